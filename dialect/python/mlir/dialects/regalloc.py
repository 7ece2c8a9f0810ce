"""The regalloc dialect: operations, attributes, types and enums."""

from ._regalloc_enum_gen import *
from ._regalloc_ops_gen import *
from ._regalloc_ops_gen import _Dialect as _Dialect
from .._mlir_libs._veriloc.regalloc import *
