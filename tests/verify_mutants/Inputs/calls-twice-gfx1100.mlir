!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @twice live_in [sgpr[4:15], sgpr[32], sgpr[126], vgpr[0:1], vgpr[31]] reserved [sgpr[32:33], sgpr[105], vgpr[192:255]] budget [vgpr 192] attributes {occupancy = 16 : i64} {
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
    %sgpr35 = regalloc.preg sgpr[35]
    %sgpr36 = regalloc.preg sgpr[36]
    %sgpr37 = regalloc.preg sgpr[37]
    %sgpr38 = regalloc.preg sgpr[38]
    %sgpr39 = regalloc.preg sgpr[39]
    %sgpr48 = regalloc.preg sgpr[48]
    %sgpr49 = regalloc.preg sgpr[49]
    %sgpr50 = regalloc.preg sgpr[50]
    %sgpr51 = regalloc.preg sgpr[51]
    %sgpr52 = regalloc.preg sgpr[52]
    %sgpr53 = regalloc.preg sgpr[53]
    %sgpr54 = regalloc.preg sgpr[54]
    %sgpr55 = regalloc.preg sgpr[55]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %vgpr1 = regalloc.preg vgpr[1]
    %vgpr31 = regalloc.preg vgpr[31]
    %vgpr191 = regalloc.preg vgpr[191]
    %v0 = regalloc.vreg 0 : !sgprx2a2 at sgpr[48:49] hint sgpr[4:5]
    %v1 = regalloc.vreg 1 : !sgprx2a2 at sgpr[38:39] hint sgpr[6:7]
    %v2 = regalloc.vreg 2 : !sgprx2a2 at sgpr[36:37] hint sgpr[8:9]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[34:35] hint sgpr[10:11]
    %v4 = regalloc.vreg 4 : !sgprx1 at sgpr[53] hint sgpr[12]
    %v5 = regalloc.vreg 5 : !sgprx1 at sgpr[52] hint sgpr[13]
    %v6 = regalloc.vreg 6 : !sgprx1 at sgpr[51] hint sgpr[14]
    %v7 = regalloc.vreg 7 : !sgprx1 at sgpr[50] hint sgpr[15]
    %v8 = regalloc.vreg 8 : !vgprx1 at vgpr[42] hint vgpr[0]
    %v9 = regalloc.vreg 9 : !vgprx1 at vgpr[41] hint vgpr[1]
    %v10 = regalloc.vreg 10 : !vgprx1 at vgpr[40] hint vgpr[31]
    %v11 = regalloc.vreg 11 : !sregx2a2 at sgpr[0:1]
    %v12 = regalloc.vreg 12 : !sregx2a2 at sgpr[54:55]
    %v13 = regalloc.vreg 13 : !vgprx1 at vgpr[1] hint vgpr[0]
    %v14 = regalloc.vreg 14 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v15 = regalloc.vreg 15 : !vgprx1 at vgpr[0] hint vgpr[0]
    %slot1 = regalloc.slot 1 bytes 128 align 4 held_by %vgpr191
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.spill %sgpr30 to %slot1
    regalloc.spill %sgpr31 to %slot1 offset 4
    regalloc.spill %sgpr34 to %slot1 offset 8
    regalloc.spill %sgpr35 to %slot1 offset 12
    regalloc.spill %sgpr36 to %slot1 offset 16
    regalloc.spill %sgpr37 to %slot1 offset 20
    regalloc.spill %sgpr38 to %slot1 offset 24
    regalloc.spill %sgpr39 to %slot1 offset 28
    regalloc.spill %sgpr48 to %slot1 offset 32
    regalloc.spill %sgpr49 to %slot1 offset 36
    regalloc.spill %sgpr50 to %slot1 offset 40
    regalloc.spill %sgpr51 to %slot1 offset 44
    regalloc.spill %sgpr52 to %slot1 offset 48
    regalloc.spill %sgpr53 to %slot1 offset 52
    regalloc.spill %sgpr54 to %slot1 offset 56
    regalloc.spill %sgpr55 to %slot1 offset 60
    regalloc.copy 0 %v10 = %vgpr31 mask %exec_lo
    regalloc.copy 1 %v9 = %vgpr1 mask %exec_lo
    regalloc.copy 2 %v8 = %vgpr0 mask %exec_lo
    regalloc.copy 3 %v7 = %sgpr15
    regalloc.copy 4 %v6 = %sgpr14
    regalloc.copy 5 %v5 = %sgpr13
    regalloc.copy 6 %v4 = %sgpr12
    regalloc.copy 7 %v3 = %sgpr10_11
    regalloc.copy 8 %v2 = %sgpr8_9
    regalloc.copy 9 %v1 = %sgpr6_7
    regalloc.copy 10 %v0 = %sgpr4_5
    regalloc.inst 11 pure "amdgpu.si_pc_add_rel" native "SI_PC_ADD_REL_OFFSET" defs(%v11, implicit dead %scc) imm ["@other (target flags 2)", "@other (target flags 3)"]
    regalloc.inst 12 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v12) uses(%v11) imm [0, 0]
    regalloc.inst 13 "amdgpu.adjcallstackup" native "ADJCALLSTACKUP" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.copy 14 %sgpr4_5 = %v0
    regalloc.copy 15 %sgpr6_7 = %v1
    regalloc.copy 16 %sgpr8_9 = %v2
    regalloc.copy 17 %sgpr10_11 = %v3
    regalloc.copy 18 %sgpr12 = %v4
    regalloc.copy 19 %vgpr31 = %v10 mask %exec_lo
    regalloc.copy 20 %vgpr0 = %v8 mask %exec_lo
    regalloc.copy 21 %vgpr1 = %v9 mask %exec_lo
    regalloc.copy 22 %sgpr13 = %v5
    regalloc.copy 23 %sgpr14 = %v6
    regalloc.copy 24 %sgpr15 = %v7
    regalloc.inst 25 "call" native "SI_CALL" defs(dead %sgpr30_31, implicit %vgpr0) uses(%v12, implicit %sgpr4_5, implicit %sgpr6_7, implicit %sgpr8_9, implicit %sgpr10_11, implicit %sgpr12, implicit %sgpr13, implicit %sgpr14, implicit %sgpr15, implicit %vgpr31, implicit %vgpr0, implicit %vgpr1, implicit mask %exec_lo) clobbers [scc[0], sgpr[0:29], sgpr[40:47], sgpr[56:63], sgpr[72:79], sgpr[88:95], sgpr[106:107], src_private_base[1], src_private_limit[1], src_shared_base[1], src_shared_limit[1], vgpr[0:39], vgpr[48:55], vgpr[64:71], vgpr[80:87], vgpr[96:103], vgpr[112:119], vgpr[128:135], vgpr[144:151], vgpr[160:167], vgpr[176:183]] imm ["@other"]
    regalloc.copy 26 %v13 = %vgpr0 mask %exec_lo
    regalloc.inst 27 "amdgpu.adjcallstackdown" native "ADJCALLSTACKDOWN" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.inst 28 "amdgpu.adjcallstackup" native "ADJCALLSTACKUP" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.copy 29 %sgpr4_5 = %v0
    regalloc.copy 30 %sgpr6_7 = %v1
    regalloc.copy 31 %sgpr8_9 = %v2
    regalloc.copy 32 %sgpr10_11 = %v3
    regalloc.copy 33 %sgpr12 = %v4
    regalloc.copy 34 %vgpr31 = %v10 mask %exec_lo
    regalloc.copy 35 %vgpr0 = %v9 mask %exec_lo
    regalloc.copy 36 coalesced %vgpr1 = %v13 mask %exec_lo
    regalloc.copy 37 %sgpr13 = %v5
    regalloc.copy 38 %sgpr14 = %v6
    regalloc.copy 39 %sgpr15 = %v7
    regalloc.inst 40 "call" native "SI_CALL" defs(dead %sgpr30_31, implicit %vgpr0) uses(%v12, implicit %sgpr4_5, implicit %sgpr6_7, implicit %sgpr8_9, implicit %sgpr10_11, implicit %sgpr12, implicit %sgpr13, implicit %sgpr14, implicit %sgpr15, implicit %vgpr31, implicit %vgpr0, implicit %vgpr1, implicit mask %exec_lo) clobbers [scc[0], sgpr[0:29], sgpr[40:47], sgpr[56:63], sgpr[72:79], sgpr[88:95], sgpr[106:107], src_private_base[1], src_private_limit[1], src_shared_base[1], src_shared_limit[1], vgpr[0:39], vgpr[48:55], vgpr[64:71], vgpr[80:87], vgpr[96:103], vgpr[112:119], vgpr[128:135], vgpr[144:151], vgpr[160:167], vgpr[176:183]] imm ["@other"]
    regalloc.copy 41 coalesced %v14 = %vgpr0 mask %exec_lo
    regalloc.inst 42 pure "add.u32" native "V_ADD_U32_e64" defs(%v15) uses(%v14, %v8, implicit mask %exec_lo) imm [0]
    regalloc.inst 43 "amdgpu.adjcallstackdown" native "ADJCALLSTACKDOWN" defs(implicit dead %scc, implicit %sgpr32) uses(implicit %sgpr32) imm [0, 0]
    regalloc.copy 44 coalesced %vgpr0 = %v15 mask %exec_lo
    regalloc.reload %sgpr55 from %slot1 offset 60
    regalloc.reload %sgpr54 from %slot1 offset 56
    regalloc.reload %sgpr53 from %slot1 offset 52
    regalloc.reload %sgpr52 from %slot1 offset 48
    regalloc.reload %sgpr51 from %slot1 offset 44
    regalloc.reload %sgpr50 from %slot1 offset 40
    regalloc.reload %sgpr49 from %slot1 offset 36
    regalloc.reload %sgpr48 from %slot1 offset 32
    regalloc.reload %sgpr39 from %slot1 offset 28
    regalloc.reload %sgpr38 from %slot1 offset 24
    regalloc.reload %sgpr37 from %slot1 offset 20
    regalloc.reload %sgpr36 from %slot1 offset 16
    regalloc.reload %sgpr35 from %slot1 offset 12
    regalloc.reload %sgpr34 from %slot1 offset 8
    regalloc.reload %sgpr31 from %slot1 offset 4
    regalloc.reload %sgpr30 from %slot1
    regalloc.exit 45 "return" native "SI_RETURN" uses(implicit %vgpr0)
  }
}
