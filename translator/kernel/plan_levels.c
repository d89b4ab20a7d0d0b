/* plan_levels: which level each loop of a nested kernel runs on. SPDX-License-Identifier: MIT
 * Levels that were written stay. The outermost parallel loop without a gang loop above or below is a gang loop (OpenACC 3.4, 2.9), the
 * innermost parallel loop on each path is a vector loop. A parallel loop between the two without a level runs sequentially, unless its
 * threads access memory better than those of the loops inside, which then run sequentially. */
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "region/flow/flow.h"

int mapping_levels_below(const struct loop *l)
{
    int levels = 0;
    for (const struct loop *c = l->child; c; c = c->next) levels |= (loop_may_spread(c) ? c->plan.levels : 0) | mapping_levels_below(c);
    return levels;
}

static int mapped_below(const struct loop *l)
{
    int levels = 0;
    for (const struct loop *c = l->child; c; c = c->next) levels |= c->mapped | mapped_below(c);
    return levels;
}

/* A call of a routine uses the routine's levels whatever loops it contains. */
static int called_in(const struct loop *l)
{
    return routine_called_levels(l->region->unit, l->stmt->child[3]);
}

int mapping_called(const struct kernel *k)
{
    int levels = 0;
    for (int j = 0; j < k->n_statements; j++) levels |= routine_called_levels(k->region->unit, k->statements[j]);
    return levels;
}

bool mapping_calls_spread(const struct kernel *k)
{
    bool found = false;
    for (int j = 0; j < k->n_statements; j++) found |= routine_called_spreads(k->region->unit, k->statements[j]);
    return found;
}

void mapping_sequential(struct loop *l)
{
    l->mapped = 0;
    l->dimension = -1;
    for (struct loop *c = l->child; c; c = c->next) mapping_sequential(c);
}

static void map_children(struct loop *l, int above)
{
    for (struct loop *c = l->child; c; c = c->next) mapping_levels(c, above);
}

static void copy_to_group(struct loop *head)
{
    struct loop *l = head;
    for (int k = 1; k < head->plan.collapse && l->child; k++) {
        l = l->child;
        l->mapped = head->mapped;
        l->gang_state = head->gang_state;
        l->dimension = -1;
    }
}

static bool reduces_private(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct variable *v = region_variable(l->region, l->reductions[k].var->decl);
        if (!v || !region_reduces_original(v)) return true;
    }
    return false;
}

/* A loop without a gang loop around or inside it becomes one, unless all gangs must run the whole loop: for a sum that is private to the
 * gang, for an array of the gang that the loop fills, and for a worker or vector loop that a sequential loop repeats or that is in a
 * construct with its own num_gangs. */
static bool implies_gang(const struct loop *l, int above, int below)
{
    const struct directive *construct = l->region->directive;
    if (above || ((l->plan.levels | below) & LEVEL_GANG) || reduces_private(l) || mapping_fills_gang_objects(l)) return false;
    if (!l->plan.levels) return true;
    if (mapping_takes_gang_parts(l)) return false;
    return !l->parent && (directive_has_loop(construct) || !directive_clause(construct, CLAUSE_NUM_GANGS, 0));
}

bool mapping_spreads_over_gangs(const struct loop *root)
{
    return (root->plan.levels & LEVEL_GANG) || implies_gang(root, 0, mapping_levels_below(root) | called_in(root));
}

struct state_search {
    const struct loop *loop;
    bool carried; /* an iteration reads what an earlier one wrote */
    bool left;    /* code after the loop reads what its iterations wrote */
};

static bool reduced_by(const struct loop *l, const struct decl *d)
{
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (reduction_changes(&l->reductions[k], d)) return true;
    for (const struct loop *c = l->child; c; c = c->next)
        if (reduced_by(c, d)) return true;
    return false;
}

/* Each iteration of l, or of a loop directive around the use, has its own copy. */
static bool is_own(const struct loop *l, const struct node *use, const struct decl *d)
{
    if (d->name_at >= l->stmt->from && d->name_at < l->stmt->to) return true;
    for (const struct node *n = use; n && n != l->stmt->parent; n = n->parent) {
        const struct loop *c = n->kind == NODE_FOR ? region_loop(l->region, n) : NULL;
        if (c && c->directive && c->index == d) return true;
        for (int k = 0; c && k < c->n_privates; k++)
            if (c->privates[k]->decl == d) return true;
    }
    return false;
}

static bool find_state(struct node *n, void *context)
{
    struct state_search *f = context;
    const struct loop *l = f->loop;
    bool writes = n->kind == NODE_ASSIGN || node_is_step(n);
    const struct node *target = writes ? node_strip(n->child[0]) : NULL;
    const struct variable *v;
    if (!target || target->kind != NODE_NAME || !target->decl || !type_is_scalar(target->decl->type)) return true;
    struct decl *d = target->decl;
    if (is_own(l, n, d) || reduced_by(l, d)) return true;
    v = region_variable(l->region, d);
    if (v && (v->role != ROLE_PRIVATE || v->iteration_private || v->private_to)) return true;
    f->carried |= !flow_written_first(l->stmt->child[3], d);
    f->left |= d->function && flow_live_after(l->region->unit, l->stmt, d, l->region->body);
    return true;
}

static struct state_search search_state(const struct loop *l)
{
    struct state_search f = {l, false, false};
    node_walk(l->stmt->child[3], find_state, &f);
    return f;
}

bool mapping_keeps_state(const struct loop *l)
{
    struct state_search f = search_state(l);
    return f.carried || f.left;
}

/* The final state is independent of the number of gangs only if one gang runs the loop, which it then must do in order. */
static bool shows_state(const struct loop *head, const struct loop *inner)
{
    struct state_search f = search_state(inner);
    return f.left || (f.carried && mapping_shows_gangs(head));
}

/* A clause gives the number of gangs, or the iterations of each. */
bool mapping_shows_gangs(const struct loop *l)
{
    return l->plan.gang_static.text || directive_clause(l->region->directive, CLAUSE_NUM_GANGS, 0);
}

/* Each iteration belongs to one gang as a whole: its lanes must not share the gang's iterations. */
static bool is_gang_only(const struct loop *head, const struct loop *inner, int levels)
{
    return levels == LEVEL_GANG && (head->plan.gang_static.text || mapping_keeps_state(inner) || mapping_reuses_gang_objects(head));
}

static bool is_short(const struct loop *l);

static bool only_sums(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->directive || !only_sums(l->child) || loop_writes(l, NULL)) return false;
    return true;
}

/* A directive asks for threads along l, and none for those along the loops in it, which only compute sums. These may be as short as the words
 * of a code or the coordinates of a point: shared among lanes, 64 rows of 100,000 codes of two words take 50 times as long on an H200. */
static bool is_asked_for(const struct loop *l, const struct loop *inner)
{
    return l->directive && !is_short(l) && only_sums(inner->child);
}

/* A loop without a level, between a gang loop and a loop that only computes sums: its threads access memory better than theirs would, or a
 * directive asks for them. */
static bool takes_lanes(const struct loop *l, const struct loop *inner, int levels, int above, int below)
{
    if (l->plan.levels || (levels | above) != LEVEL_GANG || below || !mapping_has_parallel(inner->child)) return false;
    return !mapping_keeps_state(inner) && ((above && is_asked_for(l, inner)) || mapping_prefers_outer(l->region, inner));
}

void mapping_levels(struct loop *l, int above)
{
    int levels, below, called;
    struct loop *inner = kernel_group_end(l);
    l->dimension = -1;
    l->mapped = 0;
    if (!loop_may_spread(l)) {
        map_children(l, above);
        return;
    }
    called = called_in(inner);
    below = mapping_levels_below(inner) | called;
    levels = l->plan.levels;
    if (implies_gang(l, above, below)) levels |= LEVEL_GANG;
    if (!levels && (above & LEVEL_VECTOR)) {
        mapping_sequential(l);
        return;
    }
    bool gang_only = is_gang_only(l, inner, levels);
    if (levels == LEVEL_GANG && !gang_only && !below && mapping_prefers_outer(l->region, inner)) levels |= LEVEL_VECTOR;
    if (takes_lanes(l, inner, levels, above, below)) levels |= LEVEL_VECTOR;
    map_children(inner, above | levels);
    if (!mapped_below(inner) && !called && !(above & LEVEL_VECTOR) && !gang_only) levels |= LEVEL_VECTOR;
    l->gang_state = (levels & LEVEL_GANG) && shows_state(l, inner);
    l->mapped = levels;
    copy_to_group(l);
}

static int score_inner(const struct region *r, const struct loop *list);

static bool any_bound_in_memory(const struct loop *list)
{
    for (; list; list = list->next)
        if (!list->bounds_on_host || any_bound_in_memory(list->child)) return true;
    return false;
}

/* Of a parallel loop with parallel ones inside, the level with the better score: lanes may be given to either. Loops whose trip counts are in
 * memory may be short. */
static int score_nest(const struct region *r, const struct loop *l)
{
    int own = mapping_stride_score(r, l->stmt->child[3], l), below = own;
    if (mapping_has_parallel(l->child) && !any_bound_in_memory(l->child)) below = score_inner(r, l->child);
    return below > own ? below : own;
}

/* The score of the memory accesses if threads are spread over the parallel loops of a list, or over the loop around them. */
static int score_inner(const struct region *r, const struct loop *list)
{
    int score = 0;
    for (; list; list = list->next) score += loop_may_spread(list) ? score_nest(r, list) : score_inner(r, list->child);
    return score;
}

static int score_outer(const struct region *r, const struct loop *list, const struct loop *outer)
{
    int score = 0;
    for (; list; list = list->next)
        score += loop_may_spread(list) ? mapping_outer_score(r, list, outer) : score_outer(r, list->child, outer);
    return score;
}

/* At most eight trips; where the indices of loops around it give them, as in triangles, eight on average; 32 of a reduction that a sequential
 * loop repeats, whose lanes would combine in each of its trips (the nearest of 32 centers of 16 floats: 1200 us with lanes, 210 without, H100). */
static bool is_short(const struct loop *l)
{
    enum { SHORT = 8, SHORT_SUM = 32 };
    long long trips = mapping_constant_trips(l);
    bool repeated = l->plan.n_reductions && !l->child && l->parent && !loop_may_spread(l->parent);
    if (trips >= 0) return trips <= (repeated ? SHORT_SUM : SHORT);
    trips = mapping_most_trips(l);
    return trips >= 0 && trips <= 2 * SHORT;
}

static bool all_short(const struct loop *list)
{
    for (; list; list = list->next)
        if ((loop_may_spread(list) && !is_short(list)) || !all_short(list->child)) return false;
    return true;
}

enum { LITTLE = 16 };                  /* constant trips */

static bool has_only_little_loops(const struct loop *l)
{
    bool endless = node_has(l->stmt->child[3], KIND(NODE_WHILE) | KIND(NODE_DO));
    for (const struct loop *c = l->child; c && !endless; c = c->next) {
        long long trips = mapping_constant_trips(c);
        endless = trips < 0 || trips > LITTLE || !has_only_little_loops(c);
    }
    return !endless;
}

/* An array of the iteration, which loops of at most 16 trips pass on to each other: a thread has it in registers, lanes would exchange it in shared
 * memory, and wait after each loop. A layer of 16 inputs and 16 outputs for 10^6 points takes 347 us on an H200 with lanes, 44 with threads, 75 in CUDA. */
static bool passes_little_array(const struct loop *outer)
{
    return mapping_has_own_objects(outer, outer) && has_only_little_loops(outer);
}

bool mapping_prefers_along(const struct region *r, const struct loop *last, const struct loop *by)
{
    return score_outer(r, last->child, by) > score_inner(r, last->child);
}

/* The loops inside `outer` should run sequentially in each thread: their accesses are strided where the outer loop's are not, or they are
 * short. */
bool mapping_prefers_outer(const struct region *r, const struct loop *outer)
{
    if (!mapping_has_parallel(outer->child)) return true;
    if (all_short(outer->child) || passes_little_array(outer)) return true;
    if (outer->plan.is_row) return false;
    return mapping_prefers_along(r, outer, outer);
}
