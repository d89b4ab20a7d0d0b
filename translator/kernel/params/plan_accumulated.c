/* plan_accumulated: arrays to whose elements a kernel only adds, for --multi-gpu: histograms, sums by key, reductions of arrays. Each
 * device adds to a copy of its own that begins with 0, and the copies are added to the array. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/params/split.h"
#include "region/updates/updates.h"

/* What is added to an integer is one: the sum of an integer and 1.5 depends on the sign of the integer. */
static bool is_addition(const struct unit *u, const struct directive *d)
{
    struct update p;
    bool other = directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0) || directive_clause(d, CLAUSE_CAPTURE, 0);
    if (other || directive_clause(d, CLAUSE_IF, 0) || !update_read(u, d->statement, &p) || !update_adds(&p)) return false;
    return !p.e || !type_is_integer(p.x->type) || type_is_integer(p.e->type);
}

/* The directives of the list that are about elements of d; false: one of them does not only add. */
static bool all_add(const struct kernel *k, struct directive *const *list, int count, const struct decl *d, int *found)
{
    for (int j = 0; j < count; j++) {
        if (list[j]->kind != DIR_ATOMIC || !kernel_holds(k, list[j]->statement) || !mapping_uses(list[j]->statement, d)) continue;
        if (!is_addition(k->region->unit, list[j])) return false;
        ++*found;
    }
    return true;
}

/* The target of an addition, and nothing on its right side. */
static bool is_target_only(const struct kernel *k, struct directive *const *list, int count, const struct decl *d)
{
    struct update p;
    for (int j = 0; j < count; j++) {
        if (list[j]->kind != DIR_ATOMIC || !kernel_holds(k, list[j]->statement) || !mapping_uses(list[j]->statement, d)) continue;
        if (!update_read(k->region->unit, list[j]->statement, &p) || !mapping_uses(p.x, d) || (p.e && mapping_uses(p.e, d))) return false;
    }
    return true;
}

bool split_adds_exactly(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_sums; j++)
        if (k->sums[j].var == v) return true;
    return false;
}

bool split_adds_array(const struct reduction *r)
{
    const struct type *t = r->var->decl->type;
    bool is_array = t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY;
    return r->composite && is_array && r->op == RED_ADD && !r->place && type_is_addable(type_element(t));
}

static const struct reduction *reduction_of(const struct kernel *k, int i)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->var->data == i) return k->reductions[j];
    return NULL;
}

bool split_accumulates(const struct kernel *k, int i)
{
    if (reduction_of(k, i)) return split_adds_array(reduction_of(k, i));

    const struct region *r = k->region;
    const struct unit *u = r->unit;
    const struct data_item *item = &r->data[i];
    const struct variable *v = item->var;
    int found = 0;
    if (!v || v->data != i || item->first_copy || v->role != ROLE_DATA || v->pointer_written) return false;
    if (v->decl->type->kind != TYPE_POINTER && v->decl->type->kind != TYPE_ARRAY) return false;
    if (!type_is_addable(type_element(v->decl->type)) || !mapping_only_updates(k, v->decl)) return false;
    if (!all_add(k, r->inner, r->n_inner, v->decl, &found) || !all_add(k, u->implied, u->n_implied, v->decl, &found)) return false;
    return found && is_target_only(k, r->inner, r->n_inner, v->decl) && is_target_only(k, u->implied, u->n_implied, v->decl);
}
