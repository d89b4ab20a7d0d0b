/* rt_golden: ACCEL_COMPARE=write=DIR and read=DIR: the values after each construct, recorded in one run and compared with those of another
 * run, on another device, machine or build. SPDX-License-Identifier: MIT
 *
 * DIR/golden.txt has a line for each execution of a construct, and after it one for each of its data; fields are separated by tabs:
 *   accelcc golden values 1
 *   run   FILE LINE FUNCTION DIRECTIVE
 *   data  BYTES HASH OFFSET HASH OFFSET LAYOUT NAME    before and after the construct
 *   end                                        the program has ended
 * OFFSET: in DIR/golden.values; -: only the hash is recorded. LAYOUT: of an element; -: not known. Equal values are stored once. Addresses
 * are recorded as whether they are null. */
#ifndef ACCEL_RT_GOLDEN_H
#define ACCEL_RT_GOLDEN_H
#include "compare/rt_compare.h"

/* The values of one datum before or after a construct. */
struct golden_item {
    const char *name, *layout; /* layout: as in struct accelrt_site; NULL: not known */
    size_t bytes, room;
    char *values;
    unsigned long long hash;
    bool is_input;  /* the construct's clauses do not say that it has no values before */
    bool is_scalar; /* of `kernels`: one device may keep its value, where it is not used after the construct */
};
struct golden_items {
    size_t n, room;
    struct golden_item *list;
};

/* What is recorded of a datum and of an execution. */
struct golden_values {
    unsigned long long hash;
    long long offset; /* -1: the values are not recorded */
};
struct golden_record {
    char *name;
    size_t bytes;
    struct golden_values before, after;
    bool used; /* a datum of this run has been compared with it */
};
struct golden_run {
    char *file, *function, *directive;
    int line;
    size_t n, room;
    struct golden_record *data;
};

/* ---- the files (rt_golden_file.c). Errors end the program. --------------------------------------------------------------------------- */

/* A folder to write, with at most `limit` bytes of values, or to read. */
void accel__golden_create(const char *folder, size_t limit);
void accel__golden_open(const char *folder);
/* Both have the same data, in the same order. */
void accel__golden_write(const struct accelrt_site *site, const struct golden_items *before, const struct golden_items *after);
/* The next recorded execution, valid until the next call; false: the last one was read. */
bool accel__golden_next(struct golden_run *run);
/* `bytes` recorded values; the caller frees them. NULL: not recorded. */
char *accel__golden_values(const struct golden_values *v, size_t bytes);
/* Writes the end of the file. Returns the bytes of values, and sets *full if the limit was reached. */
size_t accel__golden_close(bool *full);

/* ---- data of the host (rt_golden_host.c): what data directives name, for constructs that the host runs ------------------------------- */

struct golden_range {
    uintptr_t begin;
    size_t bytes;
    const char *name, *layout;
    int count;      /* directives that hold it */
    bool is_listed; /* an item has its values */
};
/* The range that contains the address; NULL: none. */
struct golden_range *accel__golden_range(uintptr_t at);
/* The ranges in the order in which they were added; NULL: there are no more. */
struct golden_range *accel__golden_range_at(size_t i);
/* Calls f for each row of a datum of FORM_ROWS until it returns false; returns whether it never did. */
bool accel__golden_each_row(const struct accelrt_data *d, bool (*f)(void *context, uintptr_t at, size_t bytes), void *context);
/* Reads the process's memory through the system, since a section may be longer than what the program has. */
bool accel__golden_read(uintptr_t at, void *to, size_t bytes);

/* ---- values (rt_golden_values.c) ----------------------------------------------------------------------------------------------------- */

/* The values of the construct's data. w NULL: the host runs it. */
void accel__golden_gather(struct accel_work *w, const struct accelrt_call *call, struct golden_items *items);
void accel__golden_free(struct golden_items *items);
#endif
