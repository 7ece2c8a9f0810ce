"""Machine code in and out: one package a vendor.

Nothing here knows the dialect, the allocators or the verifier.
"""
