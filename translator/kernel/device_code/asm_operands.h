/* asm_operands: inline assembly without instructions, which device code accepts. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ASM_OPERANDS_H
#define ACCEL_ASM_OPERANDS_H
#include "syntax/syntax.h"

struct unit;

enum { ASM_OPERANDS = 30 };

struct asm_operand {
    const char *name, *constraint;
};
struct asm_operands {
    struct asm_operand at[ASM_OPERANDS];
    int n, outputs;
    bool empty, known;                 /* no instruction; all operands were understood */
};

/* asm [volatile] ( template : outputs : inputs : clobbers ) */
struct asm_operands asm_operands(struct unit *u, const struct node *n);
int asm_matched(const struct asm_operands *o, int i); /* the output that has the same location as input i, or -1 */

#endif
