//===- Tables.cpp - The register tables of a chip -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tables.h"
#include "JSONWriter.h"
#include "Options.h"
#include "RegisterBanks.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace veriloc::amdgpu {

static void writeTarget(json::OStream &J, const MachineFunction &MF) {
  const MCSubtargetInfo &STI = MF.getSubtarget();
  J.attributeObject("target", [&] {
    J.attribute("triple", MF.getTarget().getTargetTriple().str());
    J.attribute("cpu", STI.getCPU());
    J.attribute("features", STI.getFeatureString());
    J.attribute("wavefront", wavefrontSize(MF));
    J.attribute("llvm", LLVM_VERSION_STRING);
  });
}

static void writeBanks(json::OStream &J, const RegisterBanks &Banks) {
  // Sizes are those of the architecture; what a function may use is in the
  // "reserved" list of its problem.
  unsigned Size[6] = {};
  for (MCPhysReg R : Banks.leaves()) {
    const BankInterval &I = Banks.interval(R);
    unsigned &S = Size[unsigned(I.B)];
    S = std::max(S, unsigned(I.First) + 1);
  }
  J.attributeObject("banks", [&] {
    for (Bank B :
         {Bank::VGPR, Bank::AGPR, Bank::SGPR, Bank::TTMP, Bank::Special})
      J.attributeObject(bankName(B),
                        [&] { J.attribute("size", Size[unsigned(B)]); });
  });
}

static void writeRegisters(json::OStream &J, const RegisterBanks &Banks,
                           const TargetRegisterInfo &TRI) {
  J.attributeObject("registers", [&] {
    for (unsigned R = 1; R < TRI.getNumRegs(); ++R) {
      const BankInterval &I = Banks.interval(R);
      if (!I.isValid())
        continue;
      J.attributeArray(TRI.getName(R), [&] {
        J.value(bankName(I.B));
        J.value(I.First);
        J.value(I.Count);
        if (I.Half != BankInterval::Whole)
          J.value(I.Half == BankInterval::Lo ? "lo" : "hi");
      });
    }
  });
  // Special registers can overlap under different names; the units of LLVM tell
  // which ones do.
  J.attributeObject("special_units", [&] {
    for (unsigned R = 1; R < TRI.getNumRegs(); ++R)
      if (Banks.interval(R).B == Bank::Special)
        J.attributeArray(TRI.getName(R), [&] {
          for (MCRegUnit U : TRI.regunits(R))
            J.value(unsigned(static_cast<unsigned>(U)));
        });
  });
}

static void writeSubRegIndices(json::OStream &J,
                               const TargetRegisterInfo &TRI) {
  J.attributeObject("subreg_indices", [&] {
    for (unsigned I = 1; I < TRI.getNumSubRegIndices(); ++I)
      J.attributeObject(TRI.getSubRegIndexName(I), [&] {
        J.attribute("offset", TRI.getSubRegIdxOffset(I));
        J.attribute("size", TRI.getSubRegIdxSize(I));
        J.attribute("lanes", TRI.getSubRegIndexLaneMask(I).getAsInteger());
      });
  });
}

static void writeClasses(json::OStream &J, const RegisterBanks &Banks,
                         const MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  J.attributeObject("classes", [&] {
    for (const TargetRegisterClass *RC : TRI.regclasses())
      J.attributeObject(TRI.getRegClassName(RC), [&] {
        J.attribute("bits", uint64_t(TRI.getRegSizeInBits(*RC)));
        J.attribute("align", RegisterBanks::alignment(TRI, *RC));
        J.attribute("lanes", RC->getLaneMask().getAsInteger());
        J.attribute("allocatable", RC->isAllocatable());
        SmallVector<MCPhysReg, 512> Members;
        // The halves of 16-bit classes alternate; apart they compress.
        for (auto Half :
             {BankInterval::Whole, BankInterval::Lo, BankInterval::Hi})
          for (MCPhysReg R : *RC)
            if (const BankInterval &I = Banks.interval(R);
                I.isValid() && I.Half == Half)
              Members.push_back(R);
        J.attributeBegin("members");
        Banks.writeRuns(J, Members);
        J.attributeEnd();
      });
  });
}

void exportTables(const MachineFunction &MF) {
  static bool Written = false;
  if (Written || TablesFile.empty())
    return;
  Written = true;
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  const RegisterBanks &Banks = RegisterBanks::get(TRI);
  writeJSONFile(MF, TablesFile, [&](json::OStream &J) {
    J.object([&] {
      J.attribute("schema", SchemaVersion);
      J.attribute("kind", "tables");
      writeTarget(J, MF);
      writeBanks(J, Banks);
      writeSubRegIndices(J, TRI);
      writeClasses(J, Banks, MF);
      writeRegisters(J, Banks, TRI);
    });
  });
}

} // namespace veriloc::amdgpu
