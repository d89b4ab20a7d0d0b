/* code_text: trees of kernels as CUDA C++. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CODE_TEXT_H
#define ACCEL_CODE_TEXT_H
#include "cuda/kernel_text.h"
#include "kernel/code/code.h"

/* Prints the children of the tree. The environment is then that of its last child. */
void code_print(struct kernel_text *t, const struct code *tree);

const char *barrier_text(struct kernel_text *t, enum code_team team);
/* The declaration of an object of a type of the program or of the translator, without `;`. */
const char *kernel_declare_object(struct kernel_text *t, const struct type *type, const char *name);

/* kernel_privates.c: the declaration of the private copy, from `first` or, if it is NULL, as the kind of the variable requires. */
void kernel_declare_private(struct kernel_text *t, const struct variable *v, const struct value *first);

#endif
