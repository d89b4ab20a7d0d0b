/* readers: which parameters a function of this text only reads through. SPDX-License-Identifier: MIT */
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include <limits.h>

enum { MASK_BITS = sizeof(unsigned long long) * CHAR_BIT };

/* Bits of the parameters that this use may write through, or passes to code that may. */
static unsigned long long written_by(const struct use *use, const struct decl *function)
{
    bool kept = (use->flags & USE_ADDRESS) && !(use->flags & USE_POINTEE);
    if ((use->flags & USE_UNKNOWN) && (use->flags & USE_WRITE)) return ~0ULL;
    if (!kept && !((use->flags & USE_WRITE) && (use->flags & (USE_POINTEE | USE_DEEP)))) return 0;
    for (int i = 0; i < function->n_members && i < MASK_BITS; i++)
        if (function->members[i] == use->decl) return 1ULL << i;
    return 0;
}

static void find_written(struct unit *u, int at)
{
    struct decl *function = u->written[at].function;
    struct node *body = syntax_body(u, function);
    const struct uses *s = body ? uses_of(u, body) : NULL;
    unsigned long long written = s ? 0 : ~0ULL;
    for (int i = 0; s && i < s->count; i++) written |= written_by(&s->items[i], function);
    u->written[at].uses = s;
    u->written[at].parameters = written;
}

/* In a recursive call all parameters count as written through. */
static const struct written_through *look_at(struct unit *u, struct decl *function)
{
    struct written_through entry = {function, NULL, ~0ULL};
    int at = u->n_written;
    for (int i = 0; i < u->n_written; i++)
        if (u->written[i].function == function) return &u->written[i];
    ARENA_PUSH(u->arena, u->written, u->n_written, entry);
    find_written(u, at);
    return &u->written[at];
}

static bool only_reads(struct unit *u, struct decl *function, int parameter)
{
    struct decl *d = function_definition(u, function);
    if (!d || parameter >= d->n_members || parameter >= MASK_BITS) return false;
    return !(look_at(u, d)->parameters >> parameter & 1);
}

bool function_only_reads(struct unit *u, struct decl *function, int parameter)
{
    struct decl *bound = routine_on_device(u, function);
    return only_reads(u, function, parameter) && (bound == function || only_reads(u, bound, parameter));
}

const struct uses *function_uses(struct unit *u, struct decl *function)
{
    return look_at(u, function)->uses;
}
