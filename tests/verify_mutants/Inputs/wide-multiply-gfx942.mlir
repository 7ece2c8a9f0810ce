!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @multiply live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[0]
    %v13 = regalloc.vreg 13 : !vgprx1 at vgpr[8]
    %v14 = regalloc.vreg 14 : !vgprx2a2 at vgpr[0:1]
    %v16 = regalloc.vreg 16 : !vgprx2a2 at vgpr[2:3]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[6]
    %v21 = regalloc.vreg 21 : !vgprx1 at vgpr[7]
    %v22 = regalloc.vreg 22 : !vgprx2a2 at vgpr[4:5]
    %v23 = regalloc.vreg 23 : !sregx2a2 at sgpr[0:1]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[5]
    %v27 = regalloc.vreg 27 : !vgprx2a2 at vgpr[0:1]
    %v28 = regalloc.vreg 28 : !sregx2a2 at sgpr[0:1]
    %v30 = regalloc.vreg 30 : !vgprx1 at vgpr[1]
    %v32 = regalloc.vreg 32 : !vgprx1 at vgpr[0]
    %v33 = regalloc.vreg 33 : !vgprx1 at vgpr[1]
    %v35 = regalloc.vreg 35 : !sregx2a2 at sgpr[0:1]
    %v39 = regalloc.vreg 39 : !vgprx2a2 at vgpr[6:7]
    %v40 = regalloc.vreg 40 : !sgprx4a4 at sgpr[0:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v3 = %sgpr4_5
    regalloc.copy 1 coalesced %v0 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v40) uses(%v3) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(%v11) uses(%v0, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v13) uses(%v11, implicit mask %exec) imm [3]
    regalloc.inst 5 "load.global.b64" native "GLOBAL_LOAD_DWORDX2_SADDR" defs(%v14) uses(%v40[0:1], %v13, implicit mask %exec) imm [0, 0]
    regalloc.inst 6 "load.global.b64" native "GLOBAL_LOAD_DWORDX2_SADDR" defs(%v16) uses(%v40[0:1], %v13, implicit mask %exec) imm [0, 0]
    regalloc.inst 7 "keep" native "KILL" uses(%v40[0:1])
    regalloc.inst 8 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v19) uses(%v14[1], %v16[0], implicit mask %exec)
    regalloc.inst 9 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v21) uses(%v14[0], %v16[1], implicit mask %exec)
    regalloc.inst 10 pure "mad.wide.u64" native "V_MAD_U64_U32_e64" defs(%v22, dead %v23) uses(%v14[0], %v16[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 11 pure "mad.wide.u64" native "V_MAD_U64_U32_e64" defs(%v27, dead %v28) uses(%v14[0], %v16[0], %v14, implicit mask %exec) imm [0]
    regalloc.inst 12 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v25) uses(%v22[1], %v21, %v19, implicit mask %exec)
    regalloc.inst 13 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v30) uses(%v19, %v27[1], %v21, implicit mask %exec)
    regalloc.inst 14 pure "mad.wide.u64" native "V_MAD_U64_U32_e64" defs(%v39, dead %v35) uses(%v27[0], %v22[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 15 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v32) uses(%v27[0], %v25, implicit mask %exec)
    regalloc.inst 16 pure "mul.lo.u32" native "V_MUL_LO_U32_e64" defs(%v33) uses(%v30, %v22[0], implicit mask %exec)
    regalloc.inst 17 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v39[1]) uses(%v39[1], %v32, %v33, implicit mask %exec)
    regalloc.inst 18 "store.global.b64" native "GLOBAL_STORE_DWORDX2_SADDR" uses(%v13, %v39, %v40[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 19 "store.global.b64" native "GLOBAL_STORE_DWORDX2_SADDR" uses(%v13, %v16, %v40[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 20 "exit" native "S_ENDPGM" imm [0]
  }
}
