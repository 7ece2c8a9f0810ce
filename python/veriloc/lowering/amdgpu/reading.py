"""Reads one exported view: JSON to the records of `problem.py`.

Usual instructions and registers, nearly all there are, take a short way that decodes
nothing twice; whatever is unusual or wrong takes the long one, whose errors name the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from veriloc.lowering.amdgpu._decode import Node, load
from veriloc.lowering.amdgpu.problem import (
    Block,
    BlockOperand,
    FrameObject,
    FrameOperand,
    GlobalOperand,
    ImmediateOperand,
    Insertion,
    InsertionKind,
    Instruction,
    InstructionFlag,
    Intervals,
    LiveIn,
    LiveRange,
    MaskOperand,
    Operand,
    OperandFlag,
    OtherOperand,
    Problem,
    RegisterMask,
    RegisterOperand,
    SourceLocation,
    Stage,
    SymbolOperand,
    Target,
    View,
    VirtualRegister,
)
from veriloc.lowering.amdgpu.registers import read_runs

__all__ = ["STAGES", "Operands", "read_problem", "read_target"]

_OPERAND_FLAGS = {
    "d": OperandFlag.DEF,
    "i": OperandFlag.IMPLICIT,
    "u": OperandFlag.UNDEF,
    "x": OperandFlag.DEAD,
    "k": OperandFlag.KILL,
    "e": OperandFlag.EARLY_CLOBBER,
    "r": OperandFlag.INTERNAL_READ,
    "g": OperandFlag.DEBUG,
    "n": OperandFlag.RENAMABLE,
}

_INSTRUCTION_FLAGS = {
    flag.name.lower().replace("_", "-"): flag
    for flag in InstructionFlag
    if flag.name is not None
}


def _read_operand_flags(node: Node) -> OperandFlag:
    flags = OperandFlag.NONE
    for letter in node.text():
        if letter not in _OPERAND_FLAGS:
            raise node.error(f"'{letter}' is not an operand flag")
        flags |= _OPERAND_FLAGS[letter]
    return flags


_INTEGERS = frozenset({int, type(None)})
_TEXTS = frozenset({str, type(None)})

Operands = dict[tuple[Any, ...], RegisterOperand]
"""Register operands that were read before: most occur several times."""


def _usual_operand(raw: Any, known: Operands) -> Operand | None:
    """An operand of one of the two commonest forms; None: it needs a closer look.

    A view has tens of thousands of operands, and going through `Node` takes most of the
    time of reading it.
    """
    if type(raw) is not dict:
        return None
    get = raw.get
    v, p, flags = get("v"), get("p"), get("f", "")
    if v is None and p is None:
        value = get("i")
        if type(value) is int and len(raw) == 1:
            return ImmediateOperand(value)
        return None
    if "undefined" in raw:
        return None
    sub, lanes, tied, rc = get("sub"), get("lanes"), get("tied"), get("rc")
    if (
        type(v) not in _INTEGERS
        or type(p) not in _TEXTS
        or type(flags) is not str
        or type(sub) not in _TEXTS
        or type(lanes) not in _INTEGERS
        or type(tied) not in _INTEGERS
        or type(rc) not in _TEXTS
    ):
        return None
    key = (v, p, flags, sub, lanes, tied, rc)
    operand = known.get(key)
    if operand is None:
        if not _OPERAND_FLAGS.keys() >= set(flags):
            return None
        joined = OperandFlag.NONE
        for letter in flags:
            joined |= _OPERAND_FLAGS[letter]
        operand = RegisterOperand(v, p, sub, lanes, joined, tied, rc)
        known[key] = operand
    return operand


_Table = Sequence[Operand]
"""The operands that a view's instructions refer to."""


def _read_table(node: Node, known: Operands) -> _Table:
    return [
        _usual_operand(raw, known) or _read_operand(node.at(index))
        for index, raw in enumerate(node.array())
    ]


def _read_operands(node: Node, table: _Table) -> Iterator[Operand]:
    for child in node:
        number = child.integer()
        if not 0 <= number < len(table):
            raise child.error(f"there are {len(table)} operands, and none is {number}")
        yield table[number]


def _read_operand(node: Node) -> Operand:
    members = node.object()
    if "v" in members or "p" in members:
        return RegisterOperand(
            virtual=node.optional("v", Node.integer),
            physical=node.optional("p", Node.text),
            subreg=node.optional("sub", Node.text),
            lanes=node.optional("lanes", Node.integer),
            flags=node.default("f", _read_operand_flags, OperandFlag.NONE),
            tied=node.optional("tied", Node.integer),
            register_class=node.optional("rc", Node.text),
            undefined=node.default("undefined", Node.integer, 0),
        )
    if "i" in members:
        return ImmediateOperand(node["i"].integer())
    if "bb" in members:
        return BlockOperand(node["bb"].integer())
    if "fi" in members:
        return FrameOperand(node["fi"].integer())
    if "mask" in members:
        return MaskOperand(node["mask"].integer())
    if "g" in members:
        return GlobalOperand(
            node["g"].text(),
            node["offset"].integer(),
            node.default("target_flags", Node.integer, 0),
        )
    if "sym" in members:
        return SymbolOperand(node["sym"].text())
    return OtherOperand(node["o"].text())


def _read_location(node: Node) -> SourceLocation:
    try:
        file, line, column = node.text().rsplit(":", 2)
        return SourceLocation(file, int(line), int(column))
    except ValueError as error:
        raise node.error("expected FILE:LINE:COLUMN") from error


def _read_insertion(node: Node) -> Insertion:
    kind = node["kind"]
    try:
        known = InsertionKind(kind.text())
    except ValueError as error:
        raise kind.error(f"'{kind.value}' is not a kind of insertion") from error
    return Insertion(
        phase=node["phase"].text(),
        kind=known,
        of=node.optional("of", Node.integer),
        frame_index=node.optional("fi", Node.integer),
        offset=node.optional("offset", Node.integer),
        size=node.optional("bytes", Node.integer),
        lane=node.optional("lane", Node.integer),
    )


_FLAG_SETS: dict[str, InstructionFlag] = {}
"""Sets of instruction flags that were read before, by their names."""


def _read_instruction_flags(node: Node) -> InstructionFlag:
    names = node.text()
    if names not in _FLAG_SETS:
        flags = InstructionFlag.NONE
        for name in names.split(","):
            if name not in _INSTRUCTION_FLAGS:
                raise node.error(f"'{name}' is not an instruction flag")
            flags |= _INSTRUCTION_FLAGS[name]
        _FLAG_SETS[names] = flags
    return _FLAG_SETS[names]


def _read_instruction(node: Node, table: _Table) -> Instruction:
    operands = node.get("ops")
    return Instruction(
        id=node.optional("id", Node.integer),
        opcode=node["op"].text(),
        flags=node.default("flags", _read_instruction_flags, InstructionFlag.NONE),
        operands=tuple(_read_operands(operands, table)) if operands else (),
        location=node.optional("loc", _read_location),
        insertion=node.optional("ins", _read_insertion),
        original_opcode=node.optional("was", Node.text),
        deleted_in=node.optional("deleted", Node.text),
    )


_INSTRUCTION_MEMBERS = frozenset({"id", "op", "flags", "ops"})


_ALL_INTEGERS = {int}


def _usual_instruction(raw: Any, table: _Table) -> Instruction | None:
    """An instruction of the virtual program, unchanged; None: it needs a closer look."""
    if type(raw) is not dict or not raw.keys() <= _INSTRUCTION_MEMBERS:
        return None
    get = raw.get
    number, opcode, names, listed = get("id"), get("op"), get("flags"), get("ops")
    if type(number) not in _INTEGERS or type(opcode) is not str:
        return None
    flags = InstructionFlag.NONE
    if names is not None:
        if type(names) is not str or names not in _FLAG_SETS:
            return None
        flags = _FLAG_SETS[names]
    operands: tuple[Operand, ...] = ()
    if listed is not None:
        if type(listed) is not list or set(map(type, listed)) - _ALL_INTEGERS:
            return None
        if listed and (min(listed) < 0 or max(listed) >= len(table)):
            return None
        operands = tuple([table[one] for one in listed])
    return Instruction(number, opcode, flags, operands)


def _read_instructions(node: Node, table: _Table) -> Iterator[Instruction]:
    for index, raw in enumerate(node.array()):
        usual = _usual_instruction(raw, table)
        yield usual or _read_instruction(node.at(index), table)


def _read_live_in(node: Node) -> LiveIn:
    return LiveIn(
        node["p"].text(),
        node.optional("lanes", Node.integer),
        node.optional("v", Node.integer),
    )


def _read_block(node: Node, table: _Table) -> Block:
    live_ins = node.get("livein")
    return Block(
        id=node["id"].integer(),
        name=node.optional("name", Node.text),
        successors=tuple(n.integer() for n in node["succs"]),
        live_ins=tuple(map(_read_live_in, live_ins)) if live_ins else (),
        instructions=tuple(_read_instructions(node["instrs"], table)),
        depth=node.default("depth", Node.integer, 0),
        frequency=node.default("freq", Node.number, 0.0),
    )


def _read_live_range(node: Node) -> LiveRange:
    return _live_range(node.integers())


def _live_range(flat: list[int]) -> LiveRange:
    return LiveRange(tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True)))


def _read_hint(node: Node) -> int | str:
    return node.text() if isinstance(node.value, str) else node.integer()


STAGES = {stage.value: stage for stage in Stage}


def _read_stage(node: Node) -> Stage:
    stage = STAGES.get(node.text())
    if stage is None:
        raise node.error(f"'{node.value}' is not a stage")
    return stage


_Classes = Mapping[str, tuple[int, int, int]]
"""Bits, lane mask and alignment of the classes of a view's registers."""


def _read_classes(node: Node) -> _Classes:
    return {
        name: (
            n["bits"].integer(),
            n["lanes"].integer(),
            n.default("align", Node.integer, 1),
        )
        for name, n in node.items()
    }


def _read_virtual_register(node: Node, classes: _Classes) -> VirtualRegister:
    name = node["rc"].text()
    if name not in classes:
        raise node["rc"].error(f"'{name}' is not among the classes")
    bits, lanes, align = classes[name]
    hints, target_hints, subranges = map(
        node.get, ("hints", "target_hints", "subranges")
    )
    return VirtualRegister(
        index=node["v"].integer(),
        register_class=name,
        bits=bits,
        lanes=lanes,
        align=align,
        stage=_read_stage(node["stage"]),
        whole_wave=node.default("wwm", Node.flag, False),
        preallocated=node.default("preallocated", Node.flag, False),
        physical=node.optional("phys", Node.text),
        slot=node.optional("slot", Node.integer),
        origin=node.optional("origin", Node.integer),
        hint_type=node.default("hint_type", Node.integer, 0),
        hints=tuple(map(_read_hint, hints)) if hints else (),
        target_hints=tuple(n.text() for n in target_hints) if target_hints else (),
        weight=node.optional("weight", Node.number),
        spillable=node.default("spillable", Node.flag, True),
        rematerializable=node.default("remat", Node.flag, False),
        live_range=node.optional("segments", _read_live_range),
        subranges=tuple(
            (n["lanes"].integer(), _read_live_range(n["segments"])) for n in subranges
        )
        if subranges
        else (),
    )


_REGISTER_MEMBERS = {
    "v": int,
    "rc": str,
    "stage": str,
    "phys": str,
    "origin": int,
    "weight": float,
    "spillable": bool,
    "remat": bool,
    "segments": list,
}
"""Members that a usual register has or lacks, with their types."""


def _usual_register(raw: Any, classes: _Classes) -> VirtualRegister | None:
    """A register that was not spilled and has no hints; None: it needs a closer look."""
    if type(raw) is not dict:
        return None
    for member, value in raw.items():
        if type(value) is not _REGISTER_MEMBERS.get(member):
            return None
    get = raw.get
    index, name, stage = get("v"), get("rc"), STAGES.get(get("stage", ""))
    if index is None or stage is None or name is None or name not in classes:
        return None
    bits, lanes, align = classes[name]
    flat = get("segments")
    if flat is not None and set(map(type, flat)) - {int}:
        return None
    return VirtualRegister(
        index,
        name,
        bits,
        lanes,
        align=align,
        stage=stage,
        whole_wave=False,
        preallocated=False,
        physical=get("phys"),
        slot=None,
        origin=get("origin"),
        hint_type=0,
        hints=(),
        target_hints=(),
        weight=get("weight"),
        spillable=get("spillable", True),
        rematerializable=get("remat", False),
        live_range=None if flat is None else _live_range(flat),
    )


def _read_registers(node: Node, classes: _Classes) -> Iterator[VirtualRegister]:
    for index, raw in enumerate(node.array()):
        yield (
            _usual_register(raw, classes)
            or _read_virtual_register(node.at(index), classes)
        )


def _read_frame_object(node: Node) -> FrameObject:
    return FrameObject(
        index=node["index"].integer(),
        size=node["size"].integer(),
        align=node["align"].integer(),
        stack_id=node["stack_id"].integer(),
        spill=node.default("spill", Node.flag, False),
        fixed=node.default("fixed", Node.flag, False),
        offset=node.optional("offset", Node.integer),
    )


def read_target(node: Node) -> Target:
    """The target part of an exported file."""
    return Target(
        node["triple"].text(),
        node["cpu"].text(),
        node["features"].text(),
        node["wavefront"].integer(),
        node["llvm"].text(),
    )


def _read_scalar(node: Node) -> int | bool | str:
    if isinstance(node.value, bool):
        return node.value
    return node.integer() if isinstance(node.value, int) else node.text()


def _read_intervals(root: Node) -> Intervals | None:
    slots = root.get("slot_indexes")
    if slots is None:
        return None

    def flat(key: str) -> list[int]:
        return slots[key].integers()

    instructions, blocks, masks = map(flat, ("instructions", "blocks", "regmasks"))
    return Intervals(
        instructions=dict(zip(instructions[::2], instructions[1::2], strict=True)),
        blocks={
            block: (start, end)
            for block, start, end in zip(
                blocks[::3], blocks[1::3], blocks[2::3], strict=True
            )
        },
        masks=tuple(zip(masks[::2], masks[1::2], strict=True)),
        fixed=tuple(
            (n["p"].text(), n["unit"].integer(), _read_live_range(n["segments"]))
            for n in root["fixed_ranges"]
        ),
    )


def read_problem(
    path: Path, text: str | None = None, known: Operands | None = None
) -> Problem:
    """Reads one exported view.

    Args:
        path: the file.
        text: what it holds, if that is known.
        known: operands of other views of the same run; most are the same.

    Raises:
        FormatError: the file is not a problem of a supported schema; names the place.
        OSError: it cannot be read.
    """
    root = load(path, "problem", text)
    view = root["view"]
    if view.text() not in {v.value for v in View}:
        raise view.error(f"'{view.value}' is not a view")
    stage = root["stage"]
    table = _read_table(root["operands"], {} if known is None else known)
    blocks = tuple(_read_block(n, table) for n in root["blocks"])
    by_id: dict[int, Instruction] = {}
    for block in blocks:
        for instruction in block.instructions:
            if instruction.id is None:
                continue
            if instruction.id in by_id:
                raise root.error(f"instruction id {instruction.id} occurs twice")
            by_id[instruction.id] = instruction
    classes = _read_classes(root["classes"])
    registers = list(_read_registers(root["vregs"], classes))
    orders = root.get("orders")
    return Problem(
        path=path,
        view=View(view.text()),
        stage=None if stage.text() == "all" else _read_stage(stage),
        function=root["function"].text(),
        module=root["module"].text(),
        target=read_target(root["target"]),
        fingerprint=root.optional("fingerprint", Node.text),
        calling_convention=root["calling_convention"].integer(),
        attributes={k: n.text() for k, n in root["attributes"].items()},
        machine_info={k: _read_scalar(n) for k, n in root["machine_info"].items()},
        callee_saved=read_runs(root["callee_saved"]),
        reserved=read_runs(root["reserved"]),
        pressure_limits={k: n.integer() for k, n in root["pressure_limits"].items()},
        frame=tuple(map(_read_frame_object, root["frame"])),
        blocks=blocks,
        virtual_registers={r.index: r for r in registers},
        num_virtual_registers=root["num_vregs"].integer(),
        orders={k: read_runs(n) for k, n in orders.items()} if orders else {},
        register_masks=tuple(
            RegisterMask(read_runs(n["preserved"])) for n in root["regmasks"]
        ),
        intervals=_read_intervals(root),
        by_id=by_id,
    )
