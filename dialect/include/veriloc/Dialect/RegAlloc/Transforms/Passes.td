//===- Passes.td - Passes on the RegAlloc dialect ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_TD
#define VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RegAllocPrintLivenessPass
    : Pass<"regalloc-print-liveness", "::veriloc::regalloc::KernelOp"> {
  let summary = "Print lane-accurate liveness, pressure and interference";
  let description = [{
    For every set of banks that the register classes of a kernel name, prints
    the largest number of registers live at one point, and where. No allocation
    without spills, copies or moved instructions can use fewer. Physical
    registers count where they are live and not reserved.
  }];
  let options = [
    Option<"blocks", "blocks", "bool", "false",
           "also print what is live into each block">,
    Option<"interference", "interference", "bool", "true",
           "count the pairs of virtual registers that are live together">
  ];
}

def RegAllocStripAssignmentPass
    : Pass<"regalloc-strip-assignment", "::veriloc::regalloc::KernelOp"> {
  let summary = "Forget the physical registers of all virtual registers";
  let description = [{
    Removes `at` from virtual registers and operands. Pins stay; inserted
    operations stay.
  }];
  let options = [
    Option<"hints", "hints", "bool", "false", "remove hints as well">
  ];
}

def RegAllocRecoverVirtualPass
    : Pass<"regalloc-recover-virtual", "::veriloc::regalloc::KernelOp"> {
  let summary = "Go back to the program before allocation";
  let description = [{
    Erases what allocation inserted (copies, spills, reloads, rematerialised
    instructions), replaces every part of a live range by the register it was
    split of, and removes all assignments and slots.
  }];
}

#endif // VERILOC_DIALECT_REGALLOC_TRANSFORMS_PASSES_TD
