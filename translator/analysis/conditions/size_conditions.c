/* size_conditions: iterations that share elements only where a size is tiny: a[0][j] = a[n - 2][j] if n < 3. SPDX-License-Identifier: MIT */
#include "analysis/conflict.h"
#include "analysis/isl/isl_expression.h"
#include "base/unit.h"

enum { LONGEST = 300, TINY = 64 };

static isl_set *parameters(const struct isl_space_text *s, isl_ctx *ctx, const char *names)
{
    isl_set *set = space_set(s, ctx, names);
    return set ? isl_set_params(set) : NULL;
}

/* All parameters are at least TINY, as sizes usually are. */
static isl_set *usual_sizes(const struct isl_space_text *like, isl_ctx *ctx)
{
    struct isl_space_text s = *like;
    s.where = (struct buffer){0};
    for (int i = 0; i < s.n_params; i++) space_constrain(&s, "p%d >= %d", i, TINY);
    isl_set *set = parameters(&s, ctx, "");
    buffer_free(&s.where);
    return set;
}

/* `holds` is true for all usual sizes for which there are iterations, and there are such sizes. */
static bool is_usual(const struct isl_space_text *s, isl_ctx *ctx, isl_set *holds, isl_set *runs)
{
    isl_set *usual = usual_sizes(s, ctx);
    if (!usual) return false;
    usual = isl_set_intersect(usual, isl_set_copy(runs));
    bool yes = isl_set_is_empty(usual) == isl_bool_false && isl_set_is_subset(usual, holds) == isl_bool_true;
    isl_set_free(usual);
    return yes;
}

const char *condition_of_sizes(const struct isl_space_text *s, isl_ctx *ctx, const char *names, isl_set *meetings)
{
    isl_set *runs = s->n_params && space_on_host(s) ? parameters(s, ctx, names) : NULL;
    if (!runs) return NULL;
    isl_set *holds = isl_set_complement(isl_set_params(isl_set_copy(meetings)));
    const char *text = NULL;
    if (is_usual(s, ctx, holds, runs)) text = expression_of_condition(s, isl_set_gist_params(isl_set_copy(holds), isl_set_copy(runs)), LONGEST);
    isl_set_free(holds);
    isl_set_free(runs);
    return text ? arena_printf(s->reader->unit->arena, "(%s)", text) : NULL;
}
