"""Asks LLVM's LiveRegMatrix about many assignments of a kernel in one run of llc.

Knows nothing of where assignments come from; changes nothing in what is compiled.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from veriloc.lowering.amdgpu._decode import FormatError
from veriloc.lowering.amdgpu.assignment import StageAssignment, to_json
from veriloc.lowering.amdgpu.plugin import Compilation, PluginOptions, run_llc


def try_assignments(
    compilation: Compilation, trials: Sequence[StageAssignment]
) -> list[list[str] | None]:
    """What LiveRegMatrix says against assignments behind greedy.

    Args:
        compilation: the input.
        trials: post views; each names the registers that differ from greedy's.

    Returns:
        For each trial the reasons against it: none where all is well. None for a trial
        whose function, stage or fingerprint LLVM did not meet.

    Raises:
        LlcError: llc failed.
        FormatError: the answer cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-trials-") as name:
        path = Path(name) / "trials.json"
        path.write_text(json.dumps({**to_json(trials), "kind": "trials"}))
        run_llc(
            compilation,
            plugin=PluginOptions(trials=path, disable_nsa_reassign=True),
            filetype="null",
        )
        answer = Path(f"{path}.verdicts")
        verdicts = json.loads(answer.read_text())["verdicts"]
        if len(verdicts) != len(trials):
            raise FormatError(f"{answer}: {len(verdicts)} answers to {len(trials)}")
        return [None if v is None else [str(reason) for reason in v] for v in verdicts]
