!avx1 = !regalloc.vreg<av, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sgprx8a4 = !regalloc.vreg<sgpr, 8, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @scalar live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[28:101]] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4 = regalloc.preg sgpr[4]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %sgpr5 = regalloc.preg sgpr[5]
    %sgpr6 = regalloc.preg sgpr[6]
    %sgpr7 = regalloc.preg sgpr[7]
    %sgpr8 = regalloc.preg sgpr[8]
    %sgpr9 = regalloc.preg sgpr[9]
    %sgpr10 = regalloc.preg sgpr[10]
    %sgpr11 = regalloc.preg sgpr[11]
    %sgpr12 = regalloc.preg sgpr[12]
    %sgpr13 = regalloc.preg sgpr[13]
    %sgpr14 = regalloc.preg sgpr[14]
    %sgpr15 = regalloc.preg sgpr[15]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v5 = regalloc.vreg 5 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v8 = regalloc.vreg 8 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v19 = regalloc.vreg 19 : !sregx1 at sgpr[20]
    %v20 = regalloc.vreg 20 : !sgprx8a4 at sgpr[0:7]
    %v21 = regalloc.vreg 21 : !sgprx8a4 at sgpr[0:7]
    %v22 = regalloc.vreg 22 : !sgprx8a4 at sgpr[8:15]
    %v23 = regalloc.vreg 23 : !sgprx4a4 at sgpr[8:11]
    %v28 = regalloc.vreg 28 : !sgprx8a4
    %v30 = regalloc.vreg 30 : !vgprx1 at vgpr[0]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[0]
    %v34 = regalloc.vreg 34 : !avx1 at vgpr[1]
    %v35 = regalloc.vreg 35 : !sgprx4a4 at sgpr[16:19]
    %v36 = regalloc.vreg 36 : !sregx1 at sgpr[16]
    %v40 = regalloc.vreg 40 : !vgprx1 at vgpr[255] whole_wave
    %v38 = regalloc.vreg 38 : !sgprx8a4 at sgpr[8:15] split_of %v28
    %v39 = regalloc.vreg 39 : !sgprx8a4 at sgpr[4:11] split_of %v28
    %slot1 = regalloc.slot 1 bytes 256 align 4 held_by %v40
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v8 = %sgpr4_5
    regalloc.copy 1 coalesced %v5 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v35) uses(%v8) imm [0, 0]
    regalloc.inst 3 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v19) uses(%v8) imm [16, 0]
    regalloc.inst 4 "keep" native "KILL" uses(%v8)
    regalloc.inst 5 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(dead %v20) uses(%v35[0:1]) imm [0, 0]
    regalloc.inst 6 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(%v21) uses(%v35[0:1]) imm [64, 0]
    regalloc.inst 7 "load.constant.b256" native "S_LOAD_DWORDX8_IMM" defs(%v38) uses(%v35[0:1]) imm [128, 0]
    regalloc.spill %sgpr8 to %slot1
    regalloc.spill %sgpr9 to %slot1 offset 4
    regalloc.spill %sgpr10 to %slot1 offset 8
    regalloc.spill %sgpr11 to %slot1 offset 12
    regalloc.spill %sgpr12 to %slot1 offset 16
    regalloc.spill %sgpr13 to %slot1 offset 20
    regalloc.spill %sgpr14 to %slot1 offset 24
    regalloc.spill %sgpr15 to %slot1 offset 28
    regalloc.inst 8 "amdgpu.inlineasm" native "INLINEASM" uses(%v21, %v38) imm ["&; use $0 $1", 1, 21430281, 21430281]
    regalloc.inst 9 pure "mov.b32" native "S_MOV_B32" defs(%v36) imm [0]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 10 "amdgpu.inlineasm" native "INLINEASM" uses(%v21) imm ["&; use $0", 1, 21430281]
    regalloc.inst 11 "amdgpu.inlineasm" native "INLINEASM" defs(%v22) imm ["&; def $0", 1, 21430282]
    regalloc.inst 12 "amdgpu.inlineasm" native "INLINEASM" defs(%v23) uses(%v22) imm ["&; def $0 $1", 1, 9764874, 21430281]
    regalloc.inst 13 "amdgpu.inlineasm" native "INLINEASM" uses(%v23, %v36) imm ["&; use $0 $1", 1, 9764873, 1835017]
    regalloc.inst 14 pure "add.u32" native "S_ADD_I32" defs(%v36, implicit dead %scc) uses(%v36) imm [1]
    regalloc.inst 15 pure "cmp.lt.s32" native "S_CMP_LT_I32" defs(implicit %scc) uses(%v36, %v19)
    regalloc.branch 16 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [17]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.reload %sgpr4 from %slot1
    regalloc.reload %sgpr5 from %slot1 offset 4
    regalloc.reload %sgpr6 from %slot1 offset 8
    regalloc.reload %sgpr7 from %slot1 offset 12
    regalloc.reload %sgpr8 from %slot1 offset 16
    regalloc.reload %sgpr9 from %slot1 offset 20
    regalloc.reload %sgpr10 from %slot1 offset 24
    regalloc.reload %sgpr11 from %slot1 offset 28
    regalloc.inst 18 "amdgpu.inlineasm" native "INLINEASM" uses(%v39) imm ["&; use $0", 1, 21430281]
    regalloc.inst 19 pure "and.b32" native "V_AND_B32_e32" defs(%v30) uses(%v5, implicit mask %exec) imm [1023]
    regalloc.inst 20 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v32) uses(%v30, implicit mask %exec) imm [2]
    regalloc.copy 21 %v34 = %v21[3] mask %exec
    regalloc.inst 22 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v32, %v34, %v35[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 23 "exit" native "S_ENDPGM" imm [0]
  }
}
