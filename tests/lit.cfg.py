"""Configuration of the lit suite: `lit tests`, from the environment to be tested.

The programs under test are those of the environment that lit runs in. FileCheck
and not come from LLVM 22, wherever it is installed.

Substitutions, each with a feature of the same name when the file is there:

    %mlir_plugin    the plugin for mlir-opt-22
    %amdgpu_plugin  the plugin for llc-22 and clang-22
"""

import importlib.util
import shutil
import sys
from pathlib import Path

import lit.formats
import lit.util

root = Path(__file__).resolve().parents[1]
programs = Path(sys.executable).parent

config.name = "VeriLoc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "consumer", "iree", "python"]
config.test_source_root = str(root / "tests")
config.test_exec_root = str(root / "build" / "lit")

llvm_bin = Path("/usr/lib/llvm-22/bin")
path = [str(programs), str(llvm_bin), config.environment.get("PATH", "")]
config.environment["PATH"] = ":".join(path)
for program, package in {
    "veriloc-opt": "VeriLoc itself",
    "FileCheck": "Debian's llvm-22-tools",
    "not": "Debian's llvm-22-tools",
}.items():
    if shutil.which(program, path=config.environment["PATH"]) is None:
        lit_config.fatal(f"'{program}' is not there; it comes with {package}")

for plugin, where in {
    "mlir_plugin": "build/mlir-plugin/lib/VeriLocMLIR.so",
    "amdgpu_plugin": "build/amdgpu/VeriLocAMDGPU.so",
}.items():
    file = Path(lit_config.params.get(plugin, root / where))
    config.substitutions.append((f"%{plugin}", str(file)))
    if file.is_file():
        config.available_features.add(plugin)

if all(importlib.util.find_spec(name) for name in ("elftools", "nvidia")):
    config.available_features.add("nvidia")

if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 120
