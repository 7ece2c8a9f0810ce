"""Taking `iree-compile` command lines apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.iree import commandline
from veriloc.iree.commandline import UsageError, VerilocOptions


def parse(text: str) -> commandline.CommandLine:
    return commandline.parse(text.split(), {"takes", "o"}.__contains__)


def test_options() -> None:
    line = parse(
        "m.mlir --veriloc=strict --veriloc-allocator=vendor --veriloc-report=r.json "
        "--veriloc-jobs=3 -veriloc-dump dir --veriloc-agpr=avoid -o out.vmfb"
    )
    assert line.veriloc == VerilocOptions(
        "strict", "vendor", (Path("r.json"),), 3, Path("dir"), "avoid"
    )
    assert line.words() == ["-o", "out.vmfb", "m.mlir"]
    assert line.value("o", "-") == "out.vmfb"


def test_absent() -> None:
    assert parse("m.mlir -o x").veriloc == VerilocOptions()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--veriloc-repart=x --veriloc", "Did you mean '--veriloc-report'"),
        ("--veriloc=strikt", "none of on, strict, off. Did you mean 'strict'"),
        ("--veriloc --veriloc-jobs=0", "not a number from 1"),
        ("--veriloc --veriloc-jobs=two", "not a number from 1"),
        ("--veriloc --veriloc-report=", "the value is empty"),
        ("--veriloc --veriloc-report", "requires a value"),
        ("--veriloc --veriloc-agpr=maybe", "none of auto, prefer, avoid"),
        ("--veriloc-jobs=2", "no effect without --veriloc"),
    ],
)
def test_wrong(words: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse(words)


def test_other_names_are_not_ours() -> None:
    assert not commandline.is_ours("--verilocal")
    assert not commandline.is_ours("veriloc")
    assert commandline.is_ours("--veriloc-anything")
    assert commandline.is_ours("-veriloc=off")


def test_values_and_inputs() -> None:
    line = parse("--takes value --flag in.mlir --x=y -o=out -- -odd-name")
    assert line.words(inputs=False) == ["--takes", "value", "--flag", "--x=y", "-o=out"]
    assert line.words() == [*line.words(inputs=False), "--", "in.mlir", "-odd-name"]
    assert line.words(without=("x", "o"), inputs=False) == [
        "--takes",
        "value",
        "--flag",
    ]
    assert line.words(without=("f*",), inputs=False)[-2:] == ["--x=y", "-o=out"]
    assert parse("-").words() == ["-"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a b\n\tc", ["a", "b", "c"]),
        ("'a b' \"c d\"e", ["a b", "c de"]),
        (r"a\ b \"", ["a b", '"']),
        (r"'it\'s'", ["it's"]),
        ("''", [""]),
        ("", []),
    ],
)
def test_tokens(text: str, words: list[str]) -> None:
    assert commandline.tokenize(text) == words


def test_response_files(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    inner.write_text("--veriloc 'a b'")
    outer.write_text(f"x @{inner}\n@absent")
    assert commandline.expand_response_files([f"@{outer}", "y"]) == [
        *("x", "--veriloc", "a b", "@absent", "y")
    ]
    inner.write_text(f"@{inner}")
    with pytest.raises(UsageError, match="without end"):
        commandline.expand_response_files([f"@{inner}"])
    inner.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not text"):
        commandline.expand_response_files([f"@{inner}"])


def test_value_options() -> None:
    text = (
        "  --flag   - Text\n  --name=<string> - Text\n  -o <filename> - O\n    =x - X\n"
    )
    assert commandline.value_options(text) == {"name", "o"}


def test_help_names_every_option() -> None:
    text = commandline.help_text()
    assert all(f"--{option.name}" in text for option in commandline.OPTIONS)
