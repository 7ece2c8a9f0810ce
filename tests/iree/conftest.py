"""What the tests of whole-model compilation share."""

from __future__ import annotations

import atexit
import functools
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from veriloc.lowering.amdgpu.plugin import find_plugin
from veriloc.support.cache import cache_directory

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.iree import launches  # noqa: E402

MORE_COMPILERS = "VERILOC_TEST_IREE"
"""Environment variable: further environments with IREE, as paths of their `python`,
separated by colons. Tests of what differs between releases run with each."""


@dataclass(frozen=True)
class Iree:
    """One installed release of IREE."""

    GFX90A: ClassVar[tuple[str, str]] = (
        "--iree-hal-target-device=hip",
        "--iree-rocm-target=gfx90a",
    )

    packages: Path
    """The directory that holds the package `iree`."""

    @property
    def compiler(self) -> Path:
        return self.packages / "iree/compiler/_mlir_libs/iree-compile"

    @property
    def runner(self) -> Path:
        return self.packages / "iree/_runtime_libs/iree-run-module"

    def stock(
        self, *words: str | Path, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [self.compiler, *words], input=stdin, capture_output=True, check=False
        )

    def command(self, *words: str | Path) -> list[str | Path]:
        return [sys.executable, "-m", "veriloc.iree.driver", *words]

    @property
    def environment(self) -> dict[str, str]:
        environment = {**os.environ, "IREE_TOOL_PATH": str(self.compiler.parent)}
        environment["PYTHONPATH"] = str(ROOT / "python")
        environment.pop("VERILOC_PYTHON", None)
        environment["XDG_CACHE_HOME"] = str(cache_without_models())
        return environment

    def veriloc(
        self, *words: str | Path, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self.command(*words),
            input=stdin,
            capture_output=True,
            check=False,
            env=self.environment,
            cwd=ROOT / "python",
        )


@functools.cache
def cache_without_models() -> Path:
    """A cache folder with VeriLoc's plugin and tables, and nothing kept of models."""
    find_plugin()  # built now, should it be missing
    folder = Path(tempfile.mkdtemp(prefix="veriloc-cache-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    own = folder / "veriloc"
    own.mkdir()
    for entry in cache_directory().iterdir() if cache_directory().is_dir() else ():
        if entry.name != "iree":
            (own / entry.name).symlink_to(entry)
    (own / "iree").touch()  # a file: nothing can be kept below it
    return folder


@pytest.fixture(scope="session", autouse=True)
def _cache() -> None:
    os.environ["VERILOC_TEST_CACHE"] = str(cache_without_models())


def _installed() -> Path | None:
    spec = importlib.util.find_spec("iree.compiler") if _has("iree") else None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))).parents[1] if places else None


def _has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _packages_of(python: str) -> Path:
    code = "import sysconfig; print(sysconfig.get_path('platlib'))"
    return Path(subprocess.check_output([python, "-c", code], text=True).strip())


def _others() -> list[Path]:
    pythons = os.environ.get(MORE_COMPILERS, "").split(":")
    return [_packages_of(python) for python in pythons if python]


@pytest.fixture(scope="session")
def iree() -> Iree:
    place = _installed()
    if place is None:
        pytest.skip("iree-base-compiler is not installed")
    return Iree(place)


def _releases() -> list[Path | None]:
    return [_installed(), *_others()]


@pytest.fixture(
    scope="session", params=_releases(), ids=lambda p: str(p).split("/lib/")[0]
)
def any_iree(request: pytest.FixtureRequest) -> Iree:
    if request.param is None:
        pytest.skip("iree-base-compiler is not installed")
    return Iree(request.param)


@pytest.fixture(scope="session")
def models() -> ModuleType:
    """`tools/iree/models.py`."""
    spec = importlib.util.spec_from_file_location(
        "models", ROOT / "tools/iree/models.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its data classes look themselves up there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def model(
    models: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Gives the file of a sample model, by name."""
    folder = tmp_path_factory.mktemp("models")

    def write(name: str) -> Path:
        file = folder / f"{name}.mlir"
        if not file.exists():
            file.write_text(models.MODELS[name]())
        return file

    return write


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of three small dispatches, in a file."""
    file = tmp_path_factory.mktemp("small") / "small.mlir"
    file.write_text(SMALL)
    return file


@pytest.fixture(scope="session")
def tiny(models: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of one small dispatch, in a file."""
    file = tmp_path_factory.mktemp("tiny") / "tiny.mlir"
    file.write_text(models.matmul(64, 64, 64))
    return file


@pytest.fixture
def on_devices(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a program whose functions `a` and `b` run on devices of these names."""

    def write(*devices: str) -> Path:
        source = tmp_path / "two.mlir"
        functions = []
        for name, op, device in zip("ab", ("exp", "log"), devices, strict=True):
            where = f"{{iree.abi.affinity = #hal.device.promise<@{device}>}}"
            functions.append(
                f"func.func @{name}(%a: tensor<64xf32> {where}) -> (tensor<64xf32> {where}) {{\n"
                f"  %r = math.{op} %a : tensor<64xf32>\n  return %r : tensor<64xf32>\n}}\n"
            )
        source.write_text("".join(functions))
        return source

    return write


SMALL = """\
func.func @small(%a: tensor<64x128xf16>, %b: tensor<128x64xf16>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x128xf16>, tensor<128x64xf16>)
      outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.softmax dimension(1) ins(%c : tensor<64x64xf32>)
      outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul ins(%s, %s : tensor<64x64xf32>, tensor<64x64xf32>)
      outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
"""


@pytest.fixture(scope="session")
def stock_module(iree: Iree, small: Path) -> bytes:
    """`small`, compiled by the stock compiler for gfx90a."""
    done = iree.stock(small, *iree.GFX90A)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="session")
def mock_hip(
    any_iree: Iree, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Path, str, Sequence[str]], list[str]]:
    """Runs a function of a .vmfb on the mock HIP library; gives the log's lines."""
    if not any_iree.runner.exists():
        pytest.skip("iree-base-runtime is not installed")
    try:
        mock = launches.Mock.build(any_iree.runner, tmp_path_factory.mktemp("mock"))
    except launches.LaunchError as error:
        pytest.skip(str(error))
    return mock.log


@pytest.fixture(scope="session")
def mock_cuda(
    any_iree: Iree, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Path], list[str]]:
    """Runs `small` of a .vmfb on the mock CUDA library; gives the log's lines."""
    if not any_iree.runner.exists():
        pytest.skip("iree-base-runtime is not installed")
    cc = shutil.which("gcc") or shutil.which("cc")
    if cc is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("mock-cuda")
    source = Path(__file__).with_name("mock_cuda.c")
    library = folder / "libcuda.so"
    subprocess.run(
        [cc, "-shared", "-fPIC", "-w", source, "-o", library, "-ldl"], check=True
    )

    def run(module: Path) -> list[str]:
        log = module.with_suffix(".log")
        log.unlink(missing_ok=True)
        done = subprocess.run(
            [
                any_iree.runner,
                *(
                    "--device=cuda",
                    f"--module={module}",
                    "--function=small",
                    "--output=",
                ),
                *(f"--input={text}" for text in ("64x128xf16", "128x64xf16")),
            ],
            env={
                **os.environ,
                "LD_LIBRARY_PATH": str(folder),
                "MOCK_CUDA_LOG": str(log),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return log.read_text().splitlines()

    return run
