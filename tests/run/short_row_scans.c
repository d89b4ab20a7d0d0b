/* short_row_scans: running values along rows that are short, in a thread for each row, or long, for which lanes compute scans; also in ranges that overlap.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static unsigned state = 77;
static int next(void) { return (int)((state = state * 1664525u + 1013904223u) >> 9) % 1000; }

static void highest(int rows, int n, const int *x, int *y)
{
#pragma acc parallel loop present(x, y)
    for (int r = 0; r < rows; r++) {
        int m = x[r * n];
        for (int j = 0; j < n; j++) {
            if (x[r * n + j] > m) m = x[r * n + j];
            y[r * n + j] = m;
        }
    }
}

static void sums(int rows, int n, int at, const short *x, long long *y, long long *last)
{
#pragma acc parallel loop copyin(x[0:rows * n + at]) copy(y[0:rows * n + at]) copyout(last[0:rows])
    for (int r = 0; r < rows; r++) {
        long long s = r;
        for (int j = 0; j < n; j++) {
            y[at + r * n + j] = s;
            s += x[at + r * n + j];
        }
        last[r] = s;
    }
}

static void places(int rows, int n, const int *x, int *y, int *count)
{
#pragma acc parallel loop present(x, y, count)
    for (int r = 0; r < rows; r++) {
        int m = 0;
        for (int j = 0; j < n; j++)
            if (x[r * n + j] > 300) y[r * n + m++] = j;
        count[r] = m;
    }
}

/* Updates that are parts of expressions. */
static void pairs(int rows, int n, const int *x, int *y, int *count)
{
#pragma acc parallel loop present(x, y, count)
    for (int r = 0; r < rows; r++) {
        int m = 5;
        for (int j = 0; j < n; j++) {
            if (x[r * n + j] % 4 == 1) continue;
            if (x[r * n + j] > 300) y[r * n + m++ - 5] = j;
            else if (x[r * n + j] < -200) y[r * n + (m += 1) - 6] = -j;
        }
        count[r] = m;
    }
}

static void show(const char *name, int n, const int *x, int count)
{
    unsigned sum = 0;
    for (int i = 0; i < count; i++) sum = sum * 31u + (unsigned)x[i];
    printf("%s %d %u\n", name, n, sum);
}

int main(void)
{
    const int lengths[] = {1, 8, 16, 17, 31, 32, 33, 2000};
    for (int t = 0; t < 8; t++) {
        int n = lengths[t], rows = 70 + t, all = rows * n, *x = malloc(sizeof(int) * all), *y = malloc(sizeof(int) * all);
        int *count = malloc(sizeof(int) * rows);
        short *s = malloc(sizeof(short) * (all + 3));
        long long *z = malloc(sizeof(long long) * (all + 3)), *last = malloc(sizeof(long long) * rows), sum = 0;
        for (int i = 0; i < all; i++) x[i] = next() - 400, y[i] = 0;
        for (int i = 0; i < all + 3; i++) s[i] = (short)next(), z[i] = 0;
#pragma acc data copyin(x[0:all]) copy(y[0:all]) copyout(count[0:rows])
        {
            highest(rows, n, x, y);
#pragma acc update self(y[0:all])
            show("highest", n, y, all);
            places(rows, n, x, y, count);
        }
        show("places", n, y, all);
        show("count", n, count, rows);
#pragma acc data copyin(x[0:all]) copy(y[0:all]) copyout(count[0:rows])
        pairs(rows, n, x, y, count);
        show("pairs", n, y, all);
        show("their counts", n, count, rows);
        sums(rows, n, t % 3, s, z, last);
        for (int i = 0; i < all + 3; i++) sum = sum * 31 % 1000003 + z[i] % 1000;
        for (int r = 0; r < rows; r++) sum += last[r];
        printf("sums %d %lld\n", n, sum);
#pragma acc data copy(x[0:all])
        highest(rows, n, x, x); /* in place */
        show("in place", n, x, all);
        free(x), free(y), free(count), free(s), free(z), free(last);
    }
    return 0;
}
