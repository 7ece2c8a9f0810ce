// chip: gfx90a
// features: -fma-mix-insts
!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, features = "-fma-mix-insts", banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @relu_1000_dispatch_0_elementwise_1000_f32 live_in [mode[0], sgpr[4:6], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[96:101]] attributes {occupancy = 8 : i64, post_fingerprints = {sgpr = "e6c016a65e5eb5d4", vgpr = "9b35d504315a1a69"}} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %sgpr6 = regalloc.preg sgpr[6]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v1 = regalloc.vreg 1 : !sregx1 at sgpr[0]
    %v2 = regalloc.vreg 2 : !sregx2a2 at sgpr[2:3]
    %v3 = regalloc.vreg 3 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v5 = regalloc.vreg 5 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v6 = regalloc.vreg 6 : !sgprx1 at sgpr[6] hint sgpr[6]
    %v14 = regalloc.vreg 14 : !sregx1 at sgpr[1]
    %v15 = regalloc.vreg 15 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v22 = regalloc.vreg 22 : !sgprx4a4 at sgpr[8:11]
    %v26 = regalloc.vreg 26 : !sgprx4a4 at sgpr[4:7]
    %v27 = regalloc.vreg 27 : !vgprx1 at vgpr[0]
    %v29 = regalloc.vreg 29 : !vgprx1 at vgpr[0]
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[1]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[1]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[1]
    %v36 = regalloc.vreg 36 : !sregx2a2 at sgpr[2:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 %v6 = %sgpr6
    regalloc.copy 1 %v5 = %sgpr4_5
    regalloc.copy 2 %v3 = %vgpr0 mask %exec
    regalloc.inst 3 pure "shl.b32" native "S_LSHL_B32" defs(%v1, implicit dead %scc) uses(%v6) imm [6]
    regalloc.inst 4 pure "xor.b32" native "S_XOR_B32" defs(%v14, implicit dead %scc) uses(%v1) imm [1000]
    regalloc.inst 5 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v15) uses(%v14, %v3, implicit %exec)
    regalloc.copy 6 %v2 = %exec
    regalloc.inst 7 pure "and.b64" native "S_AND_B64" defs(%v36, implicit dead %scc) uses(%v2, %v15)
    regalloc.inst 8 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v36)
    regalloc.branch 9 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [10]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 11 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v26) uses(%v5) imm [0, 0]
    regalloc.inst 12 pure "mov.b32" native "S_MOV_B32" defs(undef %v22[3]) imm [159744]
    regalloc.inst 13 pure "mov.b32" native "S_MOV_B32" defs(%v22[2]) imm [4000]
    regalloc.inst 14 pure "and.b32" native "S_AND_B32" defs(%v22[1], implicit dead %scc) uses(%v26[3]) imm [65535]
    regalloc.copy 15 %v22[0] = %v26[2]
    regalloc.inst 16 pure "and.b32" native "S_AND_B32" defs(%v26[1], implicit dead %scc) uses(%v26[1]) imm [65535]
    regalloc.copy 17 %v26[2] = %v22[2]
    regalloc.copy 18 %v26[3] = %v22[3]
    regalloc.inst 19 pure "or.b32" native "V_OR_B32_e32" defs(%v27) uses(%v1, %v3, implicit mask %exec)
    regalloc.inst 20 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v29) uses(%v27, implicit mask %exec) imm [2]
    regalloc.inst 21 "load.global.b32" native "BUFFER_LOAD_DWORD_OFFEN" defs(%v31) uses(%v29, %v26, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 22 pure "max.f32" native "V_MAX_F32_e32" defs(%v32) uses(%v31, %v31, implicit %mode, implicit mask %exec)
    regalloc.inst 23 pure "max.f32" native "V_MAX_F32_e32" defs(%v34) uses(%v32, implicit %mode, implicit mask %exec) imm [0]
    regalloc.inst 24 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v34, %v29, %v22, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.exit 25 "exit" native "S_ENDPGM" imm [0]
  }
}
