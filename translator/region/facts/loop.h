/* loop: what is known and decided about a loop of a region. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LOOP_H
#define ACCEL_LOOP_H
#include "directive/directive.h"
#include "directive/reductions.h"
#include "syntax/syntax.h"
#include <stdbool.h>

struct linear;
struct region;
struct scan;
struct variable;

enum { TILE_ANY = -1 };

enum loop_mode { LOOP_SEQ, LOOP_AUTO, LOOP_INDEPENDENT };

/* The parts that a reduction of an array, of a section with constant bounds or of a structure combines. */
struct composite {
    const struct type *element;        /* of the array; for a structure, the structure itself */
    long long count, start;            /* elements of the array and the first of them; count 0: a structure */
    long long bytes;
    const struct clause_var *named;    /* as named in the clause */
    bool in_scratch;                   /* too large for a thread, or of a length known at the launch: the copies are in scratch memory and
                                          combined by `element`; count is 0 */
    unsigned other_use;                /* in_scratch: offset of the use that is no update of an element, for the message */
};

struct reduction {
    struct variable *var;
    const struct composite *composite; /* NULL: a scalar */
    enum reduction_op op;
    unsigned at;                       /* offset in the text, for messages */
    bool implicit_copy;                /* reduction of a loop whose original is outside the construct and in no data clause */
    struct variable *place;            /* op is max or min, and this variable gets the index of the first iteration with the extreme value;
                                          NULL: no variable does */
    const struct type *index;          /* with place: the type of that index */
    const struct decl *by;             /* the variable gets what the last iteration that stores to it stores, by the order of this index; op
                                          is max, of the index; NULL: it is reduced */
};

bool reduction_changes(const struct reduction *r, const struct decl *d); /* d is its variable or the place of its extreme value */

/* reduction(op: a[0:n]) or of a whole array: the device updates its elements atomically, OpenMP reduces the section. Reductions with copies
 * in scratch memory are listed here, for OpenMP, and among the loop's other reductions, for the device. */
struct array_reduction {
    const struct clause_var *var;
    enum reduction_op op;
};

/* What the analysis proves of a canonical loop whose directive promises independence or requires sequential order. `independent` of the
 * loop itself says what may be used. For loops that the analysis decides (LOOP_AUTO) the proof is in the loop's own members. */
struct loop_proof {
    bool analysed;
    bool independent;                  /* apart from the sums that n_sums counts */
    bool needs_disjoint;               /* only if pointer ranges do not overlap */
    bool any_order;                    /* iterations that access one element store one value to it or update it in any order */
    int n_sums;                        /* statements that accumulate into scalars */
    const char *condition;             /* independent only if this holds; NULL: no condition */
    const char *why;                   /* reason where it is not independent */
};

/* Sequential loops around parallel ones, all tightly nested but for declarations, as in for t for j x[t][j] += x[t-1][j]. Where no iteration
 * of the parallel loops (a column) accesses what another one writes, in any iterations of the sequential ones, the parallel loops may be
 * outermost. */
struct sweep {
    struct loop *innermost;            /* of the sequential loops */
    struct loop *column, *last_column; /* the parallel loops, outermost and innermost */
    bool needs_disjoint;               /* only if pointer ranges do not overlap */
    const char *condition;             /* only if this holds; NULL: no condition */
    const char *against;               /* why the columns depend on each other; NULL: they do not */
};

/* What prevents that the iterations of a loop run in parallel: two accesses, which may be one and the same, or a scalar. */
struct obstacle {
    const struct access *first, *second; /* NULL: a scalar */
    const struct decl *scalar;         /* NULL: accesses */
    const struct node *use;            /* of the scalar */
    bool proven;                       /* the iterations depend on each other for all values; else they may */
    bool is_last_value;                /* of the scalar: its value is used after the loop, and each iteration writes it first */
};

/* Planning's copy of a loop's facts and clauses. mapping_begin initializes it; planning changes no fact of the loop, only this copy. */
struct loop_plan {
    enum loop_mode mode;
    bool independent;                  /* its iterations may run in parallel */
    bool needs_disjoint;               /* only if pointer ranges do not overlap: tested at the launch */
    bool accumulates;                  /* independent apart from the elements that it adds to, which lanes sum up */
    bool accumulates_apart;            /* the same, but where ranges overlap, one lane runs the loop */
    bool scans;                        /* lanes compute it as a scan */
    bool has_pivot;                    /* lanes share it, in three parts: before the iteration of the pivot, that one, and after it */
    bool is_row;                       /* lanes share the loops in it, though threads that run an iteration each would access memory as well */
    bool counts;                       /* the loop in it only adds atomically: the grid spreads both. Each thread declares what is declared
                                          between them */
    bool spans;                        /* the grid spreads the loops in it too, after what is declared between them */
    bool goes_outward;                 /* interchanged with the sequential loop around it: lanes share this loop, each runs the outer one */
    int n_reductions;                  /* of the loop's reductions, the first so many are used */
    int levels;                        /* of the written levels, those that are used */
    int collapse;                      /* as loop.collapse, or more: gangs share the loops together */
    struct clause_expr gang_num, gang_static, worker_num, vector_length;
    const char *why;
};

enum { LOOP_UNROLL_ALL = -1 };

/* A `for` statement inside a region. Loops form a tree in the order of the text. From plan_mapping on, a loop's facts (all members before
 * `plan`) are only read: the pipeline compares loop_facts. */
struct loop {
    struct node *stmt;                 /* NODE_FOR */
    struct directive *directive;       /* loop directive or combined construct on it; the inner loops of a collapse have that of the head;
                                          NULL: a plain C loop */
    struct region *region;
    struct loop *parent, *child, *next;   /* enclosing loop, first inner loop, next sibling */
    int depth;                         /* loops around it within the region */

    /* canonical form: for (index = lower; index REL upper; index += step); set by region_loops */
    bool canonical;
    struct decl *index;
    bool index_declared_inside;        /* for (int i = ...) */
    struct node *lower, *upper, *step; /* expressions; step NULL for 1 and -1 */
    enum op relation;                  /* OP_LT, OP_LE, OP_GT, OP_GE, OP_NE with the index on the left */
    int direction;                     /* sign of the step: +1, -1; 0: known at run time only */
    bool step_negated;                 /* i -= step */
    const struct type *compared;       /* the floating type in which index and upper are compared, float, double or long double, or NULL */
    bool wraps;                        /* the index may pass the end of its type where C defines the result, by != or by a step: its values
                                          have no bounds and are computed modulo the size of the type */
    bool bounds_visible;               /* lower, upper and step have no calls and no types or enumerators that the region declares */
    bool bounds_on_host;               /* lower, upper, step depend only on constants and on values passed by value that the region does not
                                          modify: the host may compute the trip count */

    /* clauses */
    enum loop_mode mode;
    int levels;                        /* enum level bits, as written; plan_mapping adds the implied ones in `mapped` */
    int collapse;                      /* loops in the group that this loop heads; 1: no group; 0: an inner member of a group */
    struct loop *follows;              /* collapse(force:): head of the group around the statements among which this loop is */
    long long tile;                    /* trips of a tile along this loop; TILE_ANY for '*'; 0: not tiled */
    struct clause_expr gang_num, gang_static, worker_num, vector_length;
    int gang_dim;                      /* gang(dim:), from 1: x */
    struct variable **privates;
    int n_privates;
    struct reduction *reductions;
    int n_reductions;

    struct array_reduction *arrays;    /* reduced by atomic updates */
    int n_arrays;

    bool sums_elements;                /* its reductions are sums in elements of an iteration around it: the analysis decides what runs in parallel */
    bool ordered;                      /* an `ordered` clause holds for it and it accumulates a sum: mode is therefore LOOP_SEQ */

    /* analysis */
    bool independent;                  /* promised by the user or proven */
    bool commutes;                     /* independent apart from updates of integers, whose order does not matter: atomic on the device, in
                                          order on the host */
    bool goes_outward;                 /* it is the whole body of a sequential loop, with which it may be interchanged */
    const struct sweep *sweep;         /* it is the outermost sequential loop of a sweep; NULL: it is none */
    bool needs_disjoint;               /* proven only if pointer ranges do not overlap: tested at the launch */
    const char *condition;             /* proven only if this holds: C text in parentheses that the host evaluates at the launch; NULL: no
                                          condition */
    const struct linear *pivot;        /* not independent, but all iterations before the one whose index has this value are, and all after it;
                                          NULL: there is none such */
    const struct scan *row_scan;       /* not independent, but a scan in each iteration of the loop around it, whose value it has reductions
                                          for; NULL: none */
    struct loop_proof proof;
    const struct scan *scan;           /* not independent, but a scan (region/updates/scans.h); NULL: none */
    const struct obstacle *obstacle;   /* not independent because of it; NULL: independent, or for another reason */
    const char *why;                   /* reason in a sentence: "a[i] and a[i-1]: iteration i needs what i-1 wrote" */

    /* plan_mapping */
    struct loop_plan plan;
    int mapped;                        /* enum level bits it runs on; 0: sequential */
    int dimension;                     /* flat kernels: 0 x, 1 y, 2 z; -1 not a grid dimension */
    const char *mapping;               /* for report and comments: "gang, vector: 256 threads along x, 4 iterations each" */
    bool gang_state;                   /* iterations of one gang pass a scalar to later ones, and clauses state the number of gangs or which
                                          iterations each has: these clauses must be followed exactly */
    const char *chunk;                 /* mapped gang loop with static: iterations of a chunk, as a parameter of the kernel or a number;
                                          "*" */
    struct loop *bounding;                  /* flat kernels: the bounding loop that the grid spreads, whose bounds hold for all iterations of the
                                          loops around it; threads outside the loop's own bounds do nothing. NULL: the loop's own bounds */
    int more_trips;                    /* of a bounding loop: trips beyond its bounds, because rows begin at different places. Indices count from
                                          the loop's own start, and threads after its own trips do nothing */
    int peel;                          /* flat kernels, x: threads before the first trip that do nothing, so that lines of memory begin with
                                          warps */
    bool from_first;                   /* the parameter accel_launch_first is the number of the launch's first trip (kernel/params/parts.h) */
    bool counts_part;                  /* nested kernels: the parameter accel_launch_trips is the number of the launch's trips */
    int unroll;                        /* sequential loop in a flat kernel: unroll factor where the loop is long, or its constant trip count; 0: the
                                          compiler decides; LOOP_UNROLL_ALL: completely */
};

#endif
