//===- Export.cpp - The virtual, pre and post views -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An export must not change what the compiler does next. Two of the calls below
// have side effects and are undone: computing spill weights (which is not
// idempotent and sets hints), and asking for the live range of a register unit
// (which clears kill flags of physical registers).
//
//===----------------------------------------------------------------------===//

#include "Export.h"
#include "JSONWriter.h"
#include "Options.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/CalcSpillWeights.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include <optional>

using namespace llvm;

namespace veriloc::amdgpu {

namespace {

/// Computes the spill weights and hints that greedy will compute at its start,
/// for as long as the object lives.
class ScopedSpillWeights {
public:
  explicit ScopedSpillWeights(FunctionContext &C) : C(C) {
    Saved.resize(C.MRI.getNumVirtRegs());
    for (unsigned I = 0; I < Saved.size(); ++I) {
      Register R = Register::index2VirtReg(I);
      if (C.LIS.hasInterval(R))
        Saved[I].Weight = C.LIS.getInterval(R).weight();
      if (const auto *H = C.MRI.getRegAllocationHints(R)) {
        Saved[I].HintType = H->first;
        Saved[I].Hints.assign(H->second.begin(), H->second.end());
      }
    }
    VirtRegAuxInfo(C.MF, C.LIS, C.VRM, C.MLI, C.MBFI)
        .calculateSpillWeightsAndHints();
  }

  ~ScopedSpillWeights() {
    for (unsigned I = 0; I < Saved.size(); ++I) {
      Register R = Register::index2VirtReg(I);
      if (Saved[I].Weight)
        C.LIS.getInterval(R).setWeight(*Saved[I].Weight);
      ArrayRef<Register> Hints = Saved[I].Hints;
      if (Hints.empty()) {
        if (!Saved[I].HintType && C.MRI.getRegAllocationHints(R))
          C.MRI.clearSimpleHint(R);
        continue;
      }
      C.MRI.setRegAllocationHint(R, Saved[I].HintType, Hints.front());
      for (Register H : Hints.drop_front())
        C.MRI.addRegAllocationHint(R, H);
    }
  }

private:
  struct SavedRegister {
    std::optional<float> Weight;
    unsigned HintType = 0;
    SmallVector<Register, 4> Hints;
  };
  FunctionContext &C;
  std::vector<SavedRegister> Saved;
};

/// Keeps kill flags of physical registers as they are.
class ScopedKillFlags {
public:
  explicit ScopedKillFlags(MachineFunction &MF) {
    for (MachineBasicBlock &MBB : MF)
      for (MachineInstr &MI : MBB.instrs())
        for (MachineOperand &MO : MI.operands())
          if (MO.isReg() && MO.isUse() && MO.isKill())
            Kills.push_back(&MO);
  }
  ~ScopedKillFlags() {
    for (MachineOperand *MO : Kills)
      MO->setIsKill(true);
  }

private:
  std::vector<MachineOperand *> Kills;
};

class ProblemWriter {
public:
  ProblemWriter(FunctionContext &C, json::OStream &J, View V,
                std::optional<Stage> S = std::nullopt)
      : C(C), J(J), V(V), S(S), Writer(J, C.MF, C.State, V) {
    RCI.runOnMachineFunction(C.MF);
    if (V == View::Virtual)
      Writer.LIS = &C.LIS;
    if (V == View::Virtual || V == View::Pre)
      Preallocated = preallocatedRegisters(C.MF);
  }
  void write();

private:
  void blocks();
  void vregs();
  void vreg(Register R);
  void hints(Register R);
  void orders();
  BitVector namedUnits() const;
  void intervals();
  void segments(const LiveRange &LR);
  void interval(const LiveInterval &LI);
  int slot(SlotIndex I) const {
    return C.LIS.getSlotIndexes()->getZeroIndex().distance(I);
  }

  FunctionContext &C;
  json::OStream &J;
  View V;
  /// None in the virtual view.
  std::optional<Stage> S;
  FunctionWriter Writer;
  RegisterClassInfo RCI;
  SmallPtrSet<const TargetRegisterClass *, 32> Used;
  DenseSet<Register> Preallocated;
};

} // namespace

void ProblemWriter::write() {
  J.object([&] {
    Writer.header(S ? stageName(*S) : "");
    if (S)
      J.attribute("fingerprint", fingerprint(C, *S));
    Writer.limits(RCI);
    Writer.frame();
    blocks();
    Writer.operands();
    vregs();
    Writer.classes();
    orders();
    if (ExportIntervals && S)
      intervals();
    Writer.regMasks();
  });
}

void ProblemWriter::blocks() {
  J.attributeArray("blocks", [&] {
    for (MachineBasicBlock &MBB : C.MF)
      J.object([&] {
        J.attribute("id", MBB.getNumber());
        if (!MBB.getName().empty())
          J.attribute("name", MBB.getName());
        J.attribute("depth", C.MLI.getLoopDepth(&MBB));
        J.attribute("freq", C.MBFI.getBlockFreqRelativeToEntryBlock(&MBB));
        J.attributeArray("succs", [&] {
          for (const MachineBasicBlock *Succ : MBB.successors())
            J.value(Succ->getNumber());
        });
        Writer.liveIns(MBB);
        Writer.instructions(MBB);
      });
  });
}

void ProblemWriter::hints(Register R) {
  if (const auto *H = C.MRI.getRegAllocationHints(R); H && !H->second.empty()) {
    if (H->first)
      J.attribute("hint_type", H->first);
    J.attributeArray("hints", [&] {
      for (Register X : H->second)
        if (X.isVirtual())
          J.value(X.virtRegIndex());
        else if (X)
          J.value(C.TRI.getName(X));
    });
  }
  SmallVector<MCPhysReg, 16> Target;
  C.TRI.getRegAllocationHints(R, RCI.getOrder(C.MRI.getRegClass(R)), Target,
                              C.MF, &C.VRM, &C.LRM);
  if (!Target.empty())
    J.attributeArray("target_hints", [&] {
      for (MCPhysReg P : Target)
        J.value(C.TRI.getName(P));
    });
}

void ProblemWriter::vreg(Register R) {
  const TargetRegisterClass *RC = C.MRI.getRegClass(R);
  Used.insert(RC);
  J.object([&] {
    J.attribute("v", R.virtRegIndex());
    Writer.vregClass(*RC);
    J.attribute("stage", stageName(stageOf(R, C.MF)));
    if (isWholeWave(R, C.MF) || Preallocated.contains(R))
      J.attribute("wwm", true);
    if (Preallocated.contains(R))
      J.attribute("preallocated", true);
    if (MCRegister P = C.VRM.getPhys(R))
      J.attribute("phys", C.TRI.getName(P));
    if (int Slot = C.VRM.getStackSlot(R); Slot != VirtRegMap::NO_STACK_SLOT)
      J.attribute("slot", Slot);
    if (Register Origin = C.State.originOf(R); Origin != R)
      J.attribute("origin", Origin.virtRegIndex());
    hints(R);
    if (!C.LIS.hasInterval(R))
      return;
    const LiveInterval &LI = C.LIS.getInterval(R);
    if (LI.isSpillable())
      J.attribute("weight", LI.weight());
    else
      J.attribute("spillable", false);
    if (V != View::Post && LI.isSpillable() &&
        VirtRegAuxInfo::isRematerializable(LI, C.LIS, C.VRM, C.MRI, C.TII))
      J.attribute("remat", true);
    if (ExportIntervals && stageOf(R, C.MF) == S)
      interval(LI);
  });
}

void ProblemWriter::vregs() {
  J.attribute("num_vregs", C.MRI.getNumVirtRegs());
  J.attributeArray("vregs", [&] {
    for (unsigned I = 0, E = C.MRI.getNumVirtRegs(); I != E; ++I)
      if (Register R = Register::index2VirtReg(I); !C.MRI.reg_nodbg_empty(R))
        vreg(R);
  });
}

void ProblemWriter::orders() {
  J.attributeObject("orders", [&] {
    for (const TargetRegisterClass *RC : C.TRI.regclasses()) {
      if (!Used.contains(RC))
        continue;
      J.attributeBegin(C.TRI.getRegClassName(RC));
      Writer.Banks.writeRuns(J, RCI.getOrder(RC));
      J.attributeEnd();
    }
  });
}

//===----------------------------------------------------------------------===//
// Live intervals, on request
//===----------------------------------------------------------------------===//

void ProblemWriter::segments(const LiveRange &LR) {
  for (const LiveRange::Segment &S : LR) {
    J.value(slot(S.start));
    J.value(slot(S.end));
    // Unit ranges that were recomputed after a rewrite have no value for the
    // live-ins of the entry block.
    J.value(S.valno ? int64_t(S.valno->id) : -1);
  }
}

void ProblemWriter::interval(const LiveInterval &LI) {
  J.attributeArray("segments", [&] { segments(LI); });
  if (LI.hasSubRanges())
    J.attributeArray("subranges", [&] {
      for (const LiveInterval::SubRange &Sub : LI.subranges())
        J.object([&] {
          J.attribute("lanes", Sub.LaneMask.getAsInteger());
          J.attributeArray("segments", [&] { segments(Sub); });
        });
    });
}

/// The units of physical registers that occur; others have no live range.
BitVector ProblemWriter::namedUnits() const {
  BitVector Units(C.TRI.getNumRegUnits());
  auto Add = [&](MCRegister R) {
    for (MCRegUnit Unit : C.TRI.regunits(R))
      Units.set(static_cast<unsigned>(Unit));
  };
  for (const MachineBasicBlock &MBB : C.MF) {
    for (const auto &LiveIn : MBB.liveins())
      Add(LiveIn.PhysReg);
    for (const MachineInstr &MI : MBB.instrs())
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg().isPhysical())
          Add(MO.getReg().asMCReg());
  }
  return Units;
}

void ProblemWriter::intervals() {
  J.attributeObject("slot_indexes", [&] {
    J.attributeArray("instructions", [&] {
      for (MachineBasicBlock &MBB : C.MF)
        for (MachineInstr &MI : MBB)
          if (auto Id = C.State.Tracker.idOf(MI);
              Id && C.LIS.getSlotIndexes()->hasIndex(MI)) {
            J.value(*Id);
            J.value(slot(C.LIS.getInstructionIndex(MI)));
          }
    });
    J.attributeArray("blocks", [&] {
      for (MachineBasicBlock &MBB : C.MF) {
        J.value(MBB.getNumber());
        J.value(slot(C.LIS.getMBBStartIdx(&MBB)));
        J.value(slot(C.LIS.getMBBEndIdx(&MBB)));
      }
    });
    J.attributeArray("regmasks", [&] {
      ArrayRef<SlotIndex> Slots = C.LIS.getRegMaskSlots();
      ArrayRef<const uint32_t *> Bits = C.LIS.getRegMaskBits();
      for (unsigned I = 0; I < Slots.size(); ++I) {
        J.value(slot(Slots[I]));
        J.value(Writer.maskId(Bits[I]));
      }
    });
  });
  ScopedKillFlags Kills(C.MF);
  BitVector Named = namedUnits();
  J.attributeArray("fixed_ranges", [&] {
    for (MCPhysReg Leaf : Writer.Banks.leaves())
      for (MCRegUnit Unit : C.TRI.regunits(Leaf)) {
        if (!Named.test(static_cast<unsigned>(Unit)) ||
            C.MRI.isReservedRegUnit(Unit))
          continue;
        bool Cached = C.LIS.getCachedRegUnit(Unit) != nullptr;
        if (const LiveRange &LR = C.LIS.getRegUnit(Unit); !LR.empty())
          J.object([&] {
            J.attribute("p", C.TRI.getName(Leaf));
            J.attribute("unit", unsigned(static_cast<unsigned>(Unit)));
            J.attributeArray("segments", [&] { segments(LR); });
          });
        if (!Cached)
          C.LIS.removeRegUnit(Unit);
      }
  });
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

void exportVirtual(FunctionContext &C) {
  ScopedSpillWeights Weights(C);
  writeJSONFile(
      C.MF, exportPath(C.MF, "", View::Virtual),
      [&](json::OStream &J) { ProblemWriter(C, J, View::Virtual).write(); });
}

void exportProblem(FunctionContext &C, Stage S, View V) {
  // Greedy has set weights and hints by the time of the post view.
  std::optional<ScopedSpillWeights> Weights;
  if (V == View::Pre)
    Weights.emplace(C);
  writeJSONFile(C.MF, exportPath(C.MF, stageName(S), V),
                [&](json::OStream &J) { ProblemWriter(C, J, V, S).write(); });
}

} // namespace veriloc::amdgpu
