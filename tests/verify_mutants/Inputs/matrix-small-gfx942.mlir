!agprx4a2 = !regalloc.vreg<agpr, 4, align = 2>
!avx2a2 = !regalloc.vreg<av, 2, align = 2>
!avx4a2 = !regalloc.vreg<av, 4, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @small live_in [mode[0], sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[4:255], sgpr[32], sgpr[100:101], vgpr[28:255]] budget [vgpr 28, agpr 4] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v3 = regalloc.vreg 3 : !avx4a2 at vgpr[4:7]
    %v16 = regalloc.vreg 16 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v19 = regalloc.vreg 19 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v28 = regalloc.vreg 28 : !sregx1 at sgpr[0]
    %v30 = regalloc.vreg 30 : !vgprx1 at vgpr[4]
    %v35 = regalloc.vreg 35 : !vgprx2a2 at vgpr[0:1]
    %v38 = regalloc.vreg 38 : !vgprx2a2 at vgpr[2:3]
    %v39 = regalloc.vreg 39 : !vgprx2a2 at vgpr[2:3]
    %v41 = regalloc.vreg 41 : !agprx4a2 at agpr[0:3]
    %v42 = regalloc.vreg 42 : !avx2a2 at vgpr[8:9]
    %v43 = regalloc.vreg 43 : !avx2a2 at vgpr[10:11]
    %v44 = regalloc.vreg 44 : !agprx4a2 at agpr[0:3]
    %v45 = regalloc.vreg 45 : !agprx4a2
    %v47 = regalloc.vreg 47 : !vgprx1 at vgpr[8]
    %v48 = regalloc.vreg 48 : !vgprx1 at vgpr[8]
    %v49 = regalloc.vreg 49 : !vgprx1 at vgpr[9]
    %v50 = regalloc.vreg 50 : !vgprx1 at vgpr[9]
    %v51 = regalloc.vreg 51 : !vgprx1 at vgpr[10]
    %v52 = regalloc.vreg 52 : !vgprx1 at vgpr[10]
    %v53 = regalloc.vreg 53 : !vgprx1 at vgpr[11]
    %v54 = regalloc.vreg 54 : !vgprx1 at vgpr[11]
    %v56 = regalloc.vreg 56 : !sgprx4a4 at sgpr[8:11]
    %v57 = regalloc.vreg 57 : !sregx1 at sgpr[1]
    %v62 = regalloc.vreg 62 : !avx4a2 at vgpr[12:15] split_of %v45
    %v63 = regalloc.vreg 63 : !agprx4a2 at agpr[0:3] split_of %v45
    %v64 = regalloc.vreg 64 : !avx4a2 at vgpr[12:15] split_of %v45
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v19 = %sgpr4_5
    regalloc.copy 1 coalesced %v16 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v56) uses(%v19) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v28) uses(%v19) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v19)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(%v30) uses(%v16, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v38[0]) uses(%v30, implicit mask %exec) imm [3]
    regalloc.inst 7 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v38[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 8 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v35) uses(%v56[0:1], %v38, implicit mask %exec) imm [0]
    regalloc.inst 9 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v38[0]) uses(%v30, implicit mask %exec) imm [4]
    regalloc.inst 10 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v3) uses(%v56[2:3], %v38[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 11 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v39) uses(%v56[2:3], %v38, implicit mask %exec) imm [0]
    regalloc.inst 12 pure "mov.b32" native "S_MOV_B32" defs(%v57) imm [0]
    regalloc.inst 13 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v47) uses(implicit mask %exec) imm [0]
    regalloc.inst 14 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v49) uses(implicit mask %exec) imm [0]
    regalloc.inst 15 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v51) uses(implicit mask %exec) imm [0]
    regalloc.inst 16 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v53) uses(implicit mask %exec) imm [0]
    regalloc.undef %v41
    regalloc.copy 17 %v41[0] = %v47 mask %exec
    regalloc.copy 18 %v41[1] = %v49 mask %exec
    regalloc.copy 19 %v41[2] = %v51 mask %exec
    regalloc.copy 20 %v41[3] = %v53 mask %exec
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 21 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v42) uses(%v35, implicit mask %exec) imm [0, 0]
    regalloc.inst 22 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v43) uses(%v35, implicit mask %exec) imm [0, 0]
    regalloc.inst 23 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_e64" defs(%v44) uses(%v42, %v43, %v41, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 24 pure "add.u32" native "S_ADD_I32" defs(%v57, implicit dead %scc) uses(%v57) imm [1]
    regalloc.inst 25 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v57, %v28)
    regalloc.inst 26 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_e64" defs(%v63) uses(%v43, %v42, %v44, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.copy 27 %v48 = %v63[0] mask %exec
    regalloc.copy 28 %v50 = %v63[1] mask %exec
    regalloc.copy 29 %v52 = %v63[2] mask %exec
    regalloc.copy inserted %v62 = %v63 mask %exec
    regalloc.copy 30 %v54 = %v63[3] mask %exec
    regalloc.undef %v41
    regalloc.copy 31 %v41[0] = %v48 mask %exec
    regalloc.copy 32 %v41[1] = %v50 mask %exec
    regalloc.copy 33 %v41[2] = %v52 mask %exec
    regalloc.copy 34 %v41[3] = %v54 mask %exec
    regalloc.branch 35 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [36]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 37 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v39, %v64 as av, implicit mask %exec) imm [0, 0]
    regalloc.inst 38 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v39, %v3, implicit mask %exec) imm [0, 0]
    regalloc.exit 39 "exit" native "S_ENDPGM" imm [0]
  }
}
