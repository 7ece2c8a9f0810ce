"""`iree-compile --veriloc` for CUDA targets, from model to module."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tools.iree.launches import launches

from veriloc.iree import driver, nvidia, vmfb
from veriloc.iree.commandline import parse
from veriloc.iree.kernels import InputKind, KernelResult, KernelSource, Options

pytest.importorskip("elftools")

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


def cuda(chip: str) -> tuple[str, str]:
    return "--iree-hal-target-device=cuda", f"--iree-cuda-target={chip}"


@pytest.fixture(autouse=True)
def _tools() -> None:
    from veriloc.lowering.nvidia.errors import ToolError
    from veriloc.lowering.nvidia.toolkit import find_program

    try:
        for name in ("ptxas", "nvdisasm"):
            find_program(name)
    except ToolError as error:
        pytest.skip(str(error))


def report_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def images_of(module: Path) -> dict[str, vmfb.Image]:
    return {image.executable: image for image in vmfb.parse(module.read_bytes())}


def registers(cubin: bytes) -> dict[str, int]:
    from veriloc.lowering.nvidia.cubin import parse_cubin

    return {code.name: code.register_count for code in parse_cubin(cubin).codes}


def assembled(ptx: bytes, chip: str, folder: Path) -> bytes:
    from veriloc.lowering.nvidia.toolkit import find_program

    source, target = folder / "own.ptx", folder / "own.cubin"
    source.write_bytes(ptx)
    command = [find_program("ptxas"), "-O3", f"-arch={chip}", source, "-o", target]
    subprocess.run(command, check=True)
    return target.read_bytes()


def test_replaces_kernels(any_iree: Iree, small: Path, tmp_path: Path) -> None:
    module, report, dump = tmp_path / "m.vmfb", tmp_path / "r.json", tmp_path / "d"
    done = any_iree.veriloc(
        *(small, *cuda("sm_86"), "-o", module, "--veriloc=strict"),
        *(f"--veriloc-report={report}", f"--veriloc-dump={dump}"),
    )
    assert (done.returncode, done.stdout) == (0, b""), done.stderr.decode()
    entries = report_of(report)["kernels"]
    images = images_of(module)
    assert {e["entry"]: e["sha256"] for e in entries} == {
        name: image.sha256 for name, image in images.items()
    }
    for entry in entries:
        assert (entry["reason"], entry["proof"], entry["chip"]) == (
            None,
            "proved",
            "sm_86",
        )
        image = images[entry["entry"]]
        assert image.target == "sm_86"
        assert image.data == (dump / f"{entry['entry']}.portfolio.cubin").read_bytes()
        # Never more registers than ptxas gives the very PTX that IREE would have shipped.
        ptx = (dump / f"{entry['entry']}.iree.ptx").read_bytes()
        own = registers(assembled(ptx, "sm_86", tmp_path))
        ours = registers(image.data)
        assert sorted(own) == sorted(ours) == entry["exports"]
        assert all(ours[name] <= own[name] for name in own)


@pytest.mark.parametrize("chip", ["sm_90", "sm_120"])
def test_chips_that_iree_refuses(
    any_iree: Iree, tiny: Path, tmp_path: Path, chip: str
) -> None:
    stock = any_iree.stock(tiny, *cuda(chip), "-o", os.devnull)
    if stock.returncode == 0:
        pytest.skip(f"this IREE compiles for {chip} itself")
    module, report = tmp_path / "m.vmfb", tmp_path / "r.json"
    done = any_iree.veriloc(
        *(tiny, *cuda(chip), "-o", module, "--veriloc=strict"),
        f"--veriloc-report={report}",
    )
    assert done.returncode == 0, done.stderr.decode()
    assert f"this IREE does not know {chip}".encode() in done.stderr
    (entry,) = report_of(report)["kernels"]
    assert (entry["chip"], entry["input"], entry["proof"]) == (chip, "ll", "proved")
    assert {image.target for image in images_of(module).values()} == {chip}


def test_architectures_without_tables_keep_their_ptx(
    iree: Iree, tmp_path: Path
) -> None:
    module, source = tmp_path / "m.vmfb", tmp_path / "exp.mlir"
    source.write_text(
        "func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {\n"
        "  %r = math.exp %a : tensor<64xf32>\n  return %r : tensor<64xf32>\n}\n"
    )
    words = (source, *cuda("sm_70"))
    done = iree.veriloc(*words, "-o", module, "--veriloc")
    stock = iree.stock(*words)
    assert done.returncode == stock.returncode == 0
    assert b"sm_70 is not one that VeriLoc supports" in done.stderr
    assert module.read_bytes() == stock.stdout
    strict = iree.veriloc(*words, "-o", tmp_path / "s.vmfb", "--veriloc=strict")
    assert strict.returncode == 1
    assert not (tmp_path / "s.vmfb").exists()


# --- Allocators that do something else ------------------------------------------------


VENDOR = Options("vendor")
"""ptxas's own registers, proved."""


def declines_one(source: KernelSource, options: Options) -> KernelResult:
    if "softmax" in source.exports[0]:
        return KernelResult.kept("not this one")
    return nvidia.process(source, VENDOR)


def damaged(source: KernelSource, options: Options) -> KernelResult:
    return KernelResult(image=b"\x7fELF, nearly", allocator="damaged", proof="proved")


def renamed(source: KernelSource, options: Options) -> KernelResult:
    """A good cubin, of another kernel."""
    good = nvidia.process(source, VENDOR)
    assert good.image is not None
    name = source.exports[0].encode()
    image = good.image.replace(name, name[:-1] + b"_")
    return KernelResult(image=image, allocator="renamed", proof="proved")


@pytest.fixture
def compile_with(
    iree: Iree,
    small: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Callable[[str], tuple[str, Path, Path]]:
    """Compiles `small` in this process, with an allocator of this file."""

    def run(allocator: str) -> tuple[str, Path, Path]:
        monkeypatch.setitem(driver.ALLOCATORS, allocator, f"{__name__}:{allocator}")
        monkeypatch.setenv("IREE_TOOL_PATH", str(iree.compiler.parent))
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        monkeypatch.delenv("VERILOC_PYTHON", raising=False)
        module, report = tmp_path / "m.vmfb", tmp_path / "r.json"
        status = driver.main(
            [
                *(str(small), *cuda("sm_80"), "-o", str(module), "--veriloc"),
                *(f"--veriloc-allocator={allocator}", f"--veriloc-report={report}"),
            ]
        )
        assert status == 0
        return capfd.readouterr().err, module, report

    return run


def test_kernels_that_fail_keep_the_ptx_of_iree(
    compile_with: Callable[[str], tuple[str, Path, Path]], iree: Iree, small: Path
) -> None:
    said, module, report = compile_with("declines_one")
    entries = report_of(report)["kernels"]
    kept = {e["entry"] for e in entries if e["shipped"] == "iree"}
    assert len(kept) == 1
    assert len(entries) == 3
    assert said.count("not this one") == 1
    stock = iree.stock(small, *cuda("sm_80"), "--iree-hal-link-executables=false")
    own = {image.executable: image for image in vmfb.parse(stock.stdout)}
    for name, image in images_of(module).items():
        assert (image.data == own[name].data) == (name in kept)
        assert image.data.startswith(b"//" if name in kept else b"\x7fELF")


@pytest.mark.parametrize(
    ("allocator", "reason"),
    [("damaged", "not a cubin"), ("renamed", "it holds kernels")],
)
def test_objects_that_do_not_fit(
    compile_with: Callable[[str], tuple[str, Path, Path]], allocator: str, reason: str
) -> None:
    said, module, _ = compile_with(allocator)
    assert said.count("the new object does not fit") == said.count(reason) == 3
    assert all(image.data.startswith(b"//") for image in images_of(module).values())


# --- Without IREE ----------------------------------------------------------------------


def test_reading_ptx() -> None:
    text = (
        ".version 7.6\n.target sm_86, debug\n.visible .entry a$b(\n)\n{}\n"
        ".entry plain()\n.func helper()\n"
    )
    assert nvidia.target_of(text) == "sm_86"
    assert nvidia.target_of(".version 7.6\n") == ""
    assert nvidia.entries(text) == ["a$b", "plain"]


def test_the_command_line_keeps_what_iree_accepts(tmp_path: Path) -> None:
    line = parse(["m.mlir", *cuda("sm_80"), "--veriloc"], lambda name: False)
    given, backend = nvidia.prepare(tmp_path / "never started", line)
    assert given is line
    assert backend.chip is None
    assert backend.input_kinds(23) == (InputKind.PTX,)
    assert nvidia.Nvidia("sm_90").input_kinds(23) == (InputKind.LLVM_IR, InputKind.PTX)


def test_extensions() -> None:
    backend = nvidia.Nvidia()
    assert backend.object_extension(b"\x7fELF...") == "cubin"
    assert backend.object_extension(b"//\n.version 7.6") == "ptx"


# --- A driver that does not exist ------------------------------------------------------


def test_same_launches(
    any_iree: Iree,
    small: Path,
    tmp_path: Path,
    mock_cuda: Callable[[Path], list[str]],
) -> None:
    """IREE's runtime loads cubins in place of PTX, and launches the same."""
    stock, ours = tmp_path / "stock.vmfb", tmp_path / "ours.vmfb"
    assert any_iree.stock(small, *cuda("sm_80"), "-o", stock).returncode == 0
    done = any_iree.veriloc(small, *cuda("sm_80"), "-o", ours, "--veriloc=strict")
    assert done.returncode == 0, done.stderr.decode()
    old, new = mock_cuda(stock), mock_cuda(ours)

    assert len(launches(old)) >= 3
    assert launches(new) == launches(old)
    assert {line for line in old if re.match("load", line)} == {"load ptx"}
    assert {line for line in new if re.match("load", line)} == {"load cubin"}
    image = next(iter(images_of(ours).values())).data
    broken = tmp_path / "broken.vmfb"
    broken.write_bytes(ours.read_bytes().replace(image, bytes(len(image)), 1))
    with pytest.raises(RuntimeError, match="mock error"):
        mock_cuda(broken)
