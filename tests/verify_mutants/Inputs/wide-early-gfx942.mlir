!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @early live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64} {
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v3 = regalloc.vreg 3 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v9 = regalloc.vreg 9 : !vgprx1 at vgpr[3]
    %v11 = regalloc.vreg 11 : !vgprx2a2 at vgpr[0:1]
    %v12 = regalloc.vreg 12 : !vgprx1 at vgpr[4]
    %v17 = regalloc.vreg 17 : !vgprx1 at vgpr[0]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[2]
    %v22 = regalloc.vreg 22 : !sgprx4a4 at sgpr[0:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v3 = %sgpr4_5
    regalloc.copy 1 coalesced %v0 = %vgpr0 mask %exec
    regalloc.inst 2 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v22) uses(%v3) imm [0, 0]
    regalloc.inst 3 pure "and.b32" native "V_AND_B32_e32" defs(%v17) uses(%v0, implicit mask %exec) imm [1023]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v19) uses(%v17, implicit mask %exec) imm [2]
    regalloc.inst 5 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v9) uses(%v22[0:1], %v19, implicit mask %exec) imm [0, 0]
    regalloc.inst 6 "load.global.b64" native "GLOBAL_LOAD_DWORDX2_SADDR" defs(%v11) uses(%v22[0:1], %v19, implicit mask %exec) imm [0, 0]
    regalloc.inst 7 "keep" native "KILL" uses(%v22[0:1])
    regalloc.inst 8 "amdgpu.inlineasm" native "INLINEASM" defs(early_clobber %v12) uses(%v9, %v11) imm ["&; early $0 $1 $2", 1, 1245195, 1245193, 3080201]
    regalloc.inst 9 "amdgpu.inlineasm" native "INLINEASM" defs(early_clobber %v11) uses(%v12, %v11 tied 0) imm ["&; early $0 $1 $2", 1, 3080203, 1245193, 2147483657]
    regalloc.inst 10 "store.global.b64" native "GLOBAL_STORE_DWORDX2_SADDR" uses(%v19, %v11, %v22[2:3], implicit mask %exec) imm [0, 0]
    regalloc.inst 11 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v19, %v9, %v22[2:3], implicit mask %exec) imm [0, 0]
    regalloc.exit 12 "exit" native "S_ENDPGM" imm [0]
  }
}
