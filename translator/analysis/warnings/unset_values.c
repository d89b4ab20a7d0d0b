/* unset_values: variables and memory that a construct reads and that nothing has written. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

struct history {
    const struct decl *decl;
    const struct directive *construct;
    const struct node *declared, *allocated;
    bool set; /* something before the construct may have written it */
};

/* ---- before the construct ----------------------------------------------------------------------------------------------------------- */

static bool is_malloc(struct node *value)
{
    value = strip_casts(value);
    return value->kind == NODE_CALL && value->decl && value->decl->is_system && !strcmp(value->decl->name, "malloc");
}

/* !p, p == NULL: the value of the pointer is compared. */
static bool is_compared(const struct node *name)
{
    const struct node *p = name->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST)) p = p->parent;
    bool compares = p && p->kind == NODE_BINARY && p->op >= OP_LT && p->op <= OP_LOR;
    return p && (compares || p->kind == NODE_IF || (p->kind == NODE_UNARY && p->op == OP_LNOT));
}

static bool find_history(struct node *n, void *context)
{
    struct history *h = context;
    bool own = n->decl == h->decl;
    if (n->from >= h->construct->from || h->set) return false;
    if (n->kind == NODE_VAR && own) {
        h->declared = n;
        if (n->n_children && is_malloc(n->child[0])) h->allocated = n;
        else h->set = n->n_children != 0;
    } else if (n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == h->decl && is_malloc(n->child[1])) {
        h->allocated = n;
        return false;
    } else if (n->kind == NODE_NAME && own && !(h->allocated && is_compared(n))) h->set = true;
    return n->kind != NODE_SIZEOF;
}

static const struct node *block_around(const struct node *declared)
{
    const struct node *n = declared;
    while (n->parent && n->kind != NODE_BLOCK) n = n->parent;
    return n;
}

/* A directive gives the elements the value zero on the device. */
static bool is_zeroed(const struct unit *u, const struct decl *d)
{
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c; c = c->next)
            for (int k = 0; k < c->n_vars; k++)
                if (c->vars[k].decl == d && clause_has_modifier(c, "zero")) return true;
    return false;
}

/* The construct runs whenever the variable's block does, and nothing before it gives the variable or its elements a value. */
static bool is_unset(struct unit *u, const struct variable *v, const struct directive *construct, struct history *h)
{
    const struct decl *d = v->decl;
    struct node *body = construct->function ? syntax_body(u, construct->function) : NULL;
    *h = (struct history){.decl = d, .construct = construct};
    bool local = d->kind == DECL_VAR && d->function == construct->function && d->storage != STORAGE_STATIC && copy_type_followed(d);
    if (!local || !body || construct->function->has_foreign || node_has(body, GOTO_KINDS)) return false;
    node_walk(body, find_history, h);
    bool unset = !h->set && h->declared && (!decl_is_pointer(d) || h->allocated);
    return unset && !is_zeroed(u, d) && flow_reached_in_loops(construct->statement, block_around(h->declared));
}

/* ---- in the construct --------------------------------------------------------------------------------------------------------------- */

/* A read that comes before all writes of the same element: of a scalar, of something that the region never writes, of the target of `+=`.
 */
static const struct node *first_read(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (!data_is_access(v, use)) continue;
        bool certain = (use->flags & USE_READ) && !(use->flags & (USE_ESCAPE | USE_CALLEE | USE_DEEP));
        bool first = type_is_arithmetic(v->decl->type) || !v->written || (use->flags & USE_UPDATE);
        return certain && first && flow_reached_in_loops(use->node, v->region->body) ? use->node : NULL;
    }
    return NULL;
}

/* The values come from the host: they are neither created on the device nor elsewhere. */
static bool comes_from_host(const struct variable *v)
{
    struct directive *on = NULL;
    struct clause_var *at;
    const struct clause *c = region_data_clause(v->region, v->decl, &on, &at);
    if (v->role == ROLE_PRIVATE || v->role == ROLE_CONSTANT) return v->firstprivate;
    return !c || c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYIN;
}

static const struct clause_var *reduced_by_construct(const struct variable *v)
{
    const struct directive *d = v->region->directive;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++)
            if (c->vars[i].decl == v->decl && !decl_is_pointer(v->decl)) return &c->vars[i];
    return NULL;
}

static void note_origin(struct unit *u, const struct variable *v, const struct history *h)
{
    if (h->allocated) diag_note(u, h->allocated->from, "memory that 'malloc' returns has no values; use 'calloc', or assign them");
    else diag_note(u, v->decl->name_at, "declare it with an initial value");
}

static void check_variable(struct unit *u, const struct variable *v)
{
    const struct directive *construct = v->region->directive;
    const struct clause_var *reduced = reduced_by_construct(v);
    const struct node *read = !reduced && comes_from_host(v) ? first_read(v) : NULL;
    struct history h;
    if (reduced && flow_written_first(construct->statement, v->decl)) return;
    if ((!reduced && !read) || !is_unset(u, v, construct, &h)) return;
    diag_warning(u, reduced ? reduced->at : read->from, "value-unset",
                 reduced ? "'%s' has no value before its reduction, which starts with that value"
                         : "'%s' is read, but nothing has written it",
                 v->decl->name);
    note_origin(u, v, &h);
}

void analysis_unset_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        for (int k = 0; k < u->regions[i]->n_vars; k++) check_variable(u, u->regions[i]->vars[k]);
}
