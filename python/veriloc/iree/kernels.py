"""What goes through a compilation: kernels taken out of IREE and what became of them.

Plain data, the same for every vendor, safe to send to another process. An allocator sees
a `KernelSource` and answers with a `KernelResult`; the driver adds IREE's own object
and keeps the whole in a `KernelRecord`, which is what a report shows.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field

PROVED, NOT_PROVED = "proved", "not proved"
"""What is known of an allocation, in words for the report."""


class InputKind(enum.Enum):
    """The form of a kernel's text; the value is the file name extension."""

    MACHINE_IR = "mir"
    """Before register allocation, as IREE's own LLVM prints it."""
    LLVM_IR = "ll"
    """After IREE's optimisations, before instruction selection."""
    PTX = "ptx"
    """NVIDIA's portable assembly, as IREE puts it into a module."""


@dataclass(frozen=True)
class KernelSource:
    """One executable of a model, ready to be compiled."""

    executable: str
    """IREE's name for it, e.g. `bert_like$async_dispatch_3`; unique in a model."""
    exports: tuple[str, ...]
    """Names of its entry points."""
    format: str
    """IREE's executable format, e.g. `rocm-hsaco-fb`."""
    chip: str
    """e.g. `gfx90a`, `sm_86`."""
    features: str
    """As LLVM's -mattr takes them; differs from kernel to kernel of one model."""
    wave: int
    """Lanes in a wave: 32 or 64."""
    kind: InputKind
    text: str
    """What to compile; LLVM 22, or ptxas, is expected to read it."""


class InputRejectedError(ValueError):
    """LLVM 22 (or ptxas) does not read this text; another form of the same kernel may do."""


@dataclass(frozen=True)
class KernelResult:
    """What an allocator made of a kernel."""

    image: bytes | None
    """The finished device image; None to keep IREE's own."""
    reason: str = ""
    """Why IREE's own object is kept; never empty when `image` is None."""
    kind: InputKind | None = None
    """Which text was really compiled."""
    allocator: str = ""
    proof: str = NOT_PROVED
    """What is known about the allocation, in words for the report."""
    details: dict[str, object] = field(default_factory=dict)
    """Further facts for the report; only what JSON can hold."""
    seconds: float = 0.0
    decided: bool = False
    """Without an image: IREE's own was compared and is the better one."""

    def __post_init__(self) -> None:
        if self.image is None and not self.reason:
            raise ValueError("a kernel without an image needs a reason")

    def to_bytes(self) -> bytes:
        """For `from_bytes`; a line of JSON, then the image."""
        facts = {
            "reason": self.reason,
            "kind": self.kind.value if self.kind else None,
            "allocator": self.allocator,
            "proof": self.proof,
            "details": self.details,
            "seconds": self.seconds,
            "decided": self.decided,
        }
        return json.dumps(facts).encode() + b"\n" + (self.image or b"")

    @classmethod
    def from_bytes(cls, data: bytes) -> KernelResult:
        """The result that `to_bytes` wrote."""
        head, _, image = data.partition(b"\n")
        facts = json.loads(head)
        facts["kind"] = InputKind(facts["kind"]) if facts["kind"] else None
        return cls(image=image or None, **facts)

    @classmethod
    def kept(cls, reason: str, **more: object) -> KernelResult:
        """IREE's own object stays, because of `reason`."""
        return cls(image=None, reason=reason, details=dict(more))


@dataclass(frozen=True)
class Options:
    """What the user asked for, as far as an allocator needs to know."""

    allocator: str = "vendor"
    agpr: str = "auto"
    """`auto`, `prefer` or `avoid` the accumulation registers (AMD)."""
    llc: tuple[str, ...] = ()
    """Further options of LLVM's code generation."""

    def key_parts(self) -> list[str]:
        """Everything here that a result depends on, for a cache."""
        return [self.allocator, self.agpr, *self.llc, ""]


Process = Callable[[KernelSource, Options], KernelResult]
"""An allocator as the driver sees it: runs in a worker process, must be a function that
can be imported by name, may raise (the kernel then keeps IREE's own object)."""


@dataclass(frozen=True)
class KernelRecord:
    """A kernel, its way through VeriLoc, and what IREE itself would have shipped."""

    executable: str
    entry: str
    """What a .vmfb calls it: `EXECUTABLE_VARIANT`, without special characters."""
    format: str
    """As `vmfb.Image.format`."""
    baseline: bytes | None
    """IREE's own device image; None where it is replaced and nothing asked for it."""
    source: KernelSource | None
    """None where nothing could be taken out."""
    result: KernelResult
    replaceable: bool = True
    """Whether this executable's object can be replaced at all."""
    variant: str = ""
    """IREE's name for the target that the executable was lowered for."""
    shared: bool = False
    """Whether the executable has variants for other targets, too."""

    @property
    def replaced(self) -> bool:
        """Whether the model gets another object than IREE's own."""
        return self.result.image is not None

    @property
    def proved(self) -> bool:
        """Whether what is shipped has a proof; IREE's own object never has one here."""
        return self.replaced and self.result.proof == PROVED

    @property
    def sha256(self) -> str:
        """The digest of what is shipped."""
        return hashlib.sha256(self.shipped).hexdigest()

    @property
    def shipped(self) -> bytes:
        """The image that goes into the .vmfb."""
        if self.result.image is not None:
            return self.result.image
        if self.baseline is None:
            raise ValueError(f"{self.entry} has no image at all")
        return self.baseline
