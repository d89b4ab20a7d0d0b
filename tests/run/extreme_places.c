/* extreme_places: loops of kernels that find an extreme value and the first place of it. SPDX-License-Identifier: MIT
 * Iterations run in any order and combine values with their indices. What looks like it and is not runs in order. */
#include <math.h>
#include <stdio.h>

enum { N = 3000 };
static float f[N];
static double d[N];
static int k[N], mask[N];

static void floats(int n)
{
    float most = f[0];
    long at = 0;
    double least = 1e30;
    int where = -1;
#pragma acc kernels copyin(f[0:N])
    for (long i = 1; i < n; i++)
        if (f[i] > most) {
            most = f[i];
            at = i;
        }
#pragma acc kernels loop copyin(f[0:N])
    for (int i = n / 3; i < n; i += 3)
        if (least > f[i]) {
            where = i;
            least = f[i];
        }
    printf("floats %d: %g at %ld, %g at %d\n", n, most, at, least, where);
}

/* the value in a variable of the iteration; a condition around; an index wider than its place */
static void values(int n)
{
    double most = -1;
    int at = -7;
    int high = -100;
    unsigned short place = 9;
#pragma acc kernels copyin(d[0:N], mask[0:N], k[0:N])
    {
        for (int i = 0; i < n; i++) {
            double v = fabs(d[i] - 2);
            if (mask[i])
                if (most < v) {
                    most = v;
                    at = i;
                }
        }
        for (long long i = 0; i < n; i++)
            if (k[i] > high) high = k[i], place = i;
        for (long long i = 0; i < n; i++)
            if (k[i] > high) {
                high = k[i];
                place = (unsigned short)i;
            }
    }
    printf("values %d: %g at %d, %d at %d\n", n, most, at, high, place);
}

/* nothing is better than what was there; values that are no numbers */
static void none(void)
{
    float most = 1e9f;
    int at = 123;
    double least = NAN, other = 1;
    int first = 5, second = 6;
#pragma acc kernels copyin(f[0:N], d[0:N])
    {
        for (int i = 0; i < N; i++)
            if (f[i] > most) {
                most = f[i];
                at = i;
            }
        for (int i = 0; i < N; i++)
            if (d[i] < least) {
                least = d[i];
                first = i;
            }
        for (int i = 0; i < N; i++)
            if (d[i] < other) {
                other = d[i];
                second = i;
            }
    }
    printf("none: %g at %d, %d at %d, %g at %d\n", most, at, least != least, first, other, second);
}

/* the last place; falling indices; a place that the loop reads; an operand that another statement changes; loops inside loops */
static void others(int n)
{
    int last = 0, high = k[0], at = 0, seen = 0, low = k[0], down = n, total = 0, row[4] = {0};
#pragma acc kernels copyin(k[0:N]) copy(row)
    {
        for (int i = 0; i < n; i++)
            if (k[i] >= high) {
                high = k[i];
                last = i;
            }
        for (int i = n - 1; i >= 0; i--)
            if (k[i] < low) {
                low = k[i];
                down = i;
            }
        high = -1;
        for (int i = 0; i < n; i++) {
            if (k[i] > high) {
                high = k[i];
                at = i;
            }
            seen += at;
        }
        for (int r = 0; r < 4; r++) {
            int best = -1, place = 0;
            for (int i = 0; i < n / 4; i++)
                if (k[r * (n / 4) + i] > best) {
                    best = k[r * (n / 4) + i];
                    place = i;
                }
            row[r] = place;
        }
        for (int r = 0; r < 4; r++) total += row[r] * (r + 1);
    }
    printf("others %d: %d %d %d %d %d %d %d\n", n, last, high, at, seen, low, down, total);
}

static double square(double v)
{
    return v * v;
}

/* The value is that of functions, which are evaluated again where it is stored: rows for pivots, in a column and in each row. */
static void calls(int n)
{
    double most = -1, largest = -1;
    int at = -1, where = -1, m = n / 10, found[10] = {0};
#pragma acc kernels copyin(d[0:N])
    for (int i = 0; i < n; i++)
        if (fabs(d[i]) > most) {
            most = fabs(d[i]);
            at = i;
        }
#pragma acc kernels copyin(k[0:N])
    for (int i = 0; i < n; i++)
        if (largest < square(k[i])) where = i, largest = square(k[i]);
#pragma acc parallel loop copyin(f[0:N])
    for (int r = 0; r < 10; r++) {
        float high = -1;
        int place = 0;
        for (int i = 0; i < m; i++)
            if (fabsf(f[r * m + i] - 500) > high) high = fabsf(f[r * m + i] - 500), place = i;
        found[r] = place;
    }
    printf("calls %d: %.17g %d %.17g %d", n, most, at, largest, where);
    for (int r = 0; r < 10; r++) printf(" %d", found[r]);
    printf("\n");
}

int main(void)
{
    static const int sizes[] = {0, 1, 2, 31, 257, 1000, N};
    for (int i = 0; i < N; i++) {
        f[i] = (float)(i * 7919L % 1009);
        d[i] = i % 17 == 3 ? NAN : i * 31 % 97 - 40;
        k[i] = i * 131 % 613;
        mask[i] = i % 3 != 1;
    }
    for (int s = 1; s < 7; s++) floats(sizes[s]);
    for (int s = 0; s < 7; s++) values(sizes[s]);
    none();
    for (int s = 3; s < 7; s++) others(sizes[s]);
    for (int s = 0; s < 7; s++) calls(sizes[s]);
    return 0;
}
