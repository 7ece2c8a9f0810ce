"""Passes written in Python, as `PassManager` runs them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from veriloc import ir
from veriloc.passes import Option, PassFailure, PassOptions, register_python_pass
from veriloc.passmanager import PassManager

TEXT = """
func.func @f() { return }
func.func @g() { return }
func.func @h() { return }
"""
PassFunction = Callable[[ir.Operation, PassOptions], None]
numbers = count()


@pytest.fixture
def module() -> Iterator[ir.Module]:
    with ir.Context():
        yield ir.Module.parse(TEXT, ir.Context.current)


def register(run: PassFunction, op: str = "func.func", **kwargs: Any) -> str:
    """Register a pass under a name not used before."""
    name = f"test-pass-{next(numbers)}"
    register_python_pass(name, run, summary="Test", op=op, **kwargs)
    return name


def run_nested(name: str, module: ir.Module) -> None:
    PassManager.parse(f"builtin.module(func.func({name}))").run(module.operation)


def test_runs_on_every_operation_with_defaults_in_place(module: ir.Module) -> None:
    seen = []

    def run(op: ir.Operation, options: PassOptions) -> None:
        assert ir.Context.current == op.context
        assert ir.Location.current == op.location
        seen.append(ir.StringAttr(op.attributes["sym_name"]).value)

    run_nested(register(run), module)
    assert seen == ["f", "g", "h"]


def test_options(module: ir.Module) -> None:
    seen = []
    name = register(
        lambda op, options: seen.append(dict(options)),
        op="builtin.module",
        options=[Option("a", 1, "an int"), Option("b", [], "ints", element=int)],
    )
    manager = PassManager.parse(f"builtin.module({name},{name}{{a=-2 b=3,4}})")
    manager.run(module.operation)
    assert seen == [{"a": 1, "b": []}, {"a": -2, "b": [3, 4]}]
    # What a pipeline prints as can be parsed again.
    assert str(PassManager.parse(str(manager))) == str(manager)


def test_failure_becomes_diagnostic_and_cause(module: ir.Module) -> None:
    def run(op: ir.Operation, options: PassOptions) -> None:
        raise PassFailure("not this one", notes=[(op, "because"), (op, "of that")])

    with pytest.raises(ir.MLIRError) as error:
        run_nested(register(run), module)
    first = error.value.error_diagnostics[0]
    assert first.message == "not this one"
    assert str(first.location) == 'loc("-":2:1)'
    assert [note.message for note in first.notes] == ["because", "of that"]
    assert isinstance(error.value.__cause__, PassFailure)


def test_exception_becomes_diagnostic_and_cause(module: ir.Module) -> None:
    def run(op: ir.Operation, options: PassOptions) -> None:
        raise LookupError("a mistake")

    name = register(run)
    with pytest.raises(ir.MLIRError, match=f"'{name}' raised LookupError: a mistake"):
        run_nested(name, module)
    with pytest.raises(ir.MLIRError, match=r"test_python_pass\.py.*raised in run") as e:
        run_nested(name, module)
    assert isinstance(e.value.__cause__, LookupError)


def test_messages_need_not_be_unicode(module: ir.Module) -> None:
    def run(op: ir.Operation, options: PassOptions) -> None:
        raise PassFailure("no file '\udcff\u00e9'", op, [(op, "nor '\udcff'")])

    with pytest.raises(ir.MLIRError, match=r"no file '\\udcff\u00e9'"):
        run_nested(register(run), module)


def test_interrupt_goes_through_at_once(module: ir.Module) -> None:
    runs = []

    def run(op: ir.Operation, options: PassOptions) -> None:
        runs.append(op)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_nested(register(run), module)
    assert len(runs) == 1


def test_a_pass_may_run_pipelines(module: ir.Module) -> None:
    inner = register(lambda op, options: None)

    def run(op: ir.Operation, options: PassOptions) -> None:
        with ir.Context():
            other = ir.Module.parse(TEXT)
            run_nested(inner, other)
        PassManager.parse("func.func(canonicalize)", op.context).run(op)

    run_nested(register(run), module)

    def failing(op: ir.Operation, options: PassOptions) -> None:
        raise PassFailure("inner")

    inner_failing = register(failing)

    def catching(op: ir.Operation, options: PassOptions) -> None:
        with ir.Context(), pytest.raises(ir.MLIRError, match="inner"):
            run_nested(inner_failing, ir.Module.parse(TEXT))

    run_nested(register(catching), module)


def test_multithreading_is_suspended(module: ir.Module) -> None:
    """Workers would wait for ever for the lock that the caller holds."""
    runs = []
    name = register(lambda op, options: runs.append(op))
    module.context.enable_multithreading(True)
    run_nested(name, module)
    assert len(runs) == 3
    # It is on again, and passes of C++ use it.
    PassManager.parse("builtin.module(func.func(cse))").run(module.operation)
    run_nested(name, module)
    assert len(runs) == 6


def test_failing_verification_is_an_error(module: ir.Module) -> None:
    def run(op: ir.Operation, options: PassOptions) -> None:
        op.regions[0].blocks[0].operations[0].erase()

    with pytest.raises(ir.MLIRError, match="expect at least a terminator"):
        run_nested(register(run), module)


@pytest.mark.parametrize(
    ("name", "options", "dialects", "message"),
    [
        ("cse", [], [], "pass 'cse' is already registered"),
        ("regalloc-print-summary", [], [], "is already registered"),
        ("Upper", [], [], "a name is made of lower-case letters"),
        ("", [], [], "a name is made of lower-case letters"),
        ("-x", [], [], "a name is made of lower-case letters"),
        ("x-1", [Option("a b", 1, "")], [], "option 'a b': a name is made"),
        ("x-2", [Option("a", 1, "")] * 2, [], "option 'a' is declared twice"),
        ("x-3", [Option("a", 1, "", ("1",))], [], "only strings have choices"),
        ("x-4", [], ["nothing"], "depends on dialect 'nothing'"),
        ("x-5", [Option("a", None, "")], [], "option 'a': the default None is not"),  # type: ignore[arg-type]
        ("x-6", [Option("a", [1], "")], [], r"option 'a': the default \[1\] is not"),
    ],
)
def test_refused_registrations(
    name: str, options: list[Option], dialects: list[str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        register_python_pass(
            name,
            lambda op, options: None,
            summary="",
            options=options,
            dependent_dialects=dialects,
        )


def test_names_stay_taken() -> None:
    name = register(lambda op, options: None)
    with pytest.raises(ValueError, match="is already registered"):
        register_python_pass(name, lambda op, options: None, summary="")


THREADS = """
import threading
from veriloc import ir
from veriloc.passes import register_python_pass
from veriloc.passmanager import PassManager

runs = []
register_python_pass("count", lambda op, options: runs.append(1), summary="Count")

def work():
    for _ in range(20):
        with ir.Context() as context:
            context.enable_multithreading(True)
            text = "func.func @f() { return }\\nfunc.func @g() { return }"
            module = ir.Module.parse(text)
            PassManager.parse("builtin.module(func.func(count))").run(module.operation)

threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(runs))
"""


def test_threads_with_contexts_of_their_own() -> None:
    done = subprocess.run(
        [sys.executable, "-c", THREADS],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "160\n"
