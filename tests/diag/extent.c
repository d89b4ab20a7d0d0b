/* extent: what a note may name. SPDX-License-Identifier: MIT */
struct s { int n; double *p; };
double global[10], *shared;
extern double *shared;
int count;
#pragma accel extent(shared[0:count])
#pragma accel extent(shared[0:2 * count])
#pragma accel extent
void f(int n, double *x, struct s *s, double a[10][n], double **rows)
{
#pragma accel extent(n)
#pragma accel extent(n[0:2])
#pragma accel extent(global[0:10])
#pragma accel extent(x)
#pragma accel extent(x[n])
#pragma accel extent(x[0:])
#pragma accel extent(x[0:1.5], missing[0:n], x[0:lost])
#pragma accel extent(s->p[0:s->n], s->p[0:9])
#pragma accel extent(s->p, s->n[0:2])
#pragma accel extent(rows[3][0:n])
#pragma accel extent(x[0:n], x[0:n])
#pragma accel extent(x[0:n]) extent(x[0:n])
#pragma accel extent(rows[0:n])
#pragma acc parallel loop extent(x[0:n]) extent(x[0:9])
    for (int i = 0; i < n; i++) x[i] = 0;
    {
#pragma accel extent(x[0:n])
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
#pragma accel extent(x[0:n])
            x[i] = 0;
        }
#pragma acc update self(x[0:n]) extent(x[0:n])
    }
    if (n)
#pragma accel extent(a[0:10])
        x[0] = 1;
}
