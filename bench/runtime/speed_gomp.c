/* speed_gomp: the rows of speed.c that gcc's libgomp has too, with a device that does nothing (null_plugin.c): "row: nanoseconds". The data
 * directives are compiled by gcc -fopenacc; a launch is the call that gcc makes of a parallel construct. SPDX-License-Identifier: MIT */
#include "speed.h"
#include <openacc.h>
#include <stdlib.h>

extern void GOMP_offload_register_ver(unsigned version, const void *host_table, int target, const void *image);
extern void GOACC_parallel_keyed(int flags, void (*f)(void *), size_t n, void **host, size_t *sizes, unsigned short *kinds, ...);
extern void GOACC_data_start(int flags, size_t n, void **host, size_t *sizes, unsigned short *kinds);
extern void GOACC_data_end(void);
enum { VERSION = 1 << 16 | 1, TYPE_NVPTX = 5, NO_FLAGS = -1, MAP_PRESENT = 6 | 3 << 8, MAP_CREATE = 0 | 3 << 8, LAUNCH_ASYNC_1 = 2 << 28 | 1 };

static double arrays[2 * ARRAYS][ELEMENTS];
static void kernel(void *arguments) { (void)arguments; }

static void describe(int n, int first, int kind, void **host, size_t *sizes, unsigned short *kinds)
{
    for (int i = 0; i < n; i++) {
        host[i] = arrays[first + i];
        sizes[i] = sizeof arrays[i];
        kinds[i] = (unsigned short)kind;
    }
}

static void launch(int n)
{
    void *host[ARRAYS];
    size_t sizes[ARRAYS];
    unsigned short kinds[ARRAYS];
    describe(n, 0, MAP_PRESENT, host, sizes, kinds);
    GOACC_parallel_keyed(NO_FLAGS, kernel, (size_t)n, host, sizes, kinds, (unsigned)LAUNCH_ASYNC_1, 0u);
}

static void region(int n, int first, int kind)
{
    void *host[ARRAYS];
    size_t sizes[ARRAYS];
    unsigned short kinds[ARRAYS];
    describe(n, first, kind, host, sizes, kinds);
    GOACC_data_start(NO_FLAGS, (size_t)n, host, sizes, kinds);
    GOACC_data_end();
}

static void present_region(int n) { region(n, 0, MAP_PRESENT); }
static void create_region(int n) { region(n, ARRAYS, MAP_CREATE); }
static void updates(int n)
{
    for (int i = 0; i < n; i++) acc_update_device((char *)arrays[0] + i * 64, 64);
}

static void tell(const char *form, int n, double ns)
{
    printf(form, n);
    printf(": %.1f\n", ns);
}

static void table(void)
{
    char *memory = malloc((size_t)TABLE * 64);
    unsigned long long state = 1;
    unsigned *order = malloc(TABLE * sizeof *order);
    double start;
    int found = 0;
    for (unsigned i = 0; i < TABLE; i++) order[i] = i;
    for (unsigned i = TABLE - 1; i > 0; i--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        unsigned k = (unsigned)(state >> 33) % (i + 1), t = order[i];
        order[i] = order[k];
        order[k] = t;
    }
    start = now_ns();
    for (int i = 0; i < TABLE; i++) acc_create(memory + (size_t)order[i] * 64, 32);
    tell(ROW_INSERT, TABLE, (now_ns() - start) / TABLE);
    start = now_ns();
    for (int i = 0; i < TABLE; i++) found += acc_is_present(memory + (size_t)order[TABLE - 1 - i] * 64, 32) != 0;
    tell(ROW_FIND, TABLE, (now_ns() - start) / TABLE);
    start = now_ns();
    for (int i = 0; i < TABLE; i++) acc_delete(memory + (size_t)order[i] * 64, 32);
    tell(ROW_REMOVE, TABLE, (now_ns() - start) / TABLE);
    if (found != TABLE) exit(1);
}

int main(void)
{
    static void *functions[] = { (void *)kernel };
    static void *host_table[] = { functions, functions + 1, NULL, NULL };
    GOMP_offload_register_ver(VERSION, host_table, TYPE_NVPTX, functions);
    acc_init(acc_device_nvidia);
    acc_set_device_type(acc_device_nvidia);
    if (acc_get_device_type() != acc_device_nvidia) return 1;
    for (int i = 0; i < ARRAYS; i++) acc_copyin(arrays[i], sizeof arrays[i]);
    for (int n = 1; n <= ARRAYS; n = n < 4 ? 2 * n : n + 4) tell(ROW_LAUNCH, n, best_ns(launch, n, 1000, 100, acc_wait_all));
    tell(ROW_EMPTY, 0, best_ns(present_region, 0, 1000, 100, NULL));
    tell(ROW_PRESENT, 1, best_ns(present_region, 1, 1000, 100, NULL));
    tell(ROW_PRESENT, 8, best_ns(present_region, 8, 1000, 100, NULL));
    tell(ROW_CREATE, 4, best_ns(create_region, 4, 300, 100, NULL));
    tell(ROW_UPDATE, 8, best_ns(updates, 8, 300, 100, NULL));
    table();
    return 0;
}
