!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx8a4 = !regalloc.vreg<sgpr, 8, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @scalar_again live_in [sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [sgpr[24:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4 = regalloc.preg sgpr[4]
    %sgpr5 = regalloc.preg sgpr[5]
    %sgpr6 = regalloc.preg sgpr[6]
    %sgpr7 = regalloc.preg sgpr[7]
    %sgpr8 = regalloc.preg sgpr[8]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %sgpr9 = regalloc.preg sgpr[9]
    %sgpr10 = regalloc.preg sgpr[10]
    %sgpr11 = regalloc.preg sgpr[11]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v6 = regalloc.vreg 6 : !sregx2a2 at sgpr[0:1]
    %v8 = regalloc.vreg 8 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v12 = regalloc.vreg 12 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v21 = regalloc.vreg 21 : !sregx1 at sgpr[2]
    %v24 = regalloc.vreg 24 : !sregx1 at sgpr[4]
    %v25 = regalloc.vreg 25 : !sregx1 at sgpr[5]
    %v26 = regalloc.vreg 26 : !sregx1 at sgpr[0]
    %v30 = regalloc.vreg 30 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v31 = regalloc.vreg 31 : !sgprx8a4 at sgpr[16:23]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[0]
    %v33 = regalloc.vreg 33 : !sgprx8a4 at sgpr[8:15]
    %v37 = regalloc.vreg 37 : !sgprx8a4
    %v38 = regalloc.vreg 38 : !sregx1 at sgpr[0]
    %v39 = regalloc.vreg 39 : !sregx1 at sgpr[3]
    %v40 = regalloc.vreg 40 : !sregx2a2 at sgpr[6:7]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[255] whole_wave
    %v41 = regalloc.vreg 41 : !sgprx8a4 at sgpr[4:11] split_of %v37
    %v42 = regalloc.vreg 42 : !sgprx8a4 at sgpr[4:11] split_of %v37
    %slot1 = regalloc.slot 1 bytes 256 align 4 held_by %v43
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v12 = %sgpr8_9
    regalloc.copy 1 coalesced %v8 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v21) uses(%v12) imm [0, 0]
    regalloc.inst 3 "amdgpu.inlineasm" native "INLINEASM" defs(%v41) imm ["&; def $0", 1, 21430282]
    regalloc.spill %sgpr4 to %slot1
    regalloc.spill %sgpr5 to %slot1 offset 4
    regalloc.spill %sgpr6 to %slot1 offset 8
    regalloc.spill %sgpr7 to %slot1 offset 12
    regalloc.spill %sgpr8 to %slot1 offset 16
    regalloc.spill %sgpr9 to %slot1 offset 20
    regalloc.spill %sgpr10 to %slot1 offset 24
    regalloc.spill %sgpr11 to %slot1 offset 28
    regalloc.inst 4 pure "mov.b32" native "S_MOV_B32" defs(%v39) imm [0]
    regalloc.inst 5 pure "and.b32" native "V_AND_B32_e32" defs(%v32) uses(%v8, implicit mask %exec) imm [1023]
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v24) imm [1000]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v25) imm [2000]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 8 pure "mov.b32" native "S_MOV_B32" defs(%v26) imm [3000]
    regalloc.inst 9 "amdgpu.inlineasm" native "INLINEASM" uses(%v24, %v25, %v26) imm ["&; use $0 $1 $2", 1, 1835017, 1835017, 1835017]
    regalloc.inst 10 "amdgpu.inlineasm" native "INLINEASM" defs(%v33) imm ["&; def $0", 1, 21430282]
    regalloc.inst 11 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v30) uses(%v39, %v32, implicit %exec)
    regalloc.inst 12 "amdgpu.inlineasm" native "INLINEASM" defs(%v31) uses(%v33) imm ["&; def $0 $1", 1, 21430282, 21430281]
    regalloc.copy 13 %v6 = %exec
    regalloc.inst 14 pure "and.b64" native "S_AND_B64" defs(%v40, implicit dead %scc) uses(%v6, %v30)
    regalloc.inst 15 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v40)
    regalloc.branch 16 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb3, ^bb2 {also = [17]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" depth 1 freq 1.600000e+01
    regalloc.inst 18 "amdgpu.inlineasm" native "INLINEASM" uses(%v31, %v32) imm ["&; use $0 $1", 1, 21430281, 1245193]
    regalloc.branch to ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    regalloc.label "bb.3" depth 1 freq 3.200000e+01
    regalloc.inst 19 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v6)
    regalloc.inst 20 pure "add.u32" native "S_ADD_I32" defs(%v39, implicit dead %scc) uses(%v39) imm [1]
    regalloc.inst 21 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v39, %v21)
    regalloc.inst 22 "amdgpu.inlineasm" native "INLINEASM" uses(%v33, %v24, %v25) imm ["&; use $0 $1 $2", 1, 21430281, 1835017, 1835017]
    regalloc.branch 23 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb4 {also = [24]}
  ^bb4:  // pred: ^bb3
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.inst 25 pure "mov.b32" native "S_MOV_B32" defs(%v38) imm [3000]
    regalloc.reload %sgpr4 from %slot1
    regalloc.reload %sgpr5 from %slot1 offset 4
    regalloc.reload %sgpr6 from %slot1 offset 8
    regalloc.reload %sgpr7 from %slot1 offset 12
    regalloc.reload %sgpr8 from %slot1 offset 16
    regalloc.reload %sgpr9 from %slot1 offset 20
    regalloc.reload %sgpr10 from %slot1 offset 24
    regalloc.reload %sgpr11 from %slot1 offset 28
    regalloc.inst 26 "amdgpu.inlineasm" native "INLINEASM" uses(%v42, %v38) imm ["&; use $0 $1", 1, 21430281, 1835017]
    regalloc.exit 27 "exit" native "S_ENDPGM" imm [0]
  }
}
