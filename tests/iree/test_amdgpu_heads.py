"""What IREE says of LLVM's target, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.iree import amdgpu_heads

HEAD = "; To reproduce\n; llc -mcpu=gfx90a -mattr='-fma-mix-insts'\n"


def target(arch: str, sizes: str = "64") -> bytes:
    text = f'#hal.executable.target<"rocm", "hsaco", {{arch = "{arch}", '
    return f"{text}subgroup_size_choices = [{sizes}]}}>".encode()


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERILOC_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def module(tmp_path: Path) -> Path:
    file = tmp_path / "module.mlirbc"
    device = b'\0#hal.device.target<"hip", [' + target("gfx90a") + b"]>\0"
    file.write_bytes(b"ML\0" + target("gfx90a") + device)
    return file


def test_a_head_is_known_once_it_was_seen(module: Path) -> None:
    assert amdgpu_heads.known("compiler", module) is None
    amdgpu_heads.learn("compiler", module, [HEAD, HEAD])
    assert amdgpu_heads.known("compiler", module) == HEAD
    assert amdgpu_heads.known("another compiler", module) is None


def test_each_target_has_its_own(module: Path) -> None:
    amdgpu_heads.learn("compiler", module, [HEAD])
    module.write_bytes(b"ML\0" + target("gfx942") + b"\0")
    assert amdgpu_heads.known("compiler", module) is None


@pytest.mark.parametrize(
    "content",
    [
        b"ML\0" + target("gfx90a") + b"\0" + target("gfx942") + b"\0",
        b"ML\0" + target("gfx1100", "32, 64") + b"\0",
        b"ML\0" + b'#hal.executable.target<"rocm", "hsaco", {arch = "gfx90a"}>' + b"\0",
        b"ML\0",
    ],
    ids=["two targets", "two sizes of waves", "no size", "no target"],
)
def test_where_kernels_may_differ_nothing_is_known(
    module: Path, content: bytes
) -> None:
    module.write_bytes(content)
    amdgpu_heads.learn("compiler", module, [HEAD])
    assert amdgpu_heads.known("compiler", module) is None


@pytest.mark.parametrize("heads", [[], [HEAD, "; llc\n"], [""]])
def test_heads_that_differ_are_not_learned(module: Path, heads: list[str]) -> None:
    amdgpu_heads.learn("compiler", module, heads)
    assert amdgpu_heads.known("compiler", module) is None


def test_a_head_is_the_comments_at_the_start(tmp_path: Path) -> None:
    text = tmp_path / "k.rocmasm"
    text.write_text(HEAD + "\n--- |\n  ; ModuleID = 'k'\n")
    assert amdgpu_heads.head_of(text) == HEAD
    text.write_text("--- |\n; no head\n")
    assert amdgpu_heads.head_of(text) == ""
