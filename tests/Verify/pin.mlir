// RUN: split-file %s %t
// RUN: veriloc-opt %t/in.mlir --pass-pipeline="builtin.module(regalloc-pin{file=%t/good.txt})" | FileCheck %t/in.mlir
// RUN: not veriloc-opt %t/in.mlir --pass-pipeline="builtin.module(regalloc-pin{file=%t/clash.txt})" 2>&1 | FileCheck %t/in.mlir --check-prefix=CLASH
// RUN: not veriloc-opt %t/in.mlir --pass-pipeline="builtin.module(regalloc-pin{file=%t/none.txt})" 2>&1 | FileCheck %t/in.mlir --check-prefix=NONE
// RUN: not veriloc-opt %t/in.mlir --pass-pipeline="builtin.module(regalloc-pin{file=%t/typo.txt})" 2>&1 | FileCheck %t/in.mlir --check-prefix=TYPO
// RUN: not veriloc-opt %t/in.mlir --pass-pipeline="builtin.module(regalloc-pin)" 2>&1 | FileCheck %t/in.mlir --check-prefix=NOFILE

//--- good.txt
// Fixed by the user.
@two:
%v1 = vgpr[3]   # of the second kernel only

//--- clash.txt
@one:
%v0 = vgpr[3]
%v1 = vgpr[3]

//--- typo.txt
@one:
%v0 = vgpr 3

//--- in.mlir
// Registers that a file names are fixed, or it is said why that cannot be.

// CHECK-LABEL: @one
// CHECK-NOT: pin
// CHECK-LABEL: @two
// CHECK: %v0 = regalloc.vreg 0 : !vgprx1{{$}}
// CHECK: %v1 = regalloc.vreg 1 : !vgprx1 pin vgpr[3]

// CLASH: in.mlir:23:5: error: impossible pin: %v0 (pinned to vgpr[3]) and %v1 (pinned to vgpr[3]) are both needed at line 23 and overlap in vgpr[3]
// CLASH: note: %v0 is declared here

// NONE: error: cannot read '{{.*}}none.txt': No such file or directory

// TYPO: error: {{.*}}typo.txt:2: expected '%v12 = vgpr[4:7]' or '@kernel:', found '%v0 = vgpr 3'

// NOFILE: error: needs a file of pins: regalloc-pin{file=pins.txt}
module attributes {regalloc.target = #regalloc.target<amdgpu, "t", wave = 64,
    banks = [<vgpr, 256 x 32>], classes = [<vgpr in vgpr[0:255]>]>} {
  regalloc.kernel @one {
    %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
    %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
    regalloc.inst 0 "a" defs(%v0)
    regalloc.inst 1 "a" defs(%v1)
    regalloc.exit 2 uses(%v0, %v1)
  }
  regalloc.kernel @two {
    %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
    %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
    regalloc.inst 0 "a" defs(%v0)
    regalloc.inst 1 "a" defs(%v1)
    regalloc.exit 2 uses(%v0, %v1)
  }
}
