/* shallow: waves on shallow water, a program written before GPUs. SPDX-License-Identifier: MIT */
#ifndef SHALLOW_H
#define SHALLOW_H

#define GRAVITY 9.81

/* Cell averages on a grid of nx by ny cells with a border of one cell; row i, column j is [i * stride + j]. */
struct grid {
    int nx, ny, stride;
    double dx, dt;
    double *h, *u, *v;                 /* depth, momentum in x and y */
    double *hn, *un, *vn;              /* the next step */
    double *depth;                     /* of the ground at rest */
};

struct totals { double volume, energy, highest; };

void grid_create(struct grid *g, int nx, int ny);
void grid_free(struct grid *g);
void grid_drop(struct grid *g, double x, double y, double height, double width);

void reflect(struct grid *g);          /* walls: boundary.c */
void step(struct grid *g);             /* one time step: step.c */
double fastest(const struct grid *g);  /* largest wave speed: measure.c */
struct totals measure(const struct grid *g);
void write_profile(const struct grid *g, int every);
#endif
