/* rt_replica_globals: replicas of variables of declare directives. SPDX-License-Identifier: MIT
 *
 * Routines reach them through pointers of their device's code, which are set when it is loaded. Each device has memory for them since it
 * was opened: so this is the memory of the replica. If the program uses another device of the team itself, its variables have the host's
 * values there, as if the device were opened at that time, and no construct of files with such variables is split from then on. */
#include "queue/rt_replica_globals.h"
#include "device/rt_device.h"
#include "queue/rt_queue.h"
#include <stdlib.h>

/* Variables whose memory on other devices has been that of a replica. */
static struct lent {
    struct lent *next;
    void *host;
    size_t bytes;
} *lent;

struct search {
    const void *host;
    const struct accelrt_image *image;
    bool found, follows;
};

static bool is_followed(const struct accelrt_global *g)
{
    unsigned kind = g->kind & ACCELRT_KIND_MASK;
    return kind == ACCELRT_PRESENT || kind == ACCELRT_NO_CREATE || kind == ACCELRT_DEVICEPTR;
}

static void find_global(const struct accelrt_globals *globals, void *context)
{
    struct search *s = context;
    for (int i = 0; i < globals->n; i++) {
        const struct accelrt_global *g = &globals->list[i];
        s->found |= g->host == s->host && !is_followed(g);
        s->follows |= globals->image == s->image && g->symbol && is_followed(g);
    }
}

bool accel__replica_is_global(const struct accel_block *b)
{
    struct search s = { .host = (const void *)accel__block_host(b) };
    if (atomic_load(&accel__n_globals)) accel__each_globals(find_global, &s);
    return s.found;
}

bool accel__replicas_unknown(const struct accelrt_image *image)
{
    struct search s = { .image = image };
    if (image->n_imports > 0) return true;
    if (atomic_load(&accel__n_globals)) accel__each_globals(find_global, &s);
    return s.follows;
}

static bool is_lent(const void *host)
{
    const struct lent *l = lent;
    while (l && l->host != host) l = l->next;
    return l != NULL;
}

void *accel__replica_of_global(struct accel_block *b, struct accel_device *d)
{
    struct accel_block *own = NULL;
    void *host = (void *)accel__block_host(b);
    pthread_mutex_lock(&d->present.lock);
    bool found =
        accel__present_find(&d->present, (uintptr_t)host, b->bytes, &own) == PRESENCE_WHOLE && accel__block_host(own) == (uintptr_t)host;
    pthread_mutex_unlock(&d->present.lock);
    if (!found) return NULL;
    if (!is_lent(host)) {
        struct lent *l = accel__reserve(sizeof *l);
        *l = (struct lent){ lent, host, b->bytes };
        lent = l;
    }
    return (void *)accel__block_device(own);
}

void accel__replica_globals_back(struct accel_device *d)
{
    struct accel_queue *q = lent ? accel__queue_for(d, ACCELRT_ASYNC_SYNC) : NULL;
    accel__bind(d);
    for (const struct lent *l = lent; l; l = l->next) {
        struct accel_block *own = NULL;
        pthread_mutex_lock(&d->present.lock);
        bool found = accel__present_find(&d->present, (uintptr_t)l->host, l->bytes, &own) == PRESENCE_WHOLE;
        pthread_mutex_unlock(&d->present.lock);
        if (found) accel__transfer(q, ACCEL_TO_DEVICE, l->host, (void *)accel__block_device(own), l->bytes, own->name);
    }
    if (q) accel__queue_wait(q);
}
