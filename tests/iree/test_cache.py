"""The cache of results, alone and in a compilation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veriloc.iree.kernels import InputKind, KernelResult
from veriloc.support.cache import Cache, cache_directory, identity_of, key_of

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


def test_second_compilation(iree: Iree, tiny: Path, tmp_path: Path) -> None:
    """The baseline comes from the cache; what is reported and shipped stays the same."""
    cache, report = tmp_path / "cache", tmp_path / "r.json"

    def compile(*words: str) -> tuple[bytes, object]:
        done = subprocess.run(
            iree.command(
                *(tiny, *iree.GFX90A, "--veriloc", f"--veriloc-report={report}"),
                *words,
            ),
            env={**iree.environment, "XDG_CACHE_HOME": str(cache)},
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
