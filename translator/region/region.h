/* region: the structure in the middle of the translator. SPDX-License-Identifier: MIT
 * One struct region per compute construct. region_build makes it, analysis_* and plan_* fill it, emit_* only read it.
 * Every decision is a field with its reason as a sentence, which --report prints. */
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

/* ---- loops -------------------------------------------------------------------------------------------------------------------- */

enum { TILE_ANY = -1 };

enum loop_mode { LOOP_SEQ, LOOP_AUTO, LOOP_INDEPENDENT };

/* What a reduction of an array, of a section with constant bounds or of a structure combines part by part. */
struct composite {
    const struct type *element;        /* of the array; the structure itself */
    long long count, start;            /* elements of the array and the first of them; count 0: a structure */
    long long bytes;
    const struct clause_var *named;    /* in the clause */
    bool in_scratch;                   /* large, or of a length that the launch knows: the copies lie in scratch memory, and `element` is what
                                          they are combined by; count is 0 */
    unsigned other_use;                /* in_scratch: the use that is no update of an element */
};

struct reduction {
    struct variable *var;
    const struct composite *composite; /* NULL: a scalar */
    enum reduction_op op;
    unsigned at;                       /* for messages */
    bool implicit_copy;                /* a loop reduction whose original lives outside the construct without a clause for it */
};

/* reduction(op: a[0:n]) or of a whole array: the device updates its elements atomically, OpenMP reduces the section. Those with copies in scratch
 * memory are listed here, for OpenMP, and among the loop's other reductions, for the device. */
struct array_reduction {
    const struct clause_var *var;
    enum reduction_op op;
};

/* What is proven of a canonical loop that a directive has promised to be independent, or that runs in order: `independent` of the loop itself says
 * what may be used. Loops that the analysis decides (LOOP_AUTO) have it there alone. */
struct loop_proof {
    bool analysed;
    bool independent;                  /* but for sums */
    bool needs_disjoint;               /* only if pointer ranges do not overlap */
    bool any_order;                    /* iterations that meet in an element set it to one constant or update it in any order */
    int n_sums;                        /* statements that accumulate into scalars */
    const char *condition;             /* only if this holds; or NULL */
    const char *why;                   /* not independent */
};

/* What planning makes of a loop's facts and clauses: it begins with them (mapping_begin) and changes nothing but this. */
struct loop_plan {
    enum loop_mode mode;
    bool independent;                  /* it may be spread */
    bool needs_disjoint;               /* only if pointer ranges do not overlap: tested at the launch */
    bool accumulates;                  /* independent but for the elements that it adds to, which lanes sum up */
    bool goes_outward;                 /* lanes share it, each with the sequential loop around it inside */
    int n_reductions;                  /* of the loop's */
    int levels;                        /* of those written */
    struct clause_expr gang_num, gang_static, worker_num, vector_length;
    const char *why;
};

/* A `for` statement inside a region. Loops form a tree in order of the text. From plan_mapping on its facts, all members before `plan`, are
 * only read: the pipeline compares loop_facts. */
struct loop {
    struct node *stmt;                 /* NODE_FOR */
    struct directive *directive;       /* loop directive or combined construct on it; for the inner loops of a collapse that of the head;
                                          NULL for a plain C loop */
    struct region *region;
    struct loop *parent, *child, *next;   /* enclosing loop, first inner loop, next sibling */
    int depth;                         /* loops around it within the region */

    /* canonical form: for (index = lower; index REL upper; index += step); set by region_loops */
    bool canonical;
    struct decl *index;
    bool index_declared_inside;        /* for (int i = ...) */
    struct node *lower, *upper, *step; /* expressions; step NULL for 1 and -1 */
    enum op relation;                  /* OP_LT, OP_LE, OP_GT, OP_GE, OP_NE with the index on the left */
    int direction;                     /* sign of the step: +1, -1; 0 unknown until run time */
    bool step_negated;                 /* i -= step */
    const struct type *compared;       /* the floating type in which index and upper are compared, float, double or long double; else NULL */
    bool wraps;                        /* may pass the end of its index's type on the way, where C defines that, by != or by a step: the values of
                                          the index lie between no bounds, and are counted modulo the size of the type */
    bool bounds_on_host;               /* lower, upper, step depend only on constants and on what is passed by value and the region does
                                          not modify: the host may compute the trip count */

    /* clauses */
    enum loop_mode mode;
    int levels;                        /* enum level bits, written; plan_mapping adds the implied ones in `mapped` */
    int collapse;                      /* loops in the group this loop heads; 1 without; 0 for inner members of a group */
    struct loop *follows;              /* collapse(force:): the head of the loops around the statements that this loop stands among */
    long long tile;                    /* trips of a tile along this loop; TILE_ANY for '*'; 0: not tiled */
    struct clause_expr gang_num, gang_static, worker_num, vector_length;
    int gang_dim;                      /* gang(dim:), from 1: x */
    struct variable **privates;
    int n_privates;
    struct reduction *reductions;
    int n_reductions;

    struct array_reduction *arrays;    /* updated atomically */
    int n_arrays;

    bool ordered;                      /* an `ordered` clause holds for it, and it has a sum that it adds up: mode is LOOP_SEQ for that */

    /* analysis */
    bool independent;                  /* promised by the user or proven */
    bool commutes;                     /* independent but for updates of integers, in any order: atomic on the device, in order on the host */
    bool goes_outward;                 /* it is all of a loop that runs in order, and could as well be the one outside */
    bool needs_disjoint;               /* proven only if pointer ranges do not overlap: tested at launch */
    const char *condition;             /* proven only if this holds, C text in parentheses that the host evaluates at the launch; or NULL */
    struct loop_proof proof;
    const char *why;                   /* reason in a sentence: "a[i] and a[i-1]: iteration i needs what i-1 wrote" */

    /* plan_mapping */
    struct loop_plan plan;
    int mapped;                        /* enum level bits it runs on; 0: sequential */
    int dimension;                     /* flat kernels: 0 x, 1 y, 2 z; -1 not a grid dimension */
    const char *mapping;               /* for report and comments: "gang, vector: 256 threads along x, 4 iterations each" */
    bool gang_state;                   /* a gang's scalar goes from one of its iterations to the next, and clauses say how many gangs there
                                          are or which iterations each has: these must hold */
    const char *chunk;                 /* mapped gang loop with static: parameter of the kernel or number, iterations of a chunk; "*" */
    struct loop *box;                  /* flat kernels: the loop with bounds that hold for all iterations of those around it, which the grid
                                          spreads; threads outside of the loop's own do nothing. NULL: its own */
    int skip;                          /* flat kernels, x: trips ahead of the first, which do nothing, so that lines of memory begin with warps */
    int unroll;                        /* sequential loop in a flat kernel: trips at a time where it is long; 0: as the compiler likes */
};

/* ---- variables ---------------------------------------------------------------------------------------------------------------- */

enum role {
    ROLE_VALUE,                        /* scalar or pointer value passed as kernel parameter: firstprivate, or only read under kernels */
    ROLE_DATA,                         /* array, aggregate or pointee on the device; `data` says how it gets there */
    ROLE_SCALAR,                       /* scalar that lives on the device and comes back: copy of a scalar, written under kernels */
    ROLE_REDUCTION,                    /* scalar of a reduction that the construct must bring back */
    ROLE_PRIVATE,                      /* private or firstprivate by clause, loop index, or private to the iteration by analysis */
    ROLE_CONSTANT                      /* const table or enumerator printed into the device text */
};

/* kernels: a scalar to which each iteration of a perfect loop nest adds a constant. Its value follows from the loop variables. */
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
    bool read, written, address_taken, atomic;      /* of the object itself, or of what the pointer or array holds (see pointee) */
    bool pointee;                      /* a pointer whose pointee is accessed: read, written, atomic speak of the pointee */
    bool pointer_written;              /* the pointer variable itself is assigned */
    bool firstprivate;                 /* ROLE_PRIVATE with an initial value */
    bool first_copy;                   /* a firstprivate array that is too large for a parameter: its values are copied to the device. Where
                                          the region only reads it that copy is the array, as ROLE_DATA */
    struct loop *private_to;           /* ROLE_PRIVATE: loop whose iterations own a copy; NULL: one per gang */
    bool iteration_private;            /* written before read in every iteration of private_to (nobody wrote `private`) */
    bool last_value;                   /* kernels: value after the loop is wanted */
    bool computed;                     /* loop variable of kernels: the host computes what C leaves in it */
    const struct induction *counts;    /* ROLE_PRIVATE, firstprivate, computed; NULL: it is none. Before analysis_dependence: what it may become */
    bool kept;                         /* scalar of kernels that the host keeps: it may change between kernels */
    bool hoisted;                      /* declared in the construct, used by several of its kernels: the host declares it around them */
    struct node *first_use;            /* for messages */
    bool named_here;                   /* used in the construct itself, not only in functions that it calls */
    bool received;                     /* functions called here receive it as an argument that nobody wrote (region/global_arguments.h) */

    bool maps_structure;               /* ROLE_DATA that no clause maps; what its pointers point to is named in clauses or followed */
    const struct clause_var *section;  /* ROLE_PRIVATE: private(p[0:n]) with a pointer p; copies are of the section. ROLE_DATA: the section
                                          that a reduction names */
    bool reduced_array;
    bool implies_copy;                 /* in a reduction of the construct, which means copy: default(present) is not for it */
    bool composite;                    /* a reduction gives each thread a copy of this array or structure */

    /* ROLE_DATA, ROLE_SCALAR, ROLE_REDUCTION: where it stands in region->data; -1 none */
    int data;
    const char *why;                   /* "implicit firstprivate: scalar in a parallel construct" */
};

/* One entry of a directive's table of data clauses: becomes a struct accelrt_data (accel_abi.h). */
struct data_item {
    struct variable *var;              /* NULL in directives without a region */
    struct decl *decl;
    const char *name;                  /* "x[0:n]" */
    int kind;                          /* enum accelrt_kind and flags of accel_abi.h */
    const char *base;                  /* C expression: pointer value or address: "x", "&s", "m" */
    const char *start;                 /* C expression in bytes: "0", "(lo) * (long)sizeof *x" */
    const char *bytes;                 /* C expression, or NULL: unknown size */
    unsigned at;
    const char *why;                   /* "copyin clause", "extent inferred from loop i: 0 <= i < n" */
    int second;                        /* ACCELRT_ROWS or ACCELRT_PIECES: `detail` is for a second item with this flag (section_second) */
    const char *detail;                /* C expression for accelrt_data.device: what the flag ROWS, PIECES, POINTER or the kind FOLLOW
                                          says there; or NULL */
    const char **checks;               /* arguments "start, length, extent" of accelrt_within; n_checks of them */
    int n_checks;
    bool first_copy;                   /* base is a copy of the variable, made where the construct begins */
    bool foreign;                      /* base is not the variable's own value or address: a kernel does not reach it by this item */
};

/* ---- accesses ----------------------------------------------------------------------------------------------------------------- */

/* One access to array or pointee elements inside the region. */
struct access {
    struct variable *var;
    struct decl *decl;                 /* the array or pointer, may be local to the region */
    struct node *node;                 /* the whole subscript, member or dereference expression */
    bool read, written, atomic;
    struct loop *loop;                 /* innermost loop around it, NULL outside */
    struct node **subscripts;          /* outermost first; pointer arithmetic normalised to subscripts where affine */
    int n_subscripts;
    const struct decl **members;       /* fields on the way from the object to the element, outermost first; none where they are not known */
    int n_members;
    bool affine;                       /* all subscripts are linear forms (analysis_affine) */
    struct linear **forms;             /* one a subscript (after delinearisation); analysis/linear.h */
    int n_forms;
    bool deep;                         /* behind a pointer that was itself loaded from var's memory (p[i][j] with double **p): decl names
                                          the first object, the elements lie elsewhere */
    bool by_call;                      /* the pointer is passed to a function, by `node`; place and extent unknown unless `followed` */
    bool followed;                     /* by_call: one of the accesses that the function makes through it, all of which are known */
    bool repeated;                     /* another one in the same loop, ahead of it, reads or writes the same element */
    bool perhaps;                      /* followed: a condition or a loop in the function decides whether it is made */
    struct linear **flat;              /* the forms before delinearisation; n_flat of them */
    int n_flat;
    struct linear **partial;           /* as flat, but also of accesses that are not affine: NULL for a subscript that has no form; n_partial
                                          of them, 0 where the number of subscripts is not known */
    int n_partial;
    const char *fits;                  /* where the forms are what C computes, modulo the size of its types: "" always, else C text for the
                                          host; NULL: nobody can tell (analysis/wrapping.h) */
    struct linear **row_lengths;       /* n_forms - 1: NULL for dimensions of the type; else forms[k + 1] counts within rows of this many
                                          elements, split off by delinearisation (forms[k+1] < row length is assumed, not proven) */
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
    bool may_overlap;                  /* PARAM_POINTER: print ACCEL_RESTRICT; false: __restrict__ outright (or none when atomic) */
    bool special;                      /* PARAM_VALUE, EXPRESSION, TRIPS: known where the kernel is specialised */
    bool plain;                        /* PARAM_POINTER: neither const nor restrict (atomic accesses, pointers loaded from memory) */
    bool exchanged;                    /* PARAM_POINTER: not restrict, as threads read what others of their team have written */
    bool merges;                       /* PARAM_POINTER: not restrict, by the rules of plan_merged_loads */
};

/* A private object that lies in the scratch memory of the launch: too large for others, or of a size that only the launch knows. */
enum slice_level { SLICE_OF_GANG, SLICE_OF_WORKER, SLICE_OF_THREAD };
struct kernel_slice {
    struct variable *var;
    const char *name;                  /* the variable's, with a number where several slices of the kernel have it */
    int level;                         /* enum slice_level: one for each gang, worker or thread */
    const char *bytes, *skip;          /* C expressions on the host: size, a multiple of 16; bytes from the pointer's value to the section */
    const char *first;                 /* size of the values that a copy begins with, NULL: none */
    const struct reduction *copies;    /* of this reduction; NULL: of a private object */
    const char *size;                  /* copies: bytes of each, as `bytes` but exact */
};

/* An array to whose elements the kernel adds, through accel_sums (cuda/library/sums.cuh): exact, so that the order of the threads does not show. */
struct kernel_sum {
    struct variable *var;
    const struct type *element;        /* float or double */
    const char *start, *bytes;         /* of the section, C expressions on the host; start NULL: 0 */
};

/* An array to whose elements the kernel adds atomically at places that threads share: each block adds to a copy of its first elements. */
struct kernel_bins {
    struct variable *var;
    const struct type *element;
    int elements;                      /* of the copy */
};

enum { STAGED_DIMS = 4 };

/* Elements that the threads of a tile read more than once, or across the lines of memory: the block copies them to shared memory first. They
 * fill a box; accel_x<k> counts along dimension k of it. */
struct staged {
    struct variable *var;
    const struct access *like;         /* one of those that read from it: the others differ from it in constants and in inner loops */
    const struct access **accesses;
    int n_accesses;
    int n_dims;
    long long low[STAGED_DIMS];        /* of the box, less what the place of the tile (and of the chunk) adds */
    int size[STAGED_DIMS];
    const char *condition;             /* the elements of the box that are read; NULL: all */
    bool in_chunks;                    /* copied for each chunk of kernel->chunked */
    bool padded;                       /* a column more, so that threads along another dimension use different banks */
    const char *name;                  /* of the array in shared memory */
};

/* Reads of the same elements, along rows that lie apart for the threads of a warp: 32 of each row at a time come from shared memory. */
struct walk {
    struct loop *loop;
    const struct access **accesses;
    int n_accesses;
    bool overlap;                      /* only where accel_disjoint */
};

/* Reads of the same elements in a loop that the iterations of a thread go through in step: they depend on its trip and on the iteration along
 * one dimension. The block has them in shared memory, SLAB_TRIPS trips of the loop at a time. */
enum { SLAB_TRIPS = 8 };
struct operand {
    struct loop *loop;
    int dimension;                     /* 0: x, 1: y */
    bool along;                        /* those of neighbouring trips lie side by side; else those of neighbouring iterations */
    const struct access **accesses;
    int n_accesses;
};

enum kernel_shape { KERNEL_FLAT, KERNEL_NESTED, KERNEL_SEQUENTIAL };

/* One launch: consecutive statements of the region (often the one loop nest). */
struct kernel {
    struct region *region;
    const char *name;                  /* accel_k_<function>_<ordinal>, further kernels of a region with _b, _c... */
    enum kernel_shape shape;
    struct node **statements;
    int n_statements;
    struct loop *nest;                 /* FLAT: the outermost loop */
    struct loop *dims[3];              /* FLAT: grid dimensions, x first; NESTED: the gang loops, NULL: of a length that the host does not know */
    int n_dims;
    int n_folded;                      /* FLAT: loops from `nest` on that go along z with dims[2], of which the trips count all combinations */
    int block[3], items[3];            /* as accelrt_kernel */
    unsigned flags;                    /* enum accelrt_kernel_flags */
    int scratch_per_block;
    struct kernel_param *params;
    int n_params;
    struct reduction **reductions;     /* that end in a grid-wide combination */
    int n_reductions;
    struct kernel *fallback;           /* sequential twin for needs_disjoint and condition */
    const char *condition;             /* of its loops; NULL: none */
    const char *mapping;               /* one line for report and kernel comment */
    bool one_gang;                     /* NESTED: only the first block works, whatever num_gangs says */
    const struct teams *teams;         /* NESTED: who runs what (kernel/teams/teams.h) */
    bool packable;                     /* NESTED: gangs are independent and their vector loops short: several gangs may share a block */
    struct kernel_slice *slices;
    int n_slices;
    struct kernel_sum *sums;
    int n_sums;
    struct kernel_bins *bins;          /* FLAT */
    int n_bins;
    bool batched;                      /* FLAT, striding: a thread goes through items[0] iterations at a time and loads for all of them first */
    struct access **loads;             /* FLAT: reads that precede the bodies of all of a thread's iterations */
    int n_loads;
    struct staged *staged;             /* FLAT, whole tiles */
    int n_staged;
    struct loop *shared;               /* ACCELRT_LANES: loop in the body that threads along y share */
    struct decl **shared_sums;         /* scalars that it adds to; none: it adds to elements of memory */
    int n_shared_sums;
    bool shared_overlap;               /* only where accel_disjoint */
    struct walk *walks;
    int n_walks;
    struct operand *operands;          /* FLAT, several iterations a thread along x and y */
    int n_operands;
    bool operands_overlap;             /* only where accel_disjoint */
    struct loop *chunked;              /* sequential loop in the body that goes chunk by chunk, with copies before each; NULL: none */
    int chunk;                         /* its trips at a time */
    int special;                       /* number among the file's kernels with specialised parameters, from 1; 0: it has none */
    bool reads_loaded, writes_loaded;  /* through pointers that were themselves loaded from memory, or come from where nobody can tell */
    bool is_fallback;                  /* some kernel's `fallback`; not in region->kernels */
};

/* What the host does for a region in the branch for the device, in order: a kernels construct's control flow around its launches. */
enum step_kind {
    STEP_LAUNCH,                       /* of `kernel` */
    STEP_CODE,                         /* the statement `node` itself */
    STEP_CONTROL                       /* the loop, condition, block or label `node` around the steps `body` (and `other` behind else) */
};
struct step {
    enum step_kind kind;
    int kernel;                        /* in region->kernels */
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
    const struct composite **composites;   /* of the region's reductions: one for each clause that names one */
    int n_composites;
    const struct clause_var **sums;    /* floating-point arrays that reductions add to in place */
    int n_sums;
    struct directive **inner;          /* directives inside (loop, atomic, ...), in order */
    int n_inner;

    struct loop *loops;                /* first outermost loop */
    struct decl **apart;               /* declarations that stand for what loops make private, where other code uses the variable too */
    int n_apart;
    struct variable **vars;
    int n_vars;
    struct access **accesses;
    int n_accesses;
    struct decl **callees;             /* functions called from device code, transitively; defined in this text */
    int n_callees;
    unsigned loaded_by_callees;        /* USE_READ, USE_WRITE (flow/uses.h): what they do through pointers loaded from memory */
    bool calls_other_files;            /* routines of other files too: what they name is not known here */
    bool asks_device;                  /* calls acc_on_device or __pgi_gangidx: it shows where the code runs */

    struct data_item *data;
    int n_data;
    bool default_none, default_present;
    bool looked_into;                  /* parallel, with plain loops inside its parallel ones that are LOOP_AUTO until plan_mapping settles it */
    bool in_order;                     /* parallel, but run from top to bottom as a kernels construct is: its parts need each other's results */

    struct kernel **kernels;           /* in launch order; empty: runs on the host only (an error unless `why_host`) */
    int n_kernels;
    struct node **hosted;              /* kernels: statements that the host runs, around and between the kernels */
    int n_hosted;
    const struct host_plan *host;      /* how the host runs its loops (host/openmp/openmp_plan.h) */
    struct step *steps;                /* NULL: the kernels one after the other */
    bool prefer_host;                  /* nothing parallel in it: ACCELRT_PREFER_HOST */
    const char *why_host;
    bool mirrored;                     /* ACCELRT_MIRROR */

    struct linear_reader *reader;      /* analysis/'s */
    struct uses *uses;                 /* region/'s and analysis/'s: every use of an object in `body` (region/flow/uses.h) */
};

/* A number that changes when a fact about a loop of the unit does. */
unsigned long long loop_facts(const struct unit *u);

/* Look-ups for emitters. */
/* An array or struct, private to gangs or local to the region, that only l, a loop outermost in the region, uses: its iterations may each have
 * one (region/iteration_objects.c). */
bool region_object_of_iterations(const struct loop *l, const struct decl *d);
struct variable *region_variable(const struct region *r, const struct decl *d);   /* NULL if d is local to the region or unknown */
bool region_array_is_own(const struct region *r, const struct clause_var *array); /* of a gang: declared in the construct, or private */
bool region_is_apart(const struct region *r, const struct decl *d);               /* d is in r->apart */
struct loop *region_loop(const struct region *r, const struct node *for_stmt);
const struct loop *loop_head(const struct loop *l);     /* the loop whose clauses hold for l: of a collapse group the outermost */
bool kernel_holds(const struct kernel *k, const struct node *n);           /* n is in one of the kernel's statements */
/* Binary digits of the type in which the loop's test compares, l->compared. */
int loop_end_digits(const struct loop *l);
bool loop_is_counted(const struct loop *l);              /* an induction variable counts its iterations, or those of a loop around it */
bool loop_is_parallel(const struct loop *l);             /* the facts: promised or proven independent, canonical, not seq */
bool loop_may_spread(const struct loop *l);              /* loop_is_parallel, as planning has left it (`plan`) */
bool loop_needs_test(const struct loop *l);              /* plan.needs_disjoint or condition */
const char *condition_both(struct unit *u, const char *a, const char *b); /* of loops: "a && b"; either may be NULL or "" */
/* The value that the index of a plain loop under kernels has after it is wanted: who spreads the loop stores it. */
bool loop_shows_index(const struct loop *l);
int reduction_bytes(const struct reduction *r);        /* of one copy in scratch memory */
bool reduction_in_scratch(const struct reduction *r);  /* its copies are slices of the launch's scratch memory */
/* A reduction of v ends in the original, which all gangs see. */
bool region_reduces_original(const struct variable *v);
bool region_hosts(const struct region *r, const struct node *statement); /* the host runs it */
struct directive *region_directive_on(const struct region *r, const struct node *statement, enum directive_kind kind);

/* The kernels of all regions as text, for --dump=plan_mapping: kernel/kernel_dump.c. */
struct buffer;
void kernel_dump(const struct unit *u, struct buffer *out);

/* Data items of a data directive outside regions (data, enter data, exit data, update, host_data): data/plan_data.c. */
struct data_item *plan_directive_items(struct unit *u, struct directive *d, int *count);

/* r->data, with what the region touches in place of the sizes that the runtime knows only on a device; r->data itself where all are given. */
struct data_item *plan_ranges(struct region *r);

/* Readable text of the regions after `pass` (region_build, analysis_accesses, analysis_dependence, plan_data), for --dump. */
void region_dump(struct unit *u, const char *pass, struct buffer *out);

#endif
