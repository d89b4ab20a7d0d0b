/* rt_data_error: messages about data that is not where a directive needs it. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "observe/rt_prof.h"
#include <stdio.h>

/* Blocks that have their memory: the one that is asked for may stand in the table before. */
struct held {
    size_t blocks, bytes;
};

static void count_block(struct accel_block *b, void *context)
{
    struct held *held = context;
    if (!accel__block_device(b)) return;
    held->blocks++;
    held->bytes += b->bytes;
}

/* Present lock held. */
static struct held held_on(struct accel_device *d)
{
    struct held held = { 0, 0 };
    accel__present_each(&d->present, count_block, &held);
    return held;
}

static void describe_block(struct accel_block *b, void *context)
{
    (void)context;
    if (!accel__block_device(b)) return;
    const struct accelrt_site *s = b->site;
    uintptr_t host = accel__block_host(b);
    char place[512] = "";
    if (s && s->file) snprintf(place, sizeof place, " by %s at %s:%d", s->directive, s->file, s->line);
    else if (s) snprintf(place, sizeof place, " by %s", s->directive);
    accel__detail("host:%#zx-%#zx device:%#zx size:%zu count:%u+%u name:%s, created%s", (size_t)host, (size_t)(host + b->bytes),
                  (size_t)accel__block_device(b), b->bytes, b->structured, b->dynamic, b->name ? b->name : "?", place);
}

void accel__present_list(struct accel_device *d)
{
    accel__detail("present table of device %d (%zu blocks, counts structured+dynamic):", d->number, held_on(d).blocks);
    accel__present_each(&d->present, describe_block, NULL);
}

static void hints(void)
{
    accel__detail("common causes:");
    accel__detail("- host memory was freed without exit data, and malloc gave its address again: delete it on the device before free");
    accel__detail("- the section's length here differs from the one with which the data was created: a section is [start:length]");
    accel__detail("- a length that is too large by a few elements runs into the variable behind it");
}

/* Both locks held. */
static bool is_ours(struct accel_device *d, uintptr_t address)
{
    struct accel_block *b;
    return accel__present_find_device(&d->present, address) || accel__present_find(&d->mallocs, address, 0, &b) == PRESENCE_WHOLE;
}

bool accel__is_device_address(struct accel_device *d, uintptr_t address)
{
    pthread_mutex_lock(&d->mallocs.lock);
    bool found = is_ours(d, address);
    pthread_mutex_unlock(&d->mallocs.lock);
    return found;
}

void accel__refuse_device_address(struct accel_device *d, const struct accelrt_data *data, bool ends)
{
    if (!accel__is_device_address(d, (uintptr_t)data->base)) return;
    accel__fail_as(acc_error_not_present, data->name,
                   ends ? "give the address on the host" : "say so: deviceptr() in place of the clause, or where none is written",
                   "%#zx is an address on device %d, not on the host", (size_t)data->base, d->number);
}

/* Locks may be held by threads that are stopped. */
void accel__given_hints(struct accel_device *d, const struct accel_queue *q)
{
    bool present = accel__lock_at_end(&d->present.lock), mallocs = accel__lock_at_end(&d->mallocs.lock);
    for (unsigned i = 0; i < q->n_given && i < 4; i++) {
        const struct accel_given *g = &q->given[i];
        if (g->site == q->last_site && !is_ours(d, g->address))
            accel__detail("'%s', of a deviceptr clause, was %#zx, which neither acc_malloc nor a data clause gave", g->name, (size_t)g->address);
    }
    if (mallocs) pthread_mutex_unlock(&d->mallocs.lock);
    if (present) pthread_mutex_unlock(&d->present.lock);
}

void accel__refuse_length(const struct accelrt_data *data)
{
    if ((accelrt_offset)data->bytes < 0 && data->bytes != ACCELRT_UNKNOWN_SIZE)
        accel__fail_as(acc_error_invalid_data_section, data->name, "a section is [start:length]: give a length of 0 or more",
                       "the section has a negative length, of %zd bytes", (accelrt_offset)data->bytes);
}

_Noreturn void accel__absent(struct accel_device *d, const struct accelrt_data *data)
{
    uintptr_t host = (uintptr_t)data->base + (uintptr_t)data->start;
    accel__refuse_length(data);
    accel__refuse_device_address(d, data, false);
    accel__thread.error = acc_error_not_present;
    if (data->bytes == ACCELRT_UNKNOWN_SIZE)
        accel__error(data->name, "write it with its section, as in copy(x[0:n]), on this construct or on a data directive before it",
                     "the block at host address %#zx is not present on device %d, and its size is not known here", (size_t)host, d->number);
    else
        accel__error(data->name, "enclose this in a data construct that creates it, or use enter data before",
                     "host memory [%#zx, %#zx) (%zu bytes) is not present on device %d", (size_t)host, (size_t)(host + data->bytes),
                     (size_t)data->bytes, d->number);
    hints();
    accel__present_list(d);
    accel__stop();
}

static const char *behind_brackets(const char *s)
{
    int depth = 0;
    do depth += (*s == '[') - (*s == ']');
    while (*s++ && depth && *s);
    return s;
}

/* "a[i]" is "a[0:n][0:m]": the pointers on the way, and what the last of them points to. */
static const char *with_sections(const char *path, char *out, size_t room)
{
    static const char *const sections[] = { "[0:n]", "[0:m]", "[0:l]", "[0:k]" };
    size_t used = 0, dims = 0;
    for (const char *s = path; *s && used + 16 < room; s++) {
        const char *end = *s == '[' ? behind_brackets(s) : s + 1;
        if (*s == '[' && (*end == '[' || !*end)) used += (size_t)snprintf(out + used, room - used, "%s", sections[dims < 3 ? dims++ : 3]);
        else used += (size_t)snprintf(out + used, room - used, "%.*s", (int)(end - s), s);
        s = end - 1;
        if (used > room) used = room;
    }
    snprintf(out + used, room - used, "%s", sections[dims < 3 ? dims : 3]);
    return out;
}

_Noreturn void accel__follow_absent(struct accel_device *d, const struct accelrt_data *data, uintptr_t value)
{
    accel__thread.error = acc_error_not_present;
    char section[256], hint[384];
    snprintf(hint, sizeof hint, "write it with its section, as in copy(%s), on this construct or on a data directive before it",
             with_sections(data->name ? data->name : "s->x", section, sizeof section));
    accel__error(data->name, hint,
                 "it points to host memory at %#zx, which is not present on device %d", (size_t)value, d->number);
    hints();
    accel__lock_at_end(&d->present.lock);
    accel__present_list(d);
    accel__stop();
}

_Noreturn void accel__partly(struct accel_device *d, const struct accelrt_data *data, const struct accel_block *b)
{
    uintptr_t host = (uintptr_t)data->base + (uintptr_t)data->start, old = accel__block_host(b);
    const struct accelrt_site *s = b->site;
    char place[512] = "";
    accel__refuse_length(data);
    accel__thread.error = acc_error_partly_present;
    if (s && s->file) snprintf(place, sizeof place, ", created at %s:%d by %s", s->file, s->line, s->directive);
    else if (s) snprintf(place, sizeof place, ", created by %s", s->directive);
    accel__error(data->name, "give both the same section, or delete the old one first",
                 "host memory [%#zx, %#zx) (%zu bytes) is partly present on device %d: it overlaps %s [%#zx, %#zx) (%zu bytes)%s",
                 (size_t)host, (size_t)(host + data->bytes), (size_t)data->bytes, d->number, b->name ? b->name : "a block", (size_t)old,
                 (size_t)(old + b->bytes), b->bytes, place);
    hints();
    accel__present_list(d);
    accel__stop();
}

_Noreturn void accel__no_memory(struct accel_device *d, const char *name, size_t bytes)
{
    size_t available = d->driver->free_memory ? d->driver->free_memory(d) : 0;
    accel__thread.error = acc_error_out_of_memory;
    accel__error(name, "copy less at a time, or delete what is not needed",
                 "out of memory allocating %zu bytes on device %d (%zu of %zu bytes free)", bytes, d->number, available, d->memory);
    accel__lock_at_end(&d->present.lock);
    struct held held = held_on(d);
    accel__detail("held here: %zu bytes in %zu blocks of the present table, %zu bytes in %zu blocks of acc_malloc; other programs, and memory",
                  held.bytes, held.blocks, d->mallocs.bytes, d->mallocs.count);
    accel__detail("that the driver keeps for kernels and queues, hold the rest of what is not free");
    accel__present_list(d);
    accel__stop();
}
