/* directive_tables: the rows of directives.def, clauses.def and synonyms.def. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DIRECTIVE_TABLES_H
#define ACCEL_DIRECTIVE_TABLES_H
#include "directive/directive.h"

/* Sets: bit k is directive k, or clause k. */
typedef unsigned long long directive_set;
typedef unsigned long long clause_set;

#define ON(id) (1ull << DIR_##id)
#define NEEDS(id) (1ull << CLAUSE_##id)
#define ON_PARALLEL (ON(PARALLEL) | ON(PARALLEL_LOOP))
#define ON_SERIAL (ON(SERIAL) | ON(SERIAL_LOOP))
#define ON_KERNELS (ON(KERNELS) | ON(KERNELS_LOOP))
#define ON_COMPUTE (ON_PARALLEL | ON_SERIAL | ON_KERNELS)
#define ON_LOOPS (ON(LOOP) | ON(PARALLEL_LOOP) | ON(SERIAL_LOOP) | ON(KERNELS_LOOP))
#define ON_ALL (~0ull)

enum directive_binding { BINDS_NOTHING, BINDS_LOOP, BINDS_STATEMENT, BINDS_FUNCTION };
enum directive_argument { ARGUMENT_NONE, ARGUMENT_CACHE, ARGUMENT_QUEUES, ARGUMENT_NAME, ARGUMENT_EXTENT };

enum clause_form {
    FORM_NONE,                         /* no parentheses */
    FORM_EXPRESSION,                   /* (e) */
    FORM_OPTIONAL,                     /* nothing or (e) */
    FORM_EXPRESSIONS,                  /* (e, ...) */
    FORM_VARS,                         /* ([modifier, ...:] variable, ...) */
    FORM_REDUCTION,                    /* (operator: variable, ...) */
    FORM_DEFAULT,                      /* (none) or (present) */
    FORM_WAIT,                         /* nothing or ([devnum: e:] [queues:] e, ...) */
    FORM_DEVICES,                      /* (name, ...) or (*) */
    FORM_GANG,                         /* nothing or ([num:] e, static: e or *, dim: e) */
    FORM_WORKER,                       /* nothing or ([num:] e) */
    FORM_VECTOR,                       /* nothing or ([length:] e) */
    FORM_COLLAPSE,                     /* ([force:] e) */
    FORM_SIZES,                        /* (e or *, ...) */
    FORM_BIND,                         /* (name) or ("name") */
    FORM_NAME                          /* (name) */
};

enum clause_often { OFTEN_MANY, OFTEN_ONCE, OFTEN_GROUP };

struct directive_row {
    const char *spelling;
    enum directive_binding binding;
    bool supported;
    enum directive_argument argument;
    clause_set needs;
};

struct clause_row {
    const char *spelling;
    enum clause_form form;
    directive_set on, later;
    enum clause_often often;
    bool tuning;
};

struct synonym_row { const char *spelling; enum clause_kind kind; directive_set on; };
struct modifier_row { const char *spelling; clause_set clauses; bool supported; };

extern const struct directive_row directive_rows[DIR_COUNT];
extern const struct clause_row clause_rows[CLAUSE_COUNT];
extern const struct synonym_row synonym_rows[];
extern const int n_synonym_rows;
extern const struct modifier_row modifier_rows[];
extern const int n_modifier_rows;

/* The clause spelled `word` on a directive, or CLAUSE_COUNT. Clauses that only other directives take are found too. */
enum clause_kind clause_named(const char *word, enum directive_kind on);

#endif
