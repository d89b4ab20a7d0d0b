/* access_parts: what the files of the analysis of accesses share. SPDX-License-Identifier: MIT */
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
    const struct decl *members[MAX_MEMBERS]; /* fields from the object to the element, innermost first */
    int n_members;                           /* above MAX_MEMBERS: the others are not stored */
    bool affine; /* base and number of subscripts are known */
    bool locals; /* set by the caller: arrays declared in the region are bases too */
    bool gaps;   /* some form is NULL: not linear */
    int depth;   /* number of pointers followed */
    struct place *from;   /* the place in memory from which the pointer was loaded whose subscripts these are; NULL: base itself */
    struct node *loaded;  /* the expression that loads it */
};

struct linear *linear_symbol(struct linear_reader *r, const char *text, const struct type *type, bool on_host, bool kept);

struct use;
/* accesses.c: adds the accesses of the use; with `inside`, those of a use of the parameter in the function that receives the pointer
 * (`perhaps` as in struct access). */
void access_add(struct region *r, struct linear_reader *reader, const struct use *use, const struct use *inside, bool perhaps);
/* call_accesses.c: the form of a call of a function that only returns an expression: index(i, j). */
struct linear *linear_call(struct linear_reader *r, struct node *call);
bool linear_keeps_value(const struct type *to, const struct type *from); /* the conversion changes no value of the integer type */
/* call_accesses.c: adds the accesses that a function makes through the pointer passed to it. False, and nothing added, if not all of them
 * are known. */
bool call_accesses(struct region *r, struct linear_reader *reader, const struct use *use);

/* delinearise.c: rewrites forms of one subscript such as i*m + j as [i][j] where all accesses to the object have the same row length. */
void delinearise(struct region *r, struct linear_reader *reader);
/* Splits the one form of `a`, which is in no list, as those of `like`, an access to the same object. False: they cannot be compared. */
bool delinearise_like(struct linear_reader *reader, struct access *a, const struct access *like);

/* loaded_places.c: a->loaded, of a deep access at p; NULL where the place is not known. */
void loaded_place_set(struct region *r, struct access *a, const struct place *p);
/* Removes `loaded` of all accesses where the region may change the pointers, and delinearises the others. All accesses must be known. */
void loaded_places_settle(struct region *r, struct linear_reader *reader);
/* accesses.c: the forms of p's subscripts, those of a, and the condition under which they hold. False: one of them has no form. */
bool place_forms(struct region *r, const struct place *p, struct access *a);

/* access_repeats.c: sets `repeated`; needs the forms. */
void access_repeats(struct region *r);

#endif
