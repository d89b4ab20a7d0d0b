/* member-copies: members of structures, and variables at file scope that functions access, as transfers leave them; queues in variables.
 * SPDX-License-Identifier: MIT */
struct particle {
    double at[3], v[3];
    int kind;
};
struct state {
    int n;
    double time, energy;
};
enum { N = 64 };
static double field[N], result[N];

double moved(int n, struct particle *p)
{
    double sum = 0;
#pragma acc data copyin(p[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++) p[i].at[k] += p[i].v[k];
        for (int i = 0; i < n; i++) sum += p[i].at[0] + p[i].kind;
    }
    return sum;
}

double first_ones(void)
{
    struct particle p[N] = {{{0}}};
    double sum = 0;
#pragma acc data copy(p)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) p[i].kind = i;
#pragma acc update self(p[0:8])
        for (int i = 0; i < N; i++) sum += p[i].v[1];
        sum += p[7].kind + p[40].kind;
    }
    return sum;
}

double steps(double *x)
{
    struct state s = {N, 0, 0};
#pragma acc data copy(x[0:N]) copyin(s)
    for (int t = 0; t < 5; t++) {
        s.time = t * 0.1;
#pragma acc parallel loop present(s)
        for (int i = 0; i < s.n; i++) x[i] += s.time;
    }
    return s.energy;
}

/* The device reads no member that the host writes, and the host none that the device writes. */
double other_members(double *x)
{
    struct state s = {N, 0, 0};
#pragma acc data copy(x[0:N]) copyin(s)
    for (int t = 0; t < 5; t++) {
        s.time = t * 0.1;
#pragma acc parallel loop present(s)
        for (int i = 0; i < s.n; i++) x[i] += 1;
#pragma acc serial present(s, x[0:N])
        s.energy = x[0];
#pragma acc update self(s.energy)
    }
    return s.energy + s.time;
}

double launched(double *x)
{
    struct state s = {N, 0, 0};
#pragma acc data copy(x[0:N])
    {
        for (int t = 0; t < 5; t++) {
            s.time = t;
#pragma acc parallel loop async
            for (int i = 0; i < s.n; i++) x[i] += s.time;
        }
#pragma acc wait
    }
#pragma acc parallel loop copy(s, x[0:N]) async
    for (int i = 0; i < 1; i++) s.energy = x[i];
    x[0] = s.n;
    x[1] = s.energy;
#pragma acc wait
    return s.energy;
}

static void step(void)
{
#pragma acc parallel loop present(field, result)
    for (int i = 0; i < N; i++) result[i] += field[i];
}

static void fill(double v)
{
    for (int i = 0; i < N; i++) field[i] = v * i;
}

static double total(void)
{
    double sum = 0;
    for (int i = 0; i < N; i++) sum += result[i];
    return sum;
}

double by_functions(void)
{
#pragma acc enter data copyin(field, result)
    fill(2);
    step();
    double sum = total();
#pragma acc exit data delete(field, result)
    return sum;
}

double by_functions_with_updates(void)
{
#pragma acc enter data copyin(field, result)
    fill(2);
#pragma acc update device(field)
    step();
#pragma acc update self(result)
    double sum = total();
#pragma acc exit data delete(field, result)
    return sum;
}

double part(void)
{
    static double x[N];
    double sum = 0;
#pragma acc enter data create(x)
#pragma acc parallel loop present(x)
    for (int i = 0; i < N; i++) x[i] = i;
#pragma acc exit data copyout(x[0:N / 2])
    for (int i = 0; i < N / 2; i++) sum += x[i];
    return sum + x[N - 1];
}

double walked(int n, double *restrict out)
{
    double x[N], y[N], *end = x + N, sum = 0, last;
    for (double *p = x; p < end; p++) *p = 1;
#pragma acc parallel loop copyin(x)
    for (int i = 0; i < N; i++) x[i] *= n;
    for (double *p = x; p < end; p++) sum += *p;
    double *q = y;
    for (int i = 0; i < N; i++) *q++ = i;
#pragma acc parallel loop copyin(y) copyout(out[0:N]) private(last)
    for (int i = 0; i < N; i++) {
        last = y[i] * 2;
        y[i] = last;
        out[i] = y[i];
    }
    q = y;
    for (int i = 0; i < N; i++) *q++ = 0;
    return sum + y[1] + last;
}

double queued(double *x)
{
    int first = 3, second = 4, either = x[0] > 0 ? 3 : 4;
    double sum = 0;
#pragma acc parallel loop copy(x[0:N]) async(first)
    for (int i = 0; i < N; i++) x[i] *= 2;
#pragma acc wait(first)
    sum += x[0];
#pragma acc parallel loop copy(x[0:N]) async(first)
    for (int i = 0; i < N; i++) x[i] *= 2;
#pragma acc wait(either)
    sum += x[1];
#pragma acc parallel loop copy(x[0:N]) async(first)
    for (int i = 0; i < N; i++) x[i] *= 2;
#pragma acc wait(second)
    sum += x[2];
#pragma acc wait
    return sum;
}

/* Data that members point to. */
struct grid {
    int n;
    double *u, *f;
};

double reached(struct grid *g, int steps)
{
    double sum = 0;
#pragma acc data present(g, g->u[0:g->n], g->f[0:g->n])
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 0; i < g->n; i++) g->u[i] += g->f[i];
        sum += g->u[0];
        g->f[0] = t;
    }
    return sum;
}

double fetched(int n, double *x)
{
    struct grid g = {n, x, x + n};
    double sum = 0;
#pragma acc enter data copyin(g, g.u[0:n], g.f[0:n])
#pragma acc parallel loop present(g)
    for (int i = 0; i < g.n; i++) g.u[i] += g.f[i];
#pragma acc update self(g.u[0:n])
    for (int i = 0; i < g.n; i++) sum += g.u[i] + g.f[i];
#pragma acc parallel loop present(g)
    for (int i = 0; i < g.n; i++) g.f[i] = 0;
    for (int i = 0; i < g.n; i++) sum += g.u[i];
    g.f[0] = 1;
#pragma acc update device(g.f[0:1])
#pragma acc exit data delete(g.u, g.f, g)
    return sum;
}

static double energy(const struct grid *g)
{
    double sum = 0;
#pragma acc parallel loop present(g, g->u[0:g->n]) reduction(+ : sum)
    for (int i = 0; i < g->n; i++) sum += g->u[i];
    return sum;
}

double passed_on(struct grid *g)
{
    double sum = 0;
#pragma acc parallel loop present(g, g->u[0:g->n])
    for (int i = 0; i < g->n; i++) g->u[i] *= 2;
    sum += energy(g);
    return sum + g->u[0];
}

static void start(struct grid *g)
{
    for (int i = 0; i < g->n; i++) g->u[i] = i;
}

double started(double *x)
{
    struct grid g = {N, x, x + N};
#pragma acc enter data create(g, g.u[0:N])
    start(&g);
    double sum = energy(&g);
#pragma acc update device(g.u[0:N])
    sum += energy(&g);
#pragma acc exit data delete(g.u, g)
    return sum;
}

double by_alias(struct grid *g)
{
    double sum = 0, *u = g->u;
#pragma acc parallel loop present(g, g->u[0:g->n])
    for (int i = 0; i < g->n; i++) g->u[i] *= 2;
#pragma acc update self(u[0:1])
    return sum + u[0];
}

double one_member(double *x)
{
    struct state s = {N, 0, 0};
    double sum = 0;
#pragma acc data copyin(s, x[0:N])
    {
#pragma acc serial present(s)
        for (int i = 0; i < s.n; i++) {
            s.energy += x[i];
            s.time += 1;
        }
#pragma acc update self(s.energy)
        sum = s.energy;
        sum += s.time;
    }
    return sum;
}
