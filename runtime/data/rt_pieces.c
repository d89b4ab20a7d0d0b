/* rt_pieces: sections of an array that are not one piece of memory, a[0:n][2:3]. SPDX-License-Identifier: MIT
 *
 * The device memory extends from the first piece to the last. Only the pieces are copied: the gaps may have changed on the host, or may
 * never have been copied to the device. */
#include "data/rt_follow.h"
#include "data/rt_rows.h"
#include <stdlib.h>

static uintptr_t begin_of(const struct accelrt_data *data) { return (uintptr_t)data->base + (uintptr_t)data->start; }

static int n_loops(const struct accelrt_pieces *p)
{
    int n = 0;
    while (p->loops[n].step) n++;
    return n;
}

static size_t n_pieces(const struct accelrt_pieces *p)
{
    size_t n = p->bytes != 0;
    for (int i = 0; p->loops[i].step; i++) n *= (accelrt_offset)p->loops[i].count > 0 ? p->loops[i].count : 0;
    return n;
}

/* The offset in bytes of the k-th piece from the first. */
static size_t offset_of(const struct accelrt_pieces *p, int loops, size_t k)
{
    size_t offset = 0;
    for (int i = loops - 1; i >= 0; i--) {
        offset += k % p->loops[i].count * p->loops[i].step;
        k /= p->loops[i].count;
    }
    return offset;
}

static void copy_all(struct accel_work *w, const struct accelrt_data *data, struct accel_block *b, enum accel_direction way)
{
    const struct accelrt_pieces *p = data->device;
    uintptr_t host = begin_of(data), device = accel__block_device(b) + (host - accel__block_host(b));
    size_t n = n_pieces(p);
    struct accel_piece *pieces = accel__reserve((n + 1) * sizeof *pieces);
    int loops = n_loops(p);
    size_t count = loops ? p->loops[loops - 1].count : 1, step = loops ? p->loops[loops - 1].step : 0;
    for (size_t k = 0, end; k < n;) {
        size_t offset = offset_of(p, loops, k);
        for (end = k + count; k < end; k++, offset += step)
            pieces[k] = (struct accel_piece){ (void *)(host + offset), device + offset, p->bytes };
    }
    accel__pieces_copy(w->queue, way, pieces, n, data->name);
    free(pieces);
    if (ACCEL_UNLIKELY(b->attachments != NULL)) accel__attached_repair(w, b, way, host, data->bytes);
}

/* Present lock held. The block that contains the pieces; NULL if it is absent. */
static struct accel_block *around(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_block *b;
    enum accel_presence how = accel__settled(&w->device->present, begin_of(data), data->bytes, &b);
    if (how == PRESENCE_PART) accel__partly(w->device, data, b);
    if (how == PRESENCE_NONE) return NULL;
    accel__block_used(w, b);
    return b;
}

void accel__pieces_enter(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    if (!data->base || !data->bytes || !accel__copies_in(data)) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = around(w, data);
    bool made = b && b->made > w->changes_before && !b->filled && b->site == accel__thread.site;
    if (made) b->filled = true;
    pthread_mutex_unlock(&w->device->present.lock);
    if (made || (b && data->kind & ACCELRT_ALWAYS_IN)) copy_all(w, data, b, ACCEL_TO_DEVICE);
}

void accel__pieces_leave(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    if (!accel__copies_out(data)) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = around(w, data);
    bool copies = b && (accel__is_last(w, b, data) || data->kind & ACCELRT_ALWAYS_OUT), shared = b && b->shared;
    pthread_mutex_unlock(&w->device->present.lock);
    if (!copies) return;
    if (shared) accel__queue_follow_all(w->queue);
    copy_all(w, data, b, ACCEL_TO_HOST);
}

void accel__pieces_update(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = around(w, data);
    if (!b && !(data->kind & ACCELRT_IF_PRESENT)) accel__absent(w->device, data);
    pthread_mutex_unlock(&w->device->present.lock);
    if (b) copy_all(w, data, b, accel__direction(data));
}
