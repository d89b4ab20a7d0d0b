/* Diffusion in three dimensions, line solver, histogram. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define IDX(i, j, k) ((k)*nx * ny + (j)*nx + (i))
typedef double real;
typedef struct {
    int nx, ny, nz;
    real dx, dt;
} Grid;
static real *alloc3(int n)
{
    return (real *)calloc(n, sizeof(real));
}
static void diffuse(const Grid g, const real *restrict u, real *restrict un, real nu)
{
    const int nx = g.nx, ny = g.ny, nz = g.nz;
    const real c = nu * g.dt / (g.dx * g.dx);
#pragma acc parallel loop gang vector collapse(3) present(u, un)
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                const int p = IDX(i, j, k);
                un[p] = u[p] + c * (u[IDX(i + 1, j, k)] + u[IDX(i - 1, j, k)] + u[IDX(i, j + 1, k)] + u[IDX(i, j - 1, k)] +
                                    u[IDX(i, j, k + 1)] + u[IDX(i, j, k - 1)] - 6.0 * u[p]);
            }
}
static real norm2(const real *u, int n)
{
    real s = 0.0;
#pragma acc parallel loop reduction(+ : s) present(u [0:n])
    for (int i = 0; i < n; i++) s += u[i] * u[i];
    return sqrt(s);
}
static void lines(real *a, real *b, int nx, int ny)
{
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) copy(a [0:nx * ny]) copyin(b [0:ny])
    for (int j = 0; j < ny; j++) {
        real acc = b[j];
#pragma acc loop vector reduction(+ : acc)
        for (int i = 0; i < nx; i++) acc += a[j * nx + i];
#pragma acc loop vector
        for (int i = 0; i < nx; i++) a[j * nx + i] /= (1.0 + fabs(acc));
    }
}
int main(void)
{
    Grid g = {20, 18, 16, 0.1, 0.001};
    int n = g.nx * g.ny * g.nz;
    real *u = alloc3(n), *un = alloc3(n);
    for (int i = 0; i < n; i++) u[i] = un[i] = sin(i * 0.1);
#pragma acc data copy(u [0:n]) create(un [0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) un[i] = u[i];
        for (int t = 0; t < 6; t++) {
            if (t % 2 == 0) diffuse(g, u, un, 0.5);
            else diffuse(g, un, u, 0.5);
        }
        printf("%.8f\n", norm2(u, n));
    }
    real b[18];
    for (int j = 0; j < 18; j++) b[j] = j;
    lines(u, b, g.nx, g.ny);
    real s = 0;
    for (int i = 0; i < n; i++) s += u[i];
    printf("%.8f\n", s);
    int hist[16] = {0};
#pragma acc parallel loop copy(hist [0:16]) copyin(u [0:n])
    for (int i = 0; i < n; i++) {
        int h = (int)(fabs(u[i]) * 16);
        if (h > 15) h = 15;
#pragma acc atomic update
        hist[h]++;
    }
    for (int i = 0; i < 16; i++) printf("%d ", hist[i]);
    printf("\n");
    return 0;
}
