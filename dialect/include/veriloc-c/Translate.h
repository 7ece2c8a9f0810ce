//===-- veriloc-c/Translate.h - Translation out of MLIR -----------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_C_TRANSLATE_H
#define VERILOC_C_TRANSLATE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Passes the LLVM IR text of a module of the LLVM dialect to the callback. On
/// failure emits an error and passes nothing.
MLIR_CAPI_EXPORTED MlirLogicalResult verilocTranslateToLLVMIR(
    MlirOperation module, MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // VERILOC_C_TRANSLATE_H
