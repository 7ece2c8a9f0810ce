"""What the whole-model flow needs to know of a vendor, as an interface.

A vendor's module implements it with plain functions and constants (a module is an object
with attributes), or with an object where there is something to remember; `compilation` works
with any of them, and with several at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from veriloc.iree.dumps import Dump, any_file
from veriloc.iree.kernels import InputKind, KernelSource
from veriloc.iree.vmfb import Export


class Backend(Protocol):
    """One vendor."""

    @property
    def IMAGE_FORMAT(self) -> str:  # noqa: N802 - a constant
        """As `vmfb.Image.format`."""

    @property
    def EXECUTABLE_FORMAT(self) -> str:  # noqa: N802 - a constant
        """As IREE calls the format of the vendor's executables."""

    @property
    def STOP_BEFORE(self) -> str | None:  # noqa: N802 - a constant
        """The pass that IREE's device code generation stops before; None to let it finish."""

    def object_extension(self, image: bytes, /) -> str:
        """By which IREE recognises a finished object."""

    def check_tools(self) -> None:
        """Raises `ToolError` when a program is missing that every kernel needs."""

    def tool_files(self) -> Sequence[Path]:
        """The programs and plugins that results depend on."""

    def find_dumps(
        self, folder: Path, which: Callable[[Path], bool] = any_file, /
    ) -> Sequence[Dump]:
        """The vendor's executables among IREE's dumped intermediates, as in `dumps`."""

    def known_head(self, identity: str, module: Path, /) -> str | None:
        """What belongs in front of the machine IR of all of a module's kernels, if it is
        known; then that can be taken out without other texts, and sooner.

        Args:
            identity: of the compiler and its options.
            module: lowered as far as `staging.PHASE`, as bytecode.
        """

    def learn_head(self, identity: str, module: Path, found: Sequence[Dump], /) -> None:
        """Remembers it for the next time, out of what was taken out."""

    def read_dump(self, dump: Dump, kind: InputKind, /) -> KernelSource:
        """One kernel as text to compile; raises `InputRejectedError`."""

    def input_kinds(self, llvm: int, /) -> tuple[InputKind, ...]:
        """The forms to try for a compiler with this LLVM, best first."""

    def prepare(self) -> None:
        """Begins, in a worker, to load what every kernel needs; never fails."""

    def interface_difference(self, baseline: bytes, candidate: bytes, /) -> str | None:
        """Why a candidate cannot be launched in place of the baseline, or None."""

    def worse_than(self, baseline: bytes, candidate: bytes, /) -> str | None:
        """Why a candidate must not replace the baseline though it could, or None."""

    def cannot_be_worse(self, candidate: bytes, /) -> bool:
        """Whether `worse_than` finds nothing, whatever the baseline is."""

    def launch_difference(
        self, source: KernelSource, exports: Sequence[Export], candidate: bytes, /
    ) -> str | None:
        """Why a candidate cannot be launched as the module launches its kernels, or None."""
