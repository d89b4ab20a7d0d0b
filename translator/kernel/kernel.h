/* kernel: the kernels of a region, as planned. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_H
#define ACCEL_KERNEL_H
#include "region/region.h"

struct combination;
struct decision;
struct teams;
struct interchange;
struct shift;

enum param_kind {
    PARAM_POINTER,                     /* data[item].device */
    PARAM_VALUE,                       /* value of var */
    PARAM_TRIPS,                       /* trip count of dims[index], as long long */
    PARAM_FIRST,                       /* number of the launch's first trip of `nest`, as long long (loop.from_first) */
    PARAM_EXPRESSION,                  /* loop-invariant C expression `text`, evaluated on the host, of type `type_text` */
    PARAM_SCRATCH,                     /* accelrt_call.scratch */
    PARAM_ITEMS,                       /* accelrt_call.items */
    PARAM_NUMBERED,                    /* accelrt_call.numbered */
    PARAM_ELEMENTS,                    /* elements of data[item] on the device, as long long; -1: not known */
    PARAM_SUMS                         /* memory for sums[index] of the kernel */
};
struct kernel_param {
    enum param_kind kind;
    struct variable *var;
    int item;                          /* PARAM_POINTER: index into region->data. PARAM_VALUE, a pointer: on the device it is as far from this
                                          datum's base as on the host; -1: its value is passed */
    int index;                         /* PARAM_TRIPS: dimension; PARAM_SUMS */
    const char *name;                  /* parameter's name in the kernel */
    const char *text, *type_text;      /* PARAM_EXPRESSION */
    bool is_const;                     /* PARAM_POINTER: nothing in the kernel writes it */
    bool may_overlap;                  /* PARAM_POINTER: print ACCEL_RESTRICT; false: print __restrict__ (nothing where atomic) */
    bool special;                      /* PARAM_VALUE, EXPRESSION, TRIPS: constant where the kernel is specialized */
    bool plain;                        /* PARAM_POINTER: neither const nor restrict (atomic accesses, pointers loaded from memory) */
    bool exchanged;                    /* PARAM_POINTER: not restrict, because threads read what others of their team have written */
    bool merges;                       /* PARAM_POINTER: not restrict, by the rules of plan_merged_loads */
};

/* A private object in the scratch memory of the launch: too large for registers or shared memory, or of a size known at the launch only. */
enum slice_level { SLICE_OF_GANG, SLICE_OF_WORKER, SLICE_OF_THREAD };
struct kernel_slice {
    struct variable *var;
    const char *name;                  /* the variable's name, with a number where several slices of the kernel have it */
    int level;                         /* enum slice_level: one for each gang, worker or thread */
    const char *bytes, *skip;          /* C expressions on the host: size, a multiple of 16; bytes from the pointer's value to the
                                          section */
    const char *first;                 /* size of the initial values of a copy; NULL: none */
    const struct reduction *copies;    /* of this reduction; NULL: of a private object */
    const char *size;                  /* copies: bytes of each, like `bytes` but not rounded */
};

/* An array to whose elements the kernel adds through accel_sums (cuda/library/sums.cuh): with ACCEL_REPRODUCIBLE the sums are exact, so that
 * the result does not depend on the order of threads. */
struct kernel_sum {
    struct variable *var;
    const struct type *element;        /* float or double */
    const char *start, *bytes;         /* of the section, C expressions on the host; start NULL: 0 */
};

/* An array to whose elements the kernel adds atomically at places that threads share. Each block adds to its own copies of the first
 * elements. */
enum { BINS_COPIES_MAX = 32, BINS_MUCH_LONGER = 8 }; /* the latter as in cuda/library/bins.cuh */
struct kernel_bins {
    struct variable *var;
    const struct type *element;
    int elements;                      /* of a copy */
    int copies;                        /* a power of two; threads use them in turn */
    bool counted;                      /* the launch knows the array's elements, for which there may be more copies, or none */
    bool neighbors;                    /* with `counted`: threads add to neighbors, of which there is one copy of all elements, or none */
    bool columns;                      /* rows add to the same elements, for which blocks have a copy only if they have several rows */
    bool spread;                       /* with `counted`: of an array much longer than the copy there is none, of integers too */
    const struct loop *loop;           /* of a row: its lanes add in this loop, and each row has a copy, from the element `first` on; else NULL */
    struct node *first;                /* the place of an addition, whose first element is that with 0 for `zero` */
    struct node **zero;                /* the terms of its index that differ between the loop's trips */
    int n_zero;
    bool overlap;                      /* only where accel_disjoint holds */
};

/* Elements of an array, side by side along x, that consecutive iterations of a thread access. Each use is `place` elements from one whose
 * distance from the start of the row is a multiple of k->vector, if the row's own is, and as many more as the inner loops `along` x have
 * steps. Each trip of the loops `across` has a row of its own. */
enum { WINDOW_LOOPS = 4 };
struct vector_use {
    const struct access *access;
    int place;
};
struct vector_window {
    struct vector_use *uses;
    int n_uses;
    int low, high;                     /* places of one iteration */
    bool loads, stores;                /* each iteration stores its element; false: the kernel does not write the array */
    const struct loop *along[WINDOW_LOOPS], *across[WINDOW_LOOPS]; /* inner loops, outermost first */
    int steps[WINDOW_LOOPS];           /* elements from one trip of along[j] to the next */
    int n_along, n_across;
    const char *name;                  /* of the copy in registers */
    /* Of a kernel that marches: the window one trip of the outermost loop further, NULL: none. The places `kept_from` to `kept_to` - 1 of its
     * elements are `shift` places of that window, from which the next trip has them. */
    struct vector_window *ahead;
    int kept_from, kept_to, shift;
};

enum kernel_shape { KERNEL_FLAT, KERNEL_NESTED, KERNEL_SEQUENTIAL };

/* A scalar that a shared loop accumulates into. */
struct shared_sum {
    struct decl *decl;
    enum reduction_op op;              /* RED_ADD, RED_MAX, RED_MIN */
};

/* A loop of which each of a column's threads runs some trips. */
struct shared_loop {
    struct loop *loop;
    bool stores;                       /* independent trips that store; else sums */
    struct shared_sum *sums;           /* none: it adds to elements of memory */
    int n_sums;
};

/* Where the value of an access is for more than one use. */
struct kernel_kept {
    const struct access *access;
    const char *where;                 /* "registers: ...", "shared memory: ..." */
};

/* How the threads of a block have the iterations of a tile, if each has several along x and y. */
struct tile_threads {
    bool shared;                       /* in step, with barriers: threads without an iteration stay */
    bool only;                         /* the launch never selects one iteration a thread (ACCELRT_WHOLE_TILES) */
    bool overlap;                      /* only where accel_disjoint holds */
    const char *order;                 /* of the threads along x and y: "tile" for accel_tile_x, "matrix" for accel_matrix_x; NULL: as they are numbered */
};

/* One launch: consecutive statements of the region (often the one loop nest). */
struct kernel {
    struct region *region;
    const char *name;                  /* accel_k_<function>_<ordinal>; further kernels of a region end in _b, _c... */
    enum kernel_shape shape;
    struct node **statements;
    int n_statements;
    struct loop *nest;                 /* FLAT: the outermost loop */
    struct loop *dims[3];              /* FLAT: grid dimensions, x first; NESTED: the gang loops, NULL: of a trip count that the host does
                                          not know */
    int n_dims;
    int n_folded;                      /* FLAT: loops from `nest` on that share the last dimension with its loop, z or, if there is only one, x;
                                          its trip count is the product of theirs */
    long long trips[3];                /* FLAT: trip counts of `dims` that are constants; 0: a parameter has it */
    struct loop *estimated;            /* NESTED: the gang loop, whose bounds are in memory; the launch has an estimate of its trips */
    bool reads_trips;                  /* FLAT: the kernel computes trip counts from memory; the launch has estimates (plan_estimates.c) */
    int trips_from[3];                 /* FLAT: the first of `dims` with the same trip count, whose parameter this one shares */
    int block[3], items[3];            /* as accelrt_kernel */
    int run[3];                        /* FLAT, with shared tiles: along x and y, how many of a thread's iterations follow each other before a
                                          step over those of the block's other threads; 0: one along x, all along y */
    unsigned flags;                    /* enum accelrt_kernel_flags */
    int scratch_per_block;
    struct kernel_param *params;
    int n_params;
    struct reduction **reductions;     /* those that end in a grid-wide combination */
    int n_reductions;
    struct combination *combinations;  /* of its reductions (kernel/combine/combination.h) */
    int n_combinations;
    int combining_bytes;               /* of shared memory, in the functions of the CUDA library that combine values */
    struct kernel *fallback;           /* for needs_disjoint and condition: one thread, or threads that share the outermost loop alone */
    const char *condition;             /* of its loops; NULL: none */
    const char *mapping;               /* one line for report and kernel comment */
    bool one_gang;                     /* NESTED: only the first block works, whatever num_gangs is */
    const struct code *code;           /* what the kernel's threads run (kernel/code/code.h) */
    const struct teams *teams;         /* NESTED: which threads run each statement (kernel/teams/teams.h) */
    bool packable;                     /* NESTED: gangs are independent and their vector loops short, so that several gangs may share a
                                          block */
    struct kernel_slice *slices;
    int n_slices;
    struct kernel_sum *sums;
    int n_sums;
    struct kernel_bins *bins;          /* of the block */
    int n_bins;
    struct kernel_bins *row_bins;      /* ACCELRT_ROW_LANES: of its rows */
    int n_row_bins;
    bool batched;                      /* FLAT, striding: a thread runs items[0] iterations at a time and issues the loads of all of them
                                          first */
    bool by_rows;                      /* FLAT, striding, two dimensions: threads loop along x within rows, and load for several columns ahead */
    struct shift *shifts;              /* FLAT: insertions into arrays that are in registers (kernel/reuse/sorted_arrays.h) */
    int n_shifts;
    struct shared_loop *shared;        /* ACCELRT_LANES: loops in the body that threads along y share, in the order of the text */
    int n_shared;
    bool shared_memory;                /* the threads of a column exchange values through memory, between barriers */
    bool shared_overlap;               /* only where accel_disjoint holds */
    const char *shared_condition;      /* only for such values, which the launch tests; NULL: for all */
    struct loop *row_blocks;           /* ACCELRT_ROW_BLOCKS: loop of lanes that the blocks of a row share; else NULL */
    struct tile_threads tiles;         /* FLAT, several iterations of a thread along x and y */
    struct interchange *interchange;   /* FLAT: the order of its loops differs from that of the text (kernel/transforms/interchange.h); NULL: no */
    const char *whole_why;             /* --multi-gpu: why its outermost loop is not split over devices; NULL: it is */
    struct kernel *smaller;            /* the same with smaller tiles, which the launch selects where these are too few; NULL: none; not in
                                          region->kernels */
    bool in_step;                      /* FLAT: the iterations of a thread run nests of inner loops in step (kernel/reuse/plan_nested_jam.c) */
    bool free_tiles;                   /* FLAT: tile clauses do not determine the block (plan_tiles.c) */
    bool reuses;                       /* FLAT: the iterations of a thread along y share what they read (kernel/reuse/plan_reuse.c) */
    struct kernel *vectors;            /* FLAT: the kernel that runs instead where arrays and rows are aligned, or, if its `vector` is 1, where
                                          none overlap; not in region->kernels */
    struct vector_window *windows;     /* FLAT, of such a kernel */
    int n_windows, vector;             /* vector: consecutive iterations of a thread along x, whose elements are accessed at once */
    bool marches;                      /* of such a kernel: a thread runs items[2] trips along z one after another, and keeps what it read */
    const char *aligned;               /* of such a kernel, C text: all rows begin at multiples of 16 bytes, if the arrays do */
    struct variable **wide;            /* FLAT, of such a kernel without windows: the arrays that begin at multiples of 16 bytes */
    int n_wide;
    int special;                       /* number of this kernel among the file's kernels with specialized parameters, from 1; 0: not
                                          specialized */
    bool reads_loaded, writes_loaded;  /* through pointers that were themselves loaded from memory, or whose origin is unknown */
    const struct scan *scan;           /* FLAT: of its loop; NULL: none */
    struct loop **phases;              /* ACCELRT_ROW_PHASES: the loops of lanes of a row, in order */
    int n_phases;
    struct kernel *long_rows;          /* NESTED: the kernel that runs the rows which this one leaves to it; not in region->kernels */
    bool is_fallback;                  /* it is another kernel's `fallback`; not in region->kernels */
    const char *when;                  /* of a kernel that may run in place of another: under which condition, for people; NULL: of no such one */
    const struct decision *decisions;  /* of steps with facts of their own (kernel/transforms/decisions.h) */
    struct kernel_kept *kept;          /* for the report */
    int n_kept;
    const char **notes;                /* for the report, a sentence each */
    int n_notes;
    const struct kernel_parts *parts;  /* FLAT: the launch may run trips of `nest` in parts (kernel/params/parts.h); NULL: not */
};

/* What the host does for a region when the device is used, in order: for a kernels construct, the control flow around its launches. */
enum step_kind {
    STEP_LAUNCH,                       /* of `kernel` */
    STEP_CODE,                         /* the statement `node` itself */
    STEP_CONTROL                       /* the loop, condition, block or label `node` around the steps `body` (and `other` for the else
                                          branch) */
};
struct step {
    enum step_kind kind;
    int kernel;                        /* index in region->kernels */
    struct node *node;
    struct step *body, *other, *next;
};

const struct node *kernel_statement_of(const struct kernel *k, const struct node *n); /* the kernel's statement in which n is, or NULL */
bool kernel_holds(const struct kernel *k, const struct node *n);
enum { KERNEL_VARIANTS = 4 };
struct kernel *kernel_variant(const struct kernel *k, int j); /* the j-th kernel that may run in place of k, or after it; NULL: none */
/* The first place of an access is the one that the report names. */
void kernel_keeps(struct kernel *k, const struct access *a, const char *where);
void kernel_keeps_variable(struct kernel *k, const struct variable *v, const struct node *within, const char *where); /* within NULL: anywhere */
void kernel_note(struct kernel *k, const char *sentence);
/* The kernels of all regions as text, for --dump=plan_mapping: kernel/kernel_dump.c. */
void kernel_dump(const struct unit *u, struct buffer *out);

#endif
