!avx1 = !regalloc.vreg<av, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @early_exit live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[3]
    %v3 = regalloc.vreg 3 : !sregx2a2 at sgpr[2:3]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v9 = regalloc.vreg 9 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v15 = regalloc.vreg 15 : !sregx2a2 at sgpr[0:1]
    %v16 = regalloc.vreg 16 : !sregx2a2 at sgpr[0:1]
    %v20 = regalloc.vreg 20 : !vgprx2a2 at vgpr[2:3]
    %v24 = regalloc.vreg 24 : !vgprx2a2 at vgpr[4:5]
    %v26 = regalloc.vreg 26 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v27 = regalloc.vreg 27 : !vgprx1 at vgpr[6]
    %v32 = regalloc.vreg 32 : !vgprx2a2 at vgpr[0:1]
    %v33 = regalloc.vreg 33 : !vgprx2a2 at vgpr[0:1]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[2]
    %v36 = regalloc.vreg 36 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v37 = regalloc.vreg 37 : !avx1 at vgpr[2]
    %v38 = regalloc.vreg 38 : !sregx2a2 at sgpr[2:3]
    %v39 = regalloc.vreg 39 : !sregx2a2 at sgpr[2:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v9 = %sgpr4_5
    regalloc.copy 1 coalesced %v6 = %vgpr0 mask %exec
    regalloc.inst 2 pure "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v15) uses(%v9) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(undef %v20[0]) uses(%v6, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v32[0]) uses(%v20[0], implicit mask %exec) imm [2]
    regalloc.inst 5 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v15, %v32[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 6 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v26) uses(%v20[0], implicit %exec) imm [40]
    regalloc.copy 7 %v3 = %exec
    regalloc.inst 8 pure "and.b64" native "S_AND_B64" defs(%v38, implicit dead %scc) uses(%v3, %v26)
    regalloc.inst 9 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v38)
    regalloc.branch 10 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb3, ^bb1 {also = [11]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 12 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v32[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 13 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v24) uses(%v15, %v32, implicit mask %exec) imm [0]
    regalloc.inst 14 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v27) uses(%v24, implicit mask %exec) imm [0, 0]
    regalloc.inst 15 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v16) uses(%v9) imm [8, 0]
    regalloc.inst 16 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v32[0]) uses(%v20[0], implicit mask %exec) imm [2]
    regalloc.inst 17 pure "add.u32" native "V_ADD_U32_e32" defs(%v34) uses(%v2, %v27, implicit mask %exec)
    regalloc.inst 18 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v32[0], %v34, %v16, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v36) uses(%v34, implicit %exec) imm [7]
    regalloc.inst 20 pure "and.b64" native "S_AND_B64" defs(%v39, implicit dead %scc) uses(%exec, %v36)
    regalloc.inst 21 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v39)
    regalloc.branch 22 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb3, ^bb2 {also = [23]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 2.500000e-01
    regalloc.inst 24 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v37) uses(%v24, implicit mask %exec) imm [0, 0]
    regalloc.inst 25 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v33) uses(%v16, %v32, implicit mask %exec) imm [0]
    regalloc.inst 26 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v33, %v37, implicit mask %exec) imm [0, 0]
    regalloc.inst 27 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v33, %v2, implicit mask %exec) imm [0, 0]
    regalloc.branch to ^bb3
  ^bb3:  // 3 preds: ^bb0, ^bb1, ^bb2
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.exit 28 "exit" native "S_ENDPGM" imm [0]
  }
}
