!avx4a2 = !regalloc.vreg<av, 4, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @vector live_in [sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[0:255], sgpr[32], sgpr[96:101], vgpr[28:255]] budget [vgpr 28, agpr 0] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v4 = regalloc.vreg 4 : !avx4a2 at vgpr[8:11]
    %v5 = regalloc.vreg 5 : !avx4a2 at vgpr[12:15]
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v15 = regalloc.vreg 15 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v26 = regalloc.vreg 26 : !sregx1 at sgpr[4]
    %v30 = regalloc.vreg 30 : !vgprx2a2 at vgpr[4:5]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[5]
    %v34 = regalloc.vreg 34 : !vgprx2a2 at vgpr[6:7]
    %v35 = regalloc.vreg 35 : !vgprx4a2 at vgpr[16:19]
    %v36 = regalloc.vreg 36 : !vgprx4a2 at vgpr[20:23]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[0]
    %v42 = regalloc.vreg 42 : !vgprx1 at vgpr[1]
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[2]
    %v48 = regalloc.vreg 48 : !vgprx1 at vgpr[3]
    %v57 = regalloc.vreg 57 : !vgprx4a2 at vgpr[0:3]
    %v61 = regalloc.vreg 61 : !vgprx1 at vgpr[4]
    %v67 = regalloc.vreg 67 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v68 = regalloc.vreg 68 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v73 = regalloc.vreg 73 : !vgprx1 at vgpr[7]
    %v74 = regalloc.vreg 74 : !sgprx4a4 at sgpr[0:3]
    %v75 = regalloc.vreg 75 : !sregx1 at sgpr[0]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v15 = %sgpr8_9
    regalloc.copy 1 coalesced %v11 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v74) uses(%v15) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v26) uses(%v15) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v15)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(undef %v30[0]) uses(%v11, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v32) uses(%v30[0], implicit mask %exec) imm [2]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v57) uses(%v74[0:1], %v32, implicit mask %exec) imm [0, 0]
    regalloc.inst 8 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v4) uses(%v74[0:1], %v32, implicit mask %exec) imm [0, 0]
    regalloc.inst 9 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v5) uses(%v74[0:1], %v32, implicit mask %exec) imm [0, 0]
    regalloc.copy 10 %v73 = %v74[1] mask %exec
    regalloc.inst 11 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v34[0], %v67) uses(%v74[0], %v32, implicit mask %exec) imm [0]
    regalloc.inst 12 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v34[1], dead %v68) uses(%v73, %v67, implicit mask %exec) imm [0, 0]
    regalloc.inst 13 pure "mov.b32" native "S_MOV_B32" defs(%v75) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 14 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v35) uses(%v34, implicit mask %exec) imm [0, 0]
    regalloc.inst 15 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v36) uses(%v34, implicit mask %exec) imm [0, 0]
    regalloc.inst 16 pure "add.u32" native "S_ADD_I32" defs(%v75, implicit dead %scc) uses(%v75) imm [1]
    regalloc.inst 17 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v75, %v26)
    regalloc.inst 18 pure "add.u32" native "V_ADD_U32_e32" defs(%v39) uses(%v57[0], %v35[0], implicit mask %exec)
    regalloc.inst 19 pure "add.u32" native "V_ADD_U32_e32" defs(%v42) uses(%v57[1], %v35[1], implicit mask %exec)
    regalloc.inst 20 pure "add.u32" native "V_ADD_U32_e32" defs(%v45) uses(%v57[2], %v35[2], implicit mask %exec)
    regalloc.inst 21 pure "add.u32" native "V_ADD_U32_e32" defs(%v48) uses(%v57[3], %v35[3], implicit mask %exec)
    regalloc.inst 22 pure "xor.b32" native "V_XOR_B32_e32" defs(undef %v57[3]) uses(%v48, %v36[3], implicit mask %exec)
    regalloc.inst 23 pure "xor.b32" native "V_XOR_B32_e32" defs(%v57[2]) uses(%v45, %v36[2], implicit mask %exec)
    regalloc.inst 24 pure "xor.b32" native "V_XOR_B32_e32" defs(%v57[1]) uses(%v42, %v36[1], implicit mask %exec)
    regalloc.inst 25 pure "xor.b32" native "V_XOR_B32_e32" defs(%v57[0]) uses(%v39, %v36[0], implicit mask %exec)
    regalloc.branch 26 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [27]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 28 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v61) uses(%v30[0], implicit mask %exec) imm [2]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v61, %v57, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v61, %v4, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v61, %v5, %v74[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 32 "exit" native "S_ENDPGM" imm [0]
  }
}
