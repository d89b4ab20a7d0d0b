/* dependence_parts: what the files of analysis_dependence share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEPENDENCE_PARTS_H
#define ACCEL_DEPENDENCE_PARTS_H
#include "region/region.h"
#include <isl/ctx.h>

/* Why scalars that loop l writes prevent parallel iterations, and sets its `obstacle`; NULL if they do not. Sums without a reduction clause become reductions
 * (OpenACC allows it in kernels), which changes the loops that update them and the variable's role: call it last, when all else is
 * proven. */
const char *dependence_scalars(struct loop *l);
void dependence_reductions(struct loop *l); /* adds those that the loop computes without a clause */
/* The same for any loop, without changing it: counts the statements that accumulate into scalars. */
const char *dependence_scalars_alone(const struct loop *l, int *n_sums);
/* Every iteration of l may have its own d. */
bool dependence_may_be_private(const struct loop *l, struct decl *d);
/* Makes the scalars private to l that may be, among those that it writes. */
void dependence_privatize(struct loop *l);
/* Makes the stores to shared scalars atomic that l only sets to one constant. */
void dependence_set_flags(struct loop *l);

struct verdict {
    const char *against;        /* why the iterations must not run in parallel; NULL: no reason found */
    const struct obstacle *obstacle; /* what `against` is about; NULL: it has no accesses */
    bool overlap;               /* independent only if no pointer ranges overlap */
    bool loaded;                /* among them those of pointers in memory */
    const char *first, *second; /* names of two pointers that may overlap */
    const char *condition;      /* independent only if it holds */
    bool of_sizes;              /* set by the caller: the condition may be that sizes are not tiny */
    const struct access **equal; /* stores of one value, reads in their conditions, and updates in any order, that may touch one element */
    int n_equal;
    bool pivots;                /* conflicts with one iteration, the pivot, are no reason */
    const struct linear *pivot; /* its index; NULL: there are none */
};
/* Whether iterations of l depend on each other, apart from pairs that `scan` settles. v: what the caller sets of it. */
struct verdict dependence_judge(isl_ctx *ctx, const struct loop *l, const struct scan *scan, struct verdict v);
/* dependence_reason.c: what was found, as messages say it. reorders: a scan would be right but for the order of additions. */
const char *dependence_reason(const struct loop *l, const struct verdict *v, bool reorders);
/* The pivot of a loop that is not independent; NULL: it has none. */
const struct linear *dependence_pivot(isl_ctx *ctx, const struct loop *l);
/* scan/pivots.c: accesses a and b are of one element in different iterations of l only if one of these is the pivot, *pivot, which is set if it is
 * NULL. */
bool dependence_has_pivot(const struct loop *l, const struct access *a, const struct access *b, const struct linear **pivot);

/* scan/row_scans.c: sets l->row_scan if l is a scan in each iteration of the loop around it. */
void dependence_scan_row(isl_ctx *ctx, struct loop *l);

/* Tests the accesses in different iterations of l, for any iterations of the loops from `around` to l. Pairs that `scan` settles are omitted;
 * NULL: none are. */
void dependence_test_accesses(isl_ctx *ctx, const struct loop *around, const struct loop *l, const struct scan *scan, struct verdict *v);
/* sweeps.c: sets goes_outward and sweep of the region's loops. */
void dependence_find_sweeps(isl_ctx *ctx, struct region *r);

/* The accesses of a loop without duplicates. */
struct distinct {
    const struct access **items;
    int count;
};
struct distinct dependence_accesses(const struct loop *l);
bool dependence_may_conflict(const struct access *a, const struct access *b); /* one of them writes, and not both are atomic */

/* data_warnings.c: clauses that do not match the accesses of the constructs under them. */
void analysis_data_warnings(struct unit *u);
/* copy_walk.c: data of which the host or the device reads an old copy, or that it accesses during asynchronous work. */
void analysis_copy_warnings(struct unit *u);
/* unwritten_elements.c: the place where the region reads an element of v that it does not write for any sizes; NULL: none is known. */
const struct node *dependence_unwritten_element(const struct variable *v);
/* The place where the region accesses an element of v that is not in the section, whenever it runs; NULL: none is known. */
const struct node *dependence_outside_section(const struct variable *v, const struct clause_var *section);
/* The place where the region accesses memory outside of the array v, whenever it runs; NULL: none is known. */
const struct node *dependence_outside_array(const struct variable *v);
/* first_trips.c: some sizes are known for which the access is in its array and runs; false: not known. */
bool access_fits_in_first_trips(const struct region *r, const struct access *a);
/* array_bounds.c: accesses outside of arrays and of the memory of malloc. */
void analysis_bounds_warnings(struct unit *u);
/* timing_warnings.c: clocks that are read while asynchronous constructs run. */
void analysis_timing_warnings(struct unit *u);
/* overflow_warnings.c: subscripts, bounds and lengths beyond the largest int. */
void analysis_overflow_warnings(struct unit *u);
/* list_warnings.c: linked lists of the host. */
void analysis_list_warnings(struct unit *u);
/* overwritten.c: the section for a copyout clause of d, "y[0:n]", "b[1:n - 2][1:m - 2]": r writes all of its elements, whatever the values are,
 * reads none of them before, and accesses no other elements of d. `whole` is the text of the range of all accesses. NULL: not known to be so. */
const char *overwritten_section(const struct region *r, const struct decl *d, const char *whole);
/* touched_elements.c: the region writes, or reads, the element with these `count` subscripts, or these members of it, whenever its loops
 * have iterations. */
bool dependence_touches(const struct variable *v, const struct linear *const *indices, int count, const struct decl *const *members,
                        int n_members, bool written);
/* The section has elements that the region never writes, whenever it runs. */
bool dependence_writes_part(const struct variable *v, const struct clause_var *section);
/* swapped_pointers.c: pointers of a data construct that are exchanged in it, of which only one is copied to the host. */
void analysis_swap_warnings(struct unit *u);
/* unset_values.c: variables and memory that constructs read and that nothing has written. */
void analysis_unset_warnings(struct unit *u);
/* declare_warnings.c: variables that `declare create` allocates and that no directive copies to the device. */
void analysis_declare_warnings(struct unit *u);
/* device_pointers.c: accesses of the host through device addresses. */
void analysis_device_pointer_warnings(struct unit *u);
/* section_warnings.c: sections that leave out elements which constructs access, or whose length counts bytes. */
void analysis_section_warnings(struct unit *u);
/* race_warnings.c: updates that all gangs of a parallel construct with num_gangs make concurrently. */
void dependence_gang_warnings(const struct region *r);
/* unset_values.c: elements of a gang's own array that only other gangs have written. */
void dependence_unset_warnings(const struct region *r);
/* alias_warnings.c: calls in this file that pass one array for two parameters of l's function, whose elements different iterations access. */
void dependence_alias_warnings(isl_ctx *ctx, const struct loop *l);
/* race_warnings.c: the iterations of an inner `loop` all update one place without a reduction, so that they cannot be independent. Gives a
 * warning (OpenACC 3.3, 2.9.11). */
bool dependence_repeats_update(isl_ctx *ctx, const struct loop *l);
/* race_warnings.c: races in a loop that a directive calls independent. */
void dependence_race_warnings(isl_ctx *ctx, const struct loop *l);

#endif
