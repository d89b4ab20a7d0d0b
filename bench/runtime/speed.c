/* speed: what the runtime itself costs, in nanoseconds, on a driver whose calls return at once (tests/tools/null_driver.c), and on a GPU.
 * SPDX-License-Identifier: MIT
 *   ACC_DEVICE_TYPE=cudasim ACCEL_SIM_LIBRARY=.../libnull_driver.so speed
 *   ACC_DEVICE_TYPE=nvidia speed
 * SPEED_PEER: a file with what speed_gomp.c printed. */
#include "accel_abi.h"
#include "data/rt_data.h"
#include "lifetime/rt_lifetime.h"
#include "speed.h"
#include <accel.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 200 };
static double arrays[2 * ARRAYS][ELEMENTS];
static struct accelrt_binary binary = { .arch = "compute_75" };
static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "speed.c", .source = "//", .source_size = 2, .options = "", .binaries = &binary, .n_binaries = 1 };
__attribute__((constructor)) static void image_register(void)
{
    binary.data = driver_kernels();
    binary.size = strlen(driver_kernels());
    accelrt_register(&image);
}

#define SITE(variable, what) static struct accelrt_site variable = { &image, "speed.c", __func__, __LINE__, __LINE__, what, NULL }

/* ---- the table ------------------------------------------------------------------------------------------------------------------------- */

/* libgomp's figure for the row; negative: it has none. */
static double peer(const char *what)
{
    static char text[8192];
    const char *path = getenv("SPEED_PEER");
    FILE *f = *text || !path ? NULL : fopen(path, "r");
    if (f) {
        text[fread(text, 1, sizeof text - 1, f)] = 0;
        fclose(f);
    }
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (!strncmp(line, what, strlen(what)) && line[strlen(what)] == ':') return atof(line + strlen(what) + 1);
    return -1;
}

static void cell(double ns)
{
    if (ns < 0) printf(" %10s", "-");
    else printf(" %10.1f", ns);
}

void speed_row(const char *what, double ns, double driver_ns, const char *wanted)
{
    printf("%-58s", what);
    cell(ns);
    cell(driver_ns);
    cell(peer(what));
    printf("   %s\n", wanted);
    fflush(stdout);
}

static void row_of(const char *form, int n, double ns, double driver_ns, const char *wanted)
{
    char text[80];
    snprintf(text, sizeof text, form, n);
    speed_row(text, ns, driver_ns, wanted);
}

/* ---- constructs ------------------------------------------------------------------------------------------------------------------------ */

static void fill(struct accelrt_data *data, int n, unsigned kind)
{
    for (int i = 0; i < n; i++) data[i] = (struct accelrt_data){ .name = "a", .kind = kind, .base = arrays[i], .bytes = sizeof arrays[i] };
}

/* A compute construct on n present arrays, its kernel with n + 1 arguments. */
static void launch(int n)
{
    static struct accelrt_site sites[ARRAYS + 1];
    static struct accelrt_kernel kernels[ARRAYS + 1];
    static char names[ARRAYS + 1][8];
    if (!kernels[n].name) {
        snprintf(names[n], sizeof names[n], "k%d", n + 1);
        sites[n] = (struct accelrt_site){ &image, "speed.c", __func__, __LINE__, __LINE__, "parallel loop", NULL };
        kernels[n] = (struct accelrt_kernel){ names[n], 0, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, NULL };
    }
    struct accelrt_data data[ARRAYS];
    void *args[ARRAYS + 1];
    fill(data, n, ACCELRT_PRESENT | ACCELRT_WRITTEN);
    struct accelrt_call call = { &sites[n], data, n, 1, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    if (!accelrt_compute_begin(&call)) exit(1);
    struct accelrt_geometry g = { { ELEMENTS, 0, 0 }, { 0 }, 0, 0, { 0 } };
    args[0] = &g.trips[0];
    for (int i = 0; i < n; i++) args[i + 1] = &data[i].device;
    accelrt_launch(&call, &kernels[n], &g, args);
    accelrt_compute_end(&call);
}

/* Time steps: the arrays take turns at one call site. */
static void rotate(int n)
{
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "k4", ACCELRT_OVERLAP_VARIANT, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, NULL };
    static int turn;
    struct accelrt_data data[3];
    fill(data, 3, ACCELRT_PRESENT | ACCELRT_WRITTEN);
    for (int i = 0; i < 3; i++) data[i].base = arrays[(i + turn) % 3];
    turn = (turn + 1) % 3;
    struct accelrt_call call = { &site, data, 3, n, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    if (!accelrt_compute_begin(&call)) exit(1);
    struct accelrt_geometry g = { { ELEMENTS, 0, 0 }, { 0 }, 0, 0, { 0 } };
    void *args[] = { &g.trips[0], &data[0].device, &data[1].device, &data[2].device };
    accelrt_launch(&call, &kernel, &g, args);
    accelrt_compute_end(&call);
}

static void region(struct accelrt_site *site, int n, int first, unsigned kind)
{
    struct accelrt_data data[ARRAYS];
    fill(data, n, kind);
    for (int i = 0; i < n; i++) data[i].base = arrays[first + i];
    struct accelrt_call call = { site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    accelrt_data_begin(&call);
    accelrt_data_end(&call);
}

static void present_region(int n)
{
    static struct accelrt_site sites[ARRAYS + 1];
    sites[n] = (struct accelrt_site){ &image, "speed.c", __func__, __LINE__, __LINE__, "data", sites[n].cache };
    region(&sites[n], n, 0, ACCELRT_PRESENT);
}

static void create_region(int n)
{
    SITE(site, "data");
    region(&site, n, ARRAYS, ACCELRT_CREATE);
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
    struct accelrt_call call = { &site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    accelrt_update(&call);
}

/* The look-up that a hit of the call site's cache is, alone. */
static struct accel_site_slot *hit_slot;
static void hit(int n)
{
    static volatile uintptr_t seen;
    for (int i = 0; i < n; i++) seen = (uintptr_t)accel__site_find(hit_slot, i, (uintptr_t)arrays[i], sizeof arrays[i]);
    if (!seen) exit(1);
}

static double hit_ns(void)
{
    SITE(site, "data");
    struct accelrt_data data[8];
    fill(data, 8, ACCELRT_PRESENT);
    struct accelrt_call call = { &site, data, 8, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    accelrt_data_begin(&call);
    accelrt_data_end(&call);
    hit_slot = accel__site_slot(&call, accel__current());
    return best_ns(hit, 8, 1000, REPEATS, NULL) / 8;
}

static void wait_all(void) { acc_wait_all(); }

static void launches(void)
{
    for (int n = 1; n <= ARRAYS; n = n < 4 ? 2 * n : n + 4) {
        double driver = driver_launch_ns(n + 1), ours = best_ns(launch, n, 200, REPEATS, wait_all);
        row_of(ROW_LAUNCH, n, ours, driver, "1000 more than the driver's own");
    }
    speed_row("time step: 3 arrays take turns at one call site", best_ns(rotate, 1, 200, REPEATS, wait_all), driver_launch_ns(4), "");
}

static void regions(void)
{
    double none = best_ns(present_region, 0, 1000, REPEATS, NULL), one = best_ns(present_region, 1, 1000, REPEATS, NULL);
    double eight = best_ns(present_region, 8, 1000, REPEATS, NULL);
    speed_row(ROW_EMPTY, none, -1, "");
    row_of(ROW_PRESENT, 1, one, -1, "100");
    row_of(ROW_PRESENT, 8, eight, -1, "300");
    speed_row("    each further array, entered and left", (eight - one) / 7, -1, "");
    speed_row("    the look-up at the call site in it", hit_ns(), -1, "10");
    row_of(ROW_CREATE, 4, best_ns(create_region, 4, 100, REPEATS, NULL), 4 * driver_alloc_ns(512) + driver_wait_ns(), "");
    long before = driver_calls();
    for (int i = 0; i < 1000; i++) create_region(4);
    if (driver_calls())
        speed_row("    driver allocations, frees and waits in each", (double)(driver_calls() - before) / 1000, 9, "0");
    row_of(ROW_UPDATE, 8, best_ns(updates, 8, 100, REPEATS, NULL), -1, "");
}

int main(void)
{
    double start = now_ns();
    acc_init(acc_device_current);
    double started = now_ns() - start;
    printf("%-58s %10s %10s %10s   %s\n", "what, in nanoseconds of the CPU", "accelcc", "the driver", "libgomp", "wanted of accelcc");
    speed_row("start of the runtime and of a device, once", started, -1, getenv("ACCEL_SIM_LIBRARY") ? "5000000" : "");
    acc_copyin(arrays, ARRAYS * sizeof *arrays);
    launches();
    acc_wait_all();
    regions();
    acc_delete(arrays, ARRAYS * sizeof *arrays);
    speed_table(1000);
    speed_table(1000000);
    speed_rows();
    return 0;
}
