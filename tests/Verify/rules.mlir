// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// Rules on single registers. What the dialect itself refuses (outside the class,
// misaligned) cannot be written down here.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32, reserved = [agpr[255]]>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>]>
// expected-error @below {{allocation of @reserved is wrong}}
regalloc.kernel @reserved target(#t) reserved [vgpr[40:47]] {
  // expected-error @below {{[class] %v0 at agpr[254:255] overlaps agpr[255], which is reserved}}
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 2> at agpr[254:255]
  // expected-error @below {{[class] %v1 at vgpr[47] overlaps vgpr[40:47], which is reserved}}
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[47]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[48]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// expected-error @below {{allocation of @no_place is wrong}}
regalloc.kernel @no_place target(#t) {
  %slot0 = regalloc.slot 0 bytes 4
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> in %slot0
  // expected-error @below {{[class] %v0 has no place, and the instruction names it}}
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{[class] %v1 lives in memory, and the instruction names it}}
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>, <low in vgpr[0:127]>]>
// expected-error @below {{allocation of @operand_class is wrong}}
regalloc.kernel @operand_class target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2> at vgpr[127:128]
  // The instruction asks about the lanes it names: lane 0 is low, lane 1 is not.
  regalloc.inst 0 "a" defs(%v0[0] as low)
  // expected-error @below {{[class] %v0 at vgpr[127:128] is outside class 'low', which the instruction asks for}}
  regalloc.inst 1 "b" defs(%v0[1] as low)
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// expected-error @below {{allocation of @budget is wrong}}
regalloc.kernel @budget target(#t) budget [vgpr 64] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2> at vgpr[62:63]
  // expected-error @below {{[budget] %v1 at vgpr[63:64] is beyond the 64 registers of bank 'vgpr' that the kernel may use}}
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2> at vgpr[63:64]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// expected-error @below {{allocation of @pinned is wrong}}
regalloc.kernel @pinned target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[1] pin vgpr[1]
  // expected-error @below {{[fixed] %v1 is pinned to vgpr[1] and placed at vgpr[2]}}
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2] pin vgpr[1]
  // expected-error @below {{[fixed] %v2 is pinned to vgpr[3] and has no place}}
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> pin vgpr[3]
  regalloc.exit
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>], classes = [<av in vgpr[0:255], agpr[0:255]>]>
// expected-error @below {{allocation of @operands is wrong}}
regalloc.kernel @operands target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 2> at vgpr[0:1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 2> at agpr[0:1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<av, 2> at vgpr[1:2]
  // expected-error @below {{[operand] %v1 is tied to %v0 and is elsewhere}}
  regalloc.inst 0 "tied" defs(%v0) uses(undef %v1 tied 0)
  // One lane of each is one register.
  regalloc.inst 1 "tied_lane" defs(%v0[1]) uses(undef %v2[0] tied 0)
  // expected-error @below {{[operand] %v0 and %v2 must not overlap}}
  regalloc.inst 2 "disjoint" defs(%v0) uses(undef %v2, undef %v1) where [disjoint(0, 1), disjoint(0, 2)]
  // expected-error @below {{[operand] %v0 and %v1 must be in one bank}}
  regalloc.inst 3 "bank" defs(%v0) uses(undef %v1, undef %v2) where [same_bank(0, 1), same_bank(0, 2)]
  // expected-error @below {{[operand] %v0 and %v2 must be the same register}}
  regalloc.inst 4 "same" defs(%v0) uses(undef %v0, undef %v2) where [same(0, 1), same(0, 2)]
  // The place of an operand is its own where it has one.
  regalloc.inst 5 "at" defs(%v0) uses(undef %v1 at vgpr[0:1]) where [same(0, 1)]
  regalloc.exit
}

// -----

// expected-error @below {{allocation of @no_target: unknown whether it is right}}
// expected-note @below {{the kernel has no target: add 'target(#...)' or the module attribute regalloc.target}}
regalloc.kernel @no_target {
  regalloc.exit
}
