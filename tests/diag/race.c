/* race: independent loops whose iterations meet. SPDX-License-Identifier: MIT */
double f(int n, int m, double *restrict x, double *restrict y)
{
    double s = 0, most = 0;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 1; i < n; i++) x[i] = x[i - 1] + 1;
#pragma acc parallel loop copy(x[0:n * m])
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) x[i * m + j] = x[(i - 1) * m + j];
#pragma acc parallel loop copyin(x[0:n]) firstprivate(s)
    for (int i = 0; i < n; i++) s += x[i];
#pragma acc parallel loop copyin(x[0:n]) firstprivate(most)
    for (int i = 0; i < n; i++)
        if (x[i] > most) most = x[i];
#pragma acc parallel loop copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        double t[4];
        for (int j = 0; j < 4; j++) t[j] = i;
        y[i] = t[0] + t[3];
    }
#pragma acc parallel loop copy(y[0:2 * n])
    for (int i = 0; i < n; i++) y[i] = y[i + n];
#pragma acc parallel loop copy(y[0:1])
    for (int i = 0; i < n; i++) y[0] += i;
#pragma acc parallel loop copy(y[0:1])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        y[0] += i;
    }
    return s + most;
}
void none_in_a_reduction(double *norms, double grid[5][20][20])
{
    double sum[5] = {0};
#pragma acc parallel loop collapse(2) reduction(+:sum) copyin(grid[0:5])
    for (int j = 0; j < 20; j++)
        for (int i = 0; i < 20; i++)
            for (int m = 0; m < 5; m++) sum[m] = sum[m] + grid[m][j][i];
    for (int m = 0; m < 5; m++) norms[m] = sum[m];
}

/* Elements that all iterations of a loop store in, with values of their own. */
void overwritten(int n, int m, const double *a, double *last, double *row)
{
#pragma acc parallel loop copyin(a[0:n * m]) copy(row[0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) row[j] = a[i * m + j];
#pragma acc parallel loop copyin(a[0:n * m]) copy(last[0:4])
    for (int i = 0; i < n; i++) last[2] = a[i];
    /* Nothing to say of these: the same values, a search, and elements of the iteration alone. */
#pragma acc parallel loop copyin(a[0:n * m]) copy(last[0:4], row[0:m])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) row[j] = a[j];
        last[0] = n;
        if (a[i] > 3) last[1] = i;
        if (i == n - 1) last[3] = a[i];
    }
#pragma acc parallel loop copyin(a[0:n * m]) private(row[0:4]) copy(last[0:n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 4; j++) row[j] = a[i] * j;
        last[i] = row[i % 4];
    }
#pragma acc parallel loop seq copyin(a[0:n * m]) copy(last[0:4])
    for (int i = 0; i < n; i++) last[2] = a[i];
}
