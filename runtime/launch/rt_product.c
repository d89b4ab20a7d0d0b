/* rt_product: kernels that are products of matrices: tiles, blocks that divide their trips, launches by the driver's library.
 * SPDX-License-Identifier: MIT */
#include "data/rt_late.h"
#include "launch/rt_counts.h"
#include "launch/rt_geometry.h"
#include "launch/rt_launch.h"
#include <limits.h>

enum { BY_PRICE = 1 };                 /* ACCEL_BLAS; greater: whenever the layout is one of the library's */

/* ---- tiles -------------------------------------------------------------------------------------------------------------------------- */

#define TILES_MOST 2147483647LL

/* Blocks that divide the trips of each tile, of at most as many as have tickets: two for each multiprocessor, with eight slabs of trips
 * each. */
enum { PARTS_MOST = 64, PART_TRIPS = 128 };
long long accel__geometry_tile_parts(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, long long tiles)
{
    if (!(k->flags & ACCELRT_ROW_BLOCKS && k->flags & ACCELRT_SHARED_EDGES) || tiles > ACCELRT_ROW_TICKETS) return 1;
    return most(least(least(PARTS_MOST, g->row / PART_TRIPS), 2 * multiprocessors / most(tiles, 1)), 1);
}

/* The work of the multiprocessor with most tiles, for a trip of the inner loop: additions, and reads of the operands, which take as long as
 * TILE_READ additions. Products of floats on an H200, per 4096^2 sums: tiles of 128 x 128 2836 us, 64 x 64 3145, 32 x 64 3857. */
#define TILE_READ 11
static long long most_work(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, long long *tiles)
{
    long long n = 1, width = (long long)k->block[0] * k->items[0], height = (long long)k->block[1] * k->items[1];
    for (int i = 0; i < k->dims; i++)
        n = least(n * most(divide_up(g->trips[i], (long long)k->block[i] * most(k->items[i], 1)), 1), TILES_MOST);
    *tiles = n;
    n = most(divide_up(n, multiprocessors), k->flags & ACCELRT_TWO_BLOCKS ? 2 : 1);
    return n * (width * height + TILE_READ * (width + height));
}

/* The same as if one block had all trips of a tile. Joining a part takes as long as JOINED_TRIPS trips. A block takes at least TILE_WORK_LEAST for
 * a trip, because of latency. */
enum { JOINED_TRIPS = 12, TILE_WORK_LEAST = 4000 };
static long long tile_work(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors, long long least_work)
{
    long long tiles, work = most_work(k, g, multiprocessors, &tiles), parts = accel__geometry_tile_parts(k, g, multiprocessors, tiles);
    return parts > 1 ? most(work, TILE_WORK_LEAST) * (g->row / parts + JOINED_TRIPS * parts) / g->row : most(work, least_work);
}

/* Blocks that share each of n blocks of columns, if these leave half of the multiprocessors idle: each lane has some groups of trips. */
enum { COLUMN_PARTS = 64, LANE_GROUPS = 32 };
long long accel__geometry_column_parts(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors,
                                       const unsigned block[3], long long n)
{
    if (!(k->flags & ACCELRT_ROW_BLOCKS) || 2 * n > multiprocessors || n > ACCELRT_ROW_TICKETS) return 1;
    return most(least(least(COLUMN_PARTS, g->row / (LANE_GROUPS * (long long)block[1])), 2 * multiprocessors / n), 1);
}

/* So few iterations of a nest that threads should share their loops: at most 256 for each multiprocessor. */
enum { FEW_COLUMNS = 256, COLUMN_TRIPS = 64 };
static bool are_few(const struct accelrt_geometry *columns, int multiprocessors)
{
    return columns->row >= COLUMN_TRIPS && columns->trips[0] <= FEW_COLUMNS * (long long)multiprocessors;
}

void accel__geometry_columns(const struct accelrt_kernel *k, const struct accelrt_geometry *g, struct accelrt_geometry *columns)
{
    *columns = *g;
    for (int i = 1; i < k->dims; i++) {
        bool fits = g->trips[i] <= TILES_MOST && columns->trips[0] <= TILES_MOST;
        columns->trips[0] = fits ? columns->trips[0] * g->trips[i] : TILES_MOST * TILES_MOST;
        columns->trips[i] = 1;
    }
}

bool accel__geometry_numbers_columns(const struct accelrt_kernel *k)
{
    return k->flags & ACCELRT_LANES && !(k->flags & ACCELRT_GANGS) && k->dims > 1;
}

const struct accelrt_kernel *accel__geometry_tiles(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors)
{
    const struct accelrt_kernel *best = k;
    struct accelrt_geometry columns;
    for (k = k->smaller; k; k = k->smaller) {
        if (accel__geometry_numbers_columns(k)) {
            accel__geometry_columns(k, g, &columns);
            if (are_few(&columns, multiprocessors)) best = k;
        } else if (tile_work(k, g, multiprocessors, 0) < tile_work(best, g, multiprocessors, 0)) {
            best = k;
        }
    }
    return best;
}

/* The work for each trip of the inner loop of the multiprocessor with most tiles of the kernel that runs, as numbers of additions. */
static long long chosen_tile_work(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors)
{
    return tile_work(accel__geometry_tiles(k, g, multiprocessors), g, multiprocessors, TILE_WORK_LEAST);
}

/* ---- layouts ------------------------------------------------------------------------------------------------------------------------ */

/* One matrix of a product: elements from one row to the next, and from one column to the next. */
struct view {
    long long rows, columns, by_row, by_column;
};

/* Elements of `bytes` bytes; false: the distance is no whole number of elements. */
static bool in_elements(long long *distance, int bytes)
{
    bool whole = *distance % bytes == 0;
    *distance /= bytes;
    return whole;
}

/* Columns of contiguous elements. A distance along which there is one element does not matter. */
static bool is_in_columns(const struct view *v, int *column)
{
    long long next = v->columns == 1 ? v->rows : v->by_column;
    *column = next <= INT_MAX ? (int)next : 0;
    return (v->rows == 1 || v->by_row == 1) && next >= v->rows && next <= INT_MAX;
}

static struct view transposed(const struct view *v) { return (struct view){ v->columns, v->rows, v->by_column, v->by_row }; }

/* In columns, or transposed in columns. */
static bool read_operand(const struct view *v, bool *transposes, int *column)
{
    struct view other = transposed(v);
    *transposes = !is_in_columns(v, column);
    return !*transposes || is_in_columns(&other, column);
}

static const void *first_element(const struct accelrt_matrix *m) { return (const char *)m->data->device + m->first; }

/* c, and the operands as they are, in columns. */
static bool set_layout(struct accel_product *p, const struct view *a, const struct view *b, const struct view *c)
{
    if (!is_in_columns(c, &p->column_c) || !read_operand(a, &p->transposes_a, &p->column_a) ||
        !read_operand(b, &p->transposes_b, &p->column_b))
        return false;
    p->m = (int)c->rows;
    p->n = (int)c->columns;
    return true;
}

/* The transpose of c is the product of the transposes in the other order. */
static bool swap_layout(struct accel_product *p, const struct view *a, const struct view *b, const struct view *c)
{
    struct view first = transposed(b), second = transposed(a), result = transposed(c);
    const void *data = p->a;
    long long next = p->next_a;
    if (!set_layout(p, &first, &second, &result)) return false;
    p->a = p->b;
    p->b = data;
    p->next_a = p->next_b;
    p->next_b = next;
    return true;
}

static bool read_view(const struct accelrt_matrix *m, int bytes, long long rows, long long columns, struct view *v, long long *next)
{
    *v = (struct view){ rows, columns, m->by_row, m->by_column };
    *next = m->by_product;
    return in_elements(&v->by_row, bytes) && in_elements(&v->by_column, bytes) && in_elements(next, bytes);
}

bool accel__product_layout(const struct accelrt_product *q, const long long trips[3], struct accel_product *p)
{
    struct view a, b, c;
    long long rows = trips[1], columns = trips[0], batch = trips[2];
    *p = (struct accel_product){ .bytes = q->bytes,
                                 .k = (int)q->trips,
                                 .batch = (int)batch,
                                 .a = first_element(&q->a),
                                 .b = first_element(&q->b),
                                 .c = (void *)first_element(&q->c),
                                 .alpha = q->alpha,
                                 .beta = q->beta };
    if (most(most(rows, columns), most(q->trips, batch)) > INT_MAX || q->trips < 1) return false;
    if (!read_view(&q->a, q->bytes, rows, q->trips, &a, &p->next_a) || !read_view(&q->b, q->bytes, q->trips, columns, &b, &p->next_b) ||
        !read_view(&q->c, q->bytes, rows, columns, &c, &p->next_c) || (batch > 1 && (p->next_a < 0 || p->next_b < 0 || p->next_c < 1)))
        return false;
    return set_layout(p, &a, &b, &c) || swap_layout(p, &a, &b, &c);
}

/* ---- launch ------------------------------------------------------------------------------------------------------------------------- */

/* ---- price -------------------------------------------------------------------------------------------------------------------------- */

#define LOADING 300.0 /* us: only a product that takes longer is a reason to load the library, which takes 200 ms and more */
enum { SHORT_SIDE = 32, LONG_SUM = 1024 };

/* Microseconds on an H200 of the kernel, by the work of the multiprocessor with most tiles. */
static double kernel_time(const struct accel_product *p, long long work)
{
    return 3 + (double)p->k * (double)work * (p->bytes == 4 ? 4.8e-6 : 4.0e-6);
}

/* The same of the library. */
static double library_time(const struct accel_product *p)
{
    return 11 + (double)p->m * p->n * p->k * p->batch * (p->bytes == 4 ? 4.05e-8 : 3.25e-8);
}

/* The library divides long sums among multiprocessors that are idle otherwise. It is slow for matrices with a short side. */
static bool is_faster(const struct accel_product *p, const struct accelrt_kernel *k, const struct accelrt_geometry *g,
                      struct accel_device *d)
{
    static atomic_bool loaded;
    long long work = chosen_tile_work(k, g, d->multiprocessors);
    bool wide = p->m >= SHORT_SIDE && p->n >= SHORT_SIDE && p->k >= SHORT_SIDE, divided = p->k >= LONG_SUM && work <= TILE_WORK_LEAST;
    double own = kernel_time(p, work);
    if ((!wide && !divided) || own <= library_time(p) || (own < LOADING && !atomic_load(&loaded))) return false;
    atomic_store(&loaded, true);
    return true;
}

/* The library does not read a matrix whose factor is 0. */
static bool skips_values(const struct accelrt_product *q)
{
    return q->exact && (q->alpha == 0 || (q->adds && q->beta == 0));
}

bool accel__launch_product(struct accel_work *w, struct accelrt_call *call, const struct accelrt_kernel *k,
                           const struct accelrt_geometry *g)
{
    static const struct accelrt_kernel names[] = { { .name = "cublasSgemm" }, { .name = "cublasDgemm" } };
    const struct accelrt_product *q = g->product;
    struct accel_device *d = w->device;
    struct accel_product p;
    if (!accel__env.blas || accel__env.reproducible || !d->driver->multiplies || skips_values(q)) return false;
    if (!accel__product_layout(q, (long long[]){ g->trips[0], g->trips[1], k->dims > 2 ? g->trips[2] : 1 }, &p)) return false;
    if (accel__env.blas == BY_PRICE && !is_faster(&p, k, g, d)) return false;
    if (!d->driver->multiplies(d)) return false;
    if (call->parts && call->parts->state) accel__late_end(w, call);
    p.scratch = &call->scratch;
    struct accel_ready_kernel product = { &names[p.bytes == 8], NULL, { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 }, .product = &p } },
                              none = { 0 };
    accel__enqueue(w->queue, call, &product, &none, ACCEL_PRODUCT_WORKSPACE, false);
    return true;
}
