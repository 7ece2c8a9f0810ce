"""Encoding tables: kept, found again, and made anew by probing."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.lowering.nvidia.architectures import ARCHITECTURES, architecture
from veriloc.lowering.nvidia.calibration import calibrate
from veriloc.lowering.nvidia.encoding import (
    EncodingTable,
    cache_path,
    load_table,
    shipped_path,
)
from veriloc.lowering.nvidia.errors import EncodingError, UnsupportedError
from veriloc.lowering.nvidia.toolkit import nvdisasm_version


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_shipped_tables_keep_their_text(name: str) -> None:
    path = shipped_path(ARCHITECTURES[name])
    table = EncodingTable.load(path)
    assert table.architecture.name == name
    assert len(table.forms) > 300
    assert table.to_json() == path.read_text()


def test_known_encodings() -> None:
    forms = EncodingTable.load(shipped_path(ARCHITECTURES["sm_89"])).forms
    fma = forms["FFMA R, R, R, R"].operands
    assert [o.start for o in fma] == [16, 24, 32, 64]
    assert [o.reuse for o in fma] == [None, 122, 123, 124]
    assert [(o.reads, o.writes) for o in fma] == [(False, True)] + [(True, False)] * 3
    product = forms["HMMA.16816.F32 R, R, R, R"].operands
    assert [o.units for o in product] == [4, 4, 2, 4]
    load = forms["LDG.E.128 R, [R.64]"]
    assert [o.units for o in load.operands] == [4, 2]
    assert [(h.start, h.units) for h in load.hidden] == [(32, 2)]


def test_architecture_names() -> None:
    assert architecture("sm_90a").name == "sm_90"
    with pytest.raises(UnsupportedError, match="sm_75 is not supported"):
        architecture("sm_75")


def test_probing_again_gives_the_same(nvdisasm: Path) -> None:
    shipped = EncodingTable.load(shipped_path(ARCHITECTURES["sm_89"]))
    if shipped.toolkit != nvdisasm_version():
        pytest.skip(
            f"the tables are of nvdisasm {shipped.toolkit}, not {nvdisasm_version()}"
        )
    table = EncodingTable(shipped.architecture, shipped.toolkit)
    calibrate(table, {form.form: form.word for form in shipped.forms.values()})
    assert table.to_json() == shipped.to_json()


def test_representatives_must_be_of_their_form(nvdisasm: Path) -> None:
    shipped = EncodingTable.load(shipped_path(ARCHITECTURES["sm_89"]))
    table = EncodingTable(shipped.architecture, shipped.toolkit)
    with pytest.raises(EncodingError, match="disassembles as"):
        calibrate(table, {"MOV R, R": shipped.forms["FFMA R, R, R, R"].word})


def test_other_versions_are_passed_over() -> None:
    assert load_table(ARCHITECTURES["sm_89"], "0.0").forms == {}


def test_damaged_caches_are_passed_over() -> None:
    chip = ARCHITECTURES["sm_86"]
    version = EncodingTable.load(shipped_path(chip)).toolkit
    path = cache_path(chip, version)
    path.parent.mkdir(parents=True, exist_ok=True)
    for text in (
        "",
        "{",
        "[]",
        '{"architecture": "sm_86", "nvdisasm": "1", "forms": [[1]]}',
    ):
        path.write_text(text)
        assert (
            load_table(chip, version).forms.keys()
            == EncodingTable.load(shipped_path(chip)).forms.keys()
        )
        with pytest.raises(EncodingError, match="remove the file"):
            EncodingTable.load(path)
    path.unlink()
