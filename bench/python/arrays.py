"""The examples by whole arrays: NumPy, CuPy, PyTorch, JAX. SPDX-License-Identifier: MIT
xp is the package. JAX compiles each function except compaction, whose result has no fixed size."""
import functools


def functions(xp, jit=lambda f: f):
    torch = xp.__name__ == "torch"
    kept = {"dim" if torch else "axis": 1, "keepdim" if torch else "keepdims": True}

    def vector_add(a, b): return a + b
    def saxpy(a, x, y): return a * x + y
    def matrix_add(a, b): return a + b
    def sum(x): return xp.sum(x)
    def dot(x, y): return xp.dot(x, y)
    def matmul(a, b): return a @ b
    def softmax(x):
        e = xp.exp(x - (xp.amax if torch else xp.max)(x, **kept))
        return e / xp.sum(e, **kept)
    def stencil(u): return 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    def compaction(x): return x[x > 0]
    def histogram(x): return xp.bincount(x, minlength=256)
    def running_sum(x): return xp.cumsum(x, 0)
    def nbody(x, y, z):
        dx, dy, dz = x[None, :] - x[:, None], y[None, :] - y[:, None], z[None, :] - z[:, None]
        d2 = dx * dx + dy * dy + dz * dz + 1e-4
        w = 1 / (d2 * xp.sqrt(d2))
        return xp.sum(w * dx, 1), xp.sum(w * dy, 1), xp.sum(w * dz, 1)

    found = dict(locals())
    if xp.__name__.startswith("jax"):
        def histogram(x): return xp.bincount(x, length=256)
        found["histogram"] = histogram
    return {name: f if name == "compaction" else jit(f) for name, f in found.items() if callable(f) and name not in ("xp", "jit")}


def monte_carlo_pi(xp, random, n):
    """Random numbers of the package's own generator, in arrays."""
    x, y = random(n), random(n)
    return 4 * xp.sum(x * x + y * y < 1) / n
