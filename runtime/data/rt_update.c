/* rt_update: the sections of one update directive. Sections that are close together in one block share a transfer.
 * SPDX-License-Identifier: MIT
 *
 * The gaps between sections do not change on either side (rt_rows_copy.c). If a tool observes, each variable has its own transfer. */
#include "data/rt_replicas.h"
#include "data/rt_rows.h"
#include "observe/rt_prof.h"

enum { BATCH = 64 };

struct batch {
    struct accel_block *block;
    enum accel_direction way;
    const char *name;                  /* name of the first section */
    size_t n;
    struct accel_piece pieces[BATCH];
};

static void flush(struct accel_work *w, struct batch *b)
{
    if (b->n) accel__pieces_copy(w->queue, b->way, b->pieces, b->n, b->name);
    b->n = 0;
}

/* Whether data is one section of known length. */
static bool is_plain(const struct accelrt_data *data)
{
    return data->base && data->bytes && data->bytes != ACCELRT_UNKNOWN_SIZE && !(data->kind & ACCELRT_POINTER) &&
           accel__form(data) == FORM_SECTION;
}

static void add(struct accel_work *w, struct batch *all, struct accel_block *b, const struct accelrt_data *data)
{
    enum accel_direction way = accel__direction(data);
    char *host = (char *)(uintptr_t)data->base + data->start;
    if (all->n && (all->n == BATCH || b != all->block || way != all->way)) flush(w, all);
    if (ACCEL_UNLIKELY(b->replicas != NULL)) accel__replicas_of_block(b, way == ACCEL_TO_HOST ? TOUCH_READS : TOUCH_WRITES);
    if (!all->n) {
        all->block = b;
        all->way = way;
        all->name = data->name;
    }
    uintptr_t device = accel__block_device(b) + ((uintptr_t)host - accel__block_host(b));
    all->pieces[all->n++] = (struct accel_piece){ host, device, data->bytes };
}

void accel__update_all(struct accel_work *w, struct accelrt_call *call)
{
    struct batch all;
    all.n = 0;
    bool one_by_one = call->n_data == 1 || accel__env.observe || accel__prof_on;
    for (int i = 0; i < call->n_data; i++) {
        struct accelrt_data *data = &call->data[i];
        struct accel_block *b = !one_by_one && is_plain(data) ? accel__update_block(w, i, data) : NULL;
        if (b && !b->attachments) {
            add(w, &all, b, data);
        } else {
            flush(w, &all);
            accel__update_one(w, i, data);
        }
    }
    flush(w, &all);
}
