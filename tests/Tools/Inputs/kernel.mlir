#target = #regalloc.target<generic, "toy", wave = 32,
  banks = [<vgpr, 64 x 32>], classes = [<vgpr in vgpr[0:63]>]>

regalloc.kernel @first target(#target) live_in [vgpr[0]] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[3]
  %vgpr0 = regalloc.preg vgpr[0]
  regalloc.copy 0 %v0 = %vgpr0
  regalloc.exit 1 "exit" native "END" uses(%v0)
}
