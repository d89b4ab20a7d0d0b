/* section-memory: sections that are larger than the memory of their pointers. SPDX-License-Identifier: MIT */
#include <stdlib.h>
struct pair {
    double a, b;
};
void fill(int n, int m)
{
    enum { COUNT = 1000000 };
    const int size = 100;
    double *bytes = malloc(n), *floats = malloc(n * sizeof(float)), *counted = calloc(n, 4), *inner = malloc((n - 2) * sizeof *inner);
    struct pair *pairs = malloc(n * m * sizeof(double));
    int *constant = malloc(COUNT), *known = (int *)malloc(size * sizeof(int)), *later = malloc(n * sizeof *later);
#pragma acc parallel loop copyout(bytes[0:n], floats[0:n], counted[0:n], inner[0:n])
    for (int i = 0; i < n; i++) bytes[i] = floats[i] = counted[i] = inner[i] = i;
#pragma acc enter data create(pairs[0:n * m], constant[0:COUNT], known[:101])
    int ten = 10, eleven = ten + 1;
    double *some = malloc(ten * sizeof *some);
#pragma acc enter data create(some[0:eleven])
    double **rows = malloc(n * sizeof *rows);
#pragma acc enter data create(rows[0:n * m])
#pragma acc data copyout(later[1:n])
    {
#pragma acc parallel loop
        for (int i = 1; i <= n; i++) later[i] = i;
    }
}
/* Nothing to say of these. */
void fits(int n, int m, size_t bytes)
{
    const int size = 100;
    double *all = malloc(n * sizeof *all), *more = malloc((n + 2) * 8), *other = malloc(m * sizeof(double)), *opaque = malloc(bytes);
    double *moved = malloc(n), *known = malloc(800), *grid = malloc(sizeof(double[n][m]));
    char *text = malloc(n);
    moved = malloc(n * sizeof *moved);
    int ten = 10;
    double *few = malloc(80), *some = malloc(ten * sizeof *some);
#pragma acc enter data create(few[0:n], few[0:ten], some[0:10])
#pragma acc enter data create(all[0:n], more[1:n], other[0:n], opaque[0:n], moved[0:n], known[0:size], grid[0:n * m], text[0:n])
    n /= 8;
    float *changed = malloc(n * sizeof(float));
#pragma acc parallel loop copyout(changed[0:n])
    for (int i = 0; i < n; i++) changed[i] = i;
}
