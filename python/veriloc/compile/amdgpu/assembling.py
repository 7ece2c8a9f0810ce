"""Assembly of llc's as an object file or a code object."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from veriloc.lowering.amdgpu.plugin import find_llvm_tool, run_llvm_tool


class AssembleError(RuntimeError):
    """The assembler or the linker refused what llc wrote."""


_KERNEL_DIRECTIVE = re.compile(
    r"^(\s*\.amdhsa_kernel )([^\"\n]*[^\w.$@\"\n][^\"\n]*)$", re.M
)


def _with_quoted_names(assembly: str) -> str:
    """Quote kernel names that need it where LLVM's printer forgets to.

    It quotes symbols everywhere but in `.amdhsa_kernel` (AMDGPUTargetStreamer.cpp), and
    its parser accepts them quoted there too.
    """
    return _KERNEL_DIRECTIVE.sub(r'\1"\2"', assembly)


def assemble(
    assembly: str, chip: str, features: str = "", *, link: bool = True
) -> bytes:
    """Makes a code object of llc's assembly; without `link` an object file.

    Raises:
        AssembleError: the assembler or the linker refuses it.
        PluginError: one of them is missing.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-link-") as name:
        text, relocatable, image = (Path(name) / f"k.{e}" for e in ("s", "o", "hsaco"))
        text.write_text(_with_quoted_names(assembly), encoding="utf-8")
        attributes = [f"-mattr={features}"] if features else []
        commands: list[list[str | Path]] = [
            [
                find_llvm_tool("llvm-mc"),
                "-triple=amdgcn-amd-amdhsa",
                f"-mcpu={chip}",
                *attributes,
                "-filetype=obj",
                "-o",
                relocatable,
                text,
            ],
            [
                find_llvm_tool("ld.lld"),
                *("-shared", "--no-undefined", "-o", image, relocatable),
            ],
        ]
        for command in commands if link else commands[:1]:
            done = run_llvm_tool(command)
            if done.returncode:
                raise AssembleError(
                    f"{Path(command[0]).name} ended with status {done.returncode}:\n"
                    f"{done.stderr.strip()}"
                )
        return (image if link else relocatable).read_bytes()
