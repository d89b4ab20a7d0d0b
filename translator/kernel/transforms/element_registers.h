/* element_registers: elements of memory that iterations keep in registers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ELEMENT_REGISTERS_H
#define ACCEL_ELEMENT_REGISTERS_H
#include "kernel/code/code.h"

enum { ELEMENTS_MAX = 8 };

/* The only element of an array that an iteration accesses. */
struct element {
    const struct variable *var;
    const struct access *first; /* in the order of the text */
    const struct value *object; /* that holds it in the open node */
};

/* Those of an iteration of l; returns their number. */
int element_registers_find(const struct kernel *k, const struct loop *l, struct element list[ELEMENTS_MAX]);
const struct value *element_registers_object(struct code_builder *b, const struct element *e); /* a name for it */
/* Before the iterations that a thread runs in step: gives the objects the values that these read. */
void element_registers_load(struct code_builder *b, const struct loop *l, const struct element *list, int n);
void element_registers_bind(struct code_builder *b, const struct loop *l, const struct element *list, int n); /* in the open node */
void element_registers_store(struct code_builder *b, const struct element *list, int n); /* after them */

/* d is named in n, outside of accesses to such elements in it. */
bool element_registers_name(const struct kernel *k, const struct loop *l, struct node *n, const struct decl *d);

/* Where the kernel's parameters are not known yet: all elements that iterations of l write in their inner loops will be in registers, if their
 * ranges do not overlap. */
bool element_registers_suffice(const struct kernel *k, const struct loop *l);

#endif
