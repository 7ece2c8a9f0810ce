"""Passes for AMD kernels."""
