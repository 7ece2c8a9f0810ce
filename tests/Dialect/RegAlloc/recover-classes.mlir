// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-recover-virtual))' | FileCheck %s

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>, <low in vgpr[0:127]>, <av in vgpr[0:255], agpr[0:255]>]>

// What an instruction asks for goes with the register, but for classes that only parts need.
regalloc.kernel @k target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 1> at agpr[3] split_of %v0
  // CHECK: regalloc.inst 0 "a" defs(%v0 as low)
  // CHECK-NEXT: regalloc.inst 1 "b" defs(%v0) uses(%v0 as low, undef %v0)
  // CHECK-NEXT: regalloc.exit 2 uses(%v0)
  regalloc.inst 0 "a" defs(%v0 as low)
  regalloc.inst 1 "b" defs(%v1 as av) uses(%v1 as low, undef %v1 as av)
  regalloc.exit 2 uses(%v1 as av)
}
