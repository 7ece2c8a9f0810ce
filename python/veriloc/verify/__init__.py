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
reads and writes; `obligations.py` carries that out on the terms of the values that both
states hold, starting from unknown constants. An instruction writes one fresh value per
lane to V and to P alike. A mask makes writes to per-thread registers conditional on the
thread's bit; scalar instructions that compute masks give the bits of their results
(`lane_bits.py`). What an unconditional instruction (a matrix multiply, say) leaves in the
inactive threads of a register that is not whole-wave has no meaning: there V's value is
undefined and need not be read rightly, but P's register is overwritten, for whoever else
keeps a value in it. The mask is the one that V's operations name; those of inserted
operations say nothing about V.

Uniform and narrow places. One thread is followed, and some registers hold one value for
the wave. If P moved a thread's value there, the next thread's would be expected in the
same place: so `program.py` has such a move lose the value, and likewise one of 32 bits
into a register of one. By induction, what is in a uniform place is the same for all
threads.

Argument. Consider the first operand, along any execution, that is read wrongly in P. All
operands before it were right, so every instruction before it computed in P what it
computed in V: the one fresh value in both is justified. The states before the block of
that operand satisfy the claims at its start, because they do so when the kernel starts
(there is no claim about the first block; its states are the real start) and each block
was shown to pass the claims on. Under the claims, the operand cannot be wrong, whatever
the values are: either its obligation is closed, or the block's script, which asks for a
way to make it false, was unsatisfiable. Contradiction.

Closed means: the obligation's term is `true` by the few rules of `terms.py` (the value of
V and that of P are the very same term, mostly), or it is one of the claims at the start
of the block, under conditions that are all known to be true where it matters. Rules and
the second kind of closing need no solver because they are instances of `a = a` and of
`from A follows A`. `Options.keep_questions` closes nothing and asks everything, as
certificates do; the tests compare both ways.

What instructions do to masks is assumed of the new value that they compute. It may
contradict nothing, or everything would follow: new values are new in each script, and of
a value that can be computed again (rematerialised code), the same is known each time,
and only where its inputs have values. A mask without a value may be read differently each
time: what an instruction finds in one is unknown, and known to nobody else.

The claims are guesses (`invariants.py`) and need no trust. Trusted are: how operations
are read (`program.py`), their encoding (`obligations.py`, `rules.py`, `terms.py`), which
lanes may be without a value (`defined.py`), the meaning of mask instructions
(`lane_bits.py`, `amdgpu/masks.py`), and the solver (`smt/`).

Answers are three. *Proved*: all obligations are closed or in unsatisfiable scripts.
*Refuted*: for some operand a path from the start was found and the solver confirmed that
the operand can be wrong at its end. *Unknown*: anything else, with the reason.
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
