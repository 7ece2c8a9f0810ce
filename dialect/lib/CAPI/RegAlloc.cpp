//===- RegAlloc.cpp - C API of the RegAlloc dialect -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/RegAlloc.h"

#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace veriloc::regalloc;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(RegAlloc, regalloc,
                                      veriloc::regalloc::RegAllocDialect)

// The C enums are the C++ ones under other names.
static_assert(VeriLocVendorGeneric == static_cast<int>(Vendor::Generic));
static_assert(VeriLocHalfHi == static_cast<int>(Half::Hi));
static_assert(VeriLocCombineSum == static_cast<int>(Combine::Sum));
static_assert(VeriLocConstraintSameBank ==
              static_cast<int>(ConstraintKind::SameBank));
static_assert(VeriLocOperandMask == static_cast<int>(OperandFlags::Mask));

template <typename AttrT>
static SmallVector<AttrT> unwrapAll(intptr_t count,
                                    const MlirAttribute *attrs) {
  SmallVector<AttrT> result;
  for (MlirAttribute attr : ArrayRef(attrs, count))
    result.push_back(llvm::cast<AttrT>(unwrap(attr)));
  return result;
}

static SmallVector<StringAttr> stringAttrs(MLIRContext *context, intptr_t count,
                                           const MlirStringRef *texts) {
  SmallVector<StringAttr> result;
  for (MlirStringRef text : ArrayRef(texts, count))
    result.push_back(StringAttr::get(context, unwrap(text)));
  return result;
}

static MlirStringRef bytesOf(PayloadAttr payload) {
  const AsmResourceBlob *blob = payload.getData().getBlob();
  if (!blob)
    return mlirStringRefCreate(nullptr, 0);
  return mlirStringRefCreate(blob->getData().data(), blob->getData().size());
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool verilocIsARegType(MlirType type) {
  return llvm::isa<RegType>(unwrap(type));
}

MlirTypeID verilocRegTypeGetTypeID() { return wrap(RegType::getTypeID()); }

MlirType verilocRegTypeGet(MlirContext context) {
  return wrap(Type(RegType::get(unwrap(context))));
}

bool verilocIsASlotType(MlirType type) {
  return llvm::isa<SlotType>(unwrap(type));
}

MlirTypeID verilocSlotTypeGetTypeID() { return wrap(SlotType::getTypeID()); }

MlirType verilocSlotTypeGet(MlirContext context) {
  return wrap(Type(SlotType::get(unwrap(context))));
}

bool verilocIsAVRegType(MlirType type) {
  return llvm::isa<VRegType>(unwrap(type));
}

MlirTypeID verilocVRegTypeGetTypeID() { return wrap(VRegType::getTypeID()); }

MlirType verilocVRegTypeGetChecked(MlirLocation location,
                                   MlirStringRef regClass, unsigned units,
                                   unsigned align, bool half) {
  Location loc = unwrap(location);
  return wrap(Type(VRegType::getChecked([=] { return emitError(loc); },
                                        loc->getContext(), unwrap(regClass),
                                        units, align, half)));
}

MlirStringRef verilocVRegTypeGetRegClass(MlirType type) {
  auto self = llvm::cast<VRegType>(unwrap(type));
  return wrap(self.getRegClass());
}

unsigned verilocVRegTypeGetUnits(MlirType type) {
  auto self = llvm::cast<VRegType>(unwrap(type));
  return self.getUnits();
}

unsigned verilocVRegTypeGetAlign(MlirType type) {
  auto self = llvm::cast<VRegType>(unwrap(type));
  return self.getAlign();
}

bool verilocVRegTypeGetHalf(MlirType type) {
  auto self = llvm::cast<VRegType>(unwrap(type));
  return self.getHalf();
}

unsigned verilocVRegTypeGetNumLanes(MlirType type) {
  auto self = llvm::cast<VRegType>(unwrap(type));
  return self.getNumLanes();
}

//===----------------------------------------------------------------------===//
// Register ranges, lanes and operands
//===----------------------------------------------------------------------===//

bool verilocIsAPhysAttr(MlirAttribute attr) {
  return llvm::isa<PhysAttr>(unwrap(attr));
}

MlirTypeID verilocPhysAttrGetTypeID() { return wrap(PhysAttr::getTypeID()); }

MlirAttribute verilocPhysAttrGetChecked(MlirLocation location,
                                        MlirStringRef bank, unsigned first,
                                        unsigned units, VeriLocHalf half) {
  Location loc = unwrap(location);
  return wrap(Attribute(PhysAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(), unwrap(bank), first,
      units, static_cast<Half>(half))));
}

MlirStringRef verilocPhysAttrGetBank(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return wrap(self.getBank());
}

unsigned verilocPhysAttrGetFirst(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return self.getFirst();
}

unsigned verilocPhysAttrGetUnits(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return self.getUnits();
}

VeriLocHalf verilocPhysAttrGetHalf(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return static_cast<VeriLocHalf>(self.getHalf());
}

unsigned verilocPhysAttrGetFirstLane(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return self.getFirstLane();
}

unsigned verilocPhysAttrGetNumLanes(MlirAttribute attr) {
  auto self = llvm::cast<PhysAttr>(unwrap(attr));
  return self.getNumLanes();
}

bool verilocIsALanesAttr(MlirAttribute attr) {
  return llvm::isa<LanesAttr>(unwrap(attr));
}

MlirTypeID verilocLanesAttrGetTypeID() { return wrap(LanesAttr::getTypeID()); }

MlirAttribute verilocLanesAttrGetChecked(MlirLocation location, unsigned first,
                                         unsigned units, VeriLocHalf half) {
  Location loc = unwrap(location);
  return wrap(Attribute(LanesAttr::getChecked([=] { return emitError(loc); },
                                              loc->getContext(), first, units,
                                              static_cast<Half>(half))));
}

unsigned verilocLanesAttrGetFirst(MlirAttribute attr) {
  auto self = llvm::cast<LanesAttr>(unwrap(attr));
  return self.getFirst();
}

unsigned verilocLanesAttrGetUnits(MlirAttribute attr) {
  auto self = llvm::cast<LanesAttr>(unwrap(attr));
  return self.getUnits();
}

VeriLocHalf verilocLanesAttrGetHalf(MlirAttribute attr) {
  auto self = llvm::cast<LanesAttr>(unwrap(attr));
  return static_cast<VeriLocHalf>(self.getHalf());
}

unsigned verilocLanesAttrGetFirstLane(MlirAttribute attr) {
  auto self = llvm::cast<LanesAttr>(unwrap(attr));
  return self.getFirstLane();
}

unsigned verilocLanesAttrGetNumLanes(MlirAttribute attr) {
  auto self = llvm::cast<LanesAttr>(unwrap(attr));
  return self.getNumLanes();
}

bool verilocIsAOperandAttr(MlirAttribute attr) {
  return llvm::isa<OperandAttr>(unwrap(attr));
}

MlirTypeID verilocOperandAttrGetTypeID() {
  return wrap(OperandAttr::getTypeID());
}

MlirAttribute verilocOperandAttrGetChecked(MlirLocation location,
                                           MlirAttribute lanes, uint32_t flags,
                                           int tiedTo, MlirAttribute at,
                                           MlirStringRef regClass) {
  Location loc = unwrap(location);
  return wrap(Attribute(OperandAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(),
      llvm::cast_if_present<LanesAttr>(unwrap(lanes)),
      static_cast<OperandFlags>(flags), tiedTo,
      llvm::cast_if_present<PhysAttr>(unwrap(at)), unwrap(regClass))));
}

MlirAttribute verilocOperandAttrGetLanes(MlirAttribute attr) {
  auto self = llvm::cast<OperandAttr>(unwrap(attr));
  return wrap(Attribute(self.getLanes()));
}

uint32_t verilocOperandAttrGetFlags(MlirAttribute attr) {
  auto self = llvm::cast<OperandAttr>(unwrap(attr));
  return static_cast<uint32_t>(self.getFlags());
}

int verilocOperandAttrGetTiedTo(MlirAttribute attr) {
  auto self = llvm::cast<OperandAttr>(unwrap(attr));
  return self.getTiedTo();
}

MlirAttribute verilocOperandAttrGetAt(MlirAttribute attr) {
  auto self = llvm::cast<OperandAttr>(unwrap(attr));
  return wrap(Attribute(self.getAt()));
}

MlirStringRef verilocOperandAttrGetRegClass(MlirAttribute attr) {
  auto self = llvm::cast<OperandAttr>(unwrap(attr));
  return wrap(self.getRegClass());
}

bool verilocIsAConstraintAttr(MlirAttribute attr) {
  return llvm::isa<ConstraintAttr>(unwrap(attr));
}

MlirTypeID verilocConstraintAttrGetTypeID() {
  return wrap(ConstraintAttr::getTypeID());
}

MlirAttribute verilocConstraintAttrGetChecked(MlirLocation location,
                                              VeriLocConstraintKind kind,
                                              intptr_t numOperands,
                                              const unsigned *operands) {
  Location loc = unwrap(location);
  return wrap(Attribute(ConstraintAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(),
      static_cast<ConstraintKind>(kind), ArrayRef(operands, numOperands))));
}

VeriLocConstraintKind verilocConstraintAttrGetKind(MlirAttribute attr) {
  auto self = llvm::cast<ConstraintAttr>(unwrap(attr));
  return static_cast<VeriLocConstraintKind>(self.getKind());
}

intptr_t verilocConstraintAttrGetNumOperands(MlirAttribute attr) {
  auto self = llvm::cast<ConstraintAttr>(unwrap(attr));
  return self.getOperands().size();
}

unsigned verilocConstraintAttrGetOperand(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<ConstraintAttr>(unwrap(attr));
  return self.getOperands()[pos];
}

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

bool verilocIsABankAttr(MlirAttribute attr) {
  return llvm::isa<BankAttr>(unwrap(attr));
}

MlirTypeID verilocBankAttrGetTypeID() { return wrap(BankAttr::getTypeID()); }

MlirAttribute verilocBankAttrGetChecked(MlirLocation location,
                                        MlirStringRef name, unsigned count,
                                        unsigned bits, bool uniform,
                                        intptr_t numReserved,
                                        const MlirAttribute *reserved) {
  Location loc = unwrap(location);
  return wrap(Attribute(BankAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(), unwrap(name), count,
      bits, uniform,
      ArrayRef<PhysAttr>(unwrapAll<PhysAttr>(numReserved, reserved)))));
}

MlirStringRef verilocBankAttrGetName(MlirAttribute attr) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return wrap(self.getName());
}

unsigned verilocBankAttrGetCount(MlirAttribute attr) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return self.getCount();
}

unsigned verilocBankAttrGetBits(MlirAttribute attr) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return self.getBits();
}

bool verilocBankAttrGetUniform(MlirAttribute attr) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return self.getUniform();
}

intptr_t verilocBankAttrGetNumReserved(MlirAttribute attr) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return self.getReserved().size();
}

MlirAttribute verilocBankAttrGetReserved(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<BankAttr>(unwrap(attr));
  return wrap(Attribute(self.getReserved()[pos]));
}

bool verilocIsAClassAttr(MlirAttribute attr) {
  return llvm::isa<ClassAttr>(unwrap(attr));
}

MlirTypeID verilocClassAttrGetTypeID() { return wrap(ClassAttr::getTypeID()); }

MlirAttribute verilocClassAttrGetChecked(MlirLocation location,
                                         MlirStringRef name, intptr_t numRanges,
                                         const MlirAttribute *ranges) {
  Location loc = unwrap(location);
  return wrap(Attribute(ClassAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(), unwrap(name),
      ArrayRef<PhysAttr>(unwrapAll<PhysAttr>(numRanges, ranges)))));
}

MlirStringRef verilocClassAttrGetName(MlirAttribute attr) {
  auto self = llvm::cast<ClassAttr>(unwrap(attr));
  return wrap(self.getName());
}

intptr_t verilocClassAttrGetNumRanges(MlirAttribute attr) {
  auto self = llvm::cast<ClassAttr>(unwrap(attr));
  return self.getRanges().size();
}

MlirAttribute verilocClassAttrGetRange(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<ClassAttr>(unwrap(attr));
  return wrap(Attribute(self.getRanges()[pos]));
}

bool verilocIsAOccupancyAttr(MlirAttribute attr) {
  return llvm::isa<OccupancyAttr>(unwrap(attr));
}

MlirTypeID verilocOccupancyAttrGetTypeID() {
  return wrap(OccupancyAttr::getTypeID());
}

MlirAttribute verilocOccupancyAttrGetChecked(
    MlirLocation location, VeriLocCombine combine, intptr_t numBanks,
    const MlirStringRef *banks, unsigned base, unsigned granule,
    intptr_t numSteps, const unsigned *limits, const unsigned *waves) {
  Location loc = unwrap(location);
  return wrap(Attribute(OccupancyAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(),
      static_cast<Combine>(combine),
      ArrayRef<StringAttr>(stringAttrs(loc->getContext(), numBanks, banks)),
      base, granule, ArrayRef(limits, numSteps), ArrayRef(waves, numSteps))));
}

VeriLocCombine verilocOccupancyAttrGetCombine(MlirAttribute attr) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return static_cast<VeriLocCombine>(self.getCombine());
}

intptr_t verilocOccupancyAttrGetNumBanks(MlirAttribute attr) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getBanks().size();
}

MlirStringRef verilocOccupancyAttrGetBank(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return wrap(self.getBanks()[pos].getValue());
}

unsigned verilocOccupancyAttrGetBase(MlirAttribute attr) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getBase();
}

unsigned verilocOccupancyAttrGetGranule(MlirAttribute attr) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getGranule();
}

intptr_t verilocOccupancyAttrGetNumSteps(MlirAttribute attr) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getLimits().size();
}

unsigned verilocOccupancyAttrGetLimit(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getLimits()[pos];
}

unsigned verilocOccupancyAttrGetWaves(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<OccupancyAttr>(unwrap(attr));
  return self.getWaves()[pos];
}

bool verilocIsATargetAttr(MlirAttribute attr) {
  return llvm::isa<TargetAttr>(unwrap(attr));
}

MlirTypeID verilocTargetAttrGetTypeID() {
  return wrap(TargetAttr::getTypeID());
}

MlirAttribute verilocTargetAttrGetChecked(
    MlirLocation location, VeriLocVendor vendor, MlirStringRef chip,
    unsigned wave, MlirStringRef features, intptr_t numBanks,
    const MlirAttribute *banks, intptr_t numClasses,
    const MlirAttribute *classes, intptr_t numOccupancy,
    const MlirAttribute *occupancy, MlirAttribute names) {
  Location loc = unwrap(location);
  return wrap(Attribute(TargetAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(),
      static_cast<Vendor>(vendor), unwrap(chip), wave, unwrap(features),
      ArrayRef<BankAttr>(unwrapAll<BankAttr>(numBanks, banks)),
      ArrayRef<ClassAttr>(unwrapAll<ClassAttr>(numClasses, classes)),
      ArrayRef<OccupancyAttr>(
          unwrapAll<OccupancyAttr>(numOccupancy, occupancy)),
      llvm::cast_if_present<DictionaryAttr>(unwrap(names)))));
}

VeriLocVendor verilocTargetAttrGetVendor(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return static_cast<VeriLocVendor>(self.getVendor());
}

MlirStringRef verilocTargetAttrGetChip(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(self.getChip());
}

unsigned verilocTargetAttrGetWave(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return self.getWave();
}

MlirStringRef verilocTargetAttrGetFeatures(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(self.getFeatures());
}

intptr_t verilocTargetAttrGetNumBanks(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return self.getBanks().size();
}

MlirAttribute verilocTargetAttrGetBank(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(Attribute(self.getBanks()[pos]));
}

intptr_t verilocTargetAttrGetNumClasses(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return self.getClasses().size();
}

MlirAttribute verilocTargetAttrGetClass(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(Attribute(self.getClasses()[pos]));
}

intptr_t verilocTargetAttrGetNumOccupancy(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return self.getOccupancy().size();
}

MlirAttribute verilocTargetAttrGetOccupancy(MlirAttribute attr, intptr_t pos) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(Attribute(self.getOccupancy()[pos]));
}

MlirAttribute verilocTargetAttrGetNames(MlirAttribute attr) {
  auto self = llvm::cast<TargetAttr>(unwrap(attr));
  return wrap(Attribute(self.getNames()));
}

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

bool verilocIsALimitAttr(MlirAttribute attr) {
  return llvm::isa<LimitAttr>(unwrap(attr));
}

MlirTypeID verilocLimitAttrGetTypeID() { return wrap(LimitAttr::getTypeID()); }

MlirAttribute verilocLimitAttrGetChecked(MlirLocation location,
                                         MlirStringRef bank, unsigned count) {
  Location loc = unwrap(location);
  return wrap(Attribute(LimitAttr::getChecked(
      [=] { return emitError(loc); }, loc->getContext(), unwrap(bank), count)));
}

MlirStringRef verilocLimitAttrGetBank(MlirAttribute attr) {
  auto self = llvm::cast<LimitAttr>(unwrap(attr));
  return wrap(self.getBank());
}

unsigned verilocLimitAttrGetCount(MlirAttribute attr) {
  auto self = llvm::cast<LimitAttr>(unwrap(attr));
  return self.getCount();
}

bool verilocIsAPayloadAttr(MlirAttribute attr) {
  return llvm::isa<PayloadAttr>(unwrap(attr));
}

MlirTypeID verilocPayloadAttrGetTypeID() {
  return wrap(PayloadAttr::getTypeID());
}

MlirAttribute verilocPayloadAttrGet(MlirContext context, MlirStringRef format,
                                    MlirStringRef key, MlirStringRef bytes) {
  MLIRContext *ctx = unwrap(context);
  ArrayRef<char> data(bytes.data, bytes.length);
  auto &blobs = PayloadHandle::getManagerInterface(ctx);
  if (format.length == 0)
    return wrap(Attribute());
  PayloadHandle handle = blobs.insert(
      unwrap(key),
      HeapAsmResourceBlob::allocateAndCopyWithAlign(data, /*align=*/1));
  return wrap(Attribute(
      PayloadAttr::get(ctx, unwrap(format), computeFingerprint(data), handle)));
}

MlirStringRef verilocPayloadAttrGetFormat(MlirAttribute attr) {
  auto self = llvm::cast<PayloadAttr>(unwrap(attr));
  return wrap(self.getFormat());
}

MlirStringRef verilocPayloadAttrGetSha256(MlirAttribute attr) {
  auto self = llvm::cast<PayloadAttr>(unwrap(attr));
  return wrap(self.getSha256());
}

MlirStringRef verilocPayloadAttrGetKey(MlirAttribute attr) {
  auto self = llvm::cast<PayloadAttr>(unwrap(attr));
  return wrap(self.getData().getKey());
}

bool verilocPayloadAttrGetHasBytes(MlirAttribute attr) {
  auto self = llvm::cast<PayloadAttr>(unwrap(attr));
  return self.getData().getBlob() != nullptr;
}

MlirStringRef verilocPayloadAttrGetBytes(MlirAttribute attr) {
  auto self = llvm::cast<PayloadAttr>(unwrap(attr));
  return bytesOf(self);
}

MlirAttribute verilocKernelLookupTarget(MlirOperation kernel) {
  return wrap(Attribute(llvm::cast<KernelOp>(unwrap(kernel)).lookupTarget()));
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

void verilocRegisterPasses() { registerRegAllocPasses(); }
