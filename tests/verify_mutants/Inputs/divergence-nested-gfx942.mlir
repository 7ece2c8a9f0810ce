!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @nested live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v6 = regalloc.vreg 6 : !vgprx1 at vgpr[4]
    %v7 = regalloc.vreg 7 : !sregx2a2 at sgpr[0:1]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v22 = regalloc.vreg 22 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v31 = regalloc.vreg 31 : !sregx1 at sgpr[6]
    %v35 = regalloc.vreg 35 : !vgprx2a2 at vgpr[0:1]
    %v38 = regalloc.vreg 38 : !vgprx2a2 at vgpr[2:3]
    %v39 = regalloc.vreg 39 : !vgprx2a2 at vgpr[2:3]
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[5]
    %v43 = regalloc.vreg 43 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v46 = regalloc.vreg 46 : !vgprx1 at vgpr[5]
    %v49 = regalloc.vreg 49 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v53 = regalloc.vreg 53 : !vgprx1 at vgpr[0]
    %v62 = regalloc.vreg 62 : !sgprx4a4 at sgpr[0:3]
    %v63 = regalloc.vreg 63 : !sregx1 at sgpr[7]
    %v65 = regalloc.vreg 65 : !vgprx1 at vgpr[1]
    %v66 = regalloc.vreg 66 : !sregx2a2 at sgpr[4:5]
    %v67 = regalloc.vreg 67 : !sregx1 at sgpr[8]
    %v69 = regalloc.vreg 69 : !sregx2a2 at sgpr[4:5]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v22 = %sgpr4_5
    regalloc.copy 1 coalesced %v19 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v62) uses(%v22) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v31) uses(%v22) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v22)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(%v65) uses(%v19, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v38[1]) uses(implicit mask %exec) imm [0]
    regalloc.undef %v35
    regalloc.copy 7 %v35[0] = %v65 mask %exec
    regalloc.inst 8 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v38[0]) uses(%v65, implicit mask %exec) imm [2]
    regalloc.inst 9 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v39) uses(%v62[0:1], %v38, implicit mask %exec) imm [0]
    regalloc.inst 10 pure "mov.b32" native "S_MOV_B32" defs(%v63) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb6
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 11 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v6) uses(%v39, implicit mask %exec) imm [0, 0]
    regalloc.inst 12 pure "and.b32" native "V_AND_B32_e32" defs(%v41) uses(%v6, implicit mask %exec) imm [1]
    regalloc.inst 13 pure "cmp.eq.u32" native "V_CMP_EQ_U32_e64" defs(%v43) uses(%v41, implicit %exec) imm [0]
    regalloc.copy 14 %v7 = %exec
    regalloc.inst 15 pure "and.b64" native "S_AND_B64" defs(%v69, implicit dead %scc) uses(%v7, %v43)
    regalloc.inst 16 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v69)
    regalloc.branch 17 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb3, ^bb2 {also = [18]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 19 pure "mov.b32" native "S_MOV_B32" defs(%v67) imm [0]
    regalloc.inst 20 pure "mov.b64" native "S_MOV_B64" defs(%v66) imm [0]
    regalloc.branch 21 "branch" native "S_BRANCH" to ^bb4
  ^bb3:  // 2 preds: ^bb1, ^bb5
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 22 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v7)
    regalloc.branch 23 "branch" native "S_BRANCH" to ^bb6
  ^bb4:  // 2 preds: ^bb2, ^bb4
    regalloc.label "bb.4" depth 2 freq 5.120000e+02
    regalloc.inst 24 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v46) uses(%v39, implicit mask %exec) imm [0, 0]
    regalloc.inst 25 pure "add.u32" native "S_ADD_I32" defs(%v67, implicit dead %scc) uses(%v67) imm [1]
    regalloc.inst 26 pure "cmp.ge.s32" native "V_CMP_GE_I32_e64" defs(%v49) uses(%v67, %v6, implicit %exec)
    regalloc.inst 27 pure "or.b64" native "S_OR_B64" defs(%v66, implicit %scc) uses(%v49, %v66)
    regalloc.inst 28 pure "add.u32" native "V_ADD_U32_e32" defs(%v65) uses(%v65, %v46, implicit mask %exec)
    regalloc.inst 29 "andn.b64" native "S_ANDN2_B64_term" defs(%exec, implicit %scc) uses(%exec, %v66)
    regalloc.branch 30 "branch.cond" native "S_CBRANCH_EXECNZ" uses(implicit %exec) to ^bb4, ^bb5 {also = [31]}
  ^bb5:  // pred: ^bb4
    regalloc.label "bb.5" depth 1 freq 1.600000e+01
    regalloc.inst 32 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v66)
    regalloc.branch 33 "branch" native "S_BRANCH" to ^bb3
  ^bb6:  // pred: ^bb3
    regalloc.label "bb.6" depth 1 freq 3.200000e+01
    regalloc.inst 34 pure "add.u32" native "S_ADD_I32" defs(%v63, implicit dead %scc) uses(%v63) imm [1]
    regalloc.inst 35 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v63, %v31)
    regalloc.branch 36 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb7 {also = [37]}
  ^bb7:  // pred: ^bb6
    regalloc.label "bb.7" freq 1.000000e+00
    regalloc.inst 38 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v53) uses(%v35[0], implicit mask %exec) imm [2]
    regalloc.inst 39 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v53, %v65, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 40 "exit" native "S_ENDPGM" imm [0]
  }
}
