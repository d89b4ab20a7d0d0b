/* tune_test: choices of launches, the search for the best one, and the file of winners: rt_choices, rt_search, rt_winners, rt_variants.
 * SPDX-License-Identifier: MIT
 *   tune_test [seed] */
#include "accel_tuned.h"
#include "core/rt_core.h"
#include "launch/rt_geometry.h"
#include "launch/rt_search.h"
#include "launch/rt_variants.h"
#include "launch/rt_winners.h"
#include "model.h"
#include <sys/stat.h>
#include <sys/wait.h>

/* ---- choices as text ------------------------------------------------------------------------------------------------------------------
 */

static bool same(const struct accel_choice *a, const struct accel_choice *b)
{
    return !memcmp(a, b, sizeof *a);
}

static struct accel_choice draw_choice(void)
{
    struct accel_choice c = {0};
    if (one_in(3)) c.kernel = 1 + (int)draw(5);
    for (int i = 0, used = (int)draw(4); i < 3 && used; i++) c.block[i] = i < used ? 1u << draw(11) : 1;
    if (one_in(3)) c.trips = 1 + (int)draw(2);
    if (one_in(3)) c.share = 1 + (int)draw(1024);
    if (one_in(3)) c.part = 1 + (int)draw(1024);
    return c;
}

static void test_text(void)
{
    static const char *const wrong[] = {"",         "block",         "block=",        "block=0",   "block=2048",
                                        "block=8x", "block=8x8x8x8", "block=-8",      "block= 8",  "grid=2",
                                        "grid=1/0", "trips",         "trips=two",     "tiles=x",   "plain,",
                                        ",plain",   "default,plain", "plain default", "share=1e3", "share=99999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct accel_choice c = {.share = 7}, before = c;
        if (accel__choice_parse(wrong[i], &c)) model_fail(__LINE__, "'%s' is a choice", wrong[i]);
        EXPECT(same(&c, &before));
    }
    for (int round = 0; round < 5000; round++) {
        struct accel_choice c = draw_choice(), again = draw_choice();
        char text[CHOICE_TEXT];
        accel__choice_text(&c, text);
        EXPECT(strlen(text) + 1 < CHOICE_TEXT && accel__choice_parse(text, &again));
        EXPECT(same(&c, &again));
        EXPECT(accel__choice_is_default(&c) == !strcmp(text, "default"));
    }
}

/* ---- the search -----------------------------------------------------------------------------------------------------------------------
 */

static const struct accelrt_kernel small = {.name = "s", .flags = ACCELRT_SHARED_EDGES, .dims = 2, .block = {8, 16, 1}, .items = {4, 4, 1}};
static struct accelrt_kernel kernel;

static struct accel_place draw_place(struct accelrt_geometry *g)
{
    static const unsigned kinds[] = {ACCELRT_SMALL_BLOCKS,
                                     ACCELRT_SMALL_BLOCKS | ACCELRT_STRIDE,
                                     ACCELRT_ANY_BLOCK,
                                     ACCELRT_ANY_BLOCK | ACCELRT_LANES,
                                     ACCELRT_GANGS | ACCELRT_ROW_LANES | ACCELRT_ROW_BLOCKS,
                                     ACCELRT_GANGS | ACCELRT_UNEVEN_ROWS,
                                     ACCELRT_WHOLE_TILES | ACCELRT_SHARED_EDGES,
                                     ACCELRT_SEQUENTIAL};
    unsigned flags = kinds[draw(8)];
    bool rows = flags & ACCELRT_ROW_LANES, line = rows || flags & (ACCELRT_ANY_BLOCK | ACCELRT_GANGS);
    kernel = (struct accelrt_kernel){.name = "k",
                                     .flags = flags | (one_in(6) ? ACCELRT_FIXED_ORDER : 0) | (one_in(9) ? ACCELRT_EXACT_GANGS : 0),
                                     .dims = line ? 1 : 1 + (int)draw(3),
                                     .block = {rows ? 1024 : 256, rows ? 32 : 1, 1},
                                     .items = {1 + (int)draw(4), 1, 1},
                                     .smaller = flags & ACCELRT_WHOLE_TILES ? &small : NULL};
    *g = (struct accelrt_geometry){.trips = {1 + draw(1000), 1 + draw(1000), 1 + draw(100)}, .row = rows ? draw(200000) : 0};
    struct accel_place p = {.given = &kernel, .kernel = &kernel, .g = g, .max_threads = 1024, .multiprocessors = 132, .resident = 1056};
    accel__geometry_block(&kernel, g, 1024, 132, p.block);
    return p;
}

/* What a launch with c takes: every setting has a factor of its own. */
static double factors[N_CHOICE_KINDS][64];
static double cost_of(const struct accel_choice *c)
{
    unsigned block = c->block[0] + 3 * c->block[1] + 7 * c->block[2];
    double noise = 1 + draw(1000) * 1e-6;
    return 10 * noise * factors[0][c->kernel] * factors[1][block * 2654435761u >> 26] * factors[2][c->trips] * factors[3][c->share % 61] *
           factors[4][c->part % 61];
}

/* The launch of each trial is possible, and the result is the rules or better. */
static void test_search(void)
{
    for (int round = 0; round < 1000; round++) {
        struct accelrt_geometry g;
        struct accel_place p = draw_place(&g), by_rules = p;
        struct accel_search s;
        bool any_order = one_in(2);
        int launches = 0;
        for (int i = 0; i < N_CHOICE_KINDS * 64; i++) factors[i / 64][i % 64] = i % 64 ? 0.5 + draw(1000) * 1e-3 : 1;
        factors[1][0] = 1;
        accel__search_begin(&s, (struct accel_choice){0});
        for (; !s.is_done; launches++) {
            int i = accel__search_next(&s);
            struct accel_choice c = s.trials[i].choice;
            p.kernel = accel__choice_kernel(&kernel, &c);
            EXPECT(p.kernel && !s.trials[i].is_out);
            if (c.block[0]) EXPECT(accel__choice_allows_block(&p, c.block));
            memcpy(p.block, c.block[0] ? c.block : p.kernel == &small ? (const unsigned[3]){8, 16, 1} : by_rules.block, sizeof p.block);
            if (c.trips) EXPECT(accel__choice_allows_trips(&p));
            if (c.share) EXPECT(accel__choice_allows_share(&p, c.share));
            if (c.part) EXPECT(accel__choice_allows_grid(&p));
            if (kernel.flags & ACCELRT_FIXED_ORDER && !any_order) EXPECT(!c.block[0] && !c.share && !c.part);
            accel__search_note(&s, i, s.serial - (one_in(20) && launches), cost_of(&c), &p, any_order);
            EXPECT(launches < 500);
        }
        struct accel_choice best;
        double rules, cost;
        bool known = accel__search_result(&s, &best, &rules, &cost);
        EXPECT(known || launches < 3);
        if (kernel.flags & (ACCELRT_SEQUENTIAL | ACCELRT_EXACT_GANGS)) EXPECT(accel__choice_is_default(&best));
        if (known) EXPECT(cost <= rules && (accel__choice_is_default(&best) || cost < 0.97 * rules));
    }
}

/* ---- winners --------------------------------------------------------------------------------------------------------------------------
 */

static struct accel_winner draw_winner(void)
{
    struct accel_winner w = {.key = 1 + draw(30), .choice = draw_choice(), .before_us = 1 + draw(1000), .us = 1 + draw(1000)};
    sprintf(w.gpu, "GPU %u", draw(2)), sprintf(w.sizes, "2^%u", draw(3)), sprintf(w.place, "f.c:%u k", draw(100));
    return w;
}

static bool same_key(const struct accel_winner *a, const struct accel_winner *b)
{
    return a->key == b->key && !strcmp(a->gpu, b->gpu) && !strcmp(a->sizes, b->sizes);
}

static void check_winner(const char *text, const struct accel_winner *w)
{
    struct accel_winner found;
    EXPECT(accel__winner_find(text, w->key, w->gpu, w->sizes, &found));
    EXPECT(same(&found.choice, &w->choice) && !strcmp(found.place, w->place) && found.us == w->us && found.before_us == w->before_us);
}

/* No change of a byte makes a line that is read beyond its end; most are no winners any more. */
static void test_lines(void)
{
    for (int round = 0; round < 5000; round++) {
        struct accel_winner w = draw_winner(), parsed;
        char line[WINNER_LINE], *copy;
        accel__winner_print(&w, line);
        check_winner(line, &w);
        size_t n = strlen(line), at = draw((unsigned)n);
        line[at] = (char)(one_in(3) ? '\t' : one_in(3) ? '\n' : one_in(3) ? 0 : 1 + (int)draw(255));
        copy = malloc(strlen(line) + 1);
        strcpy(copy, line);
        if (accel__winner_parse(copy, &parsed)) EXPECT(parsed.key && parsed.us > 0 && strlen(parsed.gpu) < sizeof parsed.gpu);
        free(copy);
    }
    struct accel_winner w;
    EXPECT(!accel__winner_parse("", &w) && !accel__winner_parse("\n", &w) &&
           !accel__winner_parse("0000000000000000\tg\t1\tdefault\t1\t1\tp", &w));
    EXPECT(!accel__winner_find("nothing\n\n\t\t\n", 1, "g", "1", &w));
}

static void test_sizes(void)
{
    char text[SIZES_TEXT];
    struct accelrt_kernel k = {.dims = 3};
    struct accelrt_geometry g = {.trips = {1024, 1023, 1}, .row = 5, .rows = 9223372036854775807LL};
    accel__size_class(&k, &g, text);
    EXPECT(!strcmp(text, "2^10x2^9x2^0 row 2^2 rows 2^62"));
    k.dims = 0, g.row = g.rows = 0;
    accel__size_class(&k, &g, text);
    EXPECT(!strcmp(text, "1"));
}

/* The file against the last winner of each key; other lines are left out. */
static void test_file(void)
{
    enum { MOST = 400 };
    static struct accel_winner known[MOST];
    char folder[MODEL_NAME], path[MODEL_NAME + 32];
    int n = 0;
    model_name(folder, "tuned");
    setenv("ACCEL_CACHE_DIR", folder, 1);
    accel__env.cache_bytes = 1 << 20;
    EXPECT(!accel__winners_read());
    for (int round = 0; round < 60; round++) {
        struct accel_winner list[4];
        int added = 1 + (int)draw(4);
        for (int i = 0; i < added; i++) {
            int at = 0, twice = 0;
            list[i] = draw_winner();
            for (int j = 0; j < i; j++) twice |= same_key(&list[i], &list[j]);
            if (twice) {
                i--;
                continue;
            }
            while (at < n && !same_key(&known[at], &list[i])) at++;
            known[at] = list[i], n += at == n;
        }
        EXPECT(accel__winners_write(list, added));
        char *text = accel__winners_read();
        EXPECT(text != NULL);
        int lines = 0;
        for (const char *c = text; *c; c++) lines += *c == '\n';
        EXPECT_EQUAL(lines, n);
        for (int i = 0; i < n; i++) check_winner(text, &known[i]);
        free(text);
        sprintf(path, "%s/tuned.txt", folder);
        FILE *f = fopen(path, "a");
        EXPECT(f && fputs("no winner\n", f) >= 0 && !fclose(f));
    }
    EXPECT(!chmod(path, 0666) && !accel__winners_read()); /* others could write to it */
    accel__env.cache_bytes = 0;
    EXPECT(!accel__winners_read() && !accel__winners_write(known, 1));
    accel__env.cache_bytes = 1 << 20;
    unlink(path);
}

/* Processes that write at one time: no winner is lost. */
static void test_processes(void)
{
    enum { PROCESSES = 4, EACH = 25 };
    char folder[MODEL_NAME], path[MODEL_NAME + 32];
    model_name(folder, "tuned");
    for (int p = 0; p < PROCESSES; p++)
        if (!fork()) {
            for (int i = 0; i < EACH; i++) {
                struct accel_winner w = {
                    .key = 1000 + (unsigned)(p * EACH + i), .gpu = "g", .sizes = "1", .place = "p", .before_us = 2, .us = 1};
                if (!accel__winners_write(&w, 1)) _exit(1);
            }
            _exit(0);
        }
    for (int p = 0, status; p < PROCESSES; p++) EXPECT(wait(&status) > 0 && !status);
    char *text = accel__winners_read();
    struct accel_winner w;
    for (unsigned i = 0; i < PROCESSES * EACH; i++) EXPECT(accel__winner_find(text, 1000 + i, "g", "1", &w));
    free(text);
    sprintf(path, "%s/tuned.txt", folder), unlink(path);
    sprintf(path, "%s/tuned.txt.lock", folder), unlink(path);
    EXPECT(!rmdir(folder));
}

/* ---- keys, ACCEL_VARIANT --------------------------------------------------------------------------------------------------------------
 */

static void test_keys(void)
{
    static const char text[] =
        "int accel_k_1(int);\nextern \"C\" __global__ void accel_k_1x(int a)\n{\n}\n"
        "/* accel_k_1(2) */\nextern \"C\" __global__ void __launch_bounds__(256) accel_k_1(int a)\n{\n#line 7 \"f.c\"\n    a = 1;\n}\n";
    char moved[sizeof text], changed[sizeof text];
    size_t length = 0;
    const char *at = accel_tuned_kernel(text, "accel_k_1", &length);
    EXPECT(at && !strncmp(at, "extern \"C\" __global__ void __launch", 35) && at + length == text + sizeof text - 1);
    strcpy(moved, text), strcpy(changed, text);
    *strchr(moved, '7') = '9', *(strstr(changed, "a = 1") + 4) = '2';
    unsigned long long key = accel_tuned_key(text, "accel_k_1");
    EXPECT(key && accel_tuned_key(moved, "accel_k_1") == key && accel_tuned_key(changed, "accel_k_1") != key);
    EXPECT(!accel_tuned_key(text, "accel_k_2") && !accel_tuned_key(NULL, "accel_k_1") && !accel_tuned_key("accel_k_1(", "accel_k_1"));
}

static void test_variants(void)
{
    struct accelrt_site site = {.file = "sub/f.c", .function = "solve", .line = 12},
                        other = {.file = "g.c", .function = "other", .line = 12};
    struct accelrt_kernel k = {.name = "accel_k_solve_1"}, k2 = {.name = "accel_k_other_1"};
    EXPECT(!accel__variant_of(&site, &k));
    accel__variants_read("grid=1/2;f.c:12:block=64;accel_k_other_1:share=4");
    EXPECT(accel__variant_of(&site, &k)->choice.block[0] == 64 && accel__variant_of(&other, &k2)->choice.share == 4);
    EXPECT(accel__variant_of(&other, &k)->choice.part == 2 && !accel__variant_of(&other, &k)->construct);
    accel__variants_read("solve:tiles=0");
    EXPECT(accel__variant_of(&site, &k)->choice.kernel == CHOICE_TILES);
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    test_text();
    test_search();
    test_lines();
    test_sizes();
    test_file();
    test_processes();
    test_keys();
    test_variants();
    return 0;
}
