// RUN: veriloc-opt %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// The bytes survive text and bytecode.
// RUN: veriloc-opt %t.mlir | diff %t.mlir -
// RUN: veriloc-opt %t.mlir --emit-bytecode | veriloc-opt | diff %t.mlir -
// A payload whose bytes were left out is accepted, and still says which.
// RUN: veriloc-opt %t.mlir --mlir-elide-resource-strings-if-larger=1 | veriloc-opt | FileCheck %s --check-prefix=ELIDED
// One changed byte is not.
// RUN: sed s/68656C6C6F/68656C6C70/ %t.mlir > %t.stale.mlir
// RUN: not veriloc-opt %t.stale.mlir 2>&1 | FileCheck %s --check-prefix=STALE

// CHECK: payload(<"mir", sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", data = hello>)
// CHECK: regalloc: {
// CHECK-NEXT: hello: "0x0100000068656C6C6F"

// ELIDED: payload(<"mir", sha256 = "2cf24dba
// ELIDED-NOT: 68656C6C6F

// STALE: stale.mlir:[[#]]:[[#]]: error: 'regalloc.kernel' op payload 'hello' does not match its fingerprint: expected 2cf24dba{{[0-9a-f]+}}, the bytes have {{[0-9a-f]+}}; lift the kernel again
regalloc.kernel @k payload(<"mir", sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", data = hello>) {
  regalloc.exit
}
{-#
  dialect_resources: { regalloc: { hello: "0x0100000068656C6C6F" } }
#-}
