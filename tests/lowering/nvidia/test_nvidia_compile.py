"""The whole way: PTX, LLVM IR or a cubin in, a proved cubin out; by function and command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from nvidia_inputs import INPUTS
from typer.testing import CliRunner

from veriloc.cli.app import app
from veriloc.compile.nvidia import compile_kernel
from veriloc.lowering.nvidia.banks import bank_conflicts
from veriloc.lowering.nvidia.errors import UnsupportedError
from veriloc.lowering.nvidia.hazards import check_scoreboards
from veriloc.lowering.nvidia.lift import lift_bytes

CONFLICT = INPUTS / "halves.sm_89.cubin"
"""Its kernel `packed` waits for a register bank once, and need not."""

PTX = """.version 8.0
.target sm_80
.address_size 64
.visible .entry store_id(.param .u64 p) {
  .reg .b32 %r<2>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd2, %rd3;
  st.global.u32 [%rd4], %r1;
  ret;
}
"""


def test_a_bank_conflict_is_taken_away(nvdisasm: Path) -> None:
    before = lift_bytes(CONFLICT.read_bytes())
    done = compile_kernel(CONFLICT)
    (report,) = (r for r in done.kernels if r.kernel == "packed")
    assert (report.vendor.conflicts, report.chosen.conflicts) == (1, 0)
    assert report.allocator != "vendor"
    assert report.status == "proved"
    assert report.obligations["hazard"] > 0
    assert report.moved > 0
    assert report.chosen.count <= report.vendor.count
    # The file says so too, to one who does not know the module.
    after = lift_bytes(done.image)
    function = after.function("packed")
    assert bank_conflicts(before.function("packed"), before.architecture)
    assert bank_conflicts(function, after.architecture) == []
    assert function.code.register_count == report.chosen.count
    assert check_scoreboards(function) == []


def test_the_vendors_choice_stays_where_nothing_is_gained(nvdisasm: Path) -> None:
    source = INPUTS / "tensor.sm_80.cubin"
    done = compile_kernel(source)
    assert done.image == source.read_bytes()
    for report in done.kernels:
        assert (report.allocator, report.status) == ("vendor", "proved")
        assert report.chosen == report.vendor
        assert "cannot be bettered" in report.reasons[0]


def test_vendor_as_allocator(nvdisasm: Path) -> None:
    done = compile_kernel(CONFLICT, allocator="vendor")
    assert done.image == CONFLICT.read_bytes()
    assert {r.status for r in done.kernels} == {"proved"}
    assert not any(r.candidates for r in done.kernels)


def test_only_the_kernels_that_are_named(nvdisasm: Path) -> None:
    done = compile_kernel(INPUTS / "loops.sm_86.cubin", only=["saxpy"])
    assert [r.kernel for r in done.kernels] == ["saxpy"]


def test_ptx(nvcc: Path) -> None:
    done = compile_kernel(PTX, "sm_90")
    assert [(r.kernel, r.status) for r in done.kernels] == [("store_id", "proved")]
    assert lift_bytes(done.image).architecture.name == "sm_90"
    # Without a chip it is the one that the PTX names.
    assert lift_bytes(compile_kernel(PTX).image).architecture.name == "sm_80"


def test_unknown_chip() -> None:
    with pytest.raises(UnsupportedError, match="sm_35 is not supported; supported are"):
        compile_kernel(PTX, "sm_35")


def check(
    file: Path | str, *words: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """`veriloc check`, which prints from a process of its own."""
    program = Path(sys.executable).with_name("veriloc")
    return subprocess.run(
        [program, "check", file, *words],
        capture_output=True,
        text=True,
        check=False,
        input=stdin,
    )


def test_compile_command(nvdisasm: Path, tmp_path: Path) -> None:
    made, report = tmp_path / "made.cubin", tmp_path / "report.json"
    words = ["compile", str(CONFLICT), "--chip", "sm_89", "-o", str(made), "--no-cache"]
    done = CliRunner().invoke(app, [*words, "--report", str(report)])
    assert done.exit_code == 0, done.output
    assert made.read_bytes() == compile_kernel(CONFLICT).image
    (entry,) = json.loads(report.read_text())["kernels"]
    (kernel,) = (k for k in entry["details"]["kernels"] if k["kernel"] == "packed")
    assert kernel["chosen"]["registers"] == {"gpr": kernel["chosen"]["count"]}
    checked = check(made)
    assert checked.returncode == 0, checked.stderr
    assert "@packed" in checked.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--chip", "sm_90"], "is for sm_89, not for sm_90"),
        (["--chip", "sm_35"], "architecture sm_35 is not supported"),
        (["--chip", "sm_89", "--kernel", "nobody"], "has no kernel @nobody"),
    ],
)
def test_compile_mistakes(
    nvdisasm: Path, tmp_path: Path, words: list[str], says: str
) -> None:
    made = tmp_path / "made.cubin"
    done = CliRunner().invoke(
        app, ["compile", str(CONFLICT), "-o", str(made), "--no-cache", *words]
    )
    assert done.exit_code == 1
    assert says in done.output
    assert not made.exists()


def test_options_of_the_other_vendor(tmp_path: Path) -> None:
    words = [
        "compile",
        str(CONFLICT),
        "--chip",
        "sm_89",
        "-o",
        str(tmp_path / "k.cubin"),
    ]
    done = CliRunner().invoke(app, [*words, "--llc=-stats"])
    assert done.exit_code == 2
    assert "--llc: is not for chips of NVIDIA" in done.output


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x7fELF\x02\x01\x01", "not a cubin, it does not start with an ELF header"),
        (CONFLICT.read_bytes()[:3000], "the table of sections lies at bytes"),
        (b"nonsense", "neither cubin, PTX nor LLVM IR"),
    ],
)
def test_check_refuses_damaged_files(
    nvdisasm: Path,
    tmp_path: Path,
    data: bytes,
    says: str,
) -> None:
    bad = tmp_path / "bad.cubin"
    bad.write_bytes(data)
    done = check(bad)
    assert done.returncode == 2
    assert f"bad.cubin: {says}" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_cubins_and_ptx_name_their_chip(nvcc: Path, tmp_path: Path) -> None:
    made, ptx = tmp_path / "made.cubin", tmp_path / "k.ptx"
    ptx.write_text(PTX.replace("sm_80", "sm_90"))
    for source, chip in ((CONFLICT, "sm_89"), (ptx, "sm_90")):
        words = ["compile", str(source), "-o", str(made), "--no-cache"]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
        assert lift_bytes(made.read_bytes()).architecture.name == chip
        made.unlink()
    checked = check("-", stdin=ptx.read_text())
    assert checked.returncode == 0, checked.stderr
    assert "@store_id: sm_90: " in checked.stdout
    for text, code, says in (
        ("define void @f() {\n  ret void\n}\n", 2, "does not say which chip it is for"),
        (PTX.replace("sm_80", "sm_75"), 1, "architecture sm_75 is not supported"),
    ):
        ptx.write_text(text)
        done = CliRunner().invoke(app, ["compile", str(ptx), "-o", str(made)])
        assert done.exit_code == code
        assert says in " ".join(done.output.replace("│", " ").split())
        assert not made.exists()


def test_what_ptxas_says(nvcc: Path, tmp_path: Path) -> None:
    ptx = tmp_path / "k.ptx"
    for change, says in (
        (("st.global", "stt.global"), "line 12; error : Not a name of any known"),
        ((".target sm_80", ""), "Missing .target directive"),
    ):
        ptx.write_text(PTX.replace(*change))
        done = check(ptx)
        assert done.returncode == 2
        said = " ".join(done.stderr.split())
        assert says in said
        assert "aborted due to errors" not in said


def test_options_that_make_no_cubin(nvcc: Path, tmp_path: Path) -> None:
    ptx, made = tmp_path / "k.ptx", tmp_path / "k.cubin"
    ptx.write_text(PTX)
    words = ["compile", str(ptx), "-o", str(made), "--no-cache", "--ptxas=--help"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1
    assert "ptxas wrote no file, asked with -arch=sm_80" in done.output
    assert not made.exists()


def test_standard_output_and_reports(nvcc: Path, tmp_path: Path) -> None:
    program, both = Path(sys.executable).with_name("veriloc"), tmp_path / "k.json"
    words = [program, "compile", "-", "-q", "-o"]
    done = subprocess.run(
        [*words, "-"], input=PTX.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    own = compile_kernel(PTX, ptxas_options=("-O3",))
    assert done.stdout == own.image
    words = ["compile", str(CONFLICT), "--emit", "cubin", "-o", str(both)]
    twice = CliRunner().invoke(app, [*words, "--report", str(both)])
    assert twice.exit_code == 2
    assert "both the output and a report" in twice.output
    assert not both.exists()


def test_the_layout_of_cuda_12(nvdisasm: Path, tmp_path: Path) -> None:
    """A header as older compilers write it; nvdisasm then gives no life ranges."""
    old, data = tmp_path / "old.cubin", bytearray(CONFLICT.read_bytes())
    data[7:9] = b"\x33\x07"
    data[48:52] = (0x500500 | 89).to_bytes(4, "little")
    old.write_bytes(data)
    done = check(old)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert "old.cubin: the cubin has the layout of CUDA 12 or older" in said


@pytest.mark.parametrize("name", ["k.fatbin", "k.cubin", "k", "-"])
def test_fat_binaries(tmp_path: Path, name: str) -> None:
    """Whatever they are called, and without a chip."""
    data = b"\x50\xed\x55\xba" + bytes(60)
    file = tmp_path / name
    if name == "-":
        program = Path(sys.executable).with_name("veriloc")
        done = subprocess.run(
            [program, "check", "-"], input=data, capture_output=True, check=False
        )
        status, said = done.returncode, done.stderr.decode()
    else:
        file.write_bytes(data)
        checked = check(file)
        status, said = checked.returncode, checked.stderr
        made = CliRunner().invoke(
            app, ["compile", str(file), "-o", str(tmp_path / "m.cubin")]
        )
        assert made.exit_code == 1
        assert "a fat binary; take the cubins out" in made.output
    assert status == 2
    assert "a fat binary; take the cubins out" in " ".join(said.split())


def test_the_input_is_not_written_over(nvcc: Path, tmp_path: Path) -> None:
    for name, data in (("k.cubin", CONFLICT.read_bytes()), ("k.ptx", PTX.encode())):
        source, link = tmp_path / name, tmp_path / f"link.{name}"
        source.write_bytes(data)
        link.symlink_to(source)
        for target in (source, link):
            words = ["compile", str(source), "--emit", "cubin", "-o", str(target)]
            done = CliRunner().invoke(app, words)
            assert done.exit_code == 2
            assert "is the input; name another file" in done.output
        checked = check(source, "--json", str(link))
        assert checked.returncode == 2
        assert "is the input" in checked.stderr
        assert source.read_bytes() == data


def test_time_is_measured(nvdisasm: Path) -> None:
    sys.path.append(str(INPUTS.parents[3]))
    from tools.nvidia import timing

    data = (INPUTS / "tensor.sm_80.cubin").read_bytes()
    size, own, of_nvdisasm = timing.timed(data)
    assert size > 100
    assert own > 0
    assert of_nvdisasm > 0
