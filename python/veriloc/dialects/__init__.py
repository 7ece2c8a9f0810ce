"""The dialects that VeriLoc reads and writes, one to a module."""
