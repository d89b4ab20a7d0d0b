/* rt_staging: see rt_staging.h. SPDX-License-Identifier: MIT
 *
 * The driver stages pageable memory with one thread and one buffer. Threads of the program that transfer at the same time have their own
 * buffers, but no helper threads: they already are several threads. */
#include "queue/rt_staging.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23         /* Linux 5.14 */
#endif
#define HUGE_PAGE ((uintptr_t)2 << 20)
#define PAGE ((uintptr_t)4096)

#define STAGINGS 4                     /* transfers at the same time; further ones wait */
enum { CACHE_LINE = 64, FETCH_BYTES = 8192, FETCH_ROWS = 32, FETCH_PIECES = 16 };      /* prefetch distances in bytes, rows and pieces */
enum { FETCH_MOST = 4096 };            /* bytes of a row */

/* ---- the host's side -------------------------------------------------------------------------------------------------------------- */

/* The last piece that begins at or before `device`. */
static const struct accel_piece *piece_at(const struct accel_ends *e, uintptr_t device)
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

static inline void move_pieces(const struct accel_piece *p, const struct accel_piece *end, enum accel_direction way, char *buffer,
                               size_t width)
{
    for (; p < end; p++, buffer += width) {
        if (end - p > FETCH_PIECES) __builtin_prefetch(p[FETCH_PIECES].host, 1);
        if (way == ACCEL_TO_DEVICE) memcpy(buffer, p->host, width);
        else memcpy(p->host, buffer, width);
    }
}

/* Single elements, such as those of a column, without a call for each. */
static void move_strided(const struct accel_ends *e, enum accel_direction way, char *buffer, size_t offset, size_t bytes)
{
    const struct accel_piece *p = &e->pieces[offset / e->width], *end = p + bytes / e->width;
    if (e->width == sizeof(double)) move_pieces(p, end, way, buffer, sizeof(double));
    else if (e->width == sizeof(float)) move_pieces(p, end, way, buffer, sizeof(float));
    else move_pieces(p, end, way, buffer, e->width);
}

int accel__ends_copy(const struct accel_ends *e, struct accel_device *d, enum accel_direction way, char *device, char *buffer,
                     size_t offset, size_t bytes, void *stream)
{
    char *first = e->pitch ? device + offset / e->width * e->pitch : device;
    if (e->pitch) return d->driver->copy_rows(d, way, first, e->pitch, buffer, e->width, bytes / e->width, stream);
    return way == ACCEL_TO_DEVICE ? d->driver->copy(d, way, device + offset, buffer, bytes, stream)
                                  : d->driver->copy(d, way, buffer, device + offset, bytes, stream);
}

void accel__ends_move(const struct accel_ends *e, enum accel_direction way, char *buffer, size_t offset, size_t bytes)
{
    if (e->rows) {
        move_rows(e->rows, way, buffer, offset, bytes);
        return;
    }
    if (e->pitch) {
        move_strided(e, way, buffer, offset, bytes);
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

/* The pages of memory that will be stored to: huge ones where the system allows that, as many faults take longer than the copy. */
void accel__pages_huge(void *host, size_t bytes)
{
    uintptr_t begin = ((uintptr_t)host + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE, end = ((uintptr_t)host + bytes) / HUGE_PAGE * HUGE_PAGE;
    if (end > begin) madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

static bool is_there(uintptr_t page)
{
    unsigned char there = 0;
    return !mincore((void *)page, PAGE, &there) && there & 1;
}

/* Makes those that are not there without a fault for each, if that is so of the first or the last. Older systems refuse; then each faults
 * when it is stored to. */
static void make_pages(char *host, size_t bytes)
{
    uintptr_t begin = (uintptr_t)host / PAGE * PAGE, end = (uintptr_t)host + bytes;
    if (!is_there(begin) || !is_there((end - 1) / PAGE * PAGE)) madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
}

/* ---- lanes ------------------------------------------------------------------------------------------------------------------------ */

/* The buffer may be used again. */
static int settle(struct accel_staging *s, struct accel_buffer *b)
{
    if (!b->busy) return 0;
    b->busy = false;
    int code = s->device->driver->event_wait(s->device, b->event, false);
    if (code || !b->to_host) return code;
    if (!b->ends.pieces && !b->ends.rows) make_pages(b->ends.host + b->offset, b->bytes);
    accel__ends_move(&b->ends, ACCEL_TO_HOST, b->memory, b->offset, b->bytes);
    return 0;
}

int accel__lane_settle(struct accel_staging *s, struct accel_lane *lane)
{
    int code = 0;
    for (int i = 0; i < ACCEL_LANE_BUFFERS && !code; i++) code = settle(s, &lane->buffers[(lane->next + i) % ACCEL_LANE_BUFFERS]);
    return code;
}

bool accel__lane_has_to_store(const struct accel_lane *lane)
{
    for (int i = 0; i < ACCEL_LANE_BUFFERS; i++)
        if (lane->buffers[i].busy && lane->buffers[i].to_host) return true;
    return false;
}

int accel__lane_piece(struct accel_staging *s, struct accel_lane *lane, enum accel_direction way, const struct accel_ends *ends,
                      char *device, size_t offset, size_t bytes, void *stream)
{
    const struct accel_driver *v = s->device->driver;
    struct accel_buffer *b = &lane->buffers[lane->next];
    int code = settle(s, b);
    if (code) return code;
    lane->next = (lane->next + 1) % ACCEL_LANE_BUFFERS;
    if (way == ACCEL_TO_DEVICE) accel__ends_move(ends, way, b->memory, offset, bytes);
    code = accel__ends_copy(ends, s->device, way, device, b->memory, offset, bytes, stream);
    b->to_host = way == ACCEL_TO_HOST;
    b->ends = *ends;
    b->offset = offset;
    b->bytes = bytes;
    if (!code) code = v->event_record(s->device, b->event, stream);
    b->busy = !code;
    return code;
}

/* ---- helper threads ------------------------------------------------------------------------------------------------------------------ */

static void note_code(struct accel_staging *s, int code)
{
    int none = 0;
    if (code) atomic_compare_exchange_strong(&s->code, &none, code);
}

static void *helper(void *argument)
{
    struct accel_staging *s = argument;
    unsigned long seen = 0;
    pthread_mutex_lock(&s->lock);
    struct accel_lane *lane = &s->lanes[++s->running];
    pthread_cond_broadcast(&s->finished);
    for (;;) {
        while (s->round == seen && !s->stop) pthread_cond_wait(&s->start, &s->lock);
        if (s->stop) break;
        seen = s->round;
        pthread_mutex_unlock(&s->lock);
        int code = s->device->driver->bind(s->device);
        note_code(s, code ? code : s->work(s, lane, s->context));
        pthread_mutex_lock(&s->lock);
        s->running--;
        pthread_cond_broadcast(&s->finished);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

void accel__staging_start(struct accel_staging *s, bool help, int (*work)(struct accel_staging *s, struct accel_lane *lane, void *context),
                          void *context)
{
    s->work = work;
    s->context = context;
    atomic_store(&s->code, 0);
    if (!help || !s->n_helpers) return;
    pthread_mutex_lock(&s->lock);
    s->running = s->n_helpers;
    s->round++;
    pthread_cond_broadcast(&s->start);
    pthread_mutex_unlock(&s->lock);
}

int accel__staging_join(struct accel_staging *s, int own)
{
    note_code(s, own);
    pthread_mutex_lock(&s->lock);
    while (s->running) pthread_cond_wait(&s->finished, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return atomic_load(&s->code);
}

/* ---- set-up ------------------------------------------------------------------------------------------------------------------------- */

static void lane_init(struct accel_device *d, struct accel_lane *lane)
{
    for (int i = 0; i < ACCEL_LANE_BUFFERS; i++) {
        void *host, *device;
        int code = d->driver->pin(d, ACCEL_STAGING_PIECE, &host, &device);
        if (!code) code = d->driver->event_new(d, false, &lane->buffers[i].event);
        accel__check(d, NULL, code, "allocating page-locked memory");
        lane->buffers[i].memory = host;
    }
}

/* ACCEL_COPY_THREADS, else half of the processors that the process may use; all of them if there are fewer than four. */
int accel__staging_threads(void)
{
    cpu_set_t usable;
    int cores = sched_getaffinity(0, sizeof usable, &usable) ? 1 : CPU_COUNT(&usable), half = cores < 4 ? cores : cores / 2;
    int wanted = accel__env.copy_threads ? accel__env.copy_threads : half;
    return wanted < 1 ? 1 : wanted > ACCEL_STAGING_THREADS ? ACCEL_STAGING_THREADS : wanted;
}

struct accel_staging *accel__staging_new(struct accel_device *d, bool own, int helpers)
{
    struct accel_staging *s = accel__allocate(sizeof *s);
    s->device = d;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->start, NULL);
    pthread_cond_init(&s->finished, NULL);
    if (own) lane_init(d, &s->lanes[0]);
    while (s->n_helpers < helpers) {
        lane_init(d, &s->lanes[s->n_helpers + 1]);
        if (pthread_create(&s->helpers[s->n_helpers], NULL, helper, s)) break;
        s->n_helpers++;
    }
    pthread_mutex_lock(&s->lock);
    while (s->running < s->n_helpers) pthread_cond_wait(&s->finished, &s->lock);
    s->running = 0;
    pthread_mutex_unlock(&s->lock);
    return s;
}

void accel__staging_free(struct accel_staging *s)
{
    const struct accel_driver *v = s->device->driver;
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_broadcast(&s->start);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->n_helpers; i++) pthread_join(s->helpers[i], NULL);
    for (int i = 0; i <= ACCEL_STAGING_THREADS; i++)
        for (struct accel_buffer *b = s->lanes[i].buffers; b < s->lanes[i].buffers + ACCEL_LANE_BUFFERS && b->memory; b++) {
            v->event_free(s->device, b->event);
            v->unpin(s->device, b->memory);
        }
    free(s);
}

struct accel_staging *accel__staging_take(struct accel_device *d)
{
    pthread_mutex_lock(&d->staging_lock);
    while (!d->staging && d->n_staging == STAGINGS) pthread_cond_wait(&d->staging_idle, &d->staging_lock);
    struct accel_staging *s = d->staging;
    bool first = !d->n_staging;
    if (s) d->staging = s->next_idle;
    else d->n_staging++;
    pthread_mutex_unlock(&d->staging_lock);
    return s ? s : accel__staging_new(d, true, first ? accel__staging_threads() - 1 : 0);
}

/* The staging with helpers is put first in the list, to be taken first. */
void accel__staging_give(struct accel_staging *s)
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

/* ---- small transfers ---------------------------------------------------------------------------------------------------------------- */

enum { BOUNCE_LEAST = 64 << 10 };      /* bytes */
enum { BOUNCES = 4 };                  /* from this number on, a transfer waits for one that is busy */

static void bounce_free(struct accel_device *d, struct accel_bounce *b)
{
    if (b->event) d->driver->event_free(d, b->event);
    if (b->memory) d->driver->unpin(d, b->memory);
    free(b);
}

/* An idle buffer, or, if there are many, a busy one, which are last in the list; NULL: a new one is to be made. */
static struct accel_bounce *bounce_find(struct accel_device *d)
{
    pthread_mutex_lock(&d->staging_lock);
    struct accel_bounce *b = d->bounces;
    if (b && b->busy && d->n_bounces < BOUNCES) b = NULL;
    if (b) d->bounces = b->next;
    else d->n_bounces++;
    pthread_mutex_unlock(&d->staging_lock);
    return b;
}

static int bounce_grow(struct accel_device *d, struct accel_bounce *b, size_t bytes)
{
    void *device;
    if (b->memory) d->driver->unpin(d, b->memory);
    b->memory = NULL;
    b->bytes = bytes <= BOUNCE_LEAST ? BOUNCE_LEAST : ACCEL_BOUNCE_MOST;
    int code = d->driver->pin(d, b->bytes, &b->memory, &device);
    return code || b->event ? code : d->driver->event_new(d, false, &b->event);
}

int accel__bounce_take(struct accel_device *d, size_t bytes, struct accel_bounce **taken)
{
    struct accel_bounce *b = bounce_find(d);
    if (!b) b = accel__allocate(sizeof *b);
    int code = b->busy ? d->driver->event_wait(d, b->event, false) : 0;
    b->busy = false;
    if (!code && b->bytes < bytes) code = bounce_grow(d, b, bytes);
    *taken = code ? NULL : b;
    if (!code) return 0;
    pthread_mutex_lock(&d->staging_lock);
    d->n_bounces--;
    pthread_mutex_unlock(&d->staging_lock);
    if (code < ACCEL_FAULT) bounce_free(d, b);
    else free(b);                      /* the driver no longer frees its memory */
    return code < ACCEL_FAULT ? 0 : code;
}

void accel__bounce_give(struct accel_device *d, struct accel_bounce *b)
{
    pthread_mutex_lock(&d->staging_lock);
    struct accel_bounce **link = &d->bounces;
    while (b->busy && *link) link = &(*link)->next;
    b->next = *link;
    *link = b;
    pthread_mutex_unlock(&d->staging_lock);
}

void accel__staging_close(struct accel_device *d)
{
    while (d->bounces) {
        struct accel_bounce *b = d->bounces;
        d->bounces = b->next;
        bounce_free(d, b);
    }
    d->n_bounces = 0;
    while (d->staging) {
        struct accel_staging *s = d->staging;
        d->staging = s->next_idle;
        accel__staging_free(s);
    }
    d->n_staging = 0;
}
