// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(regalloc.kernel(regalloc-verify))" -o /dev/null

// A buffer descriptor is four scalars. After a split of its live range only the lower
// half is copied, and the load reads an upper half that nobody wrote.

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

// expected-error @below {{allocation of @wrong is wrong}}
// expected-note @below {{what is read instead was there when the kernel started}}
// expected-note @below {{on the path ^bb0}}
regalloc.kernel @wrong target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %offset = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %base = regalloc.vreg 1 : !regalloc.vreg<sgpr, 4, align = 4> at sgpr[4:7]
  %part = regalloc.vreg 2 : !regalloc.vreg<sgpr, 4, align = 4> at sgpr[40:43] split_of %base
  %data = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "offset" defs(%offset) uses(implicit mask %exec)
  // expected-note @below {{the value to be read is written here}}
  regalloc.inst 1 "load" native "S_LOAD_DWORDX4_IMM" defs(%base)
  regalloc.copy inserted %part[0:1] = %base[0:1]
  regalloc.inst 2 "call" uses(implicit mask %exec) clobbers [sgpr[0:31]]
  // expected-error @below {{[flow] reads %v1[2] in sgpr[42]}}
  regalloc.inst 3 "load" native "BUFFER_LOAD_DWORD_OFFEN" defs(%data) uses(%offset, %part, implicit mask %exec)
  regalloc.exit 4 uses(%data)
}

// -----

#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>

regalloc.kernel @right target(#t) {
  %exec = regalloc.preg sgpr[126:127]
  %offset = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %base = regalloc.vreg 1 : !regalloc.vreg<sgpr, 4, align = 4> at sgpr[4:7]
  %part = regalloc.vreg 2 : !regalloc.vreg<sgpr, 4, align = 4> at sgpr[40:43] split_of %base
  %data = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "offset" defs(%offset) uses(implicit mask %exec)
  regalloc.inst 1 "load" native "S_LOAD_DWORDX4_IMM" defs(%base)
  regalloc.copy inserted %part[0:1] = %base[0:1]
  regalloc.copy inserted %part[2:3] = %base[2:3]
  regalloc.inst 2 "call" uses(implicit mask %exec) clobbers [sgpr[0:31]]
  regalloc.inst 3 "load" native "BUFFER_LOAD_DWORD_OFFEN" defs(%data) uses(%offset, %part, implicit mask %exec)
  regalloc.exit 4 uses(%data)
}
