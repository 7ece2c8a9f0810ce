"""Feed damaged modules to the parser of the regalloc dialect.

Each input is one of the files given, mutated: bytes changed, pieces cut, doubled or
exchanged, tokens replaced by others of the dialect, numbers by extreme ones. The parser
must accept it or report an error; what it accepts must come back as the same text after
printing and parsing again. Crashes and hangs are caught, since every batch of inputs runs
in a process of its own, and the input is kept.

    python tools/fuzz_parser.py --count 20000 tests/Dialect/RegAlloc/*.mlir

Exit code 0: all inputs survived. 1: some did not; they lie in the directory --keep.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

TOKEN = re.compile(r"[%#!@^]?[\w.$]+|\"[^\"\n]*\"|->|[^\s\w]")
NUMBERS = (
    "0", "1", "2", "7", "255", "256", "-1", "65535", "1048575", "1048576", "2147483647",
    "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "0x0", "1.0", "1e999", "nan",
)  # fmt: skip
WORDS = (
    "regalloc.kernel", "regalloc.vreg", "regalloc.preg", "regalloc.slot", "regalloc.label",
    "regalloc.inst", "regalloc.branch", "regalloc.exit", "regalloc.remat", "regalloc.copy",
    "regalloc.spill", "regalloc.reload", "regalloc.undef", "!regalloc.reg", "!regalloc.slot",
    "!regalloc.vreg<vgpr, 4>", "#regalloc.phys<vgpr[0]>", "#regalloc.operand<>",
    "#regalloc.lanes<0:hi>", "defs", "uses", "clobbers", "imm", "where", "native", "at", "hint",
    "pin", "in", "to", "from", "tied", "as", "mask", "guard", "undef", "dead", "early_clobber",
    "implicit", "lo", "hi", "half", "align", "whole_wave", "split_of", "held_by", "pure",
    "inserted", "coalesced", "target", "payload", "budget", "reserved", "live_in", "same",
    "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", "=", "->", '"', "\0", "\xff", "i64",
)  # fmt: skip
TIMEOUT_S = 20
BATCH = 250


def mutate(text: str, rng: random.Random) -> str:
    """One to six changes to a text.

    The resource section stays as it is: MLIR's own parser asserts on a broken token
    there, whatever the dialect.
    """
    body, mark, resources = text.partition("{-#")
    return mutate_body(body, rng) + mark + resources


def mutate_body(text: str, rng: random.Random) -> str:
    """One to six changes anywhere."""
    for _ in range(rng.randint(1, 6)):
        kind = rng.randrange(7)
        if not text:
            return text
        if kind == 0:  # a byte
            i = rng.randrange(len(text))
            text = text[:i] + chr(rng.randrange(256)) + text[i + 1 :]
        elif kind == 1:  # cut a piece
            i = rng.randrange(len(text))
            text = text[:i] + text[i + rng.randint(1, 40) :]
        elif kind == 2:  # double a piece
            i = rng.randrange(len(text))
            piece = text[i : i + rng.randint(1, 80)]
            text = text[:i] + piece + text[i:]
        elif kind == 3:  # cut off the end
            text = text[: rng.randrange(len(text)) + 1]
        else:
            tokens = list(TOKEN.finditer(text))
            if not tokens:
                continue
            token = rng.choice(tokens)
            if kind == 4:  # exchange two tokens
                first, second = sorted(
                    (token, rng.choice(tokens)), key=lambda t: t.start()
                )
                if first.end() > second.start():
                    continue
                between = text[first.end() : second.start()]
                middle = second.group() + between + first.group()
                text = text[: first.start()] + middle + text[second.end() :]
                continue
            number = token.group().isdigit() and rng.random() < 0.7
            new = rng.choice(NUMBERS if number else WORDS)
            end = token.end() if kind == 5 else token.start()
            text = f"{text[: token.start()]}{new} {text[end:]}"
    return text


def check(text: str) -> None:
    """Parse; what is accepted must survive printing."""
    from veriloc import ir

    def parse(source: bytes) -> str:
        # A context each: resources of one context get names that are new in it.
        with ir.Context() as context:
            context.allow_unregistered_dialects = True
            return str(ir.Module.parse(source))

    try:
        printed = parse(text.encode("utf-8", "surrogateescape"))
    except (ir.MLIRError, UnicodeError, ValueError):
        return
    if printed != parse(printed.encode()):
        raise AssertionError("the text changes when it is printed and parsed again")


def run_batch(texts: list[str], seed: int, count: int, current: Path) -> None:
    """Check inputs, leaving in `current` the one that is being worked on."""

    def too_slow(*_: object) -> NoReturn:
        raise TimeoutError(f"more than {TIMEOUT_S} s")

    signal.signal(signal.SIGALRM, too_slow)
    rng = random.Random(seed)
    for _ in range(count):
        text = mutate(rng.choice(texts), rng)
        current.write_text(text, encoding="utf-8", errors="surrogateescape")
        signal.alarm(TIMEOUT_S)
        check(text)
        signal.alarm(0)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+", help="modules to start from")
    parser.add_argument(
        "--count", type=int, default=20_000, help="inputs (default: 20000)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="seed of all mutations (default: 0)"
    )
    parser.add_argument(
        "--keep", type=Path, default=Path("build/fuzz"), help="where failures go"
    )
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    texts = [
        piece
        for file in options.files
        for piece in file.read_text(encoding="utf-8").split("// -----")
    ]
    failures, done, started = 0, 0, time.monotonic()
    context = multiprocessing.get_context("spawn")
    for batch in range(-(-options.count // BATCH)):
        size = min(BATCH, options.count - done)
        current = options.keep / "current.mlir"
        process = context.Process(
            target=run_batch,
            args=(texts, options.seed * 1_000_003 + batch, size, current),
        )
        process.start()
        process.join()
        if process.exitcode != 0:
            failures += 1
            kept = options.keep / f"failure-{options.seed}-{batch}.mlir"
            current.rename(kept)
            sys.stderr.write(f"exit code {process.exitcode}, input kept in {kept}\n")
        done += size
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{done} of {options.count} inputs")
    seconds = time.monotonic() - started
    print(f"{done} inputs in {seconds:.0f} s, {failures} batches failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
