"""The errors of NVIDIA support. Each message names the file, the value and the way out."""

from __future__ import annotations


class NvidiaError(Exception):
    """Base of everything this package raises on purpose."""


class CubinError(NvidiaError):
    """A file is no cubin, or it is damaged."""


class UnsupportedError(NvidiaError):
    """A file or an instruction is sound, as far as can be seen, but not understood."""


class ToolError(NvidiaError):
    """A program of the CUDA toolkit is missing or failed."""


class EncodingError(NvidiaError):
    """A register cannot be written into an instruction."""


class MismatchError(NvidiaError):
    """A rewritten cubin does not disassemble to what was intended. Nothing was written."""
