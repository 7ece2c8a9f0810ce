// RUN: veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-allocate,regalloc-verify))" | FileCheck %s
// RUN: veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-allocate{allocator=first-fit order=constrained},regalloc-verify))" -o /dev/null
// RUN: veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-allocate{allocator=exact},regalloc-verify))" -o /dev/null
// RUN: veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-allocate{allocator=portfolio},regalloc-verify))" -o /dev/null
// The verifier has the last word on every kernel here.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <low in vgpr[0:3]>, <sgpr in sgpr[0:101]>],
  occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 128 -> 4, 512 -> 1]>]>

// A pin is kept, and what lives at the same time goes elsewhere.
// CHECK-LABEL: regalloc.kernel @pin
// CHECK: %v0 = regalloc.vreg 0 {{.*}} at vgpr[0] pin vgpr[0]
// CHECK: %v1 = regalloc.vreg 1 {{.*}} at vgpr[1]
regalloc.kernel @pin target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> pin vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v1)
  regalloc.inst 1 "b" defs(%v0)
  regalloc.exit 2 uses(%v0, %v1)
}

// An aligned tuple; the hole below it is used.
// CHECK-LABEL: regalloc.kernel @tuple
// CHECK: %v0 = regalloc.vreg 0 {{.*}} at vgpr[1]
// CHECK: %v1 = regalloc.vreg 1 {{.*}} at vgpr[2:5]
regalloc.kernel @tuple target(#t) reserved [vgpr[0]] budget [vgpr 6] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 4, align = 2>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// Two halves share a register.
// CHECK-LABEL: regalloc.kernel @halves
// CHECK-DAG: regalloc.vreg 0 {{.*}} at vgpr[0:{{lo|hi}}]
// CHECK-DAG: regalloc.vreg 1 {{.*}} at vgpr[0:{{lo|hi}}]
regalloc.kernel @halves target(#t) budget [vgpr 1] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, half>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, half>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// Registers of either file make room for those of one.
// CHECK-LABEL: regalloc.kernel @files
// CHECK: regalloc.vreg 0 {{.*}} at agpr[0:1]
// CHECK: regalloc.vreg 1 {{.*}} at vgpr[0:1]
regalloc.kernel @files target(#t) budget [vgpr 2, agpr 2] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 2>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// A copy whose source ends there needs no register and no code.
// CHECK-LABEL: regalloc.kernel @copy
// CHECK: regalloc.vreg 0 {{.*}} at vgpr[[SAME:.*]]
// CHECK: regalloc.vreg 1 {{.*}} at vgpr[[SAME]]
regalloc.kernel @copy target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 %v1 = %v0
  regalloc.exit 2 uses(%v1)
}

// Tied operands get one register; an early clobber gets one of its own. The operand
// class of instruction 3 keeps %v3 low.
// CHECK-LABEL: regalloc.kernel @operands
// CHECK: regalloc.vreg 0 {{.*}} at vgpr[[TIED:.*]]
// CHECK: regalloc.vreg 1 {{.*}} at vgpr[[TIED]]
// CHECK: regalloc.vreg 3 {{.*}} at vgpr[{{[0-3]}}]
regalloc.kernel @operands target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 4>
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0, %v2)
  regalloc.inst 1 "fmac" defs(%v1) uses(%v0 tied 0)
  regalloc.inst 2 "early" defs(early_clobber %v3) uses(%v1, %v2)
  regalloc.exit 3 uses(%v3 as low, %v2)
}

// A loop, a clobber and a fixed register that is live across it.
// CHECK-LABEL: regalloc.kernel @loop
// CHECK: regalloc.vreg 0 {{.*}} at sgpr[{{[4-9]}}]
regalloc.kernel @loop target(#t) live_in [sgpr[0]] {
  %sgpr0 = regalloc.preg sgpr[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "call" clobbers [sgpr[1:3]]
  regalloc.branch 2 "loop" uses(%v0, %sgpr0) to ^bb1, ^bb2
^bb2:
  regalloc.exit 3
}
