"""The table of everything VeriLoc works with: one row a component.

To add a component, add a row. How a row is looked for is in `probes`.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from veriloc.doctor.findings import Component, Finding, Install, Job, Probe
from veriloc.doctor.probes import (
    Supported,
    find_program,
    folder,
    judge,
    plugin,
    program,
    python_code,
    search_path,
)

PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parents[1]
"""The source tree, when VeriLoc runs from one; else a folder without sources."""

PYTHON = Supported((3, 10), (3,))
LLVM = Supported((22,), (22,))
IREE = Supported((3, 11), (3, 13))

LLVM_VERSION = r"(?:LLVM|LLD|clang) (?:version )?(\d+\.\d+\.\d+)"
CUDA_VERSION = r"\bV(\d+\.\d+\.\d+)"

SMT_SELF_TEST = "(declare-const r Int) (assert (and (> r 255) (< r 256)))"


def python_itself() -> Finding:
    """The interpreter that runs this."""
    return judge(platform.python_version(), sys.executable, PYTHON)


def llvm_names(name: str) -> list[str]:
    """What a program of LLVM 22 is called: Debian's name first, then its own."""
    return [f"{name}-22", name]


def llvm_places() -> list[str]:
    """Where LLVM 22 is looked for; VERILOC_LLVM_BIN replaces all other places."""
    if override := os.environ.get("VERILOC_LLVM_BIN"):
        return [override]
    return ["/usr/lib/llvm-22/bin", *search_path()]


def llvm_tool(name: str, must_mention: str = "") -> Probe:
    """A program of LLVM 22."""
    return program(
        llvm_names(name),
        pattern=LLVM_VERSION,
        places=llvm_places,
        supported=LLVM,
        must_mention=must_mention,
    )


def cuda_places() -> Iterator[str]:
    """Where NVIDIA's PyPI packages, the user and NVIDIA's installer put programs."""
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations or () if spec else ():
        # Since CUDA 13 one folder a release; before, one a package.
        yield from map(str, sorted(Path(root).glob("cu[0-9]*/bin"), reverse=True))
        yield from map(str, sorted(Path(root).glob("cuda_*/bin"), reverse=True))
    yield from search_path()
    yield "/usr/local/cuda/bin"


def cuda_tool(name: str) -> Probe:
    """A program of NVIDIA's toolkit."""
    return program([name], pattern=CUDA_VERSION, places=cuda_places)


def mlir_plugins() -> Iterator[Path]:
    """Where the mlir-opt plugin may lie: it is built in a checkout only."""
    yield CHECKOUT / "build" / "mlir-plugin" / "lib" / "VeriLocMLIR.so"


def amdgpu_plugins() -> Iterator[Path]:
    """Where the llc plugin may lie: named, installed, or built on first use."""
    name = "VeriLocAMDGPU.so"
    if override := os.environ.get("VERILOC_AMDGPU_PLUGIN"):
        yield Path(override)
        return
    yield PACKAGE / "lowering" / "amdgpu" / name
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    built = Path(cache, "veriloc", "amdgpu-plugin").glob(f"*/{name}")
    yield from sorted(built, key=lambda path: path.stat().st_mtime, reverse=True)


COMPONENTS: tuple[Component, ...] = (
    Component(
        "python",
        "Python",
        (Job.MODULES,),
        python_itself,
        Install(apt=("python3",)),
    ),
    Component(
        "bindings",
        "VeriLoc's MLIR bindings",
        (Job.MODULES,),
        python_code(
            "veriloc",
            "from veriloc._mlir import ir, _mlir_libs\n"
            "ir.Context().dialects['regalloc']\n"
            "print(_mlir_libs.__path__[0])",
        ),
        Install(advice="make setup, in a checkout of VeriLoc"),
    ),
    Component(
        "llc",
        "LLVM code generator",
        (Job.AMD,),
        llvm_tool("llc", must_mention="amdgcn"),
        Install(apt=("llvm-22",)),
    ),
    Component(
        "llvm-mc",
        "LLVM assembler",
        (Job.AMD,),
        llvm_tool("llvm-mc", must_mention="amdgcn"),
        Install(apt=("llvm-22",)),
    ),
    Component(
        "llvm-objdump",
        "LLVM disassembler",
        (Job.AMD,),
        llvm_tool("llvm-objdump", must_mention="amdgcn"),
        Install(apt=("llvm-22",)),
    ),
    Component(
        "ld.lld",
        "LLVM linker",
        (Job.AMD,),
        llvm_tool("ld.lld"),
        Install(apt=("lld-22",)),
    ),
    Component(
        "amdgpu-plugin",
        "VeriLoc's llc plugin for AMD GPUs",
        (Job.AMD,),
        plugin(
            amdgpu_plugins,
            lambda: find_program(llvm_names("llc"), llvm_places()),
            lambda path: [f"-load={path}", "--version"],
            "LLVM version 22",
        ),
        Install(advice="make setup, in a checkout of VeriLoc; else built on first use"),
        required=False,
    ),
    Component(
        "iree",
        "IREE compiler",
        (Job.IREE,),
        program(
            ["iree-compile"],
            pattern=r"IREE compiler version (\d+\.\d+\.\d+)",
            supported=IREE,
        ),
        Install(pip=("iree-base-compiler>=3.11,<3.14",)),
    ),
    Component(
        "z3",
        "Z3 solver",
        (Job.PROVE,),
        python_code(
            "z3-solver",
            "import z3\n"
            "solver = z3.Solver()\n"
            f"solver.from_string('{SMT_SELF_TEST}')\n"
            "assert solver.check() == z3.unsat, 'wrong answer to a small question'\n"
            "print(z3.__path__[0])",
        ),
        Install(pip=("z3-solver",)),
    ),
    Component(
        "cvc5",
        "cvc5, a second solver",
        (Job.PROVE,),
        python_code(
            "cvc5",
            "import cvc5\n"
            "terms = cvc5.TermManager()\n"
            "solver = cvc5.Solver(terms)\n"
            "solver.assertFormula(terms.mkFalse())\n"
            "assert solver.checkSat().isUnsat(), 'wrong answer to a small question'\n"
            "print(cvc5.__path__[0])",
        ),
        Install(pip=("cvc5",)),
        required=False,
    ),
    Component(
        "ptxas",
        "NVIDIA assembler",
        (Job.NVIDIA,),
        cuda_tool("ptxas"),
        Install(pip=("nvidia-cuda-nvcc",)),
        required=False,
    ),
    Component(
        "nvdisasm",
        "NVIDIA disassembler",
        (Job.NVIDIA,),
        cuda_tool("nvdisasm"),
        Install(pip=("nvidia-cuda-nvdisasm",)),
        required=False,
    ),
    Component(
        "cuobjdump",
        "NVIDIA object lister",
        (Job.NVIDIA,),
        cuda_tool("cuobjdump"),
        Install(pip=("nvidia-cuda-cuobjdump",)),
        required=False,
    ),
    Component(
        "onnxruntime-genai",
        "model runtime",
        (Job.MODEL,),
        python_code(
            "onnxruntime-genai",
            "import onnxruntime_genai\nprint(onnxruntime_genai.__path__[0])",
        ),
        Install(pip=("onnxruntime-genai",)),
        required=False,
    ),
    Component(
        "shipped-model",
        "VeriLoc's register model",
        (Job.MODEL,),
        folder(PACKAGE / "model" / "data", "veriloc.json"),
        Install(advice="comes with VeriLoc: install it again"),
        required=False,
    ),
    Component(
        "mlir-opt",
        "stock mlir-opt",
        (Job.EMBED,),
        llvm_tool("mlir-opt"),
        Install(apt=("mlir-22-tools",)),
        required=False,
    ),
    Component(
        "mlir-plugin",
        "VeriLoc's mlir-opt plugin",
        (Job.EMBED,),
        plugin(
            mlir_plugins,
            lambda: find_program(llvm_names("mlir-opt"), llvm_places()),
            lambda path: [f"--load-dialect-plugin={path}", "--show-dialects"],
            "regalloc",
        ),
        Install(advice="make setup, in a checkout of VeriLoc"),
        required=False,
    ),
    Component(
        "clang",
        "Clang",
        (Job.DEVELOP, Job.AMD),
        llvm_tool("clang"),
        Install(apt=("clang-22",)),
        required=False,
    ),
    Component(
        "FileCheck",
        "FileCheck",
        (Job.DEVELOP,),
        llvm_tool("FileCheck"),
        Install(apt=("llvm-22-tools",)),
        required=False,
    ),
)
