//===- Assignment.cpp - The assignment file -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assignment.h"
#include "JSONWriter.h"
#include "Options.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <set>
#include <tuple>

using namespace llvm;

namespace veriloc::amdgpu {

// json::fromJSON overloads are found by argument-dependent lookup.

static bool fromJSON(const json::Value &Value, CodePlace &Out, json::Path P) {
  static constexpr std::pair<StringLiteral, CodePlace::KindTy> Kinds[] = {
      {"before", CodePlace::Before},
      {"after", CodePlace::After},
      {"start", CodePlace::Start},
      {"end", CodePlace::End}};
  json::ObjectMapper O(Value, P);
  if (!O)
    return false;
  unsigned Found = 0;
  for (auto [Name, Kind] : Kinds) {
    std::optional<unsigned> Of;
    if (!O.mapOptional(Name, Of))
      return false;
    if (!Of)
      continue;
    Out = {Kind, *Of};
    ++Found;
  }
  if (Found != 1)
    P.report("expected exactly one of 'before', 'after', 'start' and 'end'");
  return Found == 1;
}

static bool fromJSON(const json::Value &Value, Edit &Out, json::Path P) {
  static constexpr std::pair<StringLiteral, Edit::KindTy> Kinds[] = {
      {"spill", Edit::Spill},
      {"split", Edit::Split},
      {"evict", Edit::Evict},
      {"unspill", Edit::Unspill}};
  json::ObjectMapper O(Value, P);
  if (!O)
    return false;
  unsigned Found = 0;
  for (auto [Name, Kind] : Kinds) {
    std::optional<unsigned> VReg;
    if (!O.mapOptional(Name, VReg))
      return false;
    if (!VReg)
      continue;
    Out.Kind = Kind;
    Out.VReg = *VReg;
    ++Found;
  }
  if (Found != 1) {
    P.report("expected exactly one of 'spill', 'split', 'evict' and 'unspill'");
    return false;
  }
  switch (Out.Kind) {
  case Edit::Spill:
    return true;
  case Edit::Split:
    return O.map("from", Out.From) && O.mapOptional("to", Out.To);
  case Edit::Evict:
    return O.mapOptional("sub", Out.SubReg) &&
           O.mapOptional("in_register", Out.InRegister) &&
           O.map("save", Out.Saves) && O.map("reload", Out.Reloads);
  case Edit::Unspill:
    if (!O.map("registers", Out.Registers) || !O.map("moves", Out.Moves))
      return false;
    if (Out.Registers.size() == Out.Moves.size() + 1)
      return true;
    P.field("registers").report("expected one more than there are moves");
    return false;
  }
  llvm_unreachable("all kinds of edits are read");
}

static bool parseRegisters(const json::Value &Value,
                           std::map<unsigned, std::string> &Out, json::Path P) {
  const json::Object *Map = Value.getAsObject();
  if (!Map) {
    P.report("expected an object of register names by virtual register");
    return false;
  }
  for (const auto &[Key, Reg] : *Map) {
    unsigned VReg;
    auto Name = Reg.getAsString();
    if (StringRef(Key).getAsInteger(10, VReg)) {
      P.field(Key).report("the key must be a virtual register number");
      return false;
    }
    if (!Name) {
      P.field(Key).report("expected a register name");
      return false;
    }
    Out[VReg] = Name->str();
  }
  return true;
}

static bool fromJSON(const json::Value &Value, StageAssignment &Out,
                     json::Path P) {
  json::ObjectMapper O(Value, P);
  std::string StageText, ViewText;
  if (!O || !O.map("function", Out.Function) || !O.map("stage", StageText) ||
      !O.map("view", ViewText))
    return false;
  auto S = parseStage(StageText);
  if (!S) {
    P.field("stage").report("expected sgpr, wwm or vgpr");
    return false;
  }
  Out.S = *S;
  if (ViewText != "pre" && ViewText != "post") {
    P.field("view").report("expected pre or post");
    return false;
  }
  Out.V = ViewText == "pre" ? View::Pre : View::Post;
  const json::Object &Object = *Value.getAsObject();
  if (const json::Value *Registers = Object.get("assign"))
    if (!O.map("fingerprint", Out.Fingerprint) ||
        !parseRegisters(*Registers, Out.Registers, P.field("assign")))
      return false;
  if (!O.mapOptional("share_slots", Out.ShareSlots))
    return false;
  if (Out.ShareSlots && Out.S != Stage::VGPR) {
    P.field("share_slots").report("belongs to the vgpr stage, the last one");
    return false;
  }
  if (Object.get("edits")) {
    if (!O.map("edits", Out.Edits) ||
        !O.map("edits_fingerprint", Out.EditsFingerprint))
      return false;
    for (const Edit &E : Out.Edits)
      if ((E.Kind == Edit::Unspill) != (Out.V == View::Post)) {
        P.field("edits").report(
            "'unspill' belongs to the post view, other edits to the pre view");
        return false;
      }
  }
  return true;
}

static Error parse(StringRef Text, StringRef Expected,
                   std::vector<StageAssignment> &Out) {
  llvm::Expected<json::Value> Value = json::parse(Text);
  if (!Value)
    return Value.takeError();
  json::Path::Root Root("assignment file");
  json::ObjectMapper O(*Value, Root);
  int Schema = 0;
  std::string Kind;
  if (!O || !O.map("schema", Schema) || !O.map("kind", Kind))
    return Root.getError();
  if (Schema != SchemaVersion)
    return createStringError("schema " + Twine(Schema) +
                             " is not supported, this plugin reads schema " +
                             Twine(SchemaVersion));
  if (Kind != Expected)
    return createStringError("kind is '" + Kind + "', not '" + Expected + "'");
  if (!O.map("stages", Out))
    return Root.getError();
  if (Expected != "assignment")
    return Error::success();
  std::set<std::tuple<std::string, Stage, View>> Keys;
  for (const StageAssignment &A : Out)
    if (!Keys.insert({A.Function, A.S, A.V}).second)
      return createStringError("two entries for function '" + A.Function +
                               "', stage " + stageName(A.S) + ", view " +
                               viewName(A.V));
  return Error::success();
}

Expected<AssignmentFile> AssignmentFile::load(StringRef Path, StringRef Kind) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError("cannot read '" + Path +
                             "': " + Buffer.getError().message());
  AssignmentFile File;
  if (Error E = parse((*Buffer)->getBuffer(), Kind, File.Entries))
    return createStringError("'" + Path + "': " + toString(std::move(E)));
  return File;
}

StageAssignment *AssignmentFile::find(StringRef Function, Stage S, View V) {
  for (StageAssignment &A : Entries)
    if (A.Function == Function && A.S == S && A.V == V) {
      A.Seen = true;
      return &A;
    }
  return nullptr;
}

std::vector<const StageAssignment *> AssignmentFile::unseen() const {
  std::vector<const StageAssignment *> Result;
  for (const StageAssignment &A : Entries)
    if (!A.Seen)
      Result.push_back(&A);
  return Result;
}

AssignmentFile *assignmentFile() {
  if (ApplyFile.empty())
    return nullptr;
  static thread_local std::unique_ptr<AssignmentFile> File;
  if (!File) {
    Expected<AssignmentFile> Loaded =
        AssignmentFile::load(ApplyFile, "assignment");
    if (!Loaded)
      report_fatal_error(Twine("veriloc: " + toString(Loaded.takeError())),
                         false);
    File = std::make_unique<AssignmentFile>(std::move(*Loaded));
  }
  return File.get();
}

} // namespace veriloc::amdgpu
