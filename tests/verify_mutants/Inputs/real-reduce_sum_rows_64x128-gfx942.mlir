// chip: gfx942
// features: -fma-mix-insts
!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, features = "-fma-mix-insts", banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @reduce_sum_rows_64x128_dispatch_0_reduction_64x128_f32 live_in [mode[0], sgpr[2:6], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] attributes {occupancy = 8 : i64, post_fingerprints = {sgpr = "a93ada7eb27d4604", vgpr = "f6609221af92834e"}} {
    %mode = regalloc.preg mode[0]
    %scc = regalloc.preg scc[0]
    %sgpr2_3 = regalloc.preg sgpr[2:3]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %sgpr6 = regalloc.preg sgpr[6]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !sregx2a2 at sgpr[2:3]
    %v3 = regalloc.vreg 3 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v7 = regalloc.vreg 7 : !sgprx1 at sgpr[0] hint sgpr[6]
    %v15 = regalloc.vreg 15 : !sgprx4a4 at sgpr[8:11]
    %v17 = regalloc.vreg 17 : !vgprx1 at vgpr[1]
    %v19 = regalloc.vreg 19 : !vgprx1 at vgpr[1]
    %v22 = regalloc.vreg 22 : !vgprx2a2 at vgpr[2:3]
    %v25 = regalloc.vreg 25 : !vgprx1 at vgpr[1]
    %v27 = regalloc.vreg 27 : !vgprx1 at vgpr[1]
    %v31 = regalloc.vreg 31 : !vgprx1 at vgpr[1]
    %v35 = regalloc.vreg 35 : !vgprx1 at vgpr[1]
    %v39 = regalloc.vreg 39 : !vgprx1 at vgpr[1]
    %v43 = regalloc.vreg 43 : !vgprx1 at vgpr[1]
    %v44 = regalloc.vreg 44 : !vgprx1 at vgpr[2]
    %v45 = regalloc.vreg 45 : !vgprx1 at vgpr[1]
    %v49 = regalloc.vreg 49 : !vgprx1 at vgpr[1]
    %v51 = regalloc.vreg 51 : !sgprx1 at sgpr[1]
    %v52 = regalloc.vreg 52 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v59 = regalloc.vreg 59 : !sgprx4a4 at sgpr[4:7] hint sgpr[4:7]
    %v61 = regalloc.vreg 61 : !sregx1 at sgpr[0]
    %v63 = regalloc.vreg 63 : !vgprx1 at vgpr[0]
    %v66 = regalloc.vreg 66 : !vgprx1 at vgpr[1]
    %v67 = regalloc.vreg 67 : !sregx2a2 at sgpr[2:3]
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 %v7 = %sgpr6
    regalloc.copy 1 %v3 = %vgpr0 mask %exec
    regalloc.undef %v15
    regalloc.copy 2 %v15[0:1] = %sgpr2_3
    regalloc.undef %v59
    regalloc.copy 3 %v59[0:1] = %sgpr4_5
    regalloc.inst 4 pure "and.b32" native "S_AND_B32" defs(%v15[1], implicit dead %scc) uses(%v15[1]) imm [65535]
    regalloc.inst 5 pure "mov.b32" native "S_MOV_B32" defs(%v15[3]) imm [159744]
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v15[2]) imm [32768]
    regalloc.inst 7 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v17) uses(%v3, implicit mask %exec) imm [3]
    regalloc.inst 8 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v19) uses(%v7, %v17, implicit mask %exec) imm [9]
    regalloc.inst 9 "load.global.b64" native "BUFFER_LOAD_DWORDX2_OFFEN" defs(%v22) uses(%v19, %v15, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 10 pure "add.f32" native "V_ADD_F32_e32" defs(%v25) uses(%v22[0], implicit %mode, implicit mask %exec) imm [0]
    regalloc.inst 11 pure "add.f32" native "V_ADD_F32_e32" defs(%v27) uses(%v25, %v22[1], implicit %mode, implicit mask %exec)
    regalloc.inst 12 "add.f32" native "V_ADD_F32_dpp" defs(%v31) uses(undef %v31 tied 0, %v27, %v27, implicit %mode, implicit mask %exec) imm [0, 0, 177, 15, 15, 1]
    regalloc.inst 13 "add.f32" native "V_ADD_F32_dpp" defs(%v35) uses(undef %v35 tied 0, %v31, %v31, implicit %mode, implicit mask %exec) imm [0, 0, 78, 15, 15, 1]
    regalloc.inst 14 "add.f32" native "V_ADD_F32_dpp" defs(%v39) uses(undef %v39 tied 0, %v35, %v35, implicit %mode, implicit mask %exec) imm [0, 0, 321, 15, 15, 1]
    regalloc.inst 15 "add.f32" native "V_ADD_F32_dpp" defs(%v43) uses(undef %v43 tied 0, %v39, %v39, implicit %mode, implicit mask %exec) imm [0, 0, 320, 15, 15, 1]
    regalloc.copy 16 %v44 = %v43 mask %exec
    regalloc.inst 17 "mov.b32" native "V_MOV_B32_dpp" defs(%v44) uses(%v44 tied 0, %v44, implicit mask %exec) imm [322, 10, 15, 0]
    regalloc.inst 18 pure "add.f32" native "V_ADD_F32_e32" defs(%v45) uses(%v44, %v43, implicit %mode, implicit mask %exec)
    regalloc.inst 19 "add.f32" native "V_ADD_F32_dpp" defs(%v49) uses(undef %v49 tied 0, %v45, %v45, implicit %mode, implicit mask %exec) imm [0, 0, 323, 15, 15, 1]
    regalloc.inst 20 "read_lane.b32" native "V_READLANE_B32" defs(%v51) uses(%v49) imm [63]
    regalloc.inst 21 pure "cmp.eq.u32" native "V_CMP_EQ_U32_e64" defs(%v52) uses(%v3, implicit %exec) imm [0]
    regalloc.copy 22 %v2 = %exec
    regalloc.inst 23 pure "and.b64" native "S_AND_B64" defs(%v67, implicit dead %scc) uses(%v2, %v52)
    regalloc.inst 24 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v67)
    regalloc.branch 25 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [26]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 27 pure "and.b32" native "S_AND_B32" defs(%v59[1], implicit dead %scc) uses(%v59[1]) imm [65535]
    regalloc.inst 28 pure "mov.b32" native "S_MOV_B32" defs(%v59[2]) imm [256]
    regalloc.copy 29 %v59[3] = %v15[3]
    regalloc.inst 30 pure "shl.b32" native "S_LSHL_B32" defs(%v61, implicit dead %scc) uses(%v7) imm [2]
    regalloc.inst 31 pure "add.f32" native "V_ADD_F32_e64" defs(%v63) uses(%v51, implicit %mode, implicit mask %exec) imm [0, 0, 0, 0, 0]
    regalloc.copy 32 %v66 = %v61 mask %exec
    regalloc.inst 33 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v63, %v66, %v59, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.exit 34 "exit" native "S_ENDPGM" imm [0]
  }
}
