"""Kernels that are worked on while IREE still writes the others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from veriloc.iree import dumps, staging
from veriloc.iree.arrivals import Arrivals, is_written
from veriloc.iree.backend import Backend
from veriloc.iree.dumps import Dump


def test_a_file_is_written_once_it_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "f"
    with file.open("w") as stream:
        stream.write("a part\n")
        stream.flush()
        assert not is_written(file)
    assert is_written(file)
    with file.open(), file.open():
        assert is_written(file)  # who reads does no harm
    assert not is_written(tmp_path / "absent")


def test_files_of_other_processes_count(tmp_path: Path) -> None:
    file = tmp_path / "f"
    script = "import sys; f = open(sys.argv[1], 'w'); print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        assert not is_written(file)
        writer.communicate(b"\n")
    assert is_written(file)


class Vendor:
    """Backends of text files: `NAME.code` beside `NAME.optimized.ll`."""

    STOP_BEFORE = None

    def __init__(self, name: str, head: str | None) -> None:
        self.IMAGE_FORMAT = self.EXECUTABLE_FORMAT = name
        self.head = head
        self.learned: list[Dump] = []

    def known_head(self, identity: str, module: Path) -> str | None:
        return self.head

    def learn_head(self, identity: str, module: Path, found: Sequence[Dump]) -> None:
        self.learned += found

    def find_dumps(
        self, folder: Path, which: Callable[[Path], bool] = dumps.any_file
    ) -> list[Dump]:
        return dumps.find_dumps(folder, ".code", lambda *_: frozenset(), which)


class Stages:
    """A stage that a shell script stands in for, another one where no texts are wanted."""

    identity = ""

    def __init__(self, work: Path, scripts: dict[str, str], alone: str = "") -> None:
        self.work = self.executables = work
        self.scripts = scripts
        self.alone = alone
        self.told: list[str] = []

    def start_dump(
        self,
        stop_before: str | None,
        without: Collection[str] = (),
        head: str | None = None,
    ) -> staging.Dumping:
        (name,) = self.scripts.keys() - set(without)
        script = self.scripts[name]
        if head is not None:
            name, script = f"{name}-alone", self.alone
        folder = self.work / name
        folder.mkdir()
        said = self.work / f"{name}.txt"
        with said.open("wb") as stream:
            child = subprocess.Popen(
                ["sh", "-c", script],
                cwd=folder,
                stdin=subprocess.PIPE,
                stderr=stream,
            )
        return staging.Dumping(child, folder, said)

    def tell(self, text: str) -> None:
        self.told.append(text)


def kernel(name: str, size: int) -> str:
    """Shell that writes one kernel."""
    return (
        f"printf \"; ModuleID = '{name}'\\n\" > m_{name}_v.optimized.ll; "
        f"head -c {size} /dev/zero > m_{name}_v.code; "
    )


@pytest.fixture
def arriving(tmp_path: Path) -> Iterator[Callable[..., tuple[Arrivals, Stages]]]:
    made: list[Arrivals] = []

    def make(alone: str | None = None, **scripts: str) -> tuple[Arrivals, Stages]:
        stages = Stages(tmp_path, scripts, alone or "")
        head = None if alone is None else "a head"
        backends = [cast("Backend", Vendor(name, head)) for name in scripts]
        made.append(Arrivals(cast("Any", stages), backends, 4, tell=True))
        return made[-1], stages

    yield make
    for arrivals in made:
        arrivals.close()


def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        subprocess.run(["sleep", "0.01"], check=True)
    pytest.fail("it does not come about")


def test_kernels_are_there_before_the_last_is(
    arriving: Callable[..., tuple[Arrivals, Stages]],
) -> None:
    script = kernel("a", 10) + kernel("b", 20)
    script += "read line; " + kernel("c", 5) + "echo a warning >&2"
    arrivals, stages = arriving(amd=script)
    until(lambda: not arrivals.look() and arrivals.total == 2)
    assert arrivals.workers == 3  # IREE needs a processor itself
    first, second = arrivals.take(), arrivals.take()
    assert first is not None
    assert second is not None
    assert (first.dump.executable, second.dump.executable) == ("b", "a")  # by size
    assert arrivals.take() is None
    child = cast("staging.Dumping", arrivals._running).child
    assert child.stdin is not None
    child.stdin.write(b"\n")
    child.stdin.close()
    until(arrivals.look)
    last = arrivals.take()
    assert last is not None
    assert last.dump.executable == "c"
    assert (arrivals.total, arrivals.workers, arrivals.failures) == (3, 4, {})
    assert stages.told == ["a warning\n"]


def test_one_vendor_after_the_other(
    arriving: Callable[..., tuple[Arrivals, Stages]],
) -> None:
    arrivals, _ = arriving(
        amd=kernel("a", 10) + "echo it broke >&2; exit 3", nvidia=kernel("b", 20)
    )
    until(arrivals.look)
    job = arrivals.take()
    assert job is not None
    assert (job.format, job.dump.executable) == ("nvidia", "b")
    assert arrivals.take() is None
    assert "it broke" in arrivals.failures["amd"]


def test_without_leases_all_arrive_at_the_end(
    arriving: Callable[..., tuple[Arrivals, Stages]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not all file systems have them."""
    monkeypatch.setattr("veriloc.iree.arrivals.is_written", lambda file: False)
    arrivals, _ = arriving(amd=kernel("a", 10) + kernel("b", 20))
    until(arrivals.look)
    assert arrivals.total == 2


ALONE = "printf \"  ; ModuleID = 'a'\\n\" > m_a_v.code; "
"""Shell that writes a kernel without LLVM IR beside it."""


def test_what_is_known_is_not_taken_out_again(
    arriving: Callable[..., tuple[Arrivals, Stages]],
) -> None:
    arrivals, _ = arriving(alone=ALONE, amd="exit 1")
    until(arrivals.look)
    job = arrivals.take()
    assert job is not None
    assert (job.kernel, job.dump.llvm_ir) == (("amd", "a", "v"), None)
    assert (arrivals.failures, arrivals.texts) == ({}, set())
    assert cast("Vendor", arrivals.backends[0]).learned == []


@pytest.mark.parametrize("alone", ["", "exit 3"], ids=["nothing", "failure"])
def test_texts_are_taken_out_where_the_rest_is_not_enough(
    alone: str, arriving: Callable[..., tuple[Arrivals, Stages]]
) -> None:
    arrivals, _ = arriving(alone=alone, amd=kernel("a", 10))
    until(arrivals.look)
    job = arrivals.take()
    assert job is not None
    assert job.dump.llvm_ir is not None
    assert (arrivals.failures, arrivals.texts, arrivals.total) == ({}, {"amd"}, 1)
    assert cast("Vendor", arrivals.backends[0]).learned == [job.dump]


def test_a_failure_behind_the_first_kernel_is_one(
    arriving: Callable[..., tuple[Arrivals, Stages]],
) -> None:
    arrivals, _ = arriving(alone=ALONE + "read line; exit 3", amd=kernel("a", 10))
    until(lambda: not arrivals.look() and arrivals.total == 1)
    child = cast("staging.Dumping", arrivals._running).child
    assert child.stdin is not None
    child.stdin.close()
    until(arrivals.look)
    assert (set(arrivals.failures), arrivals.texts) == ({"amd"}, set())


def test_only_some_kernels(arriving: Callable[..., tuple[Arrivals, Stages]]) -> None:
    arrivals, _ = arriving(amd=kernel("a", 10) + kernel("b", 20))
    arrivals.only = [("amd", "a", "v"), ("nvidia", "b", "v")]
    until(arrivals.look)
    job = arrivals.take()
    assert job is not None
    assert job.dump.executable == "a"
    assert (arrivals.take(), arrivals.total) == (None, 1)
