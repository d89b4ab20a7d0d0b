/* validity_test: random operations on which devices have which bytes, compared with an array of sets. SPDX-License-Identifier: MIT
 *   validity_test ROUNDS SEED */
#include "core/rt_core.h"
#include "present/rt_validity.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 61, DEVICES = 5 };
#define VALID ((1u << ACCEL_SPAN_DEVICES) - 1)
#define MARKS(bit) ((bit) | (bit) << ACCEL_SPAN_DEVICES)
static unsigned model[MOST];
static struct accel_validity map;

void *accel__reserve(size_t bytes) { return malloc(bytes); }

static void fail(const char *what, int round)
{
    printf("round %d: %s\n", round, what);
    exit(1);
}

/* The spans are the runs of the model, and no two neighbors are equal. */
static void compare(int bytes, int round)
{
    int at = 0;
    for (int i = 0; i < map.n; i++) {
        if (map.spans[i].end <= (size_t)at) fail("empty span", round);
        if (i && map.spans[i].devices == map.spans[i - 1].devices) fail("neighbors are equal", round);
        for (; (size_t)at < map.spans[i].end; at++)
            if (at >= bytes || model[at] != map.spans[i].devices) fail("a span differs from the model", round);
    }
    if (at != bytes) fail("the spans end elsewhere", round);
}

static void compare_stale(int from, int to, int device, int round)
{
    size_t at = (size_t)from, end;
    unsigned bit = 1u << device, devices;
    int expected = from;
    while (accel__validity_stale(&map, bit, &at, (size_t)to, &end, &devices)) {
        while (expected < to && model[expected] & MARKS(bit)) expected++;
        if (!devices) fail("no device has the bytes", round);
        if (at != (size_t)expected || end <= at || end > (size_t)to) fail("stale bytes begin elsewhere", round);
        for (; at < end; at++, expected++)
            if ((model[expected] & VALID) != devices || model[expected] & MARKS(bit)) fail("stale bytes differ", round);
    }
    while (expected < to && model[expected] & MARKS(bit)) expected++;
    if (expected < to) fail("stale bytes were not found", round);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 10000;
    srand(argc > 2 ? (unsigned)atoi(argv[2]) : 1);
    for (int round = 0; round < rounds; round++) {
        int bytes = 1 + rand() % MOST;
        accel__validity_begin(&map, (size_t)bytes, 1);
        for (int i = 0; i < bytes; i++) model[i] = 1;
        for (int k = 0; k < 30; k++) {
            int from = rand() % (bytes + 1), to = from + rand() % (bytes - from + 1), device = rand() % DEVICES, adds = rand() % 2;
            unsigned bit = 1u << device << (adds && rand() % 2 ? ACCEL_SPAN_DEVICES : 0);
            (adds ? accel__validity_add : accel__validity_set)(&map, (size_t)from, (size_t)to, bit);
            for (int i = from; i < to; i++) model[i] = (adds ? model[i] : 0) | bit;
            if (k % 5 == 0) accel__validity_arrived(&map);
            for (int i = 0; i < bytes && k % 5 == 0; i++) model[i] = (model[i] | model[i] >> ACCEL_SPAN_DEVICES) & VALID;
            compare(bytes, round);
            compare_stale(rand() % (from + 1), to, rand() % DEVICES, round);
        }
        accel__validity_end(&map);
    }
    puts("ok");
    return 0;
}
