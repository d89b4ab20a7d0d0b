/* kernel_shapes: code between gang, worker and vector loops; what is shared, what is replicated. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static int bad;
#define CHECK(c)                                                                                                                           \
    do {                                                                                                                                   \
        if (!(c)) {                                                                                                                        \
            printf("FAIL line %d: %s\n", __LINE__, #c);                                                                                    \
            bad = 1;                                                                                                                       \
        }                                                                                                                                  \
    } while (0)
int main(void)
{
    int n = 37, m = 53;
    double *a = malloc(n * m * sizeof *a), *b = malloc(n * m * sizeof *b), *y = malloc(n * sizeof *y), *x = malloc(m * sizeof *x);
    for (int i = 0; i < n * m; i++) a[i] = i % 17 - 3, b[i] = 0;
    for (int j = 0; j < m; j++) x[j] = j * 0.25;
        // matvec
#pragma acc parallel loop gang copyin(a [0:n * m], x [0:m]) copyout(y [0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++) s += a[i * m + j] * x[j];
        y[i] = s;
    }
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < m; j++) s += a[i * m + j] * x[j];
        CHECK(fabs(s - y[i]) < 1e-9);
    }
    // normalise rows, single store, then vector reads it
#pragma acc parallel loop gang copyin(a [0:n * m]) copyout(b [0:n * m], y [0:n])
    for (int i = 0; i < n; i++) {
        double s = 1;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++) s += fabs(a[i * m + j]);
        y[i] = s;
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] / y[i];
    }
    for (int i = 0; i < n; i++) {
        double s = 1;
        for (int j = 0; j < m; j++) s += fabs(a[i * m + j]);
        for (int j = 0; j < m; j++) CHECK(fabs(b[i * m + j] - a[i * m + j] / s) < 1e-12);
    }
    // found by one, private
    int out[37], key = 5;
    int *k = malloc(n * m * sizeof *k);
    for (int i = 0; i < n * m; i++) k[i] = 0;
    for (int i = 0; i < n; i++) k[i * m + (i * 7) % m] = 5;
#pragma acc parallel loop gang copyin(k [0:n * m]) copyout(out)
    for (int i = 0; i < n; i++) {
        int found = -1;
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            if (k[i * m + j] == key) found = j;
        out[i] = found;
    }
    for (int i = 0; i < n; i++) CHECK(out[i] == (i * 7) % m);
    // worker
    double tot = 0, et = 0;
#pragma acc parallel loop gang copyin(a [0:n * m]) copyout(y [0:n]) reduction(+ : tot)
    for (int i = 0; i < n; i += 4) {
        double gs = 0;
#pragma acc loop worker reduction(+ : gs)
        for (int r = i; r < (i + 4 < n ? i + 4 : n); r++) {
            double s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int j = 0; j < m; j++) s += a[r * m + j];
            y[r] = s;
            gs += s;
        }
        tot += gs;
    }
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < m; j++) s += a[i * m + j];
        CHECK(fabs(s - y[i]) < 1e-9);
        et += s;
    }
    CHECK(fabs(tot - et) < 1e-9);
    // sequential loop around vector loops
    double *u = malloc(n * m * 8), *v = malloc(n * m * 8), *u2 = malloc(n * m * 8);
    for (int i = 0; i < n * m; i++) u[i] = u2[i] = i % 13;
#pragma acc parallel loop gang copy(u [0:n * m]) create(v [0:n * m])
    for (int g = 0; g < n; g++) {
        double carry = g;
        for (int t = 0; t < 5; t++) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) v[g * m + j] = 0.5 * (u[g * m + (j ? j - 1 : m - 1)] + u[g * m + (j < m - 1 ? j + 1 : 0)]) + carry;
            double s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int j = 0; j < m; j++) {
                u[g * m + j] = v[g * m + j];
                s += v[g * m + j];
            }
            carry = 0.5 * carry - s / m;
        }
    }
    for (int g = 0; g < n; g++) {
        double carry = g, w[53], *q = u2 + g * m;
        for (int t = 0; t < 5; t++) {
            double s = 0;
            for (int j = 0; j < m; j++) w[j] = 0.5 * (q[j ? j - 1 : m - 1] + q[j < m - 1 ? j + 1 : 0]) + carry;
            for (int j = 0; j < m; j++) {
                q[j] = w[j];
                s += w[j];
            }
            carry = 0.5 * carry - s / m;
        }
        for (int j = 0; j < m; j++) CHECK(fabs(q[j] - u[g * m + j]) < 1e-9);
    }
    // continue on a stored condition, and conditions
    int skip[37];
    for (int i = 0; i < n; i++) skip[i] = i % 3 == 0;
    for (int i = 0; i < n * m; i++) b[i] = -1;
#pragma acc parallel loop gang copy(skip, b [0:n * m])
    for (int g = 0; g < n; g++) {
        if (skip[g]) continue;
        skip[g] = 2;
        double t = 2.0 * g + skip[g];
        if (t > 20) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) b[g * m + j] = t + j;
        } else {
#pragma acc loop vector
            for (int j = 0; j < m; j++) b[g * m + j] = 0;
        }
    }
    for (int g = 0; g < n; g++)
        for (int j = 0; j < m; j++) CHECK(b[g * m + j] == (g % 3 == 0 ? -1 : 2.0 * g + 2 > 20 ? 2 * g + 2 + j : 0));
    // CSR
    int *ptr = malloc((n + 1) * 4), *col = malloc(n * m * 4);
    int nz = 0;
    for (int i = 0; i < n; i++) {
        ptr[i] = nz;
        for (int q = 0; q < i % 20; q++) col[nz++] = (i * 3 + q) % m;
    }
    ptr[n] = nz;
#pragma acc parallel loop copyin(ptr [0:n + 1], col [0:nz], a [0:n * m], x [0:m]) copyout(y [0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop reduction(+ : s)
        for (int q = ptr[i]; q < ptr[i + 1]; q++) s += a[q] * x[col[q]];
        y[i] = s;
    }
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int q = ptr[i]; q < ptr[i + 1]; q++) s += a[q] * x[col[q]];
        CHECK(fabs(s - y[i]) < 1e-9);
    }
    // parallel with two loops, gang-private flowing
    double z = 1;
#pragma acc parallel copyin(a [0:n * m]) copyout(y [0:n], b [0:n * m]) firstprivate(z)
    {
        z = z + 1;
#pragma acc loop gang
        for (int i = 0; i < n; i++) y[i] = z * i;
#pragma acc loop gang vector
        for (int i = 0; i < n * m; i++) b[i] = a[i] + z;
    }
    for (int i = 0; i < n; i++) CHECK(y[i] == 2.0 * i);
    for (int i = 0; i < n * m; i++) CHECK(b[i] == a[i] + 2);
    // private array of the gang
    double tmp[53];
#pragma acc parallel loop gang private(tmp) copyin(a [0:n * m]) copyout(b [0:n * m])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) tmp[j] = a[i * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = tmp[m - 1 - j];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) CHECK(b[i * m + j] == a[i * m + m - 1 - j]);
            // worker with private, wide vectors
#pragma acc parallel num_gangs(5) num_workers(3) vector_length(64) copyin(a [0:n * m], k [0:n * m]) copyout(b [0:n * m], y [0:n])
    {
#pragma acc loop gang worker
        for (int i = 0; i < n; i++) {
            double w = a[i * m], s = 0;
            y[i] = w;
#pragma acc loop vector reduction(+ : s)
            for (int j = 0; j < m; j++) s += a[i * m + j] * w;
            y[i] = y[i] + s;
#pragma acc loop vector
            for (int j = 0; j < m; j++) b[i * m + j] = y[i] + j;
        }
    }
    for (int i = 0; i < n; i++) {
        double s = a[i * m];
        for (int j = 0; j < m; j++) s += a[i * m + j] * a[i * m];
        for (int j = 0; j < m; j++) CHECK(fabs(b[i * m + j] - s - j) < 1e-9);
    }
    // triangular
#pragma acc parallel loop gang copy(b [0:n * m])
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = 0; j <= i; j++) b[i * m + j] = i + j;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) CHECK(b[i * m + j] == i + j);
    // collapse gang, vector inside with code between
    int c3[4][5];
#pragma acc parallel loop gang collapse(2) copyout(c3)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
            int s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int q = 0; q < 10; q++) s += i * q + j;
            c3[i][j] = s;
        }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) CHECK(c3[i][j] == 45 * i + 10 * j);
    // while around vector loops; max over all three levels
    double mx = -1, emx = -1;
#pragma acc parallel loop gang reduction(max : mx) copyin(a [0:n * m])
    for (int i = 0; i < n; i++)
#pragma acc loop worker reduction(max : mx)
        for (int h = 0; h < 2; h++)
#pragma acc loop vector reduction(max : mx)
            for (int j = h; j < m; j += 2)
                if (a[i * m + j] * i > mx) mx = a[i * m + j] * i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (a[i * m + j] * i > emx) emx = a[i * m + j] * i;
    CHECK(mx == emx);
    // C89 variables
    int i, j;
    double t;
#pragma acc parallel loop gang copyin(a [0:n * m]) copyout(b [0:n * m])
    for (i = 0; i < n; i++) {
        int base = i * m;
#pragma acc loop vector
        for (j = 0; j < m; j++) {
            t = a[base + j];
            b[base + j] = t * t;
        }
#pragma acc loop vector
        for (j = 0; j < m; j++) {
            t = b[base + j];
            b[base + j] = t + 1;
        }
    }
    for (int i = 0; i < n * m; i++) CHECK(b[i] == a[i] * a[i] + 1);
    printf(bad ? "BAD\n" : "ok\n");
    return bad;
}
