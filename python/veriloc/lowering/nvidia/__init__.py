"""NVIDIA machine code: cubins read, lifted, checked for hazards and patched.

`cubin` reads files, `lift` turns them into `program`, `liveness` and `hazards` analyse it,
`rewrite` gives registers new numbers. `calibration` and `encoding` know where registers are
encoded; they find that out by themselves, from nvdisasm. Nothing here knows the dialect.
"""
