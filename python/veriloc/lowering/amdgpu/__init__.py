"""AMD kernels through LLVM 22's code generation, by the plugin in lowering/amdgpu.

`plugin` runs llc with it, `problem` reads what it exports, `tables` knows the registers
of a chip, `assignment` writes what it applies.
"""
