/* device_text_private: what the files that implement device_text.h share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_TEXT_PRIVATE_H
#define ACCEL_DEVICE_TEXT_PRIVATE_H
#include "cuda/c/decl_texts.h"
#include "cuda/c/device_text.h"
#include "base/unit.h"
#include "kernel/device_code/device_code_types.h"

struct device_range { unsigned from, to; };             /* of a declaration */
struct device_use { struct decl *decl; unsigned at; };
/* A function that uses a variable which the file defines after it. */
struct device_wait { const struct decl *function, *var; };

/* A declaration of the closure, to be sorted. */
struct device_piece {
    struct decl *decl;
    unsigned from, to;     /* range in the program's text: types are printed in this order, then the others */
    const char *text;      /* of a function or variable; NULL for a type, which is printed before its first use */
    const char *head;      /* of a table: the text before the keyword of its memory, else NULL */
    const char *prototype; /* of a function used before its definition, else NULL */
};

struct device_text {
    struct unit *u;
    device_body_printer print_body;
    void *body_context;
    const struct buffer *classes;      /* of the functions' reductions, filled while those are printed; NULL: none */
    bool in_parts;                     /* a function is printed in parts, each by device_text_print */
    const struct env *env;
    const struct env *function_env; /* of functions, independent of env at their first use */
    struct decl_texts names;        /* of all declarations for which device_text_name was called */
    struct device_use *uses;
    int n_uses;
    struct device_piece *pieces;
    int n_pieces;
    struct device_range *local;        /* local declarations printed in place */
    int n_local;
    const struct decl **early; /* functions called before their definition */
    int n_early;
    struct device_wait *waits;
    int n_waits;
    struct decl *function;             /* function of the closure that is being printed, NULL in kernels */
    struct buffer *pending;            /* declarations that must precede the statement being printed */
    struct node *whole;                /* the full expression being printed if no declaration can precede it, else NULL */
    const struct node *place;          /* the node being printed as an object although its value is meant; NULL: none */
    struct buffer objects; /* declarations for the beginning of the function: literals whose address such expressions may keep */
    bool in_constant;                  /* initialiser of a file-scope table: no lambdas */
    unsigned long long helpers;        /* bit k: row k of the helper texts in use */
    int temporaries;
    long long constant_bytes;          /* of tables in constant memory */
    const struct decl **addressed;     /* tables whose addresses are in other tables */
    int n_addressed;
    enum { CASTS_UNKNOWN, CASTS_KEEP_CONST, CASTS_CONST_AWAY } casts_const;   /* of pointers, in all device code */
    struct decl_texts printed;                                                /* types: the state of their text (device_text_records.c) */
    struct decl_texts union_bytes;     /* unions initialized by a bit-field: the name of the member that is all bytes of the union */
    struct decl_texts table_bytes;     /* tables that are printed as bytes: the names of the arrays of these */
    const char **given;                /* names of tags at file scope */
    int n_given;
    struct decl **declared;            /* variables reached through pointers of DECLARED_PREFIX */
    int n_declared;
    const struct decl **vlas;          /* arrays of variable length declared in device code so far */
    int n_vlas;
    const struct decl **resized; /* array parameters whose sizes their functions change: constants hold those at the entry */
    int n_resized;
};

/* device_text.c */
/* Prints n and, apart from it, the declarations that must precede it. */
void device_print_apart(struct device_text *d, struct node *n, struct buffer *text, struct buffer *pending);
void device_print_in_place(struct device_text *d, struct node *n, struct buffer *out);
/* n printed into a string of the arena. */
const char *device_string(struct device_text *d, struct node *n);
/* As device_string, in parentheses unless n is a primary expression. */
const char *device_operand(struct device_text *d, struct node *n);

/* device_rewrite_tokens.c: text between the nodes */
void device_gap(struct device_text *d, unsigned from, unsigned to, struct buffer *out);
const char *device_rename_hard(struct device_text *d, const char *name, unsigned length); /* NULL: not renamed */
bool device_clashes_at_file_scope(const char *name);
/* A tag that is also a typedef of another type: two names in C and one in C++. */
bool device_tag_is_other_typedef(struct device_text *d, const char *name, unsigned at);
/* device_attributes.c */
/* The alignment that the declaration of v, whose text begins at `from`, gives the object itself: " alignas(16)"; "" for none. */
const char *device_alignment(struct device_text *d, unsigned from, const struct decl *v);
/* device_table_memory.c: the keyword of a table's memory, whose size it adds up; call it after all tables are printed */
const char *device_table_memory(struct device_text *d, const struct decl *table);

/* device_text_records.c: a record, enum or typedef at file scope, after those that it requires. The first one records the types that it
 * names. */
void device_use_type_text(struct device_text *d, struct decl *decl);
void device_print_type_text(struct device_text *d, struct decl *decl, struct buffer *out);


/* device_text_types.c */
const char *device_unqualified(struct device_text *d, const struct type *t);   /* canonical spelling without the value's own qualifiers */
const char *device_dimension_text(struct device_text *d, struct node *root, struct node *count);
/* The long long that holds the dimension; NULL: there is none, and device_dimension_text is the program's expression. */
const char *device_dimension_name(struct device_text *d, struct node *root, struct node *count);
void device_use_type(struct device_text *d, const struct type *t, unsigned at);
/* The typedef at file scope that gives r, a record or enum without a tag, its name; NULL: none. */
struct decl *device_naming_typedef(struct device_text *d, const struct decl *r);
void device_use_typedef(struct device_text *d, const struct decl *name); /* the type that it names */
bool device_has_function(const struct type *t);                          /* a function type, or pointers to one */

/* device_rewrite_*.c: false: n requires no rewriting, and nothing was printed */
bool device_print_expression(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_implicit(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_cast(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_call(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_subscript(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_vla_arithmetic(struct device_text *d, struct node *n, struct buffer *out);
/* Elements of an array level in `root`'s type: a number, a dimension's name, or its size expression. */
const char *device_level_text(struct device_text *d, struct node *root, const struct type *level);
/* device_rewrite_local_vla.c: arrays of variable length that device code declares */
bool device_knows_local_vla(const struct device_text *d, const struct decl *v);   /* its declaration was printed */
const char *device_local_vla_rows(struct device_text *d, const struct decl *v);   /* the constant for the outermost size */
void device_print_local_vla(struct device_text *d, const struct decl *v, struct buffer *out);
bool device_print_sizeof(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_update(struct device_text *d, struct node *n, struct buffer *out);
/* A shift to the left of 128 bits by a number that is not constant, or <<=; and the text of its result, of the value and the number of bits. */
bool device_is_wide_shift(const struct node *n);
const char *device_wide_shift(struct device_text *d, const char *value, struct node *by);
bool device_print_declaration(struct device_text *d, struct node *n, struct buffer *out);
/* "{ " and what C++ requires before a `for` statement that has this declaration; false: nothing. */
bool device_print_before_for(struct device_text *d, struct node *declaration, struct buffer *out);
bool device_print_compound_literal(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_statement(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_statement_expression(struct device_text *d, struct node *n, struct buffer *out);
/* An enum of a function: its enumerators may have other meanings at file scope, so they are printed as numbers. */
bool device_is_bare_enum(const struct decl *decl);
/* An enumerator that is printed as its value, an int in C++. */
bool device_is_number(const struct decl *e);
/* A call of a lambda whose value is an object of type t with this initialiser list. A lambda that declares an object without a value is not
 * constexpr: NVRTC cannot fold assignments to bit-fields of a union. */
void device_print_list_value(struct device_text *d, const struct type *t, struct node *list, struct buffer *out);
/* Initialiser of the object `name` of type t. Assignments that must follow the declaration (" v.f = 1;") go to late; NULL: none can. */
void device_print_initialiser(struct device_text *d, const struct type *t, struct node *n, const char *name, struct buffer *late,
                              struct buffer *out);
bool device_needs_positions(struct device_text *d, const struct type *t,
                            struct node *n); /* an initialiser that C++ does not accept as written */
void device_print_structure(struct device_text *d, struct node *n, struct buffer *out);    /* a node without text of its own */

/* device_constants.c: an infinity or NaN in the initialiser of a table; false: n is none */
bool device_print_constant(struct device_text *d, const struct node *n, struct buffer *out);
/* If the floating-point literal n is beyond the range of type t, which NVRTC rejects, prints the infinity or zero that it is in C. */
bool device_print_beyond_range(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out);

/* device_negation.c: -x of an integer that may be an operand of a minimum or maximum; false: n is none */
bool device_print_negation(struct device_text *d, struct node *n, struct buffer *out);

/* device_wrapping.c: signed arithmetic in a file that is compiled with -fwrapv; false: n is none */
bool device_print_wrapping(struct device_text *d, struct node *n, struct buffer *out);
bool device_update_wraps(const struct device_text *d, const struct node *n);   /* ++, --, +=...: the same */
/* `a op b` as t, where a and b are operands in text. */
const char *device_wrapping_sum(struct device_text *d, const struct type *t, const char *a, const char *op, const char *b);

/* device_empty_asm.c: inline assembly without an instruction; false: it may have one */
bool device_print_empty_asm(struct device_text *d, struct node *n, struct buffer *out);

/* device_strings.c: string literals */
bool device_print_string(struct device_text *d, struct node *n, struct buffer *out); /* false: C++ accepts it as written */
bool device_is_plain_character(const struct device_text *d,
                               const struct node *n); /* a constant that CUDA's compilers evaluate as C does */
bool device_needs_characters(struct device_text *d, const struct type *t, const struct node *n); /* C++ does not accept it for t */
void device_print_characters(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out);   /* one by one */

/* device_function_end.c: f has a value, and control may reach its end without a return */
bool device_reaches_end(const struct decl *f);

/* device_text_library.c */
struct device_function {
    const char *name, *spelling;
    int helper;           /* helper text that defines it, or -1 */
    const char *constant; /* the text that replaces a call, or NULL */
};
const struct device_function *device_library_find(const char *name);    /* NULL: device code does not have it */
void device_use_helper(struct device_text *d, int helper);
void device_use_printf(struct device_text *d);
void device_use_complex(struct device_text *d);
void device_use_vectors(struct device_text *d);
void device_print_helpers(struct device_text *d, struct buffer *out);

/* Functions access variables of declare directives through pointers, whose names are this prefix and the variable's name. */
#define DECLARED_PREFIX "accel_declared_"
bool device_is_declared(const struct device_text *d, const struct decl *v);
const char *device_declared_name(struct device_text *d, const struct decl *v);

#endif
