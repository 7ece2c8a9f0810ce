// REQUIRES: amdgpu_plugin
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %s --pass-pipeline='builtin.module(convert-rocdl-to-regalloc{chip=gfx942},regalloc.kernel(regalloc-allocate))' -o %t.mlir
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %t.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{file=%t.s})' -o %t.same.mlir
// RUN: FileCheck %s --input-file=%t.s
// The module is as it was.
// RUN: diff %t.mlir %t.same.mlir

// A register that the user names is the one that is used.
// RUN: sed '0,/ at vgpr.[0-9]*./s// at vgpr[33]/' %t.mlir > %t.moved.mlir
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %t.moved.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{file=%t.moved.s})' -o %t.same.mlir
// RUN: FileCheck %s --input-file=%t.moved.s --check-prefix=MOVED

// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %t.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{emit=obj file=%t.o})' -o %t.same.mlir
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %t.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{emit=hsaco file=%t.hsaco})' -o %t.same.mlir
// RUN: od -A n -t x1 -N 18 %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: od -A n -t x1 -N 18 %t.hsaco | FileCheck %s --check-prefix=SHARED

// What is wrong is refused, and nothing is written.
// RUN: sed 's/ at vgpr.[0-9]*.$/ at vgpr[0]/' %t.mlir > %t.wrong.mlir
// RUN: rm -f %t.wrong.s
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin not veriloc-opt %t.wrong.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{file=%t.wrong.s})' 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ls %t.wrong.s
// RUN: not veriloc-opt %s --pass-pipeline='builtin.module(convert-regalloc-to-isa)' 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not veriloc-opt %S/../../examples/matmul_gfx942.mlir --pass-pipeline='builtin.module(convert-regalloc-to-isa{file=%t.none.s})' 2>&1 | FileCheck %s --check-prefix=PAYLOAD

// CHECK: amdgcn-amd-amdhsa--gfx942
// CHECK: scale:
// CHECK: v_mul_f32
// CHECK: .amdhsa_kernel scale
// MOVED: v33
// MOVED: .vgpr_count: {{ *}}34
// OBJECT: 7f 45 4c 46 02 01 01 {{.*}}
// OBJECT-NEXT: 01 00
// SHARED: 7f 45 4c 46 02 01 01 {{.*}}
// SHARED-NEXT: 03 00
// WRONG: error: LLVM refuses it: {{.*}}interferes with
// FILE: error: needs a file to write
// PAYLOAD: error: kernel @mm_dispatch_0_matmul_512x512x512_f16xf16xf32 has no bytes in its payload
llvm.func amdgpu_kernelcc @scale(%p: !llvm.ptr<1>, %f: f32) {
  %i = rocdl.workitem.id.x : i32
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  %w = llvm.fmul %v, %f : f32
  llvm.store %w, %q : f32, !llvm.ptr<1>
  llvm.return
}
