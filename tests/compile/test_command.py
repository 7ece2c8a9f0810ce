"""`veriloc compile`: forms of input and output, mistakes, the cache, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from veriloc.allocators import ALLOCATORS
from veriloc.compile.request import Compiled, CompileError, Request
from veriloc.compile.run import Outputs
from veriloc.compile.run import run as run_command
from veriloc.compile.vendors import VENDORS, Vendor, vendor_of
from veriloc.lowering.amdgpu.plugin import PluginError, find_llvm_tool, find_plugin

ROOT = Path(__file__).parents[2]
INPUTS = ROOT / "tests" / "lowering" / "amdgpu" / "Inputs"
LOOP = INPUTS / "loop.ll"

Run = Callable[..., subprocess.CompletedProcess[str]]

LLVM_DIALECT = """
llvm.func @scale(%p: !llvm.ptr<1>, %f: f32) attributes {rocdl.kernel} {
  %i = rocdl.workitem.id.x : i32
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  %w = llvm.fmul %v, %f : f32
  llvm.store %w, %q : f32, !llvm.ptr<1>
  llvm.return
}
"""


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of these tests' own, with the plugin in it."""
    try:
        find_llvm_tool("llc")
        plugin = find_plugin()
    except PluginError as error:
        pytest.skip(str(error))
    os.environ.setdefault("VERILOC_AMDGPU_PLUGIN", str(plugin))
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(cache: Path, tmp_path: Path) -> Run:
    """Runs `veriloc compile` in an empty folder."""

    def call(
        *words: str | Path, stdin: bytes = b"", chip: str = "gfx942"
    ) -> subprocess.CompletedProcess[str]:
        command = command_of(*words, "--chip", chip)
        done = subprocess.run(
            command,
            input=stdin,
            cwd=tmp_path,
            env=environment(cache),
            capture_output=True,
            check=False,
        )
        return subprocess.CompletedProcess(
            command,
            done.returncode,
            done.stdout.decode(errors="replace"),
            done.stderr.decode(),
        )

    return call


def command_of(*words: str | Path) -> list[str | Path]:
    start = "from veriloc.cli import main; main()"
    return [sys.executable, "-c", start, "compile", *words]


def environment(cache: Path) -> dict[str, str]:
    plugin = str(find_plugin())
    return {
        **os.environ,
        "VERILOC_CACHE_DIR": str(cache),
        "VERILOC_AMDGPU_PLUGIN": plugin,
    }


def test_forms_of_output(run: Run, tmp_path: Path) -> None:
    kinds = {"k.s": b"\t.amdgcn", "k.o": b"\x7fELF", "k.hsaco": b"\x7fELF"}
    for name, head in kinds.items():
        done = run(LOOP, "-o", name)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / name).read_bytes().startswith(head)
        assert "1 kernel: 1 proved" in done.stderr
    relocatable, shared = ((tmp_path / n).read_bytes()[16] for n in ("k.o", "k.hsaco"))
    assert (relocatable, shared) == (1, 3), "ELF types"
    done = run(LOOP, "--emit", "asm", "-o", "-", "-q")
    assert (done.stdout, done.stderr) == ((tmp_path / "k.s").read_text(), "")


def test_forms_of_input(run: Run, tmp_path: Path) -> None:
    """LLVM IR as text and bitcode are one; so are the dialect and its payload."""
    assembler = find_llvm_tool("llvm-as")
    subprocess.run([assembler, LOOP, "-o", tmp_path / "k.bc"], check=True)
    assert run(LOOP, "-o", "ll.s").returncode == 0
    assert run("k.bc", "-o", "bc.s").returncode == 0
    text, bitcode = ((tmp_path / n).read_text() for n in ("ll.s", "bc.s"))
    assert text.replace("loop.ll", "") == bitcode.replace("loop.ll", "")
    (tmp_path / "k.mlir").write_text(LLVM_DIALECT)
    wrapped = f'gpu.module @m [#rocdl.target<chip = "gfx942">] {{{LLVM_DIALECT}}}'
    (tmp_path / "gpu.mlir").write_text(wrapped)
    for name in ("k", "gpu"):
        done = run(f"{name}.mlir", "-o", f"{name}.s")
        assert done.returncode == 0, done.stderr
    assert "v_mul_f32" in (tmp_path / "k.s").read_text()
    passes = (
        "convert-rocdl-to-regalloc{chip=gfx942}",
        "convert-rocdl-to-regalloc{chip=gfx942},regalloc.kernel(regalloc-allocate)",
    )
    for source, allocator in zip(passes, ("vendor", "module"), strict=True):
        subprocess.run(
            [
                *(sys.executable, "-c", "from veriloc.opt import main; main()"),
                *("k.mlir", "-o", "ra.mlir"),
                f"--pass-pipeline=builtin.module({source})",
            ],
            cwd=tmp_path,
            check=True,
        )
        done = run("ra.mlir", "-o", "ra.s", "--report", "r.json")
        assert done.returncode == 0, done.stderr
        (kernel,) = kernels_of(tmp_path / "r.json")
        assert (kernel["status"], kernel["allocator"]) == ("proved", allocator)
        assert "v_mul_f32" in (tmp_path / "ra.s").read_text()
    done = run("ra.mlir", "-o", "ra.s", chip="gfx90a")
    assert (done.returncode, "are for gfx942, not for gfx90a" in done.stderr) == (
        1,
        True,
    )


def kernels_of(report: Path) -> list[dict[str, object]]:
    entries = json.loads(report.read_text())["kernels"]
    return [kernel for entry in entries for kernel in entry["details"]["kernels"]]


def test_machine_ir_of_another_llvm(run: Run, tmp_path: Path) -> None:
    """As IREE dumps it: comments in front, with the chip and its features."""
    text = (INPUTS / "reduce-gfx1100.mir").read_text()
    head = "; made by IREE\n; llc -mcpu=gfx1100 -mattr='+wavefrontsize32'\n"
    (tmp_path / "k.rocmasm").write_text(head + "\n" + text)
    done = run("k.rocmasm", "-o", "k.hsaco", chip="gfx1100")
    assert done.returncode == 0, done.stderr
    assert "note: features as the file says: --mattr=+wavefrontsize32" in done.stderr
    done = run("k.rocmasm", "-o", "k.hsaco")
    assert (done.returncode, "was made for gfx1100" in done.stderr) == (1, True)


def test_newer_ir(run: Run, tmp_path: Path) -> None:
    newer = LOOP.read_text().replace(
        "i32 %n)", "i32 %n) denormal_fpenv(preservesign)", 1
    )
    assert "denormal_fpenv" in newer
    (tmp_path / "k.ll").write_text(newer)
    done = run("k.ll", "-o", "k.s")
    assert done.returncode == 0, done.stderr
    assert "note: written by a newer LLVM" in done.stderr


@pytest.mark.parametrize("vendor", VENDORS, ids=lambda vendor: vendor.name)
def test_all_allocators_may_be_asked_for(vendor: Vendor) -> None:
    assert set(vendor.allocators) == set(ALLOCATORS)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["loop.ll", "-o", "k.bin"], 2, "one of .s (asm), .o (obj), .hsaco (hsaco)"),
        (["loop.ll", "-o", "k.s", "--emit", "cubin"], 2, "'cubin' is none of asm, obj"),
        (["loop.ll", "-o", "no/k.s"], 2, "there is no folder no"),
        (["loop.ll", "-o", "."], 2, "--emit asm"),
        (["loop.ll", "-o", "k.s", "--allocator", "best"], 2, "'best' is none of"),
        (["loop.ll", "-o", "k.s", "--report", "r.xml"], 2, "one of .json, .html"),
        (["loop.ll", "-o", "k.s", "--kernel", "f"], 1, "no kernel @f; it has @dot"),
        (
            ["loop.ll", "-o", "k.s", "--mattr", "+fast"],
            1,
            "'+fast' is not a recognized",
        ),
        (["absent.ll", "-o", "k.s"], 1, "absent.ll: No such file or directory"),
        (["empty.ll", "-o", "k.s"], 1, "empty.ll: the input is empty"),
        (["words.ll", "-o", "k.s"], 1, "words.ll: neither LLVM IR, nor bitcode"),
        (["broken.ll", "-o", "k.s"], 1, "error: broken.ll:2:1: error:"),
        (["helper.ll", "-o", "k.s"], 1, "holds no kernel"),
        (["other.ll", "-o", "k.s"], 1, "target-cpu says gfx90a, not gfx942"),
        (["broken.mlir", "-o", "k.s"], 1, "broken.mlir:1:1: "),
        (["arith.mlir", "-o", "k.s"], 1, "'func.func' is not of the LLVM dialect"),
    ],
)
def test_mistakes(
    run: Run, tmp_path: Path, words: list[str], code: int, said: str
) -> None:
    loop = LOOP.read_text()
    head = next(line for line in loop.splitlines() if line.startswith("define"))
    marked = head.replace(" !dbg", ' "target-cpu"="gfx90a" !dbg')
    assert marked != head
    files = {
        "loop.ll": loop,
        "empty.ll": "\n",
        "words.ll": "once upon a time\n",
        "broken.ll": "define amdgpu_kernel void @f() {\n}\n",
        "helper.ll": "define void @f() {\n  ret void\n}\n",
        "other.ll": loop.replace(head, marked),
        "broken.mlir": "llvm.nothing\n",
        "arith.mlir": "func.func @f() {\n  return\n}\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    done = run(*words)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == set(files), "nothing written"


def test_chips() -> None:
    assert vendor_of("gfx90a").name == "AMD"
    assert len({vendor.name for vendor in VENDORS}) == len(VENDORS)
    with pytest.raises(CompileError, match="did you mean gfx90a"):
        vendor_of("gfx90q")


def test_what_is_known_is_not_worked_out_again(
    run: Run, cache: Path, tmp_path: Path
) -> None:
    words = (LOOP, "-o", "k.o", "--report", "r.json", "-O2")
    assert run(*words).returncode == 0
    first, report = (tmp_path / "k.o").read_bytes(), kernels_of(tmp_path / "r.json")
    assert run(*words).returncode == 0
    assert (tmp_path / "k.o").read_bytes() == first
    assert kernels_of(tmp_path / "r.json") == report
    (entry,) = json.loads((tmp_path / "r.json").read_text())["kernels"]
    assert entry["details"]["cached"] is True
    for file in cache.glob("compile/*/*"):
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert run(*words).returncode == 0
    assert (tmp_path / "k.o").read_bytes() == first, "damaged entries are not used"
    (entry,) = json.loads((tmp_path / "r.json").read_text())["kernels"]
    assert "cached" not in entry["details"]


# --- A vendor that cannot prove -----------------------------------------------------


def tool_files() -> list[Path]:
    return []


def compile(request: Request) -> Compiled:
    if request.data == b"crash":
        os.kill(os.getpid(), signal.SIGKILL)
    record = {"kernel": "k", "status": "unknown", "reasons": ["it is late"]}
    return Compiled(b"code", [record])


UNSURE = replace(VENDORS[0], name="unsure", module=__name__)


@pytest.mark.parametrize("strict", [False, True])
def test_strict(
    strict: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output, report = tmp_path / "k.s", tmp_path / "r.json"
    outputs = Outputs(str(output), (report,), tmp_path / "dump", strict, cached=False)
    request = Request("in.ll", b"text", "gfx90a", "asm")
    if strict:
        with pytest.raises(CompileError, match="--strict: not everything is proved"):
            run_command(UNSURE, request, outputs)
        assert not output.exists()
    else:
        run_command(UNSURE, request, outputs)
        assert output.read_bytes() == b"code"
    said = "@k is unknown: it is late"
    assert f"warning: {said}" in capsys.readouterr().err
    told = json.loads(report.read_text())
    assert (told["kernels"][0]["proof"], told["notes"]) == ("not proved", [said])
    assert (tmp_path / "dump" / "in.ll").read_bytes() == b"text"


def test_a_crash_is_a_message(tmp_path: Path) -> None:
    outputs = Outputs(str(tmp_path / "k.s"), cached=False)
    request = Request("in.ll", b"crash", "gfx90a", "asm")
    with pytest.raises(CompileError, match="ended with SIGKILL"):
        run_command(UNSURE, request, outputs)
    assert not list(tmp_path.iterdir())


def test_called_functions_are_proved_too(run: Run) -> None:
    done = run(INPUTS / "call.ll", "-o", "k.hsaco", "--strict")
    assert done.returncode == 0, done.stderr
    assert "note: as LLVM allocated them, and proved: @leaf, @middle" in done.stderr


def test_other_kernels_are_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "two.ll").write_text(
        "define amdgpu_kernel void @one() {\n  ret void\n}\n"
        "define amdgpu_kernel void @two() {\n  ret void\n}\n"
    )
    done = run("two.ll", "-o", "k.hsaco", "--kernel", "one")
    assert done.returncode == 0, done.stderr
    assert "warning: @two was left to LLVM, and is not proved" in done.stderr
    assert "@one" in done.stderr
    done = run("two.ll", "-o", "k.hsaco")
    assert "2 kernels: 2 proved" in done.stderr


def test_what_is_missing_is_not_linked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "call.ll").write_text(
        "declare float @elsewhere(float)\n"
        "define amdgpu_kernel void @f(ptr addrspace(1) %p, float %x) {\n"
        "  %y = call float @elsewhere(float %x)\n"
        "  store float %y, ptr addrspace(1) %p\n  ret void\n}\n"
    )
    done = run("call.ll", "-o", "k.hsaco")
    assert (done.returncode, (tmp_path / "k.hsaco").exists()) == (1, False)
    assert "undefined symbol: elsewhere" in done.stderr
    assert run("call.ll", "-o", "k.o").returncode == 0


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupts(cache: Path, tmp_path: Path, signum: signal.Signals) -> None:
    scratch, output = tmp_path / "tmp", tmp_path / "k.hsaco"
    scratch.mkdir()
    output.write_bytes(b"precious")
    source = INPUTS / "conv-gfx90a.ll"
    words = (source, "--chip", "gfx90a", "-o", output, "--no-cache", "-q")
    child = subprocess.Popen(
        command_of(*words),
        env={**environment(cache), "TMPDIR": str(scratch)},
        stderr=subprocess.DEVNULL,
        # Shells start what runs in their background deaf to SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not list(scratch.glob("*/*")) and child.poll() is None:
        time.sleep(0.02)
    assert child.poll() is None, "it was too quick to be interrupted"
    child.send_signal(signum)
    assert child.wait(30) == -signum
    assert output.read_bytes() == b"precious"
    assert {path.name for path in tmp_path.iterdir()} == {"tmp", "k.hsaco"}
    deadline = time.monotonic() + 20
    while (left := users_of(scratch)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left, "no stray processes"
    if signum is not signal.SIGKILL:
        assert not list(scratch.iterdir())


def users_of(folder: Path) -> list[str]:
    """Command lines of processes that were told to put temporary files there."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"TMPDIR={folder}\0".encode() in (place / "environ").read_bytes():
                words = (place / "cmdline").read_bytes().split(b"\0")
                found.append(b" ".join(words).decode())
        except OSError:
            continue
    return [words for words in found if words]
