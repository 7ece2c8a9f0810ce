!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
module {
  regalloc.kernel @remat_reads target(#t) {
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0]
    %v1 = regalloc.vreg 1 : !vgprx1 at vgpr[1]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[7] split_of %v1
    %v3 = regalloc.vreg 3 : !vgprx1 at vgpr[8] split_of %v0
    regalloc.inst 0 "a" defs(%v0)
    regalloc.inst 1 pure "add" defs(%v1) uses(%v0) imm [4]
    regalloc.copy inserted %v3 = %v0
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.inst 2 "call" clobbers [vgpr[0:5]]
    regalloc.remat 1 "add" defs(%v2) uses(%v3) imm [4]
    regalloc.branch 3 "loop" uses(%v2) to ^bb1, ^bb2
  ^bb2:  // pred: ^bb1
    regalloc.exit 4 uses(%v3)
  }
}
