!sgprx1 = !regalloc.vreg<sgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @remat target(#t) {
    %v0 = regalloc.vreg 0 : !sgprx1 at sgpr[0]
    %v1 = regalloc.vreg 1 : !sgprx1 at sgpr[5] split_of %v0
    regalloc.inst 0 pure "mov.b32" defs(%v0) imm [42]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.inst 1 "call" clobbers [sgpr[0:31]]
    regalloc.remat 0 "mov.b32" defs(%v1) imm [42]
    regalloc.branch 2 "loop" uses(%v1) to ^bb1, ^bb2
  ^bb2:  // pred: ^bb1
    regalloc.exit 3
  }
}
