//===- MainModule.cpp - The _veriloc extension module ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bindings.h"
#include "mlir/Bindings/Python/IRCore.h"
#include "veriloc-c/Registration.h"

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN;
using namespace veriloc::python;

NB_MODULE(_veriloc, m) {
  m.doc() = "VeriLoc's part of the MLIR bindings";

  m.def(
      "register_dialects",
      [](PyDialectRegistry &registry) {
        verilocRegisterAllDialects(registry.get());
      },
      "registry"_a, "Insert every dialect that VeriLoc reads or writes.");
  m.def("register_passes", verilocRegisterAllPasses,
        "Make the C++ passes known to textual pipelines.");
  m.def(
      "version", [] { return toString(verilocGetVersion()); },
      "VeriLoc's version.");
  m.def(
      "llvm_version", [] { return toString(verilocGetLLVMVersion()); },
      "Version of the LLVM and MLIR inside.");

  populateRegAlloc(m);
  populatePythonPass(m);
  populateTools(m);
  populateTranslate(m);
}
