/* emit_unit: --emit: writes host C, CUDA text and a Makefile fragment. SPDX-License-Identifier: MIT */
#include "driver/driver.h"
#include "host/emit_image.h"
#include "base/system/temporary.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>

/* "dir/solver.accel" for an output of "dir/solver.accel.c". */
static const char *stem_of(struct unit *u, const char *host)
{
    size_t n = strlen(host);
    return n > 2 && !strcmp(host + n - 2, ".c") ? arena_copy(u->arena, host, n - 2) : host;
}

static bool write_part(struct unit *u, const char *stem, const char *suffix, const struct buffer *text)
{
    return file_write(arena_printf(u->arena, "%s%s", stem, suffix), text->data ? text->data : "", text->length);
}

int emit_unit(struct unit *u, const char *output)
{
    const char *host = output ? output : output_name(u->arena, strcmp(u->path, "-") ? u->path : "stdin", ".accel.c");
    const char *stem = stem_of(u, host), *slash = strrchr(stem, '/');
    struct buffer text = { 0 }, rules = { 0 };
    buffer_add(&text, u->host.data, u->host.length);
    emit_image(u, &(struct accel_device_code){ 0 }, &text);
    bool ok = file_write(host, text.data, text.length);
    if (ok && u->n_directives) {
        emit_image_rules(u, slash ? slash + 1 : stem, &rules);
        ok = (!u->device.length || write_part(u, stem, ".cu", &u->device)) && write_part(u, stem, ".mk", &rules);
    }
    buffer_free(&text);
    buffer_free(&rules);
    return ok ? 0 : 1;
}
