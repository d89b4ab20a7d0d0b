/* shared_lines: rows of three and more numbers, whose loads share lines, in threads with fewer iterations. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 5000 };

static void cross(int n, float *out, const float *a, const float *b)
{
#pragma acc parallel loop copyin(a[0:3 * n], b[0:3 * n]) copyout(out[0:3 * n])
    for (int i = 0; i < n; i++) {
        out[3 * i] = a[3 * i + 1] * b[3 * i + 2] - a[3 * i + 2] * b[3 * i + 1];
        out[3 * i + 1] = a[3 * i + 2] * b[3 * i] - a[3 * i] * b[3 * i + 2];
        out[3 * i + 2] = a[3 * i] * b[3 * i + 1] - a[3 * i + 1] * b[3 * i];
    }
}

struct particle {
    float x, v, mass;
    short kind, count;
    float charge;
};

static void move(int n, struct particle *p, float dt)
{
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) {
        p[i].x += p[i].v * dt;
        p[i].count += p[i].kind > 2;
    }
}

static void backward(int n, double *out, const double *a) /* a negative stride; lines beside contiguous elements */
{
#pragma acc parallel loop copyin(a[0:5 * n]) copy(out[0:n])
    for (int i = 0; i < n; i++) out[i] += a[5 * (n - 1 - i)] + a[5 * (n - 1 - i) + 4] * a[i];
}

int main(void)
{
    float *a = malloc(3 * N * sizeof *a), *b = malloc(3 * N * sizeof *b), *c = malloc(3 * N * sizeof *c);
    double *d = malloc(5 * N * sizeof *d), *e = malloc(N * sizeof *e), check[N];
    struct particle *p = malloc(N * sizeof *p);
    for (int i = 0; i < 3 * N; i++) a[i] = (float)(i % 13), b[i] = (float)(i % 7 - 3);
    for (int i = 0; i < 5 * N; i++) d[i] = i % 19;
    for (int i = 0; i < N; i++) {
        p[i] = (struct particle){(float)i, (float)(i % 5), 1, (short)(i % 6), 0, 2};
        e[i] = i;
    }
    cross(N, c, a, b);
    move(N, p, 0.5f);
    move(N, p, 2);
    backward(N, e, d);
    for (int i = 0; i < N; i++) check[i] = c[3 * i] + 2 * c[3 * i + 1] - c[3 * i + 2];
    print_sum("cross", check, N);
    for (int i = 0; i < N; i++) check[i] = p[i].x + p[i].count * p[i].charge;
    print_sum("move", check, N);
    print_sum("backward", e, N);
    free(a), free(b), free(c), free(d), free(e), free(p);
    return 0;
}
