/* rt_rows_level: the rows of one level that a directive names. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_ROWS_LEVEL_H
#define ACCEL_RT_ROWS_LEVEL_H
#include "data/rt_rows.h"

struct row {
    uintptr_t place, value;            /* address of the pointer; its value */
    struct accel_block *block;
};

struct rows {
    struct accel_work *work;
    const struct accelrt_data *data;
    struct row *items;
    size_t n;
    size_t bytes;                      /* of each section */
    uintptr_t start;                   /* offset of the section from the pointer's value */
    bool last;                         /* the rows hold data, not pointers */
    struct accel_group *group;         /* of the blocks that this directive makes */
};

/* rt_rows_attach.c. attach: rows that are not ready are those that this directive is making; they are placed in this order from `device`
 * on. */
void accel__level_attach(struct rows *r, uintptr_t device);
void accel__level_detach(struct rows *r);
#endif
