//===- RegAllocTarget.cpp - Targets and kernels ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegAllocBindings.h"

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace veriloc::python;
using namespace veriloc::python::bindings;

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

namespace {
struct BankAttr : PyConcreteAttribute<BankAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsABankAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocBankAttrGetTypeID;
  static constexpr const char *pyClassName = "BankAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::string &name, unsigned count, unsigned bits, bool uniform,
           const std::vector<PhysAttr> &reserved,
           DefaultingPyMlirContext context) {
          std::vector<MlirAttribute> ranges = unwrapAll(reserved);
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocBankAttrGetChecked(loc, toMlirStringRef(name),
                                                 count, bits, uniform,
                                                 ranges.size(), ranges.data());
              });
          return BankAttr(context->getRef(), attr);
        },
        "name"_a, "count"_a, "bits"_a, "uniform"_a = false,
        "reserved"_a = std::vector<PhysAttr>(), "context"_a = nb::none(),
        "A register bank: number of registers, bits of each; `uniform` when "
        "it holds one value per wave.");
    c.def_prop_ro("name", [](BankAttr &self) {
      return toString(verilocBankAttrGetName(self));
    });
    c.def_prop_ro("count",
                  [](BankAttr &self) { return verilocBankAttrGetCount(self); });
    c.def_prop_ro("bits",
                  [](BankAttr &self) { return verilocBankAttrGetBits(self); });
    c.def_prop_ro("uniform", [](BankAttr &self) {
      return verilocBankAttrGetUniform(self);
    });
    c.def_prop_ro("reserved", [](BankAttr &self) {
      return wrapAll<PhysAttr>(self, verilocBankAttrGetNumReserved(self),
                               verilocBankAttrGetReserved);
    });
  }
};

struct ClassAttr : PyConcreteAttribute<ClassAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAClassAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocClassAttrGetTypeID;
  static constexpr const char *pyClassName = "ClassAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::string &name, const std::vector<PhysAttr> &ranges,
           DefaultingPyMlirContext context) {
          std::vector<MlirAttribute> unwrapped = unwrapAll(ranges);
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocClassAttrGetChecked(loc, toMlirStringRef(name),
                                                  unwrapped.size(),
                                                  unwrapped.data());
              });
          return ClassAttr(context->getRef(), attr);
        },
        "name"_a, "ranges"_a, "context"_a = nb::none(),
        "A register class: where its registers may lie.");
    c.def_prop_ro("name", [](ClassAttr &self) {
      return toString(verilocClassAttrGetName(self));
    });
    c.def_prop_ro("ranges", [](ClassAttr &self) {
      return wrapAll<PhysAttr>(self, verilocClassAttrGetNumRanges(self),
                               verilocClassAttrGetRange);
    });
  }
};

struct OccupancyAttr : PyConcreteAttribute<OccupancyAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAOccupancyAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocOccupancyAttrGetTypeID;
  static constexpr const char *pyClassName = "OccupancyAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](VeriLocCombine combine, const std::vector<std::string> &banks,
           const std::vector<std::pair<unsigned, unsigned>> &steps,
           unsigned base, unsigned granule, DefaultingPyMlirContext context) {
          std::vector<MlirStringRef> names;
          for (const std::string &bank : banks)
            names.push_back(toMlirStringRef(bank));
          std::vector<unsigned> limits, waves;
          for (auto [limit, count] : steps) {
            limits.push_back(limit);
            waves.push_back(count);
          }
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocOccupancyAttrGetChecked(
                    loc, combine, names.size(), names.data(), base, granule,
                    steps.size(), limits.data(), waves.data());
              });
          return OccupancyAttr(context->getRef(), attr);
        },
        "combine"_a, "banks"_a, "steps"_a, "base"_a = 1, "granule"_a = 1,
        "context"_a = nb::none(),
        "Waves that fit: each step is a number of registers and the waves "
        "there is room for up to it.");
    c.def_prop_ro("combine", [](OccupancyAttr &self) {
      return verilocOccupancyAttrGetCombine(self);
    });
    c.def_prop_ro("banks", [](OccupancyAttr &self) {
      std::vector<std::string> banks;
      intptr_t count = verilocOccupancyAttrGetNumBanks(self);
      for (intptr_t i = 0; i < count; ++i)
        banks.push_back(toString(verilocOccupancyAttrGetBank(self, i)));
      return banks;
    });
    c.def_prop_ro("base", [](OccupancyAttr &self) {
      return verilocOccupancyAttrGetBase(self);
    });
    c.def_prop_ro("granule", [](OccupancyAttr &self) {
      return verilocOccupancyAttrGetGranule(self);
    });
    c.def_prop_ro("steps", [](OccupancyAttr &self) {
      std::vector<std::pair<unsigned, unsigned>> steps;
      intptr_t count = verilocOccupancyAttrGetNumSteps(self);
      for (intptr_t i = 0; i < count; ++i)
        steps.emplace_back(verilocOccupancyAttrGetLimit(self, i),
                           verilocOccupancyAttrGetWaves(self, i));
      return steps;
    });
  }
};

struct TargetAttr : PyConcreteAttribute<TargetAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsATargetAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocTargetAttrGetTypeID;
  static constexpr const char *pyClassName = "TargetAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](VeriLocVendor vendor, const std::string &chip, unsigned wave,
           const std::string &features, const std::vector<BankAttr> &banks,
           const std::vector<ClassAttr> &classes,
           const std::vector<OccupancyAttr> &occupancy,
           std::optional<nb::typed<nb::dict, std::string, PhysAttr>> names,
           DefaultingPyMlirContext context) {
          std::vector<MlirAttribute> bankAttrs = unwrapAll(banks);
          std::vector<MlirAttribute> classAttrs = unwrapAll(classes);
          std::vector<MlirAttribute> occupancyAttrs = unwrapAll(occupancy);
          MlirAttribute nameAttrs = {nullptr};
          if (names)
            nameAttrs = getNames(context->get(), *names);
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocTargetAttrGetChecked(
                    loc, vendor, toMlirStringRef(chip), wave,
                    toMlirStringRef(features), bankAttrs.size(),
                    bankAttrs.data(), classAttrs.size(), classAttrs.data(),
                    occupancyAttrs.size(), occupancyAttrs.data(), nameAttrs);
              });
          return TargetAttr(context->getRef(), attr);
        },
        "vendor"_a, "chip"_a, "wave"_a, "features"_a = "",
        "banks"_a = std::vector<BankAttr>(),
        "classes"_a = std::vector<ClassAttr>(),
        "occupancy"_a = std::vector<OccupancyAttr>(), "names"_a = nb::none(),
        "context"_a = nb::none(),
        "A chip. `wave` is the number of threads per wave; `names` gives the "
        "assembly names of special registers. Raises MLIRError for what "
        "cannot be.");
    c.def_prop_ro("vendor", [](TargetAttr &self) {
      return verilocTargetAttrGetVendor(self);
    });
    c.def_prop_ro("chip", [](TargetAttr &self) {
      return toString(verilocTargetAttrGetChip(self));
    });
    c.def_prop_ro("wave", [](TargetAttr &self) {
      return verilocTargetAttrGetWave(self);
    });
    c.def_prop_ro("features", [](TargetAttr &self) {
      return toString(verilocTargetAttrGetFeatures(self));
    });
    c.def_prop_ro("banks", [](TargetAttr &self) {
      return wrapAll<BankAttr>(self, verilocTargetAttrGetNumBanks(self),
                               verilocTargetAttrGetBank);
    });
    c.def_prop_ro("classes", [](TargetAttr &self) {
      return wrapAll<ClassAttr>(self, verilocTargetAttrGetNumClasses(self),
                                verilocTargetAttrGetClass);
    });
    c.def_prop_ro("occupancy", [](TargetAttr &self) {
      return wrapAll<OccupancyAttr>(self,
                                    verilocTargetAttrGetNumOccupancy(self),
                                    verilocTargetAttrGetOccupancy);
    });
    c.def_prop_ro(
        "names",
        [](TargetAttr &self) {
          nb::typed<nb::dict, std::string, PhysAttr> result;
          MlirAttribute names = verilocTargetAttrGetNames(self);
          intptr_t count = mlirAttributeIsNull(names)
                               ? 0
                               : mlirDictionaryAttrGetNumElements(names);
          for (intptr_t i = 0; i < count; ++i) {
            MlirNamedAttribute named = mlirDictionaryAttrGetElement(names, i);
            MlirStringRef name = mlirIdentifierStr(named.name);
            result[nb::str(name.data, name.length)] =
                nb::cast(PhysAttr(self.getContext(), named.attribute));
          }
          return result;
        },
        "Assembly names of special registers.");
  }

private:
  static MlirAttribute getNames(MlirContext context, const nb::dict &names) {
    std::vector<MlirNamedAttribute> attrs;
    for (auto [name, phys] : names) {
      std::string text;
      if (!nb::try_cast(name, text) || text.empty() ||
          !nb::isinstance<PhysAttr>(phys))
        throw nb::type_error("names: expected register names, not empty, and a "
                             "PhysAttr for each");
      attrs.push_back(mlirNamedAttributeGet(
          mlirIdentifierGet(context, toMlirStringRef(text)),
          nb::cast<PhysAttr>(phys)));
    }
    return mlirDictionaryAttrGet(context, attrs.size(), attrs.data());
  }
};
} // namespace

void veriloc::python::populateTargetAttributes(nb::module_ &m) {
  BankAttr::bind(m);
  ClassAttr::bind(m);
  OccupancyAttr::bind(m);
  TargetAttr::bind(m);
}

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

namespace {
struct LimitAttr : PyConcreteAttribute<LimitAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsALimitAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocLimitAttrGetTypeID;
  static constexpr const char *pyClassName = "LimitAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::string &bank, unsigned count,
           DefaultingPyMlirContext context) {
          MlirAttribute attr =
              getChecked(*context.get(), [&](MlirLocation loc) {
                return verilocLimitAttrGetChecked(loc, toMlirStringRef(bank),
                                                  count);
              });
          return LimitAttr(context->getRef(), attr);
        },
        "bank"_a, "count"_a, "context"_a = nb::none(),
        "The number of registers of a bank that a kernel may use.");
    c.def_prop_ro("bank", [](LimitAttr &self) {
      return toString(verilocLimitAttrGetBank(self));
    });
    c.def_prop_ro("count", [](LimitAttr &self) {
      return verilocLimitAttrGetCount(self);
    });
  }
};

struct PayloadAttr : PyConcreteAttribute<PayloadAttr> {
  static constexpr IsAFunctionTy isaFunction = verilocIsAPayloadAttr;
  static constexpr GetTypeIDFunctionTy getTypeIdFunction =
      verilocPayloadAttrGetTypeID;
  static constexpr const char *pyClassName = "PayloadAttr";
  using Base::Base;
  static void bindDerived(ClassTy &c) {
    c.def_static(
        "get",
        [](const std::string &format, nb::bytes data, const std::string &key,
           DefaultingPyMlirContext context) {
          MlirAttribute attr = verilocPayloadAttrGet(
              context->get(), toMlirStringRef(format), toMlirStringRef(key),
              toMlirStringRef(data));
          if (mlirAttributeIsNull(attr))
            throw nb::value_error("payload without a format");
          return PayloadAttr(context->getRef(), attr);
        },
        "format"_a, "data"_a, "key"_a = "payload", "context"_a = nb::none(),
        "What a kernel was lifted from. The bytes are copied into a resource "
        "whose key starts with `key`; the fingerprint is computed.");
    c.def_prop_ro("format", [](PayloadAttr &self) {
      return toString(verilocPayloadAttrGetFormat(self));
    });
    c.def_prop_ro(
        "sha256",
        [](PayloadAttr &self) {
          return toString(verilocPayloadAttrGetSha256(self));
        },
        "Fingerprint of the bytes, in hexadecimal.");
    c.def_prop_ro("key", [](PayloadAttr &self) {
      return toString(verilocPayloadAttrGetKey(self));
    });
    c.def_prop_ro(
        "data",
        [](PayloadAttr &self) -> std::optional<nb::bytes> {
          if (!verilocPayloadAttrGetHasBytes(self))
            return std::nullopt;
          MlirStringRef bytes = verilocPayloadAttrGetBytes(self);
          return nb::bytes(bytes.data, bytes.length);
        },
        "The bytes; None when they were left out of the module.");
  }
};
} // namespace

void veriloc::python::populateKernelAttributes(nb::module_ &m) {
  LimitAttr::bind(m);
  PayloadAttr::bind(m);
  m.def(
      "lookup_target",
      [](PyOperationBase &kernel) -> std::optional<TargetAttr> {
        PyOperation &op = kernel.getOperation();
        if (toString(mlirIdentifierStr(mlirOperationGetName(op.get()))) !=
            "regalloc.kernel")
          throw nb::value_error("the operation is not a regalloc.kernel");
        MlirAttribute target = verilocKernelLookupTarget(op.get());
        if (mlirAttributeIsNull(target))
          return std::nullopt;
        return TargetAttr(op.getContext(), target);
      },
      "kernel"_a,
      "The target of a regalloc.kernel: its own, else that of the closest "
      "module around it, else None.");
}
