!sgprx2 = !regalloc.vreg<sgpr, 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>]>
module {
  regalloc.kernel @remat_masked target(#t) {
    %sgpr126_127 = regalloc.preg sgpr[126:127]
    %scc0 = regalloc.preg scc[0]
    %slot0 = regalloc.slot 0 bytes 4
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[2]
    %v1 = regalloc.vreg 1 : !sgprx2 at sgpr[0:1]
    %v2 = regalloc.vreg 2 : !sgprx2 at sgpr[2:3]
    %v3 = regalloc.vreg 3 : !vgprx1
    %v4 = regalloc.vreg 4 : !vgprx1 at vgpr[2] split_of %v3
    regalloc.inst 0 "load" defs(%v0) uses(implicit mask %sgpr126_127)
    regalloc.inst 1 pure deleted "mov" defs(%v3) uses(implicit mask %sgpr126_127) imm [1]
    regalloc.inst 2 "cmp" native "V_CMP_EQ_U32_e64" defs(%v1) uses(%v0, implicit mask %sgpr126_127)
    regalloc.inst 3 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%v2, implicit %sgpr126_127, implicit dead %scc0) uses(%v1, implicit %sgpr126_127)
    regalloc.branch 4 "branch.execz" to ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    regalloc.spill %v0 to %slot0 mask %sgpr126_127
    regalloc.remat 1 "mov" defs(%v4) uses(implicit mask %sgpr126_127) imm [1]
    regalloc.inst 5 "store" uses(%v4, implicit mask %sgpr126_127)
    regalloc.reload %v0 from %slot0 mask %sgpr126_127
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.inst 6 "mov" native "S_OR_B64" defs(%sgpr126_127, implicit dead %scc0) uses(%sgpr126_127, %v2)
    regalloc.inst 7 "store" uses(%v0, implicit mask %sgpr126_127)
    regalloc.exit 8
  }
}
