!sgprx2 = !regalloc.vreg<sgpr, 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @lane_spill target(#t) {
    %exec = regalloc.preg sgpr[126:127]
    %v0 = regalloc.vreg 0 : !vgprx1 at vgpr[40] whole_wave
    %slot0 = regalloc.slot 0 bytes 256 held_by %v0
    %v1 = regalloc.vreg 1 : !sgprx2 at sgpr[0:1]
    %v2 = regalloc.vreg 2 : !sgprx2 at sgpr[4:5] split_of %v1
    %v3 = regalloc.vreg 3 : !vgprx1 at vgpr[41]
    regalloc.inst 0 "load" defs(%v1)
    regalloc.spill %v1 to %slot0
    regalloc.inst 1 "call" clobbers [sgpr[0:31]]
    regalloc.inst 2 "vector" defs(%v3) uses(implicit mask %exec)
    regalloc.reload %v2 from %slot0
    regalloc.exit 3 uses(%v2, %v3)
  }
}
