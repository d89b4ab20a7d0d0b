/* Accesses of each pattern, loops that depend on themselves in each way, and data that a region would keep on the device.
 * SPDX-License-Identifier: MIT */
struct particle {
    double x, y, mass;
};

void step(int n, int m, int trips, const double *restrict from, double *restrict to, double *restrict weight)
{
    for (int t = 0; t < trips; t++) {
#pragma acc parallel loop collapse(2) copyin(from[0:n * m]) copy(to[0:n * m]) copy(weight[0:m])
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                to[i * m + j] += weight[j] * (from[i * m + j - 1] + from[i * m + j + 1] + from[(i - 1) * m + j] + from[(i + 1) * m + j]);
    }
}

double strides(int n, int m, const struct particle *p, const int *index, const float *column, double *out)
{
    double sum = 0;
#pragma acc data copyin(p[0:n], index[0:n], column[0:n * m]) copy(out[0:n])
    {
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < n; i++) {
            sum += p[i].mass * column[i * m];
            out[index[i]] = column[0] + p[i].x;
        }
#pragma acc update self(out[0:n])
    }
    return sum;
}

int orders(int n, const int *index, const int *limit, int *a, int *b)
{
    int last = 0, größe = 0;
#pragma acc kernels copy(a[0:n], b[0:n]) copyin(index[0:n], limit[0:n])
    {
        for (int i = 1; i < n; i++) a[i] = a[i - 1] * b[i] + limit[i];
        for (int i = 0; i < n; i++) b[index[i]] = a[i];
        for (int i = 0; i < n; i++) last = a[i] > limit[i] ? i : last * last;
        for (int i = 0; i < n; i++) größe = limit[i];
    }
    return last + größe;
}

void alone(int n, int *a)
{
#pragma acc parallel copy(a[0:n])
    {
        for (int i = 0; i < n; i++) a[i] = i;
    }
}

/* No data region: the host may run the construct, on its own data. */
void either(int n, int trips, int *a)
{
    for (int t = 0; t < trips; t++) {
#pragma acc parallel loop copy(a[0:n]) if (n > 1000)
        for (int i = 0; i < n; i++) a[i] += t;
    }
}

/* All gangs fill a; all gangs fill parts of their own, which a directive would divide among them. */
void gangs(int n, int *a)
{
#pragma acc parallel num_gangs(4) copy(a[0:n])
    {
        for (int i = 0; i < n; i++) a[i] = i;
    }
#pragma acc parallel num_gangs(4) copy(a[0:n])
    {
        int part[8];
        for (int k = 0; k < 8; k++) part[k] = k;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) a[i] += part[i % 8];
    }
}
