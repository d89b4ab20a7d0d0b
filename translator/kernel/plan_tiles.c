/* plan_tiles: blocks of the size that a tile clause asks for. SPDX-License-Identifier: MIT
 * A tile is a block of threads. Tiles of fewer than BLOCK_LOW trips share a block, one after another along x. For a tile of more than
 * BLOCK_HIGH trips the block has fewer threads, each with the same number of iterations: the tile's size is rounded up to a multiple.
 *
 * Where a tile gains nothing by shared memory, loops have the blocks and iterations that they have without the clause: elements that neighbors
 * read are in the cache, which copies to shared memory do not beat. On an H200: two passes of a blur with 11 weights, 1920 x 1080 floats,
 * tile(32, 8), 30.4 us with staged tiles, 20.9 with such blocks that stage nothing, 19.9 without the clause; every second pixel of 5 x 5
 * weights, tile(8, 32), 32.6 and 12.8. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "base/unit.h"

enum { BLOCK_LOW = 128, BLOCK_USUAL = 256, BLOCK_HIGH = 1024, Z_HIGH = 64 };

bool mapping_has_tiles(const struct kernel *k)
{
    if (k->free_tiles) return false;
    for (int j = 0; j < k->n_dims; j++)
        if (k->dims[j]->tile) return true;
    return false;
}

enum { SHORT_TRIPS = 16 };

static bool is_cached(const struct region *r, const struct decl *array)
{
    for (int i = 0; i < r->n_inner; i++) {
        const struct clause *c = r->inner[i]->kind == DIR_CACHE ? r->inner[i]->clauses : NULL;
        for (int j = 0; c && j < c->n_vars; j++)
            if (c->vars[j].decl == array) return true;
    }
    return false;
}

/* A cache directive names an array of which each iteration reads several elements. What it reads under a condition is not staged. */
static bool shares_cached_elements(const struct region *r, const struct loop *last)
{
    for (int i = 0; i < r->n_accesses; i++)
        for (int j = 0; j < i; j++) {
            const struct access *a = r->accesses[i], *b = r->accesses[j];
            const struct node *body = last->stmt->child[3];
            bool both = a->decl == b->decl && !a->repeated && !b->repeated && node_inside(a->node, body) && node_inside(b->node, body);
            if (both && is_cached(r, a->decl) && !node_is_guarded(a->node, body) && !node_is_guarded(b->node, body)) return true;
        }
    return false;
}

/* Rows that threads read across, and inner loops that run in chunks, of which a block shares what it reads (staging/plan_staging.c). */
static bool gains_by_staging(const struct kernel *k, const struct loop *last)
{
    const struct region *r = k->region;
    for (const struct loop *l = last->child; l; l = l->next)
        if (mapping_constant_trips(l) < 0 || mapping_constant_trips(l) > SHORT_TRIPS) return true;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!node_inside(a->node, last->stmt)) continue;
        if (mapping_access_stride(a, k->dims[0]->index) > 1 && mapping_access_stride(a, k->dims[1]->index) == 1) return true;
    }
    return shares_cached_elements(r, last);
}

void mapping_free_tiles(struct kernel *k, const struct loop *last)
{
    bool may = k->n_dims > 1 && !(k->flags & ACCELRT_STRIDE) && transform_is_on(k->region, TRANSFORM_BLOCK_SHAPES);
    k->free_tiles = may && mapping_has_tiles(k) && !gains_by_staging(k, last);
}

/* The sizes in the clause. For '*' (and for dimensions outside the tiled loops) those of a usual block: 32 along x, 8 along y if the others leave as
 * many threads. */
static void read_sizes(const struct kernel *k, long long size[3])
{
    static const int usual[3] = {32, 8, 1};
    long long written = 1;
    for (int j = 0; j < 3; j++) {
        size[j] = j < k->n_dims && k->dims[j]->tile > 0 ? k->dims[j]->tile : 1;
        if (size[j] > 1 << 20) size[j] = 1 << 20;
        written *= size[j] < 1 << 10 ? size[j] : 1 << 10;
    }
    for (int j = 0; j < k->n_dims; j++) {
        long long most = BLOCK_USUAL / (written < BLOCK_USUAL ? written : BLOCK_USUAL), share = k->n_dims > 1 ? usual[j] : BLOCK_USUAL;
        if (k->dims[j]->tile != TILE_ANY) continue;
        size[j] = j == 0 || share < most ? share : most;
        written *= size[j];
    }
}

static long long product(const int *n) { return (long long)n[0] * n[1] * n[2]; }

/* Threads along j that all have the same number of trips, at most `most`. */
static int threads_along(long long size, long long most)
{
    long long each = (size + most - 1) / most;
    return (int)((size + each - 1) / each);
}

/* Threads of a block: as many trips as fit along x, then along y, then along z. */
static void share_out(struct kernel *k, const long long size[3])
{
    long long all = size[0] * size[1] < 1 << 20 ? size[0] * size[1] * size[2] : 1 << 20;
    long long left = all <= BLOCK_HIGH ? BLOCK_HIGH : BLOCK_USUAL;
    for (int j = 0; j < 3; j++) {
        long long most = j == 2 && left > Z_HIGH ? Z_HIGH : left;
        k->block[j] = threads_along(size[j], most > 0 ? most : 1);
        k->items[j] = (int)((size[j] + k->block[j] - 1) / k->block[j]);
        left /= k->block[j];
    }
}

bool mapping_tile_block(struct kernel *k)
{
    long long size[3];
    if (!mapping_has_tiles(k)) return false;
    read_sizes(k, size);
    share_out(k, size);
    if (k->flags & ACCELRT_STRIDE) return product(k->items) == 1 && product(k->block) % 32 == 0 && product(k->block) <= BLOCK_USUAL * 2;
    while (product(k->items) == 1 && product(k->block) < BLOCK_LOW) k->block[0] *= 2;
    k->flags |= ACCELRT_WHOLE_TILES;
    return true;
}

const char *mapping_tile_text(struct unit *u, const struct kernel *k)
{
    const char *text = NULL;
    for (int j = 0; j < k->n_dims; j++)
        text = arena_printf(u->arena, text ? "%s x %d" : "%s%d", text ? text : "", k->block[j] * k->items[j]);
    return text;
}
