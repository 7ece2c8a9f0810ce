// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// In a wave of 32, S_OR_SAVEEXEC_B32 is noted to write all of EXEC. Its low half is the
// mask, and what is saved brings back exactly the threads that were there.

#t = #regalloc.target<amdgpu, "t", wave = 32,
  banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>],
  names = {exec = #regalloc.phys<sgpr[126]>}>

// %x is written under the first mask, and read when the else side has ended. In
// between, a temporary of the threads that are not in it takes its register.
regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %exec_lo = regalloc.preg sgpr[126]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %temporary = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %all = regalloc.vreg 2 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %taken = regalloc.vreg 3 : !regalloc.vreg<sgpr, 1> at sgpr[1]
  %rest = regalloc.vreg 4 : !regalloc.vreg<sgpr, 1> at sgpr[2]
  %then = regalloc.vreg 5 : !regalloc.vreg<sgpr, 1> at sgpr[3]
  regalloc.inst 0 "mask" defs(%taken)
  regalloc.copy 1 %all = %exec_lo
  regalloc.inst 2 "and" native "S_AND_B32" defs(%taken, implicit dead %scc) uses(%all, %taken)
  regalloc.inst 3 "xor" native "S_XOR_B32" defs(%rest, implicit dead %scc) uses(%taken, %all)
  regalloc.inst 4 "mov" native "S_MOV_B32_term" defs(%exec_lo) uses(%taken)
  regalloc.inst 5 "load" defs(%x) uses(implicit mask %exec_lo)
  regalloc.inst 6 "saveexec" native "S_OR_SAVEEXEC_B32" defs(%then, implicit %exec, implicit dead %scc) uses(%rest, implicit %exec_lo)
  regalloc.inst 7 "xor" native "S_XOR_B32_term" defs(%exec_lo, implicit dead %scc) uses(%exec_lo, %then)
  regalloc.inst 8 "load" defs(%temporary) uses(implicit mask %exec_lo)
  regalloc.inst 9 "store" uses(%temporary, implicit mask %exec_lo)
  regalloc.inst 10 "mov" native "S_MOV_B32" defs(%exec_lo) uses(%then)
  regalloc.inst 11 "store" uses(%x, implicit mask %exec_lo)
  regalloc.exit 12
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 32,
  banks = [<vgpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <sgpr in sgpr[0:105]>],
  names = {exec = #regalloc.phys<sgpr[126]>}>

// Without the XOR, the temporary is written in all threads.
// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %exec_lo = regalloc.preg sgpr[126]
  %scc = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %temporary = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %all = regalloc.vreg 2 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %taken = regalloc.vreg 3 : !regalloc.vreg<sgpr, 1> at sgpr[1]
  %rest = regalloc.vreg 4 : !regalloc.vreg<sgpr, 1> at sgpr[2]
  %then = regalloc.vreg 5 : !regalloc.vreg<sgpr, 1> at sgpr[3]
  regalloc.inst 0 "mask" defs(%taken)
  regalloc.copy 1 %all = %exec_lo
  regalloc.inst 2 "and" native "S_AND_B32" defs(%taken, implicit dead %scc) uses(%all, %taken)
  regalloc.inst 3 "xor" native "S_XOR_B32" defs(%rest, implicit dead %scc) uses(%taken, %all)
  regalloc.inst 4 "mov" native "S_MOV_B32_term" defs(%exec_lo) uses(%taken)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 5 "load" defs(%x) uses(implicit mask %exec_lo)
  regalloc.inst 6 "saveexec" native "S_OR_SAVEEXEC_B32" defs(%then, implicit %exec, implicit dead %scc) uses(%rest, implicit %exec_lo)
  // expected-note @below {{the value that is read instead is written here}}
  regalloc.inst 8 "load" defs(%temporary) uses(implicit mask %exec_lo)
  regalloc.inst 9 "store" uses(%temporary, implicit mask %exec_lo)
  regalloc.inst 10 "mov" native "S_MOV_B32" defs(%exec_lo) uses(%then)
  // expected-error @below {{[flow] reads %v0 in vgpr[0]}}
  regalloc.inst 11 "store" uses(%x, implicit mask %exec_lo)
  regalloc.exit 12
}
