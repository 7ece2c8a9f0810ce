//===- RegAllocAttributes.cpp - Registers, operands and payloads -*- C++
//-*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace veriloc::regalloc;

#define GET_ATTRDEF_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocAttributes.cpp.inc"

void RegAllocDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "veriloc/Dialect/RegAlloc/IR/RegAllocAttributes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Shared pieces
//===----------------------------------------------------------------------===//

bool veriloc::regalloc::isBareIdentifier(StringRef name) {
  return !name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
         llvm::all_of(name.drop_front(),
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

ParseResult veriloc::regalloc::parseRange(AsmParser &parser, unsigned &first,
                                          unsigned &units, Half &half) {
  SMLoc loc = parser.getCurrentLocation();
  units = 1;
  half = Half::None;
  if (parser.parseInteger(first))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    StringRef keyword;
    if (succeeded(parser.parseOptionalKeyword(&keyword, {"lo", "hi"}))) {
      half = *symbolizeHalf(keyword);
    } else {
      unsigned last;
      if (parser.parseInteger(last))
        return failure();
      if (last < first)
        return parser.emitError(loc)
               << "range " << first << ':' << last << " runs backwards";
      if (last >= kMaxRegister)
        return parser.emitError(loc)
               << "range " << first << ':' << last << " is too large";
      units = last - first + 1;
    }
  }
  return success();
}

void veriloc::regalloc::printRange(raw_ostream &os, unsigned first,
                                   unsigned units, Half half) {
  os << first;
  if (half != Half::None)
    os << ':' << stringifyHalf(half);
  else if (units != 1)
    os << ':' << first + units - 1;
}

ParseResult veriloc::regalloc::parsePhysRange(AsmParser &parser,
                                              PhysAttr &phys) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef bank;
  unsigned first, units;
  Half half;
  if (parser.parseKeyword(&bank) || parser.parseLSquare() ||
      parseRange(parser, first, units, half) || parser.parseRSquare())
    return failure();
  phys = parser.getChecked<PhysAttr>(loc, parser.getContext(), bank, first,
                                     units, half);
  return success(static_cast<bool>(phys));
}

void veriloc::regalloc::printPhysRange(raw_ostream &os, PhysAttr phys) {
  os << phys.getBank() << '[';
  printRange(os, phys.getFirst(), phys.getUnits(), phys.getHalf());
  os << ']';
}

ParseResult
veriloc::regalloc::parsePhysRanges(AsmParser &parser,
                                   SmallVectorImpl<PhysAttr> &ranges,
                                   AsmParser::Delimiter delimiter) {
  return parser.parseCommaSeparatedList(
      delimiter, [&] { return parsePhysRange(parser, ranges.emplace_back()); });
}

void veriloc::regalloc::printPhysRanges(raw_ostream &os,
                                        ArrayRef<PhysAttr> ranges) {
  llvm::interleaveComma(ranges, os,
                        [&](PhysAttr phys) { printPhysRange(os, phys); });
}

static LogicalResult verifyRange(function_ref<InFlightDiagnostic()> emitError,
                                 unsigned first, unsigned units, Half half) {
  if (units == 0 || first >= kMaxRegister || units > kMaxRegister - first)
    return emitError() << units << " units from " << first
                       << " on are no register range";
  if (half != Half::None && units != 1)
    return emitError() << "half of " << units << " units: expected 1";
  return success();
}

//===----------------------------------------------------------------------===//
// PhysAttr
//===----------------------------------------------------------------------===//

Attribute PhysAttr::parse(AsmParser &parser, Type) {
  PhysAttr phys;
  if (parser.parseLess() || parsePhysRange(parser, phys) ||
      parser.parseGreater())
    return {};
  return phys;
}

void PhysAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printPhysRange(printer.getStream(), *this);
  printer << '>';
}

LogicalResult PhysAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringRef bank, unsigned first, unsigned units,
                               Half half) {
  if (!isBareIdentifier(bank))
    return emitError() << "bank name \"" << bank << "\" is not an identifier";
  return verifyRange(emitError, first, units, half);
}

bool PhysAttr::overlaps(PhysAttr other) const {
  return getBank() == other.getBank() &&
         getFirstLane() < other.getFirstLane() + other.getNumLanes() &&
         other.getFirstLane() < getFirstLane() + getNumLanes();
}

bool PhysAttr::contains(PhysAttr other) const {
  return getBank() == other.getBank() &&
         getFirstLane() <= other.getFirstLane() &&
         other.getFirstLane() + other.getNumLanes() <=
             getFirstLane() + getNumLanes();
}

//===----------------------------------------------------------------------===//
// LanesAttr
//===----------------------------------------------------------------------===//

Attribute LanesAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  unsigned first, units;
  Half half;
  if (parser.parseLess() || parseRange(parser, first, units, half) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<LanesAttr>(loc, parser.getContext(), first, units,
                                      half);
}

void LanesAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printRange(printer.getStream(), getFirst(), getUnits(), getHalf());
  printer << '>';
}

LogicalResult LanesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                unsigned first, unsigned units, Half half) {
  return verifyRange(emitError, first, units, half);
}

//===----------------------------------------------------------------------===//
// OperandAttr
//===----------------------------------------------------------------------===//

Attribute OperandAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  LanesAttr lanes;
  OperandFlags flags = OperandFlags::None;
  unsigned tiedTo = 0;
  bool isTied = false;
  PhysAttr at;
  StringRef regClass;
  llvm::SmallSet<StringRef, 8> seen;

  auto parseItem = [&]() -> ParseResult {
    SMLoc itemLoc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    if (!seen.insert(keyword).second)
      return parser.emitError(itemLoc) << "'" << keyword << "' given twice";
    if (keyword == "lanes") {
      unsigned first, units;
      Half half;
      if (parseRange(parser, first, units, half))
        return failure();
      lanes = parser.getChecked<LanesAttr>(itemLoc, parser.getContext(), first,
                                           units, half);
      return success(static_cast<bool>(lanes));
    }
    if (keyword == "tied") {
      isTied = true;
      if (parser.parseInteger(tiedTo))
        return failure();
      if (tiedTo >= kMaxRegister)
        return parser.emitError(itemLoc) << "no definition " << tiedTo;
      return success();
    }
    if (keyword == "at")
      return parsePhysRange(parser, at);
    if (keyword == "as")
      return parser.parseKeyword(&regClass);
    std::optional<OperandFlags> flag = symbolizeOperandFlags(keyword);
    if (!flag || *flag == OperandFlags::None)
      return parser.emitError(itemLoc)
             << "unknown operand property '" << keyword
             << "': expected lanes, tied, at, as, implicit, undef, dead, "
                "early_clobber, guard or mask";
    flags = flags | *flag;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseItem))
    return {};
  return parser.getChecked<OperandAttr>(loc, parser.getContext(), lanes, flags,
                                        isTied ? static_cast<int>(tiedTo) : -1,
                                        at, regClass);
}

void OperandAttr::print(AsmPrinter &printer) const {
  SmallVector<std::string> items;
  auto add = [&](function_ref<void(raw_ostream &)> write) {
    llvm::raw_string_ostream os(items.emplace_back());
    write(os);
  };
  if (LanesAttr lanes = getLanes())
    add([&](raw_ostream &os) {
      os << "lanes ";
      printRange(os, lanes.getFirst(), lanes.getUnits(), lanes.getHalf());
    });
  for (unsigned bit = 1; bit <= static_cast<unsigned>(OperandFlags::Mask);
       bit <<= 1)
    if (auto flag = static_cast<OperandFlags>(bit); has(flag))
      add([&](raw_ostream &os) { os << stringifyOperandFlags(flag); });
  if (isTied())
    add([&](raw_ostream &os) { os << "tied " << getTiedTo(); });
  if (PhysAttr at = getAt())
    add([&](raw_ostream &os) {
      os << "at ";
      printPhysRange(os, at);
    });
  if (!getRegClass().empty())
    add([&](raw_ostream &os) { os << "as " << getRegClass(); });
  printer << '<' << llvm::join(items, ", ") << '>';
}

LogicalResult OperandAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  LanesAttr, OperandFlags, int tiedTo, PhysAttr,
                                  StringRef regClass) {
  if (tiedTo < -1 || tiedTo >= static_cast<int>(kMaxRegister))
    return emitError() << "tied to definition " << tiedTo
                       << ": expected 0 or more, or -1 for none";
  if (!regClass.empty() && !isBareIdentifier(regClass))
    return emitError() << "register class name \"" << regClass
                       << "\" is not an identifier";
  return success();
}

LogicalResult
ConstraintAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       ConstraintKind kind, ArrayRef<unsigned> operands) {
  if (operands.size() < 2)
    return emitError() << "constraint '" << stringifyConstraintKind(kind)
                       << "' needs at least two operands";
  llvm::SmallSet<unsigned, 8> seen;
  for (unsigned operand : operands)
    if (!seen.insert(operand).second)
      return emitError() << "constraint '" << stringifyConstraintKind(kind)
                         << "' names operand " << operand << " twice";
  return success();
}

//===----------------------------------------------------------------------===//
// Kernel attributes
//===----------------------------------------------------------------------===//

ParseResult veriloc::regalloc::parseLimit(AsmParser &parser, LimitAttr &limit) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef bank;
  unsigned count;
  if (parser.parseKeyword(&bank) || parser.parseInteger(count))
    return failure();
  limit = parser.getChecked<LimitAttr>(loc, parser.getContext(), bank, count);
  return success(static_cast<bool>(limit));
}

Attribute LimitAttr::parse(AsmParser &parser, Type) {
  LimitAttr limit;
  if (parser.parseLess() || parseLimit(parser, limit) || parser.parseGreater())
    return {};
  return limit;
}

void LimitAttr::print(AsmPrinter &printer) const {
  printer << '<' << getBank() << ' ' << getCount() << '>';
}

LogicalResult LimitAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                StringRef bank, unsigned count) {
  if (!isBareIdentifier(bank))
    return emitError() << "bank name \"" << bank << "\" is not an identifier";
  if (count > kMaxRegister)
    return emitError() << "limit of " << count << " registers is too large";
  return success();
}

Attribute PayloadAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  std::string format, sha256;
  if (parser.parseLess() || parser.parseString(&format) ||
      parser.parseComma() || parser.parseKeyword("sha256") ||
      parser.parseEqual() || parser.parseString(&sha256) ||
      parser.parseComma() || parser.parseKeyword("data") || parser.parseEqual())
    return {};
  FailureOr<PayloadHandle> data = parser.parseResourceHandle<PayloadHandle>();
  if (failed(data) || parser.parseGreater())
    return {};
  return parser.getChecked<PayloadAttr>(
      loc, parser.getContext(), StringRef(format), StringRef(sha256), *data);
}

void PayloadAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printString(getFormat());
  printer << ", sha256 = ";
  printer.printString(getSha256());
  printer << ", data = ";
  printer.printResourceHandle(getData());
  printer << '>';
}

LogicalResult PayloadAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  StringRef format, StringRef sha256,
                                  PayloadHandle) {
  if (format.empty())
    return emitError() << "payload without a format";
  auto isLowerHex = [](char c) {
    return llvm::isDigit(c) || (c >= 'a' && c <= 'f');
  };
  if (sha256.size() != 64 || !llvm::all_of(sha256, isLowerHex))
    return emitError() << "payload fingerprint \"" << sha256
                       << "\" is no SHA-256: expected 64 lower-case "
                          "hexadecimal digits";
  return success();
}
