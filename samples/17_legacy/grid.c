/* Storage and initial state. SPDX-License-Identifier: MIT */
#include "shallow.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double *field(const struct grid *g)
{
    double *p = calloc((size_t)(g->nx + 2) * g->stride, sizeof *p);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

void grid_create(struct grid *g, int nx, int ny)
{
    int i, j;
    g->nx = nx;
    g->ny = ny;
    g->stride = ny + 2;
    g->dx = 1.0;
    g->dt = 0.01;
    g->h = field(g);
    g->u = field(g);
    g->v = field(g);
    g->hn = field(g);
    g->un = field(g);
    g->vn = field(g);
    g->depth = field(g);
    for (i = 0; i < nx + 2; i++)
        for (j = 0; j < g->stride; j++) {
            double x = (i - 0.5) / nx, y = (j - 0.5) / ny;
            g->depth[i * g->stride + j] = 8.0 + 2.0 * x - 1.5 * y * y;
            g->h[i * g->stride + j] = g->depth[i * g->stride + j];
        }
}

void grid_free(struct grid *g)
{
    free(g->h);
    free(g->u);
    free(g->v);
    free(g->hn);
    free(g->un);
    free(g->vn);
    free(g->depth);
}

/* Adds a column of water on top of the lake. */
void grid_drop(struct grid *g, double x, double y, double height, double width)
{
    int i, j;
    for (i = 1; i <= g->nx; i++)
        for (j = 1; j <= g->ny; j++) {
            double p = (i - 0.5) / g->nx - x, q = (j - 0.5) / g->ny - y;
            g->h[i * g->stride + j] += height * exp(-(p * p + q * q) / (width * width));
        }
}
