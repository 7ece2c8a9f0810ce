//===- InstructionTracker.h - Identity of instructions ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A checker outside LLVM has to know which instruction of the allocated program
// is which instruction of the virtual program. Between the two lie three greedy
// runs, three rewriters and several target passes that insert, clone, fold,
// mutate and delete instructions.
//
// Instructions are known by their address, which every mutation keeps. The
// MachineFunction's delegate reports insertions and deletions, so a recycled
// address is never mistaken for its former owner, and the exact place of what
// was deleted stays known. A spare bit of the assembly printer's flags, which
// new instructions and clones do not have, tells an instruction that is only
// moved from a new one at the same address.
//
// Clones (that is, rematerialisations) are recognised by a PC-sections tag,
// which cloning copies. Both marks are removed after the last rewriter, so the
// emitted code does not change.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_INSTRUCTIONTRACKER_H
#define VERILOC_AMDGPU_INSTRUCTIONTRACKER_H

#include "Support.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineInstr.h"
#include <memory>
#include <string>
#include <vector>

namespace veriloc::amdgpu {

/// What is known of an instruction beyond its present operands.
struct InstructionInfo {
  /// "virtual" for the original program, else the phase that inserted it.
  llvm::StringRef Phase;
  /// The phase that removed it; empty while it is there.
  llvm::StringRef RemovedIn;
  std::string Opcode;
  /// The instruction that this one was cloned from.
  std::optional<unsigned> CloneOf;
};

/// Where an operand's virtual register went, noted just before a rewriter.
struct OperandRecord {
  unsigned Operand;
  llvm::Register VReg;
  unsigned SubReg;
  llvm::MCRegister Phys;
};

class InstructionTracker final : public llvm::MachineFunction::Delegate {
public:
  explicit InstructionTracker(llvm::MachineFunction &MF);
  ~InstructionTracker() override;
  InstructionTracker(const InstructionTracker &) = delete;
  InstructionTracker &operator=(const InstructionTracker &) = delete;

  /// Names the part of the pipeline that runs from now on.
  void setPhase(llvm::StringRef Name) { Phase = Name; }

  /// Gives ids to the instructions that were inserted since the last call.
  void numberNewInstructions();

  std::optional<unsigned> idOf(const llvm::MachineInstr &MI) const;
  const InstructionInfo &info(unsigned Id) const { return Infos[Id]; }
  unsigned numInstructions() const { return Infos.size(); }
  bool isVirtual(unsigned Id) const { return Id < NumVirtual; }

  /// Ids of the deleted instructions of the virtual program that stood right
  /// behind \p MI, or at the start of \p MBB.
  llvm::ArrayRef<unsigned> deletedAfter(const llvm::MachineInstr &MI) const;
  llvm::ArrayRef<unsigned>
  deletedAtStart(const llvm::MachineBasicBlock &MBB) const;

  void record(unsigned Id, OperandRecord R) { Operands[Id].push_back(R); }
  llvm::ArrayRef<OperandRecord> records(unsigned Id) const;

  /// Takes every tag off the function again.
  void release();

private:
  void MF_HandleInsertion(llvm::MachineInstr &MI) override;
  void MF_HandleRemoval(llvm::MachineInstr &MI) override;

  void tagForClones(llvm::MachineInstr &MI, unsigned Id);
  std::optional<unsigned> cloneTag(const llvm::MachineInstr &MI) const;
  void forgetDeletion(unsigned Id);

  llvm::MachineFunction &MF;
  unsigned NumVirtual = 0;
  llvm::StringRef Phase = "virtual";
  llvm::DenseMap<const llvm::MachineInstr *, unsigned> Ids;
  /// Instructions that are out of the function: deleted, or about to be put
  /// elsewhere.
  llvm::DenseMap<const llvm::MachineInstr *, unsigned> Detached;
  std::vector<InstructionInfo> Infos;
  llvm::DenseMap<const llvm::MachineInstr *, llvm::SmallVector<unsigned, 2>>
      After;
  llvm::DenseMap<const llvm::MachineBasicBlock *,
                 llvm::SmallVector<unsigned, 2>>
      AtStart;
  llvm::DenseMap<unsigned, llvm::SmallVector<OperandRecord, 4>> Operands;
};

/// A virtual register as the last stage that knew it left it.
struct VRegRecord {
  const llvm::TargetRegisterClass *RC;
  Stage S;
  bool WholeWave;
  llvm::MCRegister Phys;
  std::optional<int> Slot;
};

/// Everything that outlives a single hook, one object a function.
class FunctionState {
public:
  explicit FunctionState(llvm::MachineFunction &MF) : Tracker(MF) {}

  /// The state of \p MF, or null if its compilation did not pass the first
  /// hook.
  static FunctionState *find(const llvm::MachineFunction &MF);
  static FunctionState &create(llvm::MachineFunction &MF);
  static void destroy(const llvm::MachineFunction &MF);
  /// Forgets functions that did not get to the last hook; true if there were
  /// any.
  static bool destroyUnfinished();

  /// The register of the virtual program that \p Reg was split from.
  llvm::Register originOf(llvm::Register Reg) const;

  InstructionTracker Tracker;
  /// Virtual registers created so far; the rewriter forgets them.
  unsigned NumVRegs = 0;
  unsigned GreedyRuns = 0;
  /// Stages whose assignment was seen before its rewriter.
  unsigned NumRecordedStages = 0;
  /// The stage at hand had registers to allocate before its allocator.
  bool HadRegisters = false;
  llvm::DenseMap<llvm::Register, llvm::Register> SplitFrom;
  llvm::DenseMap<llvm::Register, VRegRecord> VRegs;
  /// What the assignment file asked for and got, by stage.
  llvm::DenseMap<llvm::Register, llvm::MCRegister> Applied;
  /// Spill slots that are gone, and where their values are instead.
  llvm::DenseMap<int, int> SharedSlots;
};

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_INSTRUCTIONTRACKER_H
