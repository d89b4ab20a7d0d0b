/* nested: the trees of nested kernels and of routines with levels. SPDX-License-Identifier: MIT
 * grid = gangs, block = (vector_length, num_workers). What the threads of a team run and share is planned: kernel/teams/teams.h. */
#ifndef ACCEL_NESTED_H
#define ACCEL_NESTED_H
#include "kernel/code/code.h"
#include "kernel/combine/combination.h"
#include "kernel/teams/teams.h"

struct routine;

/* The body of a kernel, or of a routine. `shared_bytes`: shared memory of the routines so far, to which a routine adds its own: a kernel
 * may call all of them. */
struct code *nested_code(struct arena *a, struct kernel *k, const struct routine *routine, long long *shared_bytes);

/* What a slot is in the kernel. */
struct slot_object {
    const struct value *use;    /* uses of the variable; NULL: not declared yet */
    const struct value *object; /* of an accumulator: the copy as an object */
};

/* For the threads of a mode: a thread's number, their number, the condition for one of them, and their barrier. */
struct team {
    const struct value *lane, *lanes, *single;
    enum code_team barrier;
};

/* What jumps of the program lead to. */
struct jump_targets {
    const struct code *next;  /* of `continue` */
    const struct code *leave; /* of `break` */
};

struct nested {
    struct code_builder b;
    const struct routine *routine; /* NULL: a kernel */
    const struct teams *teams;
    struct slot_object *objects; /* of the slots of teams */
    enum mode mode;
    enum { SYNC_CLEAN, SYNC_SINGLE, SYNC_ALL } dirty; /* writes since the last barrier: none, by one thread, by any thread */
    struct node *at;                                  /* the statement that the tree has reached */
    struct jump_targets targets;
    struct loop *within;      /* sequential loop that each lane of the loop being built has inside; NULL: none */
    struct code *top, *frame; /* declarations at the beginning of the function; objects that exceed shared memory, or NULL */
    long long shared_bytes;
    bool recursive; /* a recursive routine: each call has shared objects of its own */
    bool needs_mask, workers_meet;
    const char **names; /* of the generated objects of the function */
    int n_names, n_labels;
};

/* ---- nested_team.c ------------------------------------------------------------------------------------------------------------ */

bool nested_has_rows(const struct nested *s); /* its workers are rows of 1 to 32 lanes, or one of a whole block */
struct team nested_team(const struct nested *s);
void nested_sync(struct nested *s);        /* a barrier of the current team if there were writes since the last one */
void nested_barrier(struct nested *s);     /* a barrier in any case */
void nested_meet(struct nested *s);        /* the same, which leaves `dirty` unchanged */
void nested_meet_worker(struct nested *s); /* of the threads of a worker */
void nested_open_single(struct nested *s); /* until nested_close, one thread of the team runs the code */
void nested_close(struct nested *s);
/* A name that no other generated object of the function has: "accel_steps_j", for `of` NULL "accel_steps"; then "accel_steps_j_2". */
const char *nested_fresh(struct nested *s, const char *stem, const char *of);
const struct value *nested_name(struct nested *s, const struct type *type, const char *stem, const char *of);

/* ---- nested_code.c ------------------------------------------------------------------------------------------------------------ */

void nested_body(struct nested *s, struct node *body);   /* body of a loop or branch: its slots, its statements */

/* ---- nested_slots.c ----------------------------------------------------------------------------------------------------------- */

struct slot_object *nested_object(const struct nested *s, const struct slot *slot);
void nested_declare_slots(struct nested *s, const struct node *scope); /* declares and binds the copies of this scope */
void nested_begin_slot(struct nested *s, const struct slot *slot);
void nested_bind_literals(struct nested *s);                     /* compound literals whose address may be kept: the team shares each */
/* `object` is a copy of r, or NULL: the node declares it, or sets it to the identity. */
void nested_add_copy(struct nested *s, enum code_kind kind, const struct reduction *r, const struct value *object);
/* All threads of the team set v's object in scratch memory, or their copies of r: CODE_START_... */
void nested_start_together(struct nested *s, enum code_kind kind, const struct reduction *r, const struct variable *v, int level);
void nested_bind(struct nested *s, struct code_binding binding); /* for what follows in the open node */
void nested_bind_own_name(struct nested *s, const struct decl *d);

/* ---- nested_shared.c ---------------------------------------------------------------------------------------------------------- */

/* An object of the block, or one for each worker: the value of a use. */
const struct value *nested_shared_object(struct nested *s, const struct decl *d, enum mode mode);
/* The same for any type, of that many bytes (0 for a scalar), or for a copy of `r`. */
const struct value *nested_share(struct nested *s, const char *name, const struct type *type, const struct reduction *r, long long size,
                                 enum mode mode);
bool nested_is_own_array(const struct nested *s, const struct slot *slot); /* its length is known only on the device */
void nested_own_array(struct nested *s, const struct slot *slot);          /* at its declaration */
/* Constants for the lengths of variable-length rows that a pointer points to. */
void nested_row_sizes(struct nested *s, const struct decl *d);

/* ---- nested_units.c ----------------------------------------------------------------------------------------------------------- */

void nested_unit(struct nested *s, struct node *n);            /* a statement that contains no control flow of the team */
void nested_expression_unit(struct nested *s, struct node *n); /* an expression in a for header as a statement */
void nested_declared_variables(struct nested *s, struct node *n, const struct node *scope); /* n: NODE_DECL_STMT */
void nested_assign(struct nested *s, const struct value *place, const struct value *v,
                   const struct node *at); /* at a line of the program */
const struct value *nested_user(struct nested *s, struct node *n);
const struct value *nested_condition(struct nested *s, struct node *n); /* as a truth value that is uniform in the team */
/* The value of n, computed by one thread, in an object that the team shares; type NULL: a truth value. */
const struct value *nested_shared_value(struct nested *s, struct node *n, const struct type *type, const char *stem);

/* ---- nested_calls.c ----------------------------------------------------------------------------------------------------------- */

void calls_settle(struct nested *s, struct node *n); /* binds n to a value that is uniform in the team */
void calls_make(struct nested *s, struct node *n);   /* all calls of team routines in n, which it binds to their values */

/* ---- nested_combine.c --------------------------------------------------------------------------------------------------------- */

/* Before the loop: declares its accumulators, which its reduction variables are bound to in the nodes that are opened for the loop. */
struct code_combined *accumulators_begin(struct nested *s, const struct combination *c);
void accumulators_bind(struct nested *s, const struct combination *c, const struct code_combined *parts);
void accumulators_end(struct nested *s, const struct combination *c, struct code_combined *parts); /* combines them over the team */
/* The same for loops that add to elements of memory: the sums of the lanes, the loop's body, and the addition of the totals. */
void totals_begin(struct nested *s, const struct loop *l);
bool totals_body(struct nested *s, const struct loop *l); /* false: the body follows, in which the elements mean the sums */
void totals_end(struct nested *s, const struct combination *c);
void combine_over_row(struct nested *s, const struct combination *c); /* no values: the blocks of a row only meet */
void nested_combine_kernel(struct nested *s);                         /* at the end of the kernel */

/* Of the loop kernel->row_blocks: its lanes in all blocks of a row, which are declared. */
struct team row_blocks_team(struct nested *s);
int nested_phase(const struct nested *s, const struct loop *l); /* the loop's number among kernel->phases; -1: none of them */

/* ---- nested_loops.c ----------------------------------------------------------------------------------------------------------- */

void partition_loop(struct nested *s, struct loop *l); /* a loop spread over gangs, workers, lanes */
/* A sequential loop, interchanged with the loop of lanes that is its whole body (goes_outward). */
void partition_outward(struct nested *s, struct loop *l);
/* Its own index hides the binding around the loop. */
void nested_declare_index(struct nested *s, const struct loop *l, const struct value *index);

/* ---- nested_steps.c ----------------------------------------------------------------------------------------------------------- */

/* Opens the loop over the trips of a lane, with the index. frozen: all threads meet before it, once they know the bounds. */
void steps_open(struct nested *s, const struct loop *l, bool frozen);
bool steps_fit_int(const struct loop *l); /* no more than 2^31 - 1 trips */

/* The steps of a lane: their number, the name of one, and the lane's number among so many. */
struct steps {
    const struct value *count, *step, *lane, *lanes;
    bool modular;
};
enum { STEPS_SEVERAL = 4 };                     /* trips whose loads are under way at once */
bool steps_are_unrolled(const struct loop *l);
void steps_declare_index(struct nested *s, const struct loop *l, const struct steps *of, const struct value *u);
/* Opens the loop over the first of each STEPS_SEVERAL steps, and in it one over these, for steps that there are; returns the step. */
void steps_open_several(struct nested *s, const struct value *first, const struct value *count);
const struct value *steps_open_one_of_several(struct nested *s, const struct value *own, const struct value *first, const struct value *count);

/* ---- nested_loads.c ----------------------------------------------------------------------------------------------------------- */

/* Opens the loop with what several trips read before the bodies of all of them, and sets *step; false: it does not apply. */
bool loads_open(struct nested *s, const struct loop *l, const struct steps *of, const struct value **step);
/* In the open loop, at its end. */
void steps_close(struct nested *s, const struct loop *l);

/* ---- nested_scan.c ------------------------------------------------------------------------------------------------------------ */

/* Opens the loops over the trips of a lane, of a loop that lanes compute as a scan; what precedes the trip's body, in which the program's
 * variable means the accumulator; after the loops: the accumulator's value, which is combined as that of other loops. */
void row_scan_open(struct nested *s, const struct loop *l, bool frozen);
void row_scan_begin_trip(struct nested *s, const struct loop *l);
void row_scan_end(struct nested *s, const struct loop *l, const struct value *accumulator);

/* ---- nested_groups.c ------------------------------------------------------------------------------------------------------------ */

enum { GROUP_LOOPS_MAX = 16 };

/* The trip counts of the loops of a group, from the outermost on, and their product. */
struct group_counts {
    const struct value *all, *of[GROUP_LOOPS_MAX];
    int n;
};

bool nested_has_few_trips(const struct loop *l); /* all constants, and few enough for an int */
/* Declares the counts; type int: nested_has_few_trips. */
struct group_counts nested_group_counts(struct nested *s, const struct loop *l, const struct type *type);
/* Declares the indices of trip number `trip` of the group. */
void nested_declare_digits(struct nested *s, const struct loop *l, const struct value *trip, struct group_counts g);

#endif
