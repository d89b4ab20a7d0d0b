/* Indices at the limits of their types, run-time negative steps, loops in routines, tiles with unsigned indices. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <stdint.h>
static int h[256], gi;
static double A[64][80], B[64][80];
static void show(const char *s) { print_ints(s, h, 256); for (int i = 0; i < 256; i++) h[i] = 0; }
static void limits(int s, int n)
{
#pragma acc parallel loop copy(h)
    for (int i = INT_MAX - 20; i < INT_MAX; i++) h[INT_MAX - i]++;
    show("int max");
#pragma acc parallel loop copy(h)
    for (int i = INT_MIN + 20; i > INT_MIN; i--) h[i - INT_MIN]++;
    show("int min");
#pragma acc parallel loop copy(h)
    for (unsigned i = UINT_MAX; i > UINT_MAX - 30; i--) h[UINT_MAX - i]++;
    show("uint max");
#pragma acc parallel loop copy(h)
    for (int i = n; i > 0; i += s) h[i]++;
    show("run-time negative");
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i -= s) h[i]++;
    show("minus negative");
#pragma acc parallel loop copy(h) collapse(3)
    for (int i = 0; i < 4; i -= s / 3) for (uint8_t j = 3; j > 0; j--) for (int64_t k = -5; k <= 5; k += 5) h[i * 45 + j * 11 + k + 5]++;
    show("collapse 3");
#pragma acc parallel loop copy(h)
    for (gi = 0; gi < n; gi++) h[gi] += gi;
    show("global index");
#pragma acc parallel copy(h)
    {
#pragma acc loop gang
        for (gi = 0; gi < 10; gi++) {
            int j;
#pragma acc loop vector
            for (j = 0; j < 20; j++) h[gi * 20 + j] += gi;
        }
    }
    show("global index gang");
    int i;
#pragma acc parallel loop private(i) copy(h)
    for (i = 0; i < n; i++) { int k; for (k = 0; k < 3; k++) h[i] += k; }
    show("private index");
#pragma acc parallel loop copy(h) firstprivate(n)
    for (long i = 0L; i < n * 1L; i++) { if (i % 3) continue; h[i]++; }
    show("long");
#pragma acc serial loop copy(h)
    for (int i = 1; i < n; i++) h[i] = h[i - 1] + i;
    show("serial loop");
}
#pragma acc routine vector
static void row(double *x, int n)
{
#pragma acc loop vector tile(8)
    for (int i = 0; i < n; i++) x[i] += i;
}
#pragma acc routine worker
static void block(double (*x)[80], int n, int m)
{
#pragma acc loop worker vector tile(4, 4)
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i][j] *= 2;
}
#pragma acc routine seq
static double total(const double *x, int n)
{
    double s = 0;
#pragma acc loop seq
    for (const double *p = x; p < x + n; p++) s += *p;
    return s;
}
static void routines(void)
{
#pragma acc parallel loop gang copy(A)
    for (int i = 0; i < 64; i++) row(A[i], 80);
#pragma acc parallel loop gang copy(A)
    for (int i = 0; i < 8; i++) block(&A[i * 8], 8, 80);
#pragma acc parallel loop copyin(A) copy(B)
    for (int i = 0; i < 64; i++) B[i][0] = total(A[i], 80);
    print_sum("A", &A[0][0], 64 * 80);
    print_sum("B", &B[0][0], 64 * 80);
}
static void vla(int n, int m, double x[n][m], double y[n][m])
{
#pragma acc parallel loop tile(16, 8) copyin(x[0:n][0:m]) copy(y[0:n][0:m])
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) y[i][j] += x[i - 1][j] + x[i + 1][j] - x[i][j - 1] - x[i][j + 1];
#pragma acc parallel loop tile(16, 8) copyin(x[0:n][0:m]) copy(y[0:n][0:m]) device_type(nvidia) tile(32, 4)
    for (unsigned i = 1; i < (unsigned)n - 1; i++) for (size_t j = 1; j < (size_t)m - 1; j++) y[i][j] += x[i - 1][j] + x[i + 1][j - 1];
    print_sum("vla", &y[0][0], n * m);
}
static void unsigned_stencil(unsigned n, unsigned m)
{
#pragma acc parallel loop tile(32, 4)
    for (unsigned i = 1; i < n - 1; i++) for (size_t j = 1; j < m - 1; j++) B[i][j] += A[i - 1][j] + A[i + 1][j - 1] + A[i][j];
#pragma acc parallel loop tile(8, 8)
    for (unsigned char i = 0; i < n; i++) for (short j = 0; j < (short)m - 2; j++) B[i][j] += A[n - 1 - i][j] + A[n - 1 - i][j + 2];
    print_sum("unsigned", &B[0][0], 64 * 80);
}
/* More iterations than the index's own type could count. */
static void narrow(int n)
{
    int i;
    signed char c;
#pragma acc parallel loop copy(h)
    for (c = -100; c <= 100; c += 7) h[c + 100]++;
    show("signed char");
#pragma acc parallel loop copy(h)
    for (signed char k = (signed char)-n; k < n; k++) h[k + n]++;
    show("signed char, run-time bounds");
#pragma acc parallel loop copy(h) private(i)
    for (short k = -30000; k <= 32000; k++) {
        i = (k + 30000) % 256;
#pragma acc atomic
        h[i]++;
    }
    show("short");
#pragma acc parallel loop collapse(2) copy(h)
    for (signed char k = 100; k >= -100; k -= 10) for (unsigned char l = 250; l >= 50; l -= 50) h[k / 10 * 5 + 50 + l / 50]++;
    show("signed char, collapsed");
#pragma acc parallel loop collapse(2) copy(h)
    for (unsigned char k = 3; k < 240; k += 7)
        for (unsigned char l = 240; l > 3; l -= 7) {
#pragma acc atomic
            h[k] += l;
        }
    show("unsigned char, collapsed");
}
/* Bounds that are constants of floating point, compared as unsigned above all: some loops never run, which the compiler knows. */
static void folded(void)
{
    int a[40], v = 3;
    unsigned char bytes[40];
    for (int i = 0; i < 40; i++) a[i] = bytes[i] = i;
#pragma acc kernels copy(a)
    {
        for (unsigned short i = 0; i <= 36; ++i) {
            for (unsigned k = 0; k < ((long long)31.0 >> 5) % 7; ++k) {
                int t = (v | 100u) == 'a' + k;
                (void)t;
            }
            a[i] %= 5;
        }
        for (unsigned char i = 0; i < (int)20.5; i++)
            for (unsigned k = 0; k < (unsigned)2.5; k++) a[i] += (int)k + v;
        for (int i = 39; i >= 0; i--) {
            for (int k = 0; k < (unsigned)~(long long)10.0f % 7; k++) {
                int t = a[i] * k;
                (void)t;
            }
        }
    }
#pragma acc parallel loop copy(a) copyin(bytes)
    for (int i = 0; i < 40; i++)
#pragma acc loop vector
        for (unsigned char k = 0; k < (-38 > bytes[i]); k++) a[i] += bytes[k];
/* Variables of a statement expression, with initializers that branch. */
    static int rows[40][4];
#pragma acc parallel loop copy(rows) copyin(bytes)
    for (int i = 0; i < 40; i++)
#pragma acc loop vector
        for (unsigned k = 0; k < ({ int q = i % 2 && bytes[i] ? bytes[i] : 3; q + i; }) % 4u; k++) rows[i][k] += k + i;
    for (int i = 0; i < 40; i++) a[i] += rows[i][0] + rows[i][2];
#pragma acc parallel loop copy(a)
    for (long i = 0; i < (unsigned long)10.0f % 5; i++) a[i] = 1;
#pragma acc parallel loop copy(a)
    for (unsigned long i = 0; i < (unsigned long)10.0f % 5; i++) a[i] = 2;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < (long)7.5; i++) a[i] += 3;
    printf("folded");
    for (int i = 0; i < 40; i++) printf(" %d", a[i]);
    printf("\n");
}

static int length = 4;

/* The device has a copy of the length of the rows: the host does not know it. */
static void copied_length(void)
{
    int i, k;
    static int a[40], b[40];
    for (i = 0; i < 40; i++) a[i] = i * i % 11;
#pragma acc kernels loop present_or_copyin(a) copyout(b) copyin(length)
    for (i = 0; i < 40 / length; i++) {
#pragma acc loop worker
        for (k = 0; k < length; k++) b[i * length + k] = a[i * length + k] + i;
    }
    printf("copied length");
    for (i = 0; i < 40; i++) printf(" %d", b[i]);
    printf("\n");
}

static void header_in_a_block(void)
{
    int host = 1;
#ifdef _OPENACC
#include <openacc.h>
    const acc_device_t type = acc_get_device_type();
    host = acc_on_device(acc_device_host) && acc_get_num_devices(type) > 0;
#endif
    printf("header %d\n", host);
}

int main(void)
{
    folded();
    copied_length();
    header_in_a_block();
    limits(-3, 100);
    narrow(110);
    routines();
    vla(64, 80, A, B);
    unsigned_stencil(64, 80);
    return 0;
}
