/* constructs_test: random compute constructs, with what belongs to them, on a device that works late, against plain models: rt_compute, rt_mirror,
 * rt_update, rt_directive, rt_global; rt_capture. SPDX-License-Identifier: MIT
 *   constructs_test [seed] */
#include "directive_calls.h"
#include "launch/rt_capture.h"
#include "launch/rt_geometry.h"
#include "lifetime/rt_lifetime.h"

/* ---- constructs: compute, host_data, mirror, update of many ------------------------------------------------------------------------------------ */

enum { ARRAYS = 4, CELLS = 64 };
static char arrays[ARRAYS][CELLS], wanted_host[ARRAYS][CELLS], wanted_device[ARRAYS][CELLS];
static struct accelrt_data *arguments;
static int n_arguments, launches;
static long counter, wanted_counter;   /* a scalar that kernels count in */
static int wanted_launches;
static bool ran;                       /* the construct, on the device or not */

/* What was launched last. */
static struct {
    const struct accel_function *function;
    struct accel_launch launch;
    const struct accelrt_call *call;
    char *scratch;
    size_t scratch_bytes;
    bool counts;                       /* it counts its end */
} last;
static bool tells;                     /* such kernels store the number to the host's memory, as they should */

/* The kernel: one more for every byte of its data, and for the scalar, which is the last. */
static void run_kernel(void *context)
{
    (void)context;
    launches++;
    for (int i = 0; i < n_arguments; i++) {
        char *d = (char *)arguments[i].device + arguments[i].start;
        if (arguments[i].kind & ACCELRT_SCALAR) {
            ++*(long *)d;
            continue;
        }
        EXPECT(late_is_memory(d, arguments[i].bytes));
        for (size_t k = 0; k < arguments[i].bytes; k++) d[k]++;
    }
    if (!last.scratch_bytes) return;
    EXPECT(late_is_memory(last.scratch, last.scratch_bytes));
    struct accelrt_ended *ended = (struct accelrt_ended *)(void *)last.scratch;
    EXPECT(!ended->ticket && ended->copy);
    for (size_t i = sizeof *ended; i < ACCELRT_SCRATCH_HEAD; i++) EXPECT(!last.scratch[i]);
    if (last.counts && tells) *ended->copy = ++ended->launches;
    memset(last.scratch + ACCELRT_SCRATCH_HEAD, 1, last.scratch_bytes - ACCELRT_SCRATCH_HEAD);
}

static struct accel_function kernel_functions[2][2];   /* k0, k1; for disjoint pointers, for all */
static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *i, const char *name, int overlap, const char *values)
{
    struct accel_function *f = &kernel_functions[name[1] - '0'][overlap];
    (void)d, (void)i, (void)values;
    f->handle = (void *)run_kernel;
    f->max_threads = 256;
    return f;
}
static int resident(struct accel_device *d, struct accel_function *f, int threads) { return (void)d, (void)f, (void)threads, 8; }

static int launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    last.function = f;
    last.launch = *l;
    last.scratch = last.call->scratch;
    return late_launch(d, f, l, stream);
}

/* Data of a construct: a section of each of some arrays, two of some that are there. */
static int draw_data(struct accelrt_data *data, const bool *there)
{
    static const unsigned kinds[] = { ACCELRT_COPY, ACCELRT_COPYIN, ACCELRT_PRESENT };
    int n = 0;
    for (int i = 0; i < ARRAYS; i++) {
        if (one_in(3)) continue;
        for (int again = there[i] && one_in(3); again >= 0; again--) {
            unsigned kind = there[i] ? kinds[draw(3)] : kinds[draw(2)], from = draw(CELLS);
            data[n++] = (struct accelrt_data){ "x", kind | ACCELRT_WRITTEN, arrays[i], from, 1 + draw(CELLS - from), NULL };
        }
    }
    if (one_in(2)) data[n++] = (struct accelrt_data){ "s", ACCELRT_COPY | ACCELRT_WRITTEN | ACCELRT_SCALAR, &counter, 0, sizeof counter, NULL };
    return n;
}

static int array_of(const struct accelrt_data *d) { return (int)((const char (*)[CELLS])d->base - arrays); }

static bool are_disjoint(const struct accelrt_data *data, int n)
{
    bool used[ARRAYS][CELLS] = { { false } };
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < data[i].bytes && !(data[i].kind & ACCELRT_SCALAR); k++) {
            bool *cell = &used[array_of(&data[i])][(size_t)data[i].start + k];
            if (*cell) return false;
            *cell = true;
        }
    return true;
}

/* The loop of the host. */
static void run_on_host(const struct accelrt_data *data, int n)
{
    for (int i = 0; i < n; i++) {
        char *p = (char *)(uintptr_t)data[i].base + data[i].start;
        if (data[i].kind & ACCELRT_SCALAR) counter++;
        else for (size_t k = 0; k < data[i].bytes; k++) p[k]++;
    }
}

/* Launches the kernel and checks which, how, and, where it has one, the scalar after it. */
static void launch_kernel(struct accelrt_call *call, unsigned flags, int n)
{
    static const struct accelrt_kernel fallback = { .name = "k1", .dims = 1, .block = { 64, 1, 1 }, .items = { 1, 1, 1 } };
    static struct accelrt_kernel kernels[3][2][2];     /* a call site knows a kernel by its address */
    int which = flags & ACCELRT_NEEDS_DISJOINT ? 2 : flags & ACCELRT_OVERLAP_VARIANT ? 1 : 0;
    bool strides = one_in(2), combines = one_in(2);
    struct accelrt_kernel *k = &kernels[which][strides][combines];
    *k = (struct accelrt_kernel){ .name = "k0", .dims = 1, .block = { 32, 1, 1 }, .items = { 1, 1, 1 }, .flags = flags | (strides ? ACCELRT_STRIDE : 0),
                                  .fallback = &fallback, .scratch_per_block = combines ? 40 : 0, .counts_its_end = combines };
    struct accelrt_geometry g = { .trips = { (long long)draw(3) * 1000 }, .scratch = { 0, 0, one_in(3) ? 16 : 0 } };
    bool disjoint = are_disjoint(call->data, n);
    const struct accelrt_kernel *runs = flags & ACCELRT_NEEDS_DISJOINT && !disjoint ? &fallback : k;
    int overlap = flags && !disjoint, before = launches;
    unsigned block[3];
    accel__geometry_block(runs, &g, 256, device.multiprocessors, block);
    struct accel_grid grid = accel__geometry_grid(runs, &g, 8, 1, block, NULL);
    size_t slices = (size_t)grid.blocks[0] * ((size_t)runs->scratch_per_block + (size_t)g.scratch[2] * block[0]);
    last.call = call;
    last.scratch_bytes = slices ? slices + ACCELRT_SCRATCH_HEAD : 0;
    last.counts = runs->counts_its_end;
    accelrt_launch(call, k, &g, NULL);
    wanted_launches += g.trips[0] > 0;
    ran = g.trips[0] > 0;
    if (n && call->data[n - 1].kind & ACCELRT_SCALAR) {
        long value;
        accelrt_fetch(call, n - 1, &value);
        EXPECT_EQUAL(value, wanted_counter + ran);
        EXPECT_EQUAL(launches - before, ran);
    }
    if (!ran) return;
    EXPECT(last.function == &kernel_functions[runs == &fallback][overlap]);
    EXPECT(!memcmp(last.launch.grid, grid.blocks, sizeof grid.blocks) && !memcmp(last.launch.block, block, sizeof block));
    EXPECT(call->items == 1 && !call->numbered);
}

static void construct(const bool *there)
{
    static const unsigned choices[] = { 0, ACCELRT_OVERLAP_VARIANT, ACCELRT_NEEDS_DISJOINT };
    struct accelrt_data data[2 * ARRAYS + 1];
    int n = draw_data(data, there);
    struct accelrt_call call = call_with(data, n, 4);
    bool mirror = one_in(3);
    if (mirror) call.flags = ACCELRT_MIRROR;
    int on_the_device = accelrt_compute_begin(&call);
    EXPECT_EQUAL(on_the_device, call.condition && !mirror);
    arguments = data, n_arguments = n;
    ran = true;
    if (on_the_device) launch_kernel(&call, choices[draw(3)], n);
    else run_on_host(data, n);
    accelrt_compute_end(&call);
    settle();
    for (int i = 0; i < n && ran; i++) {
        if (data[i].kind & ACCELRT_SCALAR) {
            wanted_counter++;
            continue;
        }
        int a = array_of(&data[i]);
        bool back = accel__kind(&data[i]) == ACCELRT_COPY;
        for (size_t k = 0; k < data[i].bytes; k++) {
            size_t at = (size_t)data[i].start + k;
            if (!call.condition || (!there[a] && back)) wanted_host[a][at]++;
            else if (there[a]) wanted_device[a][at]++;
        }
    }
    EXPECT_EQUAL(launches, wanted_launches);
    EXPECT_EQUAL(counter, wanted_counter);
}

static void update_many(const bool *there)
{
    struct accelrt_data data[6];
    int n = 0;
    for (int i = 0; i < 6; i++) {
        int a = (int)draw(ARRAYS);
        unsigned from = draw(CELLS);
        if (there[a]) data[n++] = (struct accelrt_data){ "x", one_in(2) ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE, arrays[a], from, 1 + draw(CELLS - from), NULL };
    }
    struct accelrt_call call = call_with(data, n, 5);
    accelrt_update(&call);
    settle();
    for (int i = 0; i < n && call.condition; i++) {
        char *h = wanted_host[array_of(&data[i])] + data[i].start, *d = wanted_device[array_of(&data[i])] + data[i].start;
        if (accel__kind(&data[i]) == ACCELRT_UPDATE_SELF) memcpy(h, d, data[i].bytes);
        else memcpy(d, h, data[i].bytes);
    }
}

static void check_arrays(const bool *there)
{
    EXPECT(!memcmp(arrays, wanted_host, sizeof arrays));
    for (int i = 0; i < ARRAYS; i++) {
        char *d = on_device(arrays[i]);
        struct accelrt_data data = { "x", ACCELRT_USE_DEVICE | ACCELRT_IF_PRESENT, arrays[i], 0, ACCELRT_UNKNOWN_SIZE, NULL };
        struct accelrt_call call = call_with(&data, 1, 6);
        EXPECT((d != NULL) == there[i] && (!d || !memcmp(d, wanted_device[i], CELLS)));
        accelrt_host_data(&call);
        if (call.condition) EXPECT(data.device == (there[i] ? d : arrays[i]));
    }
}

static void test_constructs(void)
{
    bool there[ARRAYS] = { false };
    tells = !one_in(4);
    late_driver.function = find_function, late_driver.resident = resident, late_driver.launch = launch;
    for (int step = 0; step < 1200; step++) {
        int i = (int)draw(ARRAYS);
        switch (draw(5)) {
        case 0:
            enter_exit(arrays[i], CELLS, there[i] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[i] = !there[i];
            if (there[i]) memcpy(wanted_device[i], wanted_host[i], CELLS);
            break;
        case 1: scribble(arrays[i], CELLS), memcpy(wanted_host[i], arrays[i], CELLS); break;
        case 2: update_many(there); break;
        default: construct(there); break;
        }
        settle();
        check_arrays(there);
    }
    for (int i = 0; i < ARRAYS; i++) if (there[i]) enter_exit(arrays[i], CELLS, ACCELRT_DELETE);
    settle();
}

/* ---- declared variables ------------------------------------------------------------------------------------------------------------------------ */

/* They come with the next directive after their file was registered, and go with it. */
static void test_globals(void)
{
    enum { FILES = 3, EACH = 2 };
    static struct accelrt_image images[FILES];
    static struct accelrt_globals lists[FILES];
    static struct accelrt_global variables[FILES][EACH];
    static char memory[FILES][EACH][16];
    for (int f = 0; f < FILES; f++) {
        images[f] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "g.c", .source = "//", .source_size = 2, .options = "" };
        for (int k = 0; k < EACH; k++)
            variables[f][k] = (struct accelrt_global){ "g", memory[f][k], 16, one_in(3) ? ACCELRT_NO_CREATE : one_in(2) ? ACCELRT_CREATE : ACCELRT_COPYIN, NULL, NULL };
        lists[f] = (struct accelrt_globals){ .image = &images[f], .list = variables[f], .n = EACH };
        scribble(memory[f][0], sizeof memory[f]);
    }
    bool registered[FILES] = { false };
    for (int step = 0; step < 200; step++) {
        int f = (int)draw(FILES);
        if (registered[f]) accelrt_unregister(&images[f]);
        else accelrt_register(&images[f]), accelrt_register_globals(&lists[f]);
        registered[f] = !registered[f];
        accel__ready(&device);
        settle();
        for (int i = 0; i < FILES * EACH; i++) {
            const struct accelrt_global *g = &variables[i / EACH][i % EACH];
            char *d = on_device(g->host);
            EXPECT((d != NULL) == (registered[i / EACH] && g->kind != ACCELRT_NO_CREATE));
            if (d && g->kind == ACCELRT_COPYIN) EXPECT(!memcmp(d, g->host, 16));
            EXPECT(accel__global_device(&device, g) == (uintptr_t)d);
        }
    }
    for (int f = 0; f < FILES; f++) if (registered[f]) accelrt_unregister(&images[f]);
    settle();
    EXPECT(!accel__present_any(&device.present));
}

/* ---- rt_capture -------------------------------------------------------------------------------------------------------------------------------- */

/* Host and copy of two arrays, of which constructs see the copy. */
static void test_capture(void)
{
    static char x[2][5000], host[2][5000], copy[2][5000];
    for (int round = 0; round < 30; round++) {
        struct accelrt_data data[2];
        uintptr_t entered[3];
        int inside = 0;
        bool back[2];
        for (int i = 0; i < 2; i++) {
            back[i] = one_in(2);
            data[i] = (struct accelrt_data){ "x", (back[i] ? ACCELRT_COPY : ACCELRT_COPYIN) | ACCELRT_CAPTURE, x[i], 0, sizeof x[i], NULL };
            scribble(x[i], 100);
        }
        struct accelrt_call owner = { .data = data, .n_data = 2 };
        memcpy(host, x, sizeof x), memcpy(copy, x, sizeof x);
        accel__capture_begin(&owner);
        EXPECT_EQUAL(accel__n_captures, 2);
        for (int step = 0; step < 40; step++) {
            int i = (int)draw(2);
            size_t from = draw(4000), n = 1 + draw(1000);
            if (one_in(3) && inside < 3) entered[inside++] = accel__capture_enter();
            else if (inside && one_in(2)) accel__capture_leave(entered[--inside]);
            else if (!inside && one_in(2)) {
                bool self = one_in(2);
                struct accelrt_data update = { "x", self ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE, x[i], (accelrt_offset)from, n, NULL };
                accel__capture_update(&update);
                if (self) memcpy(host[i] + from, copy[i] + from, n);
                else memcpy(copy[i] + from, host[i] + from, n);
            } else {
                scribble(x[i] + from, n);
                memcpy((inside ? copy[i] : host[i]) + from, x[i] + from, n);
            }
            for (int k = 0; k < 2; k++) EXPECT(!memcmp(x[k], inside ? copy[k] : host[k], sizeof x[k]));
        }
        while (inside) accel__capture_leave(entered[--inside]);
        accel__capture_end(&owner);
        for (int k = 0; k < 2; k++) EXPECT(!memcmp(x[k], back[k] ? copy[k] : host[k], sizeof x[k]));
        EXPECT_EQUAL(accel__n_captures, 0);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    test_constructs();
    test_globals();
    test_capture();
    end_device();
    return 0;
}
