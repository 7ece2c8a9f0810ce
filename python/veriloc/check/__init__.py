"""What `veriloc check` does: reads the input, has it proved, says what was found.

Brings `lift` and `verify` together; decides nothing about an allocation itself.
"""
