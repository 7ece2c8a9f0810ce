//===- RegAlloc.cpp - Attributes and types of the regalloc dialect --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bindings.h"

namespace nb = nanobind;

void veriloc::python::populateRegAlloc(nb::module_ &parent) {
  nb::module_ m =
      parent.def_submodule("regalloc", "Attributes and types of regalloc");
}
