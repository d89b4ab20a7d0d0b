/* rt_transfer: copies between host and device; large pageable ones go through page-locked buffers. SPDX-License-Identifier: MIT
 *
 * The driver stages pageable memory with one thread and one buffer. Here up to eight threads each own two buffers: one is filled while the
 * other is transferred. The assignment of pieces to threads is arbitrary: all pieces are on one stream and do not overlap. Threads of the
 * program that transfer at the same time have their own buffers, but no helper threads: they already are several threads. */
#include "observe/rt_prof.h"
#include "queue/rt_queue.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#define STAGED_MIN ((size_t)1 << 20)
#define HELPED_MIN ((size_t)3 << 20)    /* for smaller transfers, waking the other threads costs more than it saves */
#define UNSEEN_MOST ((size_t)64 << 10) /* larger transfers to the device are waited for, so that their times can be measured */
#define PIECE ((size_t)2 << 20)         /* size of a buffer */
#define PIECE_MIN ((size_t)256 << 10)
#define PIECES 16                      /* pieces of a transfer of up to 16 buffers */
#define THREADS 8                      /* saturate the bus of an H200 from any memory; with four, pageable memory and rows are slower */
#define STAGINGS 4                     /* transfers at the same time; further ones wait */
enum { CACHE_LINE = 64, FETCH_BYTES = 8192, FETCH_ROWS = 32, FETCH_MOST = 4096 };      /* prefetch distance in bytes and in rows; most bytes
                                                                                          of a row */

/* The host's side of a transfer. */
struct ends {
    char *host;                        /* of the first piece */
    const struct accel_piece *pieces;  /* NULL: the host's side is one piece, or rows */
    size_t n;
    const struct accel_row_set *rows;
};

/* One thread's two buffers. */
struct lane {
    char *buffer[2];
    void *event[2];
    bool busy[2];                      /* the event has been recorded and not yet waited for */
    bool to_host[2];                   /* the buffer's content must be stored to the bytes from `offset` on */
    size_t offset[2], bytes[2];
};

/* Buffers and threads of one transfer at a time. */
struct accel_staging {
    struct accel_staging *next_idle;
    pthread_mutex_t lock;              /* guards the members below */
    pthread_cond_t start, finished;
    unsigned long round;
    int n_helpers, running;
    bool stop;
    pthread_t helpers[THREADS];
    struct lane lanes[THREADS];

    struct accel_device *device;       /* the transfer in progress */
    enum accel_direction way;
    struct ends ends;
    char *memory;
    size_t bytes, piece;
    void *stream;
    atomic_size_t next;
    atomic_int code;
};

/* ---- the host's side -------------------------------------------------------------------------------------------------------------- */

/* The last piece that begins at or before `device`. */
static const struct accel_piece *piece_at(const struct ends *e, uintptr_t device)
{
    size_t low = 0, high = e->n;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (e->pieces[middle].device <= device) low = middle;
        else high = middle;
    }
    return &e->pieces[low];
}

/* Prefetches a row, or its beginning: the hardware cannot predict its address from the previous rows. */
static void fetch_row(const struct accel_row_set *rows, size_t i)
{
    const char *host = (const char *)accel__row_host(rows, i);
    size_t bytes = rows->bytes < FETCH_MOST ? rows->bytes : FETCH_MOST;
    for (size_t at = 0; at < bytes; at += CACHE_LINE) __builtin_prefetch(host + at, 0, 2);
}

static void move_rows(const struct accel_row_set *rows, enum accel_direction way, char *buffer, size_t offset, size_t bytes)
{
    size_t i = offset / rows->bytes, at = offset % rows->bytes, end = (offset + bytes - 1) / rows->bytes + 1;
    size_t ahead = FETCH_BYTES / rows->bytes + 1 < FETCH_ROWS ? FETCH_BYTES / rows->bytes + 1 : FETCH_ROWS;
    for (size_t n; bytes; bytes -= n, buffer += n, at = 0, i++) {
        char *host = (char *)accel__row_host(rows, i) + at;
        if (i + ahead < end) fetch_row(rows, i + ahead);
        n = rows->bytes - at < bytes ? rows->bytes - at : bytes;
        if (way == ACCEL_TO_DEVICE) memcpy(buffer, host, n);
        else memcpy(host, buffer, n);
    }
}

/* Bytes [offset, offset + bytes) of the transfer, between the host and a buffer. */
static void move(const struct ends *e, enum accel_direction way, char *buffer, size_t offset, size_t bytes)
{
    if (e->rows) {
        move_rows(e->rows, way, buffer, offset, bytes);
        return;
    }
    if (!e->pieces) {
        if (way == ACCEL_TO_DEVICE) memcpy(buffer, e->host + offset, bytes);
        else memcpy(e->host + offset, buffer, bytes);
        return;
    }
    uintptr_t begin = e->pieces->device + offset, end = begin + bytes;
    for (const struct accel_piece *p = piece_at(e, begin); p < e->pieces + e->n && p->device < end; p++) {
        uintptr_t from = p->device > begin ? p->device : begin, to = p->device + p->bytes < end ? p->device + p->bytes : end;
        if (from >= to) continue;
        char *host = (char *)p->host + (from - p->device), *in_buffer = buffer + (from - begin);
        if (way == ACCEL_TO_DEVICE) memcpy(in_buffer, host, to - from);
        else memcpy(host, in_buffer, to - from);
    }
}

/* ---- one thread's share ----------------------------------------------------------------------------------------------------------- */

static int lane_settle(struct accel_staging *s, struct lane *lane, int side)
{
    if (!lane->busy[side]) return 0;
    lane->busy[side] = false;
    int code = s->device->driver->event_wait(s->device, lane->event[side], false);
    if (!code && lane->to_host[side]) move(&s->ends, ACCEL_TO_HOST, lane->buffer[side], lane->offset[side], lane->bytes[side]);
    return code;
}

static int lane_piece(struct accel_staging *s, struct lane *lane, int side, size_t offset)
{
    const struct accel_driver *v = s->device->driver;
    size_t bytes = s->bytes - offset < s->piece ? s->bytes - offset : s->piece;
    int code = lane_settle(s, lane, side);
    if (code) return code;
    if (s->way == ACCEL_TO_DEVICE) {
        move(&s->ends, s->way, lane->buffer[side], offset, bytes);
        code = v->copy(s->device, s->way, s->memory + offset, lane->buffer[side], bytes, s->stream);
    } else {
        code = v->copy(s->device, s->way, lane->buffer[side], s->memory + offset, bytes, s->stream);
    }
    lane->to_host[side] = s->way == ACCEL_TO_HOST;
    lane->offset[side] = offset;
    lane->bytes[side] = bytes;
    if (!code) code = v->event_record(s->device, lane->event[side], s->stream);
    lane->busy[side] = !code;
    return code;
}

/* To the device, the last pieces may be in flight on return: the next use of their buffers waits for them. */
static void share(struct accel_staging *s, struct lane *lane)
{
    int code = 0, side = 0;
    while (!code && !atomic_load(&s->code)) {
        size_t offset = atomic_fetch_add(&s->next, s->piece);
        if (offset >= s->bytes) break;
        code = lane_piece(s, lane, side, offset);
        side = !side;
    }
    for (int i = 0; i < 2 && s->way == ACCEL_TO_HOST && !code && !atomic_load(&s->code); i++, side = !side)
        code = lane_settle(s, lane, side);
    if (code) atomic_store(&s->code, code);
}

static void *helper(void *argument)
{
    struct accel_staging *s = argument;
    unsigned long seen = 0;
    pthread_mutex_lock(&s->lock);
    int me = ++s->running;             /* lane 0 is the caller's */
    pthread_cond_broadcast(&s->finished);
    for (;;) {
        while (s->round == seen && !s->stop) pthread_cond_wait(&s->start, &s->lock);
        if (s->stop) break;
        seen = s->round;
        pthread_mutex_unlock(&s->lock);
        int code = s->device->driver->bind(s->device);
        if (code) atomic_store(&s->code, code);
        else share(s, &s->lanes[me]);
        pthread_mutex_lock(&s->lock);
        s->running--;
        pthread_cond_broadcast(&s->finished);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- set-up ------------------------------------------------------------------------------------------------------------------------- */

static void lane_init(struct accel_device *d, struct lane *lane)
{
    for (int i = 0; i < 2; i++) {
        void *host, *device;
        int code = d->driver->pin(d, PIECE, &host, &device);
        if (!code) code = d->driver->event_new(d, false, &lane->event[i]);
        accel__check(d, NULL, code, "allocating page-locked memory");
        lane->buffer[i] = host;
    }
}

/* ACCEL_COPY_THREADS, else half of the processors that the process may use; all of them if there are fewer than four. */
static int wanted_threads(void)
{
    cpu_set_t usable;
    int cores = sched_getaffinity(0, sizeof usable, &usable) ? 1 : CPU_COUNT(&usable), half = cores < 4 ? cores : cores / 2;
    int wanted = accel__env.copy_threads ? accel__env.copy_threads : half;
    return wanted < 1 ? 1 : wanted > THREADS ? THREADS : wanted;
}

static struct accel_staging *staging_new(struct accel_device *d, bool helped)
{
    struct accel_staging *s = accel__allocate(sizeof *s);
    int threads = helped ? wanted_threads() : 1;
    s->device = d;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->start, NULL);
    pthread_cond_init(&s->finished, NULL);
    lane_init(d, &s->lanes[0]);
    for (int i = 1; i < threads; i++) {
        lane_init(d, &s->lanes[i]);
        if (pthread_create(&s->helpers[s->n_helpers], NULL, helper, s)) break;
        s->n_helpers++;
    }
    pthread_mutex_lock(&s->lock);
    while (s->running < s->n_helpers) pthread_cond_wait(&s->finished, &s->lock);
    s->running = 0;
    pthread_mutex_unlock(&s->lock);
    return s;
}

/* An idle staging, or a new one, for exclusive use by the caller. */
static struct accel_staging *staging_take(struct accel_device *d)
{
    pthread_mutex_lock(&d->staging_lock);
    while (!d->staging && d->n_staging == STAGINGS) pthread_cond_wait(&d->staging_idle, &d->staging_lock);
    struct accel_staging *s = d->staging;
    bool first = !d->n_staging;
    if (s) d->staging = s->next_idle;
    else d->n_staging++;
    pthread_mutex_unlock(&d->staging_lock);
    return s ? s : staging_new(d, first);
}

/* The staging with helpers is put first in the list, to be taken first. */
static void staging_give(struct accel_staging *s)
{
    struct accel_device *d = s->device;
    pthread_mutex_lock(&d->staging_lock);
    struct accel_staging **link = &d->staging;
    if (!s->n_helpers && *link) link = &(*link)->next_idle;
    s->next_idle = *link;
    *link = s;
    pthread_cond_signal(&d->staging_idle);
    pthread_mutex_unlock(&d->staging_lock);
}

static void staging_free(struct accel_device *d, struct accel_staging *s)
{
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_broadcast(&s->start);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->n_helpers; i++) pthread_join(s->helpers[i], NULL);
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < 2 && s->lanes[i].buffer[k]; k++) {
            d->driver->event_free(d, s->lanes[i].event[k]);
            d->driver->unpin(d, s->lanes[i].buffer[k]);
        }
    free(s);
}

void accel__staging_close(struct accel_device *d)
{
    while (d->staging) {
        struct accel_staging *s = d->staging;
        d->staging = s->next_idle;
        staging_free(d, s);
    }
    d->n_staging = 0;
}

/* ---- transfers ---------------------------------------------------------------------------------------------------------------------- */

/* Small enough that every thread has some pieces, and large enough for a transfer of its own. */
static size_t piece_for(size_t bytes)
{
    size_t piece = (bytes / PIECES + 4095) / 4096 * 4096;
    return piece < PIECE_MIN ? PIECE_MIN : piece > PIECE ? PIECE : piece;
}

static int staged(struct accel_queue *q, enum accel_direction way, const struct ends *ends, void *device, size_t bytes)
{
    struct accel_staging *s = staging_take(q->device);
    s->way = way;
    s->ends = *ends;
    s->memory = device;
    s->bytes = bytes;
    s->piece = piece_for(bytes);
    s->stream = q->stream;
    atomic_store(&s->next, 0);
    atomic_store(&s->code, 0);
    bool help = s->n_helpers > 0 && bytes >= HELPED_MIN;
    pthread_mutex_lock(&s->lock);
    if (help) {
        s->running = s->n_helpers;
        s->round++;
        pthread_cond_broadcast(&s->start);
    }
    pthread_mutex_unlock(&s->lock);
    share(s, &s->lanes[0]);
    pthread_mutex_lock(&s->lock);
    while (s->running) pthread_cond_wait(&s->finished, &s->lock);
    pthread_mutex_unlock(&s->lock);
    int code = atomic_load(&s->code);
    staging_give(s);
    return code;
}

static int plain(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes)
{
    struct accel_device *d = q->device;
    if (way == ACCEL_TO_DEVICE) return d->driver->copy(d, way, device, host, bytes, q->stream);
    bool pageable = !d->driver->is_pinned || !d->driver->is_pinned(d, host);
    int code = d->driver->copy(d, way, host, device, bytes, q->stream);
    return !code && pageable ? d->driver->stream_wait(d, q->stream, false) : code;
}

/* For transfers that are too small for the lanes' buffers: gathers them in a temporary buffer. */
static int gathered(struct accel_queue *q, enum accel_direction way, const struct ends *ends, void *device, size_t bytes)
{
    char *between = accel__allocate(bytes);
    if (way == ACCEL_TO_DEVICE) move(ends, way, between, 0, bytes);
    int code = plain(q, way, between, device, bytes);
    if (!code && way == ACCEL_TO_HOST) move(ends, way, between, 0, bytes);
    free(between);
    return code;
}

static int start(struct accel_queue *q, enum accel_direction way, const struct ends *ends, void *device, size_t bytes)
{
    struct accel_device *d = q->device;
    bool large = bytes >= STAGED_MIN;
    if (ends->pieces || ends->rows) return large ? staged(q, way, ends, device, bytes) : gathered(q, way, ends, device, bytes);
    if (large && (!d->driver->is_pinned || !d->driver->is_pinned(d, ends->host))) return staged(q, way, ends, device, bytes);
    return plain(q, way, ends->host, device, bytes);
}

/* A synchronous transfer to the device may still be running when the directive ends: the driver has read its source on return. */
static bool is_unseen(struct accel_queue *q, enum accel_direction way, const struct ends *ends, size_t bytes)
{
    struct accel_device *d = q->device;
    if (way != ACCEL_TO_DEVICE || bytes > UNSEEN_MOST || q->value != ACCELRT_ASYNC_SYNC) return false;
    if (accel__env.wait == WAIT_ALWAYS || atomic_load(&d->always_waits)) return false;
    return ends->pieces || ends->rows || !d->driver->is_pinned || !d->driver->is_pinned(d, ends->host);
}

static void transfer(struct accel_queue *q, enum accel_direction way, const struct ends *ends, void *device, size_t bytes, const char *name)
{
    struct accel_device *d = q->device;
    double begin = ACCEL_UNLIKELY(accel__env.time) ? accel__now_us() : 0;
    if (!bytes) return;
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_TRANSFER)) accel__notify_transfer(q, way, name, bytes);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_transfer_begin(q, way, ends->host, device, bytes, name);
    int code = start(q, way, ends, device, bytes);
    if (!code && ACCEL_UNLIKELY(accel__env.observe)) code = d->driver->stream_wait(d, q->stream, false);
    accel__check(d, q, code, way == ACCEL_TO_DEVICE ? "copying to the device" : "copying to the host");
    accel__queue_mark(q);
    if (is_unseen(q, way, ends, bytes)) atomic_fetch_add(&q->unseen, 1);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(q, q);
    if (ACCEL_UNLIKELY(accel__env.time)) accel__time_transfer(accel__thread.site, d, way, bytes, accel__now_us() - begin);
}

void accel__transfer(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes, const char *name)
{
    transfer(q, way, &(struct ends){ .host = host }, device, bytes, name);
}

void accel__transfer_pieces(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name)
{
    const struct accel_piece *last = &pieces[n - 1];
    const struct ends ends = { .host = pieces->host, .pieces = pieces, .n = n };
    transfer(q, way, &ends, (void *)pieces->device, last->device + last->bytes - pieces->device, name);
}

void accel__transfer_rows(struct accel_queue *q, enum accel_direction way, const struct accel_row_set *rows, void *device, const char *name)
{
    const struct ends ends = { .host = (char *)accel__row_host(rows, 0), .rows = rows };
    bool is_one = rows->ascending && rows->values[rows->n - 1] - rows->values[0] == (rows->n - 1) * rows->bytes;
    if (is_one) accel__transfer(q, way, ends.host, device, rows->n * rows->bytes, name);
    else transfer(q, way, &ends, device, rows->n * rows->bytes, name);
}
