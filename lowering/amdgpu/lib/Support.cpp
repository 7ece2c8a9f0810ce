//===- Support.cpp - Stages, views, diagnostics ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace veriloc::amdgpu {

StringRef stageName(Stage S) {
  switch (S) {
  case Stage::SGPR:
    return "sgpr";
  case Stage::WWM:
    return "wwm";
  case Stage::VGPR:
    return "vgpr";
  }
  llvm_unreachable("unknown stage");
}

std::optional<Stage> parseStage(StringRef Name) {
  for (Stage S : AllStages)
    if (stageName(S) == Name)
      return S;
  return std::nullopt;
}

StringRef viewName(View V) {
  switch (V) {
  case View::Virtual:
    return "virtual";
  case View::Pre:
    return "pre";
  case View::Post:
    return "post";
  case View::Final:
    return "final";
  }
  llvm_unreachable("unknown view");
}

// Bits of TargetRegisterClass::TSFlags, from SIRCFlags in LLVM's SIDefines.h:
// one bit each tells that a class has VGPRs, AGPRs, SGPRs.
static constexpr unsigned HasVGPR = 1u << 2;
static constexpr unsigned HasAGPR = 1u << 3;
static constexpr unsigned HasSGPR = 1u << 4;

bool isWholeWave(Register Reg, const MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  for (StringRef Flag : TRI.getVRegFlagsOfReg(Reg, MF))
    if (Flag == "WWM_REG")
      return true;
  return false;
}

Stage stageOf(Register Reg, const MachineFunction &MF) {
  const TargetRegisterClass *RC = MF.getRegInfo().getRegClass(Reg);
  if ((RC->TSFlags & HasSGPR) && !(RC->TSFlags & (HasVGPR | HasAGPR)))
    return Stage::SGPR;
  return isWholeWave(Reg, MF) ? Stage::WWM : Stage::VGPR;
}

bool hasRegisters(const MachineFunction &MF, Stage S) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    if (!MRI.reg_nodbg_empty(R) && stageOf(R, MF) == S)
      return true;
  }
  return false;
}

DenseSet<Register> preallocatedRegisters(const MachineFunction &MF) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  DenseSet<Register> Result;
  bool InRegion = false;
  // The pass visits blocks in reverse post-order; regions do not cross blocks.
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      StringRef Opcode = TII.getName(MI.getOpcode());
      if (Opcode.starts_with("ENTER_STRICT_") || Opcode == "ENTER_PSEUDO_WM") {
        InRegion = true;
        continue;
      }
      if (Opcode.starts_with("EXIT_STRICT_") || Opcode == "EXIT_PSEUDO_WM")
        InRegion = false;
      if (!InRegion)
        continue;
      for (const MachineOperand &MO : MI.defs())
        if (MO.isReg() && MO.getReg().isVirtual() &&
            (MF.getRegInfo().getRegClass(MO.getReg())->TSFlags & HasVGPR))
          Result.insert(MO.getReg());
    }
  return Result;
}

unsigned wavefrontSize(const MachineFunction &MF) {
  return MF.getSubtarget().checkFeatures("+wavefrontsize32") ? 32 : 64;
}

std::string vregName(Register Reg) {
  return "%" + std::to_string(Reg.virtRegIndex());
}

std::string fingerprint(const FunctionContext &C, Stage S) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << C.MF.getTarget().getTargetCPU() << '\n'
     << C.MF.getName() << '\n'
     << stageName(S);
  for (const MachineBasicBlock &MBB : C.MF) {
    OS << "\nb" << MBB.getNumber();
    for (const MachineInstr &MI : MBB.instrs()) {
      if (MI.isDebugInstr())
        continue;
      bool Printed = false;
      for (const MachineOperand &MO : MI.operands()) {
        if (!MO.isReg() || !MO.getReg().isVirtual() ||
            stageOf(MO.getReg(), C.MF) != S)
          continue;
        if (!Printed)
          OS << '\n' << C.TII.getName(MI.getOpcode());
        Printed = true;
        OS << ' ' << MO.getReg().virtRegIndex() << ':' << MO.getSubReg()
           << (MO.isDef() ? 'd' : 'u') << MO.isUndef() << MO.isEarlyClobber()
           << MO.isTied();
      }
    }
  }
  // With interprocedural allocation a call's mask depends on how its callee was
  // allocated.
  for (const uint32_t *Mask : C.LIS.getRegMaskBits()) {
    size_t Words = MachineOperand::getRegMaskSize(C.TRI.getNumRegs());
    OS << "\nm"
       << utohexstr(xxh3_64bits(ArrayRef<uint8_t>(
              reinterpret_cast<const uint8_t *>(Mask), 4 * Words)));
  }
  for (unsigned I = 0, E = C.MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    if (!C.MRI.reg_nodbg_empty(R) && stageOf(R, C.MF) == S)
      OS << "\nv" << I << ' ' << C.TRI.getRegClassName(C.MRI.getRegClass(R));
  }
  return utohexstr(xxh3_64bits(Text), /*LowerCase=*/true);
}

static std::string prefixed(const MachineFunction &MF, const Twine &Message) {
  return ("veriloc: in function '" + MF.getName() + "': " + Message).str();
}

void emitError(const MachineFunction &MF, const Twine &Message) {
  MF.getFunction().getContext().emitError(prefixed(MF, Message));
}

void emitWarning(const MachineFunction &MF, const Twine &Message) {
  std::string Text = prefixed(MF, Message);
  MF.getFunction().getContext().diagnose(
      DiagnosticInfoGeneric(Text, DS_Warning));
}

} // namespace veriloc::amdgpu
