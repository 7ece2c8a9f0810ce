// RUN: veriloc-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(regalloc.kernel(regalloc-print-liveness{blocks=true}))' -o /dev/null 2>&1 | FileCheck %s --match-full-lines --strict-whitespace
// RUN: veriloc-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(regalloc.kernel(regalloc-print-liveness{interference=false}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN

// PLAIN-NOT: interference
// PLAIN-NOT: live into

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>]>

// A loop keeps what it reads again alive; only the lanes that are read count.
//      CHECK:liveness of @loop: 5 operations, 2 virtual registers
// CHECK-NEXT:  pressure vgpr: 1 at regalloc.inst 1 "load"
// CHECK-NEXT:  pressure agpr+vgpr: 4 at regalloc.inst 1 "load"
// CHECK-NEXT:  interference: 1 pairs
// CHECK-NEXT:  live into ^bb0:
// CHECK-NEXT:  live into ^bb1: %v0 %v1{1,2:hi}
// CHECK-NEXT:  live into ^bb2: %v0
regalloc.kernel @loop target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 3>
  regalloc.inst 0 "zero" defs(%v0)
  regalloc.inst 1 "load" defs(%v1)
  regalloc.branch to ^bb1
^bb1:
  regalloc.branch 2 "loop" uses(%v0, %v1[1], %v1[2:hi], undef %v1[0]) to ^bb1, ^bb2
^bb2:
  regalloc.exit 3 uses(%v0)
}

// A guarded definition ends no live range, one under a mask does. The mask
// itself is live in, but reserved registers exert no pressure.
//      CHECK:liveness of @predicated: 3 operations, 2 virtual registers
// CHECK-NEXT:  pressure vgpr: 2 at regalloc.exit 2
// CHECK-NEXT:  interference: 1 pairs
// CHECK-NEXT:  live into ^bb0: sgpr[126:127] %v0
regalloc.kernel @predicated target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "guarded" defs(%v0) uses(guard %exec)
  regalloc.inst 1 "masked" defs(%v1) uses(mask %exec)
  regalloc.exit 2 uses(%v0, %v1)
}

// An early clobber meets the uses, a plain definition does not.
//      CHECK:liveness of @early: 4 operations, 3 virtual registers
// CHECK-NEXT:  pressure vgpr: 2 at regalloc.inst 1 "early"
// CHECK-NEXT:  interference: 1 pairs
// CHECK-NEXT:  live into ^bb0:
regalloc.kernel @early target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "early" defs(early_clobber %v1) uses(%v0)
  regalloc.inst 2 "plain" defs(%v2) uses(%v1)
  regalloc.exit 3 uses(%v2)
}

// A definition of some lanes keeps the others, unless it says undef; a dead one
// still needs its register; clobbers and undef end what they name.
//      CHECK:liveness of @partial: 6 operations, 2 virtual registers
// CHECK-NEXT:  pressure vgpr: 3 at regalloc.exit 5
// CHECK-NEXT:  interference: 1 pairs
// CHECK-NEXT:  live into ^bb0: %v0{1}
regalloc.kernel @partial target(#t) {
  %vgpr9 = regalloc.preg vgpr[9]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2>
  regalloc.inst 0 "keep" defs(%v0[0])
  regalloc.inst 1 "whole" defs(undef %v1[0])
  regalloc.inst 2 "dead" defs(dead %v1[1])
  regalloc.inst 3 "call" clobbers [vgpr[9]]
  regalloc.undef %v1[0]
  regalloc.exit 5 uses(%v0, %vgpr9)
}
