// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-check-feasible))" -o /dev/null
// RUN: not veriloc-opt %s --split-input-file --pass-pipeline="builtin.module(regalloc.kernel(regalloc-check-feasible{print=true}))" -o /dev/null 2>&1 | FileCheck %s

// CHECK: @fits: feasible: all 2 values have places, which were proved

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>]>
regalloc.kernel @fits target(#t) budget [vgpr 2] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>]>
regalloc.kernel @too_many target(#t) budget [vgpr 2] {
  // expected-note @below {{%v0 is declared here}}
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // expected-note @below {{%v1 is declared here}}
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2>
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{@too_many cannot be allocated without spills: %v0, %v1 need 3 registers at line 27; there are 2 (2 of bank 'vgpr', the budget is 2)}}
  regalloc.inst 1 "a" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>]>
// Enough registers, but none in one piece.
regalloc.kernel @pieces target(#t) budget [vgpr 4] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> pin vgpr[1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2>
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> pin vgpr[2]
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{no registers for %v0 (pinned to vgpr[1]), %v1, %v2 (pinned to vgpr[2]) together}}
  // expected-note @below {{%v0 and %v1 are both needed at}}
  regalloc.inst 1 "a" defs(%v1)
  // expected-note @below {{%v1 and %v2 are both needed at}}
  regalloc.inst 2 "a" defs(%v2)
  regalloc.exit 3 uses(%v0, %v1, %v2)
}
