"""What IREE says of LLVM's target in front of an AMD kernel's text, from earlier compilations.

Where IREE dumps texts, it generates code twice, for the text and for the object; the object
alone takes a third less. All that it lacks is the head of the text, which names chip and
features. IREE makes these of the target and of the size of waves (ROCMTarget.cpp,
`serializeExecutable`): where a model names one target, and that has one size, all kernels of
all models for it have the same head.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Collection
from pathlib import Path

from veriloc.support.cache import Cache, cache_directory, key_of

_HEAD = re.compile(r"(?:;[^\n]*\n)+")
_TARGET = re.compile(rb'#hal\.executable\.target<"rocm"[^\0]*')
_SIZES = re.compile(rb"\bsubgroup_size_choices = \[(\d+(?:, \d+)*)\]")


def known(identity: str, module: Path) -> str | None:
    """The head of the machine IR of all AMD kernels of a module, or None.

    Args:
        identity: of the compiler and its options.
        module: lowered as far as `staging.PHASE`, as bytecode.
    """
    target = _only_target(module)
    if target is None:
        return None
    found = _cache().get(key_of([identity, target]))
    return None if found is None else found.decode()


def learn(identity: str, module: Path, heads: Collection[str]) -> None:
    """Remembers the head of the texts that IREE dumped of a module, if they have the same."""
    target = _only_target(module)
    if target is not None and len(set(heads)) == 1 and all(heads):
        (head,) = set(heads)
        _cache().put(key_of([identity, target]), head.encode())


def _cache() -> Cache:
    return Cache(cache_directory() / "amdgpu-heads", 1 << 20)


def head_of(text: Path) -> str:
    """The comments that a dumped text begins with."""
    with text.open(encoding="utf-8", errors="replace") as file:
        found = _HEAD.match(file.read(4096))
    return found[0] if found else ""


def _only_target(module: Path) -> bytes | None:
    """The AMD target that a module names, if there is one, with one size of waves.

    Bytecode has the texts of such attributes, each with a zero behind it; other texts may
    hold the same.
    """
    with (
        module.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        # What is said of the byte in front is not in the expression: it would be tried at
        # each byte of large constants.
        targets = {
            match[0]
            for match in _TARGET.finditer(data)
            if data[max(match.start() - 1, 0)] in b"\0#"
        }
    if len(targets) != 1:
        return None
    (target,) = targets
    sizes = _SIZES.findall(target)
    return target if len(sizes) == 1 and b"," not in sizes[0] else None


__all__ = ["head_of", "known", "learn"]
