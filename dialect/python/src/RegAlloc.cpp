//===- RegAlloc.cpp - Enums and types of the regalloc dialect -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegAllocBindings.h"

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace veriloc::python;
using namespace veriloc::python::bindings;

static void populateEnums(nb::module_ &m) {
  nb::enum_<VeriLocVendor>(m, "Vendor", "Instruction set family.")
      .value("AMDGPU", VeriLocVendorAMDGPU)
      .value("NVIDIA", VeriLocVendorNVIDIA)
      .value("GENERIC", VeriLocVendorGeneric);
  nb::enum_<VeriLocHalf>(m, "Half",
                         "Whole registers, or one 16-bit half of one.")
      .value("NONE", VeriLocHalfNone)
      .value("LO", VeriLocHalfLo)
      .value("HI", VeriLocHalfHi);
  nb::enum_<VeriLocCombine>(
      m, "Combine",
      "How the use of several banks adds up to a share of the register file.")
      .value("MAX", VeriLocCombineMax)
      .value("SUM", VeriLocCombineSum);
  nb::enum_<VeriLocConstraintKind>(
      m, "ConstraintKind",
      "Relation between the physical registers of several operands.")
      .value("SAME", VeriLocConstraintSame)
      .value("DISJOINT", VeriLocConstraintDisjoint)
      .value("SAME_BANK", VeriLocConstraintSameBank);
  nb::enum_<VeriLocOperandFlag>(
      m, "OperandFlags", "How an instruction uses an operand.", nb::is_flag())
      .value("NONE", VeriLocOperandFlag(0))
      .value("IMPLICIT", VeriLocOperandImplicit)
      .value("UNDEF", VeriLocOperandUndef)
      .value("DEAD", VeriLocOperandDead)
      .value("EARLY_CLOBBER", VeriLocOperandEarlyClobber)
      .value("GUARD", VeriLocOperandGuard)
      .value("MASK", VeriLocOperandMask);
}

namespace {
struct RegType : PyConcreteType<RegType> {
  static constexpr IsAFunctionTy isaFunction = verilocIsARegType;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocRegTypeGetTypeID;
  static constexpr const char *pyClassName = "RegType";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](DefaultingPyMlirContext context) {
          return RegType(context->getRef(), verilocRegTypeGet(context->get()));
        },
        "context"_a = nb::none(), "The type of every register handle.");
  }
};

struct SlotType : PyConcreteType<SlotType> {
  static constexpr IsAFunctionTy isaFunction = verilocIsASlotType;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocSlotTypeGetTypeID;
  static constexpr const char *pyClassName = "SlotType";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](DefaultingPyMlirContext context) {
          return SlotType(context->getRef(),
                          verilocSlotTypeGet(context->get()));
        },
        "context"_a = nb::none(), "The type of every handle of a spill slot.");
  }
};

struct VRegType : PyConcreteType<VRegType> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAVRegType;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocVRegTypeGetTypeID;
  static constexpr const char *pyClassName = "VRegType";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::string &regClass, unsigned units, unsigned align,
           bool half, DefaultingPyMlirContext context) {
          MlirType type = getChecked(*context.get(), [&](MlirLocation loc) {
            return verilocVRegTypeGetChecked(loc, toMlirStringRef(regClass),
                                             units, align, half);
          });
          return VRegType(context->getRef(), type);
        },
        "reg_class"_a, "units"_a = 1, "align"_a = 1, "half"_a = false,
        "context"_a = nb::none(),
        "The shape of a virtual register: class, 32-bit units, alignment of "
        "the first unit; or 16 bits of one unit when `half`. Raises MLIRError "
        "for a shape that cannot be.");
    c.def_prop_ro("reg_class", [](VRegType &self) {
      return toString(verilocVRegTypeGetRegClass(self));
    });
    c.def_prop_ro("units",
                  [](VRegType &self) { return verilocVRegTypeGetUnits(self); });
    c.def_prop_ro("align",
                  [](VRegType &self) { return verilocVRegTypeGetAlign(self); });
    c.def_prop_ro("half",
                  [](VRegType &self) { return verilocVRegTypeGetHalf(self); });
    c.def_prop_ro(
        "num_lanes",
        [](VRegType &self) { return verilocVRegTypeGetNumLanes(self); },
        "Number of 16-bit lanes.");
  }
};
} // namespace

void veriloc::python::populateTypes(nb::module_ &m) {
  RegType::bind(m);
  SlotType::bind(m);
  VRegType::bind(m);
}

void veriloc::python::populateRegAlloc(nb::module_ &parent) {
  nb::module_ m =
      parent.def_submodule("regalloc", "Attributes and types of regalloc");
  populateEnums(m);
  populateTypes(m);
  populateRegisterAttributes(m);
  populateTargetAttributes(m);
  populateKernelAttributes(m);
}
