// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// Two values share a stack slot: four bytes of it hold one that is still needed. The
// spill of a pair writes its full width over them.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %slot0 = regalloc.slot 0 bytes 12 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %pair = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2> at vgpr[2:3]
  %back = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %x
  %pair.back = regalloc.vreg 3 : !regalloc.vreg<vgpr, 2> at vgpr[4:5] split_of %pair
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "load" defs(%pair)
  regalloc.spill %x to %slot0 offset 4
  regalloc.spill %pair to %slot0
  regalloc.inst 2 "other" defs(%other)
  regalloc.inst 3 "store" uses(%other)
  // expected-note @below {{and is brought here by this operation}}
  regalloc.reload %back from %slot0 offset 4
  // expected-error @below {{[flow] reads %v0 in vgpr[0], which holds another value}}
  regalloc.inst 4 "store" uses(%back)
  regalloc.reload %pair.back from %slot0
  regalloc.exit 5 uses(%pair.back)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %slot0 = regalloc.slot 0 bytes 16 align 4
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %pair = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2> at vgpr[2:3]
  %back = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %x
  %pair.back = regalloc.vreg 3 : !regalloc.vreg<vgpr, 2> at vgpr[4:5] split_of %pair
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "load" defs(%x)
  regalloc.inst 1 "load" defs(%pair)
  regalloc.spill %x to %slot0 offset 4
  regalloc.spill %pair to %slot0 offset 8
  regalloc.inst 2 "other" defs(%other)
  regalloc.inst 3 "store" uses(%other)
  regalloc.reload %back from %slot0 offset 4
  regalloc.inst 4 "store" uses(%back)
  regalloc.reload %pair.back from %slot0 offset 8
  regalloc.exit 5 uses(%pair.back)
}
