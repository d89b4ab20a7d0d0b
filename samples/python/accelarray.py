"""accelarray: functions of a library that accelcc has compiled, called from Python with arrays of the host or of the device.
SPDX-License-Identifier: MIT

    library = Library("./libdiffusion.so")
    library.call("diffuse", Line(n=..., now=library.array(x), ...))

array() accepts NumPy arrays, all objects with __cuda_array_interface__ (CuPy, Numba, PyTorch) and all with __dlpack__ (JAX). Nothing is copied."""
import ctypes

CPU, CUDA, CUDA_HOST, CUDA_MANAGED = 1, 2, 3, 13              # device types of DLPack
LEGACY_STREAM = 1                                               # the number of CUDA's default stream in both interfaces


class AccelError(RuntimeError):
    """A message of the runtime; code is its class, acc_error_t of acc_prof.h."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class Stream(ctypes.Structure):
    _fields_ = [("queue", ctypes.c_int), ("stream", ctypes.c_void_p)]


class Array:
    """An address for C; `owner` keeps the memory alive as long as this object is. stream: where its last work is; None: it is complete."""

    def __init__(self, address, shape, kind, on_device, owner, stream=None):
        self.address, self.shape, self.kind, self.on_device, self.owner, self.stream = address, tuple(shape), kind, on_device, owner, stream

    def expect(self, kind, on_device):
        """The address, if the elements have the kind ("f8", "i4", ...) and are where the function needs them."""
        if self.kind != kind:
            raise TypeError(f"the elements are {self.kind}; the function has {kind}")
        if self.on_device != on_device:
            raise TypeError("the array is on the " + ("device" if self.on_device else "host") + "; the function needs the other")
        return self.address


def dense(shape, strides, size):
    """Whether the strides, in bytes, are those of a C array."""
    if strides is None:
        return True
    for length, stride in zip(reversed(shape), reversed(strides)):
        if length > 1 and stride != size:
            return False
        size *= length
    return True


def from_interface(x, interface, on_device):
    shape, kind = interface["shape"], interface["typestr"][1:]
    if interface["data"][1]:
        raise ValueError("the array is read-only")
    if interface["typestr"][0] == ">" or not dense(shape, interface.get("strides"), int(kind[1:])):
        raise ValueError("the array is not contiguous, or has foreign byte order")
    return Array(interface["data"][0] or None, shape, kind, on_device, x, interface.get("stream"))


def from_dlpack(x, stream):
    kind_of_device = x.__dlpack_device__()[0]
    capsule = x.__dlpack__(stream=stream) if kind_of_device in (CUDA, CUDA_MANAGED) else x.__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    t = DLTensor.from_address(pointer(capsule, b"dltensor"))
    shape, size = t.shape[:t.ndim], t.bits // 8
    strides = [s * size for s in t.strides[:t.ndim]] if t.strides else None
    if t.lanes != 1 or not dense(shape, strides, size):
        raise ValueError("the array is not contiguous")
    kind = {0: "i", 1: "u", 2: "f", 5: "c", 6: "b"}.get(t.code, "?") + str(size)
    return Array((t.data or 0) + t.byte_offset or None, shape, kind, t.device_type in (CUDA, CUDA_MANAGED), (x, capsule))


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.accel_try.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]

    def call(self, name, arguments):
        """function(&arguments); an error of the runtime is raised as AccelError. Python's other threads run meanwhile."""
        text = ctypes.create_string_buffer(4000)
        code = self.c.accel_try(ctypes.cast(getattr(self.c, name), ctypes.c_void_p), ctypes.addressof(arguments), text, len(text))
        if code:
            raise AccelError(code, text.value.decode(errors="replace"))

    def use_stream(self, queue, stream):
        """Work of the queue runs in the stream from now on: the number that torch.cuda.current_stream().cuda_stream and Array.stream have."""
        self.call("set_stream", Stream(queue, stream or LEGACY_STREAM))

    def array(self, x, stream=None):
        """The memory of an array. With a stream, a producer that is told it (DLPack) lets the stream wait for its work."""
        if hasattr(x, "__cuda_array_interface__"):
            return from_interface(x, x.__cuda_array_interface__, True)
        if hasattr(x, "__array_interface__"):
            return from_interface(x, x.__array_interface__, False)
        if hasattr(x, "__dlpack__"):
            return from_dlpack(x, LEGACY_STREAM if stream is None else stream)
        raise TypeError(f"{type(x).__name__} has neither an array interface nor DLPack")
