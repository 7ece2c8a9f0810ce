"""A report as one page of HTML that needs nothing else: no scripts, no network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from veriloc.report.document import Document
from veriloc.report.pressure_picture import picture
from veriloc.report.rows import Row, Version, change, files, rows, summary_line

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #d0d7de;
  --quiet: #57606a; --live: #8fb8de; --vendor: #b35900; --veriloc: #1a7f37;
  --bad: #b42318; --maybe: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117;
  --line: #30363d; --quiet: #9198a1; --live: #2f5d8a; --vendor: #f0a04b;
  --veriloc: #3fb950; --bad: #ff7b72; --maybe: #d29922; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; display: inline; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th:first-child, td:first-child, td.words, th.words { text-align: left; }
td:first-child { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
details { border-top: 1px solid var(--line); padding: .6rem 0; }
summary { cursor: pointer; } dt { color: var(--quiet); } dd { margin: 0 0 .4rem; }
code, pre { font: 13px/1.4 ui-monospace, monospace; } pre { white-space: pre-wrap; }
.proved { color: var(--veriloc); } .refuted { color: var(--bad); }
.unknown, .kept { color: var(--maybe); } .quiet { color: var(--quiet); }
svg.pressure { width: 100%; max-width: 640px; display: block; margin: .5rem 0; }
svg .live { fill: var(--live); } svg text { font-size: 10px; fill: var(--quiet); }
svg .axis, svg .end { text-anchor: end; } svg line { stroke-width: 1.5; }
svg .step line { stroke: var(--line); stroke-dasharray: 3 3; }
svg .vendor line { stroke: var(--vendor); stroke-dasharray: 6 3; }
svg .VeriLoc line { stroke: var(--veriloc); } svg .vendor text { fill: var(--vendor); }
svg .VeriLoc text { fill: var(--veriloc); }
"""


def page(document: Document) -> str:
    """The page."""
    found = list(rows(document))
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>VeriLoc: {escape(summary_line(document))}</title>",
            f"<style>{_STYLE}</style></head><body>\n",
            f"<h1>{escape(summary_line(document))}</h1>\n",
            *_facts(document),
            *_overview(found),
            *(text for index, row in enumerate(found) for text in _kernel(index, row)),
            "</body></html>\n",
        ]
    )


def _facts(document: Document) -> Iterator[str]:
    compiler = ", ".join(f"{k} {v}" for k, v in document["compiler"].items())
    seconds = ", ".join(f"{k} {v} s" for k, v in document["seconds"].items())
    facts = {
        "made by": f"{document['tool']}, VeriLoc {document['veriloc']}",
        "compiler": compiler,
        "allocator": document["allocator"],
        "time": seconds,
    }
    if document["agpr"] != "auto":
        facts["accumulation registers"] = document["agpr"]
    yield from _list(facts)
    if document["notes"]:
        notes = "".join(f"<li>{escape(note)}</li>" for note in document["notes"])
        yield f"<p>Notes:</p><ul>{notes}</ul>\n"


def _list(facts: Mapping[str, str]) -> Iterator[str]:
    yield "<dl>"
    for name, value in facts.items():
        if value:
            yield f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"
    yield "</dl>\n"


def _overview(found: Sequence[Row]) -> Iterator[str]:
    names = files(found)
    yield (
        '<div class="scroll"><table><caption class="quiet">Figures with an arrow: '
        "vendor → VeriLoc. Spills and copies count instructions.</caption><thead><tr>"
    )
    headings = ["kernel", "chip", "instructions", "virtual registers"]
    headings += [name.upper() for name in names]
    headings += ["waves", "spills", "copies", "scratch", "proof"]
    yield "".join(f"<th>{escape(h)}</th>" for h in headings)
    yield '<th class="words">verdict</th></tr></thead><tbody>\n'
    for index, row in enumerate(found):
        cells = [f'<a href="#k{index}"><code>{escape(row.name)}</code></a>', row.chip]
        cells += ["" if n is None else str(n) for n in (row.instructions, row.vregs)]
        cells += _changes(row, names)
        cells.append("" if row.proof_seconds is None else f"{row.proof_seconds:.1f} s")
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<td class="words {escape(row.verdict)}">{escape(row.verdict)}</td></tr>\n'
    yield "</tbody></table></div>\n"


def _changes(row: Row, names: Sequence[str]) -> list[str]:
    if row.before is None or row.after is None:
        return [""] * (len(names) + 4)
    pairs = zip(_figures(row.before, names), _figures(row.after, names), strict=True)
    return [change(a, b) for a, b in pairs]


def _figures(version: Version, names: Sequence[str]) -> list[int]:
    registers = [version.registers.get(name, 0) for name in names]
    return [
        *registers,
        version.occupancy,
        version.spills,
        version.copies,
        version.scratch,
    ]


def _kernel(index: int, row: Row) -> Iterator[str]:
    yield (
        f'<details id="k{index}"><summary><h2><code>{escape(row.name)}</code></h2> '
        f'<span class="{escape(row.verdict)}">{escape(row.verdict)}</span></summary>\n'
    )
    yield from _list(
        {
            "in": row.executable if row.executable != row.name else "",
            "registers of": row.allocator,
            "why": row.reason,
            "IREE's own object": _stock(row),
            "least that any allocation needs": ", ".join(
                f"{banks} {n}" for banks, n in row.bounds.items()
            ),
            "proved": ", ".join(f"{n} {f}" for f, n in row.obligations.items()),
        }
    )
    for banks, samples in row.pressure.items():
        title = f"live registers: {banks}"
        yield f'<p class="quiet">{escape(title)}</p>'
        limits = set(banks.split("+")) <= set(row.occupancy_banks)
        steps = row.occupancy_steps if limits else ()
        yield picture(title, samples, _used(row, banks), steps) + "\n"
    others = [reason for reason in row.reasons if reason not in row.reason]
    if others:
        yield "".join(f"<pre>{escape(reason)}</pre>" for reason in others)
    yield from _candidates(row.candidates)
    yield "</details>\n"


_STOCK = {
    "vgprs": "VGPRs",
    "agprs": "of them AGPRs",
    "sgprs": "SGPRs",
    "vgpr_spills": "spilled VGPRs",
    "sgpr_spills": "spilled SGPRs",
    "scratch": "bytes of scratch",
}
"""Figures of an object's metadata that are worth comparing."""


def _stock(row: Row) -> str:
    return ", ".join(
        f"{row.stock[name]} {words}"
        for name, words in _STOCK.items()
        if name in row.stock
    )


def _used(row: Row, banks: str) -> dict[str, int]:
    """What the vendor and VeriLoc used of some banks."""
    found = {}
    for name, version in (("vendor", row.before), ("VeriLoc", row.after)):
        if version is not None:
            found[name] = sum(version.registers.get(b, 0) for b in banks.split("+"))
    return found


def _candidates(candidates: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not candidates:
        return
    yield (
        '<div class="scroll"><table><caption class="quiet">What was tried'
        '</caption><thead><tr><th>candidate</th><th class="words">registers</th>'
        '<th>waves</th><th>spills</th><th>copies</th><th class="words">answer</th>'
        '<th class="words">why it was not taken</th></tr></thead><tbody>\n'
    )
    for candidate in candidates:
        outcome = candidate.get("outcome") or {}
        registers = outcome.get("registers", {})
        used = ", ".join(f"{name} {n}" for name, n in registers.items() if n)
        status = str(candidate["status"])
        yield (
            f"<tr><td><code>{escape(str(candidate['name']))}</code></td>"
            f'<td class="words">{escape(used)}</td>'
        )
        for figure in ("occupancy", "spills", "copies"):
            yield f"<td>{escape(str(outcome.get(figure, '')))}</td>"
        yield (
            f'<td class="words {escape(status)}">{escape(status)}</td>'
            f'<td class="words">{escape(str(candidate["reason"]))}</td></tr>\n'
        )
    yield "</tbody></table></div>\n"
