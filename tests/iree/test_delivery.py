"""How `iree-compile --veriloc` reaches the user: through IREE's own ways in."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.iree.conftest import Iree

ROOT = Path(__file__).resolve().parents[2]
CONSOLE = "iree.compiler.tools.scripts.iree_compile.__main__"
Done = subprocess.CompletedProcess[bytes]


def _package(name: str) -> Path:
    """Where a package of this environment lies."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).resolve().parent


class Environment:
    """A virtual environment with IREE, and VeriLoc installed as a wheel would do it."""

    def __init__(self, place: Path, iree: Iree) -> None:
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", place], check=True
        )
        self.python = place / "bin/python"
        self.packages = next(place.glob("lib/python*/site-packages"))
        # IREE's binaries are hundreds of megabytes: links, not copies. What looks for
        # neighbours of a file without following links finds those of this environment.
        tools = self.packages / "iree/compiler"
        tools.mkdir(parents=True)
        for entry in (iree.packages / "iree/compiler").iterdir():
            (tools / entry.name).symlink_to(entry)
        self.stock = f"{tools}/tools/../_mlir_libs/iree-compile"
        for name in ("numpy", "numpy.libs", "ml_dtypes"):
            if (iree.packages / name).exists():
                (self.packages / name).symlink_to(iree.packages / name)
        (self.packages / "z3").symlink_to(_package("z3"))

    def install(self) -> None:
        here = self.packages / "veriloc"
        shutil.copytree(
            *(ROOT / "python/veriloc", here),
            ignore=shutil.ignore_patterns("__pycache__", "_mlir"),
        )
        (here / "_mlir").symlink_to(_package("veriloc._mlir"))
        source = here / "lowering/amdgpu/source"
        shutil.copytree(
            ROOT / "lowering/amdgpu/lib", source / "lib", dirs_exist_ok=True
        )
        shutil.copy(ROOT / "lowering/amdgpu/CMakeLists.txt", source)
        shutil.copy(ROOT / "python/veriloc_iree.pth", self.packages)

    def uninstall(self) -> None:
        shutil.rmtree(self.packages / "veriloc")
        (self.packages / "veriloc_iree.pth").unlink()

    def start(self, *words: str | Path, **more: str) -> subprocess.Popen[bytes]:
        """As `console`, without waiting."""
        code = f"import sys; from {CONSOLE} import main; sys.exit(main())"
        return subprocess.Popen(
            [self.python, "-c", code, *words],
            env=self.clean() | more,
            stdin=subprocess.DEVNULL,
        )

    @staticmethod
    def clean() -> dict[str, str]:
        """This process's environment, without what would change the tools' behaviour."""
        return {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("PYTHON", "IREE", "VERILOC"))
            },
            "XDG_CACHE_HOME": os.environ["VERILOC_TEST_CACHE"],
        }

    def run(self, *words: str | Path, stdin: bytes = b"", **more: str) -> Done:
        return subprocess.run(
            words,
            input=stdin,
            capture_output=True,
            check=False,
            env=self.clean() | more,
        )

    def console(self, *words: str | Path, stdin: bytes = b"", **more: str) -> Done:
        """As IREE's console script: a Python program that calls the tool it finds."""
        code = f"import sys; from {CONSOLE} import main; sys.exit(main())"
        return self.run(self.python, "-c", code, *words, stdin=stdin, **more)


@pytest.fixture(scope="module")
def environment(
    any_iree: Iree, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    place = tmp_path_factory.mktemp("with veriloc") / "env"
    made = Environment(place, any_iree)
    made.install()
    return made


def test_without_our_options(
    environment: Environment, any_iree: Iree, tiny: Path, tmp_path: Path
) -> None:
    """Byte for byte the stock compiler, in and out."""
    response = tmp_path / "response"
    response.write_text(" ".join([str(tiny), *any_iree.GFX90A]))
    cases: list[list[str | Path]] = [
        [tiny, *any_iree.GFX90A],
        ["-", *any_iree.GFX90A],
        [f"@{response}"],
        [tmp_path / "absent.mlir"],
        ["--no-such-option"],
        ["--version"],
    ]
    for words in cases:
        stock = environment.run(environment.stock, *words, stdin=tiny.read_bytes())
        done = environment.console(*words, stdin=tiny.read_bytes())
        assert done.returncode == stock.returncode
        assert done.stdout == stock.stdout
        assert done.stderr == stock.stderr


def test_with_our_options(
    environment: Environment, any_iree: Iree, tiny: Path, tmp_path: Path
) -> None:
    words: list[str | Path] = [tiny, *any_iree.GFX90A]
    expected = any_iree.veriloc(*words, "--veriloc")
    assert expected.returncode == 0
    done = environment.console(*words, "--veriloc")
    assert (done.returncode, done.stdout, done.stderr) == (0, expected.stdout, b"")
    assert done.stdout != any_iree.stock(*words).stdout
    response = tmp_path / "response"
    response.write_text(" ".join([str(tiny), *any_iree.GFX90A, "--veriloc"]))
    assert environment.console(f"@{response}").stdout == expected.stdout
    wrong = environment.console(*words, "--veriloc-foo")
    assert wrong.returncode == 1
    assert b"Unknown command line argument '--veriloc-foo'" in wrong.stderr
    assert b"\n  --veriloc[=" in environment.console("--help").stdout


def test_compile_str_and_file(
    environment: Environment, any_iree: Iree, tiny: Path, tmp_path: Path
) -> None:
    code = f"""
import pathlib, sys
from iree.compiler import tools
source, output = pathlib.Path(sys.argv[1]), sys.argv[2]
flags = {[*any_iree.GFX90A, "--veriloc"]!r}
data = tools.compile_str(source.read_bytes(), extra_args=flags)
tools.compile_file(str(source), output_file=output, extra_args=flags)
try:
    tools.compile_str(source.read_bytes(), extra_args=[*flags, "--veriloc-foo"])
except tools.CompilerToolError as error:
    assert "--veriloc-foo" in str(error)
else:
    raise SystemExit("no error")
sys.stdout.buffer.write(data)
"""
    output = tmp_path / "out.vmfb"
    done = environment.run(environment.python, "-c", code, tiny, output)
    assert done.returncode == 0, done.stderr.decode()
    expected = any_iree.veriloc(tiny, *any_iree.GFX90A, "--veriloc")
    assert output.read_bytes() == expected.stdout
    assert done.stdout.startswith(b"PK")


def test_killing_the_caller_ends_everything(
    environment: Environment,
    any_iree: Iree,
    model: Callable[[str], Path],
    tmp_path: Path,
) -> None:
    """IREE's Python code waits for our process; killing it must not leave ours behind."""
    module, mark = tmp_path / "m.vmfb", uuid.uuid4().hex
    caller = environment.start(
        *(model("bert-like"), *any_iree.GFX90A, "--veriloc", "-o", module),
        TEST_MARK=mark,
        TMPDIR=str(tmp_path),
    )
    deadline = time.monotonic() + 60
    while len(processes_with(mark)) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(processes_with(mark)) >= 3, "caller, our process, IREE's compiler"
    caller.kill()
    caller.wait()
    while processes_with(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not processes_with(mark)
    assert not list(tmp_path.iterdir())


def processes_with(mark: str) -> set[str]:
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark.encode() in (place / "environ").read_bytes():
                found.add(place.name)
    return found


def test_users_tool_path_still_counts(
    environment: Environment, tmp_path: Path, tiny: Path
) -> None:
    """A compiler that the user put before IREE's own stays the one that runs."""
    tool = tmp_path / "iree-compile"
    tool.write_text('#!/bin/sh\necho "another compiler: $*"\n')
    tool.chmod(0o755)
    done = environment.console("--words", IREE_TOOL_PATH=f":{tmp_path}")
    assert done.stdout == b"another compiler: --words\n"
    help_text = environment.console("--help", IREE_TOOL_PATH=str(tmp_path)).stdout
    assert help_text.startswith(b"another compiler: --help\n")


def test_other_environments_see_nothing(
    environment: Environment, any_iree: Iree, tmp_path: Path, tiny: Path
) -> None:
    """A process of an environment without VeriLoc, started from one with it."""
    other = Environment(tmp_path / "other", any_iree)
    code = (
        "import subprocess, sys\nfrom iree.compiler.tools import binaries\n"
        "binaries.find_tool('iree-compile')\n"
        "inner = 'from iree.compiler.tools import binaries as b; '\n"
        "inner += \"print(b.find_tool('iree-compile'))\"\n"
        "subprocess.run([sys.argv[1], '-c', inner], check=True)\n"
    )
    done = environment.run(environment.python, "-c", code, other.python)
    assert done.returncode == 0, done.stderr.decode()
    found = Path(done.stdout.decode().strip())
    assert found.resolve() == any_iree.compiler.resolve()
    refused = other.console(tiny, "--veriloc")
    assert b"nknown command line argument '--veriloc'" in refused.stderr


def test_uninstalling_leaves_iree_as_it_was(
    any_iree: Iree, tmp_path: Path, tiny: Path
) -> None:
    made = Environment(tmp_path / "env", any_iree)
    before = made.console(tiny, *any_iree.GFX90A)
    made.install()
    assert made.console(tiny, *any_iree.GFX90A, "--veriloc").returncode == 0
    made.uninstall()
    after = made.console(tiny, *any_iree.GFX90A)
    assert (after.returncode, after.stdout) == (0, before.stdout)


def test_other_tools_are_found(environment: Environment) -> None:
    code = (
        "from iree.compiler.tools import binaries as b\n"
        "for n in ('iree-opt', 'iree-lld', 'iree-link'): print(b.find_tool(n))\n"
    )
    done = environment.run(environment.python, "-c", code)
    names = [Path(line).name for line in done.stdout.decode().splitlines()]
    assert names == ["iree-opt", "iree-lld", "iree-link"]
    assert str(environment.packages / "veriloc") not in done.stdout.decode()


def test_python_starts_without_iree(environment: Environment) -> None:
    """The start-up hook costs little, and imports nothing of IREE or VeriLoc's own."""
    code = (
        "import sys; print(sorted(m for m in sys.modules"
        " if m.split('.')[0] in ('iree', 'veriloc')))"
    )
    done = environment.run(environment.python, "-c", code)
    expected = ["veriloc", "veriloc.iree", "veriloc.iree.startup"]
    assert done.stdout.decode().strip() == str(expected)


def test_numpy_is_not_loaded_for_kernels() -> None:
    code = (
        "import sys, veriloc.iree.driver, veriloc.iree.whole, veriloc.iree.allocation\n"
        "assert 'numpy' not in sys.modules\n"
        "import numpy\n"
        "from veriloc.support.without import without\n"
        "with without('numpy'):\n    import numpy\n"
        "with without('wave'):\n"
        "    try:\n        import wave\n"
        "    except ImportError:\n        pass\n"
        "    else:\n        raise AssertionError\n"
        "import wave\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
