/* rt_golden_host: see rt_golden.h. SPDX-License-Identifier: MIT */
#include "compare/rt_golden.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct golden_range *ranges;
static size_t n_ranges, room;

bool accel__golden_read(uintptr_t at, void *to, size_t bytes)
{
    static int memory = -2;
    if (memory == -2) memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    if (memory < 0) return memcpy(to, (const void *)at, bytes), true;
    for (size_t done = 0; done < bytes;) {
        ssize_t n = pread(memory, (char *)to + done, bytes - done, (off_t)(at + done));
        if (n <= 0) return false;
        done += (size_t)n;
    }
    return true;
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------------------- */

struct row_visit {
    bool (*f)(void *context, uintptr_t at, size_t bytes);
    void *context;
};

static bool visit_level(const struct row_visit *v, uintptr_t pointers, size_t bytes, const struct accelrt_level *level)
{
    bool is_last = level[1].bytes == ACCELRT_UNKNOWN_SIZE, goes_on = true;
    for (size_t at = 0; goes_on && at + sizeof(uintptr_t) <= bytes; at += sizeof(uintptr_t)) {
        uintptr_t value = 0;
        if (!accel__golden_read(pointers + at, &value, sizeof value) || !value) return false;
        value += (uintptr_t)level->start;
        goes_on = is_last ? v->f(v->context, value, level->bytes) : visit_level(v, value, level->bytes, level + 1);
    }
    return goes_on;
}

bool accel__golden_each_row(const struct accelrt_data *d, bool (*f)(void *context, uintptr_t at, size_t bytes), void *context)
{
    return visit_level(&(struct row_visit){f, context}, (uintptr_t)d->base + (uintptr_t)d->start, d->bytes, d->device);
}

/* ---- ranges -------------------------------------------------------------------------------------------------------------------------- */

struct golden_range *accel__golden_range(uintptr_t at)
{
    for (size_t i = 0; i < n_ranges; i++)
        if (at - ranges[i].begin < ranges[i].bytes) return &ranges[i];
    return NULL;
}

struct golden_range *accel__golden_range_at(size_t i)
{
    return i < n_ranges ? &ranges[i] : NULL;
}

static void remove_range(struct golden_range *r)
{
    size_t i = (size_t)(r - ranges);
    memmove(r, r + 1, sizeof *r * (--n_ranges - i));
}

/* What overlaps the new range, and is none of its parts, is memory that the program has freed. */
static void add_range(struct golden_range added)
{
    struct golden_range *r = accel__golden_range(added.begin);
    if (r && added.bytes <= r->bytes - (added.begin - r->begin)) {
        r->count++;
        return;
    }
    for (size_t i = n_ranges; i-- > 0;)
        if (ranges[i].begin < added.begin + added.bytes && added.begin < ranges[i].begin + ranges[i].bytes) remove_range(&ranges[i]);
    if (n_ranges == room) {
        struct golden_range *all = accel__allocate(sizeof *all * (room = 2 * room + 16));
        if (n_ranges) memcpy(all, ranges, sizeof *all * n_ranges);
        free(ranges);
        ranges = all;
    }
    ranges[n_ranges++] = added;
}

static bool add_row(void *context, uintptr_t at, size_t bytes)
{
    struct golden_range r = *(const struct golden_range *)context;
    r.begin = at, r.bytes = bytes;
    if (bytes && bytes != ACCELRT_UNKNOWN_SIZE) add_range(r);
    return true;
}

static bool leave_row(void *context, uintptr_t at, size_t bytes)
{
    struct golden_range *r = bytes ? accel__golden_range(at) : NULL;
    bool finalize = *(bool *)context;
    if (r && (--r->count == 0 || finalize)) remove_range(r);
    return true;
}

void accel__golden_enter(const struct accelrt_call *call)
{
    struct accel_work names = {.call = call};
    for (int i = 0; call->condition && i < call->n_data; i++) {
        const struct accelrt_data *d = &call->data[i];
        struct golden_range r = {.name = d->name, .layout = accel__layout_of(&names, d), .count = 1};
        if (!d->base || d->kind & ACCELRT_SLOT) continue;
        if (accel__form(d) == FORM_ROWS) accel__golden_each_row(d, add_row, &r);
        else if (accel__form(d) == FORM_SECTION) add_row(&r, (uintptr_t)d->base + (uintptr_t)d->start, d->bytes);
    }
}

void accel__golden_leave(const struct accelrt_call *call)
{
    for (int i = call->condition ? call->n_data : 0; i-- > 0;) {
        const struct accelrt_data *d = &call->data[i];
        bool finalize = d->kind & ACCELRT_FINALIZE;
        if (!d->base || d->kind & ACCELRT_SLOT) continue;
        if (accel__form(d) == FORM_ROWS) accel__golden_each_row(d, leave_row, &finalize);
        else if (accel__form(d) == FORM_SECTION) leave_row(&finalize, (uintptr_t)d->base + (uintptr_t)d->start, d->bytes);
    }
}
