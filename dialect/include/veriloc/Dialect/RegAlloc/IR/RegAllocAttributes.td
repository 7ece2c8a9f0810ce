//===- RegAllocAttributes.td - RegAlloc attributes ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_IR_REGALLOCATTRIBUTES_TD
#define VERILOC_DIALECT_REGALLOC_IR_REGALLOCATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "veriloc/Dialect/RegAlloc/IR/RegAllocBase.td"

class RegAlloc_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<RegAlloc_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Registers and parts of registers
//===----------------------------------------------------------------------===//

def RegAlloc_PhysAttr : RegAlloc_Attr<"Phys", "phys"> {
  let summary = "range of physical registers of one bank";
  let description = [{
    `#regalloc.phys<vgpr[4:7]>` is four registers, `#regalloc.phys<vgpr[4]>`
    one, `#regalloc.phys<vgpr[4:hi]>` the upper 16 bits of one. Inside the
    custom assembly of operations the prefix is left out: `vgpr[4:7]`.
    Numbers are those of the hardware encoding.
  }];
  let parameters = (ins
    StringRefParameter<"bank, as named by the target">:$bank,
    "unsigned":$first,
    "unsigned":$units,
    "::veriloc::regalloc::Half":$half);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Number of the last register of the range.
    unsigned getLast() const { return getFirst() + getUnits() - 1; }
    /// First 16-bit lane of the range, counted from the start of the bank.
    unsigned getFirstLane() const {
      return 2 * getFirst() + (getHalf() == Half::Hi ? 1 : 0);
    }
    /// Number of 16-bit lanes: two per register, one for a half.
    unsigned getNumLanes() const {
      return getHalf() == Half::None ? 2 * getUnits() : 1;
    }
    bool overlaps(PhysAttr other) const;
    bool contains(PhysAttr other) const;
  }];
}

def RegAlloc_LanesAttr : RegAlloc_Attr<"Lanes", "lanes"> {
  let summary = "sub-register lanes of an operand";
  let description = [{
    A run of 32-bit units of a register (`#regalloc.lanes<0:1>`,
    `#regalloc.lanes<2>`) or one 16-bit half of a unit
    (`#regalloc.lanes<2:hi>`), counted from the first unit of the register.
  }];
  let parameters = (ins
    "unsigned":$first,
    "unsigned":$units,
    "::veriloc::regalloc::Half":$half);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    unsigned getLast() const { return getFirst() + getUnits() - 1; }
    /// First 16-bit lane, counted from the start of the register.
    unsigned getFirstLane() const {
      return 2 * getFirst() + (getHalf() == Half::Hi ? 1 : 0);
    }
    unsigned getNumLanes() const {
      return getHalf() == Half::None ? 2 * getUnits() : 1;
    }
  }];
}

def RegAlloc_OperandAttr : RegAlloc_Attr<"Operand", "operand"> {
  let summary = "how an instruction uses one of its register operands";
  let description = [{
    Lanes (absent: the whole register), flags, the index of the definition a
    use is tied to, the physical register of this very operand where it differs
    from that of its handle (or where only operands were recorded), and the
    register class the instruction asks for where it is narrower than that of
    the handle.

    | flag | says |
    |---|---|
    | `implicit` | not written in the instruction's assembly |
    | `undef` | use: the value does not matter. Definition of some lanes: the other lanes hold no value afterwards |
    | `dead` | the value defined is never read |
    | `early_clobber` | written before the uses are read |
    | `guard` | use: predicate of this thread; where it is false the definitions keep their old value, so they do not end a live range |
    | `mask` | use: the set of active lanes; inactive lanes of the definitions keep their contents |
  }];
  let parameters = (ins
    OptionalParameter<"::veriloc::regalloc::LanesAttr">:$lanes,
    DefaultValuedParameter<"::veriloc::regalloc::OperandFlags",
                           "OperandFlags::None">:$flags,
    DefaultValuedParameter<"int", "-1">:$tiedTo,
    OptionalParameter<"::veriloc::regalloc::PhysAttr">:$at,
    StringRefParameter<"register class, empty when that of the handle", "\"\"">
      :$regClass);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    bool has(OperandFlags flag) const {
      return bitEnumContainsAny(getFlags(), flag);
    }
    bool isTied() const { return getTiedTo() >= 0; }
  }];
}

def RegAlloc_ConstraintAttr : RegAlloc_Attr<"Constraint", "constraint"> {
  let summary = "instruction-specific relation between operands";
  let description = [{
    `#regalloc.constraint<same_bank(0, 3)>`: the named operands must lie in the
    same register (`same`), in registers that do not overlap (`disjoint`) or in
    one bank (`same_bank`). Operands are counted over the definitions and then
    the uses.
  }];
  let parameters = (ins
    EnumParameter<RegAlloc_ConstraintKind>:$kind,
    ArrayRefParameter<"unsigned">:$operands);
  let assemblyFormat = "`<` $kind `(` $operands `)` `>`";
}

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

def RegAlloc_BankAttr : RegAlloc_Attr<"Bank", "bank"> {
  let summary = "register bank of a target";
  let description = [{
    `#regalloc.bank<vgpr, 256 x 32>`: 256 registers of 32 bits per lane of the
    wave. `uniform` marks banks that hold one value per wave. `reserved` lists
    registers no allocator may give away on this target; a kernel may reserve
    more.
  }];
  let parameters = (ins
    StringRefParameter<"name">:$name,
    "unsigned":$count,
    "unsigned":$bits,
    "bool":$uniform,
    OptionalArrayRefParameter<"::veriloc::regalloc::PhysAttr">:$reserved);
  let hasCustomAssemblyFormat = 1;
}

def RegAlloc_ClassAttr : RegAlloc_Attr<"Class", "class"> {
  let summary = "register class of a target";
  let description = [{
    `#regalloc.class<av in vgpr[0:255], agpr[0:255]>`: a virtual register of
    this class may be given any aligned run of registers that lies inside one
    of the ranges. Width and alignment belong to the virtual register, so that
    one class serves all tuple sizes.
  }];
  let parameters = (ins
    StringRefParameter<"name">:$name,
    ArrayRefParameter<"::veriloc::regalloc::PhysAttr">:$ranges);
  let hasCustomAssemblyFormat = 1;
}

def RegAlloc_OccupancyAttr : RegAlloc_Attr<"Occupancy", "occupancy"> {
  let summary = "waves that fit, by registers used";
  let description = [{
    `#regalloc.occupancy<sum [vgpr, agpr], base = 4, granule = 8,
    steps = [64 -> 8, 128 -> 4]>`: the registers used in the banks are added
    (`sum`; every bank but the last rounded up to `base`) or the larger count is
    taken (`max`), and rounded up to `granule`. At most 64 of them leave room
    for 8 waves per SIMD, at most 128 for 4; more than the last step cannot be
    launched.
  }];
  let parameters = (ins
    EnumParameter<RegAlloc_Combine>:$combine,
    ArrayRefParameter<"::mlir::StringAttr">:$banks,
    "unsigned":$base,
    "unsigned":$granule,
    ArrayRefParameter<"unsigned">:$limits,
    ArrayRefParameter<"unsigned">:$waves);
  let hasCustomAssemblyFormat = 1;
}

def RegAlloc_TargetAttr : RegAlloc_Attr<"Target", "target"> {
  let summary = "chip, with all that register allocation must know of it";
  let description = [{
    Vendor, chip, threads per wave, feature string, register banks, register
    classes, occupancy tables and the assembly names of special registers. The
    attribute is complete: tools read nothing else about the chip.

    ```mlir
    #gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64,
      banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform>],
      classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
      occupancy = [<max [vgpr], granule = 8, steps = [64 -> 8, 128 -> 4]>],
      names = {exec = #regalloc.phys<sgpr[126:127]>}>
    ```
  }];
  let parameters = (ins
    EnumParameter<RegAlloc_Vendor>:$vendor,
    StringRefParameter<"chip">:$chip,
    "unsigned":$wave,
    StringRefParameter<"feature string, may be empty", "\"\"">:$features,
    OptionalArrayRefParameter<"::veriloc::regalloc::BankAttr">:$banks,
    OptionalArrayRefParameter<"::veriloc::regalloc::ClassAttr">:$classes,
    OptionalArrayRefParameter<"::veriloc::regalloc::OccupancyAttr">:$occupancy,
    OptionalParameter<"::mlir::DictionaryAttr">:$names);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The bank or class of that name; null when the target has none.
    BankAttr getBank(::llvm::StringRef name) const;
    ClassAttr getClass(::llvm::StringRef name) const;
    /// Assembly name of exactly these registers (`vcc`), empty when none.
    ::llvm::StringRef getRegName(PhysAttr reg) const;
  }];
}

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

def RegAlloc_LimitAttr : RegAlloc_Attr<"Limit", "limit"> {
  let summary = "number of registers of a bank that a kernel may use";
  let parameters = (ins
    StringRefParameter<"bank, as named by the target">:$bank,
    "unsigned":$count);
  let hasCustomAssemblyFormat = 1;
}

def RegAlloc_PayloadAttr : RegAlloc_Attr<"Payload", "payload"> {
  let summary = "what a kernel was lifted from, to lower it again";
  let description = [{
    `#regalloc.payload<"mir", sha256 = "..", data = key>`: the bytes lie in the
    dialect resource `key`; the fingerprint is the SHA-256 of the bytes in
    lower-case hexadecimal. A module whose bytes do not match is refused. The
    bytes may be absent (elided); such a kernel cannot be lowered.
  }];
  let parameters = (ins
    StringRefParameter<"format: mir, ll, bc, cubin, ...">:$format,
    StringRefParameter<"SHA-256 of the bytes, 64 hexadecimal digits">:$sha256,
    "::veriloc::regalloc::PayloadHandle":$data);
  let hasCustomAssemblyFormat = 1;
}

#endif // VERILOC_DIALECT_REGALLOC_IR_REGALLOCATTRIBUTES_TD
