"""One function of a cubin as a kernel of the regalloc dialect.

The virtual registers are the function's webs (`lowering.nvidia.webs`): what must move
together. Each stands where ptxas put it, which is also noted as `vendor`. What must stay
is a physical register; registers that a whole warp shares are pinned (`is_shared`).

The number of an instruction is its index in the code section, that of a virtual register
its index among the webs, so that an assignment finds its way back (`assignment`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veriloc.dialects.attributes import (
    CONTROL,
    GUARD_NEGATED,
    LATENCIES,
    READ_BANKS,
    READ_TOGETHER,
    SPARE_REGISTERS,
    VENDOR,
)
from veriloc.lift.nvidia.loops import depths
from veriloc.lift.nvidia.scheduling import control_attribute, latency_attribute
from veriloc.lift.program import (
    Block,
    Immediate,
    Instruction,
    Kernel,
    Operand,
    Statement,
    VirtualRegister,
    integer_array,
    quoted,
)
from veriloc.lowering.nvidia import program as lowered
from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.banks import READS_PER_BANK, reads_at_once
from veriloc.lowering.nvidia.liveness import liveness
from veriloc.lowering.nvidia.program import Function, Kind
from veriloc.lowering.nvidia.registers import OFFSET, bank_of, members
from veriloc.lowering.nvidia.rewrite import highest_register, register_limits
from veriloc.lowering.nvidia.syntax import Bank, Syntax
from veriloc.lowering.nvidia.webs import VirtualRegister as Web
from veriloc.lowering.nvidia.webs import Webs, webs
from veriloc.normalize import names, sass
from veriloc.targets.nvidia import NVIDIATarget
from veriloc.targets.registers import Lanes, Place, Shape, places


def is_dead(syntax: Syntax) -> bool:
    """An instruction that no thread carries out: `@!PT`."""
    return syntax.guard is not None and syntax.guard.number < 0 and syntax.guard.negated


def is_shared(web: Web) -> bool:
    """Whether the threads of a warp share a register.

    They may be in different places of the code, so that a value which is not needed on one
    path does not free its register.
    """
    return web.bank in (Bank.UGPR, Bank.UPRED)


def stays(web: Web, function: Function) -> bool:
    """Whether a web cannot be given another place: something in it is fixed.

    Also where the room in front of it, that its alignment asks for, has a reserved
    register.
    """
    covered = ((1 << web.units) - 1) << (OFFSET[web.bank] + web.first)
    return web.fixed or bool(covered & function.fixed_registers)


@dataclass(frozen=True, slots=True)
class Role:
    """An operand of the machine code, and what it became.

    Attributes:
        position: index in the instruction's operands.
        web: index of its web.
        unit: first unit of the web that it names.
    """

    position: int
    web: int
    unit: int


class FunctionLift:
    """Makes the kernel of a function."""

    def __init__(
        self, function: Function, target: NVIDIATarget, architecture: Architecture
    ) -> None:
        self.function = function
        self.target = target
        self.architecture = architecture
        self.webs: Webs = webs(function)
        self.limits = register_limits(function)
        self.at_once = reads_at_once(function)
        self.stays = [stays(web, function) for web in self.webs.registers]
        self.physical: dict[str, Place] = {}

    def kernel(self) -> Kernel:
        """The kernel."""
        function = self.function
        blocks = self._blocks()
        used = highest_register(function.instructions) + 1
        attributes = {"register_count": str(function.code.register_count)}
        if not function.limits:
            attributes[SPARE_REGISTERS] = str(function.code.register_count - used)
        if function.fixed:
            reasons = ", ".join(
                quoted(reason)
                for reason in dict.fromkeys(f.reason for f in function.fixed)
            )
            attributes["fixed"] = f"[{reasons}]"
        banks = self.architecture.register_banks
        if banks:
            attributes[READ_BANKS] = f"{{gpr = [{banks}, {READS_PER_BANK}]}}"
        attributes[LATENCIES] = latency_attribute(function, self.architecture)
        return Kernel(
            function.name,
            tuple(places(self._live_in())),
            (),
            {"gpr": self._budget(used)},
            dict(sorted(self.physical.items(), key=lambda item: item[1])),
            [],
            [self._declaration(n) for n in range(len(self.stays)) if not self.stays[n]],
            blocks,
            attributes,
        )

    def _budget(self, used: int) -> int:
        """General registers that may be used without asking for more than ptxas did."""
        granted = [limit.count for limit in self.function.limits]
        return max([used, *granted])

    def _live_in(self) -> Iterator[Place]:
        """Fixed registers that may be read before they are written."""
        entering = liveness(self.function).before[0]
        fixed = {
            register
            for web, stays in zip(self.webs.registers, self.stays, strict=True)
            if stays
            for register in range(
                OFFSET[web.bank] + web.first, OFFSET[web.bank] + web.first + web.units
            )
        }
        for register in members(entering):
            if register in fixed:
                bank, number = bank_of(register)
                yield Place(bank.value, number)

    #
    # Registers
    #

    def _declaration(self, number: int) -> VirtualRegister:
        web = self.webs.registers[number]
        place = Place(web.bank.value, web.first, web.units)
        shape = Shape(web.bank.value, web.units, web.align)
        register = VirtualRegister(number, shape, at=place)
        register.attributes[VENDOR] = f"#regalloc.phys<{place}>"
        if is_shared(web):
            register.pin = place
        return register

    def operand(
        self, index: int, role: Role, flags: tuple[str, ...], tied: int | None = None
    ) -> Operand:
        """An operand of instruction `index`."""
        operand = self.function.instructions[index].operands[role.position]
        web = self.webs.registers[role.web]
        if self.stays[role.web]:
            place = Place(operand.bank.value, operand.first, operand.units)
            last = f"_{place.first + place.units - 1}" if place.units > 1 else ""
            handle = f"{place.bank}{place.first}{last}"
            self.physical[handle] = place
            return Operand(handle, None, flags, tied)
        lanes = None
        if (role.unit, operand.units) != (0, web.units):
            lanes = Lanes(role.unit, operand.units)
        limit = self.limits[index]
        narrower = None
        if operand.bank is Bank.GPR and limit in self.target.limits:
            narrower = self.target.limited(limit)
        return Operand(f"v{role.web}", lanes, flags, tied, register_class=narrower)

    #
    # Code
    #

    def _blocks(self) -> list[Block]:
        function = self.function
        nesting = depths([block.successors for block in function.blocks])
        found = []
        for number, block in enumerate(function.blocks):
            body: list[Statement] = [
                self.instruction(index) for index in range(block.first, block.last)
            ]
            body += self._end(block)
            label = f"bb.{number}"
            depth = nesting[number]
            found.append(Block(f"bb{number}", label, depth, 10.0**depth, body))
        if any(0 in block.successors for block in function.blocks):
            start = Instruction("branch", None, None, None, targets=("bb0",))
            found.insert(0, Block("entry", None, 0, 1.0, [start]))
        return found

    def _end(self, block: lowered.Block) -> Iterator[Statement]:
        """The last instruction of a block, and where it leads."""
        last = self.instruction(block.last)
        if self.function.successors[block.last] == (block.last + 1,):
            yield last
            last = Instruction("branch", None, None, None)
        elif block.successors:
            last.op = "branch"
        else:
            last.op = "exit"
        last.targets = tuple(f"bb{successor}" for successor in block.successors)
        yield last

    def instruction(self, index: int) -> Instruction:
        """An instruction that goes on with the next one."""
        machine = self.function.instructions[index]
        syntax = machine.syntax
        attributes = {CONTROL: control_attribute(machine)}
        defs: list[Operand] = []
        uses: list[Operand] = []
        if not is_dead(syntax):
            defs, uses = self._operands(index, machine)
            if syntax.guard is not None and syntax.guard.negated:
                attributes[GUARD_NEGATED] = ""
            if index in self.at_once:
                attributes[READ_TOGETHER] = integer_array(self._read_together(index))
        clobbers = None
        if syntax.opcode == "USETMAXREG":
            clobbers = self._lost(machine)
        native = sass.opcode(
            syntax.mnemonic, syntax.operands, guarded=syntax.guard is not None
        )
        return Instruction(
            "inst",
            index,
            names.normalise("nvidia", native).text,
            native,
            tuple(defs),
            tuple(uses),
            clobbers,
            tuple(immediates(syntax)),
            attributes=attributes,
        )

    def _operands(
        self, index: int, machine: lowered.Instruction
    ) -> tuple[list[Operand], list[Operand]]:
        defs: list[Operand] = []
        uses: list[Operand] = []
        definition: dict[int, int] = {}
        roles = self.roles(index)
        for role in roles:
            operand = machine.operands[role.position]
            if operand.writes:
                definition[role.position] = len(defs)
                defs.append(self.operand(index, role, _flags(operand)))
        for role in roles:
            operand = machine.operands[role.position]
            if operand.reads:
                tied = definition.get(role.position)
                if operand.tied is not None:
                    tied = definition.get(operand.tied)
                uses.append(self.operand(index, role, _flags(operand), tied))
        return defs, uses

    def _read_together(self, index: int) -> list[int]:
        """Uses that come out of the register file at once, and may have to wait."""
        operands = self.function.instructions[index].operands
        reading = [
            operands[role.position]
            for role in self.roles(index)
            if operands[role.position].reads
        ]
        at_once = self.at_once[index]
        return [
            n for n, o in enumerate(reading) if any(o is other for other in at_once)
        ]

    def roles(self, index: int) -> list[Role]:
        """The operands of an instruction that are registers of the dialect."""
        found = []
        for position, operand in enumerate(self.function.instructions[index].operands):
            if operand.bank in OFFSET:
                found.append(Role(position, *self.webs.of_operand[index, position]))
        return found

    def _lost(self, machine: lowered.Instruction) -> tuple[Place, ...] | None:
        """Registers that setmaxnreg takes away, or gives back with anything in them."""
        size = self.target.bank_size(Bank.GPR)
        for limit in self.function.limits:
            if limit.address == machine.address and limit.count < size:
                return (Place("gpr", limit.count, size - limit.count),)
        return None


def _flags(operand: lowered.Operand) -> tuple[str, ...]:
    if operand.kind is Kind.GUARD:
        return ("guard",)
    if operand.kind is Kind.EXPLICIT:
        return ()
    return ("implicit",)


_REGISTER = re.compile(r"\b(UR|R|UP|P)\d+(?!\w)")
_NUMBER = re.compile(r"-?0x[0-9a-f]+|-?\d+")


def immediates(syntax: Syntax) -> Iterator[Immediate]:
    """What the operands say beside plain registers: numbers, constants, signs, addresses.

    Numbers of registers are left out, so that renaming changes nothing here.
    """
    for text in syntax.operands:
        bare = _REGISTER.sub(r"\1", text)
        if bare in ("R", "UR", "P", "UP"):
            continue
        if _NUMBER.fullmatch(bare):
            yield int(bare, 0)
        else:
            yield bare
    if syntax.label:
        yield syntax.label


def limits_of(functions: Sequence[Function]) -> set[int]:
    """Register counts that setmaxnreg sets, which become classes of the target."""
    found = set()
    for function in functions:
        if function.limits:
            found.update(register_limits(function))
    return {limit for limit in found if limit < 255}
