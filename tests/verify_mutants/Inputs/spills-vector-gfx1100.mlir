!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
!vgprx4 = !regalloc.vreg<vgpr, 4>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @vector live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105], vgpr[14:255]] budget [vgpr 14] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %slot0 = regalloc.slot 0 bytes 16 align 4
    %slot1 = regalloc.slot 1 bytes 16 align 4
    %v2 = regalloc.vreg 2 : !vgprx2 at vgpr[12:13]
    %v4 = regalloc.vreg 4 : !vgprx4 in %slot0
    %v5 = regalloc.vreg 5 : !vgprx4 in %slot1
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v14 = regalloc.vreg 14 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v28 = regalloc.vreg 28 : !sregx1 at sgpr[4]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[1]
    %v36 = regalloc.vreg 36 : !vgprx4 at vgpr[1:4]
    %v37 = regalloc.vreg 37 : !vgprx4 at vgpr[1:4]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[5]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[6]
    %v46 = regalloc.vreg 46 : !vgprx1 at vgpr[7]
    %v49 = regalloc.vreg 49 : !vgprx1 at vgpr[8]
    %v58 = regalloc.vreg 58 : !vgprx4 at vgpr[8:11]
    %v62 = regalloc.vreg 62 : !vgprx1 at vgpr[0]
    %v65 = regalloc.vreg 65 : !sregx1 at sgpr[5]
    %v71 = regalloc.vreg 71 : !sgprx4a4 at sgpr[0:3]
    %v72 = regalloc.vreg 72 : !sregx1 at sgpr[6]
    %v74 = regalloc.vreg 74 : !vgprx1 at vgpr[0]
    %v75 = regalloc.vreg 75 : !vgprx4 at vgpr[2:5] split_of %v4
    %v76 = regalloc.vreg 76 : !vgprx4 at vgpr[1:4] split_of %v4
    %v77 = regalloc.vreg 77 : !vgprx4 at vgpr[1:4] split_of %v5
    %v78 = regalloc.vreg 78 : !vgprx4 at vgpr[1:4] split_of %v5
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v14 = %sgpr4_5
    regalloc.copy 1 coalesced %v11 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v71) uses(%v14) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v74) uses(%v11, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v34) uses(%v74, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 pure "mov.b32" native "S_MOV_B32" defs(%v72) imm [0]
    regalloc.inst 6 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v28) uses(%v14) imm [16, 0]
    regalloc.inst 7 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v2[0], %v65) uses(%v71[0], %v34, implicit mask %exec_lo) imm [0]
    regalloc.inst 8 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v2[1], dead %null) uses(%v71[1], %v65, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 9 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v58) uses(%v71[0:1], %v34, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 10 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v75) uses(%v71[0:1], %v34, implicit mask %exec_lo) imm [0, 0]
    regalloc.spill %v75 to %slot0 mask %exec_lo
    regalloc.inst 11 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v77) uses(%v71[0:1], %v34, implicit mask %exec_lo) imm [0, 0]
    regalloc.spill %v77 to %slot1 mask %exec_lo
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 12 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v36) uses(%v2, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 13 pure "add.u32" native "V_ADD_U32_e64" defs(%v40) uses(%v58[0], %v36[0], implicit mask %exec_lo) imm [0]
    regalloc.inst 14 pure "add.u32" native "V_ADD_U32_e64" defs(%v43) uses(%v58[1], %v36[1], implicit mask %exec_lo) imm [0]
    regalloc.inst 15 pure "add.u32" native "V_ADD_U32_e64" defs(%v46) uses(%v58[2], %v36[2], implicit mask %exec_lo) imm [0]
    regalloc.inst 16 pure "add.u32" native "V_ADD_U32_e64" defs(%v49) uses(%v58[3], %v36[3], implicit mask %exec_lo) imm [0]
    regalloc.inst 17 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v37) uses(%v2, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 18 pure "xor.b32" native "V_XOR_B32_e64" defs(undef %v58[3]) uses(%v49, %v37[3], implicit mask %exec_lo)
    regalloc.inst 19 pure "xor.b32" native "V_XOR_B32_e64" defs(%v58[2]) uses(%v46, %v37[2], implicit mask %exec_lo)
    regalloc.inst 20 pure "xor.b32" native "V_XOR_B32_e64" defs(%v58[1]) uses(%v43, %v37[1], implicit mask %exec_lo)
    regalloc.inst 21 pure "xor.b32" native "V_XOR_B32_e64" defs(%v58[0]) uses(%v40, %v37[0], implicit mask %exec_lo)
    regalloc.inst 22 pure "add.u32" native "S_ADD_I32" defs(%v72, implicit dead %scc) uses(%v72) imm [1]
    regalloc.inst 23 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v72, %v28)
    regalloc.branch 24 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [25]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 26 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v62) uses(%v74, implicit mask %exec_lo) imm [2]
    regalloc.inst 27 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v58, %v71[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.reload %v76 from %slot0 mask %exec_lo
    regalloc.inst 28 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v76, %v71[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.reload %v78 from %slot1 mask %exec_lo
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v62, %v78, %v71[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 30 "exit" native "S_ENDPGM" imm [0]
  }
}
