/* rt_transfer: copies between host and device; large pageable ones go through page-locked buffers. SPDX-License-Identifier: MIT
 *
 * The assignment of pieces to the threads of a staging is arbitrary: all pieces are on one stream and do not overlap. */
#include "observe/rt_prof.h"
#include "queue/rt_staging.h"
#include <limits.h>
#include <stdlib.h>

#define STAGED_MIN ((size_t)1 << 20)
#define HELPED_MIN ((size_t)3 << 20)    /* for smaller transfers, waking the other threads costs more than it saves */
#define UNSEEN_MOST ((size_t)64 << 10) /* larger transfers to the device are waited for, so that their times can be measured */
#define PIECE_MIN ((size_t)256 << 10)
#define PIECES 16                      /* pieces of a transfer of up to 16 buffers */

/* ---- through page-locked buffers ---------------------------------------------------------------------------------------------------- */

struct staged {
    enum accel_direction way;
    const struct accel_ends *ends;
    char *device;
    size_t bytes, piece;
    void *stream;
    atomic_size_t next;
};

/* One thread's share. To the device, the last pieces may be in flight on return: the next use of their buffers waits for them. */
static int share(struct accel_staging *s, struct accel_lane *lane, void *context)
{
    struct staged *t = context;
    int code = 0;
    while (!code && !atomic_load(&s->code)) {
        size_t offset = atomic_fetch_add(&t->next, t->piece);
        if (offset >= t->bytes) break;
        size_t bytes = t->bytes - offset < t->piece ? t->bytes - offset : t->piece;
        code = accel__lane_piece(s, lane, t->way, t->ends, t->device, offset, bytes, t->stream);
    }
    return t->way == ACCEL_TO_HOST && !code && !atomic_load(&s->code) ? accel__lane_settle(s, lane) : code;
}

/* Small enough that every thread has some pieces, and large enough for a transfer of its own. */
static size_t piece_for(const struct accel_ends *ends, size_t bytes)
{
    size_t piece = (bytes / PIECES + 4095) / 4096 * 4096;
    piece = piece < PIECE_MIN ? PIECE_MIN : piece > ACCEL_STAGING_PIECE ? ACCEL_STAGING_PIECE : piece;
    if (!ends->pitch) return piece;
    return piece < ends->width ? ends->width : piece / ends->width * ends->width;
}

static int staged(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, void *device, size_t bytes)
{
    struct accel_staging *s = accel__staging_take(q->device);
    if (way == ACCEL_TO_HOST && !ends->pieces && !ends->rows) accel__pages_huge(ends->host, bytes);
    struct staged t = { .way = way, .ends = ends, .device = device, .bytes = bytes, .piece = piece_for(ends, bytes), .stream = q->stream };
    accel__staging_start(s, bytes >= HELPED_MIN, share, &t);
    int code = accel__staging_join(s, share(s, &s->lanes[0], &t));
    accel__staging_give(s);
    return code;
}

/* ---- transfers ---------------------------------------------------------------------------------------------------------------------- */

/* To ordinary memory, complete on return. The driver takes 9.0 us for 64 bytes and 76 us for 512 KB, through a page-locked buffer it is 6.9
 * and 54 (H200). */
static int to_host(struct accel_queue *q, const struct accel_ends *ends, void *device, size_t bytes)
{
    struct accel_device *d = q->device;
    struct accel_bounce *b = NULL;
    int code = bytes <= ACCEL_BOUNCE_MOST ? accel__bounce_take(d, bytes, &b) : 0;
    if (code) return code;
    bool is_direct = !b && !ends->pieces && !ends->rows;
    char *between = b ? b->memory : is_direct ? ends->host : accel__reserve(bytes);
    code = accel__ends_copy(ends, d, ACCEL_TO_HOST, device, between, 0, bytes, q->stream);
    if (!code) code = d->driver->stream_wait(d, q->stream, false);
    if (!code && !is_direct) accel__ends_move(ends, ACCEL_TO_HOST, between, 0, bytes);
    if (b) accel__bounce_give(d, b);
    else if (!is_direct) free(between);
    return code;
}

/* For transfers to the device that are too small for the lanes' buffers: gathers them in one buffer. */
static int gathered(struct accel_queue *q, const struct accel_ends *ends, void *device, size_t bytes)
{
    const struct accel_driver *v = q->device->driver;
    struct accel_bounce *b = NULL;
    int code = bytes <= ACCEL_BOUNCE_MOST ? accel__bounce_take(q->device, bytes, &b) : 0;
    if (code) return code;
    char *between = b ? b->memory : accel__reserve(bytes);
    accel__ends_move(ends, ACCEL_TO_DEVICE, between, 0, bytes);
    code = accel__ends_copy(ends, q->device, ACCEL_TO_DEVICE, device, between, 0, bytes, q->stream);
    if (!code) code = b ? v->event_record(q->device, b->event, q->stream) : v->stream_wait(q->device, q->stream, false);
    if (b) b->busy = !code, accel__bounce_give(q->device, b);
    else free(between);
    return code;
}

/* The driver cannot copy from or to the host's memory itself. To the host, such a transfer is complete on return. */
static bool is_indirect(struct accel_device *d, const struct accel_ends *ends)
{
    return ends->pieces || ends->rows || !d->driver->is_pinned || !d->driver->is_pinned(d, ends->host);
}

static int start(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, void *device, size_t bytes, bool indirect)
{
    if (indirect && bytes >= STAGED_MIN) return staged(q, way, ends, device, bytes);
    if (indirect && way == ACCEL_TO_HOST) return to_host(q, ends, device, bytes);
    if (ends->pieces || ends->rows) return gathered(q, ends, device, bytes);
    return accel__ends_copy(ends, q->device, way, device, ends->host, 0, bytes, q->stream);
}

/* A synchronous transfer to the device may still be running when the directive ends: the driver has read its source on return. */
static bool is_unseen(struct accel_queue *q, enum accel_direction way, size_t bytes)
{
    struct accel_device *d = q->device;
    if (way != ACCEL_TO_DEVICE || bytes > UNSEEN_MOST || q->value != ACCELRT_ASYNC_SYNC) return false;
    return accel__env.wait != WAIT_ALWAYS && !atomic_load(&d->always_waits) && !atomic_load(&d->exposes);
}

/* The transfer is enqueued, and what was before it, up to the mark `before`. */
static void note(struct accel_queue *q, enum accel_direction way, size_t bytes, bool indirect, unsigned long before)
{
    unsigned long mark = accel__queue_mark(q);
    if (indirect && is_unseen(q, way, bytes)) atomic_fetch_add(&q->unseen, 1);
    bool complete = indirect && way == ACCEL_TO_HOST && mark == before + 1;
    if (complete && !accel__env.observe && !accel__prof_on) accel__queue_reached(q, mark);
}

static void transfer(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, void *device, size_t bytes,
                     const char *name)
{
    struct accel_device *d = q->device;
    double begin = ACCEL_UNLIKELY(accel__env.time) ? accel__now_us() : 0;
    bool is_one = !ends->pieces && !ends->rows;
    if (!bytes) return;
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_TRANSFER)) accel__notify_transfer(q, way, name, bytes);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_transfer_begin(q, way, ends->host, device, bytes, name);
    bool indirect = is_indirect(d, ends);
    unsigned long before = atomic_load(&q->enqueued);
    int code = start(q, way, ends, device, bytes, indirect);
    if (!code && ACCEL_UNLIKELY(accel__env.observe)) code = d->driver->stream_wait(d, q->stream, false);
    bool is_late = code >= ACCEL_FAULT && way == ACCEL_TO_HOST;      /* found by the wait for the transfer and all work before */
    accel__check(d, q, code, is_late ? "running" : way == ACCEL_TO_DEVICE ? "copying to the device" : "copying to the host");
    note(q, way, bytes, indirect, before);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(q, q);
    if (ACCEL_UNLIKELY(accel__env.time))
        accel__time_transfer(accel__thread.site, d, way, is_one ? ends->host : NULL, bytes, accel__now_us() - begin);
}

void accel__transfer(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes, const char *name)
{
    transfer(q, way, &(struct accel_ends){ .host = host }, device, bytes, name);
}

void accel__transfer_pieces(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name)
{
    const struct accel_piece *last = &pieces[n - 1];
    const struct accel_ends ends = { .host = pieces->host, .pieces = pieces, .n = n };
    transfer(q, way, &ends, (void *)pieces->device, last->device + last->bytes - pieces->device, name);
}

/* To the host, short gaps are copied too, and discarded: a row of its own takes about as long as a kilobyte (25 ns on an H200). */
enum { GAP_LITTLE = 1024 };

size_t accel__strided_end(const struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, size_t i)
{
    const struct accel_piece *p = &pieces[i];
    if (i + 1 >= n || !q->device->driver->copy_rows || p[1].device <= p->device) return i + 1;
    size_t pitch = p[1].device - p->device, k = i + 1;
    bool fits = pitch > p->bytes && pitch <= INT_MAX && p->bytes <= ACCEL_STAGING_PIECE;
    if (!fits || (way == ACCEL_TO_HOST && pitch - p->bytes <= GAP_LITTLE)) return k;
    while (k < n && pieces[k].bytes == p->bytes && pieces[k].device - pieces[k - 1].device == pitch) k++;
    return k;
}

void accel__transfer_strided(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name)
{
    const struct accel_ends ends = { .host = pieces->host, .pieces = pieces, .n = n, .width = pieces->bytes,
                                     .pitch = pieces[1].device - pieces->device };
    transfer(q, way, &ends, (void *)pieces->device, n * pieces->bytes, name);
}

void accel__transfer_rows(struct accel_queue *q, enum accel_direction way, const struct accel_row_set *rows, void *device, const char *name)
{
    const struct accel_ends ends = { .host = (char *)accel__row_host(rows, 0), .rows = rows };
    bool is_one = rows->ascending && rows->values[rows->n - 1] - rows->values[0] == (rows->n - 1) * rows->bytes;
    if (is_one) accel__transfer(q, way, ends.host, device, rows->n * rows->bytes, name);
    else transfer(q, way, &ends, device, rows->n * rows->bytes, name);
}
