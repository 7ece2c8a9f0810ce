// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// V_MAD_U64_U32 writes the lower half of its result before it has read all operands:
// LLVM says early-clobber. The result may not overlap a source.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %a = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %b = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[6]
  %c = regalloc.vreg 2 : !regalloc.vreg<vgpr, 2> at vgpr[2:3]
  %d = regalloc.vreg 3 : !regalloc.vreg<vgpr, 2> at vgpr[0:1]
  %carry = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 0 "load" defs(%a) uses(implicit mask %exec)
  regalloc.inst 1 "load" defs(%b) uses(implicit mask %exec)
  regalloc.inst 2 "load" defs(%c) uses(implicit mask %exec)
  // expected-error @below {{[flow] reads %v0 in vgpr[0]}}
  // expected-note @below {{this instruction writes the register before it has read the value}}
  regalloc.inst 3 "mad" native "V_MAD_U64_U32_e64" defs(early_clobber %d, dead early_clobber %carry) uses(%a, %b, %c, implicit mask %exec)
  regalloc.exit 4 uses(%d)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %a = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %b = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[6]
  %c = regalloc.vreg 2 : !regalloc.vreg<vgpr, 2> at vgpr[2:3]
  %d = regalloc.vreg 3 : !regalloc.vreg<vgpr, 2> at vgpr[4:5]
  %carry = regalloc.vreg 4 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  regalloc.inst 0 "load" defs(%a) uses(implicit mask %exec)
  regalloc.inst 1 "load" defs(%b) uses(implicit mask %exec)
  regalloc.inst 2 "load" defs(%c) uses(implicit mask %exec)
  regalloc.inst 3 "mad" native "V_MAD_U64_U32_e64" defs(early_clobber %d, dead early_clobber %carry) uses(%a, %b, %c, implicit mask %exec)
  regalloc.exit 4 uses(%d)
}
