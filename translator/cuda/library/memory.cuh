/* memory: blocks of memory. SPDX-License-Identifier: MIT */
#pragma once
#include "output.cuh"

//@ helper memory
static __device__ void *accel_memmove(void *to, const void *from, unsigned long n)
{
    char *t = (char *)to;
    const char *f = (const char *)from;
    if (t <= f)
        for (unsigned long i = 0; i < n; i++) t[i] = f[i];
    else
        while (n--) t[n] = f[n];
    return to;
}
static __device__ int accel_memcmp(const void *a, const void *b, unsigned long n)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (; n; n--, x++, y++)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}

//@ helper allocation
static __device__ void *accel_calloc(unsigned long n, unsigned long size)
{
    void *p = size && n > ~0ul / size ? nullptr : malloc(n * size);
    if (p) memset(p, 0, n * size);
    return p;
}

//@ helper arrays needs printf
/* The elements of an array of variable length: in local memory if there are few, else on the device's heap. */
template <class T> struct accel_array {
    T *at;
    alignas(16) char inside[512];
    __device__ accel_array(long long n) : at((T *)inside)
    {
        if (n * (long long)sizeof(T) <= (long long)sizeof inside) return;
        at = (T *)malloc(n * sizeof(T));
        if (at) return;
        printf("out of device memory for a variable-length array of %lld bytes; list it in a private clause\n", n * (long long)sizeof(T));
        __trap();
    }
    __device__ accel_array(const accel_array &) = delete;
    __device__ ~accel_array()
    {
        if ((char *)at != inside) free(at);
    }
};

//@ helper objects
/* An object whose lifetime is the expression that makes it. */
template <class T> struct accel_object {
    T v;
};

//@ piece VECTOR_PEEL defines accel_elements_past
/* How many elements the address of `element` minus `place` elements is after a multiple of `width` elements. */
template <class T> __device__ static inline int accel_elements_past(const T &element, int place, int width)
{
    return (int)((unsigned long long)(&element - place) / sizeof(T) % (unsigned)width);
}

//@ piece VECTOR_MARCH defines accel_elements_from, accel_keep_elements, accel_row_ends, accel_row_end
/* The distance of two elements of an array. */
template <class T> __device__ static inline long long accel_elements_from(const T &element, const T *start)
{
    return &element - start;
}
/* Copies COUNT elements from one array in registers to another. */
template <int COUNT, class T> __device__ static inline void accel_keep_elements(T *to, const T *from)
{
#pragma unroll
    for (int j = 0; j < COUNT; j++) to[j] = from[j];
}
/* A row of trips from `begin` to before `end`, whose first element is `past` elements after a multiple of `width`: the first trip of its first
   whole vector, or `end`. */
__device__ static inline long long accel_first_place(int past, int width, long long begin, long long end)
{
    const long long place = past ? begin + width - past : begin;
    return place < end ? place : end;
}
/* The number of its trips that are in no whole vector: those before the first one and those after the last one. */
__device__ static inline int accel_row_ends(int past, int width, long long begin, long long end)
{
    const long long place = accel_first_place(past, width, begin, end);
    return (int)(place - begin) + (int)((end - place) % width);
}
/* Of these, the one with number `j`. */
__device__ static inline long long accel_row_end(int j, int past, int width, long long begin, long long end)
{
    const int before = (int)(accel_first_place(past, width, begin, end) - begin);
    return j < before ? begin + j : end - (accel_row_ends(past, width, begin, end) - j);
}

//@ piece VECTORS
/* N elements that one instruction loads or stores. Elements of 8 and 16 bits are parts of words of 32 bits, which the compiler loads and stores
   without conversion. */
template <class T, int N, bool PARTS = (sizeof(T) < 4 && N * sizeof(T) >= 4)> struct alignas(N * sizeof(T)) accel_piece {
    T v[N];
    __device__ T get(int j) const { return v[j]; }
    __device__ void set(int j, T x) { v[j] = x; }
};
template <int SIZE> struct accel_part;
template <> struct accel_part<1> {
    typedef unsigned char type;
};
template <> struct accel_part<2> {
    typedef unsigned short type;
};
template <class T, int N> struct alignas(N * sizeof(T)) accel_piece<T, N, true> {
    typedef typename accel_part<sizeof(T)>::type part;
    enum { EACH = 4 / sizeof(T), BITS = 8 * sizeof(T) };
    unsigned w[N / EACH];
    __device__ T get(int j) const { return (T)(part)(w[j / EACH] >> j % EACH * BITS); }
    __device__ void set(int j, T x) { w[j / EACH] = (j % EACH ? w[j / EACH] : 0) | (unsigned)(part)x << j % EACH * BITS; }
};
/* The size of the vector at element AT: the largest power of two that divides AT and is at most MOST and COUNT. */
template <int AT, int COUNT, int MOST, bool FITS = (AT % MOST == 0 && MOST <= COUNT)> struct accel_piece_size {
    enum { value = accel_piece_size<AT, COUNT, MOST / 2>::value };
};
template <int AT, int COUNT, int MOST> struct accel_piece_size<AT, COUNT, MOST, true> {
    enum { value = MOST };
};
/* Elements AT to AT + COUNT - 1, the first vector and then the others. */
template <class T, int AT, int COUNT, int MOST> struct accel_pieces {
    enum { N = accel_piece_size<AT, COUNT, MOST>::value };
    __device__ static inline void load(T *to, const T *from)
    {
        const accel_piece<T, N> piece = *(const accel_piece<T, N> *)(from + AT);
#pragma unroll
        for (int j = 0; j < N; j++) to[j] = piece.get(j);
        accel_pieces<T, AT + N, COUNT - N, MOST>::load(to + N, from);
    }
    __device__ static inline void store(const T *from, T *to)
    {
        accel_piece<T, N> piece;
#pragma unroll
        for (int j = 0; j < N; j++) piece.set(j, from[j]);
        *(accel_piece<T, N> *)(to + AT) = piece;
        accel_pieces<T, AT + N, COUNT - N, MOST>::store(from + N, to);
    }
};
template <class T, int AT, int MOST> struct accel_pieces<T, AT, 0, MOST> {
    __device__ static inline void load(T *, const T *) { }
    __device__ static inline void store(const T *, T *) { }
};
/* Elements LOW to LOW + COUNT - 1 of a row in global memory, in as few vectors of at most 16 bytes as their alignment permits. `element` is the
   row's element number `place`; its element 0 is aligned to 16 bytes, or to WIDTH elements. */
template <int LOW, int COUNT, int WIDTH = 16, class T> __device__ static inline void accel_load_elements(T *to, const T *element, int place = 0)
{
    accel_pieces<T, LOW, COUNT, (WIDTH < 16 / sizeof(T) ? WIDTH : 16 / sizeof(T))>::load(to, element - place);
}
template <int LOW, int COUNT, int WIDTH = 16, class T> __device__ static inline void accel_store_elements(const T *from, T *element, int place = 0)
{
    accel_pieces<T, LOW, COUNT, (WIDTH < 16 / sizeof(T) ? WIDTH : 16 / sizeof(T))>::store(from, element - place);
}

//@ piece ROW_READS
/* All rows begin at multiples of 16 bytes; for all threads of a warp that ask at once, so that these run the same loop. */
template <class... T> __device__ static inline bool accel_begin_aligned(const T *...rows)
{
    const unsigned long long places[] = {(unsigned long long)rows...};
    bool all = true;
    for (unsigned long long place : places) all = all && place % 16 == 0;
#ifndef ACCEL_SIM
    all = __all_sync(__activemask(), all);
#endif
    return all;
}
/* N elements of such a row. */
template <int N, class T> struct alignas(16) accel_row_part {
    T of[N];
};
template <int N, class T> __device__ static inline accel_row_part<N, T> accel_part_of_row(const T *p) { return *(const accel_row_part<N, T> *)p; }
