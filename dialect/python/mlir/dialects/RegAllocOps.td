//===- RegAllocOps.td - Entry point for Python bindings ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_PYTHON_DIALECTS_REGALLOCOPS_TD
#define VERILOC_PYTHON_DIALECTS_REGALLOCOPS_TD

include "veriloc/Dialect/RegAlloc/IR/RegAllocOps.td"

#endif // VERILOC_PYTHON_DIALECTS_REGALLOCOPS_TD
