//===-- veriloc-c/PythonPass.h - Passes run by a callback ---------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that textual pipelines and the command line know by name, with real
// pass options, whose work is done by a callback.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_C_PYTHONPASS_H
#define VERILOC_C_PYTHONPASS_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum VeriLocPassOptionKind {
  VeriLocPassOptionBool,
  VeriLocPassOptionInt,
  VeriLocPassOptionFloat,
  VeriLocPassOptionString,
  VeriLocPassOptionIntList,
  VeriLocPassOptionStringList,
} VeriLocPassOptionKind;

/// Declares an option of a pass.
typedef struct VeriLocPassOption {
  VeriLocPassOptionKind kind;
  MlirStringRef name;
  MlirStringRef description;
  /// As a user would write it; the elements of a list are separated by commas.
  MlirStringRef defaultValue;
  /// When there are any, the only values that a string (or each element of a
  /// list of strings) may have.
  intptr_t numChoices;
  const MlirStringRef *choices;
} VeriLocPassOption;

/// The values of a pass's options during one run.
typedef struct VeriLocPassOptionValues {
  const void *ptr;
} VeriLocPassOptionValues;

typedef struct VeriLocPythonPass {
  MlirStringRef argument;
  MlirStringRef description;
  /// Operation that the pass is restricted to; empty for any.
  MlirStringRef opName;
  intptr_t numOptions;
  const VeriLocPassOption *options;
  /// Dialects that the pass creates entities of.
  intptr_t numDependentDialects;
  const MlirDialectHandle *dependentDialects;
  /// Does the work. Must not unwind; having emitted an error, returns false.
  bool (*run)(MlirOperation op, VeriLocPassOptionValues options,
              void *userData);
  /// Kept for the life of the process.
  void *userData;
} VeriLocPythonPass;

/// Registers a pass; it stays registered for the life of the process. On
/// failure (a name taken or malformed, a default that is no value of its
/// option) nothing is registered and `onError` receives one message.
MLIR_CAPI_EXPORTED MlirLogicalResult verilocRegisterPythonPass(
    const VeriLocPythonPass *pass, MlirStringCallback onError, void *userData);

/// Number of elements of a list option; 1 for all others.
MLIR_CAPI_EXPORTED intptr_t verilocPassOptionValuesGetNumElements(
    VeriLocPassOptionValues values, intptr_t option);
MLIR_CAPI_EXPORTED bool
verilocPassOptionValuesGetBool(VeriLocPassOptionValues values, intptr_t option);
MLIR_CAPI_EXPORTED int64_t verilocPassOptionValuesGetInt(
    VeriLocPassOptionValues values, intptr_t option, intptr_t element);
MLIR_CAPI_EXPORTED double
verilocPassOptionValuesGetFloat(VeriLocPassOptionValues values,
                                intptr_t option);
/// The result lives as long as the run.
MLIR_CAPI_EXPORTED MlirStringRef verilocPassOptionValuesGetString(
    VeriLocPassOptionValues values, intptr_t option, intptr_t element);

/// Whether any pass in the pipeline, nested ones included, was registered by
/// verilocRegisterPythonPass. Such passes refuse to run in a context that has
/// multithreading enabled.
MLIR_CAPI_EXPORTED bool
verilocPassManagerHasPythonPass(MlirPassManager passManager);

MLIR_CAPI_EXPORTED bool
verilocContextIsMultithreadingEnabled(MlirContext context);

/// Emits an error with notes.
MLIR_CAPI_EXPORTED void verilocEmitError(MlirLocation location,
                                         MlirStringRef message,
                                         intptr_t numNotes,
                                         const MlirLocation *noteLocations,
                                         const MlirStringRef *noteMessages);

#ifdef __cplusplus
}
#endif

#endif // VERILOC_C_PYTHONPASS_H
