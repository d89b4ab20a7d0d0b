/* rt_bundle: rows that one directive mapped together, as one entry of the present table. SPDX-License-Identifier: MIT */
#include "present/rt_bundle.h"
#include "core/rt_core.h"
#include "present/rt_attachments.h"
#include <stdlib.h>
#include <string.h>

/* The row with the i-th lowest address. */
static uintptr_t row_of(const struct accel_bundle *b, size_t i) { return b->sorted[i] + b->rows.start; }
static uintptr_t end_of(const struct accel_bundle *b) { return row_of(b, b->rows.n - 1) + b->rows.bytes; }

/* ---- look-up ------------------------------------------------------------------------------------------------------------------------- */

/* Index of the first row that ends above `host`; n: none. */
static size_t row_above(const struct accel_bundle *b, uintptr_t host)
{
    size_t low = 0, high = b->rows.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (row_of(b, middle) + b->rows.bytes > host) high = middle;
        else low = middle + 1;
    }
    return low;
}

static bool meets(const struct accel_bundle *b, uintptr_t host, size_t bytes)
{
    if (host + bytes <= b->each.host || host >= end_of(b)) return false;
    size_t i = row_above(b, host);
    return i < b->rows.n && row_of(b, i) < host + bytes;
}

struct accel_bundle *accel__bundle_find(const struct accel_present *t, const struct accel_row_set *rows)
{
    for (struct accel_bundle *b = t->bundles; b; b = b->next) {
        const struct accel_row_set *own = &b->rows;
        if (own->n != rows->n || own->bytes != rows->bytes || own->start != rows->start) continue;
        if (!memcmp(own->values, rows->values, rows->n * sizeof *rows->values)) return b;
    }
    return NULL;
}

uintptr_t accel__bundles_gap_end(const struct accel_present *t, uintptr_t host)
{
    uintptr_t end = UINTPTR_MAX;
    for (const struct accel_bundle *b = t->bundles; b; b = b->next) {
        size_t i = host < end_of(b) ? row_above(b, host) : b->rows.n;
        if (i < b->rows.n && row_of(b, i) < end) end = row_of(b, i);
    }
    return end;
}

/* ---- making -------------------------------------------------------------------------------------------------------------------------- */

static uintptr_t *sorted_apart(const struct accel_row_set *rows)
{
    uintptr_t *sorted = accel__reserve((rows->n + 1) * sizeof *sorted);
    if (accel__sort_apart(sorted, rows->values, rows->n, rows->bytes)) return sorted;
    free(sorted);
    return NULL;
}

struct accel_bundle *accel__bundle_new(struct accel_present *t, const struct accel_row_set *rows)
{
    struct accel_bundle *b = accel__allocate(sizeof *b);
    uintptr_t *values = accel__reserve(rows->n * sizeof *values);
    b->table = t;
    b->rows = *rows;
    b->rows.values = values;
    b->rows.ascending = accel__copy_apart(values, rows->values, rows->n, rows->bytes);
    b->sorted = b->rows.ascending ? values : sorted_apart(rows);
    if (!b->sorted) {
        accel__bundle_free(b);
        return NULL;
    }
    b->each.host = row_of(b, 0);
    b->each.bytes = rows->bytes;
    b->each.state = BLOCK_MAKING;
    return b;
}

void accel__bundle_free(struct accel_bundle *b)
{
    if (b->sorted != b->rows.values) free((void *)(uintptr_t)b->sorted);
    free((void *)(uintptr_t)b->rows.values);
    free(b);
}

static bool meets_blocks(struct accel_present *t, const struct accel_bundle *b)
{
    uintptr_t free_to = 0;
    for (size_t i = 0; i < b->rows.n; i++) {
        uintptr_t host = row_of(b, i);
        if (host + b->rows.bytes <= free_to) continue;
        struct accel_neighbours n = accel__tree_find(&t->hosts, host);
        const struct accel_block *before = n.floor;
        free_to = n.above ? n.above_key : UINTPTR_MAX;
        if ((before && host - n.floor_key < before->bytes) || host + b->rows.bytes > free_to) return true;
    }
    return false;
}

static bool meets_bundle(const struct accel_bundle *b, const struct accel_bundle *other)
{
    if (end_of(b) <= other->each.host || end_of(other) <= b->each.host) return false;
    size_t k = row_above(other, b->each.host);
    for (size_t i = 0; i < b->rows.n && k < other->rows.n; i++) {
        while (k < other->rows.n && row_of(other, k) + other->rows.bytes <= row_of(b, i)) k++;
        if (k < other->rows.n && row_of(other, k) < row_of(b, i) + b->rows.bytes) return true;
    }
    return false;
}

bool accel__bundle_add(struct accel_present *t, struct accel_bundle *b)
{
    int n = 0;
    for (const struct accel_bundle *other = t->bundles; other; other = other->next)
        if (++n == BUNDLES_MOST || meets_bundle(b, other)) return false;
    if (meets_blocks(t, b)) return false;
    b->next = t->bundles;
    t->bundles = b;
    t->count += b->rows.n;
    t->bytes += b->rows.n * b->rows.bytes;
    return true;
}

/* ---- unfolding ----------------------------------------------------------------------------------------------------------------------- */

static void leave_list(struct accel_bundle *b)
{
    struct accel_bundle **link = &b->table->bundles;
    while (*link != b) link = &(*link)->next;
    *link = b->next;
}

static uintptr_t device_of(const struct accel_bundle *b, size_t i) { return b->each.device ? b->each.device + i * b->rows.bytes : 0; }

/* Makes the blocks of the rows. The table's counts include them already. */
static void unfold_rows(struct accel_bundle *b)
{
    struct accel_present *t = b->table;
    struct accel_group *group = accel__group_new();
    for (size_t i = 0; i < b->rows.n; i++) {
        struct accel_block *row = accel__group_block(group);
        *row = b->each;
        row->host = accel__row_host(&b->rows, i);
        row->device = device_of(b, i);
        row->base = (const void *)b->rows.values[i];
        row->group = group;
        accel__tree_insert(&t->hosts, row->host, row);
        if (row->device) accel__tree_insert(&t->devices, row->device, row);
    }
    accel__group_begin(group, (void *)b->each.device, b->rows.n * b->rows.bytes, (unsigned)b->rows.n);
}

static void unfold_pointers(struct accel_bundle *b)
{
    struct accel_block *holder = b->holder;
    accel__bundle_detach(b);
    struct accel_attachment *a = accel__attachments_insert(holder, b->place, b->rows.n);
    for (size_t i = 0; i < b->rows.n; i++, a++) {
        a->host_value = (void *)b->rows.values[i];
        a->device_value = device_of(b, i) - b->rows.start;
        a->count = b->attached;
        a->state = ATTACHED_YES;
    }
}

void accel__bundle_unfold(struct accel_bundle *b)
{
    leave_list(b);
    unfold_rows(b);
    if (b->holder) unfold_pointers(b);
    b->unfolded = true;
    if (b->each.state == BLOCK_READY) accel__bundle_free(b);
}

void accel__bundles_unfold_at(struct accel_present *t, uintptr_t host, size_t bytes)
{
    for (struct accel_bundle *b = t->bundles, *next; b; b = next) {
        next = b->next;
        if (meets(b, host, bytes)) accel__bundle_unfold(b);
    }
}

void accel__bundles_unfold_device(struct accel_present *t, uintptr_t device)
{
    for (struct accel_bundle *b = t->bundles, *next; b; b = next) {
        next = b->next;
        if (b->each.device && device - b->each.device < b->rows.n * b->rows.bytes) accel__bundle_unfold(b);
    }
}

static bool has_value(const struct accel_bundle *b, uintptr_t value)
{
    size_t i = row_above(b, value + b->rows.start);
    return i < b->rows.n && b->sorted[i] == value;
}

void accel__bundles_unfold_base(struct accel_present *t, uintptr_t base)
{
    for (struct accel_bundle *b = t->bundles, *next; b; b = next) {
        next = b->next;
        if (has_value(b, base)) accel__bundle_unfold(b);
    }
}

void accel__bundles_unfold_all(struct accel_present *t)
{
    while (t->bundles) accel__bundle_unfold(t->bundles);
}

/* ---- ready, leaving ------------------------------------------------------------------------------------------------------------------ */

static void ready_blocks(struct accel_bundle *b)
{
    struct accel_present *t = b->table;
    struct accel_group *group = NULL;
    for (size_t i = 0; i < b->rows.n; i++) {
        struct accel_block *row = accel__tree_find(&t->hosts, accel__row_host(&b->rows, i)).floor;
        row->queue = b->each.queue;
        row->mark = b->each.mark;
        row->state = BLOCK_READY;
        row->made = b->each.made;
        row->device = device_of(b, i);
        accel__tree_insert(&t->devices, row->device, row);
        group = row->group;
    }
    accel__group_begin(group, (void *)b->each.device, b->rows.n * b->rows.bytes, (unsigned)b->rows.n);
}

void accel__bundle_ready(struct accel_bundle *b, uintptr_t device)
{
    b->each.device = device;
    b->each.made = accel__present_change(b->table);
    b->each.state = BLOCK_READY;
    if (b->unfolded) ready_blocks(b);
}

void accel__bundle_remove(struct accel_bundle *b)
{
    struct accel_present *t = b->table;
    leave_list(b);
    t->count -= b->rows.n;
    t->bytes -= b->rows.n * b->rows.bytes;
    t->generation++;
    accel__present_change(t);
}

/* ---- the pointers -------------------------------------------------------------------------------------------------------------------- */

void accel__bundle_attach(struct accel_bundle *b, struct accel_block *holder)
{
    accel__attachments_expect(holder, 0);
    accel__attachments_forget(holder, b->place, b->rows.n * sizeof(void *));
    b->holder = holder;
    b->next_held = holder->attachments->bundles;
    holder->attachments->bundles = b;
}

void accel__bundle_detach(struct accel_bundle *b)
{
    struct accel_bundle **link = &b->holder->attachments->bundles;
    while (*link != b) link = &(*link)->next_held;
    *link = b->next_held;
    b->holder = NULL;
}

static bool holds(const struct accel_bundle *b, uintptr_t place, size_t bytes)
{
    return b->place < place + bytes && place < b->place + b->rows.n * sizeof(void *);
}

bool accel__bundles_hold(const struct accel_bundle *list, uintptr_t place, size_t bytes)
{
    while (list && !holds(list, place, bytes)) list = list->next_held;
    return list;
}

void accel__bundles_unfold_held(struct accel_bundle *list, uintptr_t place, size_t bytes)
{
    for (struct accel_bundle *b = list, *next; b; b = next) {
        next = b->next_held;
        if (holds(b, place, bytes)) accel__bundle_unfold(b);
    }
}
