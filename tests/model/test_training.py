"""Training in the small: it learns, it resumes exactly, and what it exports plays."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from model_problems import AGPR, SPACE, VGPR, node
from typer.testing import CliRunner

from veriloc.allocators.problem import Problem
from veriloc.cli.app import app
from veriloc.dataset.records import Record, record_to_bytes
from veriloc.dataset.solving import solved

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: pip install 'veriloc[train]'"
)
for name in ("transformers", "safetensors", "peft", "onnx_ir", "onnxruntime_genai"):
    pytest.importorskip(name, reason=f"{name} is not installed: the extra 'train'")

from safetensors.torch import load_file  # noqa: E402

from veriloc.model.allocator import propose  # noqa: E402
from veriloc.model.files import find_model  # noqa: E402
from veriloc.model.runtime import GenaiSession  # noqa: E402
from veriloc.model.vocabulary import GROUPS  # noqa: E402
from veriloc.training.examples import (  # noqa: E402
    HEADER,
    is_absolute,
    load_plays,
    plays_of,
    save_plays,
    split,
    window,
)
from veriloc.training.imitation import (  # noqa: E402
    Settings,
    TrainingError,
    train,
)
from veriloc.training.model import adapted, fresh  # noqa: E402
from veriloc.training.passes import TorchSession, problems_of  # noqa: E402
from veriloc.training.run import Run  # noqa: E402
from veriloc.training.team import Team  # noqa: E402


def a_problem(seed: int) -> Problem:
    rng = random.Random(seed)
    nodes = []
    for number in range(30):
        lanes, start = rng.choice([1, 1, 2, 4]), rng.randrange(60)
        run = ((start, start + rng.randrange(1, 8)),)
        banks = rng.choice([VGPR, VGPR | AGPR])
        nodes.append(node(number, [((1 << lanes) - 1, run)], lanes, banks))
    return Problem(f"k{seed}", SPACE, nodes, {})


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    (folder / "records" / "gfx942").mkdir(parents=True)
    for seed in range(8):
        # The last held-out problem is that of a case for training.
        problem = a_problem(0 if seed == 7 else seed)
        record = Record(
            *("hard", "gemm", f"case{seed}", seed >= 6, "gfx942", "", "k"),
            *(30, 0, "mir", "text", (solved("vgpr", problem),)),
        )
        path = folder / "records" / "gfx942" / f"case{seed}.json.gz"
        path.write_bytes(record_to_bytes(record))
    return folder


def test_problems_of_held_out_cases_are_not_learnt(data: Path) -> None:
    parts = split(data)
    assert [r.case for r in parts.training] == [f"case{i}" for i in range(1, 6)]
    assert [r.case for r in parts.held_out] == ["case6", "case7"]
    assert parts.dropped == 1
    alone = split(data, ["gfx942"])
    assert alone == parts
    assert not split(data, ["sm_80"]).training


def test_windows(data: Path, tmp_path: Path) -> None:
    plays = list(plays_of(split(data).training[0]))
    save_plays(tmp_path / "p.npz", plays)
    again = load_plays(tmp_path / "p.npz")
    for play, same in zip(plays, again, strict=True):
        assert (play.header == same.header).all()
        assert (play.steps == same.steps).all()
        tokens, targets = window(play, 64, np.random.default_rng(0))
        assert (tokens[:HEADER] == play.header).all()
        for at in np.nonzero(targets)[0]:
            assert targets[at] == tokens[at + 1], "a target is the next token"
        assert targets[HEADER - 2] == play.header[-1]
        assert np.count_nonzero(targets) > 5


def test_places_are_renumbered_together(data: Path) -> None:
    records = split(data).training
    plays = [p for r in records for p in plays_of(r) if is_absolute(p)]
    group, distances = GROUPS["register"], set()
    for seed in range(20):
        tokens, targets = window(plays[0], 1024, np.random.default_rng(seed), True)
        steps = tokens[HEADER : HEADER + plays[0].steps.size].reshape(-1, 6)
        for step, as_made in zip(steps.tolist(), plays[0].steps.tolist(), strict=True):
            for token, before in zip(step, as_made, strict=True):
                assert (token in group) == (before in group)
                if token not in group:
                    assert token == before
                    continue
                distances.add((seed, token - before))
        assert set(targets[targets != 0]) <= set(tokens)
    assert len(distances) == 20, "by one distance in each window"
    assert all(by % 16 == 0 for _, by in distances), "tuples stay aligned"
    assert 5 < len({d for _, d in distances} - {0}) < 20


def test_resumed_runs_end_where_others_do(data: Path, tmp_path: Path) -> None:
    plays = [p for r in split(data).training for p in plays_of(r)]
    held_out = [p for r in split(data).held_out for p in plays_of(r)]
    settings = Settings(steps=8, batch=2, every=4, context=128, warmup=2)

    class StoppedError(Exception):
        pass

    def stop(_: str) -> None:
        raise StoppedError

    train(fresh("tiny", 1), plays, held_out, settings, tmp_path / "a", print)
    with pytest.raises(StoppedError):
        train(fresh("tiny", 1), plays, held_out, settings, tmp_path / "b", stop)
    network = fresh("tiny", 5)
    train(network, plays, held_out, settings, tmp_path / "b", print, resume=True)
    one, two = (
        load_file(tmp_path / run / "checkpoint" / "model.safetensors") for run in "ab"
    )
    assert one.keys() == two.keys()
    assert all(torch.equal(one[name], two[name]) for name in one)
    lines = (tmp_path / "b" / "curve.jsonl").read_text().splitlines()
    assert [json.loads(line)["step"] for line in lines] == [4, 8]
    with pytest.raises(TrainingError, match="seed is 1"):
        train(
            fresh("tiny", 1),
            plays,
            held_out,
            replace(settings, seed=2),
            tmp_path / "b",
            print,
            resume=True,
        )
    with pytest.raises(TrainingError, match="another shape"):
        train(
            fresh("small", 1), plays, [], settings, tmp_path / "b", print, resume=True
        )
    with pytest.raises(TrainingError, match="no plays"):
        train(fresh("tiny", 1), [], [], settings, tmp_path / "c", print)


def test_several_processes_learn_what_one_does(data: Path, tmp_path: Path) -> None:
    """Each takes half of every batch; the first one writes."""
    words = ["train", str(data), "--size", "tiny", "--steps", "6", "--every", "3"]
    words += ["--batch", "4", "--threads", "1"]
    launch = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    program = str(Path(sys.executable).with_name("veriloc"))
    for name, launcher in (("one", []), ("two", launch)):
        done = subprocess.run(
            [sys.executable, *launcher, program, *words, "-o", str(tmp_path / name)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.count('"step": 3,') + done.stderr.count('"step": 3,') == 1
    alone, shared = (
        load_file(tmp_path / name / "checkpoint/model.safetensors")
        for name in ("one", "two")
    )
    for name, value in alone.items():
        assert torch.allclose(value, shared[name], atol=2e-4), name
    curves = [
        [json.loads(line) for line in (tmp_path / n / "curve.jsonl").open()]
        for n in ("one", "two")
    ]
    for a, b in zip(*curves, strict=True):
        assert a["training_loss"] == pytest.approx(b["training_loss"], abs=1e-3)


def test_a_batch_is_not_smaller_than_the_team(data: Path, tmp_path: Path) -> None:
    plays = [p for r in split(data).training for p in plays_of(r)]
    with pytest.raises(TrainingError, match="cannot be shared by 3 processes"):
        train(
            *(fresh("tiny", 1), plays, plays, Settings(1, batch=2)),
            *(tmp_path, print, False, None, Team("cpu", 0, 3)),
        )


def test_a_run_gives_a_model_that_plays(data: Path, tmp_path: Path) -> None:
    run = Run(
        data=data,
        chips=(),
        output=tmp_path / "run",
        size="tiny",
        start=None,
        base=None,
        rank=4,
        settings=Settings(steps=60, batch=4, rate=1e-2, every=30, context=128),
        reward_rounds=1,
        reward_problems=2,
        resume=False,
        threads=1,
        precision="fp32",
    )
    said: list[str] = []
    run.go(said.append)
    losses = [
        json.loads(line)["training_loss"]
        for line in (tmp_path / "run" / "curve.jsonl").read_text().splitlines()
    ]
    assert losses[1] < 0.8 * losses[0], "it learns"
    for line in (tmp_path / "run" / "curve.jsonl").read_text().splitlines():
        passes = json.loads(line)["raw_pass_at_1"]
        assert set(passes) == {"ranks", "free", "busy"}
        for valid, played, reached in (p["<=100"] for p in passes.values()):
            assert 0 <= valid <= played == 2
            assert 0 <= reached <= 1
    rounds = (tmp_path / "run" / "reward.jsonl").read_text().splitlines()
    assert [json.loads(line)["round"] for line in rounds] == [0, 1]
    files = find_model(tmp_path / "run" / "model")
    assert len(files.description["trained_on"]) == 5
    problem = a_problem(99)
    for session in (GenaiSession(files), GenaiSession(files)):
        found = list(propose(problem, seedless(), 2, 0.7, session=session))
        assert found
    with pytest.raises(TrainingError, match="--resume"):
        run.go(said.append)


@pytest.mark.parametrize("broken", ["empty", "damaged", "held out", "start"])
def test_a_run_that_cannot_start_leaves_nothing(
    data: Path, tmp_path: Path, broken: str
) -> None:
    source, output = tmp_path / "data", tmp_path / "run"
    (source / "records" / "gfx942").mkdir(parents=True)
    if broken != "empty":
        kept = sorted(data.glob("records/*/*.gz"))
        for path in kept[6:] if broken == "held out" else kept:
            (source / "records" / "gfx942" / path.name).write_bytes(path.read_bytes())
    if broken == "damaged":
        (source / "records" / "gfx942" / kept[0].name).write_bytes(b"no record")
    words = ["train", str(source), "-o", str(output), "--size", "tiny", "--steps", "1"]
    if broken == "start":
        words += ["--start", str(source)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    assert "error: " in result.stderr
    assert not output.exists()


def test_a_session_in_the_network_says_what_the_network_says() -> None:
    network = fresh("tiny", 3)
    session = TorchSession(network, "cpu")
    tokens = [1, 4, 9, 30, 55, 77, 200, 300]
    with torch.no_grad():
        wanted = network.model(torch.tensor([tokens])).logits[0, -1].numpy()
    session.append(tokens[:6])
    assert np.allclose(session.append(tokens[6:]), wanted, atol=1e-5)
    session.rewind(3)
    assert session.length == 3
    assert np.allclose(session.append(tokens[3:]), wanted, atol=1e-5)
    session.rewind(0)
    assert np.allclose(session.append(tokens), wanted, atol=1e-5)


def test_problems_of_a_curve_are_of_all_sizes(data: Path) -> None:
    records = split(data).held_out
    assert [len(p.nodes) for p in problems_of(records)] == [30, 30]
    assert len(problems_of([*records, *records])) == 2, "each problem once"
    assert len(problems_of(records, 1)) == 1


def seedless():  # type: ignore[no-untyped-def]
    from veriloc.allocators.problem import Options

    return Options()


def test_logits_of_the_runtime_are_those_of_the_network(
    data: Path, tmp_path: Path
) -> None:
    from veriloc.training.export import export

    network = fresh("tiny", 3)
    network.model.save_pretrained(tmp_path / "checkpoint")
    export(tmp_path / "checkpoint", tmp_path / "model")
    session = GenaiSession(find_model(tmp_path / "model"))
    tokens = [1, 4, 9, 30, 55, 77, 200, 300]
    with torch.no_grad():
        wanted = network.model(torch.tensor([tokens])).logits[0, -1].numpy()
    assert np.allclose(session.append(tokens), wanted, atol=1e-3)
    # Taken back and appended in two parts: the same.
    session.rewind(3)
    session.append(tokens[3:5])
    assert np.allclose(session.append(tokens[5:]), wanted, atol=1e-3)
    session.rewind(0)
    assert np.allclose(session.append(tokens), wanted, atol=1e-3)


def test_a_checkpoint_is_adapted(data: Path, tmp_path: Path) -> None:
    fresh("tiny", 3).model.save_pretrained(tmp_path / "base")
    network = adapted(tmp_path / "base", 4, 1)
    trained = sum(p.numel() for p in network.model.parameters() if p.requires_grad)
    assert 0 < trained < network.parameters
    assert network.offset > 0
    plays = [p for r in split(data).training for p in plays_of(r)]
    settings = Settings(steps=2, batch=1, every=2, context=64)
    measured = train(network, plays, plays[:2], settings, tmp_path / "run", print)
    assert measured.loss > 0
    assert list((tmp_path / "run" / "checkpoint").glob("adapter*.safetensors"))
