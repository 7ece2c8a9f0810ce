//===- RegAlloc.h - The RegAlloc dialect ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything a C++ user of the dialect needs: dialect, enums, attributes, types
// and operations, and one view of "the register operands of an operation" that
// holds for instructions, copies, spills and reloads alike.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_IR_REGALLOC_H
#define VERILOC_DIALECT_REGALLOC_IR_REGALLOC_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "veriloc/Dialect/RegAlloc/IR/RegAllocDialect.h.inc"
#include "veriloc/Dialect/RegAlloc/IR/RegAllocEnums.h.inc"

namespace veriloc::regalloc {
/// Handle of the bytes of a payload, which lie in a resource of this dialect.
using PayloadHandle = mlir::DialectResourceBlobHandle<RegAllocDialect>;
} // namespace veriloc::regalloc

#define GET_ATTRDEF_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocTypes.h.inc"
#define GET_OP_CLASSES
#include "veriloc/Dialect/RegAlloc/IR/RegAllocOps.h.inc"

namespace veriloc::regalloc {

/// One register operand of an operation in a kernel.
struct RegOperand {
  /// Handle: result of a VRegOp or PRegOp.
  mlir::Value reg;
  /// Lanes, flags, tie, location and class; never null.
  OperandAttr info;
  bool isDef;
};

/// Appends the register operands of `op`, definitions first. Holds for inst,
/// branch, exit, remat, copy, spill, reload and undef; other operations have
/// none. The definition of an `undef` carries the flag `dead`.
void getRegOperands(mlir::Operation *op,
                    llvm::SmallVectorImpl<RegOperand> &operands);

/// 16-bit lanes of the register behind `handle` (two per 32-bit unit); 0 when
/// it has no valid declaration.
unsigned getNumLanes(mlir::Value handle);

/// First lane and number of lanes that `lanes` (null: all) selects of `handle`.
std::pair<unsigned, unsigned> getLaneRange(mlir::Value handle, LanesAttr lanes);

/// Prints `vgpr[4:7]`, the form of a register range in custom assembly.
void printPhysRange(llvm::raw_ostream &os, PhysAttr phys);

/// Lower-case hexadecimal SHA-256, the fingerprint of a payload.
std::string computeFingerprint(llvm::ArrayRef<char> bytes);

} // namespace veriloc::regalloc

#endif // VERILOC_DIALECT_REGALLOC_IR_REGALLOC_H
