/* device_preamble: the functions of the CUDA library that kernels call. SPDX-License-Identifier: MIT
 * Only the pieces that a file uses are printed, each after those it needs. Their text is in cuda/library/; inline PTX occurs only there,
 * each with its twin for the simulator. */
#ifndef ACCEL_DEVICE_PREAMBLE_H
#define ACCEL_DEVICE_PREAMBLE_H
#include <stdbool.h>

struct buffer;

/* In the order of files and of pieces in them. */
enum preamble_piece {
    PIECE_NONE = -1,
#define PIECE(name) PIECE_##name,
#include "cuda_pieces.inc"
#undef PIECE
    PIECE_COUNT
};

struct preamble { bool needs[PIECE_COUNT]; };

void preamble_need(struct preamble *p, enum preamble_piece piece);      /* and what it requires */
void preamble_need_name(struct preamble *p, const char *name);          /* the piece that lists it after "defines", if there is one */
void preamble_print(const struct preamble *p, struct buffer *out);      /* all but kernels */
bool preamble_has_kernels(const struct preamble *p);
void preamble_print_kernels(const struct preamble *p, struct buffer *out);

#endif
