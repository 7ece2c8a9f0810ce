"""Which of the things that are known have to do with what is asked.

No proof rests on it: whatever is left out, the solver has less to assume.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from veriloc.verify.terms import UNDEFINED, VALUE, Terms

__all__ = ["relevant"]


def relevant(
    terms: Terms, asked: Iterable[int], known: Sequence[tuple[int, int]]
) -> list[int]:
    """Positions of what shares values with the terms asked, or with others that do.

    Args:
        terms: where they are from.
        asked: terms.
        known: what each is about, and what it says.
    """
    needed = _constants_in(terms, asked)
    left = {i: _constants_in(terms, [about]) for i, (about, _) in enumerate(known)}
    kept: list[int] = []
    while near := [i for i, values in left.items() if not values.isdisjoint(needed)]:
        needed |= _constants_in(terms, [known[i][1] for i in near])
        for i in near:
            del left[i]
        kept += near
    return kept


def _constants_in(terms: Terms, roots: Iterable[int]) -> set[int]:
    """The constants of values that terms are made of, but `undefined`."""
    return {
        t
        for t in terms.below(roots)
        if terms.nodes[t][0] == "constant"
        and terms.nodes[t][2] == VALUE
        and terms.nodes[t][1] != UNDEFINED
    }
