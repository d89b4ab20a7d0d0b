/* plan_staging: arrays that the blocks of a kernel stage in shared memory. SPDX-License-Identifier: MIT
 * Arrays that nothing in the kernel writes, read at places that are linear in the loops of a tile (and of an inner loop that runs in
 * chunks), so that the footprint of a whole tile has the same shape wherever the tile is. The footprint is a set of isl: only its elements
 * are copied, since the elements around may not exist. Requested by tile clauses, and for each array by cache directives. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/staging/tile_staging.h"
#include "base/unit.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/plans.h"
#include <string.h>

enum { SHARED_BYTES = 48 * 1024, CHUNK = 16, SHORT_TRIPS = 16, REUSE = 2 };

/* ---- the body ----------------------------------------------------------------------------------------------------------------- */

/* A `continue` of the loop itself. */
static bool continues(const struct node *n)
{
    if (n->kind == NODE_CONTINUE) return true;
    if (node_is_loop(n)) return false;
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i] && continues(n->child[i])) return true;
    return false;
}

static bool fits_shape(const struct kernel *k)
{
    if (k->shape != KERNEL_FLAT || (k->flags & ACCELRT_STRIDE) || !k->n_dims || mapping_has_bounding_nest(k)) return false;
    struct loop *last = kernel_innermost(k);
    if (last->depth - k->nest->depth + 1 != k->n_dims) return false;
    for (int j = 0; j < k->n_dims; j++) {
        const struct loop *l = k->dims[j];
        if ((l->step && !l->step->has_value) || l->index->type->kind == TYPE_POINTER || loop_shows_index(l)) return false;
    }
    return !node_has(last->stmt->child[3], GOTO_KINDS | KIND(NODE_ASM)) && !continues(last->stmt->child[3]);
}

/* A long loop directly in the body, with the same trip count for all threads. */
static bool can_be_chunked(const struct loop *l, const struct node *body)
{
    long long trips = mapping_constant_trips(l);
    bool direct = l->stmt == body || (l->stmt->parent == body && body->kind == NODE_BLOCK);
    return direct && l->canonical && l->bounds_on_host && !l->mapped && !l->step &&
           l->direction > 0 && type_is_integer(l->index->type) && (trips < 0 || trips > SHORT_TRIPS) && !l->n_privates &&
           !l->plan.n_reductions && l->index_declared_inside;
}

static void pick_chunked(struct tile_staging *t)
{
    struct loop *last = kernel_innermost(t->kernel);
    for (int j = 0; j < 3; j++)
        if (t->kernel->items[j] > 1) return;
    for (struct loop *l = last->child; l && !t->chunked; l = l->next)
        if (can_be_chunked(l, last->stmt->child[3])) t->chunked = l, t->chunk = CHUNK;
}

/* ---- the arrays --------------------------------------------------------------------------------------------------------------- */

static const struct clause_var *cached(const struct kernel *k, const struct variable *v)
{
    const struct region *r = k->region;
    for (int i = 0; i < r->n_inner; i++) {
        const struct clause *c = r->inner[i]->kind == DIR_CACHE ? r->inner[i]->clauses : NULL;
        bool inside = false;
        for (int j = 0; j < k->n_statements; j++)
            inside |= r->inner[i]->from >= k->statements[j]->from && r->inner[i]->to <= k->statements[j]->to;
        for (int j = 0; c && inside && j < c->n_vars; j++)
            if (c->vars[j].decl == v->decl && !c->vars[j].members) return &c->vars[j];
    }
    return NULL;
}

static const struct kernel_param *read_only_param(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v)
            return k->params[j].is_const && !k->params[j].plain ? &k->params[j] : NULL;
    return NULL;
}

static long long bytes_of(const struct staged *s)
{
    long long bytes = s->like->node->type->size;
    for (int d = 0; d < s->n_dims; d++) bytes *= s->size[d] + (s->padded && d == s->n_dims - 1);
    return bytes;
}

static long long elements_of(const struct staged *s)
{
    long long n = 1;
    for (int d = 0; d < s->n_dims; d++) n *= s->size[d];
    return n;
}

/* Elements that threads read along x are not contiguous. */
static bool is_column(const struct kernel *k, const struct staged *s)
{
    return s->n_dims > 1 && mapping_access_stride(s->like, k->dims[0]->index) > 1;
}

/* Elements are read several times, at least some of them where a directive asks for it, or read by columns while they can be copied by rows. */
static bool pays(const struct kernel *k, const struct staged *s, long long reads, bool asked)
{
    bool across = is_column(k, s) && k->n_dims > 1 && mapping_access_stride(s->like, k->dims[1]->index) == 1;
    return (asked ? reads > elements_of(s) : reads >= REUSE * elements_of(s)) || across;
}

static void stage_variable(struct unit *u, struct tile_staging *t, struct variable *v, bool asked, long long *bytes)
{
    const struct kernel *k = t->kernel;
    struct staged *list = NULL;
    int n = footprint_groups(u, t, kernel_innermost(k)->stmt->child[3], v, &list);
    for (int i = 0; i < n; i++) {
        struct staged *s = &list[i];
        long long reads = 0;
        if (!footprint_box(u, t, s, &reads) || !pays(k, s, reads, asked)) continue;
        s->padded = is_column(k, s);
        if (*bytes + bytes_of(s) > SHARED_BYTES) continue;
        *bytes += bytes_of(s);
        s->name = arena_printf(u->arena, "accel_s%d_%s", t->n, v->decl->name);
        ARENA_PUSH(u->arena, t->list, t->n, *s);
    }
}

/* ---- text of the report ------------------------------------------------------------------------------------------------------- */

static const char *box_text(struct unit *u, const struct staged *s)
{
    const char *text = s->var->decl->name;
    for (int d = 0; d < s->n_dims; d++) text = arena_printf(u->arena, "%s%s%d", text, d ? " x " : ", ", s->size[d]);
    return text;
}

static bool is_staged(const struct tile_staging *t, const struct variable *v)
{
    for (int i = 0; i < t->n; i++)
        if (t->list[i].var == v) return true;
    return false;
}

static void describe_staging(struct unit *u, struct kernel *k, const struct tile_staging *t)
{
    for (int i = 0; i < t->n; i++) k->mapping = arena_printf(u->arena, "%s; in shared memory: %s", k->mapping, box_text(u, &t->list[i]));
    for (int i = 0; i < k->region->n_vars; i++) {
        const struct variable *v = k->region->vars[i];
        if (!cached(k, v) || is_staged(t, v)) continue;
        k->mapping = arena_printf(u->arena, "%s; cache of %s: a hint, %s", k->mapping, v->decl->name,
                                  !fits_shape(k)            ? "in a kernel that copies nothing to shared memory"
                                  : !read_only_param(k, v) ? "as it is written"
                                                            : "as the elements that a tile reads are not known, or do not fit");
    }
}

static bool any_cached(const struct kernel *k)
{
    for (int i = 0; i < k->region->n_vars; i++)
        if (cached(k, k->region->vars[i])) return true;
    return false;
}

static void report_staging(struct unit *u, struct kernel *k, const struct tile_staging *t)
{
    for (int i = 0; i < t->n; i++) {
        const struct staged *s = &t->list[i];
        const char *size = "";
        for (int d = 0; d < s->n_dims; d++) size = arena_printf(u->arena, "%s%s%d", size, d ? " x " : "", s->size[d]);
        for (int j = 0; j < s->n_accesses; j++) kernel_keeps(k, s->accesses[j], arena_printf(u->arena, "shared memory: a tile of %s elements", size));
    }
}

/* ---- the kernel ---------------------------------------------------------------------------------------------------------------- */

/* The body of whole tiles has copies of all of its loops. */
static bool has_loop(const void *facts, const struct loop *l)
{
    (void)facts;
    (void)l;
    return true;
}

static const struct decision_kind kind = {.traits = DECISION_STAGES | DECISION_PRINTS, .begin_body = tile_staging_code, .has_loop = has_loop};

const struct tile_staging *tile_staging(const struct kernel *k)
{
    static const struct tile_staging none = {0};
    const struct tile_staging *t = decision_facts(k, &kind);
    return t ? t : &none;
}

/* The elements of arrays that cache directives name, and of all others with a tile clause. */
static void find_staged(struct unit *u, struct tile_staging *t, bool all)
{
    const struct kernel *k = t->kernel;
    long long bytes = 0;
    bool chunks = false;
    pick_chunked(t);
    for (int i = 0; i < k->region->n_vars; i++) {
        struct variable *v = k->region->vars[i];
        bool named = cached(k, v) != NULL;
        if (read_only_param(k, v) && (all || named)) stage_variable(u, t, v, named, &bytes);
    }
    for (int i = 0; i < t->n; i++) chunks |= t->list[i].in_chunks;
    if (!chunks) t->chunked = NULL;
}

static void take_whole_tiles(struct unit *u, struct kernel *k)
{
    k->flags |= ACCELRT_WHOLE_TILES;
    mapping_whole_blocks(k);
    mapping_describe(u, k, kernel_innermost(k));
}

void plan_staging(struct unit *u, struct kernel *k)
{
    int items[3];
    bool tiles = k->flags & ACCELRT_WHOLE_TILES, asked = any_cached(k);
    if (!tiles && !asked) return;
    struct tile_staging *t = arena_alloc(u->arena, sizeof *t);
    t->kernel = k;
    memcpy(items, k->items, sizeof items);
    if (fits_shape(k)) {
        if (!tiles) k->items[0] = k->items[1] = k->items[2] = 1;
        find_staged(u, t, tiles);
        if (t->n) decide(u->arena, k, &kind, t);
        if (!tiles && t->n) take_whole_tiles(u, k);
        else memcpy(k->items, items, sizeof items);
    }
    describe_staging(u, k, t);
    report_staging(u, k, t);
}
