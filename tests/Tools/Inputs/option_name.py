"""A pass with the name of an option of veriloc-opt."""

from veriloc.passes import register_python_pass

register_python_pass("emit-bytecode", lambda op, options: None, summary="Nothing")
