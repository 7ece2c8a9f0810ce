"""Register allocation for AMD and NVIDIA GPU kernels, proved before use.

The package imports nothing by itself, so that each command loads only what it
needs. The bindings are in `veriloc.ir`, `veriloc.passmanager`,
`veriloc.dialects` and `veriloc.translate`.
"""
