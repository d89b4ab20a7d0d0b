/* Arrays that a row's iteration declares: no pointer of the program refers to them, unless their address is kept.
 * SPDX-License-Identifier: MIT Lanes of a row share the loops that count in them. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 41, LENGTH = 530 };

/* Counts of the digits of a row's keys. */
static void digits(int rows, int length, int shift, const unsigned *key, int *count)
{
#pragma acc parallel loop gang copyin(key[0:rows * length]) copyout(count[0:16 * rows])
    for (int r = 0; r < rows; r++) {
        int c[16];
        for (int d = 0; d < 16; d++) c[d] = 0;
        for (int i = 0; i < length; i++) c[key[r * length + i] >> shift & 15]++;
        for (int d = 0; d < 16; d++) count[d * rows + r] = c[d];
    }
}

/* The most frequent byte of a row, and how many bytes do not occur. */
static void modes(int rows, int length, const unsigned char *x, int *mode, int *missing)
{
#pragma acc parallel loop copyin(x[0:rows * length]) copyout(mode[0:rows], missing[0:rows])
    for (int r = 0; r < rows; r++) {
        int c[256] = {0}, best = 0, none = 0;
        for (int i = 0; i < length; i++) c[x[r * length + i]] += 1;
        for (int b = 0; b < 256; b++)
            if (c[b] > c[best]) best = b;
        for (int b = 0; b < 256; b++) none += c[b] == 0;
        mode[r] = best;
        missing[r] = none;
    }
}

/* Weighted, in two arrays, with a condition. */
static void weights(int rows, int length, const unsigned char *x, const int *w, long long *low, long long *high)
{
#pragma acc parallel loop copyin(x[0:rows * length], w[0:length]) copyout(low[0:rows], high[0:rows])
    for (int r = 0; r < rows; r++) {
        long long a[32] = {0}, b[32] = {0}, s = 0, t = 0;
        for (int i = 0; i < length; i++) {
            int k = x[r * length + i] % 32;
            if (k < 10) a[k] += w[i];
            else b[k] ^= w[i];
        }
        for (int k = 0; k < 32; k++) s += a[k] * (k + 1), t += b[k] * (k + 3);
        low[r] = s;
        high[r] = t;
    }
}

/* A pointer refers to the array: what is stored through it is counted too. */
static void by_pointer(int rows, int length, const unsigned char *x, int *out)
{
#pragma acc parallel loop copyin(x[0:rows * length]) copyout(out[0:rows])
    for (int r = 0; r < rows; r++) {
        int c[64] = {0}, s = 0;
        int *p = length > 0 ? c + 1 : c;
        for (int i = 0; i < length; i++) {
            c[x[r * length + i] % 60]++;
            p[i % 7] += 2;
        }
        for (int k = 0; k < 64; k++) s += c[k] * (k + 1);
        out[r] = s;
    }
}

static int largest(const int *c, int n)
{
    int m = 0;
    for (int k = 0; k < n; k++)
        if (c[k] > m) m = c[k];
    return m;
}

/* A function gets it. */
static void by_call(int rows, int length, const unsigned char *x, int *out)
{
#pragma acc parallel loop copyin(x[0:rows * length]) copyout(out[0:rows])
    for (int r = 0; r < rows; r++) {
        int c[64] = {0};
        for (int i = 0; i < length; i++) c[x[r * length + i] % 60]++;
        out[r] = largest(c, 64);
    }
}

/* The result is where the row was read, in another row's place. */
static void in_place(int rows, int *x)
{
#pragma acc parallel loop copy(x[0:rows * LENGTH])
    for (int r = 0; r < rows; r++) {
        int c[128] = {0};
        for (int i = 0; i < LENGTH; i++) c[x[r * LENGTH + i] & 127]++;
        for (int i = 0; i < 128; i++) x[r * LENGTH + i] = c[i];
    }
}

static long long total(const int *x, int n)
{
    long long t = 0;
    for (int i = 0; i < n; i++) t += (long long)x[i] * (1 + i % 17);
    return t;
}

int main(void)
{
    static unsigned key[ROWS * LENGTH];
    static unsigned char x[ROWS * LENGTH];
    static int count[16 * ROWS], mode[ROWS], missing[ROWS], w[LENGTH], out[ROWS], both[ROWS * LENGTH];
    static long long low[ROWS], high[ROWS];
    unsigned state = 7;
    for (int i = 0; i < ROWS * LENGTH; i++) {
        state = state * 1664525u + 1013904223u;
        key[i] = state >> 3, x[i] = (unsigned char)(state >> 24), both[i] = (int)(state >> 9);
    }
    for (int i = 0; i < LENGTH; i++) w[i] = i * 3 - 100;
    digits(ROWS, LENGTH, 4, key, count);
    printf("digits %lld\n", total(count, 16 * ROWS));
    modes(ROWS, LENGTH, x, mode, missing);
    printf("modes %lld %lld\n", total(mode, ROWS), total(missing, ROWS));
    weights(ROWS, LENGTH, x, w, low, high);
    long long a = 0, b = 0;
    for (int r = 0; r < ROWS; r++) a += low[r] * (r + 1), b += high[r] * (r + 1);
    printf("weights %lld %lld\n", a, b);
    by_pointer(ROWS, LENGTH, x, out);
    printf("by pointer %lld\n", total(out, ROWS));
    by_call(ROWS, LENGTH, x, out);
    printf("by call %lld\n", total(out, ROWS));
    in_place(ROWS, both);
    printf("in place %lld\n", total(both, ROWS * LENGTH));
    return 0;
}
