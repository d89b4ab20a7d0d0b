/* race_warnings: races in loops that a directive calls independent. SPDX-License-Identifier: MIT */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/warnings/races/race_parts.h"
#include "region/flow/array_flow.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

static bool repeats_elements(const struct access *a, const struct loop *l);

/* Each iteration writes the function's array before it reads it, and nothing outside of the region uses its values. */
static bool is_temporary(struct unit *u, const struct loop *l, const struct decl *d)
{
    struct decl *function = d && decl_is_array_object(d) && d->storage != STORAGE_STATIC ? d->function : NULL;
    struct node *body = function ? syntax_body(u, function) : NULL;
    return body && array_written_first(l->stmt->child[3], d) && !array_live_outside(body, l->region->body, d);
}

/* Functions that are not known here may use its values. */
static bool is_lasting_array(const struct decl *d)
{
    return d && decl_is_array_object(d) && (!d->function || d->storage == STORAGE_STATIC);
}

static void warn_access(struct unit *u, const struct loop *l, const struct access *a, const struct access *b)
{
    const struct access *write = a->written ? a : b, *other = write == a ? b : a;
    const char *who = write == other ? "written by several iterations" : "also accessed by another iteration";
    diag_warning(u, write->node->from, "race-access", "data race: '%s' is %s of the loop over '%s'", access_text(u, write), who,
                 l->index->name);
    diag_underline(u, write->node->to - write->node->from);
    if (write->by_call && write->place) diag_note(u, write->place->from, "the function that is called here writes it");
    if (write != other) diag_note(u, other->node->from, "conflicting access of another iteration is here");
    if (is_temporary(u, l, write->decl))
        return diag_note(u, l->stmt->from, "add private(%s) to the directive of this loop", write->decl->name);
    if (is_lasting_array(write->decl) && array_written_first(l->stmt->child[3], write->decl))
        return diag_note(u, l->stmt->from, "add private(%s) to the directive of this loop if its values are not used later", write->decl->name);
    if (write != other && !write->by_call && !other->by_call && write->decl && write->decl->function && decl_is_array_object(write->decl) && repeats_elements(write, l))
        return diag_note(u, l->stmt->from, "add private(%s) if each iteration has values of its own, or 'seq' if it needs those of others", write->decl->name);
    diag_note(u, l->stmt->from, "%s",
              write == other ? "use 'atomic' or a reduction if all iterations update it"
                             : "add 'seq' if the iterations must run sequentially");
}

/* A loop over gangs alone in a construct with num_gangs(1). */
static bool one_gang_runs(const struct loop *l)
{
    const struct clause *c = directive_clause(l->region->directive, CLAUSE_NUM_GANGS, 0);
    return l->levels == LEVEL_GANG && c && c->n_exprs == 1 && c->exprs[0].has_value && c->exprs[0].value == 1;
}

bool race_is_shared(const struct access *a)
{
    return a->var && a->var->role != ROLE_PRIVATE;
}

/* ---- updates without atomic ---------------------------------------------------------------------------------------------------------- */

static bool is_plain_update(struct unit *u, const struct access *a)
{
    bool known = !a->by_call || (a->followed && !a->perhaps && a->place && !race_is_atomic(u, a->place));
    return known && a->written && !a->atomic && !a->deep && race_update(u, a->by_call ? a->place : a->node);
}

/* Whether an expression may have another value in another iteration of the loop. `index` may change; `memory`: so may elements and members. */
struct variation {
    const struct loop *loop;
    const struct decl *index;
    bool memory, found;
};

static bool find_variation(struct node *n, void *context)
{
    struct variation *v = context;
    const struct node *around = v->loop->stmt;
    bool name = n->kind == NODE_NAME && n->decl != v->index && n->decl->kind != DECL_ENUMERATOR;
    bool own = name && ((n->decl->name_at >= around->from && n->decl->name_at < around->to) || node_changes(around, n->decl));
    bool memory = n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    v->found |= own || n->kind == NODE_CALL || (memory && v->memory);
    return !v->found;
}

/* An element of an object of the construct, of whose subscripts the loop changes none. */
static bool is_fixed_element(const struct access *a, const struct loop *l)
{
    const struct node *n = a->node;
    struct variation v = {.loop = l};
    if (a->var || !a->decl || a->deep || a->by_call) return false;
    for (; n->kind == NODE_SUBSCRIPT && !v.found; n = node_strip(n->child[0])) node_walk(n->child[1], find_variation, &v);
    return n->kind == NODE_NAME && n->decl == a->decl && !v.found;
}

/* The place is the same in all iterations of l. */
static bool is_one_place(const struct access *a, const struct loop *l)
{
    if (is_fixed_element(a, l)) return true;
    for (int i = 0; i < a->n_flat; i++)
        for (const struct loop *inner = a->loop; inner && loop_contains(l, inner); inner = inner->parent)
            if (linear_uses(a->flat[i], inner)) return false;
    return a->affine;
}

struct choice {
    const struct loop *loop;
    bool found;
};

/* Integers local to the iteration, and calls, may select one iteration. */
static bool find_choice(struct node *n, void *context)
{
    struct choice *c = context;
    bool own = n->kind == NODE_NAME && n->decl && n->decl->type && type_is_integer(n->decl->type) &&
               (n->decl == c->loop->index || (n->decl->name_at >= c->loop->stmt->from && n->decl->name_at < c->loop->stmt->to));
    c->found |= own || n->kind == NODE_CALL;
    return !c->found && n->kind != NODE_SUBSCRIPT;
}

bool race_is_chosen(const struct loop *l, const struct node *n)
{
    struct choice c = {l, node_has(l->stmt->child[3], GOTO_KINDS | KIND(NODE_CONTINUE) | KIND(NODE_BREAK))};
    for (; n != l->stmt && n->parent && !c.found; n = n->parent) {
        const struct node *p = n->parent;
        bool loops = (p->kind == NODE_WHILE || p->kind == NODE_DO) && n != p->child[0];
        if (loops || node_guards(p, n)) node_walk(p->child[0], find_choice, &c);
    }
    return c.found;
}

/* An object of the gang, declared in the construct around l, that the lanes or workers of l share and only update. */
static bool is_shared_local(const struct loop *l, const struct distinct *list, const struct decl *d)
{
    bool object = d && d->function && d->kind == DECL_VAR && (type_has_parts(d->type) || d->type->kind == TYPE_ARRAY);
    if (!object || d->storage == STORAGE_STATIC || loop_head(l)->levels == LEVEL_GANG) return false;
    for (int i = 0; i < list->count; i++)
        if (list->items[i]->decl == d && list->items[i]->written && !is_plain_update(l->region->unit, list->items[i])) return false;
    return uses_declared_inside(l->region->uses, d) && !(d->name_at >= l->stmt->from && d->name_at < l->stmt->to);
}

/* a->sum += x[i], also under a condition on data. */
static bool updates_one_place(isl_ctx *ctx, const struct loop *l, const struct distinct *list, const struct access *a)
{
    if (!is_plain_update(l->region->unit, a) || !is_one_place(a, l) || race_is_chosen(l, a->node)) return false;
    if (!a->var && !is_shared_local(l, list, a->decl)) return false;
    return conflict_between(ctx, l->region, l, a, a) != CONFLICT_NONE;
}

/* ---- promises that cannot hold ------------------------------------------------------------------------------------------------------- */

/* Loops inside one whose iterations run in parallel, promised by a `loop` directive without `independent`. */
static bool is_inner_promise(const struct loop *l)
{
    const struct loop *around = l->parent;
    while (around && !(around->directive && around->mode == LOOP_INDEPENDENT)) around = around->parent;
    return around && l->mode == LOOP_INDEPENDENT && l->directive && l->collapse == 1 && l->canonical &&
           !directive_clause(l->directive, CLAUSE_INDEPENDENT, 0) && !region_is_serial(l->region);
}

static void warn_repeated_update(struct unit *u, const struct loop *l, const struct access *a)
{
    diag_warning(u, a->node->from, "implied-reduction",
                 "all iterations of the loop over '%s' update '%s'; the loop is treated as 'loop auto'", l->index->name,
                 access_text(u, a));
    diag_underline(u, a->node->to - a->node->from);
    diag_note(u, l->directive->from, "other compilers may run its iterations at the same time, with wrong results");
    diag_note(u, l->directive->from, "add 'seq', or sum in a scalar with a 'reduction' clause");
}

bool dependence_repeats_update(isl_ctx *ctx, const struct loop *l)
{
    if (!is_inner_promise(l)) return false;
    struct distinct list = dependence_accesses(l);
    for (int i = 0; i < list.count; i++) {
        const struct access *a = list.items[i];
        if ((a->var && !race_is_shared(a)) || !dependence_may_conflict(a, a) || !updates_one_place(ctx, l, &list, a)) continue;
        warn_repeated_update(l->region->unit, l, a);
        return true;
    }
    return false;
}

/* The bounds of the inner loop are the same in all iterations of l. */
static bool has_same_bounds(const struct loop *inner, const struct loop *l)
{
    struct variation v = {.loop = l, .index = inner->index, .memory = true, .found = inner->stmt->kind != NODE_FOR};
    for (int k = 0; k < 2 && !v.found; k++)
        if (inner->stmt->child[k]) node_walk(inner->stmt->child[k], find_variation, &v);
    return !v.found;
}

/* Each iteration of l accesses the same elements, in loops inside. */
static bool repeats_elements(const struct access *a, const struct loop *l)
{
    for (int i = 0; i < a->n_flat; i++)
        if (linear_uses(a->flat[i], l)) return false;
    for (const struct loop *inner = a->loop; inner && inner != l; inner = inner->parent)
        if (!has_same_bounds(inner, l)) return false;
    return a->affine && a->n_flat && !a->deep && !a->by_call;
}

static bool is_same_place(const struct access *a, const struct access *b)
{
    bool same = a->var == b->var && a->n_flat == b->n_flat && !a->n_members && !b->n_members;
    for (int i = 0; same && i < a->n_flat; i++) same = linear_equal(a->flat[i], b->flat[i]);
    return same;
}

/* if (a[i] > a[i + 1]) swap: elements that each iteration of l reads and, under a condition on data, writes. */
static bool rewrites_elements(isl_ctx *ctx, const struct loop *l, const struct access *a, const struct access *b)
{
    const struct access *write = a->written ? a : b, *read = write == a ? b : a;
    if (!read->read || !write->written || write->atomic || !race_is_shared(write)) return false;
    if (!repeats_elements(write, l) || !repeats_elements(read, l) || !is_same_place(write, read)) return false;
    if (race_is_chosen(l, write->node) || stores_constant(write->node)) return false;
    return conflict_between(ctx, l->region, l, a, b) == CONFLICT_POSSIBLE;
}

/* x[i + 1] in one iteration is x[i] in the next. */
static bool is_shifted(const struct loop *l, const struct access *a, const struct access *b)
{
    bool known, row = a->affine && b->affine && a->n_flat == b->n_flat && a->n_flat == 1 && a->loop == l && b->loop == l && l->direction;
    if (!row || a->var != b->var || a->deep || b->deep || a->by_call || b->by_call || a->n_members || b->n_members) return false;
    const struct linear *distance = linear_add(l->region->unit, a->flat[0], b->flat[0], -1);
    return !distance->n_terms && (distance->constant == 1 || distance->constant == -1) && !l->step &&
           linear_coefficient(a->flat[0], l, &known) == 1 && known;
}

/* if (x[i] > x[i + 1]) swap: each iteration reads the element that, under a condition on data, the next one writes. */
static bool rewrites_next(const struct loop *l, const struct access *a, const struct access *b)
{
    const struct access *write = a->written ? a : b, *read = write == a ? b : a;
    if (write == read || !read->read || !write->written || write->atomic || read->atomic || !race_is_shared(write)) return false;
    if (!is_shifted(l, a, b) || race_is_chosen(l, write->node) || stores_constant(write->node)) return false;
    return flow_always_reached(read->node, l->stmt->child[3]);
}

static bool meet(isl_ctx *ctx, const struct loop *l, const struct distinct *list, const struct access *a, const struct access *b)
{
    if (!dependence_may_conflict(a, b) || (a->var && !race_is_shared(a))) return false;
    if (a == b && updates_one_place(ctx, l, list, a)) return true;
    if (rewrites_elements(ctx, l, a, b) || rewrites_next(l, a, b)) return true;
    return race_is_shared(a) && (a->read || b->read) && conflict_between(ctx, l->region, l, a, b) == CONFLICT_PROVEN;
}

/* ---- what every gang runs ------------------------------------------------------------------------------------------------------------ */

static bool has_several_gangs(const struct region *r)
{
    const struct clause *c = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    bool several = false;
    for (int i = 0; c && i < c->n_exprs; i++) several |= !c->exprs[i].has_value || c->exprs[i].value != 1;
    return several && !region_is_kernels(r) && !region_is_serial(r) && r->directive->kind != DIR_ROUTINE;
}

/* No loop around n distributes its iterations over gangs. */
static bool each_gang_runs(const struct loop *l)
{
    for (; l; l = l->parent)
        if (l->directive && l->mode != LOOP_SEQ && (!loop_head(l)->levels || loop_head(l)->levels & LEVEL_GANG)) return false;
    return true;
}

static bool find_call(struct node *n, void *context)
{
    bool *found = context;
    *found |= n->kind == NODE_CALL || n->kind == NODE_ASM;
    return !*found;
}

/* A condition on the value of a function, perhaps the number of the gang. */
static bool is_chosen_by_call(const struct region *r, const struct node *n)
{
    bool found = false;
    for (; n != r->body && n->parent && !found; n = n->parent)
        if (n->parent->kind == NODE_IF || n->parent->kind == NODE_CONDITIONAL) node_walk(n->parent->child[0], find_call, &found);
    return found;
}

/* An atomic update, whose old value is not used, in a loop that all gangs run. */
static bool is_atomic_in_loop(const struct region *r, const struct use *use)
{
    const struct variable *v = use->decl ? region_variable(r, use->decl) : NULL;
    bool shared = v && (v->role == ROLE_SCALAR || v->role == ROLE_DATA) && !v->reduced_array;
    bool update = use->flags & USE_ATOMIC && use->flags & USE_UPDATE && !(use->flags & (USE_DEEP | USE_CALLEE | USE_ESCAPE));
    if (!shared || !use->loop || !update) return false;
    const struct directive *d = use->node->parent ? directive_atomic_on(r->unit, use->node->parent) : NULL;
    return d && !directive_clause(d, CLAUSE_CAPTURE, 0) && use->loop->canonical && !use->loop->directive;
}

/* The statement adds what each gang has computed for itself, in a variable that it alone has. */
static bool adds_own_values(const struct region *r, const struct use *use)
{
    const struct uses *s = r->uses;
    for (int i = 0; i < s->count; i++) {
        const struct decl *d = s->items[i].decl;
        const struct variable *v = d ? region_variable(r, d) : NULL;
        bool own = d && (v ? v->role == ROLE_PRIVATE && v->written : uses_declared_inside(s, d) && d->name_at < use->loop->stmt->from);
        if (own && node_inside(s->items[i].node, use->node->parent)) return true;
    }
    return false;
}

static bool warn_repeated(const struct region *r, const struct use *use)
{
    if (!is_atomic_in_loop(r, use) || !each_gang_runs(use->loop) || is_chosen_by_call(r, use->node)) return false;
    if (adds_own_values(r, use)) return false;
    diag_warning(r->unit, use->node->from, "race-access", "every gang runs this loop, and updates '%s' once more",
                 node_text(r->unit, use->node));
    diag_underline(r->unit, use->node->to - use->node->from);
    diag_note(r->unit, use->loop->stmt->from, "add 'loop gang' to this loop to share its iterations among the gangs");
    return true;
}

static bool warn_every_gang(const struct region *r, const struct loop *l, const struct node *place)
{
    if (!each_gang_runs(l) || is_chosen_by_call(r, place)) return false;
    diag_warning(r->unit, place->from, "race-access", "data race: every gang updates '%s'", node_text(r->unit, (struct node *)place));
    diag_underline(r->unit, place->to - place->from);
    diag_note(r->unit, r->directive->from, "use 'atomic', a reduction, or a 'gang' loop");
    return true;
}

void dependence_gang_warnings(const struct region *r)
{
    if (!has_several_gangs(r)) return;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        bool one = race_is_shared(a) && !a->var->reduced_array && a->affine && is_plain_update(r->unit, a);
        if (one && warn_every_gang(r, a->loop, a->node)) return;
    }
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        const struct variable *v = use->decl ? region_variable(r, use->decl) : NULL;
        bool one =
            v && v->role == ROLE_SCALAR && use->flags & USE_UPDATE && !(use->flags & (USE_ATOMIC | USE_POINTEE | USE_DEEP | USE_CALLEE));
        if (one && warn_every_gang(r, use->loop, use->node)) return;
        if (warn_repeated(r, use)) return;
    }
}

/* ---- all accesses of a loop ---------------------------------------------------------------------------------------------------------- */

/* Reads and writes that provably touch one element: at most one warning for each loop. */
static bool warn_meeting(isl_ctx *ctx, const struct loop *l, const struct distinct *list)
{
    const struct region *r = l->region;
    for (int i = 0; i < list->count; i++)
        for (int k = i; k < list->count; k++) {
            const struct access *a = list->items[i], *b = list->items[k];
            if (!meet(ctx, l, list, a, b)) continue;
            warn_access(r->unit, l, a, b);
            return true;
        }
    return false;
}

/* for (i) for (j) c[j] = a[i][j]: each iteration of l stores values of its own in the same elements, so that any iteration may be the last. */
static bool overwrites_elements(isl_ctx *ctx, const struct loop *l, const struct access *a)
{
    const struct node *p = a->node->parent;
    if (!race_is_shared(a) || a->read || a->atomic || a->n_members || !l->index || !repeats_elements(a, l)) return false;
    if (!p || p->kind != NODE_ASSIGN || p->op != OP_NONE || p->child[0] != a->node) return false;
    if (!node_naming(p->child[1], l->index) || !flow_reached_in_loops(a->node, l->stmt->child[3])) return false;
    return conflict_between(ctx, l->region, l, a, a) != CONFLICT_NONE;
}

static bool warn_overwritten(isl_ctx *ctx, const struct loop *l, const struct distinct *list)
{
    struct unit *u = l->region->unit;
    for (int i = 0; i < list->count; i++) {
        const struct access *a = list->items[i];
        if (!overwrites_elements(ctx, l, a)) continue;
        diag_warning(u, a->node->from, "race-access", "data race: several iterations of the loop over '%s' write '%s'", l->index->name,
                     access_text(u, a));
        diag_underline(u, a->node->to - a->node->from);
        if (is_temporary(u, l, a->decl)) diag_note(u, l->stmt->from, "add private(%s) to the directive of this loop", a->decl->name);
        else diag_note(u, l->stmt->from, "add 'seq' if the values of the last iteration are needed");
        return true;
    }
    return false;
}

void dependence_race_warnings(isl_ctx *ctx, const struct loop *l)
{
    if (one_gang_runs(l)) return;
    struct distinct list = dependence_accesses(l);
    if (warn_meeting(ctx, l, &list) || race_warn_lanes(ctx, l, &list) || race_warn_calls(l) || warn_overwritten(ctx, l, &list)) return;
    for (int i = 0; i < list.count; i++)
        if (race_warn_scatter(ctx, l, list.items[i])) return;
    dependence_alias_warnings(ctx, l);
}
