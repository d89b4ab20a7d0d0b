/* How threads share iterations: fixed parts, or parts handed out where lengths differ. SPDX-License-Identifier: MIT */
static int next_bound(int n) { return 2 * n; }


void rows(int n, const int *restrict first, const int *restrict column, const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop gang copyin(first[0:n+1], column[0:first[n]], a[0:first[n]], x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        int from = first[i], to = first[i + 1];
        double s = 0;
        for (int k = from; k < to; k++) s += a[k] * x[column[k]];
        y[i] = s;
    }
}

void triangle(int n, double (*restrict a)[n])
{
#pragma acc parallel loop collapse(2) copy(a[0:n][0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = j; k < n; k++) s += a[0][0] * k;
            if (s > 1e300) a[i][j] = s;
        }
}

void blocks(long n, long length, double *restrict sums, const double *restrict d)
{
#pragma acc parallel loop copyin(d[0:n * length]) copyout(sums[0:n])
    for (long b = 0; b < n; b++) {
        long end = (b + 1) * length;
        double v = 0;
        for (long i = b * length; i < end; i++) v = 0.5 * v + d[i];
        sums[b] = v;
    }
}

void searches(int n, const double *restrict c, int *restrict steps)
{
#pragma acc parallel loop copyin(c[0:n]) copyout(steps[0:n])
    for (int i = 0; i < n; i++) {
        double z = 0;
        int k = 0;
        while (z < 4 && k < 1000) {
            z = z * z + c[i];
            k++;
        }
        steps[i] = k;
    }
}

/* The bound must not be evaluated twice. */
void called(int n, int *restrict steps)
{
#pragma acc parallel loop copyout(steps[0:2 * n])
    for (int i = 0; i < next_bound(n); i++) {
        int k = i;
        while (k > 1) k = k % 2 ? 3 * k + 1 : k / 2;
        steps[i] = k;
    }
}

double total(int n, const int *restrict first, const double *restrict a)
{
    double s = 0;
#pragma acc parallel loop gang reduction(+: s) copyin(first[0:n+1], a[0:first[n]])
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++) s += a[k];
    return s;
}

/* Rows that begin at 1 or 2 have the same length, and no counter of 64 bits for lanes. */
void red_black(int n, int color, double *restrict u)
{
#pragma acc parallel loop copy(u[0:n * n])
    for (int i = 1; i < n - 1; i++) {
#pragma acc loop
        for (int j = 1 + (i + color) % 2; j < n - 1; j += 2) u[i * n + j] = 0.5 * (u[i * n + j - 1] + u[i * n + j + 1]);
    }
}

/* A bound in memory that all rows have. */
void same_bound(int n, const int *size, double *x)
{
#pragma acc parallel loop copyin(size[0:1]) copy(x[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < size[0]; j++) x[i * n + j] *= 2;
}

/* A loop with two conditions, a break, a function of the file: other costs. A switch and a loop of constant length cost the same. */
void escapes(int n, const double *restrict c, int *restrict steps)
{
#pragma acc parallel loop copyin(c[0:n]) copyout(steps[0:n])
    for (int i = 0; i < n; i++) {
        double z = 0;
        int k = 0;
        for (; k < 1000 && z < 4; k++) z = z * z + c[i];
        steps[i] = k;
    }
}

void first_place(int n, int m, const int *restrict table, const int *restrict key, int *restrict place)
{
#pragma acc parallel loop copyin(table[0:m], key[0:n]) copyout(place[0:n])
    for (int i = 0; i < n; i++) {
        int found = -1;
        for (int k = 0; k < m; k++)
            if (table[k] == key[i]) {
                found = k;
                break;
            }
        place[i] = found;
    }
}

static int length(int k)
{
    int steps = 0;
    while (k > 1) k = k % 2 ? 3 * k + 1 : k / 2, steps++;
    return steps;
}
static int twice(int k) { return 2 * length(k); }
void in_function(int n, int *restrict steps)
{
#pragma acc parallel loop copyout(steps[0:n])
    for (int i = 0; i < n; i++) steps[i] = twice(i);
}

static double eight(const double *x)
{
    double s = 0;
    for (int k = 0; k < 8; k++) s += x[k];
    return s;
}
void even(int n, const int *restrict kind, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop copyin(kind[0:n], x[0:n + 8]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        double s = eight(x + i);
        for (int k = 0; k < 4; k++) {
            switch (kind[i]) {
            case 0: s += k; break;
            default: s -= k; break;
            }
        }
        y[i] = s;
    }
}

/* Integers are counted in any order; sums of floating-point numbers are the same in each run. */
int primes(int n, double *mean)
{
    int count = 0;
    double sum = 0;
#pragma acc parallel loop reduction(+:count)
    for (int i = 2; i < n; i++) {
        int prime = 1;
        for (int d = 2; d * d <= i; d++)
            if (i % d == 0) {
                prime = 0;
                break;
            }
        count += prime;
    }
#pragma acc parallel loop reduction(+:sum)
    for (int i = 2; i < n; i++) sum += length(i) * 0.1;
    *mean = sum / n;
    return count;
}
