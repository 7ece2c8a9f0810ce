!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @loop_break live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v1 = regalloc.vreg 1 : !vgprx2 at vgpr[0:1]
    %v5 = regalloc.vreg 5 : !vgprx1 at vgpr[4]
    %v6 = regalloc.vreg 6 : !sregx1 at sgpr[7]
    %v20 = regalloc.vreg 20 : !sregx1 at sgpr[0]
    %v21 = regalloc.vreg 21 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v24 = regalloc.vreg 24 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[0]
    %v48 = regalloc.vreg 48 : !sregx1 at sgpr[106] hint sgpr[106]
    %v52 = regalloc.vreg 52 : !vgprx1 at vgpr[7]
    %v56 = regalloc.vreg 56 : !vgprx2 at vgpr[5:6]
    %v59 = regalloc.vreg 59 : !sregx1 at sgpr[106] hint sgpr[106]
    %v65 = regalloc.vreg 65 : !vgprx1 at vgpr[0]
    %v67 = regalloc.vreg 67 : !vgprx2 at vgpr[2:3]
    %v82 = regalloc.vreg 82 : !sregx1 at sgpr[6]
    %v83 = regalloc.vreg 83 : !sregx1 at sgpr[8]
    %v87 = regalloc.vreg 87 : !sregx1 at sgpr[1]
    %v88 = regalloc.vreg 88 : !sregx1 at sgpr[7]
    %v91 = regalloc.vreg 91 : !sregx1 at sgpr[0]
    %v97 = regalloc.vreg 97 : !sgprx4a4 at sgpr[0:3]
    %v98 = regalloc.vreg 98 : !sregx1 at sgpr[1]
    %v99 = regalloc.vreg 99 : !sregx1 at sgpr[6]
    %v100 = regalloc.vreg 100 : !sregx1 at sgpr[5]
    %v101 = regalloc.vreg 101 : !sregx1 at sgpr[0]
    %v102 = regalloc.vreg 102 : !sregx1 at sgpr[4]
    %v109 = regalloc.vreg 109 : !sregx1 at sgpr[8]
    %v110 = regalloc.vreg 110 : !sregx1 at sgpr[7]
    %v111 = regalloc.vreg 111 : !sregx1 at sgpr[0]
    %v112 = regalloc.vreg 112 : !sregx1 at sgpr[1]
    %v113 = regalloc.vreg 113 : !vgprx1 at vgpr[3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v24 = %sgpr4_5
    regalloc.copy 1 coalesced %v21 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v97) uses(%v24) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v113) uses(%v21, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v43) uses(%v113, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 pure "mov.b32" native "V_MOV_B32_e32" defs(undef %v67[0]) uses(implicit mask %exec_lo) imm [0]
    regalloc.inst 6 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v1[0], %v91) uses(%v97[0], %v43, implicit mask %exec_lo) imm [0]
    regalloc.inst 7 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v1[1], dead %null) uses(%v97[1], %v91, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 8 pure "mov.b32" native "S_MOV_B32" defs(%v101) imm [0]
    regalloc.inst 9 pure "mov.b32" native "S_MOV_B32" defs(%v102) imm [0]
    regalloc.undef %v98
    regalloc.undef %v99
    regalloc.undef %v100
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb5
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 13 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v5) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 14 pure "cmp.ne.u32" native "V_CMP_NE_U32_e64" defs(%v48) uses(%v5, implicit %exec_lo) imm [0]
    regalloc.inst 15 pure "or.b32" native "S_OR_B32" defs(%v100, implicit dead %scc) uses(%v100, %exec_lo)
    regalloc.inst 16 pure "or.b32" native "S_OR_B32" defs(%v99, implicit dead %scc) uses(%v99, %exec_lo)
    regalloc.copy 17 %v6 = %exec_lo
    regalloc.inst 18 pure "and.b32" native "S_AND_B32" defs(%v109, implicit dead %scc) uses(%v6, %v48)
    regalloc.inst 19 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v109)
    regalloc.branch 20 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb5, ^bb2 {also = [21]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 22 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v52) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 23 pure "mad.wide.u64" native "V_MAD_U64_U32_gfx11_e64" defs(early_clobber %v56, %null) uses(%v5, %v52, %v67, implicit mask %exec_lo) imm [0]
    regalloc.inst 24 pure "add.u32" native "S_ADD_I32" defs(%v102, implicit dead %scc) uses(%v102) imm [1]
    regalloc.inst 25 pure "cmp.ge.s32" native "V_CMP_GE_I32_e64" defs(%v59) uses(%v102, %v113, implicit %exec_lo)
    regalloc.inst 26 pure "andn.b32" native "S_ANDN2_B32" defs(%v82, implicit dead %scc) uses(%v99, %exec_lo)
    regalloc.undef %v67
    regalloc.copy 27 %v67[0] = %v56[0] mask %exec_lo
    regalloc.inst 28 pure "and.b32" native "S_AND_B32" defs(%v83, implicit dead %scc) uses(%v59, %exec_lo)
    regalloc.inst 29 pure "andn.b32" native "S_ANDN2_B32" defs(%v100, implicit dead %scc) uses(%v100, %exec_lo)
    regalloc.inst 30 pure "or.b32" native "S_OR_B32" defs(%v99, implicit dead %scc) uses(%v82, %v83)
    regalloc.branch 31 "branch" native "S_BRANCH" to ^bb5
  ^bb3:  // pred: ^bb6
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 32 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(undef %v67[0]) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.branch to ^bb4
  ^bb4:  // 2 preds: ^bb3, ^bb6
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 33 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v20)
    regalloc.inst 34 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v65) uses(%v113, implicit mask %exec_lo) imm [2]
    regalloc.inst 35 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v65, %v67[0], %v97[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 36 "exit" native "S_ENDPGM" imm [0]
  ^bb5:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.5" depth 1 freq 3.200000e+01
    regalloc.inst 37 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v6)
    regalloc.inst 38 pure "and.b32" native "S_AND_B32" defs(%v110, implicit %scc) uses(%exec_lo, %v99)
    regalloc.inst 39 pure "or.b32" native "S_OR_B32" defs(%v101, implicit %scc) uses(%v110, %v101)
    regalloc.inst 40 pure "andn.b32" native "S_ANDN2_B32" defs(%v87, implicit dead %scc) uses(%v98, %exec_lo)
    regalloc.inst 41 pure "and.b32" native "S_AND_B32" defs(%v88, implicit dead %scc) uses(%v100, %exec_lo)
    regalloc.inst 42 pure "or.b32" native "S_OR_B32" defs(%v98, implicit dead %scc) uses(%v87, %v88)
    regalloc.inst 43 "andn.b32" native "S_ANDN2_B32_term" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v101)
    regalloc.branch 44 "branch.cond" native "S_CBRANCH_EXECNZ" uses(implicit %exec_lo) to ^bb1, ^bb6 {also = [45]}
  ^bb6:  // pred: ^bb5
    regalloc.label "bb.6" freq 1.000000e+00
    regalloc.inst 46 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v101)
    regalloc.copy 47 %v111 = %exec_lo
    regalloc.inst 48 pure "and.b32" native "S_AND_B32" defs(%v112, implicit dead %scc) uses(%v111, %v98)
    regalloc.inst 49 pure "xor.b32" native "S_XOR_B32" defs(%v20, implicit dead %scc) uses(%v112, %v111)
    regalloc.inst 50 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v112)
    regalloc.branch 51 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb4, ^bb3 {also = [52]}
  }
}
