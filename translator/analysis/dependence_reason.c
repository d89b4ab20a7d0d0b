/* dependence_reason: why a loop is parallelizable, or is not, in words. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/isl/isl_expression.h"
#include "base/unit.h"
#include <string.h>

static const char *disjoint_text(struct arena *a, const struct verdict *v)
{
    bool one = !strcmp(v->first, v->second);
    return arena_printf(a, one ? "the targets of '%s' do not overlap" : "'%s' and '%s' do not overlap", v->first, v->second);
}

/* What must hold; empty: nothing. */
static const char *condition_text(const struct loop *l, const struct verdict *v)
{
    struct arena *a = l->region->unit->arena;
    const char *of_sizes = l->condition ? expression_shown(a, l->condition) : "";
    if (!v->overlap) return of_sizes;
    return arena_printf(a, "%s%s%s", disjoint_text(a, v), *of_sizes ? " and " : "", of_sizes);
}

const char *dependence_reason(const struct loop *l, const struct verdict *v, bool reorders)
{
    struct arena *a = l->region->unit->arena;
    const char *condition = v->against ? "" : condition_text(l, v);
    const char *permit = reorders ? "; a scan would change the order of floating-point operations: permit it with -fassociative-math or "
                                    "reduction(inscan)"
                                  : "";
    if (v->against) return arena_printf(a, "not parallelizable: %s%s", v->against, permit);
    if (v->n_equal && !v->overlap)
        return arena_printf(a, "parallelizable%s%s: iterations that share an element store one value, or update it in any order",
                            *condition ? " if " : "", condition);
    if (*condition) return arena_printf(a, "parallelizable if %s (tested at launch)", condition);
    return l->n_reductions ? "parallelizable with its reductions" : "parallelizable: no loop-carried dependence";
}
