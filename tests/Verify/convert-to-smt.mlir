// RUN: veriloc-opt %s --convert-regalloc-to-smt | FileCheck %s

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// CHECK-LABEL: module @k
// The rules on single registers, then one question a block.
// CHECK: smt.solver
// CHECK: smt.declare_fun "place
// CHECK: smt.check
// CHECK: smt.solver
// CHECK: %V = smt.declare_fun "V" : !smt.array<[!smt.int -> !smt.sort<"Value">]>
// CHECK: %P = smt.declare_fun "P" : !smt.array<[!smt.int -> !smt.sort<"Value">]>
// CHECK: smt.array.store
// CHECK: smt.declare_fun "use
// CHECK: smt.check
// CHECK-NOT: regalloc.kernel
regalloc.kernel @k target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.exit 1 uses(%v0)
}
