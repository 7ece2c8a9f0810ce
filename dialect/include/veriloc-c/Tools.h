//===-- veriloc-c/Tools.h - Command-line tools --------------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The main functions of the tools. Like the main function of any program built
// with LLVM's command-line library, each may run once per process, and may exit
// the process (for --help or a misspelled option).
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_C_TOOLS_H
#define VERILOC_C_TOOLS_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `veriloc-opt`: mlir-opt with VeriLoc's dialects and every pass registered
/// so far. Differs from it in that the output file appears complete or not at
/// all, and in that plugins cannot be loaded. Returns the exit code.
MLIR_CAPI_EXPORTED int verilocOptMain(int argc, char **argv);

/// `veriloc-lsp-server`: the MLIR language server with VeriLoc's dialects.
/// Returns the exit code.
MLIR_CAPI_EXPORTED int verilocLspServerMain(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif // VERILOC_C_TOOLS_H
