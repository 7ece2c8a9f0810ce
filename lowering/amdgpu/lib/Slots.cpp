//===- Slots.cpp - Stack slots that share memory --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM lets slots share memory whose registers do not live together, where a
// register lives from its definition to its last use, in memory or not. Here a
// value is in memory from its store to its last load. This is done in front of
// the final view, which shows the slots that are left: a checker sees whether
// each load finds its value. What LLVM merges later is what its own intervals
// allow: those of the slots that became one are joined.
//
//===----------------------------------------------------------------------===//

#include "Slots.h"
#include "Assignment.h"
#include "InstructionTracker.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveStacks.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/PseudoSourceValueManager.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include <map>

using namespace llvm;

namespace veriloc::amdgpu {

namespace {
struct SpillSlot {
  SmallVector<MachineInstr *, 4> Accesses;
  /// Some instruction does more than move registers to it and back.
  bool Special = false;
  LiveRange InMemory;
};

class Sharing {
public:
  explicit Sharing(FunctionContext &C) : C(C), Frame(C.MF.getFrameInfo()) {}
  void run();

private:
  /// False if slots hold values of lanes that EXEC disables, which live by
  /// other rules.
  bool findAccesses();
  bool writesAll(const MachineInstr &MI, int Slot) const;
  bool reads(const MachineInstr &MI) const;
  void findLiveness();
  void share(int Slot, int With);

  FunctionContext &C;
  MachineFrameInfo &Frame;
  MapVector<int, SpillSlot> Slots;
  VNInfo::Allocator Values;
};
} // namespace

bool Sharing::findAccesses() {
  for (MachineBasicBlock &MBB : C.MF)
    for (MachineInstr &MI : MBB) {
      if (MI.isDebugInstr())
        continue;
      for (const MachineOperand &MO : MI.operands()) {
        if (!MO.isFI() || !Frame.isSpillSlotObjectIndex(MO.getIndex()))
          continue;
        if (C.TII.getName(MI.getOpcode()).contains("WWM"))
          return false;
        int Slot = MO.getIndex(), Accessed;
        SpillSlot &Found = Slots[Slot];
        Found.Accesses.push_back(&MI);
        bool Moves = C.TII.isStoreToStackSlot(MI, Accessed) ||
                     C.TII.isLoadFromStackSlot(MI, Accessed);
        Found.Special |= !Moves || Accessed != Slot || MI.isBundled() ||
                         !MI.hasOneMemOperand() ||
                         Frame.getStackID(Slot) != TargetStackID::Default ||
                         !C.LSS.hasInterval(Slot);
      }
    }
  Slots.remove_if([](auto &Entry) { return Entry.second.Special; });
  return true;
}

bool Sharing::reads(const MachineInstr &MI) const {
  int Slot;
  return C.TII.isLoadFromStackSlot(MI, Slot).isValid();
}

bool Sharing::writesAll(const MachineInstr &MI, int Slot) const {
  const MachineMemOperand &Memory = **MI.memoperands_begin();
  return !reads(MI) && Memory.getOffset() == 0 && Memory.getSize().hasValue() &&
         int64_t(Memory.getSize().getValue().getFixedValue()) ==
             Frame.getObjectSize(Slot);
}

void Sharing::findLiveness() {
  DenseMap<const MachineInstr *, unsigned> Accessed;
  for (auto [At, Entry] : enumerate(Slots))
    for (const MachineInstr *MI : Entry.second.Accesses)
      Accessed[MI] = At;
  struct Block {
    SmallVector<MachineInstr *, 0> Accesses;
    BitVector Needs, Sets, In;
  };
  std::vector<Block> Blocks(C.MF.getNumBlockIDs());
  for (MachineBasicBlock &MBB : C.MF) {
    Block &B = Blocks[MBB.getNumber()];
    for (BitVector *Bits : {&B.Needs, &B.Sets, &B.In})
      Bits->resize(Slots.size());
    for (MachineInstr &MI : MBB) {
      auto Found = Accessed.find(&MI);
      if (Found == Accessed.end())
        continue;
      B.Accesses.push_back(&MI);
      unsigned At = Found->second;
      if (reads(MI) && !B.Sets[At])
        B.Needs.set(At);
      if (writesAll(MI, Slots.begin()[At].first))
        B.Sets.set(At);
    }
  }
  auto Out = [&](const MachineBasicBlock &MBB) {
    BitVector Live(Slots.size());
    for (const MachineBasicBlock *Next : MBB.successors())
      Live |= Blocks[Next->getNumber()].In;
    return Live;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (MachineBasicBlock &MBB : reverse(C.MF)) {
      Block &B = Blocks[MBB.getNumber()];
      BitVector In = Out(MBB);
      In.reset(B.Sets);
      In |= B.Needs;
      Changed |= In != B.In;
      B.In = std::move(In);
    }
  }
  for (MachineBasicBlock &MBB : C.MF) {
    Block &B = Blocks[MBB.getNumber()];
    // Where the stretch in which a slot is live now ends, going up.
    std::vector<SlotIndex> Ends(Slots.size());
    auto Add = [&](unsigned At, SlotIndex Start) {
      LiveRange &LR = Slots.begin()[At].second.InMemory;
      if (!LR.getNumValNums())
        LR.getNextValue(SlotIndex(), Values);
      LR.addSegment({Start, Ends[At], LR.getValNumInfo(0)});
      Ends[At] = SlotIndex();
    };
    BitVector Live = Out(MBB);
    for (unsigned At : Live.set_bits())
      Ends[At] = C.LIS.getMBBEndIdx(&MBB);
    for (MachineInstr *MI : reverse(B.Accesses)) {
      unsigned At = Accessed.lookup(MI);
      SlotIndex Here = C.LIS.getInstructionIndex(*MI);
      if (!Ends[At].isValid())
        Ends[At] = reads(*MI) ? Here.getRegSlot() : Here.getDeadSlot();
      if (!reads(*MI) && writesAll(*MI, Slots.begin()[At].first))
        Add(At, Here.getRegSlot());
    }
    for (unsigned At = 0; At < Slots.size(); ++At)
      if (Ends[At].isValid())
        Add(At, C.LIS.getMBBStartIdx(&MBB));
  }
}

void Sharing::share(int Slot, int With) {
  const PseudoSourceValue *Memory = C.MF.getPSVManager().getFixedStack(With);
  for (MachineInstr *MI : Slots[Slot].Accesses) {
    for (MachineOperand &MO : MI->operands())
      if (MO.isFI() && MO.getIndex() == Slot)
        MO.setIndex(With);
    for (MachineMemOperand *MMO : MI->memoperands())
      MMO->setValue(Memory);
  }
  LiveInterval &Home = C.LSS.getInterval(With);
  VNInfo *Value = Home.getNextValue(SlotIndex(), C.LSS.getVNInfoAllocator());
  Home.MergeSegmentsInAsValue(C.LSS.getInterval(Slot), Value);
  Frame.RemoveStackObject(Slot);
  C.State.SharedSlots[Slot] = With;
}

void Sharing::run() {
  if (!findAccesses())
    return;
  findLiveness();
  SmallVector<std::pair<int, SpillSlot *>, 0> Order;
  for (auto &[Number, Slot] : Slots)
    Order.push_back({Number, &Slot});
  llvm::stable_sort(Order, [](const auto &A, const auto &B) {
    return A.second->InMemory.beginIndex() < B.second->InMemory.beginIndex();
  });
  struct Home {
    int Slot;
    LiveRange *InMemory;
  };
  std::map<std::pair<int64_t, Align>, SmallVector<Home, 0>> Homes;
  for (auto [Number, Slot] : Order) {
    auto &Alike =
        Homes[{Frame.getObjectSize(Number), Frame.getObjectAlign(Number)}];
    auto *Found = find_if(Alike, [&](const Home &H) {
      return !H.InMemory->overlaps(Slot->InMemory);
    });
    if (Found == Alike.end()) {
      Alike.push_back({Number, &Slot->InMemory});
      continue;
    }
    for (const LiveRange::Segment &Part : Slot->InMemory)
      Found->InMemory->addSegment(
          {Part.start, Part.end, Found->InMemory->getValNumInfo(0)});
    share(Number, Found->Slot);
  }
}

void shareSlots(FunctionContext &C, Stage S) {
  AssignmentFile *File = assignmentFile();
  if (!File || S != Stage::VGPR)
    return;
  for (View V : {View::Pre, View::Post})
    if (StageAssignment *A = File->find(C.MF.getName(), S, V);
        A && A->ShareSlots)
      return Sharing(C).run();
}

} // namespace veriloc::amdgpu
