/* queue_test: queues and what belongs to them on a device that works late, against plain models: rt_queue, rt_slot, rt_scratch, rt_sums, rt_memory,
 * rt_transfer, rt_rows_copy, rt_api_queue. SPDX-License-Identifier: MIT
 *   queue_test [seed] */
#include "late_device.h"
#include "present/rt_bundle.h"
#include "data/rt_rows.h"

enum { QUEUES = 5, WORKS = 4000 };
static struct accel_device device;
static struct accel_queue *queues[QUEUES];

static struct accel_queue *draw_queue(int *index)
{
    *index = (int)draw(QUEUES);
    struct accel_queue *q = accel__queue_for(&device, *index * 1000003);
    EXPECT(!queues[*index] || q == queues[*index]);
    EXPECT(accel__queue_find(&device, *index * 1000003) == q);
    return queues[*index] = q;
}

/* ---- order: rt_queue ------------------------------------------------------------------------------------------------------------------------- */

/* Works of each queue that must be done before: what its next one waits for, those of itself in its own place. */
struct clock {
    int of[QUEUES];
};
static struct clock now[QUEUES];
static int put[QUEUES], done[QUEUES];
struct work {
    int queue;
    struct clock after;
};

static void take_over(struct clock *to, const struct clock *from)
{
    for (int i = 0; i < QUEUES; i++) to->of[i] = from->of[i] > to->of[i] ? from->of[i] : to->of[i];
}

static void expect_done(const struct clock *c, const char *what)
{
    for (int i = 0; i < QUEUES; i++)
        if (done[i] < c->of[i]) model_fail(__LINE__, "%s: work %d of queue %d is not done", what, c->of[i], i);
}

static void run_work(void *context)
{
    struct work *w = context;
    expect_done(&w->after, "a work begins");
    done[w->queue]++;
    free(w);
}

static void put_work(int i)
{
    struct work *w = malloc(sizeof *w);
    w->queue = i;
    w->after = now[i];
    late_call(queues[i], run_work, w);
    accel__queue_mark(queues[i]);
    now[i].of[i] = ++put[i];
}

static void wait_clause(int i)
{
    int other = (int)draw(QUEUES), list[2] = { other * 1000003, (int)draw(QUEUES) * 1000003 };
    struct accelrt_call call = { .wait = list, .n_wait = (int)draw(4) - 1 };
    accel__wait_clause(&device, queues[i], &call);
    for (int k = 0; k < QUEUES; k++) {
        bool named = call.n_wait == 0;
        for (int n = 0; n < call.n_wait; n++) named |= list[n] == k * 1000003;
        if (named && queues[k]) take_over(&now[i], &now[k]);
    }
}

static void test_order(void)
{
    static struct clock all;
    EXPECT(!accel__queue_find(&device, 0));
    for (int step = 0; step < WORKS; step++) {
        int i, k;
        struct accel_queue *q = draw_queue(&i), *other = draw_queue(&k);
        switch (draw(12)) {
        case 0:
            if (one_in(2)) accel__queue_follow(q, other);
            else acc_wait_async(k * 1000003, i * 1000003);
            take_over(&now[i], &now[k]);
            break;
        case 1:
            if (one_in(2)) accel__queue_wait(q);
            else acc_wait(i * 1000003);
            expect_done(&now[i], "after a wait");
            break;
        case 2: if (one_in(2) ? accel__queue_test(q) : acc_async_test(i * 1000003)) expect_done(&now[i], "after a test"); break;
        case 3: wait_clause(i); break;
        case 4: if (one_in(10) && (one_in(2) ? accel__test_all(&device) : acc_async_test_all())) for (k = 0; k < QUEUES; k++) expect_done(&now[k], "after a test of all"); break;
        case 5:
            if (!one_in(10)) break;
            if (one_in(2)) accel__queue_follow_all(q);
            else acc_wait_all_async(i * 1000003);
            for (k = 0; k < QUEUES; k++) take_over(&now[i], &now[k]);
            break;
        case 6: {
            int both[] = { i * 1000003, k * 1000003 }, first = one_in(5) ? acc_wait_any(2, both) : -1;
            if (first >= 0) expect_done(&now[first ? k : i], "after waiting for any");
            break;
        }
        default: put_work(i); break;
        }
    }
    if (one_in(2)) accel__wait_all(&device);
    else acc_wait_all();
    for (int i = 0; i < QUEUES; i++) take_over(&all, &now[i]);
    expect_done(&all, "after waiting for all");
    for (int i = 0; i < QUEUES; i++) EXPECT_EQUAL(done[i], put[i]);
}

/* What the program puts into a stream that it has asked for is waited for too. */
static void test_streams(void)
{
    for (int round = 0; round < 40; round++) {
        int i;
        struct accel_queue *q = draw_queue(&i);
        EXPECT(acc_get_cuda_stream(i * 1000003) == q->stream);
        struct work *w = malloc(sizeof *w);
        *w = (struct work){ .queue = i };
        late_call(q, run_work, w);
        now[i].of[i] = ++put[i];
        acc_wait(i * 1000003);
        expect_done(&now[i], "after a wait for a stream of the program's");
    }
}

/* A synchronous queue is nobody else's until it is given back. */
static void test_synchronous(void)
{
    struct accel_queue *taken[8] = { NULL };
    for (int step = 0; step < 500; step++) {
        int i = (int)draw(8);
        if (taken[i]) {
            accel__queue_done(taken[i]);
            taken[i] = NULL;
            continue;
        }
        taken[i] = accel__queue_for(&device, ACCELRT_ASYNC_SYNC);
        for (int k = 0; k < 8; k++) EXPECT(k == i || taken[k] != taken[i]);
        EXPECT_EQUAL(taken[i]->value, ACCELRT_ASYNC_SYNC);
    }
    int n = 0;
    for (struct accel_queue *q = accel__all_queues(&device); q; q = q->all_next) n += q->value == ACCELRT_ASYNC_SYNC;
    EXPECT(n <= 8);
    for (int i = 0; i < 8; i++) if (taken[i]) accel__queue_done(taken[i]);
    EXPECT_EQUAL(accel__async_value(7), 7);
    accel__thread.default_async = 3;
    EXPECT_EQUAL(accel__async_value(ACCELRT_ASYNC_NOVAL), 3);
    EXPECT_EQUAL(accel__async_value(ACCELRT_ASYNC_DEFAULT), 3);
    EXPECT_EQUAL(accel__async_value(ACCELRT_ASYNC_SYNC), ACCELRT_ASYNC_SYNC);
}

/* ---- scalars: rt_slot ------------------------------------------------------------------------------------------------------------------------ */

enum { SCALARS = 6 };
static long scalars[SCALARS], totals[SCALARS];
static int last_user[SCALARS];         /* queue + 1 */
static struct { long *at, by; } additions[8 * WORKS];
static int n_additions;

static void run_addition(void *context)
{
    int i = (int)(size_t)context;
    *additions[i].at += additions[i].by;
}

static void add_scalar(int i, struct accel_queue *q)
{
    int x = (int)draw(SCALARS);
    struct accelrt_data data = { .base = &scalars[x], .bytes = sizeof scalars[x] };
    struct accel_slot *s = accel__slot_open(q, &data);
    EXPECT(late_is_pinned(&device, s->host));
    for (int n = (int)draw(3); n >= 0; n--) {
        additions[n_additions].at = s->device;
        additions[n_additions].by = (long)draw(100);
        totals[x] += additions[n_additions].by;
        late_call(q, run_addition, (void *)(size_t)n_additions++);
    }
    accel__slot_close(q, &data);
    last_user[x] = i + 1;
    EXPECT(accel__slot_waiting(q, &scalars[x]) && accel__slot_waiting(q, NULL));
}

static void test_scalars(void)
{
    for (int step = 0; step < WORKS; step++) {
        int i, k;
        struct accel_queue *q = draw_queue(&i), *other = draw_queue(&k);
        if (!one_in(3)) {
            add_scalar(i, q);
            continue;
        }
        if (one_in(3)) accel__queue_follow(other, q), accel__queue_wait(other);
        else accel__queue_wait(q);
        for (int x = 0; x < SCALARS; x++)
            if (last_user[x] == i + 1) EXPECT_EQUAL(scalars[x], totals[x]);
    }
    accel__wait_all(&device);
    for (int x = 0; x < SCALARS; x++) EXPECT_EQUAL(scalars[x], totals[x]);
    EXPECT_EQUAL(device.n_pending, 0);
}

/* ---- memory that works use one after another: rt_scratch, rt_sums, rt_memory --------------------------------------------------------------------- */

struct use {
    unsigned char *memory;
    size_t bytes;
    unsigned char before, after;       /* what the first and the last byte hold, what they are set to */
    bool any;                          /* whatever they hold */
};

static void run_use(void *context)
{
    struct use *u = context;
    if (!late_is_memory(u->memory, u->bytes)) model_fail(__LINE__, "memory that has gone is used");
    if (!u->any) EXPECT(u->memory[0] == u->before && u->memory[u->bytes - 1] == u->before);
    u->memory[0] = u->memory[u->bytes - 1] = u->after;
    free(u);
}

static void put_use(struct accel_queue *q, void *memory, size_t bytes, int before, int after)
{
    struct use *u = malloc(sizeof *u);
    *u = (struct use){ memory, bytes, (unsigned char)before, (unsigned char)after, before < 0 };
    late_call(q, run_use, u);
    accel__queue_mark(q);
}

static void test_scratch(void)
{
    for (int step = 0; step < 500; step++) {
        int i;
        struct accel_queue *q = draw_queue(&i);
        size_t bytes = draw(1u << draw(19));
        pthread_mutex_lock(&q->lock);
        char *memory = accel__scratch(q, bytes);
        pthread_mutex_unlock(&q->lock);
        put_use(q, memory, ACCELRT_SCRATCH_HEAD, 0, 0);
        put_use(q, memory, bytes + ACCELRT_SCRATCH_HEAD, -1, 0);
        if (one_in(50)) accel__queue_wait(q);
    }
}

/* Where there is no room for more beside what the queue has, that goes first. */
static void test_scratch_alone(void)
{
    struct accel_queue *q = accel__queue_for(&device, 77);
    for (size_t bytes = 60000; bytes < 2000000; bytes *= 2) {
        accel__wait_all(&device);
        late_limit = bytes > 100000 ? late_used + bytes + bytes / 8 : SIZE_MAX;
        pthread_mutex_lock(&q->lock);
        char *memory = accel__scratch(q, bytes);
        pthread_mutex_unlock(&q->lock);
        put_use(q, memory, ACCELRT_SCRATCH_HEAD, 0, 0);
        put_use(q, memory, bytes + ACCELRT_SCRATCH_HEAD, -1, 0);
        accel__queue_wait(q);
    }
    late_limit = SIZE_MAX;
}

static void test_sums(void)
{
    struct { struct accel_queue *q; char *memory; size_t least; } held[6] = { { NULL, NULL, 0 } };
    for (int step = 0; step < 400; step++) {
        int i, k = (int)draw(6);
        struct accel_queue *q = draw_queue(&i);
        if (held[k].q) {
            put_use(held[k].q, held[k].memory, held[k].least, k + 1, 0);
            accel__sums_give(held[k].q, held[k].memory);
            held[k].q = NULL;
            continue;
        }
        size_t elements = 1 + draw(300), size = one_in(2) ? 4 : 8, digits = size == 8 ? 78 : 13;
        char *memory = accel__sums_take(q, elements, size);
        EXPECT(memory);
        for (int n = 0; n < 6; n++) EXPECT(!held[n].q || held[n].memory != memory);
        held[k].q = q, held[k].memory = memory, held[k].least = 512 + elements * digits * 8;
        put_use(q, memory, held[k].least, 0, k + 1);
    }
    EXPECT(!accel__sums_take(queues[0] ? queues[0] : draw_queue(&(int){ 0 }), (size_t)1 << 40, 8) && !accel__sums_take(draw_queue(&(int){ 0 }), 0, 8));
    for (int k = 0; k < 6; k++)
        if (held[k].q) put_use(held[k].q, held[k].memory, held[k].least, k + 1, 0), accel__sums_give(held[k].q, held[k].memory);
}

/* Blocks change queues: what one wrote is there until it gives the block back, and nobody else has it meanwhile. */
static void test_memory(void)
{
    enum { HELD = 12 };
    struct { struct accel_queue *q; void *memory; size_t bytes; } held[HELD] = { { NULL, NULL, 0 } };
    for (int step = 0; step < WORKS; step++) {
        int i, k = (int)draw(HELD);
        struct accel_queue *q = draw_queue(&i);
        bool kept = false;
        if (held[k].q) {
            put_use(held[k].q, held[k].memory, held[k].bytes, k + 1, 0);
            EXPECT(!accel__memory_give(held[k].q, held[k].memory, held[k].bytes, NULL));
            held[k].q = NULL;
            continue;
        }
        held[k].bytes = 64 << draw(4);
        long before = late_allocs;
        EXPECT(!accel__memory_take(q, held[k].bytes, &held[k].memory, &kept));
        EXPECT_EQUAL(late_allocs - before, !kept);
        for (int n = 0; n < HELD; n++) EXPECT(n == k || !held[n].q || held[n].memory != held[k].memory);
        held[k].q = q;
        put_use(q, held[k].memory, held[k].bytes, -1, k + 1);
        if (one_in(20)) accel__queue_wait(q);
    }
    for (int k = 0; k < HELD; k++)
        if (held[k].q) EXPECT(!accel__memory_give(held[k].q, held[k].memory, held[k].bytes, NULL));
}

/* Memory that holds a table is found by its contents, and is reused for others only after FILLED of its size. */
static void test_filled_memory(void)
{
    enum { BYTES = 72, FILLED = 8 };
    char table[BYTES], other[BYTES];
    void *memory, *more, *contents;
    bool kept;
    struct accel_queue *q = draw_queue(&(int){ 0 });
    accel__wait_all(&device);
    for (int n = 0; n <= FILLED; n++) {
        memset(table, n, BYTES);
        EXPECT(!accel__memory_take(q, BYTES, &memory, &kept) && !kept);
        EXPECT(!accel__memory_give(q, memory, BYTES, memcpy(accel__allocate(BYTES), table, BYTES)));
    }
    memset(other, FILLED + 1, BYTES);
    EXPECT(!accel__memory_take_filled(q, BYTES, other, &contents) && !accel__memory_take_filled(q, BYTES - 8, table, &contents));
    more = accel__memory_take_filled(q, BYTES, table, &contents);
    EXPECT(more == memory && contents && !memcmp(contents, table, BYTES) && !accel__memory_take_filled(q, BYTES, table, &contents));
    EXPECT(!accel__memory_give(q, more, BYTES, memcpy(accel__allocate(BYTES), table, BYTES)));
    memset(table, 0, BYTES);           /* the first one gives way */
    EXPECT(!accel__memory_take(q, BYTES, &more, &kept) && kept && more != memory);
    EXPECT(!accel__memory_take_filled(q, BYTES, table, &contents) && !accel__memory_give(q, more, BYTES, NULL));
}

/* When nothing is left, what is kept goes back first. */
static void test_out_of_memory(void)
{
    void *memory, *more;
    bool kept;
    struct accel_queue *q = draw_queue(&(int){ 0 });
    accel__wait_all(&device);
    late_limit = late_used + 5000;
    EXPECT(!accel__memory_take(q, 4000, &memory, &kept) && !accel__memory_give(q, memory, 4000, NULL));
    accel__queue_wait(q);
    int code = accel__memory_alloc(&device, 4500, NULL, &more);
    EXPECT_EQUAL(code, 0);
    EXPECT_EQUAL(accel__memory_kept(&device), 0);
    late_release(&device, more, NULL);
    EXPECT_EQUAL(accel__memory_alloc(&device, (size_t)1 << 40, NULL, &more), ACCEL_NO_MEMORY);
    late_limit = SIZE_MAX;
}

/* ---- transfers: rt_transfer, rt_rows_copy ---------------------------------------------------------------------------------------------------------- */

enum { SPACE = 9 << 20, PIECES = 40 };
static char *host, *expected, *on_device;     /* of SPACE bytes: the program's; the model's of it; the device's, as the model has it */
static char *memory;

static void scribble(size_t at, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 1 + draw(64)) host[at + i] = (char)draw(256);
    memcpy(expected + at, host + at, bytes);
}

static size_t draw_bytes(void) { return one_in(60) ? 1 + draw(5 << 20) : one_in(10) ? 1 + draw(1 << 20) : 1 + draw(3000); }

/* To the device the source may change as soon as the function returns; from there it is complete. */
static void transfer_one(struct accel_queue *q)
{
    size_t bytes = draw_bytes(), from = draw((unsigned)(SPACE - bytes)), to = draw((unsigned)(SPACE - bytes));
    if (one_in(2)) {
        scribble(from, bytes);
        accel__transfer(q, ACCEL_TO_DEVICE, host + from, memory + to, bytes, "x");
        memcpy(on_device + to, host + from, bytes);
        scribble(from, bytes);
    } else {
        accel__transfer(q, ACCEL_TO_HOST, host + from, memory + to, bytes, "x");
        memcpy(expected + from, on_device + to, bytes);
        EXPECT(!memcmp(host + from, expected + from, bytes));
    }
}

/* Pieces that ascend on the device, with gaps, in any order on the host. */
static size_t draw_pieces(struct accel_piece *p)
{
    size_t n = 1 + draw(PIECES), each = draw_bytes() / n + 1, at = draw(1000), place = SPACE / PIECES;
    for (size_t i = 0; i < n; i++) {
        size_t k = draw((unsigned)i + 1);
        p[i] = (struct accel_piece){ host + i * place + draw(100), (uintptr_t)memory + at, 1 + draw((unsigned)(each < place - 100 ? each : place - 100)) };
        if (one_in(4) && i) p[i].host = (char *)p[i - 1].host + p[i - 1].bytes;
        else if (k < i && one_in(2)) p[i].bytes = p[k].bytes;
        at += p[i].bytes + (one_in(2) ? 0 : draw(200));
        if (at >= SPACE - place || (char *)p[i].host + p[i].bytes > host + SPACE) return i ? i : 1;
    }
    return n;
}

static void transfer_pieces(struct accel_queue *q)
{
    struct accel_piece p[PIECES];
    size_t n = draw_pieces(p);
    enum accel_direction way = one_in(2) ? ACCEL_TO_DEVICE : ACCEL_TO_HOST;
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)((char *)p[i].host - host), on = (size_t)((char *)p[i].device - memory);
        if (way == ACCEL_TO_DEVICE) memcpy(on_device + on, expected + at, p[i].bytes);
    }
    for (size_t i = 0; i < n && way == ACCEL_TO_HOST; i++)
        memcpy(expected + ((char *)p[i].host - host), on_device + ((char *)p[i].device - memory), p[i].bytes);
    accel__pieces_copy(q, way, p, n, "x");
    for (size_t i = 0; i < n; i++) EXPECT(!memcmp(p[i].host, expected + ((char *)p[i].host - host), p[i].bytes));
}

static void transfer_rows(struct accel_queue *q)
{
    enum { ROWS = 3000 };
    static uintptr_t values[ROWS];
    size_t bytes = 1 + draw(1u << draw(12)), n = 1 + draw(ROWS), to = draw(SPACE / 4), start = draw(50);
    while (n * bytes > SPACE / 2) n /= 2;
    for (size_t i = 0; i < n; i++) {
        size_t k = draw((unsigned)i + 1);
        values[i] = values[k];
        values[k] = (uintptr_t)(host + i * bytes) - start;
    }
    struct accel_row_set rows = { .values = values, .n = n, .bytes = bytes, .start = start };
    enum accel_direction way = one_in(2) ? ACCEL_TO_DEVICE : ACCEL_TO_HOST;
    accel__transfer_rows(q, way, &rows, memory + to, "x");
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)(values[i] + start - (uintptr_t)host);
        if (way == ACCEL_TO_DEVICE) memcpy(on_device + to + i * bytes, expected + at, bytes);
        else memcpy(expected + at, on_device + to + i * bytes, bytes);
        EXPECT(!memcmp(host + at, expected + at, bytes));
    }
}

static void test_transfers(void)
{
    struct accel_queue *q = draw_queue(&(int){ 0 });
    void *all;
    host = calloc(1, SPACE), expected = calloc(1, SPACE), on_device = calloc(1, SPACE);
    EXPECT(!device.driver->alloc(&device, SPACE, q->stream, &all));
    memory = all;
    EXPECT(!device.driver->fill(&device, memory, 0, SPACE, q->stream));
    for (int step = 0; step < 150; step++) {
        switch (draw(3)) {
        case 0: transfer_one(q); break;
        case 1: transfer_pieces(q); break;
        default: transfer_rows(q); break;
        }
    }
    accel__queue_wait(q);
    EXPECT(!memcmp(memory, on_device, SPACE));
    EXPECT(!memcmp(host, expected, SPACE));
    device.driver->release(&device, memory, q->stream);
    free(host), free(expected), free(on_device);
}

/* A row that continues the one before is one piece with it. */
static void test_piece_add(void)
{
    struct accel_piece list[200];
    struct accel_pieces p = { .items = list };
    char *at = NULL, covered[4000] = { 0 }, wanted[4000] = { 0 };
    uintptr_t to = 0;
    for (int i = 0; i < 200; i++) {
        size_t bytes = 1 + draw(15);
        if (one_in(3)) at += 1 + draw(3);
        accel__piece_add(&p, (uintptr_t)at, to, bytes);
        memset(wanted + (size_t)at, 1, bytes);
        at += bytes;
        to += bytes;
    }
    for (size_t i = 0; i < p.n; i++) {
        EXPECT(!i || list[i].device == list[i - 1].device + list[i - 1].bytes);
        EXPECT(!i || (char *)list[i].host > (char *)list[i - 1].host + list[i - 1].bytes);
        memset(covered + (size_t)list[i].host, 1, list[i].bytes);
    }
    EXPECT(!memcmp(covered, wanted, sizeof wanted));
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    test_order();
    test_streams();
    test_synchronous();
    test_scalars();
    test_scratch();
    test_scratch_alone();
    test_sums();
    test_memory();
    if (accel__env.keep_memory) {
        test_filled_memory();
        test_out_of_memory();
    }
    test_transfers();
    test_piece_add();
    accel__wait_all(&device);
    accel__memory_close(&device);
    accel__pipeline_close(&device);
    accel__staging_close(&device);
    accel__queues_close(&device);
    EXPECT(!late_memory && !late_pinned && !late_streams);
    return 0;
}
