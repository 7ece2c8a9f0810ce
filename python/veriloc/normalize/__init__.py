"""One vocabulary for the instructions of all vendors.

`names` reads `names.csv`, the only place where opcodes get their names.
"""
