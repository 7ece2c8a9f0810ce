//===- Options.cpp - Command line of the plugin ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

using namespace llvm;

namespace veriloc::amdgpu {

static cl::OptionCategory Category("VeriLoc options",
                                   "Register allocation export and apply");

cl::opt<std::string>
    ExportDir("veriloc-export", cl::value_desc("directory"),
              cl::desc("Write the allocation problems of every function as "
                       "JSON files to this directory"),
              cl::cat(Category));

cl::bits<ViewBits> ExportViews(
    "veriloc-views", cl::CommaSeparated,
    cl::desc("Views to export (default: all)"),
    cl::values(clEnumValN(VB_Virtual, "virtual",
                          "the whole virtual program before any allocation"),
               clEnumValN(VB_Pre, "pre", "each stage before greedy"),
               clEnumValN(VB_Post, "post",
                          "each stage after greedy, before its rewriter"),
               clEnumValN(VB_Final, "final",
                          "the program after the last rewriter")),
    cl::cat(Category));

cl::opt<bool>
    ExportIntervals("veriloc-export-intervals",
                    cl::desc("Add LLVM's live intervals to the pre and post "
                             "views"),
                    cl::cat(Category));

cl::opt<std::string>
    TablesFile("veriloc-tables", cl::value_desc("file"),
               cl::desc("Write the register tables of the chip as JSON"),
               cl::cat(Category));

cl::opt<std::string>
    ApplyFile("veriloc-apply", cl::value_desc("file"),
              cl::desc("Apply the assignments and edits of this file"),
              cl::cat(Category));

cl::opt<std::string>
    TrialsFile("veriloc-trials", cl::value_desc("file"),
               cl::desc("Try each of the assignments of this file behind "
                        "greedy, change nothing, and write to file.verdicts "
                        "which of them LiveRegMatrix refuses"),
               cl::cat(Category));

cl::opt<BadEntryPolicy> OnBadEntry(
    "veriloc-bad-entries", cl::init(BadEntryPolicy::Error),
    cl::desc("What to do with entries that cannot be honoured"),
    cl::values(clEnumValN(BadEntryPolicy::Error, "error",
                          "report every one and fail (default)"),
               clEnumValN(BadEntryPolicy::LeaveToGreedy, "leave-to-greedy",
                          "warn and let greedy decide")),
    cl::cat(Category));

cl::opt<bool> DisableNSAReassign(
    "veriloc-disable-nsa-reassign",
    cl::desc("Do not run the pass that renumbers image address registers "
             "after greedy"),
    cl::cat(Category));

bool wantsView(ViewBits View) {
  if (ExportDir.empty())
    return false;
  return ExportViews.getBits() == 0 || ExportViews.isSet(View);
}

bool isActive() {
  return !ExportDir.empty() || !TablesFile.empty() || !ApplyFile.empty() ||
         !TrialsFile.empty() || DisableNSAReassign;
}

} // namespace veriloc::amdgpu
