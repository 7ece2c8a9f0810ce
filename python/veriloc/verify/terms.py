"""Terms of the proof obligations, and their text in the `smt` dialect.

A term is a number; the same term has the same number. With `simplify`, a few rules make
terms smaller as they are built. Each rewrites a term to one that is equal to it whatever
its constants mean:

    ite(true, a, b) = a          ite(c, a, a) = a
    ite(c, ite(c, a, x), b) = ite(c, a, b)      ite(c, a, ite(c, x, b)) = ite(c, a, b)
    a = a is true                not not a = a
    and, or: without repetitions and neutral terms; a and not a is false
    arithmetic on numbers

Without it only the first is, and every question goes to the solver as it is. Both
ways must give the same answers, which the tests compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["BOOL", "FALSE", "INT", "TRUE", "UNDEFINED", "VALUE", "Terms"]

TRUE = 0
FALSE = 1

VALUE = '!smt.sort<"Value">'
BOOL = "!smt.bool"
INT = "!smt.int"

UNDEFINED = "undefined"
"""Name of the constant that stands for no value."""

Node = tuple[str | int, ...]


class Terms:
    """All terms of one script."""

    def __init__(self, *, simplify: bool) -> None:
        self.simplify = simplify
        self.nodes: list[Node] = [("true",), ("false",)]
        """Operation and its arguments, which have smaller numbers."""
        self._numbers: dict[Node, int] = {("true",): TRUE, ("false",): FALSE}

    def _term(self, *node: str | int) -> int:
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    # Values -----------------------------------------------------------------------

    def constant(self, name: str, sort: str = VALUE) -> int:
        """A constant of which nothing is known; the same name is the same constant."""
        return self._term("constant", name, sort)

    def ite(self, condition: int, a: int, b: int) -> int:
        """Value a where the condition is true, else b."""
        if condition == TRUE:
            return a
        if self.simplify:
            if condition == FALSE:
                return b
            a = self.given(a, {condition: True})
            b = self.given(b, {condition: False})
            if a == b:
                return a
        return self._term("ite", condition, a, b)

    def given(self, value: int, facts: dict[int, bool]) -> int:
        """A value that is the same wherever these Boolean terms are true or false."""
        node = self.nodes[value]
        while node[0] == "ite" and node[1] in facts:
            value = node[2 if facts[node[1]] else 3]  # type: ignore[assignment]
            node = self.nodes[value]
        return value

    def condition_of(self, value: int) -> int | None:
        """The condition that decides which of two values it is, if one does."""
        node = self.nodes[value]
        return node[1] if node[0] == "ite" else None  # type: ignore[return-value]

    def apply(self, function: str, result: str, arguments: Sequence[int]) -> int:
        """An unknown function of values."""
        sort = f"!smt.func<({', '.join([VALUE] * len(arguments))}) {result}>"
        return self._term("apply", self.constant(function, sort), sort, *arguments)

    # Booleans ---------------------------------------------------------------------

    def equal(self, a: int, b: int, sort: str = VALUE) -> int:
        """Whether a and b, of one sort, are equal."""
        if self.simplify:
            if a == b:
                return TRUE
            if sort == BOOL and TRUE in (a, b):
                return max(a, b)
            if sort == BOOL and FALSE in (a, b):
                return self.negate(a + b - FALSE)
            if sort == INT and self.nodes[a][0] == self.nodes[b][0] == "number":
                return FALSE
        return self._term("eq", sort, min(a, b), max(a, b))

    def define(self, constant: int, term: int) -> int:
        """That a Boolean constant stands for a term."""
        return self._term("eq", BOOL, constant, term)

    def negate(self, a: int) -> int:
        """Not."""
        if self.simplify:
            if a in (TRUE, FALSE):
                return TRUE + FALSE - a
            if self.nodes[a][0] == "not":
                return self.nodes[a][1]  # type: ignore[return-value]
        return self._term("not", a)

    def all_of(self, terms: Iterable[int]) -> int:
        """And."""
        return self._joined("and", terms, TRUE, FALSE)

    def any_of(self, terms: Iterable[int]) -> int:
        """Or."""
        return self._joined("or", terms, FALSE, TRUE)

    def either(self, a: int, b: int) -> int:
        """a or b, where neither is the negation of the other; quicker than `any_of`."""
        if self.simplify and (a == b or a in (TRUE, FALSE) or b in (TRUE, FALSE)):
            return self.any_of([a, b])
        return self._term("or", a, b)

    def implies(self, a: int, b: int) -> int:
        """Not a, or b."""
        return b if a == TRUE else self.any_of([self.negate(a), b])

    def _joined(
        self, operation: str, terms: Iterable[int], neutral: int, absorbing: int
    ) -> int:
        parts = list(terms)
        if self.simplify:
            parts = [t for t in dict.fromkeys(parts) if t != neutral]
            there = set(parts)
            if absorbing in there or any(
                self.nodes[t][0] == "not" and self.nodes[t][1] in there for t in parts
            ):
                return absorbing
        if len(parts) < 2:
            return parts[0] if parts else neutral
        return self._term(operation, *parts)

    # Integers ---------------------------------------------------------------------

    def number(self, value: int) -> int:
        """A number."""
        return self._term("number", value)

    def _arithmetic(self, operation: str, a: int, b: int) -> int:
        left, right = self.nodes[a], self.nodes[b]
        if not (self.simplify and left[0] == right[0] == "number"):
            return self._term(operation, a, b)
        x, y = int(left[1]), int(right[1])
        if operation == "le":
            return TRUE if x <= y else FALSE
        return self.number(x + y if operation == "add" else x % y)

    def add(self, a: int, b: int) -> int:
        """a + b."""
        return self._arithmetic("add", a, b)

    def remainder(self, a: int, b: int) -> int:
        """a modulo b, which is positive."""
        return self._arithmetic("mod", a, b)

    def at_most(self, a: int, b: int) -> int:
        """a <= b."""
        return self._arithmetic("le", a, b)

    # Looking at terms -------------------------------------------------------------

    def cases(
        self, term: int, within: dict[int, bool] | None = None, limit: int = 8
    ) -> list[dict[int, bool]]:
        """Sets of facts (terms with their truth) of which one holds wherever the term is
        true and those of `within` hold; none if that is never so. Ceases to distinguish
        at about `limit` of them."""
        facts = {TRUE: True, FALSE: False} if within is None else dict(within)
        first = self._extended(facts, [(term, True)])
        work = [] if first is None else [first]
        done: list[dict[int, bool]] = []
        while work:
            facts = work.pop()
            ways = self._ways(facts)
            if ways is None or (ways and len(work) + len(done) >= limit):
                done.append(facts)
                continue
            found = [self._extended(dict(facts), way) for way in ways]
            work.extend(facts for facts in found if facts is not None)
        return done

    def _extended(
        self, facts: dict[int, bool], new: Iterable[tuple[int, bool]]
    ) -> dict[int, bool] | None:
        """Facts and more of them, with what follows from them; None: a contradiction."""
        work = list(new)
        while work:
            t, value = work.pop()
            if t in facts:
                if facts[t] is not value:
                    return None
                continue
            facts[t] = value
            operation, *parts = self.nodes[t]
            if operation == "not":
                work.append((parts[0], not value))  # type: ignore[arg-type]
            elif operation == ("and" if value else "or"):
                work.extend((part, value) for part in parts)  # type: ignore[misc]
        return facts

    def _ways(self, facts: dict[int, bool]) -> list[list[tuple[int, bool]]] | None:
        """How one of the facts that leaves it open can come about; none if it cannot."""
        for t, value in facts.items():
            operation, *arguments = self.nodes[t]
            parts = [a for a in arguments if isinstance(a, int)]
            if operation == ("or" if value else "and"):
                if not any(facts.get(part) is value for part in parts):
                    return [[(part, value)] for part in parts]
            elif operation == "eq" and arguments[0] == BOOL:
                a, b = (facts.get(part) for part in parts)
                if a is None or b is None:
                    return [
                        [(parts[0], x), (parts[1], x is value)] for x in (True, False)
                    ]
                if (a is b) is not value:
                    return []
        return None

    def below(self, roots: Iterable[int], seen: set[int] | None = None) -> set[int]:
        """The terms and all that they are made of, added to `seen`."""
        seen = set() if seen is None else seen
        work = list(roots)
        while work:
            t = work.pop()
            if t in seen:
                continue
            seen.add(t)
            node = self.nodes[t]
            if node[0] not in ("constant", "number"):
                work.extend(a for a in node[1:] if isinstance(a, int))
        return seen

    def script(self, assertion: int) -> str:
        """An `smt.solver` operation that asks whether the assertion can be true."""
        lines = []
        # One assertion: SMT-LIB text shares terms within an assertion only.
        for t in sorted(self.below([assertion])):
            lines.append(f"  %{t} = {self._text(self.nodes[t])}")
        lines.append(f"  smt.assert %{assertion}")
        lines.append("  smt.check sat {} unknown {} unsat {}")
        body = "\n".join(lines)
        return f"smt.solver() : () -> () {{\n{body}\n}}\n"

    def _text(self, node: Node) -> str:
        operation = node[0]
        if operation in ("true", "false"):
            return f"smt.constant {operation}"
        if operation == "constant":
            return f'smt.declare_fun "{node[1]}" : {node[2]}'
        if operation == "number":
            return f"smt.int.constant {node[1]}"
        if operation == "apply":
            arguments = ", ".join(f"%{a}" for a in node[3:])
            return f"smt.apply_func %{node[1]}({arguments}) : {node[2]}"
        if operation == "eq":
            return f"smt.eq %{node[2]}, %{node[3]} : {node[1]}"
        arguments = ", ".join(f"%{a}" for a in node[1:])
        if operation == "ite":
            return f"smt.ite {arguments} : {VALUE}"
        if operation == "le":
            return f"smt.int.cmp le {arguments}"
        if operation in ("add", "mod"):
            return f"smt.int.{operation} {arguments}"
        return f"smt.{operation} {arguments}"
