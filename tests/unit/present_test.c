/* present_test: the present table against a naive model, with random operations. SPDX-License-Identifier: MIT
 *   present_test [operations] [seed] */
#include "rt_present.h"
#include "rt_tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BLOCKS 400
#define SPACE 20000                    /* host addresses 1000 to 1000 + SPACE */
#define DEVICE 0x700000000000u

void *accel__allocate(size_t bytes);
void *accel__allocate(size_t bytes) { return calloc(1, bytes); }

static struct accel_block blocks[BLOCKS];
static struct { bool used; uintptr_t host, device; size_t bytes; } model[BLOCKS];
static struct accel_present table;
static unsigned long long state;

static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

static void fail(const char *what, uintptr_t host, size_t bytes)
{
    printf("%s: [%zu, +%zu)\n", what, (size_t)host, bytes);
    exit(1);
}

/* What the model says: presence, and the block that holds all of it. */
static enum accel_presence expected(uintptr_t host, size_t bytes, int *index)
{
    size_t length = bytes ? bytes : 1;
    enum accel_presence how = PRESENCE_NONE;
    for (int i = 0; i < BLOCKS; i++) {
        if (!model[i].used || host >= model[i].host + model[i].bytes || model[i].host >= host + length) continue;
        if (host >= model[i].host && host + length <= model[i].host + model[i].bytes) {
            *index = i;
            return PRESENCE_WHOLE;
        }
        how = PRESENCE_PART;
    }
    return how;
}

static void check_find(uintptr_t host, size_t bytes)
{
    struct accel_block *b;
    int index = -1;
    enum accel_presence want = expected(host, bytes, &index), got = accel__present_find(&table, host, bytes, &b);
    if (got != want) fail("presence differs", host, bytes);
    if (want == PRESENCE_WHOLE && b != &blocks[index]) fail("another block", host, bytes);
    if (want == PRESENCE_NONE && b) fail("a block for nothing", host, bytes);
    if (want == PRESENCE_PART && (!b || accel__block_host(b) >= host + bytes || accel__block_host(b) + b->bytes <= host))
        fail("the block does not overlap", host, bytes);
}

static void check_device(uintptr_t device)
{
    struct accel_block *want = NULL, *got = accel__present_find_device(&table, device);
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used && device >= model[i].device && device < model[i].device + model[i].bytes) want = &blocks[i];
    if (got != want) fail("device look-up differs", device, 0);
}

static void add(void)
{
    int i = (int)draw(BLOCKS), other;
    uintptr_t host = 1000 + draw(SPACE);
    size_t bytes = 1 + draw(60);
    if (model[i].used || expected(host, bytes, &other) != PRESENCE_NONE) return;
    accel__present_insert(&table, &blocks[i], host, bytes);
    accel__present_set_device(&table, &blocks[i], DEVICE + (uintptr_t)i * 4096);
    model[i].used = true;
    model[i].host = host;
    model[i].device = DEVICE + (uintptr_t)i * 4096;
    model[i].bytes = bytes;
}

static void take(void)
{
    int i = (int)draw(BLOCKS);
    unsigned long generation = table.generation;
    if (!model[i].used) return;
    accel__present_remove(&table, &blocks[i]);
    model[i].used = false;
    if (table.generation == generation) fail("the generation stands still", model[i].host, model[i].bytes);
}

static uintptr_t last_seen;
static size_t n_seen;

static void in_order(struct accel_block *b, void *context)
{
    (void)context;
    if (accel__block_host(b) < last_seen) fail("out of order", accel__block_host(b), b->bytes);
    last_seen = accel__block_host(b) + b->bytes;
    n_seen++;
}

static void check_all(void)
{
    size_t n = 0, bytes = 0;
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used) n++, bytes += model[i].bytes;
    last_seen = n_seen = 0;
    accel__present_each(&table, in_order, NULL);
    if (n != table.count || n != n_seen || bytes != table.bytes) fail("counts differ", n, bytes);
}

/* Time of a look-up among 1000 blocks of 4 KiB; printed, not judged: the machine may be busy. */
static void measure(void)
{
    enum { n = 1000, rounds = 1000000 };
    struct accel_block *many = calloc(n, sizeof *many), *b;
    struct accel_present t;
    struct timespec from, to;
    size_t found = 0;
    accel__present_init(&t);
    for (int i = 0; i < n; i++) accel__present_insert(&t, &many[i], 4096 * (uintptr_t)(i + 1), 4096);
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int i = 0; i < rounds; i++) found += accel__present_find(&t, 4096 + draw(n * 4096), 1, &b) == PRESENCE_WHOLE;
    clock_gettime(CLOCK_MONOTONIC, &to);
    double ns = 1e9 * (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec);
    if (found != rounds) fail("not all found", found, 0);
    printf("%.0f ns a look-up among %d blocks\n", ns / rounds, n);
    for (int i = 0; i < n; i++) accel__present_remove(&t, &many[i]);
    accel__present_destroy(&t);
    free(many);
}

static bool count_value(void *value, void *context)
{
    (void)value;
    ++*(int *)context;
    return false;
}

/* Several values with one key, more than a node holds. */
static void check_equal_keys(void)
{
    enum { n = 600 };
    static char values[n];
    static bool there[n];
    struct accel_tree tree = { .root = NULL };
    int left = 0;
    for (int k = 0; k < 20000; k++) {
        int i = (int)draw(n), seen = 0;
        uintptr_t key = 1000 + (uintptr_t)i % 3;
        if (there[i]) accel__tree_remove(&tree, key, &values[i]);
        else accel__tree_insert(&tree, key, &values[i]);
        left += there[i] ? -1 : 1;
        there[i] = !there[i];
        if (k % 100) continue;
        accel__tree_each(&tree, count_value, &seen);
        if (seen != left) fail("values of one key", (size_t)seen, (size_t)left);
    }
    for (int i = 0; i < n; i++) accel__tree_remove(&tree, 1000 + (uintptr_t)i % 3, &values[i]);
    if (accel__tree_first(&tree)) fail("not empty", 0, 0);
    accel__tree_free(&tree);
}

int main(int argc, char **argv)
{
    int operations = argc > 1 ? atoi(argv[1]) : 200000;
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    accel__present_init(&table);
    for (int k = 0; k < operations; k++) {
        switch (draw(8)) {
        case 0: case 1: add(); break;
        case 2: take(); break;
        case 3: check_device(DEVICE + draw(BLOCKS * 4096)); break;
        default: check_find(1000 + draw(SPACE), draw(80)); break;
        }
        if (k % 1000 == 0) check_all();
    }
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used) accel__present_remove(&table, &blocks[i]);
    if (accel__present_any(&table) || accel__tree_first(&table.devices) || table.bytes) fail("not empty at the end", table.count, table.bytes);
    accel__present_destroy(&table);
    check_equal_keys();
    measure();
    return 0;
}
