//===- Tables.h - The register tables of a chip -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_TABLES_H
#define VERILOC_AMDGPU_TABLES_H

#include "Support.h"

namespace veriloc::amdgpu {

/// Writes banks, registers, classes and sub-register indices to the file named
/// by -veriloc-tables, from the first function of the process.
void exportTables(const llvm::MachineFunction &MF);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_TABLES_H
