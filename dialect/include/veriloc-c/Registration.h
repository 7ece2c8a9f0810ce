//===-- veriloc-c/Registration.h - Dialects, passes, version ------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_C_REGISTRATION_H
#define VERILOC_C_REGISTRATION_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Inserts every dialect that VeriLoc reads or writes, with what inlining and
/// the translation to LLVM IR need to know about them.
MLIR_CAPI_EXPORTED void
verilocRegisterAllDialects(MlirDialectRegistry registry);

/// The dialect of that name among those of verilocRegisterAllDialects; a null
/// handle when there is none.
MLIR_CAPI_EXPORTED MlirDialectHandle
verilocGetDialectHandle(MlirStringRef dialectNamespace);

/// Makes the C++ passes known to textual pipelines: those of VeriLoc and MLIR's
/// general transformations. Calling it again changes nothing.
MLIR_CAPI_EXPORTED void verilocRegisterAllPasses(void);

/// VeriLoc's version, as in "0.1.0".
MLIR_CAPI_EXPORTED MlirStringRef verilocGetVersion(void);

/// Version of the LLVM and MLIR inside, as in "22.1.8".
MLIR_CAPI_EXPORTED MlirStringRef verilocGetLLVMVersion(void);

#ifdef __cplusplus
}
#endif

#endif // VERILOC_C_REGISTRATION_H
