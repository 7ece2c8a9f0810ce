!agprx4a2 = !regalloc.vreg<agpr, 4, align = 2>
!avx2a2 = !regalloc.vreg<av, 2, align = 2>
!avx4a2 = !regalloc.vreg<av, 4, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @divergent_matrix live_in [mode[0], sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[4:255], sgpr[32], sgpr[100:101], vgpr[28:255]] budget [vgpr 28, agpr 4] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %slot0 = regalloc.slot 0 bytes 16 align 4
    %v2 = regalloc.vreg 2 : !agprx4a2 in %slot0
    %v3 = regalloc.vreg 3 : !sregx2a2 at sgpr[2:3]
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v7 = regalloc.vreg 7 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v15 = regalloc.vreg 15 : !vgprx1 at vgpr[1]
    %v19 = regalloc.vreg 19 : !vgprx2a2 at vgpr[0:1]
    %v20 = regalloc.vreg 20 : !vgprx2a2 at vgpr[0:1]
    %v23 = regalloc.vreg 23 : !vgprx2a2 at vgpr[2:3]
    %v24 = regalloc.vreg 24 : !vgprx2a2 at vgpr[4:5]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[1]
    %v27 = regalloc.vreg 27 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v28 = regalloc.vreg 28 : !avx2a2 at vgpr[0:1]
    %v29 = regalloc.vreg 29 : !agprx4a2 at agpr[0:3]
    %v30 = regalloc.vreg 30 : !sgprx4a4 at sgpr[0:3]
    %v31 = regalloc.vreg 31 : !sregx2a2 at sgpr[4:5]
    %v33 = regalloc.vreg 33 : !avx4a2 at vgpr[6:9] split_of %v2
    %v34 = regalloc.vreg 34 : !avx4a2 at vgpr[6:9] split_of %v2
    %v35 = regalloc.vreg 35 : !agprx4a2 at agpr[0:3] split_of %v2
    %v36 = regalloc.vreg 36 : !avx4a2 at vgpr[6:9] split_of %v2
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v7 = %sgpr4_5
    regalloc.copy 1 coalesced %v4 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v30) uses(%v7) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(%v15) uses(%v4, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v19[0]) uses(%v15, implicit mask %exec) imm [3]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v23[0]) uses(%v15, implicit mask %exec) imm [4]
    regalloc.inst 6 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v25) uses(%v30[0:1], %v19[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v33 as av) uses(%v30[2:3], %v23[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 8 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v23[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 9 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v24) uses(%v30[2:3], %v23, implicit mask %exec) imm [0]
    regalloc.inst 10 pure "cmp.gt.s32" native "V_CMP_GT_I32_e64" defs(%v27) uses(%v25, implicit %exec) imm [9]
    regalloc.copy 11 %v3 = %exec
    regalloc.inst 12 pure "and.b64" native "S_AND_B64" defs(%v31, implicit dead %scc) uses(%v3, %v27)
    regalloc.inst 13 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v31)
    regalloc.branch 14 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [15]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.copy 16 %v19[1] = %v23[1] mask %exec
    regalloc.inst 17 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v20) uses(%v30[0:1], %v19, implicit mask %exec) imm [0]
    regalloc.inst 18 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v28) uses(%v20, implicit mask %exec) imm [0, 0]
    regalloc.spill %v34 to %slot0 mask %exec
    regalloc.reload %v35 from %slot0 mask %exec
    regalloc.inst 19 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_e64" defs(%v29) uses(%v28, %v28, %v35, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 20 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v24, %v29, implicit mask %exec) imm [0, 0]
    regalloc.reload %v36 from %slot0 mask %exec
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 21 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v3)
    regalloc.inst 22 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v24, %v33 as av, implicit mask %exec) imm [0, 0]
    regalloc.exit 23 "exit" native "S_ENDPGM" imm [0]
  }
}
