/* transfers_test: with the null driver, how many copies directives make. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include <accel.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, ROWS = 300, LENGTH = 20 };
static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "f.c", .source = "//", .source_size = 2, .options = "" };
static struct accelrt_site site = { &image, "f.c", "f", 1, 1, "update", NULL, NULL };
static atomic_long *copies;
static double x[N], *rows[ROWS];

#define CHECK(condition) \
    do \
        if (!(condition)) printf("%s:%d: %s, %ld copies\n", __func__, __LINE__, #condition, *copies), exit(1); \
    while (0)

static void call(void (*f)(struct accelrt_call *), struct accelrt_data *data, int n)
{
    struct accelrt_call c = { &site, data, n, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    *copies = 0;
    f(&c);
}

/* Sections of one directive that lie close together on the device; to the host what lies between is not written. */
static void updates(void)
{
    struct accelrt_data data[8];
    double *device = acc_copyin(x, sizeof x);
    for (int i = 0; i < 8; i++) data[i] = (struct accelrt_data){ .name = "x", .kind = ACCELRT_UPDATE_DEVICE, .base = x, .start = 64 * i, .bytes = 64 };
    call(accelrt_update, data, 8);
    CHECK(*copies == 1);
    for (int i = 0; i < 8; i++) data[i].kind = ACCELRT_UPDATE_SELF, data[i].start = 256 * i;
    for (int i = 0; i < N; i++) device[i] = i;
    call(accelrt_update, data, 8);
    CHECK(*copies == 1);
    for (int i = 0; i < N; i++) CHECK(x[i] == (i < 256 && i % 32 < 8 ? i : 0));
    acc_delete(x, sizeof x);
}

/* The rows in one transfer; the table, the addresses in it. In another order one by one, but still together. */
static void deep(int ordered, int looked_at, int rows_first)
{
    static const struct accelrt_level levels[] = { { 0, LENGTH * sizeof(double) }, { 0, ACCELRT_UNKNOWN_SIZE } };
    struct accelrt_data data[] = { { "rows[0:n]", ACCELRT_COPYIN, rows, 0, sizeof rows, NULL },
                                   { "rows[0:n][0:m]", ACCELRT_COPYIN | ACCELRT_ROWS, rows, 0, sizeof rows, (void *)levels } };
    double *last = rows[ROWS - 1];
    double was[ROWS];
    if (!ordered) rows[ROWS - 1] = rows[0], rows[0] = last;
    for (int i = 0; i < ROWS; i++) was[i] = rows[i][0];
    call(accelrt_enter_data, data, 2);
    CHECK(*copies == 3);
    for (int i = 0; i < ROWS && looked_at; i++) {
        double *row = acc_deviceptr(rows[i]), *attached = ((double **)acc_deviceptr(rows))[i];
        CHECK(row && attached == row && !memcmp(row, rows[i], LENGTH * sizeof *row));
    }
    /* The rows first, as the translator has it: their pointers are the host's again on the device. The table first: it comes back with them. */
    struct accelrt_data back[] = { data[rows_first], data[!rows_first] };
    for (int k = 0; k < 2; k++) back[k].kind = (back[k].kind & ACCELRT_ROWS) | ACCELRT_COPYOUT;
    call(accelrt_exit_data, back, 2);
    CHECK(*copies == 2 + rows_first);
    CHECK(!acc_is_present(rows[3], 8) && !acc_is_present(rows, 8) && accel_device_bytes() == 0);
    for (int i = 0; i < ROWS; i++) CHECK(rows[i][1] == was[i] + 1);
}

int main(void)
{
    void *library = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    copies = library ? dlsym(library, "null_copies") : NULL;
    if (!copies) return 2;
    for (int i = 0; i < ROWS; i++) {
        rows[i] = malloc(LENGTH * sizeof *rows[i]);
        for (int j = 0; j < LENGTH; j++) rows[i][j] = i + j;
    }
    updates();
    for (int k = 0; k < 4; k++) deep(1, k & 1, k >> 1);
    for (int k = 0; k < 4; k++) deep(0, k & 1, k >> 1);
    for (int i = 0; i < ROWS; i++) free(rows[i]);
    puts("passed");
    return 0;
}
