/* Elements that the lanes of a row update in an inner loop, which the kernel keeps in registers, and constructs just outside of that rule: an
 * alias, another element of the array, a place that memory selects, no store outside of conditions. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 37, M = 41 };

static int a[N][M], b[M][M], c[N][M], d[N][M], key[M];

static unsigned hash_of(const void *p, size_t bytes)
{
    unsigned h = 2166136261u;
    for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)p)[i]) * 16777619u;
    return h;
}

/* The products of a row, which replace it. */
static void products(int n, int m)
{
#pragma acc parallel loop copy(a, c) copyin(b)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            c[i][j] = 0;
            for (int k = 0; k < m; k++) c[i][j] += a[i][k] * b[k][j] % 17;
        }
        for (int j = 0; j < m; j++) a[i][j] = c[i][j] % 100;
    }
}

/* The same with pointers, and a value that the element has before. */
static void pointers(int n, int m, int (*x)[M], int (*y)[M], int (*z)[M])
{
#pragma acc parallel loop gang present(x[0:n], y[0:M], z[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            z[i][j] %= 50;
            for (int k = 0; k < m; k++)
                if (y[k][j] > 3) z[i][j] += x[i][k] & y[k][j];
            z[i][j] += j;
        }
#pragma acc loop vector
        for (int j = 0; j < m; j++) x[i][j] += z[i][m - 1 - j] & 7;
    }
}

/* Elements that stay with a lane while a sequential loop repeats the loop over lanes, and such that do not: neighbors, another place in
 * each trip, other bounds, a second loop. */
struct part {
    int u, v;
};
static struct part parts[N * M];
static int first[N];

static void repeated(int n, int m, const int *from, const int (*x)[M], struct part *p, int (*y)[M], int (*z)[M])
{
#pragma acc parallel loop gang present(from[0:n], x[0:n], p[0:n*m], y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        int at = from[i];
#pragma acc loop seq
        for (int k = 0; k < 3; k++) {
            int other = (from[(i + k) % n] + k) % n;
#pragma acc loop vector
            for (int j = 0; j < m; j++)
                for (int q = 0; q < 5; q++) {
                    p[at + j].u += x[other][(j + q) % m] * (k + 1);
                    p[at + j].v ^= p[at + j].u + q;
                }
        }
#pragma acc loop seq
        for (int k = 0; k < 4; k++) {
            int shift = k;
#pragma acc loop vector
            for (int j = 0; j < m - 4; j++) y[i][j + shift] = y[i][j + shift] * 3 % 101 + j;
#pragma acc loop vector
            for (int j = k; j < m; j++) z[i][j] += z[i][j] % 7 + k;
        }
#pragma acc loop seq
        for (int k = 0; k < 3; k++)
#pragma acc loop vector
            for (int j = 0; j < m; j++) z[i][j] = k ? z[i][j] % 50 + 1 : z[i][j];
    }
}

static void neighbors(int n, int m, int (*y)[M], int (*z)[M])
{
#pragma acc parallel loop gang present(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop seq
        for (int k = 0; k < 5; k++) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) z[i][j] += y[i][(j + k) % m];
#pragma acc loop vector
            for (int j = 0; j < m; j++) y[i][j] = z[i][m - 1 - j] % 90;
        }
#pragma acc loop seq
        for (int k = 0; k < 6; k++)
#pragma acc loop vector
            for (int j = k % 2; j < m - 1; j += 2) z[i][j] += z[i][j + 1] % 3;
    }
}

static void others(int n, int m)
{
#pragma acc parallel loop gang copy(c, d) copyin(b, key)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 1; j < m; j += 2) {
            c[i][j] = 1;
            for (int k = 0; k < j % 5; k++) c[i][j] += c[i][j - 1] + k; /* an element that no iteration stores */
        }
#pragma acc loop vector independent
        for (int j = 0; j < m; j++) {
            d[i][key[j]] = j;
            for (int k = 0; k < 3; k++) d[i][key[j]] += k * b[j][k];
        }
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 4; k++)
                if (b[j][k] > k) c[i][j] += b[j][k];
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) a[i][j] = i * j % 19, c[i][j] = i + j, d[i][j] = i - j;
    for (int i = 0; i < M; i++) {
        key[i] = i * 5 % M;
        for (int j = 0; j < M; j++) b[i][j] = i * 7 + j * 3 & 31;
    }
    for (int m = 0; m <= M; m += M / 2) {
        products(N, m);
        printf("products %d: %08x %08x\n", m, hash_of(a, sizeof a), hash_of(c, sizeof c));
#pragma acc data copy(a, c) copyin(b)
        {
            pointers(N, m, a, b, c);
            pointers(N / 2, m, c, b, c + N / 2 + 1);
        }
        printf("pointers %d: %08x %08x\n", m, hash_of(a, sizeof a), hash_of(c, sizeof c));
        for (int i = 0; i < N; i++) first[i] = i * m;
#pragma acc data copyin(a, first) copy(parts, c, d)
        {
            repeated(N, m, first, a, parts, c, d);
            neighbors(N, m, c, d);
        }
        printf("repeated %d: %08x %08x %08x\n", m, hash_of(parts, sizeof parts), hash_of(c, sizeof c), hash_of(d, sizeof d));
        others(N, m);
        printf("others %d: %08x %08x\n", m, hash_of(c, sizeof c), hash_of(d, sizeof d));
    }
    return 0;
}
