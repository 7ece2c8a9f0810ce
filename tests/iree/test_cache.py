"""The cache of results, alone and in a compilation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veriloc.iree import remembered, vmfb
from veriloc.iree.commandline import parse
from veriloc.iree.kernels import InputKind, KernelRecord, KernelResult
from veriloc.iree.toolchain import Version
from veriloc.lowering.amdgpu.plugin import find_plugin
from veriloc.support.cache import Cache, cache_directory, identity_of, key_of, package

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


@given(st.lists(st.binary()), st.lists(st.binary()))
def test_keys(one: list[bytes], other: list[bytes]) -> None:
    assert (key_of(one) == key_of(other)) == (one == other)


def test_entries(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "c")
    key = key_of(["a"])
    assert cache.get(key) is None
    cache.put(key, b"data")
    assert cache.get(key) == b"data"
    cache.put(key, b"other")
    assert cache.get(key) == b"other"


def test_damaged_entries_are_dropped(tmp_path: Path) -> None:
    cache, key = Cache(tmp_path), key_of(["a"])
    for damage in (b"", b"short", b"x" * 99):
        cache.put(key, b"data")
        (file,) = tmp_path.glob("*/*")
        file.write_bytes(damage)
        assert cache.get(key) is None
        assert not file.exists()


def test_limit_drops_what_was_unused_for_longest(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=3 * 132)
    keys = [key_of([str(i)]) for i in range(4)]
    for age, key in enumerate(keys[:3]):
        cache.put(key, bytes(100))
        os.utime(tmp_path / key[:2] / key, (1000 + age, 1000 + age))
    assert cache.get(keys[0]) is not None, "reading makes it young"
    cache.put(keys[3], bytes(100))
    assert [cache.get(key) is not None for key in keys] == [True, False, True, True]
    cache.put(key_of(["big"]), bytes(1000))
    assert cache.get(key_of(["big"])) is None
    assert cache.get(keys[3]) is not None


def test_unusable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file")
    cache.put(key_of(["a"]), b"data")
    assert cache.get(key_of(["a"])) is None


def test_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("VERILOC_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_directory() == tmp_path / "veriloc"
    monkeypatch.setenv("VERILOC_CACHE_DIR", str(tmp_path / "own"))
    assert cache_directory() == tmp_path / "own"


def test_many_at_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from veriloc.support.cache import Cache, key_of\n"
        "cache = Cache(Path(sys.argv[1]), limit=5000)\n"
        "for i in range(150):\n"
        "    key, data = key_of([str(i % 9)]), bytes([i % 9]) * 1000\n"
        "    cache.put(key, data)\n"
        "    assert cache.get(key) in (data, None)\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(3)
    ]
    assert [child.wait() for child in running] == [0, 0, 0]
    assert not list(tmp_path.glob("*/.*"))


def test_results_survive_being_kept() -> None:
    for result in (
        KernelResult.kept("a reason", fact=[1]),
        KernelResult(b"\n{}\n\0", "", InputKind.LLVM_IR, "vendor", "x", {"a": 1}, 2.5),
    ):
        assert KernelResult.from_bytes(result.to_bytes()) == result


def test_identity_follows_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("1")
    other.write_text("1")
    before = identity_of([one])
    assert identity_of([one]) == before
    assert identity_of([one, other]) != before
    one.write_text("22")
    assert identity_of([one]) != before


def test_package_is_all_that_results_come_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("VERILOC_MODEL", raising=False)
    files = package()
    names = {file.name for file in files}
    assert {"cache.py", "names.csv"} <= names
    assert not any(name.endswith(".pyc") for name in names)
    (tmp_path / "model.bin").write_text("weights")
    monkeypatch.setenv("VERILOC_MODEL", str(tmp_path))
    assert set(package()) == {*files, tmp_path / "model.bin"}


def test_second_compilation(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    """The baseline comes from the cache; what is reported and shipped stays the same."""
    cache, report = tmp_path / "cache", tmp_path / "r.json"

    def compile(*words: str) -> tuple[bytes, object]:
        done = subprocess.run(
            iree.command(
                *(tiny, *iree.GFX90A, "--veriloc", f"--veriloc-report={report}"),
                *words,
            ),
            env={
                **iree.environment,
                "XDG_CACHE_HOME": str(cache),
                "VERILOC_AMDGPU_PLUGIN": str(find_plugin()),
            },
            capture_output=True,
            check=True,
        )
        return done.stdout, json.loads(report.read_text())["kernels"][0]["resources"]

    def details() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(report.read_text())["kernels"][0]["details"]
        return found

    def entries() -> int:
        return len(list(cache.glob("veriloc/iree/baselines/*/*")))

    first = compile()
    assert entries() == 1
    assert "cached" not in details()
    assert compile() == first
    assert entries() == 1, "the second compilation found it"
    assert details()["cached"] is True
    assert compile("--iree-opt-level=O1")
    assert entries() == 2, "other options are another baseline, of the same kernel"
    assert details()["cached"] is True
    dumps = tmp_path / "dumps"
    assert compile(f"--iree-hal-dump-executable-binaries-to={dumps}") == first
    assert len(list(dumps.glob("*.hsaco"))) == 1
    assert entries() == 2, "a run with side effects is never replaced"
    check_whole_models(cache / "veriloc/iree/models")


def check_whole_models(folder: Path) -> None:
    """What is remembered of a model is used only if it is what was proved."""
    cache = Cache(folder)
    keys = [file.name for file in folder.glob("*/*")]
    assert len(keys) == 2, "one for each set of options, none for side effects"
    for key in keys:
        outcome = remembered.recall(cache, key)
        assert outcome is not None
        assert outcome.settled
        assert outcome.module is not None
    (record,) = outcome.records
    assert record.proved
    image = vmfb.parse(outcome.module)[0].data
    assert image == record.shipped
    module = outcome.module.replace(image, image[:-1] + bytes([image[-1] ^ 1]))
    assert module != outcome.module
    other = replace(
        record, result=replace(record.result, image=image + b"\0", details={})
    )
    for forged in (
        replace(outcome, module=module),
        replace(outcome, records=[other]),
        replace(outcome, module=b""),
    ):
        cache.put(key, remembered.to_bytes(forged))
        assert remembered.recall(cache, key) is None
        assert cache.get(key) is None, "it is dropped"
    cache.put(key, b"no archive")
    assert remembered.recall(cache, key) is None


def test_what_is_not_settled_is_not_remembered(tmp_path: Path) -> None:
    def outcome(result: KernelResult) -> remembered.Outcome:
        record = KernelRecord("e", "e_v", "hip", b"own", None, result)
        return remembered.Outcome(b"module", [record], Version("3.11", 23))

    failed = KernelResult.kept("out of luck")
    better = replace(failed, decided=True)
    cache = Cache(tmp_path)
    for result, kept in ((failed, False), (better, True)):
        remembered.remember(cache, "k" * 64, outcome(result))
        assert (remembered.recall(cache, "k" * 64) is not None) == kept


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("m.mlir --iree-hal-target-device=hip -o x --iree-opt-level=O2", True),
        ("m.mlir --iree-hal-dump-executable-files-to=d", False),
        ("m.mlir --mlir-print-ir-after-all", False),
        ("m.mlir --iree-scheduling-dump-statistics-format=csv", False),
        ("m.mlir --mlir-timing", False),
        ("m.mlir --dump-compilation-phases-to=d", False),
    ],
)
def test_side_effects_are_told_by_options(words: str, may: bool) -> None:
    line = parse(words.split(), {"o"}.__contains__)
    assert remembered.may_be_remembered(line) is may
