/* options_tuned: --tuned=FILE, winners of ACCEL_TUNE for the objects. SPDX-License-Identifier: MIT */
#include "accel_tuned.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/options.h"
#include <errno.h>
#include <stdio.h>

/* One file; the whole of it is kept as text. */
static bool read_file(const char *path, struct buffer *text)
{
    char part[4096];
    FILE *f = fopen(path, "r");
    if (!f) return false;
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;) buffer_add(text, part, n);
    bool good = !ferror(f);
    fclose(f);
    return good;
}

bool options_read_tuned(struct options *o, const char *path)
{
    struct buffer text = {0};
    bool any = false;
    if (!read_file(path, &text)) {
        fprintf(stderr, "accelcc: error: --tuned=%s: cannot read the file: %s\n", path, strerror(errno));
        return false;
    }
    o->tuned = arena_printf(o->arena, "%.*s", (int)text.length, text.length ? text.data : "");
    buffer_free(&text);
    for (const char *line = o->tuned; *line; line = accel_tuned_next(line)) any |= accel_tuned_line_key(line) != 0;
    if (!any)
        fprintf(stderr, "accelcc: error: --tuned=%s: no line is a winner of ACCEL_TUNE; its file is tuned.txt in the cache folder\n", path);
    return any;
}
