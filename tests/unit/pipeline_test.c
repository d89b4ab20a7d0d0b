/* pipeline_test: random constructs with footprints, on a device that works late, against a loop of the host: rt_late, rt_parts, rt_pipeline,
 * rt_staging, rt_kernel_launch. SPDX-License-Identifier: MIT
 *   pipeline_test [seed] */
#include "directive_calls.h"
#include "data/rt_data.h"

enum { ARRAYS = 4, CELLS = 6000, MOST_STEP = 40 };
static unsigned char *arrays[ARRAYS];          /* some are page-locked */
static unsigned char wanted[ARRAYS][CELLS], on_the_device[ARRAYS][CELLS];
static struct accelrt_footprint footprints[ARRAYS];
static struct accelrt_data *arguments;
static int n_arguments, launches, constructs_in_parts;
static const long long *trips_argument;
static struct accelrt_parts parts;

/* One launch: the pointers and the trips that it got. */
struct launched {
    unsigned char *base[ARRAYS];
    long long trips;
};

static bool is_written(const struct accelrt_data *d) { return d->kind & ACCELRT_WRITTEN; }

/* A trip adds what it reads at the ends of its windows to one byte of each array that is written. */
static void run_trips(unsigned char *const *base, long long trips)
{
    for (long long t = 0; t < trips; t++) {
        unsigned char sum = 1;
        for (int i = 0; i < n_arguments; i++) {
            const unsigned char *window = base[i] + footprints[i].start + t * footprints[i].step;
            if (!is_written(&arguments[i])) sum = (unsigned char)(3 * sum + window[0] + window[footprints[i].bytes - 1]);
        }
        for (int i = 0; i < n_arguments; i++) {
            unsigned char *place = base[i] + footprints[i].start + t * footprints[i].step;
            if (is_written(&arguments[i])) *place = (unsigned char)((accel__kind(&arguments[i]) == ACCELRT_COPYOUT ? 0 : *place) + sum);
        }
    }
}

static void run_kernel(void *context)
{
    struct launched *l = context;
    run_trips(l->base, l->trips);
    free(l);
}

static struct accel_function function = { .max_threads = 256 };
static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *i, const char *name, int overlap, const char *values)
{
    (void)d, (void)i, (void)name, (void)overlap, (void)values;
    return &function;
}
static int resident(struct accel_device *d, struct accel_function *f, int threads) { return (void)d, (void)f, (void)threads, 8; }

static int launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    struct launched *own = calloc(1, sizeof *own);
    (void)d, (void)f, (void)l;
    for (int i = 0; i < n_arguments; i++) {
        own->base[i] = arguments[i].device;
        if (parts.has_first) own->base[i] += parts.first * footprints[i].step;
    }
    own->trips = *trips_argument;
    launches++;
    late_put(stream, (struct late_op){ .kind = LATE_CALL, .call = run_kernel, .to = (char *)own });
    return 0;
}

/* An array of which `trips` trips access windows with random gaps, or overlaps, between them. */
static struct accelrt_data draw_array(int i, long long trips, bool there)
{
    static const unsigned kinds[] = { ACCELRT_COPY | ACCELRT_WRITTEN, ACCELRT_COPYIN, ACCELRT_COPYOUT | ACCELRT_WRITTEN };
    unsigned kind = kinds[draw(there ? 2 : 3)];
    bool fixed = !(kind & ACCELRT_WRITTEN) && one_in(5);
    long long step = fixed ? 0 : 1 + (long long)draw(MOST_STEP), bytes = 1 + (long long)draw(60), begin = (long long)draw(200);
    if ((trips - 1) * step + bytes + begin > CELLS) step = fixed ? 0 : 1, bytes = 1, begin = 0;
    long long from = there ? 0 : (long long)draw((unsigned)begin + 1), end = begin + (trips - 1) * step + bytes;
    long long to = there ? CELLS : end + (long long)draw((unsigned)(CELLS - end) + 1), base = (long long)draw(100);
    footprints[i] = (struct accelrt_footprint){ begin - base, step, (accelrt_size)bytes };
    return (struct accelrt_data){ "x", kind, (char *)arrays[i] + base, from - base, (accelrt_size)(to - from), NULL };
}

static void construct(const bool *there)
{
    static const struct accelrt_kernel kernel = { .name = "k", .dims = 1, .block = { 32, 1, 1 }, .items = { 2, 1, 1 } };
    struct accelrt_data data[ARRAYS];
    struct accelrt_geometry g = { .trips = { 1 + (long long)draw(140) } };
    parts = (struct accelrt_parts){ .footprints = footprints, .has_first = one_in(2) };
    unsigned char *base[ARRAYS] = { NULL };
    arguments = data, n_arguments = 1 + (int)draw(ARRAYS), trips_argument = &g.trips[0];
    for (int i = 0; i < n_arguments; i++) data[i] = draw_array(i, g.trips[0], there[i]);
    struct accelrt_call call = call_with(data, n_arguments, 4);
    call.parts = one_in(8) ? NULL : &parts;
    accel__env.pipeline_bytes = one_in(6) ? 0 : 1 + draw(one_in(2) ? 100 : 5000);
    int before = launches;
    if (accelrt_compute_begin(&call)) {
        if (one_in(8)) g.trips[0] = 0;
        accelrt_launch(&call, &kernel, &g, NULL);
        for (int i = 0; i < n_arguments; i++) base[i] = (there[i] ? on_the_device[i] : wanted[i]) + ((unsigned char *)data[i].base - arrays[i]);
    } else {
        for (int i = 0; i < n_arguments; i++) base[i] = (unsigned char *)(uintptr_t)data[i].base;
        run_trips(base, g.trips[0]);
        for (int i = 0; i < n_arguments; i++) base[i] = wanted[i] + ((unsigned char *)data[i].base - arrays[i]);
    }
    accelrt_compute_end(&call);
    run_trips(base, g.trips[0]);
    constructs_in_parts += launches - before > 1;
    if (call.async != ACCELRT_ASYNC_SYNC) settle();
    for (int i = 0; i < n_arguments; i++) {
        EXPECT(!parts.state && !parts.first);
        bool undefined = call.condition && accel__kind(&data[i]) == ACCELRT_COPYOUT;       /* what no trip has written */
        long long first = footprints[i].start + ((unsigned char *)data[i].base - arrays[i]);
        for (long long t = 0; t < g.trips[0] && undefined; t++) EXPECT_EQUAL(arrays[i][first + t * footprints[i].step], wanted[i][first + t * footprints[i].step]);
        if (undefined) memcpy(wanted[i], arrays[i], CELLS);
    }
}

int main(int argc, char **argv)
{
    bool there[ARRAYS] = { false };
    model_begin(argc, argv);
    late_begin(&device);
    late_driver.function = find_function, late_driver.resident = resident, late_driver.launch = launch;
    accel__env.copy_threads = 1 + (int)draw(3);
    bool locked[ARRAYS];
    for (int i = 0; i < ARRAYS; i++) {
        locked[i] = one_in(3);
        if (locked[i]) late_pin(&device, CELLS, (void **)&arrays[i], &(void *){ NULL });
        else arrays[i] = malloc(CELLS);
        memset(arrays[i], 0, CELLS);
    }
    for (int step = 0; step < 2500; step++) {
        int i = (int)draw(ARRAYS);
        if (one_in(4)) {
            settle();
            enter_exit(arrays[i], CELLS, there[i] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[i] = !there[i];
            if (there[i]) memcpy(on_the_device[i], wanted[i], CELLS);
        } else {
            construct(there);
        }
        for (int k = 0; k < ARRAYS; k++) EXPECT(!memcmp(arrays[k], wanted[k], CELLS));
        for (int k = 0; k < ARRAYS; k++) EXPECT((on_device(arrays[k]) != NULL) == there[k]);
        settle();
        for (int k = 0; k < ARRAYS; k++) EXPECT(!there[k] || !memcmp(on_device(arrays[k]), on_the_device[k], CELLS));
        scribble((char *)arrays[i], CELLS), memcpy(wanted[i], arrays[i], CELLS);
    }
    for (int i = 0; i < ARRAYS; i++) if (there[i]) enter_exit(arrays[i], CELLS, ACCELRT_DELETE);
    EXPECT(constructs_in_parts > 300);
    end_device();
    for (int i = 0; i < ARRAYS; i++)
        if (locked[i]) late_unpin(&device, arrays[i]);
        else free(arrays[i]);
    return 0;
}
