/* c_vectors: GNU C's vector types in device code. SPDX-License-Identifier: MIT */
#include <stdio.h>
typedef float f4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(2 * sizeof(double)))), d8 __attribute__((vector_size(64)));
typedef float f2 __attribute__((vector_size(8)));
typedef unsigned char u16 __attribute__((vector_size(16)));
typedef long l2 __attribute__((vector_size(16)));
typedef f4 point;
struct particle {
    char kind;
    point at, speed;
};
static const i4 weights[2] = { { 1, 2, 3, 4 }, { -1, 1, -1, 1 } };

#pragma acc routine seq
static f4 moved(f4 at, f4 speed, float dt)
{
    return at + speed * dt;
}
#pragma acc routine seq
static float dot(const f4 *a, f4 b)
{
    f4 p = *a * b;
    return p[0] + p[1] + p[2] + p[3];
}

static void print4(const char *name, f4 v) { printf("%s %g %g %g %g\n", name, v[0], v[1], v[2], v[3]); }

static void operators(void)
{
    i4 r[12], a = { 7, -9, 100, 3 }, b = { 2, 4, -7, 3 };
    u16 bytes[2];
    l2 wide[2];
#pragma acc parallel copyin(a, b) copyout(r, bytes, wide)
    {
        r[0] = a + b;
        r[1] = a - b * 2;
        r[2] = a / b;
        r[3] = a % b;
        r[4] = (a & b) | (~a ^ b);
        r[5] = a << 3;
        r[6] = a >> (i4){ 1, 2, 0, 1 };
        r[7] = a > b;
        r[8] = (a == b) | (a < 0);
        r[9] = -a;
        i4 t = a;
        t += 5;
        t *= b;
        t[2] ^= 12;
        r[10] = t;
        r[11] = (i4)(f4){ 1, 2, 3, 4 };
        u16 x = (u16)a, y = { 250, 3 };
        bytes[0] = x + y;
        bytes[1] = x != 0;
        wide[0] = (l2)a;
        wide[1] = (l2){ 5 } - wide[0];
    }
    for (int i = 0; i < 12; i++) printf("%d %d %d %d\n", r[i][0], r[i][1], r[i][2], r[i][3]);
    for (int i = 0; i < 16; i++) printf("%d %d ", bytes[0][i], bytes[1][i]);
    printf("%ld %ld\n", wide[1][0], wide[1][1]);
}

static void particles(int n, struct particle *p, float *length)
{
    f4 shift = { 0.5f, -0.5f, 0, 1 };
#pragma acc data copy(p[0:n]) copyout(length[0:n])
    {
#pragma acc parallel loop firstprivate(shift)
        for (int i = 0; i < n; i++) {
            p[i].at = moved(p[i].at, p[i].speed, 0.25f) + shift;
            p[i].speed[i % 4] += 1;
            length[i] = dot(&p[i].at, p[i].at);
        }
#pragma acc kernels
        for (int i = 0; i < n; i++) p[i].at[1] = length[i] / 2;
    }
    float s = 0;
    for (int i = 0; i < n; i++) s += length[i] + p[i].speed[1] * p[i].at[1] + p[i].at[3];
    printf("%g %d %d\n", s, (int)sizeof(struct particle), p[3].kind);
}

static void levels(int n, const d2 *restrict x, double *restrict sums)
{
    d2 scale = { 2, 0.5 };
#pragma acc parallel loop gang private(scale) copyin(x[0:n * n]) copyout(sums[0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
        d8 eight = { 1, 2, 3, 4, 5, 6, 7, 8 };
        scale = (d2){ i, 1 };
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < n; j++) {
            d2 v = x[i * n + j] * scale;
            s += v[0] + v[1] * eight[j % 8];
        }
        sums[i] = s;
    }
    double all = 0;
    for (int i = 0; i < n; i++) all += sums[i];
    printf("%g\n", all);
}

static void proven(int n, f4 *x)
{
    i4 picked[4];
#pragma acc kernels copy(x[0:n])
    for (int i = 1; i < n; i++) x[i][0] = x[i - 1][1] * 2;
#pragma acc kernels copy(x[0:n])
    for (int i = 0; i < n; i++) x[i][2] = x[i][0] + x[i][1];
#pragma acc parallel loop copyout(picked)
    for (int i = 0; i < 4; i++) {
        float __attribute__((vector_size(8))) two = { i, 2 * i };
        picked[i] = weights[i & 1] * (int)(two[1] - two[0]);
    }
    f4 sum = { 0 };
    for (int i = 0; i < n; i++) sum += x[i];
    print4("sum", sum);
    for (int i = 0; i < 4; i++) printf("%d %d\n", picked[i][0], picked[i][3]);
}

/* __builtin_convertvector, from vectors of other sizes too. */
static void converted(void)
{
    int r[8];
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 8; i++) {
        f4 f = { i * 0.75f, -i, 2.5f, 300 };
        f4 back = __builtin_convertvector(__builtin_convertvector(f * 1.5f, i4), f4);
        d2 d = __builtin_convertvector((f2){ f[0], i }, d2);
        r[i] = (int)(back[0] * 1000 + back[1] * 100 + back[3]) + (int)(d[0] * 4) + (int)d[1];
    }
    for (int i = 0; i < 8; i++) printf("%d ", r[i]);
    printf("\n");
}

/* Initializers with and without the braces of vectors, with designators, with more values than parts. */
struct mixed { int first; i4 v; int last; };
static const struct mixed table[2] = { 1, 2, 3, 4, 5, 6, { 7, { 8, 9 }, 10 } };

static void initialised(void)
{
    int r[4];
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 4; i++) {
        struct mixed plain = { 1, 2, 3, 4, i, 6 }, designated = { .last = 7, .first = 1, 2, 3, i, 5, 9 };
        struct mixed several[2] = { 1, 2, i, 4, 5, 6, 7, { 8, i }, 10 }, from = { 1, (i4){ i, 1, 2, 3 }, 4 };
        i4 vectors[2] = { 1, 2, i, 4, 5, 6 }, short_list = { i };
        struct { d2 v[2]; int k; } nested = { 1, 2, 3, 4, 5 }, braced = { { { 1, 2 }, { i } }, 3 };
        int parts = plain.v[i] + plain.last * 10 + designated.v[i] + designated.last * 10 + several[1].v[i] + several[0].last;
        parts = parts * 3 + from.v[i] + from.last + vectors[0][i] + vectors[1][i] * 10 + short_list[i] + short_list[0];
        parts = parts * 3 + (int)(nested.v[1][i % 2] + braced.v[1][0]) + nested.k + braced.k + table[1].v[i] + table[0].v[i] * 10;
        r[i] = parts + table[0].last + table[1].last;
    }
    for (int i = 0; i < 4; i++) printf("%d ", r[i]);
    printf("\n");
}

int main(void)
{
    enum { n = 40 };
    static struct particle p[n];
    static d2 x[n * n];
    static f4 y[n];
    static double sums[n];
    float length[n];
    for (int i = 0; i < n; i++) {
        p[i] = (struct particle){ i, { i, i + 1, 2, 3 }, { 1, 2, 3, i % 5 } };
        y[i] = (f4){ i, 2, i % 3, 1 };
    }
    for (int i = 0; i < n * n; i++) x[i] = (d2){ i % 7, i % 11 };
    operators();
    converted();
    initialised();
    particles(n, p, length);
    levels(n, x, sums);
    proven(n, y);
    return 0;
}
