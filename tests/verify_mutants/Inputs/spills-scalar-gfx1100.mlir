!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sgprx8a4 = !regalloc.vreg<sgpr, 8, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @scalar live_in [sgpr[4:5], sgpr[126], vgpr[0]] reserved [sgpr[32:105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v5 = regalloc.vreg 5 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v8 = regalloc.vreg 8 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v24 = regalloc.vreg 24 : !sregx1 at sgpr[20]
    %v25 = regalloc.vreg 25 : !sgprx8a4 at sgpr[0:7]
    %v26 = regalloc.vreg 26 : !sgprx8a4 at sgpr[0:7]
    %v27 = regalloc.vreg 27 : !sgprx8a4 at sgpr[24:31]
    %v28 = regalloc.vreg 28 : !sgprx4a4 at sgpr[24:27]
    %v33 = regalloc.vreg 33 : !sgprx8a4 at sgpr[8:15]
    %v35 = regalloc.vreg 35 : !vgprx1 at vgpr[0]
    %v37 = regalloc.vreg 37 : !vgprx1 at vgpr[0]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[1]
    %v40 = regalloc.vreg 40 : !sgprx4a4 at sgpr[16:19]
    %v41 = regalloc.vreg 41 : !sregx1 at sgpr[16]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v8 = %sgpr4_5
    regalloc.copy 1 coalesced %v5 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v40) uses(%v8) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v24) uses(%v8) imm [16, 0]
    regalloc.inst 4 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(dead %v25) uses(%v40[0:1]) imm [0, 0]
    regalloc.inst 5 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(%v26) uses(%v40[0:1]) imm [64, 0]
    regalloc.inst 6 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(%v33) uses(%v40[0:1]) imm [128, 0]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v41) imm [0]
    regalloc.inst 8 "amdgpu.inlineasm" native "INLINEASM" uses(%v26, %v33) imm ["&; use $0 $1", 1, 21430281, 21430281]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 9 "amdgpu.inlineasm" native "INLINEASM" uses(%v26) imm ["&; use $0", 1, 21430281]
    regalloc.inst 10 "amdgpu.inlineasm" native "INLINEASM" defs(%v27) imm ["&; def $0", 1, 21430282]
    regalloc.inst 11 "amdgpu.inlineasm" native "INLINEASM" defs(%v28) uses(%v27) imm ["&; def $0 $1", 1, 9764874, 21430281]
    regalloc.inst 12 "amdgpu.inlineasm" native "INLINEASM" uses(%v28, %v41) imm ["&; use $0 $1", 1, 9764873, 1835017]
    regalloc.inst 13 pure "add.u32" native "S_ADD_I32" defs(%v41, implicit dead %scc) uses(%v41) imm [1]
    regalloc.inst 14 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v41, %v24)
    regalloc.branch 15 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [16]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 17 pure "and.b32" native "V_AND_B32_e64" defs(%v35) uses(%v5, implicit mask %exec_lo) imm [1023]
    regalloc.inst 18 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v37) uses(%v35, implicit mask %exec_lo) imm [2]
    regalloc.copy 19 %v39 = %v26[3] mask %exec_lo
    regalloc.inst 20 "amdgpu.inlineasm" native "INLINEASM" uses(%v33) imm ["&; use $0", 1, 21430281]
    regalloc.inst 21 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v37, %v39, %v40[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 22 "exit" native "S_ENDPGM" imm [0]
  }
}
