"""Live registers along a kernel, as a picture (SVG, to stand inside a page)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 640, 150
LEFT, BOTTOM, TOP = 40, 16, 8
"""Room for figures beside, below and above the picture."""


def picture(
    title: str,
    samples: Sequence[int],
    lines: Mapping[str, int],
    steps: Sequence[Sequence[int]] = (),
) -> str:
    """One curve of live registers, and straight lines for what allocators used.

    Args:
        title: what is counted.
        samples: live registers, evenly spaced along the program.
        lines: registers used, by a word that is also the line's class in CSS.
        steps: pairs of a number of registers and the waves that fit with so many;
            those inside the picture are drawn.
    """
    if not samples:
        return ""
    top = max(1, *samples, *lines.values())
    wide, high = WIDTH - LEFT, HEIGHT - BOTTOM - TOP

    def x(i: float) -> str:
        return f"{LEFT + i * wide / len(samples):.1f}"

    def y(value: float) -> str:
        return f"{TOP + high * (1 - value / top):.1f}"

    # Stairs, from the left: a sample stands for its whole stretch.
    corners = [f"{x(0)},{y(0)}"]
    for i, value in enumerate(samples):
        corners += [f"{x(i)},{y(value)}", f"{x(i + 1)},{y(value)}"]
    corners.append(f"{x(len(samples))},{y(0)}")
    parts = [
        f'<svg class="pressure" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}, at most {max(samples)}">',
        f"<title>{escape(title)}: at most {max(samples)} at one point</title>",
        f'<polygon class="live" points="{" ".join(corners)}"/>',
    ]
    for limit, waves in steps:
        if 0 < limit <= top:
            parts.append(_line("step", limit, y(limit), f"{waves} waves"))
    for name, value in lines.items():
        parts.append(_line(name, value, y(value), f"{name} {value}"))
    parts.append(
        f'<text x="{LEFT - 4}" y="{y(0)}" class="axis">0</text>'
        f'<text x="{LEFT}" y="{HEIGHT - 3}" class="along">start of the kernel</text>'
        f'<text x="{WIDTH}" y="{HEIGHT - 3}" class="end">end</text></svg>'
    )
    return "".join(parts)


def _line(name: str, value: int, at: str, label: str) -> str:
    """A horizontal line with a figure beside it and words when pointed at."""
    return (
        f'<g class="{escape(name)}"><title>{escape(label)}</title>'
        f'<line x1="{LEFT}" y1="{at}" x2="{WIDTH}" y2="{at}"/>'
        f'<text x="{LEFT - 4}" y="{at}" class="axis">{value}</text></g>'
    )
