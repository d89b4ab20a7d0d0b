/* Elements that an iteration updates in its inner loops, which the kernel keeps in a register, and constructs just outside of that rule: no
 * store outside of conditions, another element of the array, an alias, a jump, a value that is read before, an inner index in the place, a
 * function that reads the array. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, D = 5 };

#pragma acc routine seq
static int peek(const int *p, int i)
{
    return p[i];
}

/* The element is in a register. */
static void diagonals(int n, const int *restrict offset, const int *restrict v, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop copyin(offset[0:D], v[0:D * n], x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int d = 0; d < D; d++) {
            int j = i + offset[d];
            if (j >= 0 && j < n) y[i] += v[d * n + i] * x[j];
        }
    }
}

/* Two arrays; one is read before it is stored, in a narrow type that wraps. */
static void narrow(int n, const int *restrict v, unsigned char *restrict a, short *restrict b)
{
#pragma acc parallel loop copyin(v[0:n]) copy(a[0:n], b[0:n])
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < v[i] % 7; k++) {
            a[i] += 100 + k;
            if (k & 1) b[i] = b[i] * 3 + a[i];
        }
        a[i] = a[i] + 1;
        b[i] ^= a[i];
    }
}

/* Rows of a nest of two loops. */
static void rows(int n, int m, const int *restrict v, int (*restrict y)[m])
{
#pragma acc parallel loop collapse(2) copyin(v[0:n]) copy(y[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            y[i][j] = y[i][j] + 1;
            for (int k = 0; k < v[(i + j) % n] % 9; k++)
                if (y[i][j] % 2) y[i][j] = 3 * y[i][j] + 1;
                else y[i][j] /= 2;
        }
}

/* Stored where a condition holds only: elsewhere the element may not exist. */
static void chosen(int n, int few, const int *restrict v, int *restrict y)
{
#pragma acc parallel loop copyin(v[0:n]) copy(y[0:few])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            if (i < few) y[i] += v[i] + k;
}

/* Another element of the array. */
static void neighbors(int n, const int *restrict v, int *restrict y)
{
#pragma acc parallel loop copyin(v[0:n]) copy(y[0:2 * n])
    for (int i = 0; i < n; i++) {
        y[2 * i] = 0;
        for (int k = 0; k < 3; k++) {
            y[2 * i] += v[i];
            y[2 * i + 1] = y[2 * i] - 1;
        }
    }
}

/* z may be y. */
static void aliases(int n, int *y, const int *z)
{
#pragma acc parallel loop present(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = 1;
        for (int k = 0; k < 5; k++) y[i] += z[i];
    }
}

/* Jumps: to the next iteration, and out of the inner loop. */
static void jumps(int n, const int *restrict v, int *restrict y, int *restrict z)
{
#pragma acc parallel loop copyin(v[0:n]) copy(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = 5;
        for (int k = 0; k < 9; k++) {
            if (k == v[i] % 9) break;
            y[i] += k;
        }
        z[i] = 1;
        for (int k = 0; k < 3; k++) z[i] += v[i];
        if (v[i] % 3 == 0) continue;
        z[i] += 7;
    }
}

/* The place counts the inner loop, or is read from memory. */
static void places(int n, const int *restrict p, int *restrict y, int *restrict z)
{
#pragma acc parallel loop independent copyin(p[0:n]) copy(y[0:4 * n], z[0:n])
    for (int i = 0; i < n; i++) {
        y[4 * i] = i;
        for (int k = 1; k < 4; k++) y[4 * i + k] = y[4 * i + k - 1] + 1;
        z[p[i]] = 0;
        for (int k = 0; k < 3; k++) z[p[i]] += i + k;
    }
}

/* A function reads what the iteration stores. */
static void calls(int n, int *restrict y)
{
#pragma acc parallel loop copy(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = i;
        for (int k = 0; k < 4; k++) y[i] += peek(y, i) + k;
    }
}

/* A sum over all iterations beside the elements. */
static int summed(int n, const int *restrict v, int *restrict y)
{
    int all = 0;
#pragma acc parallel loop reduction(+ : all) copyin(v[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = v[i];
        for (int k = 0; k < i % 6; k++) y[i] += k * y[i] % 5;
        all += y[i];
    }
    return all;
}

static unsigned hash_of(const void *p, size_t bytes)
{
    unsigned h = 2166136261u;
    for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)p)[i]) * 16777619u;
    return h;
}

int main(void)
{
    static int offset[D] = {-17, -1, 0, 1, 17}, v[D * N], x[N], y[4 * N], z[N], p[N], table[N][7];
    static unsigned char a[N];
    static short b[N];
    for (int i = 0; i < D * N; i++) v[i] = i * 7919 % 23;
    for (int i = 0; i < N; i++) x[i] = i % 13, p[i] = (i * 7) % N, z[i] = i, a[i] = (unsigned char)i, b[i] = (short)(3 * i);
    for (int i = 0; i < N * 7; i++) table[i / 7][i % 7] = i % 29;
    diagonals(N, offset, v, x, y);
    printf("diagonals %08x\n", hash_of(y, N * sizeof *y));
    narrow(N, v, a, b);
    printf("narrow %08x %08x\n", hash_of(a, sizeof a), hash_of(b, sizeof b));
    rows(N, 7, v, table);
    printf("rows %08x\n", hash_of(table, sizeof table));
    chosen(N, 40, v, y);
    printf("chosen %08x\n", hash_of(y, N * sizeof *y));
    neighbors(N, v, y);
    printf("neighbors %08x\n", hash_of(y, sizeof y));
#pragma acc data copy(y[0:N], z[0:N])
    {
        aliases(N, y, z);
        aliases(N, z, z);
    }
    printf("aliases %08x %08x\n", hash_of(y, sizeof y), hash_of(z, sizeof z));
    jumps(N, v, y, z);
    printf("jumps %08x %08x\n", hash_of(y, sizeof y), hash_of(z, sizeof z));
    places(N, p, y, z);
    printf("places %08x %08x\n", hash_of(y, sizeof y), hash_of(z, sizeof z));
    calls(N, x);
    printf("calls %08x\n", hash_of(x, sizeof x));
    printf("summed %d", summed(N, v, y));
    printf(" %08x\n", hash_of(y, sizeof y));
    return 0;
}
