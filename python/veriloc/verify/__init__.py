"""The proof that an allocation is right, independent of how it was made.

Claim. Let V be a kernel before allocation and P the same kernel with physical registers
and whatever copies, spills, reloads and rematerialisations allocation inserted. On every
path, every thread that takes part in an instruction reads from P's registers exactly
what it reads from V's.

Lattice. One arbitrary thread of the wave is followed. V's state maps V-lanes (lanes of
virtual registers, and of physical ones that the program names) to values; P's state maps
locations (lanes of physical registers, slots) to values. `undefined` is a value that V
may read as anything, so every location holds it. At a block start the claims are: which
combinations of mask bits the thread can have there, and for each of them, pairs (x, l)
meaning "x is undefined, or P[l] = V[x]".

Transfer functions. `program.py` says for each operation which V-lanes and locations it
reads and writes; `obligations.py` carries that out on SMT arrays. An instruction writes
one fresh value per lane to V and to P alike. A mask makes writes to per-thread registers
conditional on the thread's bit; scalar instructions that compute masks give the bits of
their results (`lane_bits.py`). What an unconditional instruction (a matrix multiply, say)
leaves in the inactive threads of a register that is not whole-wave has no meaning: there
V's value is undefined and need not be read rightly, but P's register is overwritten, for
whoever else keeps a value in it.

Argument. Consider the first operand, along any execution, that is read wrongly in P. All
operands before it were right, so every instruction before it computed in P what it
computed in V: the one fresh value in both is justified. The states before the block of
that operand satisfy the claims at its start, because they do so when the kernel starts
(claims of the first block are assumed for the real start state only) and each block was
shown to pass the claims on. Under the claims, the block's script has no model in which
the operand is wrong, whatever the values are: it was unsatisfiable. Contradiction.

The claims are guesses (`invariants.py`) and need no trust. Trusted are: how operations
are read (`program.py`), their encoding (`obligations.py`, `rules.py`), the meaning of
mask instructions (`amdgpu/masks.py`), and the solver.

Answers are three. *Proved*: all scripts are unsatisfiable. *Refuted*: for some operand a
path from the start was found and the solver confirmed that the operand can be wrong at
its end. *Unknown*: anything else, with the reason.
"""

from veriloc.verify.checker import (
    Options,
    Question,
    Report,
    Status,
    Violation,
    obligation_scripts,
    questions,
    verify,
)

__all__ = [
    "Options",
    "Question",
    "Report",
    "Status",
    "Violation",
    "obligation_scripts",
    "questions",
    "verify",
]
