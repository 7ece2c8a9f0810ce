//===- Apply.cpp - Put an assignment into greedy's data structures --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An assignment enters through LiveRegMatrix and VirtRegMap. Greedy then finds
// nothing left to do and the stock rewriter applies it. LiveRegMatrix refuses
// what interferes; classes and reserved registers are checked here, because it
// does not look at them.
//
//===----------------------------------------------------------------------===//

#include "Apply.h"
#include "Assignment.h"
#include "InstructionTracker.h"
#include "Options.h"
#include "RegisterBanks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace veriloc::amdgpu {

void reportBadEntry(const FunctionContext &C, Stage S, View V,
                    const Twine &Message) {
  std::string Text =
      (stageName(S) + " stage, " + viewName(V) + " view: " + Message).str();
  if (OnBadEntry == BadEntryPolicy::Error)
    emitError(C.MF, Text);
  else
    emitWarning(C.MF, Text + "; left to greedy");
}

namespace {
class Applier {
public:
  /// \p Report is told of every entry that cannot be honoured.
  Applier(FunctionContext &C, Stage S, View V, const StageAssignment &A,
          function_ref<void(const Twine &)> Report)
      : C(C), S(S), V(V), A(A), Report(Report),
        Banks(RegisterBanks::get(C.TRI)) {}
  void run();
  /// As run(), in the post view, but everything stays as it was.
  void attempt();

private:
  struct Entry {
    Register VReg;
    MCRegister Phys;
    /// What greedy had chosen, in the post view.
    MCRegister Previous;
  };

  void bad(const Twine &Message) {
    ++NumBad;
    Report(Message);
  }
  bool isForThisProblem();
  std::vector<Entry> resolveAll();
  /// Gives \p Entries their registers. Returns those that could not be given.
  std::vector<Entry> assign(ArrayRef<Entry> Entries,
                            std::vector<Entry> &Assigned);
  bool resolve(unsigned Index, StringRef Name, Entry &E);
  std::string classReason(const TargetRegisterClass &RC, MCRegister Phys) const;
  std::string interference(const LiveInterval &LI, MCRegister Phys);
  void rollBack(ArrayRef<Entry> Assigned, ArrayRef<Entry> All);

  FunctionContext &C;
  Stage S;
  View V;
  const StageAssignment &A;
  function_ref<void(const Twine &)> Report;
  const RegisterBanks &Banks;
  unsigned NumBad = 0;
};
} // namespace

std::string Applier::classReason(const TargetRegisterClass &RC,
                                 MCRegister Phys) const {
  const BankInterval &I = Banks.interval(Phys);
  unsigned Align = RegisterBanks::alignment(C.TRI, RC);
  std::string Class = C.TRI.getRegClassName(&RC);
  if (I.bits() == C.TRI.getRegSizeInBits(RC) && I.First % Align != 0)
    return "is misaligned: class " + Class + " starts at a multiple of " +
           std::to_string(Align);
  return "is not in class " + Class;
}

bool Applier::resolve(unsigned Index, StringRef Name, Entry &E) {
  std::string Head = "%" + std::to_string(Index) + " = " + Name.str();
  Register R = Register::index2VirtReg(Index);
  if (Index >= C.MRI.getNumVirtRegs() || C.MRI.reg_nodbg_empty(R)) {
    bad(Head + ": there is no such virtual register");
    return false;
  }
  if (Stage Actual = stageOf(R, C.MF); Actual != S) {
    bad(Head + ": this virtual register belongs to the " + stageName(Actual) +
        " stage");
    return false;
  }
  MCRegister Phys = Banks.byName(Name);
  if (!Phys) {
    bad(Head + ": there is no register of this name");
    return false;
  }
  const TargetRegisterClass &RC = *C.MRI.getRegClass(R);
  if (!RC.contains(Phys)) {
    bad(Head + ": " + Name + " " + classReason(RC, Phys));
    return false;
  }
  if (C.MRI.isReserved(Phys)) {
    bad(Head + ": " + Name + " is reserved in this function");
    return false;
  }
  if (V == View::Post && !C.VRM.hasPhys(R)) {
    bad(Head + ": greedy left this virtual register without a register");
    return false;
  }
  E = {R, Phys, C.VRM.getPhys(R)};
  return true;
}

std::string Applier::interference(const LiveInterval &LI, MCRegister Phys) {
  auto Kind = C.LRM.checkInterference(LI, Phys);
  if (Kind == LiveRegMatrix::IK_Free)
    return "";
  std::string Text;
  raw_string_ostream OS(Text);
  switch (Kind) {
  case LiveRegMatrix::IK_Free:
    break;
  case LiveRegMatrix::IK_VirtReg: {
    SetVector<Register> Others;
    for (MCRegUnitMaskIterator Units(Phys, &C.TRI); Units.isValid(); ++Units) {
      auto [Unit, Lanes] = *Units;
      auto Add = [&](const LiveRange &LR) {
        for (const LiveInterval *Other :
             C.LRM.query(LR, Unit).interferingVRegs())
          Others.insert(Other->reg());
      };
      // As LiveRegMatrix does: by lane where that is known.
      if (!LI.hasSubRanges())
        Add(LI);
      for (const LiveInterval::SubRange &Sub : LI.subranges())
        if ((Sub.LaneMask & Lanes).any())
          Add(Sub);
    }
    OS << "interferes with";
    for (Register Other : Others)
      OS << ' ' << vregName(Other) << " = "
         << C.TRI.getName(C.VRM.getPhys(Other));
    break;
  }
  case LiveRegMatrix::IK_RegUnit:
    OS << "is in use by physical operands where the value is live (";
    for (MCPhysReg Leaf : Banks.leaves())
      if (C.TRI.regsOverlap(Leaf, Phys) &&
          C.LRM.checkRegUnitInterference(LI, Leaf))
        OS << ' ' << C.TRI.getName(Leaf);
    OS << " )";
    break;
  case LiveRegMatrix::IK_RegMask:
    OS << "is clobbered by a call that the value lives across (instruction";
    for (SlotIndex Slot : C.LIS.getRegMaskSlots())
      if (LI.liveAt(Slot))
        if (const MachineInstr *MI = C.LIS.getInstructionFromIndex(Slot))
          if (auto Id = C.State.Tracker.idOf(*MI))
            OS << ' ' << *Id;
    OS << ')';
    break;
  }
  return Text;
}

/// Restores what was there before, so that greedy or the rewriter can go on and
/// the diagnostics come out.
void Applier::rollBack(ArrayRef<Entry> Assigned, ArrayRef<Entry> All) {
  for (const Entry &E : Assigned)
    C.LRM.unassign(C.LIS.getInterval(E.VReg));
  C.LRM.invalidateVirtRegs();
  if (V == View::Post)
    for (const Entry &E : All)
      C.LRM.assign(C.LIS.getInterval(E.VReg), E.Previous);
}

bool Applier::isForThisProblem() {
  std::string Current = fingerprint(C, S);
  if (A.Fingerprint == Current)
    return true;
  bad("the assignment was made for another problem (fingerprint " +
      A.Fingerprint + ", this one is " + Current +
      "); export the problem again");
  return false;
}

std::vector<Applier::Entry> Applier::resolveAll() {
  std::vector<Entry> Entries;
  for (const auto &[Index, Name] : A.Registers) {
    Entry E;
    if (resolve(Index, Name, E) && !C.LIS.getInterval(E.VReg).empty())
      Entries.push_back(E);
  }
  return Entries;
}

std::vector<Applier::Entry> Applier::assign(ArrayRef<Entry> Entries,
                                            std::vector<Entry> &Assigned) {
  if (V == View::Post)
    for (const Entry &E : Entries)
      C.LRM.unassign(C.LIS.getInterval(E.VReg));
  C.LRM.invalidateVirtRegs();
  std::vector<Entry> Refused;
  for (const Entry &E : Entries) {
    const LiveInterval &LI = C.LIS.getInterval(E.VReg);
    std::string Reason = interference(LI, E.Phys);
    if (!Reason.empty()) {
      bad(vregName(E.VReg) + " = " + C.TRI.getName(E.Phys) + ": " +
          C.TRI.getName(E.Phys) + " " + Reason);
      Refused.push_back(E);
      continue;
    }
    C.LRM.assign(LI, E.Phys);
    Assigned.push_back(E);
  }
  return Refused;
}

void Applier::attempt() {
  std::vector<Entry> Entries = resolveAll();
  if (NumBad)
    return;
  std::vector<Entry> Assigned;
  assign(Entries, Assigned);
  rollBack(Assigned, Entries);
}

void Applier::run() {
  if (!isForThisProblem())
    return;
  std::vector<Entry> Entries = resolveAll();
  if (NumBad && OnBadEntry == BadEntryPolicy::Error)
    return;
  std::vector<Entry> Assigned;
  std::vector<Entry> Refused = assign(Entries, Assigned);
  if (NumBad && OnBadEntry == BadEntryPolicy::Error)
    return rollBack(Assigned, Entries);
  if (V == View::Post && !Refused.empty()) {
    // Greedy has run already and cannot fill the gap; a partial recolouring is
    // not certain to leave its old register free.
    emitWarning(C.MF, stageName(S) + " stage: recolouring dropped");
    return rollBack(Assigned, Entries);
  }
  for (const Entry &E : Assigned)
    C.State.Applied[E.VReg] = E.Phys;
}

void applyAssignment(FunctionContext &C, Stage S, View V) {
  AssignmentFile *File = assignmentFile();
  if (!File)
    return;
  StageAssignment *A = File->find(C.MF.getName(), S, V);
  if (!A || A->Registers.empty())
    return;
  auto Report = [&](const Twine &Message) { reportBadEntry(C, S, V, Message); };
  Applier(C, S, V, *A, Report).run();
}

std::vector<std::string> attemptAssignment(FunctionContext &C, Stage S,
                                           const StageAssignment &A) {
  std::vector<std::string> Reasons;
  auto Report = [&](const Twine &Message) { Reasons.push_back(Message.str()); };
  Applier(C, S, View::Post, A, Report).attempt();
  return Reasons;
}

void checkApplied(FunctionContext &C, Stage S) {
  for (const auto &[Reg, Phys] : C.State.Applied) {
    if (stageOf(Reg, C.MF) != S)
      continue;
    MCRegister Now = C.VRM.getPhys(Reg);
    if (Now != Phys)
      emitWarning(C.MF, stageName(S) + " stage: " + vregName(Reg) +
                            " was assigned " + C.TRI.getName(Phys) +
                            " but greedy or a later pass moved it to " +
                            (Now ? C.TRI.getName(Now) : "memory"));
  }
}

} // namespace veriloc::amdgpu
