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

/* ---- arrays of the gang -------------------------------------------------------------------------------------------------------------- */

/* The outermost loop around whose iterations the gangs share; NULL: each gang runs all of it. */
static const struct loop *gang_loop(const struct loop *l)
{
    const struct loop *found = NULL;
    for (; l; l = l->parent)
        if (l->directive && l->mode != LOOP_SEQ && (!loop_head(l)->levels || loop_head(l)->levels & LEVEL_GANG)) found = l;
    return found;
}

/* Each gang has its own: it is declared in the construct outside of l, or private there. */
static bool is_of_gang(const struct access *a, const struct loop *l)
{
    const struct region *r = l->region;
    if (a->var) return a->var->role == ROLE_PRIVATE && !a->var->private_to && !a->var->firstprivate;
    bool inside = a->decl && a->decl->name_at >= r->body->from && a->decl->name_at < r->body->to;
    bool in_loop = inside && a->decl->name_at >= l->stmt->from && a->decl->name_at < l->stmt->to;
    return inside && !in_loop && decl_is_array_object(a->decl) && a->decl->storage != STORAGE_STATIC;
}

/* t[i] = ... in a loop that the gangs share: each gang stores in other elements of its own t. */
static bool stores_shares(const struct access *a, const struct loop *l)
{
    if (!a->written || a->read || a->atomic || a->deep || a->by_call || !is_of_gang(a, l)) return false;
    return l->index && flow_names(a->node, l->index);
}

static bool is_stored_in(const struct region *r, const struct decl *d, const struct loop *l)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == d && r->accesses[i]->written && node_inside(r->accesses[i]->node, l->stmt)) return true;
    return false;
}

static bool has_one_gang(const struct region *r)
{
    const struct clause *c = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    return region_is_kernels(r) || region_is_serial(r) || (c && c->n_exprs == 1 && c->exprs[0].has_value && c->exprs[0].value == 1);
}

static bool warn_shares(struct unit *u, const struct access *store, const struct access *read)
{
    diag_warning(u, read->node->from, "value-unset", "'%s' has elements that only other gangs have written", read->decl->name);
    diag_note(u, store->node->from, "each gang has its own '%s', and writes those of its iterations here", read->decl->name);
    diag_note(u, read->node->from, "declare it before the construct, with 'create(%s)'", read->decl->name);
    return true;
}

/* Another loop that the gangs share reads what this one stores: its iterations are not those of the same gangs. */
static bool check_shares(struct unit *u, const struct region *r, const struct access *store)
{
    const struct loop *from = gang_loop(store->loop);
    if (!from || !stores_shares(store, from)) return false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        const struct loop *to = a->decl == store->decl && a->read ? gang_loop(a->loop) : NULL;
        if (to && to != from && a->node->from > store->node->from && !is_stored_in(r, a->decl, to)) return warn_shares(u, store, a);
    }
    return false;
}

void dependence_unset_warnings(const struct region *r)
{
    bool warned = has_one_gang(r) || r->directive->kind == DIR_ROUTINE;
    for (int i = 0; i < r->n_accesses && !warned; i++) warned = check_shares(r->unit, r, r->accesses[i]);
}

void analysis_unset_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        for (int k = 0; k < u->regions[i]->n_vars; k++) check_variable(u, u->regions[i]->vars[k]);
}
