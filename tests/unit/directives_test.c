/* directives_test: random data directives on a device that works late, against plain models: rt_directive, rt_data, rt_members, rt_pieces, rt_rows,
 * rt_rows_attach, rt_bundle_data, rt_attach, rt_follow. SPDX-License-Identifier: MIT
 *   directives_test [seed] */
#include "directive_calls.h"

enum { DEEPEST = 4 };

/* ---- rows that pointers refer to --------------------------------------------------------------------------------------------------------------- */

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

/* The pointers themselves: those that are attached stay so on the device, and are the host's own there. */
static void update_table(int from, int n)
{
    struct accelrt_data data = table_data(one_in(2) ? ACCELRT_UPDATE_DEVICE : ACCELRT_UPDATE_SELF, from, n);
    struct accelrt_call call = call_with(&data, 1, 4);
    char *before[ROWS];
    memcpy(before, table, sizeof table);
    accelrt_update(&call);
    EXPECT(!memcmp(before, table, sizeof table));
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
        switch (draw(10)) {
        case 9: update_table(from, n); break;
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

/* ---- sections in pieces, members of a structure ------------------------------------------------------------------------------------------------ */

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

/* ---- pointers: attach, detach, follow ---------------------------------------------------------------------------------------------------------- */

enum { POINTERS = 6, TARGETS = 4, SIZE = 40 };
static struct object { char *p[POINTERS]; } object;
static char targets[TARGETS][SIZE];
static unsigned attachments[POINTERS];

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

/* The host exchanges two pointers that constructs have found, and says nothing. */
static void exchange(const bool *found)
{
    int i = (int)draw(POINTERS), k = (int)draw(POINTERS);
    char *p = object.p[i];
    if (!found[i] || !found[k]) return;
    object.p[i] = object.p[k];
    object.p[k] = p;
}

/* The host has pointers lead elsewhere, and updates the device. */
static void redirect(void)
{
    struct accelrt_data update = { "o", ACCELRT_UPDATE_DEVICE, &object, 0, sizeof object, NULL };
    struct accelrt_call call = call_with(&update, 1, 2);
    for (int n = (int)draw(3); n >= 0; n--) object.p[draw(POINTERS)] = targets[draw(TARGETS)] + draw(SIZE);
    call.condition = 1;
    accelrt_update(&call);
    settle();
}

/* A construct that goes through the pointers, all of them or each with what it leads to, finds those whose targets are present set to them; what the
 * program itself has put into the device's copy stays. */
static void follow(const bool *there, bool *found, char **foreign)
{
    static const struct accelrt_hop all[] = { { 0, 0, POINTERS, sizeof(char *) }, { 0, 0, 0, 0 } }, each[] = { { 0, sizeof(char *), 1, 0 }, { 0, 0, 0, 0 } };
    struct accelrt_data data[] = { { "o", ACCELRT_PRESENT, &object, 0, sizeof object, NULL },
                                   { "o.p", ACCELRT_FOLLOW | ACCELRT_IF_PRESENT, &object, 0, sizeof object, (void *)(one_in(2) ? all : each) } };
    struct accelrt_call call = call_with(data, 2, 3);
    call.condition = 1;
    EXPECT(accelrt_compute_begin(&call));
    accelrt_compute_end(&call);
    settle();
    const struct object *d = (struct object *)on_device(&object);
    for (int i = 0; i < POINTERS; i++) {
        found[i] = there[(object.p[i] - targets[0]) / SIZE] && !foreign[i];
        if (foreign[i]) EXPECT(d->p[i] == foreign[i]);
        if (found[i]) EXPECT(d->p[i] == on_device(object.p[i]));
    }
}

static void test_follow(void)
{
    static char other[8];
    bool there[TARGETS] = { false }, found[POINTERS] = { false };
    char *foreign[POINTERS] = { NULL };
    for (int i = 0; i < POINTERS; i++) object.p[i] = targets[draw(TARGETS)] + draw(SIZE);
    enter_exit(&object, sizeof object, ACCELRT_COPYIN);
    follow(there, found, foreign);
    if (one_in(2)) {
        foreign[0] = other;
        ((struct object *)on_device(&object))->p[0] = other;
    }
    for (int step = 0; step < 400; step++) {
        int k = (int)draw(TARGETS);
        switch (draw(4)) {
        case 0:
            enter_exit(targets[k], SIZE, there[k] ? ACCELRT_DELETE : ACCELRT_COPYIN);
            there[k] = !there[k];
            break;
        case 1: exchange(found); break;
        case 2: if (!foreign[0]) redirect(); break;
        default: follow(there, found, foreign); break;
        }
    }
    for (int k = 0; k < TARGETS; k++) if (there[k]) enter_exit(targets[k], SIZE, ACCELRT_DELETE);
    enter_exit(&object, sizeof object, ACCELRT_DELETE);
    settle();
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    for (int round = 0; round < 60; round++) test_rows();
    test_pieces();
    test_members();
    test_attach();
    for (int round = 0; round < 10; round++) test_follow();
    end_device();
    return 0;
}
