"""Where the registers of each form of instruction are encoded, and how wide they are.

An `EncodingTable` belongs to one architecture. It is filled by `calibration` and kept as
JSON: the tables of this package (`data/`), and a user's cache for what those lack.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from veriloc.lowering.nvidia.architectures import ARCHITECTURES, Architecture
from veriloc.lowering.nvidia.errors import EncodingError, NvidiaError
from veriloc.lowering.nvidia.syntax import Bank
from veriloc.support.cache import cache_directory

SHIPPED = Path(__file__).resolve().parent / "data"
"""Tables that come with the package, one file an architecture."""

GUARD_FIELD = (12, 3)
GUARD_NEGATE = 15


@dataclass(frozen=True, slots=True)
class OperandEncoding:
    """One register operand of a form.

    Attributes:
        start: lowest bit of its field; None where the register cannot be chosen (RZ in an
            alias such as IMAD.MOV, convergence barriers).
        reuse: bit of its reuse flag, None when it has none.
        units: registers it covers; 0 where no value is held (RZ that cannot be chosen), and
            for the second of a pair that one field names (`tmem[UR10], idesc[UR11]`): it has
            the same `start` as the operand before, which covers both.
        reads: the instruction reads it.
        writes: the instruction writes it.
    """

    start: int | None
    reuse: int | None
    units: int
    reads: bool
    writes: bool


@dataclass(frozen=True, slots=True)
class HiddenOperand:
    """A register that is encoded but not printed: sm_80's descriptor in `LDG R0, [R2.64]`."""

    bank: Bank
    start: int
    units: int
    reads: bool
    writes: bool


@dataclass(frozen=True, slots=True)
class FormEncoding:
    """Encoding of all instructions of one form.

    Attributes:
        form: the form, see `syntax`.
        word: the instruction that was probed, without its scheduling control.
        operands: one for each register token, from left to right.
        hidden: registers that the text does not name.
    """

    form: str
    word: int
    operands: tuple[OperandEncoding, ...]
    hidden: tuple[HiddenOperand, ...] = ()


def field_width(bank: Bank, architecture: Architecture) -> int:
    """Bits of a field that names a register of the bank."""
    if bank is Bank.GPR:
        return 8
    if bank is Bank.UGPR:
        return architecture.uniform_bits
    return 3


def encoded_number(number: int, bank: Bank, architecture: Architecture) -> int:
    """A token's number as its field holds it: RZ (-1) is all ones."""
    return number if number >= 0 else (1 << field_width(bank, architecture)) - 1


@dataclass
class EncodingTable:
    """Encodings of one architecture by form.

    Attributes:
        architecture: the architecture.
        toolkit: version of the nvdisasm that was probed.
        forms: what is known; `calibration` adds to it.
    """

    architecture: Architecture
    toolkit: str
    forms: dict[str, FormEncoding] = field(default_factory=dict)

    def to_json(self) -> str:
        """The table as JSON text, one form a line, sorted; the same table gives the same text."""
        lines = [
            json.dumps(_form_to_json(self.forms[name]), separators=(",", ":"))
            for name in sorted(self.forms)
        ]
        head = json.dumps(
            {"architecture": self.architecture.name, "nvdisasm": self.toolkit}
        )
        return head[:-1] + ', "forms": [\n' + ",\n".join(lines) + "\n]}\n"

    def save(self, path: Path) -> None:
        """Write the table, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w") as stream:
                stream.write(self.to_json())
            Path(partial).chmod(0o644)
            Path(partial).replace(path)
        except BaseException:
            Path(partial).unlink(missing_ok=True)
            raise

    @staticmethod
    def load(path: Path) -> EncodingTable:
        """Read a table.

        Raises:
            EncodingError: the file is not such a table.
        """
        try:
            data = json.loads(path.read_text())
            table = EncodingTable(
                ARCHITECTURES[data["architecture"]], str(data["nvdisasm"])
            )
            for entry in data["forms"]:
                form = _form_from_json(entry)
                table.forms[form.form] = form
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            raise EncodingError(
                f"{path}: not a table of encodings ({error!r}); remove the file, it is made anew"
            ) from error
        return table


def _access(reads: bool, writes: bool) -> str:
    return ("r" if reads else "") + ("w" if writes else "")


def _form_to_json(form: FormEncoding) -> list[object]:
    entry: list[object] = [
        form.form,
        f"{form.word:x}",
        [
            [o.start, o.reuse, o.units, _access(o.reads, o.writes)]
            for o in form.operands
        ],
    ]
    if form.hidden:
        entry.append(
            [
                [h.bank.value, h.start, h.units, _access(h.reads, h.writes)]
                for h in form.hidden
            ]
        )
    return entry


def _form_from_json(entry: list[object]) -> FormEncoding:
    name, word, operands, *rest = entry
    hidden = rest[0] if rest else []
    if not (isinstance(operands, list) and isinstance(hidden, list)):
        raise TypeError(f"malformed entry {entry!r}")
    return FormEncoding(
        str(name),
        int(str(word), 16),
        tuple(
            OperandEncoding(s, r, int(u), "r" in a, "w" in a) for s, r, u, a in operands
        ),
        tuple(
            HiddenOperand(Bank(bank), int(s), int(u), "r" in a, "w" in a)
            for bank, s, u, a in hidden
        ),
    )


def cache_folder() -> Path:
    """Where tables of this user are kept."""
    return cache_directory() / "nvidia"


def cache_path(architecture: Architecture, toolkit: str) -> Path:
    """The user's table of an architecture and toolkit version."""
    return cache_folder() / toolkit / f"{architecture.name}.json"


def shipped_path(architecture: Architecture) -> Path:
    """The package's table of an architecture."""
    return SHIPPED / f"{architecture.name}.json"


def load_table(architecture: Architecture, toolkit: str) -> EncodingTable:
    """What is known of an architecture: the package's table with the user's on top.

    Tables probed with another version of nvdisasm are passed over, since its text may
    differ; so is a damaged cache file, which is made anew.
    """
    table = EncodingTable(architecture, toolkit)
    for path in (shipped_path(architecture), cache_path(architecture, toolkit)):
        if not path.exists():
            continue
        try:
            found = EncodingTable.load(path)
        except NvidiaError:
            if path == shipped_path(architecture):
                raise
            continue
        if found.toolkit == toolkit:
            table.forms.update(found.forms)
    return table
