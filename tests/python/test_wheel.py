"""What an installation of the bindings consists of."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from veriloc._mlir import _mlir_libs

LIBS = Path(_mlir_libs.__file__ or "").parent
MEGABYTE = 1 << 20
# Symbols of an extension module that Python, not another library, looks for.
ENTRY = "PyInit_"

needs_binutils = pytest.mark.skipif(not shutil.which("nm"), reason="no binutils")


def libraries() -> list[Path]:
    found = sorted(LIBS.glob("*.so"))
    assert len(found) >= 8
    return found


def output(*command: str | Path) -> list[str]:
    done = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.splitlines()


@needs_binutils
def test_needs_no_llvm_at_run_time() -> None:
    own = {library.name for library in libraries()}
    system = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1"}
    system |= {"libpthread.so.0", "libdl.so.2", "librt.so.1", "libz.so.1"}
    system |= {"ld-linux-x86-64.so.2"}
    for library in libraries():
        lines = output("readelf", "--dynamic", library)
        needed = {line.split("[")[1][:-1] for line in lines if "(NEEDED)" in line}
        assert needed <= own | system, library.name
        runpath = [line for line in lines if "PATH)" in line]
        assert all("[$ORIGIN]" in line for line in runpath), library.name


@needs_binutils
def test_exports_only_the_c_api() -> None:
    """So that another LLVM in the process neither gives nor takes symbols."""
    (capi,) = LIBS.glob("libVeriLocPythonCAPI*")
    lines = output("nm", "--dynamic", "--defined-only", capi)
    names = [line.split()[-1] for line in lines]
    assert any(name.startswith("verilocOptMain") for name in names)
    assert [n for n in names if not n.startswith(("mlir", "veriloc"))] == []


def test_is_small() -> None:
    """The limit is 25 MB for a wheel with nothing but the bindings in it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in LIBS.parent.rglob("*"):
            if file.is_file() and file.suffix != ".pyc":
                archive.write(file, file.relative_to(LIBS.parent))
    assert len(buffer.getvalue()) < 25 * MEGABYTE


def test_has_stubs_for_every_module() -> None:
    package = LIBS.parent
    annotated = ["__init__.py", "python_pass.py", "regalloc.py"]
    annotated += ["_site_initialize_0.py"]
    bare = [
        file
        for file in package.rglob("*.py")
        if file.name not in annotated and not file.with_suffix(".pyi").is_file()
    ]
    assert bare == []
    for library in LIBS.glob("_*.so"):
        name = library.name.split(".")[0]
        stubs = [LIBS / f"{name}.pyi", LIBS / name / "__init__.pyi"]
        assert any(stub.is_file() for stub in stubs), name
