/* A lattice gas, a Fourier transform, the game of life: tables, structures and three-dimensional arrays. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    double re, im;
} cplx;
static inline cplx cmul(cplx a, cplx b)
{
    cplx r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return r;
}
enum { W = 30, H = 20, Q = 9 };
static const int ex[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double wt[Q] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
static double f[2][Q][H][W];
static void lbm(int steps)
{
#pragma acc data copy(f)
    for (int s = 0; s < steps; s++) {
        const int A = s & 1, B = !A;
#pragma acc parallel loop collapse(2)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                double rho = 0, ux = 0, uy = 0, fl[Q];
                for (int k = 0; k < Q; k++) {
                    fl[k] = f[A][k][y][x];
                    rho += fl[k];
                    ux += ex[k] * fl[k];
                    uy += ey[k] * fl[k];
                }
                ux /= rho;
                uy /= rho;
                const double usq = 1.5 * (ux * ux + uy * uy);
                for (int k = 0; k < Q; k++) {
                    const double cu = 3.0 * (ex[k] * ux + ey[k] * uy), feq = wt[k] * rho * (1.0 + cu + 0.5 * cu * cu - usq);
                    const int xn = (x + ex[k] + W) % W, yn = (y + ey[k] + H) % H;
                    f[B][k][yn][xn] = fl[k] - 0.6 * (fl[k] - feq);
                }
            }
    }
}
static void dft(int n, const cplx *restrict in, cplx *restrict out)
{
#pragma acc parallel loop gang vector_length(64) copyin(in [0:n]) copyout(out [0:n])
    for (int k = 0; k < n; k++) {
        double sr = 0, si = 0;
#pragma acc loop vector reduction(+ : sr, si)
        for (int t = 0; t < n; t++) {
            double ang = -2.0 * M_PI * ((long)t * k % n) / n;
            cplx w = {cos(ang), sin(ang)};
            cplx v = cmul(in[t], w);
            sr += v.re;
            si += v.im;
        }
        out[k].re = sr;
        out[k].im = si;
    }
}
static void life(unsigned char *g, int n, int steps)
{
    unsigned char *h = malloc(n * n);
#pragma acc data copy(g [0:n * n]) create(h [0:n * n])
    {
        for (int s = 0; s < steps; s++) {
#pragma acc parallel loop
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    int c = 0;
                    for (int di = -1; di <= 1; di++)
                        for (int dj = -1; dj <= 1; dj++) {
                            if (!di && !dj) continue;
                            c += g[((i + di + n) % n) * n + (j + dj + n) % n];
                        }
                    h[i * n + j] = c == 3 || (c == 2 && g[i * n + j]);
                }
#pragma acc parallel loop
            for (int i = 0; i < n * n; i++) g[i] = h[i];
        }
    }
    free(h);
}
int main()
{
    for (int k = 0; k < Q; k++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) f[0][k][y][x] = wt[k] * (1 + 0.1 * ((x * y + k) % 5));
    lbm(6);
    double s = 0;
    for (int k = 0; k < Q; k++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) s += f[0][k][y][x] * (k + 1);
    printf("lbm %.9f\n", s);
    cplx in[64], out[64];
    for (int i = 0; i < 64; i++) {
        in[i].re = i % 5;
        in[i].im = i % 3;
    }
    dft(64, in, out);
    s = 0;
    for (int i = 0; i < 64; i++) s += out[i].re * (i % 4) - out[i].im;
    printf("dft %.6f\n", s);
    unsigned char *g = malloc(32 * 32);
    for (int i = 0; i < 1024; i++) g[i] = i * 7919 % 3 == 0;
    life(g, 32, 5);
    int c = 0;
    for (int i = 0; i < 1024; i++) c += g[i] * (i % 7);
    printf("life %d\n", c);
    bool flag = false;
    short sh[100];
    long long big = 0;
#pragma acc parallel loop reduction(|| : flag) reduction(+ : big) copyout(sh)
    for (int i = 0; i < 100; i++) {
        sh[i] = (short)(i * 331);
        big += (long long)i << 34;
        if (sh[i] < -100) flag = true;
    }
    printf("%d %lld %d\n", flag, big, sh[99]);
    return 0;
}
