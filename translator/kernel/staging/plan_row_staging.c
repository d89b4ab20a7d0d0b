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
#include "kernel/code/code.h"
#include "kernel/staging/row_staging.h"
#include "kernel/transforms/decisions.h"
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
static int place_windows(struct row_stagings *s, int first, int chunk, int stages)
{
    int bytes = 0;
    for (int j = first; j < s->n; j++) {
        struct row_staging *w = &s->list[j];
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
static bool fills_sectors(const struct row_stagings *s, int first, int chunk)
{
    for (int j = first; j < s->n; j++)
        if (chunk < ROWS && chunk * s->list[j].lead->node->type->size < SECTOR) return false;
    return true;
}

static bool choose_chunk(struct row_stagings *s, int first, long long trips)
{
    for (int chunk = ROWS; chunk >= 4; chunk /= 2) {
        bool fits = place_windows(s, first, chunk, 1) <= (chunk == ROWS ? BYTES_OF_32 : BYTES);
        for (int j = first; j < s->n; j++) fits &= s->list[j].halo < chunk / 2;
        if (fits && fills_sectors(s, first, chunk) && (trips < 0 || trips >= chunk)) return true;
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
static bool is_in_cache(const struct row_stagings *s, int first, long long trips)
{
    for (int j = first; j < s->n; j++)
        if (s->list[j].changes || trips * s->list[j].lead->node->type->size > LINE) return false;
    return trips >= 0;
}

static void stage_loop(struct unit *u, const struct kernel *k, struct loop *l, struct row_stagings *s)
{
    int first = s->n, bytes;
    row_windows(u, k, l, s);
    if (is_in_cache(s, first, most_trips(l))) s->n = first;
    while (s->n > first && !choose_chunk(s, first, mapping_constant_trips(l))) s->n--;
    if (s->n == first) return;
    bytes = place_windows(s, first, s->list[first].chunk, 2);
    if (bytes > BYTES_OF_STAGES) bytes = place_windows(s, first, s->list[first].chunk, 1);
    if (bytes > s->bytes) s->bytes = bytes;
}

static void search(struct unit *u, const struct kernel *k, struct loop *list, struct row_stagings *s)
{
    for (struct loop *l = list; l; l = l->next) {
        if (!interchange_splits(k->interchange, l) && may_stage_rows(l, k->dims[0])) stage_loop(u, k, l, s);
        search(u, k, l->child, s);
    }
}

/* ---- the kernel ----------------------------------------------------------------------------------------------------------------- */

static void declare_memory(struct code_builder *b)
{
    code_add(b, CODE_ROW_MEMORY);
}

static bool has_loop(const void *facts, const struct loop *l)
{
    const struct row_stagings *s = facts;
    for (int j = 0; j < s->n; j++)
        if (s->list[j].loop == l) return true;
    return false;
}

static const struct decision_kind kind = {.traits = DECISION_STAGES | DECISION_PRINTS, .begin_body = declare_memory, .has_loop = has_loop};

const struct row_stagings *row_stagings(const struct kernel *k)
{
    static const struct row_stagings none = {0};
    const struct row_stagings *s = decision_facts(k, &kind);
    return s ? s : &none;
}

/* The rows of loops in the list. False: there are none. */
static bool stage_loops(struct unit *u, struct kernel *k, struct loop *list)
{
    struct row_stagings *s = arena_alloc(u->arena, sizeof *s);
    search(u, k, list, s);
    if (!s->n) return false;
    k->block[0] = s->bytes <= BYTES_OF_PAIR ? 64 : 32;
    decide(u->arena, k, &kind, s);
    return true;
}

const char *mapping_staging_text(struct unit *u, const struct kernel *k)
{
    const struct row_stagings *s = row_stagings(k);
    const char *text = "";
    for (int j = 0; j < s->n; j++) {
        const struct row_staging *w = &s->list[j];
        bool more = j && s->list[j - 1].loop == w->loop;
        text = arena_printf(u->arena, "%s%s%s %s", text, more ? "," : "; in shared memory, ",
                            more ? "" : arena_printf(u->arena, "%d elements of each row at a time:", w->chunk), w->lead->var->decl->name);
    }
    return text;
}

/* Lanes store what others have computed. */
static void mark_exchanges(struct kernel *k, const struct row_stagings *s)
{
    for (int j = 0; j < s->n; j++)
        for (int i = 0; i < k->n_params; i++)
            if (s->list[j].changes && k->params[i].kind == PARAM_POINTER && k->params[i].var == s->list[j].lead->var)
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
    if (!stage_loops(u, k, k->dims[0]->child)) return;
    const struct row_stagings *s = row_stagings(k);
    mark_exchanges(k, s);
    mapping_describe(u, k, k->dims[0]);
    k->mapping = arena_printf(u->arena, "%s%s", k->mapping, mapping_staging_text(u, k));
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->list[i].n_uses; j++)
            kernel_keeps(k, s->list[i].uses[j].access, arena_printf(u->arena, "shared memory: %d elements of each row at a time", s->list[i].chunk));
}

/* Its parameters have no qualifiers. */
bool mapping_stage_fallback(struct unit *u, struct kernel *f, struct loop *l, bool may_overlap)
{
    if (!transform_is_on(f->region, TRANSFORM_ROW_STAGING) || loop_group_end(l) != l || jumps(l->stmt->child[3])) return false;
    f->dims[0] = l;
    bool staged = stage_loops(u, f, l->child);
    f->dims[0] = NULL;
    if (staged && may_overlap) f->flags |= ACCELRT_OVERLAP_VARIANT;
    return staged;
}
