!sgprx2 = !regalloc.vreg<sgpr, 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @spill_with_threads target(#t) {
    %exec = regalloc.preg sgpr[126:127]
    %slot0 = regalloc.slot 0 bytes 4 align 4
    %v0 = regalloc.vreg 0 : !sgprx2 at sgpr[2:3]
    %v1 = regalloc.vreg 1 : !vgprx1 at vgpr[2]
    %v2 = regalloc.vreg 2 : !vgprx1 at vgpr[2] split_of %v1
    regalloc.inst 0 "load" defs(%v1) uses(implicit mask %exec)
    regalloc.spill %v1 to %slot0 mask %exec
    regalloc.copy 1 %v0 = %exec
    regalloc.inst 2 "mov" native "S_MOV_B64" defs(%exec) imm [0]
    regalloc.inst 3 "mov" native "S_MOV_B64" defs(%exec) uses(%v0)
    regalloc.reload %v2 from %slot0 mask %exec
    regalloc.inst 4 "store" uses(%v2, implicit mask %exec)
    regalloc.exit 5
  }
}
