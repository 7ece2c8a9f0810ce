"""The network: a Qwen2 from scratch in one of a few sizes, or a checkpoint of the user's.

A checkpoint keeps its own vocabulary; the tokens of VeriLoc are put behind it, and only
their embeddings and low-rank adapters (LoRA, by peft) are trained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import torch
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen2ForCausalLM
from transformers.utils import logging

from veriloc.model.vocabulary import BEGIN, END, PAD, SIZE

logging.disable_progress_bar()

CONTEXT = 1024
"""Tokens of a window, in training and in use."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a network; heads are a multiple of 16 wide, as the runtime demands."""

    hidden: int
    layers: int
    heads: int
    key_heads: int
    inner: int


SIZES: Mapping[str, Shape] = MappingProxyType(
    {
        "tiny": Shape(32, 2, 2, 1, 64),
        "small": Shape(128, 3, 4, 2, 256),
        "medium": Shape(192, 4, 6, 2, 512),
        "large": Shape(512, 7, 8, 2, 1408),
    }
)


@dataclass
class Network:
    """A network and where VeriLoc's tokens lie in its vocabulary."""

    model: torch.nn.Module
    offset: int

    @property
    def parameters(self) -> int:
        """All of them, trained or not."""
        return sum(p.numel() for p in self.model.parameters())


def fresh(size: str, seed: int) -> Network:
    """A network with random weights."""
    torch.manual_seed(seed)
    shape = SIZES[size]
    config = Qwen2Config(
        vocab_size=SIZE,
        hidden_size=shape.hidden,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        num_key_value_heads=shape.key_heads,
        intermediate_size=shape.inner,
        max_position_embeddings=2 * CONTEXT,
        tie_word_embeddings=True,
        bos_token_id=BEGIN,
        eos_token_id=END,
        pad_token_id=PAD,
    )
    config.architectures = ["Qwen2ForCausalLM"]
    return Network(Qwen2ForCausalLM(config), 0)


def adapted(base: Path, rank: int, seed: int) -> Network:
    """A checkpoint with low-rank adapters and room for VeriLoc's tokens.

    Raises:
        OSError: the folder holds no checkpoint.
    """
    from peft import LoraConfig, get_peft_model

    torch.manual_seed(seed)
    model = AutoModelForCausalLM.from_pretrained(base, use_safetensors=True)
    offset = int(model.config.vocab_size)
    model.resize_token_embeddings(offset + SIZE)
    tokens = {"embed_tokens": list(range(offset, offset + SIZE))}
    if not model.config.tie_word_embeddings:
        tokens["lm_head"] = tokens["embed_tokens"]
    config = LoraConfig(
        r=rank,
        lora_alpha=2 * rank,
        target_modules=[
            f"{name}_proj" for name in ("q", "k", "v", "o", "gate", "up", "down")
        ],
        trainable_token_indices=tokens,
        task_type="CAUSAL_LM",
    )
    return Network(get_peft_model(model, config), offset)


def load(folder: Path) -> Network:
    """A checkpoint of VeriLoc's own, as `imitation` writes it.

    Raises:
        OSError: the folder holds none.
    """
    return Network(Qwen2ForCausalLM.from_pretrained(folder, use_safetensors=True), 0)
