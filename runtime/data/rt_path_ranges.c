/* rt_path_ranges: the device memory to which the pointers of a path lead (ACCELRT_FOLLOW). SPDX-License-Identifier: MIT
 * Only what the runtime attached itself is known: the device's copy of another pointer may hold any address, and so may that of any pointer
 * after a kernel that stores pointers. */
#include "data/rt_attach.h"
#include "data/rt_ranges.h"
#include "present/rt_bundle.h"
#include <string.h>

enum { BASES_MAX = ACCEL_RANGES_MAX };

struct base {
    uintptr_t address;
    struct accel_block *block;
};

struct walk {
    struct accel_work *work;
    const struct accelrt_call *call;
    struct accel_ranges *out;
    struct base bases[BASES_MAX], next[BASES_MAX];
    int n_bases, n_next;
    bool written, unknown;
};

static void add(struct walk *k, uintptr_t begin, size_t bytes)
{
    accel__range_add(k->out, (struct accel_range){ begin, begin + bytes, true, k->written });
}

/* ---- data of the table to which a pointer leads -------------------------------------------------------------------------------------- */

static bool is_pointee(const struct accelrt_data *data, uintptr_t value, enum accel_form form)
{
    return accel__form(data) == form && (uintptr_t)data->base == value;
}

/* As many levels as hops that load pointers one after another. */
static bool same_levels(const struct accelrt_level *level, const struct accelrt_hop *hop)
{
    for (; level->bytes != ACCELRT_UNKNOWN_SIZE && hop->count; level++, hop++)
        if (hop->offset || hop->count != 1 || (hop->stride && hop->stride != sizeof(void *))) return false;
    return level->bytes == ACCELRT_UNKNOWN_SIZE && !hop->count;
}

/* Lock not held. The remaining hops lead to rows of the table. Rows without ACCELRT_LOADED are a range of their own. */
static bool leads_to_rows(struct walk *k, uintptr_t address, const struct accelrt_hop *hop)
{
    for (int j = 0; j < k->call->n_data; j++) {
        const struct accelrt_data *rows = &k->call->data[j];
        if (!is_pointee(rows, address, FORM_ROWS) || !same_levels(rows->device, hop)) continue;
        if (rows->kind & ACCELRT_LOADED) accel__rows_ranges(k->work, rows, k->written, k->out);
        else k->unknown |= k->written && !(rows->kind & ACCELRT_WRITTEN);
        return true;
    }
    return false;
}

/* The sections that clauses name through this pointer. */
static bool add_sections(struct walk *k, uintptr_t value)
{
    bool any = false;
    for (int j = 0; j < k->call->n_data; j++) {
        const struct accelrt_data *data = &k->call->data[j];
        bool named = data->kind & ACCELRT_LOADED && is_pointee(data, value, FORM_SECTION);
        if (!named || data->bytes == ACCELRT_UNKNOWN_SIZE || !data->device) continue;
        add(k, (uintptr_t)data->device + (uintptr_t)data->start, data->bytes);
        any = true;
    }
    return any;
}

/* ---- one pointer; present lock held -------------------------------------------------------------------------------------------------- */

static void visit(struct walk *k, const struct accel_block *b, uintptr_t place, bool last)
{
    const struct accel_attachment *a = accel__attachment(b, place);
    uintptr_t value;
    memcpy(&value, (const void *)place, sizeof value);
    struct accel_block *target = a && a->state == ATTACHED_YES ? accel__present_target(&k->work->device->present, value) : NULL;
    bool ours = value && target && target->state == BLOCK_READY && (uintptr_t)a->host_value == value;
    if (!ours || a->device_value != accel__block_device(target) + (value - accel__block_host(target))) k->unknown = true;
    else if (!last && k->n_next == BASES_MAX) k->unknown = true;
    else if (!last) k->next[k->n_next++] = (struct base){ value, target };
    else if (!add_sections(k, value)) add(k, accel__block_device(target), target->bytes);
}

/* The number of pointers from `place` on that lead to the rows of an attached bundle; 0: no such bundle. */
static size_t visit_bundle(struct walk *k, const struct accel_block *b, uintptr_t place)
{
    const struct accel_bundle *rows = b->attachments ? b->attachments->bundles : NULL;
    while (rows && rows->place != place) rows = rows->next_held;
    if (!rows || memcmp((const void *)place, rows->rows.values, rows->rows.n * sizeof *rows->rows.values)) return 0;
    add(k, rows->each.device, rows->rows.n * rows->rows.bytes);
    return rows->rows.n;
}

static void visit_hop(struct walk *k, const struct base *base, const struct accelrt_hop *hop)
{
    uintptr_t begin = accel__block_host(base->block), end = begin + base->block->bytes, first = base->address + hop->offset;
    bool last = !hop[1].count, together = last && hop->count == 1 && hop->stride == sizeof(void *);
    size_t before = hop->stride && first > begin ? (first - begin) / hop->stride : 0;
    for (uintptr_t p = first - before * hop->stride; p < end && !k->unknown && !k->out->too_many; p += hop->stride) {
        size_t n = together ? visit_bundle(k, base->block, p) : 0;
        if (n) {
            p += (n - 1) * sizeof(void *);
            continue;
        }
        for (accelrt_size i = 0; i < hop->count; i++) {
            uintptr_t place = p + i * hop->step;
            if (place >= begin && place + sizeof(void *) <= end) visit(k, base->block, place, last);
        }
        if (!hop->stride) break;
    }
}

/* ---- the path ------------------------------------------------------------------------------------------------------------------------ */

static void advance(struct walk *k, const struct accelrt_hop *hop)
{
    pthread_mutex_t *lock = &k->work->device->present.lock;
    k->n_next = 0;
    for (int i = 0; i < k->n_bases && !k->unknown; i++) {
        if (leads_to_rows(k, k->bases[i].address, hop)) continue;
        pthread_mutex_lock(lock);
        visit_hop(k, &k->bases[i], hop);
        pthread_mutex_unlock(lock);
    }
    memcpy(k->bases, k->next, (size_t)k->n_next * sizeof *k->bases);
    k->n_bases = k->n_next;
}

void accel__path_ranges(struct accel_work *w, const struct accelrt_call *call, int i, struct accel_ranges *out)
{
    struct accelrt_data *data = &call->data[i];
    const struct accelrt_hop *hop = data->device;
    struct walk k = { .work = w, .call = call, .out = out, .written = (data->kind & ACCELRT_WRITTEN) != 0 };
    struct accel_block *b = NULL;
    pthread_mutex_lock(&w->device->present.lock);
    if (data->base && hop->count) b = accel__locate(w, i, data);
    pthread_mutex_unlock(&w->device->present.lock);
    k.unknown = !b || accel__range_is_stored(w);
    k.bases[k.n_bases++] = (struct base){ (uintptr_t)data->base, b };
    for (; hop->count && !k.unknown; hop++) advance(&k, hop);
    if (k.unknown) accel__range_add(out, (struct accel_range){ .written = k.written });
}
