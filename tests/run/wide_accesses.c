/* Adjacent elements that one iteration accesses: structures, complex numbers, pairs and fours of an array, in arrays that begin at multiples of
 * 16 bytes and in others; rows that threads read in parts. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

typedef struct {
    float re, im;
} pair;
typedef struct {
    double position[3], mass;
} body;
typedef struct {
    pair of[3];
    int place, other;
} mixed;
typedef struct {
    float x, y, z;
} triple;

static void products(int n, const pair *restrict a, const pair *restrict b, pair *restrict c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n])
    for (int i = 0; i < n; i++) {
        pair v = a[i];
        c[i].re = v.re * b[i].re - v.im * b[i].im;
        c[i].im = v.re * b[i].im + v.im * b[i].re;
    }
}

static void in_place(int n, pair *restrict y)
{
#pragma acc parallel loop independent present(y[0:2*n])
    for (int t = 0; t < n; t++) {
        int p = t / 4 * 8 + t % 4, q = p + 4;
        pair a = y[p], b = y[q];
        y[p].re = a.re + b.re;
        y[p].im = a.im + b.im;
        y[q].re = a.re - b.re;
        y[q].im = a.im - b.im;
    }
}

static double bodies(int n, body *restrict b)
{
    double sum = 0;
#pragma acc parallel loop reduction(+: sum) present(b[0:n])
    for (int i = 0; i < n; i++) {
        body *own = &b[i];
        for (int d = 0; d < 3; d++) own->position[d] += d * own->mass;
        sum += own->position[0] * own->mass;
    }
    return sum;
}

static void mixtures(int n, mixed *restrict m, triple *restrict t)
{
#pragma acc parallel loop present(m[0:n], t[0:n])
    for (int i = 0; i < n; i++) {
        mixed v = m[i];
        v.of[v.place].re += v.other;
        if (v.other % 3) m[i] = v;
        else m[i].of[2].im = v.of[1].re;
        t[i].x = v.of[0].re;
        t[i].y = v.of[1].re + t[i].z;
    }
}

static void complex_numbers(int n, const float complex *restrict x, double complex *restrict y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = 2 * x[i] + conj(y[i]);
}

static void interleaved(int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(x[0:2*n], y[0:2*n])
    for (int i = 0; i < n; i++) {
        float re = x[2 * i], im = x[2 * i + 1];
        y[2 * i] = re * re - im * im;
        if (im > 3) y[2 * i + 1] = 2 * re * im;
    }
}

static void fours(int n, const unsigned char *restrict x, double *restrict y)
{
#pragma acc parallel loop present(x[0:4*n], y[0:4*n])
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int k = 0; k < 4; k++) sum += (k + 1) * x[4 * i + k];
        for (int k = 0; k < 4; k++) y[4 * i + k] += sum - k;
    }
}

static void rows(int n, double (*restrict a)[6], const int *restrict b)
{
#pragma acc parallel loop present(a[0:n], b[0:6*n])
    for (int i = 0; i < n; i++) {
        double own[6];
        for (int k = 0; k < 6; k++) own[k] = a[i][k] + b[6 * i + k];
        for (int k = 0; k < 6; k++) a[i][k] = own[5 - k];
    }
}

static void volatile_pairs(int n, volatile pair *y)
{
#pragma acc parallel loop present(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i].re += 1;
        y[i].im += 2;
    }
}

/* Rows that each thread reads in a loop of its own: of lengths that are multiples of four or not, from the first element on or a later one. */
static void gathered_rows(int n, int k, int from, const int *start, const int *of, const float *a, const double *b, double *out)
{
#pragma acc parallel loop gang present(start[0:n+1], of[0:4*n], a[0:n*k], b[0:n*k], out[0:4*n])
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int e = start[i]; e < start[i + 1]; e++) {
            double s = 0;
#pragma acc loop seq
            for (int j = from; j < k; j++) s += a[i * k + j] * b[(long long)of[e] * k + j];
            out[e] = s;
        }
}

/* The same in a thread for each row, with a condition, an index that is read afterwards, and an element that is read under a condition. */
static int far_rows(int n, int k, const int *of, const int *a, const int *q, int *out)
{
    int j, hits = 0;
#pragma acc parallel loop private(j) reduction(+: hits) present(of[0:n], a[0:n*k], q[0:k], out[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (j = 0; j < k; j++) {
            int d = a[of[i] * k + j] - q[j];
            if (d > 1) s += d;
            if (d < -2) s -= a[of[(i + 1) % n] * k + j];
        }
        out[i] = s + j;
        hits += s > 10;
    }
    return hits;
}

/* The same with steps that are written as additions, bounds of other types, and an unsigned index. */
static void stepped_rows(int n, int k, long from, const int *of, const float *a, double *out)
{
#pragma acc parallel loop gang vector present(of[0:n], a[0:n*k], out[0:4*n])
    for (int i = 0; i < n; i++) {
        float s = 0, t = 0;
#pragma acc loop seq
        for (long j = from; j < k; j += 1) s += a[of[i] * k + j];
#pragma acc loop seq
        for (unsigned j = (unsigned)from; j < (unsigned)k; j += 1u) t += a[of[i] * k + j];
        out[i] = s - 2 * t;
    }
}

static void *filled(size_t n, size_t size, int what)
{
    char *p = malloc((n + 1) * size);
    for (size_t i = 0; i < (n + 1) * size / 4; i++) {
        if (what == 'f') ((float *)p)[i] = (float)(i % 11) - 4;
        else ((int *)p)[i] = (int)(i % 7);
    }
    for (size_t i = 0; what == 'd' && i < (n + 1) * size / 8; i++) ((double *)p)[i] = (double)(i % 13) - 5;
    return p;
}

/* Pointers that are const themselves. */
typedef pair *const fixed_pairs;
static void fixed_by_name(int n, fixed_pairs p)
{
#pragma acc parallel loop present(p[0:n])
    for (int i = 0; i < n; i++) {
        p[i].re += 2 * p[i].im;
        p[i].im += 1;
    }
}

static void fixed_parameters(int n, body *const b, double f[const restrict], double (*const two)[2])
{
#pragma acc parallel loop present(b[0:n], f[0:4*n], two[0:n])
    for (int i = 0; i < n; i++) {
        b[i].position[0] += b[i].mass;
        b[i].position[1] -= b[i].mass;
        f[4 * i + 2] += f[4 * i];
        f[4 * i + 3] -= f[4 * i + 1];
        two[i][0] += 1;
        two[i][1] += two[i][0];
    }
}

static void fixed_locals(int n, pair *p)
{
    pair *const volatile q = p;
    const __typeof__(p) r = p + n;
#pragma acc parallel loop present(q[0:n], r[0:n])
    for (int i = 0; i < n; i++) {
        r[i].re += q[i].re;
        r[i].im += q[i].im;
    }
}

static double sum_f(const float *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (double)(1 + i % 5);
    return s;
}

static double sum_d(const double *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (double)(1 + i % 5);
    return s;
}

static void run_rows(int n, int k, int from)
{
    int *start = filled(n, sizeof *start, 'i'), *of = filled(4 * n, sizeof *of, 'i'), *q = filled(k, sizeof *q, 'i');
    int *numbers = filled(n * k, sizeof *numbers, 'i'), *far = filled(n, sizeof *far, 'i');
    float *a = filled(n * k, sizeof *a, 'f');
    double *b = filled(n * k, sizeof *b, 'd'), *out = filled(4 * n, sizeof *out, 'd');
    int hits = 0, end = 0;
    for (int i = 0; i <= n; i++) start[i] = end, end += i < n ? (i * 7) % 5 : 0;
    for (int e = 0; e < 4 * n; e++) of[e] = (e * 13 + e / 9) % n;
#pragma acc data copyin(start[0:n+1], of[0:4*n], a[0:n*k], b[0:n*k], numbers[0:n*k], q[0:k]) copy(out[0:4*n], far[0:n])
    {
        gathered_rows(n, k, from, start, of, a, b, out);
        hits = far_rows(n, k, of, numbers, q, far);
#pragma acc update self(out[0:4*n])
        printf("rows of %d: %.0f\n", k, sum_d(out, (size_t)end));
        stepped_rows(n, k, from, of, a, out);
    }
    long long all = 0;
    for (int i = 0; i < n; i++) all += far[i] * (1 + i % 3);
    printf("rows of %d: %.0f %d %lld\n", k, sum_d(out, (size_t)end), hits, all);
    free(start), free(of), free(q), free(numbers), free(far), free(a), free(b), free(out);
}

/* skip: elements before the first one that the kernels use, so that arrays begin at other places. */
static void run(int n, int skip)
{
    pair *a = filled(2 * N, sizeof *a, 'f'), *b = filled(2 * N, sizeof *b, 'f'), *c = filled(2 * N, sizeof *c, 'f');
    float complex *x = filled(N, sizeof *x, 'f');
    double complex *y = filled(N, sizeof *y, 'd');
    body *bodies_of = filled(N, sizeof *bodies_of, 'd');
    triple *t = filled(N, sizeof *t, 'f');
    mixed *m = filled(N, sizeof *m, 'f');
    unsigned char *bytes = filled(4 * N, 1, 'i');
    double *four = filled(4 * N, sizeof *four, 'd'), (*six)[6] = filled(N, sizeof *six, 'd'), sum = 0;
    int *words = filled(6 * N, sizeof *words, 'i');
    for (int i = 0; i <= N; i++) m[i].place = i % 3, m[i].other = i % 5;
#pragma acc data copy(a[0:2*N+1], b[0:2*N+1], c[0:2*N+1], x[0:N+1], y[0:N+1], bodies_of[0:N+1], t[0:N+1], m[0:N+1], four[0:4*N+1], six[0:N+1]) \
    copyin(bytes[0:4*N+1], words[0:6*N+1])
    {
        products(n, a + skip, b, c + skip);
        in_place(n, a + skip);
        sum = bodies(n, bodies_of + skip);
        mixtures(n, m + skip, t + skip);
        complex_numbers(n, x + skip, y + skip);
        interleaved(n, &a[0].re + skip, &b[0].re + skip);
        fours(n, bytes + skip, four + skip);
        rows(n, six + skip, words + skip);
        volatile_pairs(n, b + skip);
        fixed_by_name(n, c + skip);
        fixed_parameters(n, bodies_of + skip, four + skip, (double (*)[2])(y + skip));
        fixed_locals(n / 2, a + skip);
    }
    printf("%d %d: %.0f %.0f %.0f %.0f\n", n, skip, sum_f(&a[0].re, 4 * N), sum_f(&b[0].re, 4 * N), sum_f(&c[0].re, 4 * N), sum);
    printf("%.0f %.0f %.0f", sum_f((float *)x, 2 * N), sum_d((double *)y, 2 * N), sum_d((double *)bodies_of, 4 * N));
    printf(" %.0f %.0f %.0f\n", sum_f((float *)t, 3 * N), sum_d(four, 4 * N), sum_d(six[0], 6 * N));
    double members = 0;
    for (int i = 0; i < N; i++) members += (i % 9) * (m[i].of[0].re + 2 * m[i].of[1].re + 3 * m[i].of[2].re + 4 * m[i].of[2].im);
    printf("%.0f\n", members);
    free(a), free(b), free(c), free(x), free(y), free(bodies_of), free(t), free(m), free(bytes), free(four), free(six), free(words);
}

int main(void)
{
    run(N, 0);
    run(N - 8, 1);
    run(37, 0);
    run_rows(50, 64, 0);
    run_rows(50, 66, 0);
    run_rows(40, 100, 4);
    run_rows(40, 33, 3);
    run_rows(30, 20, 0);
    run_rows(30, 7, 8);
    return 0;
}
