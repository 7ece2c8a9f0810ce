//===- TargetAttributes.cpp - Banks, classes, occupancy, target -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace veriloc::regalloc;

//===----------------------------------------------------------------------===//
// BankAttr
//===----------------------------------------------------------------------===//

Attribute BankAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  unsigned count, bits;
  bool uniform = false;
  SmallVector<PhysAttr> reserved;
  if (parser.parseLess() || parser.parseKeyword(&name) || parser.parseComma() ||
      parser.parseInteger(count) || parser.parseKeyword("x") ||
      parser.parseInteger(bits))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (!uniform && succeeded(parser.parseOptionalKeyword("uniform"))) {
      uniform = true;
      continue;
    }
    if (parser.parseKeyword("reserved") || parser.parseEqual() ||
        parsePhysRanges(parser, reserved, AsmParser::Delimiter::Square))
      return {};
    break;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<BankAttr>(loc, parser.getContext(), name, count,
                                     bits, uniform, ArrayRef(reserved));
}

void BankAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName() << ", " << getCount() << " x " << getBits();
  if (getUniform())
    printer << ", uniform";
  if (!getReserved().empty()) {
    printer << ", reserved = [";
    printPhysRanges(printer.getStream(), getReserved());
    printer << ']';
  }
  printer << '>';
}

LogicalResult BankAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringRef name, unsigned count, unsigned bits,
                               bool, ArrayRef<PhysAttr> reserved) {
  if (!isBareIdentifier(name))
    return emitError() << "bank name \"" << name << "\" is not an identifier";
  if (count == 0 || count > kMaxRegister)
    return emitError() << "bank '" << name << "' of " << count
                       << " registers: expected 1 to " << kMaxRegister;
  if (bits == 0)
    return emitError() << "bank '" << name << "' has registers of 0 bits";
  for (PhysAttr phys : reserved)
    if (phys.getBank() != name || phys.getLast() >= count)
      return emitError() << "reserved registers " << phys
                         << " lie outside bank '" << name << "' of " << count
                         << " registers";
  return success();
}

//===----------------------------------------------------------------------===//
// ClassAttr
//===----------------------------------------------------------------------===//

Attribute ClassAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  SmallVector<PhysAttr> ranges;
  if (parser.parseLess() || parser.parseKeyword(&name) ||
      parser.parseKeyword("in") ||
      parsePhysRanges(parser, ranges, AsmParser::Delimiter::None) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ClassAttr>(loc, parser.getContext(), name,
                                      ArrayRef(ranges));
}

void ClassAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName() << " in ";
  printPhysRanges(printer.getStream(), getRanges());
  printer << '>';
}

LogicalResult ClassAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                StringRef name, ArrayRef<PhysAttr> ranges) {
  if (!isBareIdentifier(name))
    return emitError() << "register class name \"" << name
                       << "\" is not an identifier";
  if (ranges.empty())
    return emitError() << "register class '" << name << "' has no registers";
  return success();
}

//===----------------------------------------------------------------------===//
// OccupancyAttr
//===----------------------------------------------------------------------===//

Attribute OccupancyAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef combineName;
  SmallVector<StringAttr> banks;
  unsigned base = 1, granule = 1;
  SmallVector<unsigned> limits, waves;
  auto parseBank = [&]() -> ParseResult {
    StringRef bank;
    if (parser.parseKeyword(&bank))
      return failure();
    banks.push_back(StringAttr::get(parser.getContext(), bank));
    return success();
  };
  auto parseStep = [&] {
    return failure(parser.parseInteger(limits.emplace_back()) ||
                   parser.parseArrow() ||
                   parser.parseInteger(waves.emplace_back()));
  };
  if (parser.parseLess() || parser.parseKeyword(&combineName))
    return {};
  std::optional<Combine> combine = symbolizeCombine(combineName);
  if (!combine) {
    parser.emitError(loc) << "expected 'max' or 'sum', not '" << combineName
                          << "'";
    return {};
  }
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseBank) ||
      parser.parseComma())
    return {};
  if (succeeded(parser.parseOptionalKeyword("base")) &&
      (parser.parseEqual() || parser.parseInteger(base) || parser.parseComma()))
    return {};
  if (succeeded(parser.parseOptionalKeyword("granule")) &&
      (parser.parseEqual() || parser.parseInteger(granule) ||
       parser.parseComma()))
    return {};
  if (parser.parseKeyword("steps") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseStep) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<OccupancyAttr>(loc, parser.getContext(), *combine,
                                          ArrayRef(banks), base, granule,
                                          ArrayRef(limits), ArrayRef(waves));
}

void OccupancyAttr::print(AsmPrinter &printer) const {
  printer << '<' << stringifyCombine(getCombine()) << " [";
  llvm::interleaveComma(getBanks(), printer,
                        [&](StringAttr bank) { printer << bank.getValue(); });
  printer << "], ";
  if (getBase() != 1)
    printer << "base = " << getBase() << ", ";
  if (getGranule() != 1)
    printer << "granule = " << getGranule() << ", ";
  printer << "steps = [";
  llvm::interleaveComma(
      llvm::zip_equal(getLimits(), getWaves()), printer, [&](auto step) {
        printer << std::get<0>(step) << " -> " << std::get<1>(step);
      });
  printer << "]>";
}

LogicalResult
OccupancyAttr::verify(function_ref<InFlightDiagnostic()> emitError, Combine,
                      ArrayRef<StringAttr> banks, unsigned base,
                      unsigned granule, ArrayRef<unsigned> limits,
                      ArrayRef<unsigned> waves) {
  if (banks.empty())
    return emitError() << "occupancy table without a bank";
  for (StringAttr bank : banks)
    if (!bank || !isBareIdentifier(bank.getValue()))
      return emitError() << "occupancy table with a bank that is not an "
                            "identifier";
  if (base == 0 || granule == 0)
    return emitError() << "occupancy base and granule must be positive";
  if (limits.empty() || limits.size() != waves.size())
    return emitError() << "occupancy table with " << limits.size()
                       << " limits and " << waves.size()
                       << " wave counts: expected the same positive number";
  for (size_t i = 1; i < limits.size(); ++i)
    if (limits[i] <= limits[i - 1] || waves[i] >= waves[i - 1])
      return emitError() << "occupancy step " << limits[i] << " -> " << waves[i]
                         << " after " << limits[i - 1] << " -> " << waves[i - 1]
                         << ": more registers must leave fewer waves";
  if (waves.back() == 0)
    return emitError() << "occupancy step " << limits.back()
                       << " -> 0: expected at least one wave";
  return success();
}

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

/// Parses `[<..>, <..>]`, a list of attributes with their prefix left out.
template <typename AttrT>
static ParseResult parseStrippedList(AsmParser &parser,
                                     SmallVectorImpl<AttrT> &list) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseCustomAttributeWithFallback(list.emplace_back());
  });
}

Attribute TargetAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef vendorName;
  std::string chip, features;
  unsigned wave = 0;
  SmallVector<BankAttr> banks;
  SmallVector<ClassAttr> classes;
  SmallVector<OccupancyAttr> occupancy;
  DictionaryAttr names;
  llvm::SmallSet<StringRef, 8> seen;

  if (parser.parseLess() || parser.parseKeyword(&vendorName))
    return {};
  std::optional<Vendor> vendor = symbolizeVendor(vendorName);
  if (!vendor) {
    parser.emitError(loc) << "unknown vendor '" << vendorName
                          << "': expected amdgpu, nvidia or generic";
    return {};
  }
  if (parser.parseComma() || parser.parseString(&chip))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc keyLoc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return {};
    if (!seen.insert(key).second) {
      parser.emitError(keyLoc) << "'" << key << "' given twice";
      return {};
    }
    ParseResult result = success();
    if (key == "wave") {
      result = parser.parseInteger(wave);
    } else if (key == "features") {
      result = parser.parseString(&features);
    } else if (key == "banks") {
      result = parseStrippedList(parser, banks);
    } else if (key == "classes") {
      result = parseStrippedList(parser, classes);
    } else if (key == "occupancy") {
      result = parseStrippedList(parser, occupancy);
    } else if (key == "names") {
      result = parser.parseAttribute(names);
    } else {
      result = parser.emitError(keyLoc)
               << "unknown target property '" << key
               << "': expected wave, features, banks, classes, occupancy or "
                  "names";
    }
    if (failed(result))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TargetAttr>(
      loc, parser.getContext(), *vendor, StringRef(chip), wave,
      StringRef(features), ArrayRef(banks), ArrayRef(classes),
      ArrayRef(occupancy), names);
}

void TargetAttr::print(AsmPrinter &printer) const {
  printer << '<' << stringifyVendor(getVendor()) << ", ";
  printer.printString(getChip());
  printer << ", wave = " << getWave();
  if (!getFeatures().empty()) {
    printer << ", features = ";
    printer.printString(getFeatures());
  }
  auto printList = [&](StringRef key, auto list) {
    if (list.empty())
      return;
    printer << ", " << key << " = [";
    printer.printStrippedAttrOrType(list);
    printer << ']';
  };
  printList("banks", getBanks());
  printList("classes", getClasses());
  printList("occupancy", getOccupancy());
  if (getNames())
    printer << ", names = " << getNames();
  printer << '>';
}

LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 Vendor, StringRef chip, unsigned wave,
                                 StringRef, ArrayRef<BankAttr> banks,
                                 ArrayRef<ClassAttr> classes,
                                 ArrayRef<OccupancyAttr> occupancy,
                                 DictionaryAttr names) {
  if (chip.empty())
    return emitError() << "target without a chip";
  if (wave == 0)
    return emitError() << "target '" << chip
                       << "' without a wave size: expected 'wave = N'";
  if (banks.empty())
    return emitError() << "target '" << chip << "' without register banks";
  llvm::StringMap<BankAttr> byName;
  for (BankAttr bank : banks)
    if (!byName.try_emplace(bank.getName(), bank).second)
      return emitError() << "target '" << chip << "' has two banks '"
                         << bank.getName() << "'";
  auto checkRange = [&](PhysAttr phys, const Twine &what) -> LogicalResult {
    BankAttr bank = byName.lookup(phys.getBank());
    if (!bank)
      return emitError() << what << " names bank '" << phys.getBank()
                         << "', which target '" << chip << "' does not have";
    if (phys.getLast() >= bank.getCount())
      return emitError() << what << " names " << phys << ", outside bank '"
                         << bank.getName() << "' of " << bank.getCount()
                         << " registers";
    return success();
  };
  llvm::StringSet<> classNames;
  for (ClassAttr regClass : classes) {
    if (!classNames.insert(regClass.getName()).second)
      return emitError() << "target '" << chip << "' has two classes '"
                         << regClass.getName() << "'";
    for (PhysAttr range : regClass.getRanges())
      if (failed(checkRange(range, "class '" + regClass.getName() + "'")))
        return failure();
  }
  for (OccupancyAttr table : occupancy)
    for (StringAttr bank : table.getBanks())
      if (!byName.contains(bank.getValue()))
        return emitError() << "occupancy table names bank '" << bank.getValue()
                           << "', which target '" << chip << "' does not have";
  ArrayRef<NamedAttribute> namedRegs;
  if (names)
    namedRegs = names.getValue();
  for (NamedAttribute entry : namedRegs) {
    auto phys = dyn_cast<PhysAttr>(entry.getValue());
    if (!phys)
      return emitError() << "register name '" << entry.getName().getValue()
                         << "' must stand for a #regalloc.phys, not "
                         << entry.getValue();
    if (failed(checkRange(phys, "register name '" + entry.getName().getValue() +
                                    "'")))
      return failure();
  }
  return success();
}

BankAttr TargetAttr::getBank(StringRef name) const {
  for (BankAttr bank : getBanks())
    if (bank.getName() == name)
      return bank;
  return {};
}

ClassAttr TargetAttr::getClass(StringRef name) const {
  for (ClassAttr regClass : getClasses())
    if (regClass.getName() == name)
      return regClass;
  return {};
}

StringRef TargetAttr::getRegName(PhysAttr reg) const {
  if (DictionaryAttr names = getNames())
    for (NamedAttribute entry : names)
      if (entry.getValue() == reg)
        return entry.getName().getValue();
  return {};
}
