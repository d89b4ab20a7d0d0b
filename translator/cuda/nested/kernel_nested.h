/* kernel_nested: what the printers of nested kernels share. SPDX-License-Identifier: MIT
 * What the threads of a team run and share is planned: kernel/teams/teams.h. */
#ifndef ACCEL_KERNEL_NESTED_H
#define ACCEL_KERNEL_NESTED_H
#include "cuda/combine/combine_text.h"
#include "cuda/values/kernel_values.h"
#include "kernel/teams/teams.h"

/* What a slot prints as in the kernel. */
struct slot_text {
    const char *name;
    const char *text;   /* of a use */
    const char *object; /* of an accumulator: the copy as an object */
};

/* For the threads of a mode: a thread's number, their number, their barrier, and the condition for one of them. */
struct team {
    const struct value *lane, *lanes;
    const char *sync;
    const struct value *single;
};

struct routine;

struct nested {
    struct kernel_text *t;
    const struct routine *routine; /* the function that is printed; NULL: a kernel */
    const struct teams *teams;
    struct slot_text *texts;       /* of the slots of teams */
    enum mode mode;
    enum { SYNC_CLEAN, SYNC_SINGLE, SYNC_ALL } dirty; /* writes since the last barrier: none, by one thread, by any thread */
    long long shared_bytes;
    struct buffer shared; /* declarations of shared objects */
    struct buffer frame;  /* members of the struct on the device's heap: objects that exceed shared memory */
    bool recursive;       /* a recursive routine: each call has shared objects of its own */
    const char **names; /* of the generated objects of the function */
    int n_names, n_labels;
    bool needs_mask;             /* there are barriers of packed gangs, which use accel_mask */
    int next_label;              /* label that `continue` of the loop being printed jumps to; 0: `continue` itself */
    const struct node *labelled; /* that loop */
    struct loop *within;         /* sequential loop that each lane of the loop being printed has inside; NULL: none */
};

/* ---- kernel_jumps.c ----------------------------------------------------------------------------------------------------------- */

/* A jump may pass the declaration `var`: C++ accepts that only without an initialiser. */
bool nested_is_jumped_over(const struct nested *s, const struct node *var);
void nested_print_labelled(struct nested *s, struct node *n); /* a label, case or default, and its statement */

/* ---- kernel_team.c ------------------------------------------------------------------------------------------------------------ */

void nested_begin(struct nested *s); /* with the plan of the kernel; nested_end frees its buffers */
void nested_end(struct nested *s);
struct slot_text *nested_text(const struct nested *s, const struct slot *slot);
enum { FEW_WORKERS = 8 };
/* Where the launch chooses the workers (rt_team.c): at most FEW_WORKERS are larger than a warp. A clause that gives more makes more. */
bool nested_has_few_workers(const struct nested *s);
bool nested_has_rows(const struct nested *s); /* its workers are rows of 1 to 32 lanes, or one of a whole block */
const char *nested_worker_sync(const struct nested *s); /* the barrier of a worker */
void nested_need_sync(struct nested *s);      /* notes the piece for barriers of workers */
struct team nested_team(const struct nested *s);
struct copies_team nested_copies_team(const struct nested *s); /* the same for kernel_copies.c */
void nested_sync(struct nested *s);                            /* a barrier of the current team if there were writes since the last one */
void nested_barrier(struct nested *s);                         /* a barrier in any case */
void nested_meet(struct nested *s);                            /* prints a barrier and leaves `dirty` unchanged */
void nested_open_single(struct nested *s);                     /* until nested_close_brace, one thread of the team runs the code */
void nested_close_brace(struct nested *s);
/* A name that no other generated object of the function has: "accel_steps_j", for `of` NULL "accel_steps"; then "accel_steps_j_2". */
const char *nested_fresh(struct nested *s, const char *stem, const char *of);

/* ---- kernel_nested.c ---------------------------------------------------------------------------------------------------------- */

void nested_body(struct nested *s, struct node *body);        /* body of a loop or branch: its slots, its statements */
void nested_statement(struct nested *s, struct node *n);      /* a statement and its blocks in the current mode */

/* ---- kernel_slots.c ----------------------------------------------------------------------------------------------------------- */

/* Declares and binds the copies of this scope. Returns the environment around it, which is set again where the scope ends. */
const struct env *nested_declare_slots(struct nested *s, const struct node *scope);
void nested_begin_slot(struct nested *s, const struct slot *slot);
/* Binds compound literals whose address may be kept: the team shares each. */
void nested_bind_literals(struct nested *s);
void nested_copy_bytes(struct nested *s, const char *to, const char *from); /* of an array */

/* ---- kernel_shared.c ---------------------------------------------------------------------------------------------------------- */

/* Declares an object of the block, or one for each worker; returns the text of a use. */
const char *nested_shared_object(struct nested *s, const struct decl *d, enum mode mode);
/* The same in parts; `size`: bytes of one object, 0 for a scalar. */
struct shared_place {
    const char *name, *declarator, *use;
    bool framed; /* in the frame on the heap */
};
struct shared_place nested_place(struct nested *s, const char *name, long long size, enum mode mode);
void nested_share(struct nested *s, const struct shared_place *p, const char *declaration);
void nested_print_shared(struct nested *s, struct buffer *out);            /* at the beginning of the function */
bool nested_is_own_array(const struct nested *s, const struct slot *slot); /* its length is known only on the device */
void nested_own_array(struct nested *s, const struct slot *slot); /* at its declaration */
void nested_row_sizes(struct nested *s,
                      const struct decl *d); /* constants for the lengths of variable-length rows that a pointer points to */

/* ---- kernel_units.c ----------------------------------------------------------------------------------------------------------- */

void nested_unit(struct nested *s, struct node *n);            /* a statement that contains no control flow of the team */
void nested_expression_unit(struct nested *s, struct node *n); /* an expression in a for header as a statement */
void nested_declared_variables(struct nested *s, struct node *n, const struct node *scope); /* n: NODE_DECL_STMT */
const char *nested_condition(struct nested *s, struct node *n); /* as an expression that is uniform in the team */
/* The value of n, computed by one thread, in an object that the team shares; type NULL: a truth value. */
const char *nested_shared_value(struct nested *s, struct node *n, const struct type *type, const char *stem);
const char *nested_printed(struct nested *s, struct node *n); /* as text */

void nested_line_of_user(struct nested *s, unsigned from, const char *text); /* `text;` in place of the user's code at `from` */
void nested_function(struct nested *s); /* the statements of a routine */

/* ---- kernel_calls.c ----------------------------------------------------------------------------------------------------------- */

void calls_settle(struct nested *s, struct node *n); /* binds n to a value that is uniform in the team */
void calls_make(struct nested *s, struct node *n);   /* all calls of team routines in n, which it binds to their values */

/* ---- kernel_lane_packing.c ---------------------------------------------------------------------------------------------------------- */

/* Opens a function around the body of the gang loop g; lane_packing_close ends it and calls it for all gangs. */
void lane_packing_open(struct nested *s, struct loop *g);
void lane_packing_close(struct nested *s, const struct loop *g);
/* After the loop that the blocks of a long gang share: all but the last one go on to other gangs, and the last has the values of the list. */
void lane_packing_end_part(struct nested *s, const struct combining_list *list);

/* ---- kernel_accumulators.c ---------------------------------------------------------------------------------------------------- */

/* Before the loop: uses of its reduction variables then print as the accumulators. */
void accumulators_begin(struct nested *s, const struct combination *c);
void accumulators_end(struct nested *s, const struct combination *c); /* combines them over the team; uses print as around the loop again */
/* The same for loops that add to elements of memory: the sums of the lanes, declared before the loop; the loop's body; the addition of the
 * totals to memory: combine/kernel_accumulate.c. */
void accumulate_open(struct kernel_text *t, const struct loop *l);
void accumulate_body(struct kernel_text *t, const struct loop *l);
void accumulate_close(struct nested *s, const struct combination *c);
/* Before the values of such a loop are combined: prints a barrier where ranges may overlap. */
void combination_settle(struct nested *s, const struct combination *c);

/* Of the loop kernel->row_blocks: its lanes in all blocks of a row, which are declared; after it, all blocks but the last one leave the row,
 * with the values of the list combined over the blocks. */
struct team row_blocks_team(struct nested *s);
int nested_phase(const struct nested *s, const struct loop *l); /* the loop's number among kernel->phases; -1: none of them */
void phases_begin(struct nested *s);                            /* at the beginning of a kernel with phases, and at its end */
void phases_end(struct nested *s);
void row_blocks_end(struct nested *s, const struct combination *c, const struct combining_list *list);

/* ---- kernel_partition.c ------------------------------------------------------------------------------------------------------- */

void partition_loop(struct nested *s, struct loop *l); /* a loop spread over gangs, workers, lanes */
void partition_outward(struct nested *s,
                       struct loop *l); /* a sequential loop, interchanged with the loop of lanes that is its whole body (goes_outward) */

#endif
