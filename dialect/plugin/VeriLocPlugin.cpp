//===- VeriLocPlugin.cpp - Plugin for a stock mlir-opt --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

/// Loading the dialect registers the passes as well; a user need not load the
/// same file twice.
extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT DialectPluginLibraryInfo
    mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "VeriLoc", LLVM_VERSION_STRING,
          [](DialectRegistry *registry) {
            registry->insert<veriloc::regalloc::RegAllocDialect>();
            veriloc::regalloc::registerRegAllocPasses();
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "VeriLocPasses", LLVM_VERSION_STRING,
          [] { veriloc::regalloc::registerRegAllocPasses(); }};
}
