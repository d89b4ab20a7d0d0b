/* grid_reductions: reductions that end in the grid. SPDX-License-Identifier: MIT */
double dot(int n, const double *x, const double *y)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}

void several(int n, int m, const float *restrict x, int *all, unsigned *bits, float *lowest)
{
    int a = 1;
    unsigned b = 0;
    float least = 1e30f;
#pragma acc parallel loop collapse(2) reduction(&&:a) reduction(|:b) reduction(min:least) copyin(x[0:n*m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a = a && x[i * m + j] > 0;
            b |= 1u << (i + j) % 32;
            if (x[i * m + j] < least) least = x[i * m + j];
        }
    *all = a, *bits = b, *lowest = least;
}
