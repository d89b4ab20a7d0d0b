/* Measured values that the program prints. SPDX-License-Identifier: MIT */
#include "shallow.h"
#include <math.h>
#include <stdio.h>

double fastest(const struct grid *g)
{
    int i, j, nx = g->nx, ny = g->ny, stride = g->stride;
    const double *h = g->h, *u = g->u, *v = g->v;
    double most = 0;

    for (i = 1; i <= nx; i++)
        for (j = 1; j <= ny; j++) {
            int p = i * stride + j;
            double speed = fmax(fabs(u[p]), fabs(v[p])) / h[p] + sqrt(GRAVITY * h[p]);
            most = fmax(most, speed);
        }
    return most;
}

struct totals measure(const struct grid *g)
{
    int i, j, nx = g->nx, ny = g->ny, stride = g->stride;
    const double *h = g->h, *u = g->u, *v = g->v;
    double volume = 0, energy = 0, highest = 0;
    struct totals t;

    for (i = 1; i <= nx; i++)
        for (j = 1; j <= ny; j++) {
            int p = i * stride + j;
            volume += h[p];
            energy += 0.5 * (u[p] * u[p] + v[p] * v[p]) / h[p] + 0.5 * GRAVITY * h[p] * h[p];
            highest = fmax(highest, h[p]);
        }
    t.volume = volume * g->dx * g->dx;
    t.energy = energy * g->dx * g->dx;
    t.highest = highest;
    return t;
}

/* The surface along the middle row. */
void write_profile(const struct grid *g, int every)
{
    int j, row = (g->nx / 2) * g->stride;
    for (j = 1; j <= g->ny; j += every)
        printf(" %.6f", g->h[row + j]);
    printf("\n");
}
