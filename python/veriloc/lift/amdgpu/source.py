"""Runs LLVM on a kernel's source and hands back what the plugin exported.

Knows file formats and command lines; nothing of the dialect.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from veriloc.lift.content import content
from veriloc.lift.program import Payload
from veriloc.lowering.amdgpu.exports import FunctionExport, Pending, read_exports
from veriloc.lowering.amdgpu.plugin import Compilation, PluginOptions, run_llc
from veriloc.lowering.amdgpu.problem import Problem, Stage, View

FORMATS = ("ll", "bc", "mir")

BITCODE_MAGICS = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")


class SourceError(ValueError):
    """The input is none of the formats that can be lifted."""


@dataclass(frozen=True, slots=True)
class Source:
    """A kernel's input: LLVM IR as text or bitcode, or machine IR."""

    payload: Payload
    origin: str
    """For messages: the path, or what stands for it."""

    @classmethod
    def read(cls, source: Path | str | bytes) -> Source:
        """A file by its path, or the content itself (bytes, or text with line breaks).

        Raises:
            SourceError: it is empty or of no known format.
            OSError: the file cannot be read.
        """
        data, origin = content(source)
        return cls(Payload(_format(data, origin), data), origin)


def _format(data: bytes, origin: str) -> str:
    if data.startswith(BITCODE_MAGICS):
        return "bc"
    head = data.lstrip()
    if not head:
        raise SourceError(f"{origin}: the input is empty")
    if head.startswith(b"---"):
        return "mir"
    if re.search(rb"^\s*(define|declare|target|source_filename)\b", data, re.MULTILINE):
        return "ll"
    raise SourceError(
        f"{origin}: neither LLVM IR, nor bitcode, nor machine IR; give a .ll, .bc or "
        ".mir file"
    )


@dataclass(frozen=True, slots=True)
class CompileOptions:
    """How llc is run."""

    chip: str
    features: str = ""
    opt_level: int = 3
    options: tuple[str, ...] = ()
    """Further options of llc."""
    timeout: float | None = None
    """Seconds."""


@contextmanager
def compilation(source: Source, options: CompileOptions) -> Iterator[Compilation]:
    """The llc run for a source; its input file lives as long as the context."""
    with tempfile.TemporaryDirectory(prefix="veriloc-lift-") as name:
        path = Path(name) / f"kernel.{source.payload.format}"
        path.write_bytes(source.payload.data)
        yield Compilation(
            path, options.chip, options.features, options.opt_level, options.options
        )


@dataclass(frozen=True, slots=True)
class StageQuestion:
    """What a stage of greedy asks for."""

    fingerprint: str
    registers: frozenset[int]
    """The virtual registers that it places."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What the plugin said about every function of a source."""

    functions: Mapping[str, FunctionExport]
    questions: Mapping[str, Mapping[Stage, StageQuestion]]
    """By function and stage, if they were asked for."""
    deleted: Mapping[str, Mapping[int, Sequence[int | None]]]
    """Virtual registers that the operands of an instruction had when a rewriter deleted
    it, by function and instruction id."""


def export(
    source: Source,
    options: CompileOptions,
    views: Sequence[View],
    *,
    questions: View | None = None,
    plugin: PluginOptions | None = None,
    assembly: Path | None = None,
    put_off: Collection[View] = (),
) -> Exported:
    """Compiles a source with the plugin.

    Args:
        source: the input.
        options: how llc is run.
        views: what to read back.
        questions: the view (PRE or POST) whose questions to read as well.
        plugin: what else the plugin does (an assignment to apply).
        assembly: where the code goes; None throws it away.
        put_off: views of stages that are decoded only when they are looked at.

    Raises:
        LlcError: llc refused the input or the assignment.
        PluginError: llc or the plugin is missing.
        FormatError: the plugin's files cannot be read.
    """
    with (
        compilation(source, options) as run,
        tempfile.TemporaryDirectory(prefix="veriloc-export-") as name,
    ):
        directory = Path(name)
        wanted = set(views)
        if questions is not None:
            wanted.add(questions)
        if View.FINAL in wanted:
            wanted.add(View.POST)
        run_llc(
            run,
            assembly,
            plugin=PluginOptions(
                export=directory,
                views=frozenset(wanted),
                apply=plugin.apply if plugin else None,
                disable_nsa_reassign=bool(plugin and plugin.disable_nsa_reassign),
            ),
            filetype="asm" if assembly else "null",
            timeout=options.timeout,
        )
        functions = read_exports(
            directory, frozenset(views), put_off=frozenset(put_off)
        )
        return Exported(
            functions,
            {} if questions is None else _questions(directory, questions),
            {name: _deleted(f.final) for name, f in functions.items() if f.final},
        )


def _deleted(final: Problem) -> dict[int, list[int | None]]:
    """What the views in front of the rewriters say of the copies that these deleted."""
    wanted: dict[str, set[int]] = {}
    for _, instruction in final.instructions():
        phase = instruction.deleted_in or ""
        if phase.startswith("rewrite-") and instruction.id is not None:
            stage = phase.removeprefix("rewrite-")
            wanted.setdefault(stage, set()).add(instruction.id)
    found: dict[int, list[int | None]] = {}
    for stage, ids in wanted.items():
        name = final.path.name.removesuffix(".final.json") + f".{stage}.post.json"
        # Large files of which little is wanted: the rest is not decoded.
        text = final.path.with_name(name).read_text(encoding="utf-8")
        operands, _ = _DECODER.raw_decode(text, text.rindex(_OPERANDS) + len(_OPERANDS))
        for match in _INSTRUCTION.finditer(text):
            if int(match[1]) in ids:
                instruction, _ = _DECODER.raw_decode(text, match.start())
                ops = instruction.get("ops", ())
                found[int(match[1])] = [operands[number].get("v") for number in ops]
    return found


_INSTRUCTION = re.compile(r'\{"id":(\d+),"op":"')
"""How the plugin begins an instruction; a quote inside a text would be escaped."""

_OPERANDS = '"operands":'
"""How the table of operands begins, likewise."""

_DECODER = json.JSONDecoder()


def _questions(directory: Path, view: View) -> dict[str, dict[Stage, StageQuestion]]:
    """What the views of the stages ask, without decoding them, which takes long."""
    found: dict[str, dict[Stage, StageQuestion]] = {}
    for path in sorted(directory.glob(f"*.{view.value}.json")):
        asked = Pending.of(path)
        found.setdefault(asked.function, {})[asked.stage] = StageQuestion(
            asked.fingerprint, asked.registers
        )
    return found
