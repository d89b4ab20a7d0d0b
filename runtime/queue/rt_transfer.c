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

static int plain(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes)
{
    struct accel_device *d = q->device;
    if (way == ACCEL_TO_DEVICE) return d->driver->copy(d, way, device, host, bytes, q->stream);
    bool pageable = !d->driver->is_pinned || !d->driver->is_pinned(d, host);
    int code = d->driver->copy(d, way, host, device, bytes, q->stream);
    return !code && pageable ? d->driver->stream_wait(d, q->stream, false) : code;
}

/* For transfers that are too small for the lanes' buffers: gathers them in a temporary buffer. */
static int gathered(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, void *device, size_t bytes)
{
    char *between = accel__allocate(bytes);
    if (way == ACCEL_TO_DEVICE) accel__ends_move(ends, way, between, 0, bytes);
    int code = ends->pitch ? accel__ends_copy(ends, q->device, way, device, between, 0, bytes, q->stream)
                           : plain(q, way, between, device, bytes);
    if (!code && ends->pitch) code = q->device->driver->stream_wait(q->device, q->stream, false);
    if (!code && way == ACCEL_TO_HOST) accel__ends_move(ends, way, between, 0, bytes);
    free(between);
    return code;
}

static int start(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, void *device, size_t bytes)
{
    struct accel_device *d = q->device;
    bool large = bytes >= STAGED_MIN;
    if (ends->pieces || ends->rows) return large ? staged(q, way, ends, device, bytes) : gathered(q, way, ends, device, bytes);
    if (large && (!d->driver->is_pinned || !d->driver->is_pinned(d, ends->host))) return staged(q, way, ends, device, bytes);
    return plain(q, way, ends->host, device, bytes);
}

/* A synchronous transfer to the device may still be running when the directive ends: the driver has read its source on return. */
static bool is_unseen(struct accel_queue *q, enum accel_direction way, const struct accel_ends *ends, size_t bytes)
{
    struct accel_device *d = q->device;
    if (way != ACCEL_TO_DEVICE || bytes > UNSEEN_MOST || q->value != ACCELRT_ASYNC_SYNC) return false;
    if (accel__env.wait == WAIT_ALWAYS || atomic_load(&d->always_waits) || atomic_load(&d->exposes)) return false;
    return ends->pieces || ends->rows || !d->driver->is_pinned || !d->driver->is_pinned(d, ends->host);
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
    int code = start(q, way, ends, device, bytes);
    if (!code && ACCEL_UNLIKELY(accel__env.observe)) code = d->driver->stream_wait(d, q->stream, false);
    accel__check(d, q, code, way == ACCEL_TO_DEVICE ? "copying to the device" : "copying to the host");
    accel__queue_mark(q);
    if (is_unseen(q, way, ends, bytes)) atomic_fetch_add(&q->unseen, 1);
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
