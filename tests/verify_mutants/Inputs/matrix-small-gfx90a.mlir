!agprx4a2 = !regalloc.vreg<agpr, 4, align = 2>
!avx2a2 = !regalloc.vreg<av, 2, align = 2>
!avx4a2 = !regalloc.vreg<av, 4, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @small live_in [mode[0], sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[4:255], sgpr[32], sgpr[96:101], vgpr[28:255]] budget [vgpr 28, agpr 4] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v3 = regalloc.vreg 3 : !avx4a2 at vgpr[4:7]
    %v16 = regalloc.vreg 16 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v20 = regalloc.vreg 20 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v31 = regalloc.vreg 31 : !sregx1 at sgpr[0]
    %v33 = regalloc.vreg 33 : !vgprx1 at vgpr[0]
    %v35 = regalloc.vreg 35 : !vgprx1 at vgpr[0]
    %v38 = regalloc.vreg 38 : !vgprx2a2 at vgpr[0:1]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[2]
    %v42 = regalloc.vreg 42 : !vgprx2a2 at vgpr[2:3]
    %v44 = regalloc.vreg 44 : !agprx4a2 at agpr[0:3]
    %v45 = regalloc.vreg 45 : !avx2a2 at vgpr[8:9]
    %v46 = regalloc.vreg 46 : !avx2a2 at vgpr[10:11]
    %v47 = regalloc.vreg 47 : !agprx4a2 at agpr[0:3]
    %v48 = regalloc.vreg 48 : !agprx4a2
    %v50 = regalloc.vreg 50 : !vgprx1 at vgpr[8]
    %v51 = regalloc.vreg 51 : !vgprx1 at vgpr[8]
    %v52 = regalloc.vreg 52 : !vgprx1 at vgpr[9]
    %v53 = regalloc.vreg 53 : !vgprx1 at vgpr[9]
    %v54 = regalloc.vreg 54 : !vgprx1 at vgpr[10]
    %v55 = regalloc.vreg 55 : !vgprx1 at vgpr[10]
    %v56 = regalloc.vreg 56 : !vgprx1 at vgpr[11]
    %v57 = regalloc.vreg 57 : !vgprx1 at vgpr[11]
    %v61 = regalloc.vreg 61 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v62 = regalloc.vreg 62 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v67 = regalloc.vreg 67 : !vgprx1 at vgpr[1]
    %v70 = regalloc.vreg 70 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v71 = regalloc.vreg 71 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v76 = regalloc.vreg 76 : !vgprx1 at vgpr[3]
    %v77 = regalloc.vreg 77 : !sgprx4a4 at sgpr[4:7]
    %v78 = regalloc.vreg 78 : !sregx1 at sgpr[1]
    %v83 = regalloc.vreg 83 : !avx4a2 at vgpr[12:15] split_of %v48
    %v84 = regalloc.vreg 84 : !agprx4a2 at agpr[0:3] split_of %v48
    %v85 = regalloc.vreg 85 : !avx4a2 at vgpr[12:15] split_of %v48
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v20 = %sgpr8_9
    regalloc.copy 1 coalesced %v16 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v77) uses(%v20) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v31) uses(%v20) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v20)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(%v33) uses(%v16, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v40) uses(%v33, implicit mask %exec) imm [4]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v3) uses(%v77[2:3], %v40, implicit mask %exec) imm [0, 0]
    regalloc.inst 8 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v35) uses(%v33, implicit mask %exec) imm [3]
    regalloc.copy 9 %v67 = %v77[1] mask %exec
    regalloc.inst 10 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v38[0], %v61) uses(%v77[0], %v35, implicit mask %exec) imm [0]
    regalloc.inst 11 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v38[1], dead %v62) uses(%v67, %v61, implicit mask %exec) imm [0, 0]
    regalloc.copy 12 %v76 = %v77[3] mask %exec
    regalloc.inst 13 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v42[0], %v70) uses(%v77[2], %v40, implicit mask %exec) imm [0]
    regalloc.inst 14 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v42[1], dead %v71) uses(%v76, %v70, implicit mask %exec) imm [0, 0]
    regalloc.inst 15 pure "mov.b32" native "S_MOV_B32" defs(%v78) imm [0]
    regalloc.inst 16 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v50) uses(implicit mask %exec) imm [0]
    regalloc.inst 17 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v52) uses(implicit mask %exec) imm [0]
    regalloc.inst 18 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v54) uses(implicit mask %exec) imm [0]
    regalloc.inst 19 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v56) uses(implicit mask %exec) imm [0]
    regalloc.undef %v44
    regalloc.copy 20 %v44[0] = %v50 mask %exec
    regalloc.copy 21 %v44[1] = %v52 mask %exec
    regalloc.copy 22 %v44[2] = %v54 mask %exec
    regalloc.copy 23 %v44[3] = %v56 mask %exec
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 24 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v45) uses(%v38, implicit mask %exec) imm [0, 0]
    regalloc.inst 25 "load.global.b64" native "GLOBAL_LOAD_DWORDX2" defs(%v46) uses(%v38, implicit mask %exec) imm [0, 0]
    regalloc.inst 26 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_e64" defs(%v47) uses(%v45, %v46, %v44, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 27 pure "add.u32" native "S_ADD_I32" defs(%v78, implicit dead %scc) uses(%v78) imm [1]
    regalloc.inst 28 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_e64" defs(%v84) uses(%v46, %v45, %v47, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 29 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v78, %v31)
    regalloc.copy 30 %v51 = %v84[0] mask %exec
    regalloc.copy 31 %v53 = %v84[1] mask %exec
    regalloc.copy 32 %v55 = %v84[2] mask %exec
    regalloc.copy inserted %v83 = %v84 mask %exec
    regalloc.copy 33 %v57 = %v84[3] mask %exec
    regalloc.undef %v44
    regalloc.copy 34 %v44[0] = %v51 mask %exec
    regalloc.copy 35 %v44[1] = %v53 mask %exec
    regalloc.copy 36 %v44[2] = %v55 mask %exec
    regalloc.copy 37 %v44[3] = %v57 mask %exec
    regalloc.branch 38 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [39]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 40 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v42, %v85 as av, implicit mask %exec) imm [0, 0]
    regalloc.inst 41 "store.global.b128" native "GLOBAL_STORE_DWORDX4" uses(%v42, %v3, implicit mask %exec) imm [0, 0]
    regalloc.exit 42 "exit" native "S_ENDPGM" imm [0]
  }
}
