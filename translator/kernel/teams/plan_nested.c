/* plan_nested: the shape of a nested kernel: levels of its loops, gangs and blocks. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"
#include "region/region_parts.h"
#include "region/updates/scans.h"
#include "base/unit.h"

enum { BLOCK_THREADS = 256, ROW_WORKERS = 32 };

static const char *level_names(int mapped)
{
    static const char *const names[] = {"sequential", "gang",         "worker",         "gang, worker",
                                        "vector",     "gang, vector", "worker, vector", "gang, worker, vector"};
    return names[mapped & 7];
}

/* Lanes that share a loop which is the whole body of a sequential one run that one inside theirs: there is no barrier between its trips,
 * and what each lane adds to stays in a register. Products in the order i, k, j of 2048^2 doubles on an H200: 843 GFLOP/s with the
 * barriers. */
static bool goes_outward(const struct loop *l)
{
    const struct loop *p = l->parent;
    const struct variable *v = p ? region_variable(l->region, p->index) : NULL;
    bool own = p && (p->index_declared_inside || (v && v->role == ROLE_PRIVATE && region_counts_only(v)));
    return l->plan.goes_outward && own && !loop_is_counted(l) && !mapping_length_in_memory(l) && l->mapped == LEVEL_VECTOR && !p->mapped &&
           !p->n_privates && !loop_shows_index(p) && !loop_shows_index(l);
}

struct nested_scan {
    int levels;
    bool long_rows;
    struct loop *gang;
};

static void scan_nested(struct nested_scan *s, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        s->levels |= l->mapped;
        if ((l->mapped & LEVEL_GANG) && (!s->gang || l->gang_dim < s->gang->gang_dim)) s->gang = l;
        if ((l->mapped & (LEVEL_VECTOR | LEVEL_GANG)) == LEVEL_VECTOR && !mapping_length_in_memory(l)) s->long_rows = true;
        l->mapping = level_names(l->mapped);
        l->plan.goes_outward = goes_outward(l);
        scan_nested(s, l->child);
    }
}

/* "for i: gang; for j: vector", of the loops in the kernel's statements. */
static const char *levels_text(struct unit *u, const struct kernel *k, const struct loop *list, const char *text)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped && l->index && kernel_holds(k, l->stmt))
            text = arena_printf(u->arena, "%s%sfor %s: %s", text ? text : "", text ? "; " : "", l->index->name, l->mapping);
        text = levels_text(u, k, l->child, text);
    }
    return text;
}

/* The host sizes the grid by the first gang loop (all loops of its collapse group) if it knows the trip counts. */
static void gang_dimensions(struct kernel *k, struct loop *gang)
{
    int group = gang && gang->plan.collapse > 1 ? gang->plan.collapse : 1;
    struct loop *l = gang;
    bool known = gang && group <= 3;
    for (int j = 0; known && j < group && l; j++, l = l->child) {
        known = l->bounds_on_host;
        k->dims[k->n_dims++] = l;
    }
    if (known) return;
    k->n_dims = 1;
    k->dims[0] = NULL;
    if (gang && group == 1 && mapping_is_estimated(gang)) k->estimated = gang;
}

static bool only_gang_loop(const struct kernel *k, const struct loop *gang)
{
    return k->n_statements == 1 && gang && node_only_statement(k->statements[0]) == gang->stmt;
}

/* Only vector loops whose length is read from memory, and therefore perhaps short: sub-warps can run a gang each. */
static bool short_rows_only(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped & (LEVEL_GANG | LEVEL_WORKER) || l->plan.vector_length.text) return false;
        if (l->mapped && !mapping_length_in_memory(l)) return false;
        if (!short_rows_only(l->child)) return false;
    }
    return true;
}

static bool is_packable(const struct kernel *k, const struct nested_scan *s)
{
    const struct loop *g = s->gang;
    return only_gang_loop(k, g) && !k->one_gang && !mapping_called(k) && g->mapped == LEVEL_GANG && g->gang_dim == 1 && !g->plan.gang_static.text && g->plan.collapse <= 1 &&
           !(k->flags & ACCELRT_EXACT_GANGS) && !mapping_keeps_sizes(k->region) && (s->levels & LEVEL_VECTOR) && short_rows_only(g->child);
}

/* Rows share a block, each as a worker. */
static void rows_block(struct kernel *k, struct loop *gang)
{
    k->flags |= ACCELRT_ROW_LANES | (mapping_row_reads_neighbors(gang) ? ACCELRT_LIGHT : 0);
    k->flags |= (mapping_row_stores(gang) ? ACCELRT_ROW_STORES : 0) | (mapping_row_bytes_again(gang) ? ACCELRT_ROW_AGAIN : 0);
    if (mapping_row_has_long_trips(gang)) k->flags |= ACCELRT_ROW_LONG_TRIPS;
    if (mapping_row_adds(k->region, gang)) k->flags |= ACCELRT_FEW_BLOCKS;
    if (gang->plan.is_row) k->flags |= ACCELRT_LANES;
    int group = gang->plan.collapse > 1 ? gang->plan.collapse : 1;
    for (struct loop *l = gang; group; group--, l = l->child) {
        l->mapped |= LEVEL_WORKER;
        l->mapping = level_names(l->mapped);
    }
    k->block[0] = mapping_row_threads(gang);
    k->block[1] = ROW_WORKERS;
}

static void nested_block(struct kernel *k, const struct nested_scan *s)
{
    k->packable = transform_is_on(k->region, TRANSFORM_GANG_PACKING) && is_packable(k, s);
    k->block[2] = 1;
    k->block[1] = s->levels & LEVEL_WORKER ? 4 : 1;
    k->block[0] = s->levels & LEVEL_WORKER ? 32 : s->long_rows ? 128 : 32;
    if (k->one_gang && !(s->levels & LEVEL_WORKER)) k->block[0] = BLOCK_THREADS;
    bool lanes_share_gangs = s->gang && (s->gang->mapped & LEVEL_VECTOR) && !(s->levels & LEVEL_WORKER);
    if (k->packable || lanes_share_gangs) k->block[0] = 128;
    else if (only_gang_loop(k, s->gang) && (s->levels & LEVEL_VECTOR) && !k->one_gang && mapping_rows(k, s->gang)) rows_block(k, s->gang);
}

/* Only flat kernels reduce a value with its place. */
static void keep_located_in_order(struct loop *l)
{
    for (int k = 0; k < l->n_reductions; k++)
        if (l->reductions[k].place || l->reductions[k].by) {
            l->plan.mode = LOOP_SEQ;
            l->plan.independent = l->plan.needs_disjoint = false;
            l->plan.n_reductions = 0;
        }
}

/* Maps the loops of one statement of the kernel, which may be inside loops that the host runs. */
static void map_statement(struct nested_scan *s, struct loop *list, const struct node *statement)
{
    for (struct loop *l = list, *rest; l; l = rest) {
        rest = l->next;
        if (!node_inside(l->stmt, statement)) {
            map_statement(s, l->child, statement);
            continue;
        }
        keep_located_in_order(l);
        mapping_levels(l, 0);
        l->next = NULL;
        scan_nested(s, l);
        l->next = rest;
    }
}

/* Scans of rows require that the launch chooses the threads of a row. */
static void scans_in_order(const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->plan.scans && kernel_holds(k, l->stmt)) {
            l->plan.independent = l->plan.scans = l->plan.needs_disjoint = false;
            l->plan.n_reductions = 0;
            mapping_sequential(l);
        }
        scans_in_order(k, l->child);
    }
}

/* All that a block has at a time is in shared memory. */
int mapping_scan_trips(const struct loop *l)
{
    enum { BYTES = 32 };
    return BYTES / (l->row_scan->values[0].type->size > 4 ? 8 : 4);
}

static void count_scan_trips(struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->plan.scans && kernel_holds(k, l->stmt)) k->items[2] = mapping_scan_trips(l);
        count_scan_trips(k, l->child);
    }
}

/* Unrolls loops that each lane runs alone. */
static void unroll_in_lanes(const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->mapped & LEVEL_VECTOR) mapping_unroll(k, l->child);
        if (l->plan.goes_outward && l->mapped) mapping_unroll_over(k, l->parent, l->stmt->child[3]);
        if (!(l->mapped & LEVEL_VECTOR)) unroll_in_lanes(k, l->child);
    }
}

void mapping_nested(struct unit *u, struct kernel *k, bool one_gang)
{
    struct nested_scan s = {0};
    int called = mapping_called(k);
    for (int j = 0; j < k->n_statements; j++) map_statement(&s, k->region->loops, k->statements[j]);
    k->shape = KERNEL_NESTED;
    k->flags |= ACCELRT_GANGS;
    s.levels |= called;
    s.long_rows |= called != 0;
    one_gang |= mapping_needs_one_gang(k->region);
    k->one_gang = one_gang || !(s.gang || mapping_calls_spread(k));
    if (directive_clause(k->region->directive, CLAUSE_NUM_GANGS, 0) && !one_gang) {
        k->one_gang = false;
        k->flags |= mapping_gangs_are_free(k, s.gang) ? ACCELRT_FREE_GANGS : ACCELRT_EXACT_GANGS;
    }
    if (!k->one_gang && !(s.gang && s.gang->gang_dim > 1)) gang_dimensions(k, s.gang);
    else if (!k->one_gang && mapping_calls_spread(k)) gang_dimensions(k, NULL);
    if (!only_gang_loop(k, s.gang) || k->one_gang || loop_shows_index(s.gang)) k->flags |= ACCELRT_ALWAYS;
    nested_block(k, &s);
    if (!(k->flags & ACCELRT_ROW_LANES)) scans_in_order(k, k->region->loops);
    if (mapping_team_is_free(k)) k->flags |= ACCELRT_FREE_TEAM;
    k->items[1] = k->items[2] = 1;
    count_scan_trips(k, k->region->loops);
    k->items[0] = k->flags & ACCELRT_ROW_AGAIN ? mapping_row_bytes_again(s.gang) : 1;
    k->mapping = levels_text(u, k, k->region->loops, NULL);
    if (!k->mapping) k->mapping = "gang-redundant code";
    mapping_reductions(u, k);
    mapping_scratch(u, k);
    plans_run(PLAN_ROWS, u, k);
    if (mapping_only_column_bins(k)) mapping_row_blocks(k, s.gang);
    if (transform_is_on(k->region, TRANSFORM_EARLY_LAUNCH) && !mapping_has_first_copies(k->region) && mapping_rows_wait(k)) k->flags |= ACCELRT_WAITS_ITSELF;
    unroll_in_lanes(k, k->region->loops);
}
