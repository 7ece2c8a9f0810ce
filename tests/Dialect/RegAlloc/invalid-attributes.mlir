// RUN: veriloc-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// Every rule of attributes and types, broken once.

// expected-error @below {{virtual register of 0 units: expected 1 to 1048576}}
"t"() {t = !regalloc.vreg<vgpr, 0>} : () -> ()

// -----

// expected-error @below {{alignment 3 is not a power of two}}
"t"() {t = !regalloc.vreg<vgpr, 4, align = 3>} : () -> ()

// -----

// expected-error @below {{half register with alignment 2: expected 1}}
"t"() {t = !regalloc.vreg<vgpr, half, align = 2>} : () -> ()

// -----

// expected-error @below {{register class name "a.b" is not an identifier}}
"t"() {t = !regalloc.vreg<a.b, 1>} : () -> ()

// -----

// expected-error @below {{range 4:3 runs backwards}}
"t"() {a = #regalloc.phys<vgpr[4:3]>} : () -> ()

// -----

// expected-error @below {{range 0:2000000 is too large}}
"t"() {a = #regalloc.phys<vgpr[0:2000000]>} : () -> ()

// -----

// expected-error @below {{1 units from 4294967295 on are no register range}}
"t"() {a = #regalloc.phys<vgpr[4294967295]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
"t"() {a = #regalloc.phys<vgpr[4:middle]>} : () -> ()

// -----

// expected-error @below {{bank name "v.gpr" is not an identifier}}
"t"() {a = #regalloc.phys<v.gpr[4]>} : () -> ()

// -----

// expected-error @below {{range 1:0 runs backwards}}
"t"() {a = #regalloc.lanes<1:0>} : () -> ()

// -----

// expected-error @below {{unknown operand property 'killed': expected lanes, tied, at, as, implicit, undef, dead, early_clobber, guard or mask}}
"t"() {a = #regalloc.operand<killed>} : () -> ()

// -----

// expected-error @below {{'undef' given twice}}
"t"() {a = #regalloc.operand<undef, undef>} : () -> ()

// -----

// expected-error @below {{no definition 4000000000}}
"t"() {a = #regalloc.operand<tied 4000000000>} : () -> ()

// -----

// expected-error @below {{constraint 'same' needs at least two operands}}
"t"() {a = #regalloc.constraint<same(0)>} : () -> ()

// -----

// expected-error @below {{constraint 'disjoint' names operand 1 twice}}
"t"() {a = #regalloc.constraint<disjoint(1, 1)>} : () -> ()

// -----

// expected-error @below {{limit of 2000000 registers is too large}}
"t"() {a = #regalloc.limit<vgpr 2000000>} : () -> ()

// -----

// expected-error @below {{payload fingerprint "00" is no SHA-256: expected 64 lower-case hexadecimal digits}}
"t"() {a = #regalloc.payload<"mir", sha256 = "00", data = x>} : () -> ()

// -----

// expected-error @below {{payload without a format}}
"t"() {a = #regalloc.payload<"", sha256 = "00", data = x>} : () -> ()

// -----

// expected-error @below {{bank 'vgpr' of 0 registers: expected 1 to 1048576}}
"t"() {a = #regalloc.bank<vgpr, 0 x 32>} : () -> ()

// -----

// expected-error @below {{bank 'vgpr' has registers of 0 bits}}
"t"() {a = #regalloc.bank<vgpr, 8 x 0>} : () -> ()

// -----

// expected-error @below {{reserved registers #regalloc.phys<vgpr[8]> lie outside bank 'vgpr' of 8 registers}}
"t"() {a = #regalloc.bank<vgpr, 8 x 32, reserved = [vgpr[8]]>} : () -> ()

// -----

// expected-error @below {{occupancy step 64 -> 9 after 32 -> 8: more registers must leave fewer waves}}
"t"() {a = #regalloc.occupancy<max [vgpr], steps = [32 -> 8, 64 -> 9]>} : () -> ()

// -----

// expected-error @below {{occupancy step 64 -> 0: expected at least one wave}}
"t"() {a = #regalloc.occupancy<max [vgpr], steps = [64 -> 0]>} : () -> ()

// -----

// expected-error @below {{occupancy base and granule must be positive}}
"t"() {a = #regalloc.occupancy<sum [vgpr], granule = 0, steps = [64 -> 1]>} : () -> ()

// -----

// expected-error @below {{expected 'max' or 'sum', not 'mean'}}
"t"() {a = #regalloc.occupancy<mean [vgpr], steps = [64 -> 1]>} : () -> ()

// -----

// expected-error @below {{unknown vendor 'intel': expected amdgpu, nvidia or generic}}
"t"() {a = #regalloc.target<intel, "x", wave = 1, banks = [<grf, 128 x 256>]>} : () -> ()

// -----

// expected-error @below {{target 'x' without a wave size: expected 'wave = N'}}
"t"() {a = #regalloc.target<amdgpu, "x", banks = [<vgpr, 1 x 32>]>} : () -> ()

// -----

// expected-error @below {{target 'x' without register banks}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1>} : () -> ()

// -----

// expected-error @below {{target without a chip}}
"t"() {a = #regalloc.target<amdgpu, "", wave = 1, banks = [<vgpr, 1 x 32>]>} : () -> ()

// -----

// expected-error @below {{'wave' given twice}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, wave = 2>} : () -> ()

// -----

// expected-error @below {{unknown target property 'lanes': expected wave, features, banks, classes, occupancy or names}}
"t"() {a = #regalloc.target<amdgpu, "x", lanes = 1>} : () -> ()

// -----

// expected-error @below {{target 'x' has two banks 'vgpr'}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>, <vgpr, 2 x 32>]>} : () -> ()

// -----

// expected-error @below {{target 'x' has two classes 'v'}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], classes = [<v in vgpr[0]>, <v in vgpr[0]>]>} : () -> ()

// -----

// expected-error @below {{class 'v' names bank 'agpr', which target 'x' does not have}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], classes = [<v in agpr[0]>]>} : () -> ()

// -----

// expected-error @below {{class 'v' names #regalloc.phys<vgpr[0:1]>, outside bank 'vgpr' of 1 registers}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], classes = [<v in vgpr[0:1]>]>} : () -> ()

// -----

// expected-error @below {{occupancy table names bank 'agpr', which target 'x' does not have}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], occupancy = [<max [agpr], steps = [1 -> 1]>]>} : () -> ()

// -----

// expected-error @below {{register name 'vcc' must stand for a #regalloc.phys, not 3 : i64}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], names = {vcc = 3}>} : () -> ()

// -----

// expected-error @below {{register name 'vcc' names #regalloc.phys<vgpr[7]>, outside bank 'vgpr' of 1 registers}}
"t"() {a = #regalloc.target<amdgpu, "x", wave = 1, banks = [<vgpr, 1 x 32>], names = {vcc = #regalloc.phys<vgpr[7]>}>} : () -> ()

// -----

regalloc.kernel @k {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{unknown operand flag 'killed': expected implicit, undef, dead, early_clobber, guard or mask}}
  regalloc.inst "x" uses(killed %0)
}

// -----

regalloc.kernel @k {
  %0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  // expected-error @below {{operand flag 'undef' given twice}}
  regalloc.inst "x" uses(undef undef %0)
}

// -----

regalloc.kernel @k {
  // expected-error @below {{number -1 is negative}}
  regalloc.inst -1 "x"
}

// -----

regalloc.kernel @k {
  // expected-error @below {{unknown constraint 'near': expected same, disjoint or same_bank}}
  regalloc.inst "x" where [near(0, 1)]
}

// -----

regalloc.kernel @k {
  // expected-error @below {{attribute 'id' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = regalloc.vreg -1 : !regalloc.vreg<vgpr, 1>
  regalloc.exit
}

// -----

// expected-error @below {{'foo.bar' op stands in a kernel, which holds only regalloc operations}}
regalloc.kernel @unregistered { "foo.bar"() : () -> () regalloc.exit }
