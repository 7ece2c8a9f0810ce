//===- RegAlloc.h - C API of the RegAlloc dialect ----------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `...GetChecked` functions emit a diagnostic at the location and return null
// when the parameters break a rule of the attribute or type.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_C_REGALLOC_H
#define VERILOC_C_REGALLOC_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(RegAlloc, regalloc);

typedef enum {
  VeriLocVendorAMDGPU,
  VeriLocVendorNVIDIA,
  VeriLocVendorGeneric
} VeriLocVendor;
typedef enum { VeriLocHalfNone, VeriLocHalfLo, VeriLocHalfHi } VeriLocHalf;
typedef enum { VeriLocCombineMax, VeriLocCombineSum } VeriLocCombine;
typedef enum {
  VeriLocConstraintSame,
  VeriLocConstraintDisjoint,
  VeriLocConstraintSameBank
} VeriLocConstraintKind;
typedef enum {
  VeriLocOperandImplicit = 1,
  VeriLocOperandUndef = 2,
  VeriLocOperandDead = 4,
  VeriLocOperandEarlyClobber = 8,
  VeriLocOperandGuard = 16,
  VeriLocOperandMask = 32
} VeriLocOperandFlag;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool verilocIsARegType(MlirType type);

MLIR_CAPI_EXPORTED MlirTypeID verilocRegTypeGetTypeID(void);

MLIR_CAPI_EXPORTED MlirType verilocRegTypeGet(MlirContext context);

MLIR_CAPI_EXPORTED bool verilocIsASlotType(MlirType type);

MLIR_CAPI_EXPORTED MlirTypeID verilocSlotTypeGetTypeID(void);

MLIR_CAPI_EXPORTED MlirType verilocSlotTypeGet(MlirContext context);

MLIR_CAPI_EXPORTED bool verilocIsAVRegType(MlirType type);

MLIR_CAPI_EXPORTED MlirTypeID verilocVRegTypeGetTypeID(void);

MLIR_CAPI_EXPORTED MlirType verilocVRegTypeGetChecked(MlirLocation location,
                                                      MlirStringRef regClass,
                                                      unsigned units,
                                                      unsigned align,
                                                      bool half);

MLIR_CAPI_EXPORTED MlirStringRef verilocVRegTypeGetRegClass(MlirType type);

MLIR_CAPI_EXPORTED unsigned verilocVRegTypeGetUnits(MlirType type);

MLIR_CAPI_EXPORTED unsigned verilocVRegTypeGetAlign(MlirType type);

MLIR_CAPI_EXPORTED bool verilocVRegTypeGetHalf(MlirType type);

MLIR_CAPI_EXPORTED unsigned verilocVRegTypeGetNumLanes(MlirType type);

//===----------------------------------------------------------------------===//
// Register ranges, lanes and operands
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool verilocIsAPhysAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocPhysAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute
verilocPhysAttrGetChecked(MlirLocation location, MlirStringRef bank,
                          unsigned first, unsigned units, VeriLocHalf half);

MLIR_CAPI_EXPORTED MlirStringRef verilocPhysAttrGetBank(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocPhysAttrGetFirst(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocPhysAttrGetUnits(MlirAttribute attr);

MLIR_CAPI_EXPORTED VeriLocHalf verilocPhysAttrGetHalf(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocPhysAttrGetFirstLane(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocPhysAttrGetNumLanes(MlirAttribute attr);

MLIR_CAPI_EXPORTED bool verilocIsALanesAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocLanesAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocLanesAttrGetChecked(
    MlirLocation location, unsigned first, unsigned units, VeriLocHalf half);

MLIR_CAPI_EXPORTED unsigned verilocLanesAttrGetFirst(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocLanesAttrGetUnits(MlirAttribute attr);

MLIR_CAPI_EXPORTED VeriLocHalf verilocLanesAttrGetHalf(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocLanesAttrGetFirstLane(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocLanesAttrGetNumLanes(MlirAttribute attr);

/// `lanes` and `at` may be null; `tiedTo` is -1 for none; `regClass` may be
/// empty. `flags` is a sum of VeriLocOperandFlag values.
MLIR_CAPI_EXPORTED bool verilocIsAOperandAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocOperandAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocOperandAttrGetChecked(
    MlirLocation location, MlirAttribute lanes, uint32_t flags, int tiedTo,
    MlirAttribute at, MlirStringRef regClass);

MLIR_CAPI_EXPORTED MlirAttribute verilocOperandAttrGetLanes(MlirAttribute attr);

MLIR_CAPI_EXPORTED uint32_t verilocOperandAttrGetFlags(MlirAttribute attr);

MLIR_CAPI_EXPORTED int verilocOperandAttrGetTiedTo(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute verilocOperandAttrGetAt(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef
verilocOperandAttrGetRegClass(MlirAttribute attr);

MLIR_CAPI_EXPORTED bool verilocIsAConstraintAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocConstraintAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocConstraintAttrGetChecked(
    MlirLocation location, VeriLocConstraintKind kind, intptr_t numOperands,
    const unsigned *operands);

MLIR_CAPI_EXPORTED VeriLocConstraintKind
verilocConstraintAttrGetKind(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t
verilocConstraintAttrGetNumOperands(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocConstraintAttrGetOperand(MlirAttribute attr,
                                                            intptr_t pos);

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool verilocIsABankAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocBankAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocBankAttrGetChecked(
    MlirLocation location, MlirStringRef name, unsigned count, unsigned bits,
    bool uniform, intptr_t numReserved, const MlirAttribute *reserved);

MLIR_CAPI_EXPORTED MlirStringRef verilocBankAttrGetName(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocBankAttrGetCount(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocBankAttrGetBits(MlirAttribute attr);

MLIR_CAPI_EXPORTED bool verilocBankAttrGetUniform(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t verilocBankAttrGetNumReserved(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute verilocBankAttrGetReserved(MlirAttribute attr,
                                                            intptr_t pos);

MLIR_CAPI_EXPORTED bool verilocIsAClassAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocClassAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute
verilocClassAttrGetChecked(MlirLocation location, MlirStringRef name,
                           intptr_t numRanges, const MlirAttribute *ranges);

MLIR_CAPI_EXPORTED MlirStringRef verilocClassAttrGetName(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t verilocClassAttrGetNumRanges(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute verilocClassAttrGetRange(MlirAttribute attr,
                                                          intptr_t pos);

MLIR_CAPI_EXPORTED bool verilocIsAOccupancyAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocOccupancyAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocOccupancyAttrGetChecked(
    MlirLocation location, VeriLocCombine combine, intptr_t numBanks,
    const MlirStringRef *banks, unsigned base, unsigned granule,
    intptr_t numSteps, const unsigned *limits, const unsigned *waves);

MLIR_CAPI_EXPORTED VeriLocCombine
verilocOccupancyAttrGetCombine(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t verilocOccupancyAttrGetNumBanks(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef verilocOccupancyAttrGetBank(MlirAttribute attr,
                                                             intptr_t pos);

MLIR_CAPI_EXPORTED unsigned verilocOccupancyAttrGetBase(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocOccupancyAttrGetGranule(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t verilocOccupancyAttrGetNumSteps(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocOccupancyAttrGetLimit(MlirAttribute attr,
                                                         intptr_t pos);

MLIR_CAPI_EXPORTED unsigned verilocOccupancyAttrGetWaves(MlirAttribute attr,
                                                         intptr_t pos);

/// `names` is a dictionary of register ranges, or null.
MLIR_CAPI_EXPORTED bool verilocIsATargetAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocTargetAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocTargetAttrGetChecked(
    MlirLocation location, VeriLocVendor vendor, MlirStringRef chip,
    unsigned wave, MlirStringRef features, intptr_t numBanks,
    const MlirAttribute *banks, intptr_t numClasses,
    const MlirAttribute *classes, intptr_t numOccupancy,
    const MlirAttribute *occupancy, MlirAttribute names);

MLIR_CAPI_EXPORTED VeriLocVendor verilocTargetAttrGetVendor(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef verilocTargetAttrGetChip(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocTargetAttrGetWave(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef
verilocTargetAttrGetFeatures(MlirAttribute attr);

MLIR_CAPI_EXPORTED intptr_t verilocTargetAttrGetNumBanks(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute verilocTargetAttrGetBank(MlirAttribute attr,
                                                          intptr_t pos);

MLIR_CAPI_EXPORTED intptr_t verilocTargetAttrGetNumClasses(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute verilocTargetAttrGetClass(MlirAttribute attr,
                                                           intptr_t pos);

MLIR_CAPI_EXPORTED intptr_t
verilocTargetAttrGetNumOccupancy(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirAttribute
verilocTargetAttrGetOccupancy(MlirAttribute attr, intptr_t pos);

MLIR_CAPI_EXPORTED MlirAttribute verilocTargetAttrGetNames(MlirAttribute attr);

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool verilocIsALimitAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocLimitAttrGetTypeID(void);

MLIR_CAPI_EXPORTED MlirAttribute verilocLimitAttrGetChecked(
    MlirLocation location, MlirStringRef bank, unsigned count);

MLIR_CAPI_EXPORTED MlirStringRef verilocLimitAttrGetBank(MlirAttribute attr);

MLIR_CAPI_EXPORTED unsigned verilocLimitAttrGetCount(MlirAttribute attr);

MLIR_CAPI_EXPORTED bool verilocIsAPayloadAttr(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirTypeID verilocPayloadAttrGetTypeID(void);

/// Stores a copy of the bytes as a resource of the dialect under a key made
/// from `key`, and their SHA-256 as the fingerprint. Null for an empty format.
MLIR_CAPI_EXPORTED MlirAttribute verilocPayloadAttrGet(MlirContext context,
                                                       MlirStringRef format,
                                                       MlirStringRef key,
                                                       MlirStringRef bytes);

MLIR_CAPI_EXPORTED MlirStringRef
verilocPayloadAttrGetFormat(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef
verilocPayloadAttrGetSha256(MlirAttribute attr);

MLIR_CAPI_EXPORTED MlirStringRef verilocPayloadAttrGetKey(MlirAttribute attr);

/// False when the bytes are absent.
MLIR_CAPI_EXPORTED bool verilocPayloadAttrGetHasBytes(MlirAttribute attr);

/// The bytes, owned by the context; empty when absent.
MLIR_CAPI_EXPORTED MlirStringRef verilocPayloadAttrGetBytes(MlirAttribute attr);

/// Target of a regalloc.kernel: its own, else that of the closest module around
/// it, else null.
MLIR_CAPI_EXPORTED MlirAttribute
verilocKernelLookupTarget(MlirOperation kernel);

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

/// Registers the C++ passes of the dialect with the global pass registry.
MLIR_CAPI_EXPORTED void verilocRegisterPasses(void);

#ifdef __cplusplus
}
#endif

#endif // VERILOC_C_REGALLOC_H
