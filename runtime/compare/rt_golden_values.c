/* rt_golden_values: see rt_golden.h. SPDX-License-Identifier: MIT */
#include "compare/rt_compare_blocks.h"
#include "compare/rt_golden.h"
#include <stdlib.h>
#include <string.h>

struct gathering {
    struct accel_comparison *device; /* the blocks of the construct, with their values; NULL: the values are the host's memory */
    struct golden_items *items;
};

/* ---- memory -------------------------------------------------------------------------------------------------------------------------- */

static struct compared_block *block_around(const struct gathering *g, uintptr_t at, size_t bytes)
{
    for (size_t i = 0; i < g->device->n; i++) {
        const struct accel_block *b = g->device->blocks[i].block;
        uintptr_t begin = accel__block_host(b);
        if (at >= begin && at - begin < b->bytes && (bytes == ACCELRT_UNKNOWN_SIZE || bytes <= b->bytes - (at - begin)))
            return &g->device->blocks[i];
    }
    return NULL;
}

static char *room_for(struct golden_item *item, size_t bytes)
{
    if (item->room - item->bytes < bytes) {
        size_t room = item->bytes ? 2 * item->room + bytes : bytes;
        char *all = accel__reserve(room);
        if (item->bytes) memcpy(all, item->values, item->bytes);
        free(item->values);
        item->values = all;
        item->room = room;
    }
    return item->values + item->bytes;
}

static bool append_device(const struct gathering *g, struct golden_item *item, uintptr_t at, size_t bytes)
{
    struct compared_block *m = block_around(g, at, bytes);
    if (!m) return false;
    if (bytes == ACCELRT_UNKNOWN_SIZE) at = accel__block_host(m->block), bytes = m->block->bytes;
    memcpy(room_for(item, bytes), m->before + (at - accel__block_host(m->block)), bytes);
    m->is_listed = true;
    item->bytes += bytes;
    return true;
}

static bool append_host(struct golden_item *item, uintptr_t at, size_t bytes)
{
    struct golden_range *r = accel__golden_range(at);
    if (bytes == ACCELRT_UNKNOWN_SIZE) {
        if (!r) return false;
        at = r->begin, bytes = r->bytes;
    }
    if (!accel__golden_read(at, room_for(item, bytes), bytes)) return false;
    if (r) r->is_listed = true;
    item->bytes += bytes;
    return true;
}

/* Appends the values of a section; false: there are none. */
static bool append(const struct gathering *g, struct golden_item *item, uintptr_t at, size_t bytes)
{
    return g->device ? append_device(g, item, at, bytes) : append_host(item, at, bytes);
}

struct row_context {
    const struct gathering *g;
    struct golden_item *item;
};

static bool append_row(void *context, uintptr_t at, size_t bytes)
{
    const struct row_context *c = context;
    return append(c->g, c->item, at, bytes);
}

/* ---- items --------------------------------------------------------------------------------------------------------------------------- */

static struct golden_item *add_item(struct golden_items *all, const char *name, const char *layout)
{
    if (all->n == all->room) {
        size_t room = 2 * all->room + 8;
        struct golden_item *list = accel__allocate(sizeof *list * room);
        if (all->n) memcpy(list, all->list, sizeof *list * all->n);
        free(all->list);
        all->list = list;
        all->room = room;
    }
    all->list[all->n] = (struct golden_item){.name = name ? name : "data", .layout = layout};
    return &all->list[all->n++];
}

/* Keeps the last item if it has values. */
static void end_item(struct golden_items *all, bool is_there)
{
    struct golden_item *item = &all->list[all->n - 1];
    if (!is_there || !item->bytes) {
        free(item->values);
        all->n--;
        return;
    }
    accel__hide_addresses(item->layout, item->values, item->bytes);
    item->hash = accel__hash(item->values, item->bytes);
}

static void add_datum(const struct gathering *g, const struct accelrt_data *d, const char *layout, bool is_kernels)
{
    enum accel_form form = accel__form(d);
    if (!d->base || !d->bytes || d->kind & ACCELRT_SLOT || (form != FORM_SECTION && form != FORM_ROWS)) return;
    struct golden_item *item = add_item(g->items, d->name, layout);
    uintptr_t at = (uintptr_t)d->base + (uintptr_t)d->start;
    item->is_scalar = is_kernels && d->kind & ACCELRT_SCALAR;
    item->is_input = accel__kind(d) != ACCELRT_COPYOUT && accel__kind(d) != ACCELRT_CREATE;
    struct row_context rows = {g, item};
    end_item(g->items, form == FORM_ROWS ? accel__golden_each_row(d, append_row, &rows) : append(g, item, at, d->bytes));
}

static void add_ranges(const struct gathering *g)
{
    struct golden_range *r;
    for (size_t i = 0; (r = accel__golden_range_at(i)) != NULL; i++) {
        struct golden_item *item = r->is_listed ? NULL : add_item(g->items, r->name, r->layout);
        if (item) end_item(g->items, append(g, item, r->begin, r->bytes));
        r->is_listed = false;
    }
}

static void add_rest(const struct gathering *g)
{
    for (size_t i = 0; i < g->device->n; i++) {
        struct compared_block *m = &g->device->blocks[i];
        if (m->is_listed) continue;
        struct golden_item *item = add_item(g->items, m->block->name, m->block->layout);
        end_item(g->items, append(g, item, accel__block_host(m->block), m->block->bytes));
    }
}

static void add_globals(const struct accelrt_globals *globals, void *context)
{
    const struct gathering *g = context;
    for (int i = 0; i < globals->n; i++) {
        const struct accelrt_global *v = &globals->list[i];
        bool is_mapped = v->kind != ACCELRT_PRESENT && v->kind != ACCELRT_NO_CREATE && v->kind != ACCELRT_DEVICEPTR;
        if (!is_mapped || !v->bytes) continue;
        struct golden_item *item = add_item(g->items, v->name, v->layout);
        end_item(g->items, append(g, item, (uintptr_t)v->host, v->bytes));
    }
}

void accel__golden_gather(struct accel_work *w, const struct accelrt_call *call, struct golden_items *items)
{
    struct accel_comparison *c = w ? accel__comparison_new(w, call) : NULL;
    struct gathering g = {c, items};
    struct accel_work names = {.call = call};
    for (size_t i = 0; c && i < c->n; i++) c->blocks[i].before = accel__compared_values(w, c, c->blocks[i].block);
    bool is_kernels = !strncmp(call->site->directive, "kernels", strlen("kernels"));
    for (int i = 0; i < call->n_data; i++) add_datum(&g, &call->data[i], accel__layout_of(&names, &call->data[i]), is_kernels);
    if (c) add_rest(&g), accel__comparison_free(c);
    else add_ranges(&g), accel__each_globals(add_globals, &g);
}

void accel__golden_free(struct golden_items *items)
{
    for (size_t i = 0; i < items->n; i++) free(items->list[i].values);
    free(items->list);
}
