"""Runs the stock IREE compiler in stages, so that kernels can be taken out and put back.

    front       model -> executables in LLVM dialect            (once, nothing changed)
    dump        executables -> each kernel's text, up to register allocation
    baseline    executables -> .vmfb with IREE's own objects
    substitute  executables + finished objects -> .vmfb

`dump` and `baseline` need only `front`; they run side by side. All stages see the user's
own options. Knows IREE's options and file names; kernels are opaque here.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc.iree import variants, vmfb
from veriloc.iree.commandline import CommandLine
from veriloc.support import processes
from veriloc.support.cache import Cache, identity_of, key_of

PHASE = "executable-targets"
"""Where the stages meet: device code is lowered, not yet serialised."""

# Options that a stage sets itself, or that must act in one stage only.
_OWN = (
    "o",
    "compile-to",
    "compile-from",
    "emit-mlir-bytecode",
    "iree-hal-link-executables",
)
_DUMPS = ("iree-hal-dump-executable-*",)

OBJECT_MAGIC = b"\x7fELF"
"""What IREE wants an object to begin with; in dumps, machine IR is behind it."""

HEAD_NAME = "head.txt"
"""In a dump without texts, the file of what belongs in front of the machine IR."""


class StageError(RuntimeError):
    """A stage of the compilation failed."""

    def __init__(self, stage: str, status: int, said: str = "") -> None:
        detail = f": {said}" if said else ""
        super().__init__(f"iree-compile ({stage} stage), exit status {status}{detail}")
        self.status = status
        self.explained = status > 0 and not said
        """Whether the compiler itself has told the user what is wrong."""


@dataclass(frozen=True)
class Replacement:
    """A finished object, and where it belongs."""

    executable: str
    variant: str
    data: bytes
    extension: str
    """The file name extension by which IREE recognises the object."""
    shared: bool = False
    """Whether the executable has more variants; IREE's option refuses those."""


@dataclass(frozen=True)
class Front:
    """The stage that compiles the model up to the kernels, as it runs."""

    child: subprocess.Popen[bytes]

    def finish(self) -> None:
        """Waits for the end.

        Raises:
            StageError: IREE refuses the model.
        """
        _, said = self.child.communicate()
        if self.child.returncode:
            lines = (said or b"").decode(errors="replace").splitlines() or [""]
            raise StageError("front", self.child.returncode, lines[0][:300])

    def close(self) -> None:
        """Ends the stage if it still runs."""
        processes.end(self.child)


@dataclass(frozen=True)
class Baseline:
    """The stage that makes IREE's own objects, as it runs."""

    child: subprocess.Popen[bytes] | None
    """None when the outcome is known already."""
    known: bytes
    output: Path
    diagnostics: Path
    cache: Cache | None
    key: str
    """Under which the cache keeps the outcome; empty where it must not."""

    def finish(self) -> list[vmfb.Image]:
        """IREE's own device images, one entry an executable; shows its diagnostics.

        Raises:
            StageError: IREE cannot compile the model.
            VmfbError: what it made cannot be read.
        """
        if self.child is None:
            return vmfb.parse(self.known, "IREE's own module")
        self.child.wait()
        said = self.diagnostics.read_text(errors="replace")
        sys.stderr.write(said)
        sys.stderr.flush()
        if self.child.returncode:
            raise StageError("baseline", self.child.returncode)
        data = self.output.read_bytes()
        images = vmfb.parse(data, "IREE's own module")
        # Whoever compiles again wants to read the same warnings again.
        if self.cache is not None and self.key and not said:
            self.cache.put(self.key, data)
        return images

    def close(self) -> None:
        """Ends the stage if it still runs."""
        if self.child is not None:
            processes.end(self.child)


@dataclass(frozen=True)
class Dumping:
    """The stage that takes the kernels out, as it runs."""

    child: subprocess.Popen[bytes]
    folder: Path
    """Where the files arrive."""
    diagnostics: Path

    @property
    def ended(self) -> bool:
        """Whether no more files will arrive."""
        return self.child.poll() is not None

    def finish(self) -> str:
        """Waits for the end; what IREE had to say.

        Raises:
            StageError: the compiler has no such pass, or fails in another way.
        """
        self.child.wait()
        said = self.diagnostics.read_text(errors="replace")
        if self.child.returncode:
            lines = said.splitlines() or [""]
            raise StageError("dump", self.child.returncode, lines[0][:300])
        return said

    def close(self) -> None:
        """Ends the stage if it still runs."""
        processes.end(self.child)


@dataclass(frozen=True)
class Stages:
    """One compilation, in one private directory."""

    compiler: Path
    line: CommandLine
    work: Path
    cache: Cache | None = None

    @property
    def executables(self) -> Path:
        """The model with its kernels, as the front stage leaves it."""
        return self.work / "executables.mlirbc"

    @property
    def dumps(self) -> Path:
        """Where the dump stage leaves the kernels' texts."""
        return self.work / "dumps"

    @property
    def compiler_identity(self) -> str:
        """Of the compiler's files."""
        binary = self.compiler.resolve()
        return identity_of([binary, *sorted(binary.parent.glob("*.so"))])

    @property
    def identity(self) -> str:
        """Of all that decides what becomes of `executables`: the compiler and its options."""
        words = self._back_words((*_OWN, *_DUMPS))
        return key_of([self.compiler_identity, *words[1:]])

    @property
    def _diagnostics(self) -> Path:
        return self.work / "baseline.txt"

    @property
    def said(self) -> bool:
        """Whether IREE had something to say of its own objects."""
        return self._diagnostics.exists() and self._diagnostics.stat().st_size > 0

    @property
    def needs_baseline(self) -> bool:
        """Whether a module of IREE's own objects has to be made: the user wants what that
        leaves behind, or a module whose executables have no names."""
        return self._dumping or any(
            argument.name == "iree-vm-emit-polyglot-zip"
            for argument in self.line.arguments
        )

    @property
    def _dumping(self) -> bool:
        return any(a.name.startswith("iree-hal-dump-") for a in self.line.arguments)

    def front(self, quiet: bool = False) -> None:
        """Compiles the model up to the kernels; its diagnostics go to the user.

        Args:
            quiet: the first of them goes into the error instead.

        Raises:
            StageError: IREE refuses the model.
        """
        with contextlib.closing(self.start_front(quiet)) as stage:
            stage.finish()

    def start_front(self, quiet: bool = False) -> Front:
        """Begins to compile the model, as `front` does."""
        words = self.line.words(without=("o", "compile-to", "emit-mlir-bytecode"))
        child = self._start(
            self.compiler,
            [*words, f"--compile-to={PHASE}", "--emit-mlir-bytecode"],
            self.executables,
            stdin=None,
            stderr=subprocess.PIPE if quiet else None,
        )
        return Front(child)

    def start_baseline(self) -> Baseline:
        """Starts the stage that makes IREE's own objects, unless they are known."""
        # A zip, whatever the user wants in the end: its entries have names.
        words = self._back_words((*_OWN, "output-format", "iree-vm-emit-polyglot-zip"))
        output, said = self.work / "baseline.vmfb", self._diagnostics
        key = ""
        # A run that leaves more behind than its output has to run.
        if self.cache is not None and not self._dumping:
            key = key_of(
                [
                    self.executables.read_bytes(),
                    *words[1:],  # the first is the file just read
                    self.compiler_identity,
                ]
            )
            known = self.cache.get(key)
            if known is not None:
                return Baseline(None, known, output, said, self.cache, key)
        with said.open("wb") as stream:  # not a pipe: nobody reads for a while
            child = self._start(self.compiler, words, output, stderr=stream.fileno())
        return Baseline(child, b"", output, said, self.cache, key)

    def dump(self, stop_before: str | None, head: str | None = None) -> Path:
        """Takes the kernels out, as `start_dump` does; returns the folder.

        Raises:
            StageError: the compiler has no such pass, or fails in another way.
        """
        stage = self.start_dump(stop_before, head=head)
        with contextlib.closing(stage):
            stage.finish()
        return stage.folder

    def start_dump(
        self,
        stop_before: str | None,
        without: Collection[str] = (),
        head: str | None = None,
    ) -> Dumping:
        """Begins to take the kernels out; device code generation stops before the given
        pass, or goes on to its end and leaves its results beside the intermediate files.

        Args:
            stop_before: a pass of LLVM's; None for none.
            without: formats of executables not to generate code for.
            head: no texts are wanted, as this is known to be in front of all of them.

        Raises:
            StageError: executables of other formats cannot be left out.
        """
        alone = [] if head is None else ["code"]
        name = "-".join([self.dumps.name, *alone, *sorted(without)])
        folder, module = self.work / name, self.executables
        folder.mkdir()
        if without:
            module, nothing = self.work / f"{name}.mlirbc", self.work / "nothing"
            nothing.touch()
            self._replace("dump", module, formats=dict.fromkeys(without, nothing))
        binaries = f"--iree-hal-dump-executable-binaries-to={folder}"
        texts = f"--iree-hal-dump-executable-intermediates-to={folder}"
        compiler, how = self.compiler, [texts, binaries]
        if stop_before is not None:
            compiler = _without_linker(self.compiler, self.work / f"{name}-compiler")
            how.append(f"--stop-before={stop_before}")
        if head is not None:
            (folder / HEAD_NAME).write_text(head)
            how.remove(texts)
        said = self.work / f"{name}.txt"
        with said.open("wb") as stream:  # not a pipe: nobody reads for a while
            child = self._start(
                compiler,
                [
                    *self._back_words((*_OWN, *_DUMPS), module),
                    *how,
                ],
                self.work / "dump.vmfb",
                stderr=stream.fileno(),
            )
        return Dumping(child, folder, said)

    def finish(self) -> bytes:
        """Builds the .vmfb as IREE would have, without anything of VeriLoc's.

        Raises:
            StageError: IREE fails.
        """
        words = self.line.words(
            without=("o", "compile-to", "compile-from", "emit-mlir-bytecode", *_DUMPS),
            inputs=False,
        )
        output = self.work / "finished.vmfb"
        words = [str(self.executables), *words, f"--compile-from={PHASE}"]
        child = self._start(self.compiler, words, output)
        with processes.running(child):
            if child.wait():
                raise StageError("finish", child.returncode)
        return output.read_bytes()

    def substitute(
        self, replacements: Sequence[Replacement], *, tell: bool = False
    ) -> bytes:
        """Builds the .vmfb with the given objects, and IREE's own for all other kernels.

        Args:
            replacements: the objects.
            tell: what IREE has to say of the others goes to the user.

        Raises:
            StageError: IREE fails, or does not confirm each substitution.
        """
        output = self.work / "finished.vmfb"
        folder = Path(tempfile.mkdtemp(prefix="objects-", dir=self.work))
        alone = {r.executable: r for r in replacements if not r.shared}
        for name, new in alone.items():
            (folder / f"{name}.{new.extension}").write_bytes(new.data)
        module = self._with_shared([r for r in replacements if r.shared])
        child = self._start(
            self.compiler,
            [
                *self._back_words((*_OWN, *_DUMPS), module),
                f"--iree-hal-substitute-executable-objects-from={folder}",
            ],
            output,
            stderr=subprocess.PIPE,
        )
        with processes.running(child):
            _, errors = child.communicate()
        said = errors.decode(errors="replace")
        if child.returncode:
            raise StageError("substitute", child.returncode, said.strip())
        done = set(
            re.findall(
                r"^NOTE: hal\.executable `([^`]*)` substituted", said, re.MULTILINE
            )
        )
        if done != set(alone):
            missing = ", ".join(sorted(set(alone) ^ done))
            raise StageError("substitute", 0, f"IREE did not confirm: {missing}")
        if tell:
            self.tell(re.sub(r"(?m)^NOTE: hal\.executable .*\n", "", said))
        return output.read_bytes()

    def _with_shared(self, replacements: Sequence[Replacement]) -> Path:
        """The module with these objects, of executables with several variants, in it."""
        if not replacements:
            return self.executables
        folder, module = self.work / "shared", self.work / "shared.mlirbc"
        folder.mkdir()
        files = {}
        for number, new in enumerate(replacements):
            file = folder / f"{number}.{new.extension}"
            file.write_bytes(new.data)
            files[new.executable, new.variant] = file
        self._replace("substitute", module, objects=files)
        return module

    def _replace(
        self,
        stage: str,
        target: Path,
        objects: Mapping[tuple[str, str], Path] | None = None,
        formats: Mapping[str, Path] | None = None,
    ) -> None:
        try:
            variants.replace(
                *(self.compiler, self.executables, target),
                objects=objects,
                formats=formats,
            )
        except variants.VariantsError as error:
            raise StageError(stage, 0, str(error)) from error

    def tell(self, text: str) -> None:
        """Shows the user what IREE said."""
        sys.stderr.write(text)
        sys.stderr.flush()
        with self._diagnostics.open("a") as file:
            file.write(text)

    def _back_words(
        self, without: Sequence[str], module: Path | None = None
    ) -> list[str]:
        words = self.line.words(without=without, inputs=False)
        return [
            str(module or self.executables),
            *words,
            f"--compile-from={PHASE}",
            "--iree-hal-link-executables=false",
        ]

    def _start(
        self,
        compiler: Path,
        words: Sequence[str],
        output: Path,
        *,
        stdin: int | None = subprocess.DEVNULL,
        stderr: int | None = None,
    ) -> subprocess.Popen[bytes]:
        # IREE's own temporary files go where they are cleaned up.
        return processes.spawn(
            [compiler, "-o", output, *words],
            stdin=stdin,
            stderr=stderr,
            environment={**os.environ, "TMPDIR": str(self.work)},
        )


def _without_linker(compiler: Path, folder: Path) -> Path:
    """A compiler whose device linker accepts anything, and leaves it as it is.

    IREE links each kernel with the `iree-lld` beside its own binary, which would refuse
    machine IR. The binary is a small launcher of the compiler library: a copy of it in a
    directory of links finds everything but the linker where it always was.
    """
    binary = compiler.resolve()
    tools = folder / "bin"
    tools.mkdir(parents=True)
    for sibling in binary.parent.iterdir():
        if sibling.name not in (binary.name, "iree-lld"):
            (tools / sibling.name).symlink_to(sibling)
    # Builds from source keep the library in ../lib.
    (folder / "lib").symlink_to(binary.parent.parent / "lib")
    shutil.copy2(binary, tools / binary.name)
    linker = tools / "iree-lld"
    # IREE calls: iree-lld -flavor gnu -shared INPUT -o OUTPUT, with an empty environment;
    # in another way for other targets, and of what comes of those nothing is used.
    linker.write_text(
        "#!/bin/sh\n"
        "for word; do\n"
        "  case $last in -o) output=$word;; -shared) input=$word;; esac\n"
        "  last=$word\n"
        "done\n"
        "printf '\\177ELF' > \"$output\"\n"
        '[ ! -f "$input" ] || command -p cat "$input" >> "$output"\n'
    )
    linker.chmod(linker.stat().st_mode | stat.S_IXUSR)
    return tools / binary.name


def entry_name(executable: str) -> str:
    """How the entries of a .vmfb spell an executable's name (IREE: sanitizeFileName)."""
    return re.sub(r"[^0-9A-Za-z_]", "_", executable)


def check_images(
    finished: Sequence[vmfb.Image],
    expected: Mapping[str, str],
    others: Collection[str],
) -> None:
    """Compares the images in a finished .vmfb with what was handed in.

    `expected` maps `EXECUTABLE_VARIANT` to the SHA-256 of its image; `others` are the
    entries that IREE compiled again itself.

    Raises:
        StageError: an image is missing, added or changed.
    """
    if any(image.entry.startswith("@") for image in finished):
        # A bare FlatBuffer names no executables: the images must be the same, as a whole.
        surplus = Counter(image.sha256 for image in finished)
        surplus.subtract(expected.values())
        if any(count < 0 for count in surplus.values()) or sum(surplus.values()) > len(
            others
        ):
            raise StageError(
                "check", 0, "the images in the module are not those handed in"
            )
        return
    found = {image.executable: image.sha256 for image in finished}
    for name in sorted(expected.keys() | found.keys()):
        if name in expected and expected[name] != found.get(name):
            what = "was changed on the way" if name in found else "is missing"
            raise StageError("check", 0, f"the image of {name} {what}")
        if name not in expected and name not in others:
            raise StageError("check", 0, f"an unexpected image: {name}")
