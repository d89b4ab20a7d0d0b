/* int128: shifts and checked arithmetic where an operand or the result has 128 bits. SPDX-License-Identifier: MIT */
#pragma once

//@ helper shift_wide
/* v << n, for n from 0 to 127. */
template <class T> static __device__ __forceinline__ T accel_shift128(T v, int n)
{
    unsigned long long low = (unsigned long long)v, high = (unsigned long long)((unsigned __int128)v >> 64);
    if (n & 64) {
        high = low << (n & 63);
        low = 0;
    } else if (n) {
        high = high << n | low >> (64 - n);
        low <<= n;
    }
    return (T)((unsigned __int128)high << 64 | low);
}

//@ helper overflow_wide
/* A sign and a magnitude of 128 bits; `large`: the magnitude overflows. */
struct accel_wide128 {
    bool negative, large;
    unsigned __int128 size;
};
template <class T> static __device__ __forceinline__ accel_wide128 accel_widened128(T v)
{
    return {v < 0, false, v < 0 ? 0 - (unsigned __int128)v : (unsigned __int128)v};
}
static __device__ accel_wide128 accel_wide128_sum(accel_wide128 a, accel_wide128 b)
{
    if (a.negative == b.negative) return {a.negative, a.size + b.size < a.size, a.size + b.size};
    return a.size >= b.size ? accel_wide128{a.negative, false, a.size - b.size} : accel_wide128{b.negative, false, b.size - a.size};
}
template <class R> static __device__ __forceinline__ bool accel_narrowed128(accel_wide128 v, R *r)
{
    const unsigned __int128 all = ~(unsigned __int128)0;
    unsigned __int128 most = (R)-1 < (R)0 ? all >> (129 - 8 * sizeof(R)) : all >> (128 - 8 * sizeof(R));
    unsigned __int128 least = (R)-1 < (R)0 ? most + 1 : 0;
    *r = (R)(v.negative ? 0 - v.size : v.size);
    return v.large || v.size > (v.negative ? least : most);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_add_overflow128(A a, B b, R *r)
{
    return accel_narrowed128(accel_wide128_sum(accel_widened128(a), accel_widened128(b)), r);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_sub_overflow128(A a, B b, R *r)
{
    accel_wide128 w = accel_widened128(b);
    w.negative = !w.negative;
    return accel_narrowed128(accel_wide128_sum(accel_widened128(a), w), r);
}
template <class A, class B, class R> static __device__ __forceinline__ bool accel_mul_overflow128(A a, B b, R *r)
{
    accel_wide128 x = accel_widened128(a), y = accel_widened128(b);
    unsigned __int128 size = x.size * y.size;
    return accel_narrowed128(accel_wide128{x.negative != y.negative, x.size && size / x.size != y.size, size}, r);
}
