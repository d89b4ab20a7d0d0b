/* parts_test: parts of the runtime that need no device, each against a plain model, with random operations: rt_site_cache, rt_image, rt_special,
 * rt_product. SPDX-License-Identifier: MIT
 *   parts_test [seed] */
#include "model.h"
#include "launch/rt_launch.h"
#include <math.h>

/* ---- rt_site_cache -------------------------------------------------------------------------------------------------------------------------- */

enum { SITES = 3, ITEMS = 3, SLOTS = 2, KEYS = 7, KERNELS = 3 };
static struct accel_function functions[KERNELS][2];
static int asked;

static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap, const char *values)
{
    (void)d, (void)image, (void)values;
    asked++;
    functions[name[0] - '0'][overlap].handle = &asked;
    return &functions[name[0] - '0'][overlap];
}

static struct accel_driver driver = { .name = "model", .function = find_function };

/* What one item of one site knows, the oldest first. */
struct known {
    struct { uintptr_t host; struct accel_block *block; } list[ACCEL_SITE_WAYS];
    int n;
};

static void remember(struct known *k, uintptr_t host, struct accel_block *b)
{
    for (int i = 0; i < k->n; i++)
        if (k->list[i].host == host) {
            k->list[i].block = b;
            return;
        }
    if (k->n == ACCEL_SITE_WAYS) memmove(&k->list[0], &k->list[1], (size_t)--k->n * sizeof *k->list);
    k->list[k->n].host = host;
    k->list[k->n++].block = b;
}

static struct accel_block *recall(const struct known *k, uintptr_t host)
{
    for (int i = 0; i < k->n; i++)
        if (k->list[i].host == host) return k->list[i].block;
    return NULL;
}

static void test_site_data(void)
{
    static struct accel_device devices[SLOTS] = { { .driver = &driver, .index = 1 }, { .driver = &driver, .index = 2 } };
    static struct accelrt_site sites[SITES];
    static struct accel_block blocks[KEYS];
    static struct known known[SITES][SLOTS][ITEMS];
    for (int step = 0; step < 20000; step++) {
        int i = (int)draw(SITES), d = (int)draw(SLOTS), item = (int)draw(ITEMS + 1);
        uintptr_t host = 4096 * (1 + draw(KEYS));
        struct accelrt_call call = { .site = &sites[i], .n_data = ITEMS };
        struct accel_site_slot *s = accel__site_slot(&call, &devices[d]);
        EXPECT(s == accel__site_slot(&call, &devices[d]) && s->device == &devices[d] && s->n_items == ITEMS);
        if (one_in(3)) {
            struct accel_block *b = &blocks[draw(KEYS)];
            accel__site_remember(s, item, host, 64, b);
            if (item < ITEMS) remember(&known[i][d][item], host, b);
        } else if (one_in(40)) {
            devices[d].present.generation++;
            for (int k = 0; k < SITES; k++) memset(known[k][d], 0, sizeof known[k][d]);
        }
        EXPECT(accel__site_find(s, item, host, 64) == (item < ITEMS ? recall(&known[i][d][item], host) : NULL));
        EXPECT(!accel__site_find(s, item, host, 65));
    }
}

/* A function is looked for once, and again when the device was closed in between. */
static void test_site_functions(void)
{
    static struct accel_device d = { .driver = &driver, .index = 3 };
    static struct accelrt_site site;
    static const struct accelrt_kernel kernels[KERNELS] = { { .name = "0" }, { .name = "1" }, { .name = "2" } };
    bool known[KERNELS][2] = { { false } };
    struct accel_site_slot *s = accel__site_slot(&(struct accelrt_call){ .site = &site }, &d);
    for (int step = 0; step < 300; step++) {
        int k = (int)draw(KERNELS), overlap = (int)draw(2), before = asked;
        EXPECT(accel__site_function(s, NULL, &kernels[k], overlap) == &functions[k][overlap]);
        EXPECT_EQUAL(asked - before, !known[k][overlap]);
        known[k][overlap] = true;
        if (!one_in(10)) continue;
        memset(known, 0, sizeof known);
        for (int i = 0; i < 2 * KERNELS; i++) functions[i / 2][i % 2].handle = NULL;
    }
}

/* ---- rt_image ------------------------------------------------------------------------------------------------------------------------------- */

enum { IMAGES = 6 };
static struct accelrt_image images[IMAGES];
static struct accelrt_globals globals[IMAGES];
static int seen[IMAGES];

static void see(const struct accelrt_globals *g, void *context)
{
    (void)context;
    seen[g - globals]++;
}

static void test_image(void)
{
    bool registered[IMAGES] = { false };
    for (int step = 0; step < 5000; step++) {
        int i = (int)draw(IMAGES), n = 0, with_code = 0;
        if (registered[i]) accelrt_unregister(&images[i]);
        else {
            images[i] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "x.c", .source = one_in(4) ? "text" : NULL, .n_binaries = one_in(4) };
            globals[i] = (struct accelrt_globals){ .image = &images[i] };
            accelrt_register(&images[i]);
            accelrt_register_globals(&globals[i]);
        }
        registered[i] = !registered[i];
        memset(seen, 0, sizeof seen);
        accel__each_globals(see, NULL);
        for (int k = 0; k < IMAGES; k++) {
            EXPECT_EQUAL(seen[k], registered[k]);
            n += registered[k];
            with_code += registered[k] && (images[k].source || images[k].n_binaries);
            EXPECT_EQUAL(accel__has_device_code(&images[k]), images[k].source || images[k].n_binaries);
        }
        EXPECT_EQUAL(accel__host_only(), n && !with_code);
    }
    for (int k = 0; k < IMAGES; k++)
        if (registered[k]) accelrt_unregister(&images[k]);
    EXPECT(!accel__has_device_code(NULL));
}

/* ---- rt_special ----------------------------------------------------------------------------------------------------------------------------- */

enum { MADE = 200, COMBINATIONS = 64 };
static struct accel_function made[MADE];
static const char *options[MADE];
static int n_made;

static struct accel_function *compile(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap, const char *values)
{
    (void)d, (void)image, (void)name, (void)overlap;
    EXPECT(n_made < MADE && values);
    options[n_made] = values;
    made[n_made].handle = &n_made;
    return &made[n_made++];
}

/* The values that the options give, read back. */
static void check_options(const char *text, signed char a, unsigned b, float c)
{
    char head[64];
    snprintf(head, sizeof head, "-DACCEL_SPECIALIZED -DACCEL_SPECIALIZED_%d ", 5);
    EXPECT(!strncmp(text, head, strlen(head)));
    const char *at_a = strstr(text, "-DACCEL_VALUE_a=("), *at_b = strstr(text, "-DACCEL_VALUE_b="), *at_c = strstr(text, "-DACCEL_VALUE_c=(");
    EXPECT(at_a && at_b && at_c);
    EXPECT_EQUAL(strtoll(at_a + 17, NULL, 10), a);
    EXPECT_EQUAL(strtoull(at_b + 16, NULL, 10), b);
    EXPECT(strtof(at_c + 17, NULL) == c);
}

static void test_special(void)
{
    static struct accel_driver compiler = { .name = "model", .function = compile };
    static struct accel_device d = { .driver = &compiler };
    static const struct accelrt_value values[] = { { "a", 0, ACCELRT_SIGNED, 1 }, { "b", 2, ACCELRT_UNSIGNED, 4 }, { "c", 1, ACCELRT_FLOATING, 4 } };
    static const struct accelrt_special kernel = { .kernel = { .name = "k" }, .number = 5, .n_values = 3, .values = values };
    struct { signed char a; unsigned b; float c; struct accel_function *f; } known[COMBINATIONS];
    int n = 0;
    pthread_mutex_init(&d.special_lock, NULL);
    for (int step = 0; step < 3000; step++) {
        signed char a = (signed char)(draw(6) - 3);
        unsigned b = 0xffffffffu - draw(6);
        float c = one_in(60) ? INFINITY : (float)draw(4) / 3;
        void *args[] = { &a, &c, &b };
        int i = 0, before = n_made;
        while (i < n && (known[i].a != a || known[i].b != b || known[i].c != c)) i++;
        struct accel_function *f = accel__special_function(&d, &images[0], &kernel.kernel, 0, args);
        if (i < n) {
            EXPECT(f == known[i].f && n_made == before);
        } else if (n == COMBINATIONS) {
            EXPECT(!f && n_made == before);
        } else {
            EXPECT(isinf(c) ? !f : f == &made[before]);
            if (f) check_options(options[before], a, b, c);
            known[n].a = a, known[n].b = b, known[n].c = c, known[n++].f = f;
        }
        if (!one_in(400)) continue;
        accel__specials_forget(&d, &images[n_made % 2]);
        if (n_made % 2 == 0) n = 0, n_made = 0;
    }
    accel__specials_forget(&d, &images[0]);
    EXPECT(!d.specials);
}

/* ---- rt_product --------------------------------------------------------------------------------------------------------------------------- */

static char room[1];                   /* no element is accessed: addresses only */
static const struct accelrt_data data_at_room = { .device = room };

/* Rows, columns or neither of contiguous elements. */
static struct accelrt_matrix draw_matrix(int bytes, long long rows, long long columns)
{
    struct accelrt_matrix m = { &data_at_room, bytes * (long long)draw(100), bytes, bytes, bytes * (long long)draw(5000) };
    long long next = (one_in(2) ? rows : columns) + draw(3) - (one_in(4) ? 1 : 0);
    if (one_in(2)) m.by_row = bytes * next;
    else m.by_column = bytes * next;
    if (one_in(8)) m.by_row *= 2;
    if (one_in(16)) m.by_row += bytes / 2;
    return m;
}

static const char *element_of(const struct accelrt_matrix *m, long long row, long long column, long long product)
{
    return (const char *)m->data->device + m->first + row * m->by_row + column * m->by_column + product * m->by_product;
}

static const char *in_columns(const void *first, int bytes, bool transposed, long long next_column, long long next, long long row, long long column, long long product)
{
    return (const char *)first + bytes * (transposed ? row * next_column + column : column * next_column + row) + bytes * product * next;
}

/* Element (row, column) of a, b and c is that which the library reads or writes, in the product or in its transpose. */
static void compare_layout(const struct accelrt_product *q, const struct accel_product *p, bool swapped, const long long trips[3])
{
    long long i = draw(trips[1]), j = draw(trips[0]), k = draw(q->trips), t = draw(trips[2]), m = swapped ? j : i, n = swapped ? i : j;
    const char *first = element_of(swapped ? &q->b : &q->a, swapped ? k : i, swapped ? j : k, t);
    const char *second = element_of(swapped ? &q->a : &q->b, swapped ? i : k, swapped ? k : j, t);
    EXPECT(p->m == trips[swapped ? 0 : 1] && p->n == trips[swapped ? 1 : 0] && p->k == q->trips && p->batch == trips[2]);
    EXPECT(in_columns(p->a, q->bytes, p->transposes_a, p->column_a, p->next_a, m, k, t) == first);
    EXPECT(in_columns(p->b, q->bytes, p->transposes_b, p->column_b, p->next_b, k, n, t) == second);
    EXPECT(in_columns(p->c, q->bytes, false, p->column_c, p->next_c, m, n, t) == element_of(&q->c, i, j, t));
    EXPECT(p->column_a >= (p->transposes_a ? p->k : p->m) && p->column_b >= (p->transposes_b ? p->n : p->k) && p->column_c >= p->m);
}

/* The columns of this matrix, or its rows, are contiguous and do not overlap. */
static bool is_layout(const struct accelrt_matrix *m, int bytes, long long rows, long long columns, bool by_columns)
{
    long long step = by_columns ? m->by_row : m->by_column, next = by_columns ? m->by_column : m->by_row;
    long long length = by_columns ? rows : columns, count = by_columns ? columns : rows;
    return (length == 1 || step == bytes) && (count == 1 || next >= length * bytes);
}

static void test_product(void)
{
    for (int round = 0; round < 100000; round++) {
        long long trips[3] = { 1 + draw(6), 1 + draw(6), 1 + draw(3) }, k = 1 + draw(6);
        int bytes = one_in(2) ? 4 : 8;
        struct accelrt_product q = { .trips = k, .bytes = bytes, .alpha = 1 };
        struct accel_product p;
        q.a = draw_matrix(bytes, trips[1], k);
        q.b = draw_matrix(bytes, k, trips[0]);
        q.c = draw_matrix(bytes, trips[1], trips[0]);
        bool whole = q.a.by_row % bytes == 0 && q.b.by_row % bytes == 0 && q.c.by_row % bytes == 0 && (trips[2] == 1 || q.c.by_product > 0);
        bool a = is_layout(&q.a, bytes, trips[1], k, true) || is_layout(&q.a, bytes, trips[1], k, false);
        bool b = is_layout(&q.b, bytes, k, trips[0], true) || is_layout(&q.b, bytes, k, trips[0], false);
        bool columns = is_layout(&q.c, bytes, trips[1], trips[0], true), rows = is_layout(&q.c, bytes, trips[1], trips[0], false);
        bool found = accel__product_layout(&q, trips, &p);
        EXPECT(found == (whole && a && b && (columns || rows)));
        if (found) compare_layout(&q, &p, !columns, trips);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    test_site_data();
    test_site_functions();
    test_image();
    test_special();
    test_product();
    return 0;
}
