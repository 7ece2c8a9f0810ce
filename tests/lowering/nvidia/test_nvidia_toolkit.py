"""Programs of the toolkit that are missing, fail, or are given nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import fuzz_cubin
import pytest
from nvidia_inputs import INPUTS

from veriloc.lowering.nvidia import toolkit
from veriloc.lowering.nvidia.disassembly import disassemble
from veriloc.lowering.nvidia.errors import NvidiaError, ToolError
from veriloc.lowering.nvidia.lift import lift_bytes


@pytest.fixture
def _forget_programs() -> Iterator[None]:
    toolkit.find_program.cache_clear()
    yield
    toolkit.find_program.cache_clear()


@pytest.mark.usefixtures("_forget_programs")
def test_a_missing_program_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(toolkit, "_candidate_folders", list)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError, match="pip install nvidia-cuda-nvdisasm"):
        toolkit.find_program("nvdisasm")


@pytest.mark.usefixtures("_forget_programs")
def test_the_chosen_folder_comes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "nvdisasm"
    program.write_text("#!/bin/sh\nsleep 5\n")
    program.chmod(0o755)
    monkeypatch.setenv(toolkit.FOLDER_VARIABLE, str(tmp_path))
    assert toolkit.find_program("nvdisasm") == program
    with pytest.raises(ToolError, match="did not end within"):
        toolkit.run("nvdisasm", [], timeout=0.2)


def test_what_nvdisasm_refuses_is_an_error(nvdisasm: Path) -> None:
    with pytest.raises(ToolError, match="refuses the cubin"):
        disassemble(b"no cubin")


def test_damaged_cubins_that_are_lifted(nvdisasm: Path) -> None:
    """Errors of the package, or a program: nothing else comes out of damaged code."""
    data = (INPUTS / "pointers.sm_100.cubin").read_bytes()
    chance = random.Random(3)
    outcomes = set()
    for _ in range(40):
        try:
            program = lift_bytes(fuzz_cubin.mutate(data, chance))
            outcomes.add("lifted" if program.functions else "refused")
        except NvidiaError as error:
            outcomes.add(type(error).__name__)
    assert "lifted" in outcomes
    assert "CubinError" in outcomes
