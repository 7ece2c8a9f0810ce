"""MLIR's Python bindings with the dialects and passes of VeriLoc.

A private copy: LLVM and MLIR are linked in, and all symbols are this package's
own, so that it shares a process with other builds of MLIR. Code outside of
`veriloc` imports the same modules as `veriloc.ir`, `veriloc.passmanager` and
`veriloc.dialects`.
"""
