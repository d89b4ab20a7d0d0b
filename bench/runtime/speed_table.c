/* speed_table: the present table beside std::map, and arrays that come and go in numbers, for speed.c. SPDX-License-Identifier: MIT */
#include "present/rt_present.h"
#include "speed.h"
#include <accel.h>
#include <stdlib.h>

double tree_insert_ns(size_t n, const unsigned *order), tree_find_ns(size_t n, const unsigned *order);   /* speed_map.cc */
double tree_remove_ns(size_t n, const unsigned *order);

unsigned *random_order(size_t n)
{
    unsigned *order = malloc(n * sizeof *order);
    unsigned long long state = 1;
    for (size_t i = 0; i < n; i++) order[i] = (unsigned)i;
    for (size_t i = n - 1; i > 0; i--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        size_t k = (state >> 33) % (i + 1);
        unsigned t = order[i];
        order[i] = order[k];
        order[k] = t;
    }
    return order;
}

static void one_round(size_t n, const unsigned *order, struct accel_block *blocks, double *times)
{
    struct accel_present t;
    struct accel_block *b;
    size_t found = 0;
    double start;
    accel__present_init(&t);
    start = now_ns();
    for (size_t i = 0; i < n; i++) accel__present_insert(&t, &blocks[order[i]], 4096 + (uintptr_t)order[i] * 4096, 4096);
    times[0] = (now_ns() - start) / (double)n;
    start = now_ns();
    for (size_t i = 0; i < n; i++) found += accel__present_find(&t, 4096 + (uintptr_t)order[n - 1 - i] * 4096 + 8, 64, &b) == PRESENCE_WHOLE;
    times[1] = (now_ns() - start) / (double)n;
    start = now_ns();
    for (size_t i = 0; i < n; i++) accel__present_remove(&t, &blocks[order[i]]);
    times[2] = (now_ns() - start) / (double)n;
    accel__present_destroy(&t);
    if (found != n) exit(1);
}

void speed_table(size_t n)
{
    struct accel_block *blocks = calloc(n, sizeof *blocks);
    unsigned *order = random_order(n);
    double times[3] = { 1e30, 1e30, 1e30 }, map[3] = { 1e30, 1e30, 1e30 };
    static const char *const what[] = { "insert", "look-up", "remove" };
    char text[80], floor[80];
    for (size_t round = 0; round < 3 + 100000 / n; round++) {          /* the best of several: other work on the machine shows here */
        double now[3], tree[3];
        one_round(n, order, blocks, now);
        tree[0] = tree_insert_ns(n, order), tree[1] = tree_find_ns(n, order), tree[2] = tree_remove_ns(n, order);
        for (int i = 0; i < 3; i++) {
            if (now[i] < times[i]) times[i] = now[i];
            if (tree[i] < map[i]) map[i] = tree[i];
        }
    }
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "present table, %zu blocks in random order: %s", n, what[i]);
        snprintf(floor, sizeof floor, "%.0f (twice std::map)", 2 * map[i]);
        speed_row(text, times[i], -1, floor);
    }
    free(blocks);
    free(order);
}

/* ---- through the API ------------------------------------------------------------------------------------------------------------------------ */

static void come_and_go(void)
{
    char *memory = malloc((size_t)TABLE * 64), text[80];
    unsigned *order = random_order(TABLE);
    double times[3], start = now_ns();
    static const char *const what[] = { ROW_INSERT, ROW_FIND, ROW_REMOVE };
    int found = 0;
    for (int i = 0; i < TABLE; i++) acc_create(memory + (size_t)order[i] * 64, 32);
    times[0] = (now_ns() - start) / TABLE;
    start = now_ns();
    for (int i = 0; i < TABLE; i++) found += acc_is_present(memory + (size_t)order[TABLE - 1 - i] * 64, 32) != 0;
    times[1] = (now_ns() - start) / TABLE;
    start = now_ns();
    for (int i = 0; i < TABLE; i++) acc_delete(memory + (size_t)order[i] * 64, 32);
    times[2] = (now_ns() - start) / TABLE;
    if (found != TABLE) exit(1);
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, what[i], TABLE);
        speed_row(text, times[i], i == 1 ? -1 : i ? 0 : driver_alloc_ns(32), "");
    }
    free(order);
    free(memory);
}

void speed_rows(void)
{
    enum { ROWS = 100000, LENGTH = 64 };
    double **p = malloc(ROWS * sizeof *p), *flat = calloc((size_t)ROWS * LENGTH, sizeof *flat), start;
    size_t bytes = LENGTH * sizeof **p;
    come_and_go();
    for (int i = 0; i < ROWS; i++) p[i] = calloc(LENGTH, sizeof **p);
    start = now_ns();
    acc_copyin(flat, ROWS * bytes);
    double whole = now_ns() - start;
    start = now_ns();
    acc_copyin(p, ROWS * sizeof *p);
    for (int i = 0; i < ROWS; i++) acc_copyin_async(p[i], bytes, 1), acc_attach_async((void **)&p[i], 1);
    acc_wait(1);
    speed_row("row of a double **, copied and attached (100,000 of them)", (now_ns() - start) / ROWS, -1, "");
    speed_row("    the same bytes in one array, for each row", whole / ROWS, -1, "");
    start = now_ns();
    for (int i = 0; i < ROWS; i++) acc_detach_async((void **)&p[i], 1), acc_delete_async(p[i], bytes, 1);
    acc_delete(p, ROWS * sizeof *p);
    speed_row("    leaves again", (now_ns() - start) / ROWS, -1, "");
    acc_delete(flat, ROWS * bytes);
    for (int i = 0; i < ROWS; i++) free(p[i]);
    free(p);
    free(flat);
}
