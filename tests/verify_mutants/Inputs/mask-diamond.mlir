!sgprx2 = !regalloc.vreg<sgpr, 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @diamond target(#t) {
    %exec = regalloc.preg sgpr[126:127]
    %scc0 = regalloc.preg scc[0]
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0]
    %v1 = regalloc.vreg 1 : !vgprx1 at vgpr[2]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[2]
    %v3 = regalloc.vreg 3 : !sgprx2 at sgpr[0:1]
    %v4 = regalloc.vreg 4 : !sgprx2 at sgpr[2:3]
    %v5 = regalloc.vreg 5 : !sgprx2 at sgpr[0:1]
    regalloc.inst 0 "load" defs(%v0) uses(implicit mask %exec)
    regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%v3) uses(%v0, implicit mask %exec)
    regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%v4, implicit %exec, implicit dead %scc0) uses(%v3, implicit %exec)
    regalloc.inst 3 "xor" native "S_XOR_B64" defs(%v5, implicit dead %scc0) uses(%exec, %v4)
    regalloc.branch 4 "branch.execz" uses(implicit %exec) to ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    regalloc.inst 5 "mov" defs(%v1) uses(implicit mask %exec) imm [1]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.inst 6 "mov" native "S_MOV_B64" defs(%exec) uses(%v5)
    regalloc.branch 7 "branch.execz" uses(implicit %exec) to ^bb3, ^bb5
  ^bb3:  // 2 preds: ^bb2, ^bb3
    regalloc.inst 8 "temporary" defs(%v2) uses(%v0, implicit mask %exec)
    regalloc.branch 9 "loop" to ^bb3, ^bb4
  ^bb4:  // pred: ^bb3
    regalloc.inst 10 "mov" defs(%v1) uses(%v2, implicit mask %exec)
    regalloc.branch to ^bb5
  ^bb5:  // 2 preds: ^bb2, ^bb4
    regalloc.inst 11 "mov" native "S_MOV_B64" defs(implicit %exec) uses(%v4)
    regalloc.inst 12 "store" uses(%v1, implicit mask %exec)
    regalloc.exit 13
  }
}
