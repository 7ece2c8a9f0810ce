//===- FinalDump.cpp - The program after the last rewriter ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After the last rewriter no virtual register is left. What the operands were
// is noted before each of the three rewriters; instruction ids connect the two.
//
//===----------------------------------------------------------------------===//

#include "FinalDump.h"
#include "JSONWriter.h"
#include "Options.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"

using namespace llvm;

namespace veriloc::amdgpu {

void noteSplits(FunctionContext &C) {
  for (unsigned I = 0, E = C.MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    // What an edit directive split is known to the state already.
    if (Register Parent = C.VRM.getPreSplitReg(R); Parent && Parent != R)
      C.State.SplitFrom.try_emplace(R, Parent);
  }
}

void recordVirtual(FunctionContext &C) {
  DenseSet<Register> Preallocated = preallocatedRegisters(C.MF);
  for (MachineBasicBlock &MBB : C.MF)
    for (MachineInstr &MI : MBB.instrs())
      if (auto Id = C.State.Tracker.idOf(MI))
        for (unsigned I = 0, E = MI.getNumOperands(); I != E; ++I) {
          const MachineOperand &MO = MI.getOperand(I);
          if (MO.isReg() && Preallocated.contains(MO.getReg()))
            C.State.Tracker.record(
                *Id, {I, MO.getReg(), MO.getSubReg(), MCRegister()});
        }
  for (Register R : Preallocated)
    C.State.VRegs[R] = {C.MRI.getRegClass(R), Stage::WWM, true, MCRegister(),
                        std::nullopt};
}

void recordAssignment(FunctionContext &C, Stage S) {
  InstructionTracker &Tracker = C.State.Tracker;
  C.State.NumVRegs = C.MRI.getNumVirtRegs();
  ++C.State.NumRecordedStages;
  for (unsigned I = 0, E = C.MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    MCRegister Phys = C.VRM.getPhys(R);
    int Slot = C.VRM.getStackSlot(R);
    if (stageOf(R, C.MF) != S)
      continue;
    if (!Phys && Slot == VirtRegMap::NO_STACK_SLOT)
      continue;
    VRegRecord Record{C.MRI.getRegClass(R), S, isWholeWave(R, C.MF), Phys,
                      std::nullopt};
    if (Slot != VirtRegMap::NO_STACK_SLOT) {
      auto Shared = C.State.SharedSlots.find(Slot);
      Record.Slot = Shared == C.State.SharedSlots.end() ? Slot : Shared->second;
    }
    C.State.VRegs[R] = Record;
  }
  for (MachineBasicBlock &MBB : C.MF)
    for (MachineInstr &MI : MBB.instrs()) {
      auto Id = Tracker.idOf(MI);
      if (!Id)
        continue;
      for (unsigned I = 0, E = MI.getNumOperands(); I != E; ++I) {
        const MachineOperand &MO = MI.getOperand(I);
        if (!MO.isReg() || !MO.getReg().isVirtual())
          continue;
        if (MCRegister Phys = C.VRM.getPhys(MO.getReg()))
          Tracker.record(*Id, {I, MO.getReg(), MO.getSubReg(), Phys});
      }
    }
}

static void finalBlocks(json::OStream &J, FunctionWriter &Writer,
                        const MachineFunction &MF) {
  J.attributeArray("blocks", [&] {
    for (const MachineBasicBlock &MBB : MF)
      J.object([&] {
        J.attribute("id", MBB.getNumber());
        if (!MBB.getName().empty())
          J.attribute("name", MBB.getName());
        J.attributeArray("succs", [&] {
          for (const MachineBasicBlock *Succ : MBB.successors())
            J.value(Succ->getNumber());
        });
        Writer.liveIns(MBB);
        Writer.instructions(MBB);
      });
  });
}

static void finalVRegs(json::OStream &J, FunctionWriter &Writer,
                       const TargetRegisterInfo &TRI,
                       const FunctionState &State) {
  SmallVector<Register, 0> Regs;
  for (const auto &Entry : State.VRegs)
    Regs.push_back(Entry.first);
  llvm::sort(Regs);
  J.attribute("num_vregs", State.NumVRegs);
  J.attributeArray("vregs", [&] {
    for (Register R : Regs) {
      const VRegRecord &Record = State.VRegs.find(R)->second;
      J.object([&] {
        J.attribute("v", R.virtRegIndex());
        Writer.vregClass(*Record.RC);
        J.attribute("stage", stageName(Record.S));
        if (Record.WholeWave)
          J.attribute("wwm", true);
        if (Record.Phys)
          J.attribute("phys", TRI.getName(Record.Phys));
        if (Record.Slot)
          J.attribute("slot", *Record.Slot);
        if (Register Origin = State.originOf(R); Origin != R)
          J.attribute("origin", Origin.virtRegIndex());
      });
    }
  });
}

void exportFinal(MachineFunction &MF, FunctionState &State) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  RegisterClassInfo RCI;
  RCI.runOnMachineFunction(MF);
  writeJSONFile(MF, exportPath(MF, "", View::Final), [&](json::OStream &J) {
    FunctionWriter Writer(J, MF, State, View::Final);
    J.object([&] {
      Writer.header("");
      Writer.limits(RCI);
      Writer.frame();
      finalBlocks(J, Writer, MF);
      Writer.operands();
      finalVRegs(J, Writer, TRI, State);
      Writer.classes();
      Writer.regMasks();
    });
  });
}

} // namespace veriloc::amdgpu
