/* sums: floating-point sums that do not depend on the order of additions, for ACCEL_REPRODUCIBLE. Integer addition is associative: a number is split into up to
 * three digits of 28 bits, which are added to 64-bit integers. 77 of these (12 for float) hold any sum of 2^35 numbers. The digits are
 * stored in rows, one per digit position, so that only rows with nonzero digits are read and cleared. SPDX-License-Identifier: MIT */
#pragma once
#include "values.cuh"
#include "reduce.cuh"
#include "atomic.cuh"

//@ piece SUMS needs PEEK, GRID, INFINITY
/* Sums in the elements of an array, independent of the order of additions. Numbers are added as integers, in digits of 28 bits, and the sum
   is rounded once. Blocks use different copies of the digits. The last row records infinities and NaN. Without memory for the digits (area
   NULL), additions are atomic. */
template <class T> struct accel_sums {
    enum {
        ROWS = sizeof(T) == 8 ? 78 : 13,
        SPECIAL = ROWS - 1,
        FRACTION = sizeof(T) == 8 ? 52 : 23,
        LARGEST = sizeof(T) == 8 ? 2047 : 255
    };
    typedef unsigned long long word;
    T *base;
    long long n;
    char *area;
    unsigned copies;
    __device__ accel_sums(T *array, long long elements, char *sums) : base(array), n(elements), area(sums), copies(1)
    {
        if (area && n * (ROWS * 8) < 16 << 20) copies = (16u << 20) / (unsigned)(n * (ROWS * 8) + !n);
        if (copies > 64) copies = 64;
    }
    static __device__ unsigned *met(char *area, int row) { return (unsigned *)(area + 16) + row; }
    /* The digits of element 0 in a row of a copy. */
    static __device__ word *digits(char *area, long long n, unsigned copy, int row)
    {
        return (word *)(area + 512) + (copy * (long long)ROWS + row) * n;
    }
    /* Calls put(row, digit) for the nonzero digits of v, which have the sign of v. */
    template <class F> static __device__ void split(T v, F put)
    {
        union {
            T value;
            unsigned n4;
            word n8;
        } u;
        u.n8 = 0;
        u.value = v;
        word bits = sizeof(T) == 8 ? u.n8 : u.n4, digits = bits & (((word)1 << FRACTION) - 1);
        int exponent = (int)(bits >> FRACTION) & LARGEST;
        bool negative = bits >> (8 * sizeof(T) - 1);
        if (exponent == LARGEST) {
            put((int)SPECIAL, digits ? (word)4 : negative ? (word)2 : (word)1);
            return;
        }
        if (exponent) digits |= (word)1 << FRACTION, exponent--;
        int row = exponent / 28, shift = exponent % 28;
        word part[3] = {digits << shift & 0xfffffff, digits >> (28 - shift) & 0xfffffff, digits >> (28 - shift) >> 28};
        for (int k = 0; k < 3; k++)
            if (part[k]) put(row + k, negative ? 0 - part[k] : part[k]);
    }
    /* Not inline: the registers that it needs are no burden for additions in any order. */
    static __device__ __noinline__ void add_digits(char *area, long long n, unsigned copies, long long i, T v)
    {
        unsigned copy = accel_block() % copies;
        split(v, [&](int row, word part) {
            word *to = digits(area, n, copy, row) + i;
            if (!accel_peek(met(area, row))) atomicOr(met(area, row), 1u);
            if (row == SPECIAL) atomicOr(to, part);
            else atomicAdd(to, part);
        });
    }
    __device__ void add(volatile T *x, T v) const
    {
        long long i = x - base;
        if (area && (word)i < (word)n) add_digits(area, n, copies, i, v);
        else atomicAdd((T *)x, v);
    }
    /* Adds a double to a float. */
    __device__ void add_wide(volatile T *x, double v) const
    {
        T high = (T)v;
        add(x, high);
        if (area && high - high == 0) add(x, (T)(v - high));
    }
    /* The rounded value of digits between -2^63 and 2^63. */
    static __device__ T value(long long *d)
    {
        word carry = 0, low = 0;
        if (d[SPECIAL])
            return (T)(d[SPECIAL] == 1 ? accel_infinity() : d[SPECIAL] == 2 ? -accel_infinity() : accel_infinity() - accel_infinity());
        for (int k = 0; k < SPECIAL; k++) carry = take_digit(&d[k], d[k] + (long long)carry);
        bool negative = (long long)carry < 0;
        if (negative) carry = 0;
        for (int k = 0; negative && k < SPECIAL; k++) carry = take_digit(&d[k], (long long)carry - d[k]);
        int top = SPECIAL - 1, bits = 1;
        while (top > 0 && !d[top]) top--;
        while (d[top] >> bits) bits++;
        word m = (word)d[top] << (64 - bits);
        if (top > 0) m |= (word)d[top - 1] << (36 - bits);
        if (top > 1) {
            m |= bits < 8 ? (word)d[top - 2] << (8 - bits) : (word)d[top - 2] >> (bits - 8);
            low = bits < 8 ? 0 : (word)d[top - 2] & (((word)1 << (bits - 8)) - 1);
        }
        for (int k = 0; k < top - 2; k++) low |= (word)d[k];
        if (low) m |= 1;
        double result = ldexp((double)(T)m, 28 * top + bits - 64 - (sizeof(T) == 8 ? 1074 : 149));
        return (T)(negative ? -result : result);
    }
    static __device__ word take_digit(long long *d, long long v)
    {
        *d = v & 0xfffffff;
        return (word)(v >> 28);
    }
    /* Adds the sum for element i to it, and clears its digits. */
    __device__ void deliver(long long i) const
    {
        long long d[ROWS];
        bool any = false;
        for (int row = 0; row < ROWS; row++) {
            d[row] = 0;
            for (unsigned copy = 0; *met(area, row) && copy < copies; copy++) {
                word *from = digits(area, n, copy, row) + i;
                d[row] = row == SPECIAL ? d[row] | (long long)*from : d[row] + (long long)*from;
                any |= *from != 0;
                *from = 0;
            }
        }
        if (!any) return;
        split(base[i], [&](int row, word part) { d[row] = row == SPECIAL ? d[row] | (long long)part : d[row] + (long long)part; });
        base[i] = value(d);
    }
    __device__ void deliver_all() const
    {
        long long first = accel_block() * (long long)accel_threads() + accel_thread();
        for (long long i = first; i < n; i += (long long)accel_blocks() * accel_threads()) deliver(i);
        if (!accel_last_block(area)) return;
        for (int row = accel_thread(); row < ROWS; row += accel_threads()) *met(area, row) = 0;
    }
};

//@ piece SUMS_OF_PAIRS needs SUMS
/* Adds to both parts of a complex number. */
template <class T, class Z, class V> __device__ static inline void accel_add_pair(const accel_sums<T> &sums, Z *z, V v)
{
    if (sizeof v.re > sizeof(T)) {
        sums.add_wide(&z->re, v.re);
        sums.add_wide(&z->im, v.im);
    } else {
        sums.add(&z->re, (T)v.re);
        sums.add(&z->im, (T)v.im);
    }
}

//@ kernel SUMS_DOUBLE needs SUMS
extern "C" __global__ void __launch_bounds__(256) accel_sums_double(double *array, long long n, char *sums)
{
    accel_sums<double>(array, n, sums).deliver_all();
}

//@ kernel SUMS_FLOAT needs SUMS
extern "C" __global__ void __launch_bounds__(256) accel_sums_float(float *array, long long n, char *sums)
{
    accel_sums<float>(array, n, sums).deliver_all();
}
