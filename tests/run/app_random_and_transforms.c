/* Programs after the NAS benchmarks: random pairs, a sort by counting, a Fourier transform. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
typedef struct {
    double real, imag;
} dcomplex;
#define NK 256
#define BATCH 16
static double q[10];
static double vranlc_step(double *x, double a)
{
    const double r23 = 1.1920928955078125e-07, t23 = 8388608.0, r46 = r23 * r23, t46 = t23 * t23;
    double a1 = (double)(int)(r23 * a), a2 = a - t23 * a1;
    double x1 = (double)(int)(r23 * (*x)), x2 = *x - t23 * x1;
    double t1 = a1 * x2 + a2 * x1;
    double t2 = (double)(int)(r23 * t1);
    double zz = t1 - t23 * t2;
    double t3 = t23 * zz + a2 * x2;
    double t4 = (double)(int)(r46 * t3);
    *x = t3 - t46 * t4;
    return r46 * (*x);
}
static void ep(void)
{
    double sx = 0, sy = 0, xx[2 * NK];
    int nn = BATCH;
    double q0 = 0, q1 = 0, q2 = 0, q3 = 0;
    for (int i = 0; i < 10; i++) q[i] = 0;
#pragma acc data copy(q)
    {
#pragma acc parallel loop gang private(xx) reduction(+ : sx, sy)
        for (int k = 1; k <= nn; k++) {
            double t1 = 271828183.0 * 0 + (double)(k * 7919 + 13) * 1000.0;
            for (int i = 0; i < 2 * NK; i++) xx[i] = vranlc_step(&t1, 1220703125.0);
            double tsx = 0, tsy = 0;
#pragma acc loop vector reduction(+ : tsx, tsy)
            for (int i = 0; i < NK; i++) {
                double x1 = 2 * xx[2 * i] - 1, x2 = 2 * xx[2 * i + 1] - 1, t = x1 * x1 + x2 * x2;
                if (t <= 1.0 && t > 0) {
                    double t2 = sqrt(-2 * log(t) / t);
                    double t3 = x1 * t2, t4 = x2 * t2;
                    int l = (int)(fabs(t3) > fabs(t4) ? fabs(t3) : fabs(t4));
#pragma acc atomic update
                    q[l] += 1.0;
                    tsx += t3;
                    tsy += t4;
                }
            }
            sx += tsx;
            sy += tsy;
        }
    }
    printf("EP %.6f %.6f\n", sx, sy);
    print_sum("q", q, 10);
}
#define MAXKEY 512
#define NKEYS 4096
static int key[NKEYS], buff2[NKEYS], cnt[MAXKEY], part[8][MAXKEY];
static void is(void)
{
    unsigned s = 12345;
    for (int i = 0; i < NKEYS; i++) {
        s = s * 1103515245u + 12345u;
        key[i] = (s >> 16) % MAXKEY;
    }
#pragma acc data copyin(key) copyout(buff2) create(cnt, part)
    {
#pragma acc kernels
        {
            for (int i = 0; i < MAXKEY; i++) cnt[i] = 0;
            for (int b = 0; b < 8; b++)
                for (int i = 0; i < MAXKEY; i++) part[b][i] = 0;
        }
#pragma acc parallel loop gang num_gangs(8)
        for (int b = 0; b < 8; b++) {
#pragma acc loop seq
            for (int i = b * NKEYS / 8; i < (b + 1) * NKEYS / 8; i++) part[b][key[i]]++;
        }
#pragma acc parallel loop
        for (int i = 0; i < MAXKEY; i++) {
            int t = 0;
            for (int b = 0; b < 8; b++) t += part[b][i];
            cnt[i] = t;
        }
#pragma acc kernels
        for (int i = 0; i < MAXKEY - 1; i++) cnt[i + 1] += cnt[i];
#pragma acc serial present(key, cnt, buff2)
        for (int i = NKEYS - 1; i >= 0; i--) buff2[--cnt[key[i]]] = key[i];
    }
    int bad = 0;
    for (int i = 1; i < NKEYS; i++) bad += buff2[i] < buff2[i - 1];
    printf("IS bad %d\n", bad);
    print_ints("buff", buff2, NKEYS);
}
#define NX 16
static dcomplex u0[NX][NX], u1[NX][NX], tw[NX];
#pragma acc routine seq
static dcomplex cmul(dcomplex a, dcomplex b)
{
    dcomplex c;
    c.real = a.real * b.real - a.imag * b.imag;
    c.imag = a.real * b.imag + a.imag * b.real;
    return c;
}
static void fft1(dcomplex (*x)[NX], dcomplex (*y)[NX], int dim)
{
#pragma acc parallel loop gang present(x [0:NX], y [0:NX], tw)
    for (int i = 0; i < NX; i++) {
#pragma acc loop vector
        for (int k = 0; k < NX; k++) {
            dcomplex s = {0, 0};
            for (int n = 0; n < NX; n++) {
                dcomplex v = dim ? x[n][i] : x[i][n];
                dcomplex c = cmul(v, tw[(k * n) % NX]);
                s.real += c.real;
                s.imag += c.imag;
            }
            if (dim) y[k][i] = s;
            else y[i][k] = s;
        }
    }
}
static void ft(void)
{
    for (int i = 0; i < NX; i++) {
        tw[i].real = cos(-2 * M_PI * i / NX);
        tw[i].imag = sin(-2 * M_PI * i / NX);
        for (int j = 0; j < NX; j++) {
            u0[i][j].real = (i * j + 3) % 7;
            u0[i][j].imag = (i + 2 * j) % 5;
        }
    }
#pragma acc data copy(u0) create(u1) copyin(tw)
    {
        fft1(u0, u1, 0);
        fft1(u1, u0, 1);
        for (int t = 1; t <= 2; t++) {
#pragma acc parallel loop collapse(2)
            for (int i = 0; i < NX; i++)
                for (int j = 0; j < NX; j++) {
                    double e = exp(-1e-3 * t * (i * i + j * j));
                    u0[i][j].real *= e;
                    u0[i][j].imag *= e;
                }
            double sr = 0, si = 0;
#pragma acc parallel loop reduction(+ : sr) reduction(+ : si)
            for (int j = 1; j <= NX; j++) {
                int qq = j % NX, r = (3 * j) % NX;
                sr += u0[r][qq].real;
                si += u0[r][qq].imag;
            }
            printf("FT %d %.6f %.6f\n", t, sr, si);
        }
    }
}
int main()
{
    ep();
    is();
    ft();
    return 0;
}
