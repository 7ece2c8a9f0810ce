// REQUIRES: nvidia
// RUN: veriloc-opt --convert-nvvm-to-regalloc=chip=sm_89 %s | FileCheck %s
// RUN: veriloc-opt --pass-pipeline='builtin.module(convert-nvvm-to-regalloc{chip=sm_90},regalloc.kernel(regalloc-verify{print=true}))' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROOF
// RUN: not veriloc-opt --convert-nvvm-to-regalloc=chip=sm_35 %s 2>&1 | FileCheck %s --check-prefix=CHIP

// CHECK: #sm_89 = #regalloc.target<nvidia, "sm_89", wave = 32
// CHECK-SAME: <gpr, 255 x 32, reserved = [gpr[1]]>
// CHECK: llvm.func @helper
// CHECK: regalloc.kernel @scale
// CHECK-SAME: payload(<"cubin"
// CHECK: regalloc.vreg {{[0-9]+}} : !gprx2a2 at gpr[{{[0-9]+:[0-9]+}}]
// CHECK: native "S2R" defs(%v[[TID:[0-9]+]]) {{.*}}written = [[BOARD:[0-9]+]] : i64
// CHECK: native "IMAD.WIDE.U32" {{.*}}%v[[TID]]{{.*}}wait = [[[BOARD]]]
// CHECK: native "LDG.E"
// CHECK: native "FMUL"
// CHECK: native "STG.E"
// CHECK: regalloc.exit {{.*}} native "EXIT"

// PROOF: @scale: proved

// CHIP: error: cannot be lifted: architecture sm_35 is not supported; supported are sm_80

module {
  llvm.func @helper(%arg0: f32) -> f32 {
    llvm.return %arg0 : f32
  }
  llvm.func @scale(%arg0: !llvm.ptr<1>, %arg1: f32) attributes {nvvm.kernel} {
    %0 = nvvm.read.ptx.sreg.tid.x : i32
    %1 = llvm.getelementptr inbounds %arg0[%0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %2 = llvm.load %1 : !llvm.ptr<1> -> f32
    %3 = llvm.fmul %2, %arg1 : f32
    llvm.store %3, %1 : f32, !llvm.ptr<1>
    llvm.return
  }
}
