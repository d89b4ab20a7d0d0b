/* inferred_strides: extents that several places, strides and types of indices make together. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static void two_places(int from, int to, int *a, int *b)
{
#pragma acc parallel loop copyout(b [from:to - from])
    for (int i = from; i < to; i++) b[i] = a[i] * 2 + a[40 - i];
}

/* Which place has the first and which the last element depends on the bounds. More than is on the device would be an error. */
static void two_ends(int from, int to, int size)
{
    int *a = malloc(size * sizeof *a), *b = malloc(64 * sizeof *b);
    int first = from < 41 - to ? from : 41 - to, end = to > 41 - from ? to : 41 - from;
    for (int i = 0; i < size; i++) a[i] = i * 5 % 17;
#pragma acc enter data copyin(a [first:end - first])
    two_places(from, to, a, b);
#pragma acc exit data delete (a [first:end - first])
    printf("two ends: %d %d\n", b[from], b[to - 1]);
    free(a), free(b);
}

/* The index is at the last values of its type when the loop ends, and does not pass them. */
static void near_end(int from, int to, unsigned char low, unsigned char high)
{
    int n = 32768, sum = 0;
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++) a[i] = i % 19, b[i] = 0;
#pragma acc parallel loop
    for (short i = from; i < to; i += 3) b[i] = a[i] + 1;
#pragma acc parallel loop
    for (unsigned char i = low; i <= high; i += 5) b[i] += 2;
#pragma acc parallel loop
    for (signed char i = low; i > -high + 128; i -= 4) b[i + 128] += 3;
    for (int i = 0; i < n; i++) sum = (sum * 3 + b[i]) % 10007;
    printf("near the end: %d\n", sum);
    free(a), free(b);
}

/* Strides in indices of two types: the last iterations of both decide about each end of a. */
#define MIXED(name, outer, inner)                                                                                                          \
    static void name(int from, int to, int low, int high, int pace)                                                                        \
    {                                                                                                                                      \
        int *a = malloc(41 * sizeof *a), (*b)[9] = calloc(24, sizeof *b), sum = 0;                                                         \
        for (int i = 0; i < 41; i++) a[i] = i * 3 + 1;                                                                                     \
        _Pragma("acc parallel loop collapse(2)") for (outer i = from; i < to; i += 3) for (inner j = high; j > low; j -= 2)                \
            b[i - 19][j] = a[j] + a[6 - j] + a[40 - i] + a[i - 19];                                                                        \
        _Pragma("acc kernels loop independent") for (outer i = from; i < to; i += pace) for (inner j = low + 2; j < high; j++)             \
            b[i - 19][j] += a[j] + a[40 - i];                                                                                              \
        for (int i = 0; i < 24; i++)                                                                                                       \
            for (int j = 0; j < 9; j++) sum = (sum * 31 + b[i][j]) % 10007;                                                                \
        printf(#name ": %d\n", sum);                                                                                                       \
        free(a), free(b);                                                                                                                  \
    }
MIXED(short_long, short, long)
MIXED(short_int, short, int)
MIXED(byte_short, unsigned char, short)
MIXED(byte_byte, unsigned char, signed char)
MIXED(word_int, unsigned short, int)
MIXED(int_short, int, short)
MIXED(long_byte, long, signed char)
MIXED(unsigned_int, unsigned, int)
MIXED(int_int, int, int)

#define CALL(name) name(19, 23, -2, 6, 2), name(19, 36, -2, 6, 4), name(20, 30, 0, 5, 1)

int main(void)
{
    two_ends(5, 9, 37), two_ends(30, 35, 36), two_ends(3, 40, 41);
    near_end(0, 32766, 100, 250), near_end(1, 32767, 0, 254), near_end(9, 8, 7, 3), near_end(7, 32000, 126, 249);
    CALL(short_long);
    CALL(short_int);
    CALL(byte_short);
    CALL(byte_byte);
    CALL(word_int);
    CALL(int_short);
    CALL(long_byte);
    CALL(unsigned_int);
    CALL(int_int);
    return 0;
}
