"""Assignments are carried out exactly, or refused with the reason."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import CALL, CONV, LOOP, MFMA, REDUCE, SPILL, Export, Kernel
from oracle import check

from veriloc.lowering.amdgpu.assignment import (
    CodePlace,
    Edit,
    Evict,
    Spill,
    Split,
    StageAssignment,
    recorded,
    recorded_before,
    to_json,
    write_assignment,
)
from veriloc.lowering.amdgpu.exports import FunctionExport, read_exports
from veriloc.lowering.amdgpu.plugin import (
    LlcError,
    PluginOptions,
    find_llvm_tool,
    run_llc,
)
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    Instruction,
    InstructionFlag,
    Problem,
    RegisterOperand,
    Stage,
    View,
)
from veriloc.lowering.amdgpu.tables import load_tables


def compile_with(
    kernel: Kernel, stages: list[StageAssignment], tmp_path: Path, **options: Any
) -> dict[str, FunctionExport]:
    """Applies, exports again and checks the result with the oracle."""
    write_assignment(tmp_path / "a.json", stages)
    directory = tmp_path / "applied"
    run_llc(
        kernel.compilation,
        tmp_path / "out.s",
        plugin=PluginOptions(export=directory, apply=tmp_path / "a.json", **options),
        verify=True,
    )
    exports = read_exports(directory)
    for export in exports.values():
        assert check(load_tables(kernel.cpu), export) == []
    return exports


def refusal(kernel: Kernel, stages: list[StageAssignment], tmp_path: Path) -> str:
    """What llc says when it refuses; nothing may be left of its output."""
    write_assignment(tmp_path / "a.json", stages)
    return refusal_of_file(kernel, tmp_path)


def refusal_of_file(kernel: Kernel, tmp_path: Path) -> str:
    output = tmp_path / "out.s"
    with pytest.raises(LlcError) as caught:
        run_llc(
            kernel.compilation, output, plugin=PluginOptions(apply=tmp_path / "a.json")
        )
    assert not output.exists()
    assert caught.value.status > 0, "llc crashed"
    return caught.value.diagnostics


def only(export: Export, kernel: Kernel) -> FunctionExport:
    (function,) = export(kernel).values()
    return function


def own(
    function: FunctionExport, stage: Stage, view: View = View.PRE
) -> StageAssignment:
    if view is View.POST:
        return recorded(function.post[stage])
    return recorded_before(function.pre[stage], function.post[stage])


#
# Valid assignments
#


@pytest.mark.parametrize("view", [View.PRE, View.POST])
def test_other_registers_are_taken(view: View, export: Export, tmp_path: Path) -> None:
    """All VGPRs of a kernel moved up by eight."""
    function = only(export, CONV)
    greedy = own(function, Stage.VGPR, view)
    moved = {
        v: re.sub(r"VGPR(\d+)", lambda m: f"VGPR{int(m[1]) + 8}", p)
        for v, p in greedy.registers.items()
    }
    applied = compile_with(CONV, [replace(greedy, registers=moved)], tmp_path)
    final = applied[function.function].final
    assert final is not None
    for v, p in moved.items():
        assert final.virtual_registers[v].physical == p
    result = subprocess.run(
        [
            find_llvm_tool("llvm-mc"),
            "-triple=amdgcn-amd-amdhsa",
            f"-mcpu={CONV.cpu}",
            "-filetype=obj",
            "-o",
            tmp_path / "out.o",
            tmp_path / "out.s",
        ],
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr


def test_what_is_not_named_is_left_to_greedy(export: Export, tmp_path: Path) -> None:
    function = only(export, LOOP)
    greedy = own(function, Stage.VGPR)
    register = next(
        r
        for r in function.pre[Stage.VGPR].virtual_registers.values()
        if r.stage is Stage.VGPR and r.bits == 32
    )
    wish = replace(greedy, registers={register.index: "VGPR40"})
    applied = compile_with(LOOP, [wish], tmp_path)
    post = applied[function.function].post[Stage.VGPR]
    assert post.virtual_registers[register.index].physical == "VGPR40"


#
# Refusals
#


def first(problem: Problem, bits: int, stage: Stage) -> int:
    return next(
        r.index
        for r in problem.virtual_registers.values()
        if r.stage is stage and r.bits == bits
    )


def unknown_vreg(p: Problem) -> tuple[dict[int, str], str]:
    return {99999: "VGPR1"}, "%99999 = VGPR1: there is no such virtual register"


def unknown_name(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 32, Stage.VGPR)
    return {v: "VGPR1234"}, f"%{v} = VGPR1234: there is no register of this name"


def wrong_class(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 32, Stage.VGPR)
    return {v: "SGPR3"}, f"%{v} = SGPR3: SGPR3 is not in class VGPR_32"


def wrong_width(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 32, Stage.VGPR)
    return {v: "VGPR2_VGPR3"}, "is not in class VGPR_32"


def misaligned(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 128, Stage.VGPR)
    name = "VGPR61_VGPR62_VGPR63_VGPR64"
    return {v: name}, f"%{v} = {name}: {name} is misaligned"


def reserved(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 32, Stage.VGPR)
    return {v: "VGPR300"}, "VGPR300 is reserved in this function"


def wrong_stage(p: Problem) -> tuple[dict[int, str], str]:
    v = first(p, 64, Stage.SGPR)
    return {v: "SGPR8_SGPR9"}, "belongs to the sgpr stage"


@pytest.mark.parametrize(
    "make",
    [unknown_vreg, unknown_name, wrong_class, wrong_width, misaligned, reserved],
)
def test_bad_entry(
    make: Callable[[Problem], tuple[dict[int, str], str]],
    export: Export,
    tmp_path: Path,
) -> None:
    function = only(export, CONV)
    bad, message = make(function.pre[Stage.VGPR])
    stage = replace(own(function, Stage.VGPR), registers=bad)
    said = refusal(CONV, [stage], tmp_path)
    assert message in said
    assert f"in function '{function.function}': vgpr stage, pre view" in said


def test_register_of_another_stage(export: Export, tmp_path: Path) -> None:
    function = only(export, CONV)
    bad, message = wrong_stage(function.pre[Stage.SGPR])
    stage = replace(own(function, Stage.VGPR), registers=bad)
    # Its instructions are gone by the time of the VGPR stage.
    said = refusal(CONV, [stage], tmp_path)
    assert message in said or "there is no such virtual register" in said


@pytest.mark.parametrize("view", [View.PRE, View.POST])
def test_every_interference_is_named(
    view: View, export: Export, tmp_path: Path
) -> None:
    function = only(export, CONV)
    greedy = own(function, Stage.VGPR, view)
    singles = [v for v, p in greedy.registers.items() if "_" not in p]
    clash = {**greedy.registers, **dict.fromkeys(singles, "VGPR0")}
    said = refusal(CONV, [replace(greedy, registers=clash)], tmp_path)
    match = re.search(r"%(\d+) = VGPR0: VGPR0 interferes with %(\d+) = VGPR0", said)
    assert match
    assert int(match[1]) in singles
    assert int(match[2]) in singles
    assert said.count("error:") > 1


def test_value_across_a_call(export: Export, tmp_path: Path) -> None:
    function = export(CALL)["caller"]
    greedy = own(function, Stage.VGPR)
    masks = function.post[Stage.VGPR].register_masks
    tables = load_tables(CALL.cpu)
    assert masks
    clobbered = next(
        f"VGPR{n}"
        for n in range(200)
        if not masks[0].preserved.contains(tables.registers[f"VGPR{n}"])
    )
    singles = [v for v, p in greedy.registers.items() if "_" not in p]
    wish = dict.fromkeys(singles, clobbered)
    said = refusal(CALL, [replace(greedy, registers=wish)], tmp_path)
    assert f"{clobbered} is clobbered by a call that the value lives across" in said


def test_physical_operands(export: Export, tmp_path: Path) -> None:
    """The first argument to be copied cannot go where the second one still is."""
    leaf = export(CALL)["leaf"]
    greedy = own(leaf, Stage.VGPR)
    copies = [
        (i.operands[0], i.operands[1])
        for i in leaf.pre[Stage.VGPR].blocks[0].instructions
        if InstructionFlag.COPY in i.flags
    ]
    (target, _), (_, occupied) = copies[:2]
    assert isinstance(target, RegisterOperand)
    assert isinstance(occupied, RegisterOperand)
    assert target.virtual is not None
    name = occupied.physical
    assert name in ("VGPR0", "VGPR1")
    wish = replace(greedy, registers={target.virtual: name})
    said = refusal(CALL, [wish], tmp_path)
    assert (
        f"%{target.virtual} = {name}: {name} is in use by physical operands where the "
        f"value is live ( {name} )"
    ) in said


def test_stale_fingerprint(export: Export, tmp_path: Path) -> None:
    function = only(export, LOOP)
    stage = replace(own(function, Stage.VGPR), fingerprint="0123456789abcdef")
    said = refusal(LOOP, [stage], tmp_path)
    assert "made for another problem (fingerprint 0123456789abcdef" in said


def test_unknown_function(export: Export, tmp_path: Path) -> None:
    stage = replace(own(only(export, LOOP), Stage.VGPR), function="dto")
    assert "function 'dto'" in refusal(LOOP, [stage], tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 7}, "schema 7 is not supported"),
        ({"kind": "problem"}, "not 'assignment'"),
        ({"stages": 3}, "expected array"),
        ({"stages": [{"function": "dot", "stage": "x", "view": "pre"}]}, "sgpr, wwm"),
        (
            {"stages": [{"function": "dot", "stage": "sgpr", "view": "x"}]},
            "pre or post",
        ),
        (
            {
                "stages": [
                    {"function": "dot", "stage": "vgpr", "view": "pre", "assign": {}}
                ]
            },
            "missing value",
        ),
        (
            {
                "stages": [
                    {"function": "dot", "stage": "vgpr", "view": "pre"},
                    {"function": "dot", "stage": "vgpr", "view": "pre"},
                ]
            },
            "two entries",
        ),
    ],
)
def test_malformed_file(
    change: dict[str, Any], message: str, plugin: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.json").write_text(json.dumps({**to_json([]), **change}))
    assert message in refusal_of_file(LOOP, tmp_path)


def test_file_that_is_not_there(plugin: Path, tmp_path: Path) -> None:
    assert "cannot read" in refusal_of_file(LOOP, tmp_path)


@pytest.mark.parametrize("option", ["-vgpr-regalloc=fast", "-stop-after=greedy"])
def test_other_pipelines_are_refused(option: str, plugin: Path, tmp_path: Path) -> None:
    compilation = replace(LOOP.compilation, options=(option,))
    with pytest.raises(LlcError, match="leave out -stop-"):
        run_llc(
            compilation, tmp_path / "out.s", plugin=PluginOptions(export=tmp_path / "e")
        )
    assert not (tmp_path / "out.s").exists()


def test_machine_ir_that_starts_too_late(plugin: Path, tmp_path: Path) -> None:
    compilation = replace(REDUCE.compilation, options=("-start-before=greedy",))
    command = [a for a in compilation.arguments() if "long-branch" not in a]
    output = tmp_path / "out.s"
    result = subprocess.run(
        [
            find_llvm_tool("llc"),
            f"-load={plugin}",
            f"-veriloc-export={tmp_path / 'e'}",
            "-o",
            output,
            *command,
        ],
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    assert "start at or before amdgpu-pre-ra-long-branch-reg" in result.stderr
    assert not output.exists()


def test_bad_entries_left_to_greedy(export: Export, tmp_path: Path) -> None:
    function = only(export, LOOP)
    greedy = own(function, Stage.VGPR)
    v = next(iter(greedy.registers))
    stages = [replace(greedy, registers={v: "SGPR0", 99999: "VGPR1"})]
    write_assignment(tmp_path / "a.json", stages)
    said = run_llc(
        LOOP.compilation,
        tmp_path / "out.s",
        plugin=PluginOptions(
            apply=tmp_path / "a.json", leave_bad_entries_to_greedy=True
        ),
        verify=True,
    )
    run_llc(LOOP.compilation, tmp_path / "reference.s")
    assert said.count("warning:") == 2
    assert "left to greedy" in said
    assert (tmp_path / "out.s").read_bytes() == (tmp_path / "reference.s").read_bytes()


#
# Edits
#


def edits(problem: Problem, *wanted: Edit) -> StageAssignment:
    assert problem.stage is not None
    return StageAssignment(
        problem.function,
        problem.stage,
        View.PRE,
        edits_fingerprint=problem.fingerprint,
        edits=wanted,
    )


@pytest.mark.parametrize("kernel", [LOOP, CONV, MFMA], ids=str)
def test_spill_each(kernel: Kernel, export: Export, tmp_path: Path) -> None:
    """The three widest-lived spillable VGPRs go to memory or are computed again."""
    function = only(export, kernel)
    problem = function.pre[Stage.VGPR]
    candidates = sorted(
        (
            r
            for r in problem.virtual_registers.values()
            if r.stage is Stage.VGPR and r.spillable and r.weight
        ),
        key=lambda r: r.weight or 0.0,
    )
    spilled = [r.index for r in candidates[:3]]
    applied = compile_with(kernel, [edits(problem, *map(Spill, spilled))], tmp_path)
    after = applied[function.function].pre[Stage.VGPR]
    assert not {v for v in spilled if v in after.virtual_registers} - {
        # A register that is only kept for its definition stays.
        v
        for _, i in after.instructions()
        for _, o in i.registers()
        if (v := o.virtual) in spilled
    }
    phases = {i.insertion.phase for _, i in after.instructions() if i.insertion}
    assert phases == {"edit-vgpr"}
    kinds = {i.insertion.kind for _, i in after.instructions() if i.insertion}
    assert kinds & {InsertionKind.SPILL, InsertionKind.RELOAD, InsertionKind.REMAT}


@pytest.mark.parametrize("stage", [Stage.SGPR, Stage.VGPR])
def test_split_in_a_block(stage: Stage, export: Export, tmp_path: Path) -> None:
    function = only(export, CONV)
    problem = function.pre[stage]
    wanted: list[Split] = []
    for block in problem.blocks:
        uses: dict[int, list[int]] = {}
        for instruction in block.instructions:
            for _, operand in instruction.registers():
                v = operand.virtual
                if (
                    v is not None
                    and instruction.id is not None
                    and not instruction.flags.TERMINATOR & instruction.flags
                    and problem.virtual_registers[v].stage is stage
                ):
                    uses.setdefault(v, []).append(instruction.id)
        chosen = [v for v, ids in uses.items() if len(set(ids)) > 2]
        wanted += [Split(v, sorted(set(uses[v]))[1]) for v in chosen[:2]]
    assert wanted
    applied = compile_with(CONV, [edits(problem, *wanted)], tmp_path)
    after = applied[function.function].pre[stage]
    copies = [
        i
        for _, i in after.instructions()
        if i.insertion and i.insertion.kind is InsertionKind.COPY
    ]
    assert copies
    assert {i.insertion.phase for i in copies if i.insertion} == {f"edit-{stage.value}"}
    origins = {r.origin for r in after.virtual_registers.values()}
    assert {s.register for s in wanted} <= origins


def test_edits_then_assignment(export: Export, tmp_path: Path) -> None:
    """The problem after the edits has its own fingerprint, and ids that repeat."""
    function = only(export, LOOP)
    problem = function.pre[Stage.VGPR]
    spilled = min(
        (
            r
            for r in problem.virtual_registers.values()
            if r.stage is Stage.VGPR and r.weight
        ),
        key=lambda r: r.weight or 0.0,
    )
    edited = edits(problem, Spill(spilled.index))
    first_run = compile_with(LOOP, [edited], tmp_path)["dot"]
    after = first_run.pre[Stage.VGPR]
    assert after.fingerprint != problem.fingerprint
    greedy = recorded_before(after, first_run.post[Stage.VGPR])
    both = replace(edited, fingerprint=after.fingerprint, registers=greedy.registers)
    code = (tmp_path / "out.s").read_bytes()
    compile_with(LOOP, [both], tmp_path)
    assert (tmp_path / "out.s").read_bytes() == code


def test_evictions_behind_spills(export: Export, tmp_path: Path) -> None:
    """They name what the spills in front of them inserted, and the value stays right."""
    problem = only(export, CONV).pre[Stage.VGPR]
    spill = Spill(
        min(
            (
                r
                for r in problem.virtual_registers.values()
                if r.stage is Stage.VGPR and r.weight and not r.rematerializable
            ),
            key=lambda r: r.weight or 0.0,
        ).index
    )
    applied = compile_with(CONV, [edits(problem, spill)], tmp_path)
    spilled = applied[problem.function].pre[Stage.VGPR]

    def named(instructions: Iterable[Instruction], is_def: bool) -> set[int]:
        return {
            v
            for i in instructions
            for _, o in i.registers()
            if (v := o.virtual) is not None
            and o.is_def == is_def
            and spilled.virtual_registers[v].stage is Stage.VGPR
            and spilled.virtual_registers[v].bits == 32
        }

    across = [
        (i.id, v)
        for block in spilled.blocks
        for at, i in enumerate(block.instructions)
        if i.id is not None and i.insertion
        for v in named(block.instructions[:at], True)
        & named(block.instructions[at + 1 :], False)
        - named(block.instructions[at:], True)
    ]
    inserted, moved = min(across)
    places = (CodePlace("before", inserted),), (CodePlace("after", inserted),)
    wanted = edits(problem, spill, Evict(moved, None, *places, in_register=True))
    applied = compile_with(CONV, [wanted], tmp_path)
    copies = [
        i
        for _, i in applied[problem.function].pre[Stage.VGPR].instructions()
        if i.insertion and i.insertion.kind is InsertionKind.COPY
    ]
    assert len(copies) == 2


def test_bad_edits(export: Export, tmp_path: Path) -> None:
    function = only(export, LOOP)
    problem = function.pre[Stage.VGPR]
    v = first(problem, 32, Stage.VGPR)
    last = problem.blocks[-1].instructions[0].id
    assert last is not None
    said = refusal(
        LOOP,
        [edits(problem, Spill(4242), Split(v, 4242), Split(v, last, 0))],
        tmp_path,
    )
    assert "spill %4242: there is no such virtual register" in said
    assert f"split %{v}: there is no instruction 4242" in said
    assert f"split %{v}: instruction 0 is not in block" in said


def test_bad_evictions(export: Export, tmp_path: Path) -> None:
    problem = only(export, LOOP).pre[Stage.VGPR]
    v = first(problem, 32, Stage.VGPR)
    missing, start = (CodePlace("after", 4242),), (CodePlace("start", 0),)
    read = next(
        i.id
        for _, i in problem.instructions()
        if i.id is not None
        and any(o.virtual == v and not o.is_def for _, o in i.registers())
    )
    branch = next(
        i.id
        for _, i in problem.instructions()
        if InstructionFlag.TERMINATOR in i.flags and i.id is not None
    )
    said = refusal(
        LOOP,
        [
            edits(
                problem,
                Evict(v, None, missing, start),
                Evict(v, "sub7", start, start),
                Evict(v, None, start, (CodePlace("end", 4242),)),
                Evict(v, None, (CodePlace("after", branch),), start),
                Evict(v, None, (), (CodePlace("before", read),)),
                Evict(v, None, start, (CodePlace("before", read),), in_register=True),
            )
        ],
        tmp_path,
    )
    assert said.count("no code can stand at instruction or block 4242") == 2
    assert f"evict %{v}: no code can stand at instruction or block {branch}" in said
    assert f"evict %{v}: it has no sub-register sub7" in said
    assert f"nothing is saved on a way to instruction or block {read}" in said
    assert f"evict %{v}: it has no value to save at instruction or block 0" in said
    assert "expected exactly one of 'before'" in refusal(
        LOOP,
        [edits(problem, Evict(v, None, (CodePlace("beside", 1),), start))],
        tmp_path,
    )


def test_stale_edits(export: Export, tmp_path: Path) -> None:
    problem = only(export, SPILL).pre[Stage.VGPR]
    stale = replace(edits(problem, Spill(0)), edits_fingerprint="0")
    assert "the edits were made for another problem" in refusal(
        SPILL, [stale], tmp_path
    )
