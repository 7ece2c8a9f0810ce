//===- RegAllocTypes.td - RegAlloc types -------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_IR_REGALLOCTYPES_TD
#define VERILOC_DIALECT_REGALLOC_IR_REGALLOCTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "veriloc/Dialect/RegAlloc/IR/RegAllocBase.td"

class RegAlloc_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<RegAlloc_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def RegAlloc_RegType : RegAlloc_Type<"Reg", "reg"> {
  let summary = "handle of a register";
  let description = [{
    The type of every register handle, virtual or physical. What the register
    is (class, units, alignment; bank, number) stands once, on the operation
    that declares it, so that instructions need no type list.
  }];
}

def RegAlloc_SlotType : RegAlloc_Type<"Slot", "slot"> {
  let summary = "handle of a spill slot";
}

def RegAlloc_VRegType : RegAlloc_Type<"VReg", "vreg"> {
  let summary = "shape of a virtual register";
  let description = [{
    Register class, number of 32-bit units and alignment of the first unit.
    `!regalloc.vreg<av, 4, align = 2>` is a 128-bit tuple that may live in any
    range of the class `av` of the target, at an even register number.
    `!regalloc.vreg<vgpr, half>` is 16 bits: one half of one register.
  }];
  let parameters = (ins
    StringRefParameter<"register class, as named by the target">:$regClass,
    "unsigned":$units,
    "unsigned":$align,
    "bool":$half);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Number of 16-bit lanes: two per unit, one for a half register.
    unsigned getNumLanes() const { return getHalf() ? 1 : 2 * getUnits(); }
    /// Size in bytes, as a spill slot needs it.
    unsigned getNumBytes() const { return 2 * getNumLanes(); }
  }];
}

#endif // VERILOC_DIALECT_REGALLOC_IR_REGALLOCTYPES_TD
