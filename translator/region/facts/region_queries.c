/* region_queries: what a region contains, by its directive, its statements, variables and loops. SPDX-License-Identifier: MIT */
#include "region/region_parts.h"
#include "base/arena.h"
#include "base/unit.h"
#include <stdint.h>

bool region_is_kernels(const struct region *r)
{
    return r->in_order || r->directive->kind == DIR_KERNELS || r->directive->kind == DIR_KERNELS_LOOP;
}

bool region_is_serial(const struct region *r)
{
    return r->directive->kind == DIR_SERIAL || r->directive->kind == DIR_SERIAL_LOOP;
}

struct loop *loop_next(const struct loop *l)
{
    if (l->child) return l->child;
    while (l && !l->next) l = l->parent;
    return l ? l->next : NULL;
}

/* The entry of the loop that is the statement, or the free one for it. */
static struct loop **entry_of(const struct region *r, const struct node *stmt)
{
    unsigned i = (unsigned)(((uint64_t)(uintptr_t)stmt * 0x9e3779b97f4a7c15u) >> 40);
    while (r->by_statement[i & (r->by_statement_room - 1)] && r->by_statement[i & (r->by_statement_room - 1)]->stmt != stmt) i++;
    return &r->by_statement[i & (r->by_statement_room - 1)];
}

void region_index_loops(struct region *r)
{
    unsigned count = 0;
    for (const struct loop *l = r->loops; l; l = loop_next(l)) count++;
    for (r->by_statement_room = 8; r->by_statement_room < 2 * count;) r->by_statement_room *= 2;
    r->by_statement = arena_alloc(r->unit->arena, r->by_statement_room * sizeof *r->by_statement);
    for (struct loop *l = r->loops; l; l = loop_next(l)) *entry_of(r, l->stmt) = l;
}

struct loop *region_loop(const struct region *r, const struct node *for_stmt)
{
    return r->by_statement ? *entry_of(r, for_stmt) : NULL;
}

bool loop_keeps_variables(const struct loop *l)
{
    bool keeps = !l->directive;
    for (int j = 0; j < l->n_privates; j++) keeps &= l->privates[j]->iteration_private || !region_variable(l->region, l->privates[j]->decl);
    return keeps;
}

bool loop_passes_on_scalar(const struct loop *l)
{
    return l->obstacle && l->obstacle->scalar;
}

bool loop_contains(const struct loop *outer, const struct loop *inner)
{
    while (inner && inner != outer) inner = inner->parent;
    return inner != NULL;
}

/* The start expression of a `for` is outside the loop, unless it declares the loop variable. */
struct loop *region_loop_around(const struct region *r, const struct node *n)
{
    const struct node *child = n = node_whole(n);
    if (n == r->body) return NULL;
    for (const struct node *p = n->parent; p; child = p, p = p->parent) {
        if (p->kind == NODE_FOR && child != p->child[0]) return region_loop(r, p);
        if (p == r->body) return NULL;
    }
    return NULL;
}

struct region *region_of_directive(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_regions; i++)
        if (u->regions[i]->directive == d) return u->regions[i];
    return NULL;
}

struct variable *region_variable(const struct region *r, const struct decl *d)
{
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->decl == d) return r->vars[i];
    return NULL;
}

bool region_is_hoisted(const struct region *r, const struct decl *d)
{
    const struct variable *v = region_variable(r, d);
    return v && v->hoisted;
}

bool reduction_in_scratch(const struct reduction *r) { return r->composite && r->composite->in_scratch; }

int reduction_bytes(const struct reduction *r)
{
    if (reduction_in_scratch(r)) return 16;
    if (r->composite) return (int)((r->composite->bytes + 15) / 16 * 16);
    if (r->place || r->by) return 16;
    return r->var->decl->type->size > 8 ? (int)r->var->decl->type->size : 8;
}

bool region_reduces_original(const struct variable *v)
{
    return v->role == ROLE_REDUCTION || (v->composite && (v->role == ROLE_DATA || v->role == ROLE_SCALAR));
}

bool region_is_around(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_regions; i++)
        if (node_inside(n, u->regions[i]->directive->statement)) return true;
    return false;
}

bool region_is_body(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_regions; i++)
        if (u->regions[i]->body == n) return true;
    return false;
}

const struct access *region_access_at(const struct region *r, const struct node *n)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->node == n) return r->accesses[i];
    return NULL;
}

struct directive *region_loop_directive(const struct region *r, const struct node *statement)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->statement == statement && r->inner[i]->kind == DIR_LOOP) return r->inner[i];
    return NULL;
}

bool region_hosts(const struct region *r, const struct node *statement)
{
    for (int i = 0; i < r->n_hosted; i++)
        if (r->hosted[i] == statement) return true;
    return false;
}
