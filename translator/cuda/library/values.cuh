/* values: numbers and objects that kernels pass and copy. SPDX-License-Identifier: MIT */
#pragma once

//@ piece TRIPS
/* Iterations of for (i = lower; i < upper; i += step) and its other forms, computed without overflow. */
__device__ static inline long long accel_trips(long long lower, long long upper, long long step, bool inclusive, bool is_unsigned)
{
    unsigned long long from = lower, to = upper, stride = step > 0 ? step : 0ULL - step, span = step > 0 ? to - from : from - to;
    bool none = step > 0 ? (is_unsigned ? from > to : lower > upper) : (is_unsigned ? from < to : lower < upper);
    if (none || (from == to && !inclusive)) return 0;
    if (stride == 1) return inclusive ? span + 1 : span;
    return inclusive ? span / stride + 1 : (span - 1) / stride + 1;
}

//@ piece INFINITY
__device__ static inline double accel_infinity()
{
#ifdef ACCEL_SIM
    return __builtin_inf();
#else
    return __longlong_as_double(0x7ff0000000000000LL);
#endif
}

//@ piece VALUE
/* An array passed by value. */
template <class T> struct accel_value {
    T v;
};

//@ piece ELEMENTS
/* A large array as one object. It is copied by a loop: as a structure, nvcc would have all its elements in registers first. */
template <class T> struct accel_elements {
    T v;
#ifndef ACCEL_SIM
    accel_elements() = default;
    __device__ accel_elements(const accel_elements &from) { copy(v, from.v); }
    __device__ accel_elements &operator=(const accel_elements &from)
    {
        copy(v, from.v);
        return *this;
    }
    template <class E> static __device__ void copy(E &to, const E &from) { to = from; }
    template <class E, int N> static __device__ void copy(E (&to)[N], const E (&from)[N])
    {
#pragma unroll 1
        for (int k = 0; k < N; k++) copy(to[k], from[k]);
    }
#endif
};

//@ piece COPY_BYTES
/* The parts first, first + stride, ... of n bytes; `to` is a multiple of 16. */
__device__ static inline void accel_copy_bytes(char *to, const char *from, long long n, int first, int stride)
{
    long long words = (unsigned long long)from & 3 ? 0 : n / 4;
    for (long long i = first; i < words; i += stride) ((int *)to)[i] = ((const int *)from)[i];
    for (long long i = words * 4 + first; i < n; i += stride) to[i] = from[i];
}

//@ piece DIGIT
/* Takes the last digit off a number whose digits go from 0 to trips - 1. In 32 bits where that is enough. */
__device__ static inline long long accel_digit(long long &number, long long trips)
{
    const long long all = number;
    number = (all | trips) >> 32 ? all / trips : (long long)((unsigned)all / (unsigned)trips);
    return all - number * trips;
}
