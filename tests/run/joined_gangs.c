/* Loops without a directive between gang loops and loops of lanes, and rows of several loops. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 37, M = 29, L = 83 };
static double x[N][M][L], y[N][M][L], sums[N][M], c[L][L];
static int counts[N][M];

static void fill(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < M; j++) {
            sums[k][j] = k - j;
            counts[k][j] = 0;
            for (int i = 0; i < L; i++) x[k][j][i] = (k * 5 + j * 3 + i * 7) % 19 - 4, y[k][j][i] = (k + j + i) % 5;
        }
    for (int j = 0; j < L; j++)
        for (int i = 0; i < L; i++) c[j][i] = (j * 3 + i) % 7;
}

static void show(const char *name)
{
    print_sum(name, x[0][0], (long)N * M * L);
    print_sum("  y", y[0][0], (long)N * M * L);
    print_sum("  sums", sums[0], (long)N * M);
    print_ints("  counts", counts[0], (long)N * M);
}

/* One loop of lanes: all three loops are of the grid. */
static void planes(int n, int m, int l, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop gang copy(a[0:n * m * l]) copyin(b[0:n * m * l])
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < m - 1; j++)
#pragma acc loop vector
            for (int i = 1; i < l - 1; i++) a[(k * m + j) * l + i] = b[(k * m + j) * l + i - 1] + b[((k + 1) * m + j) * l + i] - b[(k * m + j - 1) * l + i];
}

/* Two: a row for each pair of outer iterations. */
static void transform(int n, int m, int l, double out[n][m][l], double in[n][m][l], double by[l][l])
{
#pragma acc parallel loop gang copy(out[0:n], in[0:n]) copyin(by[0:l])
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
#pragma acc loop vector
            for (int i = 0; i < l; i++) {
                double s = 0;
                for (int q = 0; q < l; q++) s += in[k][j][q] * by[q][i];
                out[k][j][i] = s;
            }
#pragma acc loop vector
            for (int i = 0; i < l; i++) in[k][j][i] = out[k][j][i] * 0.5;
        }
}

/* The sums may be part of rows that later iterations over j read. */
static void row_sums(int n, int m, int l, double in[n][m][l], double out[n][m])
{
    int k, j, i;
    double s;
#pragma acc parallel loop copy(in[0:n], out[0:n])
    for (k = 0; k < n; k++)
        for (j = m - 1; j >= 0; j -= 2) {
            s = 0;
            for (i = 0; i < l; i++) s += in[k][j][i];
            out[k][j] += s;
        }
}

static void normalize(long n, unsigned short m, int l, double in[n][m][l])
{
#pragma acc parallel loop collapse(2) copy(in[0:n])
    for (long k = 0; k < n; k++)
        for (unsigned short j = 0; j < m; j++) {
            double most = in[k][j][0], s = 0;
            for (int i = 1; i < l; i++) most = in[k][j][i] > most ? in[k][j][i] : most;
            for (int i = 0; i < l; i++) s += most - in[k][j][i];
            for (int i = 0; i < l; i++) in[k][j][i] -= s;
        }
}

static void in_kernels(int n, int m, int l)
{
#pragma acc kernels copy(x, sums, counts)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            int few = 0;
            for (int i = 0; i < l; i++) s += x[k][j][i] * y[k][j][i];
            for (int i = 0; i < l; i++) {
                if (x[k][j][i] < 3) few++;
                x[k][j][i] += s;
            }
            sums[k][j] = s;
            counts[k][j] = few;
        }
}

static void four_deep(int n, int m)
{
    static int q[5][6][7][L], r[5][6][7];
    for (int i = 0; i < 5 * 6 * 7 * L; i++) (&q[0][0][0][0])[i] = i % 23;
#pragma acc parallel loop copyin(q) copyout(r)
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < n; b++)
            for (int d = 0; d < m; d++) {
                int most = -1;
                for (int i = 0; i < L; i++)
                    if (q[a][b][d][i] > most) most = q[a][b][d][i];
                r[a][b][d] = most;
            }
    print_ints("four deep", r[0][0], 5 * 6 * 7);
#pragma acc parallel loop gang num_gangs(3) copyin(q) copy(r)
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < n; b++)
            for (int d = 0; d < m; d++) {
                int s = 0;
#pragma acc loop vector reduction(+ : s)
                for (int i = 0; i < L; i++) s += q[a][b][d][i];
                r[a][b][d] += s;
            }
    print_ints("with sizes", r[0][0], 5 * 6 * 7);
}

/* `vector` for threads whose loops would access memory better with lanes; and loops that only one lane may run. */
static void hints(int n, int m, int l)
{
#pragma acc kernels loop gang copyin(x) copy(sums)
    for (int k = 0; k < n; k++)
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            double most = x[k][j][0];
            for (int i = 1; i < l; i++) most = x[k][j][i] > most ? x[k][j][i] : most;
            sums[k][j] = most;
        }
#pragma acc parallel loop gang worker vector collapse(2) copy(x, counts)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
            int at = 0;
            for (int i = 1; i < l; i++)
                if (x[k][j][i] > x[k][j][at]) at = i;
            counts[k][j] = at;
            for (int i = 1; i < l; i++) x[k][j][i] += x[k][j][i - 1];
        }
}

/* Not independent: each iteration over j needs the one before, or hands on a scalar. */
static void in_order(int n, int m, int l)
{
#pragma acc parallel loop gang copy(x)
    for (int k = 0; k < n; k++)
        for (int j = 1; j < m; j++)
#pragma acc loop vector
            for (int i = 0; i < l; i++) x[k][j][i] += x[k][j - 1][i];
#pragma acc parallel loop gang copy(x, sums)
    for (int k = 0; k < n; k++) {
        double last = 0;
        for (int j = 0; j < m; j++) {
#pragma acc loop vector
            for (int i = 0; i < l; i++) x[k][j][i] -= last;
            last = j;
            sums[k][j] = last;
        }
    }
#pragma acc parallel loop gang copyin(x) copy(sums)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
            double s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int i = 0; i < l; i++) s += x[k][j][i];
            sums[k][0] += s;
        }
}

/* Rows of different lengths, none, and bounds by the loop around. */
static void triangles(int n, int m)
{
#pragma acc parallel loop copyin(x) copy(sums)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
            double s = 1;
            for (int i = j; i < k; i++) s += x[k][j][i];
            sums[k][j] = s;
        }
#pragma acc parallel loop copyin(x) copy(sums)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < k && j < m; j++) {
            double s = 1;
            for (int i = 0; i < L; i++) s += x[k][j][i];
            sums[k][j] += s;
        }
#pragma acc parallel loop copyin(x) copy(sums)
    for (int k = 0; k < n; k++)
        for (int j = 5; j < m - M; j++) {
            double s = 1;
            for (int i = 0; i < L; i++) s += x[k][j][i];
            sums[k][j] += s;
        }
}

/* Plain loops after declarations: products by pointers, which may overlap, sums of rows and of columns, rows that need the one before. */
static void by_pointers(int nb, int n, const int *a, const int *b, int *c)
{
#pragma acc parallel loop present(a, b, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + t * n * n, *B = b + t * n * n;
        int *C = c + t * n * n;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < n; k++) s += A[i * n + k] * B[k * n + j];
                C[i * n + j] = s & 0xff;
            }
    }
}

static void sums_by_pointers(int nb, int n, const int *restrict a, int *restrict c)
{
#pragma acc parallel loop present(a, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + t * n * n;
        int *C = c + t * n;
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int k = 0; k < n; k++) s += A[i * n + k];
            C[i] = s;
        }
    }
#pragma acc parallel loop present(a, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + t * n * n;
        int *C = c + t * n;
        for (int i = 0; i < n; i++) {
            int s = C[i];
            for (int k = 0; k < n; k++) s = (3 * s + A[k * n + i]) & 0xffff;
            C[i] = s;
        }
    }
}

static void rows_in_turn(int nb, int n, const int *restrict a, int *restrict c)
{
#pragma acc parallel loop present(a, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + t * n * n;
        int *C = c + t * n * n;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = C[(i - 1) * n + j];
                for (int k = 0; k < n; k++) s = (s + A[k * n + j]) & 0xffff;
                C[i * n + j] = s;
            }
    }
}

static void pointers(void)
{
    enum { SIDE = 66, ALL = 3 * SIDE * SIDE };
    static int a[2 * ALL], b[ALL], r[ALL];
    for (int t = 0; t < 5; t++) {
        unsigned long long s = 0;
        for (int i = 0; i < 2 * ALL; i++) a[i] = i * 7 % 31 - 9, b[i % ALL] = i * 11 % 23 - 7;
#pragma acc data copy(a, b, r)
        {
            if (t == 0) by_pointers(3, SIDE, a, b, r);
            if (t == 1) by_pointers(3, 20, a, a + 5, a + 2000);
            if (t == 2) by_pointers(1, 20, a, a + 5, a + 300);
            if (t == 3) sums_by_pointers(3, 40, a, r);
            if (t == 4) rows_in_turn(3, 40, a, r);
        }
        for (int i = 0; i < ALL; i++) s += (unsigned)a[i] * (1ull + i % 101) + (unsigned)r[i] * (5ull + i % 89);
        printf("%llu\n", s);
    }
}

int main(void)
{
    fill();
    planes(N, M, L, x[0][0], y[0][0]);
    show("planes");
    transform(N, M, L, y, x, c);
    show("transform");
    fill();
    row_sums(N, M, L, x, sums);
    show("row sums");
    row_sums(1, M, L, x, (double (*)[M])&x[0][1][4]);
    show("rows and sums in one array");
    normalize(N, M, L, x);
    show("normalize");
    fill();
    in_kernels(N, M, L);
    show("kernels");
    four_deep(6, 7);
    fill();
    hints(N, M, L);
    show("hints");
    fill();
    in_order(N, M, L);
    show("in order");
    triangles(N, M);
    show("triangles");
    pointers();
    return 0;
}
