/* region: the structure that connects analysis, planning and printing. SPDX-License-Identifier: MIT
 * One struct region per compute construct. region_build makes it, analysis_* and plan_* fill it, emit_* only read it. Every decision is a
 * field with its reason as a sentence, which --report prints. */
#ifndef ACCEL_REGION_H
#define ACCEL_REGION_H
#include "base/buffer.h"
#include "directive/directive.h"
#include "directive/reductions.h"
#include "syntax/syntax.h"
#include <stdbool.h>

struct teams;
struct uses;
struct host_plan;
struct linear_reader;
struct scan;

/* ---- loops -------------------------------------------------------------------------------------------------------------------- */

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
};

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
    bool any_order;                    /* iterations that access one element store one constant to it or update it in any order */
    int n_sums;                        /* statements that accumulate into scalars */
    const char *condition;             /* independent only if this holds; NULL: no condition */
    const char *why;                   /* reason where it is not independent */
};

/* Planning's copy of a loop's facts and clauses. mapping_begin initializes it; planning changes no fact of the loop, only this copy. */
struct loop_plan {
    enum loop_mode mode;
    bool independent;                  /* its iterations may run in parallel */
    bool needs_disjoint;               /* only if pointer ranges do not overlap: tested at the launch */
    bool accumulates;                  /* independent apart from the elements that it adds to, which lanes sum up */
    bool accumulates_apart;            /* the same, but where ranges overlap, one lane runs the loop */
    bool goes_outward;                 /* interchanged with the sequential loop around it: lanes share this loop, each runs the outer one */
    int n_reductions;                  /* of the loop's reductions, the first so many are used */
    int levels;                        /* of the written levels, those that are used */
    struct clause_expr gang_num, gang_static, worker_num, vector_length;
    const char *why;
};

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

    bool ordered;                      /* an `ordered` clause holds for it and it accumulates a sum: mode is therefore LOOP_SEQ */

    /* analysis */
    bool independent;                  /* promised by the user or proven */
    bool commutes;                     /* independent apart from updates of integers, whose order does not matter: atomic on the device, in
                                          order on the host */
    bool goes_outward;                 /* it is the whole body of a sequential loop, with which it may be interchanged */
    bool needs_disjoint;               /* proven only if pointer ranges do not overlap: tested at the launch */
    const char *condition;             /* proven only if this holds: C text in parentheses that the host evaluates at the launch; NULL: no
                                          condition */
    struct loop_proof proof;
    const struct scan *scan;           /* not independent, but a scan (region/updates/scans.h); NULL: none */
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
    int unroll;                        /* sequential loop in a flat kernel: unroll factor where the loop is long, or its constant trip count; 0: the
                                          compiler decides */
};

/* ---- variables ---------------------------------------------------------------------------------------------------------------- */

enum role {
    ROLE_VALUE,                        /* scalar or pointer value passed as a kernel parameter: firstprivate, or only read under kernels */
    ROLE_DATA,                         /* array, aggregate or pointee on the device; `data` says how it gets there */
    ROLE_SCALAR,                       /* scalar that is on the device and copied back: listed in a copy clause, or written under kernels */
    ROLE_REDUCTION,                    /* scalar of a reduction whose result the construct must copy back */
    ROLE_PRIVATE,                      /* private or firstprivate by clause, loop index, or private to the iteration by analysis */
    ROLE_CONSTANT                      /* const table or enumerator printed into the device code */
};

/* kernels: a scalar to which each iteration of a perfect loop nest adds a constant. Its value is a linear form of the loop variables. */
struct induction {
    struct loop *outer, *inner;        /* of the nest */
    struct node *update;               /* in the body of inner */
    long long step;
};

/* An object declared outside the region's statement and named in it. */
struct variable {
    struct decl *decl;
    struct region *region;
    enum role role;
    bool read, written, address_taken, atomic;      /* of the object itself, or of what the pointer or array refers to (see pointee) */
    bool pointee;                      /* a pointer whose pointee is accessed: read, written and atomic are about the pointee */
    bool pointer_written;              /* the pointer variable itself is assigned */
    bool firstprivate;                 /* ROLE_PRIVATE with an initial value */
    bool first_copy;                   /* a firstprivate array that is too large for a parameter: its values are copied to the device. Where
                                          the region only reads it, that copy is the array, as ROLE_DATA */
    struct loop *private_to;           /* ROLE_PRIVATE: the loop whose iterations have a copy each; NULL: each gang has one */
    bool iteration_private;            /* written before it is read in every iteration of private_to, without a `private` clause */
    bool last_value;                   /* kernels: its value after the loop is used */
    bool computed;                     /* loop variable of kernels: the host computes its final value */
    const struct induction *counts;    /* ROLE_PRIVATE, firstprivate, computed: the induction that gives its values; NULL: no induction
                                          variable. Before analysis_dependence: a candidate */
    bool kept;                         /* scalar of kernels whose value is on the host: it may change between kernels */
    bool hoisted;                      /* declared in the construct and used by several of its kernels: the host declares it around them */
    struct node *first_use;            /* for messages */
    bool named_here;                   /* used in the construct itself, not only in functions that it calls */
    bool received;                     /* functions called in the region receive it as an implicit argument (region/global_arguments.h) */

    bool implied_rows;                 /* an array of pointers to rows, which the region's data items include (data/implied_rows.h) */
    bool maps_structure;               /* ROLE_DATA that no clause maps, while clauses name or the planner follows what its pointers point
                                          to */
    const struct clause_var *section;  /* ROLE_PRIVATE: private(p[0:n]) with a pointer p; copies are of the section. ROLE_DATA: the section
                                          that a reduction names */
    bool reduced_array;
    bool implies_copy;                 /* listed in a reduction of the construct, which implies copy: default(present) does not apply */
    bool composite;                    /* a reduction gives each thread a copy of this array or structure */

    /* ROLE_DATA, ROLE_SCALAR, ROLE_REDUCTION: its index in region->data; -1: none */
    int data;
    const char *why;                   /* "implicit firstprivate: scalar in a parallel construct" */
};

/* One entry of a directive's table of data clauses: becomes a struct accelrt_data (accel_abi.h). */
struct data_item {
    struct variable *var;              /* NULL in directives without a region */
    struct decl *decl;
    const char *name;                  /* "x[0:n]" */
    int kind;                          /* enum accelrt_kind and flags of accel_abi.h */
    const char *base;                  /* C expression of a pointer value or an address: "x", "&s", "m" */
    const char *start;                 /* C expression in bytes: "0", "(lo) * (long)sizeof *x" */
    const char *bytes;                 /* C expression; NULL: unknown size */
    unsigned at;
    const char *why;                   /* "copyin clause", "extent inferred from loop i: 0 <= i < n" */
    int second;                        /* ACCELRT_ROWS or ACCELRT_PIECES: `detail` is for a second item with this flag (section_second) */
    const char *detail;                /* C expression for accelrt_data.device, whose meaning depends on the flag ROWS, PIECES, POINTER or
                                          the kind FOLLOW; NULL: none */
    const char **checks;               /* arguments "start, length, extent" of accelrt_within */
    int n_checks;
    bool first_copy;                   /* base is a copy of the variable, made at the start of the construct */
    bool foreign;                      /* base is not the variable's own value or address: kernels do not access the variable through this
                                          item */
};

/* ---- accesses ----------------------------------------------------------------------------------------------------------------- */

/* One access to array or pointee elements inside the region. */
struct access {
    struct variable *var;
    struct decl *decl;                 /* the array or pointer, may be local to the region */
    struct node *node;                 /* the whole subscript, member or dereference expression */
    struct node *place;                /* followed: what the function accesses, a node of its body; else `node` */
    bool read, written, atomic;
    struct loop *loop;                 /* innermost loop around it, NULL outside */
    struct node **subscripts;          /* outermost first; pointer arithmetic is normalized to subscripts where it is affine */
    int n_subscripts;
    const struct decl **members;       /* fields from the object to the element, outermost first; none where they are not known */
    int n_members;
    bool affine;                       /* all subscripts are linear forms (analysis_affine) */
    struct linear **forms;             /* one for each subscript (after delinearization); analysis/linear.h */
    int n_forms;
    bool deep;                         /* through a pointer that was itself loaded from var's memory (p[i][j] with double **p): decl is the
                                          first object, the elements are elsewhere */
    bool by_call;                      /* `node` passes the pointer to a function; place and extent are unknown unless `followed` */
    bool followed;                     /* by_call: one of the accesses that the function makes through the pointer, all of which are
                                          known */
    bool repeated;                     /* an earlier access in the same loop reads or writes the same element */
    bool perhaps;                      /* followed: a condition or a loop in the function decides whether the access happens */
    const struct value_guard *guards;  /* made only if all of these hold (analysis/values/possible_values.h); of accesses in no list but its own */
    int n_guards;
    struct linear **flat;              /* the forms before delinearization */
    int n_flat;
    struct linear **partial;           /* as flat, but also of accesses that are not affine: NULL for a subscript that has no form;
                                          n_partial is 0 where the number of subscripts is not known */
    int n_partial;
    const char *fits;                  /* condition under which the forms are what C computes modulo the size of its types: "" always, else
                                          C text for the host; NULL: not known (analysis/wrapping.h) */
    struct linear **row_lengths;       /* n_forms - 1 of them: NULL for dimensions of the type; else forms[k + 1] counts within rows of this
                                          many elements, split off by delinearization (forms[k+1] < row length is assumed, not proven) */
};

/* ---- kernels ------------------------------------------------------------------------------------------------------------------ */

enum param_kind {
    PARAM_POINTER,                     /* data[item].device */
    PARAM_VALUE,                       /* value of var */
    PARAM_TRIPS,                       /* trip count of dims[index], as long long */
    PARAM_EXPRESSION,                  /* loop-invariant C expression `text`, evaluated on the host, of type `type_text` */
    PARAM_SCRATCH,                     /* accelrt_call.scratch */
    PARAM_SUMS                         /* memory for sums[index] of the kernel */
};
struct kernel_param {
    enum param_kind kind;
    struct variable *var;
    int item;                          /* PARAM_POINTER: index into region->data */
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

/* An array to whose elements the kernel adds through accel_sums (cuda/library/sums.cuh): the sums are exact, so that the result does not
 * depend on the order of threads. */
struct kernel_sum {
    struct variable *var;
    const struct type *element;        /* float or double */
    const char *start, *bytes;         /* of the section, C expressions on the host; start NULL: 0 */
};

/* An array to whose elements the kernel adds atomically at places that threads share. Each block adds to its own copy of the first
 * elements. */
struct kernel_bins {
    struct variable *var;
    const struct type *element;
    int elements;                      /* of the copy */
};

enum { STAGED_DIMS = 4 };

/* Elements that the threads of a tile read more than once, or with a stride: the block first copies them to shared memory. Their footprint
 * is a box; accel_x<k> counts along its dimension k. */
struct staged {
    struct variable *var;
    const struct access *like;         /* one of the accesses that read from it: the others differ from it in constants and in inner
                                          loops */
    const struct access **accesses;
    int n_accesses;
    int n_dims;
    long long low[STAGED_DIMS];        /* first index of the box, without what the place of the tile (and of the chunk) adds */
    int size[STAGED_DIMS];
    const char *condition;             /* the elements of the box that are read; NULL: all */
    bool in_chunks;                    /* copied for each chunk of kernel->chunked */
    bool padded;                       /* one more column, so that threads along another dimension use different banks */
    const char *name;                  /* of the array in shared memory */
};

/* Accesses to consecutive elements of a row in consecutive trips of a loop, where each thread of a warp has a row of its own and the rows are
 * not contiguous for the warp. `chunk` trips at a time use a window of each row in shared memory: one element for each trip, and `halo` more
 * that the trips before have used. */
struct row_use {
    const struct access *access;
    int slot;                          /* in the trip with the lowest element: distance from the start of the window */
    bool certain;                      /* in every trip */
};
struct row_staging {
    struct loop *loop;
    struct row_use *uses;              /* their places differ in constants */
    int n_uses;
    const struct access *lead, *store; /* of the element that no earlier trip uses; of the only element that a trip stores, or NULL */
    int store_slot;
    bool downwards;                    /* later trips have lower elements */
    bool loads;                        /* the first use of an element is not certainly a store */
    bool changes;                      /* the kernel writes the array */
    bool overlap;                      /* only where accel_disjoint holds */
    int chunk, halo, pitch;            /* elements; pitch: from one row to the next */
    int place, stage_bytes;            /* bytes from the start of the warp's memory; of one stage */
    int stages;                        /* 2: the next chunk is loaded while this one runs */
};

/* Reads of the same elements in a loop that all iterations of a thread run in step. The place depends on the loop's trip and on the
 * iteration along one dimension. The block stages the elements of SLAB_TRIPS trips at a time in shared memory. */
enum { SLAB_TRIPS = 8 };
struct operand {
    struct loop *loop;
    int dimension;                     /* 0: x, 1: y */
    bool along;                        /* elements of neighboring trips are contiguous; else those of neighboring iterations */
    const struct access **accesses;
    int n_accesses;
};

/* A comparison that has one value for all of a thread's iterations but those at borders. */
struct usual_condition {
    struct node *node;
    bool value;
};

enum kernel_shape { KERNEL_FLAT, KERNEL_NESTED, KERNEL_SEQUENTIAL };

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
    int block[3], items[3];            /* as accelrt_kernel */
    int run[3];                        /* FLAT, with operands: along x and y, how many of a thread's iterations follow each other before a
                                          step over those of the block's other threads; 0: one along x, all along y */
    unsigned flags;                    /* enum accelrt_kernel_flags */
    int scratch_per_block;
    struct kernel_param *params;
    int n_params;
    struct reduction **reductions;     /* those that end in a grid-wide combination */
    int n_reductions;
    struct kernel *fallback;           /* for needs_disjoint and condition: one thread, or threads that share the outermost loop alone */
    const char *condition;             /* of its loops; NULL: none */
    const char *mapping;               /* one line for report and kernel comment */
    bool one_gang;                     /* NESTED: only the first block works, whatever num_gangs is */
    const struct teams *teams;         /* NESTED: which threads run each statement (kernel/teams/teams.h) */
    bool packable;                     /* NESTED: gangs are independent and their vector loops short, so that several gangs may share a
                                          block */
    struct kernel_slice *slices;
    int n_slices;
    struct kernel_sum *sums;
    int n_sums;
    struct kernel_bins *bins;          /* FLAT */
    int n_bins;
    bool batched;                      /* FLAT, striding: a thread runs items[0] iterations at a time and issues the loads of all of them
                                          first */
    bool by_rows;                      /* FLAT, striding, two dimensions: threads loop along x within rows, and load for several columns ahead */
    struct access **loads;             /* FLAT: reads that precede the bodies of all of a thread's iterations */
    int n_loads;
    struct staged *staged;             /* FLAT, whole tiles only */
    int n_staged;
    struct loop *shared;               /* ACCELRT_LANES: loop in the body that threads along y share */
    struct decl **shared_sums;         /* scalars that it accumulates into; none: it adds to elements of memory */
    int n_shared_sums;
    bool shared_overlap;               /* only where accel_disjoint holds */
    struct loop *row_blocks;           /* ACCELRT_ROW_BLOCKS: loop of lanes that the blocks of a row share; else NULL */
    struct row_staging *row_stagings;
    int n_row_stagings, row_bytes;     /* row_bytes: of shared memory, for each warp */
    struct operand *operands;          /* FLAT, several iterations of a thread along x and y */
    int n_operands;
    bool operands_overlap;             /* only where accel_disjoint holds */
    struct loop *chunked;              /* sequential loop in the body that runs in chunks, with copies before each; NULL: none */
    int chunk;                         /* trips of a chunk */
    struct usual_condition *conditions; /* FLAT, several iterations of a thread along y: where all have their value, a copy of the body
                                          runs in which they are constants */
    int n_conditions;
    int special;                       /* number of this kernel among the file's kernels with specialized parameters, from 1; 0: not
                                          specialized */
    bool reads_loaded, writes_loaded;  /* through pointers that were themselves loaded from memory, or whose origin is unknown */
    const struct scan *scan;           /* FLAT: of its loop; NULL: none */
    bool is_fallback;                  /* it is another kernel's `fallback`; not in region->kernels */
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

/* ---- the region --------------------------------------------------------------------------------------------------------------- */

struct region {
    struct unit *unit;
    struct directive *directive;
    struct decl *function;
    int ordinal;                       /* of the region within its function, from 1 */
    struct node *body;                 /* bound statement */
    const struct composite **composites;   /* arrays and structures of the region's reductions, one for each that a clause lists */
    int n_composites;
    const struct clause_var **sums;    /* floating-point arrays that reductions add to in place */
    int n_sums;
    struct directive **inner;          /* directives inside (loop, atomic, ...), in order */
    int n_inner;

    struct loop *loops;                /* first outermost loop */
    struct loop **by_statement;        /* all loops, for region_loop: a hash table of by_statement_room entries, a power of two */
    unsigned by_statement_room;
    struct decl **apart;               /* declarations of the copies that loops make private, where other code uses the variable too */
    int n_apart;
    struct variable **vars;
    int n_vars;
    struct access **accesses;
    int n_accesses;
    struct decl **callees;             /* functions called from device code, transitively, and defined in this text */
    int n_callees;
    unsigned loaded_by_callees;        /* USE_READ, USE_WRITE (flow/uses.h): accesses of these functions through pointers loaded from
                                          memory */
    bool calls_other_files;            /* also calls routines of other files, whose uses of variables are not known */
    bool prints;                       /* calls functions that print, assert among them */
    bool asks_device;                  /* calls acc_on_device or __pgi_gangidx: the result depends on where the code runs */

    struct data_item *data;
    int n_data;
    bool default_none, default_present;
    bool looked_into;                  /* parallel, with plain loops inside its parallel ones: these are LOOP_AUTO until plan_mapping
                                          decides */
    bool in_order;                     /* parallel, but run from top to bottom as a kernels construct is, because its parts need each
                                          other's results */

    struct kernel **kernels;           /* in launch order; none: the region runs on the host only (an error unless `why_host`) */
    int n_kernels;
    struct node **hosted;              /* kernels: statements that the host runs, around and between the kernels */
    int n_hosted;
    const struct host_plan *host;      /* how the host runs its loops (host/openmp/openmp_plan.h) */
    struct step *steps;                /* NULL: the kernels one after another */
    bool prefer_host;                  /* it contains nothing parallel: ACCELRT_PREFER_HOST */
    const char *why_host;
    bool mirrored;                     /* ACCELRT_MIRROR */

    struct linear_reader *reader;      /* of translator/analysis */
    struct uses *uses;                 /* of translator/region and translator/analysis: every use of an object in `body`
                                          (region/flow/uses.h) */
};

/* A hash of the facts about all loops of the unit, which changes when one of them does. */
unsigned long long loop_facts(const struct unit *u);

/* Queries of the emitters. */
/* An array or struct, private to gangs or local to the region, that is used only in l, an outermost loop of the region: each iteration may
 * have its own (region/iteration_objects.c). */
bool region_object_of_iterations(const struct loop *l, const struct decl *d);
struct region *region_of_directive(const struct unit *u, const struct directive *d); /* NULL: it is none of a construct */
struct variable *region_variable(const struct region *r, const struct decl *d);   /* NULL if d is local to the region or unknown */
bool region_array_is_own(const struct region *r, const struct clause_var *array); /* each gang has its own: declared in the construct, or
                                                                                     private */
bool region_is_apart(const struct region *r, const struct decl *d);               /* d is in r->apart */
struct loop *region_loop(const struct region *r, const struct node *for_stmt);
struct loop *loop_group_end(struct loop *head);        /* the innermost loop of the group that it heads; itself without collapse */
const struct loop *loop_head(const struct loop *l);     /* the loop whose clauses hold for l: the outermost one of a collapse group */
bool kernel_holds(const struct kernel *k, const struct node *n);           /* n is in one of the kernel's statements */
/* Significant bits of l->compared, the floating type of the loop's test. */
int loop_end_digits(const struct loop *l);
bool loop_is_counted(const struct loop *l);              /* an induction variable counts its iterations or those of a loop around it */
bool loop_is_parallel(const struct loop *l);             /* the facts: promised or proven independent, canonical, not seq */
bool loop_is_scan(const struct loop *l);                 /* with no long parallel loop inside, for which all threads are better used */
bool loop_is_kernel(const struct loop *l);               /* loop_is_parallel or loop_is_scan */
bool loop_may_spread(const struct loop *l);              /* loop_is_parallel after the decisions of planning (`plan`) */
bool loop_needs_test(const struct loop *l);              /* plan.needs_disjoint or condition */
const char *condition_both(struct unit *u, const char *a, const char *b); /* "a && b" for conditions of loops; either may be NULL or "" */
/* The value of a plain loop's index after the loop is used under kernels: the emitter of the parallel loop stores it. */
bool loop_shows_index(const struct loop *l);
int reduction_bytes(const struct reduction *r);        /* of one copy in scratch memory */
bool reduction_in_scratch(const struct reduction *r);  /* its copies are slices of the launch's scratch memory */
/* The result of a reduction of v is stored in the original, which all gangs share. */
bool region_reduces_original(const struct variable *v);
bool region_hosts(const struct region *r, const struct node *statement); /* the host runs it */
struct directive *region_directive_on(const struct region *r, const struct node *statement, enum directive_kind kind);

/* The kernels of all regions as text, for --dump=plan_mapping: kernel/kernel_dump.c. */
struct buffer;
void kernel_dump(const struct unit *u, struct buffer *out);

/* Data items of a data directive outside regions (data, enter data, exit data, update, host_data): data/plan_data.c. */
struct data_item *plan_directive_items(struct unit *u, struct directive *d, int *count);

/* r->data, where sizes that only the runtime knows on a device are replaced by the extents that the region accesses; r->data itself where
 * all sizes are given. */
struct data_item *plan_ranges(struct region *r);

/* Readable text of the regions after `pass` (region_build, analysis_accesses, analysis_dependence, plan_data), for --dump. */
void region_dump(struct unit *u, const char *pass, struct buffer *out);

#endif
