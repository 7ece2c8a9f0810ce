"""A checkpoint as what onnxruntime-genai runs, with a description that is checked on use."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from veriloc.model.files import CARD, CONFIG, DESCRIPTION, WEIGHTS, fingerprint
from veriloc.model.vocabulary import BEGIN, END, PAD, SIZE, VERSION, digest
from veriloc.training.model import CONTEXT


class ExportError(RuntimeError):
    """The builder of onnxruntime-genai failed; holds the last lines that it said."""


def export(
    checkpoint: Path,
    output: Path,
    precision: str = "fp32",
    card: str = "",
    facts: Mapping[str, object] | None = None,
) -> None:
    """Writes a model folder, whole or not at all.

    Args:
        checkpoint: as `imitation` writes it.
        output: folder to make; an old one is replaced.
        precision: fp32 or int8.
        card: text of the model card.
        facts: more for the description.

    Raises:
        ExportError: the builder failed.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-export-") as name:
        source, built = Path(name) / "checkpoint", Path(name) / "built"
        shutil.copytree(checkpoint, source)
        _write_tokenizer(source)
        done = subprocess.run(
            [
                *(sys.executable, "-m", "onnxruntime_genai.models.builder"),
                *("-i", source, "-o", built, "-p", precision, "-e", "cpu"),
                *("-c", Path(name) / "cache"),
                *("--extra_options", "prune_lm_head=true"),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode or not (built / WEIGHTS).exists():
            said = (done.stderr or done.stdout).strip().splitlines()[-5:]
            raise ExportError("the builder failed:\n" + "\n".join(said))
        partial = output.with_name(output.name + ".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        names = [WEIGHTS, CONFIG, f"{WEIGHTS}.data"]
        files = {}
        for file in names:
            if (built / file).exists():
                shutil.copy2(built / file, partial / file)
                files[file] = fingerprint(partial / file)
        description = {
            "version": VERSION,
            "vocabulary": digest(),
            "tokens": SIZE,
            "context": CONTEXT,
            "precision": precision,
            "files": files,
            **(facts or {}),
        }
        (partial / DESCRIPTION).write_text(json.dumps(description, indent=1) + "\n")
        (partial / CARD).write_text(card or "No card was given.\n")
        if output.exists():
            shutil.rmtree(output)
        partial.rename(output)


def _write_tokenizer(folder: Path) -> None:
    """The builder wants a tokenizer; it is never used, since tokens are numbers here."""
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    words = {f"t{i}": i for i in range(SIZE)}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="t0"))
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        bos_token=f"t{BEGIN}",
        eos_token=f"t{END}",
        pad_token=f"t{PAD}",
        unk_token=f"t{PAD}",
    ).save_pretrained(folder)
