#!/usr/bin/env python3
"""python_arrays: samples/python with arrays of a device that is made up here, through both interfaces. SPDX-License-Identifier: MIT

    python_arrays.py FOLDER         with accelarray.py and libdiffusion.so"""
import ctypes
import sys
import numpy as np
sys.path.insert(0, sys.argv[1])
import accelarray

library = accelarray.Library(sys.argv[1] + "/libdiffusion.so")
c = library.c
c.acc_malloc.restype, c.acc_malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
c.acc_get_cuda_stream.restype = ctypes.c_void_p
c.acc_memcpy_to_device.argtypes = c.acc_memcpy_from_device.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
failures = 0


def check(what, good):
    global failures
    if not good:
        failures += 1
        print("FAIL", what)


class Memory:
    """Doubles in device memory."""

    def __init__(self, values):
        self.n, self.at = len(values), c.acc_malloc(8 * len(values))
        c.acc_memcpy_to_device(self.at, values.ctypes.data, values.nbytes)

    def values(self):
        result = np.empty(self.n)
        c.acc_memcpy_from_device(result.ctypes.data, self.at, result.nbytes)
        return result


class Interface(Memory):
    typestr, strides, stream, read_only = "<f8", None, None, False

    @property
    def __cuda_array_interface__(self):
        return {"shape": (self.n,), "typestr": self.typestr, "data": (self.at, self.read_only), "version": 3, "strides": self.strides, "stream": self.stream}


class DLPack(Memory):
    """The data begin `offset` bytes after the address, as in a view."""
    stride, bits, offset, streams = 1, 64, 16, ()

    def __dlpack_device__(self):
        return accelarray.CUDA, 0

    def __dlpack__(self, stream=None):
        self.streams = (stream,)
        self.lengths, self.strides = (ctypes.c_int64 * 1)(self.n), (ctypes.c_int64 * 1)(self.stride)
        self.tensor = accelarray.DLTensor(self.at - self.offset, accelarray.CUDA, 0, 1, 2, self.bits, 1, self.lengths, self.strides, self.offset)
        return new_capsule(ctypes.addressof(self.tensor), b"dltensor", None)


class Line(ctypes.Structure):
    _fields_ = [("n", ctypes.c_long), ("steps", ctypes.c_int), ("queue", ctypes.c_int), ("rate", ctypes.c_double),
                ("now", ctypes.c_void_p), ("next", ctypes.c_void_p)]


def refused(what, error, function):
    try:
        function()
    except error:
        return
    check(what, False)


u = np.arange(300.0) ** 2 % 17
expected = u.copy()
for _ in range(4):
    expected[1:-1] = expected[1:-1] + 0.2 * (expected[:-2] - 2 * expected[1:-1] + expected[2:])
for kind in Interface, DLPack:
    now, following = kind(u), kind(u)
    stream = c.acc_get_cuda_stream(7)
    a = library.array(now, stream)
    check(f"{kind.__name__}: address", a.address == now.at and a.shape == (300,) and a.on_device)
    if kind is DLPack:
        check("the producer is told the stream", now.streams == (stream if stream else accelarray.LEGACY_STREAM,))
    if stream:                                                  # the host device has none
        library.use_stream(3, stream)
        check("stream", c.acc_get_cuda_stream(3) == stream)
    library.call("diffuse_on_device", Line(300, 4, 3, 0.2, a.expect("f8", True), library.array(following).expect("f8", True)))
    library.call("wait_for", accelarray.Stream(3, None))
    check(f"{kind.__name__}: values", np.allclose(now.values(), expected, atol=1e-12))
    refused("on the host", TypeError, lambda: a.expect("f8", False))
    refused("other elements", TypeError, lambda: a.expect("f4", True))

x = Interface(u)
x.stream = 2
check("the stream of the array", library.array(x).stream == 2)
x.strides = (16,)
refused("strides", ValueError, lambda: library.array(x))
x.strides, x.typestr = (8,), ">f8"
refused("byte order", ValueError, lambda: library.array(x))
x.typestr, x.read_only = "<f8", True
refused("read-only", ValueError, lambda: library.array(x))
y = DLPack(u)
y.stride = 3
refused("strides of DLPack", ValueError, lambda: library.array(y))
refused("no array", TypeError, lambda: library.array([1, 2]))


class OnHost:
    """An array that has DLPack alone, as PyTorch's on the CPU."""
    values = np.arange(12.0).reshape(3, 4)

    def __dlpack__(self):
        return self.values.__dlpack__()

    def __dlpack_device__(self):
        return self.values.__dlpack_device__()


a = library.array(OnHost())
check("DLPack of the host", (a.address, a.shape, a.kind, a.on_device) == (OnHost.values.ctypes.data, (3, 4), "f8", False))
refused("a view of columns", ValueError, lambda: library.array(OnHost.values[:, 1:3]))
copied = u.copy()
library.call("diffuse", Line(300, 4, 0, 0.2, library.array(copied).address, library.array(u.copy()).address))
check("host array", np.allclose(copied, expected, atol=1e-12))
print("arrays of the host and of the device" if not failures else f"{failures} failures")
sys.exit(failures != 0)
