//===- RegisterBanks.h - Physical registers as bank intervals ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM enumerates every register tuple as a register of its own (more than ten
// thousand of them). Everything outside LLVM is easier when a register is an
// interval of 32-bit registers in a bank. This file computes that view once
// from LLVM's own sub-register relation.
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_AMDGPU_REGISTERBANKS_H
#define VERILOC_AMDGPU_REGISTERBANKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/Support/JSON.h"
#include <vector>

namespace veriloc::amdgpu {

enum class Bank : uint8_t { None, VGPR, AGPR, SGPR, TTMP, Special };
llvm::StringRef bankName(Bank B);

/// A register as an interval: the 32-bit registers First .. First + Count - 1
/// of a bank, or one 16-bit half of a single one.
struct BankInterval {
  enum HalfKind : uint8_t { Whole, Lo, Hi };
  Bank B = Bank::None;
  HalfKind Half = Whole;
  uint16_t First = 0;
  uint16_t Count = 0;

  bool isValid() const { return B != Bank::None; }
  unsigned bits() const { return Half == Whole ? 32u * Count : 16u; }
};

/// An arithmetic progression of registers: Length registers of one shape whose
/// first registers are First, First + Step, ...
struct Run {
  Bank B;
  BankInterval::HalfKind Half;
  unsigned First, Length, Step;
};

class RegisterBanks {
public:
  explicit RegisterBanks(const llvm::TargetRegisterInfo &TRI);

  /// The tables of the target that \p TRI belongs to, computed once a process.
  static const RegisterBanks &get(const llvm::TargetRegisterInfo &TRI);

  const BankInterval &interval(llvm::MCRegister Reg) const {
    // Most runs ask for few of the fifteen thousand registers.
    BankInterval &I = Intervals[Reg.id()];
    if (!I.isValid())
      I = tuple(Reg);
    return I;
  }
  /// The register called \p Name in LLVM's tables ("VGPR4_VGPR5"), or none.
  llvm::MCRegister byName(llvm::StringRef Name) const;

  /// The number that the first register of every member of \p RC is a multiple
  /// of.
  static unsigned alignment(const llvm::TargetRegisterInfo &TRI,
                            const llvm::TargetRegisterClass &RC);

  /// Registers in the given order, compressed to runs.
  std::vector<Run> runs(llvm::ArrayRef<llvm::MCPhysReg> Regs) const;
  void writeRuns(llvm::json::OStream &J,
                 llvm::ArrayRef<llvm::MCPhysReg> Regs) const;

  /// The single 32-bit registers, in bank order.
  llvm::ArrayRef<llvm::MCPhysReg> leaves() const { return Leaves; }

private:
  void addBank(const llvm::TargetRegisterInfo &TRI, llvm::StringRef ClassName,
               Bank B);
  void addSpecials(const llvm::TargetRegisterInfo &TRI);
  /// The interval that the single registers inside of \p Reg make up.
  BankInterval tuple(llvm::MCRegister Reg) const;

  const llvm::TargetRegisterInfo &Registers;
  mutable std::vector<BankInterval> Intervals; // of tuples: see `interval`
  std::vector<llvm::MCPhysReg> Leaves;
  mutable llvm::StringMap<unsigned> Names; // filled when one is asked for
  mutable llvm::DenseMap<unsigned, unsigned>
      Alignments; // by class id, likewise
};

} // namespace veriloc::amdgpu

#endif // VERILOC_AMDGPU_REGISTERBANKS_H
