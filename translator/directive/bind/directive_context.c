/* directive_context: see directive_context.h. SPDX-License-Identifier: MIT */
#include "directive/bind/directive_context.h"
#include <string.h>

void directive_error(struct unit *u, struct directive *d, unsigned at, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(u->arena, format, args);
    va_end(args);
    diag_error(u, at, id, "%s", text);
    d->valid = false;
}

unsigned directive_name_offset(const struct directive *d)
{
    return d->tokens[0].at;
}

struct directive *directive_compute_around(struct directive *d)
{
    while (d && !directive_is_compute(d)) d = d->outer;
    return d;
}

bool directive_names_routine(const struct unit *u, const struct decl *function)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct decl *r = u->directives[i]->routine;
        if (r && function && !strcmp(r->name, function->name)) return true;
    }
    return false;
}
