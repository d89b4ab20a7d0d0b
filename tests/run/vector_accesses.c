/* Loops whose threads could access several elements at once, and loops that differ from them in one respect. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20111, H = 67, W = 300, D = 8 };
typedef unsigned char byte;

static void show(const char *name, const void *data, size_t bytes)
{
    const byte *p = data;
    unsigned h = 2166136261u;
    for (size_t i = 0; i < bytes; i++) h = (h ^ p[i]) * 16777619u;
    printf("%s %u\n", name, h);
}
#define SHOW(name, p, n) show(name, p, (n) * sizeof *(p))
#define FILL(p, n, by) for (int i_ = 0; i_ < (n); i_++) (p)[i_] = i_ * 7 % (by)

static float fa[N + 16], fb[N + 16], fc[N + 16];
static double da[N + 16], db[N + 16];
static byte ba[N + 16], bb[N + 16];
static short sa[N + 16], sb[N + 16];
static long long la[N + 16];
static int plane[H][W], result[H][W];

static void fill(void)
{
    FILL(fa, N + 16, 97); FILL(fb, N + 16, 89); FILL(fc, N + 16, 83); FILL(da, N + 16, 97); FILL(db, N + 16, 79); FILL(ba, N + 16, 120);
    FILL(bb, N + 16, 113); FILL(sa, N + 16, 1009); FILL(sb, N + 16, 997); FILL(la, N + 16, 10007);
    FILL(&plane[0][0], H * W, 1013); FILL(&result[0][0], H * W, 7);
}

/* ---- lines: types, starts of the loop and of the arrays ----------------------------------------------------------------------------- */

static void line(int from, int to, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:to+2]) copy(y[0:to])
    for (int i = from; i < to; i++) y[i] = 2 * x[i + 1] + x[i] - x[i + 2];
}

/* From other places relative to 16 bytes than the result: the device's copy begins at the first element of the section. */
static void shifted(int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] + 1;
}

static void in_place(int n, const byte *restrict m, byte *restrict y)
{
#pragma acc parallel loop copyin(m[0:n]) copy(y[0:n])
    for (int i = 3; i <= n - 2; i++) y[i] += m[i - 1] / 2 + m[i + 1] / 3;
}

static void several_types(long n, const byte *restrict b, const short *restrict s, const double *restrict d, float *restrict f, long long *restrict l)
{
#pragma acc parallel loop copyin(b[0:n], s[0:n], d[0:n]) copy(f[0:n], l[0:n])
    for (long i = 1; i < n; i++) {
        f[i] = b[i] - b[i - 1] + 2 * s[i - 1];
        l[i] = l[i] + (long long)d[i] + (long long)f[i];
    }
}

static void to_bytes(size_t n, const float *restrict f, const double *restrict d, byte *restrict b)
{
#pragma acc parallel loop copyin(f[0:n], d[0:n]) copy(b[0:n])
    for (size_t i = 0; i < n; i++) b[i] = (byte)((int)(f[i] + d[i]) & 127);
}

/* One memory under two names, where iterations are independent all the same. */
static void aliased(int n, const short *x, short *y)
{
#pragma acc parallel loop present_or_copyin(x[0:n]) present_or_copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = 3 * x[i] + 1;
}

/* What an iteration reads under one name it has stored under another. */
static void two_names(int n, short *y, const short *x, short *z)
{
#pragma acc parallel loop present(x[0:n], y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = (short)(i % 100);
        z[i] = x[i] + 1;
    }
}

/* The elements that no iteration stores belong to others; the last ones of x do not exist. */
static void conditional(int n, const byte *restrict m, const short *restrict x, short *restrict y, short *restrict z)
{
#pragma acc parallel loop copyin(m[0:n], x[0:n]) copy(y[0:n], z[0:n])
    for (int i = 0; i < n; i++) {
        if (m[i] > 60) y[i] = m[i];
        z[i] = i < n - 2 ? x[i + 2] : 0;
    }
}

/* What is read on one side only is read on both; what is read outside of conditions covers reads inside. */
static void covered(int n, const float *restrict c, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(c[0:n], x[0:n]) copy(y[0:n])
    for (int i = 1; i < n - 1; i++) {
        float d = x[i + 1] - x[i - 1];
        if (c[i] > 40) d += x[i];
        y[i] = d;
    }
}

/* 32-bit numbers that wrap around, two elements of each iteration, a scalar for the place, elements that are read after they were stored. */
static void others(unsigned n, const float *restrict x, float *restrict y, short *restrict s)
{
    int place;
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (unsigned i = 1; i < n; i++) y[i] = x[i - 1u] + x[i];
#pragma acc parallel loop copy(s[0:n])
    for (unsigned i = 0; i < n / 2; i++) {
        s[2 * i] = s[2 * i + 1] + 1;
        s[2 * i + 1] = 5;
    }
#pragma acc parallel loop private(place) copyin(x[0:n]) copy(y[0:n])
    for (int i = 1; i < (int)n; i++) {
        place = i;
        y[place] += x[place - 1];
    }
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n], s[0:n])
    for (int i = -4; i < (int)n - 8; i++) {
        y[i + 5] = x[i + 4] - 3;
        s[i + 6] = y[i + 5] * 2;
        y[i + 5] += s[i + 6];
    }
}

static void lines(void)
{
    static float big[N + 32];
    fill();
    for (int from = 0; from < 5; from++) line(from, N - from, fa, fb);
    SHOW("line", fb, N);
    for (int trips = 0; trips < 12; trips += 3) line(1, 1 + trips, fa, fc);
    SHOW("short", fc, N);
    FILL(big, N + 32, 91);
#pragma acc data copyin(big) copy(fc)
    for (int k = 0; k < 4; k++) shifted(N - 8, big + k + 1, fc + (k & 2));
    SHOW("shifted", fc, N);
    in_place(N, ba, bb);
    SHOW("in place", bb, N);
    several_types(N, ba, sa, da, fc, la);
    SHOW("types", fc, N), SHOW("types", la, N);
    to_bytes(N, fa, da, bb);
    SHOW("to bytes", bb, N);
    aliased(N, sa, sb);
    SHOW("apart", sb, N);
#pragma acc data copy(sb)
    aliased(N, sb, sb);
    SHOW("the same", sb, N);
#pragma acc data copy(sa)
    {
        aliased(N / 2, sa, sa + N / 2);
        aliased(N / 2, sa + 1, sa + 1);
    }
    SHOW("overlapping", sa, N);
#pragma acc data copy(sa, sb)
    two_names(N, sa, sa, sb);
    SHOW("two names", sb, N);
    conditional(N, ba, sa, sb, (short *)fc);
    SHOW("conditional", sb, N), SHOW("conditional", (short *)fc, N);
    covered(N, fa, fb, (float *)la);
    SHOW("covered", (float *)la, N);
    others(N, fa, fb, sb);
    SHOW("others", fb, N), SHOW("others", sb, N);
}

/* ---- planes: stencils and filters ------------------------------------------------------------------------------------------------------ */

static void stencil(int h, int w, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop collapse(2) copyin(x[0:h*w]) copy(y[0:h*w])
    for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < w - 1; j++) {
            const float *p = x + i * w + j;
            y[i * w + j] = 4 * *p + p[-1] + 2 * p[1] + 3 * p[-w] + p[w];
        }
}

static void fixed_rows(void)
{
#pragma acc kernels copy(plane, result)
    {
#pragma acc loop independent
        for (int i = 1; i < H - 1; i++)
#pragma acc loop independent
            for (int j = 2; j < W - 3; j++) result[i][j] += plane[i][j - 2] + plane[i][j + 1] + plane[i - 1][j + 3] - plane[i + 1][j];
#pragma acc loop independent
        for (int i = 0; i < H; i++)
#pragma acc loop independent
            for (int j = 0; j < W - 1; j++) plane[i][j] = result[i][j] + result[i][j + 1];
    }
}

static void filter(int h, int w, const byte *restrict x, byte *restrict y)
{
    static const int weight[3][5] = {{1, 2, 3, 2, 1}, {2, 3, 4, 3, 2}, {1, 2, 3, 2, 1}};
#pragma acc parallel loop gang copyin(x[0:h*w]) copy(y[0:h*w])
    for (int i = 1; i < h - 1; i++)
#pragma acc loop vector
        for (int j = 2; j < w - 2; j++) {
            int sum = 0;
            for (int r = -1; r <= 1; r++)
                for (int c = -2; c <= 2; c++) sum += weight[r + 1][c + 2] * x[(i + r) * w + j + c];
            y[i * w + j] = sum / 32;
        }
}

/* Steps of two, of minus one, of a number of the program. */
static void taps(int n, int stride, const float *restrict w, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(w[0:4], x[0:n+40]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < 4; k++) {
            int at = i + 2 * k;
            sum += w[k] * x[at];
            sum -= x[i + 8 - k];
            sum += x[i + k * stride];
        }
        y[i] = sum;
    }
}

static void cube(int d, int h, int w, const float *restrict x, float *restrict y)
{
#define AT(k, i, j) (((size_t)(k) * h + (i)) * w + (j))
#pragma acc parallel loop collapse(3) copyin(x[0:d*h*w]) copy(y[0:d*h*w])
    for (int k = 1; k < d - 1; k++)
        for (int i = 1; i < h - 1; i++)
            for (int j = 1; j < w - 1; j++) {
                float sum = 0;
                for (int c = -1; c < 2; c += 1)
                    for (int b = 0; b < 2; b++)
                        for (int a = -1; a < 2; a++) sum += x[AT(k + c, i - b, j + a)] * (c + 2 * b + 3 * a);
                y[AT(k, i, j)] = sum + x[AT(k, i, j)] - 2 * x[AT(k, i + 1, j)];
            }
}

static void plane_of_doubles(int n, double x[n][n], double y[n][n])
{
#pragma acc parallel loop collapse(2) copyin(x[0:n]) copy(y[0:n])
    for (int i = 1; i < n; i++)
        for (int j = 2; j < n - 2; j++) y[i][j] += x[i][j - 2] - x[i][j + 2] + 3 * x[i][j] + x[i - 1][j];
}

/* In place: each color reads the other one's elements. */
static void red_black(int h, int w, int *restrict u)
{
    for (int color = 0; color < 2; color++)
#pragma acc parallel loop present(u[0:h*w])
        for (int i = 1; i < h - 1; i++)
#pragma acc loop
            for (int j = 1 + (i + color) % 2; j < w - 1; j += 2) u[i * w + j] = (u[i * w + j - 1] + u[i * w + j + 1] + u[(i - 1) * w + j] + u[(i + 1) * w + j]) / 3;
}

static void planes(void)
{
    static const float weights[4] = {1, -2, 3, 5};
    fill();
    for (int w = W - 4; w <= W - 1; w++) {
        stencil(H, w, fa, fb);
        SHOW("stencil", fb, N);
        filter(H - 1, w, ba, bb);
        SHOW("filter", bb, N);
    }
    stencil(2, W, fa, fb), stencil(H, 2, fa, fb), stencil(N / 8, 8, fa, fb);
    SHOW("narrow", fb, N);
    fixed_rows();
    SHOW("rows", &plane[0][0], H * W), SHOW("rows", &result[0][0], H * W);
    taps(N - 30, 4, weights, fa, fc);
    SHOW("taps", fc, N);
    taps(N - 30, 5, weights, fa, fc);
    SHOW("taps", fc, N);
    for (int w = 65; w < 69; w++) cube(D, 34, w, fa, fb);
    SHOW("cube", fb, N);
    for (int n = 139; n < 142; n++) plane_of_doubles(n, (double(*)[n])da, (double(*)[n])db);
    SHOW("doubles", db, N);
#pragma acc data copy(plane)
    red_black(H, W, &plane[0][0]);
    SHOW("red and black", &plane[0][0], H * W);
}

int main(void)
{
    lines();
    planes();
    return 0;
}
