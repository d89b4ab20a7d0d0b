/* rt_rows_ranges: the device memory of rows (ACCELRT_ROWS). SPDX-License-Identifier: MIT
 * Rows that are no bundle are looked up one by one. The last few results are kept as long as the present table and the host's pointers are
 * the same: for two arrays of 65536 rows each the host takes 8 ms for a construct, and 12 without that (simulator). */
#include "data/rt_ranges.h"
#include "data/rt_rows.h"
#include <stdlib.h>
#include <string.h>

enum { LEVELS_MAX = 4, SEEN = 8 };

/* The sections of one level. */
struct level {
    size_t n, bytes;
    bool found, apart;                 /* all are on the device; no two overlap */
    uintptr_t begin, end;              /* on the device, where they are found */
};

/* All rows of a datum. */
struct walked {
    struct accel_device *device;
    unsigned long changes;             /* of the present table before the rows were looked up */
    uintptr_t *hosts;                  /* of all levels, one after another */
    size_t n;
    struct level levels[LEVELS_MAX];
    int n_levels;
};

static pthread_mutex_t seen_lock = PTHREAD_MUTEX_INITIALIZER;
static struct walked seen[SEEN];       /* guarded by seen_lock */
static unsigned next_seen;

void accel__range_add(struct accel_ranges *out, struct accel_range r)
{
    struct accel_range *last = out->n ? &out->items[out->n - 1] : NULL;
    if (last && last->known && r.known && last->written == r.written && last->end == r.begin) last->end = r.end;
    else if (out->n < ACCEL_RANGES_MAX) out->items[out->n++] = r;
    else out->too_many = true;
}

/* ---- the host's pointers ------------------------------------------------------------------------------------------------------------ */

/* Appends where the pointers in `n` sections of `bytes` bytes lead. */
static void add_level(struct walked *w, const uintptr_t *sections, size_t n, size_t bytes, const struct accelrt_level *to)
{
    struct level *l = &w->levels[w->n_levels++];
    size_t each = bytes / sizeof(void *), before = w->n;
    uintptr_t *hosts = accel__reserve((w->n + n * each + 1) * sizeof *hosts);
    memcpy(hosts, w->hosts, w->n * sizeof *hosts);
    if (w->n_levels > 1) sections = hosts + (sections - w->hosts);
    free(w->hosts);
    w->hosts = hosts;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < each; k++) {
            uintptr_t value;
            memcpy(&value, (const void *)(sections[i] + k * sizeof value), sizeof value);
            if (value) hosts[w->n++] = value + (uintptr_t)to->start;
        }
    *l = (struct level){ .n = w->n - before, .bytes = to->bytes };
}

/* False: more levels than there is room for. */
static bool walk(struct walked *w, const struct accelrt_data *data)
{
    uintptr_t table = (uintptr_t)data->base + (uintptr_t)data->start;
    w->hosts = accel__reserve(sizeof *w->hosts);
    for (const struct accelrt_level *to = data->device; to->bytes != ACCELRT_UNKNOWN_SIZE; to++) {
        const struct level *before = w->n_levels ? &w->levels[w->n_levels - 1] : NULL;
        if (w->n_levels == LEVELS_MAX) return false;
        add_level(w, before ? w->hosts + w->n - before->n : &table, before ? before->n : 1, before ? before->bytes : data->bytes, to);
    }
    return true;
}

/* ---- the device's memory ------------------------------------------------------------------------------------------------------------ */

/* Present lock held. Sets `devices` to the addresses on the device; false: some section is not there. */
static bool look_up(struct accel_present *t, const uintptr_t *hosts, const struct level *l, uintptr_t *devices)
{
    for (size_t i = 0; i < l->n; i++) {
        struct accel_block *b;
        if (accel__present_find(t, hosts[i], l->bytes, &b) != PRESENCE_WHOLE || !accel__block_device(b)) return false;
        devices[i] = hosts[i] + (accel__block_device(b) - accel__block_host(b));
    }
    return true;
}

/* Present lock held. The rows that one directive has mapped follow each other on the device, so that only the first is looked up. */
static bool find_group(struct accel_present *t, const uintptr_t *hosts, struct level *l)
{
    struct accel_block *b = NULL;
    if (!l->n || !l->bytes || accel__present_find(t, hosts[0], l->bytes, &b) != PRESENCE_WHOLE) return false;
    if (b->bytes != l->bytes || !accel__group_is(b->group, hosts, l->n)) return false;
    l->found = l->apart = true;
    l->begin = accel__block_device(b);
    l->end = l->begin + l->n * l->bytes;
    return true;
}

static void find_rows(struct accel_present *t, const uintptr_t *hosts, struct level *l)
{
    uintptr_t *devices = accel__reserve((l->n + 1) * sizeof *devices), *sorted = accel__reserve((l->n + 1) * sizeof *sorted);
    pthread_mutex_lock(&t->lock);
    l->found = look_up(t, hosts, l, devices);
    pthread_mutex_unlock(&t->lock);
    l->apart = l->found && (!l->n || !l->bytes || accel__sort_apart(sorted, devices, l->n, l->bytes));
    for (size_t i = 0; l->found && i < l->n; i++) {
        if (!i || devices[i] < l->begin) l->begin = devices[i];
        if (!i || devices[i] + l->bytes > l->end) l->end = devices[i] + l->bytes;
    }
    free(devices);
    free(sorted);
}

static void find_level(struct accel_present *t, const uintptr_t *hosts, struct level *l)
{
    pthread_mutex_lock(&t->lock);
    bool group = find_group(t, hosts, l);
    pthread_mutex_unlock(&t->lock);
    if (!group) find_rows(t, hosts, l);
}

static bool is_same(const struct walked *a, const struct walked *b)
{
    bool same = a->hosts && a->device == b->device && a->changes == b->changes && a->n == b->n && a->n_levels == b->n_levels;
    for (int i = 0; same && i < a->n_levels; i++) same = a->levels[i].n == b->levels[i].n && a->levels[i].bytes == b->levels[i].bytes;
    return same && !memcmp(a->hosts, b->hosts, a->n * sizeof *a->hosts);
}

/* Takes the levels of the same rows from those seen. */
static bool was_seen(struct walked *w)
{
    bool found = false;
    pthread_mutex_lock(&seen_lock);
    for (int i = 0; i < SEEN && !found; i++) {
        found = is_same(&seen[i], w);
        if (found) memcpy(w->levels, seen[i].levels, sizeof w->levels);
    }
    pthread_mutex_unlock(&seen_lock);
    return found;
}

/* The walked rows now belong to the list of those seen. */
static void keep(const struct walked *w)
{
    pthread_mutex_lock(&seen_lock);
    struct walked *place = &seen[next_seen++ % SEEN];
    free(place->hosts);
    *place = *w;
    pthread_mutex_unlock(&seen_lock);
}

static void add_levels(const struct walked *w, bool written, struct accel_ranges *out)
{
    for (int i = 0; i < w->n_levels; i++) {
        const struct level *l = &w->levels[i];
        bool stored = written && i == w->n_levels - 1;
        accel__range_add(out, (struct accel_range){ l->begin, l->end, l->found && (l->apart || !stored), stored });
    }
}

void accel__rows_ranges(struct accel_work *work, const struct accelrt_data *data, bool written, struct accel_ranges *out)
{
    struct accel_range bundle = { .written = written };
    struct walked w = { .device = work->device };
    if (!data->base) return;
    if (accel__range_is_stored(work) || accel__bundle_range(work, data, &bundle)) {
        accel__range_add(out, bundle);
        return;
    }
    w.changes = atomic_load_explicit(&work->device->present.changes, memory_order_relaxed);
    bool known = walk(&w, data), again = known && was_seen(&w);
    const uintptr_t *hosts = w.hosts;
    for (int i = 0; known && !again && i < w.n_levels; hosts += w.levels[i++].n) find_level(&work->device->present, hosts, &w.levels[i]);
    if (known) add_levels(&w, written, out);
    else accel__range_add(out, bundle);
    if (known && !again) keep(&w);
    else free(w.hosts);
}
