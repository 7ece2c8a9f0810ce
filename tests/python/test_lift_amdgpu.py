"""Lifting AMD kernels: before and after allocation, and back."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.lift.amdgpu import (
    AssignmentError,
    LiftError,
    SourceError,
    apply_assignment,
    assignment,
    lift,
    lift_text,
)
from veriloc.lift.amdgpu.source import Source
from veriloc.lowering.amdgpu.plugin import LlcError, find_llvm_tool
from veriloc.passes import normalize, register_passes
from veriloc.passmanager import PassManager
from veriloc.verify import Status, verify

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"
KERNELS = Path(__file__).parents[2] / "tools" / "verify" / "kernels"


@dataclass(frozen=True)
class Case:
    file: str
    chip: str
    features: str = ""
    changes: bool = False
    """Greedy splits, spills or repeats something."""

    def __str__(self) -> str:
        return f"{self.file}-{self.chip}{self.features}"

    @property
    def path(self) -> Path:
        return INPUTS / self.file


CASES = (
    Case("loop.ll", "gfx90a"),
    Case("loop.ll", "gfx1100", "+wavefrontsize64"),
    Case("half.ll", "gfx1100"),
    Case("conv-gfx90a.ll", "gfx90a"),
    Case("softmax-gfx942.ll", "gfx942"),
    Case("reduce-gfx1100.mir", "gfx1100"),
    Case("call.ll", "gfx942", changes=True),
    Case("mfma.ll", "gfx90a", changes=True),
    Case("mfma.ll", "gfx908", changes=True),
    Case("spill.ll", "gfx90a", changes=True),
    Case("spill.ll", "gfx908", changes=True),
    Case("spill.ll", "gfx1201", changes=True),
    Case("wholewave.ll", "gfx90a"),
    Case("wholewave.ll", "gfx1100"),
)


@pytest.fixture
def context() -> Iterator[ir.Context]:
    register_passes()
    with ir.Context() as context, ir.Location.unknown():
        yield context


def cases(*, changes: bool | None = None) -> pytest.MarkDecorator:
    chosen = [c for c in CASES if changes is None or c.changes == changes]
    return pytest.mark.parametrize("case", chosen, ids=str)


def ops(module: ir.Module) -> Iterator[ir.OpView]:
    for kernel in module.body.operations:
        assert isinstance(kernel, regalloc.KernelOp)
        for block in kernel.body:
            yield from block


def program(module: ir.Module) -> list[str]:
    """The text of everything but declarations and kernels' heads."""
    lines = str(module.operation.get_asm(large_resource_limit=16)).splitlines()
    skipped = re.compile(r"^[!#{]|regalloc\.(kernel|vreg|preg|slot) ")
    # Marks of what is emitted; the program before allocation has none.
    marks = re.compile(r' \{emitted = "\w+"\}')
    return [marks.sub("", line) for line in lines if not skipped.search(line)]


@cases()
def test_round_trips(case: Case, context: ir.Context) -> None:
    for view in ("virtual", "final"):
        module = lift(case.path, case.chip, case.features, view=view)
        assert module.operation.verify()
        text = str(module)
        with ir.Context():
            assert str(ir.Module.parse(text)) == text


@cases()
def test_final_without_insertions_is_virtual(case: Case, context: ir.Context) -> None:
    virtual = lift(case.path, case.chip, case.features)
    final = lift(case.path, case.chip, case.features, view="final")
    inserted = [
        op
        for op in ops(final)
        if isinstance(op, regalloc.SpillOp | regalloc.ReloadOp | regalloc.RematOp)
        or (isinstance(op, regalloc.CopyOp) and op.inserted)
    ]
    assert bool(inserted) == case.changes
    recover = "builtin.module(regalloc.kernel(regalloc-recover-virtual))"
    PassManager.parse(recover).run(final.operation)
    assert program(final) == program(virtual)


@cases()
def test_virtual_decides_nothing(case: Case, context: ir.Context) -> None:
    module = lift(case.path, case.chip, case.features)
    vregs = [op for op in ops(module) if isinstance(op, regalloc.VRegOp)]
    assert vregs
    assert all(op.at is None and op.split_of is None for op in vregs)


@cases()
def test_cross_vendor_names(case: Case, context: ir.Context) -> None:
    """Four of five instructions of IREE's kernels have a name common to all vendors."""
    module = lift(case.path, case.chip, case.features)
    for kernel in module.body.operations:
        assert isinstance(kernel, regalloc.KernelOp)
        statistics = normalize.normalize(kernel, "amdgpu")
        print(statistics)
        # The others are written to test rare instructions.
        if case.file.startswith(("conv", "softmax", "reduce")):
            assert statistics.share >= 0.8, statistics
    assert module.operation.verify()


@cases()
def test_normalised_views_agree(case: Case, context: ir.Context) -> None:
    """Before and after allocation, a register gets the same number."""
    passes = "builtin.module(regalloc.kernel(regalloc-normalize))"
    virtual = lift(case.path, case.chip, case.features)
    PassManager.parse(passes).run(virtual.operation)
    final = lift(case.path, case.chip, case.features, view="final")
    both = passes.replace("normalize", "normalize,regalloc-recover-virtual")
    PassManager.parse(both).run(final.operation)
    assert program(final) == program(virtual)


def greedy_choice(module: ir.Module, final: ir.Module) -> None:
    """Gives the registers of a virtual view the places of a final one."""
    heads = {
        (kernel.sym_name.value, op.id.value): op.at
        for kernel in final.body.operations
        if isinstance(kernel, regalloc.KernelOp)
        for op in kernel.body.blocks[0]
        if isinstance(op, regalloc.VRegOp) and op.at is not None
    }
    for kernel in module.body.operations:
        assert isinstance(kernel, regalloc.KernelOp)
        for op in kernel.body.blocks[0]:
            if isinstance(op, regalloc.VRegOp):
                at = heads.get((kernel.sym_name.value, op.id.value))
                if at is not None and "left_to_llvm" not in op.attributes:
                    op.attributes["at"] = at


def plain_assembly(case: Case, output: Path) -> list[str]:
    command = [str(find_llvm_tool("llc")), "-mtriple=amdgcn-amd-amdhsa", "-O3"]
    command += [f"-mcpu={case.chip}", f"-mattr={case.features}", "-o", str(output)]
    if case.path.suffix == ".mir":
        command += ["-x", "mir", "-start-before=amdgpu-pre-ra-long-branch-reg"]
    subprocess.run([*command, str(case.path)], check=True)
    return comparable(output)


def comparable(assembly: Path) -> list[str]:
    """Assembly without the name of its source."""
    return [line for line in assembly.read_text().splitlines() if ".file" not in line]


@pytest.mark.parametrize("normalised", [False, True], ids=["lifted", "normalised"])
@cases(changes=False)
def test_greedys_choice_applied_again_is_greedys_code(
    case: Case, normalised: bool, context: ir.Context, tmp_path: Path
) -> None:
    module = lift(case.path, case.chip, case.features)
    final = lift(case.path, case.chip, case.features, view="final")
    greedy_choice(module, final)
    if normalised:
        pipeline = "builtin.module(regalloc.kernel(regalloc-normalize))"
        PassManager.parse(pipeline).run(module.operation)
    applied = apply_assignment(case.path, module, assembly=tmp_path / "ours.s")
    assert comparable(tmp_path / "ours.s") == plain_assembly(case, tmp_path / "llc.s")
    assert program(applied) == program(final)


@cases()
def test_greedys_choice_behind_greedy_is_greedys_code(
    case: Case, context: ir.Context, tmp_path: Path
) -> None:
    """Also where it splits and spills."""
    module = lift(case.path, case.chip, case.features, view="post")
    assert module.operation.verify()
    assert assignment(module)
    apply_assignment(case.path, module, assembly=tmp_path / "ours.s")
    assert comparable(tmp_path / "ours.s") == plain_assembly(case, tmp_path / "llc.s")


@cases()
def test_post_view_without_insertions_is_virtual(
    case: Case, context: ir.Context
) -> None:
    virtual = lift(case.path, case.chip, case.features)
    post = lift(case.path, case.chip, case.features, view="post")
    recover = "builtin.module(regalloc.kernel(regalloc-recover-virtual))"
    PassManager.parse(recover).run(post.operation)
    assert program(post) == program(virtual)


def test_a_register_can_be_moved_behind_greedy(
    context: ir.Context, tmp_path: Path
) -> None:
    case = next(c for c in CASES if c.file == "conv-gfx90a.ll")
    module = lift(case.path, case.chip, view="post")
    (kernel,) = module.body.operations
    assert isinstance(kernel, regalloc.KernelOp)
    taken = set(map(regalloc.PhysAttr, kernel.reserved or ()))
    vregs = [
        op
        for op in kernel.body.blocks[0]
        if isinstance(op, regalloc.VRegOp) and op.at is not None
    ]
    taken |= {op.at for op in vregs if op.at is not None}
    used = {(p.bank, p.first + i) for p in taken for i in range(p.units)}
    free = next(n for n in range(255, 0, -1) if ("vgpr", n) not in used)
    moved = next(
        op
        for op in vregs
        if op.at is not None
        and (op.at.bank, op.at.units) == ("vgpr", 1)
        and "left_to_llvm" not in op.attributes
    )
    moved.attributes["at"] = regalloc.PhysAttr.get("vgpr", free)
    number, name = moved.id.value, kernel.sym_name.value
    applied = apply_assignment(case.path, module, assembly=tmp_path / "ours.s")
    (found,) = (
        op.at
        for k in applied.body.operations
        if isinstance(k, regalloc.KernelOp) and k.sym_name.value == name
        for op in k.body.blocks[0]
        if isinstance(op, regalloc.VRegOp) and op.id.value == number
    )
    assert found == regalloc.PhysAttr.get("vgpr", free)


def test_another_choice_is_emitted(context: ir.Context, tmp_path: Path) -> None:
    case = CASES[0]
    module = lift(case.path, case.chip)
    final = lift(case.path, case.chip, view="final")
    greedy_choice(module, final)
    free = regalloc.PhysAttr.get("vgpr", 63)
    moved = next(
        op
        for op in ops(module)
        if isinstance(op, regalloc.VRegOp)
        and op.at is not None
        and op.hint is None
        and (op.at.bank, op.at.units) == ("vgpr", 1)
    )
    moved.attributes["at"] = free
    number = moved.id.value
    applied = apply_assignment(case.path, module, assembly=tmp_path / "ours.s")
    (found,) = (
        op
        for op in ops(applied)
        if isinstance(op, regalloc.VRegOp) and op.id.value == number
    )
    assert found.at == free
    assert "v63" in (tmp_path / "ours.s").read_text()


def test_a_wrong_choice_is_refused(context: ir.Context) -> None:
    case = CASES[0]
    module = lift(case.path, case.chip)
    for op in ops(module):
        if isinstance(op, regalloc.VRegOp) and "vgpr, 1>" in str(op.shape):
            op.attributes["at"] = regalloc.PhysAttr.get("vgpr", 5)
    with pytest.raises(LlcError, match="veriloc"):
        apply_assignment(case.path, module)


def test_parts_cannot_be_assigned_before_greedy(context: ir.Context) -> None:
    case = next(c for c in CASES if c.file == "spill.ll")
    module = lift(case.path, case.chip, view="final")
    with pytest.raises(AssignmentError, match=r"part of another|fingerprints"):
        assignment(module)


def test_nothing_chosen_is_nothing_assigned(context: ir.Context) -> None:
    assert assignment(lift(CASES[0].path, "gfx90a")) == []


#
# What the text says
#


def lifted(source: str, chip: str, view: str = "virtual") -> str:
    text = lift_text(source, chip, view=view, payload=False)
    with ir.Context():
        return str(ir.Module.parse(text))


def test_matrix_instructions_write_all_lanes() -> None:
    text = lifted(str(INPUTS / "conv-gfx90a.ll"), "gfx90a")
    uses = re.findall(r'native "V_MFMA\w+" .*', text)
    assert uses
    assert all("implicit %exec" in u and "mask" not in u for u in uses)


def test_comparisons_read_exec_as_data() -> None:
    text = lifted(str(INPUTS / "softmax-gfx942.ll"), "gfx942")
    compared = re.findall(r'native "V_CMP_\w+_e64" .*', text)
    assert compared
    assert all("implicit %exec" in c and "mask %exec" not in c for c in compared)
    saved = re.findall(r'native "S_\w*SAVEEXEC\w*" .*', text)
    assert all("mask" not in s for s in saved)


def test_scalar_spills_go_to_lanes(context: ir.Context) -> None:
    module = lift(INPUTS / "spill.ll", "gfx90a", view="final")
    held = [op for op in ops(module) if isinstance(op, regalloc.SlotOp) and op.held_by]
    assert held
    assert all(op.bytes.value == 256 for op in held)
    lanes = [
        op
        for op in ops(module)
        if isinstance(op, regalloc.SpillOp | regalloc.ReloadOp)
        and op.slot in [h.slot for h in held]
    ]
    assert lanes
    assert all(op.offset.value % 4 == 0 and op.mask is None for op in lanes)


def test_calls_clobber_what_they_do_not_preserve(context: ir.Context) -> None:
    module = lift(INPUTS / "call.ll", "gfx942")
    calls = [
        op for op in ops(module) if isinstance(op, regalloc.InstOp) and op.clobbers
    ]
    assert calls
    clobbered = str(calls[0].clobbers)
    assert "vgpr[0:" in clobbered
    assert "scc[0]" in clobbered
    assert "sgpr[126" not in clobbered


EARLY_LOOP = """
define amdgpu_kernel void @spin(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %v = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %done
done:
  ret void
}
"""


def test_blocks_and_branches(context: ir.Context) -> None:
    module = lift(EARLY_LOOP, "gfx942")
    (kernel,) = module.body.operations
    assert isinstance(kernel, regalloc.KernelOp)
    last = [list(block)[-1] for block in kernel.body]
    branches = [op for op in last if isinstance(op, regalloc.BranchOp)]
    exits = [op for op in last if isinstance(op, regalloc.ExitOp)]
    assert len(branches) + len(exits) == len(last)
    assert len(exits) == 1
    two_ways = [b for b in branches if len(b.operation.successors) == 2]
    assert two_ways
    labels = [str(op) for op in ops(module) if isinstance(op, regalloc.LabelOp)]
    assert any("depth 1" in label for label in labels)


ENTRY_IS_A_LOOP = """\
---
name: spin
tracksRegLiveness: true
body: |
  bb.0:
    liveins: $sgpr0
    successors: %bb.0, %bb.1
    S_CMP_EQ_U32 killed renamable $sgpr0, 0, implicit-def $scc
    $sgpr0 = S_MOV_B32 1
    S_CBRANCH_SCC1 %bb.0, implicit killed $scc
  bb.1:
    S_ENDPGM 0
...
"""


def test_an_entry_that_is_a_loop_gets_a_block_in_front(context: ir.Context) -> None:
    module = lift(ENTRY_IS_A_LOOP, "gfx942")
    (kernel,) = module.body.operations
    assert isinstance(kernel, regalloc.KernelOp)
    first, loop, _ = kernel.body
    assert [str(op) for op in first if isinstance(op, regalloc.LabelOp)] == []
    assert list(list(first)[-1].operation.successors) == [loop]
    assert list(list(loop)[-1].operation.successors)[:1] == [loop]


BUNDLE = """\
---
name: bundled
tracksRegLiveness: true
body: |
  bb.0:
    liveins: $sgpr0
    BUNDLE implicit-def $sgpr1, implicit $sgpr0 {
      $sgpr1 = S_MOV_B32 $sgpr0
      S_NOP 0, implicit internal $sgpr1
    }
    S_ENDPGM 0
...
"""


def test_bundles_are_refused() -> None:
    with pytest.raises(LiftError, match="is part of a bundle") as caught:
        lift_text(BUNDLE, "gfx942")
    assert caught.value.function == "bundled"
    assert caught.value.opcode is not None
    assert "keep the vendor's allocation" in str(caught.value)
    refused: dict[str, LiftError] = {}
    assert "regalloc.kernel" not in lift_text(BUNDLE, "gfx942", refused=refused)
    assert list(refused) == ["bundled"]


def test_calls_run_with_the_active_lanes(context: ir.Context) -> None:
    """What waits in inactive lanes of a clobbered register survives the call."""
    module = lift(KERNELS / "calls.ll", "gfx942", view="final")
    calls = [
        str(op)
        for op in ops(module)
        if isinstance(op, regalloc.InstOp) and 'native "SI_CALL"' in str(op)
    ]
    assert calls
    assert all("implicit mask %exec" in call for call in calls)
    for kernel in module.body.operations:
        assert isinstance(kernel, regalloc.KernelOp)
        assert verify(kernel).status is Status.PROVED


def test_lanes_that_only_live_ranges_know_to_be_undefined(context: ir.Context) -> None:
    """The upper half of a sum of which the lower half counts, around a loop."""
    module = lift(
        KERNELS / "divergence.ll", "gfx942", view="final", only=["loop_break"]
    )
    (kernel,) = module.body.operations
    assert isinstance(kernel, regalloc.KernelOp)
    text = [str(op) for op in ops(module)]
    added = [i for i, t in enumerate(text) if 'native "V_MAD_U64_U32' in t]
    assert len(added) == 1
    # The sum is the one operand that is read and written.
    (total,) = set(
        re.findall(r"(%v\d+)\b", text[added[0]].partition(" uses(")[0])
    ) & set(re.findall(r"(%v\d+)\b", text[added[0]].partition(" uses(")[2]))
    assert text[added[0] - 1] == f"regalloc.undef {total}[1]"
    assert verify(kernel).status is Status.PROVED


INSIDE = """\
---
name: inside
tracksRegLiveness: true
body: |
  bb.0:
    liveins: $vgpr0
    undef %0.sub1:vreg_64 = COPY $vgpr0
    undef %0.sub0:vreg_64 = COPY %0.sub1
    S_NOP 0, implicit %0.sub0
    S_ENDPGM 0
...
"""


def test_a_copy_may_start_the_register_it_reads() -> None:
    """The source loses its value behind the copy, not in front of it."""
    lines = [line.strip() for line in lifted(INSIDE, "gfx942").splitlines()]
    (copy,) = (i for i, line in enumerate(lines) if "%v0[0] = %v0[1]" in line)
    assert lines[copy + 1] == "regalloc.undef %v0[1]"
    assert not lines[copy - 1].startswith("regalloc.undef")


WIDTHS = """\
---
name: widths
tracksRegLiveness: true
body: |
  bb.0:
    liveins: $vgpr0
    %0:vgpr_16 = COPY $vgpr0
    %1:vgpr_32 = COPY %0
    %2:vgpr_16 = COPY %1
    S_NOP 0, implicit %1, implicit %2
    S_ENDPGM 0
...
"""


@pytest.mark.parametrize("view", ["virtual", "post", "final"])
def test_copies_between_widths_mean_the_lower_half(view: str) -> None:
    text = lift_text(WIDTHS, "gfx1100", "+real-true16", view=view, payload=False)
    with ir.Context():
        lines = str(ir.Module.parse(text)).splitlines()
    copies = [
        re.sub(r" mask.*", "", x.split("regalloc.")[1]) for x in lines if "copy" in x
    ]
    plain = [re.sub(r"coalesced ", "", copy) for copy in copies]
    assert plain[1:] == ["copy 1 %v1[0:lo] = %v0", "copy 2 %v2 = %v1[0:lo]"]
    assert re.fullmatch(r"copy 0 %v0 = %vgpr0lo|copy 0 %v0 = %vgpr0_lo", plain[0])
    assert any("regalloc.undef %v1" in line for line in lines)


#
# Sources
#


def test_payload_is_the_source(context: ir.Context) -> None:
    path = CASES[0].path
    text = str(lift(path, "gfx90a"))
    found = re.search(r"0x01000000([0-9A-F]+)", text)
    assert found is not None
    assert bytes.fromhex(found[1]) == path.read_bytes()
    without = str(lift(path, "gfx90a", payload=False))
    assert "payload" not in without


def test_bitcode(context: ir.Context, tmp_path: Path) -> None:
    path = CASES[0].path
    bitcode = tmp_path / "kernel.bc"
    assembler = str(find_llvm_tool("llvm-as"))
    subprocess.run([assembler, str(path), "-o", str(bitcode)], check=True)
    text = lift_text(path, "gfx90a", payload=False)
    assert lift_text(bitcode, "gfx90a", payload=False) == text
    assert lift_text(bitcode.read_bytes(), "gfx90a", payload=False) == text
    assert Source.read(bitcode).payload.format == "bc"


def test_sources_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="empty"):
        lift_text(b"", "gfx942")
    with pytest.raises(SourceError, match="neither LLVM IR"):
        lift_text(b"\x7fELF", "gfx942")
    with pytest.raises(FileNotFoundError):
        lift_text(tmp_path / "missing.ll", "gfx942")
    with pytest.raises(LlcError, match="expected"):
        lift_text("define void @broken(\n", "gfx942")
    with pytest.raises(ValueError, match="view 'later'"):
        lift_text(CASES[0].path, "gfx942", view="later")


def test_only_some_functions() -> None:
    text = lift_text(INPUTS / "call.ll", "gfx942", payload=False)
    names = re.findall(r"regalloc\.kernel @(\w+)", text)
    assert len(names) > 1
    some = lift_text(INPUTS / "call.ll", "gfx942", payload=False, only=names[:1])
    assert re.findall(r"regalloc\.kernel @(\w+)", some) == names[:1]
