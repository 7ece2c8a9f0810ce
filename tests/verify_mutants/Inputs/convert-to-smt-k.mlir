!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
module {
  regalloc.kernel @k target(#t) {
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[0]
    regalloc.inst 0 "a" defs(%v0)
    regalloc.exit 1 uses(%v0)
  }
}
