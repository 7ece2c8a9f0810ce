//===- Apply.h - Put an assignment into greedy's data structures *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_APPLY_H
#define VERILOC_AMDGPU_APPLY_H

#include "Support.h"
#include <string>
#include <vector>

namespace veriloc::amdgpu {

struct StageAssignment;

/// Reports a bad entry as -veriloc-bad-entries says.
void reportBadEntry(const FunctionContext &C, Stage S, View V,
                    const llvm::Twine &Message);

/// Assigns the registers that the file names for this hook, all or (on error)
/// none of them. In the post view the named registers are first taken back
/// from greedy, so that they may be permuted freely.
void applyAssignment(FunctionContext &C, Stage S, View V);

/// Tries the registers that \p A names, in the post view, and takes them back.
/// Returns why they cannot be given; nothing where they can.
std::vector<std::string> attemptAssignment(FunctionContext &C, Stage S,
                                           const StageAssignment &A);

/// Warns about every applied register that a later pass moved.
void checkApplied(FunctionContext &C, Stage S);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_APPLY_H
