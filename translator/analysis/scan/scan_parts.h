/* scan_parts: what the files that recognize scans share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SCAN_PARTS_H
#define ACCEL_SCAN_PARTS_H
#include "region/region.h"
#include "region/updates/scans.h"

/* scan_updates.c: the kinds of updates. Several updates of one value must agree, or be linear. UPDATE_NONE: it remains as it is. */
enum update_kind { UPDATE_NONE, UPDATE_OPERATOR, UPDATE_LINEAR, UPDATE_RESET };
struct update_form {
    enum update_kind kind;
    enum reduction_op op; /* UPDATE_OPERATOR */
    bool takes_equal, by_call;
    bool exact; /* the same result in any order, whatever the values: no sums and products of floating point */
};
/* n changes the value by one of these forms; false if n is no update of the value. Fills `out` except for its node. */
bool scan_read_update(struct unit *u, const struct scan_value *v, struct node *n, struct scan_update *out, struct update_form *form);

/* Both forms together, in *all; false if they do not agree. */
bool scan_merge_forms(struct update_form *all, const struct update_form *one);

/* scan_elements.c: adds to the scan the arrays whose elements iterations of l pass to the next one. */
void scan_find_elements(const struct loop *l, struct scan *s);
/* Both accesses are about an element that iterations pass on. */
bool scan_passes_element(const struct scan *s, const struct access *a, const struct access *b);

/* scan_stores.c: both store to elements that a counter numbers, out[n++], and so never to the same one. */
bool scan_stores_apart(const struct loop *l, const struct scan *s, const struct access *a, const struct access *b);

/* scan_slice.c: fills s->kept; false if the addends depend on a carried value, or have effects. */
bool scan_slice(const struct loop *l, struct scan *s);
/* n is part of the slice. */
bool scan_slice_has(const struct loop *l, const struct scan *s, const struct node *n);

/* scan_loads.c: the expression has one value in the loop, or one in each iteration. It reads no memory but variables. */
bool scan_is_invariant(const struct loop *l, const struct node *n, bool in_iteration);
/* Fills s->loads and `same_factor` of the values; needs the slice. */
void scan_find_loads(const struct loop *l, struct scan *s);

#endif
