/* directives_test: random directives as generated code has them, on a device that works late, against plain models: rt_directive, rt_data, rt_update,
 * rt_members, rt_pieces, rt_rows, rt_rows_attach, rt_bundle_data, rt_attach, rt_follow, rt_mirror, rt_compute, rt_global; rt_capture.
 * SPDX-License-Identifier: MIT
 *   directives_test [seed] */
#include "late_device.h"
#include "rt_capture.h"

enum { QUEUE = 7, DEEPEST = 4 };
static struct accel_device device;
static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "f.c", .source = "//", .source_size = 2, .options = "" };
static struct accelrt_site sites[8];

static struct accelrt_call call_with(struct accelrt_data *data, int n, int site)
{
    sites[site].image = &image, sites[site].file = "f.c", sites[site].line = site, sites[site].directive = "directive";
    return (struct accelrt_call){ .site = &sites[site], .data = data, .n_data = n, .async = one_in(2) ? QUEUE : ACCELRT_ASYNC_SYNC, .condition = !one_in(12),
                                  .n_wait = one_in(3) ? 0 : -1 };
}

/* Where host memory lies on the device; NULL: nowhere. */
static char *on_device(const void *host)
{
    struct accel_block *b;
    pthread_mutex_lock(&device.present.lock);
    bool found = accel__present_find(&device.present, (uintptr_t)host, 1, &b) == PRESENCE_WHOLE;
    char *p = found ? (char *)accel__block_device(b) + ((uintptr_t)host - accel__block_host(b)) : NULL;
    pthread_mutex_unlock(&device.present.lock);
    return p;
}

/* Whether nobody watches the queues for work in another order. */
static void settle(void) { accel__wait_all(&device); }

static void scribble(char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) p[i] = (char)draw(256);
}

/* ---- rows behind pointers -------------------------------------------------------------------------------------------------------------------------- */

enum { ROWS = 24, LENGTH = 16 };
static char *table[ROWS], *row_memory;
static struct {
    unsigned structured, dynamic, attached;
    char host[LENGTH], device[LENGTH];
} rows[ROWS];
static const struct accelrt_level levels[] = { { 0, LENGTH }, { 0, ACCELRT_UNKNOWN_SIZE } };

struct region {
    struct accelrt_call call;
    struct accelrt_data data[2];
    int from, n;
};
static struct region regions[DEEPEST];
static int depth;

static struct accelrt_data row_data(unsigned kind, int from, int n)
{
    return (struct accelrt_data){ "a[f:n][0:m]", kind | ACCELRT_ROWS, table, from * (accelrt_offset)sizeof *table, (size_t)n * sizeof *table, (void *)levels };
}

static struct accelrt_data table_data(unsigned kind, int from, int n)
{
    return (struct accelrt_data){ "a[f:n]", kind, table, from * (accelrt_offset)sizeof *table, (size_t)n * sizeof *table, NULL };
}

/* The model: one more directive holds the rows; those that come have what the host has, or anything. */
static void model_enter(int from, int n, unsigned kind, bool dynamic)
{
    for (int i = from; i < from + n; i++) {
        bool comes = !rows[i].structured && !rows[i].dynamic;
        if (comes && kind != ACCELRT_CREATE) memcpy(rows[i].device, rows[i].host, LENGTH);
        if (comes && kind == ACCELRT_CREATE) memset(rows[i].device, 0, LENGTH);       /* asked for with ACCELRT_ZERO */
        if (dynamic) rows[i].dynamic++;
        else rows[i].structured++;
        rows[i].attached++;
    }
}

static void model_leave(int from, int n, bool back, bool dynamic, bool finalize)
{
    for (int i = from; i < from + n; i++) {
        bool was = rows[i].structured || rows[i].dynamic;
        unsigned *count = dynamic ? &rows[i].dynamic : &rows[i].structured;
        *count = finalize || !*count ? 0 : *count - 1;
        rows[i].attached = finalize || !rows[i].attached ? 0 : rows[i].attached - 1;
        if (was && !rows[i].structured && !rows[i].dynamic && back) memcpy(rows[i].host, rows[i].device, LENGTH);
    }
}

static void enter_rows(int from, int n)
{
    unsigned kind = one_in(2) ? ACCELRT_COPYIN : ACCELRT_CREATE;
    struct accelrt_data data[] = { table_data(ACCELRT_CREATE, from, n), row_data(kind | (kind == ACCELRT_CREATE ? ACCELRT_ZERO : 0), from, n) };
    struct accelrt_call call = call_with(data, 2, 1);
    accelrt_enter_data(&call);
    if (call.condition) model_enter(from, n, kind, true);
}

static void exit_rows(int from, int n)
{
    bool back = one_in(2), finalize = one_in(4);
    struct accelrt_data data[] = { row_data((back ? ACCELRT_COPYOUT : ACCELRT_DELETE) | (finalize ? ACCELRT_FINALIZE : 0), from, n),
                                   table_data(ACCELRT_DELETE, from, n) };
    struct accelrt_call call = call_with(data, 2, 2);
    accelrt_exit_data(&call);
    if (call.condition) model_leave(from, n, back, true, finalize);
}

static void begin_region(int from, int n)
{
    struct region *r = &regions[depth];
    if (depth == DEEPEST) return;
    r->data[0] = table_data(ACCELRT_CREATE, r->from = from, r->n = n);
    r->data[1] = row_data(ACCELRT_COPY, from, n);
    r->call = call_with(r->data, 2, 3);
    accelrt_data_begin(&r->call);
    if (r->call.condition) model_enter(from, n, ACCELRT_COPY, false);
    depth++;
}

static void end_region(void)
{
    struct region *r = depth ? &regions[--depth] : NULL;
    if (!r) return;
    accelrt_data_end(&r->call);
    if (r->call.condition) model_leave(r->from, r->n, true, false, false);
}

static void update_rows(int from, int n)
{
    bool up = one_in(2);
    struct accelrt_data data = row_data((up ? ACCELRT_UPDATE_DEVICE : ACCELRT_UPDATE_SELF) | ACCELRT_IF_PRESENT, from, n);
    struct accelrt_call call = call_with(&data, 1, 4);
    accelrt_update(&call);
    for (int i = from; i < from + n && call.condition; i++) {
        if (!rows[i].structured && !rows[i].dynamic) continue;
        if (up) memcpy(rows[i].device, rows[i].host, LENGTH);
        else memcpy(rows[i].host, rows[i].device, LENGTH);
    }
}

/* What a kernel would see and do, through the device's copy of the table. */
static void work_on_rows(int from, int n)
{
    char **d = (char **)on_device(table);
    settle();
    for (int i = from; i < from + n; i++) {
        if (!rows[i].attached || (!rows[i].structured && !rows[i].dynamic)) continue;
        if (!late_is_memory(d[i], LENGTH)) model_fail(__LINE__, "the pointer of row %d does not lead to device memory", i);
        EXPECT(!memcmp(d[i], rows[i].device, LENGTH));
        scribble(d[i], LENGTH);
        memcpy(rows[i].device, d[i], LENGTH);
    }
}

static void check_rows(bool one_by_one)
{
    settle();
    char **d = (char **)on_device(table);
    for (int i = 0; i < ROWS; i++) {
        EXPECT(!memcmp(table[i], rows[i].host, LENGTH));
        if (!rows[i].attached) EXPECT(d[i] == table[i]);
        if (!one_by_one) continue;
        char *row = on_device(table[i]);
        EXPECT((row != NULL) == (rows[i].structured || rows[i].dynamic));
        if (row) EXPECT(!memcmp(row, rows[i].device, LENGTH));
        if (row && rows[i].attached) EXPECT(d[i] == row);
    }
}

/* Somewhere in one piece of memory, in any order, side by side or apart. */
static void place_rows(void)
{
    size_t apart = one_in(2) ? LENGTH : LENGTH + 16;
    row_memory = malloc(ROWS * apart);
    for (int i = 0; i < ROWS; i++) {
        int k = one_in(2) ? i : (int)draw((unsigned)i + 1);
        table[i] = table[k];
        table[k] = row_memory + (size_t)i * apart;
    }
}

static void test_rows(void)
{
    memset(rows, 0, sizeof rows);
    place_rows();
    for (int i = 0; i < ROWS; i++) scribble(table[i], LENGTH), memcpy(rows[i].host, table[i], LENGTH);
    struct accelrt_data whole = table_data(ACCELRT_COPYIN, 0, ROWS);
    struct accelrt_call call = call_with(&whole, 1, 0);
    call.condition = 1;
    accelrt_data_begin(&call);
    for (int step = 0; step < 250; step++) {
        int from = one_in(2) ? 0 : (int)draw(ROWS), n = !from && one_in(2) ? ROWS : 1 + (int)draw((unsigned)(ROWS - from));
        switch (draw(9)) {
        case 0: case 1: enter_rows(from, n); break;
        case 2: case 3: exit_rows(from, n); break;
        case 4: begin_region(from, n); break;
        case 5: end_region(); break;
        case 6: update_rows(from, n); break;
        case 7: work_on_rows(from, n); break;
        default: scribble(table[from], LENGTH), memcpy(rows[from].host, table[from], LENGTH); break;
        }
        check_rows(one_in(12));
    }
    while (depth) end_region();
    for (int i = 0; i < ROWS; i++)
        while (rows[i].dynamic) exit_rows(i, 1);
    check_rows(true);
    struct accelrt_data all = table_data(ACCELRT_DELETE | ACCELRT_FINALIZE, 0, ROWS);
    struct accelrt_call leave = call_with(&all, 1, 2);
    leave.condition = 1;
    accelrt_exit_data(&leave);
    accelrt_data_end(&call);
    settle();
    EXPECT(!accel__present_any(&device.present));
    free(row_memory);
}

/* ---- sections in pieces, members of a structure ---------------------------------------------------------------------------------------------------------- */

enum { LINES = 9, COLUMNS = 30 };

/* a[l0:n][c0:m] comes, is worked on, is updated and goes; what is around it on the host stays. */
static void test_pieces(void)
{
    static char a[LINES][COLUMNS], before[LINES][COLUMNS];
    for (int round = 0; round < 60; round++) {
        size_t l0 = draw(LINES), n = 1 + draw(LINES - (unsigned)l0), c0 = draw(COLUMNS), m = 1 + draw(COLUMNS - (unsigned)c0);
        struct accelrt_pieces pieces = { m, { { n, COLUMNS } } };
        size_t bytes = (n - 1) * COLUMNS + m;
        struct accelrt_data data[] = { { "a", ACCELRT_CREATE, a, (accelrt_offset)(l0 * COLUMNS + c0), bytes, NULL },
                                       { "a", ACCELRT_COPY | ACCELRT_PIECES, a, (accelrt_offset)(l0 * COLUMNS + c0), bytes, &pieces } };
        scribble(&a[0][0], sizeof a);
        struct accelrt_call call = call_with(data, 2, 5), update;
        call.condition = 1;
        accelrt_data_begin(&call);
        memcpy(before, a, sizeof a);
        settle();
        for (size_t l = 0; l < n; l++) {
            char *d = on_device(&a[l0 + l][c0]);
            EXPECT(!memcmp(d, &a[l0 + l][c0], m));
            scribble(d, m);
        }
        bool way = one_in(2);
        struct accelrt_data again = data[1];
        again.kind = (way ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE) | ACCELRT_PIECES;
        update = call_with(&again, 1, 6);
        for (size_t l = 0; l < n && update.condition && way; l++) memcpy(&before[l0 + l][c0], on_device(&a[l0 + l][c0]), m);
        accelrt_update(&update);
        EXPECT(!memcmp(a, before, sizeof a));
        settle();
        for (size_t l = 0; l < n; l++) {
            if (update.condition) EXPECT(!memcmp(on_device(&a[l0 + l][c0]), &a[l0 + l][c0], m));
            memcpy(&before[l0 + l][c0], on_device(&a[l0 + l][c0]), m);
        }
        scribble(&a[0][0], sizeof a);
        char inside[LINES][COLUMNS];
        memcpy(inside, a, sizeof a);
        for (size_t l = 0; l < n; l++) memcpy(&inside[l0 + l][c0], &before[l0 + l][c0], m);
        accelrt_data_end(&call);
        settle();
        EXPECT(!memcmp(a, inside, sizeof a));
        EXPECT(!accel__present_any(&device.present));
    }
}

/* Members that one directive brings lie as far apart on the device as on the host, and come and go by themselves. */
static void test_members(void)
{
    static struct { char first[20], second[30], third[40]; } s;
    char *const at[] = { s.first, s.second, s.third };
    static const size_t bytes[] = { sizeof s.first, sizeof s.second, sizeof s.third };
    for (int round = 0; round < 100; round++) {
        struct accelrt_data data[3];
        int n = 0, which[3];
        scribble((char *)&s, sizeof s);
        for (int i = 0; i < 3; i++) {
            if (one_in(3)) continue;
            which[n] = i;
            data[n++] = (struct accelrt_data){ "s.m", ACCELRT_COPYIN | ACCELRT_MEMBER, &s, at[i] - (char *)&s, bytes[i], NULL };
        }
        struct accelrt_call call = call_with(data, n, 7);
        if (!n || !call.condition) continue;
        accelrt_enter_data(&call);
        settle();
        for (int i = 0; i < n; i++) {
            char *d = on_device(at[which[i]]);
            EXPECT(d - on_device(at[which[0]]) == at[which[i]] - at[which[0]] && late_is_memory(d, bytes[which[i]]) && !memcmp(d, at[which[i]], bytes[which[i]]));
        }
        while (n--) {
            struct accelrt_data one = data[n];
            one.kind = ACCELRT_DELETE;
            struct accelrt_call leave = call_with(&one, 1, 7);
            leave.condition = 1;
            accelrt_exit_data(&leave);
            EXPECT(!on_device(at[which[n]]));
            for (int i = 0; i < n; i++) EXPECT(on_device(at[which[i]]));
        }
        settle();
        EXPECT(!accel__present_any(&device.present));
    }
}

/* ---- pointers: attach, detach, follow ----------------------------------------------------------------------------------------------------------------------- */

enum { POINTERS = 6, TARGETS = 4, SIZE = 40 };
static struct object { char *p[POINTERS]; } object;
static char targets[TARGETS][SIZE];
static unsigned attachments[POINTERS];

static void enter_exit(void *base, size_t bytes, unsigned kind)
{
    struct accelrt_data data = { "x", kind, base, 0, bytes, NULL };
    struct accelrt_call call = call_with(&data, 1, 0);
    call.condition = 1;
    if (kind == ACCELRT_DELETE) accelrt_exit_data(&call);
    else accelrt_enter_data(&call);
}

static void test_attach(void)
{
    bool there[TARGETS] = { false };
    for (int i = 0; i < POINTERS; i++) object.p[i] = targets[draw(TARGETS)] + draw(SIZE);
    enter_exit(&object, sizeof object, ACCELRT_COPYIN);
    for (int step = 0; step < 800; step++) {
        int i = (int)draw(POINTERS), k = (int)draw(TARGETS);
        int target = (int)((object.p[i] - targets[0]) / SIZE);
        bool held = false;
        for (int n = 0; n < POINTERS; n++) held |= attachments[n] && (object.p[n] - targets[0]) / SIZE == k;
        struct accelrt_data data = { "p", ACCELRT_ATTACH, &object.p[i], 0, sizeof object.p[i], NULL };
        struct accelrt_call call = call_with(&data, 1, 1);
        switch (draw(4)) {
        case 0:
            if (there[k] && held) break;       /* a pointer to it is attached */
            enter_exit(targets[k], SIZE, there[k] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[k] = !there[k];
            break;
        case 1:
            accelrt_enter_data(&call);
            if (call.condition && there[target]) attachments[i]++;
            break;
        case 2: {
            bool finalize = one_in(4);
            data.kind = ACCELRT_DETACH | (finalize ? ACCELRT_FINALIZE : 0);
            accelrt_exit_data(&call);
            if (call.condition && attachments[i]) attachments[i] = finalize ? 0 : attachments[i] - 1;
            break;
        }
        default:
            if (!attachments[i]) {
                object.p[i] = targets[draw(TARGETS)] + draw(SIZE);
                struct accelrt_data update = { "p", ACCELRT_UPDATE_DEVICE, &object.p[i], 0, sizeof object.p[i], NULL };
                call = call_with(&update, 1, 2);
                call.condition = 1;
                accelrt_update(&call);
            }
        }
        settle();
        const struct object *d = (struct object *)on_device(&object);
        for (int n = 0; n < POINTERS; n++) EXPECT(d->p[n] == (attachments[n] ? on_device(object.p[n]) : object.p[n]));
    }
    memset(attachments, 0, sizeof attachments);
    for (int k = 0; k < TARGETS; k++) if (there[k]) enter_exit(targets[k], SIZE, ACCELRT_DELETE);
    enter_exit(&object, sizeof object, ACCELRT_DELETE);
    settle();
    EXPECT(!accel__present_any(&device.present));
}

/* A construct that goes through the pointers finds those whose targets are present set to them. */
static void test_follow(void)
{
    static const struct accelrt_hop hops[] = { { 0, 0, POINTERS, sizeof(char *) }, { 0, 0, 0, 0 } };
    bool there[TARGETS] = { false };
    for (int i = 0; i < POINTERS; i++) object.p[i] = targets[draw(TARGETS)] + draw(SIZE);
    enter_exit(&object, sizeof object, ACCELRT_COPYIN);
    for (int step = 0; step < 400; step++) {
        int k = (int)draw(TARGETS);
        if (one_in(3)) {
            enter_exit(targets[k], SIZE, there[k] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[k] = !there[k];
        } else if (one_in(3)) {
            object.p[draw(POINTERS)] = targets[k] + draw(SIZE);        /* on the host alone: constructs find its new target */
            struct accelrt_data update = { "o", ACCELRT_UPDATE_DEVICE, &object, 0, sizeof object, NULL };
            struct accelrt_call call = call_with(&update, 1, 2);
            call.condition = 1;
            accelrt_update(&call);
            settle();
        }
        struct accelrt_data data[] = { { "o", ACCELRT_PRESENT, &object, 0, sizeof object, NULL },
                                       { "o.p", ACCELRT_FOLLOW | ACCELRT_IF_PRESENT, &object, 0, sizeof object, (void *)hops } };
        struct accelrt_call call = call_with(data, 2, 3);
        call.condition = 1;
        EXPECT(accelrt_compute_begin(&call));
        accelrt_compute_end(&call);
        settle();
        const struct object *d = (struct object *)on_device(&object);
        for (int i = 0; i < POINTERS; i++)
            if (there[(object.p[i] - targets[0]) / SIZE]) EXPECT(d->p[i] == on_device(object.p[i]));
    }
    for (int k = 0; k < TARGETS; k++) if (there[k]) enter_exit(targets[k], SIZE, ACCELRT_DELETE);
    enter_exit(&object, sizeof object, ACCELRT_DELETE);
    settle();
}

/* ---- constructs: compute, host_data, mirror, update of many -------------------------------------------------------------------------------------------------- */

enum { ARRAYS = 4, CELLS = 64 };
static char arrays[ARRAYS][CELLS], wanted_host[ARRAYS][CELLS], wanted_device[ARRAYS][CELLS];
static struct accelrt_data *arguments;
static int n_arguments, launches;

/* The kernel: one more for every byte of its data. */
static void run_kernel(void *context)
{
    (void)context;
    launches++;
    for (int i = 0; i < n_arguments; i++) {
        char *d = (char *)arguments[i].device + arguments[i].start;
        EXPECT(late_is_memory(d, arguments[i].bytes));
        for (size_t k = 0; k < arguments[i].bytes; k++) d[k]++;
    }
}

static struct accel_function kernel_function;
static struct accel_function *find_function(struct accel_device *d, struct accelrt_image *i, const char *name, int overlap, const char *values)
{
    (void)d, (void)i, (void)name, (void)overlap, (void)values;
    kernel_function.handle = (void *)run_kernel;
    kernel_function.max_threads = 1024;
    return &kernel_function;
}
static int resident(struct accel_device *d, struct accel_function *f, int threads) { return (void)d, (void)f, (void)threads, 8; }

/* Data of a construct: one section of each of some arrays. */
static int draw_data(struct accelrt_data *data, const bool *there)
{
    static const unsigned kinds[] = { ACCELRT_COPY, ACCELRT_COPYIN, ACCELRT_PRESENT };
    int n = 0;
    for (int i = 0; i < ARRAYS; i++) {
        unsigned kind = kinds[draw(3)], from = draw(CELLS);
        if (one_in(3) || (kind == ACCELRT_PRESENT && !there[i])) continue;
        data[n++] = (struct accelrt_data){ "x", kind | ACCELRT_WRITTEN, arrays[i], from, 1 + draw(CELLS - from), NULL };
    }
    return n;
}

static int array_of(const struct accelrt_data *d) { return (int)((const char (*)[CELLS])d->base - arrays); }

static void construct(const bool *there)
{
    struct accelrt_data data[ARRAYS];
    struct accelrt_kernel kernel = { .name = "k", .dims = 1, .block = { 32, 1, 1 }, .items = { 1, 1, 1 } };
    struct accelrt_geometry g = { .trips = { (long long)draw(3) } };
    int n = draw_data(data, there), before = launches;
    struct accelrt_call call = call_with(data, n, 4);
    bool mirror = one_in(3);
    if (mirror) call.flags = ACCELRT_MIRROR;
    int on_the_device = accelrt_compute_begin(&call);
    EXPECT_EQUAL(on_the_device, call.condition && !mirror);
    arguments = data, n_arguments = n;
    if (on_the_device) accelrt_launch(&call, &kernel, &g, NULL);
    for (int i = 0; i < n && !on_the_device; i++)       /* the loop of the host */
        for (size_t k = 0; k < data[i].bytes; k++) arrays[array_of(&data[i])][(size_t)data[i].start + k]++;
    accelrt_compute_end(&call);
    settle();
    bool ran = !on_the_device || g.trips[0] > 0;
    EXPECT_EQUAL(launches - before, on_the_device && g.trips[0] > 0);
    for (int i = 0; i < n && ran; i++) {
        int a = array_of(&data[i]);
        bool whole = there[a], back = accel__kind(&data[i]) == ACCELRT_COPY;
        for (size_t k = 0; k < data[i].bytes; k++) {
            size_t at = (size_t)data[i].start + k;
            if (!call.condition) wanted_host[a][at]++;
            else if (whole) wanted_device[a][at]++;
            else if (back) wanted_host[a][at]++;
        }
    }
}

static void update_many(const bool *there)
{
    struct accelrt_data data[6];
    int n = 0;
    for (int i = 0; i < 6; i++) {
        int a = (int)draw(ARRAYS);
        unsigned from = draw(CELLS);
        if (there[a]) data[n++] = (struct accelrt_data){ "x", one_in(2) ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE, arrays[a], from, 1 + draw(CELLS - from), NULL };
    }
    struct accelrt_call call = call_with(data, n, 5);
    accelrt_update(&call);
    settle();
    for (int i = 0; i < n && call.condition; i++) {
        char *h = wanted_host[array_of(&data[i])] + data[i].start, *d = wanted_device[array_of(&data[i])] + data[i].start;
        if (accel__kind(&data[i]) == ACCELRT_UPDATE_SELF) memcpy(h, d, data[i].bytes);
        else memcpy(d, h, data[i].bytes);
    }
}

static void check_arrays(const bool *there)
{
    EXPECT(!memcmp(arrays, wanted_host, sizeof arrays));
    for (int i = 0; i < ARRAYS; i++) {
        char *d = on_device(arrays[i]);
        struct accelrt_data data = { "x", ACCELRT_USE_DEVICE | ACCELRT_IF_PRESENT, arrays[i], 0, ACCELRT_UNKNOWN_SIZE, NULL };
        struct accelrt_call call = call_with(&data, 1, 6);
        EXPECT((d != NULL) == there[i] && (!d || !memcmp(d, wanted_device[i], CELLS)));
        accelrt_host_data(&call);
        if (call.condition) EXPECT(data.device == (there[i] ? d : arrays[i]));
    }
}

static void test_constructs(void)
{
    bool there[ARRAYS] = { false };
    late_driver.function = find_function, late_driver.resident = resident;
    for (int step = 0; step < 1200; step++) {
        int i = (int)draw(ARRAYS);
        switch (draw(5)) {
        case 0:
            enter_exit(arrays[i], CELLS, there[i] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[i] = !there[i];
            if (there[i]) memcpy(wanted_device[i], wanted_host[i], CELLS);
            break;
        case 1: scribble(arrays[i], CELLS), memcpy(wanted_host[i], arrays[i], CELLS); break;
        case 2: update_many(there); break;
        default: construct(there); break;
        }
        settle();
        check_arrays(there);
    }
    for (int i = 0; i < ARRAYS; i++) if (there[i]) enter_exit(arrays[i], CELLS, ACCELRT_DELETE);
    settle();
}

/* ---- declared variables ----------------------------------------------------------------------------------------------------------------------------------- */

/* They come with the next directive after their file was registered, and go with it. */
static void test_globals(void)
{
    enum { FILES = 3, EACH = 2 };
    static struct accelrt_image images[FILES];
    static struct accelrt_globals lists[FILES];
    static struct accelrt_global variables[FILES][EACH];
    static char memory[FILES][EACH][16];
    for (int f = 0; f < FILES; f++) {
        images[f] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "g.c", .source = "//", .source_size = 2, .options = "" };
        for (int k = 0; k < EACH; k++)
            variables[f][k] = (struct accelrt_global){ "g", memory[f][k], 16, one_in(3) ? ACCELRT_NO_CREATE : one_in(2) ? ACCELRT_CREATE : ACCELRT_COPYIN, NULL };
        lists[f] = (struct accelrt_globals){ .image = &images[f], .list = variables[f], .n = EACH };
        scribble(memory[f][0], sizeof memory[f]);
    }
    bool registered[FILES] = { false };
    for (int step = 0; step < 200; step++) {
        int f = (int)draw(FILES);
        if (registered[f]) accelrt_unregister(&images[f]);
        else accelrt_register(&images[f]), accelrt_register_globals(&lists[f]);
        registered[f] = !registered[f];
        accel__ready(&device);
        settle();
        for (int i = 0; i < FILES * EACH; i++) {
            const struct accelrt_global *g = &variables[i / EACH][i % EACH];
            char *d = on_device(g->host);
            EXPECT((d != NULL) == (registered[i / EACH] && g->kind != ACCELRT_NO_CREATE));
            if (d && g->kind == ACCELRT_COPYIN) EXPECT(!memcmp(d, g->host, 16));
            EXPECT(accel__global_device(&device, g) == (uintptr_t)d);
        }
    }
    for (int f = 0; f < FILES; f++) if (registered[f]) accelrt_unregister(&images[f]);
    settle();
    EXPECT(!accel__present_any(&device.present));
}

/* ---- rt_capture -------------------------------------------------------------------------------------------------------------------------------------------- */

/* Host and copy of two arrays, of which constructs see the copy. */
static void test_capture(void)
{
    static char x[2][5000], host[2][5000], copy[2][5000];
    for (int round = 0; round < 30; round++) {
        struct accelrt_data data[2];
        uintptr_t entered[3];
        int inside = 0;
        bool back[2];
        for (int i = 0; i < 2; i++) {
            back[i] = one_in(2);
            data[i] = (struct accelrt_data){ "x", (back[i] ? ACCELRT_COPY : ACCELRT_COPYIN) | ACCELRT_CAPTURE, x[i], 0, sizeof x[i], NULL };
            scribble(x[i], 100);
        }
        struct accelrt_call owner = { .data = data, .n_data = 2 };
        memcpy(host, x, sizeof x), memcpy(copy, x, sizeof x);
        accel__capture_begin(&owner);
        EXPECT_EQUAL(accel__n_captures, 2);
        for (int step = 0; step < 40; step++) {
            int i = (int)draw(2);
            size_t from = draw(4000), n = 1 + draw(1000);
            if (one_in(3) && inside < 3) entered[inside++] = accel__capture_enter();
            else if (inside && one_in(2)) accel__capture_leave(entered[--inside]);
            else if (!inside && one_in(2)) {
                bool self = one_in(2);
                struct accelrt_data update = { "x", self ? ACCELRT_UPDATE_SELF : ACCELRT_UPDATE_DEVICE, x[i], (accelrt_offset)from, n, NULL };
                accel__capture_update(&update);
                if (self) memcpy(host[i] + from, copy[i] + from, n);
                else memcpy(copy[i] + from, host[i] + from, n);
            } else {
                scribble(x[i] + from, n);
                memcpy((inside ? copy[i] : host[i]) + from, x[i] + from, n);
            }
            for (int k = 0; k < 2; k++) EXPECT(!memcmp(x[k], inside ? copy[k] : host[k], sizeof x[k]));
        }
        while (inside) accel__capture_leave(entered[--inside]);
        accel__capture_end(&owner);
        for (int k = 0; k < 2; k++) EXPECT(!memcmp(x[k], back[k] ? copy[k] : host[k], sizeof x[k]));
        EXPECT_EQUAL(accel__n_captures, 0);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    for (int round = 0; round < 60; round++) test_rows();
    test_pieces();
    test_members();
    test_attach();
    test_follow();
    test_constructs();
    test_globals();
    test_capture();
    accel__wait_all(&device);
    accel__memory_close(&device);
    accel__staging_close(&device);
    accel__queues_close(&device);
    EXPECT(!late_memory && !late_streams);
    return 0;
}
