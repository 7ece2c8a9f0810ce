//===- Registration.cpp - C API of dialects, passes, version --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/Registration.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/DLTI.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/Dialect/NVVM.h"
#include "mlir-c/Dialect/ROCDL.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/SMT.h"
#include "mlir-c/Transforms.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "veriloc-c/RegAlloc.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

namespace {
using GetDialectHandle = MlirDialectHandle (*)();
} // namespace

static constexpr GetDialectHandle allDialects[] = {
    mlirGetDialectHandle__arith__, mlirGetDialectHandle__cf__,
    mlirGetDialectHandle__dlti__,  mlirGetDialectHandle__func__,
    mlirGetDialectHandle__gpu__,   mlirGetDialectHandle__llvm__,
    mlirGetDialectHandle__nvvm__,  mlirGetDialectHandle__regalloc__,
    mlirGetDialectHandle__rocdl__, mlirGetDialectHandle__scf__,
    mlirGetDialectHandle__smt__,
};

void verilocRegisterAllDialects(MlirDialectRegistry wrapped) {
  for (GetDialectHandle getHandle : allDialects)
    mlirDialectHandleInsertDialect(getHandle(), wrapped);

  DialectRegistry &registry = *unwrap(wrapped);
  func::registerInlinerExtension(registry);
  LLVM::registerInlinerInterface(registry);
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
  registerROCDLDialectTranslation(registry);
}

MlirDialectHandle verilocGetDialectHandle(MlirStringRef dialectNamespace) {
  for (GetDialectHandle getHandle : allDialects) {
    MlirDialectHandle handle = getHandle();
    if (unwrap(mlirDialectHandleGetNamespace(handle)) ==
        unwrap(dialectNamespace))
      return handle;
  }
  return MlirDialectHandle{nullptr};
}

void verilocRegisterAllPasses() {
  verilocRegisterPasses();
  mlirRegisterTransformsPasses();
}

MlirStringRef verilocGetVersion() {
  return mlirStringRefCreateFromCString(VERILOC_VERSION);
}

MlirStringRef verilocGetLLVMVersion() {
  return mlirStringRefCreateFromCString(LLVM_VERSION_STRING);
}
