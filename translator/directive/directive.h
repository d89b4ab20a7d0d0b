/* directive: a directive with its clauses. SPDX-License-Identifier: MIT
 * Filled by pragma_scan (place and text), pragma_parse (kind and clauses) and pragma_bind (statement, names, expressions). Only
 * directives.def and clauses.def list the directives and clauses that exist. */
#ifndef ACCEL_DIRECTIVE_H
#define ACCEL_DIRECTIVE_H
#include <stdbool.h>

struct unit;
struct node;
struct decl;
struct type;

enum directive_kind {
#define DIRECTIVE(id, ...) DIR_##id,
#include "directives.def"
#undef DIRECTIVE
    DIR_COUNT
};

enum clause_kind {
#define CLAUSE(id, ...) CLAUSE_##id,
#include "clauses.def"
#undef CLAUSE
    CLAUSE_COUNT
};

/* An expression of a clause, macros expanded. Its text is valid C at the directive's place. */
struct clause_expr {
    const char *text;                  /* NULL: absent */
    unsigned at;                       /* offset in the unit's text, for messages */
    struct node *node;                 /* set by pragma_bind; NULL if syntax_expression does not support it */
    bool has_value;                    /* integer constant */
    long long value;
};

/* One dimension [start:length], [index], [:length], [start:]. */
struct subscript {
    struct clause_expr start, length;
    bool is_element;                   /* [index]: length 1 */
};

/* A variable in a clause's list: name, a chain of members, sections. */
struct clause_var {
    const char *text;                  /* as written (macros expanded), one line: "a[0:n]" */
    const char *name;                  /* the leading identifier */
    unsigned at;                       /* offset of the name, for messages */
    struct decl *decl;                 /* resolved at the directive's place */
    const char *members;               /* "->t.d", "[1].d" up to the last member, or NULL; brackets in it are not sections */
    struct subscript *subscripts;
    int n_subscripts;
    struct node *object;               /* name and members, parsed; NULL without members or if not supported */
};

struct clause {
    enum clause_kind kind;
    const char *spelling;              /* as written: "pcopyin" */
    unsigned at;
    bool inscan;                       /* reduction(inscan, op: ...) */
    struct clause_var *vars;           /* variable lists */
    int n_vars;
    struct clause_expr *exprs;         /* expression lists: if, async, wait, num_gangs(a,b,c), collapse, vector(n), gang(n)... */
    int n_exprs;
    const char *word;                  /* keyword: reduction operator "+", default "none", gang "static", wait "devnum", collapse "force",
                                          routine's name, modifiers of a data clause; NULL for gang(num:n), worker(num:n) and
                                          vector(length:n), whose value is exprs[0] */
    struct clause_expr modifier;       /* value of static: (text "*" too), devnum: */
    struct clause_expr dimension;      /* gang: value of dim: */
    struct clause *next;               /* in the order written */
};

/* Levels of parallelism (OpenACC 3.4, 1.2), as bits. */
enum level { LEVEL_GANG = 1, LEVEL_WORKER = 2, LEVEL_VECTOR = 4 };

struct directive {
    enum directive_kind kind;
    const char *name;                  /* canonical: "parallel loop" */
    const char *text;                  /* from after acc/accel to the end of the line, macros expanded, one line */
    const char *written;               /* the line as the user wrote it (from #pragma), one line, for comments in generated code */
    unsigned from, to;                 /* extent of the pragma line in the unit's text, newline excluded */
    struct clause *clauses;
    struct clause_var *device_members; /* deviceptr(s->p): device addresses, copied unchanged with their structures; not in clauses */
    int n_device_members;
    struct node *statement;            /* the statement that it binds to; NULL for standalone directives */
    struct node *place;                /* node around the directive; NULL at file scope */
    struct decl *function;             /* function around it; NULL at file scope */
    struct directive *outer;           /* construct whose statement contains this directive, innermost; NULL outside */
    bool valid;                        /* false: an error was given, later passes skip it */
    int line;                          /* user's line */
    struct decl *routine;              /* routine directive: the function that it names or that follows it */
    struct directive_token *tokens;    /* of text: n_tokens and a final TOKEN_END; for the passes of directive/ */
    int n_tokens;
};

/* A token of a directive's text. */
struct directive_token {
    unsigned from, to;                 /* in directive->text */
    unsigned at;                       /* in the unit's text; for a token from a macro: the macro's name */
    int kind;                          /* enum token_kind */
};

/* The k-th clause of a kind (k from 0), or NULL. */
struct clause *directive_clause(const struct directive *d, enum clause_kind kind, int k);
void directive_add_clause(struct directive *d, struct clause *c);       /* as the last one */
/* A clause of these kinds (bits NEEDS) lists the variable or a part of it. */
bool directive_lists(const struct directive *d, unsigned long long kinds, const struct decl *variable);
bool clause_has_modifier(const struct clause *c, const char *word);     /* `word` is one of its modifiers */
const struct type *clause_var_type(const struct clause_var *v);         /* of the variable or member with the sections; NULL: unknown */
const struct type *clause_var_element(const struct clause_var *v);      /* of an array or section: below all its dimensions */
/* Sections as the user may write them after a pointer of this type, for messages: "[0:n][0:m]" for double **. */
const char *clause_example_sections(const struct type *pointer);
bool clause_var_may_go_on(const struct clause_var *v);                  /* a member [], [0] or [1] that ends its record or is in a union */
/* Number of nested loops that the directive applies to: the argument of collapse, the number of sizes of tile, else 1. *by receives that
 * clause or NULL. */
long long directive_group(const struct directive *d, const struct clause **by);
bool directive_is_compute(const struct directive *d);                   /* parallel, serial, kernels and their loop forms */
bool directive_has_loop(const struct directive *d);                     /* loop and the combined forms */
int directive_gang_dim(const struct directive *d);                      /* d of gang(dim: d), 1 without dim; 0: no gang clause */
const char *clause_spelling(enum clause_kind kind);
bool directive_is_standalone(enum directive_kind kind);                 /* binds to no statement: update, wait, enter data... */

/* The clause, neither link nor deviceptr, of a declare directive at file scope that lists the file-scope variable v, or NULL. */
const struct clause *directive_declared(const struct unit *u, const struct decl *v);
/* The same, or a link clause: device functions may access v. */
const struct clause *directive_reached(const struct unit *u, const struct decl *v);
/* The deviceptr clause of such a directive: device functions read the value that the host's pointer has when the kernel starts. */
const struct clause *directive_device_pointer(const struct unit *u, const struct decl *v);

/* The atomic directive for the statement, written or implied (u->implied), or NULL. */
struct directive *directive_atomic_on(const struct unit *u, const struct node *statement);

/* Passes. Each returns false when errors were given. */
bool pragma_scan(struct unit *u);      /* requires text; finds the directive lines, expands macros in them, appends to u->directives */
bool pragma_parse(struct unit *u);     /* fills kind and clauses; unknown directives and clauses are errors with a suggestion */
bool pragma_bind(struct unit *u);      /* requires syntax; sets statement, place, function, outer; resolves names, parses expressions */
bool pragma_check(struct unit *u);     /* clause x directive, argument forms, nesting, placement, what is not supported yet */
bool private_members(struct unit *u);  /* requires checked directives; members in private clauses become variables, in the tree too */

#endif
