//===- RecoverVirtual.cpp - Go back before allocation -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace veriloc::regalloc {
#define GEN_PASS_DEF_REGALLOCRECOVERVIRTUALPASS
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"
} // namespace veriloc::regalloc

using namespace mlir;
using namespace veriloc::regalloc;

namespace {

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
