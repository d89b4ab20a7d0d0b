/* deferred_test: synchronous constructs that the host does not wait for, on a device that works late, among everything that could notice:
 * rt_deferred, rt_short, rt_probe. The model does all at once. SPDX-License-Identifier: MIT
 *   deferred_test [seed] */
#include "api/rt_api.h"
#include "directive_calls.h"

enum { ARRAYS = 3, CELLS = 32 };
static unsigned char (*host)[CELLS], on_host[ARRAYS][CELLS], on_dev[ARRAYS][CELLS];    /* the last two: what they must hold */
static bool pinned;                    /* host is page-locked: copies read and write it late */
static int launched, ended, brief;     /* brief: launches that might be enqueued together */
static unsigned delay;                 /* us of each wait for a stream */
static bool cached;                    /* the call site of region() has found its data since the data was entered */

/* ---- the kernel: `to` three times, plus `from`, so that the order matters ---------------------------------------------------------------- */

struct work {
    unsigned char *to, *from;
    bool copies;                       /* only copies `from` */
};
static bool copies;                    /* of the next launch */
static struct accel_function function;
static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *i, const char *name, int overlap, const char *values)
{
    (void)d, (void)i, (void)name, (void)overlap, (void)values;
    function.handle = &function;
    function.max_threads = 256;
    return &function;
}
static int resident(struct accel_device *d, struct accel_function *f, int threads) { return (void)d, (void)f, (void)threads, 8; }

static void add(unsigned char *to, const unsigned char *from)
{
    for (int k = 0; k < CELLS; k++) to[k] = (unsigned char)(3 * to[k] + from[(k + 1) % CELLS]);
}

static void run_work(void *context)
{
    struct work *w = context;
    EXPECT(late_is_memory(w->to, CELLS) && late_is_memory(w->from, CELLS));
    if (w->copies) memcpy(w->to, w->from, CELLS);
    else add(w->to, w->from);
    ended++;
    free(w);
}

static int launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    struct work *w = malloc(sizeof *w);
    (void)d, (void)f;
    *w = (struct work){ *(unsigned char **)l->args[0], *(unsigned char **)l->args[1], copies };
    launched++, brief += l->is_brief;
    late_put(stream, (struct late_op){ .kind = LATE_CALL, .call = run_work, .to = (char *)w });
    return 0;
}

static int wait_long(struct accel_device *d, void *stream, bool poll)
{
    if (delay && !poll) usleep(delay);
    return late_stream_wait(d, stream, poll);
}

/* ---- directives ---------------------------------------------------------------------------------------------------------------------------- */

static struct accelrt_call call_on(struct accelrt_data *data, int n, int site, int async)
{
    struct accelrt_call call = call_with(data, n, site);
    call.async = async, call.condition = 1, call.n_wait = -1;
    return call;
}

static const struct accelrt_kernel quiet = { .name = "k", .dims = 1, .block = { 32, 1, 1 }, .items = { 1, 1, 1 } };
static const struct accelrt_kernel printing = { .name = "p", .dims = 1, .block = { 32, 1, 1 }, .items = { 1, 1, 1 }, .flags = ACCELRT_OUTPUT };

/* queue: after which the construct has a wait clause; -1: none. */
static unsigned flags;                 /* of constructs' calls */
static int first_site;                 /* of the call sites of constructs, one for each array */
static void construct_of(const struct accelrt_kernel *k, int to, int from, int async, int queue)
{
    struct accelrt_data data[] = { { "x", ACCELRT_PRESENT | ACCELRT_WRITTEN, host[to], 0, CELLS, NULL }, { "y", ACCELRT_PRESENT, host[from], 0, CELLS, NULL } };
    struct accelrt_call call = call_on(data, 2, first_site + to, async);
    call.flags = flags;
    struct accelrt_geometry g = { .trips = { CELLS, 0, 0 } };
    if (queue >= 0) call.n_wait = 1, call.wait = &queue;
    EXPECT(accelrt_compute_begin(&call));
    void *args[] = { &data[0].device, &data[1].device };
    accelrt_launch(&call, k, &g, args);
    accelrt_compute_end(&call);
    add(on_dev[to], on_dev[from]);
}

static void construct_with(const struct accelrt_kernel *k, int async, int queue)
{
    construct_of(k, (int)draw(ARRAYS), (int)draw(ARRAYS), async, queue);
}

/* The construct copies an array of its own, page-locked or not, and perhaps in memory that was kept: its value is there at the end. */
static void construct_with_copy(void)
{
    static unsigned char local[CELLS], *locked;
    unsigned char *own = one_in(2) && locked ? locked : local, wanted[CELLS];
    int from = (int)draw(ARRAYS);
    if (!locked) late_pin(&device, CELLS, (void **)&locked, &(void *){ NULL });
    copies = one_in(2);
    scribble((char *)own, CELLS), memcpy(wanted, own, CELLS);
    struct accelrt_data data[] = { { "own", (copies ? ACCELRT_COPYOUT : ACCELRT_COPY) | ACCELRT_WRITTEN, own, 0, CELLS, NULL },
                                   { "y", ACCELRT_PRESENT, host[from], 0, CELLS, NULL } };
    struct accelrt_call call = call_on(data, 2, ARRAYS, ACCELRT_ASYNC_SYNC);
    struct accelrt_geometry g = { .trips = { CELLS, 0, 0 } };
    EXPECT(accelrt_compute_begin(&call));
    void *args[] = { &data[0].device, &data[1].device };
    accelrt_launch(&call, &quiet, &g, args);
    accelrt_compute_end(&call);
    if (copies) memcpy(wanted, on_dev[from], CELLS);
    else add(wanted, on_dev[from]);
    copies = false;
    EXPECT(!memcmp(own, wanted, CELLS) && ended == launched);
}

static void construct(void) { construct_with(&quiet, ACCELRT_ASYNC_SYNC, -1); }

static void update(unsigned kind, int async)
{
    int i = (int)draw(ARRAYS);
    struct accelrt_data data = { "x", kind, host[i], 0, CELLS, NULL };
    struct accelrt_call call = call_on(&data, 1, 4, async);
    if (kind == ACCELRT_UPDATE_DEVICE) scribble((char *)host[i], CELLS), memcpy(on_host[i], host[i], CELLS);
    long before = late_waits;
    accelrt_update(&call);
    if (kind == ACCELRT_UPDATE_DEVICE && accel__env.wait == WAIT_LATE && !pinned) EXPECT_EQUAL(late_waits, before);
    if (kind == ACCELRT_UPDATE_SELF) {
        memcpy(on_host[i], on_dev[i], CELLS);
        return;
    }
    memcpy(on_dev[i], host[i], CELLS);
    scribble((char *)host[i], CELLS), memcpy(on_host[i], host[i], CELLS);      /* the copy must not see this */
}

static void wait_for_queue(void)
{
    int queue = QUEUE;
    struct accelrt_call call = call_on(NULL, 0, 5, ACCELRT_ASYNC_SYNC);
    call.n_wait = (int)draw(2), call.wait = &queue;
    if (one_in(3)) acc_wait(QUEUE);
    else if (one_in(2)) acc_wait_all();
    else accelrt_wait(&call);
    EXPECT_EQUAL(ended, launched);
}

/* A data construct around constructs that changes nothing but counters: no wait for a stream. */
static void region(void)
{
    struct accelrt_data data[] = { { "x", ACCELRT_PRESENT, host[0], 0, CELLS, NULL }, { "y", ACCELRT_COPY, host[1], 0, CELLS, NULL } };
    struct accelrt_call call = call_on(data, 2, 6, ACCELRT_ASYNC_SYNC);
    long before = late_waits;
    accelrt_data_begin(&call);
    if (cached) EXPECT_EQUAL(late_waits, before);
    construct();
    before = late_waits;
    accelrt_data_end(&call);
    if (cached) EXPECT_EQUAL(late_waits, before);
    cached = accel__env.wait == WAIT_LATE;
}

static void test_api(void)
{
    int i = (int)draw(ARRAYS);
    if (one_in(2)) acc_update_self(host[i], CELLS);
    else acc_memcpy_from_device(host[i], host[i], CELLS);
    memcpy(on_host[i], on_dev[i], CELLS);
}

static void one_step(void)
{
    switch (draw(11)) {
    case 0: update(one_in(2) ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE, ACCELRT_ASYNC_SYNC); break;
    case 1:
        update(ACCELRT_UPDATE_SELF, QUEUE);
        wait_for_queue();
        break;
    case 2:                            /* an async construct follows those before, and others follow it after a wait */
        construct_with(&quiet, QUEUE, -1);
        if (one_in(2)) construct_with(&quiet, QUEUE, -1);
        if (one_in(2)) wait_for_queue();
        else construct_with(&quiet, ACCELRT_ASYNC_SYNC, QUEUE), EXPECT_EQUAL(ended, launched);
        break;
    case 3:
        if (one_in(2)) region();
        else construct(), wait_for_queue();
        break;
    case 4: test_api(); break;
    case 5:
        construct_with(&printing, ACCELRT_ASYNC_SYNC, -1);
        EXPECT_EQUAL(ended, launched);
        break;
    case 6: construct_with_copy(); break;
    default: construct(); break;
    }
    EXPECT(!memcmp(host, on_host, sizeof on_host));
}

static void enter(bool leave)
{
    struct accelrt_data data[ARRAYS];
    for (int i = 0; i < ARRAYS; i++) data[i] = (struct accelrt_data){ "x", leave ? ACCELRT_COPYOUT : ACCELRT_COPYIN, host[i], 0, CELLS, NULL };
    struct accelrt_call call = call_on(data, ARRAYS, 7, ACCELRT_ASYNC_SYNC);
    cached = false;
    if (leave) accelrt_exit_data(&call);
    else accelrt_enter_data(&call);
    memcpy(leave ? on_host : on_dev, leave ? on_dev : on_host, sizeof on_host);
    EXPECT(!memcmp(host, on_host, sizeof on_host));
}

static void test_order(void)
{
    accel__env.wait = one_in(2) ? WAIT_LATE : WAIT_SHORT;
    for (int round = 0; round < 20; round++) {
        enter(false);
        for (int step = 0; step < 60; step++) one_step();
        enter(true);
    }
}

/* ---- which waits are deferred ------------------------------------------------------------------------------------------------------------------ */

static struct accel_queue *deferring(void)
{
    struct accel_queue *q = atomic_load(&device.deferring);
    return q && accel__is_deferred(q) ? q : NULL;
}

/* None waits for a stream, and not too many launches may be running. */
static void test_late(void)
{
    accel__env.wait = WAIT_LATE;
    enter(false);
    construct();
    long before = late_waits;
    for (int i = 0; i < 500; i++) {
        construct();
        EXPECT(deferring() && launched - ended <= 48);
    }
    EXPECT_EQUAL(late_waits, before);
    accel__settle(&device);
    EXPECT(!deferring() && launched == ended);
    enter(true);
}

/* Short ones are deferred at some time, long ones never. First of all tests: nothing is known of the constructs. */
static void test_short(void)
{
    accel__env.wait = WAIT_SHORT;
    enter(false);
    delay = 60;
    for (int i = 0; i < 200; i++) {
        construct();
        EXPECT(!deferring() && launched == ended);
    }
    delay = 0;
    do construct();
    while (!deferring());
    for (int i = 0; i < 100; i++) construct();
    enter(true);
}

/* Data that another queue has brought, for which the host has not waited: the queue that uses it follows that queue once, and once more when it has
 * brought other data. */
static void test_brought_by_another(void)
{
    struct accelrt_data data[ARRAYS];
    for (int i = 0; i < ARRAYS; i++) data[i] = (struct accelrt_data){ "x", ACCELRT_COPYIN, host[i], 0, CELLS, NULL };
    struct accelrt_call first = call_on(data, 2, 7, QUEUE + 1), last = call_on(data + 2, ARRAYS - 2, 7, QUEUE + 1);
    cached = false;
    accelrt_enter_data(&first);
    memcpy(on_dev, on_host, sizeof on_dev);
    long before = late_records;
    for (int i = 0; i < 20; i++) construct_of(&quiet, i % 2, 1 - i % 2, QUEUE, -1);
    EXPECT_EQUAL(late_records, before + 1);
    accelrt_enter_data(&last);
    before = late_records;
    for (int i = 0; i < 20; i++) construct_of(&quiet, 0, 2, QUEUE, -1);
    EXPECT_EQUAL(late_records, before + 1);
    acc_wait(QUEUE);
    enter(true);
}

static void forget_exposed(void)
{
    device.always_waits = device.exposes = device.has_pointers = false;
    flags = 0;
}

static void expect_ended(void) { EXPECT(launched == ended && !memcmp(on_device(host[0]), on_dev[0], CELLS)); }

/* Constructs that name the block whose address the program has, or may find it in memory, have ended on return; the others are deferred. */
static void test_exposed_block(void)
{
    accel__env.wait = WAIT_LATE;
    enter(false);
    construct();
    struct accelrt_data data = { "x", ACCELRT_USE_DEVICE, host[0], 0, ACCELRT_UNKNOWN_SIZE, NULL };
    struct accelrt_call call = call_on(&data, 1, 0, ACCELRT_ASYNC_SYNC);
    bool again = one_in(2);
    if (one_in(2)) accelrt_host_data(&call);
    else EXPECT(acc_deviceptr(host[0] + 3) == on_device(host[0]) + 3);
    expect_ended();
    for (int i = 0; i < 40; i++) {
        int to = (int)draw(ARRAYS), from = (int)draw(ARRAYS);
        flags = one_in(4) ? ACCELRT_LOADS : one_in(4) ? ACCELRT_REACHES : 0;
        construct_of(&quiet, to, from, ACCELRT_ASYNC_SYNC, -1);
        if (flags || !to || !from) expect_ended();
        else EXPECT(deferring());
        if (again) EXPECT(acc_deviceptr(host[0]) == on_device(host[0]));
    }
    forget_exposed();
    enter(true);
}

/* A block that was exposed, and memory of its own that a deviceptr clause passes. */
static void test_exposed_memory(void)
{
    accel__env.wait = WAIT_LATE;
    enter(false);
    unsigned char *own = acc_malloc(CELLS);
    construct_of(&quiet, 1, 2, ACCELRT_ASYNC_SYNC, -1);
    EXPECT(deferring());
    struct accelrt_data data[] = { { "own", ACCELRT_DEVICEPTR | ACCELRT_WRITTEN, own, 0, CELLS, NULL }, { "y", ACCELRT_PRESENT, host[1], 0, CELLS, NULL } };
    struct accelrt_call call = call_on(data, 2, ARRAYS + 1, ACCELRT_ASYNC_SYNC);
    struct accelrt_geometry g = { .trips = { CELLS, 0, 0 } };
    EXPECT(accelrt_compute_begin(&call));
    void *args[] = { &data[0].device, &data[1].device };
    accelrt_launch(&call, &quiet, &g, args);
    accelrt_compute_end(&call);
    EXPECT(launched == ended && data[0].device == own);
    acc_free(own);
    forget_exposed();
    enter(true);
}

/* Once the program has a stream, or an address that may lead to others, each construct has ended on return. */
static void test_exposed(void)
{
    accel__env.wait = WAIT_LATE;
    enter(false);
    construct();
    if (one_in(2)) {
        acc_get_cuda_stream(QUEUE);
    } else {
        device.has_pointers = true;
        acc_deviceptr(host[2]);
    }
    for (int i = 0; i < 20; i++) {
        expect_ended();
        construct();
    }
    forget_exposed();
    enter(true);
}

/* The program may have memory that host and device access: constructs that may write to it are waited for, and no launch is held. */
static void test_sharing(void)
{
    int before = brief;
    accel__env.wait = WAIT_LATE, accel__env.graphs = GRAPHS_ALWAYS, device.shares = true;
    enter(false);
    for (int i = 0; i < 5; i++) construct();
    EXPECT(deferring());
    flags = ACCELRT_REACHES;
    construct();
    EXPECT(!deferring() && launched == ended);
    flags = 0;
    EXPECT_EQUAL(brief, before);
    enter(true);
    accel__env.graphs = GRAPHS_NEVER, device.shares = false;
}

/* While one thread is in a construct, the queue of another follows what was deferred before; from then on no wait is deferred. */
static void test_two_queues(void)
{
    struct accelrt_call call = call_on(NULL, 0, 5, ACCELRT_ASYNC_SYNC);
    accel__env.wait = WAIT_LATE;
    enter(false);
    for (int i = 0; i < 20; i++) construct();
    EXPECT(deferring());
    EXPECT(accelrt_compute_begin(&call));
    for (int i = 0; i < 20; i++) update(ACCELRT_UPDATE_SELF, ACCELRT_ASYNC_SYNC), EXPECT(!memcmp(host, on_host, sizeof on_host));
    accelrt_compute_end(&call);
    construct();
    EXPECT(launched == ended);
    enter(true);
}

/* Launches that may be enqueued together: short ones, by the time between two events on an asynchronous queue, by the host's wait on the
 * synchronous one. */
static float ms_of_launch;
static float event_ms(struct accel_device *d, void *begin, void *end) { return (void)d, EXPECT(begin && end && begin != end), ms_of_launch; }

static void test_brief(void)
{
    accel__env.wait = WAIT_SHORT, accel__env.graphs = GRAPHS_RAPID;
    late_driver.event_ms = event_ms, first_site = 8;   /* nothing is known of these */
    enter(false);
    int before = brief;
    ms_of_launch = 1;
    for (int i = 0; i < 50; i++) construct_of(&quiet, 2, 1, QUEUE, -1);
    for (int i = 0; i < 50; i++) construct_of(&printing, 1, 2, QUEUE, -1);
    EXPECT_EQUAL(brief, before);
    acc_wait(QUEUE);
    ms_of_launch = 0.003f;
    for (int i = 0; i < 3000 && brief == before; i++) construct_of(&quiet, 0, 1, QUEUE, -1);
    EXPECT(brief > before);
    ms_of_launch = 1;                  /* from now on; a time is valid for 128 executions */
    acc_wait(QUEUE);
    for (int i = 0; i < 300; i++) construct_of(&quiet, 0, 1, QUEUE, -1), acc_wait(QUEUE);
    before = brief;
    for (int i = 0; i < 300; i++) construct_of(&quiet, 0, 1, QUEUE, -1);
    EXPECT_EQUAL(brief, before);
    acc_wait(QUEUE);
    accel__env.graphs = GRAPHS_NEVER;
    for (int i = 0; i < 300; i++) construct_of(&quiet, 1, 0, ACCELRT_ASYNC_SYNC, -1);
    EXPECT_EQUAL(brief, before);
    accel__env.graphs = GRAPHS_RAPID;
    do construct_of(&quiet, 1, 0, ACCELRT_ASYNC_SYNC, -1);             /* until the machine was not busy at a wait that is timed */
    while (brief == before);
    enter(true);
    late_driver.event_ms = NULL, first_site = 0, accel__env.graphs = GRAPHS_NEVER;
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    late_driver.function = find_function, late_driver.resident = resident, late_driver.launch = launch, late_driver.stream_wait = wait_long;
    pinned = one_in(2);
    if (pinned) late_pin(&device, sizeof on_host, (void **)&host, &(void *){ NULL });
    else host = malloc(sizeof on_host);
    for (int i = 0; i < ARRAYS; i++) scribble((char *)host[i], CELLS), memcpy(on_host[i], host[i], CELLS);
    test_short();
    test_late();
    test_brought_by_another();
    for (int i = 0; i < 4; i++) test_order();
    for (int i = 0; i < 10; i++) test_exposed_block(), test_exposed_memory(), test_exposed();
    test_brief();
    test_sharing();
    test_two_queues();
    end_device();
    if (pinned) late_unpin(&device, host);
    else free(host);
    return 0;
}
