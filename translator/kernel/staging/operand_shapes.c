/* operand_shapes: the block and the iterations of a thread of contractions whose operands are staged. SPDX-License-Identifier: MIT
 * Four of a thread's iterations follow each other, so that it reads their operands from shared memory by one load: with 8 x 8 sums four
 * loads a trip. Sixteen trips at a time need so many registers that one block fits, not two. Loops of few iterations, known to the
 * translator, have tiles of their own: a product of 32 x 32 has 64 threads with 4 x 4 sums each, and there are several products in a block.
 * In plain CUDA on an H200, floats: tiles of 128 x 128, 64 x 64 and 32 x 64 sums take 2836, 3145 and 3857 us for 4096^2, and 51.4, 17.7 and
 * 12.2 us for 512^2. */
#include "kernel/staging/operand_shapes.h"
#include "accel_abi.h"
#include "kernel/mapping.h"
#include "kernel/staging/operands.h"

enum {
    THREADS = 256,
    SMALL_THREADS = 128,
    SMALL_MOST = 64,
    SMALL_LEAST = 8,
    SIDE = 16,
    SIDE_MOST = 32,
    TOGETHER = 4,
    TRIPS = 8,
    SMALL_TRIPS = 16
};

static bool is_small(long long trips)
{
    return trips >= SMALL_LEAST && trips <= SMALL_MOST;
}

/* Tiles of 128 x 128 sums, of 128 x 64, or half as many. */
static void large_shape(int width, int bytes, struct operand_shape *s)
{
    bool together = width == 4 && bytes <= 4;
    struct operand_shape apart = {{32, 8, 1}, {width, 8}, {0, 0}, TRIPS}, runs = {{SIDE, SIDE, 1}, {8, 8}, {TOGETHER, TOGETHER}, TRIPS};
    *s = together ? runs : apart;
}

/* Threads along a dimension of few iterations, and what is left of the block for one of many. */
static void small_shape(const long long trips[2], int width, int bytes, struct operand_shape *s)
{
    for (int j = 0; j < 2; j++) {
        s->items[j] = trips[j] >= 0 && trips[j] < SIDE ? 2 : j && width == 4 && bytes <= 4 && trips[j] > SIDE_MOST ? 2 * width : width;
        s->run[j] = s->items[j];
        s->block[j] = trips[j] < 0 ? SIDE : mapping_power_of_two((trips[j] + s->items[j] - 1) / s->items[j]);
    }
    for (int j = 0; j < 2; j++)
        while (trips[j] < 0 && s->block[0] * s->block[1] < THREADS && s->block[j] < SIDE_MOST && 2 * s->block[j] <= TRIPS * s->items[!j])
            s->block[j] *= 2;
}

bool operand_smaller_shape(const struct kernel *k, int step, struct operand_shape *s)
{
    static const struct operand_shape runs[] = {{{8, 16, 1}, {8, 4}, {TOGETHER, TOGETHER}, 16},
                                                {{8, 16, 1}, {4, 4}, {TOGETHER, TOGETHER}, 16}};
    static const struct operand_shape matrix[] = {{{8, 16, 1}, {4, 2}, {2, 1}, 16}};
    const int steps = operands_of(k)->matrix ? 1 : 2;
    if (step < steps) *s = operands_of(k)->matrix ? matrix[step] : runs[step];
    return step < steps && k->tiles.order && !operand_shape_is_small(k);
}

/* Trips of the inner loops; 0: not known. */
static long long inner_trips(const struct loop *last)
{
    long long most = 0;
    for (const struct loop *l = last->child; l; l = l->next) {
        long long trips = mapping_constant_trips(l);
        if (trips < 0) return 0;
        most = trips > most ? trips : most;
    }
    return most;
}

bool operand_shape_is_small(const struct kernel *k)
{
    return is_small(mapping_constant_trips(k->dims[0])) || is_small(mapping_constant_trips(k->dims[1]));
}

bool operand_shape(const struct kernel *k, const struct loop *last, int width, int bytes, struct operand_shape *s)
{
    long long trips[2] = {mapping_constant_trips(k->dims[0]), mapping_constant_trips(k->dims[1])};
    s->block[2] = 1;
    s->trips = TRIPS;
    if (!is_small(trips[0]) && !is_small(trips[1])) {
        large_shape(width, bytes, s);
        for (int j = 0; j < 2; j++)
            if (trips[j] >= 0 && 2 * trips[j] <= s->block[j] * s->items[j]) return false;
        return true;
    }
    if (k->n_dims < 3 && trips[0] >= 0 && trips[1] >= 0) return false;
    if (trips[0] >= 0 && !is_small(trips[0])) return false;
    if (trips[1] >= 0 && !is_small(trips[1])) return false;
    small_shape(trips, width, bytes, s);
    if (inner_trips(last) > TRIPS) s->trips = SMALL_TRIPS;
    while (k->n_dims > 2 && s->block[0] * s->block[1] * s->block[2] < SMALL_THREADS) s->block[2] *= 2;
    return true;
}
