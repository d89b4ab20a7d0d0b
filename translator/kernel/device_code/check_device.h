/* check_device: what the files of the pass check_device share. SPDX-License-Identifier: MIT
 * The pass visits all that will be printed as device code: the statements of kernels, the functions, tables and types that they use, and
 * what these use in turn. It refuses what CUDA C++ has no form for, so that the printers cannot fail. */
#ifndef ACCEL_CHECK_DEVICE_H
#define ACCEL_CHECK_DEVICE_H
#include "region/region.h"

struct device_use {
    struct decl *decl;
    unsigned at;
};

struct device_check {
    struct unit *u;
    const struct region *region; /* of the kernel that is checked; NULL in functions */
    const struct kernel *kernel;
    struct decl *function;   /* the function that is checked; NULL in kernels */
    const struct node *code; /* its body, or the kernel's statement */
    bool has_orders;         /* the file's text has the attribute scalar_storage_order */
    bool has_other_names;        /* the same for words that give variables second names */
    bool in_constant;        /* in the initializer of a table */
    bool called;             /* functions are checked because constructs call them */
    struct device_use *uses; /* functions, tables and types, each once */
    int n_uses;
    struct device_fault {
        const char *id;
        unsigned at;
    } * faults; /* errors and warnings emitted so far: each is emitted once */
    int n_faults;
};

/* check_device.c. An error, with a note that says what to write instead (NULL: none). False: this error was emitted before. */
bool device_refuse(struct device_check *c, unsigned at, const char *id, const char *instead, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool device_is_first(struct device_check *c, unsigned at, const char *id); /* no such message has been emitted; the caller emits it */
void device_note_use(struct device_check *c, struct decl *decl, unsigned at); /* adds decl to what must be checked */

/* Checks the functions of the list as if kernels called them; false: an error was emitted. */
bool device_check_functions(struct unit *u, struct decl **list, int n);

/* check_device_types.c. False: an error was emitted. */
bool device_check_type(struct device_check *c, const struct type *t, unsigned at);
void device_note_type(struct device_check *c, const struct type *t, unsigned at); /* adds the records that the type needs */
void device_check_record(struct device_check *c, const struct decl *r);

/* host_directives.c: warns of the directives for the host in function f, which the construct at `call` calls. */
void device_check_directives(struct device_check *c, const struct decl *f, unsigned call);
/* openmp_pragmas.c: warns of the directives of OpenMP in [from, to), a part of the text that begins and ends within lines. */
void device_check_openmp(struct device_check *c, unsigned from, unsigned to);

/* check_device_code.c */
void device_check_code(struct device_check *c, struct node *n); /* a statement or expression; NULL: nothing */
/* check_device_names.c */
void device_check_name(struct device_check *c, struct node *n);
void device_check_call(struct device_check *c, struct node *n);
/* check_device_declarations.c */
void device_check_declaration(struct device_check *c, struct node *n);
/* assigns: what an initializer list cannot contain may be assigned after the declaration. */
void device_check_initialiser(struct device_check *c, const struct type *t, struct node *n, bool assigns);
void device_check_table(struct device_check *c, const struct decl *v);

#endif
