/* unit: see unit.h. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "base/options.h"
#include <string.h>

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *unit_stem(const struct unit *u)
{
    const char *given = u->options->emit ? u->options->output : NULL;
    const char *name = given ? base_name(given) : strcmp(u->path, "-") ? base_name(u->path) : "stdin", *dot = strrchr(name, '.');
    return arena_printf(u->arena, given ? "%.*s" : "%.*s.accel", dot ? (int)(dot - name) : (int)strlen(name), name);
}
