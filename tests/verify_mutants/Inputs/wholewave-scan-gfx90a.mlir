!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @scan live_in [sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[64:255], sgpr[32], sgpr[96:101], vgpr[64:255]] budget [vgpr 64, agpr 64] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v0 = regalloc.vreg 0 : !sgprx4a4 at sgpr[0:3]
    %v3 = regalloc.vreg 3 : !sregx2a2 at sgpr[0:1]
    %v5 = regalloc.vreg 5 : !sregx2a2 at sgpr[0:1]
    %v9 = regalloc.vreg 9 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v13 = regalloc.vreg 13 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v21 = regalloc.vreg 21 : !sregx1 at sgpr[4]
    %v28 = regalloc.vreg 28 : !vgprx2a2 at vgpr[2:3]
    %v30 = regalloc.vreg 30 : !vgprx1 at vgpr[0]
    %v31 = regalloc.vreg 31 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[1] whole_wave
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[1] whole_wave
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[1] whole_wave
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[2]
    %v55 = regalloc.vreg 55 : !vgprx1 at vgpr[3]
    %v56 = regalloc.vreg 56 : !vgprx1 at vgpr[0]
    %v57 = regalloc.vreg 57 : !sregx2a2 at sgpr[0:1]
    %v58 = regalloc.vreg 58 : !sregx2a2 at sgpr[4:5]
    %v60 = regalloc.vreg 60 : !sregx2a2 at sgpr[4:5]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v13 = %sgpr8_9
    regalloc.copy 1 coalesced %v9 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v0) uses(%v13) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v21) uses(%v13) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v13)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(undef %v28[0]) uses(%v9, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v30) uses(%v28[0], implicit mask %exec) imm [2]
    regalloc.inst 7 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v55) uses(%v0[0:1], %v30, implicit mask %exec) imm [0, 0]
    regalloc.inst 8 pure "cmp.le.s32" native "V_CMP_LE_I32_e64" defs(%v31) uses(%v21, %v55, implicit %exec)
    regalloc.undef %v56
    regalloc.copy 10 %v57 = %exec
    regalloc.inst 11 pure "and.b64" native "S_AND_B64" defs(%v58, implicit dead %scc) uses(%v57, %v31)
    regalloc.inst 12 pure "xor.b64" native "S_XOR_B64" defs(%v3, implicit dead %scc) uses(%v58, %v57)
    regalloc.inst 13 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v58)
    regalloc.branch 14 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb1, ^bb3 {also = [15]}
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" freq 1.000000e+00
    regalloc.inst 16 "amdgpu.s_or_saveexec_b64" native "S_OR_SAVEEXEC_B64" defs(%v5, implicit %exec, implicit %scc) uses(%v3, implicit %exec)
    regalloc.inst 17 "xor.b64" native "S_XOR_B64_term" defs(%exec, implicit %scc) uses(%exec, %v5)
    regalloc.branch 18 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb4, ^bb2 {also = [19]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 5.000000e-01
    regalloc.inst 20 "amdgpu.enter_strict_wwm" native "ENTER_STRICT_WWM" defs(%v60, implicit %exec, implicit %scc) uses(implicit %exec) imm [-1]
    regalloc.inst 21 "amdgpu.v_set_inactive_b32" native "V_SET_INACTIVE_B32" defs(%v34) uses(%v55, undef %v60, implicit %exec) imm [0, 0, 0]
    regalloc.inst 22 "add.u32" native "V_ADD_U32_dpp" defs(%v37) uses(undef %v37 tied 0, %v34, %v34, implicit mask %exec) imm [273, 15, 15, 1]
    regalloc.inst 23 "add.u32" native "V_ADD_U32_dpp" defs(%v39) uses(undef %v39 tied 0, %v37, %v37, implicit mask %exec) imm [274, 15, 15, 1]
    regalloc.inst 24 "amdgpu.exit_strict_wwm" native "EXIT_STRICT_WWM" defs(%exec) uses(%v60)
    regalloc.inst 25 pure "mov.b32" native "V_MOV_B32_e32" defs(early_clobber %v56) uses(%v39, implicit mask %exec)
    regalloc.branch 26 "branch" native "S_BRANCH" to ^bb4
  ^bb3:  // pred: ^bb0
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 27 pure "shl_add.u32" native "V_LSHL_ADD_U32_e64" defs(%v56) uses(%v55, %v55, implicit mask %exec) imm [1]
    regalloc.undef %v55
    regalloc.branch 29 "branch" native "S_BRANCH" to ^bb1
  ^bb4:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 30 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v5)
    regalloc.inst 31 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v45) uses(%v28[0], implicit mask %exec) imm [2]
    regalloc.inst 32 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v45, %v56, %v0[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 33 "exit" native "S_ENDPGM" imm [0]
  }
}
