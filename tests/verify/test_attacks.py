"""Allocations that look right and are not, each beside one that is right.

Each came from reading the proof and asking what it takes for granted. Terms are
simplified once and left plain once: both ways must say the same.
"""

from __future__ import annotations

import pytest
from kernels import kernel, module, parsed

from veriloc.verify import Options, Status, verify

V, S = "!regalloc.vreg<vgpr, 1>", "!regalloc.vreg<sgpr, 1>"
PAIR = "!regalloc.vreg<sgpr, 2>"
WIDE = "!regalloc.vreg<vgpr, 2>"
EXEC = "%exec = regalloc.preg sgpr[126:127]\n"

DELETED = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : {V} at vgpr[0]
  regalloc.inst 0 "load" defs(%a)
  regalloc.inst 1 KIND deleted "store" defs(%b) uses(%a)
  regalloc.exit 2
"""

EARLY_TIED = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : {V} at vgpr[PLACE] split_of %a
  %d = regalloc.vreg 2 : {V} at vgpr[0]
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy inserted %b = %a
  regalloc.inst 1 "wmma" defs(early_clobber %d) uses(%b, %a tied 0)
  regalloc.exit 2 uses(%d)
"""
"""A tied operand is read before the early clobber, another one in its place is not."""

REMAT = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %u = regalloc.vreg 1 : {V} at vgpr[1]
  %d = regalloc.vreg 2 : {V} at vgpr[2]
  %e = regalloc.vreg 3 : {V} at vgpr[3] split_of %d
  regalloc.inst 0 "load" defs(%a, %u)
  regalloc.inst 1 pure "sub" defs(%d) uses(%a, FIRST)
  regalloc.remat 1 "sub" defs(%e) uses(AGAIN)
  regalloc.exit 2 uses(%e)
"""

REMAT_OWN_INPUT = f"""
  %a = regalloc.vreg 0 : {WIDE} at vgpr[0:1]
  %b = regalloc.vreg 1 : {WIDE} at vgpr[4:5] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.inst 1 pure "mov" defs(undef %a[0]) uses(%a[1])
  MOVE
  regalloc.inst 2 "call" clobbers [vgpr[0:1]]
  regalloc.remat 1 "mov" defs(%b[0]) uses(%b[1])
  regalloc.exit 3 uses(%b[0])
"""
"""The other lane is read before the definition leaves it without a value."""

HELD = f"""
  %h = regalloc.vreg 9 : {V} at vgpr[40] whole_wave
  %slot = regalloc.slot 0 bytes 4 held_by %h
  %a = regalloc.vreg 0 : KIND
  %b = regalloc.vreg 1 : KIND split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.spill %a to %slot
  regalloc.inst 1 "call" clobbers [vgpr[0:1], sgpr[0:1]]
  regalloc.reload %b from %slot
  regalloc.exit 2 uses(%b)
"""
"""A lane of a register holds one value of the wave, not one of each thread."""

HELD_MASKED = f"""
  {EXEC}
  %h = regalloc.vreg 9 : {V} at vgpr[40] whole_wave
  %slot = regalloc.slot 0 bytes 4 held_by %h
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %x = regalloc.vreg 1 : {V} at vgpr[PLACE] whole_wave
  %m = regalloc.vreg 2 : {PAIR} at sgpr[2:3]
  regalloc.inst 0 "load" defs(%a, %x, %m)
  regalloc.inst 1 "m" native "S_AND_SAVEEXEC_B64" defs(%m, implicit %exec) uses(%m, implicit %exec)
  regalloc.spill %a to %slot mask %exec
  regalloc.inst 2 "m" native "S_OR_B64" defs(%exec) uses(%exec, %m)
  regalloc.inst 3 "use" uses(%x, implicit mask %exec)
  regalloc.exit 4
"""
"""Writing a lane of a register takes no notice of the mask."""

SPLIT = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : PART split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy inserted %b = %a
  regalloc.exit 1 uses(%b)
"""

SPLIT_WRITTEN = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : PART split_of %a
  regalloc.inst 0 "load" defs(%b)
  regalloc.exit 1 uses(%b)
"""

OFFSET = f"""
  %slot = regalloc.slot 0 bytes 8
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : {V} at vgpr[0] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.spill %a to %slot
  regalloc.reload %b from %slot offset AT
  regalloc.exit 1 uses(%b)
"""

MASK_READ_TWICE = f"""
  {EXEC}
  %u = regalloc.vreg 0 : {PAIR} at sgpr[0:1]
  %y = regalloc.vreg 1 : {PAIR} at sgpr[0:1]
  %x = regalloc.vreg 2 : {V} at vgpr[0]
  %z = regalloc.vreg 3 : {V} at vgpr[1] split_of %x
  MASK
  regalloc.inst 1 "load" defs(%x) uses(implicit mask %exec)
  regalloc.copy 2 %exec = %u
  regalloc.inst 3 "load" defs(%z) uses(implicit mask %exec)
  BETWEEN
  regalloc.copy 5 %exec = %u
  regalloc.inst 6 "use" uses(%z, implicit mask %exec)
  regalloc.exit 7
"""
"""A mask without a value is another one each time it is read."""

MASK_AND_ITS_OPPOSITE = f"""
  {EXEC}
  %u = regalloc.vreg 0 : {PAIR} at sgpr[0:1]
  %y = regalloc.vreg 1 : {PAIR} at sgpr[0:1]
  %x = regalloc.vreg 2 : {V} at vgpr[0]
  %z = regalloc.vreg 3 : {V} at vgpr[0]
  %m = regalloc.vreg 4 : {PAIR} at sgpr[2:3]
  %n = regalloc.vreg 5 : {PAIR} at sgpr[4:5]
  MASK
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "m" native "S_MOV_B64" defs(%m) uses(%u)
  BETWEEN
  regalloc.inst 3 "m" native "S_NOT_B64" defs(%n) uses(%u)
  regalloc.copy 4 %exec = %m
  regalloc.inst 5 "load" defs(%x) uses(implicit mask %exec)
  regalloc.copy 6 %exec = %n
  regalloc.inst 7 "load" defs(%z) uses(implicit mask %exec)
  regalloc.inst 8 "use" uses(%z, implicit mask %exec)
  regalloc.copy 9 %exec = %m
  regalloc.inst 10 "use" uses(%x, implicit mask %exec)
  regalloc.exit 11
"""

CLOBBERS = f"""
  %p = regalloc.preg sgpr[10]
  %d = regalloc.vreg 0 : {V} at vgpr[0]
  %e = regalloc.vreg 1 : {V} at vgpr[1] split_of %d
  regalloc.inst 0 "load" defs(%p)
  regalloc.inst 1 pure "mov" defs(%d) imm [1]
  regalloc.remat 1 "mov" defs(%e) clobbers [sgpr[AT]] imm [1]
  regalloc.exit 2 uses(%e, %p)
"""
"""What allocation inserts spoils registers in the program after it only."""

TWO_RESULTS = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : {V} at vgpr[PLACE]
  regalloc.inst 0 "load" defs(dead %a, %b)
  regalloc.exit 1 uses(%b)
"""
"""Which of two results is written last is not known."""

TWO_SLOTS = f"""
  %h = regalloc.vreg 9 : {V} at vgpr[40] whole_wave
  %s0 = regalloc.slot 0 bytes 8 held_by %h
  %s1 = regalloc.slot 1 bytes 8 held_by %h
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[1]
  %c = regalloc.vreg 2 : {S} at sgpr[2] split_of %a
  regalloc.inst 0 "load" defs(%a, %b)
  regalloc.spill %a to %s0
  regalloc.spill %b to %s1 offset AT
  regalloc.reload %c from %s0
  regalloc.exit 1 uses(%c)
"""
"""Slots in one register begin in the same lane."""

MASK_OF = f"""
  {EXEC}
  %m = regalloc.vreg 0 : {PAIR} at sgpr[0:1]
  %x = regalloc.vreg 1 : {V} at vgpr[0]
  %y = regalloc.vreg 2 : {V} at vgpr[1] split_of %x
  regalloc.inst 0 "load" defs(%x)
  regalloc.inst 1 "m" native "S_MOV_B64" defs(%exec) imm [-1]
  regalloc.inst 2 "m" native "S_MOV_B64" defs(%m) imm [MOVED]
  regalloc.inst 3 "m" native "S_AND_B64" defs(%m) uses(%m, implicit %exec)MASK
  regalloc.copy 4 %exec = %m
  regalloc.copy inserted %y = %x mask %exec
  regalloc.inst 5 "m" native "S_MOV_B64" defs(%exec) imm [-1]
  regalloc.inst 6 "use" uses(%y, implicit mask %exec)
  regalloc.exit 7
"""
"""The copy reaches every thread only if the mask has all bits."""

OWN_PLACE = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : PART split_of %a
  regalloc.inst 0 "load" defs(%b at PLACE)
  regalloc.exit 1 uses(%b at PLACE)
"""
"""What holds for the place of a register holds for one that an operand has alone."""

HOLDER = f"""
  %h = regalloc.vreg 9 : KIND at PLACE
  %slot = regalloc.slot 0 bytes 8 held_by %h
  %a = regalloc.vreg 0 : {PAIR} at sgpr[0:1]
  %b = regalloc.vreg 1 : {PAIR} at sgpr[0:1] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.spill %a to %slot
  regalloc.inst 1 "call" clobbers [sgpr[0:1]]
  regalloc.reload %b from %slot
  regalloc.exit 2 uses(%b)
"""
"""A scalar register has no lanes to lend."""

NAMED_HOLDER = f"""
  %h = regalloc.preg vgpr[AT]
  %slot = regalloc.slot 0 bytes 4 held_by %h
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[1] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.spill %a to %slot
  regalloc.reload %b from %slot
  regalloc.exit 1 uses(%b)
"""

BY_PHYSICAL = f"""
  %p = regalloc.preg sgpr[AT]
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[1] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy inserted %p = %a
  regalloc.inst 1 "call" clobbers [sgpr[0:1]]
  regalloc.copy inserted %b = %p
  regalloc.exit 2 uses(%b)
"""
"""Allocation may name registers, but not use those that are not its own."""

INSERTED_MASK = f"""
  %m = regalloc.vreg 2 : {PAIR} at sgpr[2:3]
  %x = regalloc.vreg 0 : {V} at vgpr[0]
  %y = regalloc.vreg 1 : {V} at vgpr[1] split_of %x
  regalloc.inst 0 "load" defs(%m)
  regalloc.inst 1 "load" defs(%x)
  regalloc.copy inserted %y = %xMASK
  regalloc.exit 2 uses(%y)
"""
"""What allocation takes for a mask says nothing about who takes part in the program."""

REMAT_MASK = f"""
  {EXEC}
  %m = regalloc.vreg 2 : {PAIR} at sgpr[2:3]
  %x = regalloc.vreg 0 : {V} at vgpr[0]
  %y = regalloc.vreg 1 : {V} at vgpr[1] split_of %x
  regalloc.inst 0 pure "mov" defs(%x) uses(implicit mask %exec) imm [1]
  regalloc.inst 1 "load" defs(%m)
  regalloc.inst 2 "m" native "S_AND_SAVEEXEC_B64" defs(%m, implicit %exec) uses(%m, implicit %exec)
  regalloc.remat 0 "mov" defs(%y)USES imm [1]
  THEN
  regalloc.inst 4 "use" uses(%y, implicit mask %exec)
  regalloc.exit 5
"""
"""Repeated code has the mask that the first had."""

REMAT_CLOBBERS = f"""
  %p = regalloc.preg scc[0]
  %x = regalloc.vreg 0 : {S} at sgpr[0]
  %y = regalloc.vreg 1 : {S} at sgpr[1] split_of %x
  regalloc.inst 0 pure "mov" defs(%x) KIND imm [1]
  regalloc.inst 1 "cmp" defs(%p)
  regalloc.remat 0 "mov" defs(%y) imm [1]
  regalloc.exit 5 uses(%y, %p)
"""
"""Repeated code clobbers what the first clobbers."""

REMAT_EARLY = f"""
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %x = regalloc.vreg 1 : {S} at sgpr[1]
  %y = regalloc.vreg 2 : {S} at sgpr[0] split_of %x
  regalloc.inst 0 "load" defs(%a)
  regalloc.inst 1 pure "op" defs(KIND %x) uses(%a)
  regalloc.remat 1 "op" defs(%y) uses(%a)
  regalloc.exit 5 uses(%y)
"""

REMAT_TIED = f"""
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 3 : {S} at sgpr[5] split_of %a
  %x = regalloc.vreg 1 : {S} at sgpr[0]
  %y = regalloc.vreg 2 : {S} at sgpr[PLACE] split_of %x
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy inserted %b = %a
  regalloc.inst 1 pure "op" defs(%x) uses(%a tied 0)
  regalloc.remat 1 "op" defs(%y) uses(%bTIED)
  regalloc.exit 5 uses(%y)
"""

REMAT_UNIFORM = f"""
  %a = regalloc.vreg 0 : KIND[0]
  %b = regalloc.vreg 1 : KIND[1] split_of %a
  %s = regalloc.vreg 2 : {S} at sgpr[5]
  regalloc.inst 0 pure "lane" defs(%a)
  regalloc.remat 0 "lane" defs(%s)
  regalloc.copy inserted %b = %s
  regalloc.exit 2 uses(%b)
"""

THROUGH_SCALAR = f"""
  %slot = regalloc.slot 0 bytes 4
  %a = regalloc.vreg 0 : KIND[0]
  %b = regalloc.vreg 1 : KIND[1] split_of %a
  %s = regalloc.vreg 2 : {S} at sgpr[5]
  regalloc.inst 0 "load" defs(%a)
  regalloc.spill %a to %slot
  regalloc.reload %s from %slot
  regalloc.copy inserted %b = %s
  regalloc.exit 2 uses(%b)
"""
"""Nothing makes one value of those that the threads have."""

SHARED_SLOT = f"""
  %slot = regalloc.slot 0 bytes 8
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[0] split_of %a
  %v = regalloc.vreg 2 : {V} at vgpr[0]
  regalloc.inst 0 "load" defs(%a, %v)
  regalloc.spill %v to %slot offset 4
  regalloc.spill %a to %slot
  regalloc.inst 1 "call" clobbers [sgpr[0]]
  regalloc.reload %b from %slot
  regalloc.exit 2 uses(%b)
"""
"""Each part of a slot is for itself."""

TO_SCALAR = f"""
  %a = regalloc.vreg 0 : KIND[0]
  %b = regalloc.vreg 1 : KIND[1] split_of %a
  %s = regalloc.vreg 2 : {S} at sgpr[5]
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy 1 %s = %a
  regalloc.copy inserted %b = %s
  regalloc.exit 2 uses(%b)
"""
"""Not even a copy of the program: that takes the value of one thread."""

NARROW = f"""
  %p = regalloc.preg PLACE
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[1] split_of %a
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy KIND %p = %a
  regalloc.copy inserted %b = %p
  regalloc.exit 2 uses(%b)
"""
"""A register of one bit holds no more."""

PREDICATE_PART = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %b = regalloc.vreg 1 : PART split_of %a
  regalloc.inst 0 "load" defs(%b)
  regalloc.exit 1 uses(%b)
"""

GUARDED_SCALAR = f"""
  %g = regalloc.vreg 5 : KIND
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[0]
  regalloc.inst 0 "load" defs(%g)
  regalloc.inst 1 "r2ur" defs(%a) uses(guard %g)
  regalloc.inst 2 "r2ur" defs(%b) uses(guard %g) {{guard_negated}}
  regalloc.inst 3 "use" uses(%a, guard %g)
  regalloc.exit 4
"""
"""Both happen where threads differ, and the scalar register is one for all of them."""

GUARDED_HOLDER = f"""
  %g = regalloc.vreg 5 : !regalloc.vreg<pred, 1> at pred[1]
  %h = regalloc.vreg 9 : {V} at vgpr[40] whole_wave
  %x = regalloc.vreg 8 : {V} at vgpr[PLACE]
  %slot = regalloc.slot 0 bytes 4 held_by %h
  %a = regalloc.vreg 0 : {S} at sgpr[0]
  %b = regalloc.vreg 1 : {S} at sgpr[0] split_of %a
  regalloc.inst 0 "load" defs(%a, %g)
  regalloc.spill %a to %slot
  regalloc.inst 1 "load" defs(%x) uses(guard %g)
  regalloc.reload %b from %slot
  regalloc.inst 3 "use" uses(%b, guard %g) {{guard_negated}}
  regalloc.exit 4
"""
"""Another thread may have written over the lane."""

NO_PLACE = f"""
  %a = regalloc.vreg 0 : {WIDE}PLACE
  regalloc.inst 0 "load" defs(dead undef %a[0])
  regalloc.exit 1
"""
"""An undefined rest does not mean that the result needs no register."""

PINNED = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[5] pin vgpr[5]
  %b = regalloc.vreg 1 : {V} at vgpr[PLACE] split_of %a
  regalloc.inst 0 "load" defs(%b)
  regalloc.exit 1 uses(%b)
"""

ALIGNED = """
  %a = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2, align = 2> at sgpr[0:1]
  %b = regalloc.vreg 1 : PART split_of %a
  regalloc.inst 0 "load" defs(%b)
  regalloc.exit 1 uses(%b)
"""

UNMASKED_COPY = f"""
  {EXEC}
  %m = regalloc.vreg 2 : {PAIR} at sgpr[2:3]
  %x = regalloc.vreg 0 : {V} at vgpr[0]
  %y = regalloc.vreg 1 : {V} at vgpr[1]
  %z = regalloc.vreg 3 : {V} at vgpr[2] split_of %y
  regalloc.inst 0 "load" defs(%x, %m) uses(implicit mask %exec)
  regalloc.inst 1 "m" native "S_AND_SAVEEXEC_B64" defs(%m, implicit %exec) uses(%m, implicit %exec)
  regalloc.copy 2 %y = %x
  regalloc.copy inserted %z = %yMASK
  regalloc.inst 3 "m" native "S_OR_B64" defs(%exec) uses(%exec, %m)
  regalloc.inst 4 "use" uses(%z, implicit mask %exec)
  regalloc.exit 5
"""
"""A copy of the program without a mask is for the threads that are switched off, too."""

REMAT_EARLY_TIED = f"""
  %a = regalloc.vreg 0 : {V} at vgpr[0]
  %d = regalloc.vreg 1 : {V} at vgpr[0]
  %b = regalloc.vreg 2 : {V} at vgpr[2] split_of %a
  %e = regalloc.vreg 3 : {V} at vgpr[2] split_of %d
  regalloc.inst 0 "load" defs(%a)
  regalloc.copy inserted %b = %a
  regalloc.inst 1 pure "op" defs(early_clobber %d) uses(%a tied 0)
  regalloc.remat 1 "op" defs(early_clobber %e) uses(%b tied 0)
  regalloc.exit 2 uses(%d, %e)
"""
"""This one is right, and at least not called wrong."""

CLASS_OF_PART = f"""
%a = regalloc.vreg 0 : {V} at vgpr[0]
%b = regalloc.vreg 1 : !regalloc.vreg<av, 1> at PLACE split_of %a
regalloc.inst 0 "load" defs(%b CLASS)
regalloc.exit 2 uses(%b CLASS)
"""
"""What instructions take is known of the whole; of a part only where they say so."""

OTHER_FILE = f"""
%a = regalloc.vreg 0 : {S} at sgpr[0]
%b = regalloc.vreg 1 : {V} at vgpr[1] split_of %a
regalloc.inst 0 "s_load" defs(%b CLASS)
regalloc.exit 2 uses(%b CLASS)
"""

RESTORE = 'regalloc.inst 3 "m" native "S_OR_B64" defs(%exec) uses(%exec, %m)'
WAVES, THREADS = (
    [f"{S} at sgpr[0]", f"{S} at sgpr[1]"],
    [f"{V} at vgpr[0]", f"{V} at vgpr[1]"],
)
PRED = "!regalloc.vreg<pred, 1> at pred[1]"

SET = 'regalloc.inst 0 "load" defs(%u)'
LOST = 'regalloc.inst 20 "load" defs(%y)\n  regalloc.inst 21 "use" uses(%y)'


def _with(text: str, **words: str) -> str:
    for word, new in words.items():
        text = text.replace(word, new)
    return text


def _kinds(text: str, kinds: list[str]) -> str:
    return text.replace("KIND[0]", kinds[0]).replace("KIND[1]", kinds[1])


def _module(body: str) -> str:
    """With predicates, of which each thread has its own, and a reserved register."""
    text = module(kernel("attack", body, "reserved [vgpr[100]]"))
    text = text.replace(
        "<scc, 1 x 1, uniform>]", "<scc, 1 x 1, uniform>, <pred, 8 x 1>]"
    )
    return text.replace("sgpr[106:107]>]", "sgpr[106:107]>, <pred in pred[0:7]>]")


PROVED, REFUTED, UNKNOWN = Status.PROVED, Status.REFUTED, Status.UNKNOWN

CASES = {
    "deleted, impure": (_with(DELETED, KIND=""), REFUTED),
    "deleted, pure": (_with(DELETED, KIND="pure"), PROVED),
    "early tied, shared": (_with(EARLY_TIED, PLACE="0"), REFUTED),
    "early tied, apart": (_with(EARLY_TIED, PLACE="1"), PROVED),
    "remat, undefined": (
        _with(REMAT, FIRST="undef %u", AGAIN="undef %u, %a"),
        UNKNOWN,
    ),
    "remat, swapped": (_with(REMAT, FIRST="%u", AGAIN="%u, %a"), UNKNOWN),
    "remat, one less": (_with(REMAT, FIRST="%u", AGAIN="%a"), UNKNOWN),
    "remat, same": (_with(REMAT, FIRST="%u", AGAIN="%a, %u"), PROVED),
    "remat, own input, lost": (_with(REMAT_OWN_INPUT, MOVE=""), REFUTED),
    "held, of threads": (_with(HELD, KIND=f"{V} at vgpr[0]"), REFUTED),
    "held, of the wave": (_with(HELD, KIND=f"{S} at sgpr[0]"), PROVED),
    "held, masked, shared": (_with(HELD_MASKED, PLACE="40"), REFUTED),
    "held, masked, apart": (_with(HELD_MASKED, PLACE="41"), PROVED),
    "split, copied to scalar": (_with(SPLIT, PART=f"{S} at sgpr[0]"), REFUTED),
    "split, copied": (_with(SPLIT, PART=f"{V} at vgpr[1]"), PROVED),
    "split, scalar written": (_with(SPLIT_WRITTEN, PART=f"{S} at sgpr[0]"), REFUTED),
    "split, written": (_with(SPLIT_WRITTEN, PART=f"{V} at vgpr[1]"), PROVED),
    "offset inside": (_with(OFFSET, AT="1"), UNKNOWN),
    "offset of another": (_with(OFFSET, AT="4"), REFUTED),
    "offset": (_with(OFFSET, AT="0"), PROVED),
    "mask twice": (_with(MASK_READ_TWICE, MASK="", BETWEEN=LOST), REFUTED),
    "mask twice, defined": (_with(MASK_READ_TWICE, MASK=SET, BETWEEN=""), PROVED),
    "opposite": (_with(MASK_AND_ITS_OPPOSITE, MASK="", BETWEEN=LOST), UNKNOWN),
    "remat, clobbers": (_with(CLOBBERS, AT="10"), REFUTED),
    "remat, clobbers another": (_with(CLOBBERS, AT="11"), PROVED),
    "another for undefined": (
        _with(MASK_OF, MOVED="-1", MASK="").replace("uses(%m,", "uses(undef %m, %m,"),
        REFUTED,
    ),
    "two results, together": (_with(TWO_RESULTS, PLACE="0"), REFUTED),
    "two results, apart": (_with(TWO_RESULTS, PLACE="1"), PROVED),
    "two slots, one lane": (_with(TWO_SLOTS, AT="0"), REFUTED),
    "two slots, two lanes": (_with(TWO_SLOTS, AT="4"), PROVED),
    "lower half": (_with(MASK_OF, MOVED="4294967295", MASK=""), REFUTED),
    "a number": (_with(MASK_OF, MOVED="-1", MASK=" imm [7]"), REFUTED),
    "all bits": (_with(MASK_OF, MOVED="-1", MASK=""), PROVED),
    "opposite, defined": (_with(MASK_AND_ITS_OPPOSITE, MASK=SET, BETWEEN=""), PROVED),
    "own place, scalar": (_with(OWN_PLACE, PART=S, PLACE="sgpr[0]"), REFUTED),
    "own place": (_with(OWN_PLACE, PART=V, PLACE="vgpr[1]"), PROVED),
    "holder, scalar": (_with(HOLDER, KIND=S, PLACE="sgpr[40]"), UNKNOWN),
    "holder": (_with(HOLDER, KIND=V, PLACE="vgpr[40]"), PROVED),
    "holder, reserved": (_with(NAMED_HOLDER, AT="100"), REFUTED),
    "holder, named": (_with(NAMED_HOLDER, AT="40"), PROVED),
    "by a reserved register": (_with(BY_PHYSICAL, AT="126"), REFUTED),
    "by a register": (_with(BY_PHYSICAL, AT="40"), PROVED),
    "inserted mask": (_with(INSERTED_MASK, MASK=" mask %m"), REFUTED),
    "no inserted mask": (_with(INSERTED_MASK, MASK=""), PROVED),
    "remat, no mask": (_with(REMAT_MASK, USES="", THEN=RESTORE), UNKNOWN),
    "remat, mask": (
        _with(REMAT_MASK, USES=" uses(implicit mask %exec)", THEN=RESTORE),
        REFUTED,
    ),
    "remat, same mask": (
        _with(REMAT_MASK, USES=" uses(implicit mask %exec)", THEN=""),
        PROVED,
    ),
    "remat, clobber left out": (
        _with(REMAT_CLOBBERS, KIND="clobbers [scc[0]]"),
        REFUTED,
    ),
    "remat, no clobber": (_with(REMAT_CLOBBERS, KIND=""), PROVED),
    "remat, early left out": (_with(REMAT_EARLY, KIND="early_clobber"), UNKNOWN),
    "remat, not early": (_with(REMAT_EARLY, KIND=""), PROVED),
    "remat, tie left out": (_with(REMAT_TIED, PLACE="4", TIED=""), UNKNOWN),
    "remat, tied elsewhere": (_with(REMAT_TIED, PLACE="4", TIED=" tied 0"), REFUTED),
    "remat, tied": (_with(REMAT_TIED, PLACE="5", TIED=" tied 0"), PROVED),
    "remat, early and tied": (REMAT_EARLY_TIED, UNKNOWN),
    "remat, of threads to scalar": (_kinds(REMAT_UNIFORM, THREADS), UNKNOWN),
    "remat, scalar": (_kinds(REMAT_UNIFORM, WAVES), PROVED),
    "through scalar, threads": (_kinds(THROUGH_SCALAR, THREADS), REFUTED),
    "through scalar": (_kinds(THROUGH_SCALAR, WAVES), PROVED),
    "memory of each": (SHARED_SLOT, PROVED),
    "to scalar, threads": (_kinds(TO_SCALAR, THREADS), REFUTED),
    "to scalar": (_kinds(TO_SCALAR, WAVES), PROVED),
    "through one bit": (_with(NARROW, PLACE="scc[0]", KIND="inserted"), REFUTED),
    "compared with zero": (_with(NARROW, PLACE="scc[0]", KIND="1"), REFUTED),
    "through all bits": (_with(NARROW, PLACE="sgpr[9]", KIND="inserted"), PROVED),
    "part of one bit": (_with(PREDICATE_PART, PART=PRED), REFUTED),
    "guarded scalar": (_with(GUARDED_SCALAR, KIND=PRED), REFUTED),
    "scalar guard": (_with(GUARDED_SCALAR, KIND=f"{S} at sgpr[7]"), PROVED),
    "guarded holder": (_with(GUARDED_HOLDER, PLACE="40"), REFUTED),
    "guarded another": (_with(GUARDED_HOLDER, PLACE="41"), PROVED),
    "no place": (_with(NO_PLACE, PLACE=""), REFUTED),
    "a place": (_with(NO_PLACE, PLACE=" at vgpr[0:1]"), PROVED),
    "pinned, part elsewhere": (_with(PINNED, PLACE="7"), REFUTED),
    "pinned": (_with(PINNED, PLACE="5"), PROVED),
    "pinned, operand elsewhere": (
        _with(PINNED, PLACE="5").replace("(%b)", "(%b at vgpr[7])"),
        REFUTED,
    ),
    "misaligned part": (_with(ALIGNED, PART=f"{PAIR} at sgpr[1:2]"), REFUTED),
    "aligned part": (
        _with(ALIGNED, PART="!regalloc.vreg<sgpr, 2, align = 2> at sgpr[2:3]"),
        PROVED,
    ),
    "part, other class": (_with(CLASS_OF_PART, PLACE="agpr[7]", CLASS=""), REFUTED),
    "part, class asked for": (
        _with(CLASS_OF_PART, PLACE="agpr[7]", CLASS="as av"),
        PROVED,
    ),
    "part, class of the whole": (
        _with(CLASS_OF_PART, PLACE="vgpr[7]", CLASS=""),
        PROVED,
    ),
    "part in other file": (_with(OTHER_FILE, CLASS=""), REFUTED),
    "part in other file, asked for": (_with(OTHER_FILE, CLASS="as vgpr"), PROVED),
    "unmasked copy, split": (_with(UNMASKED_COPY, MASK=" mask %exec"), REFUTED),
    "unmasked copy": (_with(UNMASKED_COPY, MASK=""), PROVED),
}


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_attack(name: str, keep: bool) -> None:
    body, expected = CASES[name]
    (op,) = parsed(_module(body))
    report = verify(op, Options(keep_questions=keep, jobs=1))
    assert report.status is expected, (report.reasons, report.violations)


def test_what_is_not_explained_is_not_proved() -> None:
    body, _ = CASES["offset of another"]
    (op,) = parsed(_module(body))
    assert verify(op, Options(max_violations=0, jobs=1)).status is UNKNOWN
