/* scaling_mpi: the loops of scaling.c with a process of MPI for each GPU and accel_mpi.h (docs/scaling.md). SPDX-License-Identifier: MIT
 *
 * Each process has a part of the rows. Both rows at borders are computed by one kernel, in a queue that is first (accel_queue_first): it and the messages
 * after it start before waiting parts of the kernel of the other rows, which runs beside them. Of the vector of conjugate gradients only what the
 * columns of the matrix name is sent; bodies are gathered. */
#include "scaling_data.h"
#include <accel_mpi.h>

static int rank, size;
enum { SIDES = 1, INTERIOR };          /* queues: SIDES is the halo's */

static int part(int n, int d)
{
    return (int)((long long)n * d / size);
}
static void wait_all(void)
{
#pragma acc wait
    MPI_Barrier(MPI_COMM_WORLD);
}
static void start(struct timing *t, int s, int steps)
{
    if (s >= 0 && s % steps == 0) wait_all(), t->begin = seconds();
}
static void finish(struct timing *t, int s, int steps)
{
    if (s >= 0 && s % steps == steps - 1) wait_all(), t->us[s / steps] = (seconds() - t->begin) / steps * 1e6;
}
static double sum_of_all(double x)
{
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return x;
}

/* Of a vector in parts, whose first and last `width` elements the neighbors need. */
static struct accel_halo line_halo(MPI_Datatype type, int count, int width)
{
    int periodic = 0;
    MPI_Comm line;
    struct accel_halo h;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &line);
    if (accel_halo_create(&h, line, type, &count, width) != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_free(&line);
    return h;
}

/* What the loops of a stencil have: a part of the rows, with a row before it and one after it. */
struct rows {
    int first, count, low, high;       /* rows of the part; those that are computed, counted with the row before it */
    size_t pitch, elements, begin, end;                /* elements of a row, of all rows; those that are in the whole */
    struct accel_halo halo;
};
static struct rows rows_of(int rows, size_t pitch, MPI_Datatype type)
{
    struct rows r = {.first = part(rows, rank), .pitch = pitch};
    r.count = part(rows, rank + 1) - r.first;
    r.low = rank ? 1 : 2, r.high = rank < size - 1 ? r.count + 1 : r.count;
    r.elements = (r.count + 2) * pitch;
    r.begin = rank ? 0 : pitch, r.end = r.elements - (rank < size - 1 ? 0 : pitch);
    r.halo = line_halo(type, (int)(r.count * pitch), (int)pitch);
    return r;
}

static void begin_first(void)
{
#ifdef _ACCEL
    accel_queue_first(SIDES);
#endif
}

/* The rows [from, to); those at the borders, [from, low) and [high, to). */
static void sweep_rows(const double *a, double *b, size_t n, int from, int to, int columns)
{
    size_t w = (size_t)columns;
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n]) async(INTERIOR)
    for (int i = from; i < to; i++)
        for (int j = 1; j < columns - 1; j++) {
            size_t p = i * w + j;
            b[p] = 0.25 * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w]);
        }
}
static void sweep_side_rows(const double *a, double *b, size_t n, int from, int low, int high, int to, int columns)
{
    size_t w = (size_t)columns;
    int count = low - from + to - high;
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n]) async(SIDES)
    for (int k = 0; k < count; k++)
        for (int j = 1; j < columns - 1; j++) {
            size_t p = (k < low - from ? from + k : high + k - (low - from)) * w + j;
            b[p] = 0.25 * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w]);
        }
}
static struct result jacobi(unsigned long long seed, int all, int columns, int steps)
{
    struct rows r = rows_of(all, (size_t)columns, MPI_DOUBLE);
    size_t n = r.elements, w = r.pitch;
    double *a = (double *)calloc(n, sizeof *a), *b = (double *)malloc(n * sizeof *b), check = 0;
    double *own = random_doubles_from(seed, (r.first - 1) * w + r.begin, r.end - r.begin);
    struct timing t;
    begin_first();
    memcpy(a + r.begin, own, (r.end - r.begin) * sizeof *a);
    memcpy(b, a, n * sizeof *b);
#pragma acc data copyin(a [0:n], b [0:n])
    {
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            int low = r.low + (rank > 0), high = r.high - (rank < size - 1);
            start(&t, s, steps);
#pragma acc wait(INTERIOR) async(SIDES)
            sweep_side_rows(a, b, n, r.low, low, high, r.high, columns);
            accel_halo_begin(&r.halo, b);
            sweep_rows(a, b, n, low, high, columns);
            accel_halo_finish(&r.halo);
#pragma acc wait(SIDES) async(INTERIOR)
            double *other = a;
            a = b, b = other;
            finish(&t, s, steps);
        }
#pragma acc parallel loop present(a) reduction(+ : check)
        for (size_t k = 0; k < r.count * w; k++) check += a[k + w] * ((k + r.first * w) % 7 + 1);
    }
    accel_halo_free(&r.halo);
    free(a), free(b), free(own);
    return (struct result){median(&t), sum_of_all(check)};
}

static void sweep_planes(const float *a, float *b, size_t n, int from, int to, int side)
{
#pragma acc parallel loop collapse(3) present(a [0:n], b [0:n]) async(INTERIOR)
    for (int i = from; i < to; i++)
        for (int j = 1; j < side - 1; j++)
            for (int k = 1; k < side - 1; k++) {
                size_t p = ((size_t)i * side + j) * side + k;
                b[p] = 0.4f * a[p] + 0.1f * (a[p - 1] + a[p + 1] + a[p - side] + a[p + side] + a[p - side * side] + a[p + side * side]);
            }
}
static void sweep_side_planes(const float *a, float *b, size_t n, int from, int low, int high, int to, int side)
{
    int count = low - from + to - high;
#pragma acc parallel loop collapse(3) present(a [0:n], b [0:n]) async(SIDES)
    for (int e = 0; e < count; e++)
        for (int j = 1; j < side - 1; j++)
            for (int k = 1; k < side - 1; k++) {
                size_t p = ((size_t)(e < low - from ? from + e : high + e - (low - from)) * side + j) * side + k;
                b[p] = 0.4f * a[p] + 0.1f * (a[p - 1] + a[p + 1] + a[p - side] + a[p + side] + a[p - side * side] + a[p + side * side]);
            }
}
static struct result stencil(unsigned long long seed, int planes, int side, int steps)
{
    struct rows r = rows_of(planes, (size_t)side * side, MPI_FLOAT);
    size_t n = r.elements, w = r.pitch;
    float *a = (float *)calloc(n, sizeof *a), *b = (float *)malloc(n * sizeof *b);
    float *own = random_floats_from(seed, (r.first - 1) * w + r.begin, r.end - r.begin);
    double check = 0;
    struct timing t;
    begin_first();
    memcpy(a + r.begin, own, (r.end - r.begin) * sizeof *a);
    memcpy(b, a, n * sizeof *b);
#pragma acc data copyin(a [0:n], b [0:n])
    {
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            int low = r.low + (rank > 0), high = r.high - (rank < size - 1);
            start(&t, s, steps);
#pragma acc wait(INTERIOR) async(SIDES)
            sweep_side_planes(a, b, n, r.low, low, high, r.high, side);
            accel_halo_begin(&r.halo, b);
            sweep_planes(a, b, n, low, high, side);
            accel_halo_finish(&r.halo);
#pragma acc wait(SIDES) async(INTERIOR)
            float *other = a;
            a = b, b = other;
            finish(&t, s, steps);
        }
#pragma acc parallel loop present(a) reduction(+ : check)
        for (size_t k = 0; k < r.count * w; k++) check += a[k + w] * ((k + r.first * w) % 7 + 1);
    }
    accel_halo_free(&r.halo);
    free(a), free(b), free(own);
    return (struct result){median(&t), sum_of_all(check)};
}

static struct result gradients(unsigned long long seed, int side, int depth, int steps)
{
    int all = side * side * depth, reach = side * side + side + 1, first = part(all, rank), n = part(all, rank + 1) - first;
    struct sparse m = box_rows(seed, side, depth, first, n);
    int entries = m.entries, *start_of = m.start, *column = m.column;
    size_t room = (size_t)n + 2 * (size_t)reach;
    double *value = m.value, *x = (double *)calloc((size_t)n, 8), *r = random_doubles_from(seed + 1, (size_t)first, (size_t)n);
    double *q = (double *)calloc((size_t)n, 8), *p = (double *)calloc(room, 8), rho = 0, check = 0;
    struct accel_halo halo = line_halo(MPI_DOUBLE, n, reach);
    struct timing t;
    for (int k = 0; k < entries; k++) column[k] += reach - first;
    memcpy(p + reach, r, (size_t)n * 8);
#pragma acc data copyin(start_of [0:n + 1], column [0:entries], value [0:entries], r [0:n], p [0:room], q [0:n]) copy(x [0:n])
    {
#pragma acc parallel loop reduction(+ : rho)
        for (int i = 0; i < n; i++) rho += r[i] * r[i];
        rho = sum_of_all(rho);
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            double pq = 0, next = 0;
            start(&t, s, steps);
            accel_halo_begin(&halo, p);
            accel_halo_finish(&halo);
#pragma acc parallel loop reduction(+ : pq) async(SIDES)
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int k = start_of[i]; k < start_of[i + 1]; k++) sum += value[k] * p[column[k]];
                q[i] = sum;
                pq += p[i + reach] * sum;
            }
#pragma acc wait(SIDES)
            double alpha = rho / sum_of_all(pq);
#pragma acc parallel loop reduction(+ : next) async(SIDES)
            for (int i = 0; i < n; i++) {
                x[i] += alpha * p[i + reach];
                r[i] -= alpha * q[i];
                next += r[i] * r[i];
            }
#pragma acc wait(SIDES)
            next = sum_of_all(next);
            double beta = next / rho;
            rho = next;
#pragma acc parallel loop async(SIDES)
            for (int i = 0; i < n; i++) p[i + reach] = r[i] + beta * p[i + reach];
            finish(&t, s, steps);
        }
    }
    for (int i = 0; i < n; i++) check += x[i];
    accel_halo_free(&halo);
    free(x), free(r), free(p), free(q), free_matrix(m);
    return (struct result){median(&t), sum_of_all(check)};
}

static struct result bodies(unsigned long long seed, int n, int unused, int steps)
{
    int first = part(n, rank), count = part(n, rank + 1) - first, *counts = (int *)malloc((size_t)size * sizeof *counts);
    int *firsts = (int *)malloc((size_t)size * sizeof *firsts);
    float *x = random_floats(seed, (size_t)n), *y = random_floats(seed + 1, (size_t)n), *z = random_floats(seed + 2, (size_t)n);
    float *u = (float *)calloc((size_t)count, 4), *v = (float *)calloc((size_t)count, 4), *w = (float *)calloc((size_t)count, 4);
    double check = 0;
    struct timing t;
    for (int d = 0; d < size; d++) firsts[d] = part(n, d), counts[d] = part(n, d + 1) - firsts[d];
#pragma acc data copyin(x [0:n], y [0:n], z [0:n]) copy(u [0:count], v [0:count], w [0:count])
    for (int s = -1; s < BATCHES * steps; s++) {
        start(&t, s, steps);
#pragma acc parallel loop
        for (int i = 0; i < count; i++) {
            float px = x[first + i], py = y[first + i], pz = z[first + i], ax = 0, ay = 0, az = 0;
            for (int j = 0; j < n; j++) {
                float dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz, d = dx * dx + dy * dy + dz * dz + 1e-4f, f = 1 / (d * sqrtf(d));
                ax += dx * f, ay += dy * f, az += dz * f;
            }
            u[i] += 1e-9f * ax, v[i] += 1e-9f * ay, w[i] += 1e-9f * az;
        }
#pragma acc parallel loop
        for (int i = 0; i < count; i++) {
            x[first + i] += u[i];
            y[first + i] += v[i];
            z[first + i] += w[i];
        }
#pragma acc wait
        accel_mpi_allgatherv(x, counts, firsts, MPI_FLOAT, MPI_COMM_WORLD);
        accel_mpi_allgatherv(y, counts, firsts, MPI_FLOAT, MPI_COMM_WORLD);
        accel_mpi_allgatherv(z, counts, firsts, MPI_FLOAT, MPI_COMM_WORLD);
        finish(&t, s, steps);
    }
    for (int i = 0; i < count; i++) check += fabsf(u[i]) + fabsf(v[i]) + fabsf(w[i]);
    free(x), free(y), free(z), free(u), free(v), free(w), free(counts), free(firsts);
    (void)unused;
    return (struct result){median(&t), sum_of_all(check)};
}

int main(int argc, char **argv)
{
    static const struct workload all[] = {{"jacobi", jacobi}, {"stencil", stencil}, {"gradients", gradients}, {"bodies", bodies}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank && !freopen("/dev/null", "w", stdout)) MPI_Abort(MPI_COMM_WORLD, 1);
    int code = run_workloads(argc, argv, all, 4);
    MPI_Finalize();
    return code;
}
