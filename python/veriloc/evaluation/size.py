"""How much smaller kernels are as tokens of the model than as text.

The text is what the kernel is compiled from: for AMD the machine function that LLVM prints
before allocation, without the LLVM IR in front of it; for NVIDIA PTX, or LLVM IR where IREE
makes no PTX for the chip. Its tokens are words and signs, as no tokenizer of a large model is
at hand. The model's tokens hold what allocation depends on, values, their widths, lifetimes
and the state of the board, and no opcodes. As characters they are counted written out,
`shape:4 life:12`, with blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from veriloc.allocators.score import used_registers
from veriloc.dataset.records import Record
from veriloc.model.encoding import encode, encode_absolute
from veriloc.model.episode import Facts
from veriloc.model.vocabulary import PAD, token_text

_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass
class Size:
    """Sums over kernels."""

    kernels: int = 0
    instructions: int = 0
    nodes: int = 0
    text_characters: int = 0
    text_tokens: int = 0
    characters: int = 0
    tokens: int = 0
    """In the form of ranks, with answers."""
    absolute_tokens: int = 0
    absolute_instructions: int = 0
    """Of the kernels that have the absolute form."""
    unnamed: int = 0
    """Nodes whose best known place has no answer."""

    def add(self, record: Record) -> None:
        """Counts a record whose rounds were solved."""
        text = machine_text(record.source)
        self.kernels += 1
        self.instructions += record.instructions
        self.text_characters += len(text)
        self.text_tokens += len(_WORD.findall(text))
        for found in record.rounds:
            if found.best is None:
                continue
            facts = Facts(found.problem)
            caps = used_registers(found.problem, found.best)
            example = encode(facts, found.best, 0, caps)
            self.nodes += len(example.steps)
            self.unnamed += example.unnamed
            self.tokens += len(example.tokens)
            self.characters += sum(
                len(token_text(t)) + 1 for t in example.tokens if t != PAD
            )
            absolute = encode_absolute(facts, found.best, 0)
            if absolute is not None:
                self.absolute_tokens += len(absolute.tokens)
                self.absolute_instructions += record.instructions


def machine_text(source: str) -> str:
    """The machine functions of a file of machine IR; other text as it is."""
    start = source.find("\n...\n---\n")
    return source if start < 0 else source[start + 5 :]
