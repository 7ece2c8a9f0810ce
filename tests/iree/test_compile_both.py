"""`iree-compile --veriloc` for an AMD and an NVIDIA target in one compilation."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tools.iree.launches import launches

from veriloc.iree import allocation, driver, nvidia, staging, vmfb, whole
from veriloc.iree.kernels import KernelResult, KernelSource, Options
from veriloc.lowering.amdgpu.plugin import find_plugin
from veriloc.report.table import summary_table
from veriloc.support.cache import cache_directory

pytest.importorskip("elftools")

if TYPE_CHECKING:
    from tests.iree.conftest import Iree

CHIPS = "--iree-rocm-target=gfx90a", "--iree-cuda-target=sm_86"
EITHER = ("--iree-hal-target-device=hip,cuda", *CHIPS)
"""One module for whichever of the devices is there: each executable has two variants."""

GREEDY = "--veriloc-allocator=greedy"


def kernels_of(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text())["kernels"]
    return found


def images_of(module: Path) -> dict[str, vmfb.Image]:
    return {image.executable: image for image in vmfb.parse(module.read_bytes())}


def test_kernels_of_both_are_replaced(
    any_iree: Iree,
    small: Path,
    tmp_path: Path,
    mock_hip: Callable[[Path, str, Sequence[str]], list[str]],
    mock_cuda: Callable[[Path], list[str]],
) -> None:
    module, report, dump = tmp_path / "m.vmfb", tmp_path / "r.json", tmp_path / "d"
    stock = tmp_path / "stock.vmfb"
    # Linked, IREE's own module has no code for the first of the devices.
    apart = any_iree.stock(
        *(small, *EITHER, "--iree-hal-link-executables=false", "-o", stock)
    )
    assert apart.returncode == 0
    done = any_iree.veriloc(
        *(small, *EITHER, "-o", module, "--veriloc=strict", GREEDY),
        *(f"--veriloc-report={report}", f"--veriloc-dump={dump}"),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    kernels, images = kernels_of(report), images_of(module)
    assert [k["chip"] for k in kernels].count("gfx90a") == 3
    assert [k["chip"] for k in kernels].count("sm_86") == 3
    assert {k["proof"] for k in kernels} == {"proved"}
    assert {k["entry"]: k["sha256"] for k in kernels} == {
        name: image.sha256 for name, image in images.items()
    }
    for kernel in kernels:
        image = images[kernel["entry"]]
        assert image.target == kernel["chip"]
        suffix = "cubin" if kernel["format"] == "cuda" else "hsaco"
        assert image.data == (dump / f"{kernel['entry']}.greedy.{suffix}").read_bytes()
    table = summary_table(json.loads(report.read_text()))
    assert [column.header for column in table.columns][:2] == ["kernel", "chip"]

    inputs = ("64x128xf16", "128x64xf16")
    assert launches(mock_hip(module, "small", inputs)) == launches(
        mock_hip(stock, "small", inputs)
    )
    log = mock_cuda(module)
    assert launches(log) == launches(mock_cuda(stock))
    assert {line for line in log if line.startswith("load")} == {"load cubin"}


def test_each_vendor_has_a_device(
    iree: Iree, on_devices: Callable[[str, str], Path], tmp_path: Path
) -> None:
    """Two devices in one program, and a chip that this IREE refuses."""
    source, module = on_devices("amd", "other"), tmp_path / "m.vmfb"
    done = iree.veriloc(
        *(source, "--iree-hal-target-device=amd=hip"),
        *("--iree-hal-target-device=other=cuda", "--iree-rocm-target=gfx1100"),
        *("--iree-cuda-target=sm_90", "--veriloc=strict", GREEDY, "-o", module),
    )
    assert done.returncode == 0, done.stderr.decode()
    assert {name: image.target for name, image in images_of(module).items()} == {
        "a_dispatch_0_rocm_hsaco_fb": "gfx1100",
        "b_dispatch_0_cuda_nvptx_fb": "sm_90",
    }


def only_amd(source: KernelSource, options: Options) -> KernelResult:
    if source.format == nvidia.EXECUTABLE_FORMAT:
        return KernelResult.kept("not this vendor")
    return allocation.process(source, Options("greedy"))


@pytest.fixture
def compile_here(
    iree: Iree,
    tiny: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Callable[..., tuple[int, str, Path]]:
    """Compiles `tiny` for both in this process, with a cache of its own."""
    monkeypatch.setenv("IREE_TOOL_PATH", str(iree.compiler.parent))
    find_plugin()  # built now, should it be missing
    cache = tmp_path / "cache"
    cache.mkdir()
    for entry in cache_directory().iterdir():
        if entry.name != "iree":  # the plugin and tables, but no kernels or models
            (cache / entry.name).symlink_to(entry)
    monkeypatch.setenv("VERILOC_CACHE_DIR", str(cache))
    monkeypatch.delenv("VERILOC_PYTHON", raising=False)
    module = tmp_path / "m.vmfb"

    def run(*words: str) -> tuple[int, str, Path]:
        module.unlink(missing_ok=True)
        status = driver.main([str(tiny), *EITHER, "-o", str(module), *words])
        return status, capfd.readouterr().err, module

    return run


def test_compiling_again(
    compile_here: Callable[..., tuple[int, str, Path]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = f"--veriloc-report={tmp_path / 'r.json'}"
    status, said, module = compile_here("--veriloc=strict", GREEDY, report)
    assert (status, said) == (0, "")
    first = module.read_bytes()
    assert not any(k["details"].get("cached") for k in kernels_of(tmp_path / "r.json"))
    status, said, module = compile_here("--veriloc=strict", GREEDY, report)
    assert (status, said) == (0, "")
    assert module.read_bytes() == first
    assert all(k["details"]["cached"] for k in kernels_of(tmp_path / "r.json"))

    # A vendor whose kernels fail keeps IREE's own objects; the other does not.
    monkeypatch.setitem(driver.ALLOCATORS, "only", f"{__name__}:only_amd")
    monkeypatch.setattr(whole, "check_usable", lambda name: None)
    status, said, module = compile_here("--veriloc", "--veriloc-allocator=only")
    assert status == 0
    (warning,) = said.splitlines()
    assert "cuda_nvptx_fb keeps IREE's own object: not this vendor" in warning
    starts = {i.format: i.data[:4] for i in images_of(module).values()}
    assert starts == {"hip": b"\x7fELF", "cuda": b"//\n/"}
    status, said, module = compile_here("--veriloc=strict", "--veriloc-allocator=only")
    assert status == 1
    assert "1 of 2 kernels are not proved; no output written" in said
    assert not module.exists()


@pytest.mark.parametrize("format", ["hip", "cuda"])
def test_images_that_change_on_the_way(
    compile_here: Callable[..., tuple[int, str, Path]],
    monkeypatch: pytest.MonkeyPatch,
    format: str,
) -> None:
    """The hash of each image is compared in the finished module, for either vendor."""
    substitute = staging.Stages.substitute
    suffix = {"hip": "hsaco", "cuda": "cubin"}[format]

    def changed(
        stages: staging.Stages, replacements: Sequence[staging.Replacement]
    ) -> bytes:
        assert {r.extension for r in replacements} == {"hsaco", "cubin"}
        return substitute(
            stages,
            [
                replace(r, data=r.data + bytes(8)) if r.extension == suffix else r
                for r in replacements
            ],
        )

    monkeypatch.setattr(staging.Stages, "substitute", changed)
    status, said, module = compile_here("--veriloc", GREEDY)
    assert status == 1
    assert "fb was changed on the way" in said
    assert {"hip": "rocm", "cuda": "cuda"}[format] in said
    assert not module.exists()


def test_without_the_python_code_of_iree(
    iree: Iree, tiny: Path, tmp_path: Path
) -> None:
    """A compiler alone cannot replace variants: its kernels keep its own objects."""
    folder = tmp_path / "alone"
    folder.mkdir()
    for file in iree.compiler.parent.iterdir():
        if file.name != "iree-compile":
            (folder / file.name).symlink_to(file)
    shutil.copy2(iree.compiler, folder / "iree-compile")
    alone = replace(iree, packages=tmp_path / "packages")
    place = alone.compiler
    place.parent.parent.mkdir(parents=True)
    place.parent.symlink_to(folder)
    words = (tiny, *EITHER, GREEDY)
    done = alone.veriloc(*words, "--veriloc", "-o", tmp_path / "m.vmfb")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr.count(b"IREE's Python code is not installed") == 2
    strict = alone.veriloc(*words, "--veriloc=strict", "-o", os.devnull)
    assert strict.returncode == 1
