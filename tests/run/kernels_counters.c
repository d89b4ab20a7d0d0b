/* kernels_counters: kernels loops that count by a scalar, s[k++] = a[i][j]: its value in each iteration and after the loops.
 * SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 40, M = 30, P = 6 };
static int a[N][M][P], line[5000], back[5000], some[5000];
static double r[N], s[3 * N + 20];

/* The loops pass on other values too: they are scans. */
static void counters_of_scans(int n)
{
    enum { MOST = 1000 };
    static int x[MOST], z[3 * MOST];
    int sum = 0, at = 3, last = -1, down = 9, packed = 0, value = 7, some = -1;
    for (int i = 0; i < MOST; i++) x[i] = i * 7919 % 1013 - 500;
    for (int i = 0; i < 3 * MOST; i++) z[i] = 0;
#pragma acc kernels copy(x, z)
    {
        for (int i = 0; i < n; i++) sum += x[i], at += 2, z[at] = sum;
        for (int i = 0; i < n; i++) {
            down--;
            last = x[i];
            z[i] += down;
        }
        for (int i = 0; i < n; i++) {
            if (x[i] > 0) z[packed++] += value;
            value += 3;
        }
        for (int i = 0; i < n; i++) {
            value++;
            if (x[i] > 400) some = value;
            z[i] ^= value;
        }
        for (int i = 1; i < n; i++) x[i] += x[i - 1] + value, value -= 5;
    }
    printf("of scans %d %d %d %d %d %d %d\n", sum, at, last, down, packed, value, some);
    print_ints("stored", z, 3 * MOST);
    print_ints("recurrence", x, MOST);
}

/* Other statements count elements of an array in any order. */
static void counters_beside_counts(int n)
{
    enum { MOST = 1000 };
    static int x[MOST];
    int count[16] = {0}, at = 3;
    for (int i = 0; i < MOST; i++) x[i] = i * 7919 % 1013;
#pragma acc kernels copyin(x) copy(count)
    for (int i = 0; i < n; i++) {
        at += 2;
        count[x[i] % 16] += 1;
    }
    printf("%d\n", at);
    print_ints("counts", count, 16);
#pragma acc kernels copyin(x) copy(count)
    for (int i = 0; i < n; i++) count[(x[i] + at++) % 16]++;
    printf("%d\n", at);
    print_ints("counts", count, 16);
}

/* Objects of the construct: the inner loop adds to one of them, but passes on another one. */
static void counters_of_construct(int n)
{
    enum { MOST = 1000 };
    static int x[MOST], z[MOST];
    int after[3] = {0};
    for (int i = 0; i < MOST; i++) x[i] = i * 7919 % 1013 - 500, z[i] = 0;
#pragma acc data copyin(x) copy(z)
#pragma acc kernels present(x, z) copy(after)
    {
        float addend = 100;
        unsigned before = 0;
        int count = 2;
        for (int j = 0; j < n / 20; j++)
            for (int i = j * 20; i < j * 20 + 20; i++) {
                count += 2;
                z[i] = x[i] + (int)before;
                before = x[i] & 255;
                if (x[i] % 3 == 0) {
                    if (x[i] < 44) z[i] += (int)addend;
                    else continue;
                }
            }
        after[0] = count;
        after[1] = (int)addend;
        after[2] = (int)before;
    }
    print_ints("of construct", after, 3);
    print_ints("stored", z, MOST);
}

static void nests(void)
{
    int n = N, m = M, p = P, k = 0, q = 17;
    long w = 4000;
    for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) for (int l = 0; l < P; l++) a[i][j][l] = i * 100 + j * 7 + l;
    for (int i = 0; i < N; i++) r[i] = i * 1.5;
    /* one loop, unconditional */
#pragma acc kernels copyin(r) copy(s)
    for (int i = 0; i < n; i++) {
        s[q] = r[i];
        q += 2;
        s[q - 1] = r[i] + q;
    }
    print_sum("stride", s, 3 * N + 20);
    printf("%d\n", q);
    /* packing */
#pragma acc kernels copyin(a) copy(line)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m - 1; j++) line[k++] = a[i][j][2];
    printf("%d\n", k);
    print_ints("pack", line, k);
#pragma acc kernels copyin(a) copy(line)
    for (int i = 0; i < n; i++)
        for (int j = 1; j <= m - 2; j++) line[k++] = a[i][j][3];
    printf("%d\n", k);
    print_ints("pack", line, k);
    /* downwards, three loops */
#pragma acc kernels copyin(a) copy(back)
    for (int i = n - 1; i >= 10; i--)
        for (int j = m - 1; j > 20; --j)
            for (int l = 0; l < p; l++) {
                int t = a[i][j][l];
                w--;
                back[w] = t * 2;
            }
    printf("%ld\n", w);
    print_ints("back", back + w, 4000 - w);
    /* with inner loops in order */
    k = 3;
#pragma acc kernels loop copyin(a) copy(line)
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = 0; j < m; j++) sum += a[i][j][1];
        line[k] = sum + k;
        k = k + 3;
    }
    printf("%d\n", k);
    for (int i = 3; i < k; i += 3) printf("%d ", line[i]);
    puts("");
    /* conditional: in order */
    k = 0;
#pragma acc kernels copyin(a) copy(some)
    for (int i = 0; i < n; i++)
        if (a[i][2][3] % 3 == 0) some[k++] = a[i][2][3];
    printf("%d\n", k);
    print_ints("some", some, k);
    /* no iteration */
    k = 5; m = 0;
#pragma acc kernels copy(line)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) line[k++] = 7;
    printf("%d\n", k);
    print_ints("none", line, 5000);
}

static double x[4000], y[4000];
static int sub(int q) { return q * 2; }
static double *gp = x;

static void places(void)
{
    int n = 37, m = 11, k = 9, down, t = 3;
    for (int i = 0; i < 4000; i++) x[i] = i % 17, y[i] = 0;
    /* pre and post, several elements, value used otherwise */
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        y[++k] = x[i];
        y[k + 1000] = x[k] * 2 + k;
    }
    printf("%d\n", k); print_sum("pre", y, 4000);
    k = 2;
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            y[k] = x[k] + i;
            y[k + 1] = x[k + 1] - j;
            k += 2;
        }
    printf("%d\n", k); print_sum("two", y, 4000);
    /* reads at k of what is written: in order */
    k = 1;
#pragma acc kernels copy(y)
    for (int i = 0; i < n; i++) { y[k] = y[k - 1] + 1; k++; }
    printf("%d\n", k); print_sum("recurrence", y, 4000);
    /* only a value */
    k = 5;
#pragma acc kernels copy(y)
    for (int i = 0; i < n; i++) { y[i] += sub(k); k -= 3; y[i + 100] -= k; }
    printf("%d\n", k); print_sum("value", y, 4000);
    /* two counters, strided and unsigned */
    k = 0; down = 3000;
#pragma acc kernels copyin(x) copy(y)
    for (int i = 3; i <= n; i++) { y[k++] = x[down--]; }
    printf("%d %d\n", k, down); print_sum("both", y, 4000);
    /* continue: in order; inner update: in order */
    k = 0;
#pragma acc kernels copy(y)
    for (int i = 0; i < n; i++) { if (i % 3 == 0) continue; y[k++] += i; }
    printf("%d\n", k); print_sum("continue", y, 4000);
    k = 0;
#pragma acc kernels copy(y)
    for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) y[k++] += i * j; }
    printf("%d\n", k); print_sum("triangle", y, 4000);
    k = 0;
#pragma acc kernels copy(y)
    for (int i = 0; i < n; i++) { k++; for (int j = 0; j < 4; j++) y[k++] += i * j; }
    printf("%d\n", k); print_sum("imperfect", y, 4000);
    /* used after, between and in two kernels */
#pragma acc kernels copy(y)
    {
        for (int i = 0; i < n; i++) y[k++] = i;
        for (int i = 0; i < n; i++) y[k++] += 2 * i;
    }
    printf("%d\n", k); print_sum("twice", y, 4000);
#pragma acc kernels copy(y) copyin(x)
    {
        for (int i = 0; i < n; i++) y[i] = 2 * x[i];
        for (int i = 0; i < n; i++) y[t++] += 2 * i;
        for (int i = 0; i < n; i++) y[i + 2000] += y[i];
    }
    printf("%d\n", t); print_sum("between", y, 4000);
    for (int r = 0; r < 3; r++) {
#pragma acc kernels copy(y) async
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) y[t++] += i - j;
    }
#pragma acc wait
    printf("%d\n", t); print_sum("async", y, 4000);
    double *p = y; k = 100;
#pragma acc kernels copy(p[0:4000]) copyin(gp[0:4000])
    for (int i = 0; i < n; i++) p[k++] = gp[i] + p[i];
    printf("%d\n", k); print_sum("pointers", y, 4000);
    k = 0;
#pragma acc kernels copy(y) if(0)
    for (int i = 0; i < n; i++) y[k++] = i;
    printf("%d\n", k);
#pragma acc data copy(k, y)
    {
#pragma acc kernels
    for (int i = 0; i < n; i++) y[k++] = i * 2;
    }
    printf("%d\n", k); print_sum("data", y, 4000);
    double s = 0; k = 4;
#pragma acc kernels copyin(y)
    for (int i = 0; i < n; i++) { s += y[k]; k += 7; }
    printf("%d %g\n", k, s);
}

/* Loop variables that are read after, bounds, launches in a loop of the host, members and variables of the file. */
static int cnt;
struct counter { int k; };

static void around(void)
{
    int n = 21, m = 6, i, j, k = 2, w = 0;
    struct counter c = {3};
#pragma acc kernels copyin(x) copy(y)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            y[k] = x[k] + j;
            k++;
        }
    printf("%d %d %d\n", i, j, k);
    print_sum("indices", y, 4000);
    k = 1;
#pragma acc kernels copyin(x) copy(y)
    for (i = 0; i < n; i++) {
        for (j = 0; j < k; j++) y[100 * i + j + 500] += x[j] + k;
        k += 2;
    }
    printf("%d %d %d\n", i, j, k);
    print_sum("bounds", y, 4000);
#pragma acc kernels copy(y)
    for (i = 0; i < n; i++) y[c.k++] = 5 * i;
    cnt = 4;
#pragma acc kernels copy(y)
    for (i = 0; i < n; i++) y[cnt++] = 7 * i;
    printf("%d %d\n", c.k, cnt);
    print_sum("others", y, 4000);
    k = 0;
#pragma acc data copy(y) copyin(x)
    for (int step = 0; step < 4; step++) {
#pragma acc kernels
        for (i = step; i < n; i++) y[k++] += x[i] + step;
#pragma acc kernels
        {
            for (i = 0; i < n; i++) y[w++] += 1;
            for (i = 0; i < n; i++) y[i] = y[i] > 3 ? 3 : y[i];
        }
    }
    printf("%d %d\n", k, w);
    print_sum("steps", y, 4000);
#pragma acc kernels copy(y)
    for (int step = 0; step < 3; step++) {
        for (i = 0; i < n; i++) y[k++] += step * i;
        for (i = 0; i < n; i++) y[i] *= 2;
    }
    printf("%d\n", k);
    print_sum("hosted", y, 4000);
    k = 0;
    w = 100;
#pragma acc kernels copy(y) copyin(x)
    for (i = 0; i < n; i++) {
        int e = k++, f = w--;
        y[e] = x[f] + e * f;
    }
    printf("%d %d\n", k, w);
    print_sum("two", y, 4000);
}

int main(void)
{
    nests();
    places();
    around();
    for (int n = 0; n <= 1000; n += 500) counters_of_scans(n), counters_beside_counts(n), counters_of_construct(n);
    return 0;
}
