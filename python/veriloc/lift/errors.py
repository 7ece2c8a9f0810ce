"""The refusal of a kernel: what was not understood, where, and what to do."""

from __future__ import annotations


class LiftError(ValueError):
    """A kernel that is not lifted, because a part of it is not understood.

    A lift never guesses: what it does not know would be proved wrong.
    """

    def __init__(
        self,
        function: str,
        message: str,
        *,
        hint: str,
        instruction: int | None = None,
        opcode: str | None = None,
    ) -> None:
        self.function = function
        """Name of the kernel."""
        self.instruction = instruction
        """Id of the instruction, where one is to blame."""
        self.opcode = opcode
        """Its native opcode."""
        self.message = message
        """What is not understood."""
        self.hint = hint
        """What the user can do."""
        place = f"kernel '{function}'"
        if instruction is not None:
            place += f", instruction {instruction}"
        if opcode is not None:
            place += f" ({opcode})"
        super().__init__(f"{place}: {message}; {hint}")
