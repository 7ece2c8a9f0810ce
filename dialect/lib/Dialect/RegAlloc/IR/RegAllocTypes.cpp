//===- RegAllocTypes.cpp - RegAlloc types -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace veriloc::regalloc;

#define GET_TYPEDEF_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocTypes.cpp.inc"

void RegAllocDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "veriloc/Dialect/RegAlloc/IR/RegAllocTypes.cpp.inc"
      >();
}

Type VRegType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef regClass;
  unsigned units = 1, align = 1;
  bool half = false;
  if (parser.parseLess() || parser.parseKeyword(&regClass) ||
      parser.parseComma())
    return {};
  if (succeeded(parser.parseOptionalKeyword("half")))
    half = true;
  else if (parser.parseInteger(units))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("align") || parser.parseEqual() ||
       parser.parseInteger(align)))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<VRegType>(loc, parser.getContext(), regClass, units,
                                     align, half);
}

void VRegType::print(AsmPrinter &printer) const {
  printer << '<' << getRegClass() << ", ";
  if (getHalf())
    printer << "half";
  else
    printer << getUnits();
  if (getAlign() != 1)
    printer << ", align = " << getAlign();
  printer << '>';
}

LogicalResult VRegType::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringRef regClass, unsigned units,
                               unsigned align, bool half) {
  if (!isBareIdentifier(regClass))
    return emitError() << "register class name \"" << regClass
                       << "\" is not an identifier";
  if (units == 0 || units > kMaxRegister)
    return emitError() << "virtual register of " << units
                       << " units: expected 1 to " << kMaxRegister;
  if (half && units != 1)
    return emitError() << "half register of " << units << " units: expected 1";
  if (!llvm::isPowerOf2_32(align))
    return emitError() << "alignment " << align << " is not a power of two";
  if (half && align != 1)
    return emitError() << "half register with alignment " << align
                       << ": expected 1";
  return success();
}
