/* integers: bits, bytes, checked arithmetic and division of integers. SPDX-License-Identifier: MIT */
#pragma once

//@ helper bits
static __device__ __forceinline__ int accel_ctz(unsigned int x) { return __ffs((int)x) - 1; }
static __device__ __forceinline__ int accel_ctzl(unsigned long x) { return __ffsll((long long)x) - 1; }
static __device__ __forceinline__ int accel_ctzll(unsigned long long x) { return __ffsll((long long)x) - 1; }
static __device__ __forceinline__ int accel_parity(unsigned int x) { return __popc(x) & 1; }
static __device__ __forceinline__ int accel_parityl(unsigned long x) { return __popcll(x) & 1; }
static __device__ __forceinline__ int accel_parityll(unsigned long long x) { return __popcll(x) & 1; }

//@ helper bswap
static __device__ __forceinline__ unsigned short accel_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
static __device__ __forceinline__ unsigned int accel_bswap32(unsigned int x)
{
    return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}
static __device__ __forceinline__ unsigned long accel_bswap64(unsigned long x)
{
    return (unsigned long)accel_bswap32((unsigned int)x) << 32 | accel_bswap32((unsigned int)(x >> 32));
}

//@ helper negation
/* -x, in instructions that ptxas does not make a negation: it loses the minus of some of those that are operands of a minimum or maximum. */
static __device__ __forceinline__ int accel_negative(int x)
{
#ifdef ACCEL_SIM
    return (int)(0u - (unsigned)x);
#else
    int y;
    asm("{ .reg .s32 t; not.b32 t, %1; add.s32 %0, t, 1; }" : "=r"(y) : "r"(x));
    return y;
#endif
}

//@ helper overflow
/* A sign and a magnitude of 64 bits; `large`: the magnitude overflows. */
struct accel_wide {
    bool negative, large;
    unsigned long long size;
};
template <class T> static __device__ __forceinline__ accel_wide accel_widened(T v)
{
    return {v < 0, false, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v};
}
static __device__ accel_wide accel_wide_sum(accel_wide a, accel_wide b)
{
    if (a.negative == b.negative) return {a.negative, a.size + b.size < a.size, a.size + b.size};
    return a.size >= b.size ? accel_wide{a.negative, false, a.size - b.size} : accel_wide{b.negative, false, b.size - a.size};
}
template <class R> static __device__ __forceinline__ bool accel_narrowed(accel_wide v, R *r)
{
    unsigned long long most = (R)-1 < (R)0 ? ~0ULL >> (65 - 8 * sizeof(R)) : ~0ULL >> (64 - 8 * sizeof(R));
    unsigned long long least = (R)-1 < (R)0 ? most + 1 : 0;
    *r = (R)(v.negative ? 0 - v.size : v.size);
    return v.large || v.size > (v.negative ? least : most);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_add_overflow(A a, B b, R *r)
{
    return accel_narrowed(accel_wide_sum(accel_widened(a), accel_widened(b)), r);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_sub_overflow(A a, B b, R *r)
{
    accel_wide w = accel_widened(b);
    w.negative = !w.negative;
    return accel_narrowed(accel_wide_sum(accel_widened(a), w), r);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_mul_overflow(A a, B b, R *r)
{
    accel_wide x = accel_widened(a), y = accel_widened(b);
    return accel_narrowed(accel_wide{x.negative != y.negative, __umul64hi(x.size, y.size) != 0, x.size * y.size}, r);
}

//@ helper integers
static __device__ __forceinline__ int accel_clrsb(int x) { return __clz(x ^ x >> 31) - 1; }
static __device__ __forceinline__ int accel_clrsbl(long long x) { return __clzll(x ^ x >> 63) - 1; }
static __device__ double accel_powi(double x, int n)
{
    double p = 1;
    for (unsigned k = n < 0 ? 0u - (unsigned)n : (unsigned)n; k; k >>= 1, x *= x)
        if (k & 1) p *= x;
    return n < 0 ? 1 / p : p;
}
static __device__ __forceinline__ void accel_exit(int status)
{
    (void)status;
    __trap();
}

//@ helper division
/* Converts to the program's div_t. */
template <class I> struct accel_division {
    I quot, rem;
    template <class T> __device__ operator T() const
    {
        T t;
        t.quot = quot;
        t.rem = rem;
        return t;
    }
};
static __device__ __forceinline__ accel_division<int> accel_div(int a, int b) { return {a / b, a % b}; }
static __device__ __forceinline__ accel_division<long> accel_ldiv(long a, long b) { return {a / b, a % b}; }
static __device__ __forceinline__ accel_division<long long> accel_lldiv(long long a, long long b) { return {a / b, a % b}; }
