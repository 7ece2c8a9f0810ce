"""What a cubin can be made from: PTX by ptxas, LLVM IR by LLVM and then ptxas.

A cubin is taken as it is. What the programs refuse is reported in their own words.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc.lift.content import content
from veriloc.lowering.nvidia.architectures import architecture
from veriloc.lowering.nvidia.cubin import is_fat_binary, parse_cubin
from veriloc.lowering.nvidia.errors import NvidiaError, UnsupportedError
from veriloc.lowering.nvidia.toolkit import find_program
from veriloc.support import processes
from veriloc.support.llvm import find_llvm_tool

DEFAULT_CHIP = "sm_80"
"""Where nothing says another: the oldest that is supported."""

_BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
_VERSION = re.compile(rb"^\s*\.version\s+\d", re.MULTILINE)
_TARGET = re.compile(rb"^\s*\.target\s+(sm_\w+)", re.MULTILINE)


class SourceError(NvidiaError):
    """The input is of no known format, or a compiler refuses it."""


@dataclass(frozen=True, slots=True)
class Source:
    """An input.

    Attributes:
        data: its bytes.
        format: `cubin`, `ptx`, `ll` or `bc`.
        origin: for messages: the path, or what stands for it.
    """

    data: bytes
    format: str
    origin: str

    @classmethod
    def read(cls, source: Path | str | bytes) -> Source:
        """A file by its path, or the content itself (bytes, or text with line breaks).

        Raises:
            SourceError: it is empty or of no known format.
            OSError: the file cannot be read.
        """
        data, origin = content(source)
        return cls(data, format_of(data, origin), origin)


def format_of(data: bytes, origin: str = "<memory>") -> str:
    """`cubin` (also what only looks like one), `ptx`, `ll` or `bc`.

    Raises:
        SourceError: it is none of these.
    """
    if data.startswith(_BITCODE):
        return "bc"
    own = own_format(data)
    if own is not None:
        return own
    if re.search(rb"^\s*(define|declare|target|source_filename)\b", data, re.MULTILINE):
        return "ll"
    what = (
        "the input is empty" if not data.strip() else "neither cubin, PTX nor LLVM IR"
    )
    raise SourceError(f"{origin}: {what}; give a .cubin, .ptx, .ll or .bc file")


def own_format(data: bytes) -> str | None:
    """`cubin` or `ptx` for what is NVIDIA's alone, None for anything else.

    A fat binary counts as a cubin, to be refused as one.
    """
    if data.startswith(b"\x7fELF") or is_fat_binary(data):
        return "cubin"
    return "ptx" if _VERSION.search(data) else None


def own_chip(data: bytes) -> str | None:
    """The chip that a cubin or PTX names; None for anything else.

    Raises:
        CubinError, UnsupportedError: a cubin is damaged, or not understood.
    """
    form = own_format(data)
    if form == "cubin":
        return parse_cubin(data, "<memory>").architecture.name
    target = _TARGET.search(data) if form else None
    return target[1].decode() if target else None


def to_cubin(
    source: Source, chip: str | None = None, ptxas_options: Sequence[str] = ()
) -> bytes:
    """The cubin of an input.

    Args:
        source: the input.
        chip: as ptxas names it, `sm_89`. A cubin must be for it; PTX and LLVM IR are
            compiled for it, without it for what PTX names itself, or for `DEFAULT_CHIP`.
        ptxas_options: further options of ptxas.

    Raises:
        SourceError: a compiler refuses the input, or a cubin is for another chip.
        CubinError: it is damaged.
        UnsupportedError: the architecture is not supported.
        ToolError, LlvmToolError: a program is missing.
        subprocess.TimeoutExpired: a program takes too long.
    """
    if chip is not None:
        architecture(chip)
    if source.format == "cubin":
        own = parse_cubin(source.data, source.origin).architecture
        if chip is not None and own != architecture(chip):
            raise SourceError(f"{source.origin}: is for {own.name}, not for {chip}")
        return source.data
    data = source.data
    if source.format in ("ll", "bc"):
        data = _to_ptx(source, chip or DEFAULT_CHIP)
    return _assemble(data, source.origin, chip or _own_chip(data), ptxas_options)


def _own_chip(ptx: bytes) -> str:
    """The chip that PTX names, if it is supported."""
    match = _TARGET.search(ptx)
    named = match[1].decode() if match else DEFAULT_CHIP
    try:
        architecture(named)
    except UnsupportedError:
        # PTX for an older chip runs on newer ones.
        return DEFAULT_CHIP
    return named


TIMEOUT = 300.0
"""Seconds that a compiler may take."""


def _to_ptx(source: Source, chip: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="veriloc-ptx-") as folder:
        given = Path(folder) / f"kernel.{source.format}"
        given.write_bytes(source.data)
        made = Path(folder) / "kernel.ptx"
        command: list[Path | str] = [
            find_llvm_tool("llc"),
            "-mtriple=nvptx64-nvidia-cuda",
            f"-mcpu={chip}",
            "-O3",
            "-o",
            made,
            given,
        ]
        return _made(command, made, source.origin, "llc")


def _assemble(ptx: bytes, origin: str, chip: str, options: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="veriloc-ptxas-") as folder:
        given, made = Path(folder) / "kernel.ptx", Path(folder) / "kernel.cubin"
        given.write_bytes(ptx)
        command: list[Path | str] = [
            find_program("ptxas"),
            f"-arch={chip}",
            *options,
            "-o",
            made,
            given,
        ]
        return _made(command, made, origin, "ptxas")


def _made(command: list[Path | str], made: Path, origin: str, name: str) -> bytes:
    """What a compiler writes into a file that is not there yet."""
    folder = made.parent
    done = processes.run(command, TIMEOUT)
    if done.returncode or "is not a recognized" in done.stderr:
        said = (done.stderr or done.stdout).strip().replace(f"{folder}/", "")
        lines = [
            line.removeprefix(f"{name} ")
            for line in said.splitlines()
            if re.search("error|fatal", line, re.IGNORECASE)
            and "aborted due to errors" not in line
        ]
        raise SourceError(
            f"{origin}: {name} refuses it: {'; '.join(lines[:4]) or said or 'no message'}"
        )
    try:
        return made.read_bytes()
    except FileNotFoundError as error:
        words = [str(word) for word in command[1:] if f"{folder}/" not in str(word)]
        raise SourceError(
            f"{origin}: {name} wrote no file, asked with {' '.join(words)}"
        ) from error
