//===- Translate.cpp - Translation out of MLIR ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/Translate.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;

MlirLogicalResult verilocTranslateToLLVMIR(MlirOperation module,
                                           MlirStringCallback callback,
                                           void *userData) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(unwrap(module), context);
  if (!translated)
    return wrap(failure());
  detail::CallbackOstream os(callback, userData);
  translated->print(os, /*AAW=*/nullptr);
  return wrap(success());
}
