"""Lifting: machine code of a vendor's compiler as modules of the regalloc dialect.

`program` and `errors` are vendor-neutral; each vendor has a package of its own.
Nothing here decides about registers.
"""
