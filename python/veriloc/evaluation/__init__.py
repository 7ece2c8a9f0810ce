"""Measures the learned allocator on held-out kernels of a data set.

`measure` plays one problem in every way that is reported, `figures` turns what many gave
into shares with confidence intervals, `report` prints them.
"""
