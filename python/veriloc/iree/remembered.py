"""Whole compilations, kept for the next time the same model is compiled.

What is kept is compared with what was proved: every image in the module that comes back
has the digest that its record has. What is not whole, or differs, is as good as absent.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from veriloc.iree import staging, vmfb
from veriloc.iree.commandline import CommandLine
from veriloc.iree.kernels import InputKind, KernelRecord, KernelResult, KernelSource
from veriloc.iree.toolchain import Version
from veriloc.support.cache import Cache, key_of

_SPEAKING = re.compile(r"dump|print|list|timing|stat|debug|verb|repro|crash|diag|trace")
"""In names of options that make a compiler leave more behind than its output."""


@dataclass(frozen=True)
class Outcome:
    """A finished compilation."""

    module: bytes | None
    """The .vmfb; None where strict mode forbids to make one."""
    records: list[KernelRecord]
    version: Version
    others: tuple[str, ...] = ()
    """Images in the module that are of no vendor that was asked to work on it."""

    @property
    def settled(self) -> bool:
        """Whether compiling again could not end better: nothing failed."""
        return self.module is not None and all(
            record.replaced or record.result.decided for record in self.records
        )

    def check(self) -> None:
        """Compares the images in the module with the records.

        There is nothing to compare where IREE made all of the module.

        Raises:
            StageError: one is missing, added or changed.
            VmfbError: the module cannot be read.
        """
        if self.module is None or not any(record.replaced for record in self.records):
            return
        expected = {
            record.entry: record.sha256 for record in self.records if record.replaceable
        }
        images = vmfb.parse(self.module, "finished module")
        staging.check_images(images, expected, self.others)


def may_be_remembered(line: CommandLine) -> bool:
    """Whether a command line asks for nothing but a module."""
    return all(
        argument.name.startswith(("iree-", "O", "compile-", "output-format"))
        and not _SPEAKING.search(argument.name)
        for argument in line.arguments
        if argument.name not in ("", "o")
    )


def key(stages: staging.Stages, identity: Sequence[str]) -> str:
    """Of the model as IREE lowered it, all options, and everything that works on it."""
    return key_of(
        [
            *identity,
            stages.compiler_identity,
            stages.executables.read_bytes(),
            *stages.line.words(without=("o",), inputs=False),
        ]
    )


def recall(cache: Cache, key: str) -> Outcome | None:
    """The outcome of that key, if there is one and it is what it was."""
    data = cache.get(key)
    if data is None:
        return None
    try:
        outcome = from_bytes(data)
        outcome.check()
    except (
        *(zipfile.BadZipFile, KeyError, ValueError, TypeError),
        *(vmfb.VmfbError, staging.StageError),
    ):
        cache.drop(key)
        return None
    return replace(outcome, records=[_marked(record) for record in outcome.records])


def _marked(record: KernelRecord) -> KernelRecord:
    details = {**record.result.details, "cached": True}
    return replace(record, result=replace(record.result, details=details))


def remember(cache: Cache, key: str, outcome: Outcome) -> None:
    """Keeps an outcome, if compiling again could not end better."""
    if outcome.settled:
        cache.put(key, to_bytes(outcome))


def to_bytes(outcome: Outcome) -> bytes:
    """For `from_bytes`: a zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("module", outcome.module or b"")
        records = []
        for number, record in enumerate(outcome.records):
            if record.baseline is not None:
                archive.writestr(f"{number}.baseline", record.baseline)
            archive.writestr(f"{number}.result", record.result.to_bytes())
            source = None
            if record.source is not None:
                archive.writestr(f"{number}.text", record.source.text)
                source = asdict(replace(record.source, text=""))
                source["kind"] = record.source.kind.value
            records.append(
                {
                    "executable": record.executable,
                    "entry": record.entry,
                    "format": record.format,
                    "source": source,
                    "replaceable": record.replaceable,
                    "variant": record.variant,
                    "shared": record.shared,
                    "sha256": record.sha256,
                }
            )
        facts = {
            "version": asdict(outcome.version),
            "others": outcome.others,
            "records": records,
        }
        archive.writestr("facts", json.dumps(facts))
    return stream.getvalue()


def from_bytes(data: bytes) -> Outcome:
    """What `to_bytes` wrote.

    Raises:
        BadZipFile, KeyError, TypeError, ValueError: it is not whole.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        facts = json.loads(archive.read("facts"))
        records, names = [], set(archive.namelist())
        for number, known in enumerate(facts["records"]):
            source = known["source"]
            if source is not None:
                source["kind"] = InputKind(source["kind"])
                source["exports"] = tuple(source["exports"])
                source["text"] = archive.read(f"{number}.text").decode()
                source = KernelSource(**source)
            record = KernelRecord(
                known["executable"],
                known["entry"],
                known["format"],
                archive.read(f"{number}.baseline")
                if f"{number}.baseline" in names
                else None,
                source,
                KernelResult.from_bytes(archive.read(f"{number}.result")),
                known["replaceable"],
                known["variant"],
                known["shared"],
            )
            if record.sha256 != known["sha256"]:
                raise ValueError(f"the image of {record.entry} was changed")
            records.append(record)
        return Outcome(
            archive.read("module"),
            records,
            Version(**facts["version"]),
            tuple(facts["others"]),
        )


__all__ = ["Outcome", "key", "may_be_remembered", "recall", "remember"]
