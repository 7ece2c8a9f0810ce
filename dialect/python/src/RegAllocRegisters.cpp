//===- RegAllocRegisters.cpp - Registers, lanes, operands -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegAllocBindings.h"

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace veriloc::python;
using namespace veriloc::python::bindings;

void PhysAttr::bindDerived(ClassTy &c) {
  c.def_static(
      "get",
      [](const std::string &bank, unsigned first, unsigned units,
         VeriLocHalf half, DefaultingPyMlirContext context) {
        MlirAttribute attr = getChecked(*context.get(), [&](MlirLocation loc) {
          return verilocPhysAttrGetChecked(loc, toMlirStringRef(bank), first,
                                           units, half);
        });
        return PhysAttr(context->getRef(), attr);
      },
      "bank"_a, "first"_a, "units"_a = 1, "half"_a = VeriLocHalfNone,
      "context"_a = nb::none(),
      "A range of physical registers of one bank. Raises MLIRError for a range "
      "that cannot be.");
  c.def_prop_ro("bank", [](PhysAttr &self) {
    return toString(verilocPhysAttrGetBank(self));
  });
  c.def_prop_ro("first",
                [](PhysAttr &self) { return verilocPhysAttrGetFirst(self); });
  c.def_prop_ro("units",
                [](PhysAttr &self) { return verilocPhysAttrGetUnits(self); });
  c.def_prop_ro("half",
                [](PhysAttr &self) { return verilocPhysAttrGetHalf(self); });
  c.def_prop_ro(
      "first_lane",
      [](PhysAttr &self) { return verilocPhysAttrGetFirstLane(self); },
      "First 16-bit lane, counted from the start of the bank.");
  c.def_prop_ro(
      "num_lanes",
      [](PhysAttr &self) { return verilocPhysAttrGetNumLanes(self); },
      "Number of 16-bit lanes.");
}

namespace {
struct LanesAttr : PyConcreteAttribute<LanesAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsALanesAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocLanesAttrGetTypeID;
  static constexpr const char *pyClassName = "LanesAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](unsigned first, unsigned units, VeriLocHalf half,
           DefaultingPyMlirContext context) {
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocLanesAttrGetChecked(loc, first, units, half);
              });
          return LanesAttr(context->getRef(), attr);
        },
        "first"_a, "units"_a = 1, "half"_a = VeriLocHalfNone,
        "context"_a = nb::none(),
        "Lanes of an operand, counted from the first unit of its register.");
    c.def_prop_ro("first", [](LanesAttr &self) {
      return verilocLanesAttrGetFirst(self);
    });
    c.def_prop_ro("units", [](LanesAttr &self) {
      return verilocLanesAttrGetUnits(self);
    });
    c.def_prop_ro(
        "half", [](LanesAttr &self) { return verilocLanesAttrGetHalf(self); });
    c.def_prop_ro(
        "first_lane",
        [](LanesAttr &self) { return verilocLanesAttrGetFirstLane(self); },
        "First 16-bit lane, counted from the start of the register.");
    c.def_prop_ro(
        "num_lanes",
        [](LanesAttr &self) { return verilocLanesAttrGetNumLanes(self); },
        "Number of 16-bit lanes.");
  }
};

struct OperandAttr : PyConcreteAttribute<OperandAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAOperandAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocOperandAttrGetTypeID;
  static constexpr const char *pyClassName = "OperandAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::optional<LanesAttr> &lanes, VeriLocOperandFlag flags,
           std::optional<unsigned> tiedTo, const std::optional<PhysAttr> &at,
           const std::string &regClass, DefaultingPyMlirContext context) {
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocOperandAttrGetChecked(
                    loc, unwrapOptional(lanes), flags,
                    // Beyond int: no definition either way, so no need to wrap.
                    tiedTo ? static_cast<int>(std::min(*tiedTo, 0x7fffffffu))
                           : -1,
                    unwrapOptional(at), toMlirStringRef(regClass));
              });
          return OperandAttr(context->getRef(), attr);
        },
        "lanes"_a = nb::none(), "flags"_a = VeriLocOperandFlag(0),
        "tied_to"_a = nb::none(), "at"_a = nb::none(), "reg_class"_a = "",
        "context"_a = nb::none(),
        "How an instruction uses one of its register operands. `tied_to` is "
        "the index of a definition. Raises MLIRError for what cannot be.");
    c.def_prop_ro("lanes", [](OperandAttr &self) {
      return wrapOptional<LanesAttr>(self, verilocOperandAttrGetLanes(self));
    });
    c.def_prop_ro("flags", [](OperandAttr &self) {
      return VeriLocOperandFlag(verilocOperandAttrGetFlags(self));
    });
    c.def_prop_ro("tied_to", [](OperandAttr &self) -> std::optional<int> {
      int tiedTo = verilocOperandAttrGetTiedTo(self);
      return tiedTo < 0 ? std::nullopt : std::optional(tiedTo);
    });
    c.def_prop_ro("at", [](OperandAttr &self) {
      return wrapOptional<PhysAttr>(self, verilocOperandAttrGetAt(self));
    });
    c.def_prop_ro(
        "reg_class",
        [](OperandAttr &self) {
          return toString(verilocOperandAttrGetRegClass(self));
        },
        "Class that the instruction asks for; empty: that of the register.");
  }
};

struct ConstraintAttr : PyConcreteAttribute<ConstraintAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAConstraintAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocConstraintAttrGetTypeID;
  static constexpr const char *pyClassName = "ConstraintAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](VeriLocConstraintKind kind, const std::vector<unsigned> &operands,
           DefaultingPyMlirContext context) {
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocConstraintAttrGetChecked(
                    loc, kind, operands.size(), operands.data());
              });
          return ConstraintAttr(context->getRef(), attr);
        },
        "kind"_a, "operands"_a, "context"_a = nb::none(),
        "A relation between operands, counted over definitions, then uses.");
    c.def_prop_ro("kind", [](ConstraintAttr &self) {
      return verilocConstraintAttrGetKind(self);
    });
    c.def_prop_ro("operands", [](ConstraintAttr &self) {
      std::vector<unsigned> operands;
      intptr_t count = verilocConstraintAttrGetNumOperands(self);
      for (intptr_t i = 0; i < count; ++i)
        operands.push_back(verilocConstraintAttrGetOperand(self, i));
      return operands;
    });
  }
};
} // namespace

void veriloc::python::populateRegisterAttributes(nb::module_ &m) {
  PhysAttr::bind(m);
  LanesAttr::bind(m);
  OperandAttr::bind(m);
  ConstraintAttr::bind(m);
}
