/* image_tuned: the winners of ACCEL_TUNE that an object has for its own kernels. SPDX-License-Identifier: MIT */
#include "accel_tuned.h"
#include "base/options.h"
#include "base/unit.h"
#include "cuda/printed_kernels.h"
#include "host/emit_image.h"

static bool has_kernel(struct unit *u, unsigned long long key)
{
    size_t n;
    for (const char *name = u->device.data; (name = printed_kernel(name, &n)) != NULL;)
        if (accel_tuned_key(u->device.data, arena_printf(u->arena, "%.*s", (int)n, name)) == key) return true;
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
