!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
!vgprx4 = !regalloc.vreg<vgpr, 4>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @again live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105], vgpr[14:255]] budget [vgpr 14] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v1 = regalloc.vreg 1 : !vgprx2 at vgpr[0:1]
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v7 = regalloc.vreg 7 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v18 = regalloc.vreg 18 : !sregx2a2 at sgpr[2:3]
    %v19 = regalloc.vreg 19 : !sregx1 at sgpr[0]
    %v21 = regalloc.vreg 21 : !vgprx1 at vgpr[0]
    %v23 = regalloc.vreg 23 : !vgprx1 at vgpr[0]
    %v30 = regalloc.vreg 30 : !vgprx4 at vgpr[2:5]
    %v31 = regalloc.vreg 31 : !vgprx4 at vgpr[6:9]
    %v32 = regalloc.vreg 32 : !vgprx4 at vgpr[10:13]
    %v36 = regalloc.vreg 36 : !vgprx1
    %v37 = regalloc.vreg 37 : !vgprx1
    %v38 = regalloc.vreg 38 : !vgprx1
    %v39 = regalloc.vreg 39 : !vgprx1
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[0]
    %v42 = regalloc.vreg 42 : !vgprx1 at vgpr[1]
    %v45 = regalloc.vreg 45 : !sregx1 at sgpr[1]
    %v51 = regalloc.vreg 51 : !sregx1 at sgpr[1]
    %v65 = regalloc.vreg 65 : !vgprx1 at vgpr[2] split_of %v38
    %v67 = regalloc.vreg 67 : !vgprx1 at vgpr[3] split_of %v36
    %v69 = regalloc.vreg 69 : !vgprx1 at vgpr[4] split_of %v39
    %v71 = regalloc.vreg 71 : !vgprx1 at vgpr[5] split_of %v37
    %v72 = regalloc.vreg 72 : !vgprx1 at vgpr[2] split_of %v36
    %v73 = regalloc.vreg 73 : !vgprx1 at vgpr[3] split_of %v37
    %v74 = regalloc.vreg 74 : !vgprx1 at vgpr[4] split_of %v38
    %v75 = regalloc.vreg 75 : !vgprx1 at vgpr[5] split_of %v39
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v7 = %sgpr4_5
    regalloc.copy 1 coalesced %v4 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v18) uses(%v7) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v19) uses(%v7) imm [8, 0]
    regalloc.inst 4 pure "and.b32" native "V_AND_B32_e64" defs(%v21) uses(%v4, implicit mask %exec_lo) imm [1023]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v23) uses(%v21, implicit mask %exec_lo) imm [2]
    regalloc.inst 6 pure deleted "mov.b32" native "V_MOV_B32_e32" defs(%v36) uses(implicit mask %exec_lo) imm [1000]
    regalloc.inst 7 pure deleted "mov.b32" native "V_MOV_B32_e32" defs(%v37) uses(implicit mask %exec_lo) imm [2000]
    regalloc.inst 8 pure deleted "mov.b32" native "V_MOV_B32_e32" defs(%v38) uses(implicit mask %exec_lo) imm [3000]
    regalloc.inst 9 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v1[0], %v45) uses(%v18[0], %v23, implicit mask %exec_lo) imm [0]
    regalloc.inst 10 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v1[1], dead %null) uses(%v18[1], %v45, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 11 pure deleted "mov.b32" native "V_MOV_B32_e32" defs(%v39) uses(implicit mask %exec_lo) imm [4000]
    regalloc.inst 12 pure "mov.b32" native "S_MOV_B32" defs(%v51) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.remat 6 "mov.b32" native "V_MOV_B32_e32" defs(%v67) uses(implicit mask %exec_lo) imm [1000]
    regalloc.remat 7 "mov.b32" native "V_MOV_B32_e32" defs(%v71) uses(implicit mask %exec_lo) imm [2000]
    regalloc.remat 8 "mov.b32" native "V_MOV_B32_e32" defs(%v65) uses(implicit mask %exec_lo) imm [3000]
    regalloc.remat 11 "mov.b32" native "V_MOV_B32_e32" defs(%v69) uses(implicit mask %exec_lo) imm [4000]
    regalloc.inst 13 "amdgpu.inlineasm" native "INLINEASM" uses(%v67, %v71, %v65, %v69) imm ["&; use $0 $1 $2 $3", 1, 1245193, 1245193, 1245193, 1245193]
    regalloc.inst 14 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v31) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 15 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v32) uses(%v1, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 16 "amdgpu.inlineasm" native "INLINEASM" defs(%v30) uses(%v31, %v32) imm ["&; def $0 $1 $2", 1, 7012362, 7012361, 7012361]
    regalloc.inst 17 "amdgpu.inlineasm" native "INLINEASM" uses(%v30, %v31, %v32) imm ["&; use $0 $1 $2", 1, 7012361, 7012361, 7012361]
    regalloc.inst 18 pure "add.u32" native "S_ADD_I32" defs(%v51, implicit dead %scc) uses(%v51) imm [1]
    regalloc.inst 19 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v51, %v19)
    regalloc.remat 6 "mov.b32" native "V_MOV_B32_e32" defs(%v72) uses(implicit mask %exec_lo) imm [1000]
    regalloc.remat 7 "mov.b32" native "V_MOV_B32_e32" defs(%v73) uses(implicit mask %exec_lo) imm [2000]
    regalloc.remat 8 "mov.b32" native "V_MOV_B32_e32" defs(%v74) uses(implicit mask %exec_lo) imm [3000]
    regalloc.remat 11 "mov.b32" native "V_MOV_B32_e32" defs(%v75) uses(implicit mask %exec_lo) imm [4000]
    regalloc.inst 20 "amdgpu.inlineasm" native "INLINEASM" uses(%v72, %v73, %v74, %v75) imm ["&; use $0 $1 $2 $3", 1, 1245193, 1245193, 1245193, 1245193]
    regalloc.branch 21 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [22]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 23 pure "mov.b32" native "V_MOV_B32_e32" defs(%v41) uses(implicit mask %exec_lo) imm [4000]
    regalloc.inst 24 pure "mov.b32" native "V_MOV_B32_e32" defs(%v42) uses(implicit mask %exec_lo) imm [1000]
    regalloc.inst 25 "amdgpu.inlineasm" native "INLINEASM" uses(%v41, %v42) imm ["&; use $0 $1", 1, 1245193, 1245193]
    regalloc.exit 26 "exit" native "S_ENDPGM" imm [0]
  }
}
