/* subscript_sums: see subscript_sums.h. SPDX-License-Identifier: MIT */
#include "analysis/warnings/subscript_sums.h"
#include "analysis/linear.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* A product of two such numbers does not overflow. */
enum { MAX_NUMBER = 1 << 30, MAX_LITERAL = 16 };
static const long long max_sum = 1LL << 50; /* of constants and coefficients */

/* ---- expressions -------------------------------------------------------------------------------------------------------------------- */

/* Both have the same value if nothing between them changes what they name. */
static bool is_same(struct node *a, struct node *b)
{
    a = strip_casts(a), b = strip_casts(b);
    if (a->has_value || b->has_value) return a->has_value && b->has_value && a->value == b->value;
    bool plain =
        a->kind == NODE_NAME || a->kind == NODE_MEMBER || a->kind == NODE_SUBSCRIPT || a->kind == NODE_BINARY || a->kind == NODE_UNARY;
    if (!plain || a->kind != b->kind || a->op != b->op || a->decl != b->decl || a->n_children != b->n_children) return false;
    for (int i = 0; i < a->n_children; i++)
        if (!is_same(a->child[i], b->child[i])) return false;
    return true;
}

static bool is_small(long long value)
{
    return value > -MAX_NUMBER && value < MAX_NUMBER;
}

/* *to = a * b; false: the sum would be too large. */
static bool multiply(long long *to, long long a, long long b)
{
    return !__builtin_mul_overflow(a, b, to) && *to > -max_sum && *to < max_sum;
}

static bool add(long long *to, long long by)
{
    *to += by; /* both are below max_sum */
    return *to > -max_sum && *to < max_sum;
}

/* ---- terms -------------------------------------------------------------------------------------------------------------------------- */

static bool has_factor(const struct sum_term *t, struct node *n, int *used)
{
    for (int i = 0; i < t->n_factors; i++)
        if (!(*used >> i & 1) && is_same(t->factors[i], n)) {
            *used |= 1 << i;
            return true;
        }
    return false;
}

static bool is_same_product(const struct sum_term *a, const struct sum_term *b)
{
    int used = 0;
    for (int i = 0; i < a->n_factors; i++)
        if (!has_factor(b, a->factors[i], &used)) return false;
    return a->n_factors == b->n_factors;
}

static bool add_term(struct subscript_sum *s, const struct sum_term *t)
{
    if (!t->n_factors) return add(&s->constant, t->coefficient);
    for (int i = 0; i < s->n_terms; i++) {
        if (!is_same_product(&s->terms[i], t)) continue;
        if (!add(&s->terms[i].coefficient, t->coefficient)) return false;
        if (!s->terms[i].coefficient) s->terms[i] = s->terms[--s->n_terms];
        return true;
    }
    if (s->n_terms == MAX_SUM_TERMS) return false;
    s->terms[s->n_terms++] = *t;
    return true;
}

static bool add_scaled(struct subscript_sum *s, const struct subscript_sum *x, const struct sum_term *factor)
{
    struct sum_term constant = *factor;
    bool fits = multiply(&constant.coefficient, factor->coefficient, x->constant);
    if (fits && x->constant) fits = add_term(s, &constant);
    for (int i = 0; fits && i < x->n_terms; i++) {
        struct sum_term product = x->terms[i];
        fits = multiply(&product.coefficient, product.coefficient, factor->coefficient) && product.n_factors + factor->n_factors <= MAX_SUM_FACTORS;
        for (int k = 0; fits && k < factor->n_factors; k++) product.factors[product.n_factors++] = factor->factors[k];
        fits = fits && add_term(s, &product);
    }
    return fits;
}

bool sum_constant(struct subscript_sum *s, long long value)
{
    *s = (struct subscript_sum){.constant = value};
    return true;
}

bool sum_product(struct subscript_sum *s, const struct subscript_sum *a, const struct subscript_sum *b)
{
    const struct sum_term constant = {.coefficient = b->constant};
    *s = (struct subscript_sum){0};
    bool fits = !b->constant || add_scaled(s, a, &constant);
    for (int i = 0; fits && i < b->n_terms; i++) fits = add_scaled(s, a, &b->terms[i]);
    return fits;
}

bool sum_read(struct subscript_sum *s, struct node *n)
{
    struct subscript_sum left, right;
    n = strip_casts(n);
    if (n->has_value) return sum_constant(s, n->value) && is_small(n->value);
    *s = (struct subscript_sum){.n_terms = 1, .terms = {{.coefficient = 1, .factors = {n}, .n_factors = 1}}};
    if (n->kind != NODE_BINARY || n->op < OP_ADD || n->op > OP_MUL) return !node_has_effects(n);
    if (!sum_read(&left, n->child[0]) || !sum_read(&right, n->child[1])) return false;
    if (n->op == OP_MUL) return sum_product(s, &left, &right);
    const struct sum_term factor = {.coefficient = n->op == OP_ADD ? 1 : -1};
    *s = left;
    return add_scaled(s, &right, &factor);
}

bool sum_is_constant(const struct subscript_sum *s)
{
    return !s->n_terms;
}

struct subscript_sum sum_difference(const struct subscript_sum *a, const struct subscript_sum *b)
{
    const struct sum_term minus = {.coefficient = -1};
    struct subscript_sum s = *a;
    return add_scaled(&s, b, &minus) ? s : *b;
}

/* ---- comparisons -------------------------------------------------------------------------------------------------------------------- */

/* x % m - y % m, where x and y differ by a constant that m does not divide. */
static bool is_of_remainders(const struct subscript_sum *s)
{
    struct subscript_sum x, y;
    if (s->n_terms != 2 || s->constant || s->terms[0].coefficient + s->terms[1].coefficient) return false;
    if (s->terms[0].n_factors != 1 || s->terms[1].n_factors != 1) return false;
    const struct node *a = s->terms[0].factors[0], *b = s->terms[1].factors[0];
    bool remainders = a->kind == NODE_BINARY && b->kind == NODE_BINARY && a->op == OP_REM && b->op == OP_REM;
    if (!remainders || !is_same(a->child[1], b->child[1]) || !sum_read(&x, a->child[0]) || !sum_read(&y, b->child[0])) return false;
    struct subscript_sum distance = sum_difference(&x, &y);
    const struct node *m = node_strip(a->child[1]);
    return sum_is_constant(&distance) && m->has_value && m->value > 1 && distance.constant % m->value;
}

/* x - !x, x - (x ^ 1). */
static bool is_of_opposites(const struct subscript_sum *s)
{
    if (s->n_terms != 2 || s->constant || s->terms[0].coefficient + s->terms[1].coefficient) return false;
    for (int i = 0; i < 2; i++) {
        struct node *a = s->terms[i].factors[0], *b = s->terms[!i].factors[0];
        bool single = s->terms[i].n_factors == 1 && s->terms[!i].n_factors == 1;
        if (single && a->kind == NODE_UNARY && a->op == OP_LNOT && is_same(a->child[0], b)) return true;
        bool toggled = single && a->kind == NODE_BINARY && a->op == OP_XOR && node_strip(a->child[1])->has_value;
        if (toggled && node_strip(a->child[1])->value && is_same(a->child[0], b)) return true;
    }
    return false;
}

bool sum_is_never_zero(const struct subscript_sum *s)
{
    bool even = true;
    for (int i = 0; i < s->n_terms; i++) even &= s->terms[i].coefficient % 2 == 0;
    return (even && s->constant % 2) || (!s->n_terms && s->constant) || is_of_remainders(s) || is_of_opposites(s);
}

/* a is n / 2. */
static bool is_quotient(const struct subscript_sum *a, const struct subscript_sum *b)
{
    struct subscript_sum whole;
    bool single = a->n_terms == 1 && !a->constant && a->terms[0].coefficient == 1 && a->terms[0].n_factors == 1;
    struct node *n = single ? a->terms[0].factors[0] : NULL;
    if (!n || n->kind != NODE_BINARY || n->op != OP_DIV || !node_strip(n->child[1])->has_value) return false;
    if (node_strip(n->child[1])->value < 2 || !sum_read(&whole, n->child[0])) return false;
    whole = sum_difference(&whole, b);
    return sum_is_constant(&whole) && whole.constant <= 0;
}

/* a is n, and b is n * m. */
static bool is_factor(const struct subscript_sum *a, const struct subscript_sum *b)
{
    int used = 0;
    bool products = a->n_terms == 1 && b->n_terms == 1 && !a->constant && !b->constant && a->terms[0].coefficient == 1;
    if (!products || b->terms[0].coefficient < 1) return false;
    for (int i = 0; i < a->terms[0].n_factors; i++)
        if (!has_factor(&b->terms[0], a->terms[0].factors[i], &used)) return false;
    return b->terms[0].n_factors > a->terms[0].n_factors || b->terms[0].coefficient > 1;
}

bool sum_is_less(const struct subscript_sum *a, const struct subscript_sum *b)
{
    struct subscript_sum d = sum_difference(b, a);
    if (sum_is_constant(&d)) return d.constant > 0;
    bool literal = sum_is_constant(a) && a->constant <= MAX_LITERAL && !sum_is_constant(b);
    return literal || is_quotient(a, b) || is_factor(a, b);
}

struct node *sum_subscript(const struct node *name, int dimension)
{
    const struct node *n = name, *p = n->parent;
    for (; name->kind == NODE_NAME && p && p->child[0] == n; n = p, p = p->parent)
        if (p->kind == NODE_SUBSCRIPT && !dimension--) return p->child[1];
        else if (p->kind != NODE_SUBSCRIPT && p->kind != NODE_PAREN && p->kind != NODE_IMPLICIT) return NULL;
    return NULL;
}

/* ---- locals with one value -------------------------------------------------------------------------------------------------------------- */

static bool narrows(const struct node *n, const void *context)
{
    (void)context;
    return (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT) && n->type && type_is_integer(n->type) && n->type->size < 4;
}

bool sum_is_narrowed(const struct node *n)
{
    return node_find(n, narrows, NULL) != NULL;
}

enum { MAX_LOCALS = 8 }; /* n is m, m is k, ... */

static bool value_of(struct node *n, const struct uses *function, int locals, long long *value);

static bool local_value(const struct decl *d, const struct uses *function, int locals, long long *value)
{
    bool local = d && d->kind == DECL_VAR && d->function && d->storage != STORAGE_STATIC && d->type && !d->type->is_volatile;
    struct node *at, *single = local && locals < MAX_LOCALS ? uses_single_value(function, d, &at) : NULL;
    return single && !sum_is_narrowed(single) && type_is_integer(d->type) && d->type->size >= 4 && value_of(single, function, locals + 1, value);
}

/* Of small numbers, so that no operation overflows. */
static bool value_of(struct node *n, const struct uses *function, int locals, long long *value)
{
    long long a, b;
    n = strip_casts(n);
    if (n->has_value) return is_small(*value = n->value);
    if (n->kind == NODE_NAME) return local_value(n->decl, function, locals, value);
    if (n->kind != NODE_BINARY || !type_is_integer(n->type)) return false;
    if (!value_of(n->child[0], function, locals, &a) || !value_of(n->child[1], function, locals, &b)) return false;
    switch (n->op) {
    case OP_ADD: *value = a + b; break;
    case OP_SUB: *value = a - b; break;
    case OP_MUL: *value = a * b; break;
    case OP_DIV: *value = b ? a / b : MAX_NUMBER; break;
    case OP_REM: *value = b ? a % b : MAX_NUMBER; break;
    default: return false;
    }
    return is_small(*value) && (n->type->is_signed || *value >= 0);
}

bool sum_fold(struct subscript_sum *s, const struct uses *function)
{
    long long all = s->constant, factor;
    for (int i = 0; i < s->n_terms; i++) {
        long long product = s->terms[i].coefficient;
        for (int k = 0; k < s->terms[i].n_factors; k++) {
            if (!value_of(s->terms[i].factors[k], function, 0, &factor) || !multiply(&product, product, factor)) return false;
        }
        if (!add(&all, product)) return false;
    }
    return sum_constant(s, all);
}

/* ---- loops -------------------------------------------------------------------------------------------------------------------------- */

static bool is_name_of(struct node *n, const struct decl *d)
{
    n = strip_casts(n);
    return n->kind == NODE_NAME && n->decl == d;
}

static bool starts_at_constant(const struct node *loop, const struct decl *d)
{
    const struct node *init = loop->child[0];
    if (init && init->kind == NODE_DECL_STMT && init->n_children == 1) init = init->child[0];
    if (init && init->kind == NODE_VAR) return init->decl == d && init->n_children && node_strip(init->child[0])->has_value;
    return init && init->kind == NODE_ASSIGN && is_name_of(init->child[0], d) && node_strip(init->child[1])->has_value;
}

/* for (d = constant; d < end; d++), and `place` is evaluated in each iteration: one less than the end. */
static bool last_of_loop(const struct node *loop, const struct decl *d, const struct node *place, struct subscript_sum *last)
{
    const struct node *test = loop->child[1] ? node_strip(loop->child[1]) : NULL, *next = loop->child[2];
    unsigned at;
    if (!test || !next || test->kind != NODE_BINARY || !is_name_of(test->child[0], d) || !starts_at_constant(loop, d)) return false;
    bool inclusive = test->op == OP_LE, steps = node_is_step(next) && (next->op == OP_PREINC || next->op == OP_POSTINC);
    if ((test->op != OP_LT && !inclusive && test->op != OP_NE) || !steps || !is_name_of(next->child[0], d)) return false;
    if (node_changes(loop->child[3], d) || flow_exit(loop->child[3], &at) || node_is_guarded(place, loop)) return false;
    if (!sum_read(last, test->child[1])) return false;
    last->constant -= !inclusive;
    return true;
}

static const struct node *loop_over(const struct node *place, const struct decl *d, struct subscript_sum *last)
{
    for (const struct node *n = place->parent; n; n = n->parent)
        if (n->kind == NODE_FOR && last_of_loop(n, d, place, last)) return n;
    return NULL;
}

/* Replaces the index of a loop in one of the terms; false: there is none. */
static bool replace_index(struct subscript_sum *s, const struct node *place, bool *fits)
{
    struct subscript_sum last;
    for (int i = 0; i < s->n_terms; i++)
        for (int k = 0; k < s->terms[i].n_factors; k++) {
            struct sum_term rest = s->terms[i];
            const struct node *name = rest.factors[k];
            if (name->kind != NODE_NAME || rest.coefficient < 0 || !loop_over(place, name->decl, &last)) continue;
            rest.factors[k] = rest.factors[--rest.n_factors];
            s->terms[i] = s->terms[--s->n_terms];
            *fits = add_scaled(s, &last, &rest);
            return true;
        }
    return false;
}

bool sum_of_last(struct subscript_sum *s, struct node *subscript)
{
    bool fits = sum_read(s, subscript);
    int replaced = 0;
    while (fits && replaced < MAX_SUM_TERMS && replace_index(s, subscript, &fits)) replaced++;
    return fits && replaced && replaced < MAX_SUM_TERMS;
}

struct linear *sum_linear(const struct subscript_sum *s, struct linear_reader *reader)
{
    struct unit *u = reader->unit;
    struct linear *all = linear_constant(u, s->constant);
    for (int i = 0; all && i < s->n_terms; i++) {
        struct linear *product = linear_constant(u, s->terms[i].coefficient);
        for (int k = 0; product && k < s->terms[i].n_factors; k++) {
            struct linear *factor = linear_read(reader, s->terms[i].factors[k]);
            product = factor ? linear_multiply(u, product, factor) : NULL;
        }
        all = product ? linear_add(u, all, product, 1) : NULL;
    }
    return all;
}

/* ---- allocations ----------------------------------------------------------------------------------------------------------------------- */

static bool is_allocation(const struct node *call, const char *name, int arguments)
{
    return call->kind == NODE_CALL && call->decl && call->decl->is_system && !strcmp(call->decl->name, name) && call->n_children == arguments + 1;
}

bool sum_allocated(struct subscript_sum *bytes, const struct node *call)
{
    struct subscript_sum count, size;
    if (is_allocation(call, "malloc", 1)) return sum_read(bytes, call->child[1]);
    if (is_allocation(call, "aligned_alloc", 2)) return sum_read(bytes, call->child[2]);
    return is_allocation(call, "calloc", 2) && sum_read(&count, call->child[1]) && sum_read(&size, call->child[2]) &&
           sum_product(bytes, &count, &size);
}
