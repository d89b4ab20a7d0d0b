/* clang_tree: converts libclang's tree to syntax/syntax.h. SPDX-License-Identifier: MIT
 * Private to translator/syntax/clang/. All results are in the unit's arena; only the index and the translation unit are libclang's. */
#ifndef ACCEL_CLANG_TREE_H
#define ACCEL_CLANG_TREE_H
#include "syntax/syntax.h"
#include "base/unit.h"
#include <clang-c/Index.h>
#include <string.h>

/* A declaration at file scope. Its struct decl is made on demand (tree_decl). */
struct top_level {
    CXCursor cursor;
    const char *name;
    unsigned from, to, name_at;
    bool is_system;
    struct top_level *same_name;       /* the previous one whose name has this hash */
};

/* A name declared inside a function. */
struct local_name {
    struct decl *decl;
    unsigned from, to;                 /* its scope */
};

/* Names and labels of a function whose body was built; found by declaration. */
struct function_tree {
    struct decl *decl;
    struct local_name *names;
    int n_names;
    struct decl **labels;
    int n_labels;
    const char *error;                 /* first error of libclang in the body, not yet given; NULL: none */
    unsigned error_at;
};

struct known_type;
struct known_decl;

enum { N_BUCKETS = 4096 };
#define TREE_MAIN_FILE "T.c"           /* the text's name for libclang */

struct clang_tree {
    struct unit *unit;
    struct arena *arena;
    CXIndex index;
    CXTranslationUnit tu;
    struct top_level *top;             /* in order of the text */
    int n_top;
    struct top_level *by_name[N_BUCKETS];
    struct known_decl *decls[N_BUCKETS];
    struct known_type *types[N_BUCKETS];
    struct function_tree **functions;  /* in the order of the first calls of tree_function */
    int n_functions;
    struct function_tree *current;     /* function whose body is being built */
    unsigned scope_end;                /* end of the innermost block being built */
    struct type *basic[16];            /* enum basic_type */
};

/* Types that the reader of clause arguments needs; declared by the prelude in this order. */
enum basic_type {
    BASIC_CHAR, BASIC_SCHAR, BASIC_UCHAR, BASIC_SHORT, BASIC_USHORT, BASIC_INT, BASIC_UINT, BASIC_LONG, BASIC_ULONG,
    BASIC_LLONG, BASIC_ULLONG, BASIC_FLOAT, BASIC_DOUBLE, BASIC_LDOUBLE, BASIC_VOID_POINTER, N_BASIC
};

/* A list of cursors, of libclang's memory; ended by cursors_free. */
struct cursors { CXCursor *items; int count, room; CXCursor fixed[8]; };

static inline struct clang_tree *tree_of(struct unit *u) { return u->syntax ? u->syntax->clang : NULL; }

/* clang_cursor.c: queries of cursors */
void cursors_of(struct cursors *list, CXCursor parent);                 /* its children, in order of the visit */
void cursors_free(struct cursors *list);
void cursor_extent(CXCursor c, unsigned *from, unsigned *to);           /* 0,0 outside the text */
unsigned cursor_offset(CXCursor c);                                     /* of its location (the name) */
bool cursor_is_in_text(CXCursor c);
const char *keep_string(struct clang_tree *t, CXString s);              /* copies to the arena and disposes */
bool is_expression(CXCursor c);
bool is_statement(CXCursor c);
unsigned name_hash(const char *name);

/* clang_text.c: the text between the nodes. Those that search skip white space and directive lines. */
unsigned text_skip(const struct unit *u, unsigned at, unsigned end);    /* first byte of a token at or after `at`, at most end */
unsigned text_back(const struct unit *u, unsigned at, unsigned begin);  /* end of the last token before `at` */
/* First `c` outside brackets and quotes from `at` on, or end. */
unsigned text_find(const struct unit *u, unsigned at, unsigned end, char c);
bool text_is_word(const struct unit *u, unsigned at, const char *word); /* the identifier at `at` is word */
/* Operator token at `at`; a compound assignment gives its operator, `=` OP_NONE. *length 0: none. */
enum op text_binary_op(const struct unit *u, unsigned at, unsigned *length);
unsigned text_statement_end(const struct unit *u, unsigned end);        /* offset after a `;` that follows, else end */

/* clang_types.c */
struct type *tree_type(struct clang_tree *t, CXType x);
struct type *tree_parameter_type(struct clang_tree *t, CXType x);       /* arrays become pointers */
struct type *tree_decayed(struct clang_tree *t, struct type *array);    /* pointer to its element */
struct type *tree_array_of(struct clang_tree *t, struct type *base);    /* for pointer types that clang has not made */
bool tree_same_value_type(const struct type *a, const struct type *b);  /* equal but for top-level qualifiers */
const char *tree_value_spelling(const struct type *t);                  /* canonical, without top-level qualifiers */
/* Gives the array levels of a declared type their size expressions, which libclang visits innermost first. */
void tree_set_sizes(struct type *type, struct node **sizes, int n);

/* clang_decls.c */
struct decl *tree_decl(struct clang_tree *t, CXCursor c);               /* NULL for what has no struct decl */
struct decl *tree_lookup_file(struct clang_tree *t, const char *name, unsigned offset);
struct top_level *tree_top_at(struct clang_tree *t, unsigned offset);   /* first that ends after offset, or NULL */
struct top_level *tree_function_top(struct clang_tree *t, unsigned offset);    /* the function with a body around offset, or NULL */
bool tree_is_definition(CXCursor c);                                    /* a function with its body */

/* clang_parse.c */
struct function_tree *tree_function(struct clang_tree *t, struct decl *d);     /* made at the first call for d */

/* clang_scope.c */
void tree_add_name(struct clang_tree *t, struct decl *d);               /* visible from its name to the end of the current scope */

/* clang_expressions.c, clang_statements.c */
struct node *tree_new(struct clang_tree *t, enum node_kind kind, unsigned from, unsigned to);
struct node *tree_new_at(struct clang_tree *t, enum node_kind kind, CXCursor c); /* with the extent of c */
void tree_adopt(struct clang_tree *t, struct node *n, struct node **children, int count);
struct node *tree_expression(struct clang_tree *t, CXCursor c);
struct node *tree_statement(struct clang_tree *t, CXCursor c);
struct decl *tree_label(struct clang_tree *t, const char *name, unsigned at);

/* clause_reader.c: the type that `text` names at `offset`; NULL if the reader does not support it. Qualifiers are dropped. */
struct type *tree_type_named(struct clang_tree *t, const char *text, unsigned offset);

/* clang_generic.c: the association that _Generic chooses; children of n: the controlling expression, then the associations' expressions.
 * NULL when their types could not be read. */
struct node *tree_chosen_association(struct clang_tree *t, struct node *n);

/* clang_tgmath.c: the library function that a call of f runs; f itself unless <tgmath.h> declares it. Converts the arguments. */
struct decl *tree_generic_function(struct clang_tree *t, struct node *call, struct decl *f);

/* clang_values.c: integer constant expressions */
void value_of_integer(const char *text, struct node *n);                /* a literal's text, suffixes allowed */
bool value_of_character(const char *text, struct node *n);              /* false if only clang can evaluate it */
void value_ask_clang(struct node *n, CXCursor c);                       /* sizeof, offsetof and the like */
void value_fold(struct node *n);                                        /* from the values of the children */

#endif
