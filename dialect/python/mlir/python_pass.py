"""Passes written in Python.

A pass is a function `run(op, options)`. It is known by name to textual
pipelines and to the command line, with options like those of a C++ pass:

    def run(op: ir.Operation, options: PassOptions) -> None:
        if options["limit"] < 1:
            raise PassFailure("the limit must be positive", op)

    register_python_pass(
        "check-limit", run, summary="...",
        options=[Option("limit", 8, "largest number of registers")])

The function runs with the operation's context and location as the defaults.
It fails the pipeline by raising: `PassFailure` becomes the diagnostic that it
describes; any other exception becomes an error at the operation, with the
lines of Python that raised it as notes. It may change the operation and what
lies in it, nothing around it, and may keep no reference to either.

A pipeline with such a pass runs single-threaded.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ._mlir_libs import _veriloc

if TYPE_CHECKING:
    from . import ir


class PassFailure(Exception):
    """A pass gives up; becomes an error at `where`, with `notes`.

    `where` and the first part of each note are an operation or a location.
    Without `where` the error is at the operation that the pass runs on.
    """

    def __init__(
        self,
        message: str,
        where: ir.Operation | ir.OpView | ir.Location | None = None,
        notes: Sequence[tuple[ir.Operation | ir.OpView | ir.Location, str]] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        # Locations outlive the operations that a failing pass may erase.
        self.location = None if where is None else _location(where)
        self.notes = [(_location(place), text) for place, text in notes]


class Option(NamedTuple):
    """An option of a pass; the type of `default` is the type of its values.

    `element` is the type of the elements of a list, `int` or `str`. `choices`
    are the only values that a string, or an element of a list of strings, may
    have.
    """

    name: str
    default: bool | int | float | str | list[int] | list[str]
    help: str
    choices: tuple[str, ...] = ()
    element: type[int] | type[str] = str


PassOptions: TypeAlias = "Mapping[str, Any]"
PassFunction: TypeAlias = "Callable[[ir.Operation, PassOptions], None]"


def register_python_pass(
    argument: str,
    run: PassFunction,
    *,
    summary: str,
    op: str = "",
    options: Sequence[Option] = (),
    dependent_dialects: Sequence[str] = (),
) -> None:
    """Register `run` as the pass `argument` for the life of the process.

    `op` names the operation the pass runs on, as in "regalloc.kernel"; empty
    means any. `dependent_dialects` names the dialects that it creates
    operations, attributes or types of. Raises `ValueError` when the name is
    taken or malformed, or a default is no value of its option.
    """
    _veriloc.register_python_pass(
        argument,
        _guard(argument, run),
        description=summary,
        op_name=op,
        options=[
            (o.name, _kind(o), _as_text(o.default), o.help, list(o.choices))
            for o in options
        ],
        dependent_dialects=list(dependent_dialects),
    )


def install() -> None:
    """Give `PassManager.run` what passes written in Python need.

    It runs their pipelines single-threaded, and the exception of a pass
    becomes the cause of the `MLIRError`. `KeyboardInterrupt` and the like go
    through as they are.
    """
    from ._mlir_libs._mlir import passmanager

    run_pipeline = passmanager.PassManager.run

    def run(self: passmanager.PassManager, operation: ir.Operation | ir.OpView) -> None:
        """Run the pipeline on the operation; raise `MLIRError` on failure."""
        outer = _thread.exception
        _thread.exception = None
        _thread.depth += 1
        try:
            with _veriloc.PassManagerRun(self, operation.operation.context):
                run_pipeline(self, operation)
        except Exception as error:
            cause = _thread.exception
            if cause is None:
                raise
            if not isinstance(cause, Exception):
                raise cause from None
            raise error from cause
        finally:
            _thread.depth -= 1
            _thread.exception = outer

    passmanager.PassManager.run = run  # type: ignore[method-assign]


class _Thread(threading.local):
    """What one thread is doing."""

    # How many calls of PassManager.run it is inside of.
    depth = 0
    # Why the innermost of them is going to fail.
    exception: BaseException | None = None


_thread = _Thread()


def _guard(
    argument: str, run: PassFunction
) -> Callable[[ir.Operation, PassOptions], bool]:
    """Wrap `run` so that it returns whether it succeeded and never raises."""

    def guarded(op: ir.Operation, options: PassOptions) -> bool:
        if _is_stopping(_thread.exception):
            return False
        location = op.location
        try:
            with op.context, location:
                run(op, options)
        except BaseException as error:  # noqa: BLE001 - nothing may unwind into C++
            _report(error, argument, location)
            _keep(error)
            return False
        return True

    return guarded


def _is_stopping(error: BaseException | None) -> bool:
    """Whether the user or the program wants to stop, not just this pass."""
    return error is not None and not isinstance(error, Exception)


def _keep(error: BaseException) -> None:
    """Remember why the pipeline fails, if `PassManager.run` is there to ask.

    Otherwise the pipeline was started in C++, and what the exception refers to
    must be freed now, before the module is.
    """
    if _thread.depth:
        _thread.exception = error
    else:
        traceback.clear_frames(error.__traceback__)


def _report(error: BaseException, argument: str, location: ir.Location) -> None:
    """Emit the diagnostic for an exception of the pass `argument`."""
    if isinstance(error, PassFailure):
        location = error.location or location
        message, notes = error.message, error.notes
    else:
        what = "".join(traceback.format_exception_only(type(error), error)).strip()
        message = f"'{argument}' raised {what}"
        notes = _frames(error, location.context)
    _veriloc.emit_error(
        location, _printable(message), [(place, _printable(n)) for place, n in notes]
    )


def _printable(text: str) -> str:
    """Escape what is no valid Unicode, as in the names of odd files."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _frames(error: BaseException, context: ir.Context) -> list[tuple[ir.Location, str]]:
    """Return the lines of Python an exception went through, innermost first."""
    from ._mlir_libs._mlir import ir

    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != __file__
    ]
    return [
        (
            ir.Location.file(
                _printable(frame.filename),
                frame.lineno or 0,
                _column(frame),
                context,
            ),
            f"raised in {frame.name}",
        )
        for frame in reversed(frames[-3:])
    ]


def _column(frame: traceback.FrameSummary) -> int:
    """Return the column, counted from 1; Python 3.10 does not know it."""
    if sys.version_info >= (3, 11):
        return (frame.colno or 0) + 1
    return 1


def _location(where: ir.Operation | ir.OpView | ir.Location) -> ir.Location:
    from ._mlir_libs._mlir import ir

    return where if isinstance(where, ir.Location) else where.location


_KINDS: Mapping[type[Any], _veriloc.PassOptionKind] = {
    bool: _veriloc.PassOptionKind.BOOL,
    int: _veriloc.PassOptionKind.INT,
    float: _veriloc.PassOptionKind.FLOAT,
    str: _veriloc.PassOptionKind.STRING,
}
_LIST_KINDS: Mapping[type[Any], _veriloc.PassOptionKind] = {
    int: _veriloc.PassOptionKind.INT_LIST,
    str: _veriloc.PassOptionKind.STRING_LIST,
}


def _kind(option: Option) -> _veriloc.PassOptionKind:
    if isinstance(option.default, list):
        kind = _LIST_KINDS.get(option.element)
        if any(type(element) is not option.element for element in option.default):
            kind = None
    else:
        kind = _KINDS.get(type(option.default))
    if kind is None:
        raise ValueError(
            f"option '{option.name}': the default {option.default!r} is not true or "
            "false, a number, a string, or a list of integers or strings"
        )
    return kind


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(str(element) for element in value)
    return str(value)
