!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @again live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[0:255], sgpr[32], sgpr[100:101], vgpr[28:255]] budget [vgpr 28, agpr 0] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v7 = regalloc.vreg 7 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v13 = regalloc.vreg 13 : !sregx2a2 at sgpr[2:3]
    %v14 = regalloc.vreg 14 : !sregx1 at sgpr[0]
    %v16 = regalloc.vreg 16 : !vgprx1 at vgpr[0]
    %v20 = regalloc.vreg 20 : !vgprx2a2 at vgpr[0:1]
    %v21 = regalloc.vreg 21 : !vgprx2a2 at vgpr[0:1]
    %v26 = regalloc.vreg 26 : !vgprx4a2 at vgpr[14:17]
    %v27 = regalloc.vreg 27 : !vgprx4a2 at vgpr[6:9]
    %v28 = regalloc.vreg 28 : !vgprx4a2 at vgpr[10:13]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[2]
    %v33 = regalloc.vreg 33 : !vgprx1 at vgpr[3]
    %v34 = regalloc.vreg 34 : !vgprx1 at vgpr[4]
    %v35 = regalloc.vreg 35 : !vgprx1 at vgpr[5]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[0]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[1]
    %v41 = regalloc.vreg 41 : !sregx1 at sgpr[1]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v7 = %sgpr4_5
    regalloc.copy 1 coalesced %v4 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v13) uses(%v7) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v14) uses(%v7) imm [8, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v7)
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(%v16) uses(%v4, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(undef %v20[0]) uses(%v16, implicit mask %exec) imm [2]
    regalloc.inst 7 pure "mov.b32" native "V_MOV_B32_e32" defs(%v20[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 8 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v21) uses(%v13, %v20, implicit mask %exec) imm [0]
    regalloc.inst 9 pure "mov.b32" native "S_MOV_B32" defs(%v41) imm [0]
    regalloc.inst 10 pure "mov.b32" native "V_MOV_B32_e32" defs(%v32) uses(implicit mask %exec) imm [1000]
    regalloc.inst 11 pure "mov.b32" native "V_MOV_B32_e32" defs(%v33) uses(implicit mask %exec) imm [2000]
    regalloc.inst 12 pure "mov.b32" native "V_MOV_B32_e32" defs(%v34) uses(implicit mask %exec) imm [3000]
    regalloc.inst 13 pure "mov.b32" native "V_MOV_B32_e32" defs(%v35) uses(implicit mask %exec) imm [4000]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 14 "amdgpu.inlineasm" native "INLINEASM" uses(%v32, %v33, %v34, %v35) imm ["&; use $0 $1 $2 $3", 1, 1245193, 1245193, 1245193, 1245193]
    regalloc.inst 15 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v27) uses(%v21, implicit mask %exec) imm [0, 0]
    regalloc.inst 16 "load.global.b128" native "GLOBAL_LOAD_DWORDX4" defs(%v28) uses(%v21, implicit mask %exec) imm [0, 0]
    regalloc.inst 17 pure "add.u32" native "S_ADD_I32" defs(%v41, implicit dead %scc) uses(%v41) imm [1]
    regalloc.inst 18 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v41, %v14)
    regalloc.inst 19 "amdgpu.inlineasm" native "INLINEASM" defs(%v26) uses(%v27, %v28) imm ["&; def $0 $1 $2", 1, 7340042, 7340041, 7340041]
    regalloc.inst 20 "amdgpu.inlineasm" native "INLINEASM" uses(%v26, %v27, %v28) imm ["&; use $0 $1 $2", 1, 7340041, 7340041, 7340041]
    regalloc.inst 21 "amdgpu.inlineasm" native "INLINEASM" uses(%v32, %v33, %v34, %v35) imm ["&; use $0 $1 $2 $3", 1, 1245193, 1245193, 1245193, 1245193]
    regalloc.branch 22 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [23]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 24 pure "mov.b32" native "V_MOV_B32_e32" defs(%v39) uses(implicit mask %exec) imm [4000]
    regalloc.inst 25 pure "mov.b32" native "V_MOV_B32_e32" defs(%v40) uses(implicit mask %exec) imm [1000]
    regalloc.inst 26 "amdgpu.inlineasm" native "INLINEASM" uses(%v39, %v40) imm ["&; use $0 $1", 1, 1245193, 1245193]
    regalloc.exit 27 "exit" native "S_ENDPGM" imm [0]
  }
}
