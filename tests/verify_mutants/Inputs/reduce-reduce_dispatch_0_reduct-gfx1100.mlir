!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx4 = !regalloc.vreg<vgpr, 4>
#gfx1100 = #regalloc.target<amdgpu, "gfx1100", wave = 32, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>, <flat_scratch, 2 x 32, uniform>, <xnack_mask, 2 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>, <sreg in sgpr[0:105], sgpr[106:107]>, <vgpr_lo128 in vgpr[0:127]>], occupancy = [<max [vgpr], granule = 24, steps = [96 -> 16, 120 -> 12, 144 -> 10, 168 -> 9, 192 -> 8, 216 -> 7, 240 -> 6, 256 -> 5]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<flat_scratch[0:1]>, m0 = #regalloc.phys<sgpr[125]>, mode = #regalloc.phys<mode[0]>, null = #regalloc.phys<sgpr[124]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<xnack_mask[0:1]>}>
module attributes {regalloc.target = #gfx1100} {
  regalloc.kernel @reduce_dispatch_0_reduction_256x4096_f32 live_in [mode[0], sgpr[0:1], sgpr[15], sgpr[126], vgpr[0]] reserved [sgpr[32], sgpr[105], vgpr[192:255]] budget [vgpr 192] attributes {lds_bytes = 136 : i64, occupancy = 16 : i64} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr0_1 = regalloc.preg sgpr[0:1]
    %sgpr15 = regalloc.preg sgpr[15]
    %exec_lo = regalloc.preg sgpr[126]
    %vgpr0 = regalloc.preg vgpr[0]
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[1]
    %v6 = regalloc.vreg 6 : !sregx1 at sgpr[1]
    %v8 = regalloc.vreg 8 : !sregx1 at sgpr[1]
    %v9 = regalloc.vreg 9 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v10 = regalloc.vreg 10 : !sgprx2a2 at sgpr[0:1] hint sgpr[0:1]
    %v24 = regalloc.vreg 24 : !sgprx1 at sgpr[15] hint sgpr[15]
    %v25 = regalloc.vreg 25 : !sgprx4a4 at sgpr[0:3]
    %v41 = regalloc.vreg 41 : !vgprx1 at vgpr[1]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[1]
    %v45 = regalloc.vreg 45 : !vgprx4 at vgpr[1:4]
    %v48 = regalloc.vreg 48 : !vgprx1 at vgpr[1]
    %v50 = regalloc.vreg 50 : !vgprx1 at vgpr[1]
    %v52 = regalloc.vreg 52 : !vgprx1 at vgpr[1]
    %v54 = regalloc.vreg 54 : !vgprx1 at vgpr[1]
    %v58 = regalloc.vreg 58 : !vgprx1 at vgpr[1]
    %v62 = regalloc.vreg 62 : !vgprx1 at vgpr[1]
    %v66 = regalloc.vreg 66 : !vgprx1 at vgpr[1]
    %v70 = regalloc.vreg 70 : !vgprx1 at vgpr[2]
    %v72 = regalloc.vreg 72 : !vgprx1 at vgpr[3]
    %v75 = regalloc.vreg 75 : !vgprx1 at vgpr[2]
    %v76 = regalloc.vreg 76 : !sregx1 at sgpr[0]
    %v77 = regalloc.vreg 77 : !sregx1 at sgpr[106] hint sgpr[106]
    %v79 = regalloc.vreg 79 : !vgprx1 at vgpr[2]
    %v80 = regalloc.vreg 80 : !vgprx1 at vgpr[3]
    %v82 = regalloc.vreg 82 : !vgprx1 at vgpr[1]
    %v83 = regalloc.vreg 83 : !vgprx1 at vgpr[1]
    %v85 = regalloc.vreg 85 : !vgprx1 at vgpr[1]
    %v89 = regalloc.vreg 89 : !vgprx1 at vgpr[1]
    %v93 = regalloc.vreg 93 : !vgprx1 at vgpr[1]
    %v97 = regalloc.vreg 97 : !vgprx1 at vgpr[1]
    %v101 = regalloc.vreg 101 : !vgprx1 at vgpr[1]
    %v103 = regalloc.vreg 103 : !vgprx1 at vgpr[2]
    %v106 = regalloc.vreg 106 : !vgprx1 at vgpr[1]
    %v108 = regalloc.vreg 108 : !sgprx1 at sgpr[0]
    %v110 = regalloc.vreg 110 : !sregx1 at sgpr[106] hint sgpr[106]
    %v112 = regalloc.vreg 112 : !sregx1 at sgpr[1]
    %v114 = regalloc.vreg 114 : !vgprx1 at vgpr[0]
    %v119 = regalloc.vreg 119 : !sgprx4a4 at sgpr[4:7]
    %v121 = regalloc.vreg 121 : !vgprx1 at vgpr[1]
    %v122 = regalloc.vreg 122 : !sregx1 at sgpr[4]
    %v123 = regalloc.vreg 123 : !sregx1 at sgpr[1]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v24 = %sgpr15
    regalloc.copy 1 coalesced %v10 = %sgpr0_1
    regalloc.copy 2 coalesced %v9 = %vgpr0 mask %exec_lo
    regalloc.inst 3 "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v25) uses(%v10) imm [0, 0]
    regalloc.inst 4 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v41) uses(%v9, implicit mask %exec_lo) imm [4]
    regalloc.inst 5 pure "mov.b32" native "S_MOV_B32" defs(undef %v119[3]) imm [822243328]
    regalloc.inst 6 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v43) uses(%v24, %v41, implicit mask %exec_lo) imm [14]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v119[2]) imm [4194304]
    regalloc.inst 8 pure "and.b32" native "S_AND_B32" defs(%v119[1], implicit dead %scc) uses(%v25[1]) imm [65535]
    regalloc.copy 9 %v119[0] = %v25[0]
    regalloc.inst 10 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v45) uses(%v43, %v119, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 11 pure "add.f32" native "V_ADD_F32_e64" defs(%v48) uses(%v45[0], implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.inst 12 pure "add.f32" native "V_ADD_F32_e64" defs(%v50) uses(%v48, %v45[1], implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 13 pure "add.f32" native "V_ADD_F32_e64" defs(%v52) uses(%v50, %v45[2], implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 14 pure "add.f32" native "V_ADD_F32_e64" defs(%v54) uses(%v52, %v45[3], implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 15 "add.f32" native "V_ADD_F32_dpp" defs(%v58) uses(undef %v58 tied 0, %v54, %v54, implicit %mode, implicit mask %exec_lo) imm [0, 0, 177, 15, 15, 1]
    regalloc.inst 16 "add.f32" native "V_ADD_F32_dpp" defs(%v62) uses(undef %v62 tied 0, %v58, %v58, implicit %mode, implicit mask %exec_lo) imm [0, 0, 78, 15, 15, 1]
    regalloc.inst 17 "add.f32" native "V_ADD_F32_dpp" defs(%v66) uses(undef %v66 tied 0, %v62, %v62, implicit %mode, implicit mask %exec_lo) imm [0, 0, 321, 15, 15, 1]
    regalloc.inst 18 "add.f32" native "V_ADD_F32_dpp" defs(%v70) uses(undef %v70 tied 0, %v66, %v66, implicit %mode, implicit mask %exec_lo) imm [0, 0, 320, 15, 15, 1]
    regalloc.inst 19 "shuffle.row.b32" native "V_PERMLANEX16_B32_e64" defs(%v72) uses(%v70, undef %v72 tied 0, implicit mask %exec_lo) imm [4, 0, -1, 0, -1, 0]
    regalloc.inst 20 pure "and.b32" native "V_AND_B32_e64" defs(%v4) uses(%v9, implicit mask %exec_lo) imm [31]
    regalloc.inst 21 pure "add.f32" native "V_ADD_F32_e64" defs(%v75) uses(%v72, %v70, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 22 pure "cmp.eq.u32" native "V_CMP_EQ_U32_e64" defs(%v77) uses(%v4, implicit %exec_lo) imm [0]
    regalloc.inst 23 "read_lane.b32" native "V_READLANE_B32" defs(%v76) uses(%v75) imm [31]
    regalloc.inst 24 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 25 "barrier" native "S_BARRIER"
    regalloc.inst 26 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.copy 27 %v6 = %exec_lo
    regalloc.inst 28 pure "and.b32" native "S_AND_B32" defs(%v122, implicit dead %scc) uses(%v6, %v77)
    regalloc.inst 29 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v122)
    regalloc.branch 30 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb2, ^bb1 {also = [31]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 32 pure "shr.u32" native "V_LSHRREV_B32_e64" defs(%v79) uses(%v9, implicit mask %exec_lo) imm [3]
    regalloc.copy 33 %v80 = %v76 mask %exec_lo
    regalloc.inst 34 "store.shared.b32" native "DS_WRITE_B32_gfx9" uses(%v79, %v80, implicit mask %exec_lo) imm [0, 0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 35 "or.b32" native "S_OR_B32" defs(%exec_lo, implicit %scc) uses(%exec_lo, %v6)
    regalloc.inst 36 pure "shl.b32" native "V_LSHLREV_B32_e64" defs(%v82) uses(%v4, implicit mask %exec_lo) imm [2]
    regalloc.inst 37 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 38 "barrier" native "S_BARRIER"
    regalloc.inst 39 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.inst 40 "load.shared.b32" native "DS_READ_B32_gfx9" defs(%v83) uses(%v82, implicit mask %exec_lo) imm [0, 0]
    regalloc.inst 41 pure "add.f32" native "V_ADD_F32_e64" defs(%v85) uses(%v83, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.inst 42 "add.f32" native "V_ADD_F32_dpp" defs(%v89) uses(undef %v89 tied 0, %v85, %v85, implicit %mode, implicit mask %exec_lo) imm [0, 0, 177, 15, 15, 1]
    regalloc.inst 43 "add.f32" native "V_ADD_F32_dpp" defs(%v93) uses(undef %v93 tied 0, %v89, %v89, implicit %mode, implicit mask %exec_lo) imm [0, 0, 78, 15, 15, 1]
    regalloc.inst 44 "add.f32" native "V_ADD_F32_dpp" defs(%v97) uses(undef %v97 tied 0, %v93, %v93, implicit %mode, implicit mask %exec_lo) imm [0, 0, 321, 15, 15, 1]
    regalloc.inst 45 "add.f32" native "V_ADD_F32_dpp" defs(%v101) uses(undef %v101 tied 0, %v97, %v97, implicit %mode, implicit mask %exec_lo) imm [0, 0, 320, 15, 15, 1]
    regalloc.inst 46 "shuffle.row.b32" native "V_PERMLANEX16_B32_e64" defs(%v103) uses(%v101, undef %v103 tied 0, implicit mask %exec_lo) imm [4, 0, -1, 0, -1, 0]
    regalloc.inst 47 pure "add.f32" native "V_ADD_F32_e64" defs(%v106) uses(%v103, %v101, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.inst 48 "read_lane.b32" native "V_READLANE_B32" defs(%v108) uses(%v106) imm [31]
    regalloc.inst 49 pure "cmp.eq.u32" native "V_CMP_EQ_U32_e64" defs(%v110) uses(%v9, implicit %exec_lo) imm [0]
    regalloc.copy 50 %v8 = %exec_lo
    regalloc.inst 51 pure "and.b32" native "S_AND_B32" defs(%v123, implicit dead %scc) uses(%v8, %v110)
    regalloc.inst 52 "mov.b32" native "S_MOV_B32_term" defs(%exec_lo) uses(%v123)
    regalloc.branch 53 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec_lo) to ^bb4, ^bb3 {also = [54]}
  ^bb3:  // pred: ^bb2
    regalloc.label "bb.3" freq 5.000000e-01
    regalloc.inst 55 pure "shl.b32" native "S_LSHL_B32" defs(%v112, implicit dead %scc) uses(%v24) imm [2]
    regalloc.inst 56 pure "add.f32" native "V_ADD_F32_e64" defs(%v114) uses(%v108, implicit %mode, implicit mask %exec_lo) imm [0, 0, 0, 0, 0]
    regalloc.copy 57 %v121 = %v112 mask %exec_lo
    regalloc.inst 58 pure "mov.b32" native "S_MOV_B32" defs(%v119[2]) imm [1024]
    regalloc.inst 59 pure "and.b32" native "S_AND_B32" defs(%v119[1], implicit dead %scc) uses(%v25[3]) imm [65535]
    regalloc.copy 60 %v119[0] = %v25[2]
    regalloc.inst 61 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v114, %v121, %v119, implicit mask %exec_lo) imm [0, 0, 0, 0]
    regalloc.branch to ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    regalloc.label "bb.4" freq 1.000000e+00
    regalloc.exit 62 "exit" native "S_ENDPGM" imm [0]
  }
}
