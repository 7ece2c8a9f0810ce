"""How kernels are taken out: with all texts, or only what is not known yet."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from veriloc.iree import amdgpu, driver, staging
from veriloc.iree.kernels import (
    InputKind,
    InputRejectedError,
    KernelResult,
    KernelSource,
    Options,
)
from veriloc.lowering.amdgpu.plugin import find_plugin

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


def machine_ir(source: KernelSource, options: Options) -> KernelResult:
    assert source.kind is InputKind.MACHINE_IR
    return amdgpu.vendor(source, options)


def llvm_ir(source: KernelSource, options: Options) -> KernelResult:
    if source.kind is InputKind.MACHINE_IR:
        raise InputRejectedError("not this one")
    return amdgpu.vendor(source, options)


def some_llvm_ir(source: KernelSource, options: Options) -> KernelResult:
    which = llvm_ir if "dispatch_1" in source.executable else machine_ir
    return which(source, options)


Compile = Callable[..., tuple[bytes, list[bool]]]


@pytest.fixture
def compiled(
    iree: Iree, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Compile:
    """Compiles `small` with an allocator of this file, nothing remembered but heads; the
    module, and whether texts were taken out, each time that kernels were."""
    asked: list[bool] = []
    start = staging.Stages.start_dump

    def watched(self: staging.Stages, *words: Any, **named: Any) -> staging.Dumping:
        found = start(self, *words, **named)
        asked.append(not (found.folder / staging.HEAD_NAME).exists())
        return found

    monkeypatch.setattr(staging.Stages, "start_dump", watched)
    monkeypatch.setenv("VERILOC_AMDGPU_PLUGIN", str(find_plugin()))
    monkeypatch.setenv("IREE_TOOL_PATH", str(iree.compiler.parent))
    monkeypatch.delenv("VERILOC_PYTHON", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def run(allocator: str, *words: str) -> tuple[bytes, list[bool]]:
        monkeypatch.setitem(driver.ALLOCATORS, allocator, f"{__name__}:{allocator}")
        shutil.rmtree(tmp_path / "cache/veriloc/iree", ignore_errors=True)
        asked.clear()
        module = tmp_path / "m.vmfb"
        given = [str(small), "--iree-hal-target-backends=rocm", "-o", str(module)]
        given += words or ["--iree-rocm-target=gfx90a"]
        own = ["--veriloc", f"--veriloc-allocator={allocator}"]
        assert driver.main([*given, *own]) == 0
        return module.read_bytes(), list(asked)

    return run


def test_texts_are_not_taken_out_twice(compiled: Compile) -> None:
    first, asked = compiled("machine_ir")
    assert asked == [True]
    again, asked = compiled("machine_ir")
    assert asked == [False]
    assert again == first


def test_another_target_is_another_matter(compiled: Compile) -> None:
    compiled("machine_ir")
    assert compiled("machine_ir", "--iree-rocm-target=gfx942")[1] == [True]
    # Waves of 32 or 64, and IREE chooses for each kernel.
    assert compiled("machine_ir", "--iree-rocm-target=gfx1100")[1] == [True]
    assert compiled("machine_ir", "--iree-rocm-target=gfx1100")[1] == [True]


@pytest.mark.parametrize("allocator", ["llvm_ir", "some_llvm_ir"])
def test_texts_are_taken_out_for_who_wants_them(
    allocator: str, compiled: Compile
) -> None:
    first, asked = compiled(allocator)
    assert asked == [True]
    again, asked = compiled(allocator)
    assert asked == [False, True]
    assert again == first
