/* Parallel loops that run in strips, the sequential loop below them outside. SPDX-License-Identifier: MIT */
void columns(int rows, int cols, const float *x, float *m)
{
#pragma acc parallel loop copyin(x[0:rows*cols]) copyout(m[0:cols])
    for (int j = 0; j < cols; j++) {
        float s = 0, c = 1;
        int count;
        count = 0;
#pragma acc loop reduction(+:s)
        for (int i = 0; i < rows; i++) {
            if (x[i * cols + j] < 0) continue;
            s += c * x[i * cols + j];
            count++;
        }
        m[j] = s / count;
    }
}

void product(int n, const double *a, const double *b, double *c)
{
    int i, j, k;
    double s;
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n]) private(s)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            s = 0;
            for (k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

/* Several rows in one walk. */
void sums(int rows, int cols, const float *x, float *m)
{
#pragma acc parallel loop copyin(x[0:rows*cols]) copyout(m[0:cols])
    for (int j = 0; j < cols; j++) {
        float s = 0;
        for (int i = 0; i < rows; i++) s += x[i * cols + j];
        m[j] = s;
    }
}

/* Not these: rows, few iterations, an inner loop of other length each time, a sum over all. */
void no_strips(int n, const double *a, double *b)
{
    double t = 0;
#pragma acc parallel loop copyin(a[0:n*n]) copyout(b[0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < n; j++) s += a[i * n + j];
        b[i] = s;
    }
#pragma acc parallel loop copyin(a[0:n+3]) copyout(b[0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < 3; j++) s += a[i + j];
        b[i] = s;
    }
#pragma acc parallel loop copyin(a[0:n*n]) copyout(b[0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < i; j++) s += a[j * n + i];
        b[i] = s;
    }
#pragma acc parallel loop copyin(a[0:n*n]) reduction(+:t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) t += a[j * n + i];
    b[0] = t;
}

/* Tiles: rows here, columns there. */
void transpose(int n, const double (*restrict a)[64], double *restrict b)
{
    int i, j;
#pragma acc parallel loop collapse(2) copyin(a[0:n]) copyout(b[0:64*n])
    for (i = 0; i <= n - 1; i++)
        for (j = 0; j < 64; j++) b[j * n + i] = a[i][j];
}

/* Loops with a directive each; three loops, of which the outermost and the innermost are tiled. */
void transpositions(int n, const float (*restrict a)[64], float *restrict b, double *restrict c, const double *restrict d)
{
#pragma acc parallel loop gang copyin(a[0:n]) copyout(b[0:64*n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < 64; j++) b[j * n + i] = a[i][j];
    }
#pragma acc parallel loop collapse(3) copyin(d[0:n*n*n]) copyout(c[0:n*n*n])
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (unsigned long i = 0; i < (unsigned long)n; i++) c[(k * n + j) * n + i] = d[(i * n + j) * n + k];
}

/* A product of matrices: tiles of rows and columns, four rows of which run together with four values of k. */
void rows_and_columns(int n, long m, int p, const double *a, const double *b, double *c)
{
#pragma acc parallel loop gang copyin(a[0:n*p], b[0:p*m]) copyout(c[0:n*m])
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (long j = 0; j < m; j++) {
            double s = 0;
            for (int k = 0; k < p; k++) s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
}

/* Elements fetched through others: the compiler chooses. */
double fetch(int n, const int *k, const double *x, double *y)
{
    double s = 0;
#pragma acc parallel loop copyin(k[0:n], x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[k[i]];
#pragma acc parallel loop copyin(k[0:n], x[0:n], y[0:n]) reduction(+:s)
    for (int i = 0; i < n; i++) {
        int j = k[i];
        s += x[j] * y[i];
    }
#pragma acc parallel loop copyin(k[0:n], x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = (x[k[i]] - 1) * (x[k[i]] + 2) / (3 + x[k[i]] * x[k[i]] + x[i] * (1 - x[i]));
    return s;
}
