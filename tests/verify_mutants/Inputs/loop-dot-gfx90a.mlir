!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @dot live_in [mode[0], sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[64:255], sgpr[32], sgpr[96:101], vgpr[64:255]] budget [vgpr 64, agpr 64] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v10 = regalloc.vreg 10 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v14 = regalloc.vreg 14 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v23 = regalloc.vreg 23 : !sgprx4a4 at sgpr[0:3]
    %v25 = regalloc.vreg 25 : !sregx1 at sgpr[6]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[0]
    %v41 = regalloc.vreg 41 : !vgprx2a2 at vgpr[4:5]
    %v43 = regalloc.vreg 43 : !vgprx2a2 at vgpr[4:5]
    %v44 = regalloc.vreg 44 : !vgprx2a2 at vgpr[6:7]
    %v45 = regalloc.vreg 45 : !vgprx2a2 at vgpr[4:5]
    %v46 = regalloc.vreg 46 : !vgprx1 at vgpr[8]
    %v47 = regalloc.vreg 47 : !vgprx1 at vgpr[9]
    %v54 = regalloc.vreg 54 : !vgprx1 at vgpr[0]
    %v60 = regalloc.vreg 60 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v61 = regalloc.vreg 61 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v66 = regalloc.vreg 66 : !vgprx1 at vgpr[2]
    %v69 = regalloc.vreg 69 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v70 = regalloc.vreg 70 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v75 = regalloc.vreg 75 : !vgprx1 at vgpr[3]
    %v76 = regalloc.vreg 76 : !sregx1 at sgpr[7]
    %v77 = regalloc.vreg 77 : !vgprx1 at vgpr[1]
    %v78 = regalloc.vreg 78 : !sgprx2a2 at sgpr[4:5]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v14 = %sgpr8_9
    regalloc.copy 1 coalesced %v10 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v23) uses(%v14) imm [0, 0]
    regalloc.inst 3 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v78) uses(%v14) imm [16, 0]
    regalloc.inst 4 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v25) uses(%v14) imm [24, 0]
    regalloc.inst 5 "keep" native "KILL" uses(%v14)
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v76) imm [0]
    regalloc.inst 7 pure "and.b32" native "V_AND_B32_e32" defs(%v37) uses(%v10, implicit mask %exec) imm [1023]
    regalloc.inst 8 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v77) uses(implicit mask %exec) imm [0]
    regalloc.copy 9 %v66 = %v23[1] mask %exec
    regalloc.copy 10 %v75 = %v23[3] mask %exec
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 11 pure "add.u32" native "V_ADD_U32_e32" defs(undef %v41[0]) uses(%v76, %v37, implicit mask %exec)
    regalloc.inst 12 pure "shr.s32" native "V_ASHRREV_I32_e32" defs(%v41[1]) uses(%v41[0], implicit mask %exec) imm [31]
    regalloc.inst 13 pure "shl.b64" native "V_LSHLREV_B64_e64" defs(%v43) uses(%v41, implicit mask %exec) imm [2]
    regalloc.inst 14 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v44[0], %v60) uses(%v23[0], %v43[0], implicit mask %exec) imm [0]
    regalloc.inst 15 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v44[1], dead %v61) uses(%v66, %v43[1], %v60, implicit mask %exec) imm [0]
    regalloc.inst 16 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v45[0], %v69) uses(%v23[2], %v43[0], implicit mask %exec) imm [0]
    regalloc.inst 17 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v45[1], dead %v70) uses(%v75, %v43[1], %v69, implicit mask %exec) imm [0]
    regalloc.inst 18 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v46) uses(%v44, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v47) uses(%v45, implicit mask %exec) imm [0, 0]
    regalloc.inst 20 "keep" native "KILL" uses(%v44[0], %v44[1])
    regalloc.inst 21 "keep" native "KILL" uses(%v45[0], %v45[1])
    regalloc.inst 22 pure "add.u32" native "S_ADD_I32" defs(%v76, implicit dead %scc) uses(%v76) imm [64]
    regalloc.inst 23 pure "cmp.lt.u32" native "S_CMP_LT_U32" defs(implicit %scc) uses(%v76, %v25)
    regalloc.inst 24 pure "fma.f32" native "V_FMAC_F32_e32" defs(%v77) uses(%v46, %v47, %v77 tied 0, implicit %mode, implicit mask %exec)
    regalloc.branch 25 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [26]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 27 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v54) uses(%v37, implicit mask %exec) imm [2]
    regalloc.inst 28 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v54, %v77, %v78, implicit mask %exec) imm [0, 0]
    regalloc.exit 29 "exit" native "S_ENDPGM" imm [0]
  }
}
