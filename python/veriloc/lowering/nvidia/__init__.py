"""NVIDIA machine code."""
