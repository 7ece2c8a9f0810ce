//===- Slots.h - Stack slots that share memory ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_SLOTS_H
#define VERILOC_AMDGPU_SLOTS_H

#include "Support.h"

namespace veriloc::amdgpu {

/// Puts spill slots into one where that is asked for and their values are not
/// in memory together, in the post view of \p S.
void shareSlots(FunctionContext &C, Stage S);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_SLOTS_H
