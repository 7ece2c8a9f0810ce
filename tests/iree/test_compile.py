"""`iree-compile --veriloc` from model to module."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import time
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from veriloc.iree import amdgpu, codeobject, driver, kernels, staging, vmfb
from veriloc.iree.kernels import PROVED, InputKind, KernelResult, KernelSource, Options

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


def report_of(file: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(file.read_text())
    return report


def images_of(module: bytes | Path) -> dict[str, str]:
    data = module.read_bytes() if isinstance(module, Path) else module
    return {image.executable: image.sha256 for image in vmfb.parse(data)}


def test_replaces_kernels(any_iree: Iree, small: Path, tmp_path: Path) -> None:
    module, report, dump = tmp_path / "m.vmfb", tmp_path / "r.json", tmp_path / "d"
    done = any_iree.veriloc(
        *(small, *any_iree.GFX90A, "-o", module, "--veriloc"),
        *(f"--veriloc-report={report}", f"--veriloc-dump={dump}", "--veriloc-jobs=2"),
    )
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", b"")
    entries = report_of(report)["kernels"]
    assert len(entries) == 3
    assert images_of(module) == {entry["entry"]: entry["sha256"] for entry in entries}
    for entry in entries:
        assert (entry["shipped"], entry["reason"]) == ("portfolio", None)
        assert entry["proof"] == "proved"
        assert all(k["status"] == "proved" for k in entry["details"]["kernels"])
        assert entry["chip"] == "gfx90a"
        baseline = (dump / f"{entry['entry']}.iree.hsaco").read_bytes()
        shipped = (dump / f"{entry['entry']}.portfolio.hsaco").read_bytes()
        assert baseline != shipped
        assert amdgpu.interface_difference(baseline, shipped) is None
        assert entry["exports"] == sorted(codeobject.kernels(baseline))
        assert (dump / f"{entry['entry']}.{entry['input']}").exists()
    # The baseline is what the stock compiler makes when it does not link kernels.
    stock = any_iree.stock(small, *any_iree.GFX90A, "--iree-hal-link-executables=false")
    stock_images = {i.executable: i.data for i in vmfb.parse(stock.stdout)}
    for entry in entries:
        baseline = (dump / f"{entry['entry']}.iree.hsaco").read_bytes()
        assert baseline == stock_images[entry["entry"]]


def test_newest_llvm_uses_llvm_ir(any_iree: Iree, tiny: Path, tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    any_iree.veriloc(
        *(tiny, *any_iree.GFX90A, "-o", os.devnull, "--veriloc"),
        f"--veriloc-report={report}",
    )
    found = report_of(report)
    expected = "mir" if found["compiler"]["llvm"] <= amdgpu.MACHINE_IR_LLVM else "ll"
    assert {entry["input"] for entry in found["kernels"]} == {expected}


@pytest.mark.parametrize(
    ("chip", "name"),
    [("gfx942", "attention-64"), ("gfx1100", "mlp"), ("gfx1201", "folded-constant")],
)
def test_chips(
    any_iree: Iree, model: Callable[[str], Path], tmp_path: Path, chip: str, name: str
) -> None:
    report = tmp_path / "r.json"
    done = any_iree.veriloc(
        *(model(name), "--iree-hal-target-device=hip", f"--iree-rocm-target={chip}"),
        *("-o", tmp_path / "m.vmfb", "--veriloc", f"--veriloc-report={report}"),
    )
    assert done.returncode == 0, done.stderr.decode()
    for entry in report_of(report)["kernels"]:
        assert entry["chip"] == chip
        assert entry["wave"] == (64 if chip == "gfx942" else entry["wave"])
        assert "rejected" not in entry["details"]
        assert entry["reason"] is None or "it is the better one" in entry["reason"]


def test_ways_in_and_out(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    words: list[str | Path] = [tiny, *iree.GFX90A, "--veriloc"]
    named = tmp_path / "named.vmfb"
    assert iree.veriloc(*words, "-o", named).returncode == 0
    expected = named.read_bytes()
    assert iree.veriloc(*words).stdout == expected
    assert iree.veriloc(*words, "-o", "-").stdout == expected
    response = tmp_path / "response"
    response.write_text(" ".join(f"'{word}'" for word in words))
    assert iree.veriloc(f"@{response}").stdout == expected
    # A value as a word of its own, and an option without a value in front of the input.
    apart = ["--iree-hal-target-device", "hip", "--iree-rocm-target", "gfx90a"]
    more = ["--iree-opt-level", "O0", "--iree-input-demote-f64-to-f32", str(tiny)]
    assert iree.veriloc(*apart, *more, "--veriloc").stdout == expected
    piped = iree.veriloc("-", *iree.GFX90A, "--veriloc", stdin=tiny.read_bytes())
    assert images_of(piped.stdout) == images_of(expected)
    bare = iree.veriloc(*words, "--iree-vm-emit-polyglot-zip=false").stdout
    assert sorted(images_of(expected).values()) == sorted(
        image.sha256 for image in vmfb.parse(bare)
    )


def test_odd_names(iree: Iree, tmp_path: Path) -> None:
    """Names that a .vmfb spells differently, and two that it spells alike."""
    source = tmp_path / "odd.mlir"
    source.write_text(
        "".join(
            f'func.func @"{name}"(%a: tensor<64xf32>) -> tensor<64xf32> {{\n'
            f"  %r = math.{op} %a : tensor<64xf32>\n  return %r : tensor<64xf32>\n}}\n"
            for name, op in (("a$b", "exp"), ("a_b", "log"), ("x y:z", "sqrt"))
        )
    )
    done = iree.veriloc(source, *iree.GFX90A, "--veriloc=strict", "-o", os.devnull)
    stock = iree.stock(source, *iree.GFX90A, "-o", os.devnull)
    assert stock.returncode == 0
    assert (done.returncode, done.stderr) == (0, b"")


CPU = (
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=generic",
)


def test_several_variants(iree: Iree, tiny: Path) -> None:
    words: list[str | Path] = [
        tiny,
        "--iree-hal-target-backends=rocm",
        "--iree-rocm-target=gfx90a",
    ]
    words += ["--iree-hal-target-backends=llvm-cpu", CPU[1]]
    done = iree.veriloc(*words, "--veriloc=strict")
    assert (done.returncode, done.stderr) == (0, b"")
    ours, stock = images_of(done.stdout), images_of(iree.stock(*words).stdout)
    (changed,) = (name for name in stock if ours[name] != stock[name])
    assert "rocm" in changed


def device(iree: Iree, source: Path, chip: str) -> str:
    """A chip as an attribute of IREE's, in MLIR."""
    words = "--iree-hal-target-device=hip", f"--iree-rocm-target={chip}"
    done = iree.stock(source, *words, "--compile-to=global-optimization")
    start = re.search(r"@__device_0 = (#hal\.device\.target<)", done.stdout.decode())
    assert start is not None
    depth, text = 0, start.string[start.start(1) :]
    for place, sign in enumerate(text):
        depth += (sign == "<") - (sign == ">" and text[place - 1] != "-")
        if sign == ">" and not depth:
            return re.sub(
                r", \w+\.default_tuning_spec = #\w+[\w.]*<[^>]*>", "", text[: place + 1]
            )
    raise AssertionError(text)


def test_two_chips_of_one_vendor(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    """Kernels have the same names in both variants; each gets the object of its chip."""
    source, chips = tmp_path / "chips.mlir", ("gfx942", "gfx1100")
    devices = ", ".join(device(iree, tiny, chip) for chip in chips)
    source.write_text(
        f"module attributes {{hal.device.targets = [#hal.device.select<[{devices}]> : "
        f"!hal.device]}} {{\n{tiny.read_text()}\n}}\n"
    )
    done = iree.veriloc(source, "--veriloc=strict", "--veriloc-allocator=greedy")
    assert (done.returncode, done.stderr) == (0, b"")
    stock = images_of(iree.stock(source).stdout)
    ours = {image.target: image.sha256 for image in vmfb.parse(done.stdout)}
    assert sorted(ours) == sorted(chips)
    assert not set(ours.values()) & set(stock.values())


def test_several_devices(iree: Iree, on_devices: Callable[[str, str], Path]) -> None:
    source = on_devices("gpu", "cpu")
    devices = ["--iree-hal-target-device=gpu=hip", "--iree-hal-target-device=cpu=local"]
    words: list[str | Path] = [source, *devices, *CPU, "--iree-rocm-target=gfx90a"]
    done = iree.veriloc(*words, "--veriloc=strict")
    assert done.returncode == 0, done.stderr.decode()
    ours, stock = images_of(done.stdout), images_of(iree.stock(*words).stdout)
    assert {n for n in stock if ours[n] != stock[n]} == {"a_dispatch_0_rocm_hsaco_fb"}


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (("--iree-hal-target-device=local", *CPU), b"no AMD or NVIDIA GPU among"),
        (("GFX90A", "--compile-to=hal"), b"stops before kernels are assembled"),
        (("GFX90A", "--output-format=vm-asm"), b"is not a .vmfb"),
    ],
)
def test_nothing_to_do(
    iree: Iree, tiny: Path, words: tuple[str, ...], note: bytes
) -> None:
    given = [
        w for word in words for w in (iree.GFX90A if word == "GFX90A" else (word,))
    ]
    stock = iree.stock(tiny, *given)
    assert stock.returncode == 0
    done = iree.veriloc(tiny, *given, "--veriloc")
    assert (done.returncode, done.stdout) == (0, stock.stdout)
    assert done.stderr.startswith(b"veriloc: note: ")
    assert note in done.stderr
    strict = iree.veriloc(tiny, *given, "--veriloc=strict")
    assert (strict.returncode, strict.stdout) == (1, b"")
    off = iree.veriloc(tiny, *given, "--veriloc=off", "--veriloc-jobs=2")
    assert (off.returncode, off.stdout, off.stderr) == (0, stock.stdout, stock.stderr)


def test_no_dispatches(any_iree: Iree, model: Callable[[str], Path]) -> None:
    words: list[str | Path] = [model("no-dispatch"), *any_iree.GFX90A]
    done = any_iree.veriloc(*words, "--veriloc=strict")
    assert (done.returncode, done.stdout) == (0, any_iree.stock(*words).stdout)
    assert b"note: no kernels for VeriLoc in this model" in done.stderr


def test_errors_are_the_compilers_own(iree: Iree, tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.mlir", tmp_path / "out.vmfb"
    bad.write_text("func.func @f() { wrong }")
    cases: list[list[str | Path]] = [
        [bad],
        [tmp_path / "absent.mlir"],
        [bad, "--no-such-option"],
        [],
    ]
    for words in cases:
        stock = iree.stock(*words, *iree.GFX90A, "-o", out)
        done = iree.veriloc(*words, *iree.GFX90A, "-o", out, "--veriloc")
        assert stock.returncode != 0
        assert (done.returncode, done.stderr) == (stock.returncode, stock.stderr)
        assert not out.exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--veriloc-repart=x"], b"Did you mean '--veriloc-report'"),
        (["--veriloc-allocator=vendr"], b"Did you mean 'vendor'?"),
        (["--veriloc=strct"], b"Did you mean 'strict'?"),
        (["-o", "/absent/directory/out.vmfb"], b"No such file or directory"),
        (["--veriloc-report=/absent/r.json"], b"there is no folder /absent"),
        (["--veriloc-report=r.txt"], b"told by the suffix, one of .json"),
    ],
)
def test_usage_errors(iree: Iree, tiny: Path, words: list[str], message: bytes) -> None:
    done = iree.veriloc(tiny, *iree.GFX90A, "--veriloc", *words)
    assert (done.returncode, done.stdout) == (1, b"")
    assert message in done.stderr
    assert b"Traceback" not in done.stderr


def test_missing_tools(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        iree.command(tiny, *iree.GFX90A, "--veriloc"),
        env={**iree.environment, "VERILOC_LLVM_BIN": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"iree-compile: llc of LLVM 22 was not found" in done.stderr
    assert b"install" in done.stderr


def test_terminal(iree: Iree, small: Path, tmp_path: Path) -> None:
    """On a terminal one sees how far it is, and in the end a table."""
    reads, writes = os.openpty()
    child = subprocess.Popen(
        iree.command(small, *iree.GFX90A, "--veriloc", "-o", tmp_path / "m.vmfb"),
        env={**iree.environment, "COLUMNS": "200", "TERM": "xterm"},
        stderr=writes,
    )
    os.close(writes)
    said = b""
    with contextlib.suppress(OSError):  # how a terminal ends
        while part := os.read(reads, 4096):
            said += part
    assert child.wait() == 0
    os.close(reads)
    assert b"veriloc: waiting for kernels" in said
    assert b"veriloc: 3 of 3 kernels" in said
    assert b"3 kernels: 3 proved" in said
    assert b"VGPR" in said


def test_help(iree: Iree) -> None:
    stock, done = iree.stock("--help"), iree.veriloc("--help")
    assert done.returncode == stock.returncode
    assert done.stdout.startswith(stock.stdout)
    assert b"--veriloc-report=<file>" in done.stdout[len(stock.stdout) :]


# --- Allocators that fail, each in its own way ---------------------------------------


def raises(source: KernelSource, options: Options) -> KernelResult:
    raise ValueError("this allocator has no luck")


def declines(source: KernelSource, options: Options) -> KernelResult:
    return KernelResult.kept("not today")


def dies(source: KernelSource, options: Options) -> KernelResult:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def garbage(source: KernelSource, options: Options) -> KernelResult:
    return KernelResult(image=b"no object at all", allocator="garbage")


def truncated(source: KernelSource, options: Options) -> KernelResult:
    good = amdgpu.vendor(source, options)
    assert good.image is not None
    return KernelResult(image=good.image[: len(good.image) // 3], allocator="truncated")


def renamed(source: KernelSource, options: Options) -> KernelResult:
    """A good object, of another kernel."""
    good = amdgpu.vendor(source, options)
    assert good.image is not None
    name = source.exports[0].encode()
    other = name[:-1] + b"_"
    return KernelResult(image=good.image.replace(name, other), allocator="renamed")


def rejects_everything(source: KernelSource, options: Options) -> KernelResult:
    raise kernels.InputRejectedError(f"no {source.kind.value} today")


def rejects_machine_ir(source: KernelSource, options: Options) -> KernelResult:
    if source.kind is InputKind.MACHINE_IR:
        raise kernels.InputRejectedError("machine IR is too hard")
    return replace(amdgpu.vendor(source, options), proof=PROVED)


def unproved(source: KernelSource, options: Options) -> KernelResult:
    return amdgpu.vendor(source, options)


def proved_but_worse(source: KernelSource, options: Options) -> KernelResult:
    return replace(amdgpu.vendor(source, options), proof=PROVED)


@pytest.fixture
def compile_with(
    iree: Iree,
    small: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Callable[..., tuple[int, str, Path, Path]]:
    """Compiles `small` in this process, with an allocator of this file."""

    def run(allocator: str, *words: str) -> tuple[int, str, Path, Path]:
        monkeypatch.setitem(driver.ALLOCATORS, allocator, f"{__name__}:{allocator}")
        monkeypatch.setenv("IREE_TOOL_PATH", str(iree.compiler.parent))
        monkeypatch.delenv("VERILOC_PYTHON", raising=False)
        monkeypatch.setenv("XDG_CACHE_HOME", os.environ["VERILOC_TEST_CACHE"])
        module, report = tmp_path / "m.vmfb", tmp_path / "r.json"
        status = driver.main(
            [
                *(str(small), *iree.GFX90A, "-o", str(module), *words),
                *(f"--veriloc-allocator={allocator}", f"--veriloc-report={report}"),
            ]
        )
        return status, capfd.readouterr().err, module, report

    return run


FAILURES = {
    "raises": "ValueError: this allocator has no luck",
    "declines": "not today",
    "dies": "the worker process ended with SIGKILL",
    "garbage": "not a 64-bit little-endian ELF",
    "truncated": "the new object does not fit",
    "renamed": "it holds kernels",
    "rejects_everything": "not readable (mir: no mir today; ll: no ll today)",
}


@pytest.mark.parametrize(("allocator", "reason"), FAILURES.items())
def test_failing_allocators(
    compile_with: Callable[..., tuple[int, str, Path, Path]],
    stock_module: bytes,
    allocator: str,
    reason: str,
) -> None:
    status, said, module, report = compile_with(allocator, "--veriloc")
    assert status == 0
    assert said.count("keeps IREE's own object") == said.count(reason) == 3
    assert module.read_bytes() == stock_module, "nothing replaced: IREE's own module"
    assert all(reason in entry["reason"] for entry in report_of(report)["kernels"])
    module.write_bytes(b"precious")
    status, said, module, report = compile_with(allocator, "--veriloc=strict")
    assert status == 1
    assert "3 of 3 kernels are not proved; no output written" in said
    assert module.read_bytes() == b"precious"


def test_second_best_text(
    compile_with: Callable[..., tuple[int, str, Path, Path]],
) -> None:
    status, said, _, report = compile_with("rejects_machine_ir", "--veriloc=strict")
    assert (status, said) == (0, "")
    for entry in report_of(report)["kernels"]:
        assert (entry["input"], entry["shipped"]) == ("ll", "vendor")
        assert entry["details"]["rejected"] == ["mir: machine IR is too hard"]


def test_strict_asks_for_proofs(
    compile_with: Callable[..., tuple[int, str, Path, Path]],
) -> None:
    status, said, module, _ = compile_with("unproved", "--veriloc=strict")
    assert (status, module.exists()) == (1, False)
    assert "3 of 3 kernels are not proved" in said


def test_strict_takes_a_proved_object_though_another_is_better(
    compile_with: Callable[..., tuple[int, str, Path, Path]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(amdgpu, "worse_than", lambda old, new: "scratch would grow")
    status, said, _, report = compile_with("proved_but_worse", "--veriloc")
    assert status == 0
    assert {e["shipped"] for e in report_of(report)["kernels"]} == {"iree"}
    assert said.count("it is the better one: scratch would grow") == 3
    status, said, _, report = compile_with("proved_but_worse", "--veriloc=strict")
    assert status == 0
    assert said.count("the proved one is taken") == 3
    for entry in report_of(report)["kernels"]:
        assert (entry["shipped"], entry["proof"]) == ("vendor", "proved")
        assert entry["details"]["worse"] == "scratch would grow"


def steered(source: KernelSource, options: Options) -> KernelResult:
    assert options.agpr == "prefer"
    return replace(amdgpu.vendor(source, Options()), proof=PROVED)


def test_a_wish_about_agprs_starts_from_llvm_ir(
    compile_with: Callable[..., tuple[int, str, Path, Path]],
) -> None:
    """In machine IR, instructions have chosen between the register files already."""
    status, _, _, report = compile_with(
        "steered", "--veriloc=strict", "--veriloc-agpr=prefer"
    )
    assert status == 0
    told = report_of(report)
    assert told["agpr"] == "prefer"
    assert {entry["input"] for entry in told["kernels"]} == {"ll"}


def one_of_three(source: KernelSource, options: Options) -> KernelResult:
    if "softmax" in source.exports[0] or "dispatch_0" in source.executable:
        return amdgpu.vendor(source, options)
    return KernelResult.kept("not this one")


def test_some_replaced(
    compile_with: Callable[..., tuple[int, str, Path, Path]], iree: Iree, small: Path
) -> None:
    status, said, module, report = compile_with("one_of_three", "--veriloc")
    assert status == 0
    entries = report_of(report)["kernels"]
    kept = {entry["entry"] for entry in entries if entry["shipped"] == "iree"}
    assert 0 < len(kept) < 3
    assert said.count("not this one") == len(kept)
    apart = iree.stock(small, *iree.GFX90A, "--iree-hal-link-executables=false")
    ours, stock = images_of(module), images_of(apart.stdout)
    assert {name for name in stock if ours[name] == stock[name]} == kept


def test_never_worse() -> None:
    def resources(**changed: int) -> codeobject.Resources:
        names = [
            "vgprs",
            "agprs",
            "sgprs",
            "vgpr_spills",
            "sgpr_spills",
            "scratch",
            "lds",
            "kernarg",
        ]
        values = {**dict.fromkeys(names, 8), "wave": 64, "max_workgroup": 256}
        return codeobject.Resources(name="k", **{**values, **changed})

    base = {"k": resources()}
    assert amdgpu.worse(base, {"k": resources(vgprs=1)}) is None
    assert "from 8 to 9 bytes" in (
        amdgpu.worse(base, {"k": resources(scratch=9)}) or ""
    )
    assert "from 16 to 17" in (
        amdgpu.worse(base, {"k": resources(sgpr_spills=9)}) or ""
    )
    assert amdgpu.worse(base, {"k": resources(scratch=0, vgpr_spills=0)}) is None


# --- The checks of the finished module ------------------------------------------------


def image(entry: str, data: bytes) -> vmfb.Image:
    return vmfb.Image(entry, 0, "hip", "gfx90a", (), data)


def test_images_are_compared() -> None:
    good, hashed = image("a.fb", b"1"), {"a": image("a.fb", b"1").sha256}
    staging.check_images([good, image("c.so", b"x")], hashed, ["c"])
    for images, message in (
        ([image("a.fb", b"2")], "the image of a was changed"),
        ([], "the image of a is missing"),
        ([good, image("b.fb", b"1")], "an unexpected image: b"),
    ):
        with pytest.raises(staging.StageError, match=message):
            staging.check_images(images, hashed, [])
    staging.check_images([image("@64", b"1")], hashed, [])
    more = [image("@64", b"1"), image("@99", b"1")]
    for images in ([image("@64", b"2")], more):
        with pytest.raises(staging.StageError, match="not those handed in"):
            staging.check_images(images, hashed, [])


# --- Interruptions --------------------------------------------------------------------


def processes_with(mark: str) -> set[int]:
    found = set()
    for place in Path("/proc").iterdir():
        try:
            if place.name.isdigit() and mark in (place / "environ").read_text():
                found.add(int(place.name))
        except (OSError, UnicodeDecodeError):
            continue
    return found


def heed_interrupts() -> None:
    """Shells start what runs in their background deaf to SIGINT; a test may be there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("delay", [0.3, 1.2, 2.2])
@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupted(
    iree: Iree,
    model: Callable[[str], Path],
    tmp_path: Path,
    signum: signal.Signals,
    delay: float,
) -> None:
    module, scratch, mark = tmp_path / "m.vmfb", tmp_path / "tmp", uuid.uuid4().hex
    module.write_bytes(b"precious")
    scratch.mkdir()
    child = subprocess.Popen(
        iree.command(model("bert-like"), *iree.GFX90A, "--veriloc", "-o", module),
        env={**iree.environment, "TMPDIR": str(scratch), "TEST_MARK": mark},
        stdin=subprocess.DEVNULL,
        preexec_fn=heed_interrupts,
    )
    time.sleep(delay)
    assert child.poll() is None
    child.send_signal(signum)
    assert child.wait(timeout=60) == -signum
    deadline = time.monotonic() + 30
    while processes_with(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not processes_with(mark)
    assert module.read_bytes() == b"precious"
    assert [path.name for path in tmp_path.iterdir() if path != scratch] == ["m.vmfb"]
    if signum != signal.SIGKILL:
        assert not list(scratch.iterdir())


def test_side_by_side(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    expected = iree.veriloc(tiny, *iree.GFX90A, "--veriloc").stdout
    running = [
        subprocess.Popen(
            iree.command(tiny, *iree.GFX90A, "--veriloc=strict", "-o", tmp_path / n),
            env={**iree.environment, "TMPDIR": str(tmp_path)},
        )
        for n in ("a", "b", "c")
    ]
    assert [child.wait() for child in running] == [0, 0, 0]
    assert [(tmp_path / n).read_bytes() == expected for n in ("a", "b", "c")] == [
        True
    ] * 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]
