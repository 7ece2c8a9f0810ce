!sgprx4 = !regalloc.vreg<sgpr, 4>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @undefined_lanes target(#t) {
    %v0 = regalloc.vreg 0 : !sgprx4 at sgpr[0:3]
    %v1 = regalloc.vreg 1 : !sgprx4 at sgpr[8:11] split_of %v0
    regalloc.inst 0 "partial" defs(undef %v0[0:2])
    regalloc.copy inserted %v1[0:2] = %v0[0:2]
    regalloc.inst 1 "load.buffer" uses(%v1)
    regalloc.exit 2
  }
}
