// REQUIRES: amdgpu_plugin
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %s --pass-pipeline='builtin.module(convert-rocdl-to-regalloc{chip=gfx942})' | FileCheck %s
// RUN: env VERILOC_AMDGPU_PLUGIN=%amdgpu_plugin veriloc-opt %s --pass-pipeline='builtin.module(convert-rocdl-to-regalloc{chip=gfx1100 view=final})' | FileCheck %s --check-prefix=FINAL

// A kernel becomes a regalloc.kernel; other functions stay.
// CHECK: #gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64
// CHECK: module attributes {regalloc.target = #gfx942}
// CHECK: llvm.func @helper
// CHECK: regalloc.kernel @scale live_in [
// CHECK-SAME: payload(<"ll"
// CHECK: %exec = regalloc.preg sgpr[126:127]
// CHECK: regalloc.label "bb.0"
// CHECK: regalloc.copy {{[0-9]+}} %[[ID:v[0-9]+]] = %vgpr0 mask %exec
// CHECK: "load.global.b32" native "GLOBAL_LOAD_DWORD{{.*}} uses({{.*}}implicit mask %exec)
// CHECK: "mul.f32" native "V_MUL_F32_e32"
// CHECK: "store.global.b32" native "GLOBAL_STORE_DWORD
// CHECK: regalloc.exit {{[0-9]+}} "exit" native "S_ENDPGM"
// CHECK: regalloc: {

// FINAL: wave = 32
// FINAL: regalloc.kernel @scale
// FINAL: %exec_lo = regalloc.preg sgpr[126]
// FINAL: regalloc.vreg {{[0-9]+}} : !vgprx1 at vgpr[
llvm.func @helper(%x: f32) -> f32 {
  llvm.return %x : f32
}

llvm.func amdgpu_kernelcc @scale(%p: !llvm.ptr<1>, %f: f32) {
  %i = rocdl.workitem.id.x : i32
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  %w = llvm.fmul %v, %f : f32
  llvm.store %w, %q : f32, !llvm.ptr<1>
  llvm.return
}
