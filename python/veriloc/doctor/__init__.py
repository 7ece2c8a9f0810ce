"""Finds the tools that VeriLoc works with and says how to get the missing ones.

The package knows programs, Python distributions and files; it imports nothing
else of VeriLoc, so that it still runs where the rest is broken.
"""
