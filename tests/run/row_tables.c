/* row_tables: tables of rows that come and go whole, in part and row by row, in a random order, against a plain model of what host and device
 * hold; then again, while all rows are parts of one block. Where memory is shared there is nothing to differ. SPDX-License-Identifier: MIT */
#ifdef _OPENACC
#include <openacc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 3, ROWS = 9, LENGTH = 6, STEPS = 500 };

static int arena[ROWS * TABLES * LENGTH];      /* rows of all tables by turns; those of the second out of order */
static struct {
    int **rows, *values[ROWS];
    int entered;                       /* whole */
    int singly[ROWS];                  /* each by itself, on top of that */
    int host[ROWS][LENGTH], device[ROWS][LENGTH];
} tables[TABLES];
static int separate;                   /* the device has memory of its own */
static int in_block;                   /* a data construct around all holds the arena */

static unsigned long long state = 5;
static int below(int n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned)n);
}

static void fail(int step, const char *what, int t, int i)
{
    printf("step %d: %s, table %d row %d\n", step, what, t, i);
    exit(1);
}

/* ---- the model ------------------------------------------------------------------------------------------------------------------------------ */

static int count_of(int t, int i) { return tables[t].entered + tables[t].singly[i] + in_block; }
static void bring(int t, int i) { memcpy(tables[t].device[i], tables[t].host[i], sizeof tables[t].host[i]); }
static void fetch(int t, int i) { memcpy(tables[t].host[i], tables[t].device[i], sizeof tables[t].host[i]); }

static void check(int step, int t)
{
    for (int i = 0; i < ROWS && separate; i++)
        if (memcmp(tables[t].rows[i], tables[t].host[i], sizeof tables[t].host[i])) fail(step, "the host's copy", t, i);
}

/* ---- operations ----------------------------------------------------------------------------------------------------------------------------- */

static void enter_whole(int t)
{
    int **a = tables[t].rows;
    for (int i = 0; i < ROWS; i++)
        if (!count_of(t, i)) bring(t, i);
    tables[t].entered++;
    if (below(2)) {
#pragma acc enter data copyin(a[0:ROWS][0:LENGTH])
    } else {
#pragma acc enter data copyin(a[0:ROWS][0:LENGTH]) async(t)
#pragma acc wait
    }
}

static void leave_whole(int t)
{
    int **a = tables[t].rows, how = below(4);
    if (!tables[t].entered) return;
    tables[t].entered = how == 3 ? 0 : tables[t].entered - 1;
    for (int i = 0; i < ROWS; i++) {
        if (how == 3) tables[t].singly[i] = 0;
        if (!count_of(t, i) && (how == 1 || how == 2)) fetch(t, i);
    }
    if (how == 0) {
#pragma acc exit data delete(a[0:ROWS][0:LENGTH])
    } else if (how == 1) {
#pragma acc exit data copyout(a[0:ROWS][0:LENGTH])
    } else if (how == 2) {
#pragma acc exit data copyout(a[0:ROWS][0:LENGTH]) async(t + 1)
#pragma acc wait
    } else {
#pragma acc exit data delete(a[0:ROWS][0:LENGTH]) finalize
    }
}

static void one_row(int t)
{
    int i = below(ROWS), *row = tables[t].rows[i];
    if (below(2)) {
        if (!count_of(t, i)) bring(t, i);
        tables[t].singly[i]++;
#pragma acc enter data copyin(row[0:LENGTH])
    } else if (tables[t].singly[i]) {
        tables[t].singly[i]--;
        if (!count_of(t, i)) fetch(t, i);
#pragma acc exit data copyout(row[0:LENGTH])
    }
}

static void update(int t)
{
    int **a = tables[t].rows, from = below(4) ? 0 : below(ROWS - 1), n = from ? 1 + below(ROWS - from) : ROWS, to_host = below(2);
    if (!tables[t].entered) return;
    for (int i = from; i < from + n; i++) {
        if (to_host) fetch(t, i);
        else bring(t, i);
    }
    if (to_host) {
#pragma acc update self(a[from:n][0:LENGTH])
    } else {
#pragma acc update device(a[from:n][0:LENGTH])
    }
}

/* The device's copies change; in a region that brings what is absent, and takes it back. */
static void compute(int t)
{
    int **a = tables[t].rows, add = below(100), present = tables[t].entered ? below(3) : 0;
    for (int i = 0; i < ROWS; i++) {
        if (!count_of(t, i)) bring(t, i);
        for (int j = 0; j < LENGTH; j++) tables[t].device[i][j] += add * (i + j);
        if (!count_of(t, i)) fetch(t, i);
    }
    if (present == 2) {                /* what the pointers lead to is looked up */
#pragma acc parallel loop collapse(2) default(present)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < LENGTH; j++) a[i][j] += add * (i + j);
    } else if (present) {
#pragma acc parallel loop collapse(2) present(a[0:ROWS][0:LENGTH])
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < LENGTH; j++) a[i][j] += add * (i + j);
    } else {
#pragma acc data copy(a[0:ROWS][0:LENGTH])
        {
#pragma acc parallel loop collapse(2)
            for (int i = 0; i < ROWS; i++)
                for (int j = 0; j < LENGTH; j++) a[i][j] += add * (i + j);
        }
    }
}

/* Two rows change places in the host's table. */
static void exchange(int t)
{
    int i = below(ROWS), k = below(ROWS), singly = tables[t].singly[i], *row = tables[t].rows[i], values[2][LENGTH];
    size_t size = sizeof values[0];
    tables[t].rows[i] = tables[t].rows[k];
    tables[t].singly[i] = tables[t].singly[k];
    tables[t].rows[k] = row;
    tables[t].singly[k] = singly;
    memcpy(values[0], tables[t].host[i], size), memcpy(values[1], tables[t].device[i], size);
    memcpy(tables[t].host[i], tables[t].host[k], size), memcpy(tables[t].device[i], tables[t].device[k], size);
    memcpy(tables[t].host[k], values[0], size), memcpy(tables[t].device[k], values[1], size);
}

static void write_host(int t)
{
    int i = below(ROWS), j = below(LENGTH);
    tables[t].rows[i][j] = tables[t].host[i][j] = below(1000);
}

static void look(int step, int t)
{
#ifdef _OPENACC
    int i = below(ROWS), *row = tables[t].rows[i];
    if (!separate) return;
    if (!acc_is_present(row, LENGTH * sizeof *row) != !count_of(t, i)) fail(step, "presence", t, i);
    if (count_of(t, i) && acc_hostptr(acc_deviceptr(row + 2)) != row + 2) fail(step, "addresses", t, i);
#else
    (void)step, (void)t;
#endif
}

static void run_steps(void)
{
    for (int step = 0; step < STEPS; step++) {
        int t = below(TABLES);
        switch (below(8)) {
        case 0: case 1: enter_whole(t); break;
        case 2: case 3: leave_whole(t); break;
        case 4: below(3) ? update(t) : one_row(t); break;
        case 5: compute(t); break;
        case 6: below(8) ? write_host(t) : below(2) ? look(step, t) : exchange(t); break;
        default: update(t); break;
        }
        check(step, t);
    }
}

static void leave_all(int t)
{
    int **a = tables[t].rows;
    tables[t].entered = 0;
    memset(tables[t].singly, 0, sizeof tables[t].singly);
#pragma acc exit data delete(a[0:ROWS][0:LENGTH]) finalize
}

int main(void)
{
#ifdef _OPENACC
    separate = acc_get_device_type() != acc_device_host;
#endif
    for (int t = 0; t < TABLES; t++) {
        tables[t].rows = tables[t].values;
        for (int i = 0; i < ROWS; i++) tables[t].rows[i] = &arena[((t == 1 ? i * 4 % ROWS : i) * TABLES + t) * LENGTH];
    }
    run_steps();
    for (int t = 0; t < TABLES; t++) leave_all(t);
    for (int t = 0; t < TABLES && separate; t++)
        for (int i = 0; i < ROWS; i++) bring(t, i);
    in_block = 1;
#pragma acc data copyin(arena)
    run_steps();
    printf("done\n");
    return 0;
}
