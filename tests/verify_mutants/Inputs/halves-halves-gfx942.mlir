!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @halves live_in [mode[0], sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v3 = regalloc.vreg 3 : !vgprx1 at vgpr[1]
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[4]
    %v7 = regalloc.vreg 7 : !vgprx1 at vgpr[6]
    %v9 = regalloc.vreg 9 : !sregx2a2 at sgpr[0:1]
    %v15 = regalloc.vreg 15 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v18 = regalloc.vreg 18 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v27 = regalloc.vreg 27 : !sregx1 at sgpr[6]
    %v31 = regalloc.vreg 31 : !vgprx2a2 at vgpr[0:1]
    %v34 = regalloc.vreg 34 : !vgprx2a2 at vgpr[2:3]
    %v35 = regalloc.vreg 35 : !vgprx2a2 at vgpr[2:3]
    %v36 = regalloc.vreg 36 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v38 = regalloc.vreg 38 : !vgprx1 at vgpr[5]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[0]
    %v44 = regalloc.vreg 44 : !sregx1 at sgpr[0]
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[1]
    %v49 = regalloc.vreg 49 : !sgprx4a4 at sgpr[0:3]
    %v50 = regalloc.vreg 50 : !sregx1 at sgpr[4]
    %v51 = regalloc.vreg 51 : !vgprx1 at vgpr[5]
    %v52 = regalloc.vreg 52 : !vgprx1 at vgpr[7]
    %v53 = regalloc.vreg 53 : !sregx2a2 at sgpr[8:9]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v18 = %sgpr4_5
    regalloc.copy 1 coalesced %v15 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v49) uses(%v18) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v27) uses(%v18) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v18)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(undef %v31[0]) uses(%v15, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v34[0]) uses(%v31[0], implicit mask %exec) imm [1]
    regalloc.inst 7 "load.global.u16" native "GLOBAL_LOAD_USHORT_SADDR" defs(%v3) uses(%v49[0:1], %v34[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 8 "load.global.u16" native "GLOBAL_LOAD_USHORT_SADDR" defs(%v4) uses(%v49[0:1], %v34[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 9 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v34[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 10 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v35) uses(%v49[0:1], %v34, implicit mask %exec) imm [0]
    regalloc.inst 11 pure "mov.b32" native "S_MOV_B32" defs(%v50) imm [0]
    regalloc.copy 12 %v51 = %v3 mask %exec
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 13 "load.global.u16" native "GLOBAL_LOAD_USHORT" defs(%v7) uses(%v35, implicit mask %exec) imm [0, 0]
    regalloc.inst 14 "load.global.u16" native "GLOBAL_LOAD_USHORT" defs(%v52) uses(%v35, implicit mask %exec) imm [0, 0]
    regalloc.inst 15 pure "cmp.lt.f16" native "V_CMP_LT_F16_e64" defs(%v36) uses(%v7, %v52, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.copy 16 %v9 = %exec
    regalloc.inst 17 pure "and.b64" native "S_AND_B64" defs(%v53, implicit dead %scc) uses(%v9, %v36)
    regalloc.inst 18 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v53)
    regalloc.branch 19 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb3, ^bb2 {also = [20]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 21 pure "mul.f16" native "V_MUL_F16_e32" defs(%v52) uses(%v7, %v4, implicit %mode, implicit mask %exec)
    regalloc.branch to ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 22 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v9)
    regalloc.inst 23 pure "add.f16" native "V_ADD_F16_e32" defs(%v38) uses(%v51, %v52, implicit %mode, implicit mask %exec)
    regalloc.inst 24 pure "add.u32" native "S_ADD_I32" defs(%v50, implicit dead %scc) uses(%v50) imm [1]
    regalloc.inst 25 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v50, %v27)
    regalloc.inst 26 pure "sub.f16" native "V_SUB_F16_e32" defs(%v51) uses(%v38, %v7, implicit %mode, implicit mask %exec)
    regalloc.branch 27 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb4 {also = [28]}
  ^bb4:  // pred: ^bb3
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 29 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v43) uses(%v31[0], implicit mask %exec) imm [1]
    regalloc.inst 30 "store.global.b16" native "GLOBAL_STORE_SHORT_SADDR" uses(%v43, %v51, %v49[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 pure "mov.b32" native "S_MOV_B32" defs(%v44) imm [84148480]
    regalloc.inst 32 pure "perm.b32" native "V_PERM_B32_e64" defs(%v45) uses(%v51, %v3, %v44, implicit mask %exec)
    regalloc.inst 33 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v43, %v45, %v49[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 34 "exit" native "S_ENDPGM" imm [0]
  }
}
