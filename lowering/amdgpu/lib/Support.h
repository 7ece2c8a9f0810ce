//===- Support.h - Stages, views, diagnostics -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_SUPPORT_H
#define VERILOC_AMDGPU_SUPPORT_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include <optional>
#include <string>

namespace llvm {
class LiveIntervals;
class LiveRegMatrix;
class LiveStacks;
class MachineBlockFrequencyInfo;
class MachineDominatorTree;
class MachineLoopInfo;
class TargetInstrInfo;
class VirtRegMap;
} // namespace llvm

namespace veriloc::amdgpu {

class FunctionState;

/// AMDGPU allocates in three rounds, each with its own rewriter.
enum class Stage : uint8_t { SGPR, WWM, VGPR };
constexpr Stage AllStages[] = {Stage::SGPR, Stage::WWM, Stage::VGPR};
llvm::StringRef stageName(Stage S);
std::optional<Stage> parseStage(llvm::StringRef Name);

enum class View : uint8_t { Virtual, Pre, Post, Final };
llvm::StringRef viewName(View V);

/// Everything a hook needs of the function that is being compiled.
struct FunctionContext {
  llvm::MachineFunction &MF;
  llvm::MachineRegisterInfo &MRI;
  const llvm::TargetRegisterInfo &TRI;
  const llvm::TargetInstrInfo &TII;
  FunctionState &State;
  llvm::LiveIntervals &LIS;
  llvm::VirtRegMap &VRM;
  llvm::LiveRegMatrix &LRM;
  llvm::MachineLoopInfo &MLI;
  llvm::MachineBlockFrequencyInfo &MBFI;
  llvm::LiveStacks &LSS;
  // Only at the points before greedy, where spills may be inserted.
  llvm::MachineDominatorTree *MDT = nullptr;
};

/// The round that allocates \p Reg.
Stage stageOf(llvm::Register Reg, const llvm::MachineFunction &MF);

/// True if the stage has anything to allocate in \p MF.
bool hasRegisters(const llvm::MachineFunction &MF, Stage S);

/// True if \p Reg must keep its value in the lanes that EXEC disables.
bool isWholeWave(llvm::Register Reg, const llvm::MachineFunction &MF);

/// VGPRs of strict whole-wave regions. LLVM gives them registers of their own
/// before the WWM stage (SIPreAllocateWWMRegs), so no stage sees them.
llvm::DenseSet<llvm::Register>
preallocatedRegisters(const llvm::MachineFunction &MF);

unsigned wavefrontSize(const llvm::MachineFunction &MF);

/// "%12"
std::string vregName(llvm::Register Reg);

/// Hash of the problem as one stage sees it: the instructions that touch a
/// virtual register of the stage, with opcodes and operands, the classes, and
/// the masks of calls. What earlier stages did to other registers is left out.
std::string fingerprint(const FunctionContext &C, Stage S);

/// A diagnostic that makes llc and clang fail and remove their output.
void emitError(const llvm::MachineFunction &MF, const llvm::Twine &Message);
void emitWarning(const llvm::MachineFunction &MF, const llvm::Twine &Message);

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_SUPPORT_H
