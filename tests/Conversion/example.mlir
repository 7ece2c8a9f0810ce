// The example that ships with the project is a module that the tools accept.
// RUN: veriloc-opt %S/../../examples/matmul_gfx942.mlir | FileCheck %s
// RUN: veriloc-opt %S/../../examples/matmul_gfx942.mlir --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize))' | FileCheck %s
// RUN: veriloc-opt %S/../../examples/matmul_gfx942.mlir --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize))' -o %t.once.mlir
// RUN: veriloc-opt %t.once.mlir --pass-pipeline='builtin.module(regalloc.kernel(regalloc-normalize))' | diff %t.once.mlir -

// CHECK: #gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64
// CHECK: regalloc.kernel @mm_dispatch_0_matmul_512x512x512_f16xf16xf32
// CHECK: regalloc.label "bb.1" depth 1
// CHECK: "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16
// CHECK: "store.global.b32" native "BUFFER_STORE_DWORD
// CHECK: regalloc.exit {{[0-9]+}} "exit" native "S_ENDPGM"
