//===- StripAssignment.cpp - Forget physical registers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

namespace veriloc::regalloc {
#define GEN_PASS_DEF_REGALLOCSTRIPASSIGNMENTPASS
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"
} // namespace veriloc::regalloc

using namespace mlir;
using namespace veriloc::regalloc;

namespace {

struct StripAssignment
    : veriloc::regalloc::impl::RegAllocStripAssignmentPassBase<
          StripAssignment> {
  using RegAllocStripAssignmentPassBase::RegAllocStripAssignmentPassBase;

  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      if (auto vreg = dyn_cast<VRegOp>(op)) {
        vreg.removeAtAttr();
        if (hints)
          vreg.removeHintAttr();
        return;
      }
      for (StringRef list : {"def_info", "use_info"})
        if (auto infos = op->getAttrOfType<ArrayAttr>(list))
          op->setAttr(list, withoutLocations(infos));
    });
  }

  static ArrayAttr withoutLocations(ArrayAttr infos) {
    SmallVector<Attribute> result;
    for (OperandAttr info : infos.getAsRange<OperandAttr>())
      result.push_back(OperandAttr::get(info.getContext(), info.getLanes(),
                                        info.getFlags(), info.getTiedTo(), {},
                                        info.getRegClass()));
    return ArrayAttr::get(infos.getContext(), result);
  }
};

} // namespace
