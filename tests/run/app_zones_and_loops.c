/* Grids by macro, zones with structures of arrays, and loops after Livermore, as plain kernels. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
#define NE 200
#define IDX(i, j, k) ((k) + NZ * ((j) + NY * (i)))
typedef struct {
    double *x, *y, *z, *fx, *e, *p, *q, *v;
    int *nodelist;
    int ne, nn;
} Domain;
static void cube(double *out, const double *in, int NX, int NY, int NZ)
{
#pragma acc kernels copyin(in [0:NX * NY * NZ]) copy(out [0:NX * NY * NZ])
    for (int i = 1; i < NX - 1; i++)
        for (int j = 1; j < NY - 1; j++)
            for (int k = 1; k < NZ - 1; k++)
                out[IDX(i, j, k)] = (in[IDX(i - 1, j, k)] + in[IDX(i + 1, j, k)] + in[IDX(i, j - 1, k)] + in[IDX(i, j + 1, k)] +
                                     in[IDX(i, j, k - 1)] + in[IDX(i, j, k + 1)] + in[IDX(i, j, k)]) /
                                    7.0;
}
static void eos(Domain *d)
{
    int ne = d->ne;
    double *e = d->e, *p = d->p, *q = d->q, *v = d->v;
    double pmin = 0.01, emin = -1;
#pragma acc kernels copy(e [0:ne], p [0:ne], q [0:ne]) copyin(v [0:ne])
    {
        for (int i = 0; i < ne; i++) {
            double c1s = 2.0 / 3.0, bv = c1s * (v[i] + 1);
            e[i] = e[i] - 0.5 * p[i] * v[i];
            if (e[i] < emin) e[i] = emin;
            p[i] = bv * e[i];
            if (fabs(p[i]) < 1e-7) p[i] = 0;
            if (p[i] < pmin) p[i] = pmin;
        }
        for (int i = 0; i < ne; i++) {
            double ssc = q[i] + p[i];
            ssc = ssc <= 0.11e-36 ? 0.33e-18 : sqrt(ssc);
            q[i] = ssc * e[i];
        }
    }
}
static void force(Domain *d)
{
    int ne = d->ne;
    double *x = d->x, *fx = d->fx;
    int *nl = d->nodelist;
#pragma acc kernels copyin(x [0:d->nn], nl [0:ne * 8]) copyout(fx [0:ne * 8])
    for (int k = 0; k < ne; k++) {
        double xl[8];
        for (int n = 0; n < 8; n++) xl[n] = x[nl[k * 8 + n]];
        double s = 0;
        for (int n = 0; n < 8; n++) s += xl[n] * (n & 1 ? -1 : 1);
        for (int n = 0; n < 8; n++) fx[k * 8 + n] = s * xl[n];
    }
}

static double X[1001], Y[1001], Z[1012], U[1001], V[1001], PX[25][101], VX[101], CX[101], B5[1001];
static int ix[1001];
static void liver(int n, double q, double r, double t)
{
    int k, i;
#pragma acc kernels
    for (k = 0; k < n; k++) X[k] = q + Y[k] * (r * Z[k + 10] + t * Z[k + 11]);
    print_sum("k1", X, 1001);
    q = 0;
#pragma acc kernels
    for (k = 0; k < n; k++) q += Z[k] * X[k];
    printf("k3 %.8g\n", q);
    q = floor(q * 1e3) / 1e3;              /* what follows is printed with more digits than a sum has in any order */
#pragma acc kernels
    for (i = 1; i < n; i++) X[i] = Z[i] * (Y[i] - X[i - 1]);
    print_sum("k5", X, 1001);
#pragma acc kernels
    for (k = 0; k < n; k++)
        X[k] =
            U[k] + r * (Z[k] + r * Y[k]) + t * (U[k + 3] + r * (U[k + 2] + r * U[k + 1]) + t * (U[k + 6] + q * (U[k + 5] + q * U[k + 4])));
    print_sum("k7", X, 1001);
#pragma acc kernels
    for (i = 0; i < 100; i++) PX[0][i] = t * PX[12][i] + q * PX[11][i] + r * (PX[4][i] + PX[5][i]) + PX[2][i];
    print_sum("k9", &PX[0][0], 101);
}
static void more_loops(int n, double q, double r, double t)
{
    int k, i, j, m;
    double ar, br, cr;
#pragma acc kernels
    for (i = 0; i < 100; i++) {
        ar = CX[i];
        br = ar - PX[4][i];
        PX[4][i] = ar;
        cr = br - PX[5][i];
        PX[5][i] = br;
        ar = cr - PX[6][i];
        PX[6][i] = cr;
        PX[7][i] = ar;
    }
    print_sum("k10", &PX[4][0], 400);
#pragma acc kernels
    for (k = 1; k < n; k++) X[k] = X[k - 1] + Y[k];
    print_sum("k11", X, 1001);
#pragma acc kernels
    for (k = 0; k < n; k++) X[k] = Y[k + 1] - Y[k];
    print_sum("k12", X, 1001);
#pragma acc kernels
    for (j = 1; j < 24; j++)
        for (k = 1; k < 100; k++) PX[j][k] = PX[j][k] + 0.175 * (PX[j][k] - 0.1);
    print_sum("k18", &PX[0][0], 25 * 101);
#pragma acc kernels
    for (k = 0; k < 25; k++)
        for (i = 0; i < 25; i++)
            for (j = 0; j < 50; j++) PX[i][j] += V[k + i] * U[k * 2 + j];
    print_sum("k21", &PX[0][0], 25 * 101);
    double expmax = 20;
    U[n] = 0.99 * expmax * V[n];
#pragma acc kernels
    for (k = 0; k < n; k++) {
        Y[k] = U[k] / (V[k] + 1);
        X[k] = X[k] / (exp(Y[k]) - 1 + 1e-3);
    }
    print_sum("k22", X, 900);
    int mloc = 0;
    X[n / 2] = -1e10;
#pragma acc kernels
    {
        m = 0;
        for (k = 1; k < n; k++)
            if (X[k] < X[m]) m = k;
        mloc = m;
    }
    printf("k24 %d\n", mloc);
/* hydro 2D implicit with early index arrays */
#pragma acc kernels
    for (i = 0; i < n; i++) {
        int a = ix[i];
        B5[i] = X[a] + Y[ix[(i + 1) % n]];
    }
    print_sum("ind", B5, 1001);
}
static void zones(void)
{
    Domain d = {0};
    int NX = 10, NY = 12, NZ = 14;
    double *A = malloc(8 * NX * NY * NZ), *B = malloc(8 * NX * NY * NZ);
    for (int i = 0; i < NX * NY * NZ; i++) A[i] = i % 19, B[i] = 0;
    cube(B, A, NX, NY, NZ);
    print_sum("cube", B, NX * NY * NZ);
    d.ne = NE;
    d.nn = 300;
    d.x = malloc(8 * 300);
    d.fx = malloc(8 * NE * 8);
    d.e = malloc(8 * NE);
    d.p = malloc(8 * NE);
    d.q = malloc(8 * NE);
    d.v = malloc(8 * NE);
    d.nodelist = malloc(4 * NE * 8);
    for (int i = 0; i < 300; i++) d.x[i] = i * .5;
    for (int i = 0; i < NE; i++) {
        d.e[i] = i % 11 - 3;
        d.p[i] = i % 3;
        d.q[i] = i % 5;
        d.v[i] = (i % 7) / 7.0;
        for (int k = 0; k < 8; k++) d.nodelist[i * 8 + k] = (i * 3 + k * 7) % 300;
    }
    eos(&d);
    print_sum("e", d.e, NE);
    print_sum("p", d.p, NE);
    print_sum("q", d.q, NE);
    force(&d);
    print_sum("fx", d.fx, NE * 8);
}
int main(void)
{
    zones();
    for (int i = 0; i < 1001; i++) {
        X[i] = (i % 13) * .1;
        Y[i] = (i % 7) * .2;
        U[i] = (i % 5) * .3;
        V[i] = (i % 3) * .4 + 1;
        ix[i] = (i * 7) % 900;
    }
    for (int i = 0; i < 1012; i++) Z[i] = (i % 11) * .05;
    for (int i = 0; i < 25; i++)
        for (int j = 0; j < 101; j++) PX[i][j] = (i * j) % 17 * .1;
    for (int i = 0; i < 101; i++) CX[i] = i % 9;
    liver(900, 0.5, 0.25, 0.125);
    more_loops(900, 0.5, 0.25, 0.125);
    return 0;
}
