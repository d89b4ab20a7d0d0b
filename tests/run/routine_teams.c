/* Routines that call each other from gang to vector, in conditions and loops; structures returned, early returns, arrays that lanes share.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
struct stats { double mean, var; int n; };
typedef double real;

/* vector routine returning a struct, early return, two loops */
#pragma acc routine vector
struct stats measure(const real *restrict x, int n)
{
    struct stats r = { 0, 0, n };
    if (n == 0) return r;
    real sum = 0, sq = 0;
#pragma acc loop vector reduction(+:sum)
    for (int i = 0; i < n; i++) sum += x[i];
    r.mean = sum / n;
#pragma acc loop vector reduction(+:sq)
    for (int i = 0; i < n; i++) sq += (x[i] - r.mean) * (x[i] - r.mean);
    r.var = sq / n;
    return r;
}

/* local array shared by lanes, parameter changed */
#pragma acc routine vector
int histogram_mode(const int *v, int n)
{
    int bins[8], best = 0;
#pragma acc loop vector
    for (int b = 0; b < 8; b++) bins[b] = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        bins[v[i] & 7]++;
    }
    for (int b = 1; b < 8; b++)
        if (bins[b] > bins[best]) best = b;
    while (n > 0) { best += 8; n -= 20; }
    return best;
}

/* worker routine: nested calls */
#pragma acc routine worker
void normalise(real *a, int m, int n, struct stats *out)
{
#pragma acc loop worker
    for (int i = 0; i < m; i++) {
        struct stats s = measure(a + (long)i * n, n);
        real d = s.var > 0 ? sqrt(s.var) : 1;
#pragma acc loop vector
        for (int j = 0; j < n; j++) a[(long)i * n + j] = (a[(long)i * n + j] - s.mean) / d;
        out[i] = s;
    }
}

/* gang routine: loops over matrices, VLA parameter */
#pragma acc routine gang
void all(int g, int m, int n, real a[g][m][n], struct stats out[g][m])
{
#pragma acc loop gang
    for (int k = 0; k < g; k++) normalise(&a[k][0][0], m, n, out[k]);
}

#pragma acc routine worker
int search(const int *v, int n, int key)
{
    int found = -1;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
        if (v[i] == key) found = i;
    return found;
}

#pragma acc routine vector
int any_negative(const int *v, int n)
{
    int any = 0;
#pragma acc loop vector reduction(||:any)
    for (int i = 0; i < n; i++) any = any || v[i] < 0;
    return any;
}

#pragma acc routine seq
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

#pragma acc routine vector
void step(int *v, int n, int *count)
{
    int c = 0;
#pragma acc loop vector reduction(+:c)
    for (int i = 0; i < n; i++) {
        v[i] += fib(i % 10);
        c += v[i] > 10;
    }
    *count = c;
}

/* Arrays of the kernel and of the routines that it calls, together more than a block's shared memory. */
enum { LONG = 1500 };
#pragma acc routine worker
static void inner_array(double *o, int n)
{
    double t[LONG];
#pragma acc loop worker
    for (int i = 0; i < LONG; i++) t[i] = i;
#pragma acc loop worker
    for (int i = 0; i < n; i++) o[i] += t[LONG - 1 - i % LONG];
}

#pragma acc routine worker
static void outer_array(double *o, int n)
{
    double t[LONG];
#pragma acc loop worker
    for (int i = 0; i < LONG; i++) t[i] = i;
    inner_array(o, n);
#pragma acc loop worker
    for (int i = 0; i < n; i++) o[i] += t[LONG - 1 - i % LONG];
}

static void large_arrays(void)
{
    static double r[4][500];
#pragma acc parallel loop gang num_gangs(4) num_workers(4) vector_length(32) copy(r)
    for (int i = 0; i < 4; i++) {
        double g[3500];
#pragma acc loop worker vector
        for (int k = 0; k < 3500; k++) g[k] = k;
        outer_array(r[i], 500);
#pragma acc loop worker vector
        for (int k = 0; k < 500; k++) r[i][k] += g[k + 1000];
    }
    double sum = 0;
    for (int i = 0; i < 2000; i++) sum += r[i / 500][i % 500] * (i % 7);
    printf("%g\n", sum);
}

/* More than shared memory holds for 32 workers. */
#pragma acc routine vector
static void filled(double *o, int n)
{
    double own[LONG], *first = own;
#pragma acc loop vector
    for (int i = 0; i < LONG; i++) own[i] = i * n;
    first++;
#pragma acc loop vector
    for (int i = 0; i < 100; i++) o[i] += own[LONG - 1 - i] - first[i];
}

static void many_workers(void)
{
    static double r[40][100];
#pragma acc parallel loop gang worker num_gangs(3) num_workers(8) vector_length(32) copy(r)
    for (int i = 0; i < 40; i++) filled(r[i], i);
    double sum = 0;
    for (int i = 0; i < 4000; i++) sum += r[i / 100][i % 100] * (i % 7);
    printf("%g\n", sum);
}

/* Routines of all levels that call themselves and each other; their threads share nothing but memory. */
static void walk(int *a, int n, int depth)
{
#pragma acc loop vector
    for (int i = 0; i < n; i++) a[i] += depth;
    if (depth > 0) walk(a, n, depth - 1);
}

#pragma acc routine worker
static void halve(int *a, int n)
{
    if (n <= 1) return;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++) a[i]++;
    halve(a, n / 2);
    halve(a + n / 2, n - n / 2);
}

static void odd(int *a, int n);
static void even(int *a, int n)
{
#pragma acc loop vector
    for (int i = 0; i < n; i += 2) a[i] += n;
    if (n > 3) odd(a, n - 3);
}

static void odd(int *a, int n)
{
#pragma acc loop vector
    for (int i = 1; i < n; i += 2) a[i] -= n;
    if (n > 3) even(a, n - 3);
}

/* Each call has values of its own that its threads share; those around it stay as they are, and may be written through pointers. */
#pragma acc routine vector
static void fill(int n, int *x)
{
    int first = x[0];
#pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] += first;
    if (n > 1) fill(n / 2, x);
    x[n] += first;
}

#pragma acc routine worker
static int total(const int *x, int n)
{
    int s = 0, part[2], *q = part;
    if (n < 8) {
#pragma acc loop worker vector reduction(+ : s)
        for (int i = 0; i < n; i++) s += x[i];
        return s;
    }
    q[0] = total(x, n / 2);
    q[1] = total(x + n / 2, n - n / 2);
    return part[0] + part[1];
}

#pragma acc routine worker
static void merge_sort(int *a, int *b, int n)
{
    int at, half = n / 2;
    if (n < 2) return;
    merge_sort(a, b, half);
    merge_sort(a + half, b, n - half);
    int i = 0, j = half;
    for (at = 0; at < n; at++) b[at] = j == n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
#pragma acc loop worker vector
    for (int k = 0; k < n; k++) a[k] = b[k];
}

#pragma acc routine vector
static void down(int *to, int depth, int n, const int *x)
{
    int own[4], t[n], s = 0;
#pragma acc loop vector
    for (int i = 0; i < 4; i++) own[i] = depth * i;
#pragma acc loop vector
    for (int i = 0; i < n; i++) t[i] = x[i] * depth;
    if (depth > 0) down(own, depth - 1, n - 1, x);
#pragma acc loop vector reduction(+ : s)
    for (int i = 0; i < n; i++) s += t[n - 1 - i] * i;
    for (int i = 0; i < 4; i++) to[i] += own[i] + s;
}

static void shared_recursion(void)
{
    enum { G = 7, N = 64 };
    static int x[G][N + 1], y[G][N], z[G][N], w[G][4], t[G];
    long sum = 0;
    for (int g = 0; g < G; g++)
        for (int i = 0; i < N; i++) x[g][i] = (g + i) % 3, y[g][i] = (i * 37 + g) % 101;
#pragma acc parallel loop gang copy(x, y, w) copyin(z) copyout(t) num_workers(2) vector_length(32)
    for (int g = 0; g < G; g++) {
        t[g] = total(y[g], N - g);
        merge_sort(y[g], z[g], N);
        fill(N, x[g]);
        down(w[g], 4 + g, 13 + g, y[g]);
    }
#pragma acc parallel loop gang worker copy(x, w) copyin(y) num_workers(4) vector_length(32) num_gangs(2)
    for (int g = 0; g < G; g++) {
        fill(N / 2, x[g]);
        down(w[g], 3 + g, 11 + g, y[g]);
    }
    for (int g = 0; g < G; g++) {
        for (int i = 0; i < N; i++) sum += x[g][i] * (long)(i + 1) + y[g][i] * (long)(i + 3);
        printf("%ld %d %d %d\n", sum, t[g], w[g][1], w[g][3]);
    }
}

static void recursion(void)
{
    static int a[8][64], b[8][64], c[8][64];
    long s = 0;
#pragma acc parallel loop gang copy(a, b, c)
    for (int i = 0; i < 8; i++) {
        walk(a[i], 64, i);
        halve(b[i], 64);
        even(c[i], 60 + i / 2);
    }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 64; j++) s += a[i][j] * (j + 1) + b[i][j] * (j + 3) + c[i][j] * (j + 7);
    printf("%ld\n", s);
}

/* The first lane changes what all lanes have read and read again. */
#pragma acc routine vector
static void hand_on(int n, long *restrict count, double *restrict v)
{
#pragma acc loop vector
    for (int j = 0; j < (*count ? n : 1); j++) v[j] += *count;
    {
        if (v[2] <= 60) v[2] += 3;
        if (*count <= 62) ++*count;
    }
#pragma acc loop vector
    for (int j = 0; j < n; j++) v[j] += *count + *count / 7;
}

static void handed_on(void)
{
    enum { n = 21, m = 50 };
    static long count[n];
    static double v[n][m];
    double sum = 0;
    for (int k = 0; k < n; k++) count[k] = k * 5 % 70;
#pragma acc parallel loop gang copy(count, v) vector_length(32)
    for (int k = 0; k < n; k++) hand_on(m, &count[k], v[k]);
    for (int k = 0; k < n * m; k++) sum += (k % 10 + 1) * v[k / m][k % m];
    printf("%.0f\n", sum);
}

int main(void)
{
    enum { g = 4, m = 6, n = 40 };
    static real a[g][m][n];
    static struct stats out[g][m];
    static int v[g][m][n], res[g][m], cnt[g], f[g];
    for (int k = 0; k < g; k++) for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
        a[k][i][j] = (k * 7 + i * 3 + j * j) % 17;
        v[k][i][j] = (k * 5 + i * 11 + j * 3) % 23;
    }
#pragma acc parallel copy(a) copyout(out) num_gangs(3) num_workers(2) vector_length(64)
    all(g, m, n, a, out);
    double s = 0, t = 0;
    for (int k = 0; k < g; k++) for (int i = 0; i < m; i++) { s += out[k][i].mean + out[k][i].var * 2 + out[k][i].n; for (int j = 0; j < n; j++) t += fabs(a[k][i][j]); }
    printf("%.6f %.6f\n", s, t);
#pragma acc parallel loop gang worker copyin(v) copyout(res) collapse(2)
    for (int k = 0; k < g; k++)
        for (int i = 0; i < m; i++) res[k][i] = histogram_mode(v[k][i], n - i);
    for (int k = 0; k < g; k++) for (int i = 0; i < m; i++) printf("%d ", res[k][i]);
    printf("\n");
    /* a vector routine called from gang code of a kernel with workers */
#pragma acc parallel loop gang copyin(v) copyout(f, cnt) num_workers(4)
    for (int k = 0; k < g; k++) {
        int c = 0;
        f[k] = histogram_mode(v[k][0], n) + search(v[k][1], n, v[k][1][22]);
#pragma acc loop worker reduction(+:c)
        for (int i = 0; i < m; i++) c += i;
        cnt[k] = c;
    }
    for (int k = 0; k < g; k++) printf("%d %d ", f[k], cnt[k]);
    printf("\n");
    /* in conditions, loops, with array elements as bounds */
#pragma acc parallel loop gang copy(v) copyout(f, cnt)
    for (int k = 0; k < g; k++) {
        int rounds = 0, c;
        v[k][2][k] = k % 2 ? -1 : 1; v[k][5][0] = -1;
        if (any_negative(v[k][2], n)) f[k] = 1; else f[k] = 0;
        do {
            step(v[k][3], n, &c);
            rounds++;
        } while (c < n / 2 && rounds < 50);
        for (int i = 0; !any_negative(v[k][i], n); i++) f[k] += 10;
        switch (histogram_mode(v[k][0], n) & 3) {
        case 0: f[k] += 100; break;
        case 1: f[k] += 200; break;
        default: f[k] += 300;
        }
        cnt[k] = rounds * 1000 + c;
    }
    for (int k = 0; k < g; k++) printf("%d %d ", f[k], cnt[k]);
    printf("\n");
    large_arrays();
    many_workers();
    recursion();
    shared_recursion();
    handed_on();
    return 0;
}
