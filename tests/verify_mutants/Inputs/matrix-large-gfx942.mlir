!agprx16a2 = !regalloc.vreg<agpr, 16, align = 2>
!avx16a2 = !regalloc.vreg<av, 16, align = 2>
!avx2a2 = !regalloc.vreg<av, 2, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @large live_in [mode[0], sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[32:255], sgpr[32], sgpr[100:101], vgpr[16:255]] budget [vgpr 16, agpr 32] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %slot0 = regalloc.slot 0 bytes 64 align 4
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v11 = regalloc.vreg 11 : !vgprx1 at vgpr[0]
    %v13 = regalloc.vreg 13 : !vgprx1 at vgpr[1]
    %v15 = regalloc.vreg 15 : !vgprx1 at vgpr[0]
    %v16 = regalloc.vreg 16 : !avx2a2 at vgpr[2:3]
    %v37 = regalloc.vreg 37 : !avx16a2 in %slot0
    %v58 = regalloc.vreg 58 : !agprx16a2 at agpr[0:15]
    %v59 = regalloc.vreg 59 : !agprx16a2 at agpr[16:31]
    %v105 = regalloc.vreg 105 : !sgprx4a4 at sgpr[0:3]
    %v107 = regalloc.vreg 107 : !avx16a2 at agpr[0:15] split_of %v37
    %v109 = regalloc.vreg 109 : !avx16a2 at agpr[0:15] split_of %v37
    %v110 = regalloc.vreg 110 : !avx16a2 at agpr[0:15] split_of %v37
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v3 = %sgpr4_5
    regalloc.copy 1 coalesced %v0 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v105) uses(%v3) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(%v11) uses(%v0, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v13) uses(%v11, implicit mask %exec) imm [3]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v15) uses(%v11, implicit mask %exec) imm [6]
    regalloc.inst 6 "load.global.b64" native "GLOBAL_LOAD_DWORDX2_SADDR" defs(%v16) uses(%v105[0:1], %v13, implicit mask %exec) imm [0, 0]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(undef %v107[12:15]) uses(%v105[2:3], %v15, implicit mask %exec) imm [48, 0]
    regalloc.inst 8 "keep" native "KILL" uses(%v105[0:1])
    regalloc.inst 9 "keep" native "KILL" uses(%v13)
    regalloc.inst 10 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v107[8:11]) uses(%v105[2:3], %v15, implicit mask %exec) imm [32, 0]
    regalloc.inst 11 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v107[4:7]) uses(%v105[2:3], %v15, implicit mask %exec) imm [16, 0]
    regalloc.inst 12 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v107[0:3]) uses(%v105[2:3], %v15, implicit mask %exec) imm [0, 0]
    regalloc.spill %v107 to %slot0 mask %exec
    regalloc.inst 13 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(undef %v58[12:15]) uses(%v105[2:3], %v15, implicit mask %exec) imm [48, 0]
    regalloc.inst 14 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v58[8:11]) uses(%v105[2:3], %v15, implicit mask %exec) imm [32, 0]
    regalloc.inst 15 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v58[4:7]) uses(%v105[2:3], %v15, implicit mask %exec) imm [16, 0]
    regalloc.reload %v59 from %slot0 mask %exec
    regalloc.copy 16 deleted %v59 = %v37 mask %exec
    regalloc.inst 17 "mma.f32.f16.32x32x8" native "V_MFMA_F32_32X32X8F16_mac_e64" defs(%v59) uses(%v16, %v16, %v59 tied 0, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 18 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v58[0:3]) uses(%v105[2:3], %v15, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 "mma.f32.f16.32x32x8" native "V_MFMA_F32_32X32X8F16_mac_e64" defs(%v58) uses(%v16, %v16, %v58 tied 0, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 20 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v59[8:11], %v105[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 21 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v59[12:15], %v105[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 22 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v59[0:3], %v105[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 23 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v59[4:7], %v105[2:3], implicit mask %exec) imm [16, 0]
    regalloc.inst 24 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v58[8:11], %v105[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 25 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v58[12:15], %v105[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 26 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v58[0:3], %v105[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 27 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v58[4:7], %v105[2:3], implicit mask %exec) imm [16, 0]
    regalloc.reload %v109 from %slot0 mask %exec
    regalloc.inst 28 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v109[8:11], %v105[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v109[12:15], %v105[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v109[0:3], %v105[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v15, %v110[4:7], %v105[2:3], implicit mask %exec) imm [16, 0]
    regalloc.exit 32 "exit" native "S_ENDPGM" imm [0]
  }
}
