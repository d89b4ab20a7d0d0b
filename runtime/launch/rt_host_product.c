/* rt_host_product: products of matrices that the host leaves to a CBLAS library. SPDX-License-Identifier: MIT
 * The library is loaded for the first product that takes much longer than loading. It has its own threads, as many as OMP_NUM_THREADS
 * says. */
#include "launch/rt_launch.h"
#include "accel_abi.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BY_PRICE = 1, COLUMNS = 102, AS_IS = 111, TRANSPOSED = 112 }; /* ACCEL_BLAS; values of cblas.h */

/* Multiplications of a product that is a reason to load the library, and of one that it computes when it is loaded. OpenBLAS 0.3.21 took
 * 0.32 to 0.42 of the time of the loops with 16-byte vectors for sides of 64 to 256, and 0.75 to 0.94 with AVX2, in one thread. */
#define LOADING 1e9
#define LEAST 2e6
enum { SHORT_SIDE = 32 };

typedef void multiply_floats(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
typedef void multiply_doubles(int, int, int, int, int, int, double, const double *, int, const double *, int, double, double *, int);

static struct {
    multiply_floats *floats;
    multiply_doubles *doubles;
} blas;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool loaded;

static bool find_in(const char *name)
{
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    void *floats = library ? dlsym(library, "cblas_sgemm") : NULL, *doubles = library ? dlsym(library, "cblas_dgemm") : NULL;
    memcpy(&blas.floats, &floats, sizeof floats);
    memcpy(&blas.doubles, &doubles, sizeof doubles);
    return floats && doubles;
}

/* Libraries that are faster than the loops, which the reference library (libblas.so.3) is not. */
static void load(void)
{
    static const char *const names[] = { "libopenblas.so.0", "libmkl_rt.so.2", "libblis.so.4" };
    const char *chosen = getenv("ACCEL_CBLAS");
    bool found = chosen && *chosen && find_in(chosen);
    for (unsigned i = 0; i < sizeof names / sizeof names[0] && !found && !(chosen && *chosen); i++) found = find_in(names[i]);
    atomic_store(&loaded, found);
}

/* ---- what the loops would do -------------------------------------------------------------------------------------------------------- */

struct range {
    const char *from, *to;
};

static struct range range_of(const struct accelrt_matrix *m, long long rows, long long columns, long long batch, int bytes)
{
    const long long steps[] = { m->by_row, m->by_column, m->by_product }, trips[] = { rows, columns, batch };
    const char *first = (const char *)m->data->base + m->first;
    struct range r = { first, first + bytes };
    for (int k = 0; k < 3; k++)
        if (steps[k] < 0) r.from += steps[k] * (trips[k] - 1);
        else r.to += steps[k] * (trips[k] - 1);
    return r;
}

static bool overlap(struct range a, struct range b) { return a.from < b.to && b.from < a.to; }

static bool is_apart(const struct accelrt_product *q, long long rows, long long columns, long long batch)
{
    struct range a = range_of(&q->a, rows, q->trips, batch, q->bytes), b = range_of(&q->b, q->trips, columns, batch, q->bytes);
    struct range c = range_of(&q->c, rows, columns, batch, q->bytes);
    return !overlap(a, c) && !overlap(b, c);
}

static bool is_faster(const struct accel_product *p)
{
    double work = (double)p->m * p->n * p->k;
    bool wide = p->m >= SHORT_SIDE && p->n >= SHORT_SIDE && p->k >= SHORT_SIDE;
    return wide && work >= LEAST && (work * p->batch >= LOADING || atomic_load(&loaded));
}

/* The layout has the device's addresses: here those are the host's. */
static bool read_layout(const struct accelrt_product *q, const long long trips[3], struct accel_product *p)
{
    struct accelrt_product on_host = *q;
    struct accelrt_data data[] = { *q->a.data, *q->b.data, *q->c.data };
    for (int k = 0; k < 3; k++) data[k].device = (void *)data[k].base;
    on_host.a.data = &data[0];
    on_host.b.data = &data[1];
    on_host.c.data = &data[2];
    return accel__product_layout(&on_host, trips, p);
}

static void multiply(const struct accel_product *p, long long number)
{
    int a = p->transposes_a ? TRANSPOSED : AS_IS, b = p->transposes_b ? TRANSPOSED : AS_IS;
    const char *at_a = (const char *)p->a + number * p->next_a * p->bytes, *at_b = (const char *)p->b + number * p->next_b * p->bytes;
    char *at_c = (char *)p->c + number * p->next_c * p->bytes;
    if (p->bytes == 4)
        blas.floats(COLUMNS, a, b, p->m, p->n, p->k, (float)p->alpha, (const void *)at_a, p->column_a, (const void *)at_b, p->column_b,
                    (float)p->beta, (void *)at_c, p->column_c);
    else
        blas.doubles(COLUMNS, a, b, p->m, p->n, p->k, p->alpha, (const void *)at_a, p->column_a, (const void *)at_b, p->column_b, p->beta,
                     (void *)at_c, p->column_c);
}

ACCEL_EXPORT int accelrt_multiply(const struct accelrt_product *q, long long rows, long long columns, long long batch)
{
    struct accel_product p;
    if (!accel__env.blas || accel__env.reproducible || accel__env.compare || rows < 1 || columns < 1 || batch < 1) return 0;
    if ((q->exact && (q->alpha == 0 || (q->adds && q->beta == 0))) || !is_apart(q, rows, columns, batch)) return 0;
    if (!read_layout(q, (long long[]){ columns, rows, batch }, &p) || (accel__env.blas == BY_PRICE && !is_faster(&p))) return 0;
    pthread_once(&once, load);
    if (!atomic_load(&loaded)) return 0;
    for (int k = 0; k < p.batch; k++) multiply(&p, k);
    return 1;
}
