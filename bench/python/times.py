#!/usr/bin/env python3
"""One table of the examples of docs/coming-from-python.md: accelcc and the packages for Python that are installed. SPDX-License-Identifier: MIT

times.py LIBRARY [--device host|nvidia] [--scale S] [--only NAME,...] [--peers NAME,...]
LIBRARY is examples.c, compiled by `accelcc -O3 -march=native -ffast-math -fPIC -shared`. host: accelcc, NumPy, Numba, PyTorch and JAX on the
processor's cores. nvidia: accelcc, CuPy, Numba, PyTorch, JAX and Triton on the GPU, with the arrays there before the clock starts. A figure is the
median wall time of ten calls, each up to its end, after two; fewer after three seconds. WRONG: the result differs from NumPy's; the exit status is
then 1.
"""
import argparse, ctypes, importlib, os, statistics, sys, time

options = argparse.ArgumentParser()
options.add_argument("library")
options.add_argument("--device", default="host", choices=["host", "nvidia"])
options.add_argument("--scale", type=float, default=1, help="factor of the number of elements")
options.add_argument("--only", default="", help="examples, separated by commas")
options.add_argument("--peers", default="", help="columns, separated by commas")
options = options.parse_args()
on_gpu = options.device == "nvidia"
os.environ["ACC_DEVICE_TYPE"] = options.device
if not on_gpu: os.environ["JAX_PLATFORMS"] = "cpu"
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import numpy as np
if not hasattr(np, "row_stack"): np.row_stack = np.vstack      # a name that some versions of Numba look up

N = int((1 << 24) * options.scale)
SIDE = int((N ** 0.5) // 64 * 64)
SQUARE = max(64, int(1024 * (options.scale ** (1 / 3)) // 64 * 64))
BODIES = max(256, int(8192 * options.scale ** 0.5) // 64 * 64)
g = np.random.default_rng(1)
real = lambda *shape, kind=np.float64: g.random(shape, dtype=kind) * kind(2) - kind(1)
F = np.float32

# Each example: its inputs, the outputs of functions that store into arrays, what NumPy gives, and how near a result must be.
EXAMPLES = {
    "vector_add": lambda: ([real(N), real(N)], [np.zeros(N)], 1e-12),
    "saxpy": lambda: ([F(0.5), real(N, kind=F)], [np.zeros(N, F)], 1e-5),
    "matrix_add": lambda: ([real(SIDE, SIDE), real(SIDE, SIDE)], [np.zeros((SIDE, SIDE))], 1e-12),
    "sum": lambda: ([real(N)], [], 1e-7),
    "dot": lambda: ([real(N), real(N)], [], 1e-7),
    "matmul": lambda: ([real(SQUARE, SQUARE, kind=F), real(SQUARE, SQUARE, kind=F)], [np.zeros((SQUARE, SQUARE), F)], 1e-2),
    "softmax": lambda: ([real(N // 1000, 1000, kind=F)], [np.zeros((N // 1000, 1000), F)], 1e-5),
    "stencil": lambda: ([real(SIDE, SIDE)], [np.zeros((SIDE, SIDE))], 1e-12),
    "compaction": lambda: ([real(N)], [np.zeros(N)], 0),
    "histogram": lambda: ([(np.abs(real(N)) * 256).astype(np.int32) & 255], [np.zeros(256, np.int32)], 0),
    "running_sum": lambda: ([real(N)], [np.zeros(N)], 1e-6),
    "monte_carlo_pi": lambda: ([], [], 2e-2),
    "nbody": lambda: ([real(BODIES, kind=F) for _ in range(3)], [np.zeros(BODIES, F) for _ in range(3)], 1e-2),
}


def median(f, finish):
    spent, begin = [], time.perf_counter()
    for _ in range(2): f()
    finish()
    while len(spent) < 10 and (not spent or time.perf_counter() - begin < 3):
        start = time.perf_counter()
        f()
        finish()
        spent.append(time.perf_counter() - start)
    return statistics.median(spent)


# A peer has: run(name, inputs, outputs) -> (a function without parameters, a function that returns the result as NumPy's) or None.

class Accelcc:
    """Functions of the C file. With a GPU the arrays are there already: acc_copyin."""

    def __init__(self):
        self.c = ctypes.CDLL(os.path.abspath(options.library))
        for name in ("sum", "dot", "monte_carlo_pi"): getattr(self.c, name).restype = ctypes.c_double
        self.c.compaction.restype = ctypes.c_long

    def run(self, name, inputs, outputs):
        arrays = [x for x in inputs + outputs if isinstance(x, np.ndarray)]
        shape = arrays[0].shape if arrays else (N,)
        sizes = [ctypes.c_long(k) for k in (shape[:1] if name in ("matmul", "nbody") else shape)]
        numbers = [ctypes.c_float(x) for x in inputs if not isinstance(x, np.ndarray)]
        pointers = [ctypes.c_void_p(x.ctypes.data) for x in arrays]
        f = getattr(self.c, name)
        if on_gpu:
            for p, x in zip(pointers, arrays): self.c.acc_copyin(p, ctypes.c_size_t(x.nbytes))
        got = []

        def call(): got[:] = [f(*sizes, *numbers, *pointers)]

        def result():
            if on_gpu:
                for p, x in zip(pointers, arrays): self.c.acc_copyout(p, ctypes.c_size_t(x.nbytes))
            if name == "compaction": return outputs[0][:got[0]]
            return outputs if outputs else got[0]
        return call, result


class Loops:
    """Functions that store into arrays: Numba, Triton."""

    def __init__(self, module, to, back, finish=lambda: None, stores=()):
        self.module, self.to, self.back, self.finish, self.stores = importlib.import_module(module), to, back, finish, stores

    def run(self, name, inputs, outputs):
        f = getattr(self.module, name, None)
        if f is None: return None
        move = lambda xs: [self.to(x) if isinstance(x, np.ndarray) else x for x in xs]
        returned = name == "histogram" and name not in self.stores
        ins, outs, got = move(inputs), [] if returned else move(outputs), []
        if name == "monte_carlo_pi": ins = [N]

        def call(): got[:] = [f(*ins, *outs)]

        def result():
            if name == "compaction": return outs[0][:got[0]]
            return [self.back(x) for x in outs] if outs else got[0]
        return call, result


class Arrays:
    """Functions of whole arrays: NumPy, CuPy, PyTorch, JAX."""

    def __init__(self, xp, to, back, random, finish=lambda: None, jit=lambda f: f, ready=lambda x: x):
        import arrays
        self.functions, self.pi = arrays.functions(xp, jit), lambda: arrays.monte_carlo_pi(xp, random, N)
        self.to, self.back, self.finish, self.ready = to, back, finish, ready

    def run(self, name, inputs, outputs):
        ins, got = [self.to(x) if isinstance(x, np.ndarray) else x for x in inputs], []
        if name == "saxpy": ins.append(self.to(outputs[0]))
        f = self.pi if name == "monte_carlo_pi" else self.functions[name]

        def call(): got[:] = [self.ready(f(*ins))]

        def result():
            if name == "nbody": return [self.back(x) for x in got[0]]
            if name != "stencil": return self.back(got[0])
            whole = np.zeros_like(outputs[0])
            whole[1:-1, 1:-1] = self.back(got[0])
            return whole
        return call, result


def numpy_peer():
    return Arrays(np, lambda x: x, lambda x: x, g.random)


def torch_peer():
    import torch
    where = torch.device("cuda" if on_gpu else "cpu")
    return Arrays(torch, lambda x: torch.from_numpy(x).to(where), lambda x: x.cpu().numpy(),
                  lambda n: torch.rand(n, dtype=torch.float64, device=where), torch.cuda.synchronize if on_gpu else lambda: None)


def jax_peer():
    import jax
    jax.config.update("jax_enable_x64", True)
    keys = iter(jax.random.split(jax.random.key(1), 1000))
    return Arrays(jax.numpy, jax.numpy.asarray, np.asarray, lambda n: jax.random.uniform(next(keys), (n,), dtype=np.float64), jit=jax.jit,
                  ready=jax.block_until_ready)


def cupy_peer():
    import cupy
    return Arrays(cupy, cupy.asarray, cupy.asnumpy, cupy.random.random, lambda: cupy.cuda.Device().synchronize())


def numba_peer(): return Loops("numba_cpu", lambda x: x, lambda x: x)


def numba_gpu_peer():
    from numba import cuda
    if not cuda.is_available(): raise ImportError("no GPU for Numba")
    return Loops("numba_gpu", cuda.to_device, lambda x: x.copy_to_host(), cuda.synchronize, stores=("histogram",))


def triton_peer():
    import torch
    return Loops("triton_gpu", lambda x: torch.from_numpy(x).cuda(), lambda x: x.cpu().numpy(), torch.cuda.synchronize)


def is_right(found, expected, nearness):
    many = isinstance(expected, (list, tuple))
    pairs = [(np.asarray(a, np.float64).reshape(-1), np.asarray(b, np.float64).reshape(-1))
             for a, b in zip(found if isinstance(found, (list, tuple)) else [found], expected if many else [expected])]
    return all(a.shape == b.shape and np.abs(a - b).max() <= nearness * max(1, np.abs(b).max()) for a, b in pairs)


expected = {}                                                   # of the example at hand


def cell(name, title, peer):
    """The time of an example, checked against NumPy's result; "-": the peer has no such function."""
    global g
    calls = 0

    def counted():
        nonlocal calls
        calls += 1
        call()
    try:
        g = np.random.default_rng(1)                            # the same inputs for all
        inputs, outputs, nearness = EXAMPLES[name]()
        if name not in expected:
            reference, result = numpy_peer().run(name, inputs, outputs) if inputs else (lambda: None, lambda: np.pi)
            reference()
            expected.clear()
            expected[name] = result()
        parts = peer.run(name, inputs, outputs)
        if parts is None: return "-"
        call, result = parts
        seconds = median(counted, getattr(peer, "finish", lambda: None))
        found = result()
        if name == "saxpy" and not isinstance(peer, Arrays):    # y += a x in each call, from 0
            found = np.asarray(found[0], np.float64) / calls
    except Exception as e:
        print(f"{name}: {title}: {type(e).__name__}: {e}"[:300], file=sys.stderr)
        return "failed"
    return f"{seconds * 1e3:.3g}" + ("" if is_right(found, expected[name], nearness) else " WRONG")


PEERS = {"accelcc": Accelcc}
PEERS |= {"CuPy": cupy_peer, "Numba": numba_gpu_peer, "PyTorch": torch_peer, "JAX": jax_peer, "Triton": triton_peer} if on_gpu else \
    {"NumPy": numpy_peer, "Numba": numba_peer, "PyTorch": torch_peer, "JAX": jax_peer}
peers, wrong = {}, 0
for title, make in PEERS.items():
    if options.peers and title not in options.peers.split(","): continue
    try: peers[title] = make()
    except (ImportError, AttributeError) as e: print(f"not measured: {title}: {e}")
print(f"milliseconds; {options.device}; n = {N}, matrices {SIDE} x {SIDE}, matmul {SQUARE} x {SQUARE}, nbody {BODIES}")
print("| example | " + " | ".join(peers) + " |\n" + "|---" * (1 + len(peers)) + "|")
for name in EXAMPLES:
    if options.only and name not in options.only.split(","): continue
    cells = [cell(name, title, peer) for title, peer in peers.items()]
    wrong += sum("WRONG" in text or text == "failed" for text in cells)
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
sys.exit(wrong > 0)
