/* values: numbers and objects that kernels pass and copy. SPDX-License-Identifier: MIT */
#pragma once

//@ piece TRIPS defines accel_trips
/* Iterations of for (i = lower; i < upper; i += step) and its other forms, computed without overflow. */
__device__ static inline long long accel_trips(long long lower, long long upper, long long step, bool inclusive, bool is_unsigned)
{
    unsigned long long from = lower, to = upper, stride = step > 0 ? step : 0ULL - step, span = step > 0 ? to - from : from - to;
    bool none = step > 0 ? (is_unsigned ? from > to : lower > upper) : (is_unsigned ? from < to : lower < upper);
    if (none || (from == to && !inclusive)) return 0;
    if (stride == 1) return inclusive ? span + 1 : span;
    return inclusive ? span / stride + 1 : (span - 1) / stride + 1;
}

//@ piece DISTANCE defines accel_distance
/* Iterations of a loop with the condition !=. The index wraps around at the size of its type. */
__device__ static inline long long accel_distance(long long from, long long to, int bytes)
{
    return (long long)(((unsigned long long)to - (unsigned long long)from) & (~0ULL >> (64 - 8 * bytes)));
}

//@ piece TRIPS_MODULO defines accel_trips_modulo needs TRIPS
/* Iterations of a loop whose index, of 1 or 2 bytes, may wrap around. */
__device__ static inline long long accel_trips_modulo(long long lower, long long upper, long long step, bool down, bool inclusive, bool is_unsigned,
                                                     int bytes, bool is_signed)
{
    long long size = 1LL << 8 * bytes, highest = is_signed ? size / 2 - 1 : size - 1, lowest = highest - size + 1, trips, i = lower;
    unsigned long long flip = is_unsigned ? 0 : 1ULL << 63, end = (unsigned long long)upper ^ flip;
    if (step && (step < 0) == down && step < size && step > -size) {
        trips = accel_trips(lower, upper, step, inclusive, is_unsigned);
        if (trips <= size && lower + trips * step <= highest && lower + trips * step >= lowest) return trips;
    }
    for (trips = 0; trips <= 65536; trips++) {
        unsigned long long at = (unsigned long long)i ^ flip;
        if (at == end ? !inclusive : (at > end) != down) break;
        i = ((i + step - lowest) & (size - 1)) + lowest;
    }
    return trips;
}

//@ piece TRIPS_OVER_END defines accel_trips_over_end needs TRIPS
/* Iterations of a loop whose index, unsigned and of 4 or 8 bytes, may step over the end of its type. */
__device__ static inline long long accel_trips_over_end(long long lower, long long upper, long long step, bool down, bool inclusive, bool is_unsigned,
                                                       int bytes)
{
    unsigned long long mask = ~0ULL >> (64 - 8 * bytes), flip = is_unsigned ? 0 : 1ULL << 63, end = (unsigned long long)upper ^ flip,
                       stride = step > 0 ? step : 0ULL - step, i = lower & mask, room = down ? i : mask - i;
    long long trips;
    if (step && (step < 0) == down) {
        trips = accel_trips(lower, upper, step, inclusive, is_unsigned);
        if (!trips || stride <= room / trips) return trips;
    }
    for (trips = 0;; trips++) {
        unsigned long long at = i ^ flip;
        if (at == end ? !inclusive : (at > end) != down) return trips;
        i = (i + step) & mask;
    }
}

//@ piece END defines accel_end
/* The integer e such that i < e if and only if i < x in C (inclusive: i <= x); down: i > e if and only if i > x (i >= x). */
__device__ static inline bool accel_before_end(long long i, double x, int digits, bool down, bool inclusive, bool is_unsigned)
{
    unsigned long long u = i;
    double v = digits == 24 ? (double)(is_unsigned ? (float)u : (float)i) : is_unsigned ? (double)u : (double)i;
    return inclusive ? (down ? v >= x : v <= x) : down ? v > x : v < x;
}
__device__ static inline long long accel_end(double x, int digits, bool down, bool inclusive, bool is_unsigned)
{
    unsigned long long sign = is_unsigned ? 0 : 1ULL << 63, low = 0, high = ~0ULL;
    if (x > (is_unsigned ? 1 : -16777216) && x < 16777216) {
        long long whole = (long long)x;
        if (down) return whole - ((inclusive && (double)whole == x) || (double)whole > x);
        return whole + ((inclusive && (double)whole == x) || (double)whole < x);
    }
    while (low < high) {
        unsigned long long middle = low + (high - low) / 2 + (down && (high - low) % 2);
        bool before = accel_before_end((long long)(middle ^ sign), x, digits, down, inclusive, is_unsigned);
        if (down) high = before ? middle - 1 : high, low = before ? low : middle;
        else low = before ? middle + 1 : low, high = before ? high : middle;
    }
    return (long long)(low ^ sign);
}

//@ piece INFINITY defines accel_infinity
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
/* A large array as one object. It is copied by a loop, since nvcc would load all elements of a structure to registers first. */
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
/* Copies the words (or bytes) first, first + stride, ... of n bytes. `to` must be a multiple of 16. */
__device__ static inline void accel_copy_bytes(char *to, const char *from, long long n, int first, int stride)
{
    long long words = (unsigned long long)from & 3 ? 0 : n / 4;
    for (long long i = first; i < words; i += stride) ((int *)to)[i] = ((const int *)from)[i];
    for (long long i = words * 4 + first; i < n; i += stride) to[i] = from[i];
}

//@ piece LOW
/* v converted to int. The compiler sees neither the conversion nor what v is. */
__device__ static inline int accel_low(long long v)
{
#ifdef ACCEL_SIM
    return (int)v;
#else
    int low;
    asm("cvt.u32.u64 %0, %1;" : "=r"(low) : "l"(v));
    return low;
#endif
}

//@ piece WELL_ALIGNED
/* An array that begins at a multiple of 16 bytes: compilers combine accesses to its adjacent elements. */
template <class T> __device__ static inline T *accel_well_aligned(T *p) { return (T *)__builtin_assume_aligned(p, 16); }

//@ piece DIGIT defines accel_digit
/* Removes and returns the last digit of a number in base `trips`. Divides in 32 bits if the operands fit. */
__device__ static inline long long accel_digit(long long &number, long long trips)
{
    const long long all = number;
    number = (all | trips) >> 32 ? all / trips : (long long)((unsigned)all / (unsigned)trips);
    return all - number * trips;
}

//@ kernel INDEX_RANGE
/* range[2b] and range[2b + 1]: the least and the largest of the n values at p that block b of blocks of 256 threads reads. kind: their bytes, negative if
   they have no sign. */
extern "C" __global__ void __launch_bounds__(256) accel_index_range(const void *p, long long n, int kind, long long *range)
{
    __shared__ long long least[256], most[256];
    int t = threadIdx.x;
    long long low = 0x7fffffffffffffff, high = -low - 1;
    for (long long i = (long long)blockIdx.x * 256 + t; i < n; i += (long long)gridDim.x * 256) {
        long long v = kind == 4 ? ((const int *)p)[i] : kind == -4 ? (long long)((const unsigned *)p)[i] : ((const long long *)p)[i];
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    least[t] = low, most[t] = high;
    for (int step = 128; step; step /= 2) {
        __syncthreads();
        if (t >= step) continue;
        least[t] = least[t + step] < least[t] ? least[t + step] : least[t];
        most[t] = most[t + step] > most[t] ? most[t + step] : most[t];
    }
    if (t == 0) range[2 * blockIdx.x] = least[0], range[2 * blockIdx.x + 1] = most[0];
}

//@ kernel JOIN_ELEMENTS
/* enum accelrt_reduction_op of accel_parts.h. A NaN of a is kept. */
template <class T> __device__ static inline T accel_joined(T a, T b, int op)
{
    switch (op) {
    case 0: return a + b;
    case 1: return a * b;
    case 2: return b > a ? b : a;
    case 3: return b < a ? b : a;
    case 7: return a && b;
    default: return a || b;
    }
}

template <class T> __device__ static inline T accel_joined_bits(T a, T b, int op)
{
    return op < 4 || op > 6 ? accel_joined(a, b, op) : op == 4 ? a & b : op == 5 ? a | b : a ^ b;
}

/* Joins n elements to others; from NULL: sets them to the bits of `identity`. type: enum accelrt_value_type. Sums and products of integers are
 * those of their bits, whether they have a sign or not. */
extern "C" __global__ void __launch_bounds__(256) accel_join_elements(void *to, const void *from, long long n, int bytes, int type, int op,
                                                                      unsigned long long identity)
{
    bool is_signed = type == 0 && (op == 2 || op == 3);
    for (long long i = (long long)blockIdx.x * 256 + threadIdx.x; i < n; i += (long long)gridDim.x * 256) {
        if (!from && bytes == 8) ((unsigned long long *)to)[i] = identity;
        else if (!from) ((unsigned *)to)[i] = (unsigned)identity;
        else if (type == 2 && bytes == 8) ((double *)to)[i] = accel_joined(((double *)to)[i], ((const double *)from)[i], op);
        else if (type == 2) ((float *)to)[i] = accel_joined(((float *)to)[i], ((const float *)from)[i], op);
        else if (is_signed && bytes == 8) ((long long *)to)[i] = accel_joined(((long long *)to)[i], ((const long long *)from)[i], op);
        else if (is_signed) ((int *)to)[i] = accel_joined(((int *)to)[i], ((const int *)from)[i], op);
        else if (bytes == 8) ((unsigned long long *)to)[i] = accel_joined_bits(((unsigned long long *)to)[i], ((const unsigned long long *)from)[i], op);
        else ((unsigned *)to)[i] = accel_joined_bits(((unsigned *)to)[i], ((const unsigned *)from)[i], op);
    }
}
