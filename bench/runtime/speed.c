/* speed: what the runtime itself costs, in nanoseconds, with a driver whose calls return at once (tests/tools/null_driver.c).
 * SPDX-License-Identifier: MIT
 *   ACC_DEVICE_TYPE=cudasim ACCEL_SIM_LIBRARY=.../libnull_driver.so speed */
#include "accel_abi.h"
#include <accel.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "rt_present.h"

double tree_insert_ns(size_t n, const unsigned *order), tree_find_ns(size_t n, const unsigned *order);   /* speed_map.cc */
double tree_remove_ns(size_t n, const unsigned *order);

enum { ARRAYS = 8, ELEMENTS = 64, REPEATS = 300 };
static double arrays[ARRAYS + 12][ELEMENTS];
static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "speed.c", .source = "//", .source_size = 2, .options = "" };
__attribute__((constructor)) static void image_register(void) { accelrt_register(&image); }

#define SITE(variable, what) static struct accelrt_site variable = { &image, "speed.c", __func__, __LINE__, __LINE__, what, NULL }

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* The best of many short runs of `count` calls, per call: short ones are not interrupted. */
static double best(void (*f)(int), int argument, long count)
{
    double least = 1e30;
    for (int r = 0; r < REPEATS; r++) {
        double start = now_ns();
        for (long i = 0; i < count; i++) f(argument);
        double ns = (now_ns() - start) / (double)count;
        if (ns < least) least = ns;
    }
    return least;
}

static void row(const char *what, double ns, const char *floor) { printf("%-58s %10.1f   %s\n", what, ns, floor); }

static void fill(struct accelrt_data *data, int n, unsigned kind)
{
    for (int i = 0; i < n; i++) data[i] = (struct accelrt_data){ .name = "a", .kind = kind, .base = arrays[i], .bytes = sizeof arrays[i] };
}

/* ---- constructs ------------------------------------------------------------------------------------------------------------------------ */

/* A compute construct on n present arrays, its kernel with n + 1 arguments. */
static void launch(int n)
{
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "k", 0, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, NULL };
    struct accelrt_data data[20];
    void *args[21];
    fill(data, n, ACCELRT_PRESENT | ACCELRT_WRITTEN);
    struct accelrt_call call = { &site, data, n, 1, 1, 0, -1, NULL, NULL, { 0 } };
    if (!accelrt_compute_begin(&call)) exit(1);
    struct accelrt_geometry g = { { ELEMENTS, 0, 0 }, 0, 0, 0, { 0 } };
    args[0] = &g.trips[0];
    for (int i = 0; i < n; i++) args[i + 1] = &data[i].device;
    accelrt_launch(&call, &kernel, &g, args);
    accelrt_compute_end(&call);
}

/* Time steps: the arrays take turns at one call site. */
static void rotate(int n)
{
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "k", ACCELRT_OVERLAP_VARIANT, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, NULL };
    static int turn;
    struct accelrt_data data[3];
    fill(data, 3, ACCELRT_PRESENT | ACCELRT_WRITTEN);
    for (int i = 0; i < 3; i++) data[i].base = arrays[(i + turn) % 3];
    turn = (turn + 1) % 3;
    struct accelrt_call call = { &site, data, 3, n, 1, 0, -1, NULL, NULL, { 0 } };
    if (!accelrt_compute_begin(&call)) exit(1);
    struct accelrt_geometry g = { { ELEMENTS, 0, 0 }, 0, 0, 0, { 0 } };
    void *args[] = { &g.trips[0], &data[0].device, &data[1].device, &data[2].device };
    accelrt_launch(&call, &kernel, &g, args);
    accelrt_compute_end(&call);
}

static void present_region(int n)
{
    SITE(site, "data");
    struct accelrt_data data[ARRAYS];
    fill(data, n, ACCELRT_PRESENT);
    struct accelrt_call call = { &site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, { 0 } };
    accelrt_data_begin(&call);
    accelrt_data_end(&call);
}

static void copy_region(int n)
{
    SITE(site, "data");
    struct accelrt_data data[ARRAYS];
    fill(data, n, ACCELRT_CREATE);
    for (int i = 0; i < n; i++) data[i].base = arrays[ARRAYS + i];
    struct accelrt_call call = { &site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, { 0 } };
    accelrt_data_begin(&call);
    accelrt_data_end(&call);
}

static void updates(int n)
{
    SITE(site, "update");
    struct accelrt_data data[ARRAYS];
    fill(data, n, ACCELRT_UPDATE_DEVICE);
    for (int i = 0; i < n; i++) {
        data[i].base = arrays[0];
        data[i].start = i * 64;
        data[i].bytes = 64;
    }
    struct accelrt_call call = { &site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, { 0 } };
    accelrt_update(&call);
}

static long driver_calls(void)
{
    long *calls = dlsym(RTLD_DEFAULT, "null_calls");
    void *library = calls ? NULL : dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    if (library) calls = dlsym(library, "null_calls");
    return calls ? *calls : 0;
}

static void constructs(void)
{
    char text[80];
    acc_copyin(arrays, ARRAYS * sizeof *arrays);
    for (int n = 1; n <= ARRAYS; n *= 2) {
        snprintf(text, sizeof text, "construct with a launch, %d present arrays, async", n);
        row(text, best(launch, n, 1000), "1000 with 1 to 20 arguments");
    }
    row("time step: 3 arrays take turns at one call site", best(rotate, 1, 1000), "");
    acc_wait_all();
    double none = best(present_region, 0, 1000), one = best(present_region, 1, 1000), eight = best(present_region, 8, 1000);
    row("data region, nothing in it", none, "");
    row("data region, 1 present array", one, "100");
    row("data region, 8 present arrays", eight, "300");
    row("    each further array, entered and left", (eight - one) / 7, "20 (a hit: 10)");
    row("data region that creates and deletes 4 arrays", best(copy_region, 4, 300), "");
    long before = driver_calls();
    for (int i = 0; i < 1000; i++) copy_region(4);
    row("    driver allocations, frees and waits in each", (double)(driver_calls() - before) / 1000, "0");
    row("update of 8 sections of 64 bytes side by side", best(updates, 8, 300), "");
    acc_delete(arrays, ARRAYS * sizeof *arrays);
}

/* ---- the present table ---------------------------------------------------------------------------------------------------------------------- */

static unsigned *random_order(size_t n)
{
    unsigned *order = malloc(n * sizeof *order);
    unsigned long long state = 1;
    for (size_t i = 0; i < n; i++) order[i] = (unsigned)i;
    for (size_t i = n - 1; i > 0; i--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        size_t k = (state >> 33) % (i + 1);
        unsigned t = order[i];
        order[i] = order[k];
        order[k] = t;
    }
    return order;
}

static void table(size_t n)
{
    struct accel_present t;
    struct accel_block *blocks = calloc(n, sizeof *blocks), *b;
    unsigned *order = random_order(n);
    char text[80], floor[80];
    size_t found = 0;
    double times[3];
    accel__present_init(&t);
    times[0] = now_ns();
    for (size_t i = 0; i < n; i++) accel__present_insert(&t, &blocks[order[i]], 4096 + (uintptr_t)order[i] * 4096, 4096);
    times[0] = (now_ns() - times[0]) / (double)n;
    times[1] = now_ns();
    for (size_t i = 0; i < n; i++) found += accel__present_find(&t, 4096 + (uintptr_t)order[n - 1 - i] * 4096 + 8, 64, &b) == PRESENCE_WHOLE;
    times[1] = (now_ns() - times[1]) / (double)n;
    times[2] = now_ns();
    for (size_t i = 0; i < n; i++) accel__present_remove(&t, &blocks[order[i]]);
    times[2] = (now_ns() - times[2]) / (double)n;
    if (found != n) exit(1);
    double map[] = { tree_insert_ns(n, order), tree_find_ns(n, order), tree_remove_ns(n, order) };
    static const char *const what[] = { "insert", "look-up", "remove" };
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "present table, %zu blocks in random order: %s", n, what[i]);
        snprintf(floor, sizeof floor, "%.0f (twice std::map)", 2 * map[i]);
        row(text, times[i], floor);
    }
    free(blocks);
    free(order);
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------------------------- */

static void rows(void)
{
    enum { ROWS = 100000, LENGTH = 64 };
    double **p = malloc(ROWS * sizeof *p), *flat = calloc((size_t)ROWS * LENGTH, sizeof *flat), start;
    size_t bytes = LENGTH * sizeof **p;
    for (int i = 0; i < ROWS; i++) p[i] = calloc(LENGTH, sizeof **p);
    start = now_ns();
    acc_copyin(flat, ROWS * bytes);
    double whole = now_ns() - start;
    start = now_ns();
    acc_copyin(p, ROWS * sizeof *p);
    for (int i = 0; i < ROWS; i++) acc_copyin_async(p[i], bytes, 1), acc_attach_async((void **)&p[i], 1);
    acc_wait(1);
    double each = (now_ns() - start) / ROWS;
    row("row of a double **, copied and attached (100,000 of them)", each, "");
    row("    the same bytes in one array, for each row", whole / ROWS, "");
    start = now_ns();
    for (int i = 0; i < ROWS; i++) acc_detach_async((void **)&p[i], 1), acc_delete_async(p[i], bytes, 1);
    acc_delete(p, ROWS * sizeof *p);
    row("    leaves again", (now_ns() - start) / ROWS, "");
    acc_delete(flat, ROWS * bytes);
    for (int i = 0; i < ROWS; i++) free(p[i]);
    free(p);
    free(flat);
}

int main(void)
{
    double start = now_ns();
    acc_init(acc_device_current);
    double started = now_ns() - start;
    printf("%-58s %10s   %s\n", "what, in nanoseconds of the CPU", "measured", "wanted");
    row("start of the runtime and of a device, once", started, "5000000");
    constructs();
    table(1000);
    table(1000000);
    rows();
    return 0;
}
