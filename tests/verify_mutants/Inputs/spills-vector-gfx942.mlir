!avx4a2 = !regalloc.vreg<av, 4, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @vector live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[0:255], sgpr[32], sgpr[100:101], vgpr[28:255]] budget [vgpr 28, agpr 0] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v4 = regalloc.vreg 4 : !avx4a2 at vgpr[8:11]
    %v5 = regalloc.vreg 5 : !avx4a2 at vgpr[12:15]
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v14 = regalloc.vreg 14 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v23 = regalloc.vreg 23 : !sregx1 at sgpr[6]
    %v27 = regalloc.vreg 27 : !vgprx2a2 at vgpr[4:5]
    %v30 = regalloc.vreg 30 : !vgprx2a2 at vgpr[6:7]
    %v31 = regalloc.vreg 31 : !vgprx2a2 at vgpr[6:7]
    %v32 = regalloc.vreg 32 : !vgprx4a2 at vgpr[16:19]
    %v33 = regalloc.vreg 33 : !vgprx4a2 at vgpr[20:23]
    %v36 = regalloc.vreg 36 : !vgprx1 at vgpr[0]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[1]
    %v42 = regalloc.vreg 42 : !vgprx1 at vgpr[2]
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[3]
    %v54 = regalloc.vreg 54 : !vgprx4a2 at vgpr[0:3]
    %v58 = regalloc.vreg 58 : !vgprx1 at vgpr[4]
    %v62 = regalloc.vreg 62 : !sgprx4a4 at sgpr[0:3]
    %v63 = regalloc.vreg 63 : !sregx1 at sgpr[0]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v14 = %sgpr4_5
    regalloc.copy 1 coalesced %v11 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v62) uses(%v14) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v23) uses(%v14) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v14)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(undef %v27[0]) uses(%v11, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v30[0]) uses(%v27[0], implicit mask %exec) imm [2]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v54) uses(%v62[0:1], %v30[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 8 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v4) uses(%v62[0:1], %v30[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 9 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v5) uses(%v62[0:1], %v30[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 10 pure "mov.b32" native "V_MOV_B32_e32" defs(%v30[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 11 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v31) uses(%v62[0:1], %v30, implicit mask %exec) imm [0]
    regalloc.inst 12 pure "mov.b32" native "S_MOV_B32" defs(%v63) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 13 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v32) uses(%v31, implicit mask %exec) imm [0, 0]
    regalloc.inst 14 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v33) uses(%v31, implicit mask %exec) imm [0, 0]
    regalloc.inst 15 pure "add.u32" native "S_ADD_I32" defs(%v63, implicit dead %scc) uses(%v63) imm [1]
    regalloc.inst 16 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v63, %v23)
    regalloc.inst 17 pure "add.u32" native "V_ADD_U32_e32" defs(%v36) uses(%v54[0], %v32[0], implicit mask %exec)
    regalloc.inst 18 pure "add.u32" native "V_ADD_U32_e32" defs(%v39) uses(%v54[1], %v32[1], implicit mask %exec)
    regalloc.inst 19 pure "add.u32" native "V_ADD_U32_e32" defs(%v42) uses(%v54[2], %v32[2], implicit mask %exec)
    regalloc.inst 20 pure "add.u32" native "V_ADD_U32_e32" defs(%v45) uses(%v54[3], %v32[3], implicit mask %exec)
    regalloc.inst 21 pure "xor.b32" native "V_XOR_B32_e32" defs(undef %v54[3]) uses(%v45, %v33[3], implicit mask %exec)
    regalloc.inst 22 pure "xor.b32" native "V_XOR_B32_e32" defs(%v54[2]) uses(%v42, %v33[2], implicit mask %exec)
    regalloc.inst 23 pure "xor.b32" native "V_XOR_B32_e32" defs(%v54[1]) uses(%v39, %v33[1], implicit mask %exec)
    regalloc.inst 24 pure "xor.b32" native "V_XOR_B32_e32" defs(%v54[0]) uses(%v36, %v33[0], implicit mask %exec)
    regalloc.branch 25 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [26]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 27 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v58) uses(%v27[0], implicit mask %exec) imm [2]
    regalloc.inst 28 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v58, %v54, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v58, %v4, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v58, %v5, %v62[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 31 "exit" native "S_ENDPGM" imm [0]
  }
}
