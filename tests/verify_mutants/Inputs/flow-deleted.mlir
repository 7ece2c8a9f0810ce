!sgprx1 = !regalloc.vreg<sgpr, 1>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<sgpr, 128 x 32, uniform>], classes = [<sgpr in sgpr[0:101]>]>
module {
  regalloc.kernel @deleted target(#t) {
    %v0 = regalloc.vreg 0 : !sgprx1
    %v1 = regalloc.vreg 1 : !sgprx1 at sgpr[5] split_of %v0
    regalloc.inst 0 pure deleted "mov.b32" defs(%v0) imm [42]
    regalloc.remat 0 "mov.b32" defs(%v1) imm [42]
    regalloc.exit 1 uses(%v1)
  }
}
