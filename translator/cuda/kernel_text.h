/* kernel_text: what the kernel printers share. SPDX-License-Identifier: MIT
 * A kernel is printed into `out`, from its comment to its closing brace. `#line` lines enclose the user's text; the one that returns to the
 * generated file is CUDA_LINE_BACK, which text_layout numbers. */
#ifndef ACCEL_KERNEL_TEXT_H
#define ACCEL_KERNEL_TEXT_H
#include "base/buffer.h"
#include "cuda/c/device_text.h"
#include "cuda/device_preamble.h"
#include "cuda/text_layout.h"
#include "kernel/mapping.h"
#include "region/region.h"

struct code;  /* kernel/code/code.h */
struct value; /* kernel/values/value.h */

/* kernel_composite.c: the classes that reductions of arrays and structures use; they precede the kernels. */
struct parts_class;
struct reduction_parts {
    struct parts_class *classes;
    int count;
    bool before_types; /* for functions: the classes precede the program's types, and are templates of them */
    struct buffer text;
};

struct kernel_text {
    struct unit *unit;
    struct region *region;
    struct kernel *kernel;
    struct device_text *text;
    struct preamble *preamble; /* pieces that the file needs */
    struct reduction_parts *parts;
    struct buffer *out;
    int indent;    /* of the generated lines, in spaces */
    size_t begins; /* offset in out of the kernel's body */

    unsigned at; /* the statement printed last, as an offset into the text */

    const struct env *atomics; /* the atomic statements of the file: the outermost environment of each kernel */
};

void kernel_flat(struct kernel_text *t);
void kernel_nested(struct kernel_text *t);
void kernel_sequential(struct kernel_text *t);

/* ---- kernel_text.c ------------------------------------------------------------------------------------------------------------ */

void kernel_wait_for_queue(struct kernel_text *t); /* ACCELRT_WAITS_ITSELF */
void kernel_line(struct kernel_text *t, const char *format, ...) __attribute__((format(printf, 2, 3))); /* one indented line */
/* Prints a barrier and records it for --dump=barriers with the line of the statement printed last; the second only records, for a library
 * call that contains a barrier. */
void kernel_barrier(struct kernel_text *t, const char *call);
void kernel_note_barrier(struct kernel_text *t, const char *call);
/* The header of a `for` statement, "for (...)", followed by `open`. */
void kernel_head_of_loop(struct kernel_text *t, const struct node *statement, const char *open);
void kernel_user(struct kernel_text *t, struct node *n);                 /* the user's statement with its #line lines */
const char *kernel_expr(struct kernel_text *t, struct node *n);          /* an expression as text, in parentheses unless simple */
const char *kernel_type(struct kernel_text *t, const struct type *type); /* of a value: without const and volatile */
const char *kernel_declare(struct kernel_text *t, const struct type *type, const char *name); /* of an object that is assigned later */
/* What a use of the region's variable prints as if it has no slot: its name, or its pointer dereferenced. NULL for declarations in the
 * region. */
const char *kernel_own_text(struct kernel_text *t, const struct decl *d);
bool kernel_is_reduced(const struct kernel *k, const struct decl *d);
/* Prints the body of a function that directive/bind/routines.h has a region for. */
bool kernel_routine(void *context, struct decl *function, struct buffer *out);

/* ---- kernel_head.c ------------------------------------------------------------------------------------------------------------ */

void kernel_head(struct kernel_text *t); /* comment, signature without parameters */
void kernel_foot(struct kernel_text *t); /* "}", the parameters, and the end of the environment */

/* ---- kernel_privates.c -------------------------------------------------------------------------------------------------------- */

/* Declares the private copies of an iteration of `l`; for NULL, those of the kernel and of all loops without copies of their own. */
void kernel_privates(struct kernel_text *t, const struct loop *l, bool (*wanted)(const struct kernel *k, const struct variable *v));
/* Binds the statements of the kernel or routine that declare private objects: sequential loops with copies, arrays in scratch memory. */
void kernel_bind_statements(struct kernel_text *t);
/* Conversions of loops' indices that device compilers get wrong. */
void kernel_bind_narrowed(struct kernel_text *t);

/* ---- kernel_text.c: scratch memory, trips ------------------------------------------------------------------------------------- */

/* Declares `name` as the object in the slice. */
void kernel_slice_begin(struct kernel_text *t, const struct kernel_slice *slice, const struct value *first, const struct value *stride);
const char *kernel_slice_object(struct kernel_text *t, const struct kernel_slice *slice, const char *name);

/* Trip counts and index values. */
const struct value *kernel_trips(struct kernel_text *t, const struct loop *l); /* of type long long, computed on the device */
const struct value *kernel_count(struct kernel_text *t, const struct loop *l); /* the same, or any number below 1 if there is none */
const struct value *kernel_index(struct kernel_text *t, const struct loop *l, const struct value *trip); /* the index in that trip */

const struct value *kernel_is_long(struct kernel_text *t, const struct loop *l); /* l has enough trips to be unrolled */

/* ---- kernel_row_staging.c ----------------------------------------------------------------------------------------------------------- */

void row_staging_declare(struct kernel_text *t); /* the arrays in shared memory; binds the loops that read them */

/* ---- kernel_staging.c --------------------------------------------------------------------------------------------------------- */

void staging_declare(struct kernel_text *t);              /* the arrays in shared memory */
void staging_copy(struct kernel_text *t, bool in_chunks); /* the block copies, then a barrier */
void staging_print_body(struct kernel_text *t);           /* the user's body, reading the copies; chunk by chunk */

/* ---- kernel_operands.c -------------------------------------------------------------------------------------------------------- */

void operand_memory(struct kernel_text *t, const struct code *c);        /* CODE_OPERANDS: the array in shared memory */
void operand_declare(struct kernel_text *t, const struct code *c);       /* CODE_OPERAND */
void matrix_slab_print(struct kernel_text *t, const struct code *c);     /* CODE_MATRIX_SLAB */

/* ---- kernel_loads.c ----------------------------------------------------------------------------------------------------------- */

void sorted_arrays_bind(struct kernel_text *t);
void loads_bind_long_loops(struct kernel_text *t); /* loops that are printed twice: unrolled if they are long, and not */

/* ---- kernel_bins.c ------------------------------------------------------------------------------------------------------------ */

/* The block's copies, set to zero; those of columns only where `several` holds. All threads of the block must reach this. */
void bins_declare(struct kernel_text *t, const struct value *several);
void bins_finish(struct kernel_text *t);  /* adds them to the arrays */
void row_bins_declare(struct kernel_text *t); /* the same for the copies of rows */
void row_bins_begin(struct kernel_text *t, const struct loop *l);
/* If the kernel has bins for the place, prints the addition of `value` to it and returns true. */
bool bins_add(struct kernel_text *t, const struct node *place, const char *value, struct buffer *out);

/* ---- kernel_sums.c ------------------------------------------------------------------------------------------------------------ */

/* The sums of the array that has bins; bins NULL: of all arrays without bins. */
void sums_declare(struct kernel_text *t, const struct kernel_bins *bins);
const struct decl *sums_base(const struct node *place); /* the array or pointer that the place belongs to, or NULL */
const struct kernel_sum *sums_of(const struct kernel_text *t,
                                 const struct node *place); /* the kernel's sum that the place belongs to, or NULL */
/* Prints the statement place += value, or -=, of types x and e. */
void sums_add(struct kernel_text *t, const struct kernel_sum *s, const struct type *x, const char *place, const struct type *e,
              const char *value, bool minus, struct buffer *out);

/* ---- kernel_atomic.c ---------------------------------------------------------------------------------------------------------- */

/* Binds the statements of all atomic directives of the file, and expressions a, b, c with such updates among them, which print as
 * statements. */
const struct env *atomic_env(struct kernel_text *t);

/* ---- kernel_special.c: kernels compiled for values that the launch knows ------------------------------------------------------------ */

void kernel_special_open(struct kernel_text *t); /* in a file that has such kernels: each is compiled without the others */
void kernel_special_close(struct kernel_text *t);
const char *kernel_special_param(struct kernel_text *t, const struct kernel_param *p,
                                 const char *name);            /* the name of the parameter itself */
const char *kernel_special_name(const struct kernel_param *p); /* of the macro: after ACCEL_VALUE_ */
void kernel_special_values(struct kernel_text *t);             /* the constants, or objects, that replace the parameters */

#endif
