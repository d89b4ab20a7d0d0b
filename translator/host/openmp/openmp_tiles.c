/* openmp_tiles: tiling of two parallel loops. SPDX-License-Identifier: MIT
 * If one access is contiguous along a loop and another along a loop inside it, as in a transposition or a rotation, one of them has a large stride in
 * either order of the loops. In tiles of some cache lines both use each line while it is in the cache. Within a tile the inner loop is the
 * one along which elements are written contiguously. Other loops of the group are outside the tiles: their tiles have one iteration. */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"

/* Transpositions of 3000 x 3000 doubles, in one thread: 10.3 ns an element without tiles, 4.2 with tiles of 16 x 16, 3.9 of 32 x 32, 3.4 of
 * 64 x 64. Small arrays would have few tiles of that size. Of 500 x 500: 0.57 without tiles, 0.76 with them, but of 1024 x 1024, where the
 * elements of a column are in few sets of the cache, 7.4 and 1.4. */
enum { TILE = 32, LARGE_TILE = 64, LARGE = 1 << 20, SMALL = 1 << 19, SETS = 128, MOST_LOOPS = 4 };

struct tiles {
    const struct loop *loops[MOST_LOOPS];
    int n;
    int outer, inner; /* the tiled ones */
    bool swapped;     /* within a tile, the outer loop is the inner one */
};

/* One access is contiguous along the outer loop only, another along the inner loop only. */
static bool cross(const struct region *r, struct tiles *t)
{
    bool along_outer = false, along_inner = false;
    t->swapped = false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!node_inside(a->node, t->loops[t->n - 1]->stmt->child[3])) continue;
        int outer = openmp_spread_both_ways(a, t->loops[t->outer]), inner = openmp_spread_both_ways(a, t->loops[t->inner]);
        along_inner |= inner == 1 && outer < 0;
        along_outer |= outer == 1 && inner < 0;
        t->swapped |= outer == 1 && inner < 0 && a->written;
    }
    return along_outer && along_inner;
}

static bool has_tiles(const struct loop *l)
{
    long long trips = loop_constant_trips(l);
    return trips < 0 || trips >= TILE;
}

static bool find_pair(const struct region *r, struct tiles *t)
{
    for (t->outer = 0; t->outer < t->n; t->outer++)
        for (t->inner = t->outer + 1; t->inner < t->n; t->inner++)
            if (has_tiles(t->loops[t->outer]) && has_tiles(t->loops[t->inner]) && cross(r, t)) return true;
    return false;
}

static bool read_tiles(struct tiles *t, struct unit *u, const struct region *r, const struct host_loop *h)
{
    const struct loop *l = h->loop;
    *t = (struct tiles){.n = h->collapse};
    if (t->n < 2 || t->n > MOST_LOOPS || h->tested) return false;
    for (int k = 0; k < t->n; k++, l = l->child) {
        if (!loop_counts_up(u, l) || !l->bounds_on_host || loop_needs_test(l)) return false;
        t->loops[k] = l;
    }
    return !l && find_pair(r, t);
}

bool openmp_runs_in_tiles(struct unit *u, const struct region *r, const struct host_loop *h)
{
    struct tiles t;
    return read_tiles(&t, u, r, h);
}

/* The innermost loop within a tile, and the one around it. */
static const struct loop *lanes_of(const struct tiles *t)
{
    return t->loops[t->swapped ? t->outer : t->inner];
}
static const struct loop *rows_of(const struct tiles *t)
{
    return t->loops[t->swapped ? t->inner : t->outer];
}

/* Iterations of l in a tile; "1" for a loop outside the tiles. */
static const char *tile_of(const struct tiles *t, const struct loop *l)
{
    return l == lanes_of(t) ? "accel_lanes" : l == rows_of(t) ? "accel_rows" : "1";
}

/* The header of a loop over the tiles. */
static const char *tiles_header(struct unit *u, const struct tiles *t, const struct loop *l)
{
    const char *lower, *upper, *i = l->index->name;
    loop_bounds(u, l, &lower, &upper);
    return arena_printf(u->arena, "for (accel_at_%s = %s; accel_at_%s < accel_end_%s; accel_at_%s += %s)", i, lower, i, i, i, tile_of(t, l));
}

/* The header of a loop within a tile. */
static const char *tile_header(struct unit *u, const struct tiles *t, const struct loop *l)
{
    const char *type = loop_index_type(u, l), *i = l->index->name;
    const char *declared = l->index_declared_inside ? arena_printf(u->arena, "%s ", type) : "";
    const char *tile = tile_of(t, l), *end = arena_printf(u->arena, "accel_at_%s + %s", i, tile);
    if (tile[0] == 'a') end = arena_printf(u->arena, "(accel_end_%s - accel_at_%s > %s ? %s : accel_end_%s)", i, i, tile, end, i);
    return arena_printf(u->arena, "for (%s%s = (%s)accel_at_%s; %s < %s; %s++)", declared, i, type, i, i, end, i);
}

/* Declares the upper bound before the loops. */
static void declare_end(struct lines *head, const struct loop *l)
{
    const char *lower, *upper, *type = loop_counter_type(head->u, l);
    loop_bounds(head->u, l, &lower, &upper);
    lines_put(head, "%s accel_end_%s = (%s)%s%s;", type, l->index->name, type, host_operand(head->u, upper),
              l->relation == OP_LE ? " + 1" : "");
}

/* A small array of many rows has tiles of one row. */
static void declare_tile(struct lines *head, const struct tiles *t)
{
    const struct loop *lanes = lanes_of(t), *rows = rows_of(t);
    lines_put(head, "long long accel_n = %s, accel_m = %s;", loop_trips(head->u, rows), loop_trips(head->u, lanes));
    lines_put(head, "int accel_tile = accel_n * accel_m >= %d ? %d : %d;", LARGE, LARGE_TILE, TILE);
    lines_put(head, "int accel_plain = accel_n * accel_m < %d && accel_n > %d && accel_n %% %d && accel_m %% %d;", SMALL, SETS, SETS, SETS);
    lines_put(head, "%s accel_rows = (%s)(accel_plain ? 1 : accel_tile);", loop_counter_type(head->u, rows), loop_counter_type(head->u, rows));
    lines_put(head, "%s accel_lanes = (%s)(accel_plain ? accel_m : accel_tile);", loop_counter_type(head->u, lanes),
              loop_counter_type(head->u, lanes));
}

/* Within a tile, the tiled loops are inside the others. */
static void place_headers(struct host_emitter *e, const struct tiles *t)
{
    int place = 0;
    for (int k = 0; k < t->n + 2; k++) {
        bool tiled = k < t->n && (k == t->outer || k == t->inner);
        const struct loop *l = t->loops[place], *runs = k < t->n ? t->loops[k] : k == t->n ? rows_of(t) : lanes_of(t);
        if (tiled) continue;
        edit_replace(&e->edits, l->stmt->from, loop_header_end(e->u, l), tile_header(e->u, t, runs));
        place++;
    }
}

void openmp_emit_tiles(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma)
{
    struct tiles t;
    struct unit *u = e->u;
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(u, n->from), tail = head;
    if (!read_tiles(&t, u, r, h)) return;
    lines_put(&head, "{");
    head.level++;
    for (int k = 0; k < t.n; k++) declare_end(&head, t.loops[k]);
    declare_tile(&head, &t);
    for (int k = 0; k < t.n; k++) lines_put(&head, "%s accel_at_%s;", loop_counter_type(u, t.loops[k]), t.loops[k]->index->name);
    lines_directive(&head, "%s", pragma);
    for (int k = 0; k < t.n; k++) lines_put(&head, "%s", tiles_header(u, &t, t.loops[k]));
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    place_headers(e, &t);
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(u->arena, "\n%s", lines_end(&tail)));
}
