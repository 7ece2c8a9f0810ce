// RUN: veriloc-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: veriloc-opt %s --allow-unregistered-dialect --emit-bytecode | veriloc-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: !regalloc.reg
"test.type"() {t = !regalloc.reg} : () -> ()
// CHECK: !regalloc.slot
"test.type"() {t = !regalloc.slot} : () -> ()
// CHECK: t = !sgprx32a4
"test.type"() {t = !regalloc.vreg<sgpr, 32, align = 4>} : () -> ()

// CHECK: #regalloc.phys<vgpr[0]>
"test.attr"() {a = #regalloc.phys<vgpr[0]>} : () -> ()
// A range of one register is that register.
// CHECK: #regalloc.phys<vgpr[5]>
"test.attr"() {a = #regalloc.phys<vgpr[5:5]>} : () -> ()
// CHECK: #regalloc.phys<vgpr[7:lo]>
"test.attr"() {a = #regalloc.phys<vgpr[7:lo]>} : () -> ()
// CHECK: #regalloc.lanes<2:3>
"test.attr"() {a = #regalloc.lanes<2:3>} : () -> ()
// CHECK: #regalloc.lanes<2:hi>
"test.attr"() {a = #regalloc.lanes<2:hi>} : () -> ()
// CHECK: #regalloc.operand<>
"test.attr"() {a = #regalloc.operand<>} : () -> ()
// The order of the parts does not matter.
// CHECK: #regalloc.operand<lanes 0:1, implicit, undef, tied 3, at vgpr[4:7], as av>
"test.attr"() {a = #regalloc.operand<as av, undef, tied 3, at vgpr[4:7], lanes 0:1, implicit>} : () -> ()
// CHECK: #regalloc.operand<dead, early_clobber>
"test.attr"() {a = #regalloc.operand<dead, early_clobber>} : () -> ()
// CHECK: #regalloc.operand<guard, mask>
"test.attr"() {a = #regalloc.operand<guard, mask>} : () -> ()
// CHECK: #regalloc.constraint<same_bank(0, 3, 1)>
"test.attr"() {a = #regalloc.constraint<same_bank(0, 3, 1)>} : () -> ()
// CHECK: #regalloc.limit<vgpr 128>
"test.attr"() {a = #regalloc.limit<vgpr 128>} : () -> ()
// CHECK: #regalloc.bank<pred, 8 x 1, reserved = [pred[7]]>
"test.attr"() {a = #regalloc.bank<pred, 8 x 1, reserved = [pred[7]]>} : () -> ()
// CHECK: #regalloc.bank<ugpr, 64 x 32, uniform>
"test.attr"() {a = #regalloc.bank<ugpr, 64 x 32, uniform>} : () -> ()
// CHECK: #regalloc.class<av in vgpr[0:255], agpr[0:255]>
"test.attr"() {a = #regalloc.class<av in vgpr[0:255], agpr[0:255]>} : () -> ()
// CHECK: #regalloc.occupancy<max [vgpr], steps = [24 -> 10]>
"test.attr"() {a = #regalloc.occupancy<max [vgpr], steps = [24 -> 10]>} : () -> ()
// A chip that is no identifier still gets an alias.
// CHECK: a = #sm_90a_
"test.attr"() {a = #regalloc.target<nvidia, "sm_90a+", wave = 32, banks = [<gpr, 255 x 32>]>} : () -> ()
