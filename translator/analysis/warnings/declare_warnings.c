/* declare_warnings: variables under `declare create` that the host writes, or that have an initializer, and no directive copies. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

struct declared {
    struct unit *unit;
    struct decl *decl;
    const struct node *host_write;
    bool moved;   /* by a call, or through a pointer */
    bool is_main; /* the file has the program's `main` */
};

static bool find_write(struct node *n, void *context)
{
    struct declared *d = context;
    if (n->kind == NODE_CALL && n->decl && !strncmp(n->decl->name, "acc_", 4)) d->moved |= flow_names(n, d->decl);
    if (n->kind == NODE_NAME && n->decl == d->decl && !d->host_write && data_is_overwritten(n) && !region_is_around(d->unit, n))
        d->host_write = n;
    return n->kind != NODE_SIZEOF && !d->moved;
}

static void search_functions(struct declared *d)
{
    for (int i = 0; i < d->unit->syntax->n_functions; i++) {
        struct decl *f = d->unit->syntax->functions[i];
        struct node *body = syntax_body(d->unit, f);
        d->is_main |= !strcmp(f->name, "main");
        if (body) node_walk(body, find_write, d);
    }
}

static bool is_updated(const struct unit *u, const struct decl *v)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->kind == DIR_UPDATE && directive_lists(u->directives[i], ~0ull, v)) return true;
    return false;
}

/* The first construct that uses the variable reads it, and none writes it. */
static const struct variable *reader(const struct unit *u, const struct decl *v)
{
    const struct variable *first = NULL;
    for (int i = 0; i < u->n_regions; i++) {
        const struct variable *x = region_variable(u->regions[i], v);
        if (x && x->written) return NULL;
        if (!first && x && x->read) first = x;
    }
    return first;
}

static void check_declared(struct unit *u, const struct clause_var *v)
{
    struct declared d = {.unit = u, .decl = v->decl};
    const struct variable *x = is_updated(u, v->decl) ? NULL : reader(u, v->decl);
    if (!x || v->decl->function || v->decl->storage == STORAGE_EXTERN || decl_is_pointer(v->decl)) return;
    const struct node *init = syntax_definition(u, v->decl)->init;
    search_functions(&d);
    if ((!d.host_write && !init) || d.moved || !(d.is_main || v->decl->storage == STORAGE_STATIC)) return;
    diag_warning(u, x->first_use ? x->first_use->from : x->region->directive->from, "update-device-missing",
                 "the device reads '%s', whose values are only on the host", v->decl->name);
    diag_note(u, v->at, "'declare create' allocates it on the device without values");
    if (d.host_write) diag_note(u, d.host_write->from, "add 'update device(%s)' after the host has written it here", v->decl->name);
    else diag_note(u, init->from, "use 'declare copyin(%s)' for the values of its initializer", v->decl->name);
}

void analysis_declare_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        for (const struct clause *c = d->kind == DIR_DECLARE && d->valid ? d->clauses : NULL; c; c = c->next)
            for (int k = 0; c->kind == CLAUSE_CREATE && k < c->n_vars; k++)
                if (c->vars[k].decl) check_declared(u, &c->vars[k]);
    }
}
