/* Routines and data: variables of declare, structures, arrays that lanes share, results through pointers, constant tables.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
enum { N = 64, ROWS = 10 };
int table[N];
float scale_by = 2.5f;
#pragma acc declare create(table) copyin(scale_by)
static const int weights[4] = { 1, 3, 5, 7 };
typedef struct { int n; float v[N]; } row_t;
#pragma acc routine vector
void row_scale(row_t *r)
{
    struct local { float f; int k; } l = { scale_by, r->n };
    l.f *= 2;
#pragma acc loop vector
    for (int i = 0; i < l.k; i++) r->v[i] = r->v[i] * l.f + table[i] + weights[i & 3];
}
#pragma acc routine vector
static void minmax(const float *v, int n, float *lo, float *hi)
{
    float a = v[0], b = v[0];
#pragma acc loop vector reduction(min:a) reduction(max:b)
    for (int i = 0; i < n; i++) {
        a = v[i] < a ? v[i] : a;
        b = v[i] > b ? v[i] : b;
    }
    *lo = a;
    *hi = b;
}
#pragma acc routine worker
void rows_scale(row_t *r, int m, float *range)
{
    float lo, hi;
#pragma acc loop worker private(lo, hi)
    for (int i = 0; i < m; i++) {
        row_scale(&r[i]);
        minmax(r[i].v, r[i].n, &lo, &hi);
        range[i] = hi - lo;
    }
}
#pragma acc routine vector
int compact(const int *in, int *out, int n)
{
    int count = 0, i = 0;
    while (i < n) {
        int c = 0;
#pragma acc loop vector reduction(+:c)
        for (int j = i; j < (i + 16 < n ? i + 16 : n); j++) c += in[j] % 3 == 0;
        for (int j = i; j < i + 16 && j < n; j++)
            if (in[j] % 3 == 0) out[count++] = in[j];
        if (c == 0) break;
        i += 16;
    }
    return count;
}
#pragma acc routine vector
void scan(int *v, int n)
{
    int tmp[N];
    for (int d = 1; d < n; d *= 2) {
#pragma acc loop vector
        for (int i = 0; i < n; i++) tmp[i] = i >= d ? v[i - d] : 0;
#pragma acc loop vector
        for (int i = 0; i < n; i++) v[i] += tmp[i];
    }
}
int main(void)
{
    static row_t r[3][ROWS];
    static float range[3][ROWS];
    static int in[ROWS][N], out[ROWS][N], cnt[ROWS];
    for (int i = 0; i < N; i++) table[i] = i % 4;
#pragma acc update device(table)
    for (int k = 0; k < 3; k++) for (int i = 0; i < ROWS; i++) { r[k][i].n = N - i - k; for (int j = 0; j < N; j++) { r[k][i].v[j] = (k + i * j) % 13; in[i][j] = (i * 5 + j * 7) % 31; } }
#pragma acc parallel loop gang copy(r) copyout(range) num_workers(4) vector_length(32)
    for (int k = 0; k < 3; k++) rows_scale(r[k], ROWS, range[k]);
    double s = 0;
    for (int k = 0; k < 3; k++) for (int i = 0; i < ROWS; i++) { s += range[k][i]; for (int j = 0; j < r[k][i].n; j++) s += r[k][i].v[j] * (j + 1); }
    printf("%.3f\n", s);
#pragma acc parallel loop gang worker copyin(in) copy(out) copyout(cnt)
    for (int i = 0; i < ROWS; i++) cnt[i] = compact(in[i], out[i], N);
    long q = 0;
    for (int i = 0; i < ROWS; i++) { q = q * 7 + cnt[i]; for (int j = 0; j < cnt[i]; j++) q += out[i][j] * (j + 1); }
    printf("%ld\n", q);
#pragma acc parallel loop gang copy(in)
    for (int i = 0; i < ROWS; i++) scan(in[i], N);
    for (int i = 0; i < ROWS; i++) printf("%d ", in[i][N - 1]);
    printf("\n");
    return 0;
}
