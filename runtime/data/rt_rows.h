/* rt_rows: sections of several pieces of memory, in arrays or reached through pointers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_ROWS_H
#define ACCEL_RT_ROWS_H
#include "data/rt_data.h"

/* A datum with the flag ACCELRT_ROWS: [base + start, + bytes) holds pointers on the host; data->device lists the levels to which they lead
 * (struct accelrt_level). enter: maps the rows in one piece of device memory and attaches the pointers of the device's copy. leave: the
 * reverse. update: copies the rows of the last level. */
void accel__rows_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__rows_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__rows_update(struct accel_work *w, int i, struct accelrt_data *data);

/* ---- rt_rows.c and rt_bundle_data.c -------------------------------------------------------------------------------------------------- */

/* The same, if the rows are, or can be, a bundle in the table. False: nothing was done. */
bool accel__bundle_enter(struct accel_work *w, const struct accelrt_data *data);
bool accel__bundle_leave(struct accel_work *w, const struct accelrt_data *data);
bool accel__bundle_update(struct accel_work *w, const struct accelrt_data *data);
/* rt_rows_attach.c: enter and leave, if the rows are parts of one block, and their pointers are attached before and after. False: nothing was
 * done. */
bool accel__rows_hold(struct accel_work *w, const struct accelrt_data *data);
bool accel__rows_release(struct accel_work *w, const struct accelrt_data *data);
/* Device memory for rows whose first row is at `host`. */
void *accel__rows_memory(struct accel_work *w, const struct accelrt_data *data, uintptr_t host, size_t bytes);
/* The pointers to rows of one level that are present. */
void accel__rows_attach(struct accel_work *w, const struct accelrt_data *data);

/* A datum with the flag ACCELRT_PIECES. It follows the datum that makes its memory. */
void accel__pieces_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__pieces_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__pieces_update(struct accel_work *w, int i, struct accelrt_data *data);

/* ---- rt_rows_copy.c: many small pieces in few transfers ------------------------------------------------------------------------------ */

/* Transfers all pieces. Consecutive small pieces that are close together on the device share one transfer. */
void accel__pieces_copy(struct accel_queue *q, enum accel_direction way, const struct accel_piece *p, size_t n, const char *name);
struct accel_pieces {
    struct accel_piece *items;
    size_t n;
};
/* Appends a piece; there must be room. A piece that continues the previous one on both sides is merged with it. */
void accel__piece_add(struct accel_pieces *p, uintptr_t host, uintptr_t device, size_t bytes);

/* ---- rt_data.c ----------------------------------------------------------------------------------------------------------------------- */

/* Present lock held on entry and return, and released while it waits. As accel__present_find, but the block is ready. */
enum accel_presence accel__settled(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **b);
/* After an allocation for the data at `host`: reports it to tools; ends the program if it failed. */
void accel__memory_came(struct accel_work *w, int code, const char *name, uintptr_t host, size_t bytes, void *memory);
void accel__count_up(struct accel_work *w, struct accel_block *b);
/* true: both counters are now 0. */
bool accel__count_down(const struct accel_work *w, struct accel_block *b, const struct accelrt_data *data);
/* Whether accel__count_down would return true. */
bool accel__is_last(const struct accel_work *w, const struct accel_block *b, const struct accelrt_data *data);
/* The block is BLOCK_LEAVING and copied back: removes it from the table and frees its memory. */
void accel__block_free(struct accel_work *w, struct accel_block *b, const char *name);

#endif
