/* Reflecting walls. SPDX-License-Identifier: MIT */
#include "shallow.h"

void reflect(struct grid *g)
{
    int i, j, nx = g->nx, ny = g->ny, stride = g->stride;
    double *h = g->h, *u = g->u, *v = g->v;

    for (j = 0; j < stride; j++) {
        h[j] = h[stride + j];
        u[j] = -u[stride + j];
        v[j] = v[stride + j];
        h[(nx + 1) * stride + j] = h[nx * stride + j];
        u[(nx + 1) * stride + j] = -u[nx * stride + j];
        v[(nx + 1) * stride + j] = v[nx * stride + j];
    }
    for (i = 0; i < nx + 2; i++) {
        h[i * stride] = h[i * stride + 1];
        u[i * stride] = u[i * stride + 1];
        v[i * stride] = -v[i * stride + 1];
        h[i * stride + ny + 1] = h[i * stride + ny];
        u[i * stride + ny + 1] = u[i * stride + ny];
        v[i * stride + ny + 1] = -v[i * stride + ny];
    }
}
