// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// Values through registers, copies, tuples and loops. Each wrong allocation
// stands beside one that is right.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @straight target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @overwritten is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @overwritten target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "b" defs(%v1)
  // expected-error @below {{[flow] reads %v0 in vgpr[0], which holds another value}}
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A dead definition needs a register of its own all the same.
// expected-error @below {{allocation of @dead is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @dead target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "b" defs(dead %v1)
  // expected-error @below {{[flow] reads %v0 in vgpr[0]}}
  regalloc.exit 2 uses(%v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A use may share its register with a definition of the same instruction, ...
regalloc.kernel @reuse target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// ... but not with an early clobber, ...
// expected-error @below {{allocation of @early is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @early target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{[flow] reads %v0 in vgpr[0]}}
  // expected-note @below {{this instruction writes the register before it has read the value}}
  regalloc.inst 1 "b" defs(early_clobber %v1) uses(%v0)
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// ... unless the two are tied.
regalloc.kernel @early_tied target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(early_clobber %v0) uses(%v0 tied 0)
  regalloc.exit 2 uses(%v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// Lanes are followed one by one: lane 1 of %v0 is dead when %v1 takes its place.
regalloc.kernel @lanes target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2> at vgpr[0:1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1) uses(%v0[1])
  regalloc.exit 2 uses(%v0[0], %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @lanes_wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @lanes_wrong target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2> at vgpr[0:1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "b" defs(%v1)
  // expected-error @below {{[flow] reads %v0[1] in vgpr[1]}}
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// 16-bit halves of one register hold two values.
regalloc.kernel @halves target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, half> at vgpr[0:lo]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, half> at vgpr[0:hi]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A value carried around a loop.
regalloc.kernel @loop target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.inst 2 "c" uses(%v1)
  regalloc.branch 3 "loop" to ^bb1, ^bb2
^bb2:
  regalloc.exit 4
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The first trip is right, the second reads what the first left behind.
// expected-error @below {{allocation of @loop_carried is wrong}}
// expected-note @below {{on the path ^bb0 -> ^bb1 -> ^bb1}}
regalloc.kernel @loop_carried target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb1
^bb1:
  // expected-error @below {{[flow] reads %v0 in vgpr[0]}}
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.inst 2 "c" uses(%v1)
  regalloc.branch 3 "loop" to ^bb1, ^bb2
^bb2:
  regalloc.exit 4
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// Parts of a live range in different registers, joined by inserted copies.
regalloc.kernel @split target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 2> at vgpr[0:1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 2> at agpr[4:5] split_of %v0
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy inserted %v1 = %v0
  regalloc.inst 1 "call" clobbers [vgpr[0:255]]
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The copy moves one lane of two: the upper lane of the tuple is never written,
// as when a split forgets lanes of a buffer descriptor.
// expected-error @below {{allocation of @split_lanes is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @split_lanes target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 4> at sgpr[0:3]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 4> at sgpr[8:11] split_of %v0
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "descriptor" defs(%v0)
  regalloc.copy inserted %v1[0:2] = %v0[0:2]
  // expected-error @below {{[flow] reads %v0[3] in sgpr[11]}}
  regalloc.inst 1 "load.buffer" uses(%v1)
  regalloc.exit 2
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// Lanes that V never defines may hold anything in P.
regalloc.kernel @undefined_lanes target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 4> at sgpr[0:3]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 4> at sgpr[8:11] split_of %v0
  regalloc.inst 0 "partial" defs(undef %v0[0:2])
  regalloc.copy inserted %v1[0:2] = %v0[0:2]
  regalloc.inst 1 "load.buffer" uses(%v1)
  regalloc.exit 2
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A use marked undef is not read.
regalloc.kernel @undef_use target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(undef %v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A coalesced copy: both names, one register, and the old name is still right.
regalloc.kernel @coalesced target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 coalesced %v1 = %v0
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// No code is emitted for the copy, and yet the value should change its register.
// expected-error @below {{allocation of @coalesced_apart is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @coalesced_apart target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{[flow] reads %v0 in vgpr[1]}}
  regalloc.copy 1 coalesced %v1 = %v0
  // expected-error @below {{[flow] reads %v1 in vgpr[1]}}
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// The order of copies matters: a swap needs a third register.
// expected-error @below {{allocation of @swap is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @swap target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[1] split_of %v0
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %v1
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 "b" defs(%v1)
  regalloc.copy inserted %v2 = %v0
  // expected-note @below {{and is brought here by this operation}}
  regalloc.copy inserted %v3 = %v1
  // expected-error @below {{[flow] reads %v1 in vgpr[0]}}
  regalloc.exit 2 uses(%v2, %v3)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A clobber ends what is in the register.
// expected-error @below {{allocation of @clobbered is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @clobbered target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[31]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 1 "call" clobbers [vgpr[0:31]]
  // expected-error @below {{[flow] reads %v0 in vgpr[31]}}
  regalloc.exit 2 uses(%v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A virtual register in a physical one that the program still reads.
// expected-error @below {{allocation of @live_in is wrong}}
// expected-note @below {{the value to be read is there when the kernel starts}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @live_in target(#t) live_in [vgpr[0]] {
  %vgpr0 = regalloc.preg vgpr[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{[fixed] reads vgpr[0], which holds another value}}
  regalloc.exit 1 uses(%vgpr0, %v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// Two paths that put a value in different registers.
// expected-error @below {{allocation of @join is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0 -> ^bb2}}
regalloc.kernel @join target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1] split_of %v0
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch 1 "branch" to ^bb1, ^bb2
^bb1:
  regalloc.copy inserted %v1 = %v0
  regalloc.branch to ^bb2
^bb2:
  // expected-error @below {{[flow] reads %v0 in vgpr[1]}}
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// A value computed again instead of kept.
regalloc.kernel @remat target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[5] split_of %v0
  regalloc.inst 0 pure "mov.b32" defs(%v0) imm [42]
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "call" clobbers [sgpr[0:31]]
  regalloc.remat 0 "mov.b32" defs(%v1) imm [42]
  regalloc.branch 2 "loop" uses(%v1) to ^bb1, ^bb2
^bb2:
  regalloc.exit 3
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// Computed again, but the register has another value since.
// expected-error @below {{allocation of @remat_stale is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @remat_stale target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[5] split_of %v0
  regalloc.inst 0 pure "mov.b32" defs(%v0) imm [42]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 "add" defs(%v0) uses(%v0)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.remat 0 "mov.b32" defs(%v1) imm [42]
  // expected-error @below {{[flow] reads %v0 in sgpr[5]}}
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<sgpr, 128 x 32, uniform>], classes = [<sgpr in sgpr[0:101]>]>
// An instruction that allocation dropped, since it is repeated where it is needed.
regalloc.kernel @deleted target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[5] split_of %v0
  regalloc.inst 0 pure deleted "mov.b32" defs(%v0) imm [42]
  regalloc.remat 0 "mov.b32" defs(%v1) imm [42]
  regalloc.exit 1 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<sgpr, 128 x 32, uniform>], classes = [<sgpr in sgpr[0:101]>]>
// It is dropped and yet needed.
// expected-error @below {{allocation of @deleted_wrong is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @deleted_wrong target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1> at sgpr[5]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 pure deleted "mov.b32" defs(%v0) imm [42]
  // expected-error @below {{[flow] reads %v0 in sgpr[5]}}
  regalloc.exit 1 uses(%v0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<sgpr, 128 x 32, uniform>], classes = [<sgpr in sgpr[0:101]>]>
// A dropped copy: its result is read, and is not there.
// expected-error @below {{allocation of @deleted_copy is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @deleted_copy target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[1]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 deleted %v1 = %v0
  // expected-error @below {{[flow] reads %v1 in sgpr[1]}}
  regalloc.exit 2 uses(%v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// Computed again from a register that still holds what it held.
regalloc.kernel @remat_reads target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[7] split_of %v1
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[8] split_of %v0
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 pure "add" defs(%v1) uses(%v0) imm [4]
  regalloc.copy inserted %v3 = %v0
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 2 "call" clobbers [vgpr[0:5]]
  regalloc.remat 1 "add" defs(%v2) uses(%v3) imm [4]
  regalloc.branch 3 "loop" uses(%v2) to ^bb1, ^bb2
^bb2:
  regalloc.exit 4 uses(%v3)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// The register that it is computed from has changed.
// expected-error @below {{allocation of @remat_reads_wrong is wrong}}
// expected-note @below {{on the path ^bb0 -> ^bb1}}
regalloc.kernel @remat_reads_wrong target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[7] split_of %v1
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 pure "add" defs(%v1) uses(%v0) imm [4]
  regalloc.inst 2 "b" defs(%v0) uses(%v0)
  regalloc.branch to ^bb1
^bb1:
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.remat 1 "add" defs(%v2) uses(%v0) imm [4]
  // expected-error @below {{[flow] reads %v1 in vgpr[7]}}
  regalloc.exit 3 uses(%v2, %v0)
}
