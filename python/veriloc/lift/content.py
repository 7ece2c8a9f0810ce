"""Inputs as callers may give them: a path, bytes, or text."""

from __future__ import annotations

from pathlib import Path


def content(source: Path | str | bytes) -> tuple[bytes, str]:
    """The bytes of a file, or of the content itself (bytes, or text with line breaks).

    Returns:
        The bytes, and what stands for them in messages: the path, or `<memory>`.

    Raises:
        OSError: the file cannot be read.
    """
    if isinstance(source, bytes):
        return source, "<memory>"
    if isinstance(source, str) and "\n" in source:
        return source.encode(), "<memory>"
    return Path(source).read_bytes(), str(source)
