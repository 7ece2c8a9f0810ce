!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @nested live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v3 = regalloc.vreg 3 : !vgprx2 at vgpr[0:1]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[4]
    %v7 = regalloc.vreg 7 : !sregx1 at sgpr[1]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v22 = regalloc.vreg 22 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v36 = regalloc.vreg 36 : !sregx1 at sgpr[4]
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[0]
    %v44 = regalloc.vreg 44 : !vgprx1 at vgpr[5]
    %v46 = regalloc.vreg 46 : !sregx1 at sgpr[106] hint sgpr[106]
    %v48 = regalloc.vreg 48 : !vgprx1 at vgpr[5]
    %v50 = regalloc.vreg 50 : !sregx1 at sgpr[106] hint sgpr[106]
    %v54 = regalloc.vreg 54 : !vgprx1 at vgpr[0]
    %v57 = regalloc.vreg 57 : !sregx1 at sgpr[0]
    %v63 = regalloc.vreg 63 : !sgprx4a4 at sgpr[0:3]
    %v64 = regalloc.vreg 64 : !sregx1 at sgpr[0]
    %v66 = regalloc.vreg 66 : !vgprx1 at vgpr[3]
    %v67 = regalloc.vreg 67 : !sregx1 at sgpr[5]
    %v68 = regalloc.vreg 68 : !sregx1 at sgpr[6]
    %v70 = regalloc.vreg 70 : !sregx1 at sgpr[5]
    %v71 = regalloc.vreg 71 : !vgprx1 at vgpr[2]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v22 = %sgpr4_5
    regalloc.copy 1 coalesced %v19 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v63) uses(%v22) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v36) uses(%v22) imm [16, 0]
    regalloc.inst 4 pure "and.b32" native "V_AND_B32_e64" defs(%v71) uses(%v19, implicit mask %exec_lo) imm [1023]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v41) uses(%v71, implicit mask %exec_lo) imm [2]
    regalloc.inst 6 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v3[0], %v57) uses(%v63[0], %v41, implicit mask %exec_lo) imm [0]
    regalloc.inst 7 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v3[1], dead %null) uses(%v63[1], %v57, implicit mask %exec_lo) imm [0, 0]
    regalloc.copy 8 %v66 = %v71 mask %exec_lo
    regalloc.inst 9 pure "mov.b32" native "S_MOV_B32" defs(%v64) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb6
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 10 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v6) uses(%v3, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 11 pure "and.b32" native "V_AND_B32_e64" defs(%v44) uses(%v6, implicit mask %exec_lo) imm [1]
    regalloc.inst 12 pure "cmp.eq.u32" native "V_CMP_EQ_U32_e64" defs(%v46) uses(%v44, implicit %exec_lo) imm [0]
    regalloc.copy 13 %v7 = %exec_lo
    regalloc.inst 14 pure "and.b32" native "S_AND_B32" defs(%v70, implicit dead %scc) uses(%v7, %v46)
    regalloc.inst 15 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v70)
    regalloc.branch 16 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb3, ^bb2 {also = [17]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 18 pure "mov.b32" native "S_MOV_B32" defs(%v67) imm [0]
    regalloc.inst 19 pure "mov.b32" native "S_MOV_B32" defs(%v68) imm [0]
    regalloc.branch 20 "branch" native "S_BRANCH" to ^bb4
  ^bb3:  // 2 preds: ^bb1, ^bb5
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 21 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v7)
    regalloc.branch 22 "branch" native "S_BRANCH" to ^bb6
  ^bb4:  // 2 preds: ^bb2, ^bb4
    regalloc.label "bb.4" depth 2 freq 5.120000e+02
    regalloc.inst 23 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v48) uses(%v3, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 24 pure "add.u32" native "S_ADD_I32" defs(%v68, implicit dead %scc) uses(%v68) imm [1]
    regalloc.inst 25 pure "cmp.ge.s32" native "V_CMP_GE_I32_e64" defs(%v50) uses(%v68, %v6, implicit %exec_lo)
    regalloc.inst 26 pure "add.u32" native "V_ADD_U32_e64" defs(%v66) uses(%v66, %v48, implicit mask %exec_lo) imm [0]
    regalloc.inst 27 pure "or.b32" native "S_OR_B32" defs(%v67, implicit %scc) uses(%v50, %v67)
    regalloc.inst 28 "andn.b32" native "S_ANDN2_B32_term" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v67)
    regalloc.branch 29 "branch.cond" native "S_CBRANCH_EXECNZ" uses(implicit %exec_lo) to ^bb4, ^bb5 {also = [30]}
  ^bb5:  // pred: ^bb4
    regalloc.label "bb.5" depth 1 freq 1.600000e+01
    regalloc.inst 31 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v67)
    regalloc.branch 32 "branch" native "S_BRANCH" to ^bb3
  ^bb6:  // pred: ^bb3
    regalloc.label "bb.6" depth 1 freq 3.200000e+01
    regalloc.inst 33 pure "add.u32" native "S_ADD_I32" defs(%v64, implicit dead %scc) uses(%v64) imm [1]
    regalloc.inst 34 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v64, %v36)
    regalloc.branch 35 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb7 {also = [36]}
  ^bb7:  // pred: ^bb6
    regalloc.label "bb.7" freq 1.000000e+00
    regalloc.inst 37 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v54) uses(%v71, implicit mask %exec_lo) imm [2]
    regalloc.inst 38 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v54, %v66, %v63[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 39 "exit" native "S_ENDPGM" imm [0]
  }
}
