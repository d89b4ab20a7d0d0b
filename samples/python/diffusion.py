#!/usr/bin/env python3
"""Calls ./libdiffusion.so with arrays of NumPy and of each library for GPUs that is installed. SPDX-License-Identifier: MIT

    diffusion.py [N [STEPS]]"""
import ctypes
import importlib
import operator
import os
import sys
import numpy as np
import accelarray

n, steps = (int(a) for a in (sys.argv[1:] + ["1000", "50"][len(sys.argv) - 1:])[:2])
library = accelarray.Library(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libdiffusion.so"))


class Line(ctypes.Structure):
    _fields_ = [("n", ctypes.c_long), ("steps", ctypes.c_int), ("queue", ctypes.c_int), ("rate", ctypes.c_double),
                ("now", ctypes.c_void_p), ("next", ctypes.c_void_p)]


def diffuse(now, following, stream=None):
    """`steps` steps in place, on the host's arrays or on the device's; those of the device in their stream."""
    a, b = library.array(now, stream), library.array(following, stream)
    line = Line(n, steps, 3, 0.2, a.expect("f8", a.on_device), b.expect("f8", a.on_device))
    if not a.on_device:
        library.call("diffuse", line)
        return
    library.use_stream(3, a.stream if stream is None else stream)
    library.call("diffuse_on_device", line)


def start():
    u = np.zeros(n)
    u[n // 3:n // 2] = 1
    return u


expected = start()
for _ in range(steps):
    expected[1:-1] = expected[1:-1] + 0.2 * (expected[:-2] - 2 * expected[1:-1] + expected[2:])


def report(name, result):
    error = np.abs(np.asarray(result) - expected).max()
    print(f"{name}: {'equal to NumPy' if error < 1e-12 else f'WRONG by {error}'}")


u = start()
diffuse(u, np.zeros(n))
report("NumPy, copied by the directives", u)

def with_torch(torch):
    for name, stream in (("the default stream", torch.cuda.current_stream()), ("a stream of its own", torch.cuda.Stream())):
        with torch.cuda.stream(stream):
            u = torch.from_numpy(start()).cuda()
            diffuse(u, u.clone(), stream.cuda_stream)
            report(f"PyTorch, in place, in {name}", (u + 0).cpu())


def with_cupy(cupy):
    u = cupy.asarray(start())
    diffuse(u, u.copy())
    report("CuPy, in place", cupy.asnumpy(u))


def with_numba(cuda):
    u = cuda.to_device(start())
    diffuse(u, cuda.to_device(start()))
    library.call("wait_for", accelarray.Stream(3, None))         # Numba says no stream: its array is complete, and it waits for none
    report("Numba, in place", u.copy_to_host())


for name, module, available, use in (("PyTorch", "torch", "cuda.is_available", with_torch), ("CuPy", "cupy", "cuda.is_available", with_cupy),
                                     ("Numba", "numba.cuda", "is_available", with_numba)):
    try:
        module = importlib.import_module(module)
    except ImportError:
        print(f"{name}: not installed, skipped")
        continue
    if operator.attrgetter(available)(module)():
        use(module)
    else:
        print(f"{name}: no GPU, skipped")

u = start()
try:
    library.call("diffuse_present", Line(n, 0, 0, 0, library.array(u).address, None))
    print("no error: the host's memory is the device's")
except accelarray.AccelError as e:
    print(f"AccelError {e.code}: {str(e).split(':', 2)[2].splitlines()[0].split('[0x')[0].strip()}")
