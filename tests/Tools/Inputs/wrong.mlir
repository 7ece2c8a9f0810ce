regalloc.kernel @first {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 0>
  regalloc.exit 1 "exit"
}
