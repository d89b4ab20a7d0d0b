/* emit_product: the description of a kernel that is a product of matrices, for the launch. SPDX-License-Identifier: MIT
 * Distances and first elements are computed from the linear forms of the subscripts. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/staging/library_product.h"

/* sizeof name[0][0]: of what subscript number d counts. */
static const char *step_of_subscript(struct unit *u, const struct access *a, int d)
{
    const char *element = a->var->decl->name;
    for (int j = 0; j <= d; j++) element = arena_printf(u->arena, "%s[0]", element);
    return arena_printf(u->arena, "(long long)sizeof %s", element);
}

/* "8 * (long long)(m) * ": the factors of a term. */
static const char *factors_text(struct unit *u, const struct linear_term *t)
{
    const char *text = t->coefficient == 1 ? "" : arena_printf(u->arena, "%lldLL * ", t->coefficient);
    for (int j = 0; j < t->n_symbols; j++) text = arena_printf(u->arena, "%s(long long)(%s) * ", text, t->symbols[j]->text);
    return text;
}

static const char *sum_text(struct unit *u, const char *sum, const char *addend)
{
    return sum[0] ? arena_printf(u->arena, "%s + %s", sum, addend) : addend;
}

/* Bytes from an element to the next one along l. */
static const char *distance_text(struct unit *u, const struct access *a, const struct loop *l)
{
    const char *sum = "";
    for (int d = 0; l && d < a->n_flat; d++)
        for (int j = 0; j < a->flat[d]->n_terms; j++)
            if (a->flat[d]->terms[j].loop == l)
                sum = sum_text(u, sum, arena_printf(u->arena, "%s%s", factors_text(u, &a->flat[d]->terms[j]), step_of_subscript(u, a, d)));
    return sum[0] ? sum : "0";
}

/* A factor: the first value of the loop's index. */
static const char *first_value(struct unit *u, const struct loop *l)
{
    const char *lower, *upper;
    if (!l) return "";
    loop_bounds(u, l, &lower, &upper);
    return arena_printf(u->arena, "(long long)(%s) * ", lower);
}

static bool is_zero_at_first(const struct loop *l)
{
    return l && l->lower->has_value && !l->lower->value;
}

/* Bytes from the start of the data to the element of the first iterations. */
static const char *first_text(struct unit *u, const struct access *a)
{
    const char *sum = "";
    for (int d = 0; d < a->n_flat; d++) {
        const char *step = step_of_subscript(u, a, d);
        const struct linear *f = a->flat[d];
        if (f->constant) sum = sum_text(u, sum, arena_printf(u->arena, "%lldLL * %s", f->constant, step));
        for (int j = 0; j < f->n_terms; j++) {
            const struct linear_term *t = &f->terms[j];
            if (!is_zero_at_first(t->loop))
                sum = sum_text(u, sum, arena_printf(u->arena, "%s%s%s", factors_text(u, t), first_value(u, t->loop), step));
        }
    }
    return sum[0] ? sum : "0";
}

static const char *matrix_text(struct unit *u, const struct library_matrix *m, const struct loop *rows, const struct loop *columns,
                               const struct loop *batch, const char *suffix)
{
    return arena_printf(u->arena, "{ &accel_data%s[%d], %s, %s, %s, %s }", suffix, m->item, first_text(u, m->access),
                        distance_text(u, m->access, rows), distance_text(u, m->access, columns), distance_text(u, m->access, batch));
}

static const char *coefficient_text(struct unit *u, const struct coefficient *c)
{
    const char *text = !c->present ? "0" : c->negative ? "-1" : "1";
    for (int j = 0; j < c->n_factors; j++) text = arena_printf(u->arena, "%s * (%s)", text, host_source(u, c->factors[j]));
    return c->n_factors ? arena_printf(u->arena, "(double)(%s)", text) : text;
}

const char *product_declare(struct lines *l, const struct kernel *k, const char *suffix)
{
    const struct library_product *p = library_product_of(k);
    struct unit *u = l->u;
    if (!p || k->condition) return "0";
    lines_table(l, "struct accelrt_product accel_product",
                arena_printf(u->arena, "%s, %s, %s, %s, %s, %s, %lld, %d, %d", matrix_text(u, &p->a, p->rows, p->trips, p->batch, suffix),
                             matrix_text(u, &p->b, p->trips, p->columns, p->batch, suffix),
                             matrix_text(u, &p->c, p->rows, p->columns, p->batch, suffix), loop_trips(u, p->trips),
                             coefficient_text(u, &p->alpha), coefficient_text(u, &p->beta), p->type->size, p->exact, p->beta.present));
    return "&accel_product";
}

bool product_open_host(struct lines *l, const struct region *r, const char *suffix)
{
    const struct kernel *k = r->n_kernels == 1 && !r->n_hosted ? r->kernels[0] : NULL;
    const struct library_product *p = k ? library_product_of(k) : NULL;
    if (!p || k->condition) return false;
    const char *product = product_declare(l, k, suffix);
    lines_put(l, "if (!accelrt_multiply(%s, %s, %s, %s)) {", product, loop_trips(l->u, p->rows), loop_trips(l->u, p->columns),
              p->batch ? loop_trips(l->u, p->batch) : "1");
    l->level++;
    return true;
}
