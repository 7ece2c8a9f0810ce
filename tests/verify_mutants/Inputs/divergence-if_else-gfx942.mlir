!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @if_else live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[1]
    %v4 = regalloc.vreg 4 : !sregx2a2 at sgpr[0:1]
    %v6 = regalloc.vreg 6 : !sregx2a2 at sgpr[0:1]
    %v10 = regalloc.vreg 10 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v13 = regalloc.vreg 13 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v25 = regalloc.vreg 25 : !vgprx2a2 at vgpr[0:1]
    %v28 = regalloc.vreg 28 : !vgprx2a2 at vgpr[2:3]
    %v30 = regalloc.vreg 30 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[2]
    %v35 = regalloc.vreg 35 : !vgprx2a2 at vgpr[2:3]
    %v36 = regalloc.vreg 36 : !sregx2a2 at sgpr[4:5]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[2]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[1]
    %v42 = regalloc.vreg 42 : !vgprx1 at vgpr[0]
    %v44 = regalloc.vreg 44 : !vgprx2a2 at vgpr[4:5]
    %v50 = regalloc.vreg 50 : !sgprx4a4 at sgpr[0:3]
    %v56 = regalloc.vreg 56 : !vgprx2a2 at vgpr[6:7]
    %v59 = regalloc.vreg 59 : !sregx2a2 at sgpr[0:1]
    %v60 = regalloc.vreg 60 : !sregx2a2 at sgpr[4:5]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v13 = %sgpr4_5
    regalloc.copy 1 coalesced %v10 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v50) uses(%v13) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(undef %v25[0]) uses(%v10, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v28[0]) uses(%v25[0], implicit mask %exec) imm [2]
    regalloc.inst 5 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v50[0:1], %v28[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 6 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(undef %v44[0]) uses(%v50[0:1], %v28[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 7 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v28[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 8 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v56) uses(%v50[0:1], %v28, implicit mask %exec) imm [0]
    regalloc.inst 9 pure "cmp.le.s32" native "V_CMP_LE_I32_e64" defs(%v30) uses(%v2, %v44[0], implicit %exec)
    regalloc.undef %v35[0]
    regalloc.copy 11 %v59 = %exec
    regalloc.inst 12 pure "and.b64" native "S_AND_B64" defs(%v60, implicit dead %scc) uses(%v59, %v30)
    regalloc.inst 13 pure "xor.b64" native "S_XOR_B64" defs(%v4, implicit dead %scc) uses(%v60, %v59)
    regalloc.inst 14 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v60)
    regalloc.branch 15 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb1, ^bb3 {also = [16]}
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" freq 1.000000e+00
    regalloc.inst 17 "amdgpu.s_or_saveexec_b64" native "S_OR_SAVEEXEC_B64" defs(%v6, implicit %exec, implicit %scc) uses(%v4, implicit %exec)
    regalloc.inst 18 "xor.b64" native "S_XOR_B64_term" defs(%exec, implicit %scc) uses(%exec, %v6)
    regalloc.branch 19 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb4, ^bb2 {also = [20]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 5.000000e-01
    regalloc.inst 21 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v37) uses(%v56, implicit mask %exec) imm [0, 0]
    regalloc.inst 22 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(undef %v35[0]) uses(%v37, %v44[0], implicit mask %exec)
    regalloc.branch 23 "branch" native "S_BRANCH" to ^bb4
  ^bb3:  // pred: ^bb0
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 24 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v31) uses(%v56, implicit mask %exec) imm [0, 0]
    regalloc.inst 25 pure "mad.wide.u64" native "V_MAD_U64_U32_e64" defs(%v35, dead %v36) uses(%v31, %v2, %v44, implicit mask %exec) imm [0]
    regalloc.undef %v56
    regalloc.undef %v44[0]
    regalloc.branch 28 "branch" native "S_BRANCH" to ^bb1
  ^bb4:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 29 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v6)
    regalloc.inst 30 pure "add.u32" native "V_ADD_U32_e32" defs(%v39) uses(%v35[0], %v2, implicit mask %exec)
    regalloc.inst 31 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v42) uses(%v25[0], implicit mask %exec) imm [2]
    regalloc.inst 32 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v42, %v39, %v50[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 33 "exit" native "S_ENDPGM" imm [0]
  }
}
