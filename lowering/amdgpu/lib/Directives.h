//===- Directives.h - Spills and splits on request --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_DIRECTIVES_H
#define VERILOC_AMDGPU_DIRECTIVES_H

#include "Support.h"

namespace veriloc::amdgpu {

/// Carries out the edits that the file names for \p S in a view, before its
/// problem is exported and its registers are assigned.
void applyEdits(FunctionContext &C, Stage S, View V);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_DIRECTIVES_H
