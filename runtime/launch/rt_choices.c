/* rt_choices: see rt_choices.h. SPDX-License-Identifier: MIT */
#include "launch/rt_choices.h"
#include "launch/rt_counts.h"
#include "launch/rt_geometry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Z_MOST = 64, ROWS_BLOCK = 128, COLUMNS_LEAST = 8, WORKERS_MOST = 8, THREADS_MOST = 1024 };
#define AROUND 8        /* of threads and blocks, options are from an eighth to eight times the number by the rules */
#define PARTS_MOST 1024 /* of the resident blocks */

/* ---- names --------------------------------------------------------------------------------------------------------------------------- */

bool accel__choice_is_default(const struct accel_choice *c)
{
    return !c->kernel && !c->block[0] && !c->trips && !c->share && !c->part;
}

static void append(char text[CHOICE_TEXT], const char *format, long long a, long long b, long long c)
{
    size_t n = strlen(text);
    if (n && n + 1 < CHOICE_TEXT) text[n++] = ',', text[n] = 0;
    snprintf(text + n, CHOICE_TEXT - n, format, a, b, c);
}

void accel__choice_text(const struct accel_choice *c, char text[CHOICE_TEXT])
{
    const unsigned *b = c->block;
    text[0] = 0;
    if (c->kernel == CHOICE_PLAIN) append(text, "plain", 0, 0, 0);
    if (c->kernel >= CHOICE_TILES) append(text, "tiles=%lld", c->kernel - CHOICE_TILES, 0, 0);
    if (b[0]) append(text, b[2] > 1 ? "block=%lldx%lldx%lld" : b[1] > 1 ? "block=%lldx%lld" : "block=%lld", b[0], b[1], b[2]);
    if (c->trips) append(text, c->trips == TRIPS_ONE ? "trips=one" : "trips=several", 0, 0, 0);
    if (c->share) append(text, "share=%lld", c->share, 0, 0);
    if (c->part) append(text, "grid=1/%lld", c->part, 0, 0);
    if (!text[0]) strcpy(text, "default");
}

/* A number from `low` to `high` without sign or spaces; NULL: there is none at `text`. Returns what follows it. */
static const char *parse_number(const char *text, long low, long high, long *n)
{
    char *end;
    if (*text < '0' || *text > '9') return NULL;
    *n = strtol(text, &end, 10);
    return *n >= low && *n <= high ? end : NULL;
}

static const char *parse_block(const char *text, unsigned block[3])
{
    long n;
    unsigned sizes[3] = {1, 1, 1};
    for (int i = 0; i < 3; i++) {
        text = parse_number(text, 1, THREADS_MOST, &n);
        if (!text) return NULL;
        sizes[i] = (unsigned)n;
        if (*text != 'x') break;
        text++;
    }
    memcpy(block, sizes, sizeof sizes);
    return text;
}

/* One setting; returns what follows it, or NULL. */
static const char *parse_setting(const char *text, struct accel_choice *c)
{
    static const struct {
        const char *name;
        int kind, value;
    } words[] = {{"plain", CHOICE_OF_KERNEL, CHOICE_PLAIN},
                 {"trips=one", CHOICE_OF_TRIPS, TRIPS_ONE},
                 {"trips=several", CHOICE_OF_TRIPS, TRIPS_SEVERAL}};
    long n = 0;
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i].name);
        if (strncmp(text, words[i].name, length)) continue;
        if (words[i].kind == CHOICE_OF_KERNEL) c->kernel = words[i].value;
        else c->trips = words[i].value;
        return text + length;
    }
    if (!strncmp(text, "block=", 6)) return parse_block(text + 6, c->block);
    const char *end = NULL;
    if (!strncmp(text, "tiles=", 6) && (end = parse_number(text + 6, 0, 9, &n))) c->kernel = CHOICE_TILES + (int)n;
    else if (!strncmp(text, "share=", 6) && (end = parse_number(text + 6, 1, PARTS_MOST, &n))) c->share = (int)n;
    else if (!strncmp(text, "grid=1/", 7) && (end = parse_number(text + 7, 1, PARTS_MOST, &n))) c->part = (int)n;
    return end;
}

bool accel__choice_parse(const char *text, struct accel_choice *c)
{
    struct accel_choice parsed = {0};
    for (bool more = strcmp(text, "default"); more; more = *text++ == ',') {
        text = parse_setting(text, &parsed);
        if (!text || (*text && *text != ',')) return false;
    }
    *c = parsed;
    return true;
}

/* ---- what a launch allows ------------------------------------------------------------------------------------------------------------ */

const struct accelrt_kernel *accel__choice_kernel(const struct accelrt_kernel *given, const struct accel_choice *c)
{
    const struct accelrt_kernel *k = given;
    if (c->kernel == CHOICE_PLAIN) return k->plain;
    for (int n = c->kernel - CHOICE_TILES; k && n > 0; n--) k = k->smaller;
    return k;
}

/* The program's own sizes are launched where it can see them; a scan has tiles of one size. */
static bool is_fixed(const struct accelrt_kernel *k)
{
    return k->flags & (ACCELRT_EXACT_GANGS | ACCELRT_SEQUENTIAL | ACCELRT_SCAN);
}

static bool is_power(unsigned n)
{
    return n && !(n & (n - 1));
}

/* Blocks that share a row have one row each; other rows of up to a warp may share a block. */
static bool allows_rows(const struct accel_place *p, unsigned x, unsigned y)
{
    const struct accelrt_kernel *k = p->kernel;
    bool one = x > WARP || accel__geometry_is_split(k, p->g);
    return x <= (unsigned)k->block[0] && y <= (unsigned)k->block[1] && x * y >= WARP && (!one || (y == 1 && x > WARP));
}

/* Threads of a gang (x) and gangs or workers (y): within the limits of rt_team. Workers have no more lanes than the clauses give. */
static bool allows_team(const struct accel_place *p, unsigned x, unsigned y)
{
    const struct accelrt_kernel *k = p->kernel;
    long long lanes = p->g->vector_length > 0 ? p->g->vector_length : k->block[0];
    if (k->flags & ACCELRT_ROW_LANES) return allows_rows(p, x, y);
    if (x < WARP) return false;
    if (k->flags & ACCELRT_FREE_TEAM && k->block[1] == 1) return y == 1;
    if (k->flags & ACCELRT_FREE_TEAM) return (x == WARP || x <= lanes) && y <= (x > WARP ? WORKERS_MOST : WARP);
    return k->flags & ACCELRT_UNEVEN_ROWS && y == (unsigned)most(k->block[1], 1);
}

bool accel__choice_allows_block(const struct accel_place *p, const unsigned block[3])
{
    const struct accelrt_kernel *k = p->kernel;
    unsigned x = block[0], y = block[1], z = block[2], threads = x * y * z, planned = (unsigned)(k->block[0] * k->block[1] * k->block[2]);
    if (is_fixed(k) || !is_power(x) || !is_power(y) || !is_power(z) || threads > (unsigned)p->max_threads) return false;
    if (k->flags & ACCELRT_GANGS) return z == 1 && allows_team(p, x, y);
    if (threads < WARP) return false;
    if (k->flags & ACCELRT_ANY_BLOCK && x > (unsigned)k->block[0]) return false;
    if (k->flags & ACCELRT_LANES && k->flags & ACCELRT_ANY_BLOCK) return x >= COLUMNS_LEAST && z == 1;
    if (k->flags & ACCELRT_STRIDE && threads > planned) return false;
    for (int i = k->dims > 1 ? k->dims : 1; i < 3; i++)
        if (block[i] > 1) return false;
    return k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS) && z <= Z_MOST;
}

bool accel__choice_allows_trips(const struct accel_place *p)
{
    const struct accelrt_kernel *k = p->kernel;
    long long items = 1;
    for (int i = 0; i < k->dims; i++) items *= most(k->items[i], 1);
    if (is_fixed(k) || k->flags & (ACCELRT_STRIDE | ACCELRT_GANGS | ACCELRT_WHOLE_TILES) || items == 1) return false;
    return !(k->flags & ACCELRT_SMALL_BLOCKS) || accel__geometry_is_planned(k, p->block);
}

bool accel__choice_allows_share(const struct accel_place *p, long long blocks)
{
    long long rows = accel__geometry_gangs(p->kernel, p->g);
    return !is_fixed(p->kernel) && accel__geometry_is_split(p->kernel, p->g) && blocks == power_of_two_below(blocks, blocks) &&
           blocks * rows <= most(p->resident, rows);
}

bool accel__choice_allows_grid(const struct accel_place *p)
{
    return !is_fixed(p->kernel) && p->kernel->flags & ACCELRT_STRIDE && !(p->kernel->flags & ACCELRT_GANGS);
}

/* ---- options ------------------------------------------------------------------------------------------------------------------------- */

struct options {
    const struct accel_place *p;
    struct accel_choice base, *list;
    int n;
};

static void add(struct options *o, struct accel_choice c)
{
    if (o->n < CHOICES_MOST) o->list[o->n++] = c;
}

static void add_block(struct options *o, long long x, long long y, long long z)
{
    unsigned block[3] = {(unsigned)x, (unsigned)y, (unsigned)z};
    struct accel_choice c = o->base;
    if (!memcmp(block, o->p->block, sizeof block) || !accel__choice_allows_block(o->p, block)) return;
    memcpy(c.block, block, sizeof block);
    add(o, c);
}

static void add_kernels(struct options *o)
{
    struct accel_choice c = o->base;
    if (is_fixed(o->p->given)) return;
    c.kernel = CHOICE_PLAIN;
    if (o->p->given->plain) add(o, c);
    c.kernel = CHOICE_TILES;
    for (const struct accelrt_kernel *k = o->p->given; k && (k->smaller || k != o->p->given); k = k->smaller, c.kernel++)
        if (k != o->p->kernel) add(o, c);
}

/* Blocks of ROWS_BLOCK threads for rows of up to a warp, as rt_team has them where there are enough rows. */
static void add_rows(struct options *o)
{
    long long lanes = o->p->block[0];
    for (long long x = most(lanes / AROUND, 1); x <= lanes * AROUND; x *= 2) add_block(o, x, x > WARP ? 1 : most(ROWS_BLOCK / x, 1), 1);
}

static void add_teams(struct options *o)
{
    static const int halves[][2] = {{0, 1}, {1, 0}, {1, -1}, {-1, 1}, {0, -1}, {-1, 0}, {2, -2}, {-2, 2}, {2, 0}, {-2, 0}};
    long long x = o->p->block[0], y = o->p->block[1];
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        int h = halves[i][0], v = halves[i][1];
        if ((h < 0 && x >> -h == 0) || (v < 0 && y >> -v == 0)) continue;
        add_block(o, h < 0 ? x >> -h : x << h, v < 0 ? y >> -v : y << v, 1);
    }
}

static void add_shapes(struct options *o)
{
    static const int shapes[3][10][3] = {
        {{32, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}},
        {{32, 2, 1}, {32, 4, 1}, {32, 8, 1}, {64, 2, 1}, {64, 4, 1}, {128, 1, 1}, {128, 2, 1}, {256, 1, 1}, {16, 16, 1}, {64, 8, 1}},
        {{32, 4, 1}, {32, 8, 1}, {32, 2, 2}, {32, 4, 2}, {64, 2, 1}, {64, 4, 1}, {128, 1, 1}, {128, 2, 1}, {256, 1, 1}, {16, 4, 4}}};
    int dims = (int)least(most(o->p->kernel->dims, 1), 3);
    for (int i = 0; i < 10 && shapes[dims - 1][i][0]; i++)
        add_block(o, shapes[dims - 1][i][0], shapes[dims - 1][i][1], shapes[dims - 1][i][2]);
}

static void add_blocks(struct options *o)
{
    unsigned flags = o->p->kernel->flags;
    if (flags & ACCELRT_ROW_LANES) add_rows(o);
    else if (flags & (ACCELRT_GANGS | ACCELRT_LANES)) add_teams(o);
    else add_shapes(o);
}

static void add_trips(struct options *o)
{
    struct accel_choice c = o->base;
    if (!accel__choice_allows_trips(o->p)) return;
    for (c.trips = TRIPS_ONE; c.trips <= TRIPS_SEVERAL; c.trips++) add(o, c);
}

static void add_shares(struct options *o)
{
    struct accel_choice c = o->base;
    long long n = accel__geometry_row_blocks(o->p->kernel, o->p->g, o->p->resident, o->p->block);
    for (long long share = most(n / AROUND, 1); share <= least(n * AROUND, PARTS_MOST); share *= 2) {
        c.share = (int)share;
        if (share != n && accel__choice_allows_share(o->p, share)) add(o, c);
    }
}

static void add_grids(struct options *o)
{
    struct accel_choice c = o->base;
    if (!accel__choice_allows_grid(o->p)) return;
    for (c.part = 1; c.part <= 2 * AROUND; c.part *= 2) add(o, c);
}

/* FIXED_ORDER: the numbers of lanes and of blocks determine the order of sums. */
int accel__choice_options(enum accel_choice_kind kind, const struct accel_place *p, struct accel_choice base, bool any_order,
                          struct accel_choice list[CHOICES_MOST])
{
    static void (*const adds[N_CHOICE_KINDS])(struct options *) = {add_kernels, add_blocks, add_trips, add_shares, add_grids};
    struct options o = {.p = p, .base = base, .list = list};
    bool keeps_order = kind == CHOICE_OF_KERNEL || kind == CHOICE_OF_TRIPS;
    add(&o, base);
    if (keeps_order || any_order || !(p->kernel->flags & ACCELRT_FIXED_ORDER)) adds[kind](&o);
    return o.n;
}
