/* row_conditions: a[i*ld + j] read as a[i][j] where 0 <= j < ld is known at the launch only. SPDX-License-Identifier: MIT */
#include "analysis/conflict.h"
#include "analysis/isl/isl_expression.h"
#include "base/unit.h"
#include <string.h>

enum { LONGEST = 300 };

/* C text of the condition under which no iteration leaves its row, given that there are iterations; NULL where it never holds or has no
 * text. */
static const char *negated(const struct isl_space_text *s, isl_ctx *ctx, const char *names, const char *outside)
{
    struct isl_space_text all = *s;
    all.where = (struct buffer){0};
    buffer_puts(&all.where, s->where.data ? s->where.data : "");
    isl_set *runs = space_set(&all, ctx, names);
    space_constrain(&all, "%s", outside);
    isl_set *leaves = space_set(&all, ctx, names);
    buffer_free(&all.where);
    if (!runs || !leaves) {
        isl_set_free(runs);
        isl_set_free(leaves);
        return NULL;
    }
    runs = isl_set_params(runs);
    isl_set *holds = isl_set_gist_params(isl_set_complement(isl_set_params(leaves)), isl_set_copy(runs));
    bool never = isl_set_is_empty(holds) != isl_bool_false, always = isl_set_plain_is_universe(holds) == isl_bool_true;
    isl_set_free(runs);
    const char *text = never || always ? NULL : expression_of_condition(s, isl_set_copy(holds), LONGEST);
    isl_set_free(holds);
    return always ? "" : text;
}

static const char *column_condition(isl_ctx *ctx, const struct region *r, const struct access *a, int k)
{
    const struct isl_copy copy = {100, ""};
    struct isl_space_text s;
    struct buffer column = {0}, length = {0}, names = {0};
    const char *text = NULL;
    space_begin(&s, r->reader);
    space_domain(&s, a->node, a->loop, copy);
    if (space_form(&s, a->forms[k + 1], copy, &column) && space_form(&s, a->row_lengths[k], copy, &length) && space_on_host(&s)) {
        space_names(a->loop, copy, 0, &names);
        text = negated(&s, ctx, names.data ? names.data : "",
                       arena_printf(r->unit->arena, "(%s < 0 or %s >= %s)", column.data, column.data, length.data));
    }
    buffer_free(&column);
    buffer_free(&length);
    buffer_free(&names);
    space_end(&s);
    return text;
}

static const char *find_condition(isl_ctx *ctx, const struct region *r, const struct access *a)
{
    const char *all = "";
    for (int k = 0; a->row_lengths && k + 1 < a->n_forms; k++) {
        const char *one = a->row_lengths[k] ? column_condition(ctx, r, a, k) : "";
        if (!one) return NULL;
        if (*one) all = condition_both(r->unit, all, arena_printf(r->unit->arena, "(%s)", one));
    }
    return strlen(all) <= LONGEST ? all : NULL;
}

static bool find_whether_it_stays(isl_ctx *ctx, const struct region *r, const struct access *a)
{
    for (int k = 0; a->row_lengths && k + 1 < a->n_forms; k++)
        if (a->row_lengths[k] && !column_is_in_row(ctx, r, a, k)) return false;
    return true;
}

/* ---- once for each access ---------------------------------------------------------------------------------------------------------- */

/* Half of the translation of the multigrid solver of NPB was the conditions of 27 accesses, found anew for each pair. */
struct row_facts {
    struct linear **forms, **row_lengths; /* what they are facts of: copies of an access may have others */
    bool knows_stay, stays, knows_condition;
    const char *condition;
};

struct row_facts *row_facts_new(struct arena *a) { return arena_alloc(a, sizeof(struct row_facts)); }

/* NULL: none are kept. */
static struct row_facts *facts_of(const struct access *a)
{
    struct row_facts *f = a->row_facts;
    if (f && (f->forms != a->forms || f->row_lengths != a->row_lengths)) *f = (struct row_facts){.forms = a->forms, .row_lengths = a->row_lengths};
    return f;
}

bool access_stays_in_rows(isl_ctx *ctx, const struct region *r, const struct access *a)
{
    struct row_facts *f = facts_of(a);
    if (f && f->knows_stay) return f->stays;
    bool stays = find_whether_it_stays(ctx, r, a);
    if (f) f->knows_stay = true, f->stays = stays;
    return stays;
}

const char *access_row_condition(isl_ctx *ctx, const struct region *r, const struct access *a)
{
    struct row_facts *f = facts_of(a);
    if (f && f->knows_condition) return f->condition;
    const char *condition = find_condition(ctx, r, a);
    if (f) f->knows_condition = true, f->condition = condition;
    return condition;
}
