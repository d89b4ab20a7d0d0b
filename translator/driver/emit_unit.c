/* emit_unit: --emit: writes host C, CUDA text and a Makefile fragment. SPDX-License-Identifier: MIT */
#include "driver/driver.h"
#include "host/emit_image.h"
#include "base/system/temporary.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>

/* In the folder of the host file. */
static bool write_part(struct unit *u, const char *host, const char *suffix, const struct buffer *text)
{
    const char *slash = strrchr(host, '/');
    const char *path = arena_printf(u->arena, "%.*s%s%s", slash ? (int)(slash - host + 1) : 0, host, unit_stem(u), suffix);
    return file_write(path, text->data ? text->data : "", text->length);
}

static bool write_device(struct unit *u, const char *host)
{
    return (!u->library.length || write_part(u, host, ".cuh", &u->library)) && (!u->device.length || write_part(u, host, ".cu", &u->device));
}

int emit_unit(struct unit *u, const char *output)
{
    const char *host = output ? output : output_name(u->arena, strcmp(u->path, "-") ? u->path : "stdin", ".accel.c");
    struct buffer text = { 0 }, rules = { 0 };
    buffer_add(&text, u->host.data, u->host.length);
    emit_image(u, &(struct accel_device_code){ 0 }, &text);
    bool ok = file_write(host, text.data, text.length);
    if (ok && u->n_directives) {
        emit_image_rules(u, &rules);
        ok = write_device(u, host) && write_part(u, host, ".mk", &rules);
    }
    buffer_free(&text);
    buffer_free(&rules);
    return ok ? 0 : 1;
}
