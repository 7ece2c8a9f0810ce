//===- PrintLiveness.cpp - Print liveness statistics -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/Analysis/Liveness.h"
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Mutex.h"

namespace veriloc::regalloc {
#define GEN_PASS_DEF_REGALLOCPRINTLIVENESSPASS
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"
} // namespace veriloc::regalloc

using namespace mlir;
using namespace veriloc::regalloc;

/// Name of the operation with its number: `regalloc.inst 17 "fma.f32"`.
static void printPoint(raw_ostream &os, Operation *op) {
  os << op->getName();
  if (auto id = op->getAttrOfType<IntegerAttr>("id"))
    os << ' ' << id.getInt();
  if (auto name = op->getAttrOfType<StringAttr>("name"))
    os << " \"" << name.getValue() << '"';
}

/// A handle with the lanes of it that are set in `live`: `%v5[0:1] `.
static void printLiveLanes(raw_ostream &os, Value handle,
                           LaneLiveness::Lanes lanes, const BitVector &live) {
  auto isLive = [&](unsigned i) { return live.test(lanes.first + i); };
  unsigned numLive = 0;
  for (unsigned i = 0; i < lanes.count; ++i)
    numLive += isLive(i);
  if (numLive == 0)
    return;
  os << ' ';
  if (auto vreg = handle.getDefiningOp<VRegOp>())
    os << "%v" << vreg.getId();
  else
    printPhysRange(os, handle.getDefiningOp<PRegOp>().getPhys());
  if (numLive == lanes.count)
    return;
  os << '{';
  StringRef separator;
  for (unsigned unit = 0; 2 * unit < lanes.count; ++unit) {
    bool lo = isLive(2 * unit), hi = isLive(2 * unit + 1);
    if (!lo && !hi)
      continue;
    os << separator << unit << (lo && hi ? "" : lo ? ":lo" : ":hi");
    separator = ",";
  }
  os << '}';
}

namespace {

struct PrintLiveness
    : veriloc::regalloc::impl::RegAllocPrintLivenessPassBase<PrintLiveness> {
  using RegAllocPrintLivenessPassBase::RegAllocPrintLivenessPassBase;

  void runOnOperation() override {
    KernelOp kernel = getOperation();
    LaneLiveness liveness(kernel);
    std::string text;
    llvm::raw_string_ostream os(text);

    unsigned numVRegs = 0, numInstructions = 0;
    for (Block &block : kernel.getBody())
      for (Operation &op : block) {
        numVRegs += isa<VRegOp>(op);
        numInstructions += !isa<VRegOp, PRegOp, SlotOp, LabelOp>(op);
      }
    os << "liveness of @" << kernel.getSymName() << ": " << numInstructions
       << " operations, " << numVRegs << " virtual registers\n";
    for (const Pressure &pressure : computePressure(kernel, liveness)) {
      os << "  pressure " << llvm::join(pressure.banks, "+") << ": "
         << pressure.getUnits();
      if (pressure.where) {
        os << " at ";
        printPoint(os, pressure.where);
      }
      os << '\n';
    }
    if (interference)
      os << "  interference: " << countInterferences(kernel, liveness)
         << " pairs\n";
    if (blocks)
      for (auto [i, block] : llvm::enumerate(kernel.getBody())) {
        os << "  live into ^bb" << i << ':';
        for (Operation &op : kernel.getBody().front())
          if (isa<VRegOp, PRegOp>(op))
            printLiveLanes(os, op.getResult(0),
                           liveness.getLanes(op.getResult(0)),
                           liveness.getLiveIn(&block));
        os << '\n';
      }

    // Kernels are worked on in parallel; each report stays in one piece.
    static llvm::sys::Mutex mutex;
    llvm::sys::ScopedLock lock(mutex);
    llvm::errs() << text;
    markAllAnalysesPreserved();
  }
};

} // namespace
