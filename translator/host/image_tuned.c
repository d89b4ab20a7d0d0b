/* image_tuned: the winners of ACCEL_TUNE that an object has for its own kernels. SPDX-License-Identifier: MIT */
#include "accel_tuned.h"
#include "base/options.h"
#include "base/unit.h"
#include "host/emit_image.h"

#define KERNEL "\nextern \"C\" __global__ "

static bool is_of_name(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The name before the parameters of the kernel, whose definition begins at `line`: the first that is not the operand of an attribute. */
static const char *name_of(struct arena *a, const char *line)
{
    const char *at = strstr(line, " accel_"), *end = at ? at + 1 : NULL;
    while (end && is_of_name(*end)) end++;
    return end ? arena_printf(a, "%.*s", (int)(end - at - 1), at + 1) : "";
}

static bool has_kernel(struct unit *u, unsigned long long key)
{
    for (const char *at = strstr(u->device.data, KERNEL); at; at = strstr(at + 1, KERNEL))
        if (accel_tuned_key(u->device.data, name_of(u->arena, at + 1)) == key) return true;
    return false;
}

const char *image_tuned(struct unit *u)
{
    struct buffer lines = {0};
    if (!u->options->tuned || !u->device.length) return "";
    for (const char *line = u->options->tuned; *line; line = accel_tuned_next(line)) {
        unsigned long long key = accel_tuned_line_key(line);
        if (key && has_kernel(u, key)) buffer_printf(&lines, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
    const char *text = lines.length ? arena_printf(u->arena, "%s", lines.data) : "";
    buffer_free(&lines);
    return text;
}
