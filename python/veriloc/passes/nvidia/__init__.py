"""Passes for NVIDIA kernels."""
