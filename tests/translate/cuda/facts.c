/* Facts about loops: what is promised, what is proven, and what planning makes of both. SPDX-License-Identifier: MIT */
void sums(int n, int m, float *restrict x, const float *restrict a, const float *restrict w)
{
#pragma acc parallel loop copyout(x[0:n]) copyin(a[0:m*n], w[0:m])
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) s += a[j * n + i] * w[j];
        x[i] = s;
    }
}

void carried(int n, int m, float *restrict x, float *restrict rows)
{
#pragma acc parallel loop gang vector copy(x[0:n], rows[0:n*m])
    for (int i = 0; i < n; i++) {
        for (int j = 1; j < m; j++) rows[j * n + i] += rows[(j - 1) * n + i];
        x[i] = rows[(m - 1) * n + i];
    }
}

/* Threads along i would scatter their accesses. */
void looked_into(int n, int m, float *restrict x, const float *restrict a)
{
#pragma acc parallel loop copyout(x[0:n]) copyin(a[0:n*m])
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) s += a[i * m + j];
        x[i] = s;
    }
}

/* Lanes share what adds to an element of memory. */
void added(int n, int m, float *restrict y, const float *restrict a, const float *restrict x)
{
#pragma acc kernels copy(y[0:n]) copyin(a[0:n*m], x[0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[i] += a[i * m + j] * x[j];
}

/* A promise that the loop does not keep by itself. */
void promised(int n, float *x, const int *to)
{
#pragma acc parallel loop copy(x[0:n]) copyin(to[0:n])
    for (int i = 0; i < n; i++) x[to[i]] = i;
}
