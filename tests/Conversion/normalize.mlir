// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize))' | FileCheck %s
// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize{report=true}))' -o %t 2>&1 | FileCheck %s --check-prefix=REPORT
// A second run changes nothing.
// RUN: veriloc-opt %s --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize,regalloc-normalize))' | FileCheck %s

// REPORT: @program: 75.0% of 8 instructions have a cross-vendor name, {{[0-9]+}} -> {{[0-9]+}} characters

#target = #regalloc.target<amdgpu, "gfx942", wave = 64,
  banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <round, 1 x 32, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:101]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>, mode = #regalloc.phys<mode[0]>}>
module attributes {regalloc.target = #target} {

// CHECK-LABEL: regalloc.kernel @program
// CHECK-SAME: llvm_vregs = array<i32: 9, 3, 40, 7>
regalloc.kernel @program {
  // Not used.
  // CHECK-NOT: vgpr[7]
  // CHECK-NOT: preg mode[0]
  %unused = regalloc.preg vgpr[7]
  %mode = regalloc.preg mode[0]
  // CHECK: %round0 = regalloc.preg round[0]
  %round = regalloc.preg round[0]
  %scc = regalloc.preg scc[0]
  // CHECK: %exec = regalloc.preg
  %exec = regalloc.preg sgpr[126:127]
  %slot0 = regalloc.slot 0 bytes 4
  // CHECK: %v0 = regalloc.vreg 0 : !vgprx2
  // CHECK: %v1 = regalloc.vreg 1 : !vgprx1 at vgpr[9]
  // CHECK: %v2 = regalloc.vreg 2 : !vgprx1{{$}}
  // CHECK: %v3 = regalloc.vreg 3 : !vgprx1 split_of %v1
  %v3 = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[9]
  %v7 = regalloc.vreg 7 : !regalloc.vreg<vgpr, 1> split_of %v3
  %v9 = regalloc.vreg 9 : !regalloc.vreg<vgpr, 2>
  %v40 = regalloc.vreg 40 : !regalloc.vreg<vgpr, 1>
  // CHECK: regalloc.inst 0 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v0) uses(implicit mask %exec) imm [0]
  regalloc.inst 0 "old" native "GLOBAL_LOAD_DWORDX2" defs(%v9) uses(implicit mask %exec) imm [0]
  // The mode is read and never written; the register "round" is written.
  // CHECK: regalloc.inst 1 pure "fma.f32" native "V_FMAC_F32_e32" defs(%v1) uses(%v0[0], %v1 tied 0, implicit mask %exec)
  regalloc.inst 1 pure "old" native "V_FMAC_F32_e32" defs(%v3) uses(%v9[0], %v3 tied 0, implicit %mode, implicit mask %exec)
  // CHECK: "amdgpu.v_div_fixup_f32" {{.*}} uses(%v3, implicit %round0)
  regalloc.inst 2 "old" native "V_DIV_FIXUP_F32_e64" defs(%v40) uses(%v7, implicit %round)
  // CHECK: "amdgpu.s_round_mode"
  regalloc.inst 3 "old" native "S_ROUND_MODE" defs(%round)
  // CHECK: regalloc.copy 4 %v2 = %v1
  regalloc.copy 4 %v40 = %v3
  // CHECK: regalloc.copy inserted %v3 = %v2
  regalloc.copy inserted %v7 = %v40
  // CHECK: regalloc.spill %v3 to %slot0
  regalloc.spill %v7 to %slot0
  // CHECK: regalloc.remat 1 "fma.f32" native "V_FMAC_F32_e32" defs(%v3) uses(%v0[0], %v3 tied 0, implicit mask %exec)
  regalloc.remat 1 "old" native "V_FMAC_F32_e32" defs(%v7) uses(%v9[0], %v7 tied 0, implicit %mode, implicit mask %exec)
  // No opcode, no name.
  // CHECK: regalloc.inst 5 "mine"
  regalloc.inst 5 "mine"
  // CHECK: regalloc.inst 6 "store.global.b32"
  regalloc.inst 6 "old" native "GLOBAL_STORE_DWORD_SADDR" uses(%v40)
  // CHECK: regalloc.branch 7 "branch.cond" native "S_CBRANCH_SCC1" uses(%scc0) to ^bb1, ^bb1
  regalloc.branch 7 native "S_CBRANCH_SCC1" uses(%scc) to ^bb1, ^bb1
^bb1:
  // CHECK: regalloc.exit 8 "exit" native "S_ENDPGM"
  regalloc.exit 8 "old" native "S_ENDPGM"
}
}
