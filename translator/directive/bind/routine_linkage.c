/* routine_linkage: see routine_linkage.h. SPDX-License-Identifier: MIT */
#include "directive/bind/routine_linkage.h"
#include "base/token.h"
#include "directive/directive.h"
#include "directive/bind/routines.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <stdint.h>
#include <string.h>

static bool names_function(const struct directive *d, const struct decl *function)
{
    return d->kind == DIR_ROUTINE && d->valid && d->routine && !strcmp(d->routine->name, function->name);
}

/* The function is named in the directive's bind clause: device code calls it in place of another. */
static bool binds_function(struct unit *u, const struct directive *d, const struct decl *function)
{
    const struct clause *bind = d->kind == DIR_ROUTINE && d->valid ? directive_clause(d, CLAUSE_BIND, 0) : NULL;
    return bind && bind->word && routine_bound(u, bind) == function;
}

static bool has_directive(struct unit *u, const struct decl *function)
{
    for (int i = 0; i < u->n_directives; i++)
        if (names_function(u->directives[i], function) || binds_function(u, u->directives[i], function)) return true;
    return false;
}

bool routine_is_imported(struct unit *u, struct decl *function)
{
    const struct decl *d = syntax_definition(u, function);
    return d->kind == DECL_FUNCTION && !d->has_body && d->storage != STORAGE_STATIC && has_directive(u, d);
}

/* The function has a bind clause: device code calls another function in its place. */
static bool is_bound(const struct unit *u, const struct decl *function)
{
    for (int i = 0; i < u->n_directives; i++)
        if (names_function(u->directives[i], function) && directive_clause(u->directives[i], CLAUSE_BIND, 0)) return true;
    return false;
}

/* An inline function is not exported, because every file that calls it has its body. */
bool routine_is_exported(struct unit *u, struct decl *function)
{
    const struct decl *d = syntax_definition(u, function);
    bool external = d->kind == DECL_FUNCTION && d->has_body && !d->is_system && !d->is_inline && d->storage != STORAGE_STATIC;
    return external && has_directive(u, d) && !is_bound(u, d);
}

struct decl **routine_exports(struct unit *u, int *n)
{
    struct decl **list = NULL;
    *n = 0;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        const struct clause *bind = d->kind == DIR_ROUTINE ? directive_clause(d, CLAUSE_BIND, 0) : NULL;
        struct decl *f = d->kind != DIR_ROUTINE ? NULL : bind && bind->word ? routine_bound(u, bind) : d->routine;
        bool known = false;
        if (!f || !routine_is_exported(u, f)) continue;
        f = syntax_definition(u, f);
        for (int k = 0; k < *n; k++) known |= list[k] == f;
        if (!known) ARENA_PUSH(u->arena, list, *n, f);
    }
    return list;
}

bool routine_is_weak(const struct unit *u, const struct decl *function)
{
    unsigned from = function->from;
    for (struct token t = token_next(u->text, from, function->to); t.kind != TOKEN_END; t = token_next(u->text, t.to, function->to)) {
        if (token_is(u->text, &t, "{")) return false;
        if (token_is(u->text, &t, "weak") || token_is(u->text, &t, "__weak__")) return true;
    }
    return false;
}

static void mix(uint32_t *hash, const char *text)
{
    for (const char *s = text ? text : ""; *s; s++) *hash = (*hash ^ (unsigned char)*s) * 0x01000193u;
    *hash = (*hash ^ 0xff) * 0x01000193u;
}

/* A hash of the names of the file and its functions, which differ between the files of a program. */
const char *routine_file_tag(struct unit *u)
{
    uint32_t hash = 0x811c9dc5u;
    int n;
    routine_exports(u, &n);
    if (!n && !u->n_imports) return "";
    mix(&hash, u->name);
    for (int i = 0; i < u->syntax->n_functions; i++) mix(&hash, u->syntax->functions[i]->name);
    return arena_printf(u->arena, "_%08x", (unsigned)hash);
}
