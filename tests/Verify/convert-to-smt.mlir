// RUN: veriloc-opt %s --convert-regalloc-to-smt | FileCheck %s

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// CHECK-LABEL: module @k
// The rules on single registers, then one question a block.
// CHECK: smt.solver
// CHECK: smt.declare_fun "place
// CHECK: smt.check
// CHECK: smt.solver
// CHECK: %[[NEW:.*]] = smt.declare_fun "new0v1_0" : !smt.sort<"Value">
// CHECK: %[[SAME:.*]] = smt.eq %[[NEW]], %[[NEW]]
// CHECK: %[[RIGHT:.*]] = smt.or %{{.*}}, %[[SAME]]
// CHECK: %[[USE:.*]] = smt.declare_fun "use0" : !smt.bool
// CHECK: smt.eq %[[USE]], %[[RIGHT]] : !smt.bool
// CHECK: smt.check
// CHECK-NOT: regalloc.kernel
regalloc.kernel @k target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.exit 1 uses(%v0)
}
