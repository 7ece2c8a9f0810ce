// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// The kernel descriptor says how many VGPRs a wave gets (here 24, in steps of 8). Code
// that uses more reads and writes registers of other waves.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
regalloc.kernel @wrong target(#t) budget [vgpr 24] {
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  // expected-error @below {{[budget] %v1 at vgpr[22:25] is beyond the 24 registers of bank 'vgpr' that the kernel may use}}
  %four = regalloc.vreg 1 : !regalloc.vreg<vgpr, 4> at vgpr[22:25]
  regalloc.inst 0 "load" defs(%x)
  regalloc.inst 1 "load" defs(%four) uses(%x)
  regalloc.exit 2 uses(%four)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) budget [vgpr 32] {
  %x = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %four = regalloc.vreg 1 : !regalloc.vreg<vgpr, 4> at vgpr[22:25]
  regalloc.inst 0 "load" defs(%x)
  regalloc.inst 1 "load" defs(%four) uses(%x)
  regalloc.exit 2 uses(%four)
}
