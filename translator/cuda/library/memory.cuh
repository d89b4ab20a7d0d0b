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

//@ piece VECTORS defines accel_elements_past, accel_elements_from, accel_row_ends, accel_row_end
/* The element is `place` elements after one that should be the first of `width`, aligned to their size (at most 16 bytes): how many elements
   that one is past such a place. */
template <class T> __device__ static inline int accel_elements_past(const T &element, int place, int width)
{
    return (int)((unsigned long long)(&element - place) / sizeof(T) % (unsigned)width);
}
/* Of a row of trips from `begin` on to before `end`, whose first element is `past` such a place: those that are not `width` ones from such a
   place on. They are the ones before the first place and those after the last one. */
__device__ static inline long long accel_first_place(int past, int width, long long begin, long long end)
{
    const long long place = past ? begin + width - past : begin;
    return place < end ? place : end;
}
__device__ static inline int accel_row_ends(int past, int width, long long begin, long long end)
{
    const long long place = accel_first_place(past, width, begin, end);
    return (int)(place - begin) + (int)((end - place) % width);
}
/* The trip of number `j` of them. */
__device__ static inline long long accel_row_end(int j, int past, int width, long long begin, long long end)
{
    const int before = (int)(accel_first_place(past, width, begin, end) - begin);
    return j < before ? begin + j : end - (accel_row_ends(past, width, begin, end) - j);
}
/* How many elements after `start` it is. */
template <class T> __device__ static inline long long accel_elements_from(const T &element, const T *start)
{
    return &element - start;
}
/* N elements. Chars and shorts are parts of words of 32 bits, which the compiler loads and stores as they are. */
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
/* The largest power of two of elements from AT on, of COUNT, that are aligned and at most MOST. */
template <int AT, int COUNT, int MOST, bool FITS = (AT % MOST == 0 && MOST <= COUNT)> struct accel_piece_size {
    enum { value = accel_piece_size<AT, COUNT, MOST / 2>::value };
};
template <int AT, int COUNT, int MOST> struct accel_piece_size<AT, COUNT, MOST, true> {
    enum { value = MOST };
};
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
/* The elements LOW to LOW + COUNT - 1 from one that is aligned to WIDTH elements, or 16 bytes; `element` is `place` elements after that. */
template <int LOW, int COUNT, int WIDTH = 16, class T> __device__ static inline void accel_load_elements(T *to, const T *element, int place)
{
    accel_pieces<T, LOW, COUNT, (WIDTH < 16 / sizeof(T) ? WIDTH : 16 / sizeof(T))>::load(to, element - place);
}
template <int LOW, int COUNT, int WIDTH = 16, class T> __device__ static inline void accel_store_elements(const T *from, T *element, int place)
{
    accel_pieces<T, LOW, COUNT, (WIDTH < 16 / sizeof(T) ? WIDTH : 16 / sizeof(T))>::store(from, element - place);
}
/* The first COUNT elements of an array in registers become those of another one. */
template <int COUNT, class T> __device__ static inline void accel_keep_elements(T *to, const T *from)
{
#pragma unroll
    for (int j = 0; j < COUNT; j++) to[j] = from[j];
}
