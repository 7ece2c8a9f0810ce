//===- RecoverVirtual.cpp - Go back before allocation -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/TypeSwitch.h"

namespace veriloc::regalloc {
#define GEN_PASS_DEF_REGALLOCRECOVERVIRTUALPASS
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"
} // namespace veriloc::regalloc

using namespace mlir;
using namespace veriloc::regalloc;

namespace {

/// The register that a part was split of, at the end of the chain.
VRegOp getRoot(VRegOp vreg) {
  while (Value whole = vreg.getSplitOf())
    vreg = whole.getDefiningOp<VRegOp>();
  return vreg;
}

/// The class that an operand asks for is one of the part that it names, and
/// says nothing of the whole: it allows registers that the whole's does not.
bool isOfPartOnly(Value reg, StringRef asked, TargetAttr target) {
  auto part = reg.getDefiningOp<VRegOp>();
  if (!part || !part.getSplitOf())
    return false;
  auto shape = cast<VRegType>(getRoot(part).getShape());
  ClassAttr own, other;
  for (ClassAttr regClass : target.getClasses()) {
    if (regClass.getName() == shape.getRegClass())
      own = regClass;
    if (regClass.getName() == asked)
      other = regClass;
  }
  return own && other && !llvm::all_of(other.getRanges(), [&](PhysAttr range) {
           return llvm::any_of(own.getRanges(), [&](PhysAttr known) {
             return known.contains(range);
           });
         });
}

void dropClassesOfParts(Operation *op, StringRef list, ValueRange registers,
                        TargetAttr target) {
  auto infos = op->getAttrOfType<ArrayAttr>(list);
  if (!infos)
    return;
  SmallVector<Attribute> result;
  for (auto [reg, info] : llvm::zip(registers, infos.getAsRange<OperandAttr>()))
    result.push_back(isOfPartOnly(reg, info.getRegClass(), target)
                         ? OperandAttr::get(info.getContext(), info.getLanes(),
                                            info.getFlags(), info.getTiedTo(),
                                            info.getAt(), "")
                         : info);
  op->setAttr(list, ArrayAttr::get(infos.getContext(), result));
}

struct RecoverVirtual
    : veriloc::regalloc::impl::RegAllocRecoverVirtualPassBase<RecoverVirtual> {
  using RegAllocRecoverVirtualPassBase::RegAllocRecoverVirtualPassBase;

  void runOnOperation() override {
    KernelOp kernel = getOperation();
    SmallVector<Operation *> erased;
    kernel.walk([&](Operation *op) {
      auto copy = dyn_cast<CopyOp>(op);
      if (isa<SpillOp, ReloadOp, RematOp>(op) || (copy && copy.getInserted()))
        erased.push_back(op);
      else if (copy) {
        copy.setCoalesced(false);
        copy.setDeleted(false);
      } else if (auto inst = dyn_cast<InstOp>(op)) {
        inst.setDeleted(false);
      }
    });
    for (Operation *op : erased)
      op->erase();
    if (TargetAttr target = kernel.lookupTarget())
      kernel.walk([&](Operation *op) {
        llvm::TypeSwitch<Operation *>(op).Case<InstOp, BranchOp, ExitOp>(
            [&](auto inst) {
              dropClassesOfParts(op, "def_info", inst.getDefs(), target);
              dropClassesOfParts(op, "use_info", inst.getUses(), target);
            });
      });

    // A part is declared after its whole, so one pass in order of declaration
    // reaches the root of every chain.
    Block &entry = kernel.getBody().front();
    for (VRegOp vreg : llvm::make_early_inc_range(entry.getOps<VRegOp>())) {
      vreg.getSlotMutable().clear();
      Value whole = vreg.getSplitOf();
      if (!whole)
        continue;
      vreg.getReg().replaceAllUsesWith(whole);
      vreg.erase();
    }
    for (SlotOp slot : llvm::make_early_inc_range(entry.getOps<SlotOp>()))
      slot.erase();

    OpPassManager strip(KernelOp::getOperationName());
    strip.addPass(createRegAllocStripAssignmentPass());
    if (failed(runPipeline(strip, kernel)))
      signalPassFailure();
  }
};

} // namespace
