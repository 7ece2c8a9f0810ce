!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @scan live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec_lo = regalloc.preg sgpr[126]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[2]
    %v3 = regalloc.vreg 3 : !sregx1 at sgpr[0]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v9 = regalloc.vreg 9 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v22 = regalloc.vreg 22 : !sregx1 at sgpr[4]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[0]
    %v28 = regalloc.vreg 28 : !vgprx1 at vgpr[0]
    %v29 = regalloc.vreg 29 : !sregx1 at sgpr[106] hint sgpr[106]
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[1] whole_wave
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[1] whole_wave
    %v36 = regalloc.vreg 36 : !vgprx1 at vgpr[1] whole_wave
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[3]
    %v43 = regalloc.vreg 43 : !sgprx4a4 at sgpr[0:3]
    %v44 = regalloc.vreg 44 : !vgprx1 at vgpr[3]
    %v45 = regalloc.vreg 45 : !sregx1 at sgpr[1]
    %v46 = regalloc.vreg 46 : !sregx1 at sgpr[1]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v9 = %sgpr4_5
    regalloc.copy 1 coalesced %v6 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v43) uses(%v9) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v25) uses(%v6, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v28) uses(%v25, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v22) uses(%v9) imm [16, 0]
    regalloc.inst 6 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v44) uses(%v43[0:1], %v28, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 7 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v43[0:1], %v28, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 8 pure "cmp.gt.s32" native "V_CMP_GT_I32_e64" defs(%v29) uses(%v22, %v44, implicit %exec_lo)
    regalloc.copy 9 %v3 = %exec_lo
    regalloc.inst 10 pure "and.b32" native "S_AND_B32" defs(%v45, implicit dead %scc) uses(%v3, %v29)
    regalloc.inst 11 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v45)
    regalloc.branch 12 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb2, ^bb1 {also = [13]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 14 "amdgpu.enter_strict_wwm" native "ENTER_STRICT_WWM" defs(%v46, implicit %exec, implicit %scc) uses(implicit %exec_lo) imm [-1]
    regalloc.inst 15 "amdgpu.v_set_inactive_b32" native "V_SET_INACTIVE_B32" defs(%v31) uses(%v44, undef %v46, implicit %exec_lo) imm [0, 0, 0]
    regalloc.inst 16 "add.u32" native "V_ADD_U32_dpp" defs(%v34) uses(undef %v34 tied 0, %v31, %v31, implicit mask %exec_lo) imm [273, 15, 15, 1]
    regalloc.inst 17 "add.u32" native "V_ADD_U32_dpp" defs(%v36) uses(undef %v36 tied 0, %v34, %v34, implicit mask %exec_lo) imm [274, 15, 15, 1]
    regalloc.inst 18 "amdgpu.exit_strict_wwm" native "EXIT_STRICT_WWM" defs(%exec_lo) uses(%v46)
    regalloc.inst 19 pure "mov.b32" native "V_MOV_B32_e32" defs(early_clobber %v37) uses(%v36, implicit mask %exec_lo)
    regalloc.inst 20 pure "add.u32" native "V_ADD_U32_e64" defs(%v44) uses(%v37, %v2, implicit mask %exec_lo) imm [0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 21 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v3)
    regalloc.inst 22 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v28, %v44, %v43[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 23 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v28, %v2, %v43[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 24 "exit" native "S_ENDPGM" imm [0]
  }
}
