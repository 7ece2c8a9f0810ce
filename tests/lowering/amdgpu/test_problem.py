"""What the exported views say about known kernels, and that damage is noticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import (
    CALL,
    HALF,
    LOOP,
    MFMA,
    REDUCE,
    SPILL,
    WHOLE_WAVE,
    Export,
)

from veriloc.lowering.amdgpu._decode import FormatError
from veriloc.lowering.amdgpu.exports import read_exports
from veriloc.lowering.amdgpu.plugin import PluginOptions, run_llc
from veriloc.lowering.amdgpu.problem import (
    BlockOperand,
    InstructionFlag,
    MaskOperand,
    OperandFlag,
    RegisterOperand,
    SourceLocation,
    Stage,
    View,
)
from veriloc.lowering.amdgpu.reading import read_problem
from veriloc.lowering.amdgpu.registers import PhysicalRegister


def test_loop(export: Export) -> None:
    function = export(LOOP)["dot"]
    virtual = function.virtual
    assert virtual is not None
    assert virtual.view is View.VIRTUAL
    assert virtual.stage is None
    assert virtual.target.cpu == "gfx90a"
    assert virtual.target.wavefront == 64
    assert virtual.calling_convention == 91
    assert virtual.machine_info["isEntryFunction"] is True
    assert isinstance(virtual.machine_info["occupancy"], int)
    assert not virtual.callee_saved
    entry, loop, leave = virtual.blocks
    assert [b.depth for b in virtual.blocks] == [0, 1, 0]
    assert entry.frequency == 1.0
    assert loop.frequency > 1.0
    assert set(loop.successors) == {loop.id, leave.id}
    assert [i.id for _, i in virtual.instructions() if i.id is not None] == list(
        range(virtual.num_original)
    )
    locations = {i.location for _, i in virtual.instructions()}
    assert SourceLocation("dot.c", 4, 12) in locations
    (branch,) = (i for i in loop.instructions if i.opcode.startswith("S_CBRANCH"))
    assert InstructionFlag.TERMINATOR in branch.flags
    assert branch.operands[0] == BlockOperand(loop.id)
    loads = [i for i in loop.instructions if InstructionFlag.LOAD in i.flags]
    assert len(loads) == 2
    for load in loads:
        target = load.operands[0]
        assert isinstance(target, RegisterOperand)
        assert target.is_def
        assert target.virtual is not None
        assert target.physical is None
        assert target.register_class in ("VGPR_32", "AV_32", "AGPR_32")
        assert any(
            o.physical == "EXEC" and OperandFlag.IMPLICIT in o.flags
            for _, o in load.registers()
        )
    tied = [
        o.tied for _, i in virtual.instructions() for _, o in i.registers() if o.tied
    ]
    assert tied


def test_stages_and_fingerprints(export: Export) -> None:
    function = export(LOOP)["dot"]
    assert set(function.pre) == set(function.post) == {Stage.SGPR, Stage.VGPR}
    for stage in function.pre:
        before, after = function.pre[stage], function.post[stage]
        assert before.fingerprint
        own = [r for r in before.virtual_registers.values() if r.stage is stage]
        assert own
        for register in own:
            assert register.physical is None
            assert len(before.orders[register.register_class]) > 0
            assert after.virtual_registers[register.index].physical
    # Reserved registers are not in the order.
    problem = function.pre[Stage.VGPR]
    taken = set(problem.reserved.registers())
    assert PhysicalRegister("vgpr", 256, 1) in taken
    assert not taken & set(problem.orders["VGPR_32"].registers())


def test_spills(export: Export) -> None:
    function = export(SPILL)["pressure"]
    assert function.virtual is not None
    assert function.final is not None
    assert function.virtual.attributes["amdgpu-num-vgpr"] == "16"
    assert function.virtual.pressure_limits["VGPR_32"] == 16
    assert not [o for o in function.virtual.frame if o.spill]
    spilled = [o for o in function.final.frame if o.spill]
    assert {o.size for o in spilled} == {4}
    assert Stage.WWM in function.post
    wwm = [
        r for r in function.post[Stage.WWM].virtual_registers.values() if r.whole_wave
    ]
    assert wwm
    remat = [
        r
        for r in function.pre[Stage.SGPR].virtual_registers.values()
        if r.rematerializable
    ]
    assert remat


def test_accumulators(export: Export) -> None:
    function = export(MFMA)["mfma"]
    assert function.virtual is not None
    wide = [r for r in function.virtual.virtual_registers.values() if r.bits == 1024]
    assert {r.register_class for r in wide} <= {
        "VReg_1024_Align2",
        "AReg_1024_Align2",
        "AV_1024_Align2",
    }
    assert {r.align for r in wide} == {2}
    post = function.post[Stage.VGPR]
    assert any(
        (r.physical or "").startswith("AGPR") for r in post.virtual_registers.values()
    )


def test_halves(export: Export) -> None:
    function = export(HALF)["half"]
    assert function.virtual is not None
    assert function.final is not None
    assert function.virtual.target.wavefront == 32
    subregs = {
        o.subreg
        for _, i in function.virtual.instructions()
        for _, o in i.registers()
        if o.subreg
    }
    assert {"lo16", "hi16"} & {s.split("_")[-1] for s in subregs}
    names = {
        o.physical
        for _, i in function.final.instructions()
        for _, o in i.registers()
        if o.physical
    }
    assert any(n.endswith("_LO16") for n in names)
    assert any(n.endswith("_HI16") for n in names)


def test_calls(export: Export) -> None:
    functions = export(CALL)
    assert set(functions) == {"leaf", "middle", "caller"}
    middle = functions["middle"].virtual
    assert middle is not None
    assert len(middle.callee_saved) > 0
    calls = [i for _, i in middle.instructions() if InstructionFlag.CALL in i.flags]
    assert len(calls) == 2
    for call in calls:
        (mask,) = (o for o in call.operands if isinstance(o, MaskOperand))
        kept = middle.register_masks[mask.mask].preserved
        assert kept.contains(PhysicalRegister("vgpr", 40, 1))
        assert not kept.contains(PhysicalRegister("vgpr", 0, 1))
    assert {live.physical for live in middle.blocks[0].live_ins} >= {"VGPR0", "VGPR1"}


def test_whole_wave(export: Export) -> None:
    function = export(WHOLE_WAVE)["scan"]
    assert function.virtual is not None
    opcodes = {i.opcode for _, i in function.virtual.instructions()}
    assert any(o.startswith("ENTER_STRICT_WWM") or "SAVEEXEC" in o for o in opcodes)
    early = [r for r in function.virtual.virtual_registers.values() if r.preallocated]
    assert early
    assert all(r.whole_wave for r in early)
    assert function.final is not None
    named = {
        o.virtual for _, i in function.final.instructions() for _, o in i.registers()
    }
    assert {r.index for r in early} & named


def test_machine_ir(export: Export) -> None:
    (function,) = export(REDUCE).values()
    assert function.virtual is not None
    assert function.virtual.target.wavefront == 32
    assert function.final is not None


def test_intervals(plugin: Path, tmp_path: Path) -> None:
    run_llc(
        LOOP.compilation,
        plugin=PluginOptions(
            export=tmp_path, intervals=True, views=frozenset({View.PRE})
        ),
    )
    function = read_exports(tmp_path)["dot"]
    assert function.virtual is None
    problem = function.pre[Stage.VGPR]
    assert problem.intervals is not None
    assert set(problem.intervals.instructions) <= set(problem.by_id)
    for register in problem.virtual_registers.values():
        if register.stage is Stage.VGPR:
            assert register.live_range is not None
            assert all(start < end for start, end, _ in register.live_range.segments)
    assert any(name == "VGPR0" for name, _, _ in problem.intervals.fixed)


def test_views_that_were_put_off_are_the_same(plugin: Path, tmp_path: Path) -> None:
    run_llc(LOOP.compilation, plugin=PluginOptions(export=tmp_path, intervals=True))
    whole = read_exports(tmp_path)["dot"]
    stages = frozenset({View.PRE, View.POST})
    later = read_exports(tmp_path, put_off=stages)["dot"]
    for path in tmp_path.glob("*.json"):
        path.unlink()  # what was put off must not need its file
    for ours, theirs in ((later.pre, whole.pre), (later.post, whole.post)):
        assert list(ours) == list(theirs)
        for stage in theirs:
            assert ours.registers(stage) == theirs.registers(stage)
            assert ours[stage] == theirs[stage]
            assert ours.registers(stage) == theirs.registers(stage)


def test_asking_whether_there_is_a_view_does_not_read_it(
    plugin: Path, tmp_path: Path
) -> None:
    run_llc(LOOP.compilation, plugin=PluginOptions(export=tmp_path))
    for path in tmp_path.glob("*.vgpr.pre.json"):
        path.write_text(path.read_text()[:-10])
    pre = read_exports(tmp_path, put_off=frozenset({View.PRE}))["dot"].pre
    assert Stage.VGPR in pre
    assert Stage.WWM not in pre
    with pytest.raises(FormatError, match="not JSON"):
        pre[Stage.VGPR]


@pytest.mark.parametrize(
    ("raw", "instruction"),
    [
        ({"id": 3, "op": "S_NOP", "ops": [0]}, True),
        ({"id": 3, "op": "S_NOP", "ops": []}, True),
        ({"id": 3, "op": "COPY", "flags": "copy,no-such"}, False),
        ({"id": 3, "op": "COPY", "flags": ["copy"]}, False),
        ({"id": "3", "op": "COPY"}, False),
        ({"id": 3, "op": None}, False),
        ({"id": 3, "op": "COPY", "ops": [0, 1]}, False),
        ({"id": 3, "op": "COPY", "ops": [-1]}, False),
        ({"id": 3, "op": "COPY", "ops": [True]}, False),
        ({"id": 3, "op": "COPY", "ops": [{"i": 1}]}, False),
        ({"id": 3, "op": "COPY", "ops": "0"}, False),
        ({"id": 3, "op": "COPY", "deleted": 5}, False),
    ],
)
def test_damaged_instructions_are_found(
    plugin: Path, tmp_path: Path, raw: dict[str, Any], instruction: bool
) -> None:
    run_llc(
        LOOP.compilation,
        plugin=PluginOptions(export=tmp_path, views=frozenset({View.VIRTUAL})),
    )
    (path,) = tmp_path.glob("*.virtual.json")
    content = json.loads(path.read_text())
    content["operands"] = [{"i": 1}]
    content["blocks"] = [
        {"id": 0, "depth": 0, "freq": 1, "succs": [], "instrs": [raw]},
    ]
    path.write_text(json.dumps(content))
    if instruction:
        (found,) = read_problem(path).blocks[0].instructions
        assert (found.id, found.opcode) == (raw["id"], raw["op"])
    else:
        with pytest.raises(FormatError, match=r"blocks\[0\].instrs\[0\]"):
            read_problem(path)


def test_an_unread_view_of_no_stage_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.vgpr.pre.json"
    path.write_text('{"stage":"none","function":"x","fingerprint":"0"}')
    with pytest.raises(FormatError, match="has no stage"):
        read_exports(tmp_path, put_off=frozenset({View.PRE}))


def test_awkward_function_names(plugin: Path, tmp_path: Path) -> None:
    text = LOOP.compilation.source.read_text()
    name = "a/../b " + "x" * 300
    source = tmp_path / "named.ll"
    source.write_text(text.replace("@dot(", f'@"{name}"('))
    compilation = type(LOOP.compilation)(source, LOOP.cpu)
    run_llc(compilation, plugin=PluginOptions(export=tmp_path / "e"))
    (function,) = read_exports(tmp_path / "e").values()
    assert function.function == name
    assert {p.parent for p in tmp_path.rglob("*.json")} == {tmp_path / "e"}


def _damage(content: dict[str, Any], how: str) -> None:
    instruction = content["blocks"][0]["instrs"][0]
    match how:
        case "schema":
            content["schema"] = 99
        case "kind":
            content["kind"] = "tables"
        case "missing":
            del content["blocks"]
        case "type":
            content["blocks"][0]["id"] = "zero"
        case "operand flag":
            content["operands"][0]["f"] = "q"
        case "instruction flag":
            instruction["flags"] = "bogus"
        case "id":
            content["blocks"][0]["instrs"].append(instruction)
        case "bank":
            content["reserved"] = [["mgpr", 0, 1, 1]]
        case "stage":
            content["vregs"][0]["stage"] = "xgpr"
        case _:
            raise AssertionError(how)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("schema", r"top level: schema 99 is not supported"),
        ("kind", r"kind is 'tables', expected 'problem'"),
        ("missing", r"'blocks' is missing"),
        ("type", r"\.blocks\[0\]\.id: expected an integer, found 'zero'"),
        ("operand flag", r"\.operands\[0\]\.f: 'q' is not"),
        ("instruction flag", r"'bogus' is not an instruction flag"),
        ("id", r"occurs twice"),
        ("bank", r"'mgpr' is not a register bank"),
        ("stage", r"\.vregs\[0\]\.stage: 'xgpr' is not a stage"),
    ],
)
def test_damaged_files(how: str, message: str, export: Export, tmp_path: Path) -> None:
    virtual = export(LOOP)["dot"].virtual
    assert virtual is not None
    content = json.loads(virtual.path.read_text())
    _damage(content, how)
    path = tmp_path / "damaged.virtual.json"
    path.write_text(json.dumps(content))
    with pytest.raises(FormatError, match=message) as caught:
        read_problem(path)
    assert str(path) in str(caught.value)


def test_not_json(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"schema": 1')
    with pytest.raises(FormatError, match="not JSON"):
        read_problem(tmp_path / "x.json")


def test_two_exports_in_one_directory(export: Export, tmp_path: Path) -> None:
    virtual = export(LOOP)["dot"].virtual
    assert virtual is not None
    for name in ("a", "b"):
        (tmp_path / f"{name}.virtual.json").write_text(virtual.path.read_text())
    with pytest.raises(FormatError, match="empty directory"):
        read_exports(tmp_path)
