"""Lane-accurate live ranges over a control flow graph.

A lane is live where a path leads to a read of it and no write on the way ends it, unless
it holds no value on any path to there: what was left undefined needs no place. Each
operation has two points: at the first it reads (and writes early clobbers), at the second
it writes. What is written and never read is live at the point of the write. Sets of lanes
are integers, one bit a lane.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from veriloc.allocators.bits import positions

Segments = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Effect:
    """What one operation does to lanes."""

    reads: int = 0
    ends: int = 0
    """Lanes whose old values end here: written for certain, or left undefined."""
    writes: int = 0
    """Lanes that need a place for what is written, read or not."""
    early: int = 0
    """Those of `writes` that are written while operands are still read."""


@dataclass(slots=True)
class FlowBlock:
    """A block: its operations from number `first` on, and where it goes."""

    first: int
    effects: list[Effect]
    successors: tuple[int, ...]


def read_point(operation: int) -> int:
    """When an operation reads."""
    return 2 * operation


def write_point(operation: int) -> int:
    """When an operation writes."""
    return 2 * operation + 1


def live_sets(blocks: Sequence[FlowBlock]) -> tuple[list[int], list[int]]:
    """Lanes that are live into and out of each block."""
    generated, kept_out = [], []
    for block in blocks:
        live, killed = 0, 0
        for effect in reversed(block.effects):
            live = live & ~effect.ends | effect.reads
            killed |= effect.ends
        generated.append(live)
        kept_out.append(killed)
    before = list(generated)
    after = [0] * len(blocks)
    predecessors: list[list[int]] = [[] for _ in blocks]
    for index, block in enumerate(blocks):
        for successor in block.successors:
            predecessors[successor].append(index)
    pending = list(range(len(blocks)))
    waiting = set(pending)
    while pending:
        index = pending.pop()
        waiting.discard(index)
        out = 0
        for successor in blocks[index].successors:
            out |= before[successor]
        after[index] = out
        into = generated[index] | out & ~kept_out[index]
        if into != before[index]:
            before[index] = into
            for predecessor in predecessors[index]:
                if predecessor not in waiting:
                    waiting.add(predecessor)
                    pending.append(predecessor)
    return before, after


def live_ranges(blocks: Sequence[FlowBlock]) -> dict[int, Segments]:
    """The live range of each lane that is ever live or written."""
    blocks = without_undefined_reads(blocks)
    _, after = live_sets(blocks)
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for block, live in zip(blocks, after, strict=True):
        end = read_point(block.first + len(block.effects))
        open_until = dict.fromkeys(positions(live), end)
        for offset in range(len(block.effects) - 1, -1, -1):
            effect, number = block.effects[offset], block.first + offset
            write = write_point(number)
            for lane in positions(effect.writes):
                start = read_point(number) if effect.early >> lane & 1 else write
                if not live >> lane & 1:
                    found[lane].append((start, write + 1))
                elif start != write:
                    found[lane].append((start, write))
            for lane in positions(live & effect.ends):
                found[lane].append((write, open_until.pop(lane)))
            live &= ~effect.ends
            for lane in positions(effect.reads & ~live):
                open_until[lane] = write
            live |= effect.reads
        start = read_point(block.first)
        for lane in positions(live):
            found[lane].append((start, open_until[lane]))
    return {lane: merge(segments) for lane, segments in found.items()}


def without_undefined_reads(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """The same, without reads of lanes that were left undefined on all paths.

    A lane that nothing in the kernel leaves undefined counts as defined from the start.
    """
    left = 0
    for block in blocks:
        for effect in block.effects:
            left |= effect.ends & ~effect.writes
    if not left:
        return list(blocks)
    before = [0] * len(blocks)
    reached = [False] * len(blocks)
    before[0], pending = ~0, [0]
    reached[0] = True
    while pending:
        index = pending.pop()
        defined = before[index]
        for effect in blocks[index].effects:
            defined = defined & ~effect.ends | effect.writes
        for successor in blocks[index].successors:
            joined = before[successor] | defined
            if joined != before[successor] or not reached[successor]:
                before[successor] = joined
                reached[successor] = True
                pending.append(successor)
    result = []
    for block, defined in zip(blocks, before, strict=True):
        effects = []
        for effect in block.effects:
            effects.append(replace(effect, reads=effect.reads & defined))
            defined = defined & ~effect.ends | effect.writes
        result.append(FlowBlock(block.first, effects, block.successors))
    return result


def merge(segments: list[tuple[int, int]]) -> Segments:
    """Sorted, with runs that touch made one; empty ones left out."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(segments):
        if start >= end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)
