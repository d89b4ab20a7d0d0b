/* private_roles: objects of which each iteration of a loop may have its own copy. SPDX-License-Identifier: MIT
 * Index variables, and objects that iterations write before they read them. */
#include "region/flow/array_flow.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

/* ---- loops around the uses of a variable --------------------------------------------------------------------------------------------- */

static struct loop *common(struct loop *a, const struct loop *b)
{
    while (a && !loop_contains(a, b)) a = a->parent;
    return a;
}

/* Innermost loop around all uses; NULL if some are outside of loops. */
static struct loop *around_uses(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    struct loop *l = NULL;
    bool first = true;
    for (int i = 0; i < s->count; i++) {
        if (s->items[i].decl != v->decl) continue;
        l = first ? s->items[i].loop : common(l, s->items[i].loop);
        first = false;
        if (!l) return NULL;
    }
    return l;
}

bool region_uses_within(const struct variable *v, const struct node *n)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == v->decl && !node_inside(s->items[i].node, n)) return false;
    return true;
}

struct loop *region_loop_reducing(const struct variable *v)
{
    for (struct loop *l = v->region->loops; l; l = loop_next(l))
        for (int i = 0; i < l->n_reductions; i++)
            if (l->reductions[i].var == v) return l;
    return NULL;
}

/* ---- index variables ----------------------------------------------------------------------------------------------------------------- */

bool region_only_counts(const struct variable *v, struct loop **only)
{
    const struct uses *s = v->region->uses;
    bool several = false;
    *only = NULL;
    for (int i = 0; i < s->count; i++) {
        struct loop *l = NULL;
        if (s->items[i].decl != v->decl) continue;
        for (struct loop *k = v->region->loops; k && !l; k = loop_next(k))
            if (k->index == v->decl && k->canonical && node_inside(s->items[i].node, k->stmt)) l = k;
        if (!l) return false;
        several |= *only && *only != l;
        *only = l;
    }
    if (several) *only = NULL;
    return true;
}

bool region_counts_only(const struct variable *v)
{
    struct loop *only;
    return region_only_counts(v, &only);
}

/* kernels: the loops that the compiler parallelizes own their index variables as if they had a directive. */
bool region_plain_index(struct variable *v)
{
    struct loop *only;
    if (!(region_is_kernels(v->region) || v->region->looked_into) || !region_only_counts(v, &only) || !v->first_use) return false;
    v->role = ROLE_PRIVATE;
    v->private_to = only;
    v->why = "loop variable";
    return true;
}

bool region_loop_index(struct variable *v)
{
    for (struct loop *l = v->region->loops; l; l = loop_next(l)) {
        if (l->index != v->decl || !l->directive) continue;
        v->role = ROLE_PRIVATE;
        if (region_uses_within(v, l->stmt)) v->private_to = l;
        v->why = "loop variable";
        return true;
    }
    return false;
}

/* ---- written before they are read ---------------------------------------------------------------------------------------------------- */

/* The loop whose every iteration writes v before it reads it, so that each iteration may have its own copy; NULL: none. */
static struct loop *iteration_owner(const struct variable *v)
{
    struct loop *l = around_uses(v);
    while (l && l->mode == LOOP_SEQ) l = l->parent;
    if (!l || l->index == v->decl) return NULL;
    while (l->collapse != 1 && l->child && l->child->collapse == 0) l = l->child;
    return region_uses_within(v, l->stmt->child[3]) && flow_written_first(l->stmt->child[3], v->decl) ? l : NULL;
}

/* Each iteration of l has its own. */
static void make_private(struct variable *v, struct loop *l)
{
    v->role = ROLE_PRIVATE;
    v->private_to = l;
    v->iteration_private = true;
    v->why = arena_printf(v->region->unit->arena, "written before it is read in each iteration of the loop over '%s'",
                          l->index ? l->index->name : "?");
}

bool region_iteration_private(struct variable *v)
{
    struct loop *l = v->address_taken ? NULL : iteration_owner(v);
    bool wanted = region_is_kernels(v->region) && flow_live_after(v->region->unit, v->region->body, v->decl, NULL);
    struct loop *red = region_loop_reducing(v);
    if (!l || (red && loop_contains(red, l))) return false;
    if (wanted && (l->mode == LOOP_AUTO || only_equal_stores(v->region, v->region->body, v->decl))) return false;
    make_private(v, l);
    return true;
}

/* ---- in several loops ---------------------------------------------------------------------------------------------------------------- */

struct owners {
    struct variable *var;
    struct loop *loops[16];
    int count;
    bool failed;
};

static bool names_variable(const struct variable *v, const struct node *n)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct node *at = s->items[i].node;
        if (s->items[i].decl == v->decl && at->from >= n->from && at->to <= n->to && node_inside(at, n)) return true;
    }
    return false;
}

static struct node *group_body(const struct loop *head)
{
    const struct loop *l = head;
    while (l->child && l->child->collapse == 0) l = l->child;
    return l->stmt->child[3];
}

/* The loops that use the variable, among l and its siblings, or below those that run sequentially. */
static void find_owners(struct loop *l, struct owners *o)
{
    for (; l && !o->failed; l = l->next) {
        if (!names_variable(o->var, l->stmt)) continue;
        if (l->mode == LOOP_SEQ) {
            find_owners(l->child, o);
            continue;
        }
        o->failed = o->count == (int)(sizeof o->loops / sizeof *o->loops) || !flow_written_first(group_body(l), o->var->decl);
        if (!o->failed) o->loops[o->count++] = l;
    }
}

static bool all_uses_owned(const struct owners *o)
{
    const struct uses *s = o->var->region->uses;
    for (int i = 0; i < s->count; i++) {
        bool owned = s->items[i].decl != o->var->decl;
        for (int k = 0; k < o->count && !owned; k++) owned = node_inside(s->items[i].node, group_body(o->loops[k]));
        if (!owned) return false;
    }
    return true;
}

/* As if each of several loops that write the variable before they read it had a `private` clause for it. */
bool region_loops_private(struct variable *v)
{
    struct owners o = {.var = v};
    if (v->address_taken || region_loop_reducing(v)) return false;
    find_owners(v->region->loops, &o);
    if (o.failed || !o.count || !all_uses_owned(&o)) return false;
    if (region_is_kernels(v->region) && flow_live_after(v->region->unit, v->region->body, v->decl, NULL)) return false;
    for (int i = 0; i < o.count; i++) ARENA_PUSH(v->region->unit->arena, o.loops[i]->privates, o.loops[i]->n_privates, v);
    v->role = ROLE_PRIVATE;
    v->why = "written before it is read in each iteration of each loop that uses it";
    return true;
}

/* ---- arrays ----------------------------------------------------------------------------------------------------------------------------
 */

enum { TEMPORARY_BYTES = 4096 };

/* kernels: an array of the function that each iteration of a loop writes before it reads it, and that no other code reads. */
bool region_temporary(struct variable *v)
{
    const struct decl *d = v->decl;
    bool local = d->function && d->kind == DECL_VAR && d->storage == STORAGE_AUTO && d->type->kind == TYPE_ARRAY;
    if (!region_is_kernels(v->region) || !local || v->address_taken || d->type->size < 0 || d->type->size > TEMPORARY_BYTES) return false;
    struct loop *l = around_uses(v);
    while (l && (l->mode == LOOP_SEQ || l->collapse != 1 || !array_written_first(l->stmt->child[3], d))) l = l->parent;
    if (!l || !region_uses_within(v, l->stmt->child[3]) || region_loop_reducing(v)) return false;
    struct node *function = syntax_body(v->region->unit, d->function);
    if (!function || array_live_outside(function, v->region->body, d)) return false;
    make_private(v, l);
    return true;
}
