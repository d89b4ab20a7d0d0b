/* data_speed: what data costs on a GPU: rows that pointers refer to beside one array, the same sizes entered and left in a loop, copies from ordinary,
 * page-locked and registered memory beside what the host's memory allows. SPDX-License-Identifier: MIT
 *   data_speed [MEBIBYTES [ROWS]]       build: accelcc -O2 -pthread data_speed.c -ldl
 * One line for each figure: what, figure, unit, and what is wanted of it. Status 1: a copy was wrong. */
#include "speed.h"
#include <accel.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 7, THREADS = 4 };
static size_t bytes;                   /* of one copy */

static void tell(const char *what, double figure, const char *unit, const char *wanted) { printf("%-70s %9.2f %-5s %s\n", what, figure, unit, wanted), fflush(stdout); }
static void check(int ok, const char *what)
{
    if (!ok) printf("wrong: %s\n", what), exit(1);
}

/* Least time of f, in nanoseconds, after one call that is not timed. */
static double least(void (*f)(void))
{
    double best = 1e30;
    f();
    for (int r = 0; r < REPEATS; r++) {
        double start = now_ns();
        f();
        double ns = now_ns() - start;
        if (ns < best) best = ns;
    }
    return best;
}

/* ---- rows that pointers refer to --------------------------------------------------------------------------------------------------------------- */

static double **rows, *flat;
static void *table;
static size_t n_rows, row_length;

static void enter_rows(void)
{
#pragma acc enter data copyin(rows[0:n_rows][0:row_length])
}
static void leave_rows(void)
{
#pragma acc exit data delete(rows[0:n_rows][0:row_length])
}
static void make_rows(void)
{
#pragma acc enter data create(rows[0:n_rows][0:row_length])
}
static void leave_rows_back(void)
{
#pragma acc exit data copyout(rows[0:n_rows][0:row_length])
}
static void rows_around_region(void)
{
#pragma acc data copyin(rows[0:n_rows][0:row_length])
    {
    }
}
static void leave_flat_back(void)
{
    acc_copyout(flat, n_rows * row_length * sizeof *flat);
    acc_copyout(table, n_rows * sizeof(void *));
}
static void nothing(void) {}
static void enter_flat(void)
{
    acc_copyin(flat, n_rows * row_length * sizeof *flat);
    acc_copyin(table, n_rows * sizeof(void *));
}
static void leave_flat(void)
{
    acc_delete(flat, n_rows * row_length * sizeof *flat);
    acc_delete(table, n_rows * sizeof(void *));
}

/* Least times of both, the first round left out; of the second in *left, unless NULL. */
static double entered(void (*enter)(void), void (*leave)(void), double *left)
{
    double best = 1e30, best_left = 1e30;
    for (int r = 0; r < REPEATS; r++) {
        double start = now_ns();
        enter();
        double between = now_ns();
        leave();
        double end = now_ns();
        if (r && between - start < best) best = between - start;
        if (r && end - between < best_left) best_left = end - between;
    }
    if (left) *left = best_left;
    return best;
}

/* What the staging threads do to the rows, with nothing else. */
static char *gathered;
static void *gather_part(void *part)
{
    size_t share = n_rows / THREADS, from = (size_t)(long)part * share, bytes_of_row = row_length * sizeof **rows;
    for (size_t i = from; i < from + share; i++) memcpy(gathered + i * bytes_of_row, rows[i], bytes_of_row);
    return NULL;
}
static void gather_rows(void)
{
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++)
        if (pthread_create(&t[i], NULL, gather_part, (void *)i)) exit(1);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}

static void shuffle(void)
{
    unsigned long long state = 1;
    for (size_t i = n_rows - 1; i; i--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        size_t k = (size_t)(state >> 33) % (i + 1);
        double *row = rows[i];
        rows[i] = rows[k];
        rows[k] = row;
    }
}

enum layout { IN_HEAP, SIDE_BY_SIDE, SHUFFLED };

/* Every row is somewhere else in the heap; all rows in one block, as many programs have them; rows in the heap in a random order. */
static void deep(const char *what, enum layout layout, size_t m)
{
    bool scattered = layout != SIDE_BY_SIDE;
    row_length = m;
    char text[90];
    flat = malloc(n_rows * m * sizeof *flat);
    table = calloc(n_rows, sizeof(void *));
    rows = malloc(n_rows * sizeof *rows);
    for (size_t i = 0; i < n_rows; i++) {
        rows[i] = scattered ? malloc(m * sizeof **rows) : flat + i * m;
        for (size_t k = 0; k < m; k++) rows[i][k] = flat[i * m + k] = (double)(i + k);
    }
    if (layout == SHUFFLED) shuffle();
    gathered = calloc(n_rows * m, sizeof *flat);
    double leaves, back, flat_back, sum = 0;
    double whole = entered(enter_flat, leave_flat, NULL), each = entered(enter_rows, leave_rows, &leaves), region = entered(rows_around_region, nothing, NULL);
    double made = entered(make_rows, leave_rows, NULL), gather = entered(gather_rows, nothing, NULL);
    entered(enter_rows, leave_rows_back, &back);
    entered(enter_flat, leave_flat_back, &flat_back);
    enter_rows();
    size_t n = n_rows;
    double **a = rows;
#pragma acc parallel loop present(a[0:n][0:m]) reduction(+:sum)
    for (size_t i = 0; i < n; i++) sum += a[i][1];
    check(sum == (double)n * (double)(n - 1) / 2 + (double)n, what);
    leave_rows();
    snprintf(text, sizeof text, "%zu rows of %zu, %s: time of one array and the table", n_rows, m, what);
    tell(text, whole / 1e6, "ms", "");
    tell("    the rows", each / 1e6, "ms", "");
    tell("    times the one array and the table", each / whole, "", "1.5 at most");
    tell("    the rows made without content: the table and the pointers", made / 1e6, "ms", "");
    tell("        for each row", made / (double)n, "ns", "");
    tell("    gathering the rows in host memory, 4 threads", gather / 1e6, "ms", "");
    tell("    a data region that brings them", region / 1e6, "ms", "");
    tell("    the rows are deleted", leaves / 1e6, "ms", "");
    tell("    the rows are copied back", back / 1e6, "ms", "");
    tell("        times the one array and the table", back / flat_back, "", "");
    for (size_t i = 0; i < n_rows && scattered; i++) free(rows[i]);
    free(rows);
    free(table);
    free(flat);
    free(gathered);
}

/* ---- the same sizes in a loop ----------------------------------------------------------------------------------------------------------------- */

static void come_and_go(size_t n)
{
    enum { ROUNDS = 2000 };
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    char text[90];
    double best = 1e30;
    for (int r = 0; r < ROUNDS; r++) {
        double start = now_ns();
#pragma acc data create(x[0:n], y[0:n])
        {
        }
        double ns = now_ns() - start;
        if (ns < best) best = ns;
    }
    snprintf(text, sizeof text, "data region that creates and deletes 2 arrays of %zu KiB", n * sizeof *x >> 10);
    tell(text, best / 1000, "us", "no driver call");
    double start = now_ns();
    for (int r = 0; r < ROUNDS; r++) {
#pragma acc parallel loop create(x[0:n], y[0:n]) async(1)
        for (int i = 0; i < 256; i++) x[i] = y[i] = i;
    }
    acc_wait(1);
    tell("    the same with a kernel, queued, for each", (now_ns() - start) / 1000 / ROUNDS, "us", "");
    free(x);
    free(y);
}

/* ---- copies -------------------------------------------------------------------------------------------------------------------------------------- */

static char *host, *other, *device;

static void up(void) { acc_memcpy_to_device(device, host, bytes); }
static void down(void) { acc_memcpy_from_device(host, device, bytes); }
static void pinned_up(void) { acc_memcpy_to_device_async(device, host, bytes, 1), acc_wait(1); }
static void pinned_down(void) { acc_memcpy_from_device_async(host, device, bytes, 1), acc_wait(1); }
static void copy_alone(void) { memcpy(other, host, bytes); }
static void *copy_part(void *part)
{
    size_t share = bytes / THREADS, at = (size_t)(long)part * share;
    memcpy(other + at, host + at, share);
    return NULL;
}
static void copy_together(void)
{
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++)
        if (pthread_create(&t[i], NULL, copy_part, (void *)i)) exit(1);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}

static double rate(double ns) { return (double)bytes / ns; }       /* GB/s */

/* Functions of the driver, for memory that the driver knows. */
static int (*host_alloc)(void **, size_t, unsigned), (*host_free)(void *), (*host_register)(void *, size_t, unsigned), (*host_unregister)(void *);
static int find_driver(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    const char *const names[] = { "cuMemHostAlloc", "cuMemFreeHost", "cuMemHostRegister_v2", "cuMemHostUnregister" };
    void *to[] = { &host_alloc, &host_free, &host_register, &host_unregister };
    for (int i = 0; i < 4 && library; i++) {
        void *symbol = dlsym(library, names[i]);
        memcpy(to[i], &symbol, sizeof symbol);
    }
    return library && host_unregister;
}

static void verify(const char *what)
{
    for (size_t i = 0; i < bytes; i += 4093) host[i] = (char)(i * 7);
    up();
    memset(host, 0, bytes);
    down();
    for (size_t i = 0; i < bytes; i += 4093) check(host[i] == (char)(i * 7), what);
}

static void pageable(double pinned_up_rate, double pinned_down_rate, double limit)
{
    double u = rate(least(up)), d = rate(least(down));
    verify("copies of ordinary memory");
    tell("ordinary memory to the device", u, "GB/s", "");
    tell("    of the page-locked rate, or of the host's limit if that is lower", u / (pinned_up_rate < limit ? pinned_up_rate : limit), "", "0.8 at least");
    tell("ordinary memory to the host", d, "GB/s", "");
    tell("    of the page-locked rate, or of the host's limit if that is lower", d / (pinned_down_rate < limit ? pinned_down_rate : limit), "", "0.8 at least");
}

/* After how many copies registering would have paid, had it been done at the first. */
static void registered(double pageable_ns)
{
    double start = now_ns(), in, out, u;
    int code = host_register(host, bytes, 0);
    in = now_ns() - start;
    if (code) {
        printf("the driver does not register the memory: error %d\n", code);
        return;
    }
    u = least(pinned_up);
    tell("registered memory to the device", rate(u), "GB/s", "");
    tell("registered memory to the host", rate(least(pinned_down)), "GB/s", "");
    verify("copies of registered memory");
    start = now_ns();
    host_unregister(host);
    out = now_ns() - start;
    tell("    registering it", in / 1e6, "ms", "");
    tell("    giving it back", out / 1e6, "ms", "");
    tell("    copies to the device after which that is earned", pageable_ns > u ? (in + out) / (pageable_ns - u) : -1, "", "(-1: never)");
}

static void copies(void)
{
    double pinned[2] = { 1e30, 1e30 }, limit;
    device = acc_malloc(bytes);
    host = malloc(bytes);
    other = malloc(bytes);
    memset(host, 1, bytes);
    memset(other, 1, bytes);
    tell("memcpy of the host, 1 thread", rate(least(copy_alone)), "GB/s", "");
    limit = rate(least(copy_together));
    tell("memcpy of the host, 4 threads: the limit of staging", limit, "GB/s", "");
    char *ordinary = host;
    if (find_driver() && !host_alloc((void **)&host, bytes, 0)) {
        memset(host, 1, bytes);
        pinned[0] = rate(least(pinned_up)), pinned[1] = rate(least(pinned_down));
        tell("page-locked memory to the device", pinned[0], "GB/s", "");
        tell("page-locked memory to the host", pinned[1], "GB/s", "");
        host_free(host);
    }
    host = ordinary;
    pageable(pinned[0], pinned[1], limit);
    if (host_unregister) registered(least(up));
    free(host);
    free(other);
    acc_free(device);
}

int main(int argc, char **argv)
{
    bytes = (size_t)(argc > 1 ? atol(argv[1]) : 512) << 20;
    n_rows = (size_t)(argc > 2 ? atol(argv[2]) : 100000);
    acc_init(acc_device_current);
    printf("%s\n", acc_get_property_string(0, acc_device_current, acc_property_name));
    for (size_t m = 128; m <= 1000; m += 872) {
        deep("each by itself in the heap", IN_HEAP, m);
        deep("side by side", SIDE_BY_SIDE, m);
        deep("in random order", SHUFFLED, m);
    }
    come_and_go(1 << 10);
    come_and_go(1 << 20);
    copies();
    return 0;
}
