// RUN: veriloc-opt %s --split-input-file --verify-diagnostics

// Every structural rule of operations, broken once.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 128 x 32>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:127]>, <av in vgpr[0:255], agpr[0:127]>, <scc in scc[0]>]>
// expected-error @below {{'regalloc.kernel' op live-in sgpr[0]: target 't' has no bank 'sgpr'}}
regalloc.kernel @live_in_bank target(#t) live_in [sgpr[0]] { regalloc.exit }

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>]>
// expected-error @below {{'regalloc.kernel' op reserved vgpr[255:256] lies outside bank 'vgpr', which has 256 registers}}
regalloc.kernel @reserved_outside target(#t) reserved [vgpr[255:256]] { regalloc.exit }

// -----

// expected-error @below {{'regalloc.kernel' op budget names bank 'vgpr' twice}}
regalloc.kernel @budget_twice budget [vgpr 1, vgpr 2] { regalloc.exit }

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>]>
// expected-error @below {{'regalloc.kernel' op budget names bank 'agpr', which target 't' does not have}}
regalloc.kernel @budget_bank target(#t) budget [agpr 1] { regalloc.exit }

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>]>
// expected-error @below {{'regalloc.kernel' op budget of 257 registers of bank 'vgpr', which has 256}}
regalloc.kernel @budget_large target(#t) budget [vgpr 257] { regalloc.exit }

// -----

// expected-error @below {{'regalloc.kernel' op payload 'hello' does not match its fingerprint: expected 0000000000000000000000000000000000000000000000000000000000000000, the bytes have 2cf24dba}}
regalloc.kernel @stale payload(<"mir", sha256 = "0000000000000000000000000000000000000000000000000000000000000000", data = hello>) {
  regalloc.exit
}
{-#
  dialect_resources: { regalloc: { hello: "0x0100000068656C6C6F" } }
#-}

// -----

// expected-error @below {{entry block of region may not have predecessors}}
regalloc.kernel @entry_is_target {
^bb0:
  regalloc.branch to ^bb0
}

// -----

// expected-error @below {{'regalloc.kernel' op has a block with arguments; values pass between blocks in registers}}
"regalloc.kernel"() <{sym_name = "block_arguments"}> ({
^bb0(%0: !regalloc.reg):
  "regalloc.exit"() <{def_info = [], use_info = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
}) : () -> ()

// -----

regalloc.kernel @foreign {
  // expected-error @below {{'builtin.module' op stands in a kernel, which holds only regalloc operations}}
  builtin.module {}
  regalloc.exit
}

// -----

regalloc.kernel @late_declaration {
  regalloc.branch to ^bb1
^bb1:
  // expected-error @below {{'regalloc.vreg' op declares outside the entry block}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  regalloc.exit
}

// -----

regalloc.kernel @two_labels {
  regalloc.label "a"
  // expected-error @below {{'regalloc.label' op is the second label of its block}}
  regalloc.label "b"
  regalloc.exit
}

// -----

regalloc.kernel @late_label {
  regalloc.inst "nop"
  // expected-error @below {{'regalloc.label' op stands behind an instruction of its block}}
  regalloc.label "a"
  regalloc.exit
}

// -----

regalloc.kernel @duplicate_vreg {
  // expected-note @below {{first used here}}
  %0 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.vreg' op virtual register number 3 is taken}}
  %1 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1>
  regalloc.exit
}

// -----

regalloc.kernel @duplicate_slot {
  // expected-note @below {{first used here}}
  %0 = regalloc.slot 1 bytes 4
  // expected-error @below {{'regalloc.slot' op slot number 1 is taken}}
  %1 = regalloc.slot 1 bytes 4
  regalloc.exit
}

// -----

regalloc.kernel @duplicate_instruction {
  // expected-note @below {{first used here}}
  regalloc.inst 5 "nop"
  // expected-error @below {{'regalloc.exit' op instruction number 5 is taken}}
  regalloc.exit 5
}

// -----

regalloc.kernel @number_too_large {
  // expected-error @below {{'regalloc.inst' op number 9223372036854775807 is too large}}
  regalloc.inst 9223372036854775807 "nop"
  regalloc.exit
}

// -----

regalloc.kernel @remat_of_nothing {
  // expected-error @below {{'regalloc.remat' op repeats instruction 7, which is not a regalloc.inst of this kernel}}
  regalloc.remat 7 "mov"
  regalloc.exit
}

// -----

regalloc.kernel @remat_impure {
  // expected-note @below {{the instruction is here}}
  regalloc.inst 7 "load"
  // expected-error @below {{'regalloc.remat' op repeats instruction 7, which is not pure}}
  regalloc.remat 7 "load"
  regalloc.exit
}

// -----

regalloc.kernel @remat_differs {
  // expected-note @below {{the instruction is here}}
  regalloc.inst 7 pure "mov" imm [1]
  // expected-error @below {{'regalloc.remat' op differs from instruction 7, which it repeats, in name, opcode or immediates}}
  regalloc.remat 7 "mov" imm [2]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:127]>]>
regalloc.kernel @unknown_class target(#t) {
  // expected-error @below {{'regalloc.vreg' op shape: target 't' has no register class 'sgpr'}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1>
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<scc, 1 x 1>], classes = [<scc in scc[0]>]>
regalloc.kernel @half_of_a_bit target(#t) {
  // expected-error @below {{'regalloc.vreg' op shape: bank 'scc' has no 16-bit halves}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<scc, half>
  regalloc.exit
}

// -----

regalloc.kernel @wrong_size {
  // expected-error @below {{'regalloc.vreg' op at vgpr[4:6] has 3 units, the register has 4 units}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 4> at vgpr[4:6]
  regalloc.exit
}

// -----

regalloc.kernel @half_in_whole {
  // expected-error @below {{'regalloc.vreg' op at vgpr[4] has 1 unit, the register has half a unit}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, half> at vgpr[4]
  regalloc.exit
}

// -----

regalloc.kernel @misaligned {
  // expected-error @below {{'regalloc.vreg' op at vgpr[5:6] is misaligned: the first register must be a multiple of 2}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2, align = 2> at vgpr[5:6]
  regalloc.exit
}

// -----

regalloc.kernel @misaligned_hint {
  // expected-error @below {{'regalloc.vreg' op hint vgpr[5:6] is misaligned: the first register must be a multiple of 2}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2, align = 2> hint vgpr[5:6]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 128 x 32>], classes = [<av in vgpr[0:255], agpr[0:127]>]>
regalloc.kernel @outside_file target(#t) {
  // expected-error @below {{'regalloc.vreg' op at agpr[127:128] lies outside bank 'agpr', which has 128 registers}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<av, 2> at agpr[127:128]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<low in vgpr[0:127]>]>
regalloc.kernel @outside_class target(#t) {
  // expected-error @below {{'regalloc.vreg' op pin vgpr[127:128] lies outside register class 'low'}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<low, 2> pin vgpr[127:128]
  regalloc.exit
}

// -----

regalloc.kernel @part_of_physical {
  %0 = regalloc.preg vgpr[0]
  // expected-error @below {{'regalloc.vreg' op split_of: expected the result of regalloc.vreg}}
  %1 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> split_of %0
  regalloc.exit
}

// -----

regalloc.kernel @part_of_other_size {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.vreg' op split_of: %v0 has 2 units, this register has 1 unit}}
  %1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> split_of %0
  regalloc.exit
}

// -----

regalloc.kernel @two_places {
  %s = regalloc.slot 4 bytes 4
  // expected-error @below {{'regalloc.vreg' op lives at vgpr[0] and in %slot4; expected one place}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0] in %s
  regalloc.exit
}

// -----

regalloc.kernel @slot_too_small {
  %s = regalloc.slot 4 bytes 4
  // expected-error @below {{'regalloc.vreg' op in %slot4, which has 4 bytes; the register has 8}}
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2> in %s
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>]>
regalloc.kernel @preg_outside target(#t) {
  // expected-error @below {{'regalloc.preg' op register vgpr[256] lies outside bank 'vgpr', which has 256 registers}}
  %0 = regalloc.preg vgpr[256]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<scc, 1 x 1>]>
regalloc.kernel @preg_half target(#t) {
  // expected-error @below {{'regalloc.preg' op register scc[0:lo]: bank 'scc' has no 16-bit halves}}
  %0 = regalloc.preg scc[0:lo]
  regalloc.exit
}

// -----

regalloc.kernel @slot_alignment {
  // expected-error @below {{'regalloc.slot' op alignment 3 is not a power of two}}
  %0 = regalloc.slot 0 bytes 4 align 3
  regalloc.exit
}

// -----

regalloc.kernel @slot_empty {
  // expected-error @below {{attribute 'bytes' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = regalloc.slot 0 bytes 0
  regalloc.exit
}

// -----

regalloc.kernel @slot_holder_size {
  %0 = regalloc.preg vgpr[0:1]
  // expected-error @below {{'regalloc.slot' op held_by vgpr[0:1], which has 2 units; expected 1 unit}}
  %1 = regalloc.slot 0 bytes 4 held_by %0
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 32, banks = [<vgpr, 256 x 32>]>
regalloc.kernel @slot_holder_lanes target(#t) {
  %0 = regalloc.preg vgpr[0]
  // expected-error @below {{'regalloc.slot' op 132 bytes held by one register of 32 wave lanes: at most 128 fit}}
  %1 = regalloc.slot 0 bytes 132 held_by %0
  regalloc.exit
}

// -----

regalloc.kernel @copy_needless {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.copy' op is inserted, and coalesced or deleted: an inserted copy that emits no code need not be there}}
  regalloc.copy inserted coalesced %0 = %0
  regalloc.exit
}

// -----

regalloc.kernel @copy_twice_gone {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.copy' op is coalesced and deleted; expected one}}
  regalloc.copy coalesced deleted %0 = %0
  regalloc.exit
}

// -----

regalloc.kernel @frequency {
  // expected-error @below {{'regalloc.label' op frequency must be a finite number of 0 or more}}
  regalloc.label "a" freq -1.0
  regalloc.exit
}

// -----

regalloc.kernel @descriptions {
  // expected-error @below {{'regalloc.inst' op describes 1 definitions and 0 uses, but has 0 and 0}}
  "regalloc.inst"() <{name = "x", def_info = [#regalloc.operand<>], use_info = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  regalloc.exit
}

// -----

regalloc.kernel @lanes_outside {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 4>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6): lanes [3:4] lie outside the register, which has 4 units}}
  regalloc.inst "x" uses(%0[3:4])
  regalloc.exit
}

// -----

regalloc.kernel @half_outside {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, half>
  // expected-error @below {{'regalloc.inst' op definition #0 (%v6): lanes [0:hi] lie outside the register, which has half a unit}}
  regalloc.inst "x" defs(%0[0:hi])
  regalloc.exit
}

// -----

regalloc.kernel @physical_lanes_outside {
  %0 = regalloc.preg sgpr[4:5]
  // expected-error @below {{'regalloc.inst' op use #0 (sgpr[4:5]): lanes [2] lie outside the register, which has 2 units}}
  regalloc.inst "x" uses(%0[2])
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:127]>]>
regalloc.kernel @operand_class target(#t) {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6): target 't' has no register class 'nothing'}}
  regalloc.inst "x" uses(%0 as nothing)
  regalloc.exit
}

// -----

regalloc.kernel @operand_at_size {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6) at vgpr[4] has 1 unit, the register has 2 units}}
  regalloc.inst "x" uses(%0[0] at vgpr[4])
  regalloc.exit
}

// -----

regalloc.kernel @physical_at {
  %0 = regalloc.preg vgpr[0]
  // expected-error @below {{'regalloc.inst' op use #0 (vgpr[0]) is a physical register and cannot be placed at vgpr[4]}}
  regalloc.inst "x" uses(%0 at vgpr[4])
  regalloc.exit
}

// -----

regalloc.kernel @tied_definition {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op definition #0 (%v6) is tied: ties stand on the use, 'tied N'}}
  regalloc.inst "x" defs(%0 tied 0)
  regalloc.exit
}

// -----

regalloc.kernel @masked_definition {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op definition #0 (%v6) has flag 'guard' or 'mask', which only a use may have}}
  regalloc.inst "x" defs(mask %0)
  regalloc.exit
}

// -----

regalloc.kernel @undef_definition {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op definition #0 (%v6) of all lanes has flag 'undef', which speaks of other lanes}}
  regalloc.inst "x" defs(undef %0)
  regalloc.exit
}

// -----

regalloc.kernel @dead_use {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6) has flag 'dead' or 'early_clobber', which only a definition may have}}
  regalloc.inst "x" uses(dead %0)
  regalloc.exit
}

// -----

regalloc.kernel @tied_to_nothing {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6) is tied to definition #1 of 1}}
  regalloc.inst "x" defs(%0) uses(%0 tied 1)
  regalloc.exit
}

// -----

regalloc.kernel @tied_twice {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op use #1 (%v6) is tied to definition #0, to which use #0 is tied already}}
  regalloc.inst "x" defs(%0) uses(%0 tied 0, %0 tied 0)
  regalloc.exit
}

// -----

regalloc.kernel @tied_sizes {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.inst' op use #0 (%v6) of 1 unit is tied to definition #0 of 2 units}}
  regalloc.inst "x" defs(%0) uses(%0[0] tied 0)
  regalloc.exit
}

// -----

regalloc.kernel @constraint_operand {
  %0 = regalloc.vreg 6 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.inst' op constraint 'same' names operand 2 of 2}}
  regalloc.inst "x" defs(%0) uses(%0) where [same(0, 2)]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>]>
regalloc.kernel @clobber target(#t) {
  // expected-error @below {{'regalloc.inst' op clobber agpr[0]: target 't' has no bank 'agpr'}}
  regalloc.inst "x" clobbers [agpr[0]]
  regalloc.exit
}

// -----

regalloc.kernel @branch_nowhere {
  // expected-error @below {{'regalloc.branch' op goes nowhere: expected a successor, or regalloc.exit}}
  "regalloc.branch"() <{def_info = [], use_info = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
}

// -----

regalloc.kernel @copy_sizes {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  %1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{'regalloc.copy' op copies 2 units of %v0 into 1 unit of %v1}}
  regalloc.copy %1 = %0
  regalloc.exit
}

// -----

regalloc.kernel @copy_lanes {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.copy' op source (%v0): lanes [2] lie outside the register, which has 2 units}}
  regalloc.copy %0[0] = %0[2]
  regalloc.exit
}

// -----

regalloc.kernel @spill_outside {
  %s = regalloc.slot 2 bytes 8
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.spill' op accesses 8 bytes at offset 4 of %slot2, which has 8}}
  regalloc.spill %0 to %s offset 4
  regalloc.exit
}

// -----

regalloc.kernel @reload_far_outside {
  %s = regalloc.slot 2 bytes 8
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.reload' op accesses 4 bytes at offset 9223372036854775807 of %slot2, which has 8}}
  regalloc.reload %0[1] from %s offset 9223372036854775807
  regalloc.exit
}

// -----

regalloc.kernel @undef_lanes {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  // expected-error @below {{'regalloc.undef' op destination (%v0): lanes [0:2] lie outside the register, which has 2 units}}
  regalloc.undef %0[0:2]
  regalloc.exit
}

// -----

// expected-error @below {{'regalloc.inst' op expects parent op 'regalloc.kernel'}}
regalloc.inst "x"

// -----

// expected-error @below {{attribute 'regalloc.target' must be a #regalloc.target, not "gfx90a"}}
module attributes {regalloc.target = "gfx90a"} {}

// -----

// expected-error @below {{attribute 'regalloc.tagret' is unknown to the regalloc dialect}}
module attributes {regalloc.tagret = "gfx90a"} {}

// -----

// Operations are verified in order: a declaration further down may be malformed.
regalloc.kernel @malformed_register {
  // expected-error @below {{'regalloc.inst' op use #0 is declared by a malformed operation}}
  regalloc.inst "use" uses(%v0)
  %v0 = "regalloc.vreg"() : () -> !regalloc.reg
  regalloc.exit
}

// -----

regalloc.kernel @malformed_shape {
  // expected-error @below {{'regalloc.copy' op source is declared by a malformed operation}}
  regalloc.copy %v1 = %v0
  %v0 = "regalloc.vreg"() <{id = 0 : i64, shape = i32}> : () -> !regalloc.reg
  %v1 = regalloc.vreg 1 : !regalloc.vreg<v, 1>
  regalloc.exit
}

// -----

regalloc.kernel @malformed_slot {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<v, 1>
  // expected-error @below {{'regalloc.spill' op slot is declared by a malformed operation}}
  regalloc.spill %v0 to %s
  %s = "regalloc.slot"() : () -> !regalloc.slot
  regalloc.exit
}

// -----

#t = #regalloc.target<nvidia, "t", wave = 32, banks = [<p, 4 x 1>]>
// expected-error @below {{'regalloc.kernel' op live-in p[0:lo]: bank 'p' has no 16-bit halves}}
regalloc.kernel @half_live_in target(#t) live_in [p[0:lo]] { regalloc.exit }

// -----

#t = #regalloc.target<nvidia, "t", wave = 32, banks = [<p, 4 x 1>]>
// expected-error @below {{attribute 'regalloc.target' stands on modules; a kernel has its own as 'target(...)'}}
regalloc.kernel @target_as_attribute attributes {regalloc.target = #t} { regalloc.exit }
