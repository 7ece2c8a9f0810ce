"""What became of kernels: as JSON, as a page of HTML, and as a table for a terminal.

All three are made from one document (docs/Report.md). Knows no vendor and no compiler.
"""
