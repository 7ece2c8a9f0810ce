//===- AsmFormat.h - Shared pieces of custom assembly -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsers and printers that attributes and operations share. Private to the
// dialect library.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_LIB_DIALECT_REGALLOC_IR_ASMFORMAT_H
#define VERILOC_LIB_DIALECT_REGALLOC_IR_ASMFORMAT_H

#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"

namespace veriloc::regalloc {

/// No register file is near this size. The limit keeps every sum of register
/// numbers far from overflow.
constexpr unsigned kMaxRegister = 1u << 20;

/// True when `name` can be written as a keyword of the assembly.
bool isBareIdentifier(llvm::StringRef name);

/// `4`, `4:7`, `4:lo` or `4:hi`.
mlir::ParseResult parseRange(mlir::AsmParser &parser, unsigned &first,
                             unsigned &units, Half &half);
void printRange(llvm::raw_ostream &os, unsigned first, unsigned units,
                Half half);

/// `vgpr[4:7]`.
mlir::ParseResult parsePhysRange(mlir::AsmParser &parser, PhysAttr &phys);

/// `vgpr[4:7], sgpr[4]` without brackets around the list.
mlir::ParseResult parsePhysRanges(mlir::AsmParser &parser,
                                  llvm::SmallVectorImpl<PhysAttr> &ranges,
                                  mlir::AsmParser::Delimiter delimiter);
void printPhysRanges(llvm::raw_ostream &os, llvm::ArrayRef<PhysAttr> ranges);

/// `vgpr 64`.
mlir::ParseResult parseLimit(mlir::AsmParser &parser, LimitAttr &limit);

} // namespace veriloc::regalloc

#endif // VERILOC_LIB_DIALECT_REGALLOC_IR_ASMFORMAT_H
