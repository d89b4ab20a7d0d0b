/* Rows whose starts are in an array: of one length, of very different ones, and with starts in no order. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 3000, ALL = 90000 };
static int first[N + 1], column[ALL], found[N];
static double v[ALL], x[N], y[N];
static long from[N + 1];

static void lengths(int kind)
{
    for (int i = 0; i < ALL; i++) v[i] = i % 9 - 4, column[i] = (int)(i * 7919L % N);
    for (int i = 0; i < N; i++) x[i] = i % 6, y[i] = -1, found[i] = 0;
    first[0] = 5;
    for (int i = 0; i < N; i++) first[i + 1] = first[i] + (kind == 0 ? 16 : kind == 1 ? i == 700 ? 40000 : i % 3 : 0);
    if (kind == 2)
        for (int i = 0; i <= N; i++) first[i] = i * (i % 800 < 100 ? 7001 : 3) % 80000; /* where the next start is smaller, the row is empty */
    for (int i = 0; i <= N; i++) from[i] = first[i];
}

static void rows(int n)
{
#pragma acc parallel loop copyin(first, column, v, x) copy(y)
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = first[i]; k < first[i + 1]; k++) s += v[k] * x[column[k]];
        y[i] = s;
    }
}

static void declared(int n)
{
    int i, k;
#pragma acc parallel loop private(k) copyin(from, v) copy(y)
    for (i = 10; i <= n; i++) {
        long begin = from[i], end = from[1 + i];
        for (k = begin; k < end; k++) y[i] += v[k];
    }
}

/* Rows that are not chosen have no starts that may be read. */
static void chosen(unsigned n, const int *starts)
{
#pragma acc parallel loop copyin(starts[0:n + 1], column) copy(found)
    for (unsigned i = 0; i < n; i++) {
        if (i % 3) continue;
        for (int k = starts[i]; k < starts[i + 1]; k++) found[i] += column[k] & 1;
    }
#pragma acc parallel loop copyin(starts[0:n + 1], column) copy(found)
    for (unsigned i = 0; i < n; i++)
        for (int k = starts[i]; k < starts[i + 1]; k++) found[i] ^= column[k];
}

/* The last element of a kind keeps the row with one thread. */
static long differences(int n, int *end)
{
    long most = -100;
    int i, rows = 0;
#pragma acc parallel loop reduction(max: most) reduction(+: rows) copyin(first, column, v, x) copy(y)
    for (i = 0; i < n; i++) {
        double s = 0, own = 1;
        if (first[i] % 4 == 1) continue;
        for (int k = first[i]; k < first[i + 1]; k++) {
            if (column[k] % 5 == 0) own = v[k] + 8;
            else s += v[k] * x[column[k]];
            if (s > 1000) break;
        }
        y[i] = s + own;
        rows++;
        if (y[i] > most) most = (long)y[i];
    }
    *end = rows;
    return most;
}

/* Lanes share a loop to the end of the row that one in order goes through; a row of 270 is long. */
static void pairs(int n)
{
    long equal = 0;
    for (int i = 0; i < n; i++) first[i + 1] = first[i] + (i == 40 || i == 41 ? 270 - i : i % 5);
#pragma acc parallel loop reduction(+:equal) copyin(first, column)
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++) {
            int c = column[k] % 7;
            if (c == 3) continue;
            for (int j = first[i]; j < first[i + 1]; j++) equal += column[j] % 7 == c && j != k;
        }
#pragma acc parallel loop copyin(first, v) copy(y)
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = first[i]; k < first[i + 1]; k++)
            for (int j = k + 1; j < first[i + 1]; j++) s += v[k] * v[j];
        y[i] = s;
    }
    long around = 0;
#pragma acc parallel loop reduction(+:around) copyin(first, column)
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++) {
            int c = column[k] % n;
            for (int j = first[c]; j < first[c + 1]; j++) around += column[j] % 5;
        }
    printf("pairs %ld %ld\n", equal, around);
    print_sum("pairs", y, n);
}

int main(void)
{
    for (int kind = 0; kind < 4; kind++) {
        lengths(kind);
        rows(N);
        declared(N - 1);
        chosen(N, first);
        chosen(0, first);
        rows(0);
        rows(-5);
        rows(1);
        print_sum("rows", y, N);
        for (int n = N; n >= 0; n -= 1499) {
            int end = -1;
            long most = differences(n, &end);
            printf("differences %ld %d\n", most, end);
        }
        print_sum("differences", y, N);
        print_ints("chosen", found, N);
    }
    pairs(99);
    return 0;
}
