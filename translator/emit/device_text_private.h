/* device_text_private: what the files behind device_text.h share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_TEXT_PRIVATE_H
#define ACCEL_DEVICE_TEXT_PRIVATE_H
#include "emit/decl_texts.h"
#include "emit/device_text.h"
#include "unit.h"

struct device_range { unsigned from, to, names; };      /* of a declaration; names: where the first name that it declares stands */
struct device_use { struct decl *decl; unsigned at; };
/* A function that names a variable which the file defines only below it. */
struct device_wait { const struct decl *function, *var; };
struct device_message { const char *id; unsigned at; };

/* A declaration of the closure, printed, waiting for its place. */
struct device_piece {
    struct decl *decl;
    unsigned from, to;                 /* place in the text: pieces come in this order, one inside another is dropped */
    const char *text;
    const char *prototype;             /* of a function named before its definition, else NULL */
};

struct device_text {
    struct unit *u;
    device_hook hook;
    void *hook_context;
    device_hook function_hook;         /* in place of hook while a function's body is printed */
    void *function_context;
    device_body_hook body_hook;
    void *body_context;
    const struct buffer *classes;      /* of the functions' reductions, filled while those are printed; NULL: none */
    bool in_parts;                     /* a function is printed statement by statement: its types go to file scope */
    struct decl_texts substitutions;
    struct decl_texts names;           /* of all declarations that were asked for */
    struct device_use *uses;
    int n_uses;
    struct device_piece *pieces;
    int n_pieces;
    struct device_range *local;        /* local declarations printed in place */
    int n_local;
    struct decl **local_types;         /* types declared in place whose own uses were recorded */
    int n_local_types;
    const struct decl **early;         /* functions called above their definition */
    int n_early;
    struct device_wait *waits;
    int n_waits;
    struct device_message *messages;   /* given so far, so that each is given once */
    int n_messages;
    struct decl *function;             /* function of the closure that is being printed, NULL in kernels */
    struct buffer *pending;            /* declarations that must stand before the statement being printed */
    struct node *whole;                /* the full expression being printed where no declaration can stand before it, else NULL */
    struct buffer objects;             /* declarations for the head of the function: literals whose address such expressions may keep */
    bool without_lines;                /* markers in the text do not become #line */
    bool in_constant;                  /* initialiser of a file-scope table: no lambdas */
    unsigned helpers;                  /* bit k: row k of the helper texts in use */
    int temporaries;
    long long constant_bytes;          /* of tables in constant memory */
    struct device_enum { const struct decl *decl; bool bare; } *enums;     /* of functions, met so far */
    int n_enums;
    struct decl **declared;            /* variables reached through pointers of DECLARED_PREFIX */
    int n_declared;
    const struct decl **vlas;          /* arrays of variable length declared in device code so far */
    int n_vlas;
    const struct decl **resized;       /* array parameters whose sizes their functions change: constants keep those at the entry */
    int n_resized;
    struct device_tag *tags, *typedefs; /* definitions of named types in the text: device_type_names.c */
    int n_tags, n_typedefs;
    bool scanned_tags, scanned_typedefs;
    const struct decl *around;         /* the function that was looked into last for typedefs, and whether it has any */
    bool around_typedefs;
};

/* device_text.c */
void device_print_in_place(struct device_text *d, struct node *n, struct buffer *out);
bool device_error(struct device_text *d, unsigned at, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));
const char *device_substitution(const struct device_text *d, const struct decl *decl);
/* n printed into a string of the arena. */
const char *device_string(struct device_text *d, struct node *n);
/* As device_string, in parentheses unless n is a primary expression. */
const char *device_operand(struct device_text *d, struct node *n);
bool device_is_primary(const struct node *n);

/* device_rewrite_tokens.c: text between the nodes */
void device_gap(struct device_text *d, unsigned from, unsigned to, struct buffer *out);
const char *device_rename_hard(struct device_text *d, const char *name, unsigned length);   /* NULL: stays */
bool device_clashes_at_file_scope(const char *name);
bool device_has_word(struct device_text *d, unsigned from, unsigned to, const char *word);
bool device_tag_is_other_typedef(struct device_text *d, const char *name, unsigned at);
/* device_type_names.c: another name for a type of a function that shares its name with another type; NULL: the type keeps its name. */
const char *device_tag_name(struct device_text *d, const char *name, unsigned length, unsigned at); /* that a tag at `at` means */
const char *device_typedef_name(struct device_text *d, const struct decl *t);
const char *device_typedef_at(struct device_text *d, const char *name, unsigned length, unsigned at); /* that the word at `at` means */
/* device_text_records.c: a record, enum or typedef for file scope, with its `;`. The first call records what the text names. */
void device_use_type_text(struct device_text *d, struct decl *decl);
void device_print_type_text(struct device_text *d, struct decl *decl, struct buffer *out);

/* The name given to decl so far, NULL for none. */
const char *device_known_name(const struct device_text *d, const struct decl *decl);

/* device_text_types.c */
bool device_is_vla_shaped(const struct type *t);                        /* a pointer or array whose elements' size is not constant */
const struct type *device_flat_element(const struct type *t);           /* below all array levels */
const char *device_unqualified(struct device_text *d, const struct type *t);   /* canonical spelling without the value's own qualifiers */
const char *device_dimension_text(struct device_text *d, struct node *root, struct node *count);
void device_use_type(struct device_text *d, const struct type *t, unsigned at);
void device_use_typedef(struct device_text *d, const struct decl *name);   /* what the typedef stands for */
bool device_has_function(const struct type *t);                         /* a function, or pointers to one */
bool device_check_type(struct device_text *d, const struct type *t, unsigned at);   /* false: an error was given */

/* device_rewrite_*.c: false when n needs no rewriting (nothing was printed) */
bool device_print_expression(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_implicit(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_cast(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_call(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_subscript(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_vla_arithmetic(struct device_text *d, struct node *n, struct buffer *out);
/* Elements of an array level in `root`'s type: a number, a dimension's name, or its size expression. */
const char *device_level_text(struct device_text *d, struct node *root, const struct type *level);
/* device_rewrite_local_vla.c: arrays of variable length that device code declares */
bool device_is_local_vla(const struct decl *v);
bool device_knows_local_vla(const struct device_text *d, const struct decl *v);   /* its declaration was printed */
const char *device_local_vla_rows(struct device_text *d, const struct decl *v);   /* constant that holds the outermost size */
/* True after a message: in a place where it cannot be declared. */
bool device_refuses_local_vla(struct device_text *d, const struct node *stmt, const struct decl *v);
bool device_drops_typedef(const struct node *stmt);                       /* names an array type of variable length */
void device_print_local_vla(struct device_text *d, const struct decl *v, struct buffer *out);
bool device_print_sizeof(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_update(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_declaration(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_compound_literal(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_statement(struct device_text *d, struct node *n, struct buffer *out);
bool device_print_statement_expression(struct device_text *d, struct node *n, struct buffer *out);
/* Initialiser of the object `name` of type t. Assignments that must follow the declaration (" v.f = 1;") go to late; NULL: none can. */
/* An enumerator that is printed as its value, an int in C++. */
/* An enum of a function whose names cannot stand at file scope: it has none there, and its enumerators print as numbers. */
bool device_is_bare_enum(struct device_text *d, const struct decl *decl);
bool device_is_number(struct device_text *d, const struct decl *e);
/* t without const, of the elements too: for what is filled after its declaration. */
const struct type *device_modifiable(struct device_text *d, const struct type *t);
void device_print_initialiser(struct device_text *d, const struct type *t, struct node *n, const char *name, struct buffer *late,
                              struct buffer *out);
bool device_needs_positions(struct device_text *d, const struct type *t,
                            struct node *n); /* an initialiser that C++ would not take as it is written */
void device_print_structure(struct device_text *d, struct node *n, struct buffer *out);    /* a node without text of its own */
bool device_is_place_of_statement(const struct node *parent, const struct node *n);

/* device_constants.c: an infinity or NaN in the initialiser of a table; false: n is another expression */
bool device_print_constant(struct device_text *d, const struct node *n, struct buffer *out);

/* device_empty_asm.c: inline assembler without an instruction; false: there may be one */
bool device_print_empty_asm(struct device_text *d, struct node *n, struct buffer *out);

/* device_strings.c: string literals */
bool device_print_string(struct device_text *d, struct node *n, struct buffer *out);    /* false: printed as it is written */
/* The literal that initialises a whole array of type t, in braces or not; NULL: n is none. */
const struct node *device_string_for(const struct type *t, const struct node *n);
bool device_needs_characters(struct device_text *d, const struct type *t, const struct node *n);   /* C++ does not take it for t */
void device_print_characters(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out);   /* one by one */

/* device_function_end.c: f has a value, and control may reach its end without a return */
bool device_reaches_end(const struct decl *f);

/* device_padding.c: what fills the gap in front of the record's member that begins at `at`; "" for nothing */
const char *device_padding(struct device_text *d, const struct decl *record, unsigned at);

/* device_text_library.c */
struct device_function {
    const char *name, *spelling;
    int helper;                        /* helper text that defines it, -1 none */
    const char *constant;              /* what a call is replaced with, or NULL */
};
const struct device_function *device_library_find(const char *name);    /* NULL: device code does not have it */
void device_use_helper(struct device_text *d, int helper);
void device_use_printf(struct device_text *d);
void device_use_complex(struct device_text *d);
void device_use_vectors(struct device_text *d);
void device_print_helpers(struct device_text *d, struct buffer *out);

/* Variables of declare directives, reached from functions through a pointer of this name and theirs (device_text_closure.c). */
#define DECLARED_PREFIX "accel_declared_"
bool device_is_declared(const struct device_text *d, const struct decl *v);
const char *device_declared_name(struct device_text *d, const struct decl *v);

#endif
