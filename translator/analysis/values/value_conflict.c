/* value_conflict: conflicts of accesses whose subscripts have one of several forms. SPDX-License-Identifier: MIT
 * a[k] and a[m + (k > 0 ? k - 1 : 0)] do not meet if none of the elements that the second may be is one of the first. */
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "analysis/values/possible_values.h"
#include "base/unit.h"

enum { MOST_PAIRS = 36 };

/* What `a` may be, with the rows of the other access; NULL: not known. */
static struct access **values_of(const struct region *r, const struct access *a, const struct access *other, int *count)
{
    struct access **list = NULL;
    *count = 0;
    if (!a->affine) {
        list = possible_accesses(r->reader, a, count);
        for (int k = 0; k < *count; k++)
            if (list[k]->n_doubts || (other->affine && !delinearise_like(r->reader, list[k], other))) return NULL;
    } else {
        struct access *copy = arena_alloc(r->unit->arena, sizeof *copy);
        *copy = *a;
        ARENA_PUSH(r->unit->arena, list, *count, copy);
    }
    return list;
}

enum conflict conflict_of_values(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    const struct region *r = in->region;
    int n_a, n_b;
    struct access **first = values_of(r, a, b, &n_a), **second = first ? values_of(r, b, a, &n_b) : NULL;
    if (!second || n_a * n_b > MOST_PAIRS) return CONFLICT_POSSIBLE;
    for (int i = 0; i < n_a; i++)
        for (int k = 0; k < n_b; k++) {
            struct launch_test own = {.of_sizes = test && test->of_sizes};
            if (conflict_across(in, first[i], second[k], test ? &own : NULL) != CONFLICT_NONE) return CONFLICT_POSSIBLE;
            if (test) test->condition = condition_both(r->unit, test->condition, own.condition);
        }
    return CONFLICT_NONE;
}
