/* library_product: kernels that are products of matrices, which the launch may leave to cuBLAS. SPDX-License-Identifier: MIT
 * The library adds in an order of its own. This requires -fassociative-math or -ffast-math, or a reduction clause of the loop that adds.
 * The statements of an iteration are evaluated with the sum of products and the old element of c as unknowns: the result must be a multiple
 * of each. The launch decides (launch/rt_product.c): by the layout, which must be one of the library's, and by measured times. */
#include "kernel/staging/library_product.h"
#include "accel_abi.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/staging/divided_sums.h"
#include "kernel/staging/operands.h"
#include "kernel/transforms/decisions.h"
#include "region/flow/uses.h"
#include "region/updates/updates.h"
#include <stdlib.h>
#include <string.h>

enum { NARROW = 32 };

/* of_sum * (sum of products) + of_old * (c before). */
struct combination_of {
    struct coefficient of_sum, of_old;
};

struct product_reader {
    struct unit *unit;
    const struct kernel *kernel;
    struct library_product *product;
    struct node *place;        /* c[i][j] */
    const struct decl *scalar; /* the variable that sums; NULL: none yet */
    struct combination_of of_place, of_scalar;
    bool stored, summed;
    bool scaled; /* products of the sum have factors besides their operands */
};

/* ---- expressions -------------------------------------------------------------------------------------------------------------- */

static bool has_type(const struct product_reader *r, const struct node *n)
{
    const struct type *t = n->type, *of = r->product->type;
    return t && t->kind == TYPE_FLOAT && t->size == of->size && !t->is_volatile && !t->is_atomic;
}

struct varying {
    const struct region *region;
    bool found;
};

/* Divisions of integers, which may trap, too. */
static bool find_varying(struct node *n, void *context)
{
    struct varying *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->region, n->decl) : NULL;
    bool divides = n->kind == NODE_BINARY && (n->op == OP_DIV || n->op == OP_REM) && !(n->type && n->type->kind == TYPE_FLOAT);
    if (n->has_value) return false;
    if (n->kind == NODE_NAME) s->found |= n->n_children || !mapping_is_value(v) || v->decl->type->is_volatile;
    else s->found |= divides || !mapping_is_arithmetic(n);
    return !s->found;
}

/* The host can compute it at the launch. */
static bool is_invariant(const struct product_reader *r, struct node *n)
{
    struct varying s = {r->kernel->region, false};
    node_walk(n, find_varying, &s);
    return !s.found && has_type(r, n);
}

/* Without parentheses, conversions that change nothing, and names that have their values below them (transforms/interchange.h). */
static struct node *plain(const struct product_reader *r, struct node *n)
{
    for (;;) {
        bool same = n->kind == NODE_IMPLICIT && n->n_children == 1 && has_type(r, n) && has_type(r, n->child[0]);
        bool named = n->kind == NODE_NAME && n->n_children == 1;
        if (n->kind != NODE_PAREN && !same && !named) return n;
        n = n->child[0];
    }
}

static bool is_zero(const struct product_reader *r, struct node *n)
{
    n = node_strip_mutable(n);
    if (n->kind == NODE_INTEGER) return n->has_value && !n->value;
    return n->kind == NODE_FLOATING && strtod(node_text(r->unit, n), NULL) == 0;
}

static bool scale(struct coefficient *c, struct node *factor)
{
    if (!c->present) return true;
    if (c->n_factors == COEFFICIENT_FACTORS) return false;
    c->factors[c->n_factors++] = factor;
    return true;
}

static bool add_coefficient(struct coefficient *to, const struct coefficient *c, bool subtract)
{
    if (!c->present) return true;
    if (to->present) return false;
    *to = *c;
    to->negative ^= subtract;
    return true;
}

static bool add(struct combination_of *to, const struct combination_of *c, bool subtract)
{
    return add_coefficient(&to->of_sum, &c->of_sum, subtract) && add_coefficient(&to->of_old, &c->of_old, subtract);
}

static bool scale_all(struct combination_of *c, struct node *factor)
{
    return scale(&c->of_sum, factor) && scale(&c->of_old, factor);
}

static bool is_place(const struct product_reader *r, const struct node *n)
{
    return n->kind == NODE_SUBSCRIPT && node_text_equal(r->unit, n, r->place);
}

static bool evaluate(struct product_reader *r, struct node *n, struct combination_of *out);

static bool evaluate_binary(struct product_reader *r, struct node *n, struct combination_of *out)
{
    struct combination_of second = {0};
    if (n->op == OP_MUL) {
        int factor = is_invariant(r, n->child[0]) ? 0 : 1;
        return is_invariant(r, n->child[factor]) && evaluate(r, n->child[!factor], out) && scale_all(out, n->child[factor]);
    }
    if (n->op != OP_ADD && n->op != OP_SUB) return false;
    return evaluate(r, n->child[0], out) && evaluate(r, n->child[1], &second) && add(out, &second, n->op == OP_SUB);
}

static bool evaluate(struct product_reader *r, struct node *n, struct combination_of *out)
{
    struct combination_of zero = {0};
    *out = zero;
    if (is_zero(r, n)) return true;
    n = plain(r, n);
    if (!has_type(r, n)) return false;
    if (is_place(r, n)) *out = r->of_place;
    else if (n->kind == NODE_NAME && n->decl == r->scalar) *out = r->of_scalar;
    else if (n->kind == NODE_BINARY) return evaluate_binary(r, n, out);
    else if (n->kind == NODE_UNARY && (n->op == OP_MINUS || n->op == OP_PLUS))
        return evaluate(r, n->child[0], &zero) && add(out, &zero, n->op == OP_MINUS);
    else return false;
    return true;
}

/* ---- the sum ------------------------------------------------------------------------------------------------------------------ */

static const struct access *operand_access(const struct kernel *k, const struct node *n, int dimension)
{
    const struct operand_tiles *t = operands_of(k);
    for (int j = 0; j < t->n; j++)
        for (int i = 0; i < t->list[j].n_accesses; i++)
            if (t->list[j].accesses[i]->node == n && t->list[j].dimension == dimension) return t->list[j].accesses[i];
    return NULL;
}

/* The factors of a product: one element of each operand, and what the host can compute. */
static bool read_factors(struct product_reader *r, struct node *n, struct coefficient *c)
{
    struct library_product *p = r->product;
    if (is_invariant(r, n)) return r->scaled = true, scale(c, n);
    n = plain(r, n);
    if (!has_type(r, n)) return false;
    if (n->kind == NODE_UNARY && (n->op == OP_MINUS || n->op == OP_PLUS)) {
        c->negative ^= n->op == OP_MINUS;
        return read_factors(r, n->child[0], c);
    }
    if (n->kind == NODE_BINARY && n->op == OP_MUL) return read_factors(r, n->child[0], c) && read_factors(r, n->child[1], c);
    const struct access *a = operand_access(r->kernel, n, 1), *b = operand_access(r->kernel, n, 0);
    if (!(a && !p->a.access) && !(b && !p->b.access)) return false;
    if (a) p->a.access = a;
    else p->b.access = b;
    return true;
}

static struct combination_of *value_of(struct product_reader *r, const struct node *target)
{
    if (is_place(r, target)) return &r->of_place;
    return target->kind == NODE_NAME && target->decl == r->scalar ? &r->of_scalar : NULL;
}

static bool read_sum(struct product_reader *r, const struct node *loop)
{
    struct update update;
    struct node *body = node_only_statement(loop->child[3]);
    struct coefficient c = {.present = true};
    if (r->summed || loop != r->product->trips->stmt) return false;
    if (body->kind != NODE_ASSIGN || !update_read(r->unit, body, &update) || !update_adds(&update) || !update.e) return false;
    struct node *target = node_strip_mutable(update.x);
    struct combination_of *value = value_of(r, target);
    if (!value || value->of_sum.present || !read_factors(r, update.e, &c) || !r->product->a.access || !r->product->b.access) return false;
    c.negative ^= update.op == OP_SUB;
    value->of_sum = c;
    r->summed = true;
    r->stored |= value == &r->of_place;
    r->product->exact = !r->unit->arithmetic.fast_math && !r->unit->arithmetic.fast_math_by_level;
    return device_arithmetic_reorders(&r->unit->arithmetic) || (!r->scaled && mapping_adds_in_any_order(r->product->trips, target->decl));
}

/* ---- statements --------------------------------------------------------------------------------------------------------------- */

/* The variable has its own value in each iteration, which nothing reads afterwards. */
static bool is_own(const struct product_reader *r, const struct decl *d)
{
    const struct variable *v = region_variable(r->kernel->region, d);
    return d->type->kind == TYPE_FLOAT && d->storage != STORAGE_STATIC && (!v || (v->role == ROLE_PRIVATE && !v->last_value));
}

static bool set(struct product_reader *r, struct node *target, enum op op, struct node *value)
{
    struct combination_of v;
    if (target->kind == NODE_NAME && !r->scalar && op == OP_NONE && has_type(r, target) && is_own(r, target->decl))
        r->scalar = target->decl;
    struct combination_of *to = value_of(r, target);
    if (!to) return false;
    r->stored |= to == &r->of_place;
    if (op == OP_MUL) return is_invariant(r, value) && scale_all(to, value);
    if (!evaluate(r, value, &v)) return false;
    if (op == OP_NONE) return *to = v, true;
    return (op == OP_ADD || op == OP_SUB) && add(to, &v, op == OP_SUB);
}

static bool declare(struct product_reader *r, const struct node *n)
{
    const struct decl *d = n->decl;
    if (r->scalar || d->type->kind != TYPE_FLOAT || d->type->size != r->product->type->size || !is_own(r, d)) return false;
    r->scalar = d;
    return !n->n_children || evaluate(r, n->child[0], &r->of_scalar);
}

static bool read_statement(struct product_reader *r, struct node *n)
{
    bool all = true;
    switch (n->kind) {
    case NODE_NULL_STMT: return true;
    case NODE_BLOCK:
    case NODE_DECL_STMT:
        for (int j = 0; all && j < n->n_children; j++) all = read_statement(r, n->child[j]);
        return all;
    case NODE_VAR: return declare(r, n);
    case NODE_ASSIGN: return set(r, node_strip_mutable(n->child[0]), n->op, n->child[1]);
    case NODE_FOR: return read_sum(r, n);
    default: return false;
    }
}

/* ---- places ------------------------------------------------------------------------------------------------------------------- */

static bool is_unit_loop(const struct loop *l)
{
    return l->canonical && l->bounds_on_host && !l->step && l->direction == 1 && !l->wraps && !l->compared && !l->bounding && !l->peel &&
           type_is_integer(l->index->type) && !l->index->type->is_volatile;
}

static bool is_known_form(const struct library_product *p, const struct linear *f, const struct loop *other)
{
    for (int j = 0; j < f->n_terms; j++) {
        const struct linear_term *t = &f->terms[j];
        if (t->loop == other || (t->loop && t->loop != p->rows && t->loop != p->columns && t->loop != p->batch && t->loop != p->trips))
            return false;
        for (int i = 0; i < t->n_symbols; i++)
            if (!t->symbols[i]->on_host) return false;
    }
    return true;
}

static bool find_item(const struct kernel *k, struct library_matrix *m)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (p->kind != PARAM_POINTER || p->var != m->access->var || p->plain || p->exchanged) continue;
        m->item = p->item;
        return !k->region->data[p->item].foreign;
    }
    return false;
}

/* The address is a linear function of the indices, which the host knows; `other` is the loop that it must not depend on. */
static bool has_known_places(const struct product_reader *r, struct library_matrix *m, const struct loop *other)
{
    const struct access *a = m->access;
    if (!a || !a->affine || !a->fits || *a->fits || a->n_members || a->deep || a->by_call || a->n_doubts || !a->n_flat ||
        !has_type(r, a->node))
        return false;
    for (int d = 0; d < a->n_flat; d++)
        if (!is_known_form(r->product, a->flat[d], other)) return false;
    return find_item(r->kernel, m);
}

/* The last one: those of loops that are joined with that of the sum (transforms/interchange.h) precede it, and have other indices. */
static bool find_store(struct node *n, void *context)
{
    struct node **place = context;
    if (n->kind == NODE_ASSIGN && node_strip(n->child[0])->kind == NODE_SUBSCRIPT) *place = node_strip_mutable(n->child[0]);
    return true;
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

/* So few that the kernel is always faster. */
static bool is_narrow(const struct loop *l)
{
    long long trips = mapping_constant_trips(l);
    return trips >= 0 && trips < NARROW;
}

static bool fits(const struct kernel *k)
{
    const struct operand_tiles *t = operands_of(k);
    const struct operand *o = t->list;
    if (t->n != 2 || o[0].loop != o[1].loop || o[0].dimension == o[1].dimension || k->n_folded || k->n_reductions) return false;
    if (is_narrow(k->dims[0]) || is_narrow(k->dims[1])) return false;
    if (k->flags & (ACCELRT_EXACT_GANGS | ACCELRT_ALWAYS) || k->n_slices || k->n_sums) return false;
    for (int j = 0; j < k->n_dims; j++)
        if (!is_unit_loop(k->dims[j])) return false;
    return is_unit_loop(o[0].loop);
}

static bool read_product(struct product_reader *r, struct node *body)
{
    struct library_product *p = r->product;
    node_walk(body, find_store, &r->place);
    if (!r->place || !r->place->type) return false;
    p->type = r->place->type;
    p->c.access = region_access_at(r->kernel->region, r->place);
    r->of_place.of_old.present = true;
    if (p->type->kind != TYPE_FLOAT || (p->type->size != 4 && p->type->size != 8) || !read_statement(r, body)) return false;
    p->alpha = r->of_place.of_sum;
    p->beta = r->of_place.of_old;
    return r->stored && p->alpha.present && has_known_places(r, &p->a, p->columns) && has_known_places(r, &p->b, p->rows) &&
           has_known_places(r, &p->c, p->trips);
}

static const struct decision_kind kind;

const struct library_product *library_product_of(const struct kernel *k) { return decision_facts(k, &kind); }

void mapping_library_product(struct unit *u, struct kernel *k)
{
    if (!transform_is_on(k->region, TRANSFORM_BLAS) || u->arithmetic.no_fma ||
        directive_clause(k->region->directive, CLAUSE_SPECIALIZE, 0) || !fits(k))
        return;
    struct library_product product = {.rows = k->dims[1], .columns = k->dims[0], .trips = operands_of(k)->list[0].loop};
    if (k->n_dims > 2) product.batch = k->dims[2];
    struct product_reader r = {.unit = u, .kernel = k, .product = &product};
    if (!read_product(&r, kernel_innermost(k)->stmt->child[3])) return;
    struct library_product *facts = arena_alloc(u->arena, sizeof *facts);
    *facts = product;
    decide(u->arena, k, &kind, facts);
    k->mapping = arena_printf(u->arena, "%s; or by cuBLAS, if it is faster", k->mapping);
}
