"""Takes an `iree-compile` command line apart: VeriLoc's options, IREE's, input and output.

Follows LLVM's command line library, which IREE uses: one or two dashes, values after `=`
or as the next argument, `@file` for more arguments, `--` before positional ones.
Knows the names of IREE's options where their meaning matters, and nothing about stages.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

HELP_FLAGS = frozenset({"help", "help-hidden", "help-list", "help-list-hidden", "h"})


class UsageError(ValueError):
    """The command line is wrong; the message is for the user."""


@dataclass(frozen=True)
class _Option:
    name: str
    values: tuple[str, ...] | None
    """The values allowed; None for any."""
    placeholder: str
    help: str
    bare: str | None = None
    """The value when none is given; None where a value is required."""


OPTIONS = (
    _Option(
        "veriloc",
        ("on", "strict", "off"),
        "",
        "Allocate the registers of GPU kernels with VeriLoc. =strict makes it an error "
        "when a kernel is not proved; =off is as if it were not there.",
        bare="on",
    ),
    _Option(
        "veriloc-allocator",
        None,
        "name",
        "The allocator to use: portfolio, greedy, first-fit, model, exact or vendor.",
    ),
    _Option(
        "veriloc-report",
        None,
        "file",
        "Write what became of each kernel, as .json or .html; may be repeated.",
    ),
    _Option("veriloc-jobs", None, "int", "Kernels to work on at once."),
    _Option(
        "veriloc-dump",
        None,
        "directory",
        "Keep each kernel's input, IREE's own object and VeriLoc's.",
    ),
    _Option(
        "veriloc-agpr",
        ("auto", "prefer", "avoid"),
        "auto|prefer|avoid",
        "Whether to use accumulation registers (AMD).",
    ),
    _Option(
        "veriloc-llc",
        None,
        "option",
        "A further option for LLVM 22's code generation; may be repeated.",
    ),
)


@dataclass(frozen=True)
class VerilocOptions:
    """VeriLoc's own options, checked."""

    mode: str = "off"
    allocator: str = ""
    """Empty where the user named none."""
    reports: tuple[Path, ...] = ()
    jobs: int = 0
    """0 where the user gave none."""
    dump: Path | None = None
    agpr: str = "auto"
    llc: tuple[str, ...] = ()

    @property
    def strict(self) -> bool:
        """Whether a kernel that keeps IREE's own object is an error."""
        return self.mode == "strict"


@dataclass(frozen=True)
class Argument:
    """One argument of IREE's, with its value where that is a word of its own."""

    words: tuple[str, ...]
    name: str
    """Without dashes and value; empty for a positional argument."""
    value: str | None


@dataclass(frozen=True)
class CommandLine:
    """An `iree-compile` command line."""

    veriloc: VerilocOptions
    arguments: tuple[Argument, ...]
    """Everything that is IREE's, in order."""

    def value(self, name: str, default: str) -> str:
        """The last value given to an option."""
        found = [a.value for a in self.arguments if a.name == name]
        return default if not found or found[-1] is None else found[-1]

    def words(self, without: Collection[str] = (), inputs: bool = True) -> list[str]:
        """The words to hand to a compiler, without some options, or without inputs.

        A name that ends in `*` stands for all options that start so.
        """
        prefixes = tuple(name[:-1] for name in without if name.endswith("*"))
        kept = [
            argument
            for argument in self.arguments
            if (argument.name or inputs)
            and argument.name not in without
            and not (argument.name and argument.name.startswith(prefixes))
        ]
        options = [word for a in kept if a.name for word in a.words]
        positional = [word for a in kept if not a.name for word in a.words]
        if any(word.startswith("-") and word != "-" for word in positional):
            positional.insert(0, "--")
        return options + positional


def parse(words: Sequence[str], takes_value: Callable[[str], bool]) -> CommandLine:
    """Takes a command line apart (response files already expanded).

    `takes_value` says whether an IREE option without `=` takes the next word; it is asked
    only where the answer matters.

    Raises:
        UsageError: an option of VeriLoc's is unknown or has a wrong value.
    """
    ours = VerilocOptions()
    given: list[str] = []
    theirs: list[Argument] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            theirs += [Argument((w,), "", w) for w in rest]
            break
        if not word.startswith("-") or word == "-":
            theirs.append(Argument((word,), "", word))
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if is_ours(word):
            option = _find(word, name)
            if not equals and option.bare is None:
                if not rest:
                    raise UsageError(f"for the --{name} option: requires a value")
                value = rest.pop(0)
            elif not equals:
                value = option.bare or ""
            ours = _set(ours, option, value)
            given.append(name)
        elif equals:
            theirs.append(Argument((word,), name, value))
        elif rest and _may_be_value(rest[0]) and takes_value(name):
            theirs.append(Argument((word, rest[0]), name, rest.pop(0)))
        else:
            theirs.append(Argument((word,), name, None))
    if given and "veriloc" not in given:
        raise UsageError(f"--{given[0]} has no effect without --veriloc")
    return CommandLine(ours, tuple(theirs))


def is_ours(word: str) -> bool:
    """Whether a word is an option of VeriLoc's, known or not."""
    return re.match(r"--?veriloc(?![^-=])", word) is not None


def _may_be_value(word: str) -> bool:
    return not word.startswith("-") or word == "-"


def _find(word: str, name: str) -> _Option:
    for option in OPTIONS:
        if option.name == name:
            return option
    raise UsageError(
        f"Unknown command line argument '{word}'.{_near(name, (o.name for o in OPTIONS), '--')}"
    )


def _near(word: str, known: Iterable[str], prefix: str = "") -> str:
    close = difflib.get_close_matches(word, list(known), n=2, cutoff=0.6)
    choices = " or ".join(f"'{prefix}{c}'" for c in close)
    return f" Did you mean {choices}?" if close else ""


def choose(option: str, value: str, known: Collection[str]) -> str:
    """Checks a value against those allowed.

    Raises:
        UsageError: it is none of them.
    """
    if value in known:
        return value
    raise UsageError(
        f"for the --{option} option: '{value}' is none of {', '.join(known)}.{_near(value, known)}"
    )


def _set(options: VerilocOptions, option: _Option, value: str) -> VerilocOptions:
    if option.values:
        choose(option.name, value, option.values)
    elif not value:
        raise UsageError(f"for the --{option.name} option: the value is empty")
    if option.name == "veriloc":
        return replace(options, mode=value)
    if option.name == "veriloc-allocator":
        return replace(options, allocator=value)
    if option.name == "veriloc-report":
        return replace(options, reports=(*options.reports, Path(value)))
    if option.name == "veriloc-dump":
        return replace(options, dump=Path(value))
    if option.name == "veriloc-llc":
        return replace(options, llc=(*options.llc, value))
    if option.name == "veriloc-agpr":
        return replace(options, agpr=value)
    if not re.fullmatch(r"[1-9]\d{0,3}", value):
        raise UsageError(
            f"for the --{option.name} option: '{value}' is not a number from 1"
        )
    return replace(options, jobs=int(value))


def help_text() -> str:
    """The section that `iree-compile --help` shows after IREE's own."""
    lines = [
        "",
        "VeriLoc options (registers of GPU kernels, allocated and checked):",
        "",
    ]
    for option in OPTIONS:
        head = f"  --{option.name}"
        if option.bare is not None and option.values:
            head += f"[={'|'.join(option.values)}]"
        elif option.placeholder:
            enum = "|" in option.placeholder
            head += f"={option.placeholder if enum else f'<{option.placeholder}>'}"
        lines.append(f"{head:<75}- {option.help}")
    return "\n".join(lines) + "\n"


def expand_response_files(words: Sequence[str], depth: int = 0) -> list[str]:
    """Replaces `@file` by the arguments in the file, as LLVM does.

    A word whose file does not exist stays as it is; IREE then reports it.

    Raises:
        UsageError: files include each other without end, or one is not text.
    """
    if depth > 16:
        raise UsageError("response files include each other without end")
    found: list[str] = []
    for word in words:
        if word.startswith("@") and os.path.isfile(word[1:]):  # noqa: PTH113
            try:
                text = Path(word[1:]).read_text()
            except UnicodeDecodeError as error:
                raise UsageError(f"response file {word[1:]} is not text") from error
            found += expand_response_files(tokenize(text), depth + 1)
        else:
            found.append(word)
    return found


_TOKEN_PART = re.compile(
    r"""(?s)\\(?P<escaped>.)|'(?P<single>(?:\\.|[^'\\])*)'?|"(?P<double>(?:\\.|[^"\\])*)"?"""
    r"""|(?P<space>\s+)|(?P<plain>[^\s\\'"]+)|(?P<lone>\\)"""
)


def tokenize(text: str) -> list[str]:
    """Splits a response file as LLVM's TokenizeGNUCommandLine does."""
    words: list[str] = []
    current: str | None = None
    for match in _TOKEN_PART.finditer(text):
        if match["space"] is not None:
            if current is not None:
                words.append(current)
            current = None
            continue
        kind = match.lastgroup or "plain"
        part = match[kind]
        if kind in ("single", "double"):
            part = re.sub(r"(?s)\\(.)", r"\1", part)
        current = (current or "") + part
    return words if current is None else [*words, current]


def value_options(help_output: str) -> frozenset[str]:
    """The names of the options that take a value, from `--help-hidden`."""
    found = re.findall(r"^\s+-{1,2}([\w.-]+)(?:=<| <)", help_output, re.MULTILINE)
    return frozenset(found)
