// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-allocate))" -o /dev/null

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// expected-error @below {{@budget cannot be allocated by greedy: 3 registers of vgpr are live at one point, and 2 may be used}}
regalloc.kernel @budget target(#t) budget [vgpr 2] {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  // expected-note @below {{here; without a place: %v1}}
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
// expected-error @below {{@pins cannot be allocated by greedy: fixed registers, reserved ones and the class leave no place}}
regalloc.kernel @pins target(#t) {
  %vgpr0 = regalloc.preg vgpr[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> pin vgpr[0]
  // expected-note @below {{here; without a place: %v0}}
  regalloc.inst 0 "a" defs(%v0, %vgpr0)
  regalloc.exit 1 uses(%v0, %vgpr0)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>
regalloc.kernel @tied target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  // expected-error @below {{%v0 is tied to a definition and is read again behind it; copy it first}}
  regalloc.inst 1 "fmac" defs(%v1) uses(%v0 tied 0)
  regalloc.exit 2 uses(%v0, %v1)
}

// -----

// expected-error @below {{the kernel has no target}}
regalloc.kernel @no_target {
  regalloc.exit
}
