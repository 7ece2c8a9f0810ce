// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-strip-assignment))' | FileCheck %s --check-prefix=STRIP
// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-strip-assignment{hints=true}))' | FileCheck %s --check-prefix=HINTS
// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-recover-virtual))' | FileCheck %s --check-prefix=VIRTUAL

regalloc.kernel @k {
  %v9 = regalloc.preg vgpr[9]
  %slot0 = regalloc.slot 0 bytes 4
  // STRIP: %v0 = regalloc.vreg 0 : !vgprx1 hint vgpr[2] pin vgpr[1]
  // HINTS: %v0 = regalloc.vreg 0 : !vgprx1 pin vgpr[1]
  // VIRTUAL: %v0 = regalloc.vreg 0 : !vgprx1 hint vgpr[2] pin vgpr[1]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[1] hint vgpr[2] pin vgpr[1]
  // STRIP-NEXT: %v1 = regalloc.vreg 1 : !vgprx1 split_of %v0{{$}}
  // STRIP-NEXT: %v2 = regalloc.vreg 2 : !vgprx1 split_of %v1 in %slot0
  // VIRTUAL-NOT: vreg
  // VIRTUAL-NOT: slot
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[3] split_of %v0
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> split_of %v1 in %slot0
  // VIRTUAL: regalloc.inst 0 pure "a" defs(%v0)
  // VIRTUAL-NEXT: regalloc.copy 1 %v0 = %vgpr9
  // VIRTUAL-NEXT: regalloc.inst 3 pure "b" defs(%v0)
  // VIRTUAL-NEXT: regalloc.copy 4 %v0 = %vgpr9
  // VIRTUAL-NEXT: regalloc.undef %v0
  // VIRTUAL-NEXT: regalloc.exit 2 uses(undef %v0, %v0)
  regalloc.inst 0 pure "a" defs(%v0)
  regalloc.copy inserted %v1 = %v0
  regalloc.copy 1 coalesced %v0 = %v9
  regalloc.inst 3 pure deleted "b" defs(%v0)
  regalloc.copy 4 deleted %v0 = %v9
  regalloc.spill %v1 to %slot0
  regalloc.reload %v2 from %slot0
  regalloc.remat 0 "a" defs(%v1)
  regalloc.undef %v1
  // STRIP: regalloc.exit 2 uses(undef %v1, %v2)
  regalloc.exit 2 uses(undef %v1 at vgpr[5], %v2)
}
