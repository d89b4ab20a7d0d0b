/* decisions: what steps of planning have decided about a kernel, each in structures of its own. SPDX-License-Identifier: MIT
 * Only the files of a step know its facts. All others ask what holds for any decision: its traits, and what its functions say. */
#ifndef ACCEL_DECISIONS_H
#define ACCEL_DECISIONS_H
#include <stdbool.h>

struct arena;
struct code_builder;
struct kernel;
struct loop;

enum decision_trait {
    DECISION_STAGES = 1,  /* threads of a block share copies of elements in shared memory, which loops of the body read in place of the arrays */
    DECISION_PRINTS = 2,  /* loops of the body are no nodes of the tree: a printer has their form */
    DECISION_ORDERS = 4,  /* iterations or loops are in another order than that of the text */
    DECISION_WINDOWS = 8  /* elements of neighboring iterations of a thread are side by side in registers */
};

/* One object for each step, in the file that decides. */
struct decision_kind {
    unsigned traits;
    void (*begin_body)(struct code_builder *b);                /* adds nodes before the iterations of a thread; NULL: none */
    void (*begin_all)(struct code_builder *b);                 /* before those of a thread that has several, none outside of the nest; NULL: none */
    bool (*has_loop)(const void *facts, const struct loop *l); /* l has a form of this step, in the order of the kernel; NULL: no loop has */
};

struct decision {
    const struct decision_kind *kind;
    const void *facts;
    const struct decision *next;
};

/* In place of what the same step has decided before, about a kernel of which k is a copy. */
void decide(struct arena *a, struct kernel *k, const struct decision_kind *kind, const void *facts);
const void *decision_facts(const struct kernel *k, const struct decision_kind *kind); /* NULL: that step does not change the kernel */
bool decisions_have(const struct kernel *k, unsigned traits);                         /* some decision has one of the traits */
bool decisions_have_loop(const struct kernel *k, const struct loop *l);
void decisions_begin_body(struct code_builder *b);
void decisions_begin_all(struct code_builder *b);

#endif
