/* pipeline_speed: constructs whose data comes from the host and goes back, in milliseconds and GB/s of both directions together. Each is run once
 * more than its times are taken; results are checked. SPDX-License-Identifier: MIT
 *   pipeline_speed               ACCEL_PIPELINE=0 pipeline_speed: each transfer by itself */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { TIMES = 9 };
static double times[TIMES + 1];
static int n_times;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void begin(void) { times[n_times] = now(); }
static void end(void) { times[n_times] = now() - times[n_times], n_times++; }

static int by_value(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void report(const char *name, double up, double down, int ok)
{
    double first = times[0], *rest = times + 1;
    qsort(rest, TIMES, sizeof *rest, by_value);
    printf("%-24s %4.0f MB up %4.0f MB down  first %7.2f ms  median %7.2f ms  least %7.2f ms  %6.1f GB/s  %s\n", name, up / 1e6, down / 1e6, 1e3 * first,
           1e3 * rest[TIMES / 2], 1e3 * rest[0], (up + down) / rest[TIMES / 2] / 1e9, ok ? "ok" : "WRONG");
    n_times = 0;
}

static void *fresh(long bytes) { return mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }
static float value(long i, int seed) { return (float)((i * 7 + seed) % 1013) * 0.5f; }
static float *numbers(long n, int seed)
{
    float *p = fresh(4 * n);
    for (long i = 0; i < n; i++) p[i] = value(i, seed);
    return p;
}

/* is_new: the result's pages are touched for the first time. */
static void add(long n, int is_new)
{
    float *x = numbers(n, 1), *y = numbers(n, 2), *z = fresh(4 * n);
    int ok = 1;
    while (n_times <= TIMES) {
        if (is_new) munmap(z, (size_t)(4 * n)), z = fresh(4 * n);
        begin();
#pragma acc parallel loop copyin(x[0:n], y[0:n]) copyout(z[0:n])
        for (long i = 0; i < n; i++) z[i] = x[i] + y[i];
        end();
    }
    for (long i = 0; i < n; i++) ok &= z[i] == x[i] + y[i];
    report(is_new ? "add, to new pages" : "add", 8. * (double)n, 4. * (double)n, ok);
    munmap(x, (size_t)(4 * n)), munmap(y, (size_t)(4 * n)), munmap(z, (size_t)(4 * n));
}

static void matrices(int rows, int columns)
{
    long n = (long)rows * columns;
    float *a = numbers(n, 3), *b = numbers(n, 4), *c = fresh(4 * n);
    int ok = 1;
    while (n_times <= TIMES) {
        begin();
#pragma acc parallel loop collapse(2) copyin(a[0:n], b[0:n]) copyout(c[0:n])
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) c[(long)i * columns + j] = a[(long)i * columns + j] + b[(long)i * columns + j];
        end();
    }
    for (long i = 0; i < n; i++) ok &= c[i] == a[i] + b[i];
    report("matrices", 8. * (double)n, 4. * (double)n, ok);
    munmap(a, (size_t)(4 * n)), munmap(b, (size_t)(4 * n)), munmap(c, (size_t)(4 * n));
}

static void saxpy(long n)
{
    float *x = numbers(n, 1), *y = numbers(n, 2);
    int ok = 1;
    while (n_times <= TIMES) {
        begin();
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
        for (long i = 0; i < n; i++) y[i] += 2 * x[i];
        end();
    }
    for (long i = 0; i < n; i++) ok &= y[i] == value(i, 2) + (float)(2 * (TIMES + 1)) * x[i];
    report("saxpy", 8. * (double)n, 4. * (double)n, ok);
    munmap(x, (size_t)(4 * n)), munmap(y, (size_t)(4 * n));
}

static void stencil(int n, int m)
{
    long all = (long)n * m;
    float *from = numbers(all, 1), *to = numbers(all, 2);
    const float (*a)[m] = (const float (*)[m])from;
    float (*b)[m] = (float (*)[m])to;
    int ok = 1;
    while (n_times <= TIMES) {
        begin();
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:m]) copy(b[0:n][0:m])
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) b[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        end();
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int edge = i == 0 || j == 0 || i == n - 1 || j == m - 1;
            ok &= b[i][j] == (edge ? value((long)i * m + j, 2) : 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]));
        }
    report("stencil", 8. * (double)all, 4. * (double)all, ok);
    munmap(from, (size_t)(4 * all)), munmap(to, (size_t)(4 * all));
}

static void filter(int w, int h)
{
    long all = (long)w * h;
    unsigned char *in = fresh(all);
    float table[256], *out = fresh(4 * all);
    int ok = 1;
    for (long i = 0; i < all; i++) in[i] = (unsigned char)(i * 31 + (i >> 8));
    for (int i = 0; i < 256; i++) table[i] = sqrtf((float)i);
    while (n_times <= TIMES) {
        begin();
#pragma acc parallel loop collapse(2) copyin(in[0:w*h], table) copyout(out[0:w*h])
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) out[y * w + x] = table[in[y * w + x]];
        end();
    }
    for (long i = 0; i < all; i++) ok &= out[i] == table[in[i]];
    report("bytes through a table", (double)all, 4. * (double)all, ok);
    munmap(in, (size_t)all), munmap(out, (size_t)(4 * all));
}

int main(int argc, char **argv)
{
    long unit = argc > 1 ? atol(argv[1]) : 1 << 26;        /* iterations */
    int side = (int)sqrt((double)unit);
    (void)argv;
    add(unit, 0);
    add(unit, 1);
    matrices(5 * side / 8, side / 2);
    saxpy(unit);
    stencil(side, side);
    filter(side, side);
    return 0;
}
