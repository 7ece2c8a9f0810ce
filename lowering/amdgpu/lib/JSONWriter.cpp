//===- JSONWriter.cpp - Pieces shared by all exported views ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JSONWriter.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MIRYamlMapping.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace {
/// The target's machine function info is a private class; its YAML form is the
/// public way to read it.
struct OpaqueInfo {
  yaml::MachineFunctionInfo *Info;
};
} // namespace

namespace llvm::yaml {
template <>
struct MappingTraits<OpaqueInfo> {
  static void mapping(IO &YamlIO, OpaqueInfo &I) {
    I.Info->mappingImpl(YamlIO);
  }
};
} // namespace llvm::yaml

namespace veriloc::amdgpu {

bool writeJSONFile(const MachineFunction &MF, const std::string &Path,
                   function_ref<void(json::OStream &)> Body) {
  StringRef Dir = sys::path::parent_path(Path);
  if (!Dir.empty())
    if (std::error_code EC = sys::fs::create_directories(Dir)) {
      emitError(MF, "cannot create directory '" + Dir + "': " + EC.message());
      return false;
    }
  Error Err = writeToOutput(Path, [&](raw_ostream &OS) -> Error {
    json::OStream J(OS);
    Body(J);
    J.flush();
    OS << '\n';
    return Error::success();
  });
  if (!Err)
    return true;
  emitError(MF, "cannot write '" + Path + "': " + toString(std::move(Err)));
  return false;
}

std::string exportPath(const MachineFunction &MF, StringRef StageTag, View V) {
  // Function names may hold any byte and be longer than a file name may be.
  std::string Stem;
  for (char Ch : MF.getName())
    if (isAlnum(Ch) || Ch == '_' || Ch == '-' || Ch == '$')
      Stem += Ch;
    else
      Stem += "%" + toHex(StringRef(&Ch, 1));
  constexpr size_t MaxStem = 160;
  if (Stem.size() > MaxStem)
    Stem = Stem.substr(0, MaxStem) + "%" +
           utohexstr(xxh3_64bits(StringRef(Stem)), /*LowerCase=*/true);
  if (!StageTag.empty())
    Stem += ("." + StageTag).str();
  SmallString<128> Path(ExportDir);
  sys::path::append(Path, Stem + "." + viewName(V) + ".json");
  return std::string(Path);
}

FunctionWriter::FunctionWriter(json::OStream &J, const MachineFunction &MF,
                               const FunctionState &State, View V)
    : Banks(RegisterBanks::get(*MF.getSubtarget().getRegisterInfo())), J(J),
      MF(MF), MRI(MF.getRegInfo()), TRI(*MF.getSubtarget().getRegisterInfo()),
      TII(*MF.getSubtarget().getInstrInfo()), State(State), V(V) {}

static void machineFunctionInfo(json::OStream &J, const MachineFunction &MF) {
  std::unique_ptr<yaml::MachineFunctionInfo> Info(
      MF.getTarget().convertFuncInfoToYAML(MF));
  if (!Info)
    return;
  std::string Text;
  {
    raw_string_ostream OS(Text);
    yaml::Output Out(OS);
    OpaqueInfo Wrapper{Info.get()};
    Out << Wrapper;
  }
  // Top-level scalars only; nested entries repeat what is exported elsewhere.
  J.attributeObject("machine_info", [&] {
    SmallVector<StringRef, 0> Lines;
    StringRef(Text).split(Lines, '\n', -1, false);
    for (StringRef Line : Lines) {
      auto [Key, Value] = Line.split(':');
      Value = Value.trim();
      if (Key.empty() || !isAlpha(Key[0]) || Value.empty())
        continue;
      long long Number;
      if (Value == "true" || Value == "false")
        J.attribute(Key, Value == "true");
      else if (!Value.getAsInteger(10, Number))
        J.attribute(Key, int64_t(Number));
      else
        J.attribute(Key, Value.trim('\''));
    }
  });
}

void FunctionWriter::header(StringRef StageTag) {
  const Function &F = MF.getFunction();
  J.attribute("schema", SchemaVersion);
  J.attribute("kind", "problem");
  J.attribute("view", viewName(V));
  J.attribute("stage", StageTag.empty() ? StringRef("all") : StageTag);
  J.attribute("function", MF.getName());
  J.attribute("module", F.getParent()->getName());
  J.attributeObject("target", [&] {
    const MCSubtargetInfo &STI = MF.getSubtarget();
    J.attribute("triple", MF.getTarget().getTargetTriple().str());
    J.attribute("cpu", STI.getCPU());
    J.attribute("features", STI.getFeatureString());
    J.attribute("wavefront", wavefrontSize(MF));
    J.attribute("llvm", LLVM_VERSION_STRING);
  });
  J.attribute("calling_convention", unsigned(F.getCallingConv()));
  J.attributeObject("attributes", [&] {
    for (const Attribute &A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute())
        J.attribute(A.getKindAsString(), A.getValueAsString());
  });
  machineFunctionInfo(J, MF);
  SmallVector<MCPhysReg, 128> Saved;
  for (const MCPhysReg *R = MRI.getCalleeSavedRegs(); R && *R; ++R)
    Saved.push_back(*R);
  J.attributeBegin("callee_saved");
  Banks.writeRuns(J, Saved);
  J.attributeEnd();
}

void FunctionWriter::frame() {
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  J.attributeArray("frame", [&] {
    for (int I = MFI.getObjectIndexBegin(), E = MFI.getObjectIndexEnd(); I != E;
         ++I) {
      if (MFI.isDeadObjectIndex(I))
        continue;
      J.object([&] {
        J.attribute("index", I);
        J.attribute("size", MFI.getObjectSize(I));
        J.attribute("align", int64_t(MFI.getObjectAlign(I).value()));
        J.attribute("stack_id", unsigned(MFI.getStackID(I)));
        if (MFI.isSpillSlotObjectIndex(I))
          J.attribute("spill", true);
        if (MFI.isFixedObjectIndex(I)) {
          J.attribute("fixed", true);
          J.attribute("offset", MFI.getObjectOffset(I));
        }
      });
    }
  });
}

int FunctionWriter::maskId(const uint32_t *Mask) {
  auto [It, Inserted] = MaskIds.try_emplace(Mask, int(Masks.size()));
  if (Inserted)
    Masks.push_back(Mask);
  return It->second;
}

void FunctionWriter::regMasks() {
  J.attributeArray("regmasks", [&] {
    for (const uint32_t *Mask : Masks) {
      SmallVector<MCPhysReg, 256> Preserved;
      for (MCPhysReg R : Banks.leaves())
        if (!MachineOperand::clobbersPhysReg(Mask, R))
          Preserved.push_back(R);
      J.object([&] {
        J.attributeBegin("preserved");
        Banks.writeRuns(J, Preserved);
        J.attributeEnd();
      });
    }
  });
}

void FunctionWriter::limits(const RegisterClassInfo &RCI) {
  SmallVector<MCPhysReg, 256> Reserved;
  for (MCPhysReg R : Banks.leaves())
    if (MRI.isReserved(R))
      Reserved.push_back(R);
  J.attributeBegin("reserved");
  Banks.writeRuns(J, Reserved);
  J.attributeEnd();
  J.attributeObject("pressure_limits", [&] {
    for (const TargetRegisterClass *RC : TRI.regclasses()) {
      StringRef Name = TRI.getRegClassName(RC);
      if (Name == "VGPR_32" || Name == "AGPR_32" || Name == "SGPR_32")
        J.attribute(Name, TRI.getRegPressureLimit(
                              RC, const_cast<MachineFunction &>(MF)));
    }
  });
}

void FunctionWriter::liveIns(const MachineBasicBlock &MBB) {
  if (MBB.livein_empty())
    return;
  J.attributeArray("livein", [&] {
    for (const auto &L : MBB.liveins())
      J.object([&] {
        J.attribute("p", TRI.getName(L.PhysReg));
        if (!L.LaneMask.all())
          J.attribute("lanes", L.LaneMask.getAsInteger());
        if (Register Copy = MRI.getLiveInVirtReg(L.PhysReg))
          J.attribute("v", Copy.virtRegIndex());
      });
  });
}

void FunctionWriter::vregClass(const TargetRegisterClass &RC) {
  J.attribute("rc", TRI.getRegClassName(&RC));
  Classes.insert(&RC);
}

void FunctionWriter::classes() {
  J.attributeObject("classes", [&] {
    for (const TargetRegisterClass *RC : Classes)
      J.attributeObject(TRI.getRegClassName(RC), [&] {
        J.attribute("bits", uint64_t(TRI.getRegSizeInBits(*RC)));
        J.attribute("lanes", RC->getLaneMask().getAsInteger());
        if (unsigned Align = RegisterBanks::alignment(TRI, *RC); Align != 1)
          J.attribute("align", Align);
      });
  });
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

LaneBitmask FunctionWriter::lanesWithoutValue(const MachineInstr &MI,
                                              const MachineOperand &MO) const {
  Register R = MO.getReg();
  if (!LIS || MI.isDebugInstr() || !R.isVirtual() || MO.isDef() ||
      MO.isUndef() || !LIS->hasInterval(R))
    return LaneBitmask::getNone();
  const LiveInterval &LI = LIS->getInterval(R);
  if (!LI.hasSubRanges())
    return LaneBitmask::getNone();
  SlotIndex Before = LIS->getInstructionIndex(MI).getBaseIndex();
  LaneBitmask Lanes = MO.getSubReg()
                          ? TRI.getSubRegIndexLaneMask(MO.getSubReg())
                          : MRI.getMaxLaneMaskForVReg(R);
  for (const LiveInterval::SubRange &Sub : LI.subranges())
    if (Sub.liveAt(Before))
      Lanes &= ~Sub.LaneMask;
  return Lanes;
}

/// The letters of an operand's flags, as schema and reader have them.
static std::string operandFlags(const MachineOperand &MO) {
  std::string Flags;
  auto Flag = [&](bool Set, char Letter) {
    if (Set)
      Flags += Letter;
  };
  Flag(MO.isDef(), 'd');
  Flag(MO.isImplicit(), 'i');
  Flag(MO.isUndef(), 'u');
  Flag(MO.isDef() && MO.isDead(), 'x');
  Flag(MO.isUse() && MO.isKill(), 'k');
  Flag(MO.isEarlyClobber(), 'e');
  Flag(MO.isInternalRead(), 'r');
  Flag(MO.isDebug(), 'g');
  Flag(MO.getReg().isPhysical() && MO.isRenamable(), 'n');
  return Flags;
}

size_t FunctionWriter::registerOperand(const MachineInstr &MI, unsigned Index,
                                       const OperandRecord *Record) {
  const MachineOperand &MO = MI.getOperand(Index);
  Register R = MO.getReg();
  bool Renamed = Record && !R.isVirtual();
  unsigned SubReg = Renamed ? Record->SubReg : MO.getSubReg();
  int64_t Virtual = -1;
  if (R.isVirtual())
    Virtual = R.virtRegIndex();
  else if (Renamed)
    Virtual = Record->VReg.virtRegIndex();
  std::string Flags = operandFlags(MO);
  int64_t Letters = 0;
  for (char Letter : Flags)
    Letters |= int64_t(1) << (Letter - 'a');
  LaneBitmask Undefined = lanesWithoutValue(MI, MO);
  int64_t Tied = MO.isTied() ? int64_t(MI.findTiedOperandIdx(Index)) : -1;
  const TargetRegisterClass *RC = Index < MI.getDesc().getNumOperands()
                                      ? TII.getRegClass(MI.getDesc(), Index)
                                      : nullptr;
  int64_t Key[] = {MachineOperand::MO_Register,
                   R.id(),
                   Virtual,
                   SubReg,
                   Letters,
                   int64_t(Undefined.getAsInteger()),
                   Tied,
                   RC ? int64_t(RC->getID()) : -1};
  return addOperand(Key, [&](json::OStream &O) {
    if (Virtual >= 0)
      O.attribute("v", Virtual);
    if (!R.isVirtual())
      O.attribute("p", R ? TRI.getName(R) : "");
    if (SubReg) {
      O.attribute("sub", TRI.getSubRegIndexName(SubReg));
      O.attribute("lanes", TRI.getSubRegIndexLaneMask(SubReg).getAsInteger());
    }
    if (!Flags.empty())
      O.attribute("f", Flags);
    if (Undefined.any())
      O.attribute("undefined", Undefined.getAsInteger());
    if (Tied >= 0)
      O.attribute("tied", Tied);
    if (RC)
      O.attribute("rc", TRI.getRegClassName(RC));
  });
}

size_t FunctionWriter::addOperand(ArrayRef<int64_t> Key,
                                  function_ref<void(json::OStream &)> Write) {
  StringRef Bytes(reinterpret_cast<const char *>(Key.data()),
                  Key.size() * sizeof(int64_t));
  auto [It, Inserted] = OperandNumbers.try_emplace(Bytes, Operands.size());
  if (Inserted) {
    Operands.emplace_back();
    raw_string_ostream OS(Operands.back());
    json::OStream O(OS);
    O.object([&] { Write(O); });
  }
  return It->second;
}

void FunctionWriter::operands() {
  J.attributeArray("operands", [&] {
    for (const std::string &Text : Operands)
      J.rawValue(Text);
  });
}

size_t FunctionWriter::operand(const MachineInstr &MI, unsigned Index,
                               const OperandRecord *Record) {
  const MachineOperand &MO = MI.getOperand(Index);
  auto Number = [&](StringRef Name, int64_t Value) {
    return addOperand({MO.getType(), Value},
                      [&](json::OStream &O) { O.attribute(Name, Value); });
  };
  // Told apart by their text, which no other operand has.
  auto Text = [&](StringRef Name, StringRef Value, int64_t Offset = 0) {
    SmallVector<int64_t, 64> Key{MO.getType(), Offset, MO.getTargetFlags()};
    Key.append(Value.bytes_begin(), Value.bytes_end());
    return addOperand(Key, [&](json::OStream &O) {
      O.attribute(Name, Value);
      if (!MO.isGlobal())
        return;
      O.attribute("offset", Offset);
      if (MO.getTargetFlags())
        O.attribute("target_flags", MO.getTargetFlags());
    });
  };
  switch (MO.getType()) {
  case MachineOperand::MO_Register:
    return registerOperand(MI, Index, Record);
  case MachineOperand::MO_Immediate:
    return Number("i", MO.getImm());
  case MachineOperand::MO_MachineBasicBlock:
    return Number("bb", MO.getMBB()->getNumber());
  case MachineOperand::MO_FrameIndex:
    return Number("fi", MO.getIndex());
  case MachineOperand::MO_RegisterMask:
    return Number("mask", maskId(MO.getRegMask()));
  case MachineOperand::MO_GlobalAddress:
    return Text("g", MO.getGlobal()->getName(), MO.getOffset());
  case MachineOperand::MO_ExternalSymbol:
    return Text("sym", MO.getSymbolName());
  default: {
    std::string Printed;
    raw_string_ostream OS(Printed);
    MO.print(OS, &TRI);
    return Text("o", Printed);
  }
  }
}

/// The frame index, byte offset and size that a memory access of the stack
/// touches.
static void stackAccess(json::OStream &J, const MachineInstr &MI, int FI) {
  J.attribute("fi", FI);
  int64_t Offset = 0;
  std::optional<uint64_t> Bytes;
  for (const MachineMemOperand *MMO : MI.memoperands()) {
    const auto *Fixed =
        dyn_cast_or_null<FixedStackPseudoSourceValue>(MMO->getPseudoValue());
    if (!Fixed || Fixed->getFrameIndex() != FI)
      continue;
    Offset = MMO->getOffset();
    if (MMO->getSize().hasValue())
      Bytes = MMO->getSize().getValue().getFixedValue();
  }
  J.attribute("offset", Offset);
  if (Bytes)
    J.attribute("bytes", int64_t(*Bytes));
}

void FunctionWriter::insertion(const MachineInstr &MI,
                               const InstructionInfo &Info) {
  StringRef Opcode = TII.getName(MI.getOpcode());
  int FI = 0;
  J.attributeObject("ins", [&] {
    J.attribute("phase", Info.Phase);
    if (Info.CloneOf) {
      J.attribute("kind", "remat");
      return J.attribute("of", *Info.CloneOf);
    }
    if (TII.isStoreToStackSlot(MI, FI)) {
      J.attribute("kind", "spill");
      return stackAccess(J, MI, FI);
    }
    if (TII.isLoadFromStackSlot(MI, FI)) {
      J.attribute("kind", "reload");
      return stackAccess(J, MI, FI);
    }
    // An SGPR kept in one lane of a VGPR: (VGPR, SGPR, lane) and back.
    if (Opcode == "SI_SPILL_S32_TO_VGPR") {
      J.attribute("kind", "lane-spill");
      return J.attribute("lane", MI.getOperand(2).getImm());
    }
    if (Opcode == "SI_RESTORE_S32_FROM_VGPR") {
      J.attribute("kind", "lane-reload");
      return J.attribute("lane", MI.getOperand(2).getImm());
    }
    if (MI.isImplicitDef())
      return J.attribute("kind", "implicit-def");
    if (MI.isKill())
      return J.attribute("kind", "kill");
    if (MI.isCopy() || TII.isCopyInstr(MI))
      return J.attribute("kind", "copy");
    J.attribute("kind", "other");
  });
}

void FunctionWriter::debugLocation(const MachineInstr &MI) {
  const DebugLoc &DL = MI.getDebugLoc();
  if (!DL)
    return;
  J.attribute("loc", (cast<DIScope>(DL.getScope())->getFilename() + ":" +
                      Twine(DL.getLine()) + ":" + Twine(DL.getCol()))
                         .str());
}

void FunctionWriter::instruction(const MachineInstr &MI) {
  J.object([&] {
    auto Id = State.Tracker.idOf(MI);
    if (Id)
      J.attribute("id", *Id);
    StringRef Opcode = TII.getName(MI.getOpcode());
    J.attribute("op", Opcode);
    if (Id && Opcode != State.Tracker.info(*Id).Opcode)
      J.attribute("was", State.Tracker.info(*Id).Opcode);
    SmallString<64> Flags;
    auto Flag = [&](bool Set, StringRef Name) {
      if (!Set)
        return;
      if (!Flags.empty())
        Flags += ',';
      Flags += Name;
    };
    Flag(MI.isCopy(), "copy");
    Flag(!MI.isCopy() && TII.isCopyInstr(MI), "copy-like");
    Flag(MI.isCall(), "call");
    Flag(MI.mayLoad(), "load");
    Flag(MI.mayStore(), "store");
    Flag(MI.isTerminator(), "terminator");
    Flag(MI.isReturn(), "return");
    Flag(MI.isBundledWithPred(), "bundled");
    Flag(MI.isDebugInstr(), "debug");
    Flag(MI.isMetaInstruction() && !MI.isDebugInstr(), "meta");
    Flag(MI.isPosition(), "position");
    Flag(MI.hasUnmodeledSideEffects(), "side-effects");
    Flag(MI.isConvergent(), "convergent");
    if (!Flags.empty())
      J.attribute("flags", Flags);
    if (Id && !State.Tracker.isVirtual(*Id))
      insertion(MI, State.Tracker.info(*Id));
    debugLocation(MI);
    ArrayRef<OperandRecord> Records;
    if (V == View::Final && Id)
      Records = State.Tracker.records(*Id);
    J.attributeArray("ops", [&] {
      for (unsigned I = 0, E = MI.getNumOperands(); I != E; ++I) {
        const auto *Record =
            llvm::find_if(Records, [&](const OperandRecord &R) {
              if (R.Operand != I || !MI.getOperand(I).isReg())
                return false;
              // Given a register of its own by a pass that does not say which.
              if (!R.Phys)
                return MI.getOperand(I).getReg().isPhysical();
              // A later pass may have put something else there.
              MCRegister Expected =
                  R.SubReg ? TRI.getSubReg(R.Phys, R.SubReg) : R.Phys;
              return MI.getOperand(I).getReg() == Expected;
            });
        J.value(operand(MI, I, Record == Records.end() ? nullptr : Record));
      }
    });
  });
}

void FunctionWriter::deleted(unsigned Id) {
  const InstructionInfo &Info = State.Tracker.info(Id);
  J.object([&] {
    J.attribute("id", Id);
    J.attribute("op", Info.Opcode);
    J.attribute("deleted", Info.RemovedIn);
  });
}

void FunctionWriter::instructions(const MachineBasicBlock &MBB) {
  J.attributeArray("instrs", [&] {
    for (unsigned Id : State.Tracker.deletedAtStart(MBB))
      deleted(Id);
    for (const MachineInstr &MI : MBB.instrs()) {
      instruction(MI);
      for (unsigned Id : State.Tracker.deletedAfter(MI))
        deleted(Id);
    }
  });
}

} // namespace veriloc::amdgpu
