!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
!vgprx4 = !regalloc.vreg<vgpr, 4>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @divergent live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105], vgpr[14:255]] budget [vgpr 14] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %slot0 = regalloc.slot 0 bytes 16 align 4
    %slot1 = regalloc.slot 1 bytes 16 align 4
    %slot2 = regalloc.slot 2 bytes 4 align 4
    %v1 = regalloc.vreg 1 : !vgprx2 at vgpr[0:1]
    %v2 = regalloc.vreg 2 : !vgprx4 in %slot0
    %v3 = regalloc.vreg 3 : !vgprx4 in %slot1
    %v4 = regalloc.vreg 4 : !sregx1 at sgpr[4]
    %v7 = regalloc.vreg 7 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v10 = regalloc.vreg 10 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[0]
    %v28 = regalloc.vreg 28 : !vgprx1 at vgpr[12]
    %v32 = regalloc.vreg 32 : !sregx1 at sgpr[106] hint sgpr[106]
    %v33 = regalloc.vreg 33 : !vgprx4 at vgpr[8:11]
    %v34 = regalloc.vreg 34 : !vgprx4 at vgpr[4:7]
    %v35 = regalloc.vreg 35 : !vgprx4 at vgpr[4:7]
    %v38 = regalloc.vreg 38 : !vgprx1 at vgpr[13]
    %v41 = regalloc.vreg 41 : !vgprx1 in %slot2
    %v44 = regalloc.vreg 44 : !vgprx1 at vgpr[8]
    %v47 = regalloc.vreg 47 : !vgprx1 at vgpr[9]
    %v60 = regalloc.vreg 60 : !vgprx4 at vgpr[8:11]
    %v66 = regalloc.vreg 66 : !sregx1 at sgpr[0]
    %v72 = regalloc.vreg 72 : !sgprx4a4 at sgpr[0:3]
    %v74 = regalloc.vreg 74 : !sregx1 at sgpr[5]
    %v76 = regalloc.vreg 76 : !vgprx4 at vgpr[0:3] split_of %v2
    %v77 = regalloc.vreg 77 : !vgprx4 at vgpr[0:3] split_of %v2
    %v78 = regalloc.vreg 78 : !vgprx4 at vgpr[0:3] split_of %v2
    %v79 = regalloc.vreg 79 : !vgprx4 at vgpr[0:3] split_of %v2
    %v80 = regalloc.vreg 80 : !vgprx4 at vgpr[0:3] split_of %v2
    %v82 = regalloc.vreg 82 : !vgprx4 at vgpr[4:7] split_of %v3
    %v83 = regalloc.vreg 83 : !vgprx1 at vgpr[2] split_of %v41
    %v84 = regalloc.vreg 84 : !vgprx1 at vgpr[0] split_of %v41
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v10 = %sgpr4_5
    regalloc.copy 1 coalesced %v7 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v72) uses(%v10) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v25) uses(%v7, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v28) uses(%v25, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v76) uses(%v72[0:1], %v28, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 6 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v82) uses(%v72[0:1], %v28, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 7 pure "cmp.lt.s32" native "V_CMP_LT_I32_e64" defs(%v32) uses(%v76[0], implicit %exec_lo) imm [5]
    regalloc.copy 8 %v60 = %v82 mask %exec_lo
    regalloc.copy 9 %v4 = %exec_lo
    regalloc.inst 10 pure "and.b32" native "S_AND_B32" defs(%v74, implicit dead %scc) uses(%v4, %v32)
    regalloc.inst 11 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v74)
    regalloc.branch 12 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb2, ^bb1 {also = [13]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.spill %v76 to %slot0 mask %exec_lo
    regalloc.inst 14 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v1[0], %v66) uses(%v72[0], %v28, implicit mask %exec_lo) imm [0]
    regalloc.inst 15 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v1[1], dead %null) uses(%v72[1], %v66, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 16 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v33) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.spill %v82 to %slot1 mask %exec_lo
    regalloc.inst 17 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v34) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 18 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v38) uses(%v33[0], %v34[0], implicit mask %exec_lo)
    regalloc.inst 19 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v83) uses(%v33[1], %v34[1], implicit mask %exec_lo)
    regalloc.spill %v83 to %slot2 mask %exec_lo
    regalloc.inst 20 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v44) uses(%v33[2], %v34[2], implicit mask %exec_lo)
    regalloc.inst 21 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v47) uses(%v33[3], %v34[3], implicit mask %exec_lo)
    regalloc.inst 22 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v35) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.reload %v77 from %slot0 mask %exec_lo
    regalloc.inst 23 pure "add3.u32" native "V_ADD3_U32_e64" defs(undef %v60[3]) uses(%v47, %v35[3], %v77[3], implicit mask %exec_lo)
    regalloc.reload %v78 from %slot0 mask %exec_lo
    regalloc.inst 24 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v60[2]) uses(%v44, %v35[2], %v78[2], implicit mask %exec_lo)
    regalloc.reload %v79 from %slot0 mask %exec_lo
    regalloc.reload %v84 from %slot2 mask %exec_lo
    regalloc.inst 25 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v60[1]) uses(%v84, %v35[1], %v79[1], implicit mask %exec_lo)
    regalloc.reload %v80 from %slot0 mask %exec_lo
    regalloc.inst 26 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v60[0]) uses(%v38, %v35[0], %v80[0], implicit mask %exec_lo)
    regalloc.reload %v82 from %slot1 mask %exec_lo
    regalloc.reload %v76 from %slot0 mask %exec_lo
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 27 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v4)
    regalloc.inst 28 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v28, %v60, %v72[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v28, %v76, %v72[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v28, %v82, %v72[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 31 "exit" native "S_ENDPGM" imm [0]
  }
}
