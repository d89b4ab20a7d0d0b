/* openmp_plan: how the host runs the loops of compute constructs. SPDX-License-Identifier: MIT
 * The outermost loop that may run in parallel becomes `parallel for`, an innermost one `simd`; some run in strips or tiles. */
#include "accel_abi.h"
#include "base/line_map.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "region/flow/uses.h"
#include "region/updates/scans.h"
#include <string.h>

/* The loop reduces into a private array of the gang, so one thread runs it on the host. */
static bool reduces_own_array(const struct region *r, const struct loop *l)
{
    bool found = false;
    for (int k = 0; k < loop_head(l)->n_arrays; k++) found |= region_array_is_own(r, loop_head(l)->arrays[k].var);
    return found;
}

static bool may_run_parallel(const struct region *r, const struct loop *l)
{
    bool spread = l->canonical && l->plan.independent && !l->plan.has_pivot && !l->plan.accumulates && !l->commutes && !l->gang_state &&
                  l->plan.mode != LOOP_SEQ;
    return !host_is_serial(r) && !reduces_own_array(r, l) && spread && !loop_is_counted(l) && (l->directive || region_is_kernels(r));
}

/* Every value of the index, or none, satisfies the test: compilers fold it (0u > i), and then reject the loop under OpenMP. */
static bool test_folds(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool strict = l->relation == OP_LT || l->relation == OP_GT, below = l->relation == OP_LT || l->relation == OP_GE;
    long long bound = l->upper->value;
    if (t->kind == TYPE_POINTER || !l->upper->has_value) return false;
    const struct type *other = node_strip(l->upper)->type ? node_strip(l->upper)->type : l->upper->type;
    if (!bound && below && other && type_is_integer(other) && !other->is_signed && other->size >= 4 && other->size >= t->size) return true;
    if (t->size > 4) return !t->is_signed && !bound && below;
    long long highest = (1LL << (8 * t->size - t->is_signed)) - 1, lowest = t->is_signed ? -highest - 1 : 0;
    if (bound < lowest || bound > highest) return true;
    return (below && bound == lowest) || (!below && bound == highest && (strict || l->relation == OP_LE));
}

static bool find_branch(struct node *n, void *context)
{
    bool *found = context;
    *found |= n->kind == NODE_CONDITIONAL || (n->kind == NODE_BINARY && (n->op == OP_LAND || n->op == OP_LOR));
    return !*found && n->kind != NODE_STMT_EXPR;
}

static bool is_set_by_branches(const struct node *n, const void *context)
{
    bool found = false;
    (void)context;
    if (n->kind == NODE_VAR && n->n_children) node_walk(n->child[0], find_branch, &found);
    return found;
}

/* gcc has internal errors on some expressions in the head of a loop for OpenMP: on compound literals (gcc 14), and on variables of a statement
 * expression whose initializers branch (gcc 12), ({ int q = c ? 3 : n; q; }). */
static bool is_unsafe(const struct node *n)
{
    return node_has(n, KIND(NODE_COMPOUND_LITERAL)) || (node_has(n, KIND(NODE_STMT_EXPR)) && node_find(n, is_set_by_branches, NULL));
}

/* OpenMP's rules for a canonical loop. */
static bool has_openmp_form(const struct loop *l)
{
    if (!l->canonical || is_unsafe(l->lower) || is_unsafe(l->upper) || is_unsafe(l->step)) return false;
    const struct type *t = l->index->type;
    long long step = l->step ? (l->step->has_value ? l->step->value : 0) : 1;
    bool counted = (t->kind == TYPE_INT || t->kind == TYPE_CHAR || t->kind == TYPE_POINTER) && !t->is_volatile && !t->is_atomic;
    if (!counted || (l->relation == OP_NE && step != 1 && step != -1) || !l->upper->type) return false;
    if (l->compared) return true;
    if (test_folds(l) || (t->size > 4 && t->kind != TYPE_POINTER && loop_test_may_fold(l))) return false;
    return t->kind == TYPE_POINTER || type_is_integer(node_strip(l->upper)->type ? node_strip(l->upper)->type : l->upper->type);
}

/* The next loop of a collapse group after l; NULL if the loops are not tightly nested or OpenMP would reject it. */
static struct loop *tight_child(const struct loop *l)
{
    struct loop *c = l->child;
    return c && !c->next && node_alone(l->stmt->child[3]) == c->stmt && c->canonical && has_openmp_form(c) ? c : NULL;
}

static int group_size(struct loop *l)
{
    struct loop *member = l;
    int n = 1;
    for (; n < l->collapse && (member = tight_child(member)); n++) continue;
    return n == l->collapse ? n : 1;
}

static bool has_atomic(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_ATOMIC && r->inner[i]->from >= l->stmt->from && r->inner[i]->from < l->stmt->to) return true;
    for (int i = 0; i < r->unit->n_implied; i++)
        if (node_inside(r->unit->implied[i]->statement, l->stmt)) return true;
    return false;
}

/* A loop whose data must be disjoint gets no simd, because compilers test pointers for overlap themselves. One whose subscripts may wrap
 * gets simd, because they do not test this. */
static bool has_simd_form(const struct region *r, const struct host_loop *h)
{
    return h->collapse == 1 && !h->loop->child && !h->loop->plan.needs_disjoint && !openmp_locates(h->loop) && !openmp_reduces_parts(h->loop) && !has_atomic(r, h->loop) &&
           h->loop->index->type->kind != TYPE_POINTER && !openmp_left_to_compiler(r, h->loop);
}

/* Threads share the outer loops of a group, and the innermost one is left to simd or strips, because compilers do not vectorize a collapsed
 * loop. If the outer loops have few iterations, the group is kept. */
static void leave_innermost_to_lanes(struct unit *u, const struct region *r, struct host_loop *h)
{
    enum { FEW = 64 };
    struct loop *last = openmp_group_last(h);
    struct host_loop inner = { .loop = last, .collapse = 1, .tested = h->tested };
    long long product = 1;
    const struct loop *l = h->loop;
    for (int k = 1; k < h->collapse; k++, l = l->child) {
        long long trips = loop_constant_trips(l);
        product = trips < 0 || product >= FEW ? FEW : product * trips;
    }
    if (h->collapse == 1 || product < FEW) return;
    if (has_simd_form(r, &inner) || (!h->tested && openmp_runs_in_strips(u, r, last))) h->collapse--;
}

/* The product of trip counts may overflow although each one fits: gcc computes it in the type of the indices, even in char. */
static bool needs_wide_counter(const struct host_loop *h)
{
    long long product = 1, most = 0x7fffffff;
    bool right = true, wide = true, from_zero = false;
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) {
        long long trips = loop_constant_trips(l);
        if (l->index->type->size < 4) most = l->index->type->size == 1 ? 0x7f : most < 0x7fff ? most : 0x7fff;
        product = trips < 0 || product < 0 || (trips && product > 0x7fffffff / trips) ? -1 : product * trips;
        right &= loop_counts_right(l, !h->parallel);
        from_zero |= loop_counts_from_zero(l);
        wide &= l->index->type->kind == TYPE_POINTER || l->index->type->size > 4;
    }
    wide |= h->divided && right; /* the parts are counted in 64 bits */
    return from_zero || (!wide && (!right || (h->collapse > 1 && (product < 0 || product > most))));
}

static bool can_widen(struct unit *u, const struct host_loop *h)
{
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        if (!loop_wide_header(u, l, "") && !(type_is_integer(l->index->type) && l->index->type->size > 4)) return false;
    return true;
}

/* At least 8 rows for each of 128 threads: they are not divided. */
static bool has_many_rows(const struct host_loop *h)
{
    enum { MANY = 1024 };
    long long product = 1;
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse && product < MANY; k++, l = l->child) {
        long long trips = loop_constant_trips(l);
        if (trips <= 0) return false;
        product *= trips;
    }
    return product >= MANY;
}

/* The innermost loop of the group, or the only one in the group, is divided, unless iterations take different times. */
static void divide_rows(struct unit *u, const struct region *r, struct host_loop *h)
{
    struct host_loop rows = *h, whole = *h;
    struct loop *last = openmp_group_last(h);
    if (h->collapse > 1) rows.collapse--;
    else {
        whole.collapse++;
        last = tight_child(h->loop);
    }
    struct host_loop lanes = { .loop = last, .collapse = 1, .tested = h->tested };
    if (!last || openmp_is_uneven(u, &whole) || !has_openmp_form(last) || !may_run_parallel(r, last)) return;
    bool has_lanes = has_simd_form(r, &lanes);
    if ((h->collapse == 1 && !has_lanes) || needs_wide_counter(&lanes)) return;
    rows.divided = openmp_divided(u, r, &rows, last, has_lanes);
    if (!rows.divided || needs_wide_counter(&rows)) return;
    if (has_many_rows(&rows)) rows.divided = NULL;
    *h = rows;
}

/* Two loops with directives of their own, or the loops of a kernels construct, are one group where tiles are faster. */
static void join_for_tiles(const struct region *r, struct host_loop *h)
{
    struct host_loop pair = *h;
    struct loop *inner = h->collapse == 1 ? tight_child(h->loop) : NULL;
    if (!inner || inner->collapse > 1 || inner->n_privates || inner->n_arrays || inner->plan.n_reductions) return;
    pair.collapse = 2;
    pair.tiles = may_run_parallel(r, inner) && openmp_runs_in_tiles(r->unit, r, &pair);
    if (pair.tiles) *h = pair;
}

static bool plan_loop(struct region *r, struct host_plan *p, struct loop *l, bool in_parallel)
{
    struct host_loop h = { .loop = l, .parallel = !in_parallel, .tested = loop_needs_test(l), .collapse = group_size(l) };
    if (!has_openmp_form(l) || !may_run_parallel(r, l) || (in_parallel && l->plan.needs_disjoint) || !openmp_can_reduce(l)) return false;
    if ((in_parallel && openmp_locates(l)) || openmp_keeps_last(l)) return false;
    h.tiles = h.parallel && !openmp_reduces_parts(l) && openmp_runs_in_tiles(r->unit, r, &h);
    if (h.parallel && !h.tiles && !openmp_reduces_parts(l)) join_for_tiles(r, &h);
    if (h.parallel && !h.tiles) leave_innermost_to_lanes(r->unit, r, &h);
    h.simd = has_simd_form(r, &h);
    if (!h.tiles) openmp_find_counters(r, &h);
    h.strips = !h.counters && h.collapse == 1 && !h.tested && !loop_shows_index(l) && openmp_runs_in_strips(r->unit, r, l);
    if (in_parallel && !h.simd && !h.strips) return false;
    if (h.parallel && !h.simd && !h.strips && !h.tiles && !h.counters) openmp_find_columns(r, &h);
    if (h.parallel && !h.simd && !h.strips && !h.tiles && !h.counters && !h.columns) divide_rows(r->unit, r, &h);
    h.widen = !h.strips && !h.tiles && !h.counters && !h.columns && needs_wide_counter(&h);
    if (in_parallel && h.widen && !h.strips) return false; /* lanes of large steps gain less than the counter costs */
    if (h.widen && !can_widen(r->unit, &h)) return false;
    openmp_find_bins(r, &h);
    p->uses_simd |= h.simd || h.strips || h.columns;
    p->uses_rows |= h.columns != NULL;
    p->uses_strips |= h.strips && h.parallel;
    p->uses_parts |= h.divided != NULL;
    p->uses_counters |= h.counters != NULL;
    p->uses_lengths |= !strcmp(openmp_schedule(r->unit, &h), "schedule(runtime)");
    p->uses_threads |= openmp_has_team(&h) || openmp_is_uneven(r->unit, &h);
    p->needs_disjoint |= l->plan.needs_disjoint || h.columns_tested || openmp_tests_copies(&h) || (h.counters && h.counters->needs_disjoint);
    p->condition = condition_both(r->unit, p->condition, l->condition);
    ARENA_PUSH(r->unit->arena, p->loops, p->n_loops, h);
    return true;
}

/* A few iterations of a few operations take less time than waking the threads (some microseconds). The loop must declare its index, because
 * simd would assign the last value to an index declared outside. */
static bool is_short(struct loop *l)
{
    enum { SHORT = 128 };
    long long trips = loop_constant_trips(l);
    if (trips < 0 || trips > SHORT || !l->index_declared_inside || l->child || group_size(l) > 1) return false;
    if (l->plan.n_reductions || l->n_arrays || loop_needs_test(l)) return false;
    return !node_has(l->stmt->child[3], LOOP_KINDS | KIND(NODE_CALL) | KIND(NODE_GOTO));
}

static bool plan_scan(struct region *r, struct host_plan *p, struct loop *l)
{
    struct host_loop h = { .loop = l, .parallel = true, .collapse = 1, .scan = true };
    if (host_is_serial(r) || !openmp_scans_in_blocks(r, l)) return false;
    p->uses_scan = true;
    p->needs_disjoint |= l->scan->needs_disjoint;
    p->condition = condition_both(r->unit, p->condition, l->scan->condition);
    ARENA_PUSH(r->unit->arena, p->loops, p->n_loops, h);
    return true;
}

/* Loops below one with simd, strips or counters, or in a scan or a tile, are not changed. */
static void plan_list(struct region *r, struct host_plan *p, struct loop *list, bool in_parallel)
{
    for (struct loop *l = list; l; l = l->next) {
        bool planned = plan_loop(r, p, l, in_parallel || is_short(l)) || (!in_parallel && plan_scan(r, p, l));
        const struct host_loop *h = planned ? &p->loops[p->n_loops - 1] : NULL;
        if (h && (h->simd || h->strips || h->scan || h->counters || h->columns)) continue;
        plan_list(r, p, h ? openmp_group_last(h)->child : l->child, in_parallel || h);
    }
}

static void plan_region(struct region *r, bool openmp)
{
    struct host_plan *p = arena_alloc(r->unit->arena, sizeof *p);
    const struct clause *gangs = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    if (openmp && !mapping_is_one_thread(r)) plan_list(r, p, r->loops, false);
    bool several = gangs && strcmp(gang_count(r->unit, gangs), "1") != 0;
    for (int i = 0; i < r->n_kernels; i++) p->gang_loop |= several && (r->kernels[i]->flags & ACCELRT_EXACT_GANGS);
    p->gang_loop = p->gang_loop && gang_calls_are_statements(r);
    r->host = p;
}

bool plan_host(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) plan_region(u->regions[i], u->options->target_openmp);
    return true;
}

/* ---- as text -------------------------------------------------------------------------------------------------------------------- */

const char *openmp_describe(struct unit *u, const struct host_loop *h)
{
    const char *text = h->parallel ? h->simd ? "threads, simd" : "threads" : "simd";
    if (h->scan) text = "threads, as a scan in blocks";
    if (h->strips && !h->simd) text = h->parallel ? "threads" : "";
    if (h->counters) text = "threads, in strips that reserve what they capture";
    if (h->collapse > 1) text = arena_printf(u->arena, "%s, %d loops collapsed", text, h->collapse);
    if (h->divided) text = arena_printf(u->arena, "%s, with parts of the loop in it", text);
    if (h->tiles) text = arena_printf(u->arena, "%s, tiled", text);
    if (h->strips) text = arena_printf(u->arena, "%s%sstrip-mined, with the sequential loop outside", text, *text ? ", " : "");
    if (h->columns) text = arena_printf(u->arena, "%s, in tiles of rows and strips of '%s'", text, h->columns->index->name);
    if (h->widen) text = arena_printf(u->arena, "%s, counted in 64 bits", text);
    for (int k = 0; k < h->n_bins; k++) text = arena_printf(u->arena, "%s, a private copy of '%s' per thread", text, h->bins[k].decl->name);
    if (h->tested) text = arena_printf(u->arena, "%s, if the test at launch allows it", text);
    return text;
}

static void dump_region(struct unit *u, const struct region *r, struct buffer *out)
{
    buffer_printf(out, "region %s %d%s\n", r->function->name, r->ordinal, r->host->gang_loop ? ": once for each gang" : "");
    for (int i = 0; i < r->host->n_loops; i++) {
        const struct host_loop *h = &r->host->loops[i];
        buffer_printf(out, "  line %d: loop %s: %s\n", line_map_place(u, h->loop->stmt->from).line, h->loop->index->name, openmp_describe(u, h));
    }
}

void openmp_dump(struct unit *u, struct buffer *out)
{
    for (int i = 0; i < u->n_regions; i++) dump_region(u, u->regions[i], out);
}
