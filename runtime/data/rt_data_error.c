/* rt_data_error: messages about data that is not present. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "observe/rt_prof.h"
#include <stdio.h>

static void hints(void)
{
    accel__detail("common causes:");
    accel__detail("- host memory was freed without exit data, and malloc gave its address again: delete it on the device before free");
    accel__detail("- the section's length here differs from the one with which the data was created: a section is [start:length]");
    accel__detail("- a length that is too large by a few elements runs into the variable behind it");
}

void accel__refuse_device_address(struct accel_device *d, const struct accelrt_data *data, bool ends)
{
    if (!accel__is_device_address(d, (uintptr_t)data->base)) return;
    accel__fail_as(acc_error_not_present, data->name,
                   ends ? "give the address on the host" : "say so: deviceptr() in place of the clause, or where none is written",
                   "%#zx is an address on device %d, not on the host", (size_t)data->base, d->number);
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

/* Writes "a[i]" as "a[0:n][0:m]": the pointers of the path, and the target of the last one. */
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
