/* check_gangs: gangs in more than one dimension (OpenACC 3.3, 2.5.10 and 2.9.2). SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"

bool check_leaves_gangs(const struct directive *outer, int dim)
{
    bool alone = !directive_clause(outer, CLAUSE_WORKER, 0) && !directive_clause(outer, CLAUSE_VECTOR, 0);
    return dim > 0 && alone && dim < directive_gang_dim(outer);
}

bool check_gang_in_gang(const struct directive *outer, const struct directive *inner)
{
    return check_leaves_gangs(outer, directive_gang_dim(inner));
}

static const struct clause *several_gangs(const struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_NUM_GANGS, 0);
    return c && c->n_exprs > 1 ? c : NULL;
}

/* Gangs along the other dimensions run the loop too, and would add its sum again. */
static void check_reduction(struct unit *u, struct directive *d)
{
    const struct clause *reduction = directive_clause(d, CLAUSE_REDUCTION, 0), *gang = directive_clause(d, CLAUSE_GANG, 0), *several = NULL;
    const struct directive *compute = directive_compute_around(d);
    if (!reduction || !(gang || directive_is_compute(d))) return;
    if (compute) several = several_gangs(compute);
    if (!several && directive_gang_dim(d) <= 1) return;
    directive_error(u, d, reduction->at, "reduction-gang-dimensions",
                    "'reduction' clause is not valid with gangs in more than one dimension");
    diag_note(u, reduction->at, "reduce over gangs in one dimension, or use 'atomic'");
    if (several) diag_note(u, several->at, "'num_gangs' with several arguments is here");
}

void check_gang_dimensions(struct unit *u, struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_GANG, 0);
    const struct directive *compute = directive_compute_around(d);
    check_reduction(u, d);
    if (!c || !c->dimension.text) return;
    if (!c->dimension.has_value || c->dimension.value < 1 || c->dimension.value > 3)
        directive_error(u, d, c->dimension.at, "gang-dimension", "'dim:' requires the constant 1, 2 or 3");
    else if (compute && (ON_KERNELS >> compute->kind & 1))
        directive_error(u, d, c->dimension.at, "gang-dimension", "'dim:' modifier is not valid in '%s' construct", compute->name);
}
