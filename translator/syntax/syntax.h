/* syntax: the C program as the passes see it. SPDX-License-Identifier: MIT
 *
 * translator/syntax/clang/ builds from libclang's tree what the regions need: functions that contain a directive, what they call, and every
 * declaration they name. All nodes, types and declarations are in the unit's arena and compare by address: one declaration is one struct
 * decl. Offsets are bytes in the expanded text (unit->text), which has neither macros nor comments, so every extent is a literal range of
 * C text. */
#ifndef ACCEL_SYNTAX_H
#define ACCEL_SYNTAX_H
#include <stdbool.h>

struct decl;
struct node;

enum type_kind {
    TYPE_VOID, TYPE_BOOL, TYPE_CHAR,   /* plain char: see is_signed */
    TYPE_INT,                          /* every other integer type: size, is_signed */
    TYPE_FLOAT,                        /* float, double, _Float32...: size */
    TYPE_LONG_DOUBLE, TYPE_COMPLEX, TYPE_POINTER, TYPE_ARRAY, TYPE_RECORD, TYPE_ENUM, TYPE_FUNCTION,
    TYPE_VECTOR,                       /* GNU C's vector_size */
    TYPE_OTHER
};

/* A type with its qualifiers, typedefs resolved (kind, size... are those of the canonical type; spelling is as written). */
struct type {
    enum type_kind kind;
    const char *spelling;              /* as clang prints it with typedef names: "const real *" */
    const char *canonical;             /* typedefs resolved, qualifiers kept: "const double *" */
    long long size, align;             /* bytes; -1 when not constant or incomplete */
    long long typedef_align;           /* bytes, if an attribute of its typedef sets another alignment than `align`; else 0 */
    bool is_signed, is_const, is_volatile, is_restrict, is_atomic;
    struct type *base;                 /* pointee, element, result of a function, element of a complex or a vector */
    long long count;                   /* TYPE_ARRAY: elements; -1 for a VLA or an incomplete array. TYPE_VECTOR: elements */
    struct node *count_expr;           /* TYPE_ARRAY, VLA: the size expression, else NULL. A parameter written as an array has TYPE_POINTER;
                                          count and count_expr are then the size as written */
    struct decl *decl;                 /* TYPE_RECORD, TYPE_ENUM */
    struct decl *name;                 /* the typedef it was written with, or NULL */
};

enum decl_kind { DECL_VAR, DECL_PARAM, DECL_FUNCTION, DECL_FIELD, DECL_ENUMERATOR, DECL_TYPEDEF, DECL_RECORD, DECL_ENUM, DECL_LABEL };
enum storage { STORAGE_AUTO, STORAGE_STATIC, STORAGE_EXTERN, STORAGE_REGISTER, STORAGE_THREAD };

struct decl {
    enum decl_kind kind;
    const char *name;                  /* "" when anonymous */
    struct type *type;
    struct decl *function;             /* function it is local to (for parameters too), NULL at file scope */
    struct decl *parent;               /* field: its record; enumerator: its enum; record or enum nested in a record: that record */
    enum storage storage;              /* AUTO at file scope: external linkage without `extern` */
    unsigned from, to;                 /* extent of the whole declaration in the text, without `;`; 0,0: not in the text (builtin, prelude);
                                          `int a, b`: that of b begins at `int` too */
    unsigned name_at;                  /* offset of the name */
    bool is_system;                    /* in a system header */
    bool is_union, is_inline, is_variadic, is_definition;
    bool has_body;                     /* a function defined in this text */
    unsigned sized_from;               /* array of which a declaration has no size, int a[];: where another gives it; 0: all have it */
    const char *visibility;            /* function: by attribute, "default" or "hidden"; NULL: by the compiler's options */
    bool has_foreign;                  /* a function with code that libclang cannot parse: syntax->errors */
    struct node *init;                 /* initializer of a variable, or NULL */
    struct node *body;                 /* function: its block once syntax_body was called, else NULL */
    struct decl **members;             /* function: parameters; record: fields; enum: enumerators; in order */
    int n_members;
    long long value;                   /* enumerator's value; field: offset in bits, -1 unknown */
    int bit_width;                     /* bit-field, else -1 */
    const char *stands_for;            /* a variable made by directive/bind/private_members.c: the object that it is a copy of, "s->m" */
    void *cursor;                      /* private to translator/syntax/clang/ */
};

enum node_kind {
    /* statements */
    NODE_BLOCK,
    NODE_DECL_STMT,                    /* children: a NODE_VAR per variable; decl: the first declared; value: 1 if it declares functions */
    NODE_VAR,                          /* declaration of a local variable: decl; child: initializer or none */
    NODE_NULL_STMT,                    /* `;`; also a standalone directive (its extent is the line), an empty asm */
    NODE_IF, NODE_FOR, NODE_WHILE, NODE_DO, NODE_SWITCH, NODE_CASE, NODE_DEFAULT, NODE_LABEL, NODE_BREAK, NODE_CONTINUE,
    NODE_RETURN, NODE_GOTO, NODE_INDIRECT_GOTO,
    NODE_ASM,                          /* children: operands, outputs first; value: number of outputs */
    /* expressions */
    NODE_INTEGER, NODE_FLOATING, NODE_IMAGINARY, NODE_CHARACTER, NODE_STRING,
    NODE_NAME,                         /* decl */
    NODE_MEMBER,                       /* child: object or pointer; decl: field; arrow */
    NODE_SUBSCRIPT,                    /* children: base, index */
    NODE_CALL,                         /* children: callee, arguments; decl: the function called directly, or NULL */
    NODE_UNARY, NODE_BINARY,           /* op */
    NODE_ASSIGN,                       /* op: OP_NONE for =, else the operator of op= */
    NODE_CONDITIONAL,                  /* children: condition, then, else */
    NODE_GNU_CONDITIONAL,              /* a ?: b; children: a, b */
    NODE_CAST,                         /* written: (T)e */
    NODE_IMPLICIT,                     /* implicit conversion, one node per step; same extent as its child */
    NODE_PAREN, NODE_COMPOUND_LITERAL, NODE_INIT_LIST,
    NODE_DESIGNATED,                   /* children: indices of its designators, the value last; decl: the first field named */
    NODE_SIZEOF,                       /* and _Alignof, offsetof: value; child: the operand, if it is an expression (VLA type: sizes) */
    NODE_STMT_EXPR,
    NODE_GENERIC,                      /* child: the chosen expression; if that is unknown: the controlling expression and all others */
    NODE_LABEL_ADDRESS, NODE_VA_ARG, NODE_OTHER
};

enum op {
    OP_NONE, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM, OP_SHL, OP_SHR, OP_AND, OP_OR, OP_XOR, OP_LT, OP_GT, OP_LE, OP_GE, OP_EQ, OP_NE,
    OP_LAND, OP_LOR, OP_COMMA,                                           /* binary */
    OP_PLUS, OP_MINUS, OP_NOT, OP_LNOT, OP_DEREF, OP_ADDRESS, OP_PREINC, OP_PREDEC, OP_POSTINC, OP_POSTDEC, OP_EXTENSION, OP_REAL, OP_IMAG
};

struct node {
    enum node_kind kind;
    enum op op;
    unsigned from, to;                 /* extent; statements include their final `;` */
    struct node *parent;
    struct node **child;               /* NODE_FOR: exactly 4: init, condition, increment, body, absent ones NULL.
                                          NODE_IF: condition, then, else or NULL. WHILE: condition, body. DO: body, condition.
                                          SWITCH: value, body. CASE: value(s), statement. RETURN: value or none. */
    int n_children;
    struct type *type;                 /* expressions */
    struct decl *decl;                 /* NODE_NAME, NODE_MEMBER, NODE_CALL, NODE_VAR, NODE_LABEL, NODE_GOTO */
    bool arrow;                        /* NODE_MEMBER: -> */
    bool has_value;                    /* integer constant expression */
    long long value;
    struct node *whole;                /* expressions: what node_whole has found, or NULL */
};

/* An error of libclang at file scope or in a function that contains a directive. The host compiler may accept the code, so this is an error
 * only if a region depends on it (region/foreign_code.c). */
struct syntax_error { unsigned at; const char *text; };

/* The parsed file. */
struct syntax {
    struct decl **functions;           /* functions defined in the text outside system headers, in order; bodies: syntax_body */
    int n_functions;
    struct syntax_error *errors;
    int n_errors;
    bool has_doubts;                   /* libclang gave errors that are left to the host compiler, which may accept the code */
    void *clang;                       /* private to translator/syntax/clang/ */
};

struct arena;
struct unit;

/* Emits the error, with advice for words of CUDA. */
void syntax_give_error(struct unit *u, const struct syntax_error *e);

/* translator/syntax/clang/: the only files that include clang-c. */
bool syntax_parse(struct unit *u);                                       /* fills u->syntax; false: diagnostics were given */
void syntax_free(struct unit *u);
struct node *syntax_body(struct unit *u, struct decl *function);         /* builds (once) and returns the function's block */
struct decl *syntax_function_at(struct unit *u, unsigned offset);        /* the function whose definition contains offset, or NULL */
struct decl *syntax_definition(struct unit *u, struct decl *d);          /* the definition of a function or variable in this text, or d */
/* The declaration that `name` means at `offset` (block, function, then file scope), or NULL. */
struct decl *syntax_lookup(struct unit *u, const char *name, unsigned offset);
/* The statement or declaration that a directive at `offset` binds to: the first that begins after it in the innermost block (or other node)
 * around it. *parent receives the node around it (NULL at file scope). NULL when nothing follows there. At file scope the result is a new
 * NODE_DECL_STMT whose decl is the declaration. */
struct node *syntax_statement_after(struct unit *u, unsigned offset, struct node **parent);
/* Parses `text`, a clause argument, as an expression in the scope at `offset`: names, constants, operators without side effects and without
 * comma, calls, casts, sizeof. A cast to a type that the reader does not support is a NODE_OTHER. NULL for any other text. Nodes have
 * from = to = 0. */
struct node *syntax_expression(struct unit *u, const char *text, unsigned offset);

/* Major version of the libclang in use, such as 14. */
int syntax_clang_version(void);
/* libclang's name and version, and its file: "Debian clang version 19.1.7, /usr/lib/x86_64-linux-gnu/libclang-19.so.19". */
const char *syntax_clang_name(struct arena *a);

/* Functions that contain a directive, as text for --dump=syntax (syntax_dump.c). */
struct buffer;
void syntax_dump(struct unit *u, struct buffer *out);

/* Helpers over the tree (syntax.c). */
const struct node *node_strip(const struct node *n);                     /* without parentheses and implicit conversions */
struct node *node_strip_mutable(struct node *n);
bool type_is_integer(const struct type *t);                              /* bool, char, int, enum */
bool type_is_arithmetic(const struct type *t);
bool type_is_addable(const struct type *t);                              /* a number of 4 or 8 bytes, to which devices add atomically */
bool type_may_alias(const struct unit *u, const struct type *a, const struct type *b); /* an object of the one may be accessed by the other (C11 6.5p7); NULL: not known */
const struct type *type_element(const struct type *t);                   /* of an array of any dimensions, or of what a pointer to them refers to */
/* A flexible array member, double v[] or v[0]: its elements follow the record and are not part of its size. */
bool decl_is_flexible(const struct decl *member);
bool decl_is_type(const struct decl *d);                                 /* a record, an enumeration or a typedef */
const struct type *decl_result_type(const struct decl *function);
bool type_has_flexible(const struct type *t);                            /* a struct whose last member is one, or has one at its end */
/* Offset in bytes of that member in such a struct, which may be less than the struct's size; -1 for other types. */
long long type_flexible_offset(const struct type *t);
bool type_has_variable_length(const struct type *t);                     /* an array with a dimension that is not constant */
bool type_is_scalar(const struct type *t);                               /* arithmetic or pointer */
bool type_is_address(const struct type *t);                              /* a pointer or an array; t may be NULL */
bool type_has_parts(const struct type *t);                               /* a record or a vector */
bool type_is_volatile_class(const struct type *t);                       /* volatile, and a class in C++: of parts, or complex */
bool node_is_bit_field(const struct node *n);
bool node_is_vector_element(const struct node *n);                       /* v[i] of a vector v: a part of it, as a member is of a record */
const char *op_text(enum op op);
/* Calls f on n and all nodes below, parents first; f returns false to skip the children. The size expressions of a variable's type are
 * visited at its NODE_VAR. */
void node_walk(struct node *n, bool (*f)(struct node *n, void *context), void *context);
/* Searches (syntax_search.c; some in syntax.c). `top` may be NULL. */
struct node *node_find(const struct node *top, bool (*is)(const struct node *n, const void *context), const void *context); /* the first, or NULL */
struct node *node_naming(const struct node *top, const struct decl *d);  /* the first name of d, or NULL */
int node_count_names(const struct node *top, const struct decl *d);      /* names of d */
bool node_names_outside(const struct node *top, const struct node *part, const struct decl *d); /* d is named in top outside of `part` */
bool node_is_name_of(const struct node *n, const struct decl *d);        /* n without parentheses and implicit conversions */
bool node_names_local(const struct node *top, const struct node *scope); /* a name that `scope` declares */
typedef unsigned long long kind_set;
#define KIND(kind) (1ULL << (kind))
#define LOOP_KINDS (KIND(NODE_FOR) | KIND(NODE_WHILE) | KIND(NODE_DO))
#define GOTO_KINDS (KIND(NODE_GOTO) | KIND(NODE_INDIRECT_GOTO) | KIND(NODE_LABEL))
bool node_has(const struct node *top, kind_set kinds);                   /* top, or a node below it, is of one of these kinds */
bool node_chooses(const struct node *n); /* its first child decides which others are evaluated: if, switch, ?:, &&, || */
bool node_guards(const struct node *parent, const struct node *n); /* the parent chooses, and n is not its first child */
bool node_is_guarded(const struct node *n, const struct node *top); /* a condition below top decides whether n is evaluated; no loop's */
bool node_changes(const struct node *top, const struct decl *d);          /* node_target of top, or of a node below it, is d */
bool node_is_loop(const struct node *n);
const struct node *node_jumped(const struct node *jump);                 /* the loop or switch of a break or continue, or NULL */
bool node_jumps_out(const struct node *top);                             /* a break or continue in top refers to one around it */
bool node_is_step(const struct node *n);                                  /* ++ or --, prefix or postfix */
struct decl *node_target(const struct node *n);                          /* the variable that n itself assigns, steps or addresses */
/* The value of the size expression of an array type in `function` may change after the declaration of the array (or typedef). */
bool node_size_may_change(const struct decl *function, struct node *size);
const struct node *node_alone(const struct node *n);                     /* n, or the only statement of its (nested) blocks */
/* Number of statements in the body of `loop` (NODE_FOR); *list receives them: those of its block, or the body itself. */
int node_loop_statements(struct node *loop, struct node ***list);
struct node *node_only_statement(struct node *n);                        /* as node_alone, but empty statements are ignored */
bool node_inside(const struct node *n, const struct node *outer);       /* n is outer or below it */
/* n, or the outermost expression around it that is known: all nodes in between are expressions. Takes constant time for deep expressions. Not to
 * be called while the tree is built. */
const struct node *node_whole(const struct node *n);
bool node_is_whole(const struct node *n);                                /* an expression as a statement, or in the head of a for */
bool node_value_is_unused(const struct node *n);                         /* of an expression: a statement, or the step of a for */
bool node_has_effects(struct node *n);                                   /* may assign, increment, decrement or call */
bool node_is_statement_of(const struct node *parent, const struct node *n); /* n, a child of parent, is a statement and not an expression */
/* compound_literals.c. A compound literal, or the member of it that is accessed, is used as an object and not only for its value. */
bool node_literal_has_storage(const struct node *n);
bool node_keeps_address(struct node *n);                                 /* an address in the expression may be used after its evaluation */
bool node_literal_is_kept(struct node *n);                               /* a compound literal whose address the expression may keep */

#endif
