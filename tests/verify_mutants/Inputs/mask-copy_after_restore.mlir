!avx1 = !regalloc.vreg<av, 1>
!sgprx2 = !regalloc.vreg<sgpr, 2>
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>], names = {exec = #regalloc.phys<sgpr[126:127]>}>
module {
  regalloc.kernel @copy_after_restore target(#t) {
    %exec = regalloc.preg sgpr[126:127]
    %scc0 = regalloc.preg scc[0]
    %v1 = regalloc.vreg 1 : !avx1 at vgpr[2]
    %v2 = regalloc.vreg 2 : !avx1 at agpr[0] split_of %v1
    %v3 = regalloc.vreg 3 : !sgprx2 at sgpr[0:1]
    %v4 = regalloc.vreg 4 : !sgprx2 at sgpr[2:3]
    regalloc.inst 0 "load" defs(%v1) uses(implicit mask %exec)
    regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%v3) uses(%v1, implicit mask %exec)
    regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%v4, implicit %exec, implicit dead %scc0) uses(%v3, implicit %exec)
    regalloc.inst 3 "or" native "S_OR_B64" defs(%exec, implicit dead %scc0) uses(%exec, %v4)
    regalloc.copy inserted %v2 = %v1 mask %exec
    regalloc.inst 4 "store" uses(%v2, implicit mask %exec)
    regalloc.exit 5
  }
}
