/* Loops of many kinds: what gets a directive, and why others get none. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };
static float x[N], y[N], table[8];
static int keys[N], counts[16];

/* One iteration needs what the one before it stored. */
static void recurrence(void)
{
    for (int i = 1; i < N; i++) y[i] = 0.5f * y[i - 1] * y[i - 1] + x[i];
}

/* A temporary and an index that are declared outside, an inner loop. */
static void transform(int rounds)
{
    int i, k;
    float t;
    for (i = 0; i < N; i++) {
        t = x[i];
        for (k = 0; k < rounds; k++) t = 0.5f * t + 1;
        y[i] = t;
    }
}

static void already_for_openmp(float by)
{
    #pragma omp parallel for \
        schedule(static)
    for (int i = 0; i < N; i++) y[i] += by * x[i];
    #pragma GCC ivdep
    for (int i = 0; i < N; i++) y[i] *= 2;
}

/* A function with a loop, called from a loop: one of both gets a directive. */
static float around(int at, int reach)
{
    float sum = 0;
    for (int i = at; i < at + reach; i++) sum += x[i % N];
    return sum;
}

static void smooth(int reach)
{
    for (int i = 0; i < N; i++) y[i] = around(i, reach) / (float)reach;
}

static long histogram(void)
{
    long all = 0;
    int least = N, i;
    for (i = 0; i < N; i++) counts[keys[i] & 15]++;
    for (i = 0; i < N; i++) {
        all += keys[i];
        if (keys[i] < least) least = keys[i];
    }
    return all + least;
}

/* The elements are known from the array that the only caller passes, and the pointers may overlap. */
static void gather(int n, const int *index, const float *from, float *to)
{
    for (int i = 0; i < n; i++) to[i] = from[index[i]];
}

static void shift(int n, const float *from, float *to)
{
    for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

static void nothing_to_gain(void)
{
    for (int i = 0; i < 8; i++) table[i] = (float)i / 8;
}

/* The index is used after its loop; a loop that is left early; two loops on one line. */
static int first_large(void)
{
    int i, found = -1;
    for (i = 0; i < N; i++) y[i] += table[i & 7];
    counts[0] += i;
    for (i = 0; i < N; i++)
        if (x[i] > 90) break;
    if (i < N) for (found = 0; found < i; found++) y[found] *= 2;
    for (i = 0; i < N / 8; i++) for (int k = 0; k < 8; k++) x[8 * i + k] += table[k];
    return i + found;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        keys[i] = i * 7 % 101;
        x[i] = i % 97;
    }
    nothing_to_gain();
    transform(3);
    already_for_openmp(0.5f);
    smooth(4);
    recurrence();
    long all = histogram();
    shift(N, x, y);
    int *index = malloc(N * sizeof *index);
    for (int i = 0; i < N; i++) index[i] = N - 1 - i;
    gather(N, index, x, y);
    int large = first_large();
    float sum = 0;
    for (int i = 0; i < N; i += 100) sum += x[i] + y[i];
    printf("%ld %d %.1f\n", all, large, sum);
    for (int i = 0; i < 16; i++) printf("%d ", counts[i]);
    printf("%.1f %.1f\n", y[5], x[N - 1]);
    free(index);
    return 0;
}
