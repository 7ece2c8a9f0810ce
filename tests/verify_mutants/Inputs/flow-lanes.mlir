!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2 = !regalloc.vreg<vgpr, 2>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @lanes target(#t) {
    %v0 = regalloc.vreg 0 : !vgprx2 at vgpr[0:1]
    %v1 = regalloc.vreg 1 : !vgprx1 at vgpr[1]
    regalloc.inst 0 "a" defs(%v0)
    regalloc.inst 1 "b" defs(%v1) uses(%v0[1])
    regalloc.exit 2 uses(%v0[0], %v1)
  }
}
