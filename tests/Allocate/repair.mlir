// RUN: veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-repair{time-limit=500 print=true},regalloc-verify))" 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: not veriloc-opt %s --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRONG

// A proposal with one wrong register: the rest stays, and the result is proved.

// WRONG: error: allocation of @k is wrong
// SAID: @k: 2 of 3 places kept; placed anew: %v{{[01]}}
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>]>
// CHECK-LABEL: regalloc.kernel @k
// CHECK: %v2 = regalloc.vreg 2 {{.*}} at vgpr[9]
regalloc.kernel @k target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[7]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[7]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[9]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1)
  regalloc.inst 2 "a" defs(%v2)
  regalloc.exit 3 uses(%v0, %v1, %v2)
}
