// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// A spilled value is reloaded on one of two paths to its use. The other path brings
// what was loaded into the register meanwhile.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{on the path ^bb0 -> ^bb2 -> ^bb3}}
regalloc.kernel @wrong target(#t) {
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %back = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %x
  %other = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x)
  regalloc.spill %x to %slot0
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "other" defs(%other)
  regalloc.inst 2 "store" uses(%other)
  regalloc.inst 3 "cmp" native "S_CMP_EQ_U32" defs(%scc)
  regalloc.branch 4 "branch.scc1" native "S_CBRANCH_SCC1" uses(%scc) to ^bb1, ^bb2
^bb1:
  regalloc.reload %back from %slot0
  regalloc.inst 5 "store" uses(%back)
  regalloc.branch to ^bb3
^bb2:
  regalloc.branch to ^bb3
^bb3:
  // expected-error @below {{[flow] reads %v0 in vgpr[0], which holds another value}}
  regalloc.exit 6 uses(%back)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 4 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %back = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %x
  %other = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "load" defs(%x)
  regalloc.spill %x to %slot0
  regalloc.inst 1 "other" defs(%other)
  regalloc.inst 2 "store" uses(%other)
  regalloc.inst 3 "cmp" native "S_CMP_EQ_U32" defs(%scc)
  regalloc.branch 4 "branch.scc1" native "S_CBRANCH_SCC1" uses(%scc) to ^bb1, ^bb2
^bb1:
  regalloc.reload %back from %slot0
  regalloc.inst 5 "store" uses(%back)
  regalloc.branch to ^bb3
^bb2:
  regalloc.reload %back from %slot0
  regalloc.branch to ^bb3
^bb3:
  regalloc.exit 6 uses(%back)
}
