!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @branchy live_in [sgpr[4:15], sgpr[32], sgpr[126], vgpr[0:1], vgpr[31]] reserved [sgpr[32:33], sgpr[105], vgpr[192:255]] budget [vgpr 192] attributes {occupancy = 16 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %sgpr6_7 = regalloc.preg sgpr[6:7]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %sgpr10_11 = regalloc.preg sgpr[10:11]
    %sgpr12 = regalloc.preg sgpr[12]
    %sgpr13 = regalloc.preg sgpr[13]
    %sgpr14 = regalloc.preg sgpr[14]
    %sgpr15 = regalloc.preg sgpr[15]
    %sgpr30 = regalloc.preg sgpr[30]
    %sgpr30_31 = regalloc.preg sgpr[30:31]
    %sgpr31 = regalloc.preg sgpr[31]
    %sgpr32 = regalloc.preg sgpr[32]
    %sgpr34 = regalloc.preg sgpr[34]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %vgpr1 = regalloc.preg vgpr[1]
    %vgpr31 = regalloc.preg vgpr[31]
    %vgpr191 = regalloc.preg vgpr[191]
    %v0 = regalloc.vreg 0 : !sregx1 at sgpr[34]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v4 = regalloc.vreg 4 : !sgprx2a2 at sgpr[6:7] hint sgpr[6:7]
    %v5 = regalloc.vreg 5 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v6 = regalloc.vreg 6 : !sgprx2a2 at sgpr[10:11] hint sgpr[10:11]
    %v7 = regalloc.vreg 7 : !sgprx1 at sgpr[12] hint sgpr[12]
    %v8 = regalloc.vreg 8 : !sgprx1 at sgpr[13] hint sgpr[13]
    %v9 = regalloc.vreg 9 : !sgprx1 at sgpr[14] hint sgpr[14]
    %v10 = regalloc.vreg 10 : !sgprx1 at sgpr[15] hint sgpr[15]
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[40] hint vgpr[0]
    %v13 = regalloc.vreg 13 : !sregx1 at sgpr[106] hint sgpr[106]
    %v14 = regalloc.vreg 14 : !vgprx1 at vgpr[31] hint vgpr[31]
    %v15 = regalloc.vreg 15 : !sregx2a2 at sgpr[0:1]
    %v16 = regalloc.vreg 16 : !sregx2a2 at sgpr[0:1]
    %v18 = regalloc.vreg 18 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[1] hint vgpr[0]
    %v20 = regalloc.vreg 20 : !sregx1 at sgpr[0]
    %slot1 = regalloc.slot 1 bytes 128 align 4 held_by %vgpr191
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.spill %sgpr30 to %slot1
    regalloc.spill %sgpr31 to %slot1 offset 4
    regalloc.spill %sgpr34 to %slot1 offset 8
    regalloc.copy 0 coalesced %v14 = %vgpr31 mask %exec_lo
    regalloc.copy 1 coalesced %v19 = %vgpr1 mask %exec_lo
    regalloc.copy 2 %v11 = %vgpr0 mask %exec_lo
    regalloc.copy 3 coalesced %v10 = %sgpr15
    regalloc.copy 4 coalesced %v9 = %sgpr14
    regalloc.copy 5 coalesced %v8 = %sgpr13
    regalloc.copy 6 coalesced %v7 = %sgpr12
    regalloc.copy 7 coalesced %v6 = %sgpr10_11
    regalloc.copy 8 coalesced %v5 = %sgpr8_9
    regalloc.copy 9 coalesced %v4 = %sgpr6_7
    regalloc.copy 10 coalesced %v3 = %sgpr4_5
    regalloc.inst 11 pure "cmp.lt.s32" native "V_CMP_LT_I32_e64" defs(%v13) uses(%v11, %v19, implicit %exec_lo)
    regalloc.copy 12 %v0 = %exec_lo
    regalloc.inst 13 pure "and.b32" native "S_AND_B32" defs(%v20, implicit dead %scc) uses(%v0, %v13)
    regalloc.inst 14 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v20)
    regalloc.branch 15 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb2, ^bb1 {also = [16]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 17 pure "amdgpu.si_pc_add_rel" native "SI_PC_ADD_REL_OFFSET" defs(%v15, implicit dead %scc) imm ["@other (target flags 2)", "@other (target flags 3)"]
    regalloc.inst 18 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v16) uses(%v15) imm [0, 0]
    regalloc.inst 19 "amdgpu.adjcallstackup" native "ADJCALLSTACKUP" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.copy 20 coalesced %sgpr4_5 = %v3
    regalloc.copy 21 coalesced %sgpr6_7 = %v4
    regalloc.copy 22 coalesced %sgpr8_9 = %v5
    regalloc.copy 23 coalesced %sgpr10_11 = %v6
    regalloc.copy 24 coalesced %sgpr12 = %v7
    regalloc.copy 25 coalesced %vgpr31 = %v14 mask %exec_lo
    regalloc.copy 26 %vgpr0 = %v19 mask %exec_lo
    regalloc.copy 27 %vgpr1 = %v11 mask %exec_lo
    regalloc.copy 28 coalesced %sgpr13 = %v8
    regalloc.copy 29 coalesced %sgpr14 = %v9
    regalloc.copy 30 coalesced %sgpr15 = %v10
    regalloc.inst 31 "call" native "SI_CALL" defs(dead %sgpr30_31, implicit %vgpr0) uses(%v16, implicit %sgpr4_5, implicit %sgpr6_7, implicit %sgpr8_9, implicit %sgpr10_11, implicit %sgpr12, implicit %sgpr13, implicit %sgpr14, implicit %sgpr15, implicit %vgpr31, implicit %vgpr0, implicit %vgpr1, implicit mask %exec_lo) clobbers [scc[0], sgpr[0:29], sgpr[40:47], sgpr[56:63], sgpr[72:79], sgpr[88:95], sgpr[106:107], src_private_base[1], src_private_limit[1], src_shared_base[1], src_shared_limit[1], vgpr[0:39], vgpr[48:55], vgpr[64:71], vgpr[80:87], vgpr[96:103], vgpr[112:119], vgpr[128:135], vgpr[144:151], vgpr[160:167], vgpr[176:183]] imm ["@other"]
    regalloc.copy 32 %v19 = %vgpr0 mask %exec_lo
    regalloc.inst 33 "amdgpu.adjcallstackdown" native "ADJCALLSTACKDOWN" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 34 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v0)
    regalloc.inst 35 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v18) uses(%v19, %v11, implicit mask %exec_lo)
    regalloc.copy 36 coalesced %vgpr0 = %v18 mask %exec_lo
    regalloc.reload %sgpr34 from %slot1 offset 8
    regalloc.reload %sgpr31 from %slot1 offset 4
    regalloc.reload %sgpr30 from %slot1
    regalloc.exit 37 "return" native "SI_RETURN" uses(implicit %vgpr0)
  }
}
