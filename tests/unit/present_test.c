/* present_test: the present table against a naive model, with random operations. SPDX-License-Identifier: MIT
 *   present_test [operations] [seed] */
#include "core/rt_core.h"
#include "present/rt_attachments.h"
#include "present/rt_bundle.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BLOCKS 400
#define SPACE 20000                    /* host addresses 1000 to 1000 + SPACE */
#define DEVICE 0x700000000000u

void *accel__allocate(size_t bytes) { return calloc(1, bytes); }
void *accel__reserve(size_t bytes) { return malloc(bytes); }

/* ---- what bundles need of other files ---------------------------------------------------------------------------------------------------- */

enum { ROWS_MOST = 8 };
struct accel_group {
    struct accel_block blocks[ROWS_MOST];
    unsigned n;
    struct accel_group *next;
};
static struct accel_group *groups;

struct accel_group *accel__group_new(void)
{
    struct accel_group *g = calloc(1, sizeof *g);
    g->next = groups;
    return groups = g;
}
struct accel_block *accel__group_block(struct accel_group *g) { return &g->blocks[g->n++]; }
void accel__group_begin(struct accel_group *g, void *memory, size_t bytes, unsigned n) { (void)g, (void)memory, (void)bytes, (void)n; }
/* Bundles have no holder here. */
void accel__attachments_expect(struct accel_block *b, size_t n) { (void)b, (void)n; }
void accel__attachments_forget(struct accel_block *b, uintptr_t place, size_t bytes) { (void)b, (void)place, (void)bytes; }
struct accel_attachment *accel__attachments_insert(struct accel_block *b, uintptr_t place, size_t n) { return (void)b, (void)place, (void)n, NULL; }

/* ---- the model --------------------------------------------------------------------------------------------------------------------------- */

static struct accel_block blocks[BLOCKS];
static struct { bool used, is_row; uintptr_t host, device, base; size_t bytes; } model[BLOCKS];
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

static bool is_model(const struct accel_block *b, int i)
{
    if (!model[i].is_row) return b == &blocks[i];
    return b && b->host == model[i].host && b->bytes == model[i].bytes && b->device == model[i].device && (uintptr_t)b->base == model[i].base;
}

static void check_find(uintptr_t host, size_t bytes)
{
    struct accel_block *b;
    int index = -1;
    enum accel_presence want = expected(host, bytes, &index), got = accel__present_find(&table, host, bytes, &b);
    if (got != want) fail("presence differs", host, bytes);
    if (want == PRESENCE_WHOLE && !is_model(b, index)) fail("another block", host, bytes);
    if (want == PRESENCE_NONE && b) fail("a block for nothing", host, bytes);
    if (want == PRESENCE_PART && (!b || accel__block_host(b) >= host + bytes || accel__block_host(b) + b->bytes <= host))
        fail("the block does not overlap", host, bytes);
}

static void check_device(uintptr_t device)
{
    struct accel_block *got = accel__present_find_device(&table, device);
    int want = -1;
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used && device >= model[i].device && device < model[i].device + model[i].bytes) want = i;
    if (want < 0 ? got != NULL : !is_model(got, want)) fail("device look-up differs", device, 0);
}

static void check_base(void)
{
    int i = (int)draw(BLOCKS), k = 0;
    if (!model[i].used || !model[i].is_row) return;
    const struct accel_block *got = accel__present_find_base(&table, (void *)model[i].base);
    while (k < BLOCKS && !(model[k].used && is_model(got, k) && model[k].base == model[i].base)) k++;
    if (k == BLOCKS) fail("look-up of a pointer", model[i].base, 0);
}

/* The end of the gap after a byte that is in no block. */
static void check_gap(uintptr_t host)
{
    uintptr_t want = UINTPTR_MAX, got;
    int inside;
    if (expected(host, 1, &inside) != PRESENCE_NONE) return;
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used && model[i].host > host && model[i].host < want) want = model[i].host;
    got = accel__present_gap_end(&table, host);
    if (got != want) fail("the end of a gap", host, got);
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
    model[i].is_row = false;
    model[i].host = host;
    model[i].device = DEVICE + (uintptr_t)i * 4096;
    model[i].bytes = bytes;
}

static void take_slot(int i)
{
    unsigned long generation = table.generation;
    struct accel_block *b = &blocks[i];
    if (!model[i].used) return;
    if (model[i].is_row) accel__present_find(&table, model[i].host, model[i].bytes, &b);
    accel__present_remove(&table, b);
    model[i].used = false;
    if (table.generation == generation) fail("the generation did not change", model[i].host, model[i].bytes);
}

static void take(void) { take_slot((int)draw(BLOCKS)); }

static void free_groups(void)
{
    for (struct accel_group *next; groups; groups = next) {
        next = groups->next;
        free(groups);
    }
}

/* ---- rows -------------------------------------------------------------------------------------------------------------------------------- */

static struct { uintptr_t values[ROWS_MOST]; int slots[ROWS_MOST]; struct accel_row_set set; bool there; } sets[40];
enum { SETS = sizeof sets / sizeof *sets };

static bool draw_slots(int *slots, size_t n)
{
    size_t found = 0;
    for (int i = 0, from = (int)draw(BLOCKS); i < BLOCKS && found < n; i++)
        if (!model[(from + i) % BLOCKS].used) slots[found++] = (from + i) % BLOCKS;
    return found == n;
}

/* Takes single blocks away that are there. */
static void clear(uintptr_t host, size_t bytes)
{
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used && !model[i].is_row && model[i].host < host + bytes && model[i].host + model[i].bytes > host) take_slot(i);
}

/* Rows that come together, if none of them is there; every fourth time two overlap, which no bundle's do, and mostly in another order. */
static void add_rows(void)
{
    static unsigned long count;
    int s = (int)draw(SETS), other, n_bundles = 0;
    size_t n = BUNDLE_LEAST + draw(ROWS_MOST - BUNDLE_LEAST + 1), bytes = 1 + draw(30);
    uintptr_t host = 1000 + draw(SPACE), start = 16 * draw(2), device = DEVICE + (BLOCKS + ++count) * 4096;
    bool absent = true, apart = draw(4), cleared = draw(4);
    if (sets[s].there) return;
    for (size_t i = 0; i < n; i++, host += bytes + draw(40)) {
        sets[s].values[i] = host - start;
        if (cleared) clear(host, bytes);
        absent &= expected(host, bytes, &other) == PRESENCE_NONE;
    }
    if (!apart) sets[s].values[n / 2] = sets[s].values[n / 2 - 1] + bytes - 1;
    for (size_t i = n - 1, k, now; i && draw(8); i--) {
        k = draw((unsigned)i + 1);
        now = sets[s].values[i];
        sets[s].values[i] = sets[s].values[k];
        sets[s].values[k] = now;
    }
    for (struct accel_bundle *b = table.bundles; b; b = b->next) n_bundles++;
    sets[s].set = (struct accel_row_set){ sets[s].values, n, bytes, start, false };
    if (!draw_slots(sets[s].slots, n)) return;
    struct accel_bundle *b = accel__bundle_new(&table, &sets[s].set);
    if (!b != !apart) fail("rows that overlap", host, bytes);
    if (!b) return;
    if (accel__bundle_add(&table, b) != (absent && n_bundles < BUNDLES_MOST)) fail("adding rows", host, bytes);
    if (!absent || n_bundles == BUNDLES_MOST) {
        accel__bundle_free(b);
        return;
    }
    if (!draw(4)) accel__bundle_unfold(b);      /* while it is made */
    bool unfolded = b->unfolded;
    accel__bundle_ready(b, device);
    if (unfolded) accel__bundle_free(b);
    for (size_t i = 0; i < n; i++) {
        int k = sets[s].slots[i];
        model[k].used = model[k].is_row = sets[s].there = true;
        model[k].host = sets[s].values[i] + start;
        model[k].device = device + i * bytes;
        model[k].base = sets[s].values[i];
        model[k].bytes = bytes;
    }
}

/* The rows that came together, if they still are. */
static void take_rows(void)
{
    int s = (int)draw(SETS);
    if (!sets[s].there) return;
    struct accel_bundle *b = accel__bundle_find(&table, &sets[s].set);
    sets[s].there = false;
    if (!b) return;
    accel__bundle_remove(b);
    accel__bundle_free(b);
    for (size_t i = 0; i < sets[s].set.n; i++) model[sets[s].slots[i]].used = false;
}

/* As many bundles as a table has, and one more. */
static void check_most(void)
{
    struct accel_present t;
    accel__present_init(&t);
    for (uintptr_t i = 0; i <= BUNDLES_MOST; i++) {
        uintptr_t values[BUNDLE_LEAST];
        for (uintptr_t k = 0; k < BUNDLE_LEAST; k++) values[k] = 4096 * (i + 1) + 8 * k;
        struct accel_row_set set = { values, BUNDLE_LEAST, 8, 0, false };
        struct accel_bundle *b = accel__bundle_new(&t, &set);
        bool added = accel__bundle_add(&t, b);
        if (added != (i < BUNDLES_MOST)) fail("number of bundles", i, 0);
        if (!added) accel__bundle_free(b);
    }
    while (t.bundles) {
        struct accel_bundle *b = t.bundles;
        accel__bundle_remove(b);
        accel__bundle_free(b);
    }
    if (t.count || t.bytes) fail("counts of bundles", t.count, t.bytes);
    accel__present_destroy(&t);
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

static int by_value(const void *a, const void *b) { return *(const uintptr_t *)a < *(const uintptr_t *)b ? -1 : *(const uintptr_t *)a > *(const uintptr_t *)b; }

enum { SORTED = 3000 };

static bool apart_by_qsort(uintptr_t *order, const uintptr_t *values, size_t n, size_t bytes)
{
    bool apart = true;
    memcpy(order, values, n * sizeof *order);
    qsort(order, n, sizeof *order, by_value);
    for (size_t i = 0; i < n; i++) apart = apart && order[i] && (!i || order[i] - order[i - 1] >= bytes);
    return apart;
}

/* n addresses whose distances are from `bytes` to `most`, in a random order. */
static void draw_apart(uintptr_t *values, size_t n, size_t bytes, size_t most)
{
    uintptr_t at = 1 + draw(1u << 30);
    for (size_t i = 0; i < n; i++) {
        size_t k = draw((unsigned)i + 1);
        values[i] = values[k];
        values[k] = at;
        at += bytes + draw((unsigned)(most - bytes) + 1);
    }
}

/* Addresses side by side, far from each other, and too near to each other, in all bits and in few, as qsort has them. */
static void check_sort(void)
{
    static uintptr_t values[SORTED], sorted[SORTED + 1], order[SORTED];
    for (int round = 0; round < 400; round++) {
        size_t n = 1 + draw(round % 4 ? 30 : SORTED), bytes = 1 + draw(1u << draw(14)), most = bytes + draw((unsigned)bytes << draw(6));
        draw_apart(values, n, bytes, most);
        if (round % 3 == 1) values[draw((unsigned)n)] = values[draw((unsigned)n)] + draw((unsigned)bytes);
        if (round % 5 == 1) values[draw((unsigned)n)] = (uintptr_t)draw(1u << 31) << 33 ^ (uintptr_t)draw(1u << 31) << 11;
        if (round % 20 == 1) values[draw((unsigned)n)] = 0;
        bool apart = apart_by_qsort(order, values, n, bytes);
        if (accel__sort_apart(sorted, values, n, bytes) != apart) fail("addresses apart", n, bytes);
        if (apart && memcmp(sorted, order, n * sizeof *order)) fail("order of addresses", n, bytes);
        if (accel__copy_apart(sorted, order, n, bytes) != apart || memcmp(sorted, order, n * sizeof *order)) fail("ascending addresses", n, bytes);
    }
}

int main(int argc, char **argv)
{
    int operations = argc > 1 ? atoi(argv[1]) : 200000;
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    accel__present_init(&table);
    for (int k = 0; k < operations; k++) {
        switch (draw(12)) {
        case 0: case 1: add(); break;
        case 2: take(); break;
        case 3: check_device(DEVICE + draw(BLOCKS * 4096)); break;
        case 4: add_rows(); break;
        case 5: take_rows(); break;
        case 6: check_device(model[draw(BLOCKS)].device + draw(20)); break;
        case 7: check_gap(1000 + draw(SPACE)); break;
        case 8: if (!draw(8)) check_base(); break;
        default: check_find(1000 + draw(SPACE), draw(80)); break;
        }
        if (k % 1000 == 0) check_all();
    }
    for (int i = 0; i < BLOCKS; i++)
        if (model[i].used) take_slot(i);
    free_groups();
    if (accel__present_any(&table) || accel__tree_first(&table.devices) || table.bytes) fail("not empty at the end", table.count, table.bytes);
    accel__present_destroy(&table);
    check_equal_keys();
    check_most();
    check_sort();
    measure();
    return 0;
}
