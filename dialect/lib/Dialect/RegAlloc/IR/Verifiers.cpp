//===- Verifiers.cpp - Structural rules of operations -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What must hold for a module to have a meaning at all: registers inside their
// banks, lanes inside their registers, ties between operands of one shape,
// unique numbers. Whether an assignment is *right* (nothing live overwritten,
// pins and ties kept) is not asked here; that takes a proof.
//
// Rules about the target are checked where a target is known.
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace veriloc::regalloc;

//===----------------------------------------------------------------------===//
// Shared checks
//===----------------------------------------------------------------------===//

namespace {

/// Text of a register range or a handle inside a diagnostic.
std::string str(PhysAttr phys) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printPhysRange(os, phys);
  return text;
}

std::string str(Value handle) {
  Operation *def = handle.getDefiningOp();
  if (auto vreg = dyn_cast_or_null<VRegOp>(def); vreg && vreg.getIdAttr())
    return ("%v" + Twine(vreg.getId())).str();
  if (auto preg = dyn_cast_or_null<PRegOp>(def); preg && preg.getPhysAttr())
    return str(preg.getPhys());
  return "register";
}

std::string str(LanesAttr lanes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  printRange(os, lanes.getFirst(), lanes.getUnits(), lanes.getHalf());
  os << ']';
  return text;
}

/// Size of a register, as a diagnostic says it.
std::string sizeStr(unsigned numLanes) {
  if (numLanes == 1)
    return "half a unit";
  return (Twine(numLanes / 2) + (numLanes == 2 ? " unit" : " units")).str();
}

TargetAttr lookupTarget(Operation *op) {
  auto kernel = dyn_cast_or_null<KernelOp>(op->getParentOp());
  return kernel ? kernel.lookupTarget() : TargetAttr();
}

/// `phys` exists on the target. `what` says whose register it is.
LogicalResult checkPhys(Operation *op, TargetAttr target, PhysAttr phys,
                        const Twine &what) {
  if (!target)
    return success();
  BankAttr bank = target.getBank(phys.getBank());
  if (!bank)
    return op->emitOpError()
           << what << " " << str(phys) << ": target '" << target.getChip()
           << "' has no bank '" << phys.getBank() << "'";
  if (phys.getLast() >= bank.getCount())
    return op->emitOpError()
           << what << " " << str(phys) << " lies outside bank '"
           << bank.getName() << "', which has " << bank.getCount()
           << " registers";
  if (phys.getHalf() != Half::None && bank.getBits() != 32)
    return op->emitOpError() << what << " " << str(phys) << ": bank '"
                             << bank.getName() << "' has no 16-bit halves";
  return success();
}

LogicalResult checkPhysArray(Operation *op, TargetAttr target,
                             std::optional<ArrayAttr> array, StringRef what) {
  if (array)
    for (PhysAttr phys : array->getAsRange<PhysAttr>())
      if (failed(checkPhys(op, target, phys, what)))
        return failure();
  return success();
}

/// The handle comes from a `vreg` or `preg` that has a shape. Operations are
/// verified one by one, so the declaration may still be malformed.
LogicalResult checkHandle(Operation *op, Value handle, const Twine &what) {
  if (isa_and_nonnull<VRegOp, PRegOp>(handle.getDefiningOp())) {
    if (getNumLanes(handle) != 0)
      return success();
    return op->emitOpError() << what << " is declared by a malformed operation";
  }
  return op->emitOpError()
         << what << " is not the result of regalloc.vreg or regalloc.preg";
}

LogicalResult checkLanes(Operation *op, Value handle, LanesAttr lanes,
                         const Twine &what) {
  if (failed(checkHandle(op, handle, what)))
    return failure();
  unsigned size = getNumLanes(handle);
  if (lanes && lanes.getFirstLane() + lanes.getNumLanes() > size)
    return op->emitOpError()
           << what << " (" << str(handle) << "): lanes " << str(lanes)
           << " lie outside the register, which has " << sizeStr(size);
  return success();
}

/// A register of this shape fits `phys` by size, alignment and class.
LogicalResult checkPlacement(Operation *op, TargetAttr target, VRegType shape,
                             PhysAttr phys, const Twine &what) {
  if (phys.getNumLanes() != shape.getNumLanes())
    return op->emitOpError()
           << what << " " << str(phys) << " has " << sizeStr(phys.getNumLanes())
           << ", the register has " << sizeStr(shape.getNumLanes());
  if (phys.getFirst() % shape.getAlign() != 0)
    return op->emitOpError()
           << what << " " << str(phys)
           << " is misaligned: the first register must be a multiple of "
           << shape.getAlign();
  if (failed(checkPhys(op, target, phys, what)))
    return failure();
  if (!target)
    return success();
  ClassAttr regClass = target.getClass(shape.getRegClass());
  if (regClass && llvm::none_of(regClass.getRanges(), [&](PhysAttr range) {
        return range.contains(phys);
      }))
    return op->emitOpError()
           << what << " " << str(phys) << " lies outside register class '"
           << shape.getRegClass() << "'";
  return success();
}

LogicalResult checkClass(Operation *op, TargetAttr target, StringRef name,
                         const Twine &what) {
  if (target && !target.getClass(name))
    return op->emitOpError() << what << ": target '" << target.getChip()
                             << "' has no register class '" << name << "'";
  return success();
}

/// Operand lists and descriptions of one instruction.
struct InstructionView {
  Operation *op;
  OperandRange defs, uses;
  ArrayAttr defInfo, useInfo;
  std::optional<ArrayAttr> clobbers, constraints;
};

template <typename OpT>
InstructionView viewOf(OpT op) {
  return {op,
          op.getDefs(),
          op.getUses(),
          op.getDefInfo(),
          op.getUseInfo(),
          op.getClobbers(),
          op.getConstraints()};
}

LogicalResult checkOperand(const InstructionView &inst, TargetAttr target,
                           Value reg, OperandAttr info, const Twine &what) {
  if (failed(checkLanes(inst.op, reg, info.getLanes(), what)))
    return failure();
  if (!info.getRegClass().empty() &&
      failed(checkClass(inst.op, target, info.getRegClass(),
                        what + " (" + str(reg) + ")")))
    return failure();
  PhysAttr at = info.getAt();
  if (!at)
    return success();
  auto vreg = reg.getDefiningOp<VRegOp>();
  if (!vreg)
    return inst.op->emitOpError()
           << what << " (" << str(reg) << ") is a physical register and cannot "
           << "be placed at " << str(at);
  return checkPlacement(inst.op, target, vreg.getShapeType(), at,
                        what + " (" + str(reg) + ") at");
}

LogicalResult verifyInstruction(const InstructionView &inst) {
  Operation *op = inst.op;
  TargetAttr target = lookupTarget(op);
  if (inst.defInfo.size() != inst.defs.size() ||
      inst.useInfo.size() != inst.uses.size())
    return op->emitOpError()
           << "describes " << inst.defInfo.size() << " definitions and "
           << inst.useInfo.size() << " uses, but has " << inst.defs.size()
           << " and " << inst.uses.size();

  for (auto [i, reg] : llvm::enumerate(inst.defs)) {
    auto info = cast<OperandAttr>(inst.defInfo[i]);
    if (failed(
            checkOperand(inst, target, reg, info, "definition #" + Twine(i))))
      return failure();
    if (info.isTied())
      return op->emitOpError() << "definition #" << i << " (" << str(reg)
                               << ") is tied: ties stand on the use, 'tied N'";
    if (info.has(OperandFlags::Guard | OperandFlags::Mask))
      return op->emitOpError()
             << "definition #" << i << " (" << str(reg)
             << ") has flag 'guard' or 'mask', which only a use may have";
    if (info.has(OperandFlags::Undef) && !info.getLanes())
      return op->emitOpError()
             << "definition #" << i << " (" << str(reg)
             << ") of all lanes has flag 'undef', which speaks of other lanes";
  }

  SmallVector<int> tiedUse(inst.defs.size(), -1);
  for (auto [i, reg] : llvm::enumerate(inst.uses)) {
    auto info = cast<OperandAttr>(inst.useInfo[i]);
    if (failed(checkOperand(inst, target, reg, info, "use #" + Twine(i))))
      return failure();
    if (info.has(OperandFlags::Dead | OperandFlags::EarlyClobber))
      return op->emitOpError()
             << "use #" << i << " (" << str(reg)
             << ") has flag 'dead' or 'early_clobber', which only a definition "
                "may have";
    if (!info.isTied())
      continue;
    size_t def = info.getTiedTo();
    if (def >= inst.defs.size())
      return op->emitOpError()
             << "use #" << i << " (" << str(reg) << ") is tied to definition #"
             << def << " of " << inst.defs.size();
    if (tiedUse[def] != -1)
      return op->emitOpError()
             << "use #" << i << " (" << str(reg) << ") is tied to definition #"
             << def << ", to which use #" << tiedUse[def] << " is tied already";
    tiedUse[def] = i;
    unsigned defLanes =
        getLaneRange(inst.defs[def],
                     cast<OperandAttr>(inst.defInfo[def]).getLanes())
            .second;
    unsigned useLanes = getLaneRange(reg, info.getLanes()).second;
    if (defLanes != useLanes)
      return op->emitOpError()
             << "use #" << i << " (" << str(reg) << ") of " << sizeStr(useLanes)
             << " is tied to definition #" << def << " of "
             << sizeStr(defLanes);
  }

  size_t numOperands = inst.defs.size() + inst.uses.size();
  if (inst.constraints)
    for (auto constraint : inst.constraints->getAsRange<ConstraintAttr>())
      for (unsigned operand : constraint.getOperands())
        if (operand >= numOperands)
          return op->emitOpError()
                 << "constraint '"
                 << stringifyConstraintKind(constraint.getKind())
                 << "' names operand " << operand << " of " << numOperands;
  return checkPhysArray(op, target, inst.clobbers, "clobber");
}

/// A spill or reload stays inside its slot.
LogicalResult checkSlotAccess(Operation *op, Value reg, LanesAttr lanes,
                              Value slot, uint64_t offset, Value mask) {
  if (failed(checkLanes(op, reg, lanes, "register")) ||
      (mask && failed(checkHandle(op, mask, "mask"))))
    return failure();
  auto slotOp = slot.getDefiningOp<SlotOp>();
  if (!slotOp)
    return op->emitOpError("slot is not the result of regalloc.slot");
  if (!slotOp.getBytesAttr() || !slotOp.getIdAttr())
    return op->emitOpError("slot is declared by a malformed operation");
  uint64_t bytes = 2 * getLaneRange(reg, lanes).second;
  uint64_t size = slotOp.getBytes();
  // Not `offset + bytes > size`, which may wrap around.
  if (offset > size || bytes > size - offset)
    return op->emitOpError()
           << "accesses " << bytes << " bytes at offset " << offset
           << " of %slot" << slotOp.getId() << ", which has " << size;
  return success();
}

} // namespace

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

LogicalResult KernelOp::verify() {
  TargetAttr target = lookupTarget();
  if (failed(checkPhysArray(*this, target, getLiveIn(), "live-in")) ||
      failed(checkPhysArray(*this, target, getReserved(), "reserved")))
    return failure();
  if (std::optional<ArrayAttr> budget = getBudget()) {
    llvm::SmallDenseSet<StringRef> seen;
    for (LimitAttr limit : budget->getAsRange<LimitAttr>()) {
      if (!seen.insert(limit.getBank()).second)
        return emitOpError()
               << "budget names bank '" << limit.getBank() << "' twice";
      if (!target)
        continue;
      BankAttr bank = target.getBank(limit.getBank());
      if (!bank)
        return emitOpError()
               << "budget names bank '" << limit.getBank()
               << "', which target '" << target.getChip() << "' does not have";
      if (limit.getCount() > bank.getCount())
        return emitOpError()
               << "budget of " << limit.getCount() << " registers of bank '"
               << bank.getName() << "', which has " << bank.getCount();
    }
  }
  if (std::optional<PayloadAttr> payload = getPayload())
    if (const AsmResourceBlob *blob = payload->getData().getBlob()) {
      std::string actual = computeFingerprint(blob->getData());
      if (actual != payload->getSha256())
        return emitOpError() << "payload '" << payload->getData().getKey()
                             << "' does not match its fingerprint: expected "
                             << payload->getSha256() << ", the bytes have "
                             << actual << "; lift the kernel again";
    }
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  Block &entry = getBody().front();
  llvm::DenseMap<int64_t, Operation *> instructions, vregs, slots;

  auto checkUnique = [](llvm::DenseMap<int64_t, Operation *> &seen, int64_t id,
                        Operation *op, StringRef what) -> LogicalResult {
    auto [it, inserted] = seen.try_emplace(id, op);
    if (inserted)
      return success();
    InFlightDiagnostic diag = op->emitOpError()
                              << what << " number " << id << " is taken";
    diag.attachNote(it->second->getLoc()) << "first used here";
    return diag;
  };
  // DenseMap keeps its two largest keys for itself.
  auto checkId = [](Operation *op, int64_t id) -> LogicalResult {
    if (id > std::numeric_limits<int32_t>::max())
      return op->emitOpError() << "number " << id << " is too large";
    return success();
  };

  // Keeps every count of lanes within 32 bits.
  constexpr uint64_t kMaxLanes = uint64_t(1) << 28;
  uint64_t numLanes = 0;
  SmallVector<RematOp> remats;
  for (Block &block : getBody()) {
    if (block.getNumArguments() != 0)
      return emitOpError("has a block with arguments; values pass between "
                         "blocks in registers");
    bool hasLabel = false, inCode = false;
    for (Operation &op : block) {
      if (!isa_and_nonnull<RegAllocDialect>(op.getDialect()))
        return op.emitOpError(
            "stands in a kernel, which holds only regalloc operations");
      if (isa<VRegOp, PRegOp, SlotOp>(op)) {
        if (&block != &entry)
          return op.emitOpError("declares outside the entry block");
      } else if (isa<LabelOp>(op)) {
        if (hasLabel)
          return op.emitOpError("is the second label of its block");
        if (inCode)
          return op.emitOpError("stands behind an instruction of its block");
        hasLabel = true;
      } else {
        inCode = true;
      }

      std::optional<uint64_t> id;
      llvm::DenseMap<int64_t, Operation *> *seen = &instructions;
      StringRef what = "instruction";
      if (auto vreg = dyn_cast<VRegOp>(op)) {
        numLanes += vreg.getShapeType().getNumLanes();
        if (numLanes > kMaxLanes)
          return vreg.emitOpError("is one register too many: the kernel's have "
                                  "more than 134217728 units together");
        id = vreg.getId();
        seen = &vregs;
        what = "virtual register";
      } else if (auto slot = dyn_cast<SlotOp>(op)) {
        id = slot.getId();
        seen = &slots;
        what = "slot";
      } else if (auto inst = dyn_cast<InstOp>(op)) {
        id = inst.getId();
      } else if (auto branch = dyn_cast<BranchOp>(op)) {
        id = branch.getId();
      } else if (auto exit = dyn_cast<ExitOp>(op)) {
        id = exit.getId();
      } else if (auto copy = dyn_cast<CopyOp>(op)) {
        id = copy.getId();
      } else if (auto remat = dyn_cast<RematOp>(op)) {
        remats.push_back(remat);
      }
      if (id && (failed(checkId(&op, *id)) ||
                 failed(checkUnique(*seen, *id, &op, what))))
        return failure();
    }
  }

  for (RematOp remat : remats) {
    if (failed(checkId(remat, remat.getOf())))
      return failure();
    auto original =
        dyn_cast_or_null<InstOp>(instructions.lookup(remat.getOf()));
    if (!original)
      return remat.emitOpError()
             << "repeats instruction " << remat.getOf()
             << ", which is not a regalloc.inst of this kernel";
    if (!original.getPure()) {
      InFlightDiagnostic diag = remat.emitOpError()
                                << "repeats instruction " << remat.getOf()
                                << ", which is not pure";
      diag.attachNote(original.getLoc()) << "the instruction is here";
      return diag;
    }
    if (original.getName() != remat.getName() ||
        original.getNativeAttr() != remat.getNativeAttr() ||
        original.getImmAttr() != remat.getImmAttr()) {
      InFlightDiagnostic diag =
          remat.emitOpError()
          << "differs from instruction " << remat.getOf()
          << ", which it repeats, in name, opcode or immediates";
      diag.attachNote(original.getLoc()) << "the instruction is here";
      return diag;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

LogicalResult VRegOp::verify() {
  TargetAttr target = ::lookupTarget(*this);
  VRegType shape = getShapeType();
  if (failed(checkClass(*this, target, shape.getRegClass(), "shape")))
    return failure();
  if (target && shape.getHalf())
    for (PhysAttr range : target.getClass(shape.getRegClass()).getRanges())
      if (target.getBank(range.getBank()).getBits() != 32)
        return emitOpError() << "shape: bank '" << range.getBank()
                             << "' has no 16-bit halves";
  auto checkPlace = [&](PhysAttr phys, StringRef what) {
    return phys ? checkPlacement(*this, target, shape, phys, what) : success();
  };
  if (failed(checkPlace(getAtAttr(), "at")) ||
      failed(checkPlace(getHintAttr(), "hint")) ||
      failed(checkPlace(getPinAttr(), "pin")))
    return failure();
  if (Value whole = getSplitOf()) {
    auto vreg = whole.getDefiningOp<VRegOp>();
    if (!vreg)
      return emitOpError("split_of: expected the result of regalloc.vreg");
    if (failed(checkHandle(*this, whole, "split_of")))
      return failure();
    if (vreg == *this)
      return emitOpError("split_of: a register is no part of itself");
    if (getNumLanes(whole) != shape.getNumLanes())
      return emitOpError() << "split_of: " << str(whole) << " has "
                           << sizeStr(getNumLanes(whole))
                           << ", this register has "
                           << sizeStr(shape.getNumLanes());
  }
  if (Value slot = getSlot()) {
    auto slotOp = slot.getDefiningOp<SlotOp>();
    if (!slotOp)
      return emitOpError("in: expected the result of regalloc.slot");
    if (!slotOp.getBytesAttr() || !slotOp.getIdAttr())
      return emitOpError("in: slot is declared by a malformed operation");
    if (getAtAttr())
      return emitOpError() << "lives at " << str(getAtAttr()) << " and in %slot"
                           << slotOp.getId() << "; expected one place";
    if (slotOp.getBytes() < shape.getNumBytes())
      return emitOpError() << "in %slot" << slotOp.getId() << ", which has "
                           << slotOp.getBytes() << " bytes; the register has "
                           << shape.getNumBytes();
  }
  return success();
}

LogicalResult PRegOp::verify() {
  return checkPhys(*this, ::lookupTarget(*this), getPhys(), "register");
}

LogicalResult SlotOp::verify() {
  if (!llvm::isPowerOf2_64(getAlign()))
    return emitOpError() << "alignment " << getAlign()
                         << " is not a power of two";
  Value holder = getHeldBy();
  if (!holder)
    return success();
  if (failed(checkHandle(*this, holder, "held_by")))
    return failure();
  if (getNumLanes(holder) != 2)
    return emitOpError() << "held_by " << str(holder) << ", which has "
                         << sizeStr(getNumLanes(holder)) << "; expected 1 unit";
  TargetAttr target = ::lookupTarget(*this);
  if (target && getBytes() > 4 * uint64_t(target.getWave()))
    return emitOpError() << getBytes() << " bytes held by one register of "
                         << target.getWave() << " wave lanes: at most "
                         << 4 * uint64_t(target.getWave()) << " fit";
  return success();
}

LogicalResult LabelOp::verify() {
  if (std::optional<APFloat> freq = getFreq())
    if (!freq->isFinite() || freq->isNegative())
      return emitOpError("frequency must be a finite number of 0 or more");
  return success();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

LogicalResult InstOp::verify() { return verifyInstruction(viewOf(*this)); }
LogicalResult ExitOp::verify() { return verifyInstruction(viewOf(*this)); }
LogicalResult RematOp::verify() { return verifyInstruction(viewOf(*this)); }

LogicalResult BranchOp::verify() {
  if (getDests().empty())
    return emitOpError("goes nowhere: expected a successor, or regalloc.exit");
  return verifyInstruction(viewOf(*this));
}

LogicalResult CopyOp::verify() {
  if (getInserted() && (getCoalesced() || getDeleted()))
    return emitOpError(
        "is inserted, and coalesced or deleted: an inserted copy "
        "that emits no code need not be there");
  if (getCoalesced() && getDeleted())
    return emitOpError("is coalesced and deleted; expected one");
  if (failed(checkLanes(*this, getDst(), getDstLanesAttr(), "destination")) ||
      failed(checkLanes(*this, getSrc(), getSrcLanesAttr(), "source")) ||
      (getMask() && failed(checkHandle(*this, getMask(), "mask"))))
    return failure();
  unsigned dstLanes = getLaneRange(getDst(), getDstLanesAttr()).second;
  unsigned srcLanes = getLaneRange(getSrc(), getSrcLanesAttr()).second;
  if (dstLanes != srcLanes)
    return emitOpError() << "copies " << sizeStr(srcLanes) << " of "
                         << str(getSrc()) << " into " << sizeStr(dstLanes)
                         << " of " << str(getDst());
  return success();
}

LogicalResult SpillOp::verify() {
  return checkSlotAccess(*this, getSrc(), getLanesAttr(), getSlot(),
                         getOffset(), getMask());
}

LogicalResult ReloadOp::verify() {
  return checkSlotAccess(*this, getDst(), getLanesAttr(), getSlot(),
                         getOffset(), getMask());
}

LogicalResult UndefOp::verify() {
  return checkLanes(*this, getDst(), getLanesAttr(), "destination");
}
