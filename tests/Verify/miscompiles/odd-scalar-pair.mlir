// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// A 64-bit scalar operand is encoded as the number of an even register. The dialect
// already refuses to hold another place, of a register and of an operand.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @wrong_register target(#t) {
  // expected-error @below {{at sgpr[5:6] is misaligned: the first register must be a multiple of 2}}
  %pair = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2, align = 2> at sgpr[5:6]
  regalloc.inst 0 "load" native "S_LOAD_DWORDX2_IMM" defs(%pair)
  regalloc.exit 1 uses(%pair)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %pair = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2, align = 2> at sgpr[4:5]
  regalloc.inst 0 "load" native "S_LOAD_DWORDX2_IMM" defs(%pair)
  regalloc.exit 1 uses(%pair)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @wrong_operand target(#t) {
  %pair = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2, align = 2> at sgpr[4:5]
  regalloc.inst 0 "load" native "S_LOAD_DWORDX2_IMM" defs(%pair)
  // expected-error @below {{at sgpr[5:6] is misaligned}}
  regalloc.exit 1 uses(%pair at sgpr[5:6])
}
