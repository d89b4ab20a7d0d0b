/* rt_data_error: messages about data that is not present. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "observe/rt_prof.h"
#include <stdio.h>
#include <string.h>

static void hints(void)
{
    accel__detail("common causes:");
    accel__detail("- host memory was freed while present, and malloc returned its address again: use 'exit data' before free");
    accel__detail("- the section's length differs from the one with which the data was created; sections are [start:length]");
    accel__detail("- a length is too large, and the section extends into the next variable");
    accel__detail("- a 'data' construct without braces contains only the statement that follows it");
    accel__detail("- the condition in an 'if' clause of the 'data' directive is false");
}

void accel__refuse_device_address(struct accel_device *d, const struct accelrt_data *data, bool ends)
{
    if (!accel__is_device_address(d, (uintptr_t)data->base)) return;
    accel__fail_as(acc_error_not_present, data->name,
                   ends ? "pass the host address" : "use deviceptr() instead of the data clause, or add it if there is none",
                   "%#zx is an address on device %d, not on the host", (size_t)data->base, d->number);
}

void accel__refuse_length(const struct accelrt_data *data)
{
    if ((accelrt_offset)data->bytes < 0 && data->bytes != ACCELRT_UNKNOWN_SIZE)
        accel__fail_as(acc_error_invalid_data_section, data->name, "sections are [start:length]; use a length of 0 or more",
                       "section has a negative length of %zd bytes", (accelrt_offset)data->bytes);
}

static const char *after_brackets(const char *s)
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
        const char *end = *s == '[' ? after_brackets(s) : s + 1;
        if (*s == '[' && (*end == '[' || !*end)) used += (size_t)snprintf(out + used, room - used, "%s", sections[dims < 3 ? dims++ : 3]);
        else used += (size_t)snprintf(out + used, room - used, "%.*s", (int)(end - s), s);
        s = end - 1;
        if (used > room) used = room;
    }
    snprintf(out + used, room - used, "%s", sections[dims < 3 ? dims : 3]);
    return out;
}

/* The last pointer is a member of an element: v[k].x. */
static bool is_of_element(const char *path)
{
    return path && (strstr(path, "].") || strstr(path, "]->"));
}

/* The clause to add. `unnamed`: what to write for data without a name. */
static const char *clause_hint(const struct accelrt_data *data, const char *unnamed, char *out, size_t room)
{
    char section[256];
    const char *path = with_sections(data->name ? data->name : unnamed, section, sizeof section);
    if (is_of_element(data->name))
        snprintf(out, room, "add 'enter data copyin(%s)' for each element, after the directive for the structures", path);
    else
        snprintf(out, room, "add a data clause with a section, as in copy(%s), here or on an earlier data directive", path);
    return out;
}

_Noreturn void accel__absent(struct accel_device *d, const struct accelrt_data *data)
{
    uintptr_t host = (uintptr_t)data->base + (uintptr_t)data->start;
    accel__refuse_length(data);
    accel__refuse_device_address(d, data, false);
    char hint[384];
    accel__thread.error = acc_error_not_present;
    if (data->bytes == ACCELRT_UNKNOWN_SIZE)
        accel__error(data->name, clause_hint(data, "x", hint, sizeof hint),
                     "data at host address %#zx is not present on device %d, and its size is unknown", (size_t)host, d->number);
    else
        accel__error(data->name, "enclose this in a 'data' construct that creates it, or use 'enter data' first",
                     "host memory [%#zx, %#zx) (%zu bytes) is not present on device %d", (size_t)host, (size_t)(host + data->bytes),
                     (size_t)data->bytes, d->number);
    hints();
    accel__present_list(d);
    accel__stop();
}

_Noreturn void accel__follow_absent(struct accel_device *d, const struct accelrt_data *data, uintptr_t value)
{
    accel__thread.error = acc_error_not_present;
    char hint[384];
    accel__error(data->name, clause_hint(data, "s->x", hint, sizeof hint),
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
    accel__error(data->name, "use the same section in both, or delete the previous data first",
                 "host memory [%#zx, %#zx) (%zu bytes) is partly present on device %d: it overlaps %s [%#zx, %#zx) (%zu bytes)%s",
                 (size_t)host, (size_t)(host + data->bytes), (size_t)data->bytes, d->number, b->name ? b->name : "data", (size_t)old,
                 (size_t)(old + b->bytes), b->bytes, place);
    hints();
    accel__present_list(d);
    accel__stop();
}
