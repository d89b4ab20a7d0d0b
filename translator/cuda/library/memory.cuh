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
