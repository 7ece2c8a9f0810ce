"""Reports: the same document as table, page and JSON."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from veriloc.report.document import Document, document, entry
from veriloc.report.files import ReportError, check_destination, write_report
from veriloc.report.page import page
from veriloc.report.pressure_picture import picture
from veriloc.report.rows import rows, summary_line
from veriloc.report.table import summary_table


def version(vgpr: int, **more: int) -> dict[str, Any]:
    registers = {"vgpr": vgpr, "agpr": 0, "sgpr": 16}
    return {"registers": registers, "occupancy": 4, "spills": 3, "copies": 9, **more}


def kernel(name: str = "k", **more: object) -> dict[str, Any]:
    return {
        "kernel": name,
        "chip": "gfx942",
        "instructions": 120,
        "vregs": 80,
        "bounds": {"vgpr": 40},
        "vendor": version(72),
        "chosen": version(64, spills=0),
        "allocator": "vgpr.post:greedy",
        "status": "proved",
        "obligations": {"flow": 12},
        "reasons": [],
        "candidates": [],
        "seconds": {"prove": 1.25},
        "pressure": {"vgpr": [3, 40, 7], "sgpr": [1, 2, 2]},
        "occupancy_banks": ["vgpr", "agpr"],
        "occupancy_steps": [[48, 10], [64, 8]],
        **more,
    }


def made(*objects: dict[str, Any]) -> Document:
    return document(
        tool="iree-compile --veriloc",
        compiler={"iree": "3.11.0"},
        allocator="portfolio",
        agpr="auto",
        notes=["note: <b>mind</b> the gap"],
        seconds={"front": 1.23456},
        objects=objects,
    )


def of(shipped: str, *kernels: dict[str, Any], **more: Any) -> dict[str, Any]:
    known = {
        "executable": "exe",
        "chip": "gfx942",
        "features": "",
        "reason": None,
        "proof": "proved",
        "image": b"image",
        "seconds": 0.5,
        "details": {},
        **more,
    }
    return entry(shipped=shipped, kernels=kernels, **known)


REFUTED = {
    "name": "vgpr.pre:first-fit",
    "outcome": version(60),
    "status": "refuted",
    "reason": "[flow] reads <another> value; on the path bb.0 -> bb.1",
}


def test_rows() -> None:
    kept = of("iree", reason="cannot be lifted", proof=None, exports=["a", "b"])
    partly = of("iree", kernel("c"), reason="no proof", exports=["c"])
    found = list(rows(made(of("portfolio", kernel()), kept, partly)))
    assert [(row.name, row.verdict) for row in found] == [
        ("k", "proved"),
        ("a", "kept"),
        ("b", "kept"),
        ("c", "kept"),
    ]
    assert found[1].reason == "cannot be lifted"
    assert found[1].after is None
    assert found[0].before is not None
    assert found[0].before.registers["vgpr"] == 72


def test_table() -> None:
    console = Console(width=120, record=True)
    told = made(of("portfolio", kernel()))
    console.print(summary_table(told))
    text = console.export_text()
    for figure in ("@k", "120", "80", "72→64", "3→0", "1.2 s", "proved"):
        assert figure in text
    assert "AGPR" not in text, "nobody uses any"
    assert summary_line(told) == (
        "1 kernel: 1 proved; 1 with other registers than the vendor's"
    )


class Checker(HTMLParser):
    """Finds elements that are not closed, and anything that would be fetched."""

    VOID = frozenset({"meta", "br", "line", "polygon"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert tag not in ("script", "link", "img", "iframe")
        for name, value in attrs:
            assert name not in ("src", "onload", "onclick")
            assert name != "href" or (value or "").startswith("#")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page() -> None:
    kept = of(
        "iree",
        kernel("c", candidates=[REFUTED]),
        reason="no <proof>",
        resources={"iree": {"c": {"vgprs": 77, "scratch": 4}}},
    )
    text = page(made(of("portfolio", kernel()), kept))
    checker = Checker()
    checker.feed(text)
    assert checker.open == []
    assert checker.seen.count("svg") == 4, "two banks of two kernels"
    assert "&lt;b&gt;mind&lt;/b&gt; the gap" in text
    assert "no &lt;proof&gt;" in text
    assert "reads &lt;another&gt; value; on the path bb.0 -&gt; bb.1" in text
    assert "77 VGPRs, 4 bytes of scratch" in text
    assert "http" not in text
    assert "url(" not in text
    assert text.count("8 waves") == 2, "steps of waves are those of vector registers"


def test_picture() -> None:
    drawn = picture("live", [0, 5, 10], {"vendor": 20}, [[8, 4], [99, 1]])
    assert 'aria-label="live, at most 10"' in drawn
    heights = dict(
        re.findall(r"<title>(vendor 20|4 waves)</title><line.*?y1=\"([\d.]+)", drawn)
    )
    assert float(heights["vendor 20"]) < float(heights["4 waves"]), "more is higher"
    assert "1 waves" not in drawn, "outside the picture"
    assert picture("live", [], {}) == ""


def test_files(tmp_path: Path) -> None:
    told = made(of("portfolio", kernel()))
    write_report(tmp_path / "r.json", told)
    assert json.loads((tmp_path / "r.json").read_text()) == json.loads(json.dumps(told))
    write_report(tmp_path / "r.html", told)
    assert (tmp_path / "r.html").read_text() == page(told)
    check_destination(tmp_path / "r.json")
    with pytest.raises(ReportError, match=r"one of \.json, \.html"):
        check_destination(tmp_path / "r.txt")
    with pytest.raises(ReportError, match="no folder"):
        check_destination(tmp_path / "no" / "r.json")
