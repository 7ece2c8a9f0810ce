//===- Liveness.h - Lane-accurate liveness ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Backward liveness of 16-bit lanes over the blocks of a kernel, for virtual
// registers (each its own lanes) and physical ones (lanes of their bank, so
// that overlapping handles meet).
//
// A lane is live where a path leads to an operation that reads it and none on
// the way writes it. A definition under a `guard` may leave the old value, so
// it ends nothing; one under a `mask` does end it, since the lanes of the wave
// are followed one thread at a time. A definition of some lanes with `undef`
// ends the other lanes too. Clobbers end what they name.
//
// Serves statistics and allocators. The verifier has its own.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_ANALYSIS_LIVENESS_H
#define VERILOC_DIALECT_REGALLOC_ANALYSIS_LIVENESS_H

#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace veriloc::regalloc {

class LaneLiveness {
public:
  /// A run of lanes in the common numbering of this analysis.
  struct Lanes {
    unsigned first, count;
  };

  explicit LaneLiveness(KernelOp kernel);

  const llvm::BitVector &getLiveIn(mlir::Block *block) const {
    return liveIn.find(block)->second;
  }
  const llvm::BitVector &getLiveOut(mlir::Block *block) const {
    return liveOut.find(block)->second;
  }

  /// Lanes of the whole register behind a handle.
  Lanes getLanes(mlir::Value handle) const;

  /// Number of all lanes; the size of every bit vector.
  unsigned getNumLanes() const { return numLanes; }

  /// Makes `live`, the lanes live after `op`, those live before it. Calls
  /// `changed` for each lane that becomes live or stops being so.
  void stepBackward(
      mlir::Operation &op, llvm::BitVector &live,
      llvm::function_ref<void(unsigned, bool)> changed = [](unsigned, bool) {
      }) const;

  /// Calls `define` with each run of lanes that `op` writes, clobbers included.
  void forEachWrite(mlir::Operation &op,
                    llvm::function_ref<void(Lanes)> define) const;

private:
  Lanes getOperandLanes(const RegOperand &operand) const;

  KernelOp kernel;
  unsigned numLanes = 0;
  llvm::DenseMap<mlir::Value, unsigned> firstLane;
  llvm::StringMap<Lanes> bankLanes;
  llvm::DenseMap<mlir::Block *, llvm::BitVector> liveIn, liveOut;
};

/// Registers of a set of banks that are live together.
struct Pressure {
  /// Banks, sorted.
  llvm::SmallVector<llvm::StringRef> banks;
  /// Largest number of 16-bit lanes live at one point of virtual registers that
  /// can only live in these banks, and of physical registers in them that are
  /// not reserved.
  unsigned lanes = 0;
  /// An operation at which it is reached; null when nothing is ever live.
  mlir::Operation *where = nullptr;

  /// The same in 32-bit registers.
  unsigned getUnits() const { return (lanes + 1) / 2; }
};

/// Pressure of every set of banks that a register class of the kernel names.
/// Needs a target; classes that it does not know are left out.
llvm::SmallVector<Pressure> computePressure(KernelOp kernel,
                                            const LaneLiveness &liveness);

/// Number of pairs of virtual registers of which one is written while lanes of
/// the other are live (for an early clobber: live before the operation).
uint64_t countInterferences(KernelOp kernel, const LaneLiveness &liveness);

} // namespace veriloc::regalloc

#endif // VERILOC_DIALECT_REGALLOC_ANALYSIS_LIVENESS_H
