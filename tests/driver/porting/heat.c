/* A bar that is heated at one end: the program of docs/porting.md, with a missing update. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
static void step(int n, const double *restrict u, double *restrict v)
{
    #pragma acc parallel loop copyin(u[0:n]) copy(v[0:n])
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 10;
    double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v), sum = 0;
    #pragma acc data copy(u[0:n]) copyin(v[0:n])
    for (int t = 0; t < steps; t++) {
        u[0] = 100.0 + t;                      /* the heated end */
        step(n, u, v);
        step(n, v, u);
    }
    for (int i = 0; i < n; i++) sum += u[i];
    printf("%f %f\n", u[1], sum);
    free(u);
    free(v);
    return 0;
}
