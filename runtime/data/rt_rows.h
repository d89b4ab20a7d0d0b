/* rt_rows: sections of several pieces of memory, in arrays or behind pointers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_ROWS_H
#define ACCEL_RT_ROWS_H
#include "data/rt_data.h"

/* A datum with the flag ACCELRT_ROWS: the pointers in [base + start, + bytes) on the host, and data->device, the levels behind them (struct
 * accelrt_level). enter: the rows come to the device in one piece, and the pointers of the device's copy are attached; leave: the reverse;
 * update: the rows of the last level. */
void accel__rows_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__rows_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__rows_update(struct accel_work *w, int i, struct accelrt_data *data);

/* ---- rt_rows.c and rt_bundle_data.c ------------------------------------------------------------------------------------------------------ */

/* The same, if the rows are, or can be, one entry of the table; false: nothing was done. */
bool accel__bundle_enter(struct accel_work *w, const struct accelrt_data *data);
bool accel__bundle_leave(struct accel_work *w, const struct accelrt_data *data);
bool accel__bundle_update(struct accel_work *w, const struct accelrt_data *data);
/* Device memory for rows of which the first is at `host`. */
void *accel__rows_memory(struct accel_work *w, const struct accelrt_data *data, uintptr_t host, size_t bytes);
void accel__rows_attach(struct accel_work *w, const struct accelrt_data *data);            /* the pointers to rows of one level that are present */

/* A datum with the flag ACCELRT_PIECES, behind the one that makes its memory. */
void accel__pieces_enter(struct accel_work *w, int i, struct accelrt_data *data);
void accel__pieces_leave(struct accel_work *w, int i, struct accelrt_data *data);
void accel__pieces_update(struct accel_work *w, int i, struct accelrt_data *data);

/* ---- rt_rows_copy.c: many small pieces in few transfers -------------------------------------------------------------------------------- */

/* Transfers all pieces. Small ones that stand close together on the device, in the order given, go in one transfer. */
void accel__pieces_copy(struct accel_queue *q, enum accel_direction way, const struct accel_piece *p, size_t n, const char *name);
struct accel_pieces {
    struct accel_piece *items;
    size_t n;
};
/* There is room for it. What continues the piece before on both sides is one with it. */
void accel__piece_add(struct accel_pieces *p, uintptr_t host, uintptr_t device, size_t bytes);

/* ---- rt_data.c ---------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held, also on return; may wait. As accel__present_find, but the block is ready. */
enum accel_presence accel__settled(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **b);
/* After an allocation for what is at `host`: tells those who watch, or why there is none. */
void accel__memory_came(struct accel_work *w, int code, const char *name, uintptr_t host, size_t bytes, void *memory);
void accel__count_up(struct accel_work *w, struct accel_block *b);
bool accel__count_down(const struct accel_work *w, struct accel_block *b, const struct accelrt_data *data);   /* nothing holds it any more */
bool accel__is_last(const struct accel_work *w, const struct accel_block *b, const struct accelrt_data *data);     /* whether it would say so */
/* The block is BLOCK_LEAVING and copied back: takes it from the table, and its memory. */
void accel__block_free(struct accel_work *w, struct accel_block *b, const char *name);

#endif
