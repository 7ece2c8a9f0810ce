"""The built-in model at work: in passes, in the compiler, in the portfolio."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from model_problems import AGPR, SPACE, VGPR, board_allows, node

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.problem import Problem
from veriloc.allocators.score import score

pytest.importorskip("onnxruntime_genai", reason="onnxruntime-genai is not installed")

from veriloc.compile.amdgpu import compile_kernel
from veriloc.model.decoder import play
from veriloc.model.episode import Facts
from veriloc.model.files import find_model
from veriloc.model.runtime import GenaiSession

ROOT = Path(__file__).resolve().parents[2]


def a_problem(seed: int, count: int = 60) -> Problem:
    rng = random.Random(seed)
    nodes = []
    for number in range(count):
        lanes, start = rng.choice([1, 1, 2, 4]), rng.randrange(2 * count)
        run = ((start, start + rng.randrange(1, 8)),)
        banks = rng.choice([VGPR, VGPR | AGPR])
        nodes.append(node(number, [((1 << lanes) - 1, run)], lanes, banks))
    return Problem(f"k{seed}", SPACE, nodes, {})


def test_constrained_plays_are_valid_at_once() -> None:
    session = GenaiSession(find_model())
    for seed in range(5):
        problem = a_problem(seed)
        if not isinstance(allocate(problem, "greedy"), Assignment):
            continue
        proposal = play(Facts(problem), session, {}, 0.0, np.random.default_rng(0))
        placed: dict[int, int] = {}
        for number, at in enumerate(proposal.starts):
            if at >= 0:
                assert board_allows(problem, placed, number, at)
                placed[number] = at


def test_the_allocator_is_repeatable_and_within_the_portfolio() -> None:
    problem = a_problem(3)
    options = Options(time_limit=0.3, seed=4)
    first = allocate(problem, "model", options)
    assert isinstance(first, Assignment)
    assert first == allocate(problem, "model", options)
    best = allocate(problem, "portfolio", Options(time_limit=0.6, seed=4))
    assert isinstance(best, Assignment)
    own, chosen = (score(problem, a.starts) for a in (first, best))
    assert chosen.key() <= own.key()


def test_infeasible_problems_are_said_to_be_so() -> None:
    crowded = Problem("k", SPACE, [node(i, [(1, ((0, 4),))]) for i in range(25)], {})
    result = allocate(crowded, "model")
    assert not isinstance(result, Assignment)
    assert result.proved
    assert "24 may be used" in result.reason


def test_compiled_kernels_are_proved() -> None:
    source = ROOT / "tests" / "lowering" / "amdgpu" / "Inputs" / "softmax-gfx942.ll"
    done = compile_kernel(
        source,
        "gfx942",
        allocator="model",
        options=Options(time_limit=0.5),
        link=False,
    )
    assert [kernel.status for kernel in done.kernels] == ["proved"]


def opt(pipeline: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            Path(sys.executable).with_name("veriloc-opt"),
            ROOT / "examples" / "matmul_gfx942.mlir",
            f"--pass-pipeline=builtin.module(regalloc.kernel({pipeline}))",
            "-o",
            "/dev/null",
        ],
        capture_output=True,
        text=True,
        check=False,
    )


def test_proposals_of_the_pass_are_proved() -> None:
    done = opt(
        "regalloc-propose{candidates=2 temperature=0.5 print=true},"
        "regalloc-verify{print=true}"
    )
    assert done.returncode == 0, done.stderr
    assert "proposal 0: " in done.stderr
    assert "proposal 1: " in done.stderr
    assert ": proved (" in done.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("candidates=0", "candidates=0 is less than 1"),
        ("temperature=hot", "temperature=hot is not a number"),
        ("temperature=-1", "temperature=-1 is not a number"),
    ],
)
def test_wrong_options_of_the_pass_are_refused(options: str, message: str) -> None:
    done = opt(f"regalloc-propose{{{options}}}")
    assert done.returncode == 1
    assert message in done.stderr
