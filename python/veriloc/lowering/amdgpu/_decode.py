"""Typed access to decoded JSON that names the file and place of what is wrong.

Knows nothing of register allocation.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

SCHEMA = 2
"""The schema that the plugin of this release writes and reads."""


class FormatError(ValueError):
    """A file that the plugin should have written is not what it must be."""


class Node:
    """A JSON value that remembers where it stands."""

    # Files have a hundred thousand values: the place is put together only for an error.
    __slots__ = ("_file", "_key", "_parent", "value")

    def __init__(
        self,
        value: Any,
        file: str,
        parent: Node | None = None,
        key: str | int | None = None,
    ) -> None:
        self.value = value
        self._file = file
        self._parent = parent
        self._key = key

    @property
    def place(self) -> str:
        """The way to this value from the top, e.g. `.blocks[0].id`."""
        if self._parent is None:
            return ""
        step = f"[{self._key}]" if isinstance(self._key, int) else f".{self._key}"
        return self._parent.place + step

    def error(self, message: str) -> FormatError:
        """An error at this place."""
        return FormatError(f"{self._file}: {self.place or 'top level'}: {message}")

    def _expect(self, kind: type[T], name: str) -> T:
        # By identity: bool is an int in Python, but not in JSON.
        if type(self.value) is not kind:
            raise self.error(f"expected {name}, found {self.value!r:.60}")
        return self.value

    def object(self) -> dict[str, Any]:
        """The value as an object."""
        return self._expect(dict, "an object")

    def array(self) -> list[Any]:
        """The value as an array."""
        return self._expect(list, "an array")

    def integer(self) -> int:
        """The value as an integer."""
        return self._expect(int, "an integer")

    def integers(self) -> list[int]:
        """The value as an array of integers."""
        values = self.array()
        if set(map(type, values)) - {int}:
            return [n.integer() for n in self]
        return values

    def number(self) -> float:
        """The value as a number."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return float(self.value)
        return self._expect(float, "a number")

    def text(self) -> str:
        """The value as a string."""
        return self._expect(str, "a string")

    def flag(self) -> bool:
        """The value as a truth value."""
        return self._expect(bool, "true or false")

    def get(self, key: str) -> Node | None:
        """A member that may be missing."""
        value = self.object().get(key)
        return None if value is None else Node(value, self._file, self, key)

    def __getitem__(self, key: str) -> Node:
        found = self.get(key)
        if found is None:
            raise self.error(f"'{key}' is missing")
        return found

    def __iter__(self) -> Iterator[Node]:
        for index, value in enumerate(self.array()):
            yield Node(value, self._file, self, index)

    def at(self, index: int) -> Node:
        """An element of an array."""
        return Node(self.array()[index], self._file, self, index)

    def items(self) -> Iterator[tuple[str, Node]]:
        """The members of an object."""
        for key, value in self.object().items():
            yield key, Node(value, self._file, self, key)

    def optional(self, key: str, read: Callable[[Node], T]) -> T | None:
        """A member that may be missing, decoded."""
        # Most members that may be missing are, so that is found out first.
        if type(self.value) is dict and key not in self.value:
            return None
        found = self.get(key)
        return None if found is None else read(found)

    def default(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """A member that may be missing, decoded, with a stand-in."""
        if type(self.value) is dict and key not in self.value:
            return default
        found = self.get(key)
        return default if found is None else read(found)


def load(path: Path, kind: str, text: str | None = None) -> Node:
    """Reads a file of the plugin and checks its schema and kind.

    `text` is what the file holds, if that is known.

    Raises:
        FormatError: the file is no JSON, of another schema or of another kind.
        OSError: it cannot be read.
    """
    try:
        if text is None:
            text = path.read_text(encoding="utf-8")
        value = json.loads(text)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise FormatError(f"{path}: not JSON: {error}") from error
    node = Node(value, str(path))
    if (schema := node["schema"].integer()) != SCHEMA:
        raise node.error(
            f"schema {schema} is not supported, this release reads {SCHEMA}"
        )
    if (found := node["kind"].text()) != kind:
        raise node.error(f"kind is '{found}', expected '{kind}'")
    return node
