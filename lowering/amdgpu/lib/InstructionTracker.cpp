//===- InstructionTracker.cpp - Identity of instructions ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionTracker.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineOperand.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace veriloc::amdgpu {

static constexpr const char *CloneTagName = "veriloc.clone-of";

/// A bit of MachineInstr's assembly printer flags that LLVM does not use.
static constexpr uint8_t TrackedFlag = 0x80;

InstructionTracker::InstructionTracker(MachineFunction &MF) : MF(MF) {
  numberNewInstructions();
  NumVirtual = Infos.size();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB.instrs())
      if (auto Id = idOf(MI); Id && TII.isReMaterializable(MI))
        tagForClones(MI, *Id);
  MF.setDelegate(this);
}

InstructionTracker::~InstructionTracker() = default;

std::optional<unsigned> InstructionTracker::idOf(const MachineInstr &MI) const {
  auto It = Ids.find(&MI);
  if (It == Ids.end())
    return std::nullopt;
  return It->second;
}

void InstructionTracker::numberNewInstructions() {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB.instrs()) {
      if (MI.isDebugInstr() || idOf(MI))
        continue;
      unsigned Id = Infos.size();
      Ids[&MI] = Id;
      MI.setAsmPrinterFlag(TrackedFlag);
      Infos.push_back({Phase, StringRef(), TII.getName(MI.getOpcode()).str(),
                       cloneTag(MI)});
    }
}

ArrayRef<unsigned>
InstructionTracker::deletedAfter(const MachineInstr &MI) const {
  auto It = After.find(&MI);
  return It == After.end() ? ArrayRef<unsigned>() : ArrayRef(It->second);
}

ArrayRef<unsigned>
InstructionTracker::deletedAtStart(const MachineBasicBlock &MBB) const {
  auto It = AtStart.find(&MBB);
  return It == AtStart.end() ? ArrayRef<unsigned>() : ArrayRef(It->second);
}

ArrayRef<OperandRecord> InstructionTracker::records(unsigned Id) const {
  auto It = Operands.find(Id);
  return It == Operands.end() ? ArrayRef<OperandRecord>()
                              : ArrayRef(It->second);
}

void InstructionTracker::tagForClones(MachineInstr &MI, unsigned Id) {
  if (MI.getPCSections())
    return; // Somebody else's tag: clones of this one stay unrecognised.
  LLVMContext &Ctx = MF.getFunction().getContext();
  Metadata *Parts[] = {
      MDString::get(Ctx, CloneTagName),
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), Id))};
  MI.setPCSections(MF, MDNode::get(Ctx, Parts));
}

std::optional<unsigned>
InstructionTracker::cloneTag(const MachineInstr &MI) const {
  const MDNode *Tag = MI.getPCSections();
  if (!Tag || Tag->getNumOperands() != 2)
    return std::nullopt;
  const auto *Name = dyn_cast<MDString>(Tag->getOperand(0));
  if (!Name || Name->getString() != CloneTagName)
    return std::nullopt;
  return mdconst::extract<ConstantInt>(Tag->getOperand(1))->getZExtValue();
}

void InstructionTracker::forgetDeletion(unsigned Id) {
  Infos[Id].RemovedIn = StringRef();
  auto Purge = [Id](auto &Lists) {
    for (auto &Entry : Lists)
      erase(Entry.second, Id);
  };
  Purge(After);
  Purge(AtStart);
}

void InstructionTracker::MF_HandleInsertion(MachineInstr &MI) {
  auto It = Detached.find(&MI);
  if (It == Detached.end())
    return;
  // Moving an instruction is removing and inserting it.
  if (MI.getAsmPrinterFlags() & TrackedFlag) {
    Ids[&MI] = It->second;
    forgetDeletion(It->second);
  }
  Detached.erase(It);
}

void InstructionTracker::MF_HandleRemoval(MachineInstr &MI) {
  SmallVector<unsigned, 4> Gone;
  if (auto Id = idOf(MI)) {
    Infos[*Id].RemovedIn = Phase;
    Ids.erase(&MI);
    Detached[&MI] = *Id;
    if (isVirtual(*Id))
      Gone.push_back(*Id);
  }
  if (auto It = After.find(&MI); It != After.end()) {
    append_range(Gone, It->second);
    After.erase(It);
  }
  if (Gone.empty())
    return;
  // The instruction is still linked here, so its neighbour is known.
  const MachineBasicBlock *MBB = MI.getParent();
  if (&MI == &*MBB->instr_begin())
    append_range(AtStart[MBB], Gone);
  else
    append_range(After[&*std::prev(MI.getIterator())], Gone);
}

void InstructionTracker::release() {
  MF.resetDelegate(this);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB.instrs()) {
      if (cloneTag(MI))
        MI.setPCSections(MF, nullptr);
      uint8_t Flags = MI.getAsmPrinterFlags() & ~TrackedFlag;
      MI.clearAsmPrinterFlags();
      MI.setAsmPrinterFlag(Flags);
    }
}

//===----------------------------------------------------------------------===//
// FunctionState
//===----------------------------------------------------------------------===//

// A pipeline runs in one thread, and its passes cannot hand objects to one
// another: a table keyed by the function does.
static DenseMap<const MachineFunction *, std::unique_ptr<FunctionState>> &
states() {
  static thread_local DenseMap<const MachineFunction *,
                               std::unique_ptr<FunctionState>>
      Map;
  return Map;
}

FunctionState *FunctionState::find(const MachineFunction &MF) {
  auto It = states().find(&MF);
  return It == states().end() ? nullptr : It->second.get();
}

FunctionState &FunctionState::create(MachineFunction &MF) {
  auto &Slot = states()[&MF];
  Slot = std::make_unique<FunctionState>(MF);
  return *Slot;
}

void FunctionState::destroy(const MachineFunction &MF) { states().erase(&MF); }

bool FunctionState::destroyUnfinished() {
  bool Any = !states().empty();
  states().clear();
  return Any;
}

Register FunctionState::originOf(Register Reg) const {
  for (auto It = SplitFrom.find(Reg); It != SplitFrom.end();
       It = SplitFrom.find(Reg))
    Reg = It->second;
  return Reg;
}

} // namespace veriloc::amdgpu
