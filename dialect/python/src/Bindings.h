//===- Bindings.h - Parts of the _veriloc extension module ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_PYTHON_BINDINGS_H
#define VERILOC_PYTHON_BINDINGS_H

#include "mlir-c/Support.h"
#include "mlir/Bindings/Python/Nanobind.h"

#include <string>

namespace veriloc::python {

inline std::string toString(MlirStringRef text) {
  return std::string(text.data, text.length);
}

/// Attributes, types and enums of the regalloc dialect.
void populateRegAlloc(nanobind::module_ &m);

/// Registration and running of passes written in Python.
void populatePythonPass(nanobind::module_ &m);

/// Main functions of the command-line tools.
void populateTools(nanobind::module_ &m);

/// Translation out of MLIR.
void populateTranslate(nanobind::module_ &m);

} // namespace veriloc::python

#endif // VERILOC_PYTHON_BINDINGS_H
