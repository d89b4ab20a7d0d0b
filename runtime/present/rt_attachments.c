/* rt_attachments: see rt_attachments.h. SPDX-License-Identifier: MIT */
#include "present/rt_attachments.h"
#include "core/rt_core.h"
#include "present/rt_bundle.h"
#include <stdlib.h>
#include <string.h>

size_t accel__attachments_from(const struct accel_attachments *a, uintptr_t place)
{
    size_t low = 0, high = a ? a->n : 0;
    if (high && a->items[high - 1].place < place) return high;   /* pointers are usually looked up in ascending order */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (a->items[middle].place < place) low = middle + 1;
        else high = middle;
    }
    return low;
}

static bool is_at(const struct accel_attachments *a, size_t k, uintptr_t place) { return k < a->n && a->items[k].place == place; }

void accel__attachments_fold(struct accel_attachments *a)
{
    while (a->runs) {
        struct accel_run *r = a->runs;
        size_t from = accel__attachments_from(a, r->place);
        for (size_t i = 0; r->held && i < r->n; i++) a->items[from + i].count += r->held;
        a->runs = r->next;
        free(r);
    }
}

struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place)
{
    struct accel_attachments *a = b->attachments;
    if (!a) return NULL;
    if (ACCEL_UNLIKELY(a->bundles != NULL)) accel__bundles_unfold_held(a->bundles, place, sizeof(void *));
    size_t k = is_at(a, a->last + 1, place) ? a->last + 1 : accel__attachments_from(a, place);
    a->last = k;
    return is_at(a, k, place) ? &a->items[k] : NULL;
}

void accel__attachments_expect(struct accel_block *b, size_t n)
{
    if (!b->attachments) b->attachments = accel__allocate(sizeof *b->attachments);
    struct accel_attachments *a = b->attachments;
    if (n <= a->room - a->n) return;
    struct accel_attachment *old = a->items;
    a->room = a->n + n > 2 * a->room ? a->n + n : 2 * a->room;
    a->items = accel__reserve(a->room * sizeof *a->items);
    if (old) memcpy(a->items, old, a->n * sizeof *old);
    free(old);
}

struct accel_attachment *accel__attachment_add(struct accel_block *b, uintptr_t place)
{
    struct accel_attachments *a = b->attachments;
    if (a && ACCEL_UNLIKELY(a->runs != NULL)) accel__attachments_fold(a);
    if (a && ACCEL_UNLIKELY(a->bundles != NULL)) accel__bundles_unfold_held(a->bundles, place, sizeof(void *));
    bool after_last = a && a->n && a->n < a->room && a->items[a->n - 1].place < place;
    struct accel_attachment *there = after_last ? NULL : accel__attachment(b, place);
    if (there) return there;
    if (!after_last) accel__attachments_expect(b, a && a->n ? 1 : 4);
    a = b->attachments;
    size_t k = after_last ? a->n : accel__attachments_from(a, place);
    if (k < a->n) memmove(&a->items[k + 1], &a->items[k], (a->n - k) * sizeof *a->items);
    a->n++;
    a->items[k] = (struct accel_attachment){ .place = place };
    return &a->items[k];
}

struct accel_attachment *accel__attachments_insert(struct accel_block *b, uintptr_t place, size_t n)
{
    accel__attachments_expect(b, n);
    struct accel_attachments *a = b->attachments;
    size_t k = accel__attachments_from(a, place);
    memmove(&a->items[k + n], &a->items[k], (a->n - k) * sizeof *a->items);
    a->n += n;
    for (size_t i = 0; i < n; i++) a->items[k + i] = (struct accel_attachment){ .place = place + i * sizeof(void *) };
    return &a->items[k];
}

bool accel__attached_among(const struct accel_block *b, uintptr_t place, size_t bytes)
{
    const struct accel_attachments *a = b->attachments;
    if (!a) return false;
    for (size_t k = accel__attachments_from(a, place); k < a->n && a->items[k].place < place + bytes; k++)
        if (a->items[k].state != ATTACHED_NO) return true;
    return accel__bundles_hold(a->bundles, place, bytes);
}

void accel__attachments_forget(struct accel_block *b, uintptr_t place, size_t bytes)
{
    struct accel_attachments *a = b->attachments;
    if (a) accel__attachments_fold(a);
    size_t from = accel__attachments_from(a, place), to = accel__attachments_from(a, place + bytes);
    if (from == to) return;
    memmove(&a->items[from], &a->items[to], (a->n - to) * sizeof *a->items);
    a->n -= to - from;
}

void accel__attached_free(struct accel_block *b)
{
    while (b->attachments && b->attachments->bundles) accel__bundle_detach(b->attachments->bundles);
    if (b->attachments) accel__attachments_fold(b->attachments);
    if (b->attachments) free(b->attachments->items);
    free(b->attachments);
    b->attachments = NULL;
}

bool accel__attachment_hold(struct accel_attachment *a, void *value, uintptr_t device_value)
{
    bool same = a->state == ATTACHED_YES && a->host_value == value && a->device_value == device_value;
    a->count = a->state == ATTACHED_YES && a->host_value == value ? a->count + 1 : 1;
    a->state = ATTACHED_YES;
    a->host_value = value;
    a->device_value = device_value;
    a->changes = 0;
    return !same;
}

bool accel__attachment_release(struct accel_attachment *a, bool finalize)
{
    if (!a || a->state != ATTACHED_YES || !a->count) return false;
    a->count = finalize ? 0 : a->count - 1;
    if (a->count) return false;
    a->state = ATTACHED_NO;
    a->changes = 0;
    return true;
}
