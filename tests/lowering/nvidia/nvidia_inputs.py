"""The cubins in inputs/: small ones, made by tools/nvidia/build_corpus.py."""

from __future__ import annotations

from pathlib import Path

INPUTS = Path(__file__).resolve().parent / "inputs"
NAMES = sorted(path.stem for path in INPUTS.glob("*.cubin"))
"""Such as `calls.sm_89`."""
