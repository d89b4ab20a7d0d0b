"""Some of the examples by Numba for CUDA: a function for one thread, and a launch. SPDX-License-Identifier: MIT"""
import math
import numpy as np
from numba import cuda, float32

BLOCK = 256
def blocks(n): return (n + BLOCK - 1) // BLOCK


@cuda.jit
def k_vector_add(a, b, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i] + b[i]


def vector_add(a, b, c): k_vector_add[blocks(a.size), BLOCK](a, b, c)


@cuda.jit
def k_saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


def saxpy(a, x, y): k_saxpy[blocks(x.size), BLOCK](a, x, y)


@cuda.jit
def k_matrix_add(a, b, c):
    j, i = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        c[i, j] = a[i, j] + b[i, j]


def matrix_add(a, b, c): k_matrix_add[((a.shape[1] + 31) // 32, (a.shape[0] + 7) // 8), (32, 8)](a, b, c)


@cuda.reduce
def sum(a, b): return a + b


@cuda.jit
def k_stencil(u, v):
    j, i = cuda.grid(2)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
        v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


def stencil(u, v): k_stencil[((u.shape[1] + 31) // 32, (u.shape[0] + 7) // 8), (32, 8)](u, v)


@cuda.jit
def k_histogram(x, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, x[i], 1)


def histogram(x, bins):
    bins[:] = 0
    k_histogram[blocks(x.size), BLOCK](x, bins)


@cuda.jit(fastmath=True)
def k_nbody(x, y, z, ax, ay, az):
    i = cuda.grid(1)
    if i >= x.size:
        return
    sx = sy = sz = float32(0)
    for j in range(x.size):
        dx, dy, dz = x[j] - x[i], y[j] - y[i], z[j] - z[i]
        d2 = dx * dx + dy * dy + dz * dz + float32(1e-4)
        w = float32(1) / (d2 * math.sqrt(d2))
        sx += w * dx
        sy += w * dy
        sz += w * dz
    ax[i], ay[i], az[i] = sx, sy, sz


def nbody(x, y, z, ax, ay, az): k_nbody[blocks(x.size), BLOCK](x, y, z, ax, ay, az)
