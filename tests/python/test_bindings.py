"""The bindings: attributes, types, builders, translation, and who else is around."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from veriloc import ir, translate
from veriloc.dialects import regalloc, smt


@pytest.fixture
def context() -> Iterator[ir.Context]:
    with ir.Context() as context, ir.Location.unknown():
        yield context


def run_python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# Attributes and types -------------------------------------------------------


def test_types_have_properties(context: ir.Context) -> None:
    shape = regalloc.VRegType.get("av", 4, align=2)
    assert (shape.reg_class, shape.units, shape.align) == ("av", 4, 2)
    assert not shape.half
    assert shape.num_lanes == 8
    assert shape == ir.Type.parse("!regalloc.vreg<av, 4, align = 2>")
    half = regalloc.VRegType.get("vgpr", half=True)
    assert half.half
    assert half.num_lanes == 1
    assert str(regalloc.RegType.get()) == "!regalloc.reg"
    assert str(regalloc.SlotType.get()) == "!regalloc.slot"


def test_parsed_types_and_attributes_are_of_their_class(context: ir.Context) -> None:
    shape = ir.Type.parse("!regalloc.vreg<vgpr, 2>")
    assert type(shape) is regalloc.VRegType
    phys = ir.Attribute.parse("#regalloc.phys<vgpr[4:7]>")
    assert type(phys) is regalloc.PhysAttr
    assert (phys.bank, phys.first, phys.units) == ("vgpr", 4, 4)
    with pytest.raises(ValueError, match="Cannot cast attribute to LanesAttr"):
        regalloc.LanesAttr(phys)


def test_register_attributes(context: ir.Context) -> None:
    phys = regalloc.PhysAttr.get("vgpr", 4, half=regalloc.Half.HI)
    assert str(phys) == "#regalloc.phys<vgpr[4:hi]>"
    assert phys.half is regalloc.Half.HI
    assert (phys.first_lane, phys.num_lanes) == (9, 1)

    lanes = regalloc.LanesAttr.get(1, 2)
    assert (lanes.first, lanes.units, lanes.half) == (1, 2, regalloc.Half.NONE)
    assert (lanes.first_lane, lanes.num_lanes) == (2, 4)

    flags = regalloc.OperandFlags.IMPLICIT | regalloc.OperandFlags.UNDEF
    operand = regalloc.OperandAttr.get(
        lanes=lanes, flags=flags, tied_to=0, at=phys, reg_class="vgpr"
    )
    assert operand.lanes == lanes
    assert operand.flags == flags
    assert operand.tied_to == 0
    assert operand.at == phys
    assert operand.reg_class == "vgpr"
    plain = regalloc.OperandAttr.get()
    assert plain.lanes is None
    assert plain.flags == regalloc.OperandFlags.NONE
    assert plain.tied_to is None
    assert plain.at is None

    constraint = regalloc.ConstraintAttr.get(regalloc.ConstraintKind.SAME_BANK, [0, 3])
    assert constraint.kind is regalloc.ConstraintKind.SAME_BANK
    assert constraint.operands == [0, 3]


def make_target() -> regalloc.TargetAttr:
    vgpr = regalloc.PhysAttr.get("vgpr", 0, 256)
    return regalloc.TargetAttr.get(
        regalloc.Vendor.AMDGPU,
        "gfx90a",
        wave=64,
        features="+xnack",
        banks=[
            regalloc.BankAttr.get("vgpr", 256, 32),
            regalloc.BankAttr.get(
                "sgpr",
                128,
                32,
                uniform=True,
                reserved=[regalloc.PhysAttr.get("sgpr", 102, 4)],
            ),
        ],
        classes=[regalloc.ClassAttr.get("vgpr", [vgpr])],
        occupancy=[
            regalloc.OccupancyAttr.get(
                regalloc.Combine.MAX, ["vgpr"], [(64, 8), (128, 4)], granule=8
            )
        ],
        names={"exec": regalloc.PhysAttr.get("sgpr", 126, 2)},
    )


def test_target(context: ir.Context) -> None:
    target = make_target()
    assert target == ir.Attribute.parse(str(target))
    assert target.vendor is regalloc.Vendor.AMDGPU
    assert (target.chip, target.wave, target.features) == ("gfx90a", 64, "+xnack")
    vgpr, sgpr = target.banks
    assert (vgpr.name, vgpr.count, vgpr.bits, vgpr.uniform) == ("vgpr", 256, 32, False)
    assert sgpr.uniform
    assert [(r.first, r.units) for r in sgpr.reserved] == [(102, 4)]
    (vgpr_class,) = target.classes
    assert vgpr_class.name == "vgpr"
    assert [str(r) for r in vgpr_class.ranges] == ["#regalloc.phys<vgpr[0:255]>"]
    (occupancy,) = target.occupancy
    assert occupancy.combine is regalloc.Combine.MAX
    assert occupancy.banks == ["vgpr"]
    assert occupancy.steps == [(64, 8), (128, 4)]
    assert occupancy.granule == 8
    assert target.names["exec"].bank == "sgpr"


def test_payload(context: ir.Context) -> None:
    payload = regalloc.PayloadAttr.get("cubin", b"\x7fELF\0\xff", key="k")
    assert payload.format == "cubin"
    assert payload.data == b"\x7fELF\0\xff"
    assert len(payload.sha256) == 64
    assert payload.key.startswith("k")


@pytest.mark.parametrize(
    "make",
    [
        lambda: regalloc.VRegType.get("vgpr", 0),
        lambda: regalloc.VRegType.get("vgpr", 2, align=3),
        lambda: regalloc.PhysAttr.get("vgpr", 0, 0),
        lambda: regalloc.PhysAttr.get("vgpr", 0, 2, regalloc.Half.LO),
        lambda: regalloc.LanesAttr.get(0, 0),
        lambda: regalloc.ConstraintAttr.get(regalloc.ConstraintKind.SAME, [0]),
        lambda: regalloc.TargetAttr.get(regalloc.Vendor.GENERIC, "x", wave=0),
    ],
)
def test_what_cannot_be_raises(context: ir.Context, make: Callable[[], Any]) -> None:
    with pytest.raises(ir.MLIRError, match="Invalid parameters:\nerror: "):
        make()


def test_wrong_python_types_raise(context: ir.Context) -> None:
    with pytest.raises(TypeError):
        regalloc.PhysAttr.get("vgpr", -1)
    with pytest.raises(TypeError):
        regalloc.OperandAttr.get(lanes=regalloc.PhysAttr.get("vgpr", 0))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"not a regalloc\.kernel"):
        regalloc.lookup_target(ir.Module.create().operation)


def test_without_a_context() -> None:
    with pytest.raises(RuntimeError, match="requires a Context"):
        regalloc.RegType.get()


# Builders -------------------------------------------------------------------


def build_kernel() -> ir.Module:
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        kernel = regalloc.KernelOp(
            "k",
            target=make_target(),
            live_in=[regalloc.PhysAttr.get("vgpr", 0)],
            budget=[regalloc.LimitAttr.get("vgpr", 64)],
            payload=regalloc.PayloadAttr.get("ll", b"define"),
        )
    entry = kernel.body.blocks.append()
    last = entry.create_after()
    with ir.InsertionPoint(entry):
        one = regalloc.vreg(
            0, regalloc.VRegType.get("vgpr"), at=regalloc.PhysAttr.get("vgpr", 3)
        )
        two = regalloc.vreg(1, regalloc.VRegType.get("vgpr", 2, align=2))
        given = regalloc.preg(regalloc.PhysAttr.get("vgpr", 0))
        regalloc.copy(one, given, id=0)
        low = regalloc.OperandAttr.get(lanes=regalloc.LanesAttr.get(0))
        regalloc.inst("add.u32", [(two, low)], [one, one], id=1, native="V_ADD")
        regalloc.branch([last], id=2)
    with ir.InsertionPoint(last):
        regalloc.exit("exit", uses=[two], id=3, native="S_ENDPGM")
    return module


def test_builders(context: ir.Context) -> None:
    module = build_kernel()
    assert module.operation.verify()
    text = str(module)
    for line in [
        "%v0 = regalloc.vreg 0 : !vgprx1 at vgpr[3]",
        "regalloc.copy 0 %v0 = %vgpr0",
        'regalloc.inst 1 "add.u32" native "V_ADD" defs(%v1[0]) uses(%v0, %v0)',
        'regalloc.exit 3 "exit" native "S_ENDPGM" uses(%v1)',
    ]:
        assert line in text
    with ir.Context():
        assert str(ir.Module.parse(text)) == text

    kernel = module.body.operations[0]
    assert isinstance(kernel, regalloc.KernelOp)
    assert regalloc.lookup_target(kernel) == kernel.target
    first = kernel.body.blocks[0].operations[0]
    assert isinstance(first, regalloc.VRegOp)
    assert first.at is not None
    assert first.at.first == 3
    first.at = regalloc.PhysAttr.get("vgpr", 5)
    assert "at vgpr[5]" in str(module)


def generated() -> dict[str, Any]:
    """What mlir-tblgen makes of the operations: classes and builders."""
    module = importlib.import_module("veriloc._mlir.dialects._regalloc_ops_gen")
    return {
        name: value
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and name[0] != "_"
    }


def test_every_operation_has_its_class_and_builder() -> None:
    assert "KernelOp" in generated()
    assert [name for name in generated() if not hasattr(regalloc, name)] == []


@pytest.mark.parametrize("name", ["vreg", "inst", "branch", "exit", "remat"])
def test_builders_take_every_property(name: str) -> None:
    stored = set(inspect.signature(generated()[name]).parameters)
    taken = set(inspect.signature(getattr(regalloc, name)).parameters)
    assert taken == stored - {"def_info", "use_info", "results"}


def test_bytecode(context: ir.Context, tmp_path: Any) -> None:
    module = build_kernel()
    file = tmp_path / "k.mlirbc"
    with file.open("wb") as stream:
        module.operation.write_bytecode(stream)
    with ir.Context():
        assert str(ir.Module.parseFile(str(file))) == str(module)


def test_verifier_errors_raise(context: ir.Context) -> None:
    with pytest.raises(ir.MLIRError, match="virtual register of 0 units") as error:
        ir.Module.parse("!t = !regalloc.vreg<vgpr, 0>")
    assert error.value.error_diagnostics


# Translation ----------------------------------------------------------------

LLVM_MODULE = """
module attributes {
    llvm.data_layout = "e-p:64:64", llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func @k(%p: !llvm.ptr<1>) attributes {rocdl.kernel} {
    %x = rocdl.workitem.id.x : i32
    rocdl.barrier
    llvm.store %x, %p : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @n(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %x = nvvm.read.ptx.sreg.tid.x : i32
    llvm.store %x, %p : i32, !llvm.ptr<1>
    llvm.return
  }
}
"""


def test_translation_to_llvm_ir(context: ir.Context) -> None:
    module = ir.Module.parse(LLVM_MODULE)
    for argument in (module, module.operation):
        text = translate.to_llvm_ir(argument)
        assert 'target triple = "amdgcn-amd-amdhsa"' in text
        assert "define amdgpu_kernel void @k(" in text
        assert "define ptx_kernel void @n(" in text
        assert "call i32 @llvm.amdgcn.workitem.id.x()" in text
        assert "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()" in text


def test_untranslatable_module_raises(context: ir.Context) -> None:
    module = ir.Module.parse("func.func @f() { return }")
    with pytest.raises(ir.MLIRError, match=r"func\.func"):
        translate.to_llvm_ir(module)


def test_smt_export(context: ir.Context) -> None:
    module = ir.Module.parse("""
      smt.solver() : () -> () {
        %x = smt.declare_fun "x" : !smt.bv<8>
        %c = smt.bv.constant #smt.bv<17> : !smt.bv<8>
        %e = smt.eq %x, %c : !smt.bv<8>
        smt.assert %e
        smt.check sat {} unknown {} unsat {}
      }
    """)
    text = smt.export_smtlib(module.operation)
    assert "(declare-const x (_ BitVec 8))" in text
    assert "(check-sat)" in text


# Import ---------------------------------------------------------------------


def test_importing_the_package_loads_nothing() -> None:
    code = "import sys, veriloc; print([m for m in sys.modules if '_mlir' in m])"
    assert run_python(code) == "[]\n"


def has_iree() -> bool:
    try:
        return importlib.util.find_spec("iree.compiler") is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.skipif(not has_iree(), reason="IREE's compiler is not installed")
@pytest.mark.parametrize("iree_first", [True, False])
def test_shares_a_process_with_iree(iree_first: bool) -> None:
    imports = ["import iree.compiler.ir as iree", "import veriloc.ir as ours"]
    if not iree_first:
        imports.reverse()
    code = "\n".join(
        [
            *imports,
            "from veriloc.dialects import regalloc",
            "with iree.Context(), iree.Location.unknown():",
            "    theirs = iree.Module.parse('func.func @f() { return }')",
            "    with ours.Context(), ours.Location.unknown():",
            "        mine = ours.Module.parse('func.func @f() { return }')",
            "        assert str(mine) == str(theirs)",
            "        print(regalloc.RegType.get())",
            "    print(iree.IntegerType.get_signless(8))",
        ]
    )
    assert run_python(code) == "!regalloc.reg\ni8\n"
