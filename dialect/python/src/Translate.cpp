//===- Translate.cpp - Translation out of MLIR ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/Translate.h"
#include "Bindings.h"
#include "mlir/Bindings/Python/IRCore.h"
#include "mlir/Bindings/Python/NanobindUtils.h"

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN;

void veriloc::python::populateTranslate(nb::module_ &m) {
  m.def(
      "translate_to_llvm_ir",
      [](PyOperationBase &module) {
        PyOperation &op = module.getOperation();
        PyMlirContext::ErrorCapture errors(op.getContext());
        mlir::PyPrintAccumulator text;
        if (mlirLogicalResultIsFailure(verilocTranslateToLLVMIR(
                op.get(), text.getCallback(), text.getUserData())))
          throw MLIRError("Cannot translate to LLVM IR", errors.take());
        return text.join();
      },
      "module"_a,
      "LLVM IR text of a module of the LLVM dialect. Raises MLIRError when an "
      "operation has no translation.");
}
