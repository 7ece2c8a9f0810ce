"""Cubins in the regalloc dialect: lifted, allocated, proved, written back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from nvidia_inputs import INPUTS, NAMES

from veriloc import ir
from veriloc.allocators import Assignment, allocate
from veriloc.allocators import Options as AllocatorOptions
from veriloc.allocators.kernel import read_kernel, write_assignment
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.score import used_registers
from veriloc.dialects import regalloc
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lift.nvidia import lift, lift_text, parse
from veriloc.lift.nvidia.assignment import (
    AssignmentError,
    apply_assignment,
    payload_of,
)
from veriloc.lift.nvidia.loops import depths
from veriloc.lift.nvidia.source import Source, SourceError, format_of, to_cubin
from veriloc.lowering.nvidia.program import Program
from veriloc.passes.normalize import normalize
from veriloc.targets.nvidia import target
from veriloc.verify import Options, Report, Status, verify
from veriloc.verify.certificate import write_certificate
from veriloc.verify.replay import check_certificate

Lifted = Callable[[str], Program]


@pytest.fixture(autouse=True)
def _context() -> object:
    with ir.Context() as context:
        yield context


def kernel_of(module: ir.Module, name: str) -> regalloc.KernelOp:
    return next(k for k in kernels(module) if k.sym_name.value == name)


def recolour(kernel: regalloc.KernelOp) -> tuple[int, int]:
    """Allocate a kernel anew; general registers used before and after."""
    read = read_kernel(kernel)
    before = [node.given for node in read.problem.nodes if node.given is not None]
    assert len(before) == len(read.problem.nodes)
    tried = (
        allocate(read.problem, "first-fit", AllocatorOptions(order=o)) for o in ORDERS
    )
    found = next(a for a in tried if isinstance(a, Assignment))
    write_assignment(read, found)
    return (
        used_registers(read.problem, before)["gpr"],
        used_registers(read.problem, found.starts)["gpr"],
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_choice_of_ptxas_is_proved(lifted: Lifted, name: str) -> None:
    for kernel in kernels(lift(lifted(name), payload=False)):
        report = verify(kernel)
        assert report.status is Status.PROVED, (report.reasons, report.violations)
        assert report.obligations["hazard"] > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_choice_of_ptxas_fits_the_problem(lifted: Lifted, name: str) -> None:
    """What allocators are told to keep apart, ptxas keeps apart as well."""
    for kernel in kernels(lift(lifted(name), payload=False)):
        problem = read_kernel(kernel).problem
        nodes, found = problem.nodes, problem.interference
        # Where calls or returns go is not known: everything stays.
        whole = name.startswith("pointers") or kernel.sym_name.value == "recursive"
        assert bool(nodes) != whole
        for index, node in enumerate(nodes):
            assert node.given is not None
            assert found.free[index] >> node.given & 1
            for other, _ in found.neighbours[index]:
                given = nodes[other].given
                assert given is not None
                distance = node.given - given
                assert not found.forbids(index, other, distance, node.lanes - 1)


@pytest.mark.parametrize("name", NAMES)
def test_without_a_change_the_bytes_are_the_same(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    module = lift(program)
    assert payload_of(module) == program.cubin.data
    assert apply_assignment(module).data == program.cubin.data


@pytest.mark.parametrize(
    ("name", "kernel"),
    [
        ("loops.sm_86", "polynomial"),
        ("calls.sm_89", "plain_calls"),
        ("branches.sm_90", "machine"),
        ("predicates.sm_120", "guarded_loads"),
        ("tensor.sm_80", "ldmatrix_pipeline"),
        ("textures.sm_100", "sample"),
        ("wgmma.sm_90a", "specialised"),
    ],
)
def test_recoloured_kernels_are_proved_and_written(
    lifted: Lifted, name: str, kernel: str
) -> None:
    program = lifted(name)
    module = lift(program)
    before, after = recolour(kernel_of(module, kernel))
    assert after <= before
    report = verify(kernel_of(module, kernel))
    assert report.status is Status.PROVED, (report.reasons, report.violations)
    applied = apply_assignment(module, program)
    assert applied.data != program.cubin.data
    assert applied.changes[kernel].operands > 0
    assert applied.changes[kernel].count_after <= applied.changes[kernel].count_before
    # What was written is a sound choice for its own program as well.
    written = lift(applied.program, payload=False)
    again = verify(kernel_of(written, kernel))
    assert again.status is Status.PROVED, (again.reasons, again.violations)


def test_normalised_modules_are_written_too(lifted: Lifted) -> None:
    program = lifted("loops.sm_86")
    module = lift(program)
    for kernel in kernels(module):
        normalize(kernel, "nvidia", measure=False)
        recolour(kernel)
        assert verify(kernel).status is Status.PROVED
    applied = apply_assignment(module)
    assert applied.changes["polynomial"].operands > 0


def mutated(program: Program, kernel: str, pattern: str, new: str) -> Report:
    """The verdict on a kernel's text with one place changed."""
    text = lift_text(program, payload=False, only={kernel})
    changed, count = re.subn(pattern, new, text, count=1)
    assert count == 1
    module = ir.Module.parse(changed)
    return verify(kernel_of(module, kernel))


def test_every_wait_that_is_taken_away_is_noticed_or_not_needed(lifted: Lifted) -> None:
    """ptxas also waits where an earlier wait was enough."""
    program = lifted("loops.sm_86")
    text = lift_text(program, payload=False, only={"vectors"})
    waits = [match.start() for match in re.finditer(r", wait = \[", text)]
    refuted = 0
    for at in waits:
        end = text.index("]", at) + 1
        module = ir.Module.parse(text[:at] + text[end:])
        report = verify(kernel_of(module, "vectors"))
        if report.status is Status.REFUTED:
            assert {violation.family for violation in report.violations} == {"hazard"}
            refuted += 1
    assert len(waits) >= 5
    assert refuted >= len(waits) - 1


def test_certificates_cover_hazards(lifted: Lifted, tmp_path: Path) -> None:
    """No solver is asked about them, so a replay has to look for itself."""
    text = lift_text(lifted("loops.sm_86"), payload=False, only={"vectors"})
    for taken, status in ((r"$^", Status.PROVED), (r", wait = \[2\]", Status.REFUTED)):
        module = ir.Module.parse(re.sub(taken, "", text, count=1))
        report = verify(kernel_of(module, "vectors"), Options(keep_questions=True))
        assert report.status is status
        report.status = Status.PROVED
        place = tmp_path / status.value
        write_certificate(place, module, [report])
        replay = check_certificate(place)
        assert replay.status is status
        assert all("does not wait for LDG" in p.text for p in replay.problems)


def test_a_load_that_names_no_scoreboard_is_refuted(lifted: Lifted) -> None:
    report = mutated(
        lifted("loops.sm_86"), "vectors", r'("LDG[^\n]*), written = \d', r"\1"
    )
    assert report.status is Status.REFUTED
    assert report.violations[0].family == "hazard"
    assert "does not wait for LDG" in report.violations[0].text


def test_a_result_that_is_read_too_soon_is_not_proved(lifted: Lifted) -> None:
    report = mutated(
        lifted("loops.sm_86"), "vectors", r'("IMAD.WIDE"[^\n]*stall = )4', r"\g<1>1"
    )
    assert report.status is not Status.PROVED
    reasons = [*report.reasons, *(v.text for v in report.violations)]
    assert any("are known to be enough" in reason for reason in reasons), reasons


def test_code_that_is_scheduled_in_part_is_not_proved(lifted: Lifted) -> None:
    report = mutated(lifted("loops.sm_86"), "vectors", r" \{control = [^\n]*\}\}", "")
    assert report.status is Status.UNKNOWN
    assert "has no 'control'" in report.reasons[0]


def test_a_guard_without_its_sign_is_another_program(lifted: Lifted) -> None:
    program = lifted("predicates.sm_120")
    text = lift_text(program)
    assert ", guard_negated}" in text
    module = parse(text.replace(", guard_negated}", "}", 1))
    with pytest.raises(AssignmentError, match="is not the program of its cubin"):
        apply_assignment(module, program)


def test_shared_registers_stay(lifted: Lifted) -> None:
    """Threads of a warp share uniform registers, wherever in the code they are."""
    text = lift_text(lifted("loops.sm_86"), payload=False)
    found = re.findall(r"!ugpr\w+ at (\S+) pin (\S+)", text)
    assert found
    assert all(at == pin for at, pin in found)


@pytest.mark.parametrize(
    ("pattern", "new", "says"),
    [
        (
            r"at ugpr\[4:5\] pin ugpr\[4:5\]",
            "at ugpr[6:7]",
            "threads of a warp share it",
        ),
        (r"{vendor = #regalloc.phys<gpr\[2\]>}", "", "is not the program of its cubin"),
        (
            r'settled = {"BRA" = 40',
            'settled = {"BRA" = 1',
            "are not those that are known",
        ),
        (r"imm \[8\]", "imm [9]", "is not the program of its cubin"),
    ],
)
def test_what_proofs_rely_on_must_be_that_of_the_cubin(
    lifted: Lifted, pattern: str, new: str, says: str
) -> None:
    program = lifted("loops.sm_86")
    text, count = re.subn(pattern, new, lift_text(program, only={"vectors"}), count=1)
    assert count == 1
    module = parse(text)
    with pytest.raises(AssignmentError, match=says):
        apply_assignment(module, program)


def test_a_module_without_its_cubin_is_refused(lifted: Lifted) -> None:
    module = lift(lifted("loops.sm_86"), payload=False)
    with pytest.raises(AssignmentError, match="carries no cubin"):
        apply_assignment(module)


def test_misplaced_registers_are_refused(lifted: Lifted) -> None:
    program = lifted("loops.sm_86")
    text = lift_text(program, only={"vectors"})
    missing = re.sub(r" at gpr\[0\]", "", text, count=1)
    with pytest.raises(AssignmentError, match="has no place"):
        apply_assignment(parse(missing), program)


def test_kernels_that_are_not_understood_are_named(lifted: Lifted) -> None:
    program = replace(lifted("loops.sm_86"), refused={"odd": "has an odd branch"})
    with pytest.raises(
        LiftError, match="kernel 'odd': has an odd branch; keep ptxas's"
    ):
        lift(program)
    refused: dict[str, LiftError] = {}
    module = lift(program, refused=refused, payload=False)
    assert {k.sym_name.value for k in kernels(module)}.isdisjoint(refused)
    assert list(refused) == ["odd"]
    # Not asked for, so not missed.
    assert lift_text(program, only={"saxpy"})


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\x7fELF\x02", "cubin"),
        (b"// made by hand\n.version 8.0\n.target sm_80\n", "ptx"),
        (b'target triple = "nvptx64-nvidia-cuda"\n', "ll"),
        (b"BC\xc0\xde", "bc"),
    ],
)
def test_forms_of_input(data: bytes, found: str) -> None:
    assert format_of(data) == found


def test_unknown_input() -> None:
    with pytest.raises(SourceError, match="neither cubin, PTX nor LLVM IR"):
        format_of(b"int main() {}\n")
    with pytest.raises(SourceError, match="is empty"):
        format_of(b"  \n")


def test_ptx_that_ptxas_refuses(nvcc: Path) -> None:
    source = Source.read(b".version 8.0\n.target sm_80\n.address_size 64\nnonsense;\n")
    with pytest.raises(SourceError, match=r"ptxas refuses it: .*nonsense"):
        to_cubin(source)


def test_cubins_are_taken_as_they_are() -> None:
    data = (INPUTS / "loops.sm_86.cubin").read_bytes()
    assert to_cubin(Source.read(data)) == data


def test_loop_depths() -> None:
    # 0 -> 1 -> 2 -> 3; 3 -> 2 (inner), 3 -> 1 (outer), 3 -> 4
    assert depths([(1,), (2,), (3,), (2, 1, 4), ()]) == [0, 1, 2, 2, 0]
    assert depths([(0,), ()]) == [1, 0]


@pytest.mark.parametrize(
    ("chip", "count", "warps"),
    [
        # The CUDA Occupancy Calculator's figures, by scheduler.
        ("sm_80", 32, 16),
        ("sm_80", 33, 12),
        ("sm_80", 64, 8),
        ("sm_80", 128, 4),
        ("sm_80", 255, 2),
        ("sm_89", 40, 12),
        ("sm_89", 41, 10),
        ("sm_90", 168, 3),
    ],
)
def test_occupancy(chip: str, count: int, warps: int) -> None:
    assert target(chip).warps_for(count) == warps
