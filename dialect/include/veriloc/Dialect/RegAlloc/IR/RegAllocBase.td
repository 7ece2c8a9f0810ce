//===- RegAllocBase.td - RegAlloc dialect and enums --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_IR_REGALLOCBASE_TD
#define VERILOC_DIALECT_REGALLOC_IR_REGALLOCBASE_TD

include "mlir/IR/DialectBase.td"
include "mlir/IR/EnumAttr.td"

def RegAlloc_Dialect : Dialect {
  let name = "regalloc";
  let cppNamespace = "::veriloc::regalloc";
  let summary = "Register allocation of GPU machine code, before and after";
  let description = [{
    One form for AMD and NVIDIA machine code around register allocation. A
    kernel holds virtual registers, machine instructions that read and write
    them, and (once a decision was made) the physical register of each one.

    Registers are storage, not SSA values of the program: `regalloc.vreg` and
    `regalloc.preg` yield *handles*, and an instruction names the handles it
    reads and writes. A handle may be written any number of times.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Discardable attribute on a `builtin.module` that gives the target of
    /// every kernel below it which has none of its own.
    static constexpr ::llvm::StringLiteral getTargetAttrName() {
      return ::llvm::StringLiteral("regalloc.target");
    }

    void registerAttributes();
    void registerTypes();
    void registerInterfaces();
  }];
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

class RegAlloc_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::veriloc::regalloc";
  let genSpecializedAttr = 0;
}

def RegAlloc_Vendor : RegAlloc_Enum<"Vendor", "instruction set family", [
  I32EnumAttrCase<"AMDGPU", 0, "amdgpu">,
  I32EnumAttrCase<"NVIDIA", 1, "nvidia">,
  I32EnumAttrCase<"Generic", 2, "generic">
]>;

def RegAlloc_Half : RegAlloc_Enum<"Half",
    "whole register or one of its 16-bit halves", [
  I32EnumAttrCase<"None", 0, "none">,
  I32EnumAttrCase<"Lo", 1, "lo">,
  I32EnumAttrCase<"Hi", 2, "hi">
]>;

def RegAlloc_Combine : RegAlloc_Enum<"Combine",
    "how the use of several banks adds up to a share of the register file", [
  I32EnumAttrCase<"Max", 0, "max">,
  I32EnumAttrCase<"Sum", 1, "sum">
]>;

def RegAlloc_ConstraintKind : RegAlloc_Enum<"ConstraintKind",
    "relation between the physical registers of several operands", [
  I32EnumAttrCase<"Same", 0, "same">,
  I32EnumAttrCase<"Disjoint", 1, "disjoint">,
  I32EnumAttrCase<"SameBank", 2, "same_bank">
]>;

def RegAlloc_OperandFlags : I32BitEnumAttr<"OperandFlags", "operand flags", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"Implicit", 0, "implicit">,
  I32BitEnumAttrCaseBit<"Undef", 1, "undef">,
  I32BitEnumAttrCaseBit<"Dead", 2, "dead">,
  I32BitEnumAttrCaseBit<"EarlyClobber", 3, "early_clobber">,
  I32BitEnumAttrCaseBit<"Guard", 4, "guard">,
  I32BitEnumAttrCaseBit<"Mask", 5, "mask">
]> {
  let cppNamespace = "::veriloc::regalloc";
  let genSpecializedAttr = 0;
}

#endif // VERILOC_DIALECT_REGALLOC_IR_REGALLOCBASE_TD
