/* Constructs that run in parts while data is copied, and those that must not, by the way in which they use the index or the data. The tests set
 * ACCEL_PIPELINE to two kilobytes. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 1200, ROWS = 40, COLUMNS = 30 };
static int grid[ROWS][COLUMNS], smooth[ROWS][COLUMNS];

static void fill(int *p, int n, int seed)
{
    for (int i = 0; i < n; i++) p[i] = (i * 37 + seed) % 1009;
}

/* ---- in parts ------------------------------------------------------------------------------------------------------------------- */

static void neighbours(int n, const int *x, int *y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 3; i < n - 5; i++) y[i] = 2 * x[i - 3] + x[i + 5];
    print_ints("neighbours", y, n);
}

static void sections(int from, int n, const int *x, int *y)
{
#pragma acc parallel loop copyin(x[from:n]) copyout(y[from + 1:n])
    for (int i = from; i < from + n; i++) y[i + 1] = 3 * x[i];
    print_ints("sections", y, N);
}

static void triples(size_t n, const int *x, int *y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:3*n])
    for (size_t i = 0; i < n; i++) {
        const size_t at = 3 * i;
        y[at] = x[i];
        y[at + 2] += x[i] + 1;
    }
    print_ints("triples", y, 3 * (long)n);
}

static void steps(unsigned n, const int *x, int *y)
{
#pragma acc parallel loop copyin(x[0:2*n]) copy(y[0:n])
    for (unsigned i = 1; i < n - 1; i += 2) y[i] = x[2 * i + 1] - x[2 * i - 1] + y[i + 1];
    print_ints("steps", y, n);
}

static void rows(int n, int m, const int (*a)[m], int (*b)[m])
{
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:m]) copy(b[0:n][0:m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
    print_ints("rows", &b[0][0], n * m);
}

/* The loops have the same trip count, but only one runs in parts. */
static void square(int n, const int *a, int *b)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n*n]) copyout(b[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) b[i * n + j] = 5 * a[i * n + j];
    print_ints("square", b, n * n);
}

static void picture(int w, int h, const int *in, const int *weights, int *out)
{
#pragma acc parallel loop gang vector collapse(2) copyin(in[0:w*h], weights[0:9]) copyout(out[0:w*h])
    for (int y = 0; y < h - 2; y++)
        for (int x = 0; x < w - 2; x++) {
            int sum = 0, at = y * w + x;
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++) sum += weights[3 * k + l] * in[(y + k) * w + x + l];
            out[at] = sum;
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) out[y * w + x] *= y < h - 2 && x < w - 2;
    print_ints("picture", out, w * h);
}

static void whole_rows(int n, int m, const int *a, int *sums)
{
#pragma acc parallel loop copyin(a[0:n*m]) copyout(sums[0:n])
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = 0; j < m; j++) sum += a[i * m + j];
        sums[i] = sum;
    }
    print_ints("whole rows", sums, n);
}

static void arrays(void)
{
#pragma acc parallel loop collapse(2) copyin(grid) copy(smooth)
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 0; j < COLUMNS; j++) smooth[i][j] += grid[i - 1][j] + 2 * grid[i + 1][j];
    print_ints("arrays", &smooth[0][0], ROWS * COLUMNS);
}

struct particle { int x, v, charge; };
static void records(int n, struct particle *p, const int *force)
{
#pragma acc parallel loop copy(p[0:n]) copyin(force[0:n])
    for (int i = 0; i < n; i++) {
        p[i].v += force[i];
        p[i].x += p[i].v;
    }
    long sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 3 % 1000003 + p[i].x + 2 * p[i].v + p[i].charge;
    printf("records %ld\n", sum);
}

static void queues(int n, const int *x, int *y, int *z)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n]) async(1)
    for (int i = 0; i < n; i++) y[i] = x[i] * 2;
#pragma acc parallel loop copyin(x[0:n]) copyout(z[0:n]) async(2)
    for (int i = 0; i < n; i++) z[i] = x[i] * 3;
#pragma acc wait
#pragma acc kernels copyin(y[0:n]) copy(z[0:n])
    for (int i = 0; i < n; i++) z[i] += y[i];
    print_ints("queues", z, n);
}

/* x is on the device, where it differs from the host's. */
static void partly_present(int n, int *x, int *y)
{
#pragma acc data copyin(x[0:n])
    {
        for (int i = 0; i < n; i++) x[i] = -x[i];
#pragma acc update device(x[0:n])
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
        for (int i = 0; i < n - 1; i++) y[i] -= x[i + 1];
    }
    print_ints("partly present", y, n);
}

static void device_address(int n, const int *x, int *y)
{
    const int *d = NULL;
#pragma acc data copyin(x[0:n])
    {
#pragma acc host_data use_device(x)
        d = x;
#pragma acc parallel loop deviceptr(d) copyout(y[0:n])
        for (int i = 0; i < n; i++) y[i] = d[i] + 1;
    }
    print_ints("device address", y, n);
}

/* ---- with the index as a value; not in parts, or not in all calls -------------------------------------------------------------------------------------------- */

static void values(int n, const int *x, int *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] + i;
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        int k = i + 1 < n ? i + 1 : 0, next = i;
        y[i] += x[k] + next;
    }
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++)
        if (i % 3 == 1) y[i] = x[i];
    print_ints("values", y, n);
}

static void triangle(int n, const int *a, int *b)
{
#pragma acc parallel loop copyin(a[0:n*n]) copy(b[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) b[i * n + j] += a[i * n + j] * a[j * n + i];
    print_ints("triangle", b, n * n);
}

static void directions(int n, const int *x, int *y, int *z)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[n - 1 - i] = x[i];
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = n - 1; i > 0; i--) y[i] += x[i - 1];
#pragma acc parallel loop copyin(x[0:n], y[0:n]) copyout(z[0:n])
    for (int i = 0; i < n; i++) z[i] = x[n - 1 - i] + y[i];
    print_ints("directions", z, n);
}

static void gathered(int n, const int *x, const int *index, int *y)
{
#pragma acc parallel loop copyin(x[0:n], index[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[index[i] % n];
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:16])
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        y[x[i] & 15] += 1;
    }
    print_ints("gathered", y, n);
}

static void sums(int n, const int *x, int *y)
{
    long sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] -= x[i];
        sum += x[i];
    }
    printf("sum %ld\n", sum);
    print_ints("sums", y, n);
}

/* x and y are the same memory, or a part of it. */
static void same_memory(int n, int m, int *x, int *y)
{
#pragma acc parallel loop copy(x[0:n], y[0:m])
    for (int i = 0; i < m; i++) y[i] = x[i] + 1;
    print_ints("same memory", x, n);
}

static void few(int n, int w, int *x, int *y)
{
#pragma acc parallel loop copyin(x[0:N]) copy(y[0:N])
    for (int i = 0; i < n; i++) y[i * w] += x[i * w];
    print_ints("few", y, N);
}

static void diagonal(int n, int m, const int (*a)[m], int *b)
{
#pragma acc parallel loop copyin(a[0:n][0:m]) copyout(b[0:n])
    for (int i = 0; i < n; i++) b[i] = a[i][i] + a[i][0];
    print_ints("diagonal", b, n);
}

/* The index of the first trip is beyond the size of int; the subscript is a difference modulo 2^32. */
static void wrapped(unsigned n, const int *x, int *y)
{
    const unsigned first = 4000000000u;
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (unsigned i = first; i < first + n; i++) y[i - first] += x[i - first] + (int)(i % 7);
    print_ints("wrapped", y, (int)n);
}

int main(void)
{
    static int x[2 * N], y[3 * N], z[2 * N];
    static struct particle p[N];
    fill(x, 2 * N, 1), fill(y, 3 * N, 5), fill(z, 2 * N, 9), fill(&grid[0][0], ROWS * COLUMNS, 2), fill((int *)p, 3 * N, 4);
    neighbours(N, x, y);
    sections(7, N - 20, x, y);
    triples(N, x, y);
    steps(N, x, y);
    rows(ROWS, COLUMNS, (const int (*)[COLUMNS])x, (int (*)[COLUMNS])y);
    square(COLUMNS, x, y);
    picture(COLUMNS, ROWS, x, z, y);
    whole_rows(ROWS, COLUMNS, x, y);
    arrays();
    records(N, p, x);
    queues(N, x, y, z);
    partly_present(N, x, y);
    device_address(N, x, y);
    values(N, x, y);
    triangle(30, x, y);
    directions(N, x, y, z);
    fill(z, N, 9);
    gathered(N, x, z, y);
    sums(N, x, y);
    same_memory(N, N, x, x);
    same_memory(N, N / 2, y, y);
    few(0, 1, x, y), few(N, 1, x, y), few(N / 2, 2, x, y), few(1, 0, x, y), few(0, -3, x, y);
    wrapped(N, x, y);
    diagonal(COLUMNS, COLUMNS, (const int (*)[COLUMNS])x, y);
    return 0;
}
