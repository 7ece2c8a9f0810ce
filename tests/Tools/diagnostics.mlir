// RUN: veriloc-opt %s --split-input-file --verify-diagnostics
// RUN: not veriloc-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: diagnostics.mlir:[[#@LINE+3]]:{{[0-9]+}}: error: virtual register of 0 units
regalloc.kernel @zero {
  // expected-error@+1 {{virtual register of 0 units}}
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 0>
  regalloc.exit "exit"
}

// -----

// CHECK: diagnostics.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: custom op 'regalloc.nothing' is unknown
// expected-error@+1 {{custom op 'regalloc.nothing' is unknown}}
regalloc.nothing

// -----

regalloc.kernel @fine {
  regalloc.exit "exit"
}
