/* access_parts: what the files of the analysis share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACCESS_PARTS_H
#define ACCEL_ACCESS_PARTS_H
#include "analysis/linear.h"

enum { MAX_SUBSCRIPTS = 8, MAX_MEMBERS = 8 };

/* An element: base object or pointer and its subscripts, outermost first. */
struct place {
    struct decl *base;
    struct node *nodes[MAX_SUBSCRIPTS]; /* NULL where no subscript was written (*p) */
    const struct linear *forms[MAX_SUBSCRIPTS];
    int count;
    const struct decl *members[MAX_MEMBERS]; /* fields on the way to the element, innermost first */
    int n_members;                           /* above MAX_MEMBERS: the rest is not here */
    bool affine; /* base and number of subscripts are known */
    bool gaps;   /* some form is NULL: not linear */
    int depth;   /* pointers followed */
};

struct linear *linear_symbol(struct linear_reader *r, const char *text, const struct type *type, bool on_host);

void place_read(struct linear_reader *r, struct node *n, struct place *p);
/* The only value a local pointer or integer has where it is read, or NULL. */
struct node *linear_value_of(const struct linear_reader *r, const struct decl *d);

struct use;
/* accesses.c: what the use does, or, with `inside`, what a use of the parameter does in the function that gets the pointer (`perhaps`: as in
 * struct access). */
void access_add(struct region *r, struct linear_reader *reader, const struct use *use, const struct use *inside, bool perhaps);
/* call_accesses.c: of the call of a function that only returns an expression: index(i, j). */
struct linear *linear_call(struct linear_reader *r, struct node *call);
bool linear_keeps_value(const struct type *to, const struct type *from); /* an integer converted so stays what it is */
/* call_accesses.c: a pointer passed to a function: adds the accesses that the function makes through it. False, and nothing added: not all of
 * them are known. */
bool call_accesses(struct region *r, struct linear_reader *reader, const struct use *use);

/* delinearise.c: rewrites forms of one subscript such as i*m + j as [i][j] where all accesses to the object have the same row length. */
void delinearise(struct region *r, struct linear_reader *reader);

/* access_repeats.c: sets `repeated`; needs the forms. */
void access_repeats(struct region *r);

#endif
