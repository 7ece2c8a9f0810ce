//===- FinalDump.h - The program after the last rewriter --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_FINALDUMP_H
#define VERILOC_AMDGPU_FINALDUMP_H

#include "Support.h"

namespace veriloc::amdgpu {

/// Notes which virtual registers greedy split from which.
void noteSplits(FunctionContext &C);

/// Notes the virtual registers of the whole program and the operands that name
/// them, for those that no stage will assign.
void recordVirtual(FunctionContext &C);

/// Notes, just before a rewriter replaces them, where the virtual registers of
/// stage \p S and the operands that name them go.
void recordAssignment(FunctionContext &C, Stage S);

/// Writes the final view.
void exportFinal(llvm::MachineFunction &MF, FunctionState &State);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_FINALDUMP_H
