// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// Behind a branch, EXEC is restored. A copy to an accumulation register that the split
// put in front of the restore moves the value of the threads in the branch only.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<av, 1> at vgpr[2]
  %part = regalloc.vreg 1 : !regalloc.vreg<av, 1> at agpr[0] split_of %x
  %condition = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.branch 3 "branch.execz" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb1, ^bb2
^bb1:
  regalloc.inst 4 "store" uses(%x, implicit mask %exec)
  regalloc.branch to ^bb2
^bb2:
  // The move of the split, in front of the restore: inactive lanes of agpr[0] keep garbage.
  regalloc.copy inserted %part = %x mask %exec
  regalloc.inst 5 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 6 "other" defs(%other) uses(implicit mask %exec)
  // expected-error @below {{[flow] reads %v0 in agpr[0]}}
  regalloc.inst 7 "store" uses(%part, %other, implicit mask %exec)
  regalloc.exit 8
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<av, 1> at vgpr[2]
  %part = regalloc.vreg 1 : !regalloc.vreg<av, 1> at agpr[0] split_of %x
  %condition = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %other = regalloc.vreg 4 : !regalloc.vreg<vgpr, 1> at vgpr[2]
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%condition) uses(%x, implicit mask %exec)
  regalloc.inst 2 "saveexec" native "S_AND_SAVEEXEC_B64" defs(%saved, implicit %exec, implicit dead %scc) uses(%condition, implicit %exec)
  regalloc.branch 3 "branch.execz" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb1, ^bb2
^bb1:
  regalloc.inst 4 "store" uses(%x, implicit mask %exec)
  regalloc.branch to ^bb2
^bb2:
  regalloc.inst 5 "or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.copy inserted %part = %x mask %exec
  regalloc.inst 6 "other" defs(%other) uses(implicit mask %exec)
  regalloc.inst 7 "store" uses(%part, %other, implicit mask %exec)
  regalloc.exit 8
}
