!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgpr_half = !regalloc.vreg<vgpr, half>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @halves live_in [mode[0], sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx2 at vgpr[2:3]
    %v4 = regalloc.vreg 4 : !vgpr_half at vgpr[0:lo]
    %v7 = regalloc.vreg 7 : !vgpr_half at vgpr[0:hi]
    %v9 = regalloc.vreg 9 : !sregx1 at sgpr[1]
    %v15 = regalloc.vreg 15 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v18 = regalloc.vreg 18 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v32 = regalloc.vreg 32 : !sregx1 at sgpr[4]
    %v38 = regalloc.vreg 38 : !vgprx1 at vgpr[1]
    %v40 = regalloc.vreg 40 : !sregx1 at sgpr[106] hint sgpr[106]
    %v41 = regalloc.vreg 41 : !vgpr_half at vgpr[1:lo]
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[0]
    %v46 = regalloc.vreg 46 : !vgprx1 at vgpr[5]
    %v49 = regalloc.vreg 49 : !sregx1 at sgpr[0]
    %v55 = regalloc.vreg 55 : !sgprx4a4 at sgpr[0:3]
    %v56 = regalloc.vreg 56 : !sregx1 at sgpr[0]
    %v58 = regalloc.vreg 58 : !vgpr_half at vgpr[1:lo]
    %v59 = regalloc.vreg 59 : !sregx1 at sgpr[5]
    %v60 = regalloc.vreg 60 : !vgprx1 at vgpr[4]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v18 = %sgpr4_5
    regalloc.copy 1 coalesced %v15 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v55) uses(%v18) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v60) uses(%v15, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v38) uses(%v60, implicit mask %exec_lo) imm [1]
    regalloc.inst 5 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v32) uses(%v18) imm [16, 0]
    regalloc.inst 6 "load.global.b16.lo" native "GLOBAL_LOAD_SHORT_D16_SADDR_t16" defs(undef %v46[0:lo]) uses(%v55[0:1], %v38, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 7 "load.global.b16.lo" native "GLOBAL_LOAD_SHORT_D16_SADDR_t16" defs(%v4) uses(%v55[0:1], %v38, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 8 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v2[0], %v49) uses(%v55[0], %v38, implicit mask %exec_lo) imm [0]
    regalloc.inst 9 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v2[1], dead %null) uses(%v55[1], %v49, implicit mask %exec_lo) imm [0, 0]
    regalloc.copy 10 %v46[0:hi] = %v46[0:lo] mask %exec_lo
    regalloc.inst 11 pure "mov.b32" native "S_MOV_B32" defs(%v56) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 12 "load.global.b16.lo" native "GLOBAL_LOAD_SHORT_D16_t16" defs(%v7) uses(%v2, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 13 "load.global.b16.lo" native "GLOBAL_LOAD_SHORT_D16_t16" defs(%v58) uses(%v2, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 14 pure "cmp.lt.f16" native "V_CMP_LT_F16_t16_e64" defs(%v40) uses(%v7, %v58, implicit %mode, implicit %exec_lo) imm [0, 0, 0, 0]
    regalloc.copy 15 %v9 = %exec_lo
    regalloc.inst 16 pure "and.b32" native "S_AND_B32" defs(%v59, implicit dead %scc) uses(%v9, %v40)
    regalloc.inst 17 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v59)
    regalloc.branch 18 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb3, ^bb2 {also = [19]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 20 pure "mul.f16" native "V_MUL_F16_t16_e64" defs(%v58) uses(%v7, %v4, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.branch to ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 21 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v9)
    regalloc.inst 22 pure "add.f16" native "V_ADD_F16_t16_e64" defs(%v41) uses(%v46[0:hi], %v58, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.inst 23 pure "sub.f16" native "V_SUB_F16_t16_e64" defs(%v46[0:hi]) uses(%v41, %v7, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.inst 24 pure "add.u32" native "S_ADD_I32" defs(%v56, implicit dead %scc) uses(%v56) imm [1]
    regalloc.inst 25 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v56, %v32)
    regalloc.branch 26 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb4 {also = [27]}
  ^bb4:  // pred: ^bb3
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 28 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v45) uses(%v60, implicit mask %exec_lo) imm [1]
    regalloc.inst 29 "store.global.b16" native "GLOBAL_STORE_SHORT_SADDR_t16" uses(%v45, %v46[0:hi], %v55[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 30 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v45, %v46, %v55[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 31 "exit" native "S_ENDPGM" imm [0]
  }
}
