//===- Trials.h - Assignments that are only tried ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_TRIALS_H
#define VERILOC_AMDGPU_TRIALS_H

#include "Support.h"

namespace veriloc::amdgpu {

/// Reads the file named by -veriloc-trials, if there is one. A file that cannot
/// be read ends the compilation.
void loadTrials();

/// Tries every assignment that the file has for a stage of a function.
void runTrials(FunctionContext &C, Stage S);

/// Writes what was found out beside the file.
void writeVerdicts();

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_TRIALS_H
