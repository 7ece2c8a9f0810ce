"""Simplified terms mean what plain ones mean, and lead to the same answers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from kernels import GOOD, kernel, module, parsed

from veriloc.verify import Options, Status, verify
from veriloc.verify.smt import Verdict, solve, to_smtlib
from veriloc.verify.terms import BOOL, FALSE, INT, TRUE, Terms

MUTANTS = Path(__file__).parents[1] / "verify_mutants" / "Inputs"


class _Both:
    """Builds every term twice: in one set of terms, plain and simplified."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.terms = Terms(simplify=True)

    def build(self, make: Callable[[], int]) -> tuple[int, int]:
        """The same choices, twice."""
        state = self.random.getstate()
        self.terms.simplify = True
        simple = make()
        self.random.setstate(state)
        self.terms.simplify = False
        plain = make()
        return simple, plain

    def value(self, depth: int) -> int:
        if depth == 0 or self.random.random() < 0.2:
            return self.terms.constant(f"v{self.random.randrange(3)}")
        condition = self.boolean(depth - 1)
        return self.terms.ite(condition, self.value(depth - 1), self.value(depth - 1))

    def boolean(self, depth: int) -> int:
        kind = self.random.randrange(8 if depth else 2)
        if kind == 0:
            return self.random.choice([TRUE, FALSE])
        if kind == 1:
            return self.terms.constant(f"b{self.random.randrange(3)}", BOOL)
        if kind == 2:
            return self.terms.negate(self.boolean(depth - 1))
        if kind == 3:
            return self.terms.equal(self.value(depth - 1), self.value(depth - 1))
        if kind == 4:
            parts = (self.boolean(depth - 1), self.boolean(depth - 1))
            return self.terms.equal(*parts, BOOL)
        if kind == 5:
            parts = (self.boolean(depth - 1), self.boolean(depth - 1))
            return self.terms.implies(*parts)
        parts_ = [self.boolean(depth - 1) for _ in range(self.random.randrange(4))]
        return self.terms.all_of(parts_) if kind == 6 else self.terms.any_of(parts_)


def differ(both: _Both, a: int, b: int, sort: str | None = None) -> Verdict:
    """What the solver says about two terms being different."""
    terms = both.terms
    equal = terms.equal(a, b) if sort is None else terms.equal(a, b, sort)
    script = terms.script(terms.negate(equal))
    return solve(to_smtlib(script), [], 10_000).verdict


def test_rules_keep_the_meaning() -> None:
    for seed in range(60):
        both = _Both(seed)
        pairs = [both.build(lambda b=both: b.boolean(4)) for _ in range(8)]
        pairs += [both.build(lambda b=both: b.value(4)) for _ in range(4)]
        terms = both.terms
        different = [
            terms.negate(terms.equal(a, b, BOOL))
            if i < 8
            else terms.negate(terms.equal(a, b))
            for i, (a, b) in enumerate(pairs)
        ]
        script = terms.script(terms.any_of(different))
        assert solve(to_smtlib(script), [], 10_000).verdict is Verdict.UNSATISFIABLE


@pytest.mark.parametrize("limit", [1, 4, 64])
def test_cases_cover(limit: int) -> None:
    """Where a condition is true, one of the sets of facts is, and values are as given."""
    for seed in range(60):
        both = _Both(seed)
        terms = both.terms
        condition, _ = both.build(lambda b=both: b.boolean(4))
        value, _ = both.build(lambda b=both: b.value(4))
        sets = []
        for facts in terms.cases(condition, limit=limit):
            sets.append(
                terms.all_of(
                    f if true else terms.negate(f) for f, true in facts.items()
                )
            )
            given = terms.given(value, facts)
            wrong = terms.all_of([sets[-1], terms.negate(terms.equal(value, given))])
            script = terms.script(wrong)
            assert solve(to_smtlib(script), [], 10_000).verdict is Verdict.UNSATISFIABLE
        script = terms.script(
            terms.all_of([condition, terms.negate(terms.any_of(sets))])
        )
        assert solve(to_smtlib(script), [], 10_000).verdict is Verdict.UNSATISFIABLE


@pytest.mark.parametrize(
    ("a", "b", "operation", "result"),
    [(3, 4, "add", 7), (-7, 4, "remainder", 1), (9, 3, "remainder", 0)],
)
def test_arithmetic(a: int, b: int, operation: str, result: int) -> None:
    terms = Terms(simplify=True)
    found = getattr(terms, operation)(terms.number(a), terms.number(b))
    assert found == terms.number(result)
    both = _Both(0)
    plain = getattr(_plain(both), operation)(both.terms.number(a), both.terms.number(b))
    expected = both.terms.number(result)
    assert differ(both, plain, expected, INT) is Verdict.UNSATISFIABLE


def _plain(both: _Both) -> Terms:
    both.terms.simplify = False
    return both.terms


def test_comparisons() -> None:
    terms = Terms(simplify=True)
    three, four = terms.number(3), terms.number(4)
    assert terms.at_most(three, four) == TRUE
    assert terms.at_most(three, three) == TRUE
    assert terms.at_most(four, three) == FALSE
    assert terms.equal(three, four, INT) == FALSE


MODULES = sorted(MUTANTS.glob("*.mlir"), key=lambda path: path.stat().st_size)


@pytest.mark.parametrize("path", MODULES[:24], ids=lambda path: path.stem)
def test_same_answers(path: Path) -> None:
    """With registers changed at random, both ways say the same."""
    text = path.read_text()
    changed = random.Random(path.stem)
    places = list(re.finditer(r"at vgpr\[(\d+)\]", text))
    texts = [text]
    for place in changed.sample(places, min(3, len(places))):
        other = changed.choice(places)
        texts.append(text[: place.start()] + other[0] + text[place.end() :])
    for one in texts:
        for found in parsed(one):
            quick = verify(found)
            full = verify(found, Options(keep_questions=True))
            assert quick.status is full.status
            assert quick.obligations == full.obligations
            assert [v.text for v in quick.violations] == [
                v.text for v in full.violations
            ]


def test_nothing_is_left_out_of_certificates() -> None:
    (found,) = parsed(module(kernel("k", GOOD)))
    report = verify(found, Options(keep_questions=True))
    assert report.status is Status.PROVED
    asked = "".join(question.smtlib for question in report.questions)
    named = len(re.findall(r"declare-const (?:rule|use|claim)\d+ Bool", asked))
    assert named == report.obligations.total()
