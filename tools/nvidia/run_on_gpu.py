#!/usr/bin/env python3
"""Runs kernels as ptxas made them and as VeriLoc recoloured them, and compares what they do.

    python tools/nvidia/run_on_gpu.py                     # the samples that are known here
    python tools/nvidia/run_on_gpu.py --arch sm_90 --repeat 50

Compiles the CUDA C samples whose launches are listed below for the GPU at hand, gives them new
registers, proves them, and launches both versions on the same random inputs. All buffers must
be equal afterwards, bit for bit. Both are timed with events, taking turns. Uses the driver
(libcuda.so.1) directly; neither CUDA's toolkit nor PyTorch is needed besides the PyPI packages.

Exit status: 0 all equal, 1 something differs or fails, 77 skipped, because there is no GPU or
none that VeriLoc supports. Skipped is never passed.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "python"))

from veriloc.compile.nvidia import compile_kernel  # noqa: E402
from veriloc.lowering.nvidia.architectures import ARCHITECTURES  # noqa: E402
from veriloc.lowering.nvidia.toolkit import find_program  # noqa: E402

SKIPPED = 77
BYTES = 1 << 20
"""Of each buffer; more than any of the launches below touches."""
_MAJOR, _MINOR = 75, 76  # CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_*


class SkippedError(Exception):
    """There is nothing to run on."""


@dataclass(frozen=True)
class Launch:
    """How a kernel of a sample is called.

    Attributes:
        arguments: by letter: `f` a buffer of floats, `i` of small integers, `o` of zeros;
            a number is an int32.
    """

    sample: str
    kernel: str
    arguments: tuple[str | int, ...]
    grid: tuple[int, int, int] = (16, 1, 1)
    block: tuple[int, int, int] = (128, 1, 1)
    shared: int = 0


LAUNCHES = (
    Launch("branches", "dispatch", ("i", "f", "f")),
    Launch("shared", "tiled_product", ("f", "f", "o", 64), (4, 4, 1), (16, 16, 1)),
    Launch("shared", "transpose", ("f", "o", 128), (4, 4, 1), (32, 8, 1)),
    Launch("shared", "tree_sum", ("f", "o"), shared=512),
    Launch("shared", "register_blocks", ("f", "f", "o", 128), (1, 1, 1), (256, 1, 1)),
    Launch("tensor", "mma_loop", ("f", "f", "o", 16), (1, 1, 1), (32, 1, 1)),
    Launch("tensor", "ldmatrix_pipeline", ("f", "o", 16), (1, 1, 1), (32, 1, 1)),
    Launch("tensor", "mma_double", ("f", "f", "o"), (1, 1, 1), (32, 1, 1)),
)


class Driver:
    """The few functions of the CUDA driver that are needed."""

    def __init__(self) -> None:
        """Raises `SkippedError` where there is no driver or no GPU."""
        try:
            self.library = ctypes.CDLL("libcuda.so.1")
        except OSError as error:
            raise SkippedError(f"no CUDA driver ({error})") from error
        if code := self.library.cuInit(0):
            raise SkippedError(f"the CUDA driver does not start (error {code})")
        count = ctypes.c_int()
        self.call("cuDeviceGetCount", ctypes.byref(count))
        if not count.value:
            raise SkippedError("no GPU")
        self.device = ctypes.c_int()
        self.call("cuDeviceGet", ctypes.byref(self.device), 0)
        self.context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), self.device)
        self.call("cuCtxSetCurrent", self.context)

    def call(self, name: str, *arguments: object) -> None:
        """Call a function.

        Raises:
            RuntimeError: it fails.
        """
        if code := getattr(self.library, name)(*arguments):
            raise RuntimeError(f"{name} failed with error {code}")

    def architecture(self) -> str:
        """Of the GPU, e.g. `sm_90`."""
        parts = []
        for attribute in (_MAJOR, _MINOR):
            value = ctypes.c_int()
            self.call(
                "cuDeviceGetAttribute", ctypes.byref(value), attribute, self.device
            )
            parts.append(value.value)
        return f"sm_{parts[0]}{parts[1]}"

    def buffer(self) -> ctypes.c_uint64:
        """Memory on the device, which is kept until the end."""
        pointer = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(BYTES))
        return pointer

    def write(self, pointer: ctypes.c_uint64, data: bytes) -> None:
        self.call("cuMemcpyHtoD_v2", pointer, data, ctypes.c_size_t(len(data)))

    def read(self, pointer: ctypes.c_uint64) -> bytes:
        data = ctypes.create_string_buffer(BYTES)
        self.call("cuMemcpyDtoH_v2", data, pointer, ctypes.c_size_t(BYTES))
        return data.raw

    def function(self, image: bytes, name: str) -> ctypes.c_void_p:
        """A kernel of a cubin."""
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), image)
        self.call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        return function

    def launch(
        self, function: ctypes.c_void_p, launch: Launch, values: list[object]
    ) -> float:
        """Run a kernel to its end; milliseconds."""
        start, end = ctypes.c_void_p(), ctypes.c_void_p()
        for event in (start, end):
            self.call("cuEventCreate", ctypes.byref(event), 0)
        pointers = (ctypes.c_void_p * len(values))(
            *(ctypes.cast(ctypes.pointer(v), ctypes.c_void_p) for v in values)  # type: ignore[type-var]
        )
        self.call("cuEventRecord", start, None)
        self.call(
            "cuLaunchKernel",
            *(function, *launch.grid, *launch.block, launch.shared),
            *(None, pointers, None),
        )
        self.call("cuEventRecord", end, None)
        self.call("cuEventSynchronize", end)
        time = ctypes.c_float()
        self.call("cuEventElapsedTime", ctypes.byref(time), start, end)
        for event in (start, end):
            self.call("cuEventDestroy_v2", event)
        return time.value


def inputs(launch: Launch, chance: random.Random) -> list[bytes]:
    """The first contents of the buffers, in the order of the arguments."""
    found = []
    count = BYTES // 4
    for letter in launch.arguments:
        if letter == "f":
            numbers = (chance.uniform(-2, 2) for _ in range(1024))
            block = b"".join(bytes(ctypes.c_float(x)) for x in numbers)
            found.append(block * (BYTES // len(block)))
        elif letter == "i":
            numbers_i = bytes(
                byte for _ in range(1024) for byte in (chance.randrange(12), 0, 0, 0)
            )
            found.append(numbers_i * (count // 1024))
        elif letter == "o":
            found.append(bytes(BYTES))
    return found


def compare(
    driver: Driver, launch: Launch, images: tuple[bytes, bytes], repeat: int
) -> str:
    """Launch both versions; says what differs, or nothing."""
    chance = random.Random(launch.kernel)
    start = inputs(launch, chance)
    buffers = [driver.buffer() for _ in start]
    values: list[object] = []
    pointers = iter(buffers)
    for argument in launch.arguments:
        values.append(
            ctypes.c_int32(argument) if isinstance(argument, int) else next(pointers)
        )
    functions = [driver.function(image, launch.kernel) for image in images]
    times: tuple[list[float], list[float]] = [], []
    results: list[list[bytes]] = [[], []]
    for _ in range(repeat):
        for version, function in enumerate(functions):
            for buffer, data in zip(buffers, start, strict=True):
                driver.write(buffer, data)
            times[version].append(driver.launch(function, launch, values))
            results[version] = [driver.read(buffer) for buffer in buffers]
        if results[0] != results[1]:
            return "the buffers differ"
    before, after = (statistics.median(t) for t in times)
    print(
        f"{launch.sample}.{launch.kernel}: equal, {1000 * before:.1f} us by ptxas, "
        f"{1000 * after:.1f} us recoloured"
    )
    return ""


def compiled(sample: str, arch: str) -> bytes:
    """A sample's cubin by nvcc."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "k.cubin"
        source = HERE / "samples" / f"{sample}.cu"
        flags = ["-cubin", f"-arch={arch}", "-o", str(target)]
        command = [str(find_program("nvcc")), *flags, str(source)]
        subprocess.run(command, check=True, capture_output=True)
        return target.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--arch", help="compile for this instead of the GPU's own")
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--allocator", default="first-fit")
    options = parser.parse_args()
    try:
        driver = Driver()
        arch = options.arch or driver.architecture()
        if arch not in ARCHITECTURES:
            raise SkippedError(f"the GPU is {arch}, which VeriLoc does not support")
    except SkippedError as reason:
        print(f"skipped: {reason}; nothing was run")
        return SKIPPED
    failures = []
    for launch in LAUNCHES:
        own = compiled(launch.sample, arch)
        ours = compile_kernel(own, allocator=options.allocator)
        status = {kernel.kernel: kernel for kernel in ours.kernels}[launch.kernel]
        if status.status != "proved":
            print(f"{launch.sample}.{launch.kernel}: not proved, not run")
            continue
        if status.allocator == "vendor":
            print(f"{launch.sample}.{launch.kernel}: keeps ptxas's registers")
        try:
            fault = compare(driver, launch, (own, ours.image), options.repeat)
        except RuntimeError as error:
            fault = str(error)
        if fault:
            failures.append(f"{launch.sample}.{launch.kernel}: {fault}")
    for line in failures:
        print(f"FAILED {line}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
