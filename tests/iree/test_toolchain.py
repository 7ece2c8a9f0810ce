"""What is known of the stock compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.iree.toolchain import ToolError, Version, version_of


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Counts how often it is asked."""
    monkeypatch.setenv("VERILOC_CACHE_DIR", str(tmp_path / "cache"))
    program = tmp_path / "iree-compile"
    program.write_text(
        f"#!/bin/sh\necho x >> {tmp_path}/asked\n"
        "echo 'IREE compiler version 3.11.0 @ abc'\necho 'LLVM version 23.0.0git'\n"
    )
    program.chmod(0o755)
    return program


def test_a_compiler_is_asked_once(compiler: Path) -> None:
    for _ in range(2):
        assert version_of(compiler, "one") == Version("3.11.0", 23)
    assert (compiler.parent / "asked").read_text() == "x\n"
    assert version_of(compiler, "another") == Version("3.11.0", 23)
    assert (compiler.parent / "asked").read_text() == "x\nx\n"


def test_what_is_no_compiler_is_not_remembered(compiler: Path) -> None:
    good = compiler.read_text()
    compiler.write_text("#!/bin/sh\necho hello\n")
    with pytest.raises(ToolError, match="not the version of an IREE compiler"):
        version_of(compiler, "one")
    compiler.write_text(good)
    assert version_of(compiler, "one").llvm == 23
