/* lost_values: values of private copies that only code after the construct could use. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

bool region_is_plain_scalar(const struct variable *v)
{
    return v->decl->type && (type_is_arithmetic(v->decl->type) || v->decl->type->kind == TYPE_COMPLEX);
}

bool region_privatised_by(const struct directive *d, const struct variable *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; (c->kind == CLAUSE_FIRSTPRIVATE || c->kind == CLAUSE_PRIVATE) && i < c->n_vars; i++)
            if (c->vars[i].decl == v->decl) return true;
    return false;
}

/* A clause asks for a private copy. */
static bool has_private_clause(const struct variable *v)
{
    const struct region *r = v->region;
    bool found = region_privatised_by(r->directive, v);
    for (int i = 0; i < r->n_inner; i++) found |= region_privatised_by(r->inner[i], v);
    return found;
}

/* ---- loop variables at file scope ---------------------------------------------------------------------------------------------------- */

struct call_search {
    const struct decl *function, *decl;
    bool found;
};

/* The caller of the function reads the variable after the call. */
static bool find_read_after_call(struct node *n, void *context)
{
    struct call_search *s = context;
    s->found |= n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, s->function->name) && flow_read_after(n, s->decl);
    return !s->found;
}

/* Code of this file may read the value that the construct leaves in its loop variable, which is declared at file scope. Functions that write
 * it before they read it do not. */
static bool is_seen_in_file(const struct region *r, const struct decl *index)
{
    const struct syntax *s = r->unit->syntax;
    if (flow_read_after(r->body, index)) return true;
    for (int i = 0; i < s->n_functions; i++) {
        struct node *body = syntax_body(r->unit, s->functions[i]);
        struct call_search calls = {.function = r->function, .decl = index};
        if (!body || !flow_names(body, index)) continue;
        if (!flow_written_first(body, index)) return true;
        node_walk(body, find_read_after_call, &calls);
        if (calls.found) return true;
    }
    return false;
}

static bool is_used_after(const struct region *r, const struct decl *d, bool local)
{
    return local ? flow_seen_after(r->body, d) : is_seen_in_file(r, d);
}

/* A variable of the construct's reduction on which a condition around n depends; NULL: there is none. */
static const struct decl *deciding_extreme(const struct region *r, const struct node *n)
{
    for (; n && n != r->body && n->parent; n = n->parent)
        for (const struct clause *c = n->parent->kind == NODE_IF ? r->directive->clauses : NULL; c; c = c->next)
            for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++)
                if (node_naming(n->parent->child[0], c->vars[i].decl)) return c->vars[i].decl;
    return NULL;
}

bool region_check_lost(const struct variable *v)
{
    const struct region *r = v->region;
    struct unit *u = r->unit;
    bool index = v->role == ROLE_PRIVATE && v->private_to && v->private_to->index == v->decl;
    if (v->role != ROLE_PRIVATE || v->computed || !region_is_plain_scalar(v)) return false;
    if ((!v->written && !index) || region_is_apart(r, v->decl)) return false;
    if (!is_used_after(r, v->decl, !index || v->decl->function)) return false;
    diag_warning(u, v->first_use ? v->first_use->from : r->directive->from, "value-lost",
                 "value assigned to '%s' here is lost after '%s' construct, but it is used later", v->decl->name, r->directive->name);
    diag_note(u, r->directive->from, "'%s' is private to the construct (%s)", v->decl->name, v->why);
    const struct decl *extreme = index ? NULL : deciding_extreme(r, v->first_use);
    if (extreme) diag_note(u, r->directive->from, "find '%s' in a second loop, after this one has found '%s'", v->decl->name, extreme->name);
    else diag_note(u, r->directive->from, index ? "assign '%s' after the construct" : "add copy(%s) if the value is needed", v->decl->name);
    return true;
}

/* No code of the construct reads what it stores in the variable: only code after it can be meant to. */
static bool is_only_written(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == v->decl && (s->items[i].flags != USE_WRITE)) return false;
    return v->written && v->decl->function && v->decl->storage != STORAGE_STATIC;
}

/* Code of the host may give the variable a value. */
struct host_value {
    const struct unit *unit;
    const struct decl *decl;
    bool found;
};

static bool find_host_value(struct node *n, void *context)
{
    struct host_value *h = context;
    for (int i = 0; i < h->unit->n_directives; i++)
        if (directive_is_compute(h->unit->directives[i]) && h->unit->directives[i]->statement == n) return false;
    bool address = n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->decl == h->decl;
    h->found |= address || n->kind == NODE_ASM || node_target(n) == h->decl || (n->kind == NODE_VAR && n->decl == h->decl && n->n_children);
    return !h->found;
}

/* The variable has a value after the construct only if that comes from the construct. */
static bool is_never_set(const struct variable *v)
{
    const struct region *r = v->region;
    struct host_value h = {.unit = r->unit, .decl = v->decl};
    struct node *body = v->decl->function == r->function && v->decl->kind == DECL_VAR ? syntax_body(r->unit, r->function) : NULL;
    if (!body || v->decl->storage == STORAGE_STATIC || !v->written) return false;
    node_walk(body, find_host_value, &h);
    return !h.found;
}

/* The construct only updates or stores elements of a private array of the function, whose values are read later. */
void region_check_lost_array(const struct variable *v)
{
    const struct region *r = v->region;
    const struct uses *s = r->uses;
    const struct node *write = NULL;
    struct node *body = v->decl->function == r->function ? syntax_body(r->unit, r->function) : NULL;
    if (v->role != ROLE_PRIVATE || !has_private_clause(v) || !body || !decl_is_array_object(v->decl) ||
        v->decl->storage == STORAGE_STATIC || region_loop_reducing(v))
        return;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return;
        if (use->decl != v->decl || use->flags & USE_BASE) continue;
        bool only = (use->flags & USE_UPDATE) ? node_value_is_unused(use->node->parent) : use->flags == USE_WRITE;
        if (use->flags & USE_UPDATE && !v->firstprivate) return; /* private-read */
        if (!only || use->flags & (USE_ESCAPE | USE_ADDRESS | USE_CALLEE)) return;
        if (!write) write = use->node;
    }
    if (!write || !flow_seen_after(r->body, v->decl)) return;
    diag_warning(r->unit, write->from, "value-lost", "values assigned to '%s' here are lost after '%s' construct, but they are used later",
                 v->decl->name, r->directive->name);
    diag_note(r->unit, r->directive->from, "'%s' is private (%s)", v->decl->name, v->why);
    diag_note(r->unit, r->directive->from, "use copy(%s), and 'atomic' or a reduction where iterations update the same element",
              v->decl->name);
}

/* The construct assigns a pointer, of which it has a copy, and code after it uses the pointer. */
static void check_lost_pointer(const struct variable *v)
{
    const struct region *r = v->region;
    const struct node *write = NULL;
    bool own = v->role == ROLE_DATA || (v->role == ROLE_PRIVATE && !v->private_to);
    if (!own || !decl_is_pointer(v->decl) || !v->pointer_written) return;
    for (int i = 0; i < r->uses->count && !write; i++) {
        const struct use *use = &r->uses->items[i];
        bool itself = !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE | USE_CALLEE));
        if (use->decl == v->decl && itself && use->flags & USE_WRITE) write = use->node;
    }
    if (!write || !is_used_after(r, v->decl, v->decl->function != NULL)) return;
    diag_warning(r->unit, write->from, "value-lost", "address assigned to '%s' here is lost after '%s' construct, but it is used later",
                 v->decl->name, r->directive->name);
    diag_note(r->unit, r->directive->from, "the construct has a copy of the pointer; assign '%s' outside of the construct", v->decl->name);
}

void region_lost_values(struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        if (!has_private_clause(r->vars[i])) region_check_lost(r->vars[i]);
        check_lost_pointer(r->vars[i]);
    }
}

bool region_may_lose_value(const struct variable *v)
{
    return !has_private_clause(v) || is_only_written(v) || is_never_set(v);
}
