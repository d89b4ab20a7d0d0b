/* plan_accumulated: arrays to whose elements a kernel only adds, for --multi-gpu: histograms, sums by key, reductions of arrays. Each
 * device adds to a copy of its own that begins with 0, and the copies are added to the array. Likewise products, extreme values and operations on
 * bits, with the identity of the operator. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/params/split.h"
#include "region/updates/updates.h"

/* That of the update. || and && are none: they also change an element that only the copies' identity is joined to. */
static int join_of(const struct update *p)
{
    if (update_adds(p)) return SPLIT_JOIN(RED_ADD);
    switch (p->op) {
    case OP_MUL: return SPLIT_JOIN(RED_MUL);
    case OP_AND: return SPLIT_JOIN(RED_AND);
    case OP_OR: return SPLIT_JOIN(RED_OR);
    case OP_XOR: return SPLIT_JOIN(RED_XOR);
    default: return SPLIT_NO_JOIN;
    }
}

/* The other operand of an integer is one: the sum of an integer and 1.5 depends on the sign of the integer. */
static int join_of_directive(const struct unit *u, const struct directive *d)
{
    struct update p;
    bool other = directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0) || directive_clause(d, CLAUSE_CAPTURE, 0);
    if (other || directive_clause(d, CLAUSE_IF, 0) || !update_read(u, d->statement, &p)) return SPLIT_NO_JOIN;
    return !p.e || !type_is_integer(p.x->type) || type_is_integer(p.e->type) ? join_of(&p) : SPLIT_NO_JOIN;
}

/* The directives of the list that are about elements of d have one operator, *join if it is set; false: they do not. */
static bool all_join(const struct kernel *k, struct directive *const *list, int count, const struct decl *d, int *join)
{
    for (int j = 0; j < count; j++) {
        if (list[j]->kind != DIR_ATOMIC || !kernel_holds(k, list[j]->statement) || !mapping_uses(list[j]->statement, d)) continue;
        int own = join_of_directive(k->region->unit, list[j]);
        if (!own || (*join && own != *join)) return false;
        *join = own;
    }
    return true;
}

/* The target of an update, and nothing on its right side. */
static bool is_target_only(const struct kernel *k, struct directive *const *list, int count, const struct decl *d)
{
    struct update p;
    for (int j = 0; j < count; j++) {
        if (list[j]->kind != DIR_ATOMIC || !kernel_holds(k, list[j]->statement) || !mapping_uses(list[j]->statement, d)) continue;
        if (!update_read(k->region->unit, list[j]->statement, &p) || !mapping_uses(p.x, d) || (p.e && mapping_uses(p.e, d))) return false;
    }
    return true;
}

bool split_joins_array(const struct reduction *r)
{
    const struct type *t = r->var->decl->type;
    bool is_array = t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY;
    return r->composite && is_array && !r->place && type_is_addable(type_element(t));
}

static const struct reduction *reduction_of(const struct kernel *k, int i)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->var->data == i) return k->reductions[j];
    return NULL;
}

int split_join(const struct kernel *k, int i)
{
    const struct reduction *reduction = reduction_of(k, i);
    if (reduction) return split_joins_array(reduction) ? SPLIT_JOIN(reduction->op) : SPLIT_NO_JOIN;

    const struct region *r = k->region;
    const struct unit *u = r->unit;
    const struct data_item *item = &r->data[i];
    const struct variable *v = item->var;
    int join = SPLIT_NO_JOIN;
    if (!v || v->data != i || item->first_copy || v->role != ROLE_DATA || v->pointer_written) return SPLIT_NO_JOIN;
    if (v->decl->type->kind != TYPE_POINTER && v->decl->type->kind != TYPE_ARRAY) return SPLIT_NO_JOIN;
    if (!type_is_addable(type_element(v->decl->type)) || !mapping_only_updates(k, v->decl)) return SPLIT_NO_JOIN;
    if (!all_join(k, r->inner, r->n_inner, v->decl, &join) || !all_join(k, u->implied, u->n_implied, v->decl, &join)) return SPLIT_NO_JOIN;
    bool is_target = is_target_only(k, r->inner, r->n_inner, v->decl) && is_target_only(k, u->implied, u->n_implied, v->decl);
    return is_target ? join : SPLIT_NO_JOIN;
}
