/* Arrays of variable length that device code declares. SPDX-License-Identifier: MIT */
#include "check.h"
static void onlysize(int n, int m, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int t[m + 1];
        t[0] = i;
        o[i] = t[0] + 1;
    }
    print_ints("onlysize", o, n);
}
static void large(int n, int m, double *o)
{
#pragma acc parallel loop copyout(o [0:n]) vector_length(32)
    for (int i = 0; i < n; i++) {
        double t[m][3];
        for (int j = 0; j < m; j++) t[j][0] = j, t[j][1] = i, t[j][2] = 1;
        double s = 0;
        for (int j = 0; j < m; j++) {
            if (j == 150) continue;
            s += t[j][0] * t[j][1] + t[j][2];
            if (j > 190) break;
        }
        o[i] = s + sizeof t + sizeof t[0] + sizeof(t) / sizeof(t[0]);
    }
    print_sum("large", o, n);
}
/* Of arrays outside the construct nothing but the size, which stays as it was though n changes. */
static void measured(int n, int m, double (*z)[m], double *o)
{
    typedef double row[m + 1];
    row *r = (row *)o;
    float v[n], w[n][m][3];
    n++, m++;
#pragma acc parallel loop copyout(o[0:4])
    for (int i = 0; i < 4; i++) o[i] = sizeof v / (i + 1) + sizeof w + sizeof w[i][0] + sizeof *z / sizeof **z + sizeof r[i];
    print_sum("measured", o, 4);
    v[0] = 2;
#pragma acc kernels loop copy(o[0:4]) copyin(v)
    for (int i = 0; i < 4; i++) o[i] += sizeof v * v[0];
#pragma acc parallel loop copy(o[0:4]) private(w)
    for (int i = 0; i < 4; i++) {
        w[0][1][2] = i;
        o[i] += sizeof w[0] * w[0][1][2] + sizeof w;
    }
    print_sum("measured", o, 4);
}
static void inner(int n, int m, double *o)
{
#pragma acc parallel loop gang copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++) {
            double t[j % 7 + 1];
            for (int k = 0; k < j % 7 + 1; k++) t[k] = k + i;
            s += t[j % 7];
        }
        o[i] = s;
    }
    print_sum("inner", o, n);
}
static int changed(int k)
{
    int a[k];
    k = 3;
    a[0] = k;
    int b[2][k];
    k = 7;
    b[1][0] = 4;
    return (int)sizeof a + (int)sizeof b + a[0] + b[1][0];
}
static double sum(int n, const double *p)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
static double sum2(int n, int m, double p[n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += p[i][j];
    return s;
}
static void calls(int n, int m, double *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        typedef double row[m];
        row r;
        double q[3][m], (*p)[m] = q + 1;
        for (int j = 0; j < m; j++) r[j] = j, q[0][j] = 1, p[0][j] = 2, p[1][j] = i;
        struct s {
            int a, b;
        };
        struct s st[i % 3 + 1];
        st[0].a = 3;
        st[i % 3].b = i;
        o[i] = sum(m, r) + sum2(3, m, q) + (*p)[1] + changed(i % 4 + 1) + st[0].a + st[i % 3].b + (&q[2] - q);
    }
    print_sum("calls", o, n);
}
static void vlalocal(int n, int m, double *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        double t[m], u[2][m];
        int k = i % 5 + 1, w[k];
        for (int j = 0; j < m; j++) t[j] = i * j, u[0][j] = j, u[1][j] = i;
        for (int j = 0; j < k; j++) w[j] = j;
        double s = 0;
        for (int j = 0; j < m; j++) s += t[j] * u[0][j] + u[1][j];
        for (int j = 0; j < k; j++) s += w[j];
        o[i] = s + sizeof t / sizeof *t + sizeof w;
    }
    print_sum("vlalocal", o, n);
}
static double work(int k)
{
    double t[k + 1];
    t[0] = 1;
    for (int i = 1; i <= k; i++) t[i] = t[i - 1] * 1.5;
    double s = 0;
    for (int i = 0; i <= k; i++) {
        if (i > 7) return s;
        s += t[i];
    }
    return s;
}
static void vlafn(int n, double *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = work(i % 10);
    print_sum("vlafn", o, n);
}
/* Sizes are those of the declaration, whatever becomes of the variables in them. */
static int step(int *k) { return ++*k; }
static void sizes_changed(int k, int w, double grid[][w])
{
    typedef double row[k];
    int c = 4, out[4];
    row z[3];
    double y[3][k], x[3][step(&c)], sum = 0;
    int flat[4][6], (*p)[w] = flat;
    for (int i = 0; i < 24; i++) flat[i / 6][i % 6] = i;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++) y[i][j] = i * j, z[i][j] = i + j, x[i][j] = i - j, grid[i][j] = j;
    k = 2, w = 3;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++) sum += y[i][j] * z[i][j] + x[i][j] * 3;
    print_sum("sizes", &sum, 1);
#pragma acc parallel loop reduction(+ : sum) private(z)
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 5; j++) z[2][j] = i;
        for (int j = 0; j < 5; j++) sum += z[2][j] * y[i][j];
    }
    print_sum("sizes", &sum, 1);
#pragma acc parallel loop copyin(p [0:4], grid [0:3]) copyout(out)
    for (int i = 0; i < 4; i++) out[i] = p[i][5] + (i < 3 ? (int)grid[i][3] : 0);
    print_ints("sizes", out, 4);
}
/* The rows of a parameter keep the length that they have at the entry. */
static double resized(int n, int m, double a[n][m])
{
    double s = 0;
    for (m--; n-- > 0; m--) s += a[n][m > 0 ? m : 0] + (double)sizeof a[0];
    return s;
}

#pragma acc routine vector
static void resized_rows(int n, int m, double a[n][m], double *out)
{
    double *last = a[n - 1];
    n /= 2, m /= 2;
#pragma acc loop vector
    for (int i = 0; i < n; i++) out[i] = a[i][m] + last[i % m];
}

static void sizes_of_parameters(int n, int m, double a[n][m])
{
    double out[3][8] = {{0}};
    for (int i = 0; i < n * m; i++) a[i / m][i % m] = i * 0.5;
#pragma acc parallel loop gang copyin(a[0:n]) copy(out)
    for (int i = 0; i < 3; i++) {
        resized_rows(n, m, a, out[i]);
        out[i][7] = resized(n, m, a);
    }
    for (int i = 0; i < 3; i++) printf("sizes of parameters %g %g %g %g\n", out[i][0], out[i][3], out[i][4], out[i][7]);
}

int main(void)
{
    enum { N = 70 };
    static double d[N];
    static int o[N];
    onlysize(N, 5, o);
    large(N, 200, d);
    measured(5, 4, (void *)d, d);
    inner(N, 40, d);
    calls(N, 6, d);
    vlalocal(N, 10, d);
    vlafn(N, d);
    sizes_changed(5, 6, (double(*)[6])d);
    sizes_of_parameters(10, 7, (double(*)[7])d);
    return 0;
}
