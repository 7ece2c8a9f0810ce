"""Accumulation registers allowed or forbidden: the same source, asked for in another way.

Which file the results of matrix instructions go to is decided when LLVM selects
instructions, by the attribute `amdgpu-agpr-alloc` of the kernel (AMDGPUUsage, "LLVM IR
Attributes"). Machine IR has gone past that; there it still says whether there is such a
file at all, also for values that would be spilled.
"""

from __future__ import annotations

import re
from dataclasses import replace

from veriloc.lift.amdgpu.source import Source

WISHES = ("auto", "prefer", "avoid")

_FORBIDDEN = '"amdgpu-agpr-alloc"="0"'
_LIMIT = re.compile(r' ?"amdgpu-agpr-alloc"="[^"]*"')
_GROUP = re.compile(r"^\s*attributes (#\d+) = \{", re.MULTILINE)
_DEFINITION = re.compile(r"^\s*define\b[^\n]*\{$", re.MULTILINE)
_ITS_GROUP = re.compile(r"\) (?:[\w()]+ )*?(#\d+) [^#]*\{$")
_BODY = re.compile(r"((?: ![\w.]+ !\d+)* \{)$")
_MATRIX = re.compile(r"llvm\.amdgcn\.s?mfmac?\b|\bV_S?MFMAC?_")


def forbids(source: Source) -> bool:
    """The kernels of a source may not use accumulation registers."""
    return _FORBIDDEN in _text(source)


def uses_matrices(source: Source) -> bool:
    """A source has matrix instructions, whose results may be in either file."""
    return bool(_MATRIX.search(_text(source)))


def allowed(source: Source) -> Source:
    """The source with accumulation registers allowed."""
    return _with_text(source, _LIMIT.sub("", _text(source)))


def forbidden(source: Source) -> Source:
    """The source with accumulation registers forbidden.

    The same one where that cannot be said for certain: bitcode, and modules with functions
    beside the kernels, which may use such registers and be called.
    """
    text = _text(source)
    definitions = _DEFINITION.findall(text)
    if not definitions or any("amdgpu_kernel" not in line for line in definitions):
        return source
    text = _LIMIT.sub("", text)
    groups = {m[1] for line in definitions if (m := _ITS_GROUP.search(line))}

    def group(match: re.Match[str]) -> str:
        return match[0] + (f" {_FORBIDDEN}" if match[1] in groups else "")

    def definition(match: re.Match[str]) -> str:
        if _ITS_GROUP.search(match[0]):
            return match[0]
        return _BODY.sub(rf" {_FORBIDDEN}\1", match[0])

    text = _DEFINITION.sub(definition, _GROUP.sub(group, text))
    return _with_text(source, text)


def _text(source: Source) -> str:
    if source.payload.format == "bc":
        return ""
    return source.payload.data.decode(errors="replace")


def _with_text(source: Source, text: str) -> Source:
    data = text.encode()
    if not text or data == source.payload.data:
        return source
    return replace(source, payload=replace(source.payload, data=data))
