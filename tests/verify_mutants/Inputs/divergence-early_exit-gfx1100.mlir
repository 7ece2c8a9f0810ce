!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @early_exit live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v1 = regalloc.vreg 1 : !vgprx2 at vgpr[0:1]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[2]
    %v3 = regalloc.vreg 3 : !sregx1 at sgpr[2]
    %v4 = regalloc.vreg 4 : !vgprx2 at vgpr[0:1]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v9 = regalloc.vreg 9 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v20 = regalloc.vreg 20 : !sregx2a2 at sgpr[0:1]
    %v21 = regalloc.vreg 21 : !sregx2a2 at sgpr[0:1]
    %v24 = regalloc.vreg 24 : !vgprx1 at vgpr[0]
    %v27 = regalloc.vreg 27 : !vgprx1 at vgpr[3]
    %v30 = regalloc.vreg 30 : !sregx1 at sgpr[106] hint sgpr[106]
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[4]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[4]
    %v39 = regalloc.vreg 39 : !sregx1 at sgpr[106] hint sgpr[106]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[4]
    %v43 = regalloc.vreg 43 : !sregx1 at sgpr[0]
    %v51 = regalloc.vreg 51 : !sregx1 at sgpr[0]
    %v57 = regalloc.vreg 57 : !sregx1 at sgpr[2]
    %v58 = regalloc.vreg 58 : !sregx1 at sgpr[2]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v9 = %sgpr4_5
    regalloc.copy 1 coalesced %v6 = %vgpr0 mask %exec_lo
    regalloc.inst 2 pure "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v20) uses(%v9) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v24) uses(%v6, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v27) uses(%v24, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v20, %v27, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 6 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v30) uses(%v24, implicit %exec_lo) imm [40]
    regalloc.copy 7 %v3 = %exec_lo
    regalloc.inst 8 pure "and.b32" native "S_AND_B32" defs(%v57, implicit dead %scc) uses(%v3, %v30)
    regalloc.inst 9 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v57)
    regalloc.branch 10 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb3, ^bb1 {also = [11]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 12 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v1[0], %v43) uses(%v20[0], %v27, implicit mask %exec_lo) imm [0]
    regalloc.inst 13 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v1[1], dead %null) uses(%v20[1], %v43, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 14 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v31) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 15 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v21) uses(%v9) imm [8, 0]
    regalloc.inst 16 pure "add.u32" native "V_ADD_U32_e64" defs(%v37) uses(%v2, %v31, implicit mask %exec_lo) imm [0]
    regalloc.inst 17 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v39) uses(%v37, implicit %exec_lo) imm [7]
    regalloc.inst 18 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v27, %v37, %v21, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 19 pure "and.b32" native "S_AND_B32" defs(%v58, implicit dead %scc) uses(%exec_lo, %v39)
    regalloc.inst 20 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v58)
    regalloc.branch 21 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb3, ^bb2 {also = [22]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 2.500000e-01
    regalloc.inst 23 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v40) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 24 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v4[0], %v51) uses(%v21[0], %v27, implicit mask %exec_lo) imm [0]
    regalloc.inst 25 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v4[1], dead %null) uses(%v21[1], %v51, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 26 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v4, %v40, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 27 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v4, %v2, implicit mask %exec_lo) imm [0, 0]
    regalloc.branch to ^bb3
  ^bb3:  // 3 preds: ^bb0, ^bb1, ^bb2
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.exit 28 "exit" native "S_ENDPGM" imm [0]
  }
}
