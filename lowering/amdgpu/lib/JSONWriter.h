//===- JSONWriter.h - Pieces shared by all exported views -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema is documented in lowering/amdgpu/README.md. A change of what
// is there raises SchemaVersion; members may be added.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_JSONWRITER_H
#define VERILOC_AMDGPU_JSONWRITER_H

#include "InstructionTracker.h"
#include "RegisterBanks.h"
#include "Support.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/Support/JSON.h"
#include <vector>

namespace veriloc::amdgpu {

constexpr int SchemaVersion = 2;

/// Writes \p Body to \p Path through a temporary file beside it; reports and
/// returns false if that fails.
bool writeJSONFile(const llvm::MachineFunction &MF, const std::string &Path,
                   llvm::function_ref<void(llvm::json::OStream &)> Body);

/// The file for one view of one function in the export directory; \p StageTag
/// is empty for the views of the whole function.
std::string exportPath(const llvm::MachineFunction &MF,
                       llvm::StringRef StageTag, View V);

/// Writes the parts of a function that all views share.
class FunctionWriter {
public:
  FunctionWriter(llvm::json::OStream &J, const llvm::MachineFunction &MF,
                 const FunctionState &State, View V);

  /// Names, target, attributes, machine function info, callee-saved registers.
  void header(llvm::StringRef StageTag);
  void frame();
  void instruction(const llvm::MachineInstr &MI);
  /// The instructions of \p MBB with the deleted ones in their places.
  void instructions(const llvm::MachineBasicBlock &MBB);
  /// The table of operands that the instructions written so far refer to.
  void operands();
  /// Reserved registers, limits and the call masks that were met so far.
  void limits(const llvm::RegisterClassInfo &RCI);
  void regMasks();
  int maskId(const uint32_t *Mask);
  void liveIns(const llvm::MachineBasicBlock &MBB);
  void vregClass(const llvm::TargetRegisterClass &RC);
  /// The classes of the virtual registers written so far.
  void classes();

  const RegisterBanks &Banks;
  /// Where set, operands say which lanes hold no value before an instruction.
  const llvm::LiveIntervals *LIS = nullptr;

private:
  /// The number of an operand in the table.
  size_t operand(const llvm::MachineInstr &MI, unsigned Index,
                 const OperandRecord *Record);
  size_t registerOperand(const llvm::MachineInstr &MI, unsigned Index,
                         const OperandRecord *Record);
  /// Adds what \p Write writes to the table, unless the same \p Key was there.
  size_t addOperand(llvm::ArrayRef<int64_t> Key,
                    llvm::function_ref<void(llvm::json::OStream &)> Write);
  /// The lanes read by operand \p MO of \p MI that no live range says to hold a
  /// value.
  llvm::LaneBitmask lanesWithoutValue(const llvm::MachineInstr &MI,
                                      const llvm::MachineOperand &MO) const;
  void insertion(const llvm::MachineInstr &MI, const InstructionInfo &Info);
  void deleted(unsigned Id);
  void debugLocation(const llvm::MachineInstr &MI);

  llvm::json::OStream &J;
  const llvm::MachineFunction &MF;
  const llvm::MachineRegisterInfo &MRI;
  const llvm::TargetRegisterInfo &TRI;
  const llvm::TargetInstrInfo &TII;
  const FunctionState &State;
  View V;
  llvm::DenseMap<const uint32_t *, int> MaskIds;
  std::vector<const uint32_t *> Masks;
  /// Most operands occur several times.
  llvm::StringMap<size_t> OperandNumbers;
  std::vector<std::string> Operands;
  llvm::SmallSetVector<const llvm::TargetRegisterClass *, 32> Classes;
};

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_JSONWRITER_H
