/* plan_tiles: blocks of the size that a tile clause asks for. SPDX-License-Identifier: MIT
 * A tile is a block of threads. Tiles of fewer than BLOCK_LOW trips share a block, one after another along x. For a tile of more than
 * BLOCK_HIGH trips the block has fewer threads, each with the same number of iterations: the tile's size is rounded up to a multiple. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "base/unit.h"

enum { BLOCK_LOW = 128, BLOCK_USUAL = 256, BLOCK_HIGH = 1024, Z_HIGH = 64 };

bool mapping_has_tiles(const struct kernel *k)
{
    for (int j = 0; j < k->n_dims; j++)
        if (k->dims[j]->tile) return true;
    return false;
}

/* The sizes in the clause. For '*' (and for dimensions outside the tiled loops) those of a usual block: 32 along x, 8 along y. */
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
        size[j] = share < most ? share : most;
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
