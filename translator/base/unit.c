/* unit: see unit.h. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "base/unit.h"
#include "base/options.h"
#include <string.h>

unsigned unit_line_end(const struct unit *u, unsigned at)
{
    while (at < u->length && u->text[at] != '\n') at++;
    return at;
}

const char *unit_stem(const struct unit *u)
{
    const char *given = u->options->emit ? u->options->output : NULL;
    const char *name = given ? base_name(given) : strcmp(u->path, "-") ? base_name(u->path) : "stdin", *dot = strrchr(name, '.');
    return arena_printf(u->arena, given ? "%.*s" : "%.*s.accel", dot ? (int)(dot - name) : (int)strlen(name), name);
}

/* The OLD=NEW of an option that maps names; NULL: another option. */
static const char *prefix_map(const char *option)
{
    static const char *const options[] = { "-ffile-prefix-map=", "-fmacro-prefix-map=" };
    for (int i = 0; i < 2; i++)
        if (!strncmp(option, options[i], strlen(options[i]))) return option + strlen(options[i]);
    return NULL;
}

const char *unit_mapped_name(const struct unit *u, const char *file)
{
    if (!file) return "";
    for (int i = u->options->compile.count - 1; i >= 0; i--) {
        const char *map = prefix_map(u->options->compile.items[i]), *equals = map ? strchr(map, '=') : NULL;
        if (equals && !strncmp(file, map, (size_t)(equals - map))) return arena_printf(u->arena, "%s%s", equals + 1, file + (equals - map));
    }
    return file;
}
