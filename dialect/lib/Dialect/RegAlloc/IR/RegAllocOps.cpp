//===- RegAllocOps.cpp - RegAlloc operations -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Custom assembly, value names, and the common view of register operands. The
// rules that operations must keep are in Verifiers.cpp.
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace veriloc::regalloc;

//===----------------------------------------------------------------------===//
// Custom assembly
//===----------------------------------------------------------------------===//

static OptionalParseResult parseId(OpAsmParser &parser, IntegerAttr &id) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t value;
  OptionalParseResult result = parser.parseOptionalInteger(value);
  if (!result.has_value() || failed(*result))
    return result;
  if (value < 0)
    return ParseResult(parser.emitError(loc)
                       << "number " << value << " is negative");
  id = parser.getBuilder().getI64IntegerAttr(value);
  return ParseResult(success());
}

static void printId(OpAsmPrinter &printer, Operation *, IntegerAttr id) {
  printer << id.getInt();
}

static ParseResult parsePhys(OpAsmParser &parser, PhysAttr &phys) {
  return parsePhysRange(parser, phys);
}

static void printPhys(OpAsmPrinter &printer, Operation *, PhysAttr phys) {
  printPhysRange(printer.getStream(), phys);
}

static ParseResult parsePhysArray(OpAsmParser &parser, ArrayAttr &array) {
  SmallVector<PhysAttr> ranges;
  if (parsePhysRanges(parser, ranges, AsmParser::Delimiter::Square))
    return failure();
  array = parser.getBuilder().getArrayAttr(
      SmallVector<Attribute>(ranges.begin(), ranges.end()));
  return success();
}

static void printPhysArray(OpAsmPrinter &printer, Operation *,
                           ArrayAttr array) {
  printer << '[';
  printPhysRanges(printer.getStream(),
                  llvm::to_vector(array.getAsRange<PhysAttr>()));
  printer << ']';
}

static ParseResult parseLimitArray(OpAsmParser &parser, ArrayAttr &array) {
  SmallVector<Attribute> limits;
  auto parseOne = [&]() -> ParseResult {
    LimitAttr limit;
    if (parseLimit(parser, limit))
      return failure();
    limits.push_back(limit);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  array = parser.getBuilder().getArrayAttr(limits);
  return success();
}

static void printLimitArray(OpAsmPrinter &printer, Operation *,
                            ArrayAttr array) {
  printer << '[';
  llvm::interleaveComma(array.getAsRange<LimitAttr>(), printer,
                        [&](LimitAttr limit) {
                          printer << limit.getBank() << ' ' << limit.getCount();
                        });
  printer << ']';
}

static ParseResult parseOptionalLanes(OpAsmParser &parser, LanesAttr &lanes) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalLSquare()))
    return success();
  unsigned first, units;
  Half half;
  if (parseRange(parser, first, units, half) || parser.parseRSquare())
    return failure();
  lanes = parser.getChecked<LanesAttr>(loc, parser.getContext(), first, units,
                                       half);
  return success(static_cast<bool>(lanes));
}

static void printOptionalLanes(OpAsmPrinter &printer, Operation *,
                               LanesAttr lanes) {
  if (!lanes)
    return;
  printer << '[';
  printRange(printer.getStream(), lanes.getFirst(), lanes.getUnits(),
             lanes.getHalf());
  printer << ']';
}

static ParseResult parseConstraintArray(OpAsmParser &parser, ArrayAttr &array) {
  SmallVector<Attribute> constraints;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    SmallVector<unsigned> operands;
    if (parser.parseKeyword(&name))
      return failure();
    std::optional<ConstraintKind> kind = symbolizeConstraintKind(name);
    if (!kind)
      return parser.emitError(loc) << "unknown constraint '" << name
                                   << "': expected same, disjoint or same_bank";
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
          return parser.parseInteger(operands.emplace_back());
        }))
      return failure();
    auto constraint = parser.getChecked<ConstraintAttr>(
        loc, parser.getContext(), *kind, ArrayRef(operands));
    constraints.push_back(constraint);
    return success(static_cast<bool>(constraint));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  array = parser.getBuilder().getArrayAttr(constraints);
  return success();
}

static void printConstraintArray(OpAsmPrinter &printer, Operation *,
                                 ArrayAttr array) {
  printer << '[';
  llvm::interleaveComma(
      array.getAsRange<ConstraintAttr>(), printer,
      [&](ConstraintAttr constraint) {
        printer << stringifyConstraintKind(constraint.getKind()) << '(';
        llvm::interleaveComma(constraint.getOperands(), printer);
        printer << ')';
      });
  printer << ']';
}

/// Flags that stand in front of an operand, in the order they are printed.
static constexpr OperandFlags kPrefixFlags[] = {
    OperandFlags::Implicit,     OperandFlags::Undef, OperandFlags::Dead,
    OperandFlags::EarlyClobber, OperandFlags::Guard, OperandFlags::Mask};

/// `undef %v5[0:1] tied 0 at vgpr[3:4] as vgpr`.
static ParseResult parseRegOperand(OpAsmParser &parser,
                                   OpAsmParser::UnresolvedOperand &operand,
                                   OperandAttr &info) {
  SMLoc loc = parser.getCurrentLocation();
  OperandFlags flags = OperandFlags::None;
  LanesAttr lanes;
  unsigned tiedTo = 0;
  PhysAttr at;
  StringRef keyword, regClass;
  while (succeeded(parser.parseOptionalKeyword(&keyword))) {
    std::optional<OperandFlags> flag = symbolizeOperandFlags(keyword);
    if (!flag || *flag == OperandFlags::None)
      return parser.emitError(loc)
             << "unknown operand flag '" << keyword
             << "': expected implicit, undef, dead, early_clobber, guard or "
                "mask";
    if ((flags & *flag) != OperandFlags::None)
      return parser.emitError(loc)
             << "operand flag '" << keyword << "' given twice";
    flags = flags | *flag;
  }
  if (parser.parseOperand(operand) || parseOptionalLanes(parser, lanes))
    return failure();
  bool isTied = succeeded(parser.parseOptionalKeyword("tied"));
  if (isTied && parser.parseInteger(tiedTo))
    return failure();
  if (isTied && tiedTo >= kMaxRegister)
    return parser.emitError(loc) << "no definition " << tiedTo;
  if (succeeded(parser.parseOptionalKeyword("at")) &&
      parsePhysRange(parser, at))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("as")) &&
      parser.parseKeyword(&regClass))
    return failure();
  info = parser.getChecked<OperandAttr>(loc, parser.getContext(), lanes, flags,
                                        isTied ? static_cast<int>(tiedTo) : -1,
                                        at, regClass);
  return success(static_cast<bool>(info));
}

static ParseResult parseRegOperands(
    OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &defs,
    ArrayAttr &defInfo, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &uses,
    ArrayAttr &useInfo) {
  auto parseList =
      [&](StringRef keyword,
          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
          ArrayAttr &infos) -> ParseResult {
    SmallVector<Attribute> list;
    auto parseOne = [&]() -> ParseResult {
      OperandAttr info;
      if (parseRegOperand(parser, operands.emplace_back(), info))
        return failure();
      list.push_back(info);
      return success();
    };
    if (succeeded(parser.parseOptionalKeyword(keyword)) &&
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOne))
      return failure();
    infos = parser.getBuilder().getArrayAttr(list);
    return success();
  };
  return failure(parseList("defs", defs, defInfo) ||
                 parseList("uses", uses, useInfo));
}

static void printRegOperands(OpAsmPrinter &printer, Operation *,
                             OperandRange defs, ArrayAttr defInfo,
                             OperandRange uses, ArrayAttr useInfo) {
  auto printOne = [&](Value reg, OperandAttr info) {
    for (OperandFlags flag : kPrefixFlags)
      if (info.has(flag))
        printer << stringifyOperandFlags(flag) << ' ';
    printer << reg;
    printOptionalLanes(printer, nullptr, info.getLanes());
    if (info.isTied())
      printer << " tied " << info.getTiedTo();
    if (PhysAttr at = info.getAt()) {
      printer << " at ";
      printPhysRange(printer.getStream(), at);
    }
    if (!info.getRegClass().empty())
      printer << " as " << info.getRegClass();
  };
  auto printList = [&](StringRef keyword, OperandRange regs, ArrayAttr infos) {
    if (regs.empty())
      return;
    printer << ' ' << keyword << '(';
    llvm::interleaveComma(
        llvm::zip_equal(regs, infos.getAsRange<OperandAttr>()), printer,
        [&](auto operand) {
          printOne(std::get<0>(operand), std::get<1>(operand));
        });
    printer << ')';
  };
  printList("defs", defs, defInfo);
  printList("uses", uses, useInfo);
}

#define GET_OP_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Value names
//===----------------------------------------------------------------------===//

void VRegOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  // Printing a malformed operation (in its own diagnostic) asks for names too.
  if (IntegerAttr id = getIdAttr())
    setNameFn(getReg(), ("v" + Twine(id.getInt())).str());
}

void SlotOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  if (IntegerAttr id = getIdAttr())
    setNameFn(getSlot(), ("slot" + Twine(id.getInt())).str());
}

void PRegOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  PhysAttr phys = getPhysAttr();
  if (!phys)
    return;
  if (auto kernel = (*this)->getParentOfType<KernelOp>())
    if (TargetAttr target = kernel.lookupTarget())
      if (StringRef name = target.getRegName(phys); isBareIdentifier(name)) {
        setNameFn(getReg(), name);
        return;
      }
  std::string name;
  llvm::raw_string_ostream os(name);
  os << phys.getBank() << phys.getFirst();
  if (phys.getHalf() != Half::None)
    os << stringifyHalf(phys.getHalf());
  else if (phys.getUnits() != 1)
    os << '_' << phys.getLast();
  setNameFn(getReg(), name);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

TargetAttr KernelOp::lookupTarget() {
  if (TargetAttr target = getTargetAttr())
    return target;
  for (Operation *op = (*this)->getParentOp(); op; op = op->getParentOp())
    if (auto target =
            op->getAttrOfType<TargetAttr>(RegAllocDialect::getTargetAttrName()))
      return target;
  return {};
}

unsigned veriloc::regalloc::getNumLanes(Value handle) {
  Operation *def = handle.getDefiningOp();
  if (auto vreg = dyn_cast_or_null<VRegOp>(def)) {
    TypeAttr shape = vreg.getShapeAttr();
    auto type = shape ? dyn_cast<VRegType>(shape.getValue()) : VRegType();
    return type ? type.getNumLanes() : 0;
  }
  if (auto preg = dyn_cast_or_null<PRegOp>(def))
    return preg.getPhysAttr() ? preg.getPhys().getNumLanes() : 0;
  return 0;
}

std::pair<unsigned, unsigned> veriloc::regalloc::getLaneRange(Value handle,
                                                              LanesAttr lanes) {
  if (lanes)
    return {lanes.getFirstLane(), lanes.getNumLanes()};
  return {0, getNumLanes(handle)};
}

void veriloc::regalloc::getRegOperands(Operation *op,
                                       SmallVectorImpl<RegOperand> &operands) {
  MLIRContext *context = op->getContext();
  auto add = [&](Value reg, LanesAttr lanes, OperandFlags flags, bool isDef) {
    operands.push_back(
        {reg, OperandAttr::get(context, lanes, flags, -1, {}, ""), isDef});
  };
  auto addMask = [&](Value mask) {
    if (mask)
      add(mask, {}, OperandFlags::Implicit | OperandFlags::Mask, false);
  };
  // A slot in the lanes of a register: a spill changes some lanes and keeps the
  // others, so it reads the register too.
  auto addHolder = [&](Value slot, bool isDef) {
    auto slotOp = slot.getDefiningOp<SlotOp>();
    if (slotOp && slotOp.getHeldBy())
      add(slotOp.getHeldBy(), {}, OperandFlags::Implicit, isDef);
  };
  auto addAll = [&](OperandRange regs, ArrayAttr infos, bool isDef) {
    for (auto [reg, info] :
         llvm::zip_equal(regs, infos.getAsRange<OperandAttr>()))
      operands.push_back({reg, info, isDef});
  };
  TypeSwitch<Operation *>(op)
      .Case<InstOp, BranchOp, ExitOp, RematOp>([&](auto inst) {
        addAll(inst.getDefs(), inst.getDefInfo(), /*isDef=*/true);
        addAll(inst.getUses(), inst.getUseInfo(), /*isDef=*/false);
      })
      .Case([&](CopyOp copy) {
        add(copy.getDst(), copy.getDstLanesAttr(), OperandFlags::None, true);
        add(copy.getSrc(), copy.getSrcLanesAttr(), OperandFlags::None, false);
        addMask(copy.getMask());
      })
      .Case([&](SpillOp spill) {
        addHolder(spill.getSlot(), true);
        add(spill.getSrc(), spill.getLanesAttr(), OperandFlags::None, false);
        addHolder(spill.getSlot(), false);
        addMask(spill.getMask());
      })
      .Case([&](ReloadOp reload) {
        add(reload.getDst(), reload.getLanesAttr(), OperandFlags::None, true);
        addHolder(reload.getSlot(), false);
        addMask(reload.getMask());
      })
      .Case([&](UndefOp undef) {
        add(undef.getDst(), undef.getLanesAttr(), OperandFlags::Dead, true);
      });
}
