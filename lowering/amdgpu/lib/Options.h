//===- Options.h - Command line of the plugin -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_OPTIONS_H
#define VERILOC_AMDGPU_OPTIONS_H

#include "llvm/Support/CommandLine.h"
#include <string>

namespace veriloc::amdgpu {

/// What to do with an entry of the assignment file that cannot be honoured.
enum class BadEntryPolicy { Error, LeaveToGreedy };

/// The four pictures of a function that can be exported, as bits.
enum ViewBits : unsigned {
  VB_Virtual = 1,
  VB_Pre = 2,
  VB_Post = 4,
  VB_Final = 8,
};

extern llvm::cl::opt<std::string> ExportDir;
extern llvm::cl::bits<ViewBits> ExportViews;
extern llvm::cl::opt<bool> ExportIntervals;
extern llvm::cl::opt<std::string> TablesFile;
extern llvm::cl::opt<std::string> ApplyFile;
extern llvm::cl::opt<std::string> TrialsFile;
extern llvm::cl::opt<BadEntryPolicy> OnBadEntry;
extern llvm::cl::opt<bool> DisableNSAReassign;

/// True if \p View is to be exported: all are unless -veriloc-views names some.
bool wantsView(ViewBits View);

/// True if any option asks the plugin to do something.
bool isActive();

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_OPTIONS_H
