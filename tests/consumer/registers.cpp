//===- registers.cpp - A program that uses VeriLoc's C++ libraries --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a module, prints the virtual registers of every kernel and where they
// are, takes all assignments back and prints the module.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"
#include "veriloc/Dialect/RegAlloc/Transforms/Passes.h"

using namespace mlir;
using namespace veriloc::regalloc;

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: registers FILE\n";
    return 2;
  }
  MLIRContext context;
  context.loadDialect<RegAllocDialect>();
  auto module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  module->walk([](VRegOp vreg) {
    llvm::outs() << vreg->getParentOfType<KernelOp>().getSymName() << ": "
                 << vreg.getId() << " is ";
    if (PhysAttr at = vreg.getAtAttr())
      printPhysRange(llvm::outs(), at);
    else
      llvm::outs() << "nowhere";
    llvm::outs() << "\n";
  });

  PassManager passes(&context);
  passes.addNestedPass<KernelOp>(createRegAllocStripAssignmentPass());
  if (failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
