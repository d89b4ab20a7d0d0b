/* sine_pairs: sines and cosines of one angle, in statements that follow each other and in others. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>

enum { N = 200, M = 33 };
static float x[N], y[N], k[M];
static double d[N], e[N];

/* Sums in an inner loop. */
static void sums(void)
{
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; i++) {
        float re = 0, im = 0;
#pragma acc loop seq
        for (int j = 0; j < M; j++) {
            float angle = 0.01f * k[j] * i;
            re += k[j] * cosf(angle);
            im += k[j] * sinf(angle);
        }
        x[i] = re;
        y[i] = im;
    }
}

/* Two variables of one declaration, an expression as the angle, and a second pair. */
static void rotations(void)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        double s = sin(0.1 * i), c = cos(0.1 * i), t = s * 2;
        d[i] = c + 3 * cos(t);
        e[i] = s + c * sin(t);
    }
}

/* The angle changes between the two, or the second is in a condition, or both are in one statement. */
static void others(int n)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        float t = 0.05f * i, c = cosf(t);
        t += 1;
        float s = sinf(t);
        if (i < n) {
            s += cosf(t);
            s += sinf(t);
        } else
            s -= cosf(t);
        x[i] = s * sinf(c) + cosf(c);
        t = cosf(s);
        y[i] = t + sinf(s) + sinf(t);
    }
}

/* An angle in memory, which the statement between them changes. */
static void memory(void)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        e[i] = cos(d[i]);
        d[i] = d[i] + 1;
        e[i] += 2 * sin(d[i]);
    }
}

static int thousandths(const float *p, const double *q)
{
    double s = 0;
    for (int i = 0; i < N; i++) s += (p ? p[i] : q[i]) * (i % 7 + 1);
    return (int)floor(s * 10 + 0.5);
}

/* Both in one statement that assigns a local variable, also the angle; two pairs; some under a condition. */
static void orbits(void)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        double at = 0.03 * i, step;
        float t = 0.02f * i, u, v = 1;
        int turns = 0;
        do {
            step = (at - 0.3 * sin(at) - 0.03 * i) / (1 - 0.3 * cos(at));
            at -= step;
            turns++;
        } while (fabs(step) > 1e-9 && turns < 20);
        for (int j = 0; j < 3; j++) at += (sin(at) - cos(at)) / (2 + j);
        u = cosf(t) * sinf(v * t + 1) - sinf(t) * cosf(v * t + 1);
        if (i % 3) v *= cosf(t + u) / (2 + sinf(t + u));
        t = (i % 2 ? sinf(u) : 0) + cosf(u) + cosf(u) * sinf(u);
        x[i] = u + v + t;
        d[i] = at;
    }
}

int main(void)
{
    for (int j = 0; j < M; j++) k[j] = j % 5 - 2;
    sums();
    printf("%d %d\n", thousandths(x, NULL), thousandths(y, NULL));
    rotations();
    printf("%d %d\n", thousandths(NULL, d), thousandths(NULL, e));
    others(60);
    printf("%d %d\n", thousandths(x, NULL), thousandths(y, NULL));
    memory();
    printf("%d %d\n", thousandths(NULL, d), thousandths(NULL, e));
    orbits();
    printf("%d %d\n", thousandths(x, NULL), thousandths(NULL, d));
    return 0;
}
