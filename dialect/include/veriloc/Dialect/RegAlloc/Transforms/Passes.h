//===- Passes.h - Passes on the RegAlloc dialect ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_H
#define VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"

namespace veriloc::regalloc {

#define GEN_PASS_DECL
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h.inc"

} // namespace veriloc::regalloc

#endif // VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_H
