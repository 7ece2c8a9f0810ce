!agprx16a2 = !regalloc.vreg<agpr, 16, align = 2>
!avx16a2 = !regalloc.vreg<av, 16, align = 2>
!avx2a2 = !regalloc.vreg<av, 2, align = 2>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#gfx90a = #regalloc.target<amdgpu, "gfx90a", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx90a} {
  regalloc.kernel @large live_in [mode[0], sgpr[8:9], sgpr[126:127], vgpr[0]] reserved [agpr[32:255], sgpr[32], sgpr[96:101], vgpr[16:255]] budget [vgpr 16, agpr 32] attributes {occupancy = 8 : i64} {
    %mode = regalloc.preg mode[0]
    %sgpr8_9 = regalloc.preg sgpr[8:9]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %slot0 = regalloc.slot 0 bytes 64 align 4
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v4 = regalloc.vreg 4 : !sgprx2a2 at sgpr[8:9] hint sgpr[8:9]
    %v14 = regalloc.vreg 14 : !vgprx1 at vgpr[0]
    %v16 = regalloc.vreg 16 : !vgprx1 at vgpr[1]
    %v18 = regalloc.vreg 18 : !vgprx1 at vgpr[0]
    %v19 = regalloc.vreg 19 : !avx2a2 at vgpr[2:3]
    %v40 = regalloc.vreg 40 : !avx16a2 in %slot0
    %v61 = regalloc.vreg 61 : !agprx16a2 at agpr[0:15]
    %v62 = regalloc.vreg 62 : !agprx16a2 at agpr[16:31]
    %v108 = regalloc.vreg 108 : !sgprx4a4 at sgpr[0:3]
    %v110 = regalloc.vreg 110 : !avx16a2 at agpr[0:15] split_of %v40
    %v112 = regalloc.vreg 112 : !avx16a2 at agpr[0:15] split_of %v40
    %v113 = regalloc.vreg 113 : !avx16a2 at agpr[0:15] split_of %v40
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v4 = %sgpr8_9
    regalloc.copy 1 coalesced %v0 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v108) uses(%v4) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(%v14) uses(%v0, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v16) uses(%v14, implicit mask %exec) imm [3]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v18) uses(%v14, implicit mask %exec) imm [6]
    regalloc.inst 6 "load.global.b64" native "GLOBAL_LOAD_DWORDX2_SADDR" defs(%v19) uses(%v108[0:1], %v16, implicit mask %exec) imm [0, 0]
    regalloc.inst 7 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(undef %v110[12:15]) uses(%v108[2:3], %v18, implicit mask %exec) imm [48, 0]
    regalloc.inst 8 "keep" native "KILL" uses(%v108[0:1])
    regalloc.inst 9 "keep" native "KILL" uses(%v16)
    regalloc.inst 10 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v110[8:11]) uses(%v108[2:3], %v18, implicit mask %exec) imm [32, 0]
    regalloc.inst 11 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v110[4:7]) uses(%v108[2:3], %v18, implicit mask %exec) imm [16, 0]
    regalloc.inst 12 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v110[0:3]) uses(%v108[2:3], %v18, implicit mask %exec) imm [0, 0]
    regalloc.spill %v110 to %slot0 mask %exec
    regalloc.inst 13 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(undef %v61[12:15]) uses(%v108[2:3], %v18, implicit mask %exec) imm [48, 0]
    regalloc.inst 14 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v61[8:11]) uses(%v108[2:3], %v18, implicit mask %exec) imm [32, 0]
    regalloc.inst 15 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v61[4:7]) uses(%v108[2:3], %v18, implicit mask %exec) imm [16, 0]
    regalloc.reload %v62 from %slot0 mask %exec
    regalloc.copy 16 deleted %v62 = %v40 mask %exec
    regalloc.inst 17 "mma.f32.f16.32x32x8" native "V_MFMA_F32_32X32X8F16_mac_e64" defs(%v62) uses(%v19, %v19, %v62 tied 0, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 18 "load.global.b128" native "GLOBAL_LOAD_DWORDX4_SADDR" defs(%v61[0:3]) uses(%v108[2:3], %v18, implicit mask %exec) imm [0, 0]
    regalloc.inst 19 "mma.f32.f16.32x32x8" native "V_MFMA_F32_32X32X8F16_mac_e64" defs(%v61) uses(%v19, %v19, %v61 tied 0, implicit %mode, implicit %exec) imm [0, 0, 0]
    regalloc.inst 20 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v62[8:11], %v108[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 21 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v62[12:15], %v108[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 22 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v62[0:3], %v108[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 23 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v62[4:7], %v108[2:3], implicit mask %exec) imm [16, 0]
    regalloc.inst 24 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v61[8:11], %v108[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 25 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v61[12:15], %v108[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 26 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v61[0:3], %v108[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 27 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v61[4:7], %v108[2:3], implicit mask %exec) imm [16, 0]
    regalloc.reload %v112 from %slot0 mask %exec
    regalloc.inst 28 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v112[8:11], %v108[2:3], implicit mask %exec) imm [32, 0]
    regalloc.inst 29 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v112[12:15], %v108[2:3], implicit mask %exec) imm [48, 0]
    regalloc.inst 30 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v112[0:3], %v108[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 31 "store.global.b128" native "GLOBAL_STORE_DWORDX4_SADDR" uses(%v18, %v113[4:7], %v108[2:3], implicit mask %exec) imm [16, 0]
    regalloc.exit 32 "exit" native "S_ENDPGM" imm [0]
  }
}
