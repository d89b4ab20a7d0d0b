/* call_races: objects that iterations share, because a function that each of them calls writes them. SPDX-License-Identifier: MIT
 * double t[3]; cross(a, b, t); under a parallel loop: each iteration overwrites the elements that another one still reads. A routine that
 * counts in a variable of the file under `declare`. */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/races/race_parts.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* ---- calls ---------------------------------------------------------------------------------------------------------------------------- */

struct frame_search {
    struct unit *unit;
    const struct node *inside;
    const struct call_frame *outer, *found;
    int depth;
};

static bool find_frame(struct node *n, void *context)
{
    struct frame_search *s = context;
    struct decl *f = n->kind == NODE_CALL && n->decl && s->depth ? function_definition(s->unit, n->decl) : NULL;
    struct node *body = f && !s->found ? syntax_body(s->unit, f) : NULL;
    if (!body) return !s->found;
    struct call_frame *frame = arena_alloc(s->unit->arena, sizeof *frame);
    *frame = (struct call_frame){f, n, s->outer};
    struct frame_search inner = {s->unit, s->inside, frame, node_inside(s->inside, body) ? frame : NULL, s->depth - 1};
    if (!inner.found) node_walk(body, find_frame, &inner);
    s->found = inner.found;
    return !s->found;
}

const struct call_frame *call_frame_of(struct unit *u, const struct node *call, const struct node *n)
{
    struct frame_search s = {.unit = u, .inside = n, .depth = CALLS_FOLLOWED};
    find_frame((struct node *)call, &s);
    return s.found;
}

struct node *call_argument(const struct call_frame *f, const struct decl *d)
{
    for (int i = 0; i < f->function->n_members && i + 1 < f->call->n_children; i++)
        if (f->function->members[i] == d) return node_changes(f->function->body, d) ? NULL : f->call->child[i + 1];
    return NULL;
}

struct node *call_local_value(struct unit *u, const struct call_frame *f, const struct decl *d)
{
    struct node *at;
    return d->function == f->function ? uses_single_value(function_uses(u, f->function), d, &at) : NULL;
}

struct call_race {
    const struct loop *loop;
    struct unit *unit;
    struct node *call;          /* the call that is looked at */
    struct decl *function;      /* its function */
    const struct decl *written; /* its parameter */
    const struct node *write;   /* of an element that does not depend on the iteration */
    bool unknown;               /* the parameter is used in other ways than for elements */
    bool warned;
};

/* ---- values that are the same in all iterations ---------------------------------------------------------------------------------------
 */

static bool may_vary(const struct node *n, const void *context)
{
    const struct loop *l = context;
    if (n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_STMT_EXPR) return true;
    if (n->kind != NODE_NAME || !n->decl || !decl_is_object(n->decl)) return false;
    bool own = n->decl->name_at >= l->stmt->from && n->decl->name_at < l->stmt->to;
    return own || n->decl == l->index || node_changes(l->stmt, n->decl);
}

static const struct node *argument(const struct call_race *c, const struct decl *parameter)
{
    for (int i = 0; i < c->function->n_members && i + 1 < c->call->n_children; i++)
        if (c->function->members[i] == parameter) return c->call->child[i + 1];
    return NULL;
}

static bool is_fixed_value(const struct call_race *c, const struct node *n);

/* The index of a loop in the function, from and to values that are the same in all calls. */
static bool is_fixed_index(const struct call_race *c, const struct node *name)
{
    for (const struct node *n = name->parent; n; n = n->parent) {
        const struct node *start = n->kind == NODE_FOR ? n->child[0] : NULL, *end = start ? n->child[1] : NULL;
        if (!end || end->kind != NODE_BINARY || !node_naming(end, name->decl)) continue;
        const struct node *first = start->kind == NODE_ASSIGN && node_target(start) == name->decl ? start->child[1] : NULL;
        if (start->kind == NODE_DECL_STMT && start->n_children == 1 && start->child[0]->decl == name->decl && start->child[0]->n_children)
            first = start->child[0]->child[0];
        const struct node *left = node_strip(end->child[0]);
        bool compared = left->kind == NODE_NAME && left->decl == name->decl;
        return first && compared && is_fixed_value(c, first) && is_fixed_value(c, end->child[1]) && !node_changes(n->child[3], name->decl);
    }
    return false;
}

static bool is_fixed_value(const struct call_race *c, const struct node *n)
{
    n = node_strip(n);
    if (n->has_value) return true;
    if (n->kind == NODE_BINARY) return is_fixed_value(c, n->child[0]) && is_fixed_value(c, n->child[1]);
    if (n->kind != NODE_NAME || !n->decl) return false;
    const struct node *passed = argument(c, n->decl);
    if (passed) return !node_changes(c->function->body, n->decl) && !node_find(passed, may_vary, c->loop);
    return n->decl->function == c->function && is_fixed_index(c, n);
}

/* ---- the function -------------------------------------------------------------------------------------------------------------------- */

/* n is t[e] or *t; *subscript is e, or NULL. */
static bool is_element(const struct node *name, const struct node **element, const struct node **subscript)
{
    const struct node *n = name, *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) n = p, p = p->parent;
    *element = p;
    *subscript = p && p->kind == NODE_SUBSCRIPT ? p->child[1] : NULL;
    return p && p->child[0] == n && (p->kind == NODE_SUBSCRIPT || (p->kind == NODE_UNARY && p->op == OP_DEREF)) && p->type &&
           type_is_arithmetic(p->type);
}

static bool is_stored(const struct node *element)
{
    const struct node *p = element->parent;
    return p && p->kind == NODE_ASSIGN && p->op == OP_NONE && p->child[0] == element;
}

static bool find_write(struct node *n, void *context)
{
    struct call_race *c = context;
    const struct node *element, *subscript;
    if (n->kind != NODE_NAME || n->decl != c->written) return n->kind != NODE_SIZEOF;
    if (!is_element(n, &element, &subscript)) {
        c->unknown = true;
        return false;
    }
    bool fixed = !subscript || is_fixed_value(c, subscript);
    if (!c->write && fixed && is_stored(element) && flow_reached_in_loops(element, c->function->body)) c->write = element;
    return true;
}

/* ---- variables of the file ----------------------------------------------------------------------------------------------------------- */

/* n compares a name for equality: it may hold in one iteration only. */
static bool compares_name(const struct node *n, const void *context)
{
    (void)context;
    if (n->kind != NODE_BINARY || n->op != OP_EQ) return false;
    return node_strip(n->child[0])->kind == NODE_NAME || node_strip(n->child[1])->kind == NODE_NAME;
}

bool call_is_selected(const struct node *n, const struct node *body)
{
    for (; n != body && n->parent; n = n->parent)
        if (n->parent->kind == NODE_SWITCH || (node_guards(n->parent, n) && node_find(n->parent->child[0], compares_name, NULL))) return true;
    return false;
}

struct global_search {
    const struct call_race *race;
    const struct decl *decl;
    struct decl *function;
    int calls;                 /* that may still be followed */
    const struct node *update; /* NULL: none is found */
};

static bool find_inner_call(struct node *n, void *context);

/* The function, or one that it calls, updates the scalar, or reads it and then assigns it, without `atomic`: s->update. */
static void find_global_update(struct global_search *s)
{
    const struct uses *uses = function_uses(s->race->unit, s->function);
    for (int i = 0; i < uses->count && !s->update; i++) {
        const struct use *use = &uses->items[i];
        const struct node *body = s->function->body;
        if (use->decl != s->decl || use->flags & USE_CALLEE) continue;
        if (use->flags & (USE_ADDRESS | USE_ESCAPE) || race_is_atomic(s->race->unit, use->node)) return;
        bool carried = use->flags & USE_UPDATE || (!stores_constant(use->node) && !flow_written_first(s->function->body, s->decl));
        if (use->flags & USE_WRITE && carried && !call_is_selected(use->node, body)) s->update = use->node;
    }
    if (!s->update) node_walk(s->function->body, find_inner_call, s);
}

static bool find_inner_call(struct node *n, void *context)
{
    struct global_search *s = context;
    struct decl *f = n->kind == NODE_CALL && n->decl ? function_definition(s->race->unit, n->decl) : NULL;
    if (!s->update && f && s->calls && syntax_body(s->race->unit, f) && !call_is_selected(n, s->function->body)) {
        struct global_search inner = {s->race, s->decl, f, s->calls - 1, NULL};
        find_global_update(&inner);
        s->update = inner.update;
    }
    return !s->update;
}

static bool is_shared_global(const struct call_race *c, const struct variable *v)
{
    bool scalar = v->role == ROLE_SCALAR && type_is_arithmetic(v->decl->type) && !v->decl->type->is_atomic && !v->decl->type->is_volatile;
    if (!scalar || v->decl->function || !v->written || v->atomic) return false;
    for (const struct loop *l = c->loop; l; l = l->parent)
        for (int i = 0; i < l->n_reductions; i++)
            if (l->reductions[i].var == v) return false;
    return true;
}

static void check_globals(struct call_race *c)
{
    const struct region *r = c->loop->region;
    for (int i = 0; i < r->n_vars && !c->warned; i++) {
        const struct decl *d = r->vars[i]->decl;
        struct global_search search = {c, d, c->function, CALLS_FOLLOWED, NULL};
        if (!is_shared_global(c, r->vars[i])) continue;
        find_global_update(&search);
        if (!search.update) continue;
        c->warned = true;
        diag_warning(c->unit, c->call->from, "race-scalar", "data race: parallel iterations of the loop read and write '%s'", d->name);
        diag_note(c->unit, search.update->from, "a function that is called here writes it");
        diag_note(c->unit, search.update->from, "use 'atomic' here, or return the value and combine the values in the loop by a reduction");
    }
}

/* ---- the calls ----------------------------------------------------------------------------------------------------------------------- */

static bool passes_varying(const struct call_race *c, int but)
{
    for (int i = 1; i < c->call->n_children; i++)
        if (i != but && node_find(c->call->child[i], may_vary, c->loop)) return true;
    return false;
}

static bool is_read_in(const struct call_race *c, const struct decl *d)
{
    const struct uses *s = c->loop->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool value = use->decl == d && (use->flags & USE_READ) && !(use->flags & (USE_ESCAPE | USE_BASE | USE_CALLEE));
        if (value && node_inside(use->node, c->loop->stmt->child[3]) && use->node->from > c->call->to) return true;
    }
    return false;
}

static void check_argument(struct call_race *c, int i)
{
    const struct node *n = strip_casts(c->call->child[i]);
    const struct variable *v = n->kind == NODE_NAME && n->decl ? region_variable(c->loop->region, n->decl) : NULL;
    if (!v || v->role != ROLE_DATA || v->reduced_array || v->pointer_written || i > c->function->n_members) return;
    if (!passes_varying(c, i) || !is_read_in(c, n->decl)) return;
    c->written = c->function->members[i - 1];
    c->write = NULL;
    c->unknown = !decl_is_pointer(c->written);
    node_walk(c->function->body, find_write, c);
    if (c->unknown || !c->write) return;
    c->warned = true;
    diag_warning(c->unit, n->from, "race-access", "data race: '%s' is written by several iterations of the loop over '%s'", n->decl->name,
                 c->loop->index->name);
    diag_note(c->unit, c->write->from, "the function that is called here writes it");
    diag_note(c->unit, c->loop->stmt->from, "add private(%s%s) to the directive of this loop", n->decl->name,
              decl_is_array_object(n->decl) ? "" : "[...]");
}

static bool find_call(struct node *n, void *context)
{
    struct call_race *c = context;
    if (c->warned) return false;
    struct decl *f = n->kind == NODE_CALL && n->decl ? function_definition(c->unit, n->decl) : NULL;
    if (!f || !syntax_body(c->unit, f) || race_is_chosen(c->loop, n)) return true;
    c->call = n;
    c->function = f;
    for (int i = 1; i < n->n_children && !c->warned; i++) check_argument(c, i);
    if (!c->warned) check_globals(c);
    return true;
}

bool race_warn_calls(const struct loop *l)
{
    struct call_race c = {.loop = l, .unit = l->region->unit};
    if (l->index) node_walk(l->stmt->child[3], find_call, &c);
    return c.warned;
}
