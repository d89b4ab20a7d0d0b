/* vector_parts: what trees of kernels with elements side by side, and of those that march, have in common. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VECTOR_PARTS_H
#define ACCEL_VECTOR_PARTS_H
#include "kernel/code/code.h"

/* ---- vector_code.c ---------------------------------------------------------------------------------------------------------------- */

/* Variables that the places of windows name, as far as they are declared before the body. */
struct vector_locals {
    struct code_builder *b;
    const struct node *body;
    const struct decl **list;
    int count;
};

/* Of windows whose elements the next trip along z has: those that this one has from the preceding trip, and the rest. */
enum elements { KEPT, NEW };

/* Declares the index along x, of that trip, and what the places of windows name. */
struct vector_locals vector_enter_iteration(struct code_builder *b, const struct value *trip);
const struct value *vector_registers(struct code_builder *b, const struct vector_window *w);
const struct value *vector_element(struct code_builder *b, const struct vector_window *w); /* for the index */
/* Of a kernel that marches: where the window is in the present trip along z; NULL: it has no pointer. */
const struct value *vector_pointer(struct code_builder *b, const struct vector_window *w);
void vector_load_windows(struct code_builder *b, const struct vector_locals *outer, enum elements which);
void vector_run_body(struct code_builder *b, const struct value *first); /* for the iterations side by side, from trip `first` along x on */
void vector_store_windows(struct code_builder *b);

/* ---- marching_code.c -------------------------------------------------------------------------------------------------------------- */

void marching_define_steps(struct code_builder *b);  /* the number of these trips; threads without one leave */
void marching_declare_index(struct code_builder *b, int trips); /* along z, so many trips after the thread's first one */
void marching_run(struct code_builder *b, const struct value *first); /* all of them, for trips from `first` along x on */
/* Trips at both ends of the row that are in no thread's k->vector ones, for all trips along z: the threads of the row's first block share them. */
void marching_run_ends(struct code_builder *b, const struct value *past);

#endif
