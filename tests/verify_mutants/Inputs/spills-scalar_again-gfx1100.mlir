!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx8a4 = !regalloc.vreg<sgpr, 8, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @scalar_again live_in [sgpr[4:5], sgpr[126], vgpr[0]] reserved [sgpr[32:105]] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v6 = regalloc.vreg 6 : !sregx1 at sgpr[29]
    %v8 = regalloc.vreg 8 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v11 = regalloc.vreg 11 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v23 = regalloc.vreg 23 : !sregx1 at sgpr[24]
    %v25 = regalloc.vreg 25 : !sregx1 at sgpr[26]
    %v26 = regalloc.vreg 26 : !sregx1 at sgpr[27]
    %v27 = regalloc.vreg 27 : !sregx1 at sgpr[28]
    %v31 = regalloc.vreg 31 : !sregx1 at sgpr[106] hint sgpr[106]
    %v32 = regalloc.vreg 32 : !sgprx8a4 at sgpr[16:23]
    %v33 = regalloc.vreg 33 : !vgprx1 at vgpr[0]
    %v34 = regalloc.vreg 34 : !sgprx8a4 at sgpr[8:15]
    %v38 = regalloc.vreg 38 : !sgprx8a4 at sgpr[0:7]
    %v39 = regalloc.vreg 39 : !sregx1 at sgpr[8]
    %v40 = regalloc.vreg 40 : !sregx1 at sgpr[25]
    %v41 = regalloc.vreg 41 : !sregx1 at sgpr[30]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v11 = %sgpr4_5
    regalloc.copy 1 coalesced %v8 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v23) uses(%v11) imm [0, 0]
    regalloc.inst 3 pure "mov.b32" native "S_MOV_B32" defs(%v40) imm [0]
    regalloc.inst 4 pure "and.b32" native "V_AND_B32_e64" defs(%v33) uses(%v8, implicit mask %exec_lo) imm [1023]
    regalloc.inst 5 pure "mov.b32" native "S_MOV_B32" defs(%v25) imm [1000]
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v26) imm [2000]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v27) imm [3000]
    regalloc.inst 8 "amdgpu.inlineasm" native "INLINEASM" defs(%v38) imm ["&; def $0", 1, 21430282]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 9 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v31) uses(%v40, %v33, implicit %exec_lo)
    regalloc.inst 10 "amdgpu.inlineasm" native "INLINEASM" uses(%v25, %v26, %v27) imm ["&; use $0 $1 $2", 1, 1835017, 1835017, 1835017]
    regalloc.inst 11 "amdgpu.inlineasm" native "INLINEASM" defs(%v34) imm ["&; def $0", 1, 21430282]
    regalloc.inst 12 "amdgpu.inlineasm" native "INLINEASM" defs(%v32) uses(%v34) imm ["&; def $0 $1", 1, 21430282, 21430281]
    regalloc.copy 13 %v6 = %exec_lo
    regalloc.inst 14 pure "and.b32" native "S_AND_B32" defs(%v41, implicit dead %scc) uses(%v6, %v31)
    regalloc.inst 15 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v41)
    regalloc.branch 16 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb3, ^bb2 {also = [17]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 18 "amdgpu.inlineasm" native "INLINEASM" uses(%v32, %v33) imm ["&; use $0 $1", 1, 21430281, 1245193]
    regalloc.branch to ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 19 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v6)
    regalloc.inst 20 pure "add.u32" native "S_ADD_I32" defs(%v40, implicit dead %scc) uses(%v40) imm [1]
    regalloc.inst 21 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v40, %v23)
    regalloc.inst 22 "amdgpu.inlineasm" native "INLINEASM" uses(%v34, %v25, %v26) imm ["&; use $0 $1 $2", 1, 21430281, 1835017, 1835017]
    regalloc.branch 23 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb4 {also = [24]}
  ^bb4:  // pred: ^bb3
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 25 pure "mov.b32" native "S_MOV_B32" defs(%v39) imm [3000]
    regalloc.inst 26 "amdgpu.inlineasm" native "INLINEASM" uses(%v38, %v39) imm ["&; use $0 $1", 1, 21430281, 1835017]
    regalloc.exit 27 "exit" native "S_ENDPGM" imm [0]
  }
}
