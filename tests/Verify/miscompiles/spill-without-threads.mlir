// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// A spill behind the point where EXEC became zero (the mask is empty, the wave goes on)
// writes no thread's value; the reload brings back what the slot held before.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %part = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2] split_of %x
  %condition = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.inst 3 "andn2" native "S_ANDN2_B64" defs(%exec, implicit dead %scc) uses(%exec, %condition)
  // EXEC is zero: the store stores nothing.
  regalloc.spill %x to %slot0 mask %exec
  regalloc.inst 4 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 5 "other" defs(%other) uses(implicit mask %exec)
  regalloc.inst 6 "store" uses(%other, implicit mask %exec)
  // expected-note @below {{and is brought here by this operation}}
  regalloc.reload %part from %slot0 mask %exec
  // expected-error @below {{[flow] reads %v0 in vgpr[2]}}
  regalloc.inst 7 "store" uses(%part, implicit mask %exec)
  regalloc.exit 8
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  %part = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2] split_of %x
  %condition = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.spill %x to %slot0 mask %exec
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.inst 3 "andn2" native "S_ANDN2_B64" defs(%exec, implicit dead %scc) uses(%exec, %condition)
  regalloc.inst 4 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 5 "other" defs(%other) uses(implicit mask %exec)
  regalloc.inst 6 "store" uses(%other, implicit mask %exec)
  regalloc.reload %part from %slot0 mask %exec
  regalloc.inst 7 "store" uses(%part, implicit mask %exec)
  regalloc.exit 8
}
