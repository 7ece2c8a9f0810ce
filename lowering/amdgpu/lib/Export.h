//===- Export.h - The virtual, pre and post views ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_EXPORT_H
#define VERILOC_AMDGPU_EXPORT_H

#include "Support.h"

namespace veriloc::amdgpu {

/// The whole function with all virtual registers, before any allocation.
void exportVirtual(FunctionContext &C);

/// What one stage sees, before greedy or before its rewriter.
void exportProblem(FunctionContext &C, Stage S, View V);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_EXPORT_H
