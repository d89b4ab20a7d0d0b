/* check_ordered: the clause of ours for results with the digits of the sequential loop. SPDX-License-Identifier: MIT */
#include "options.h"
#include "pragma/pragma_checks.h"

void check_ordered(struct unit *u, struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_ORDERED, 0);
    if (!c) return;
    u->arithmetic = (struct device_arithmetic){.no_fma = true};
    if (u->options->strict_openacc) check_error(u, d, c->at, "strict-extension", "'ordered' is no clause of OpenACC");
}
