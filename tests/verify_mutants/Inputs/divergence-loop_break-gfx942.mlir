!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @loop_break live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v5 = regalloc.vreg 5 : !vgprx1 at vgpr[1]
    %v6 = regalloc.vreg 6 : !sregx2a2 at sgpr[10:11]
    %v20 = regalloc.vreg 20 : !sregx2a2 at sgpr[0:1]
    %v21 = regalloc.vreg 21 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v24 = regalloc.vreg 24 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v37 = regalloc.vreg 37 : !vgprx2a2 at vgpr[0:1]
    %v40 = regalloc.vreg 40 : !vgprx2a2 at vgpr[4:5]
    %v41 = regalloc.vreg 41 : !vgprx2a2 at vgpr[2:3]
    %v45 = regalloc.vreg 45 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v49 = regalloc.vreg 49 : !vgprx1 at vgpr[5]
    %v54 = regalloc.vreg 54 : !sregx2a2 at sgpr[16:17]
    %v56 = regalloc.vreg 56 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v62 = regalloc.vreg 62 : !vgprx1 at vgpr[0]
    %v64 = regalloc.vreg 64 : !vgprx2a2 at vgpr[4:5]
    %v84 = regalloc.vreg 84 : !sregx2a2 at sgpr[8:9]
    %v85 = regalloc.vreg 85 : !sregx2a2 at sgpr[14:15]
    %v89 = regalloc.vreg 89 : !sregx2a2 at sgpr[0:1]
    %v90 = regalloc.vreg 90 : !sregx2a2 at sgpr[10:11]
    %v91 = regalloc.vreg 91 : !sgprx4a4 at sgpr[0:3]
    %v92 = regalloc.vreg 92 : !sregx2a2 at sgpr[0:1]
    %v93 = regalloc.vreg 93 : !sregx2a2 at sgpr[8:9]
    %v94 = regalloc.vreg 94 : !sregx2a2 at sgpr[6:7]
    %v95 = regalloc.vreg 95 : !sregx2a2 at sgpr[4:5]
    %v96 = regalloc.vreg 96 : !sregx1 at sgpr[12]
    %v103 = regalloc.vreg 103 : !sregx2a2 at sgpr[14:15]
    %v104 = regalloc.vreg 104 : !sregx2a2 at sgpr[10:11]
    %v105 = regalloc.vreg 105 : !sregx2a2 at sgpr[4:5]
    %v106 = regalloc.vreg 106 : !sregx2a2 at sgpr[6:7]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v24 = %sgpr4_5
    regalloc.copy 1 coalesced %v21 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v91) uses(%v24) imm [0, 0]
    regalloc.inst 3 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v40[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 4 pure "and.b32" native "V_AND_B32_e32" defs(undef %v37[0]) uses(%v21, implicit mask %exec) imm [1023]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v40[0]) uses(%v37[0], implicit mask %exec) imm [2]
    regalloc.inst 6 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v41) uses(%v91[0:1], %v40, implicit mask %exec) imm [0]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v96) imm [0]
    regalloc.inst 8 pure "mov.b64" native "S_MOV_B64" defs(%v95) imm [0]
    regalloc.undef %v92
    regalloc.undef %v93
    regalloc.undef %v94
    regalloc.undef %v64
    regalloc.copy 12 %v64[0] = %v40[1] mask %exec
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb5
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 13 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v5) uses(%v41, implicit mask %exec) imm [0, 0]
    regalloc.inst 14 pure "or.b64" native "S_OR_B64" defs(%v94, implicit dead %scc) uses(%v94, %exec)
    regalloc.inst 15 pure "cmp.ne.u32" native "V_CMP_NE_U32_e64" defs(%v45) uses(%v5, implicit %exec) imm [0]
    regalloc.inst 16 pure "or.b64" native "S_OR_B64" defs(%v93, implicit dead %scc) uses(%v93, %exec)
    regalloc.copy 17 %v6 = %exec
    regalloc.inst 18 pure "and.b64" native "S_AND_B64" defs(%v103, implicit dead %scc) uses(%v6, %v45)
    regalloc.inst 19 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v103)
    regalloc.branch 20 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb5, ^bb2 {also = [21]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 22 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v49) uses(%v41, implicit mask %exec) imm [0, 0]
    regalloc.inst 23 pure "add.u32" native "S_ADD_I32" defs(%v96, implicit dead %scc) uses(%v96) imm [1]
    regalloc.inst 24 pure "andn.b64" native "S_ANDN2_B64" defs(%v94, implicit dead %scc) uses(%v94, %exec)
    regalloc.inst 25 pure "andn.b64" native "S_ANDN2_B64" defs(%v84, implicit dead %scc) uses(%v93, %exec)
    regalloc.inst 26 pure "cmp.ge.s32" native "V_CMP_GE_I32_e64" defs(%v56) uses(%v96, %v37[0], implicit %exec)
    regalloc.inst 27 pure "and.b64" native "S_AND_B64" defs(%v85, implicit dead %scc) uses(%v56, %exec)
    regalloc.undef %v64[1]
    regalloc.inst 28 pure "mad.wide.u64" native "V_MAD_U64_U32_e64" defs(%v64, dead %v54) uses(%v5, %v49, %v64, implicit mask %exec) imm [0]
    regalloc.inst 29 pure "or.b64" native "S_OR_B64" defs(%v93, implicit dead %scc) uses(%v84, %v85)
    regalloc.branch 30 "branch" native "S_BRANCH" to ^bb5
  ^bb3:  // pred: ^bb6
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 31 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(undef %v64[0]) uses(%v41, implicit mask %exec) imm [0, 0]
    regalloc.branch to ^bb4
  ^bb4:  // 2 preds: ^bb3, ^bb6
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 32 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v20)
    regalloc.inst 33 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v62) uses(%v37[0], implicit mask %exec) imm [2]
    regalloc.inst 34 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v62, %v64[0], %v91[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 35 "exit" native "S_ENDPGM" imm [0]
  ^bb5:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.5" depth 1 freq 3.200000e+01
    regalloc.inst 36 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v6)
    regalloc.inst 37 pure "and.b64" native "S_AND_B64" defs(%v104, implicit %scc) uses(%exec, %v93)
    regalloc.inst 38 pure "or.b64" native "S_OR_B64" defs(%v95, implicit %scc) uses(%v104, %v95)
    regalloc.inst 39 pure "andn.b64" native "S_ANDN2_B64" defs(%v89, implicit dead %scc) uses(%v92, %exec)
    regalloc.inst 40 pure "and.b64" native "S_AND_B64" defs(%v90, implicit dead %scc) uses(%v94, %exec)
    regalloc.inst 41 pure "or.b64" native "S_OR_B64" defs(%v92, implicit dead %scc) uses(%v89, %v90)
    regalloc.inst 42 "andn.b64" native "S_ANDN2_B64_term" defs(%exec, implicit %scc) uses(%exec, %v95)
    regalloc.branch 43 "branch.cond" native "S_CBRANCH_EXECNZ" uses(implicit %exec) to ^bb1, ^bb6 {also = [44]}
  ^bb6:  // pred: ^bb5
    regalloc.label "bb.6" freq 1.000000e+00
    regalloc.inst 45 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v95)
    regalloc.copy 46 %v105 = %exec
    regalloc.inst 47 pure "and.b64" native "S_AND_B64" defs(%v106, implicit dead %scc) uses(%v105, %v92)
    regalloc.inst 48 pure "xor.b64" native "S_XOR_B64" defs(%v20, implicit dead %scc) uses(%v106, %v105)
    regalloc.inst 49 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v106)
    regalloc.branch 50 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb4, ^bb3 {also = [51]}
  }
}
