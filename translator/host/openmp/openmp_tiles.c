/* openmp_tiles: tiling of two parallel loops. SPDX-License-Identifier: MIT
 * If one access is contiguous along the outer loop and another along the inner one, as in a transposition, one of them has a large stride
 * in either order of the loops. In tiles of a cache line's length both use each line while it is in the cache. Within a tile the inner loop
 * is the one along which elements are written contiguously. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "base/unit.h"

enum { TILE = 16 };

struct tiles {
    const struct loop *outer, *inner;
    bool swapped;                      /* within a tile, the outer loop is the inner one */
};

/* One access is contiguous along the outer loop only, another along the inner loop only. */
static bool cross(const struct region *r, struct tiles *t)
{
    bool along_outer = false, along_inner = false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!node_inside(a->node, t->inner->stmt->child[3])) continue;
        int outer = openmp_spread(a, t->outer), inner = openmp_spread(a, t->inner);
        along_inner |= inner == 1 && outer < 0;
        along_outer |= outer == 1 && inner < 0;
        t->swapped |= outer == 1 && inner < 0 && a->written;
    }
    return along_outer && along_inner;
}

static bool fits(struct unit *u, const struct loop *l)
{
    long long trips = loop_constant_trips(l);
    return openmp_counts_up(u, l) && l->bounds_on_host && !loop_needs_test(l) && (trips < 0 || trips >= 2 * TILE);
}

static bool read_tiles(struct tiles *t, struct unit *u, const struct region *r, const struct loop *outer)
{
    *t = (struct tiles){ outer, outer->child, false };
    return t->inner && !t->inner->child && fits(u, outer) && fits(u, t->inner) && cross(r, t);
}

bool openmp_runs_in_tiles(struct unit *u, const struct region *r, const struct host_loop *h)
{
    struct tiles t;
    return h->collapse == 2 && !h->tested && read_tiles(&t, u, r, h->loop);
}

static const char *counter_type(struct unit *u, const struct loop *l)
{
    return l->index->type->size > 4 ? openmp_index_type(u, l) : "long long";
}

/* The header of a loop over the tiles. */
static const char *tiles_header(struct unit *u, const struct loop *l)
{
    const char *lower, *upper, *i = l->index->name;
    loop_bounds(u, l, &lower, &upper);
    return arena_printf(u->arena, "for (%s accel_at_%s = %s; accel_at_%s < accel_end_%s; accel_at_%s += %d)", counter_type(u, l), i,
                        lower, i, i, i, TILE);
}

/* The header of a loop within a tile. */
static const char *tile_header(struct unit *u, const struct loop *l)
{
    const char *type = openmp_index_type(u, l), *i = l->index->name;
    const char *declared = l->index_declared_inside ? arena_printf(u->arena, "%s ", type) : "";
    const char *end = arena_printf(u->arena, "(accel_end_%s - accel_at_%s > %d ? accel_at_%s + %d : accel_end_%s)", i, i, TILE, i, TILE, i);
    return arena_printf(u->arena, "for (%s%s = (%s)accel_at_%s; %s < %s; %s++)", declared, i, type, i, i, end, i);
}

/* Declares the upper bound before the loops. */
static void declare_end(struct lines *head, const struct loop *l)
{
    const char *lower, *upper, *type = counter_type(head->u, l);
    loop_bounds(head->u, l, &lower, &upper);
    lines_put(head, "%s accel_end_%s = (%s)%s%s;", type, l->index->name, type, host_operand(head->u, upper),
              l->relation == OP_LE ? " + 1" : "");
}

void openmp_emit_tiles(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma)
{
    struct tiles t;
    struct unit *u = e->u;
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(u, n->from), tail = head;
    if (!read_tiles(&t, u, r, h->loop)) return;
    const struct loop *first = t.swapped ? t.inner : t.outer, *second = t.swapped ? t.outer : t.inner;
    lines_put(&head, "{");
    head.level++;
    declare_end(&head, t.outer);
    declare_end(&head, t.inner);
    lines_directive(&head, "%s", pragma);
    lines_put(&head, "%s", tiles_header(u, t.outer));
    lines_put(&head, "%s", tiles_header(u, t.inner));
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(u, t.outer), tile_header(u, first));
    edit_replace(&e->edits, t.inner->stmt->from, loop_header_end(u, t.inner), tile_header(u, second));
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(u->arena, "\n%s", lines_end(&tail)));
}
