!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @scan live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[0]
    %v3 = regalloc.vreg 3 : !sregx2a2 at sgpr[0:1]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v9 = regalloc.vreg 9 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v17 = regalloc.vreg 17 : !sregx1 at sgpr[6]
    %v21 = regalloc.vreg 21 : !vgprx2a2 at vgpr[2:3]
    %v23 = regalloc.vreg 23 : !vgprx1 at vgpr[4]
    %v24 = regalloc.vreg 24 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v26 = regalloc.vreg 26 : !vgprx1 at vgpr[1] whole_wave
    %v29 = regalloc.vreg 29 : !vgprx1 at vgpr[1] whole_wave
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[1] whole_wave
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[3]
    %v36 = regalloc.vreg 36 : !vgprx1 at vgpr[2]
    %v40 = regalloc.vreg 40 : !sgprx4a4 at sgpr[0:3]
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[3]
    %v42 = regalloc.vreg 42 : !sregx2a2 at sgpr[4:5]
    %v43 = regalloc.vreg 43 : !sregx2a2 at sgpr[4:5]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v9 = %sgpr4_5
    regalloc.copy 1 coalesced %v6 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v40) uses(%v9) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v17) uses(%v9) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v9)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(undef %v21[0]) uses(%v6, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v23) uses(%v21[0], implicit mask %exec) imm [2]
    regalloc.inst 7 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v41) uses(%v40[0:1], %v23, implicit mask %exec) imm [0, 0]
    regalloc.inst 8 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v40[0:1], %v23, implicit mask %exec) imm [0, 0]
    regalloc.inst 9 "keep" native "KILL" uses(%v23)
    regalloc.inst 10 "keep" native "KILL" uses(%v40[0:1])
    regalloc.inst 11 pure "cmp.gt.s32" native "V_CMP_GT_I32_e64" defs(%v24) uses(%v17, %v41, implicit %exec)
    regalloc.copy 12 %v3 = %exec
    regalloc.inst 13 pure "and.b64" native "S_AND_B64" defs(%v42, implicit dead %scc) uses(%v3, %v24)
    regalloc.inst 14 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v42)
    regalloc.branch 15 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [16]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 17 "amdgpu.enter_strict_wwm" native "ENTER_STRICT_WWM" defs(%v43, implicit %exec, implicit %scc) uses(implicit %exec) imm [-1]
    regalloc.inst 18 "amdgpu.v_set_inactive_b32" native "V_SET_INACTIVE_B32" defs(%v26) uses(%v41, undef %v43, implicit %exec) imm [0, 0, 0]
    regalloc.inst 19 "add.u32" native "V_ADD_U32_dpp" defs(%v29) uses(undef %v29 tied 0, %v26, %v26, implicit mask %exec) imm [273, 15, 15, 1]
    regalloc.inst 20 "add.u32" native "V_ADD_U32_dpp" defs(%v31) uses(undef %v31 tied 0, %v29, %v29, implicit mask %exec) imm [274, 15, 15, 1]
    regalloc.inst 21 "amdgpu.exit_strict_wwm" native "EXIT_STRICT_WWM" defs(%exec) uses(%v43)
    regalloc.inst 22 pure "mov.b32" native "V_MOV_B32_e32" defs(early_clobber %v32) uses(%v31, implicit mask %exec)
    regalloc.inst 23 pure "add.u32" native "V_ADD_U32_e32" defs(%v41) uses(%v32, %v2, implicit mask %exec)
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 24 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v3)
    regalloc.inst 25 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v36) uses(%v21[0], implicit mask %exec) imm [2]
    regalloc.inst 26 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v36, %v41, %v40[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 27 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v36, %v2, %v40[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 28 "exit" native "S_ENDPGM" imm [0]
  }
}
