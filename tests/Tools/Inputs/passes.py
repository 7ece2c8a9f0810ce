"""Passes that the tests load into veriloc-opt."""

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.passes import Option, PassFailure, register_python_pass


def show(op, options):
    """Print the options, and the place in the pipeline."""
    print(f"{op.name}: {sorted(options.items())}", flush=True)


def pin(op, options):
    """Pin every register where it was put; builds attributes and types."""
    for vreg in op.opview.body.blocks[0]:
        if isinstance(vreg, regalloc.VRegOp) and vreg.at:
            at = vreg.at
            vreg.pin = regalloc.PhysAttr.get(at.bank, at.first + options["by"])


def refuse(op, options):
    """Fail, with a note."""
    first = op.opview.body.blocks[0].operations[0]
    raise PassFailure("no kernel is good enough", op, [(first, "for instance")])


def crash(op, options):
    """Fail by mistake."""
    return op.no_such_attribute


def add_smt(op, options):
    """Create an operation of a dialect that is not in the input."""
    with ir.InsertionPoint(op.opview.body):
        solver = ir.Operation.create("smt.solver", regions=1)
    with ir.InsertionPoint(solver.regions[0].blocks.append()):
        ir.Operation.create("smt.yield")


def leak(op, options):
    """Keep references longer than the context lives."""
    KEPT.append([op, op.context, op.opview.body, op.location, op.attributes])


KEPT = []

register_python_pass(
    "test-show",
    show,
    summary="Print options",
    options=[
        Option("flag", False, "a flag"),
        Option("number", 7, "a number"),
        Option("ratio", 0.5, "a ratio"),
        Option("word", "none", "a word"),
        Option("words", ["a", "b"], "some words"),
        Option("numbers", [], "some numbers", element=int),
        Option("mode", "fast", "a choice", choices=("fast", "exact")),
    ],
)
register_python_pass(
    "test-pin",
    pin,
    summary="Pin every register",
    op="regalloc.kernel",
    options=[Option("by", 0, "distance")],
)
register_python_pass("test-refuse", refuse, summary="Fail", op="regalloc.kernel")
register_python_pass("test-crash", crash, summary="Crash", op="regalloc.kernel")
register_python_pass(
    "test-add-smt",
    add_smt,
    summary="Add an operation",
    op="builtin.module",
    dependent_dialects=["smt"],
)
register_python_pass("test-leak", leak, summary="Leak", op="regalloc.kernel")
