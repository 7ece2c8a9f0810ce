//===- Passes.cpp - Hooks in the code-generation pipeline -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AMDGPU runs greedy and its rewriter three times: for SGPRs, for whole-wave
// registers and for VGPRs. A hook sits before each greedy and before each
// rewriter, and one after the last rewriter. insertPass() inserts behind a pass
// that is unique in the pipeline, except for greedy itself: its hook acts only
// on the first of its three runs in a function.
//
//===----------------------------------------------------------------------===//

#include "llvm/CodeGen/Passes.h"
#include "Apply.h"
#include "Assignment.h"
#include "Directives.h"
#include "Export.h"
#include "FinalDump.h"
#include "InstructionTracker.h"
#include "Options.h"
#include "Slots.h"
#include "Support.h"
#include "Tables.h"
#include "Trials.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/LiveStacks.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace veriloc::amdgpu;

namespace {

constexpr const char *NotAllHooksRan =
    "code generation did not go through the greedy allocator to the "
    "last rewriter; leave out -stop-* and -*-regalloc options";

/// Names of the spans between two hooks, as the exports show them.
StringRef phaseName(Stage S, bool Greedy) {
  switch (S) {
  case Stage::SGPR:
    return Greedy ? "greedy-sgpr" : "rewrite-sgpr";
  case Stage::WWM:
    return Greedy ? "greedy-wwm" : "rewrite-wwm";
  case Stage::VGPR:
    return Greedy ? "greedy-vgpr" : "rewrite-vgpr";
  }
  llvm_unreachable("unknown stage");
}

StringRef editPhase(Stage S) {
  switch (S) {
  case Stage::SGPR:
    return "edit-sgpr";
  case Stage::WWM:
    return "edit-wwm";
  case Stage::VGPR:
    return "edit-vgpr";
  }
  llvm_unreachable("unknown stage");
}

class HookPass : public MachineFunctionPass {
public:
  HookPass(char &ID, bool BeforeGreedy)
      : MachineFunctionPass(ID), BeforeGreedy(BeforeGreedy) {}

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.addRequired<SlotIndexesWrapperPass>();
    AU.addRequired<VirtRegMapWrapperLegacy>();
    AU.addRequired<LiveRegMatrixWrapperLegacy>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    AU.addRequired<MachineBlockFrequencyInfoWrapperPass>();
    AU.addRequired<LiveStacksWrapperLegacy>();
    if (BeforeGreedy)
      AU.addRequired<MachineDominatorTreeWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

protected:
  FunctionContext context(MachineFunction &MF, FunctionState &State) {
    FunctionContext C{
        MF,
        MF.getRegInfo(),
        *MF.getSubtarget().getRegisterInfo(),
        *MF.getSubtarget().getInstrInfo(),
        State,
        getAnalysis<LiveIntervalsWrapperPass>().getLIS(),
        getAnalysis<VirtRegMapWrapperLegacy>().getVRM(),
        getAnalysis<LiveRegMatrixWrapperLegacy>().getLRM(),
        getAnalysis<MachineLoopInfoWrapperPass>().getLI(),
        getAnalysis<MachineBlockFrequencyInfoWrapperPass>().getMBFI(),
        getAnalysis<LiveStacksWrapperLegacy>().getLS()};
    if (BeforeGreedy)
      C.MDT = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    return C;
  }

  FunctionState *stateOrError(MachineFunction &MF) {
    FunctionState *State = FunctionState::find(MF);
    if (!State)
      emitError(MF, "the hook before the first register allocation did not "
                    "run; start at or before amdgpu-pre-ra-long-branch-reg");
    return State;
  }

private:
  bool BeforeGreedy;
};

template <Stage S>
class BeforeGreedyHook : public HookPass {
public:
  static char ID;
  BeforeGreedyHook() : HookPass(ID, /*BeforeGreedy=*/true) {}
  StringRef getPassName() const override {
    return "VeriLoc hook before greedy";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    FunctionState *State =
        S == Stage::SGPR ? &FunctionState::create(MF) : stateOrError(MF);
    if (!State)
      return false;
    FunctionContext C = context(MF, *State);
    // Greedy does this when it starts; until then the set is that of the stage
    // before.
    C.MRI.freezeReservedRegs();
    State->Tracker.numberNewInstructions();
    if (S == Stage::SGPR) {
      exportTables(MF);
      recordVirtual(C);
      if (wantsView(VB_Virtual))
        exportVirtual(C);
    }
    State->Tracker.setPhase(editPhase(S));
    applyEdits(C, S, View::Pre);
    State->HadRegisters = hasRegisters(MF, S);
    if (wantsView(VB_Pre) && State->HadRegisters)
      exportProblem(C, S, View::Pre);
    applyAssignment(C, S, View::Pre);
    State->Tracker.setPhase(phaseName(S, /*Greedy=*/true));
    return false;
  }

  bool doFinalization(Module &M) override {
    if (S == Stage::SGPR && FunctionState::destroyUnfinished())
      M.getContext().emitError(Twine("veriloc: ") + NotAllHooksRan);
    return false;
  }
};

template <Stage S>
class BeforeRewriterHook : public HookPass {
public:
  static char ID;
  BeforeRewriterHook() : HookPass(ID, /*BeforeGreedy=*/false) {}
  StringRef getPassName() const override {
    return "VeriLoc hook before the rewriter";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    FunctionState *State = FunctionState::find(MF);
    if (S == Stage::SGPR && State && State->GreedyRuns++ != 0)
      return false;
    if (!State && !stateOrError(MF))
      return false;
    // The fast allocator leaves no virtual register to its rewriter.
    if (State->HadRegisters && !hasRegisters(MF, S))
      return false; // The last hook finds the stage missing.
    FunctionContext C = context(MF, *State);
    State->Tracker.numberNewInstructions();
    noteSplits(C);
    checkApplied(C, S);
    applyEdits(C, S, View::Post);
    State->Tracker.numberNewInstructions();
    if (wantsView(VB_Post) && hasRegisters(MF, S))
      exportProblem(C, S, View::Post);
    runTrials(C, S);
    applyAssignment(C, S, View::Post);
    shareSlots(C, S);
    recordAssignment(C, S);
    State->Tracker.setPhase(phaseName(S, /*Greedy=*/false));
    return false;
  }
};

class AfterLastRewriterHook : public MachineFunctionPass {
public:
  static char ID;
  AfterLastRewriterHook() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override {
    return "VeriLoc hook after the last rewriter";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    FunctionState *State = FunctionState::find(MF);
    if (!State)
      return false; // An earlier hook has complained.
    if (State->NumRecordedStages != std::size(AllStages)) {
      emitError(MF, NotAllHooksRan);
    } else {
      State->Tracker.numberNewInstructions();
      if (wantsView(VB_Final))
        exportFinal(MF, *State);
    }
    State->Tracker.release();
    FunctionState::destroy(MF);
    return false;
  }

  bool doFinalization(Module &M) override {
    writeVerdicts();
    if (AssignmentFile *File = assignmentFile())
      for (const StageAssignment *A : File->unseen())
        M.getContext().emitError("veriloc: '" + ApplyFile +
                                 "' assigns registers of function '" +
                                 A->Function + "' (" + stageName(A->S) +
                                 " stage), which was not compiled");
    return false;
  }
};

template <Stage S>
char BeforeGreedyHook<S>::ID = 0;
template <Stage S>
char BeforeRewriterHook<S>::ID = 0;
char AfterLastRewriterHook::ID = 0;

RegisterPass<BeforeGreedyHook<Stage::SGPR>>
    PreSGPR("veriloc-before-greedy-sgpr", "VeriLoc");
RegisterPass<BeforeGreedyHook<Stage::WWM>> PreWWM("veriloc-before-greedy-wwm",
                                                  "VeriLoc");
RegisterPass<BeforeGreedyHook<Stage::VGPR>>
    PreVGPR("veriloc-before-greedy-vgpr", "VeriLoc");
RegisterPass<BeforeRewriterHook<Stage::SGPR>>
    PostSGPR("veriloc-before-rewriter-sgpr", "VeriLoc");
RegisterPass<BeforeRewriterHook<Stage::WWM>>
    PostWWM("veriloc-before-rewriter-wwm", "VeriLoc");
RegisterPass<BeforeRewriterHook<Stage::VGPR>>
    PostVGPR("veriloc-before-rewriter-vgpr", "VeriLoc");
RegisterPass<AfterLastRewriterHook> Final("veriloc-after-last-rewriter",
                                          "VeriLoc");

AnalysisID passNamed(StringRef Name) {
  const PassInfo *Info = PassRegistry::getPassRegistry()->getPassInfo(Name);
  if (!Info)
    report_fatal_error(
        "veriloc: this LLVM has no pass '" + Name +
            "'; the plugin needs the LLVM release it was built for (" +
            LLVM_VERSION_STRING + ")",
        false);
  return Info->getTypeInfo();
}

void addHooks(TargetMachine &TM, PassManagerBase &, TargetPassConfig *TPC) {
  if (!isActive())
    return;
  if (!TM.getTargetTriple().isAMDGCN())
    report_fatal_error(
        Twine("veriloc: this plugin handles AMD GPUs, not target '") +
            TM.getTargetTriple().str() + "'",
        false);
  if (!TPC->getOptimizeRegAlloc())
    report_fatal_error("veriloc: -O0 does not use the greedy allocator; "
                       "compile with -O1 or higher",
                       false);
  loadTrials();
  assignmentFile(); // Refuse a bad file before anything is compiled.
  TPC->insertPass(passNamed("amdgpu-pre-ra-long-branch-reg"),
                  &BeforeGreedyHook<Stage::SGPR>::ID);
  TPC->insertPass(&RAGreedyLegacyID, &BeforeRewriterHook<Stage::SGPR>::ID);
  TPC->insertPass(passNamed("si-pre-allocate-wwm-regs"),
                  &BeforeGreedyHook<Stage::WWM>::ID);
  TPC->insertPass(passNamed("si-lower-wwm-copies"),
                  &BeforeRewriterHook<Stage::WWM>::ID);
  TPC->insertPass(passNamed("amdgpu-reserve-wwm-regs"),
                  &BeforeGreedyHook<Stage::VGPR>::ID);
  TPC->insertPass(passNamed("amdgpu-rewrite-agpr-copy-mfma"),
                  &BeforeRewriterHook<Stage::VGPR>::ID);
  TPC->insertPass(passNamed("amdgpu-mark-last-scratch-load"),
                  &AfterLastRewriterHook::ID);
  if (DisableNSAReassign)
    TPC->disablePass(passNamed("amdgpu-nsa-reassign"));
}

RegisterTargetPassConfigCallback Callback(addHooks);

} // namespace
