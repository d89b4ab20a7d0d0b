/* data_moves: directives, calls and pointers that may move the data of a clause, or access it. SPDX-License-Identifier: MIT */
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

bool data_encloses(const struct directive *outer, const struct directive *d)
{
    for (d = d->outer; d && d != outer; d = d->outer) continue;
    return d != NULL;
}

/* The directive moves values of v from the device, and none to it. */
static bool only_copies_back(const struct directive *d, const struct decl *v)
{
    if (d->kind == DIR_EXIT_DATA) return true;
    bool back = d->kind == DIR_UPDATE;
    for (const struct clause *c = d->clauses; back && c; c = c->next)
        for (int k = 0; k < c->n_vars; k++)
            if (c->vars[k].decl == v && c->kind == CLAUSE_DEVICE) back = false;
    return back;
}

bool data_is_moved_by_directive(const struct clause_use *c, bool to_device)
{
    const struct unit *u = c->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        bool construct = directive_is_compute(d) || d->kind == DIR_LOOP || d->kind == DIR_DATA;
        bool matters = !construct || data_encloses(d, c->directive) || (!c->var->decl->function && d->function != c->directive->function);
        if (d == c->directive || !matters || d->kind == DIR_ATOMIC || !directive_lists(d, ~0ull, c->var->decl)) continue;
        if (!to_device || !only_copies_back(d, c->var->decl)) return true;
    }
    return false;
}

/* The variable's address or pointer value, not an element. */
static const struct node *value_context(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST ||
                 (p->kind == NODE_UNARY && p->op == OP_ADDRESS) || (p->kind == NODE_BINARY && p->type && p->type->kind == TYPE_POINTER)))
        n = p, p = p->parent;
    return p;
}

static bool is_host_call(const struct node *n)
{
    return n->kind == NODE_CALL && n->decl && !n->decl->is_system && strncmp(n->decl->name, "__builtin_", 10) != 0;
}

/* ---- pointers that only the function itself uses ------------------------------------------------------------------------------------ */

struct view {
    const struct clause_use *use;
    const struct decl *decl, *of; /* the pointer; the variable to whose data it points */
    bool fails;
};

/* A construct under the data construct: what the pointer points to is present there, so that no clause transfers it. */
static bool may_use_view(const struct clause_use *c, const struct directive *d)
{
    return c->on_device && c->directive->kind == DIR_DATA && directive_is_compute(d) && data_encloses(c->directive, d);
}

static bool has_own_clause(const struct clause_use *c, const struct decl *pointer)
{
    const unsigned long long present = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) | NEEDS(NO_CREATE) | NEEDS(PRESENT);
    for (int i = 0; i < c->unit->n_directives; i++) {
        const struct directive *d = c->unit->directives[i];
        if (directive_lists(d, may_use_view(c, d) ? ~present : ~0ull, pointer)) return true;
    }
    return false;
}

static bool is_null(struct node *value)
{
    value = strip_casts(value);
    return value->has_value && !value->value;
}

/* The variable is no pointer, or is assigned at most one address. */
static bool keeps_address(const struct clause_use *c, const struct decl *v)
{
    const struct uses *s = function_uses(c->unit, c->directive->function);
    int addresses = v->kind == DECL_PARAM;
    if (!decl_is_pointer(v)) return true;
    for (int i = 0; i < s->n_assigned; i++) {
        addresses += s->assigned[i].decl == v && !is_null(s->assigned[i].value);
    }
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == v && !(s->items[i].flags & (USE_POINTEE | USE_DEEP)) && s->items[i].flags & USE_UPDATE) return false;
    return addresses <= 1;
}

/* The pointer itself, after arithmetic: p, p + 1, p++. */
static const struct node *moved_pointer(const struct node *n)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        bool same = p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST || node_is_step(p);
        bool moved = p->kind == NODE_BINARY && (p->op == OP_ADD || p->op == OP_SUB) && p->child[0] == n;
        if ((!same && !moved) || !p->type || p->type->kind != TYPE_POINTER) break;
    }
    return n;
}

/* The element that the program accesses through the pointer that the name n is; NULL: none. */
static const struct node *data_element_of(const struct node *n)
{
    const struct node *element = NULL;
    n = moved_pointer(n);
    for (const struct node *p = n->parent; p && p->child[0] == n; n = p, p = p->parent) {
        bool access = p->kind == NODE_SUBSCRIPT || p->kind == NODE_MEMBER || (p->kind == NODE_UNARY && p->op == OP_DEREF);
        if (access) element = p;
        else if (p->kind != NODE_PAREN) break;
    }
    return element;
}

static bool is_compared_or_set(const struct node *n)
{
    const struct node *top = moved_pointer(n), *p = top->parent;
    bool compared = p && p->kind == NODE_BINARY && type_is_arithmetic(p->type), set = p && p->kind == NODE_ASSIGN && p->child[0] == top;
    return compared || set || node_value_is_unused(top);
}

static bool find_other_use(struct node *n, void *context)
{
    struct view *v = context;
    for (int i = 0; i < v->use->unit->n_directives; i++) {
        const struct directive *d = v->use->unit->directives[i];
        if (directive_is_compute(d) && d->statement == n && !may_use_view(v->use, d)) v->fails |= flow_names(n, v->decl);
    }
    struct node *value = n->kind == NODE_VAR && n->decl == v->decl && n->n_children ? n->child[0] : NULL;
    if (n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == v->decl) value = n->child[1];
    if (value && !flow_names(value, v->of) && !is_null(value)) v->fails = true;
    if (n->kind != NODE_NAME || n->decl != v->decl) return !v->fails;
    const struct node *element = data_element_of(n);
    if (element ? !type_is_arithmetic(element->type) : !is_compared_or_set(n)) v->fails = true;
    if (element && element->parent && element->parent->kind == NODE_UNARY && element->parent->op == OP_ADDRESS) v->fails = true;
    return !v->fails;
}

bool data_is_view(const struct clause_use *c, const struct decl *d)
{
    for (int i = 0; i < c->n_views; i++)
        if (c->views[i] == d) return true;
    return false;
}

/* The pointer that gets the value at `p`, an assignment or declaration, only has addresses in the variable's data, and is only used for
 * accesses in this function. */
static bool note_view(struct clause_use *c, const struct node *p)
{
    const struct decl *pointer = p->kind == NODE_VAR ? p->decl : p->kind == NODE_ASSIGN && p->op == OP_NONE ? node_target(p) : NULL;
    struct view v = {c, pointer, c->var->decl, false};
    if (pointer && data_is_view(c, pointer)) return true;
    bool local = v.decl && v.decl->function && v.decl->kind == DECL_VAR && v.decl->storage != STORAGE_STATIC;
    if (!local || v.decl->type->kind != TYPE_POINTER || has_own_clause(c, pointer) || !keeps_address(c, v.of)) return false;
    node_walk(syntax_body(c->unit, pointer->function), find_other_use, &v);
    if (!v.fails && c->n_views < MAX_VIEWS) c->views[c->n_views++] = pointer;
    return !v.fails && data_is_view(c, pointer);
}

/* The name's value is assigned to a view. */
static bool data_is_view_value(const struct clause_use *c, const struct node *n)
{
    const struct node *p = value_context(n);
    const struct decl *pointer = p && p->kind == NODE_VAR ? p->decl : p && p->kind == NODE_ASSIGN ? node_target(p) : NULL;
    return pointer && data_is_view(c, pointer);
}

bool data_is_used_at(const struct clause_use *c, const struct node *n, bool *read)
{
    if (n->kind != NODE_NAME || !n->decl) return false;
    const struct node *element = data_is_view(c, n->decl) ? data_element_of(n) : NULL, *p = element ? element->parent : NULL;
    bool own = n->decl == c->var->decl && !data_is_view_value(c, n);
    if (own) *read = !data_is_overwritten(n);
    else if (element) *read = !(p && p->kind == NODE_ASSIGN && p->op == OP_NONE && p->child[0] == element);
    return own || element;
}

struct variable *data_view_in(const struct clause_use *c, int view, const struct region *r)
{
    struct variable *v = c->directive->kind == DIR_DATA && data_encloses(c->directive, r->directive) ? region_variable(r, c->views[view]) : NULL;
    return v && v->role == ROLE_DATA ? v : NULL;
}

/* The pointer that gets the value at `p` is declared in the construct that p is in: the host does not use it. */
static bool stays_on_device(const struct unit *u, const struct node *p)
{
    const struct decl *v = p->kind == NODE_VAR ? p->decl : p->kind == NODE_ASSIGN ? node_target(p) : NULL;
    for (int i = 0; v && v->function && i < u->n_regions; i++) {
        const struct node *body = u->regions[i]->body;
        if (node_inside(p, body) && v->from >= body->from && v->to <= body->to) return true;
    }
    return false;
}

/* A pointer to the data that other code may use, or a call that may use it. */
static bool find_way_out(struct node *n, void *context)
{
    struct clause_use *c = context;
    const struct decl *v = c->var->decl;
    bool inside = c->directive->kind == DIR_ENTER_DATA || (c->directive->kind == DIR_DATA && node_inside(n, c->directive->statement));
    bool api = n->kind == NODE_CALL && n->decl && !strncmp(n->decl->name, "acc_", 4);
    if (inside && (n->kind == NODE_ASM || (n->kind == NODE_CALL && !n->decl) || (!v->function && !c->everywhere && is_host_call(n))))
        c->found = true;
    if (api && flow_names(n, v)) c->found = true;
    if (n->kind != NODE_NAME || n->decl != v) return !c->found && n->kind != NODE_SIZEOF;
    const struct node *p = value_context(n);
    bool address = decl_is_pointer(v) || decl_is_array_object(v) || (n->parent->kind == NODE_UNARY && n->parent->op == OP_ADDRESS);
    bool kept = p && ((p->kind == NODE_ASSIGN && node_strip(p->child[0]) != n) || p->kind == NODE_VAR || p->kind == NODE_RETURN ||
                      p->kind == NODE_INIT_LIST || p->kind == NODE_DESIGNATED || p->kind == NODE_CONDITIONAL);
    if (kept && (stays_on_device(c->unit, p) || (c->by_views && note_view(c, p)))) return true;
    if (address && (kept || (inside && p && is_host_call(p)))) c->found = true;
    return !c->found;
}

bool data_has_way_out(struct clause_use *c, struct decl *function)
{
    struct node *body = syntax_body(c->unit, function);
    c->found = !body;
    if (body) node_walk(body, find_way_out, c);
    return c->found;
}

bool data_may_be_moved(struct clause_use *c)
{
    c->by_views = c->on_device = true;
    bool moved = data_is_moved_by_directive(c, false) || data_has_way_out(c, c->directive->function);
    c->by_views = c->on_device = false;
    return moved;
}
