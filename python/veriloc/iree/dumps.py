"""What IREE dumps of an executable: LLVM IR, and code next to it, by names of files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LLVM_IR_SUFFIX = ".optimized.ll"


@dataclass(frozen=True)
class Dump:
    """The files that IREE dumped for one executable."""

    executable: str
    variant: str
    exports: frozenset[str]
    """Names of the kernels inside."""
    llvm_ir: Path | None
    """None where only the code was taken out."""
    code: Path
    """What IREE's code generation ended with: machine IR, assembly or PTX."""

    @property
    def size(self) -> int:
        """Bytes of the code file."""
        return self.code.stat().st_size


def any_file(code: Path) -> bool:
    """All code files."""
    return True


def find_dumps(
    folder: Path,
    code_suffix: str,
    exports: Callable[[str, Path], frozenset[str]],
    which: Callable[[Path], bool],
) -> list[Dump]:
    """The executables among IREE's dumped intermediates, in the order of names.

    IREE names the files `MODULE_EXECUTABLE_VARIANT.EXTENSION`; the executable's exact name
    is the module identifier inside.

    Args:
        folder: where IREE wrote.
        code_suffix: of the files of code that the vendor's executables have.
        exports: tells from the LLVM IR's text, which may be the code's, and from the code
            file what kernels are inside.
        which: code files to look at; the files before them are written already.
    """
    found = []
    for code in sorted(folder.glob(f"*{code_suffix}")):
        stem = code.name.removesuffix(code_suffix)
        if not which(code):
            continue
        file = code.with_name(stem + LLVM_IR_SUFFIX)
        llvm_ir = file if file.exists() else None
        text = (llvm_ir or code).read_text()
        name = re.search(r"^ *; ModuleID = '(.*)'$", text, re.MULTILINE)
        if name is None or f"{name[1]}_" not in stem:
            continue
        variant = stem.rpartition(f"{name[1]}_")[2]
        found.append(Dump(name[1], variant, exports(text, code), llvm_ir, code))
    return found
