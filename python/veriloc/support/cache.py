"""Keeps results under the hash of what they were made from, across compilations.

Entries are whole or absent: written beside their place and renamed, and checked against
a digest when read. Any number of compilations may use one cache at a time. A cache that
cannot be read or written is an empty one, never an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from veriloc.support import processes

DEFAULT_LIMIT = 1 << 30
"""Bytes that a cache may take; the entries unused for longest go first."""

CACHE_VARIABLE = "VERILOC_CACHE_DIR"
"""Environment variable: the folder for everything that VeriLoc keeps."""

_DIGEST = hashlib.sha256
_DIGEST_SIZE = _DIGEST().digest_size


def cache_directory() -> Path:
    """Where files are kept that can be made again."""
    if own := os.environ.get(CACHE_VARIABLE):
        return Path(own).absolute()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "veriloc"


def package() -> list[Path]:
    """All of VeriLoc's code and data: what it computes may change with any of it.

    A model that stands for the one in the package is part of it.
    """
    folders = [Path(__file__).resolve().parents[1]]
    if other := os.environ.get("VERILOC_MODEL"):
        folders.append(Path(other))
    return sorted(
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.suffix != ".pyc" and file.is_file()
    )


def key_of(parts: Iterable[bytes | str]) -> str:
    """A key that changes when any part does, or when one part flows into the next."""
    digest = _DIGEST()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def identity_of(files: Iterable[Path]) -> str:
    """A key that changes when a file is replaced or edited, without reading it."""
    parts = []
    for file in files:
        state = file.stat()
        parts.append(f"{file} {state.st_size} {state.st_mtime_ns}")
    return key_of(parts)


@dataclass(frozen=True)
class Cache:
    """A directory of entries."""

    folder: Path
    limit: int = DEFAULT_LIMIT

    def get(self, key: str) -> bytes | None:
        """The entry, or None; a damaged one is dropped."""
        file = self._file(key)
        try:
            content = file.read_bytes()
            digest, data = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
            if _DIGEST(data).digest() != digest:
                file.unlink(missing_ok=True)
                return None
            os.utime(file)  # used: goes later
        except OSError:
            return None
        return data

    def put(self, key: str, data: bytes) -> None:
        """Keeps an entry, at the cost of older ones."""
        file = self._file(key)
        if len(data) + _DIGEST_SIZE > self.limit:
            return
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            processes.write_output(file, _DIGEST(data).digest() + data)
            self._shrink()

    def drop(self, key: str) -> None:
        """Forgets an entry."""
        with contextlib.suppress(OSError):
            self._file(key).unlink(missing_ok=True)

    def _file(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _shrink(self) -> None:
        entries = []
        for file in self.folder.glob("??/*"):
            with contextlib.suppress(FileNotFoundError):
                state = file.stat()
                entries.append((state.st_mtime, state.st_size, file))
        excess = sum(size for _, size, _ in entries) - self.limit
        for _, size, file in sorted(entries):
            if excess <= 0:
                return
            file.unlink(missing_ok=True)
            excess -= size
