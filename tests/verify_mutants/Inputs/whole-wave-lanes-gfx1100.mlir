!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @lanes live_in [sgpr[4:5], sgpr[124], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105]] attributes {occupancy = 16 : i64} {
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %null = regalloc.preg sgpr[124]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v15 = regalloc.vreg 15 : !sregx1 at sgpr[4]
    %v17 = regalloc.vreg 17 : !vgprx1 at vgpr[0]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[3]
    %v23 = regalloc.vreg 23 : !sregx1 at sgpr[0]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[4]
    %v26 = regalloc.vreg 26 : !sregx1 at sgpr[0]
    %v30 = regalloc.vreg 30 : !vgprx2 at vgpr[1:2]
    %v35 = regalloc.vreg 35 : !vgprx2 at vgpr[0:1]
    %v37 = regalloc.vreg 37 : !sgprx4a4 at sgpr[0:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v3 = %sgpr4_5
    regalloc.copy 1 coalesced %v0 = %vgpr0 mask %exec_lo
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v37) uses(%v3) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e64" defs(%v17) uses(%v0, implicit mask %exec_lo) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v19) uses(%v17, implicit mask %exec_lo) imm [2]
    regalloc.inst 5 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v15) uses(%v3) imm [16, 0]
    regalloc.inst 6 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(undef %v35[0]) uses(%v37[0:1], %v19, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 7 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v25) uses(%v37[0:1], %v19, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 8 "read_lane.b32" native "V_READLANE_B32" defs(%v23) uses(%v35[0]) imm [3]
    regalloc.inst 9 "write_lane.b32" native "V_WRITELANE_B32" defs(%v25) uses(%v23, %v25 tied 0) imm [5]
    regalloc.inst 10 "read_first_lane.b32" native "V_READFIRSTLANE_B32" defs(%v26) uses(%v25, implicit %exec_lo)
    regalloc.inst 11 pure "mad.wide.u64" native "V_MAD_U64_U32_gfx11_e64" defs(early_clobber %v30, %null) uses(%v26, %v15, %v35, implicit mask %exec_lo) imm [0]
    regalloc.inst 12 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v19, %v30[0], %v37[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 13 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v19, %v25, %v37[2:3], implicit mask %exec_lo) imm [0, 0]
    regalloc.exit 14 "exit" native "S_ENDPGM" imm [0]
  }
}
