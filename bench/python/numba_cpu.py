"""The examples as loops, by Numba for the processor's cores. SPDX-License-Identifier: MIT"""
import math
import numpy as np
from numba import get_num_threads, njit, prange

loops = njit(parallel=True, fastmath=True)


@loops
def vector_add(a, b, c):
    for i in prange(a.size):
        c[i] = a[i] + b[i]


@loops
def saxpy(a, x, y):
    for i in prange(x.size):
        y[i] = a * x[i] + y[i]


@loops
def matrix_add(a, b, c):
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            c[i, j] = a[i, j] + b[i, j]


@loops
def sum(x):
    s = 0.0
    for i in prange(x.size):
        s += x[i]
    return s


@loops
def dot(x, y):
    s = 0.0
    for i in prange(x.size):
        s += x[i] * y[i]
    return s


@loops
def matmul(a, b, c):
    n = a.shape[0]
    for i in prange(n):
        c[i, :] = 0
        for k in range(n):
            for j in range(n):
                c[i, j] += a[i, k] * b[k, j]


@loops
def softmax(x, y):
    for i in prange(x.shape[0]):
        most, total = x[i, 0], np.float32(0)
        for j in range(x.shape[1]):
            most = max(most, x[i, j])
        for j in range(x.shape[1]):
            total += math.exp(x[i, j] - most)
        for j in range(x.shape[1]):
            y[i, j] = math.exp(x[i, j] - most) / total


@loops
def stencil(u, v):
    for i in prange(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


@njit
def compaction(x, out):                       # in order: one thread
    k = 0
    for i in range(x.size):
        if x[i] > 0:
            out[k] = x[i]
            k += 1
    return k


@loops
def histogram(x):                             # bins of each thread: prange has no atomic updates
    threads = get_num_threads()
    own = np.zeros((threads, 256), np.int32)
    for t in prange(threads):
        for i in range(x.size * t // threads, x.size * (t + 1) // threads):
            own[t, x[i]] += 1
    return own.sum(0)


@njit
def running_sum(x, y):                        # in order: one thread
    s = 0.0
    for i in range(x.size):
        s += x[i]
        y[i] = s


@njit
def random_number(i):
    z = np.uint64(i) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.float64((z ^ (z >> np.uint64(31))) >> np.uint64(11)) * 2.0 ** -53


@loops
def monte_carlo_pi(n):
    inside = 0
    for i in prange(n):
        x, y = random_number(2 * i + 1), random_number(2 * i + 2)
        inside += x * x + y * y < 1
    return 4 * inside / n


@loops
def nbody(x, y, z, ax, ay, az):
    for i in prange(x.size):
        sx = sy = sz = np.float32(0)
        for j in range(x.size):
            dx, dy, dz = x[j] - x[i], y[j] - y[i], z[j] - z[i]
            d2 = dx * dx + dy * dy + dz * dz + np.float32(1e-4)
            w = np.float32(1) / (d2 * math.sqrt(d2))
            sx += w * dx
            sy += w * dy
            sz += w * dz
        ax[i], ay[i], az[i] = sx, sy, sz
