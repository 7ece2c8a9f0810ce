!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @if_else live_in [sgpr[4:5], sgpr[124], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[6]
    %v4 = regalloc.vreg 4 : !sregx1 at sgpr[0]
    %v6 = regalloc.vreg 6 : !sregx1 at sgpr[0]
    %v10 = regalloc.vreg 10 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v13 = regalloc.vreg 13 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v29 = regalloc.vreg 29 : !vgprx1 at vgpr[0]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[5]
    %v34 = regalloc.vreg 34 : !sregx1 at sgpr[106] hint sgpr[106]
    %v35 = regalloc.vreg 35 : !vgprx1 at vgpr[3]
    %v39 = regalloc.vreg 39 : !vgprx2 at vgpr[0:1]
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[0]
    %v42 = regalloc.vreg 42 : !vgprx1 at vgpr[0]
    %v47 = regalloc.vreg 47 : !vgprx2 at vgpr[2:3]
    %v51 = regalloc.vreg 51 : !sregx1 at sgpr[0]
    %v57 = regalloc.vreg 57 : !sgprx4a4 at sgpr[0:3]
    %v63 = regalloc.vreg 63 : !vgprx2 at vgpr[3:4]
    %v66 = regalloc.vreg 66 : !sregx1 at sgpr[0]
    %v67 = regalloc.vreg 67 : !sregx1 at sgpr[1]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v13 = %sgpr4_5
    regalloc.copy 1 coalesced %v10 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v57) uses(%v13) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v29) uses(%v10, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v32) uses(%v29, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v57[0:1], %v32, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 6 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(undef %v47[0]) uses(%v57[0:1], %v32, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 7 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v63[0], %v51) uses(%v57[0], %v32, implicit mask %exec_lo) imm [0]
    regalloc.inst 8 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v63[1], dead %null) uses(%v57[1], %v51, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 9 pure "cmp.le.s32" native "V_CMP_LE_I32_e64" defs(%v34) uses(%v2, %v47[0], implicit %exec_lo)
    regalloc.undef %v39[0]
    regalloc.copy 11 %v66 = %exec_lo
    regalloc.inst 12 pure "and.b32" native "S_AND_B32" defs(%v67, implicit dead %scc) uses(%v66, %v34)
    regalloc.inst 13 pure "xor.b32" native "S_XOR_B32" defs(%v4, implicit dead %scc) uses(%v67, %v66)
    regalloc.inst 14 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v67)
    regalloc.branch 15 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb1, ^bb3 {also = [16]}
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" freq 1.000000e+00
    regalloc.inst 17 "amdgpu.s_or_saveexec_b32" native "S_OR_SAVEEXEC_B32" defs(%v6, implicit %exec, implicit %scc) uses(%v4, implicit %exec_lo)
    regalloc.inst 18 "xor.b32" native "S_XOR_B32_term" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v6)
    regalloc.branch 19 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb4, ^bb2 {also = [20]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 5.000000e-01
    regalloc.inst 21 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v41) uses(%v63, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 22 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(undef %v39[0]) uses(%v41, %v47[0], implicit mask %exec_lo)
    regalloc.branch 23 "branch" native "S_BRANCH" to ^bb4
  ^bb3:  // pred: ^bb0
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 24 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v35) uses(%v63, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 25 pure "mad.wide.u64" native "V_MAD_U64_U32_gfx11_e64" defs(early_clobber %v39, %null) uses(%v35, %v2, %v47, implicit mask %exec_lo) imm [0]
    regalloc.undef %v63
    regalloc.undef %v47[0]
    regalloc.branch 28 "branch" native "S_BRANCH" to ^bb1
  ^bb4:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 29 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v6)
    regalloc.inst 30 pure "add.u32" native "V_ADD_U32_e64" defs(%v42) uses(%v39[0], %v2, implicit mask %exec_lo) imm [0]
    regalloc.inst 31 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v32, %v42, %v57[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 32 "exit" native "S_ENDPGM" imm [0]
  }
}
