/* rt_compare_stale: data on the device that is older than the host's. SPDX-License-Identifier: MIT
 * After each construct the values of both sides are kept. If the host's have changed before the next construct and the device's have not,
 * the device's are stale: a missing `update device`, if the construct's results depend on them. */
#include "compare/rt_compare.h"
#include <stdlib.h>
#include <string.h>

/* The values of a block after the last construct. */
struct remembered {
    const struct accel_block *block;
    unsigned long made; /* of the block: its memory may be that of an earlier one */
    uintptr_t at;       /* on the host */
    char *host, *device;
    char *changed; /* for each element, whether constructs have changed it since both sides had the same */
    bool returned; /* an `update self` has copied values of it to the host */
};
static struct remembered *all;
static size_t n_all, room;
static unsigned long unknown; /* blocks that were made up to here, and that no construct has seen, may have changed on the device */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct remembered *find(const struct accel_block *b)
{
    static size_t next; /* blocks are looked for in the order in which they were remembered */
    for (size_t i = 0; i < n_all; i++) {
        struct remembered *r = &all[next++ % n_all];
        if (r->block == b && r->made == b->made) return r;
    }
    return NULL;
}

static struct remembered *add(const struct accel_block *b)
{
    if (n_all == room) {
        room = 2 * room + 16;
        struct remembered *more = accel__allocate(sizeof *more * room);
        if (n_all) memcpy(more, all, sizeof *more * n_all);
        free(all);
        all = more;
    }
    all[n_all] = (struct remembered){b, b->made, accel__block_host(b), NULL, NULL, NULL, false};
    return &all[n_all++];
}

static void free_values(struct remembered *r)
{
    free(r->host), free(r->device), free(r->changed);
}

/* Of blocks that are no longer there. Present lock held. */
static void forget_removed(struct accel_present *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < n_all; i++) {
        struct accel_block *b = NULL;
        accel__present_find(t, all[i].at, 0, &b);
        if (b == all[i].block && b->made == all[i].made) all[kept++] = all[i];
        else free_values(&all[i]);
    }
    n_all = kept;
}

static void forget_all(void)
{
    for (size_t i = 0; i < n_all; i++) free_values(&all[i]);
    free(all);
    all = NULL;
    n_all = room = 0;
}

/* Sets fresh to the device's values with the host's where only these changed; returns the number of such elements. A block that was filled
 * when it was made, and is seen for the first time, had the host's values. */
static size_t count_stale(const struct accel_block *b, const char *own, const char *before, const struct remembered *last, char *fresh,
                          size_t *first)
{
    size_t size = accel__layout_bytes(b->layout), n = 0;
    for (size_t at = 0; size && at + size <= b->bytes; at += size) {
        bool changed = last ? memcmp(own + at, last->host + at, size) && !memcmp(before + at, last->device + at, size) : b->filled;
        if (!changed || !memcmp(own + at, before + at, size)) continue;
        if (!n++) *first = at;
        memcpy(fresh + at, own + at, size);
    }
    return n;
}

size_t accel__stale_find(const struct accel_block *b, const char *own, const char *before, char *fresh, size_t *first)
{
    size_t n = 0;
    pthread_mutex_lock(&lock);
    const struct remembered *last = find(b);
    if (last || b->made > unknown) n = count_stale(b, own, before, last, fresh, first);
    pthread_mutex_unlock(&lock);
    return n;
}

bool accel__stale_matters(const struct accel_block *b, const char *own, const char *before, const char *by_host, const char *by_fresh)
{
    size_t size = accel__layout_bytes(b->layout);
    for (size_t at = 0; size && at + size <= b->bytes; at += size) {
        bool untouched = !memcmp(by_fresh + at, own + at, size) && !memcmp(by_host + at, before + at, size);
        if (!untouched && memcmp(by_fresh + at, by_host + at, size)) return true;
    }
    return false;
}

static void note_changes(struct remembered *r, const char *before)
{
    size_t size = accel__layout_bytes(r->block->layout);
    if (!r->changed) r->changed = accel__allocate(size ? r->block->bytes / size + 1 : 1);
    for (size_t at = 0; size && at + size <= r->block->bytes; at += size)
        if (memcmp(before + at, r->device + at, size)) r->changed[at / size] = 1;
}

struct accel_doubt accel__stale_doubt(const struct accel_block *b, size_t from, size_t to, const char *host, const char *device)
{
    struct accel_doubt d = {0};
    size_t size = accel__layout_bytes(b->layout);
    pthread_mutex_lock(&lock);
    const struct remembered *r = find(b);
    for (size_t at = size ? (from + size - 1) / size * size : to; r && at + size <= to; at += size) {
        const char *on_host = host + (at - from), *on_device = device + (at - from);
        if (!memcmp(on_host, on_device, size)) continue;
        bool is_result = r->changed[at / size], host_changed = memcmp(on_host, r->host + at, size);
        if (is_result && !d.results++) d.first_result = at;
        if (is_result) d.old_host += !host_changed;
        else if (host_changed && !memcmp(on_device, r->device + at, size) && !d.inputs++) d.first_input = at;
    }
    pthread_mutex_unlock(&lock);
    return d;
}

void accel__stale_settled(const struct accel_block *b, size_t from, size_t to)
{
    size_t size = accel__layout_bytes(b->layout);
    pthread_mutex_lock(&lock);
    const struct remembered *r = find(b);
    for (size_t at = size ? (from + size - 1) / size * size : to; r && at + size <= to; at += size) r->changed[at / size] = 0;
    pthread_mutex_unlock(&lock);
}

void accel__stale_remember(struct accel_present *t, struct accel_stale_block *blocks, size_t n)
{
    pthread_mutex_lock(&t->lock);
    pthread_mutex_lock(&lock);
    forget_removed(t);
    for (size_t i = 0; i < n; i++) {
        struct remembered *r = find(blocks[i].block);
        if (!r) r = add(blocks[i].block);
        free(r->host), free(r->device);
        r->host = blocks[i].host;
        r->device = blocks[i].device;
        note_changes(r, blocks[i].before);
    }
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&t->lock);
}

void accel__stale_returned(const struct accel_block *b)
{
    pthread_mutex_lock(&lock);
    struct remembered *r = find(b);
    if (r) r->returned = true;
    pthread_mutex_unlock(&lock);
}

bool accel__stale_was_returned(const struct accel_block *b)
{
    pthread_mutex_lock(&lock);
    const struct remembered *r = find(b);
    bool returned = r && r->returned;
    pthread_mutex_unlock(&lock);
    return returned;
}

void accel__stale_unseen(unsigned long changes)
{
    pthread_mutex_lock(&lock);
    unknown = changes;
    pthread_mutex_unlock(&lock);
}

void accel__stale_unknown(unsigned long changes)
{
    accel__stale_unseen(changes);
    pthread_mutex_lock(&lock);
    forget_all();
    pthread_mutex_unlock(&lock);
}
