/* rt_validity: see rt_validity.h. SPDX-License-Identifier: MIT */
#include "present/rt_validity.h"
#include "core/rt_core.h"
#include <stdlib.h>
#include <string.h>

#define VALID ((1u << ACCEL_SPAN_DEVICES) - 1)

void accel__validity_begin(struct accel_validity *v, size_t bytes, unsigned devices)
{
    v->max = 8;
    v->n = 1;
    v->spans = accel__reserve((size_t)v->max * sizeof *v->spans);
    v->spans[0] = (struct accel_span){ bytes, devices };
}

void accel__validity_end(struct accel_validity *v) { free(v->spans); }

/* The span that contains byte `at`; n: `at` is the end of the block. */
static int find(const struct accel_validity *v, size_t at)
{
    int i = 0;
    while (i < v->n && v->spans[i].end <= at) i++;
    return i;
}

static void make_room(struct accel_validity *v)
{
    if (v->n < v->max) return;
    struct accel_span *more = accel__reserve((size_t)v->max * 2 * sizeof *more);
    memcpy(more, v->spans, (size_t)v->n * sizeof *more);
    free(v->spans);
    v->spans = more;
    v->max *= 2;
}

/* Makes `at` a border of spans; returns the span that begins there. */
static int split(struct accel_validity *v, size_t at)
{
    int i = find(v, at);
    if (i == v->n || at == (i ? v->spans[i - 1].end : 0)) return i;
    make_room(v);
    memmove(&v->spans[i + 1], &v->spans[i], (size_t)(v->n - i) * sizeof *v->spans);
    v->n++;
    v->spans[i].end = at;
    return i + 1;
}

static void join_equal(struct accel_validity *v)
{
    int n = 0;
    for (int i = 0; i < v->n; i++) {
        if (n && v->spans[n - 1].devices == v->spans[i].devices) v->spans[n - 1].end = v->spans[i].end;
        else v->spans[n++] = v->spans[i];
    }
    v->n = n;
}

static void change(struct accel_validity *v, size_t from, size_t to, unsigned kept, unsigned added)
{
    if (from >= to) return;
    int first = split(v, from), end = split(v, to);
    for (int i = first; i < end; i++) v->spans[i].devices = (v->spans[i].devices & kept) | added;
    join_equal(v);
}

void accel__validity_set(struct accel_validity *v, size_t from, size_t to, unsigned devices)
{
    change(v, from, to, 0, devices);
    if (from < to) v->version++;
}
void accel__validity_add(struct accel_validity *v, size_t from, size_t to, unsigned devices) { change(v, from, to, ~0u, devices); }

void accel__validity_arrived(struct accel_validity *v)
{
    for (int i = 0; i < v->n; i++) v->spans[i].devices = (v->spans[i].devices | v->spans[i].devices >> ACCEL_SPAN_DEVICES) & VALID;
    join_equal(v);
}

bool accel__validity_stale(const struct accel_validity *v, unsigned device, size_t *from, size_t to, size_t *end, unsigned *devices)
{
    for (int i = find(v, *from); i < v->n && *from < to; *from = v->spans[i++].end) {
        if (v->spans[i].devices & (device | device << ACCEL_SPAN_DEVICES)) continue;
        *end = v->spans[i].end < to ? v->spans[i].end : to;
        *devices = v->spans[i].devices & VALID;
        return true;
    }
    return false;
}
