"""Targets: what register allocation must know of a chip, as `#regalloc.target`.

`registers` has the vendor-neutral records; each vendor's module builds them from
its own tools. Nothing here knows kernels, allocators or the verifier.
"""
