/* region_build: makes one region for every compute construct. SPDX-License-Identifier: MIT */
#include "region/global_arguments.h"
#include "region/region_parts.h"
#include "base/passes.h"

static int ordinal(const struct unit *u, const struct decl *function)
{
    int n = 1;
    for (int i = 0; i < u->n_regions; i++) n += u->regions[i]->function == function;
    return n;
}

static void collect_inner(struct region *r)
{
    struct unit *u = r->unit;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d == r->directive || !d->valid || d->from < r->directive->to || d->to > r->body->to) continue;
        ARENA_PUSH(u->arena, r->inner, r->n_inner, d);
    }
}

static void read_default(struct region *r)
{
    for (const struct directive *d = r->directive; d; d = d->outer) {
        const struct clause *c = directive_clause(d, CLAUSE_DEFAULT, 0);
        if (!c || !c->word) continue;
        r->default_none = c->word[0] == 'n';
        r->default_present = c->word[0] == 'p';
        return;
    }
}

static void place_uses(struct region *r)
{
    for (int i = 0; i < r->uses->count; i++) r->uses->items[i].loop = region_loop_around(r, r->uses->items[i].node);
}

/* The value of a pointer or the address of an array: differences between them are the same on host and device. */
static bool is_host_address(const struct variable *v, unsigned flags)
{
    bool pointer = decl_is_pointer(v->decl) && !v->pointer_written && !(flags & ~(unsigned)USE_READ);
    bool array = decl_is_array_object(v->decl) && !(flags & ~(unsigned)(USE_BASE | USE_ADDRESS));
    return (v->role == ROLE_DATA || v->role == ROLE_VALUE) && (pointer || array);
}

static bool is_address(const struct node *n) { return n->type && (n->type->kind == TYPE_POINTER || n->type->kind == TYPE_ARRAY); }

/* The address is an operand of a difference between two: end - begin. */
static bool is_in_difference(const struct node *n)
{
    while (n->parent && is_address(n->parent) && n->parent->kind != NODE_SUBSCRIPT && n->parent->kind != NODE_CALL) n = n->parent;
    const struct node *p = n->parent;
    return p && p->kind == NODE_BINARY && p->op == OP_SUB && is_address(p->child[0]) && is_address(p->child[1]);
}

/* A structure or array of which every thread has a copy that begins with the host's values, used before the loop changes its copy. */
static bool is_first_value(const struct loop *l, const struct variable *v, unsigned flags)
{
    bool begins = l->directive == l->region->directive;
    return v->role == ROLE_PRIVATE && v->firstprivate && (begins || !v->written) && !(flags & ~(unsigned)(USE_READ | USE_BASE | USE_POINTEE));
}

/* The host may compute a trip count from constants and from values passed by value. */
static bool is_host_value(const struct loop *l, const struct use *use)
{
    const struct variable *v = use->decl ? region_variable(l->region, use->decl) : NULL;
    bool address = v && (l->index->type->kind == TYPE_POINTER || is_in_difference(use->node));
    if (address && is_host_address(v, use->flags)) return true;
    if (v && is_first_value(l, v, use->flags)) return true;
    if (v && v->role == ROLE_CONSTANT && type_is_integer(v->decl->type)) return use->flags == USE_READ;
    return v && v->role == ROLE_VALUE && !v->written && use->flags == USE_READ;
}

/* Whether n is a part of a bound of l. */
static bool is_in_bounds(const struct loop *l, const struct node *n)
{
    for (; n && n != l->stmt; n = n->parent)
        if (n == l->lower || n == l->upper || n == l->step) return true;
    return false;
}

struct bound_search {
    const struct region *region;
    bool declares_types; /* the region does */
    bool found;
};

static bool declares_type(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_DECL_STMT && n->decl && (n->decl->kind == DECL_RECORD || n->decl->kind == DECL_ENUM || n->decl->kind == DECL_TYPEDEF);
}

/* A call, or what may name a type or constant that the region declares, which the host code before the region does not know. */
static bool find_device_part(struct node *n, void *context)
{
    struct bound_search *s = context;
    const struct node *body = s->region->body;
    if (n->kind == NODE_CALL || n->kind == NODE_STMT_EXPR || n->kind == NODE_VA_ARG) s->found = true;
    if (n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_ENUMERATOR) s->found |= n->decl->from >= body->from && n->decl->from < body->to;
    if (n->kind == NODE_SIZEOF || n->kind == NODE_CAST) s->found |= s->declares_types;
    return n->kind != NODE_SIZEOF;
}

static bool has_device_part(const struct loop *l, bool declares_types)
{
    struct bound_search s = {l->region, declares_types, false};
    struct node *const parts[] = {l->lower, l->upper, l->step};
    for (int k = 0; k < 3; k++)
        if (parts[k]) node_walk(parts[k], find_device_part, &s);
    return s.found;
}

/* The loop whose head may contain the use: the start expression of a `for` is outside the loop for use->loop. */
static struct loop *loop_of_head(const struct region *r, const struct use *use)
{
    const struct node *n = node_whole(use->node);
    while (n->parent && n->parent->kind != NODE_FOR && n->parent->kind != NODE_BLOCK) n = n->parent;
    return n->parent && n->parent->kind == NODE_FOR ? region_loop(r, n->parent) : NULL;
}

void region_host_bounds(struct region *r)
{
    bool declares_types = node_find(r->body, declares_type, NULL);
    for (struct loop *l = r->loops; l; l = loop_next(l)) l->bounds_visible = l->bounds_on_host = l->canonical && !has_device_part(l, declares_types);
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        struct loop *l = loop_of_head(r, use);
        if (l && l->bounds_on_host && is_in_bounds(l, use->node)) l->bounds_on_host = is_host_value(l, use);
    }
}

static struct region *new_region(struct unit *u, struct directive *d)
{
    struct region *r = arena_alloc(u->arena, sizeof *r);
    r->unit = u;
    r->directive = d;
    r->function = d->function;
    r->body = d->statement;
    collect_inner(r);
    return r;
}

/* Reads the loops and variables of the region. */
static void read_region(struct unit *u, struct region *r)
{
    r->uses = uses_of(u, r->body);
    region_callees(r);
    region_atomics(r);
    region_loops(r);
    region_array_reductions(r);
    place_uses(r);
    region_variables(r);
    region_loop_variables(r);
    region_roles(r);
    region_host_bounds(r);
}

struct region *region_of_body(struct unit *u, struct directive *d)
{
    struct region *r = new_region(u, d);
    read_region(u, r);
    return r;
}

/* Reads the region again, to be run from top to bottom or with its inner loops analyzed. */
static struct region *read_again(struct unit *u, const struct region *r, bool in_order)
{
    struct region *again = new_region(u, r->directive);
    again->ordinal = r->ordinal;
    again->apart = r->apart;
    again->n_apart = r->n_apart;
    again->in_order = in_order;
    again->looked_into = !in_order;
    region_split_temporaries(again);
    read_default(again);
    read_region(u, again);
    return again;
}

struct region *region_looked_into(struct unit *u, const struct region *r) { return read_again(u, r, false); }

static void build(struct unit *u, struct directive *d)
{
    struct region *r = new_region(u, d);
    r->ordinal = ordinal(u, d->function);
    region_split_privates(r);
    region_split_temporaries(r);
    ARENA_PUSH(u->arena, u->regions, u->n_regions, r);
    read_default(r);
    read_region(u, r);
    if (!diag_has_errors(u) && region_needs_order(r)) u->regions[u->n_regions - 1] = r = read_again(u, r, true);
    region_check_foreign(r);
    region_warnings(r);
}

bool region_build(struct unit *u)
{
    global_arguments(u);
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->valid && directive_is_compute(d) && d->statement && d->function) build(u, d);
    }
    region_bodies(u);
    region_check_options(u);
    if (diag_has_errors(u)) region_give_foreign(u);
    return !diag_has_errors(u);
}
