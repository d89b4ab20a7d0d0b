/* Variable-length array parameters and pointers, linearised. SPDX-License-Identifier: MIT */
static double trace(int n, double a[n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i][i];
    return s;
}

static double row_sum(int m, const double row[m])
{
    double s = 0;
    for (int i = 0; i < m; i++) s += row[i];
    return s;
}

static double all(int n, int m, double (*a)[m], double b[static n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        s += row_sum(m, a[i]) + row_sum(m, *(b + i)) + row_sum(m, &b[i][0]);
        for (int j = 0; j < m; j++) s += a[i][j] * (*(a + i))[j] + *(b[i] + j) + (*b)[j] + j[a[i]];
    }
    return s + sizeof a[0] + (&a[n - 1] - a) + (a + 1 - a);
}

static double cube(int n, int m, int p, float a[n][m][p], float c[][3][p + 1])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++) s += a[i][j][k] * (i + 1) - a[n - 1 - i][j][k] * k;
    return s + c[1][2][p];
}

static double from_flat(int n, int m, double *x)
{
    double (*a)[m] = (double (*)[m])x, (*last)[m] = a + n - 1, s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += i + j;
    a++;
    s += a[0][m - 1] + last[0][0];
    a += 1;
    s += a[-1][1];
    return s + ((double (*)[m])x)[1][1];
}

static double fixed(double a[][4], float b[2], int c[static 2], double d[restrict 2][4]) { return a[1][3] + b[1] + c[1] + d[1][0]; }

static void tail(int n, int m, double a[n][m][4], double *s)
{
    double (*r)[4] = a[1];
    *s = r[1][2] + a[1][2][3] + a[n - 1][m - 1][0];
}

int dev_main(double *out)
{
    double x[24], y[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    float z[24], w[2] = { 1, 2 };
    int n = 0, k[2] = { 3, 4 };
    const int size = 6;
    double local[size];
    for (int i = 0; i < 24; i++) x[i] = z[i] = i * 1.5;
    for (int i = 0; i < size; i++) local[i] = i;
    out[n++] = trace(3, (void *)x);
    out[n++] = all(3, 4, (double (*)[4])x, (void *)(x + 2));
    out[n++] = cube(2, 3, 4, (void *)z, (void *)z);
    out[n++] = from_flat(4, 5, x);
    out[n++] = fixed(y, w, k, y) + local[5];
    tail(2, 3, (void *)x, &out[n++]);
    return n;
}
