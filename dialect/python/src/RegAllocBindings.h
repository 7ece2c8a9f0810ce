//===- RegAllocBindings.h - Classes of the regalloc dialect -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_PYTHON_REGALLOCBINDINGS_H
#define VERILOC_PYTHON_REGALLOCBINDINGS_H

#include "Bindings.h"
#include "mlir/Bindings/Python/IRCore.h"
#include "veriloc-c/RegAlloc.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace veriloc::python {

namespace bindings = mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN;
using bindings::toMlirStringRef;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// Builds an attribute or type by calling `get` with a location. Raises
/// ir.MLIRError with what its verifier says when that gives null.
template <typename GetFn>
auto getChecked(bindings::PyMlirContext &context, GetFn get) {
  bindings::PyMlirContext::ErrorCapture errors(context.getRef());
  auto result = get(mlirLocationUnknownGet(context.get()));
  if (!result.ptr)
    throw bindings::MLIRError("Invalid parameters", errors.take());
  return result;
}

/// Wraps an attribute that may be null.
template <typename AttrT>
std::optional<AttrT> wrapOptional(bindings::PyAttribute &owner,
                                  MlirAttribute attr) {
  if (mlirAttributeIsNull(attr))
    return std::nullopt;
  return AttrT(owner.getContext(), attr);
}

/// The elements `get(owner, i)` for i below `count`, as a list.
template <typename AttrT, typename GetFn>
std::vector<AttrT> wrapAll(bindings::PyAttribute &owner, intptr_t count,
                           GetFn get) {
  std::vector<AttrT> result;
  for (intptr_t i = 0; i < count; ++i)
    result.emplace_back(owner.getContext(), get(owner, i));
  return result;
}

template <typename AttrT>
MlirAttribute unwrapOptional(const std::optional<AttrT> &attr) {
  return attr ? attr->get() : MlirAttribute{nullptr};
}

template <typename AttrT>
std::vector<MlirAttribute> unwrapAll(const std::vector<AttrT> &attrs) {
  return std::vector<MlirAttribute>(attrs.begin(), attrs.end());
}

//===----------------------------------------------------------------------===//
// Classes used by more than one file
//===----------------------------------------------------------------------===//

struct PhysAttr : bindings::PyConcreteAttribute<PhysAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAPhysAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocPhysAttrGetTypeID;
  static constexpr const char *pyClassName = "PhysAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c);
};

void populateTypes(nanobind::module_ &m);
void populateRegisterAttributes(nanobind::module_ &m);
void populateTargetAttributes(nanobind::module_ &m);
void populateKernelAttributes(nanobind::module_ &m);

} // namespace veriloc::python

#endif // VERILOC_PYTHON_REGALLOCBINDINGS_H
