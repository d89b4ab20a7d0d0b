/* nested_loops: code between gang, worker and vector loops. SPDX-License-Identifier: MIT */
void spmv(int n, const int *row, const int *col, const double *a, const double *x, double *y)
{
#pragma acc parallel loop gang copyin(row[0:n+1], col[0:row[n]], a[0:row[n]], x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop vector reduction(+:s)
        for (int k = row[i]; k < row[i + 1]; k++) s += a[k] * x[col[k]];
        y[i] = s;
    }
}

void normalise(int n, int m, const double *a, double *norm, double *b)
{
#pragma acc parallel loop gang copyin(a[0:n*m]) copyout(norm[0:n], b[0:n*m])
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < m; j++) s += a[i * m + j];
        norm[i] = s;
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] / norm[i];
    }
}

void find(int n, int m, int key, const int *a, int *out)
{
#pragma acc parallel loop gang copyin(a[0:n*m]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        int found = -1;
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            if (a[i * m + j] == key) found = j;
        out[i] = found;
    }
}

double three_levels(int n, int m, const double *a, double *y)
{
    double total = 0;
#pragma acc parallel loop gang reduction(+:total) copyin(a[0:4*n*m]) copyout(y[0:4*n])
    for (int i = 0; i < n; i++) {
        double part = 0;
#pragma acc loop worker reduction(+:part)
        for (int r = 4 * i; r < 4 * i + 4; r++) {
            double s = 0;
#pragma acc loop vector reduction(+:s)
            for (int j = 0; j < m; j++) s += a[r * m + j];
            y[r] = s;
            part += s;
        }
        total += part;
    }
    return total;
}

void relax(int n, int m, int steps, double *u, double *v)
{
#pragma acc parallel loop gang copy(u[0:n*m]) create(v[0:n*m])
    for (int g = 0; g < n; g++)
        for (int t = 0; t < steps; t++) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) v[g * m + j] = 0.5 * (u[g * m + (j ? j - 1 : 0)] + u[g * m + (j < m - 1 ? j + 1 : j)]);
#pragma acc loop vector
            for (int j = 0; j < m; j++) u[g * m + j] = v[g * m + j];
        }
}

void skip(int n, int m, int *state, double *b)
{
    double row[64];
#pragma acc parallel loop gang private(row) copy(state[0:n], b[0:n*m])
    for (int g = 0; g < n; g++) {
        if (state[g]) continue;
        state[g] = 2;
#pragma acc loop vector
        for (int j = 0; j < m; j++) row[j] = b[g * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[g * m + j] = row[m - 1 - j];
    }
}
