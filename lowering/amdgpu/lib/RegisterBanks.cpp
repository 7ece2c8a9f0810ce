//===- RegisterBanks.cpp - Physical registers as bank intervals -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterBanks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <memory>
#include <numeric>

using namespace llvm;

namespace veriloc::amdgpu {

/// The register index lives in the low bits of the encoding; the bits above
/// tell VGPRs, AGPRs and high halves apart (HWEncoding in LLVM's SIDefines.h).
static constexpr unsigned RegIndexMask = 0x3ff;

/// Special registers without an encoding of their own are numbered from here.
static constexpr unsigned SyntheticBase = 1024;

StringRef bankName(Bank B) {
  switch (B) {
  case Bank::VGPR:
    return "vgpr";
  case Bank::AGPR:
    return "agpr";
  case Bank::SGPR:
    return "sgpr";
  case Bank::TTMP:
    return "ttmp";
  case Bank::Special:
    return "special";
  case Bank::None:
    break;
  }
  return "none";
}

const RegisterBanks &RegisterBanks::get(const TargetRegisterInfo &TRI) {
  // The register enumeration is the same for every amdgcn subtarget, but the
  // encodings of a few special registers are not: keep one table per object.
  static thread_local DenseMap<const TargetRegisterInfo *,
                               std::unique_ptr<RegisterBanks>>
      Cache;
  auto &Entry = Cache[&TRI];
  if (!Entry)
    Entry = std::make_unique<RegisterBanks>(TRI);
  return *Entry;
}

static const TargetRegisterClass *classByName(const TargetRegisterInfo &TRI,
                                              StringRef Name) {
  for (const TargetRegisterClass *RC : TRI.regclasses())
    if (Name == TRI.getRegClassName(RC))
      return RC;
  return nullptr;
}

/// 16-bit halves exist for many registers that have no tuple of their own.
static BankInterval::HalfKind halfOf(const TargetRegisterInfo &TRI,
                                     MCRegister Leaf, MCRegister Sub) {
  unsigned Idx = TRI.getSubRegIndex(Leaf, Sub);
  return Idx && StringRef(TRI.getSubRegIndexName(Idx)) == "hi16"
             ? BankInterval::Hi
             : BankInterval::Lo;
}

void RegisterBanks::addBank(const TargetRegisterInfo &TRI, StringRef ClassName,
                            Bank B) {
  const TargetRegisterClass *RC = classByName(TRI, ClassName);
  if (!RC)
    report_fatal_error("veriloc: this LLVM has no register class " + ClassName,
                       false);
  SmallVector<MCPhysReg, 512> Regs(RC->begin(), RC->end());
  llvm::sort(Regs, [&](MCPhysReg L, MCPhysReg R) {
    return (TRI.getEncodingValue(L) & RegIndexMask) <
           (TRI.getEncodingValue(R) & RegIndexMask);
  });
  for (unsigned I = 0; I < Regs.size(); ++I) {
    Intervals[Regs[I]] = {B, BankInterval::Whole, uint16_t(I), 1};
    Leaves.push_back(Regs[I]);
    for (MCPhysReg Sub : TRI.subregs(Regs[I]))
      Intervals[Sub] = {B, halfOf(TRI, Regs[I], Sub), uint16_t(I), 1};
  }
}

void RegisterBanks::addSpecials(const TargetRegisterInfo &TRI) {
  BitVector Used(2 * SyntheticBase);
  unsigned NextSynthetic = SyntheticBase;
  auto isHalf = [&](MCRegister R) {
    StringRef Name = TRI.getName(R);
    return Name.ends_with("_LO16") || Name.ends_with("_HI16");
  };
  // Of the banks that are there already.
  auto isTuple = [&](MCRegister R) {
    return any_of(TRI.subregs(R), [&](MCPhysReg Sub) {
      const BankInterval &S = Intervals[Sub];
      return S.isValid() && S.B != Bank::Special &&
             S.Half == BankInterval::Whole;
    });
  };
  auto leavesOf = [&](MCRegister R) {
    SmallVector<MCPhysReg, 4> Parts;
    for (MCPhysReg Sub : TRI.subregs(R))
      if (!isHalf(Sub))
        Parts.push_back(Sub);
    if (Parts.empty())
      Parts.push_back(R);
    return Parts;
  };
  auto place = [&](ArrayRef<MCPhysReg> Parts) {
    unsigned First = TRI.getEncodingValue(Parts[0]) & RegIndexMask;
    for (unsigned I = 0; I < Parts.size(); ++I)
      if (First == 0 || Used.test(First + I)) {
        First = NextSynthetic;
        NextSynthetic += Parts.size();
        break;
      }
    for (unsigned I = 0; I < Parts.size(); ++I) {
      Used.set(First + I);
      Intervals[Parts[I]] = {Bank::Special, BankInterval::Whole,
                             uint16_t(First + I), 1};
      Leaves.push_back(Parts[I]);
      for (MCPhysReg Sub : TRI.subregs(Parts[I]))
        Intervals[Sub] = {Bank::Special, halfOf(TRI, Parts[I], Sub),
                          uint16_t(First + I), 1};
    }
  };
  // Pairs first, so that VCC, EXEC and the like stay contiguous.
  for (bool Pairs : {true, false})
    for (unsigned R = 1; R < TRI.getNumRegs(); ++R) {
      if (Intervals[R].isValid() || isHalf(R) || isTuple(R))
        continue;
      SmallVector<MCPhysReg, 4> Parts = leavesOf(R);
      if ((Parts.size() > 1) != Pairs ||
          any_of(Parts, [&](MCPhysReg P) { return Intervals[P].isValid(); }))
        continue;
      place(Parts);
      if (Parts.size() > 1)
        Intervals[R] = {Bank::Special, BankInterval::Whole,
                        Intervals[Parts[0]].First, uint16_t(Parts.size())};
    }
}

RegisterBanks::RegisterBanks(const TargetRegisterInfo &TRI)
    : Registers(TRI), Intervals(TRI.getNumRegs()) {
  addBank(TRI, "VGPR_32", Bank::VGPR);
  addBank(TRI, "AGPR_32", Bank::AGPR);
  addBank(TRI, "SGPR_32", Bank::SGPR);
  addBank(TRI, "TTMP_32", Bank::TTMP);
  addSpecials(TRI);
}

BankInterval RegisterBanks::tuple(MCRegister Reg) const {
  BankInterval I;
  unsigned Last = 0;
  for (MCPhysReg Sub : Registers.subregs(Reg)) {
    const BankInterval &S = Intervals[Sub];
    if (!S.isValid() || S.B == Bank::Special || S.Half != BankInterval::Whole ||
        S.Count != 1)
      continue;
    if (!I.isValid()) {
      I = {S.B, BankInterval::Whole, S.First, 1};
      Last = S.First;
      continue;
    }
    I.First = std::min(I.First, S.First);
    Last = std::max<unsigned>(Last, S.First);
  }
  if (I.isValid())
    I.Count = Last - I.First + 1;
  return I;
}

unsigned RegisterBanks::alignment(const TargetRegisterInfo &TRI,
                                  const TargetRegisterClass &RC) {
  const RegisterBanks &Banks = get(TRI);
  auto [It, Inserted] = Banks.Alignments.try_emplace(RC.getID(), 0);
  if (Inserted) {
    for (MCPhysReg R : RC)
      if (const BankInterval &I = Banks.interval(R); I.B != Bank::Special)
        It->second = std::gcd(It->second, unsigned(I.First));
    It->second = std::max(1u, It->second);
  }
  return It->second;
}

MCRegister RegisterBanks::byName(StringRef Name) const {
  // Most runs of a program never ask, and fifteen thousand take a while.
  if (Names.empty())
    for (unsigned R = 1; R < Registers.getNumRegs(); ++R)
      Names[Registers.getName(R)] = R;
  auto It = Names.find(Name);
  return It == Names.end() ? MCRegister() : MCRegister(It->second);
}

std::vector<Run> RegisterBanks::runs(ArrayRef<MCPhysReg> Regs) const {
  std::vector<Run> Result;
  for (MCPhysReg R : Regs) {
    const BankInterval &I = interval(R);
    if (!Result.empty()) {
      Run &L = Result.back();
      if (L.B == I.B && L.Half == I.Half) {
        unsigned Last = L.First + (L.Length - 1) * L.Step;
        if (L.Length == 1 && I.First > L.First) {
          L.Step = I.First - L.First;
          L.Length = 2;
          continue;
        }
        if (L.Length > 1 && I.First == Last + L.Step) {
          ++L.Length;
          continue;
        }
      }
    }
    Result.push_back({I.B, I.Half, I.First, 1, 1});
  }
  return Result;
}

void RegisterBanks::writeRuns(json::OStream &J,
                              ArrayRef<MCPhysReg> Regs) const {
  J.array([&] {
    for (const Run &R : runs(Regs))
      J.array([&] {
        J.value(bankName(R.B));
        J.value(R.First);
        J.value(R.Length);
        J.value(R.Step);
        if (R.Half != BankInterval::Whole)
          J.value(R.Half == BankInterval::Lo ? "lo" : "hi");
      });
  });
}

} // namespace veriloc::amdgpu
