"""Whole models: kernels out of an IREE compilation, finished objects back in.

Imports nothing eagerly: `iree-compile --veriloc` starts through this package, and
its start-up time is the user's.
"""
