/* plan_inner: plain loops inside the parallel loops of a parallel construct. SPDX-License-Identifier: MIT
 * `parallel loop` on only the outermost loop of a nest gives each thread a row: the reads of neighboring threads are then a row apart. In
 * that case the inner loops are analyzed as those of kernels are. What is proven independent may run in parallel too: the directive
 * promises nothing about these loops, but forbids nothing. Where accesses along the outer loop are contiguous, or nothing is proven,
 * nothing changes. */
#include "base/arena.h"
#include "base/unit.h"
#include "directive/bind/routines.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "region/updates/scans.h"
#include "base/passes.h"

/* num_gangs has several arguments: those after the first are for gang loops of the dimensions y and z. */
static bool names_dimensions(const struct region *r)
{
    const struct clause *c = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    return c && c->n_exprs > 1;
}

bool mapping_all_plain(const struct loop *list)
{
    for (; list; list = list->next)
        if (list->directive || !mapping_all_plain(list->child)) return false;
    return true;
}

/* The score of the accesses inside `last` with threads along `by`. */
static int score_along(const struct region *r, const struct loop *last, const struct loop *by)
{
    int score = 0;
    for (const struct loop *c = last->child; c; c = c->next) score += mapping_outer_score(r, c, by);
    return score;
}

/* The accessed object is an array of the code of the iteration, or a private one: in registers or local memory if a thread runs the iteration. */
static bool is_in_own_array(const struct region *r, const struct access *a)
{
    const struct variable *v = region_variable(r, a->decl);
    return a->decl && a->decl->type->kind == TYPE_ARRAY && !a->deep && (v ? v->role == ROLE_PRIVATE : a->decl->function && a->decl->storage != STORAGE_STATIC);
}

/* Threads along it access some elements contiguously that the thread of an iteration would not have to itself. */
static bool has_unit_stride(const struct region *r, const struct loop *l)
{
    for (int k = 0; l->canonical && k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (node_inside(a->node, l->stmt->child[3]) && mapping_access_stride(a, l->index) == 1 && !is_in_own_array(r, a)) return true;
    }
    return false;
}

/* Some inner loop has a better score than `score`. */
static bool beats(const struct region *r, const struct loop *list, int score)
{
    for (; list; list = list->next)
        if ((has_unit_stride(r, list) && mapping_stride_score(r, list->stmt->child[3], list) > score) || beats(r, list->child, score)) return true;
    return false;
}

/* The gang loop whose whole body is head, for which `worker` or `vector` is written without a size; NULL: there is none. */
static struct loop *gangs_around(const struct loop *head)
{
    struct loop *root = head->parent;
    while (root && !root->collapse) root = root->parent;
    bool tight = root && root->directive && root->mode == LOOP_INDEPENDENT && mapping_tight_child(loop_group_end(root)) == head;
    if (!tight || root->levels & ~LEVEL_GANG || head->vector_length.text || head->worker_num.text || head->collapse != 1) return NULL;
    return root;
}

/* A loop of threads in the group of head whose plain inner loops would access memory better. */
static bool has_scattered_threads(const struct region *r, struct loop *head)
{
    struct loop *last = loop_group_end(head);
    bool inner_levels = head->levels && !(head->levels & LEVEL_GANG) && !gangs_around(head);
    if (!head->directive || head->mode != LOOP_INDEPENDENT || inner_levels || head->gang_static.text) return false;
    if (!last->child || !mapping_all_plain(last->child) || head->tile) return false;
    int best = score_along(r, last, head);
    for (struct loop *l = head; l != last && best < 0; l = l->child)
        if (score_along(r, last, l->child) > best) best = score_along(r, last, l->child);
    struct loop *tight = mapping_tight_child(last);
    if (tight && mapping_suits_thread(tight, last)) return false;
    return best < 0 && ((tight && has_unit_stride(r, tight)) || beats(r, last->child, best));
}

static bool is_spreadable(const struct loop *l)
{
    const struct variable *v = region_variable(l->region, l->index);
    return l->canonical && l->plan.independent && (!v || (v->role == ROLE_PRIVATE && region_counts_only(v)));
}

/* ---- iterations that read the same elements ---------------------------------------------------------------------------------------- */

enum { MANY_ROWS = 1 << 18 }; /* constant trips of the outer loop: a thread for each fills the device */

/* Both bounds depend on the index of the outer loop: a window, not a row. */
static bool is_window(const struct loop *l, const struct loop *head)
{
    return mapping_uses(l->lower, head->index) && mapping_uses(l->upper, head->index);
}

/* x[j], where j counts on from the index of the outer loop in some nests. */
static bool is_indexed_by(const struct access *a, const struct decl *index)
{
    const struct node *n = a->n_subscripts == 1 ? node_strip(a->subscripts[0]) : NULL;
    return n && n->kind == NODE_NAME && n->decl == index;
}

/* for i for j ... x[j]: all iterations of the outer loop read the elements of x that the inner loop accesses contiguously. */
static bool reads_for_all(const struct region *r, const struct loop *l, const struct loop *head)
{
    bool found = false;
    if (!l->canonical || is_window(l, head)) return false;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, l->stmt->child[3]) || mapping_access_stride(a, l->index) != 1 || is_in_own_array(r, a)) continue;
        if (a->written || !a->var || a->deep || (!is_indexed_by(a, l->index) && mapping_access_stride(a, head->index) != 0)) return false;
        found = true;
    }
    return found;
}

static bool has_condition(const struct loop *l)
{
    return node_has(l->stmt->child[3], KIND(NODE_IF) | KIND(NODE_CONDITIONAL) | KIND(NODE_CALL));
}

static bool no_levels(const struct loop *list)
{
    for (; list; list = list->next)
        if (list->levels || list->collapse > 1 || list->tile || !no_levels(list->child)) return false;
    return true;
}

/* Rows of a gang loop, or of one without a level, in which no level is written. */
static bool has_free_rows(const struct loop *head)
{
    if (head->collapse != 1 || head->levels & ~LEVEL_GANG || head->gang_static.text || head->tile || !head->canonical || !head->child) return false;
    return mapping_constant_trips(head) < MANY_ROWS && no_levels(head->child);
}

/* As far as can be said before the analysis: only then is the construct worth analyzing again. */
static bool may_be_row(const struct region *r, const struct loop *head)
{
    bool reduces = head->n_reductions || directive_clause(r->directive, CLAUSE_REDUCTION, 0), found = false;
    if (!head->directive || head->mode != LOOP_INDEPENDENT || !has_free_rows(head) || !mapping_all_plain(head->child)) return false;
    for (const struct loop *l = head->child; l; l = l->next) found |= (reduces || has_condition(l) || mapping_has_atomic(r, l->stmt)) && reads_for_all(r, l, head);
    return found;
}

/* Threads along y, which may share loops that only add (plan_lanes.c), share none in a kernel with reductions, and none for extremes or with
 * conditions: ranks of 30,000 numbers take 891 us on an H200 with a thread each, in CUDA with tiles in shared memory 478. */
static bool needs_lanes(const struct loop *head, const struct loop *l)
{
    bool adds = true;
    for (int j = 0; j < l->plan.n_reductions; j++) adds &= l->reductions[j].op == RED_ADD;
    bool chooses = node_has(l->stmt->child[3], KIND(NODE_IF));
    return l->plan.n_reductions && (head->plan.n_reductions || !adds || chooses);
}

/* A thread for each iteration leaves most of the device idle unless there are many thousands, though it accesses memory as well as lanes
 * would: 16,384 bodies and the energy of all their pairs take 1876 us on an H100, in CUDA with a block for each 214. The launch decides how many lanes a
 * row has, one if there are enough rows. */
static bool is_row(const struct region *r, const struct loop *head)
{
    bool found = false;
    if (!has_free_rows(head) || !is_spreadable(head) || mapping_keeps_sizes(r)) return false;
    for (const struct loop *l = head->child; l; l = l->next) found |= is_spreadable(l) && needs_lanes(head, l) && reads_for_all(r, l, head);
    return found;
}

/* The loops of a nest that only updates memory atomically, as counts of pairs by their distance do: the grid spreads both, so that rows of
 * any number and of different lengths occupy the device, and blocks keep copies of what they add to (plan_bins.c). */
static bool is_counting_nest(const struct region *r, const struct loop *head)
{
    const struct loop *l = mapping_declared_child(head);
    if (!l || l->child || !has_free_rows(head) || !is_spreadable(head) || !is_spreadable(l) || !reads_for_all(r, l, head)) return false;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a->written && !a->atomic && node_inside(a->node, l->stmt)) return false;
    }
    return mapping_has_atomic(r, l->stmt->child[3]);
}

/* The only loop of a row, which lanes may share but for one iteration that the others depend on (analysis/scan/pivots.c). Shortest paths with a
 * directive on the rows alone take 332 ms for 2048 points on an H100, in CUDA 25. */
static struct loop *pivot_loop(const struct region *r, struct loop *head)
{
    struct loop *l = head->collapse == 1 ? mapping_tight_child(head) : NULL;
    const struct variable *v = l ? region_variable(r, l->index) : NULL;
    if (!l || !l->pivot || l->child || l->directive || l->step || l->direction <= 0 || !l->canonical || !type_is_integer(l->index->type)) return NULL;
    if (!transform_is_on(r, TRANSFORM_PIVOTS) || !has_free_rows(head) || mapping_keeps_sizes(r) || mapping_shows_gangs(head) || loop_shows_index(l) || l->wraps || l->compared) return NULL;
    return !v || (v->role == ROLE_PRIVATE && region_counts_only(v)) ? l : NULL;
}

/* Its lanes share the loop. */
static void share_pivot_loop(struct loop *l)
{
    l->plan.independent = l->plan.has_pivot = true;
    l->plan.why = "parallelizable before and after one iteration";
}

static bool is_wanted(const struct region *r)
{
    bool parallel = r->directive->kind == DIR_PARALLEL || r->directive->kind == DIR_PARALLEL_LOOP;
    if (!parallel || r->in_order || mapping_keeps_sizes(r) || names_dimensions(r)) return false;
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (has_scattered_threads(r, l) || may_be_row(r, l)) return true;
    return false;
}

bool plan_inner(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        if (is_wanted(u->regions[i])) {
            u->regions[i] = region_looked_into(u, u->regions[i]);
            region_accesses(u, u->regions[i]);
        }
    return !diag_has_errors(u);
}

/* ---- levels of the outer loop ------------------------------------------------------------------------------------------------------- */

/* `gang worker` and `gang vector` are written for a thread per iteration. If nothing below has a directive, the price decides who runs an
 * iteration, as it does for `gang`. */
static bool is_hint(const struct region *r, const struct loop *head)
{
    const struct loop *last = loop_group_end((struct loop *)head);
    if (!(head->plan.levels & LEVEL_GANG) || head->plan.levels == LEVEL_GANG || !last->child || !mapping_all_plain(last->child)) return false;
    if (head->gang_static.text || head->tile || mapping_keeps_sizes(r) || mapping_keeps_state(last) || mapping_has_own_objects(head, last)) return false;
    return !routine_called_levels(r->unit, head->stmt);
}

/* ---- after the dependence test ------------------------------------------------------------------------------------------------------- */

static void keep_in_order(struct loop *l)
{
    l->plan.mode = LOOP_SEQ;
    l->plan.independent = l->plan.needs_disjoint = l->plan.scans = false;
    l->plan.n_reductions = 0;
}

/* Makes the plain loops sequential. Those with a directive keep their modes. */
static void in_order_again(struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->directive) continue;
        keep_in_order(l);
        l->plan.why = "sequential: no directive";
        in_order_again(l->child);
    }
}

static bool may_share(struct loop *l)
{
    bool overlap;
    return is_spreadable(l) || mapping_can_sum(l, &overlap);
}

static bool any_shared(struct loop *list)
{
    for (; list; list = list->next)
        if (may_share(list) || any_shared(list->child)) return true;
    return false;
}

/* Lanes compute the loop as a scan. A thread for each row is faster only with tens of thousands of rows, which it stages in shared memory: 2^25 running
 * maxima of floats on an H200 take 797 us for 2048 rows with threads and 114 with lanes, 98 and 111 for 65536 rows. */
enum { SHORT_ROW = 256 };
static bool scan_row(const struct region *r, struct loop *l)
{
    const struct loop *head = l->parent;
    bool on = l->row_scan && transform_is_on(r, TRANSFORM_ROW_SCANS) && transform_is_on(r, TRANSFORM_ROW_LANES);
    long long trips = mapping_constant_trips(l);
    if (!on || (trips >= 0 && trips < SHORT_ROW) || head->parent || !head->directive || !has_free_rows(head) || !is_spreadable(head) || mapping_keeps_sizes(r) || mapping_shows_gangs(head) || loop_shows_index(l)) return false;
    l->plan.independent = l->plan.scans = true;
    l->plan.needs_disjoint = l->row_scan->needs_disjoint;
    l->plan.n_reductions = l->n_reductions;
    l->plan.why = arena_printf(r->unit->arena, "parallelizable as a scan: %s", l->row_scan->what);
    return true;
}

/* Some loop of the list, or below one that may be spread, accesses memory well and may be spread, or is about rows that its threads can stage.
 * Loops that may not be spread are made sequential. */
static bool settle(const struct region *r, struct loop *list)
{
    bool good = false;
    for (struct loop *l = list; l; l = l->next) {
        bool spread = may_share(l) || scan_row(r, l), inner = settle(r, l->child);
        if (!spread && !inner) keep_in_order(l);
        good |= inner || (spread && !mapping_is_short_part(l) && (has_unit_stride(r, l) || mapping_iterates_along_rows(l, l->index)));
    }
    return good;
}

enum { LITTLE = 16 }; /* constant trips of a loop that counts for nothing */

/* A `while` in its body, or in a loop of it that counts for nothing, is a loop of any number of trips. */
static int own_depth(const struct loop *l)
{
    long long trips = mapping_constant_trips(l);
    return trips < 0 || trips > LITTLE || node_has(l->stmt->child[3], KIND(NODE_WHILE) | KIND(NODE_DO));
}

static int depth(const struct loop *list)
{
    int deepest = 0;
    for (; list; list = list->next) {
        int all = own_depth(list) + depth(list->child);
        if (all > deepest) deepest = all;
    }
    return deepest;
}

/* The depth of the deepest nest that threads may share, or of the deepest one that a thread must run alone; -1: there is none. */
static int depth_of(struct loop *list, bool shared)
{
    int deepest = -1;
    for (; list; list = list->next) {
        bool is_shared = may_share(list), is_alone = !is_shared && !any_shared(list->child);
        int below = is_shared || is_alone ? (is_shared == shared ? depth(list->child) : -1) : depth_of(list->child, shared);
        if (below >= 0 && below + own_depth(list) > deepest) deepest = below + own_depth(list);
    }
    return deepest;
}

/* The lanes of a row would wait while one of them runs loops that do about as much as those that they share. */
static bool waits_for_one(const struct loop *last)
{
    int alone = depth_of(last->child, false);
    return alone > 0 && alone >= depth_of(last->child, true);
}

/* A short loop of lanes, in one that they run in step, changes an array of the iteration: they would exchange it in shared memory, and wait in each trip.
 * The least of 16 functions of the elements of 2^18 sets took 663 us on an H200, in CUDA with lanes that keep one each 36. */
static bool exchanges_array(const struct region *r, const struct loop *last)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        const struct loop *l = a->loop;
        if (!l || l == last || !l->parent || l->parent == last || !node_inside(l->stmt, last->stmt) || !a->written || !is_in_own_array(r, a)) continue;
        long long trips = mapping_constant_trips(l);
        if (l->plan.independent && !l->parent->plan.independent && own_depth(l->parent) && trips >= 0 && trips <= LITTLE) return true;
    }
    return false;
}

static bool any_reduces(const struct loop *list)
{
    for (; list; list = list->next)
        if (list->plan.n_reductions) return true;
    return false;
}

/* Lanes are written for l itself, under gangs: those of rows replace them only where gangs share both loops, and combine values. Sums of rows of
 * 1024 take 22 us with lanes, 78 with a thread for each row; stores to rows of 64 take 96 and, through shared memory, 44 (H200). */
static bool gives_lanes(struct loop *l)
{
    bool written = l->levels && !(l->levels & LEVEL_GANG);
    return !written || (any_reduces(l->child) && !mapping_prefers_outer(l->region, l) && mapping_prefers_rows(gangs_around(l), l));
}

void mapping_settle_inner(struct region *r)
{
    bool on = transform_is_on(r, TRANSFORM_INNER_LOOPS);
    for (struct loop *l = on ? r->loops : NULL; l; l = l->next) mapping_free_columns(r, l);
    for (struct loop *l = on ? r->loops : NULL; l; l = loop_next(l))
        if (l->directive && l->collapse && is_hint(r, l)) l->plan.levels = LEVEL_GANG;
    for (struct loop *l = on ? r->loops : NULL; l; l = l->next) {
        l->plan.is_row = is_row(r, l) && !waits_for_one(l);
        l->plan.counts = !l->plan.is_row && is_counting_nest(r, l);
    }
    for (struct loop *l = on && region_is_kernels(r) ? r->loops : NULL; l; l = loop_next(l))
        if (has_scattered_threads(r, l) && pivot_loop(r, l)) share_pivot_loop(pivot_loop(r, l));
    for (struct loop *l = r->looked_into ? r->loops : NULL; l; l = loop_next(l)) {
        if (!l->directive || l->collapse == 0) continue;
        struct loop *last = loop_group_end(l);
        if (l->plan.is_row) settle(r, last->child);
        else if (l->plan.counts) continue;
        else if (on && has_scattered_threads(r, l) && pivot_loop(r, l)) share_pivot_loop(pivot_loop(r, l));
        else if (!on || !has_scattered_threads(r, l) || !settle(r, last->child) || waits_for_one(last) || exchanges_array(r, last) || !gives_lanes(l)) in_order_again(last->child);
    }
}
