/* code: a kernel as a tree of what its threads run. SPDX-License-Identifier: MIT
 * Leaves are the program's statements, verbatim; everything that the translator adds is nodes and values (kernel/values/value.h), which
 * name no words of a target language. kernel/flat, kernel/nested and kernel/scan build trees, code_check proves what every tree must
 * satisfy, and cuda/code_text.c prints them: one walk, which decides nothing. */
#ifndef ACCEL_CODE_H
#define ACCEL_CODE_H
#include "kernel/combine/combination.h"
#include "kernel/values/value.h"

struct buffer;

/* The kinds are listed, with their meaning, in code_kinds.def. */
enum code_kind {
#define CODE_KIND(id, name) CODE_##id,
#include "kernel/code/code_kinds.def"
#undef CODE_KIND
};

enum code_team {
    CODE_TEAM_BLOCK,
    CODE_TEAM_GRID,
    CODE_TEAM_WORKER,
    CODE_TEAM_FEW_WORKERS, /* a worker, where the block has at most TEAMS_FEW_WORKERS that are larger than a warp */
    CODE_TEAM_ROW,         /* a row of lanes: a part of a warp, or a block */
    CODE_TEAM_LANES,       /* a packed gang */
    CODE_TEAM_GANG         /* a gang that lanes of a warp or a block run */
};

/* unroll: the compiler decides; completely; not; or that many trips. */
enum { CODE_UNROLL_DEFAULT, CODE_UNROLL_ALL = -1, CODE_UNROLL_NONE = 1 };

/* What a node of the program, or each use of a variable, means: a value, other nodes, or a jump to `target`. A compound literal is assigned
 * to the value, an object. A variable without a value has its own name. */
struct code_binding {
    const struct node *node;
    const struct decl *decl;         /* node NULL: of the variable */
    const struct value *means;       /* of a node, NULL: a jump, or other nodes */
    const struct code *nodes;        /* of a statement: the children of this one, assignments and expressions */
    const struct reduction *copy_of; /* the value is a copy for this reduction, whose use is meant; NULL: no copy */
    const struct code *target;
};

/* What is combined after a loop: the thread's value, the object for the result, and what this is joined to. */
struct code_combined {
    const struct value *value, *sum;
    const struct value *outer; /* NULL: the original variable */
    bool outer_is_copy;        /* of the reduction around */
    const struct value *place; /* of the place of an extreme value; NULL: the original variable */
};

struct code {
    enum code_kind kind;
    struct code *first, *last, *next, *parent;
    const struct value *object, *v[3];
    struct node *user;
    const struct loop *loop; /* CODE_FOR, CODE_TILES too: the program's innermost loop whose trips they are, or NULL */
    const struct variable *variable;
    const struct combination *combination;
    const struct vector_window *window;
    const struct operand *operand;
    const struct reduction *reduction;
    const struct scan_value *scanned; /* CODE_ROW_SCAN */
    struct code_combined *parts; /* CODE_COMBINE, after a loop: one for each of the combination's list */
    struct code *other;
    const struct code *target;
    struct code_binding *bindings; /* hold for the children */
    int n_bindings;
    enum code_team team;
    enum value_op op; /* CODE_ASSIGN; VALUE_NUMBER: none */
    bool uniform;     /* CODE_DEFINE, CODE_VARIABLE, CODE_ACCUMULATOR: all threads of the team that uses it hold one value */
    bool narrow;      /* CODE_FOR: the thread's trips along x; in it are those along other dimensions, of which it has all (flat_several.c) */
    int level;        /* enum slice_level */
    int count;        /* CODE_VARIABLE, CODE_SHARED: elements of an array; 0: no array */
    int unroll;       /* CODE_FOR: by that many trips, or CODE_UNROLL_... */
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
/* Takes all children out of the open node; adds them to it again, after what it has then. */
struct code *code_take_all(struct code_builder *b);
void code_put_all(struct code_builder *b, struct code *list);
/* Opens a node that is in the tree in place of c. Returns what c was, with its children, in no tree. */
struct code *code_replace(struct code_builder *b, struct code *c, enum code_kind kind);
void code_put(struct code_builder *b, struct code *c);
/* With its children; jumps to copied nodes are jumps to their copies. */
struct code *code_copy(struct arena *a, const struct code *c);

const struct value *code_object(struct code_builder *b, const struct type *type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void code_define(struct code_builder *b, const struct value *object, const struct value *v);
void code_variable(struct code_builder *b, const struct value *object, const struct value *v);
void code_assign(struct code_builder *b, const struct value *place, const struct value *v);
/* place = place op v; the place is evaluated once. */
void code_update(struct code_builder *b, const struct value *place, enum value_op op, const struct value *v);
void code_statement(struct code_builder *b, struct node *n);
void code_library(struct code_builder *b, const struct value *call); /* of a function of the library, for its effects */
struct code *code_open_for(struct code_builder *b, const struct value *i, const struct value *first, const struct value *condition,
                           const struct value *step);
void code_open_if(struct code_builder *b, const struct value *condition);
void code_open_else(struct code_builder *b); /* of the `if` that is open */
/* Nothing if the condition is NULL or false. */
void code_leave_if(struct code_builder *b, const struct value *condition, const struct code *target);
/* In the open node n means that value, or a jump. */
void code_bind(struct code_builder *b, const struct node *n, const struct value *means, const struct code *target);
/* In the open node the children of `nodes` are run in place of the statement n. */
void code_bind_nodes(struct code_builder *b, const struct node *n, const struct code *nodes);
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

#endif
