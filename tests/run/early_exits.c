/* early_exits: conditions that keep a construct within an array: jumps before the access, and limits of a subscript as a whole.
 * SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 1000 };

/* ---- jumps ---- */
static void continues(int *a, int n, int padded)
{
#pragma acc parallel loop
    for (int i = 0; i < padded; i++) {
        if (i >= n) continue;
        a[i] += i;
    }
}
static void continues_among(int *a, int n, int m, int padded)
{
#pragma acc parallel loop
    for (int i = 0; i < padded; i++) {
        int j = 2 * i;
        if (i < m || j >= n) {
            j++;
            continue;
        }
        a[j] += j;
    }
}
static void leaves_by_else(int *a, int n, int padded)
{
#pragma acc parallel loop
    for (int i = 0; i < padded; i++) {
        int own = i - 3;
        if (own >= 0 && own < n) own += 0;
        else continue;
        if (own > 5) a[own] += own;
    }
}
static void breaks(int *a, int rows, int n, int padded)
{
#pragma acc parallel loop
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < padded; j++) {
            if (j >= n) break;
            a[i * n + j] += i + j;
        }
}
static void changes_after(int *a, int n) /* the index changes between the condition and the access */
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int j = i;
        if (j >= n / 2) continue;
        j = j + n / 2;
        a[j] += j;
    }
}
static void in_a_switch(int *a, int n) /* the second case is not behind the condition of the first */
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        switch (i % 3) {
        case 0:
            if (i >= 10) break;
        case 1: a[i] += 1;
        }
}
static void after_the_access(int *a, int n)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        a[i] += 2;
        if (i >= 10) continue;
        a[i] += 1;
    }
}
static void by_label(int *a, int n)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        if (i % 2) goto odd;
        if (i >= 10) continue;
    odd:
        a[i] += 3;
    }
}
static void conditional_write(int *a, int n) /* elements that are not written keep their values */
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0) continue;
        if (i >= n - 2) continue;
        a[i] = i;
    }
}

/* ---- limits ---- */
static void flat(int *a, int n, int h, int w)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            int at = i * w + j;
            if (at < n) a[at] += at;
        }
}
static void blocks(int *a, int n, int count, int size)
{
#pragma acc parallel loop gang
    for (int b = 0; b < count; b++) {
#pragma acc loop vector
        for (int t = 0; t < size; t++) {
            int i = b * size + t;
            if (i > n - 1) continue;
            a[i] += 5;
        }
    }
}
static void shifted(int *a, int n, int h, int w)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            int at = i * w + j;
            if (at + 4 <= n) a[at + 3] += 1;
        }
}
static void of_two(int *a, int n, int h, int w) /* one access has no limit */
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            int at = i * w + j;
            if (at < n) a[at] += 1;
            if (i == h - 1 && j == w - 1) a[at] += 2;
        }
}
static void not_less(int *a, int n, int h, int w) /* the condition bounds from below */
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            int at = i * w + j;
            if (at >= n) a[at] += 1;
        }
}
static void without_sign(int *a, unsigned n, unsigned h, unsigned w)
{
#pragma acc parallel loop collapse(2)
    for (unsigned i = 0; i < h; i++)
        for (unsigned j = 0; j < w; j++) {
            unsigned at = i * w + j;
            if (at < n) a[at] += 7;
        }
}

int main(void)
{
    int *a = malloc(N * sizeof *a);
    for (int i = 0; i < N; i++) a[i] = i % 11;
#pragma acc data copy(a[0:N])
    {
        continues(a, N, N + 24);
        continues_among(a, N, 40, N);
        leaves_by_else(a, N, N + 100);
        breaks(a, 20, 50, 64);
        flat(a, N, 33, 32);
        blocks(a, N, 9, 128);
        shifted(a, N, 33, 32);
        without_sign(a, N, 33, 32);
        changes_after(a, N);
    }
    print_ints("within", a, N);
    in_a_switch(a, N), print_ints("in_a_switch", a, N);
    after_the_access(a, N), print_ints("after_the_access", a, N);
    by_label(a, N), print_ints("by_label", a, N);
    conditional_write(a, N), print_ints("conditional_write", a, N);
    of_two(a, 100, 25, 40), print_ints("of_two", a, N);
    not_less(a, 100, 25, 40), print_ints("not_less", a, N);
    flat(a, 0, 25, 40), flat(a, -3, 25, 40), flat(a, 700, 25, 40), print_ints("flat", a, N);
    free(a);
    return 0;
}
