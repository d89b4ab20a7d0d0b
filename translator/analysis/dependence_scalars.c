/* dependence_scalars: scalars that a loop writes. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "region/flow/flow.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

static bool is_scalar_use(const struct use *use)
{
    return use->decl && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE)) && type_is_scalar(use->decl->type) &&
           !decl_is_array_object(use->decl);
}

static bool listed(const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < l->n_privates; i++)
        if (l->privates[i]->decl == d) return true;
    for (int i = 0; i < l->n_reductions; i++)
        if (reduction_changes(&l->reductions[i], d)) return true;
    return false;
}

static bool declared_in(const struct loop *l, const struct decl *d)
{
    return d->function && d->kind == DECL_VAR && d->storage != STORAGE_STATIC && d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
}

bool dependence_may_be_private(const struct loop *l, struct decl *d)
{
    struct variable *v = region_variable(l->region, d);
    if (d == l->index || declared_in(l, d) || listed(l, d)) return true;
    if (v && v->role == ROLE_PRIVATE && v->private_to && loop_contains(l, v->private_to)) return true;
    if (induction_over(l, d)) return true;
    if (v && v->role != ROLE_PRIVATE) return false;
    return flow_written_first(l->stmt->child[3], d) && !flow_live_after(l->region->unit, l->stmt, d, v ? l->region->body : NULL);
}

/* One that is declared in the region around l becomes private to l. */
static bool is_private(struct loop *l, struct decl *d)
{
    if (!dependence_may_be_private(l, d)) return false;
    if (d == l->index || declared_in(l, d) || listed(l, d) || region_variable(l->region, d) || induction_over(l, d)) return true;
    struct variable *v = region_variable_or_local(l->region, d);
    ARENA_PUSH(l->region->unit->arena, l->privates, l->n_privates, v);
    return true;
}

void dependence_privatize(struct loop *l)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++)
        if (is_scalar_use(&s->items[i]) && (s->items[i].flags & USE_WRITE) && node_inside(s->items[i].node, l->stmt->child[3]))
            is_private(l, s->items[i].decl);
}

/* ---- implied reductions -------------------------------------------------------------------------------------------------------------- */

static void add_reduction(struct loop *l, struct variable *v, enum reduction_op op, unsigned at)
{
    struct reduction red = {.var = v, .op = op, .at = at, .implicit_copy = true};
    if (!listed(l, v->decl)) ARENA_PUSH(l->region->unit->arena, l->reductions, l->n_reductions, red);
}

/* Before the loop ends only the loop's own accumulating statements may read the value. */
static bool names_in_header(const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < 3; i++)
        if (l->stmt->child[i] && flow_names(l->stmt->child[i], d)) return true;
    return false;
}

/* The variable that the loops would reduce: of the region, or declared in it around the loop. */
static struct variable *accumulator_of(struct loop *l, struct decl *d)
{
    struct variable *v = region_variable(l->region, d);
    if (v) return v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION || v->role == ROLE_PRIVATE ? v : NULL;
    return d->function && d->kind == DECL_VAR && d->storage != STORAGE_STATIC ? region_variable_or_local(l->region, d) : NULL;
}

/* The loops that would reduce a variable: those from the one of the update outward. */
struct sum {
    struct variable *var;
    struct node *update;
    enum reduction_op op;
};

/* The whole loop only accumulates into the variable. */
static bool find_sum(struct loop *l, struct decl *d, struct sum *s)
{
    s->update = loop_exact_accumulation(l, d, &s->op);
    if (!s->update) s->update = flag_update(l, d, &s->op);
    struct variable *v = s->update && type_is_arithmetic(d->type) && !d->type->is_volatile ? accumulator_of(l, d) : NULL;
    struct loop *innermost = v ? region_loop_around(l->region, s->update) : NULL;
    if (!v || ordered_keeps(innermost, d)) return false;
    if (v->address_taken || (v->role == ROLE_PRIVATE && !region_is_kernels(l->region) && !l->region->looked_into)) return false;
    for (struct loop *inner = innermost; inner && inner != l->parent; inner = inner->parent)
        if (names_in_header(inner, d)) return false;
    s->var = v;
    return true;
}

static bool recognise_reduction(struct loop *l, struct decl *d)
{
    struct sum s;
    if (!find_sum(l, d, &s)) return false;
    for (struct loop *inner = region_loop_around(l->region, s.update); inner && inner != l->parent; inner = inner->parent)
        add_reduction(inner, s.var, s.op, s.update->from);
    if (s.var->role == ROLE_PRIVATE || !region_variable(l->region, d)) return true;
    s.var->role = ROLE_REDUCTION;
    s.var->why = arena_printf(l->region->unit->arena, "recognized as a reduction of the loop over '%s'", l->index->name);
    return true;
}

/* A shared scalar of kernels that no directive governs. */
static struct variable *plain_scalar(const struct loop *l, const struct decl *d)
{
    struct variable *v = region_variable(l->region, d);
    return v && v->role == ROLE_SCALAR && v->data < 0 && !v->address_taken && !v->pointee ? v : NULL;
}

/* What a loop finds an extreme value or its place in: shared scalars of kernels, or scalars of the iteration around the loop. */
static struct variable *found_in(struct loop *l, struct decl *d)
{
    if (!l->parent) return region_is_kernels(l->region) ? plain_scalar(l, d) : NULL;
    struct variable *v = accumulator_of(l, d);
    bool may_reduce = region_is_kernels(l->region) || l->region->looked_into;
    return v && v->role == ROLE_PRIVATE && may_reduce && !v->address_taken ? v : NULL;
}

/* A loop without a directive that finds an extreme value d, or the place d of one. */
static bool find_location(struct loop *l, const struct decl *d, struct reduction *red)
{
    struct located found;
    if (l->mode != LOOP_AUTO || !loop_locates(l, d, &found)) return false;
    if (listed(l, found.value) || listed(l, found.place) || ordered_keeps(l, found.value)) return false;
    *red = (struct reduction){.var = found_in(l, found.value), .op = found.op, .at = l->stmt->from, .implicit_copy = true,
                              .place = found_in(l, found.place), .index = l->index->type};
    return red->var && red->place;
}

static bool recognise_location(struct loop *l, const struct decl *d)
{
    struct reduction red;
    if (!find_location(l, d, &red)) return false;
    ARENA_PUSH(l->region->unit->arena, l->reductions, l->n_reductions, red);
    if (red.var->role == ROLE_PRIVATE) return true;
    red.var->role = ROLE_REDUCTION;
    red.var->why = arena_printf(l->region->unit->arena, "recognized as a reduction of the loop over '%s', with '%s' as its location",
                                l->index->name, red.place->decl->name);
    return true;
}

/* The loop reads an array that the region writes, as sweeps in place do: a thread for each row takes less time (138 us of Gauss-Seidel steps in four
 * colors on an H200, 162 with lanes). */
static bool reads_written(const struct loop *l)
{
    const struct region *r = l->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->read && node_inside(a->node, l->stmt) && (!a->var || a->var->written)) return true;
    }
    return false;
}

/* A loop below the directive that stores to a scalar of the iteration around it, and does not read it. */
static bool find_last(struct loop *l, const struct decl *d, struct reduction *red)
{
    if (l->mode != LOOP_AUTO || !l->parent || !l->region->looked_into || !loop_keeps_last(l, d) || reads_written(l) || listed(l, d) || ordered_keeps(l, d)) return false;
    *red = (struct reduction){.var = found_in(l, (struct decl *)d), .op = RED_MAX, .at = l->stmt->from, .implicit_copy = true, .by = l->index};
    return red->var != NULL;
}

static bool recognise_last(struct loop *l, const struct decl *d)
{
    struct reduction red;
    if (!find_last(l, d, &red)) return false;
    ARENA_PUSH(l->region->unit->arena, l->reductions, l->n_reductions, red);
    return true;
}

/* The threads that share l have copies of the scalar. */
static bool is_reduced(const struct loop *l, const struct decl *d)
{
    for (; l; l = l->parent)
        for (int k = 0; k < l->n_reductions; k++)
            if (l->reductions[k].var->decl == d) return true;
    return false;
}

/* A scalar that all threads share and that is only set to one constant. Other loops may reduce it. */
static bool is_flag(const struct loop *l, const struct decl *d)
{
    const struct variable *v = region_variable(l->region, d);
    bool shared = v && (v->role == ROLE_SCALAR || (v->role == ROLE_REDUCTION && !is_reduced(l, d)));
    return shared && only_equal_stores(l->region, l->stmt, d);
}

void dependence_set_flags(struct loop *l)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl && node_inside(s->items[i].node, l->stmt) && is_flag(l, s->items[i].decl))
            imply_equal_store(l->region, s->items[i].node);
}

static const struct obstacle *new_obstacle(const struct loop *l, const struct use *use)
{
    struct obstacle *o = arena_alloc(l->region->unit->arena, sizeof *o);
    *o = (struct obstacle){ .scalar = use->decl, .use = use->node, .is_last_value = flow_written_first(l->stmt->child[3], use->decl) };
    return o;
}

static const char *against(struct loop *l, const struct use *use)
{
    struct unit *u = l->region->unit;
    if (is_private(l, use->decl) || (use->flags & USE_ATOMIC) || is_flag(l, use->decl)) return NULL;
    if (flow_written_first(l->stmt->child[3], use->decl))
        return arena_printf(u->arena, "last value of scalar '%s' is needed after the loop", use->decl->name);
    return arena_printf(u->arena, "loop-carried scalar dependence of '%s'", use->decl->name);
}

static bool combines(struct loop *l, const struct use *use)
{
    struct sum sum;
    struct reduction red;
    return !(use->flags & USE_CALLEE) && (find_sum(l, use->decl, &sum) || find_location(l, use->decl, &red) || find_last(l, use->decl, &red));
}

static bool is_write_in(const struct loop *l, const struct use *use)
{
    return is_scalar_use(use) && (use->flags & USE_WRITE) && node_inside(use->node, l->stmt->child[3]);
}

void dependence_reductions(struct loop *l)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (is_write_in(l, use) && against(l, use) && !(use->flags & USE_CALLEE) && !recognise_reduction(l, use->decl) &&
            !recognise_location(l, use->decl))
            recognise_last(l, use->decl);
    }
}

/* Reductions are those of loops all of whose scalars are private or reduced: other loops pass on the values. */
const char *dependence_scalars(struct loop *l)
{
    const struct uses *s = l->region->uses;
    const char *why = NULL;
    l->obstacle = NULL;
    for (int i = 0; i < s->count && !why; i++) {
        const struct use *use = &s->items[i];
        why = is_write_in(l, use) ? against(l, use) : NULL;
        if (why && combines(l, use)) why = NULL;
        if (why) l->obstacle = new_obstacle(l, use);
    }
    if (!why) dependence_reductions(l);
    return why;
}

const char *dependence_scalars_alone(const struct loop *l, int *n_sums)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        enum reduction_op op;
        if (!is_scalar_use(use) || !(use->flags & USE_WRITE) || !node_inside(use->node, l->stmt->child[3])) continue;
        if (dependence_may_be_private(l, use->decl) || (use->flags & USE_ATOMIC) || is_flag(l, use->decl)) continue;
        if (!loop_exact_accumulation(l, use->decl, &op) || names_in_header(l, use->decl))
            return arena_printf(l->region->unit->arena, "loop-carried scalar dependence of '%s'", use->decl->name);
        ++*n_sums;
    }
    return NULL;
}
