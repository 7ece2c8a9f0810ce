//===- Trials.cpp - Assignments that are only tried -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A second opinion on many assignments of one kernel for the price of one
// compilation: what greedy chose is taken back, LiveRegMatrix is asked about
// the other registers, and greedy's choice is put back.
//
//===----------------------------------------------------------------------===//

#include "Trials.h"
#include "Apply.h"
#include "Assignment.h"
#include "JSONWriter.h"
#include "Options.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

using namespace llvm;

namespace veriloc::amdgpu {

namespace {
struct Trials {
  AssignmentFile File;
  /// By entry of the file: why it was refused; none for what was not reached.
  std::vector<std::optional<std::vector<std::string>>> Verdicts;
};
} // namespace

static std::unique_ptr<Trials> &trials() {
  static thread_local std::unique_ptr<Trials> Loaded;
  return Loaded;
}

void loadTrials() {
  if (TrialsFile.empty() || trials())
    return;
  Expected<AssignmentFile> File = AssignmentFile::load(TrialsFile, "trials");
  if (!File)
    report_fatal_error(Twine("veriloc: " + toString(File.takeError())), false);
  trials() = std::make_unique<Trials>(Trials{std::move(*File), {}});
  trials()->Verdicts.resize(trials()->File.entries().size());
}

void runTrials(FunctionContext &C, Stage S) {
  if (!trials() || !hasRegisters(C.MF, S))
    return;
  std::optional<std::string> Current;
  for (auto [Index, A] : enumerate(trials()->File.entries())) {
    if (A.Function != C.MF.getName() || A.S != S || A.V != View::Post)
      continue;
    if (!Current)
      Current = fingerprint(C, S);
    if (A.Fingerprint == *Current)
      trials()->Verdicts[Index] = attemptAssignment(C, S, A);
  }
}

void writeVerdicts() {
  if (!trials())
    return;
  Error Err =
      writeToOutput(TrialsFile + ".verdicts", [&](raw_ostream &OS) -> Error {
        json::OStream J(OS);
        J.object([&] {
          J.attribute("schema", SchemaVersion);
          J.attribute("kind", "verdicts");
          J.attributeArray("verdicts", [&] {
            for (const auto &Reasons : trials()->Verdicts) {
              if (!Reasons) {
                J.value(nullptr);
                continue;
              }
              J.array([&] {
                for (const std::string &Reason : *Reasons)
                  J.value(Reason);
              });
            }
          });
        });
        OS << '\n';
        return Error::success();
      });
  if (Err)
    report_fatal_error(Twine("veriloc: " + toString(std::move(Err))), false);
}

} // namespace veriloc::amdgpu
