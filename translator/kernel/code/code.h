/* code: a kernel as a tree of what its threads run. SPDX-License-Identifier: MIT
 * Leaves are the program's statements, verbatim; everything that the translator adds is nodes and values (kernel/values/value.h), which
 * name no words of a target language. kernel/flat builds trees, code_check proves what every tree must satisfy, and cuda/code_text.c prints
 * them: one walk, which decides nothing. */
#ifndef ACCEL_CODE_H
#define ACCEL_CODE_H
#include "kernel/combine/combination.h"
#include "kernel/values/value.h"

struct buffer;

enum code_kind {
    CODE_BLOCK,          /* the children, in order: a kernel, a branch */
    CODE_DEFINE,         /* a constant `object` of the kernel: v[0] */
    CODE_VARIABLE,       /* `object`, with the initial value v[0] unless it is NULL; an index or another variable of the program, too */
    CODE_COPY,           /* the private copy of `variable`, with the initial value v[0], or that of its kind if it is NULL */
    CODE_ASSIGN,         /* `object` = v[0]: a variable or an element; with an operator `object` = `object` op v[0] */
    CODE_STATEMENT,      /* the program's statement `user` */
    CODE_FOR,            /* for (object = v[0]; v[1]; object += v[2]) the children */
    CODE_LOOP,           /* the program's loop `loop`, which one thread runs, with the children as its body */
    CODE_TILES,          /* the children for each tile of v[0] x v[1] x v[2] trips that the block has; `object`: the numbers of the tile */
    CODE_IF,             /* if v[0] the children, else those of `other` if it is not NULL */
    CODE_SINGLE,         /* one thread of the team runs the children */
    CODE_JUMP,           /* to the next trip of `target`; NULL: the thread leaves the kernel */
    CODE_BARRIER,        /* of the block */
    CODE_WAIT,           /* for what precedes the launch in its queue */
    CODE_FUNCTION,       /* `object`: its parameters are the children of `other`, variables without a value; a jump to it returns */
    CODE_CALL,           /* v[0]: of a CODE_FUNCTION */
    CODE_ACCUMULATORS,   /* the kernel's reductions: an accumulator for each */
    CODE_COMBINE,        /* the accumulators, as `combination` says */
    CODE_BINS,           /* arrays in shared memory for atomic additions, set to zero; has a barrier */
    CODE_ADD_BINS,       /* adds them to the program's arrays; has a barrier */
    CODE_ROW_MEMORY,     /* the shared memory of the kernel's row stagings */
    CODE_STAGED,         /* the shared memory of the kernel's staged tiles */
    CODE_STAGE,          /* the block copies the tiles; has a barrier */
    CODE_STAGED_BODY,    /* the body of an iteration, reading the tiles; has barriers if it runs in chunks */
    CODE_OPERANDS,       /* the shared memory of the kernel's operands */
    CODE_LEAVE_OPERANDS, /* blocks without an iteration of a triangle leave the kernel */
    CODE_USUAL, /* a variable `object`: v[0], and the kernel's conditions have their usual values in all iterations of the thread */
    CODE_JAM    /* all iterations of the thread, jammed into the inner loops; has barriers if the kernel has operands */
};

enum code_team { CODE_TEAM_BLOCK, CODE_TEAM_GRID };

/* unroll: the compiler decides; completely; or that many trips. */
enum { CODE_UNROLL_DEFAULT, CODE_UNROLL_ALL = -1 };

/* What a node of the program, or each use of a variable, means: a value, or a jump to `target`. */
struct code_binding {
    const struct node *node;
    const struct decl *decl;   /* node NULL: of the variable */
    const struct value *means; /* NULL: a jump */
    const struct code *target;
};

struct code {
    enum code_kind kind;
    struct code *first, *last, *next, *parent;
    const struct value *object, *v[3];
    struct node *user;
    const struct loop *loop; /* CODE_FOR, CODE_TILES too: the program's innermost loop whose trips they are, or NULL */
    const struct variable *variable;
    const struct combination *combination;
    struct code *other;
    const struct code *target;
    struct code_binding *bindings; /* hold for the children */
    int n_bindings;
    enum code_team team;
    enum value_op op; /* CODE_ASSIGN; VALUE_NUMBER: none */
    int count;  /* CODE_VARIABLE: elements of an array; 0: no array */
    int unroll; /* CODE_FOR: by that many trips, or CODE_UNROLL_... */
};

/* ---- building: code_build.c ---------------------------------------------------------------------------------------------------- */

/* Nodes are added as the last child of `open`. */
struct code_builder {
    struct arena *arena;
    struct kernel *kernel;
    struct region *region;
    struct code *open;
};

struct code_builder code_begin(struct arena *a, struct kernel *k); /* with an empty block */
struct code *code_add(struct code_builder *b, enum code_kind kind);
struct code *code_open(struct code_builder *b, enum code_kind kind); /* adds a node and opens it */
void code_close(struct code_builder *b);
/* Removes the last child of the open node, and adds a node again. */
struct code *code_take_last(struct code_builder *b);
void code_put(struct code_builder *b, struct code *c);

const struct value *code_object(struct code_builder *b, const struct type *type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void code_define(struct code_builder *b, const struct value *object, const struct value *v);
void code_variable(struct code_builder *b, const struct value *object, const struct value *v);
void code_assign(struct code_builder *b, const struct value *place, const struct value *v);
/* place = place op v; the place is evaluated once. */
void code_update(struct code_builder *b, const struct value *place, enum value_op op, const struct value *v);
void code_statement(struct code_builder *b, struct node *n);
struct code *code_open_for(struct code_builder *b, const struct value *i, const struct value *first, const struct value *condition,
                           const struct value *step);
void code_open_if(struct code_builder *b, const struct value *condition);
void code_open_else(struct code_builder *b); /* of the `if` that is open */
/* Nothing if the condition is NULL or false. */
void code_leave_if(struct code_builder *b, const struct value *condition, const struct code *target);
/* In the open node n means that value, or a jump. */
void code_bind(struct code_builder *b, const struct node *n, const struct value *means, const struct code *target);
/* In the open node uses of d mean that value. */
void code_bind_variable(struct code_builder *b, const struct decl *d, const struct value *means);
/* In the open node `continue` of l is a jump to `target`. */
void code_bind_continue(struct code_builder *b, const struct loop *l, const struct code *target);

/* ---- code_check.c -------------------------------------------------------------------------------------------------------------- */

/* What is wrong with the tree, as a sentence in the arena: a name or variable of the program that is used where it is not declared, an
 * object that is written but is no place, a barrier that not all threads of the block reach, a jump without a target. NULL: nothing. */
const char *code_check(struct arena *a, const struct kernel *k, const struct code *tree);

/* ---- code_pass.c, code_dump.c -------------------------------------------------------------------------------------------------- */

void code_dump(struct unit *u, struct buffer *out);
void code_dump_tree(struct unit *u, const struct code *tree, int indent, struct buffer *out);
void code_dump_value(struct unit *u, const struct value *v, struct buffer *out); /* with all parentheses */

#endif
