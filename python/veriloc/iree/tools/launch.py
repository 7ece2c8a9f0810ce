"""Starts `iree-compile --veriloc`.

A file of its own because `python -m` would put the current directory, which may hold
anything, in front of the module search path.
"""

if __name__ == "__main__":
    from veriloc.iree.driver import run

    run()
