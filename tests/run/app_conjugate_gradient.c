/* A conjugate gradient and a Monte Carlo count in the style of the parallel benchmarks. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NA 300
#define NZ 3000
static int colidx[NZ], rowstr[NA + 1];
static double a[NZ], x[NA + 2], z[NA + 2], p[NA + 2], q[NA + 2], r[NA + 2];
static double conj_grad(int n)
{
    double d, sum = 0.0, rho = 0.0, rho0, alpha, beta;
#pragma acc data present(colidx, rowstr, a, p, q, r, x, z)
    {
#pragma acc kernels loop gang vector independent
        for (int j = 0; j < n; j++) {
            q[j] = 0.0;
            z[j] = 0.0;
            r[j] = x[j];
            p[j] = r[j];
        }
#pragma acc parallel loop gang worker vector reduction(+ : rho)
        for (int j = 0; j < n; j++) rho = rho + r[j] * r[j];
        for (int cgit = 1; cgit <= 8; cgit++) {
            int end = n;
#pragma acc kernels loop gang worker independent
            for (int j = 0; j < end; j++) {
                int t1 = rowstr[j], t2 = rowstr[j + 1];
                double s = 0.0;
#pragma acc loop vector reduction(+ : s)
                for (int k = t1; k < t2; k++) {
                    int tmp = colidx[k];
                    s = s + a[k] * p[tmp];
                }
                q[j] = s;
            }
            d = 0.0;
#pragma acc parallel loop reduction(+ : d)
            for (int j = 0; j < end; j++) d = d + p[j] * q[j];
            alpha = rho / d;
            rho0 = rho;
            rho = 0.0;
#pragma acc parallel loop reduction(+ : rho)
            for (int j = 0; j < end; j++) {
                z[j] = z[j] + alpha * p[j];
                r[j] = r[j] - alpha * q[j];
                rho += r[j] * r[j];
            }
            beta = rho / rho0;
#pragma acc kernels loop independent
            for (int j = 0; j < end; j++) p[j] = r[j] + beta * p[j];
        }
#pragma acc parallel loop reduction(+ : sum)
        for (int j = 0; j < n; j++) {
            double dd = x[j] - r[j];
            sum += dd * dd;
        }
    }
    return sqrt(sum);
}
/* EP-like random + counts */
static double randlc(double *xx, double aa)
{
    const double r23 = pow(0.5, 23.0), r46 = r23 * r23, t23 = pow(2.0, 23.0), t46 = t23 * t23;
    double t1 = r23 * aa;
    double a1 = (int)t1;
    double a2 = aa - t23 * a1;
    t1 = r23 * (*xx);
    double x1 = (int)t1;
    double x2 = *xx - t23 * x1;
    t1 = a1 * x2 + a2 * x1;
    double t2 = (int)(r23 * t1);
    double zz = t1 - t23 * t2;
    double t3 = t23 * zz + a2 * x2;
    double t4 = (int)(r46 * t3);
    *xx = t3 - t46 * t4;
    return r46 * (*xx);
}
int main()
{
    for (int i = 0; i < NA; i++) rowstr[i] = i * 9;
    rowstr[NA] = NA * 9;
    for (int i = 0; i < NA; i++)
        for (int k = 0; k < 9; k++) {
            colidx[i * 9 + k] = (i + k * k * 3) % NA;
            a[i * 9 + k] = k == 0 ? 20.0 : 0.5;
        }
    for (int i = 0; i < NA; i++) x[i] = 1.0 + i % 7;
#pragma acc data copyin(colidx, rowstr, a, x) create(p, q, r, z)
    printf("%.8f\n", conj_grad(NA));
    double sx = 0, sy = 0, qq[10] = {0};
    double q0 = 0, q1 = 0, q2 = 0;
#pragma acc parallel loop reduction(+ : sx, sy, q0, q1, q2)
    for (int k = 0; k < 500; k++) {
        double s = 271828183.0 + k * 2.0;
        double t = randlc(&s, 1220703125.0);
        double u = randlc(&s, 1220703125.0);
        double x1 = 2 * t - 1, x2 = 2 * u - 1, tt = x1 * x1 + x2 * x2;
        if (tt <= 1.0 && tt > 0) {
            double t2 = sqrt(-2.0 * log(tt) / tt);
            double t3 = x1 * t2, t4 = x2 * t2;
            int l = fmax(fabs(t3), fabs(t4));
            if (l == 0) q0++;
            else if (l == 1) q1++;
            else q2++;
            sx += t3;
            sy += t4;
        }
    }
    (void)qq;
    printf("%.6f %.6f %g %g %g\n", sx, sy, q0, q1, q2);
    return 0;
}
