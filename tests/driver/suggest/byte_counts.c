/* Numbers of bytes in allocations: the size of an element first, last, in the middle, and in a number. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static int nx = 90, ny = 70;
static double *first, *middle, *last;
static float *number;

static void init(void)
{
    first = malloc(sizeof(double) * nx * ny);
    middle = malloc(nx * sizeof *middle * (ny + 1));
    last = malloc((size_t)nx * ny * sizeof(double));
    number = malloc(4 * nx * ny);
    for (int i = 0; i < nx * ny; i++) {
        first[i] = i % 13;
        middle[i] = i % 11;
        last[i] = i % 7;
        number[i] = 0;
    }
}

static void step(void)
{
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++) last[i * ny + j] = first[i * ny + j - 1] + middle[i * ny + j + 1];
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++) number[i * ny + j] += (float)(last[i * ny + j] * 0.5);
}

int main(void)
{
    init();
    for (int t = 0; t < 20; t++) step();
    printf("%g %g\n", number[5 * ny + 7], last[8 * ny + 9]);
    return 0;
}
