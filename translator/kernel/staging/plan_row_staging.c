/* plan_row_staging: rows along which each thread of a kernel iterates. SPDX-License-Identifier: MIT
 * s += a[i][j] along j, in order, in a thread for each i: the accesses of neighboring threads are a row apart. Therefore each warp copies
 * some elements of each of its 32 rows to shared memory, row by row and coalesced, runs as many trips there, and copies what they stored
 * back. Every row keeps its order. All threads must run the loop in step. Elements that are copied must be accessed by the trips for
 * certain: others may not exist, or belong to other threads. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/staging/row_window.h"
#include "kernel/transforms/interchange_tree.h"
#include "kernel/transforms/plans.h"
#include "region/region_parts.h"

/* Chunks of 32 trips, and two stages, only where twelve warps fit into a multiprocessor, chunks of 16 where eight do. */
enum {
    LONG_TRIPS = 32,
    ROWS = 32,
    BYTES_OF_32 = 18 * 1024,
    BYTES = 28 * 1024,
    BYTES_OF_STAGES = 18 * 1024,
    BYTES_OF_PAIR = 12 * 1024,
    SECTOR = 32,
    LINE = 128
};

static bool jumps(const struct node *body)
{
    return node_has(body,
                    GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN) | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR));
}

/* Between n and `top` there are only blocks and loops with the same trip count in every thread. */
static bool all_come_to(const struct region *r, const struct node *n, const struct node *top)
{
    for (const struct node *p = n; p != top; p = p->parent) {
        const struct loop *around = p->parent->kind == NODE_FOR ? region_loop(r, p->parent) : NULL;
        if (p->parent == top->parent) return p == top;
        if (p->parent->kind != NODE_BLOCK && !(around && around->canonical && around->bounds_on_host)) return false;
    }
    return true;
}

static bool may_stage_rows(const struct loop *l, const struct loop *last)
{
    const struct variable *v = region_variable(l->region, l->index);
    bool own = l->index_declared_inside || (v && v->role == ROLE_PRIVATE && region_counts_only(v));
    long long trips = mapping_constant_trips(l);
    return own && !l->step && type_is_integer(l->index->type) && (trips < 0 || trips >= LONG_TRIPS) && mapping_runs_short_loops(l) &&
           all_come_to(l->region, l->stmt, last->stmt->child[3]);
}

/* Bytes of the windows of a warp's rows with chunks of so many trips, from number `first` on. Sets their places. */
static int place_windows(struct kernel *k, int first, int chunk, int stages)
{
    int bytes = 0;
    for (int j = first; j < k->n_row_stagings; j++) {
        struct row_staging *w = &k->row_stagings[j];
        w->chunk = chunk;
        w->stages = w->loads ? stages : 1;
        w->pitch = (chunk + w->halo) | 1;
        w->place = bytes;
        w->stage_bytes = ROWS * w->pitch * (int)w->lead->node->type->size;
        bytes += w->stages * w->stage_bytes;
    }
    return bytes;
}

/* Each access of a warp has at least one whole sector of a row. */
static bool fills_sectors(const struct kernel *k, int first, int chunk)
{
    for (int j = first; j < k->n_row_stagings; j++)
        if (chunk < ROWS && chunk * k->row_stagings[j].lead->node->type->size < SECTOR) return false;
    return true;
}

static bool choose_chunk(struct kernel *k, int first, long long trips)
{
    for (int chunk = ROWS; chunk >= 4; chunk /= 2) {
        bool fits = place_windows(k, first, chunk, 1) <= (chunk == ROWS ? BYTES_OF_32 : BYTES);
        for (int j = first; j < k->n_row_stagings; j++) fits &= k->row_stagings[j].halo < chunk / 2;
        if (fits && fills_sectors(k, first, chunk) && (trips < 0 || trips >= chunk)) return true;
    }
    return false;
}

/* The loop has at most as many trips as an array of the iteration's own has elements, of which each trip uses its own one; -1: not known. A loop
 * around it that reads the row again finds it in the cache: alignments of 2^14 pairs of 96 letters, `h[j]` of int h[128], take 668 us on an H200
 * through shared memory, and 432 in CUDA without. */
static long long most_trips(const struct loop *l)
{
    const struct region *r = l->region;
    long long most = mapping_most_trips(l);
    for (int j = 0; j < r->n_accesses && most < 0; j++) {
        const struct access *a = r->accesses[j];
        const struct type *t = a->decl ? a->decl->type : NULL;
        bool own = t && t->kind == TYPE_ARRAY && t->count > 0 && (a->var ? a->var->role == ROLE_PRIVATE : uses_declared_inside(r->uses, a->decl));
        if (!own || a->n_subscripts != 1 || !node_inside(a->node, l->stmt->child[3]) || node_is_guarded(a->node, l->stmt->child[3])) continue;
        if (node_is_name_of(a->subscripts[0], l->index)) most = t->count;
    }
    return most;
}

/* The rows are only read, and each is in one cache line, from which all trips read it. */
static bool is_in_cache(const struct kernel *k, int first, long long trips)
{
    for (int j = first; j < k->n_row_stagings; j++)
        if (k->row_stagings[j].changes || trips * k->row_stagings[j].lead->node->type->size > LINE) return false;
    return trips >= 0;
}

static void stage_loop(struct unit *u, struct kernel *k, struct loop *l)
{
    int first = k->n_row_stagings, bytes;
    row_windows(u, k, l);
    if (is_in_cache(k, first, most_trips(l))) k->n_row_stagings = first;
    while (k->n_row_stagings > first && !choose_chunk(k, first, mapping_constant_trips(l))) k->n_row_stagings--;
    if (k->n_row_stagings == first) return;
    bytes = place_windows(k, first, k->row_stagings[first].chunk, 2);
    if (bytes > BYTES_OF_STAGES) bytes = place_windows(k, first, k->row_stagings[first].chunk, 1);
    if (bytes > k->row_bytes) k->row_bytes = bytes;
}

static void search(struct unit *u, struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (!interchange_splits(k->interchange, l) && may_stage_rows(l, k->dims[0])) stage_loop(u, k, l);
        search(u, k, l->child);
    }
}

const char *mapping_staging_text(struct unit *u, const struct kernel *k)
{
    const char *text = "";
    for (int j = 0; j < k->n_row_stagings; j++) {
        const struct row_staging *w = &k->row_stagings[j];
        bool more = j && k->row_stagings[j - 1].loop == w->loop;
        text = arena_printf(u->arena, "%s%s%s %s", text, more ? "," : "; in shared memory, ",
                            more ? "" : arena_printf(u->arena, "%d elements of each row at a time:", w->chunk), w->lead->var->decl->name);
    }
    return text;
}

/* Lanes store what others have computed. */
static void mark_exchanges(struct kernel *k)
{
    for (int j = 0; j < k->n_row_stagings; j++)
        for (int i = 0; i < k->n_params; i++)
            if (k->row_stagings[j].changes && k->params[i].kind == PARAM_POINTER && k->params[i].var == k->row_stagings[j].lead->var)
                k->params[i].exchanged = true;
}

bool mapping_iterates_along_rows(const struct loop *last, const struct decl *x)
{
    bool any = false;
    if (jumps(last->stmt->child[3])) return false;
    for (const struct loop *l = last->child; l; l = l->next) {
        if (loop_may_spread(l) && l->child) return false;
        any |= !loop_may_spread(l) && may_stage_rows(l, last) && row_stores(l, x);
    }
    return any;
}

void plan_row_staging(struct unit *u, struct kernel *k)
{
    if (k->shape != KERNEL_FLAT || !(k->flags & ACCELRT_ANY_BLOCK) || (k->flags & ACCELRT_LANES)) return;
    if (k->nest->plan.spans || jumps(k->dims[0]->stmt->child[3])) return;
    search(u, k, k->dims[0]->child);
    if (!k->n_row_stagings) return;
    mark_exchanges(k);
    k->block[0] = k->row_bytes <= BYTES_OF_PAIR ? 64 : 32;
    mapping_describe(u, k, k->dims[0]);
    k->mapping = arena_printf(u->arena, "%s%s", k->mapping, mapping_staging_text(u, k));
    for (int i = 0; i < k->n_row_stagings; i++)
        for (int j = 0; j < k->row_stagings[i].n_uses; j++)
            kernel_keeps(k, k->row_stagings[i].uses[j].access,
                         arena_printf(u->arena, "shared memory: %d elements of each row at a time", k->row_stagings[i].chunk));
}

/* Its parameters have no qualifiers. */
bool mapping_stage_fallback(struct unit *u, struct kernel *f, struct loop *l, bool may_overlap)
{
    if (!transform_is_on(f->region, TRANSFORM_ROW_STAGING) || loop_group_end(l) != l || jumps(l->stmt->child[3])) return false;
    f->dims[0] = l;
    search(u, f, l->child);
    f->dims[0] = NULL;
    if (!f->n_row_stagings) return false;
    f->block[0] = f->row_bytes <= BYTES_OF_PAIR ? 64 : 32;
    if (may_overlap) f->flags |= ACCELRT_OVERLAP_VARIANT;
    return true;
}
