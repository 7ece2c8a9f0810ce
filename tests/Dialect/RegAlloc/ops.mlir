// RUN: veriloc-opt %s | FileCheck %s
// Text, generic form and bytecode all come back as the same text.
// RUN: veriloc-opt %s -o %t.1.mlir
// RUN: veriloc-opt %t.1.mlir | diff %t.1.mlir -
// RUN: veriloc-opt %t.1.mlir --mlir-print-op-generic | veriloc-opt | diff %t.1.mlir -
// RUN: veriloc-opt %t.1.mlir --emit-bytecode | veriloc-opt | diff %t.1.mlir -

// CHECK-DAG: !avx4a2 = !regalloc.vreg<av, 4, align = 2>
// CHECK-DAG: !vgpr_half = !regalloc.vreg<vgpr, half>
// CHECK-DAG: !vgprx1 = !regalloc.vreg<vgpr, 1>
// CHECK: #gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64,
  features = "+wavefrontsize64",
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>,
           <sgpr, 128 x 32, uniform, reserved = [sgpr[108:123], sgpr[124]]>,
           <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>,
             <sgpr in sgpr[0:101], sgpr[106:107]>],
  occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 512 -> 1]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>, vcc = #regalloc.phys<sgpr[106:107]>}>

// CHECK-LABEL: regalloc.kernel @declarations target(#gfx90a)
// CHECK-SAME: live_in [vgpr[0], sgpr[4:5]] reserved [sgpr[102:103]]
// CHECK-SAME: budget [vgpr 64, agpr 0]
regalloc.kernel @declarations target(#gfx90a) live_in [vgpr[0], sgpr[4:5]]
    reserved [sgpr[102:103]] budget [vgpr 64, agpr 0] {
  // Physical registers take their name from the target where it has one.
  // CHECK: %exec = regalloc.preg sgpr[126:127]
  %0 = regalloc.preg sgpr[126:127]
  // CHECK: %sgpr4_5 = regalloc.preg sgpr[4:5]
  %1 = regalloc.preg sgpr[4:5]
  // CHECK: %vgpr3hi = regalloc.preg vgpr[3:hi]
  %2 = regalloc.preg vgpr[3:hi]
  // CHECK: %scc0 = regalloc.preg scc[0]
  %3 = regalloc.preg scc[0]
  // CHECK: %slot0 = regalloc.slot 0 bytes 16 align 4
  %s = regalloc.slot 0 bytes 16 align 4
  // CHECK: %slot7 = regalloc.slot 7 bytes 3{{$}}
  %s7 = regalloc.slot 7 bytes 3
  // CHECK: %slot8 = regalloc.slot 8 bytes 256 held_by %vgpr3
  %h = regalloc.preg vgpr[3]
  %s8 = regalloc.slot 8 bytes 256 held_by %h
  // CHECK: %v0 = regalloc.vreg 0 : !vgprx1{{$}}
  %a = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // CHECK: %v1 = regalloc.vreg 1 : !avx4a2 at agpr[4:7] hint vgpr[0:3] pin agpr[8:11]
  %b = regalloc.vreg 1 : !regalloc.vreg<av, 4, align = 2> at agpr[4:7] hint vgpr[0:3] pin agpr[8:11]
  // CHECK: %v2 = regalloc.vreg 2 : !avx4a2 split_of %v1 in %slot0
  %c = regalloc.vreg 2 : !regalloc.vreg<av, 4, align = 2> split_of %b in %s
  // CHECK: %v3 = regalloc.vreg 3 : !vgpr_half at vgpr[9:hi] whole_wave
  %d = regalloc.vreg 3 : !regalloc.vreg<vgpr, half> at vgpr[9:hi] whole_wave
  // CHECK: %v4 = regalloc.vreg 4 : !vgprx1 {origin = "%7"}
  %e = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> {origin = "%7"}
  regalloc.exit
}

// CHECK-LABEL: regalloc.kernel @code
regalloc.kernel @code target(#gfx90a) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %slot0 = regalloc.slot 0 bytes 16
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 4, align = 2>
  %v2 = regalloc.vreg 2 : !regalloc.vreg<av, 4, align = 2>
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, half>
  // CHECK: regalloc.label "entry"{{$}}
  regalloc.label "entry"
  // CHECK: regalloc.inst "nop"{{$}}
  regalloc.inst "nop"
  // CHECK: regalloc.inst 1 pure "load" native "GLOBAL_LOAD_DWORDX4" defs(early_clobber %v1) uses(%v0, implicit mask %exec) imm [0, 16, "glc"]
  regalloc.inst 1 pure "load" native "GLOBAL_LOAD_DWORDX4"
      defs(early_clobber %v1) uses(%v0, implicit mask %exec) imm [0, 16, "glc"]
  // CHECK: regalloc.inst 2 "fma" defs(%v1[0]) uses(undef %v0, %v2[2:3] at vgpr[4:7] as vgpr, %v1[0] tied 0)
  regalloc.inst 2 "fma" defs(%v1[0]) uses(undef %v0, %v2[2:3] at vgpr[4:7] as vgpr, %v1[0] tied 0)
  // CHECK: regalloc.inst 3 "half" defs(undef %v1[3:hi], dead %v3) uses(guard %scc0)
  regalloc.inst 3 "half" defs(undef %v1[3:hi], dead %v3) uses(guard %scc)
  // CHECK: regalloc.inst 4 "call" defs(%v1) uses(%v2, %v0) clobbers [vgpr[0:31], sgpr[30:31]] where [same(0, 1), disjoint(0, 2), same_bank(1, 2)]
  regalloc.inst 4 "call" defs(%v1) uses(%v2, %v0) clobbers [vgpr[0:31], sgpr[30:31]]
      where [same(0, 1), disjoint(0, 2), same_bank(1, 2)]
  // CHECK: regalloc.inst 10 pure deleted "mov" defs(%v0)
  regalloc.inst 10 pure deleted "mov" defs(%v0)
  // CHECK: regalloc.copy 11 deleted %v2 = %v1
  regalloc.copy 11 deleted %v2 = %v1
  // CHECK: regalloc.inst 5 "empty" clobbers []
  regalloc.inst 5 "empty" clobbers []
  // CHECK: regalloc.copy 6 %v1[0] = %v0 mask %exec
  regalloc.copy 6 %v1[0] = %v0 mask %exec
  // CHECK: regalloc.copy 7 coalesced %v2 = %v1
  regalloc.copy 7 coalesced %v2 = %v1
  // CHECK: regalloc.copy inserted %v2 = %v1
  regalloc.copy inserted %v2 = %v1
  // CHECK: regalloc.copy %v1[2:lo] = %v3
  regalloc.copy %v1[2:lo] = %v3
  // CHECK: regalloc.spill %v1[0:1] to %slot0 offset 8 mask %exec
  regalloc.spill %v1[0:1] to %slot0 offset 8 mask %exec
  // CHECK: regalloc.reload %v2 from %slot0{{$}}
  regalloc.reload %v2 from %slot0
  // CHECK: regalloc.remat 1 "load" native "GLOBAL_LOAD_DWORDX4" defs(%v2) uses(%v0) imm [0, 16, "glc"]
  regalloc.remat 1 "load" native "GLOBAL_LOAD_DWORDX4" defs(%v2) uses(%v0) imm [0, 16, "glc"]
  // CHECK: regalloc.undef %v1[2:3]
  regalloc.undef %v1[2:3]
  // CHECK: regalloc.branch to ^bb1
  regalloc.branch to ^bb1
// CHECK: ^bb1:
^bb1:
  // CHECK: regalloc.label "loop" depth 1 freq 3.100000e+01
  regalloc.label "loop" depth 1 freq 31.0
  // CHECK: regalloc.branch 8 "branch.cond" native "S_CBRANCH_SCC1" uses(%scc0) to ^bb1, ^bb2
  regalloc.branch 8 "branch.cond" native "S_CBRANCH_SCC1" uses(%scc) to ^bb1, ^bb2
^bb2:
  // CHECK: regalloc.exit 9 "exit" native "S_ENDPGM" uses(%v0)
  regalloc.exit 9 "exit" native "S_ENDPGM" uses(%v0)
}

// The target may stand on a module.
// CHECK-LABEL: module @outer attributes {regalloc.target = #gfx90a}
module @outer attributes {regalloc.target = #gfx90a} {
  // CHECK: regalloc.kernel @inherits {
  regalloc.kernel @inherits {
    // CHECK: %vcc = regalloc.preg sgpr[106:107]
    %0 = regalloc.preg sgpr[106:107]
    regalloc.exit
  }
}

// Without a target, rules about the target are not asked.
// CHECK-LABEL: regalloc.kernel @no_target attributes {note = "written by hand"}
regalloc.kernel @no_target attributes {note = "written by hand"} {
  // CHECK: %v0 = regalloc.vreg 0 : !anythingx3 at nowhere[1000:1002]
  %0 = regalloc.vreg 0 : !regalloc.vreg<anything, 3> at nowhere[1000:1002]
  regalloc.exit
}
