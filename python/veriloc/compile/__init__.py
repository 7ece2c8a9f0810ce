"""Kernels from compiler input to machine code with a proved allocation.

One folder a vendor; `vendors` says which one a chip belongs to.
"""
