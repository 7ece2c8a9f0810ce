!gprx1 = !regalloc.vreg<gpr, 1>
!predx1 = !regalloc.vreg<pred, 1>
#sm_80 = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
module {
  regalloc.kernel @opposite_guards target(#sm_80) {
    %v0 = regalloc.vreg 0 : !gprx1 at gpr[0]
    %v1 = regalloc.vreg 1 : !predx1 at pred[0]
    %v2 = regalloc.vreg 2 : !gprx1 at gpr[0]
    regalloc.inst 0 "setp" defs(%v1)
    regalloc.inst 1 "mov" defs(%v0)
    regalloc.inst 2 "mov" defs(%v2) uses(guard %v1) {guard_negated}
    regalloc.inst 3 "use" uses(%v0, guard %v1)
    regalloc.inst 4 "use" uses(%v2, guard %v1) {guard_negated}
    regalloc.exit 5
  }
}
