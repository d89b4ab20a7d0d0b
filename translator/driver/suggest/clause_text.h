/* clause_text: the clauses of a suggested directive. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CLAUSE_TEXT_H
#define ACCEL_CLAUSE_TEXT_H
#include <stdbool.h>

struct buffer;
struct loop;
struct region;

/* `parallel loop` with clauses says what the analysis found about l, the outermost parallel loop of a nest of a kernels construct. */
bool clause_text_suffices(const struct loop *l);
void clause_text_loop(const struct loop *l, struct buffer *to); /* " collapse(2) reduction(+:s) private(t)" */
/* " copyin(x[0:n]) copy(y[0:n])": what r moves; nothing where some of it has no name in the program. False: nothing. */
bool clause_text_data(const struct region *r, struct buffer *to);
/* Why the extent of some data of r is not known, so that a clause must say it; NULL: all are known. */
const char *clause_text_unknown(const struct region *r);
/* Those data: "'g->u', 'v'". */
const char *clause_text_missing(const struct region *r);
/* Sets k->arrays to the data of k's region r. */
struct candidate;
struct candidates;
void clause_text_arrays(struct candidates *c, struct candidate *k, const struct region *r);

#endif
