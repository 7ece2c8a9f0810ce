"""The C++ libraries and the CMake package, as a project outside uses them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "mlir-plugin"
CONSUMER = ROOT / "tests" / "consumer"
KERNEL = ROOT / "tests" / "Tools" / "Inputs" / "kernel.mlir"
LLVM = Path("/usr/lib/llvm-22/lib/cmake")

pytestmark = [
    pytest.mark.skipif(
        not (BUILD / "CMakeCache.txt").is_file(),
        reason="not built: cmake --preset mlir-plugin",
    ),
    pytest.mark.skipif(not shutil.which("clang++-22"), reason="no clang++-22"),
]


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False
    )


def configure(prefix: Path, build: Path) -> subprocess.CompletedProcess[str]:
    return run(
        *("cmake", "-G", "Ninja", "-S", CONSUMER, "-B", build),
        *("-DCMAKE_C_COMPILER=clang-22", "-DCMAKE_CXX_COMPILER=clang++-22"),
        *(f"-DMLIR_DIR={LLVM / 'mlir'}", f"-DLLVM_DIR={LLVM / 'llvm'}"),
        f"-DVeriloc_ROOT={prefix}",
    )


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the C++ package is installed."""
    prefix = tmp_path_factory.mktemp("prefix with spaces")
    built = run("cmake", "--build", BUILD)
    assert built.returncode == 0, built.stdout + built.stderr
    done = run(
        *("cmake", "--install", BUILD, "--prefix", prefix),
        *("--component", "VeriLocCxx"),
    )
    assert done.returncode == 0, done.stderr
    return prefix


def test_consumer_builds_and_runs(prefix: Path, tmp_path: Path) -> None:
    configured = configure(prefix, tmp_path)
    assert configured.returncode == 0, configured.stderr
    built = run("cmake", "--build", tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr

    done = run(tmp_path / "registers", KERNEL)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("first: 0 is vgpr[3]\n")
    assert "regalloc.kernel @first" in done.stdout
    assert " at vgpr[3]" not in done.stdout

    wrong = run(tmp_path / "registers", KERNEL.with_name("wrong.mlir"))
    assert wrong.returncode == 1
    assert 'wrong.mlir":2:' in wrong.stderr
    assert "virtual register of 0 units" in wrong.stderr


def test_package_names_no_mlir_library(prefix: Path) -> None:
    """Consumers choose between MLIR's archives and its shared library."""
    targets = next(prefix.rglob("VeriLocTargets.cmake")).read_text()
    assert "Veriloc::RegAllocIR" in targets
    assert "MLIRIR" not in targets
    assert "LLVMSupport" not in targets


def test_installed_files_name_no_place_of_the_build(prefix: Path) -> None:
    for file in prefix.rglob("*"):
        if file.suffix in (".cmake", ".h", ".inc", ".td"):
            assert str(ROOT) not in file.read_text(), file


def test_another_llvm_is_refused(prefix: Path, tmp_path: Path) -> None:
    copy = tmp_path / "prefix"
    shutil.copytree(prefix, copy)
    config = next(copy.rglob("VerilocConfig.cmake"))
    text = config.read_text()
    assert "22.1." in text
    config.write_text(text.replace('_veriloc_built "22.1.', '_veriloc_built "21.0.'))
    configured = configure(copy, tmp_path / "build")
    assert configured.returncode != 0
    message = " ".join(configured.stderr.split())
    assert "VeriLoc was built with LLVM 21.0." in message
    assert "this project found LLVM 22.1." in message
    assert "Point MLIR_DIR at" in message
