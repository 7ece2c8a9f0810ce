//===- Assignment.h - The assignment file -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_ASSIGNMENT_H
#define VERILOC_AMDGPU_ASSIGNMENT_H

#include "Support.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace veriloc::amdgpu {

/// A place for new code: in front of or behind an instruction, or at the start
/// or the end of a block.
struct CodePlace {
  enum KindTy { Before, After, Start, End } Kind;
  /// The id of an instruction or the number of a block.
  unsigned Of;
};

/// One change to the program before a stage is allocated.
struct Edit {
  enum KindTy { Spill, Split, Evict, Unspill } Kind;
  /// For Unspill: the stack slot.
  unsigned VReg;
  /// For Split: the first instruction of the range, and the first one behind it
  /// (none: the end of the block), by instruction id.
  unsigned From = 0;
  std::optional<unsigned> To;
  /// For Evict: the sub-register (empty: all of it), whether it is kept in a
  /// register of its own instead of memory, where it is put there, and where it
  /// is fetched.
  std::string SubReg;
  bool InRegister = false;
  std::vector<CodePlace> Saves, Reloads;
  /// For Unspill: the registers that hold the value, one after the other, and
  /// where it moves on to the next one.
  std::vector<std::string> Registers;
  std::vector<CodePlace> Moves;
};

/// What the file asks for in one stage of one function.
struct StageAssignment {
  std::string Function;
  Stage S;
  View V;
  /// Of the stage as it is when the registers are assigned.
  std::string Fingerprint;
  std::map<unsigned, std::string> Registers;
  /// Of the stage as it is before the edits.
  std::string EditsFingerprint;
  std::vector<Edit> Edits;
  /// Spill slots become one where their values are not in memory together.
  bool ShareSlots = false;
  /// Set when a hook has looked at it.
  bool Seen = false;
};

class AssignmentFile {
public:
  /// Reads and checks a whole file of a kind ("assignment", or "trials" that
  /// may name a stage more than once); the error names the place in it.
  static llvm::Expected<AssignmentFile> load(llvm::StringRef Path,
                                             llvm::StringRef Kind);

  /// The entry for one hook, or null. \p V is Pre or Post.
  StageAssignment *find(llvm::StringRef Function, Stage S, View V);

  /// Entries that no hook asked for: misspelt functions.
  std::vector<const StageAssignment *> unseen() const;

  llvm::ArrayRef<StageAssignment> entries() const { return Entries; }

private:
  std::vector<StageAssignment> Entries;
};

/// The file named by -veriloc-apply, read once; null if there is none. A file
/// that cannot be read ends the compilation.
AssignmentFile *assignmentFile();

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_ASSIGNMENT_H
