// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// A whole-wave register keeps its value between two whole-wave sections. A load between
// them is given the same register, as if nobody had reserved it.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %wave = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1] whole_wave
  %sum = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2] whole_wave
  %other = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %again = regalloc.vreg 5 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "enter" native "ENTER_STRICT_WWM" defs(%saved, implicit %exec, implicit dead %scc) uses(implicit %exec) imm [-1]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 2 "mov" defs(%wave) uses(implicit mask %exec) imm [0]
  regalloc.inst 3 "exit" native "EXIT_STRICT_WWM" defs(%exec) uses(%saved)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 4 "load" defs(%other) uses(implicit mask %exec)
  regalloc.inst 5 "enter" native "ENTER_STRICT_WWM" defs(%again, implicit %exec, implicit dead %scc) uses(implicit %exec) imm [-1]
  // expected-error @below {{[flow] reads %v1 in vgpr[1]}}
  regalloc.inst 6 "add" defs(%sum) uses(%wave, implicit mask %exec)
  regalloc.inst 7 "exit" native "EXIT_STRICT_WWM" defs(%exec) uses(%again)
  regalloc.inst 8 "store" uses(%sum, %other, implicit mask %exec)
  regalloc.exit 9
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %wave = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1] whole_wave
  %sum = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[2] whole_wave
  %other = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[3]
  %saved = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %again = regalloc.vreg 5 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "load" defs(%x) uses(implicit mask %exec)
  regalloc.inst 1 "enter" native "ENTER_STRICT_WWM" defs(%saved, implicit %exec, implicit dead %scc) uses(implicit %exec) imm [-1]
  regalloc.inst 2 "mov" defs(%wave) uses(implicit mask %exec) imm [0]
  regalloc.inst 3 "exit" native "EXIT_STRICT_WWM" defs(%exec) uses(%saved)
  regalloc.inst 4 "load" defs(%other) uses(implicit mask %exec)
  regalloc.inst 5 "enter" native "ENTER_STRICT_WWM" defs(%again, implicit %exec, implicit dead %scc) uses(implicit %exec) imm [-1]
  regalloc.inst 6 "add" defs(%sum) uses(%wave, implicit mask %exec)
  regalloc.inst 7 "exit" native "EXIT_STRICT_WWM" defs(%exec) uses(%again)
  regalloc.inst 8 "store" uses(%sum, %other, implicit mask %exec)
  regalloc.exit 9
}
