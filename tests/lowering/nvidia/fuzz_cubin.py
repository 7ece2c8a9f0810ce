"""Feeds damaged cubins to the reader: it must refuse or read them, and nothing else.

    python tests/lowering/nvidia/fuzz_cubin.py --count 20000
    python tests/lowering/nvidia/fuzz_cubin.py --count 600 --whole

Each mutant is one of the cubins in inputs/ with bytes flipped, fields of the headers set to
extreme values, parts cut off, moved or repeated. The reader may return a cubin, all of whose
parts lie within the file, or raise `CubinError` or `UnsupportedError`. Any other exception,
more than LIMIT_S seconds and more than LIMIT_BYTES of memory are failures. The same seed
gives the same mutants.

With --whole, instructions and other contents of sections are damaged instead, and what can be
read is lifted, improved, proved and written. The answer may be anything but an exception; what
was given is neither a correct program nor one that anybody knows, so it is only counted.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python")]

from nvidia_inputs import INPUTS  # noqa: E402

from veriloc.compile.nvidia import compile_kernel  # noqa: E402
from veriloc.lowering.nvidia.cubin import WORD_BYTES, Cubin, parse_cubin  # noqa: E402
from veriloc.lowering.nvidia.errors import (  # noqa: E402
    CubinError,
    NvidiaError,
    UnsupportedError,
)
from veriloc.verify import Options as ProofOptions  # noqa: E402

LIMIT_S = 5
WHOLE_LIMIT_S = 60
LIMIT_BYTES = 2 << 30
_EXTREMES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 1 << 63)
_EXTREMES_64 = (*_EXTREMES, (1 << 64) - 1)


@dataclass
class Outcome:
    """What became of all mutants, and those that went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest_s: float = 0


class Hang(Exception):
    """A mutant took too long."""


def _on_alarm(number: int, frame: FrameType | None) -> None:
    raise Hang


def mutate(data: bytes, chance: random.Random) -> bytes:
    """A damaged copy of a file."""
    mutant = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
        if not mutant:
            break
        kind = chance.randrange(8)
        at = chance.randrange(len(mutant))
        if kind <= 1:
            mutant[at] ^= 1 << chance.randrange(8)
        elif kind == 2:
            width = chance.choice((1, 2, 4, 8))
            value = chance.choice(_EXTREMES_64) & (1 << 8 * width) - 1
            mutant[at : at + width] = value.to_bytes(width, "little")
        elif kind == 3:  # a field of the ELF header
            at = chance.choice((4, 5, 7, 16, 18, 32, 40, 48, 52, 54, 56, 58, 60, 62))
            value = chance.choice(_EXTREMES) & 0xFFFF
            mutant[at : at + 2] = value.to_bytes(2, "little")
        elif kind == 4:  # a field of a section's header
            table = int.from_bytes(data[40:48], "little")
            count = int.from_bytes(data[60:62], "little")
            at = (
                table
                + 64 * chance.randrange(count)
                + chance.choice((0, 4, 8, 24, 32, 40, 44, 56))
            )
            value = chance.choice((*_EXTREMES_64, chance.randrange(2 * len(data))))
            width = 4 if (at - table) % 64 in (0, 4, 40, 44) else 8
            mutant[at : at + width] = (value & (1 << 8 * width) - 1).to_bytes(
                width, "little"
            )
        elif kind == 5:
            del mutant[at:]
        elif kind == 6:
            piece = mutant[at : at + chance.randrange(1, 256)]
            to = chance.randrange(len(mutant))
            mutant[to : to + len(piece)] = piece
        else:
            del mutant[at : at + chance.randrange(1, 64)]
    return bytes(mutant)


def mutate_contents(data: bytes, chance: random.Random) -> bytes:
    """A copy of a cubin with damage inside of its sections."""
    cubin, mutant = parse_cubin(data), bytearray(data)
    code = chance.choice(cubin.codes).section

    def word() -> int:
        return code.offset + WORD_BYTES * chance.randrange(code.size // WORD_BYTES)

    kind = chance.choice(("bit", "control", "random", "zero", "swap", "elsewhere"))
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = word()
        if kind in ("bit", "control"):
            bit = chance.randrange(105 if kind == "control" else 0, 128)
            mutant[at + bit // 8] ^= 1 << bit % 8
        elif kind in ("random", "zero"):
            new = (
                chance.randbytes(WORD_BYTES) if kind == "random" else bytes(WORD_BYTES)
            )
            mutant[at : at + WORD_BYTES] = new
        elif kind == "swap":
            to = word()
            one, other = (mutant[p : p + WORD_BYTES] for p in (at, to))
            mutant[at : at + WORD_BYTES] = other
            mutant[to : to + WORD_BYTES] = one
        else:
            filled = [s for s in cubin.sections if s.size and s.kind not in (0, 8)]
            section = chance.choice(filled)
            at = section.offset + chance.randrange(section.size)
            mutant[at] ^= 1 << chance.randrange(8)
    return bytes(mutant)


def through(data: bytes) -> str:
    """What the whole compiler says to a cubin, in a word.

    Raises:
        NvidiaError: it refuses it.
    """
    done = compile_kernel(data, proof=ProofOptions(jobs=1, limit_s=LIMIT_S))
    found = {kernel.status for kernel in done.kernels}
    found |= {"not lifted"} if done.refused else set()
    return min(found - {"proved"}, default="proved")


def complaint(cubin: Cubin, size: int) -> str:
    """What is wrong with a cubin that was read; empty when all lies within the file."""
    for code in cubin.codes:
        section = code.section
        if section.offset + section.size > size or len(code.words) * 16 != section.size:
            return f"code {code.name} is outside of the file"
        for place in code.count_places:
            if place.offset + place.width > size:
                return f"the register count of {code.name} is outside of the file"
    return ""


def fuzz(count: int, seed: int, whole: bool = False) -> Outcome:
    """Try mutants, of files or of what is in them."""
    originals = [path.read_bytes() for path in sorted(INPUTS.glob("*.cubin"))]
    chance = random.Random(seed)
    outcome = Outcome()
    previous = signal.signal(signal.SIGALRM, _on_alarm)
    try:
        for number in range(count):
            original = chance.choice(originals)
            mutant = (mutate_contents if whole else mutate)(original, chance)
            start = time.perf_counter()
            signal.alarm(WHOLE_LIMIT_S if whole else LIMIT_S)
            try:
                problem, answer = "", "read"
                if whole:
                    answer = through(mutant)
                else:
                    cubin = parse_cubin(mutant, f"mutant {number}")
                    problem = complaint(cubin, len(mutant))
                outcome.counts[answer] += 1
            except CubinError:
                outcome.counts["damaged"] += 1
                problem = ""
            except UnsupportedError:
                outcome.counts["unsupported"] += 1
                problem = ""
            except NvidiaError as error:
                outcome.counts[type(error).__name__] += 1
                problem = "" if whole else f"{type(error).__name__}: {error}"
            except Exception as error:  # noqa: BLE001 - any other is what is looked for
                problem = f"{type(error).__name__}: {error}"
            finally:
                signal.alarm(0)
            outcome.slowest_s = max(outcome.slowest_s, time.perf_counter() - start)
            if problem:
                outcome.failures.append(f"seed {seed}, mutant {number}: {problem}")
    finally:
        signal.signal(signal.SIGALRM, previous)
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", action="store_true", help="damage code, and compile")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
    outcome = fuzz(options.count, options.seed, options.whole)
    print(
        f"{options.count} mutants: {dict(outcome.counts)}, slowest {outcome.slowest_s:.2f} s"
    )
    for failure in outcome.failures[:20]:
        print(failure)
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
