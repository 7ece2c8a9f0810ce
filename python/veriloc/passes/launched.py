"""The functions of a module that a host can launch, and their place after the lift.

Knows no vendor: an attribute or a calling convention tells such functions from others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from veriloc._mlir import ir
from veriloc._mlir.python_pass import PassFailure


def launched_functions(
    op: ir.Operation, attribute: str, convention: str
) -> list[tuple[str, ir.Operation]]:
    """Functions with a body that have the attribute or the convention, by name."""
    found = []
    for child in op.regions[0].blocks[0]:
        operation = child.operation
        if operation.name != "llvm.func" or not operation.regions[0].blocks:
            continue
        named = str(operation.attributes.get("CConv", ""))
        if attribute in operation.attributes or convention in named:
            name = ir.StringAttr(operation.attributes["sym_name"]).value
            found.append((name, operation))
    return found


def put_kernels(
    found: Mapping[str, ir.OpView],
    functions: Sequence[tuple[str, ir.Operation]],
    compiler: str,
) -> None:
    """Put each lifted kernel where its function stands.

    Raises:
        PassFailure: the compiler left a function out.
    """
    for name, function in functions:
        if name not in found:
            raise PassFailure(f"was not compiled by {compiler}", function)
        found[name].clone(ip=ir.InsertionPoint(function))
        function.erase()
