"""Some of the examples by Triton: a function for a block of elements, and a launch. SPDX-License-Identifier: MIT"""
import triton
import triton.language as tl


@triton.jit
def k_vector_add(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)


def vector_add(a, b, c): k_vector_add[(triton.cdiv(a.numel(), 1024),)](a, b, c, a.numel(), 1024)


@triton.jit
def k_saxpy(a, x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, a * tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)


def saxpy(a, x, y): k_saxpy[(triton.cdiv(x.numel(), 1024),)](float(a), x, y, x.numel(), 1024)


@triton.jit
def k_softmax(x, y, m, BLOCK: tl.constexpr):
    j = tl.arange(0, BLOCK)
    row = tl.program_id(0).to(tl.int64) * m
    v = tl.load(x + row + j, mask=j < m, other=-float("inf"))
    e = tl.exp(v - tl.max(v, 0))
    tl.store(y + row + j, e / tl.sum(e, 0), mask=j < m)


def softmax(x, y): k_softmax[(x.shape[0],)](x, y, x.shape[1], triton.next_power_of_2(x.shape[1]))
