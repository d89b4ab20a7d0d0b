/* rt_accumulated: arrays to whose elements the iterations of a split construct add, at any places, or which they update with another
 * operator. SPDX-License-Identifier: MIT
 *
 * The home device updates the array itself, each other device its replica, which holds the operator's identity first. Then the home queue
 * copies one replica after another to memory of the team, and joins it: so the result does not depend on which device is faster. */
#include "data/rt_replicas.h"
#include "data/rt_section.h"
#include "launch/rt_launch.h"

#define TEAM (&accel__team)
enum { THREADS = 256, BLOCKS = 1056 };

/* Bytes of the block that are updated: of the datum's section, or of all elements of the block. */
static struct accel_window window_of(const struct accel_split *s, const struct accelrt_reduction *r)
{
    const struct accelrt_data *data = &s->call->data[r->item];
    const struct accel_block *b = s->blocks[r->item];
    size_t at = (size_t)((uintptr_t)data->base - accel__block_host(b)), size = (size_t)r->bytes;
    struct accel_window all = { at % size, at % size + (b->bytes - at % size) / size * size };
    if (!accel__is_sized(data)) return all;
    at = (size_t)(accel__section_begin(data) - accel__block_host(b));
    return (struct accel_window){ at, at + data->bytes / size * size };
}

static bool has_trips(const struct accel_split *s, int i) { return s->bounds[i] < s->bounds[i + 1]; }

/* Memory of the home device for one replica; false: there is none. */
static bool make_room(struct accel_queue *home, size_t bytes)
{
    struct accel_device *d = home->device;
    void *memory = NULL;
    if (TEAM->room_bytes >= bytes) return true;
    int code = accel__memory_alloc(d, bytes, home->stream, &memory);
    if (code == ACCEL_NO_MEMORY) return false;
    accel__check(d, home, code, "allocating device memory");
    accel__queue_mark(home);
    if (TEAM->room) accel__check(d, home, d->driver->release(d, TEAM->room, home->stream), "freeing device memory");
    TEAM->room = memory, TEAM->room_bytes = bytes;
    return true;
}

bool accel__accumulated_begin(struct accel_work *w, const struct accel_split *s)
{
    size_t most = 0;
    for (int k = 0; k < s->table->n_accumulated; k++) {
        const struct accelrt_reduction *r = &s->table->accumulated[k];
        if (!s->blocks[r->item]) continue;
        struct accel_window own = window_of(s, r);
        if (own.to - own.from > most) most = own.to - own.from;
    }
    return !most || make_room(w->queue, most);
}

/* from: NULL sets n elements to the operator's identity. */
static void join(const struct accel_split *s, const struct accelrt_reduction *r, struct accel_queue *q, void *to, void *from, long long n)
{
    static const struct accelrt_kernel kernel = {
        .name = ACCELRT_JOIN_ELEMENTS, .dims = 1, .block = { THREADS, 1, 1 }, .items = { 1, 1, 1 }
    };
    struct accel_device *d = q->device;
    int bytes = r->bytes, type = r->type, op = r->op;
    unsigned long long identity = accel__reduction_identity(r);
    long long blocks = (n + THREADS - 1) / THREADS;
    struct accel_launch l = { .grid = { blocks < BLOCKS ? (unsigned)blocks : BLOCKS, 1, 1 }, .block = { THREADS, 1, 1 },
                              .args = (void *[]){ &to, &from, &n, &bytes, &type, &op, &identity }, .n_params = 7 };
    if (n <= 0) return;
    struct accel_function *f = accel__site_function(accel__site_slot(s->call, d), s->call->site->image, &kernel, 0);
    int code = d->driver->launch(d, f, &l, q->stream);
    accel__queue_mark(q);
    accel__check(d, q, code, "joining the devices' elements");
}

/* Of bytes that are all the same. */
static bool is_fill(unsigned long long identity, int bytes)
{
    unsigned long long byte = identity & 0xff, all = byte * 0x0101010101010101ULL;
    return identity == (bytes == 8 ? all : all & 0xffffffff);
}

static void clear(const struct accel_split *s, const struct accelrt_reduction *r, int i)
{
    struct accel_device *d = TEAM->devices[i];
    struct accel_queue *q = TEAM->queues[i];
    struct accel_window own = window_of(s, r);
    char *to = (char *)s->replicas[r->item]->memory[i] + own.from;
    unsigned long long identity = accel__reduction_identity(r);
    accel__bind(d);
    if (!is_fill(identity, r->bytes)) {
        join(s, r, q, to, NULL, (long long)((own.to - own.from) / (size_t)r->bytes));
        return;
    }
    int code = d->driver->fill(d, to, (int)(identity & 0xff), own.to - own.from, q->stream);
    accel__queue_mark(q);
    accel__check(d, q, code, "clearing device memory");
}

void accel__accumulated_clear(const struct accel_split *s, int i)
{
    for (int k = 0; i && has_trips(s, i) && k < s->table->n_accumulated; k++)
        if (s->blocks[s->table->accumulated[k].item]) clear(s, &s->table->accumulated[k], i);
}

void accel__accumulated_join(struct accel_work *w, const struct accel_split *s)
{
    for (int k = 0; k < s->table->n_accumulated; k++) {
        const struct accelrt_reduction *r = &s->table->accumulated[k];
        struct accel_replicas *of = s->replicas[r->item];
        if (!of) continue;
        struct accel_window own = window_of(s, r);
        for (int i = 1; i < TEAM->n; i++) {
            if (!has_trips(s, i) || own.from >= own.to) continue;
            accel__replicas_copy_home(of, i, own, TEAM->room, w->queue);
            join(s, r, w->queue, (char *)of->memory[0] + own.from, TEAM->room, (long long)((own.to - own.from) / (size_t)r->bytes));
        }
        accel__validity_set(&of->validity, 0, of->block->bytes, 1);
    }
    if (!s->accumulated) return;
    accel__team_record(w->queue, &TEAM->begun);        /* replicas may be freed in the devices' queues */
    for (int i = 1; i < TEAM->n; i++) accel__team_wait(TEAM->queues[i], TEAM->begun);
}
