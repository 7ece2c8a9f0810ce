"""Whole compilations of one kernel: allocate, apply, prove, choose."""
