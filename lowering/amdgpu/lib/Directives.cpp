//===- Directives.cpp - Spills and splits on request ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spills go through LLVM's own inline spiller, so that spill code, slots and
// rematerialisation are exactly what the backend supports. Splits are copies
// around a range of instructions of one block. Evictions store and load lanes
// of a register where they are told to, with the target's spill pseudos, or
// copy them to another register and back.
//
// Behind greedy, what it put into memory can come back: the accesses of a slot
// become copies to and from registers that are free meanwhile.
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "Apply.h"
#include "Assignment.h"
#include "InstructionTracker.h"
#include "Options.h"
#include "RegisterBanks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/CalcSpillWeights.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRangeEdit.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/LiveStacks.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Spiller.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/Support/ErrorHandling.h"
#include <memory>

using namespace llvm;

namespace veriloc::amdgpu {

namespace {
class Editor {
public:
  Editor(FunctionContext &C, Stage S)
      : C(C), S(S), Aux(C.MF, C.LIS, C.VRM, C.MLI, C.MBFI) {
    readIds();
  }
  void run(ArrayRef<Edit> Edits);

private:
  void readIds();
  /// Ends earlier edits as if they were all. What they inserted has ids then.
  void finish();
  /// An empty string, or why the edit cannot be done.
  std::string spill(Register R);
  std::string split(Register R, const Edit &E);
  std::string checkEviction(Register R, unsigned Sub, const Edit &E);
  /// Checks an eviction; finishEvictions does it.
  std::string evict(Register R, const Edit &E);
  void finishEvictions();
  /// Puts registers in place of a stack slot.
  std::string unspill(const Edit &E);
  /// Where code for a place goes; null if there is no such place.
  MachineBasicBlock *findPlace(const CodePlace &Place, Register R,
                               MachineBasicBlock::iterator &At);
  std::string resolveRange(Register R, const Edit &E,
                           MachineBasicBlock::iterator &Begin,
                           MachineBasicBlock::iterator &End);
  bool insertCopy(MachineBasicBlock &MBB, MachineBasicBlock::iterator At,
                  Register Dst, Register Src, LaneBitmask Lanes);
  LaneBitmask liveLanes(Register R, SlotIndex At);
  void recompute(Register R, Register Origin);

  struct Eviction {
    Register R;
    unsigned Sub;
    const TargetRegisterClass *RC;
    /// None: the stack slot.
    Register Home;
    int Slot;
    const Edit *E;
  };
  MachineInstr &access(const Eviction &V, const CodePlace &Place, bool Save);

  FunctionContext &C;
  Stage S;
  SmallVector<Eviction, 16> Evicted;
  VirtRegAuxInfo Aux;
  std::unique_ptr<Spiller> TheSpiller;
  SmallPtrSet<MachineInstr *, 32> DeadRemats;
  DenseMap<unsigned, MachineInstr *> ById;
};
} // namespace

void Editor::readIds() {
  ById.clear();
  for (MachineBasicBlock &MBB : C.MF)
    for (MachineInstr &MI : MBB)
      if (auto Id = C.State.Tracker.idOf(MI))
        ById[*Id] = &MI;
}

void Editor::finish() {
  finishEvictions();
  if (TheSpiller)
    TheSpiller->postOptimization();
  TheSpiller.reset();
  C.State.Tracker.numberNewInstructions();
  readIds();
}

std::string Editor::spill(Register R) {
  LiveInterval &LI = C.LIS.getInterval(R);
  if (!TheSpiller) {
    // Short spill code must not be spilled again; the weights say so.
    Aux.calculateSpillWeightsAndHints();
    TheSpiller.reset(createInlineSpiller({C.LIS, C.LSS, *C.MDT, C.MBFI}, C.MF,
                                         C.VRM, Aux, &C.LRM));
  }
  if (!LI.isSpillable())
    return "this virtual register cannot be spilled: it is spill code itself "
           "or lives only between neighbours";
  SmallVector<Register, 8> NewRegs;
  LiveRangeEdit LRE(&LI, NewRegs, C.MF, C.LIS, &C.VRM, nullptr, &DeadRemats);
  TheSpiller->spill(LRE);
  for (Register New : NewRegs)
    C.State.SplitFrom.try_emplace(New, R);
  return "";
}

LaneBitmask Editor::liveLanes(Register R, SlotIndex At) {
  const LiveInterval &LI = C.LIS.getInterval(R);
  if (!LI.hasSubRanges())
    return LI.liveAt(At) ? C.MRI.getMaxLaneMaskForVReg(R)
                         : LaneBitmask::getNone();
  LaneBitmask Lanes;
  for (const LiveInterval::SubRange &Sub : LI.subranges())
    if (Sub.liveAt(At))
      Lanes |= Sub.LaneMask;
  return Lanes;
}

bool Editor::insertCopy(MachineBasicBlock &MBB, MachineBasicBlock::iterator At,
                        Register Dst, Register Src, LaneBitmask Lanes) {
  const MCInstrDesc &Copy = C.TII.get(TargetOpcode::COPY);
  if (Lanes == C.MRI.getMaxLaneMaskForVReg(Dst)) {
    MachineInstr *MI = BuildMI(MBB, At, DebugLoc(), Copy, Dst).addReg(Src);
    C.LIS.InsertMachineInstrInMaps(*MI);
    return true;
  }
  SmallVector<unsigned, 8> Indexes;
  if (!C.TRI.getCoveringSubRegIndexes(C.MRI.getRegClass(Dst), Lanes, Indexes))
    return false;
  bool First = true;
  for (unsigned Idx : Indexes) {
    MachineInstr *MI =
        BuildMI(MBB, At, DebugLoc(), Copy)
            .addReg(Dst, RegState::Define | (First ? RegState::Undef : 0), Idx)
            .addReg(Src, 0, Idx);
    C.LIS.InsertMachineInstrInMaps(*MI);
    First = false;
  }
  return true;
}

void Editor::recompute(Register R, Register Origin) {
  if (C.LIS.hasInterval(R))
    C.LIS.removeInterval(R);
  if (C.MRI.reg_nodbg_empty(R))
    return;
  LiveInterval &LI = C.LIS.createAndComputeVirtRegInterval(R);
  SmallVector<LiveInterval *, 4> Parts;
  C.LIS.splitSeparateComponents(LI, Parts);
  for (const LiveInterval *Part : Parts)
    if (Origin)
      C.State.SplitFrom.try_emplace(Part->reg(), Origin);
  C.VRM.grow();
}

/// The range is [Begin, End): it stops at the named instruction, at the first
/// terminator or at the end of the block.
std::string Editor::resolveRange(Register R, const Edit &E,
                                 MachineBasicBlock::iterator &Begin,
                                 MachineBasicBlock::iterator &End) {
  MachineInstr *From = ById.lookup(E.From);
  if (!From)
    return "there is no instruction " + std::to_string(E.From);
  if (From->isTerminator() || From->isPosition())
    return "instruction " + std::to_string(E.From) +
           " is a terminator or a label";
  MachineBasicBlock &MBB = *From->getParent();
  MachineInstr *To = E.To ? ById.lookup(*E.To) : nullptr;
  if (E.To && (!To || To->getParent() != &MBB))
    return "instruction " + std::to_string(*E.To) + " is not in block " +
           std::to_string(MBB.getNumber());
  Begin = From->getIterator();
  bool Used = false;
  for (End = Begin; End != MBB.end(); ++End) {
    if (End->isDebugInstr())
      continue;
    if (&*End == To || End->isTerminator())
      break;
    Used |= any_of(End->operands(), [&](const MachineOperand &MO) {
      return MO.isReg() && MO.getReg() == R;
    });
  }
  if (To && (End == MBB.end() || &*End != To))
    return "instruction " + std::to_string(*E.To) +
           " does not follow instruction " + std::to_string(E.From) +
           " before the terminators";
  return Used ? "" : "the range does not use the virtual register";
}

std::string Editor::split(Register R, const Edit &E) {
  MachineBasicBlock::iterator Begin, End;
  if (std::string Why = resolveRange(R, E, Begin, End); !Why.empty())
    return Why;
  MachineBasicBlock &MBB = *Begin->getParent();
  bool Modified = false;
  for (auto It = Begin; It != End; ++It)
    for (const MachineOperand &MO : It->operands())
      Modified |= MO.isReg() && MO.isDef() && MO.getReg() == R;
  LaneBitmask In =
      liveLanes(R, C.LIS.getInstructionIndex(*Begin).getBaseIndex());
  SlotIndex EndIdx = End == MBB.end()
                         ? C.LIS.getMBBEndIdx(&MBB).getPrevSlot()
                         : C.LIS.getInstructionIndex(*End).getBaseIndex();
  LaneBitmask Out = Modified ? liveLanes(R, EndIdx) : LaneBitmask::getNone();
  SmallVector<unsigned, 8> Ignored;
  const TargetRegisterClass *RC = C.MRI.getRegClass(R);
  for (LaneBitmask Lanes : {In, Out})
    if (Lanes.any() && Lanes != C.MRI.getMaxLaneMaskForVReg(R) &&
        !C.TRI.getCoveringSubRegIndexes(RC, Lanes, Ignored))
      return "no sub-registers cover the live lanes";

  // The whole-wave flag, if any, is cloned with the register.
  Register New = C.MRI.cloneVirtualRegister(R);
  C.VRM.grow();
  Register Origin = C.State.originOf(R);
  C.State.SplitFrom[New] = R;
  for (auto It = Begin; It != End; ++It)
    for (MachineOperand &MO : It->operands()) {
      if (!MO.isReg() || MO.getReg() != R)
        continue;
      MO.setReg(New);
      if (MO.isUse())
        MO.setIsKill(false);
      else
        MO.setIsDead(false);
    }
  if (In.any())
    insertCopy(MBB, Begin, New, R, In);
  if (Out.any())
    insertCopy(MBB, End, R, New, Out);
  recompute(R, Origin);
  recompute(New, Origin);
  return "";
}

MachineBasicBlock *Editor::findPlace(const CodePlace &Place, Register R,
                                     MachineBasicBlock::iterator &At) {
  if (Place.Kind == CodePlace::Start || Place.Kind == CodePlace::End) {
    if (Place.Of >= C.MF.getNumBlockIDs() || !C.MF.getBlockNumbered(Place.Of))
      return nullptr;
    MachineBasicBlock &MBB = *C.MF.getBlockNumbered(Place.Of);
    At = Place.Kind == CodePlace::Start
             ? MBB.SkipPHIsLabelsAndDebug(MBB.begin(), R)
             : MBB.getFirstTerminator();
    return &MBB;
  }
  MachineInstr *MI = ById.lookup(Place.Of);
  if (!MI || MI->isBundled())
    return nullptr;
  At = MI->getIterator();
  if (Place.Kind == CodePlace::After) {
    if (MI->isTerminator())
      return nullptr;
    ++At;
  }
  return MI->getParent();
}

/// LLVM crashes where a register without a value is read.
std::string Editor::checkEviction(Register R, unsigned Sub, const Edit &E) {
  using Iterator = MachineBasicBlock::iterator;
  for (const auto *Places : {&E.Saves, &E.Reloads})
    for (const CodePlace &Place : *Places)
      if (Iterator At; !findPlace(Place, R, At))
        return "no code can stand at instruction or block " +
               std::to_string(Place.Of);
  LaneBitmask Lanes =
      Sub ? C.TRI.getSubRegIndexLaneMask(Sub) : C.MRI.getMaxLaneMaskForVReg(R);
  DenseMap<const MachineBasicBlock *, SmallVector<Iterator, 2>> Saves;
  for (const CodePlace &Place : E.Saves) {
    Iterator At;
    MachineBasicBlock &MBB = *findPlace(Place, R, At);
    Saves[&MBB].push_back(At);
    Iterator Next = skipDebugInstructionsForward(At, MBB.end());
    SlotIndex Idx = Next == MBB.end()
                        ? C.LIS.getMBBEndIdx(&MBB).getPrevSlot()
                        : C.LIS.getInstructionIndex(*Next).getBaseIndex();
    if ((liveLanes(R, Idx) & Lanes).none())
      return "it has no value to save at instruction or block " +
             std::to_string(Place.Of);
  }
  for (const CodePlace &Place : E.Reloads) {
    Iterator At;
    MachineBasicBlock &MBB = *findPlace(Place, R, At);
    // What is saved at the same place is saved first.
    bool Saved = is_contained(Saves.lookup(&MBB), At);
    for (Iterator It = MBB.begin(); It != At && !Saved; ++It)
      Saved = is_contained(Saves.lookup(&MBB), It);
    if (Saved)
      continue;
    SmallSetVector<const MachineBasicBlock *, 16> Before;
    Before.insert(&MBB);
    for (unsigned I = 0; I < Before.size(); ++I) {
      if (I && Saves.contains(Before[I]))
        continue;
      if (Before[I]->pred_empty())
        return "nothing is saved on a way to instruction or block " +
               std::to_string(Place.Of);
      Before.insert(Before[I]->pred_begin(), Before[I]->pred_end());
    }
  }
  return "";
}

std::string Editor::evict(Register R, const Edit &E) {
  const TargetRegisterClass *RC = C.MRI.getRegClass(R);
  unsigned Sub = 0;
  if (!E.SubReg.empty()) {
    for (unsigned I = 1, N = C.TRI.getNumSubRegIndices(); I < N && !Sub; ++I)
      if (E.SubReg == C.TRI.getSubRegIndexName(I))
        Sub = I;
    RC = Sub ? C.TRI.getSubRegisterClass(RC, Sub) : nullptr;
    if (!RC)
      return "it has no sub-register " + E.SubReg;
  }
  if (std::string Why = checkEviction(R, Sub, E); !Why.empty())
    return Why;
  Eviction V{R, Sub, RC, Register(), 0, &E};
  if (E.InRegister) {
    // A register of its own to checkers too: it is no part of one kind.
    V.Home = C.MRI.createVirtualRegister(RC);
    C.VRM.grow();
  } else {
    V.Slot = C.MF.getFrameInfo().CreateSpillStackObject(
        C.TRI.getSpillSize(*RC), C.TRI.getSpillAlign(*RC));
    // Slots of registers that do not live together may become one later.
    LiveInterval &Home = C.LSS.getOrCreateInterval(V.Slot, RC);
    VNInfo *Value = Home.getNextValue(SlotIndex(), C.LSS.getVNInfoAllocator());
    Home.MergeSegmentsInAsValue(C.LIS.getInterval(R), Value);
  }
  Evicted.push_back(V);
  return "";
}

MachineInstr &Editor::access(const Eviction &V, const CodePlace &Place,
                             bool Save) {
  MachineBasicBlock::iterator At;
  MachineBasicBlock &MBB = *findPlace(Place, V.R, At);
  if (V.Home) {
    MachineInstr *MI =
        BuildMI(MBB, At, DebugLoc(), C.TII.get(TargetOpcode::COPY))
            .addReg(Save ? V.Home : V.R, RegState::Define, Save ? 0 : V.Sub)
            .addReg(Save ? V.R : V.Home, 0, Save ? V.Sub : 0);
    C.LIS.InsertMachineInstrInMaps(*MI);
    return *MI;
  }
  if (Save)
    C.TII.storeRegToStackSlot(MBB, At, V.R, /*isKill=*/false, V.Slot, V.RC,
                              Register());
  else
    C.TII.loadRegFromStackSlot(MBB, At, V.R, V.Slot, V.RC, Register());
  MachineInstr &MI = *std::prev(At);
  MI.getOperand(0).setSubReg(V.Sub);
  C.LIS.InsertMachineInstrInMaps(MI);
  return MI;
}

/// All at once, since the parts that a register falls into get other numbers.
void Editor::finishEvictions() {
  // At one place, what is put away makes room for what is fetched. New code at
  // the start of a block goes in front of older one, elsewhere behind it.
  SmallVector<std::pair<MachineInstr *, unsigned>, 16> Loads;
  SmallSetVector<Register, 16> Changed;
  SmallSetVector<Register, 16> Homes;
  auto SaveAt = [&](bool Starts) {
    for (const Eviction &V : Evicted)
      for (const CodePlace &Place : V.E->Saves)
        if ((Place.Kind == CodePlace::Start) == Starts)
          access(V, Place, /*Save=*/true);
  };
  SaveAt(/*Starts=*/false);
  for (const Eviction &V : Evicted) {
    Changed.insert(V.R);
    if (V.Home)
      Homes.insert(V.Home);
    for (const CodePlace &Place : V.E->Reloads)
      Loads.push_back({&access(V, Place, /*Save=*/false), V.Sub});
  }
  SaveAt(/*Starts=*/true);
  Evicted.clear();
  for (Register R : Changed) {
    for (MachineOperand &MO : C.MRI.reg_nodbg_operands(R))
      if (MO.isUse())
        MO.setIsKill(false);
      else
        MO.setIsDead(false);
    recompute(R, C.State.originOf(R));
  }
  // These are parts of no register of the virtual program.
  for (Register R : Homes)
    recompute(R, Register());
  // A load of some lanes keeps the others, unless none has a value: then the
  // register falls apart there.
  SmallSetVector<Register, 16> Apart;
  for (auto [MI, Sub] : Loads) {
    if (!Sub)
      continue;
    MachineOperand &MO = MI->getOperand(0);
    SlotIndex At = C.LIS.getInstructionIndex(*MI).getBaseIndex();
    LaneBitmask Others =
        liveLanes(MO.getReg(), At) & ~C.TRI.getSubRegIndexLaneMask(Sub);
    if (Others.any())
      continue;
    MO.setIsUndef();
    Apart.insert(MO.getReg());
  }
  for (Register R : Apart)
    recompute(R, C.State.originOf(R));
}

std::string Editor::unspill(const Edit &E) {
  MachineFrameInfo &Frame = C.MF.getFrameInfo();
  int Slot = E.VReg;
  if (Slot >= Frame.getObjectIndexEnd() || Frame.isDeadObjectIndex(Slot) ||
      !Frame.isSpillSlotObjectIndex(Slot))
    return "there is no such spill slot";
  SmallVector<MachineInstr *, 4> Saves, Reloads;
  const TargetRegisterClass *RC = nullptr;
  for (MachineBasicBlock &MBB : C.MF)
    for (MachineInstr &MI : MBB) {
      if (none_of(MI.operands(), [&](const MachineOperand &MO) {
            return MO.isFI() && MO.getIndex() == Slot;
          }))
        continue;
      int Index;
      Register Saved = C.TII.isStoreToStackSlot(MI, Index);
      Register Data = Saved ? Saved : C.TII.isLoadFromStackSlot(MI, Index);
      if (!Data.isVirtual() || MI.getOperand(0).getSubReg() ||
          stageOf(Data, C.MF) != S || isWholeWave(Data, C.MF) ||
          C.TRI.getSpillSize(*C.MRI.getRegClass(Data)) !=
              Frame.getObjectSize(Slot))
        return "it is accessed in another way than by moving whole registers";
      RC = C.MRI.getRegClass(Data);
      (Saved ? Saves : Reloads).push_back(&MI);
    }
  if (Saves.size() != 1 || Reloads.empty())
    return "it is not stored once and loaded after that";
  RC = C.TRI.getLargestLegalSuperClass(RC, C.MF);
  SmallVector<MCRegister, 4> Registers;
  for (const std::string &Name : E.Registers) {
    MCRegister Phys = RegisterBanks::get(C.TRI).byName(Name);
    if (!Phys || !RC->contains(Phys) || C.MRI.isReserved(Phys))
      return Name + " cannot hold it";
    Registers.push_back(Phys);
  }
  for (const CodePlace &Place : E.Moves)
    if (MachineBasicBlock::iterator At; !findPlace(Place, Register(), At))
      return "no code can stand at instruction or block " +
             std::to_string(Place.Of);

  // A register for each stretch between two moves, in the order of the code.
  const MCInstrDesc &Copy = C.TII.get(TargetOpcode::COPY);
  SmallVector<Register, 4> Homes;
  for (unsigned I = 0; I < Registers.size(); ++I)
    Homes.push_back(C.MRI.createVirtualRegister(RC));
  C.VRM.grow();
  SmallVector<SlotIndex, 4> Moved;
  for (auto [At, Place] : enumerate(E.Moves)) {
    MachineBasicBlock::iterator Before;
    MachineBasicBlock &MBB = *findPlace(Place, Register(), Before);
    MachineInstr *MI =
        BuildMI(MBB, Before, DebugLoc(), Copy, Homes[At + 1]).addReg(Homes[At]);
    Moved.push_back(C.LIS.InsertMachineInstrInMaps(*MI));
  }
  auto Replace = [&](MachineInstr &Old, Register Home, bool Save) {
    MachineInstrBuilder New =
        BuildMI(*Old.getParent(), Old, Old.getDebugLoc(), Copy);
    if (Save)
      New.addDef(Home).add(Old.getOperand(0));
    else
      New.add(Old.getOperand(0)).addReg(Home);
    C.LIS.ReplaceMachineInstrInMaps(Old, *New);
    // Later edits may name its place.
    if (auto Id = C.State.Tracker.idOf(Old))
      ById[*Id] = New;
    Old.eraseFromParent();
  };
  Replace(*Saves.front(), Homes.front(), /*Save=*/true);
  for (MachineInstr *MI : Reloads) {
    SlotIndex At = C.LIS.getInstructionIndex(*MI);
    unsigned Stretch =
        count_if(Moved, [&](SlotIndex Move) { return Move < At; });
    Replace(*MI, Homes[Stretch], /*Save=*/false);
  }
  Frame.RemoveStackObject(Slot);
  C.LRM.invalidateVirtRegs();
  for (auto [Home, Phys] : zip_equal(Homes, Registers)) {
    LiveInterval &LI = C.LIS.createAndComputeVirtRegInterval(Home);
    // The value has left memory already, so nothing can go on from here.
    if (C.LRM.checkInterference(LI, Phys) != LiveRegMatrix::IK_Free)
      report_fatal_error("veriloc: unspill " + Twine(Slot) + ": " +
                             C.TRI.getName(Phys) + " is in use meanwhile",
                         false);
    C.LRM.assign(LI, Phys);
  }
  return "";
}

void Editor::run(ArrayRef<Edit> Edits) {
  const Edit *Last = nullptr;
  for (const Edit &E : Edits) {
    if (E.Kind == Edit::Unspill) {
      if (std::string Why = unspill(E); !Why.empty())
        reportBadEntry(C, S, View::Post,
                       "unspill " + std::to_string(E.VReg) + ": " + Why);
      continue;
    }
    if (Last && (E.Kind == Edit::Evict) != (Last->Kind == Edit::Evict))
      finish();
    Last = &E;
    static constexpr const char *Names[] = {"spill", "split", "evict"};
    std::string Head =
        std::string(Names[E.Kind]) + " %" + std::to_string(E.VReg) + ": ";
    Register R = Register::index2VirtReg(E.VReg);
    if (E.VReg >= C.MRI.getNumVirtRegs() || C.MRI.reg_nodbg_empty(R) ||
        C.LIS.getInterval(R).empty()) {
      reportBadEntry(C, S, View::Pre,
                     Head + "there is no such virtual register");
      continue;
    }
    if (Stage Actual = stageOf(R, C.MF); Actual != S) {
      reportBadEntry(C, S, View::Pre,
                     Head + "this virtual register belongs to the " +
                         stageName(Actual) + " stage");
      continue;
    }
    std::string Why = E.Kind == Edit::Spill   ? spill(R)
                      : E.Kind == Edit::Split ? split(R, E)
                                              : evict(R, E);
    if (!Why.empty())
      reportBadEntry(C, S, View::Pre, Head + Why);
  }
  finish();
}

void applyEdits(FunctionContext &C, Stage S, View V) {
  AssignmentFile *File = assignmentFile();
  if (!File)
    return;
  StageAssignment *A = File->find(C.MF.getName(), S, V);
  if (!A || A->Edits.empty())
    return;
  std::string Current = fingerprint(C, S);
  if (A->EditsFingerprint != Current)
    return reportBadEntry(
        C, S, V,
        "the edits were made for another problem (fingerprint " +
            A->EditsFingerprint + ", this one is " + Current +
            "); export the problem again");
  Editor(C, S).run(A->Edits);
}

} // namespace veriloc::amdgpu
