"""Turns a Python module into a stub in which everything has a type.

What the module states is kept. The builders that mlir-tblgen generates state
nothing about their parameters; what these are is read off the way they are
used: as an operand, a list of operands, an attribute of some kind, or a flag.
What remains unknown is `Any`.
"""

from __future__ import annotations

import ast
import re

HEADER = """\
from collections.abc import Sequence as _SequenceOf
from typing import Any as _Any
"""
REGALLOC_MODULE = "_regalloc_ops_gen.py"
REGALLOC_HEADER = "from .._mlir_libs._veriloc import regalloc as _regalloc\n"

# Types of a builder's parameter by the name of the attribute's ODS definition.
ATTRIBUTE_TYPES = {
    "BoolAttr": "bool | _ods_ir.BoolAttr",
    "F32Attr": "float | _ods_ir.FloatAttr",
    "F64Attr": "float | _ods_ir.FloatAttr",
    "FlatSymbolRefAttr": "str | _ods_ir.FlatSymbolRefAttr",
    "I1Attr": "bool | _ods_ir.IntegerAttr",
    "I32Attr": "int | _ods_ir.IntegerAttr",
    "I64Attr": "int | _ods_ir.IntegerAttr",
    "RegAlloc_IdAttr": "int | _ods_ir.IntegerAttr",
    "RegAlloc_ConstraintArrayAttr": "_SequenceOf[_regalloc.ConstraintAttr]",
    "RegAlloc_LanesAttr": "_regalloc.LanesAttr",
    "RegAlloc_LimitArrayAttr": "_SequenceOf[_regalloc.LimitAttr]",
    "RegAlloc_OperandArrayAttr": "_SequenceOf[_regalloc.OperandAttr]",
    "RegAlloc_PayloadAttr": "_regalloc.PayloadAttr",
    "RegAlloc_PhysArrayAttr": "_SequenceOf[_regalloc.PhysAttr]",
    "RegAlloc_PhysAttr": "_regalloc.PhysAttr",
    "RegAlloc_TargetAttr": "_regalloc.TargetAttr",
    "StrAttr": "str | _ods_ir.StringAttr",
    "SymbolNameAttr": "str | _ods_ir.StringAttr",
    "TypeAttr": "_ods_ir.Type | _ods_ir.TypeAttr",
}
OPERAND = "_ods_ir.Value | _ods_ir.Operation | _ods_ir.OpView"
OPERANDS = f"_SequenceOf[{OPERAND}]"

ATTRIBUTE = re.compile(
    r"attributes\['(?P<attribute>\w+)'\] = .*?contains\('(?P<kind>\w+)'\).*?"
    r"get\('(?P=kind)'\)\((?P<parameter>\w+),",
    re.DOTALL,
)
FLAG = re.compile(r"if bool\((\w+)\):\s+attributes\['\w+'\] = .*UnitAttr")
VARIADIC = re.compile(r"_get_op_results_or_values\((\w+)\)")
SINGLE = re.compile(r"operands\.append\((\w+)\)")


def stub_of(source: str, name: str) -> str:
    """Return the text of a stub for the module in the file `name`."""
    tree = ast.parse(source, name)
    body = _statements(tree.body)
    start = sum(map(_is_future_import, body))
    header = HEADER + (REGALLOC_HEADER if name == REGALLOC_MODULE else "")
    tree.body = [*body[:start], *ast.parse(header).body, *body[start:]]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _is_future_import(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _statements(
    body: list[ast.stmt], types: dict[str, str] | None = None
) -> list[ast.stmt]:
    """Reduce the statements of a module or class to declarations.

    `types` are those of the parameters of builders, by name.
    """
    result: list[ast.stmt] = []
    for statement in body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            result.append(statement)
        elif isinstance(statement, ast.ClassDef):
            types = _parameter_types(statement)
            result.append(_class(statement))
        elif isinstance(statement, ast.FunctionDef):
            if not statement.name.startswith("_") or statement.name.endswith("__"):
                result.append(_function(statement, types or {}))
        elif isinstance(statement, (ast.Try, ast.If)):
            result += _statements(statement.body)
        elif isinstance(statement, ast.AnnAssign):
            statement.value = None
            result.append(statement)
        elif isinstance(statement, ast.Assign):
            result += [_variable(t, statement.value) for t in _names(statement)]
    return result


def _names(statement: ast.Assign) -> list[ast.Name]:
    return [target for target in statement.targets if isinstance(target, ast.Name)]


def _variable(target: ast.Name, value: ast.expr) -> ast.stmt:
    """Declare a variable; names of modules, classes and functions stay aliases."""
    if isinstance(value, (ast.Name, ast.Attribute)):
        return ast.Assign([target], value, lineno=0)
    kind = "_Any"
    if isinstance(value, ast.Constant) and value.value is not None:
        kind = type(value.value).__name__
    return ast.AnnAssign(target, _annotation(kind), None, simple=1)


def _class(node: ast.ClassDef) -> ast.ClassDef:
    # Registration hands the class back; a stub without it says the same.
    node.decorator_list = []
    node.body = _statements(node.body, _parameter_types(node)) or [_ellipsis()]
    return node


def _function(node: ast.FunctionDef, types: dict[str, str]) -> ast.stmt:
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    optional = {
        argument.arg
        for argument, default in [
            *zip(arguments.args[::-1], arguments.defaults[::-1], strict=False),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ]
        if isinstance(default, ast.Constant) and default.value is None
    }
    for argument in named:
        if argument.annotation is None and argument.arg not in ("self", "cls"):
            text = types.get(argument.arg, "_Any")
            if argument.arg in optional and text != "_Any":
                text += " | None"
            argument.annotation = _annotation(text)
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None and rest.annotation is None:
            rest.annotation = _annotation("_Any")
    arguments.defaults = [_ellipsis().value for _ in arguments.defaults]
    arguments.kw_defaults = [d and _ellipsis().value for d in arguments.kw_defaults]
    if _is_property(node) and types.get(node.name, "").startswith("_regalloc."):
        _replace_attribute(node, types[node.name])
    if node.returns is None:
        node.returns = _annotation("None" if _returns_nothing(node) else "_Any")
    node.decorator_list = [d for d in node.decorator_list if _shapes_type(d)]
    node.body = [_ellipsis()]
    return node


def _is_property(node: ast.FunctionDef) -> bool:
    return any(
        ast.unparse(decorator).endswith((".property", ".setter"))
        for decorator in node.decorator_list
    )


def _replace_attribute(node: ast.FunctionDef, kind: str) -> None:
    """Give a property the class of its attribute instead of `Attribute`."""
    for holder, field in ((node, "returns"), (node.args.args[-1], "annotation")):
        stated = getattr(holder, field)
        if stated is not None:
            text = ast.unparse(stated).replace("_ods_ir.Attribute", kind)
            setattr(holder, field, _annotation(text))


def _shapes_type(decorator: ast.expr) -> bool:
    """Whether a stub needs the decorator: property, setter, staticmethod, ..."""
    return ast.unparse(decorator).split(".")[-1] in (
        "classmethod",
        "contextmanager",
        "deleter",
        "overload",
        "property",
        "setter",
        "staticmethod",
    )


def _returns_nothing(node: ast.FunctionDef) -> bool:
    setter = any(
        ast.unparse(decorator).endswith((".setter", ".deleter"))
        for decorator in node.decorator_list
    )
    return node.name == "__init__" or setter


def _parameter_types(node: ast.ClassDef) -> dict[str, str]:
    """Return the types of the parameters of a generated operation's builder."""
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            text = "\n".join(map(ast.unparse, statement.body))
            if "_ods_ir" not in text and "_ods_successors" not in text:
                return {}
            types = dict.fromkeys(SINGLE.findall(text), OPERAND)
            types |= dict.fromkeys(VARIADIC.findall(text), OPERANDS)
            types |= dict.fromkeys(FLAG.findall(text), "bool")
            types |= {
                match["parameter"]: ATTRIBUTE_TYPES.get(match["kind"], "_Any")
                for match in ATTRIBUTE.finditer(text)
            }
            types["loc"] = "_ods_ir.Location"
            types["ip"] = "_ods_ir.InsertionPoint"
            return types
    return {}


def _annotation(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _ellipsis() -> ast.Expr:
    return ast.Expr(ast.Constant(...))
