/* path_reader: the pointers through which an expression reaches its object. SPDX-License-Identifier: MIT
 * A path is read from an access backwards: what the place is part of, which pointer led there, where that was loaded from, through local
 * pointers and the parameters of called functions, up to a variable of the host. */
#ifndef ACCEL_PATH_READER_H
#define ACCEL_PATH_READER_H
#include "region/region_parts.h"

enum { MAX_HOPS = 6, MAX_FORKS = 8 };

struct hop {
    const char *offset, *stride, *count, *step; /* C expressions: struct accelrt_hop */
};

/* The object that an expression points to or that a place is part of. */
struct path {
    struct decl *root;
    const char *element;  /* the repeated object, as an expression of which only the type is used: "s[0].link[0]" */
    const char *position; /* the place within it: "", "a.v", "w[0].v" */
    const struct type *type; /* of the place */
    const char *start, *stride; /* where a pointer was converted: bytes from the repeated object to the element, size of the object; NULL:
                                   no conversion */
    const char *array;    /* position of the array whose element is the last step of `position`; NULL: none */
    const char *count, *step;
    bool indexed;         /* any of the elements may be accessed, not just the first */
    bool failed;
    struct hop hops[MAX_HOPS];
    int n_hops;
};

struct paths {
    struct path items[MAX_FORKS];
    int n;
};

/* The code that is being read: the region, or a function called from it. */
struct frame {
    struct region *region;
    const struct uses *uses;
    struct decl *function; /* NULL: the region */
    struct node *call;
    const struct frame *outer;
    const struct decl *busy[MAX_FORKS]; /* pointers whose values are being followed */
    int n_busy, depth;
};

/* Adds the paths of the place n, or of the object that it is part of. */
void path_of_place(struct frame *f, struct node *n, struct paths *out);
/* Adds the paths of what the pointer n points to; for a structure, of its place. */
void path_of_value(struct frame *f, struct node *n, struct paths *out);

#endif
