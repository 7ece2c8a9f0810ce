!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @divergent live_in [sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[0:255], sgpr[32], sgpr[96:101], vgpr[28:255]] budget [vgpr 28, agpr 0] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx4a2 at vgpr[0:3]
    %v4 = regalloc.vreg 4 : !sregx2a2 at sgpr[4:5]
    %v7 = regalloc.vreg 7 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v11 = regalloc.vreg 11 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v24 = regalloc.vreg 24 : !vgprx2a2 at vgpr[12:13]
    %v26 = regalloc.vreg 26 : !vgprx1 at vgpr[13]
    %v28 = regalloc.vreg 28 : !vgprx2a2 at vgpr[18:19]
    %v31 = regalloc.vreg 31 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v32 = regalloc.vreg 32 : !vgprx4a2 at vgpr[8:11]
    %v33 = regalloc.vreg 33 : !vgprx4a2 at vgpr[14:17]
    %v34 = regalloc.vreg 34 : !vgprx4a2 at vgpr[18:21]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[8]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[9]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[10]
    %v46 = regalloc.vreg 46 : !vgprx1 at vgpr[11]
    %v59 = regalloc.vreg 59 : !vgprx4a2 at vgpr[8:11]
    %v62 = regalloc.vreg 62 : !vgprx1 at vgpr[12]
    %v63 = regalloc.vreg 63 : !vgprx4a2 at vgpr[4:7]
    %v67 = regalloc.vreg 67 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v68 = regalloc.vreg 68 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v73 = regalloc.vreg 73 : !vgprx1 at vgpr[8]
    %v74 = regalloc.vreg 74 : !sgprx4a4 at sgpr[0:3]
    %v76 = regalloc.vreg 76 : !sregx2a2 at sgpr[6:7]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v11 = %sgpr8_9
    regalloc.copy 1 coalesced %v7 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v74) uses(%v11) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(undef %v24[0]) uses(%v7, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v26) uses(%v24[0], implicit mask %exec) imm [2]
    regalloc.inst 5 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v2) uses(%v74[0:1], %v26, implicit mask %exec) imm [0, 0]
    regalloc.inst 6 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v63) uses(%v74[0:1], %v26, implicit mask %exec) imm [0, 0]
    regalloc.inst 7 pure "cmp.lt.s32" native "V_CMP_LT_I32_e64" defs(%v31) uses(%v2[0], implicit %exec) imm [5]
    regalloc.copy 8 %v59 = %v63 mask %exec
    regalloc.copy 9 %v4 = %exec
    regalloc.inst 10 pure "and.b64" native "S_AND_B64" defs(%v76, implicit dead %scc) uses(%v4, %v31)
    regalloc.inst 11 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v76)
    regalloc.branch 12 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [13]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.copy 14 %v73 = %v74[1] mask %exec
    regalloc.inst 15 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v28[0], %v67) uses(%v74[0], %v26, implicit mask %exec) imm [0]
    regalloc.inst 16 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v28[1], dead %v68) uses(%v73, %v67, implicit mask %exec) imm [0, 0]
    regalloc.inst 17 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v32) uses(%v28, implicit mask %exec) imm [0, 0]
    regalloc.inst 18 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v33) uses(%v28, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v34) uses(%v28, implicit mask %exec) imm [0, 0]
    regalloc.inst 20 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v37) uses(%v32[0], %v33[0], implicit mask %exec)
    regalloc.inst 21 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v40) uses(%v32[1], %v33[1], implicit mask %exec)
    regalloc.inst 22 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v43) uses(%v32[2], %v33[2], implicit mask %exec)
    regalloc.inst 23 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v46) uses(%v32[3], %v33[3], implicit mask %exec)
    regalloc.inst 24 pure "add3.u32" native "V_ADD3_U32_e64" defs(undef %v59[3]) uses(%v46, %v34[3], %v2[3], implicit mask %exec)
    regalloc.inst 25 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v59[2]) uses(%v43, %v34[2], %v2[2], implicit mask %exec)
    regalloc.inst 26 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v59[1]) uses(%v40, %v34[1], %v2[1], implicit mask %exec)
    regalloc.inst 27 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v59[0]) uses(%v37, %v34[0], %v2[0], implicit mask %exec)
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 28 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v4)
    regalloc.inst 29 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v62) uses(%v24[0], implicit mask %exec) imm [2]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v59, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v2, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 32 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v63, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 33 "exit" native "S_ENDPGM" imm [0]
  }
}
