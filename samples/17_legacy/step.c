/* One step of Lax and Friedrichs' scheme. SPDX-License-Identifier: MIT */
#include "shallow.h"

struct state { double h, u, v; };

static struct state flux_x(struct state s)
{
    struct state f;
    f.h = s.u;
    f.u = s.u * s.u / s.h + 0.5 * GRAVITY * s.h * s.h;
    f.v = s.u * s.v / s.h;
    return f;
}

static struct state flux_y(struct state s)
{
    struct state f;
    f.h = s.v;
    f.u = s.u * s.v / s.h;
    f.v = s.v * s.v / s.h + 0.5 * GRAVITY * s.h * s.h;
    return f;
}

static struct state cell(const double *h, const double *u, const double *v, int p)
{
    struct state s;
    s.h = h[p];
    s.u = u[p];
    s.v = v[p];
    return s;
}

void step(struct grid *g)
{
    int i, j, nx = g->nx, ny = g->ny, stride = g->stride;
    double *h = g->h, *u = g->u, *v = g->v, *hn = g->hn, *un = g->un, *vn = g->vn, *t;
    double c = 0.5 * g->dt / g->dx;

    for (i = 1; i <= nx; i++)
        for (j = 1; j <= ny; j++) {
            int p = i * stride + j;
            struct state west = cell(h, u, v, p - stride), east = cell(h, u, v, p + stride);
            struct state south = cell(h, u, v, p - 1), north = cell(h, u, v, p + 1);
            struct state fw = flux_x(west), fe = flux_x(east), fs = flux_y(south), fn = flux_y(north);
            hn[p] = 0.25 * (west.h + east.h + south.h + north.h) - c * (fe.h - fw.h + fn.h - fs.h);
            un[p] = 0.25 * (west.u + east.u + south.u + north.u) - c * (fe.u - fw.u + fn.u - fs.u);
            vn[p] = 0.25 * (west.v + east.v + south.v + north.v) - c * (fe.v - fw.v + fn.v - fs.v);
        }

    t = g->h; g->h = g->hn; g->hn = t;
    t = g->u; g->u = g->un; g->un = t;
    t = g->v; g->v = g->vn; g->vn = t;
}
