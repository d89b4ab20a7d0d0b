/* unsigned_subscripts: subscripts and bounds that C computes modulo 2^8, 2^32 or 2^64. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 256 };

static void show(const char *what, int *a)
{
    long sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 3 % 1000003 + a[i], a[i] = 0;
    printf("%s: %ld\n", what, sum);
}

/* Products that wrap: the iterations meet. */
static void meeting(int *a, unsigned stride, size_t wide, long narrowed)
{
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++) a[i * stride * 4u] += i;
    show("stride times 4", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++) a[i * (stride * 4u) + 1] = a[i * (stride * 4u) + 1] * 2 + i;
    show("4 times stride", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 64; i += 8) a[i * stride] = a[i * stride] * 2 + i;
    show("by steps", a);
#pragma acc kernels copy(a [0:N])
    for (size_t i = 0; i < 8; i++) a[i * wide * 4u] = a[i * wide * 4u] * 2 + i;
    show("64 bits", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++)
        if (i % 2 == 0) a[i * 0x80000000u] += i;
    show("constant", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 64; i++) a[i] = a[i + 0xffffffffu + 2] + i;
    show("less than nothing and two", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 1; i < 64; i++) a[i] = a[i + 0xffffffffu] * 2 % 1000 + i;
    show("less than nothing", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 1; i < 32; i++) a[64 + i * 0xffffffffu] = a[65 + i * 0xffffffffu] + i;
    show("backwards by a factor", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++)
        if (i % 4 == 0) a[(i << 30) + 1] = a[(i << 30) + 1] * 2 + 3;
    show("shift", a);
#pragma acc kernels copy(a [0:N])
    for (long i = 0; i < 8; i++) a[(int)(i * narrowed)] = a[(int)(i * narrowed)] * 2 + i;
    show("int of a long", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned long i = 0; i < 8; i++) a[(unsigned)i * (unsigned)narrowed] = a[(unsigned)i * (unsigned)narrowed] * 2 + i;
    show("product of unsigned", a);
#pragma acc kernels copy(a [0:N])
    for (int i = 0; i < 8; i++) a[(unsigned char)(i * 128)] = a[(unsigned char)(i * 128)] * 2 + (i % 2 ? 0 : i);
    show("unsigned char", a);
#pragma acc kernels copy(a [0:N])
    for (int i = 0; i < 8; i++) {
        unsigned char k = i * 64;
        a[k / 4] = a[k / 4] * 2 + i;
    }
    show("local unsigned char", a);
#pragma acc kernels copy(a [0:N])
    for (int i = 0; i < 8; i++) a[(_Bool)i] = a[(_Bool)i] * 2 + i;
    show("bool", a);
#pragma acc kernels copy(a [0:N])
    for (char i = 0; i < 8; i++) a[(_Bool)i] = a[(_Bool)i] * 2 + i;
    show("bool of a char", a);
#pragma acc kernels copy(a [0:N])
    for (signed char i = -4; i < 4; i++) a[(unsigned char)i & 15] = a[(unsigned char)(i - 4) & 15] + i;
    show("signed char", a);
}

/* Bounds and conditions that wrap. */
static void bounds(int *a)
{
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = i * 0x80000000u * 2; j < i * 0x80000000u * 2 + 4; j++) a[j] = a[j] * 2 + i + 1;
    show("constant bounds", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = i * 0x40000000u; j < i * 0x40000000u + 4; j++)
            if (i % 4 == 0) a[j] = a[j] * 2 + i + 1;
    show("bounds that meet", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 8; i++) {
        if (i - 1u < 6u) a[i] += 2;
        else a[7 - i] = a[0] + i;
    }
    show("0 is large", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < 32; i++)
        if (!(i - 16u < 16u) && i - 3u < 20u) a[i] = a[i + 13] + i;
    show("within by one test", a);
}

/* What ordinary programs write. */
static void ordinary(int *a, unsigned nx, unsigned ny, unsigned nz, size_t zx, size_t zy, size_t zz)
{
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < nx; i++)
        for (unsigned j = 0; j < ny; j++)
            for (unsigned k = 0; k < nz; k++) a[(i * ny + j) * nz + k] += i + j * 2 + k;
    show("box", a);
#pragma acc kernels copy(a [0:N])
    for (size_t i = 0; i < zx; i++)
        for (size_t j = 0; j < zy; j++)
            for (size_t k = 0; k < zz; k++) a[(i * zy + j) * zz + k] += i + j * 2 + k;
    show("box of size_t", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 0; i < nx; i++)
        for (unsigned j = 0; j < ny; j++) a[2 * (i + nx * j) + 1] += i + j * 2;
    show("pairs in columns", a);
#pragma acc kernels copy(a [0:N])
    for (size_t i = 0; i < zx * zy; i++) a[i] += i;
    show("product as bound", a);
#pragma acc kernels copy(a [0:N])
    for (unsigned i = 1; i < nx * ny - 1u; i++) a[i - 1u] = i;
    show("less one", a);
}

int main(void)
{
    int *a = calloc(N, sizeof *a);
    meeting(a, 0x40000000u, (size_t)1 << 62, 1L << 32);
    bounds(a);
    ordinary(a, 3, 4, 5, 3, 4, 5);
    free(a);
    return 0;
}
