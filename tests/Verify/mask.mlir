// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// Threads that the EXEC mask switches off keep their registers; whole-wave
// operations do not ask. Each wrong allocation stands beside one that is right.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// if/else: the else side loops with a temporary in the register that holds the
// value of the threads which took the other side.
regalloc.kernel @diamond target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %x = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %temporary = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %condition = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %rest = regalloc.vreg 5 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  regalloc.inst 0 "load" defs(%v0) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%v0, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.inst 3 "xor" native "S_XOR_B64" defs(%rest, implicit dead %scc) uses(%exec, %saved)
  regalloc.branch 4 "branch.execz" uses(implicit %exec) to ^bb1, ^bb2
^bb1:
  regalloc.inst 5 "mov" defs(%x) uses(implicit mask %exec) imm [1]
  regalloc.branch to ^bb2
^bb2:
  regalloc.inst 6 "mov" native "S_MOV_B64" defs(%exec) uses(%rest)
  regalloc.branch 7 "branch.execz" uses(implicit %exec) to ^bb3, ^bb5
^bb3:
  regalloc.inst 8 "temporary" defs(%temporary) uses(%v0, implicit mask %exec)
  regalloc.branch 9 "loop" to ^bb3, ^bb4
^bb4:
  regalloc.inst 10 "mov" defs(%x) uses(%temporary, implicit mask %exec)
  regalloc.branch to ^bb5
^bb5:
  regalloc.inst 11 "mov" native "S_MOV_B64" defs(implicit %exec) uses(%saved)
  regalloc.inst 12 "store" uses(%x, implicit mask %exec)
  regalloc.exit 13
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The temporary is whole-wave: it overwrites the threads that wait.
// expected-error @below {{allocation of @diamond_whole_wave is wrong}}
// expected-note @below {{on the path ^bb0 -> ^bb1 -> ^bb2 -> ^bb3}}
regalloc.kernel @diamond_whole_wave target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %x = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %temporary = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2] whole_wave
  %condition = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "load" defs(%v0) uses(implicit mask %exec)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 "mov" defs(%x) uses(implicit mask %exec) imm [1]
  regalloc.inst 2 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%v0, implicit mask %exec)
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 3 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.branch to ^bb2
^bb2:
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 4 "whole_wave" defs(%temporary) uses(%v0)
  regalloc.branch to ^bb3
^bb3:
  regalloc.inst 5 "mov" native "S_MOV_B64" defs(implicit %exec) uses(%saved)
  // expected-error @below {{[flow] reads %v1 in vgpr[2]}}
  regalloc.inst 6 "store" uses(%x, implicit mask %exec)
  regalloc.exit 7
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A split copy before EXEC is restored moves the value for some threads only.
// expected-error @below {{allocation of @copy_before_restore is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @copy_before_restore target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 1 : !regalloc.vreg<av, 1> at vgpr[2]
  %part = regalloc.vreg 2 : !regalloc.vreg<av, 1> at agpr[0] split_of %x
  %condition = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.copy inserted %part = %x mask %exec
  regalloc.inst 3 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  // expected-error @below {{[flow] reads %v1 in agpr[0]}}
  regalloc.inst 4 "store" uses(%part, implicit mask %exec)
  regalloc.exit 5
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The same copy behind the restore.
regalloc.kernel @copy_after_restore target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 1 : !regalloc.vreg<av, 1> at vgpr[2]
  %part = regalloc.vreg 2 : !regalloc.vreg<av, 1> at agpr[0] split_of %x
  %condition = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.inst 3 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.copy inserted %part = %x mask %exec
  regalloc.inst 4 "store" uses(%part, implicit mask %exec)
  regalloc.exit 5
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A spill while EXEC is zero stores nothing.
// expected-error @below {{allocation of @spill_without_threads is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @spill_without_threads target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %saved = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %x = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %part = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2] split_of %x
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.copy 1 %saved = %exec
  regalloc.inst 2 "mov" native "S_MOV_B64" defs(%exec) imm [0]
  regalloc.spill %x to %slot0 mask %exec
  regalloc.inst 3 "mov" native "S_MOV_B64" defs(%exec) uses(%saved)
  // expected-note @below {{and is brought here by this operation}}
  regalloc.reload %part from %slot0 mask %exec
  // expected-error @below {{[flow] reads %v1 in vgpr[2]}}
  regalloc.inst 4 "store" uses(%part, implicit mask %exec)
  regalloc.exit 5
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The spill is where the threads are.
regalloc.kernel @spill_with_threads target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %saved = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %x = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %part = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2] split_of %x
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.spill %x to %slot0 mask %exec
  regalloc.copy 1 %saved = %exec
  regalloc.inst 2 "mov" native "S_MOV_B64" defs(%exec) imm [0]
  regalloc.inst 3 "mov" native "S_MOV_B64" defs(%exec) uses(%saved)
  regalloc.reload %part from %slot0 mask %exec
  regalloc.inst 4 "store" uses(%part, implicit mask %exec)
  regalloc.exit 5
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The saved EXEC itself is overwritten.
// expected-error @below {{allocation of @saved_mask is wrong}}
// expected-note @below {{the value to be read is there when the kernel starts}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @saved_mask target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %saved = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %other = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[3]
  regalloc.copy 0 %saved = %exec
  regalloc.inst 1 "mov" native "S_MOV_B64" defs(%exec) imm [0]
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 2 "mov" defs(%other)
  // expected-error @below {{[flow] reads %v0[1] in sgpr[3]}}
  regalloc.inst 3 "mov" native "S_MOV_B64" defs(%exec) uses(%saved)
  regalloc.exit 4 uses(%other)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// SGPRs spilled to the wave lanes of a whole-wave register.
regalloc.kernel @lane_spill target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %holder = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[40] whole_wave
  %slot0 = regalloc.slot 0 bytes 256 held_by %holder
  %s = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %part = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[4:5] split_of %s
  %v = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[41]
  regalloc.inst 0 "load" defs(%s)
  regalloc.spill %s to %slot0
  regalloc.inst 1 "call" clobbers [sgpr[0:31]]
  regalloc.inst 2 "vector" defs(%v) uses(implicit mask %exec)
  regalloc.reload %part from %slot0
  regalloc.exit 3 uses(%part, %v)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The holder is given to another value as if nothing were in it.
// expected-error @below {{allocation of @lane_spill_lost is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @lane_spill_lost target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %holder = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[40] whole_wave
  %slot0 = regalloc.slot 0 bytes 256 held_by %holder
  %s = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %part = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[4:5] split_of %s
  %v = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[40]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%s)
  regalloc.spill %s to %slot0
  regalloc.inst 1 "call" clobbers [sgpr[0:31]]
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 2 "vector" defs(%v) uses(implicit mask %exec)
  // expected-note @below {{and is brought here by this operation}}
  regalloc.reload %part from %slot0
  // expected-error @below {{[flow] reads %v1[0] in sgpr[4]}}
  regalloc.exit 3 uses(%part, %v)
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32,
  banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// A guarded definition keeps the old value where the predicate is false.
regalloc.kernel @predicated target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<pred, 1> at pred[0]
  regalloc.inst 0 "mov" defs(%v0)
  regalloc.inst 1 "setp" defs(%v1)
  regalloc.inst 2 "mov" defs(%v0) uses(guard %v1)
  regalloc.exit 3 uses(%v0)
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32,
  banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// Between the two definitions the register is taken: right only where the
// predicate is true.
// expected-error @below {{allocation of @predicated_wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @predicated_wrong target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<pred, 1> at pred[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "mov" defs(%v0)
  regalloc.inst 1 "setp" defs(%v1)
  regalloc.inst 2 "mov" defs(%v2)
  regalloc.inst 3 "use" uses(%v2)
  // expected-note @below {{the value to be read is written here}}
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 4 "mov" defs(%v0) uses(guard %v1)
  // expected-error @below {{[flow] reads %v0 in gpr[0]}}
  regalloc.exit 5 uses(%v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>]>
// A rematerialised instruction writes active threads only: the others keep %v0.
regalloc.kernel @remat_masked target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 4
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %condition = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1>
  %v4 = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[2] split_of %v3
  regalloc.inst 0 "load" defs(%v0) uses(implicit mask %exec)
  regalloc.inst 1 pure deleted "mov" defs(%v3) uses(implicit mask %exec) imm [1]
  regalloc.inst 2 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%v0, implicit mask %exec)
  regalloc.inst 3 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.branch 4 "branch.execz" to ^bb1, ^bb2
^bb1:
  regalloc.spill %v0 to %slot0 mask %exec
  regalloc.remat 1 "mov" defs(%v4) uses(implicit mask %exec) imm [1]
  regalloc.inst 5 "store" uses(%v4, implicit mask %exec)
  regalloc.reload %v0 from %slot0 mask %exec
  regalloc.branch to ^bb2
^bb2:
  regalloc.inst 6 "mov" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 7 "store" uses(%v0, implicit mask %exec)
  regalloc.exit 8
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32,
  banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// Two values share a register under opposite guards, and are read so.
regalloc.kernel @opposite_guards target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<pred, 1> at pred[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "setp" defs(%v1)
  regalloc.inst 1 "mov" defs(%v0)
  regalloc.inst 2 "mov" defs(%v2) uses(guard %v1) {guard_negated}
  regalloc.inst 3 "use" uses(%v0, guard %v1)
  regalloc.inst 4 "use" uses(%v2, guard %v1) {guard_negated}
  regalloc.exit 5
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32,
  banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// The same, read under the other guard.
// expected-error @below {{allocation of @opposite_guards_wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @opposite_guards_wrong target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<pred, 1> at pred[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "setp" defs(%v1)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 "mov" defs(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 2 "mov" defs(%v2) uses(guard %v1) {guard_negated}
  // expected-error @below {{[flow] reads %v0 in gpr[0]}}
  regalloc.inst 3 "use" uses(%v0, guard %v1) {guard_negated}
  regalloc.exit 4
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32,
  banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// expected-error @below {{unknown whether it is right}}
// expected-note @below {{'guard_negated' where no guard stands}}
regalloc.kernel @no_guard target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "mov" defs(%v0) {guard_negated}
  regalloc.exit 1 uses(%v0)
}
