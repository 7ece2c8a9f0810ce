"""Modules made without IREE's own objects, which nobody wants to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from veriloc.iree import amdgpu, codeobject, driver, staging, vmfb
from veriloc.iree.kernels import InputKind, KernelResult, KernelSource, Options
from veriloc.lowering.amdgpu.plugin import find_plugin

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


def vendor(source: KernelSource, options: Options) -> KernelResult:
    return amdgpu.vendor(source, options)


def two_of_three(source: KernelSource, options: Options) -> KernelResult:
    if "dispatch_1" in source.executable:
        return KernelResult.kept("not this one")
    return amdgpu.vendor(source, options)


def renamed(source: KernelSource, options: Options) -> KernelResult:
    result = amdgpu.vendor(source, options)
    name = source.exports[0].encode()
    assert result.image is not None
    return replace(result, image=result.image.replace(name, name[:-1] + b"#"))


Compile = Callable[..., tuple[str, bytes, Counter[str]]]


@pytest.fixture
def compiled(
    iree: Iree,
    small: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Compile:
    """Compiles `small` with an allocator of this file; counts the stages."""
    calls: Counter[str] = Counter()

    def counted(name: str) -> None:
        own = getattr(staging.Stages, name)

        def stage(self: staging.Stages, *arguments: Any, **named: Any) -> Any:
            calls[name] += 1
            return own(self, *arguments, **named)

        monkeypatch.setattr(staging.Stages, name, stage)

    for name in ("start_baseline", "substitute", "finish"):
        counted(name)

    monkeypatch.setenv("VERILOC_AMDGPU_PLUGIN", str(find_plugin()))

    def run(allocator: str, *words: str) -> tuple[str, bytes, Counter[str]]:
        monkeypatch.setitem(driver.ALLOCATORS, allocator, f"{__name__}:{allocator}")
        monkeypatch.setenv("IREE_TOOL_PATH", str(iree.compiler.parent))
        monkeypatch.delenv("VERILOC_PYTHON", raising=False)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        module = tmp_path / "m.vmfb"
        calls.clear()
        given = [str(small), *iree.GFX90A, "-o", str(module), "--veriloc", *words]
        assert driver.main([*given, f"--veriloc-allocator={allocator}"]) == 0
        return capfd.readouterr().err, module.read_bytes(), Counter(calls)

    return run


@pytest.fixture(scope="module")
def own(iree: Iree, small: Path) -> dict[str, str]:
    """IREE's own objects."""
    apart = iree.stock(small, *iree.GFX90A, "--iree-hal-link-executables=false")
    return digests(apart.stdout)


def digests(module: bytes) -> dict[str, str]:
    return {image.executable: image.sha256 for image in vmfb.parse(module)}


def test_the_module_is_the_same(compiled: Compile, tmp_path: Path) -> None:
    said, module, calls = compiled("vendor")
    assert (said, calls) == ("", {"substitute": 1})
    report = tmp_path / "r.json"
    said, compared, calls = compiled("vendor", f"--veriloc-report={report}")
    assert (said, calls) == ("", {"start_baseline": 1, "substitute": 1})
    assert digests(module) == digests(compared)


def test_a_remembered_module_is_for_those_who_want_no_more(
    compiled: Compile, tmp_path: Path
) -> None:
    _, module, _ = compiled("vendor")
    _, again, calls = compiled("vendor")
    assert (again, calls) == (module, {})
    report = tmp_path / "r.json"
    _, _, calls = compiled("vendor", f"--veriloc-report={report}")
    assert calls == {"start_baseline": 1, "substitute": 1}
    assert '"iree": null' not in report.read_text()


def test_iree_makes_what_is_kept(compiled: Compile, own: dict[str, str]) -> None:
    said, module, calls = compiled("two_of_three")
    assert calls == {"substitute": 1}
    assert said.count("not this one") == 1
    ours = digests(module)
    assert ours.keys() == own.keys()
    assert sum(ours[name] == own[name] for name in own) == 1


@pytest.mark.parametrize("worse", [None, "scratch would grow"])
def test_what_might_be_worse_is_compared(
    compiled: Compile,
    own: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    worse: str | None,
) -> None:
    def doubtful(image: bytes) -> bool:
        return not any("softmax" in name for name in codeobject.kernels(image))

    monkeypatch.setattr(amdgpu, "cannot_be_worse", doubtful)
    monkeypatch.setattr(amdgpu, "worse_than", lambda old, new: worse)
    said, module, calls = compiled("vendor")
    ours = digests(module)
    same = sum(ours[name] == own[name] for name in own)
    if worse is None:
        assert (said, same) == ("", 0)
        assert calls == {"substitute": 2}
    else:
        assert said.count("it is the better one: scratch would grow") == 1
        assert same == 1
        assert calls == {"substitute": 1}


def test_what_does_not_fit_is_kept(compiled: Compile) -> None:
    said, _, calls = compiled("renamed")
    assert calls == {"substitute": 1, "start_baseline": 1, "finish": 1}
    assert said.count("the new object does not fit: it holds kernels") == 3


def test_a_refusal_leads_to_the_comparison(
    compiled: Compile, monkeypatch: pytest.MonkeyPatch, own: dict[str, str]
) -> None:
    substitute = staging.Stages.substitute

    def refusing(self: staging.Stages, *objects: Any, tell: bool = False) -> bytes:
        if tell:
            raise staging.StageError("substitute", 0, "no such executable")
        return substitute(self, *objects)

    monkeypatch.setattr(staging.Stages, "substitute", refusing)
    said, module, calls = compiled("vendor")
    assert (said, calls) == ("", {"substitute": 1, "start_baseline": 1})
    ours = digests(module)
    assert ours.keys() == own.keys()
    assert not any(ours[name] == own[name] for name in own)


NAME = "fill"
EXPORT = vmfb.Export(NAME, (64, 1, 1), constants=1, bindings=2)
SOURCE = KernelSource(
    *("model$fill", (NAME,), amdgpu.EXECUTABLE_FORMAT, "gfx90a", "", 64),
    *(InputKind.MACHINE_IR, ""),
)
KERNEL = codeobject.Resources(
    *(NAME, 4, 0, 16, 0, 0, 0, 0, 20, 64, 64),
    arguments=((0, 8), (8, 8), (16, 4)),
    workgroup=(64, 1, 1),
)


@pytest.mark.parametrize(
    ("kernel", "export", "chip", "said"),
    [
        (KERNEL, EXPORT, "gfx90a", None),
        (replace(KERNEL, workgroup=()), EXPORT, "gfx90a", None),
        (KERNEL, replace(EXPORT, workgroup=None), "gfx90a", None),
        (KERNEL, EXPORT, "gfx942", "it is for gfx942, not gfx90a"),
        (KERNEL, replace(EXPORT, name="other"), "gfx90a", "it holds kernels"),
        (KERNEL, replace(EXPORT, constants=2), "gfx90a", r"\(16, 4\), \(20, 4\)\]"),
        (KERNEL, replace(EXPORT, bindings=1), "gfx90a", r"is given \[\(0, 8\), \(8, 4"),
        (replace(KERNEL, wave=32), EXPORT, "gfx90a", "waves of 32, not 64"),
        (KERNEL, replace(EXPORT, workgroup=(8, 8, 1)), "gfx90a", r"takes \(64, 1, 1\)"),
        (
            replace(KERNEL, workgroup=(), max_workgroup=32),
            *(EXPORT, "gfx90a", "takes 32"),
        ),
    ],
)
def test_launches(
    monkeypatch: pytest.MonkeyPatch,
    kernel: codeobject.Resources,
    export: vmfb.Export,
    chip: str,
    said: str | None,
) -> None:
    monkeypatch.setattr(codeobject, "kernels", lambda image: {kernel.name: kernel})
    monkeypatch.setattr(codeobject, "target_of", lambda image: chip)
    found = amdgpu.launch_difference(SOURCE, [export], b"")
    if said is None:
        assert found is None
    else:
        with pytest.raises(ValueError, match=said):
            raise ValueError(found)


@pytest.mark.parametrize("what", ["scratch", "vgpr_spills", "sgpr_spills"])
def test_only_what_spills_can_be_worse(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    kernels = {"a": KERNEL}
    monkeypatch.setattr(codeobject, "kernels", lambda image: kernels)
    assert amdgpu.cannot_be_worse(b"")
    kernels["b"] = replace(KERNEL, **{what: 4})
    assert not amdgpu.cannot_be_worse(b"")
