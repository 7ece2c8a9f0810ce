!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @divergent live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[0:255], sgpr[32], sgpr[100:101], vgpr[28:255]] budget [vgpr 28, agpr 0] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx4a2 at vgpr[0:3]
    %v4 = regalloc.vreg 4 : !sregx2a2 at sgpr[4:5]
    %v7 = regalloc.vreg 7 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v10 = regalloc.vreg 10 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v21 = regalloc.vreg 21 : !vgprx2a2 at vgpr[12:13]
    %v24 = regalloc.vreg 24 : !vgprx2a2 at vgpr[14:15]
    %v25 = regalloc.vreg 25 : !vgprx2a2 at vgpr[18:19]
    %v28 = regalloc.vreg 28 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v29 = regalloc.vreg 29 : !vgprx4a2 at vgpr[8:11]
    %v30 = regalloc.vreg 30 : !vgprx4a2 at vgpr[14:17]
    %v31 = regalloc.vreg 31 : !vgprx4a2 at vgpr[18:21]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[8]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[9]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[10]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[11]
    %v56 = regalloc.vreg 56 : !vgprx4a2 at vgpr[8:11]
    %v59 = regalloc.vreg 59 : !vgprx1 at vgpr[12]
    %v60 = regalloc.vreg 60 : !vgprx4a2 at vgpr[4:7]
    %v62 = regalloc.vreg 62 : !sgprx4a4 at sgpr[0:3]
    %v64 = regalloc.vreg 64 : !sregx2a2 at sgpr[6:7]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v10 = %sgpr4_5
    regalloc.copy 1 coalesced %v7 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v62) uses(%v10) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(undef %v21[0]) uses(%v7, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v24[0]) uses(%v21[0], implicit mask %exec) imm [2]
    regalloc.inst 5 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v2) uses(%v62[0:1], %v24[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 6 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v60) uses(%v62[0:1], %v24[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 7 pure "mov.b32" native "V_MOV_B32_e32" defs(%v24[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 8 pure "cmp.lt.s32" native "V_CMP_LT_I32_e64" defs(%v28) uses(%v2[0], implicit %exec) imm [5]
    regalloc.copy 9 %v56 = %v60 mask %exec
    regalloc.copy 10 %v4 = %exec
    regalloc.inst 11 pure "and.b64" native "S_AND_B64" defs(%v64, implicit dead %scc) uses(%v4, %v28)
    regalloc.inst 12 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v64)
    regalloc.branch 13 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [14]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 15 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v25) uses(%v62[0:1], %v24, implicit mask %exec) imm [0]
    regalloc.inst 16 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v29) uses(%v25, implicit mask %exec) imm [0, 0]
    regalloc.inst 17 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v30) uses(%v25, implicit mask %exec) imm [0, 0]
    regalloc.inst 18 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v31) uses(%v25, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v34) uses(%v29[0], %v30[0], implicit mask %exec)
    regalloc.inst 20 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v37) uses(%v29[1], %v30[1], implicit mask %exec)
    regalloc.inst 21 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v40) uses(%v29[2], %v30[2], implicit mask %exec)
    regalloc.inst 22 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v43) uses(%v29[3], %v30[3], implicit mask %exec)
    regalloc.inst 23 pure "add3.u32" native "V_ADD3_U32_e64" defs(undef %v56[3]) uses(%v43, %v31[3], %v2[3], implicit mask %exec)
    regalloc.inst 24 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v56[2]) uses(%v40, %v31[2], %v2[2], implicit mask %exec)
    regalloc.inst 25 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v56[1]) uses(%v37, %v31[1], %v2[1], implicit mask %exec)
    regalloc.inst 26 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v56[0]) uses(%v34, %v31[0], %v2[0], implicit mask %exec)
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 27 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v4)
    regalloc.inst 28 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v59) uses(%v21[0], implicit mask %exec) imm [2]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v59, %v56, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v59, %v2, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v59, %v60, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 32 "exit" native "S_ENDPGM" imm [0]
  }
}
