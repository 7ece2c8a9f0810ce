//===- RegAllocOps.td - RegAlloc operations ----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_IR_REGALLOCOPS_TD
#define VERILOC_DIALECT_REGALLOC_IR_REGALLOCOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "veriloc/Dialect/RegAlloc/IR/RegAllocAttributes.td"
include "veriloc/Dialect/RegAlloc/IR/RegAllocTypes.td"

class RegAlloc_Op<string opMnemonic, list<Trait> traits = []>
    : Op<RegAlloc_Dialect, opMnemonic, traits>;

/// An operation in the body of a kernel.
class RegAlloc_BodyOp<string opMnemonic, list<Trait> traits = []>
    : RegAlloc_Op<opMnemonic, !listconcat([HasParent<"KernelOp">], traits)>;

def RegAlloc_IdAttr : ConfinedAttr<I64Attr, [IntNonNegative]>;
def RegAlloc_PhysArrayAttr
    : TypedArrayAttrBase<RegAlloc_PhysAttr, "array of register ranges">;
def RegAlloc_LimitArrayAttr
    : TypedArrayAttrBase<RegAlloc_LimitAttr, "array of bank limits">;
def RegAlloc_OperandArrayAttr
    : TypedArrayAttrBase<RegAlloc_OperandAttr, "array of operand descriptions">;
def RegAlloc_ConstraintArrayAttr
    : TypedArrayAttrBase<RegAlloc_ConstraintAttr, "array of constraints">;

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

def RegAlloc_KernelOp : RegAlloc_Op<"kernel", [IsolatedFromAbove, Symbol]> {
  let summary = "machine code of one kernel or function";
  let description = [{
    The body is a control flow graph of blocks without arguments. Declarations
    (`vreg`, `preg`, `slot`) stand in the entry block, so that they dominate all
    uses. `live_in` lists the physical registers that hold a value on entry,
    `reserved` those that this kernel keeps from allocation besides what the
    target reserves, `budget` the number of registers per bank that it may use.

    ```mlir
    regalloc.kernel @scale target(#gfx90a) live_in [vgpr[0], sgpr[4:5]]
        budget [vgpr 64] {
      %vgpr0 = regalloc.preg vgpr[0]
      %v0 = regalloc.vreg 0 : !vgpr1
      regalloc.copy 0 %v0 = %vgpr0
      regalloc.exit 1 "exit" native "S_ENDPGM"
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<RegAlloc_TargetAttr>:$target,
    OptionalAttr<RegAlloc_PhysArrayAttr>:$live_in,
    OptionalAttr<RegAlloc_PhysArrayAttr>:$reserved,
    OptionalAttr<RegAlloc_LimitArrayAttr>:$budget,
    OptionalAttr<RegAlloc_PayloadAttr>:$payload);
  let regions = (region MinSizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name
    (`target` `(` $target^ `)`)?
    (`live_in` custom<PhysArray>($live_in)^)?
    (`reserved` custom<PhysArray>($reserved)^)?
    (`budget` custom<LimitArray>($budget)^)?
    (`payload` `(` $payload^ `)`)?
    attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The target of this kernel: its own, else that of the closest module
    /// around it, else null.
    TargetAttr lookupTarget();
  }];
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

def RegAlloc_VRegOp : RegAlloc_BodyOp<"vreg", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "declare a virtual register";
  let description = [{
    `at` is the decision, `hint` a wish of the compiler, `pin` a choice of the
    user that no allocator may change. `whole_wave` marks registers whose
    inactive lanes matter. `split_of` names the register whose live range this
    one is a part of: replacing the part by the whole, and erasing the inserted
    operations, gives back the program before allocation. `in` names the slot of
    a register that lives in memory.

    ```mlir
    %v5 = regalloc.vreg 5 : !av4a2 at agpr[8:11] hint vgpr[0:3]
    %v6 = regalloc.vreg 6 : !av4a2 split_of %v5 in %slot0
    ```
  }];
  let arguments = (ins
    RegAlloc_IdAttr:$id,
    TypeAttrOf<RegAlloc_VRegType>:$shape,
    OptionalAttr<RegAlloc_PhysAttr>:$at,
    OptionalAttr<RegAlloc_PhysAttr>:$hint,
    OptionalAttr<RegAlloc_PhysAttr>:$pin,
    UnitAttr:$whole_wave,
    Optional<RegAlloc_RegType>:$split_of,
    Optional<RegAlloc_SlotType>:$slot);
  let results = (outs RegAlloc_RegType:$reg);
  let assemblyFormat = [{
    $id `:` $shape
    (`at` custom<Phys>($at)^)?
    (`hint` custom<Phys>($hint)^)?
    (`pin` custom<Phys>($pin)^)?
    (`whole_wave` $whole_wave^)?
    (`split_of` $split_of^)?
    (`in` $slot^)?
    attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    VRegType getShapeType() { return ::llvm::cast<VRegType>(getShape()); }
  }];
}

def RegAlloc_PRegOp : RegAlloc_BodyOp<"preg", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "name a physical register";
  let description = [{
    A handle of fixed registers, for instructions that read or write them. Two
    handles may overlap.

    ```mlir
    %vcc = regalloc.preg sgpr[106:107]
    ```
  }];
  let arguments = (ins RegAlloc_PhysAttr:$phys);
  let results = (outs RegAlloc_RegType:$reg);
  let assemblyFormat = "custom<Phys>($phys) attr-dict";
  let hasVerifier = 1;
}

def RegAlloc_SlotOp : RegAlloc_BodyOp<"slot", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "declare a spill slot";
  let description = [{
    Memory of every lane of the wave, for values that have no register. With
    `held_by` the slot is no memory but the lanes of a vector register: wave
    lane `n` of that register holds the bytes from `4 * n` on of a value that is
    the same for the whole wave. What overwrites the register overwrites the
    slot.

    ```mlir
    %slot0 = regalloc.slot 0 bytes 16 align 4
    %slot1 = regalloc.slot 1 bytes 256 held_by %v77
    ```
  }];
  let arguments = (ins
    RegAlloc_IdAttr:$id,
    ConfinedAttr<I64Attr, [IntPositive]>:$bytes,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$align,
    Optional<RegAlloc_RegType>:$held_by);
  let results = (outs RegAlloc_SlotType:$slot);
  let assemblyFormat = [{
    $id `bytes` $bytes (`align` $align^)? (`held_by` $held_by^)? attr-dict
  }];
  let hasVerifier = 1;
}

def RegAlloc_LabelOp : RegAlloc_BodyOp<"label"> {
  let summary = "name and weight of a block";
  let description = [{
    Stands before the instructions of a block. `depth` is the loop depth (0
    outside loops), `freq` the execution frequency relative to the entry block.

    ```mlir
    regalloc.label "bb.3" depth 1 freq 31.0
    ```
  }];
  let arguments = (ins
    StrAttr:$name,
    DefaultValuedAttr<RegAlloc_IdAttr, "0">:$depth,
    OptionalAttr<F64Attr>:$freq);
  let assemblyFormat = [{
    $name (`depth` $depth^)? (`freq` $freq^)? attr-dict
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Operands and properties that all instruction-like operations share.
defvar InstructionArguments = (ins
  OptionalAttr<StrAttr>:$native,
  Variadic<RegAlloc_RegType>:$defs,
  Variadic<RegAlloc_RegType>:$uses,
  RegAlloc_OperandArrayAttr:$def_info,
  RegAlloc_OperandArrayAttr:$use_info,
  OptionalAttr<RegAlloc_PhysArrayAttr>:$clobbers,
  OptionalAttr<ArrayAttr>:$imm,
  OptionalAttr<RegAlloc_ConstraintArrayAttr>:$constraints);

defvar InstructionFormat = [{
  (`native` $native^)?
  `` custom<RegOperands>($defs, $def_info, $uses, $use_info)
  (`clobbers` custom<PhysArray>($clobbers)^)?
  (`imm` $imm^)?
  (`where` custom<ConstraintArray>($constraints)^)?
}];

class RegAlloc_InstructionOp<string opMnemonic, list<Trait> traits = []>
    : RegAlloc_BodyOp<opMnemonic,
        !listconcat([AttrSizedOperandSegments], traits)> {
  let hasVerifier = 1;
}

def RegAlloc_InstOp : RegAlloc_InstructionOp<"inst"> {
  let summary = "machine instruction";
  let description = [{
    Optional number (unique in the kernel, the key into the payload), normalised
    name, native opcode, the registers written and read, the registers clobbered
    (a call's), immediates, and constraints between operands. In front of an
    operand stand its flags, behind it its lanes, the definition it is tied to,
    its own physical register and its own register class.

    `pure` says that the definitions depend on nothing but the uses and
    immediates, and that there is no other effect; only such an instruction may
    be rematerialised. `deleted` says that the program after allocation does not
    have it any more: nothing reads what it writes there, or it is repeated
    elsewhere.

    ```mlir
    regalloc.inst 16 pure "mov.b32" native "V_MOV_B32_e32" defs(%v9) imm [0]
    regalloc.inst 17 "fma.f32" native "V_FMAC_F32_e32"
        defs(%v5[0]) uses(%v3, %v4[1], %v5[0] tied 0, implicit mask %exec)
    ```
  }];
  let arguments = !con((ins OptionalAttr<RegAlloc_IdAttr>:$id, UnitAttr:$pure,
                            UnitAttr:$deleted, StrAttr:$name),
                       InstructionArguments);
  let assemblyFormat = !strconcat(
      "(custom<Id>($id)^)? (`pure` $pure^)? (`deleted` $deleted^)? $name",
      InstructionFormat, "attr-dict");
}

def RegAlloc_BranchOp : RegAlloc_InstructionOp<"branch", [Terminator]> {
  let summary = "end of a block that goes on in other blocks";
  let description = [{
    Without a name it stands for falling through.

    ```mlir
    regalloc.branch 40 "branch.cond" native "S_CBRANCH_SCC1" uses(%scc)
        to ^bb1, ^bb2
    ```
  }];
  let arguments = !con((ins OptionalAttr<RegAlloc_IdAttr>:$id,
                            OptionalAttr<StrAttr>:$name),
                       InstructionArguments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$dests);
  let assemblyFormat = !strconcat("(custom<Id>($id)^)? ($name^)?", InstructionFormat,
                                  "`to` $dests attr-dict");
}

def RegAlloc_ExitOp : RegAlloc_InstructionOp<"exit", [Terminator]> {
  let summary = "end of a block that leaves the kernel";
  let description = [{
    A return, the end of the program, or an unreachable end. What the caller
    reads is named as uses.

    ```mlir
    regalloc.exit 41 "exit" native "S_ENDPGM"
    ```
  }];
  let arguments = !con((ins OptionalAttr<RegAlloc_IdAttr>:$id,
                            OptionalAttr<StrAttr>:$name),
                       InstructionArguments);
  let assemblyFormat =
      !strconcat("(custom<Id>($id)^)? ($name^)?", InstructionFormat, "attr-dict");
}

def RegAlloc_RematOp : RegAlloc_InstructionOp<"remat"> {
  let summary = "instruction inserted to compute a value again";
  let description = [{
    Repeats the instruction whose number is given, so that its value need not be
    kept in a register. The name, opcode and immediates must be those of that
    instruction.

    ```mlir
    regalloc.remat 17 "mov.b32" native "V_MOV_B32_e32" defs(%v9) imm [0]
    ```
  }];
  let arguments = !con((ins RegAlloc_IdAttr:$of, StrAttr:$name),
                       InstructionArguments);
  let assemblyFormat = !strconcat("$of $name", InstructionFormat, "attr-dict");
}

def RegAlloc_CopyOp : RegAlloc_BodyOp<"copy"> {
  let summary = "copy between registers";
  let description = [{
    A copy of the program, or one that allocation `inserted`. A copy of the
    program for which no code is emitted, because both sides share a register,
    is `coalesced`; one that allocation dropped since nothing reads its result is
    `deleted`. `mask` names the register with the set of active lanes;
    without it all lanes are copied.

    ```mlir
    regalloc.copy 18 %v6[0:1] = %v5[2:3] mask %exec
    regalloc.copy 19 coalesced %v8 = %v6
    regalloc.copy inserted %v7 = %v6
    ```
  }];
  let arguments = (ins
    OptionalAttr<RegAlloc_IdAttr>:$id,
    UnitAttr:$inserted,
    UnitAttr:$coalesced,
    UnitAttr:$deleted,
    RegAlloc_RegType:$dst,
    OptionalAttr<RegAlloc_LanesAttr>:$dst_lanes,
    RegAlloc_RegType:$src,
    OptionalAttr<RegAlloc_LanesAttr>:$src_lanes,
    Optional<RegAlloc_RegType>:$mask);
  let assemblyFormat = [{
    (custom<Id>($id)^)? (`inserted` $inserted^)? (`coalesced` $coalesced^)?
    (`deleted` $deleted^)? $dst `` custom<OptionalLanes>($dst_lanes) `=`
    $src `` custom<OptionalLanes>($src_lanes) (`mask` $mask^)? attr-dict
  }];
  let hasVerifier = 1;
}

def RegAlloc_SpillOp : RegAlloc_BodyOp<"spill"> {
  let summary = "inserted store of a register into its slot";
  let description = [{
    `offset` is in bytes from the start of the slot.

    ```mlir
    regalloc.spill %v6[0:1] to %slot0 offset 8 mask %exec
    ```
  }];
  let arguments = (ins
    RegAlloc_RegType:$src,
    OptionalAttr<RegAlloc_LanesAttr>:$lanes,
    RegAlloc_SlotType:$slot,
    DefaultValuedAttr<RegAlloc_IdAttr, "0">:$offset,
    Optional<RegAlloc_RegType>:$mask);
  let assemblyFormat = [{
    $src `` custom<OptionalLanes>($lanes) `to` $slot (`offset` $offset^)?
    (`mask` $mask^)? attr-dict
  }];
  let hasVerifier = 1;
}

def RegAlloc_ReloadOp : RegAlloc_BodyOp<"reload"> {
  let summary = "inserted load of a register from its slot";
  let description = [{
    ```mlir
    regalloc.reload %v7[0:1] from %slot0 offset 8 mask %exec
    ```
  }];
  let arguments = (ins
    RegAlloc_RegType:$dst,
    OptionalAttr<RegAlloc_LanesAttr>:$lanes,
    RegAlloc_SlotType:$slot,
    DefaultValuedAttr<RegAlloc_IdAttr, "0">:$offset,
    Optional<RegAlloc_RegType>:$mask);
  let assemblyFormat = [{
    $dst `` custom<OptionalLanes>($lanes) `from` $slot (`offset` $offset^)?
    (`mask` $mask^)? attr-dict
  }];
  let hasVerifier = 1;
}

def RegAlloc_UndefOp : RegAlloc_BodyOp<"undef"> {
  let summary = "lanes that hold no defined value from here on";
  let description = [{
    ```mlir
    regalloc.undef %v6[2:3]
    ```
  }];
  let arguments = (ins
    RegAlloc_RegType:$dst,
    OptionalAttr<RegAlloc_LanesAttr>:$lanes);
  let assemblyFormat = "$dst `` custom<OptionalLanes>($lanes) attr-dict";
  let hasVerifier = 1;
}

#endif // VERILOC_DIALECT_REGALLOC_IR_REGALLOCOPS_TD
