/* constant_tables: constants of the file that device code has as tables of its own. SPDX-License-Identifier: MIT
 * A constant keeps its initial value, so a copy on the device has the same. Clauses that only copy it to the device keep their effect, but
 * kernels read the table: the compiler folds its elements into unrolled loops, and constant memory delivers an element to all threads at
 * once. It delivers different elements one after the other: what each thread indexes differently stays in the copy that the clause names.
 */
#include "base/unit.h"
#include "region/region_parts.h"
#include "region/tables/pointer_tables.h"

bool constant_object(const struct decl *d)
{
    const struct type *t = d->type;
    while (t && t->kind == TYPE_ARRAY && !t->is_const) t = t->base;
    return !d->function && t && t->is_const && !t->is_volatile && d->init && d->storage != STORAGE_EXTERN;
}

/* ---- objects that a clause names ------------------------------------------------------------------------------------------------ */

enum { TABLE_BYTES = 16 << 10 };

struct index_check {
    const struct region *region;
    const struct decl *table;
    bool varies;
};

/* The index of a loop that each thread runs sequentially. */
static bool is_sequential_index(const struct region *r, const struct decl *d)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->index == d && !l->directive && l->parent) return true;
    return false;
}

static bool find_varying_name(struct node *n, void *context)
{
    struct index_check *c = context;
    if (n->kind == NODE_CALL || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT) c->varies = true;
    if (n->kind == NODE_NAME && !n->has_value && !(n->decl && n->decl->kind == DECL_ENUMERATOR))
        c->varies |= !is_sequential_index(c->region, n->decl);
    return !c->varies;
}

static bool check_element(struct node *n, void *context)
{
    struct index_check *c = context;
    if (n->kind != NODE_NAME || n->decl != c->table) return !c->varies;
    const struct node *p = n;
    for (; p->parent && p->parent->kind != NODE_CALL; p = p->parent) {
        bool element = p->parent->kind == NODE_SUBSCRIPT && p->parent->child[0] == p;
        if (element) node_walk(p->parent->child[1], find_varying_name, c);
        else if (p->parent->kind != NODE_IMPLICIT && p->parent->kind != NODE_PAREN) break;
    }
    c->varies |= p->type->kind == TYPE_ARRAY || p->type->kind == TYPE_POINTER;
    return !c->varies;
}

/* All threads read the same elements at the same time. */
static bool has_uniform_indices(const struct region *r, const struct decl *table)
{
    struct index_check c = {r, table, false};
    for (int i = 0; i < r->uses->count; i++)
        if (r->uses->items[i].decl == table && r->uses->items[i].flags & USE_CALLEE) return false;
    node_walk(r->body, check_element, &c);
    return !c.varies;
}

static bool only_copies_to_device(enum clause_kind k)
{
    return k == CLAUSE_COPYIN || k == CLAUSE_PRESENT || k == CLAUSE_CREATE || k == CLAUSE_NO_CREATE;
}

bool region_reads_table(const struct variable *v, const struct clause *c, const struct directive *on)
{
    const struct decl *d = v->decl;
    const struct type *element = d->type;
    while (element && element->kind == TYPE_ARRAY) element = element->base;
    if (d->type->kind != TYPE_ARRAY || !type_is_arithmetic(element) || d->type->size < 0 || d->type->size > TABLE_BYTES) return false;
    if (on->kind == DIR_DECLARE || !only_copies_to_device(c->kind) || v->written || v->address_taken) return false;
    return (constant_object(d) || static_table(v->region->unit, d)) && has_uniform_indices(v->region, d);
}
