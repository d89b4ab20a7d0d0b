/* isl_space: iterations and elements as text of integer sets. SPDX-License-Identifier: MIT */
#include "analysis/isl/isl_space.h"
#include "analysis/values/possible_values.h"
#include "analysis/wrapping.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <isl/options.h>
#include <string.h>

enum { MAX_OPERATIONS = 2000000, MAX_VARIABLES = 64, MAX_NESTED = 64 }; /* MAX_NESTED: conditions around an access that are read */

isl_ctx *space_context(void)
{
    isl_ctx *ctx = isl_ctx_alloc();
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
    return ctx;
}

void space_begin(struct isl_space_text *s, struct linear_reader *reader)
{
    memset(s, 0, sizeof *s);
    s->reader = reader;
    s->exact = true;
}

void space_end(struct isl_space_text *s)
{
    buffer_free(&s->where);
}

void space_constrain(struct isl_space_text *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (s->where.length) buffer_puts(&s->where, " and ");
    buffer_vprintf(&s->where, format, args);
    va_end(args);
}

/* ---- forms --------------------------------------------------------------------------------------------------------------------------- */

static int parameter(struct isl_space_text *s, const struct linear_term *t)
{
    for (int i = 0; i < s->n_params; i++)
        if (s->params[i].n_symbols == t->n_symbols && !memcmp(s->params[i].symbols, t->symbols, (size_t)t->n_symbols * sizeof *t->symbols))
            return i;
    ARENA_PUSH(s->reader->unit->arena, s->params, s->n_params, *t);
    return s->n_params - 1;
}

static const char *copy_suffix(const struct loop *l, struct isl_copy copy)
{
    return l->depth < copy.shared ? "" : copy.suffix;
}

bool space_form(struct isl_space_text *s, const struct linear *f, struct isl_copy copy, struct buffer *out)
{
    if (!linear_is_affine(f)) return false;
    buffer_printf(out, "(%lld", f->constant);
    for (int i = 0; i < f->n_terms; i++) {
        const struct linear_term *t = &f->terms[i];
        buffer_printf(out, " + %lld*", t->coefficient);
        if (t->loop) buffer_printf(out, "i%d%s", t->loop->depth, copy_suffix(t->loop, copy));
        else buffer_printf(out, "p%d", parameter(s, t));
    }
    buffer_putc(out, ')');
    return true;
}

static const char *form_text(struct isl_space_text *s, const struct linear *f, struct isl_copy copy)
{
    struct buffer out = {0};
    const char *text = NULL;
    if (f && space_form(s, f, copy, &out)) text = arena_string(s->reader->unit->arena, out.data);
    buffer_free(&out);
    return text;
}

const char *space_value(struct isl_space_text *s, struct node *n, struct isl_copy copy)
{
    const struct linear *f = n ? linear_read(s->reader, n) : NULL;
    return form_text(s, f && wrapping_condition(s->reader->unit, f) ? f : NULL, copy);
}

/* ---- conditions ---------------------------------------------------------------------------------------------------------------------- */

static const char *compare(struct isl_space_text *s, struct node *n, bool holds, struct isl_copy copy)
{
    if (wrapping_turns_large(s->reader, n->child[0]) || wrapping_turns_large(s->reader, n->child[1])) return NULL;
    static const char *const ops[][2] = {{">=", "<"}, {"<=", ">"}, {">", "<="}, {"<", ">="}, {"!=", "="}, {"=", "!="}};
    const char *a = space_value(s, n->child[0], copy), *b = space_value(s, n->child[1], copy);
    if (!a || !b) return NULL;
    return arena_printf(s->reader->unit->arena, "%s %s %s", a, ops[n->op - OP_LT][holds], b);
}

/* The constraint "n is true" (or false), or NULL; of an `and` the operands that have a constraint. */
static const char *condition(struct isl_space_text *s, struct node *n, bool holds, struct isl_copy copy)
{
    const char *a, *b;
    n = node_strip_mutable(n);
    if (n->kind == NODE_UNARY && n->op == OP_LNOT) return condition(s, n->child[0], !holds, copy);
    if (n->kind != NODE_BINARY) return NULL;
    if (n->op >= OP_LT && n->op <= OP_NE) return compare(s, n, holds, copy);
    if (n->op != OP_LAND && n->op != OP_LOR) return NULL;
    a = condition(s, n->child[0], holds, copy);
    b = condition(s, n->child[1], holds, copy);
    if (a && b) return arena_printf(s->reader->unit->arena, "((%s) %s (%s))", a, (n->op == OP_LAND) == holds ? "and" : "or", b);
    if ((n->op == OP_LAND) != holds) return NULL;
    s->exact = false;
    return a ? a : b;
}

/* The condition of a value as a whole; NULL: it has no constraint. */
static const char *value_guard(struct isl_space_text *s, const struct value_guard *g, struct isl_copy copy)
{
    struct linear_reader *r = s->reader;
    bool exact = s->exact, bound = g->local && r->n_bound < MAX_BINDINGS;
    if (g->local && !bound) return NULL;
    if (bound) r->bound[r->n_bound++] = (struct binding){g->local, g->was};
    s->exact = true;
    const char *text = condition(s, g->condition, g->holds, copy);
    bool whole = s->exact;
    s->exact = exact;
    if (bound) r->n_bound--;
    return whole ? text : NULL;
}

static bool constrain_guards(struct isl_space_text *s, const struct value_guard *guards, int n, struct isl_copy copy)
{
    bool whole = true;
    for (int k = 0; k < n; k++) {
        const char *text = value_guard(s, &guards[k], copy);
        if (text) space_constrain(s, "%s", text);
        else whole = false;
    }
    return whole;
}

/* "name relation (the value of n)", where n has one of several forms: max(i - 1, 0). NULL: not all are known. */
static const char *compare_possible(struct isl_space_text *s, const char *name, const char *relation, struct node *n,
                                    const struct loop *around, struct isl_copy copy)
{
    struct possible_values values;
    values.allows_doubts = false;
    const struct loop *innermost = around;
    const char *any = "";
    if (!n || !possible_values(s->reader, n, &innermost, &values) || innermost != around) return NULL;
    for (int i = 0; i < values.n; i++) {
        struct buffer outer = s->where;
        s->where = (struct buffer){0};
        const char *form = form_text(s, values.items[i].form, copy);
        bool whole = constrain_guards(s, values.items[i].guards, values.items[i].n_guards, copy) && form;
        if (whole) space_constrain(s, "%s %s %s", name, relation, form);
        if (whole) any = arena_printf(s->reader->unit->arena, "%s%s(%s)", any, *any ? " or " : "", s->where.data);
        buffer_free(&s->where);
        s->where = outer;
        if (!whole) return NULL;
    }
    return arena_printf(s->reader->unit->arena, "(%s)", any);
}

enum { LARGE = 1 << 30, MAX_DEPTH = 8 };

/* x % c and x & c lie between these, x % c from 0 on if no iteration of `around` has a negative x. */
static bool remainder_range(struct isl_space_text *s, const struct loop *around, const struct node *n, long long range[2])
{
    const struct node *c = node_strip(n->child[1]);
    if (!c->has_value || c->value <= 0 || c->value >= LARGE) return false;
    bool negative = n->op == OP_REM && n->type->is_signed && !possible_value_is_natural(s->reader, n->child[0], around);
    range[0] = negative ? 1 - c->value : 0;
    range[1] = n->op == OP_REM ? c->value - 1 : c->value;
    return true;
}

/* The least and the largest value that the text of an expression of constants and remainders shows: 1 + (i + color) % 2. */
static bool constant_range(struct isl_space_text *s, const struct loop *around, const struct node *n, int depth, long long range[2])
{
    long long b[2];
    n = node_strip(n);
    if (!n->type || !type_is_integer(n->type) || depth == MAX_DEPTH) return false;
    if (n->has_value && n->value > -LARGE && n->value < LARGE) {
        range[0] = range[1] = n->value;
        return true;
    }
    if (n->kind != NODE_BINARY) return false;
    if (n->op == OP_REM || n->op == OP_AND) return remainder_range(s, around, n, range);
    if (n->op != OP_ADD && n->op != OP_SUB) return false;
    if (!constant_range(s, around, n->child[0], depth + 1, range) || !constant_range(s, around, n->child[1], depth + 1, b)) return false;
    range[0] += n->op == OP_ADD ? b[0] : -b[1];
    range[1] += n->op == OP_ADD ? b[1] : -b[0];
    return n->type->is_signed && n->type->size >= 4 && range[0] > -LARGE && range[1] < LARGE;
}

/* A bound of a loop; false: what is known is less than the bound. */
static bool constrain_bound(struct isl_space_text *s, const struct loop *l, const char *name, const char *relation, struct node *bound,
                            struct isl_copy copy)
{
    long long range[2];
    const char *text = compare_possible(s, name, relation, bound, l->parent, copy);
    if (text) space_constrain(s, "%s", text);
    else if (bound && constant_range(s, l->parent, bound, 0, range) && (range[0] >= 0 || (bound->type->is_signed && l->index->type->is_signed))) {
        space_constrain(s, "%s %s %lld", name, relation, range[*relation == '<']);
        s->negative |= *relation != '<' && range[0] < 0;
    }
    return text != NULL;
}

/* ---- loops --------------------------------------------------------------------------------------------------------------------------- */

static void constrain_step(struct isl_space_text *s, const struct loop *l, const char *name, const char *lower)
{
    if (!l->step) return;
    if (l->step->has_value && lower) space_constrain(s, "exists (e%s : %s = %s + %lld*e%s)", name, name, lower, l->step->value, name);
    else s->exact = false;
}

static void constrain_loop(struct isl_space_text *s, const struct loop *l, struct isl_copy copy)
{
    const char *name = arena_printf(s->reader->unit->arena, "i%d%s", l->depth, copy_suffix(l, copy));
    const char *lower, *upper;
    bool up = l->direction > 0 || (l->direction == 0 && (l->relation == OP_LT || l->relation == OP_LE));
    bool inclusive = l->relation == OP_LE || l->relation == OP_GE;
    if (l->canonical && l->wraps && space_wrapping_loop(s, l, name, copy)) return;
    if (!l->canonical || l->wraps) {
        s->exact = false;
        return;
    }
    if (l->index->type->kind == TYPE_POINTER) {
        lower = "0";
        upper = form_text(s, linear_pointer_end(s->reader, l), copy);
    } else {
        lower = space_value(s, l->lower, copy);
        upper = space_value(s, l->upper, copy);
    }
    const char *relation = up ? (inclusive ? "<=" : "<") : inclusive ? ">=" : ">";
    bool below = lower, above = upper;
    if (lower) space_constrain(s, up ? "%s >= %s" : "%s <= %s", name, lower);
    else below = constrain_bound(s, l, name, up ? ">=" : "<=", l->lower, copy);
    if (upper) space_constrain(s, "%s %s %s", name, relation, upper);
    else above = constrain_bound(s, l, name, relation, l->upper, copy);
    if (!below || !above) s->exact = false;
    constrain_step(s, l, name, lower);
}

/* ---- iterations --------------------------------------------------------------------------------------------------------------------- */

/* Whether the parent is a condition for the child. */
static bool constrain_guard(struct isl_space_text *s, const struct node *parent, const struct node *child, struct isl_copy copy)
{
    const char *text = NULL;
    bool guard = false;
    if ((parent->kind == NODE_IF || parent->kind == NODE_CONDITIONAL) && child != parent->child[0]) {
        guard = true;
        text = condition(s, parent->child[0], child == parent->child[1], copy);
    } else if (parent->kind == NODE_BINARY && (parent->op == OP_LAND || parent->op == OP_LOR) && child == parent->child[1]) {
        guard = true;
        text = condition(s, parent->child[0], parent->op == OP_LAND, copy);
    } else if (parent->kind == NODE_WHILE || parent->kind == NODE_DO || parent->kind == NODE_SWITCH ||
               parent->kind == NODE_GNU_CONDITIONAL) {
        guard = true;
    }
    if (text) space_constrain(s, "%s", text);
    else if (guard) s->exact = false;
    return guard;
}

/* The conditions under which earlier statements of its block do not leave it before n. */
static int constrain_exits(struct isl_space_text *s, const struct node *n, struct isl_copy copy)
{
    int exits = 0;
    bool holds;
    for (const struct node *e = n; exits < MAX_NESTED && (e = flow_exit_before(n, e, &holds)); exits++) {
        const char *text = condition(s, e->child[0], holds, copy);
        if (text) space_constrain(s, "%s", text);
        else s->exact = false;
    }
    return exits;
}

void space_domain(struct isl_space_text *s, const struct node *n, const struct loop *l, struct isl_copy copy)
{
    const struct node *body = s->reader->region->body;
    if (l && l->depth > MAX_VARIABLES) {
        s->large = true;
        s->exact = false;
        return;
    }
    for (; l; l = l->parent) constrain_loop(s, l, copy);
    int guards = 0;
    for (; n != body && n->parent && guards < MAX_NESTED; n = n->parent) guards += constrain_guard(s, n->parent, n, copy) + constrain_exits(s, n, copy);
    if (n != body && n->parent) s->exact = false;
}

void space_same_start(struct isl_space_text *s, const struct loop *l)
{
    if (!l->canonical || l->wraps || !l->step || !l->step->has_value || !l->step->value || s->large) return;
    space_constrain(s, "exists (e : i%da - i%db = %lld*e)", l->depth, l->depth, l->step->value);
}

/* ---- sets ---------------------------------------------------------------------------------------------------------------------------- */

void space_names(const struct loop *innermost, struct isl_copy copy, int from_depth, struct buffer *out)
{
    if (!innermost || innermost->depth < from_depth) return;
    space_names(innermost->parent, copy, from_depth, out);
    buffer_printf(out, "%si%d%s", out->length ? ", " : "", innermost->depth, copy_suffix(innermost, copy));
}

/* isl's matrices have a row or a column for each variable: thousands of nested loops would take gigabytes. */
static bool is_large(const char *text)
{
    int variables = 0;
    for (; *text; text++) variables += *text == ',';
    return variables > MAX_VARIABLES;
}

isl_set *space_set(const struct isl_space_text *s, isl_ctx *ctx, const char *variables)
{
    struct buffer text = {0};
    isl_set *set;
    if (s->large) return NULL;
    buffer_putc(&text, '[');
    for (int i = 0; i < s->n_params; i++) buffer_printf(&text, "%sp%d", i ? ", " : "", i);
    buffer_printf(&text, "] -> { [%s]%s%s }", variables, s->where.length ? " : " : "", s->where.length ? s->where.data : "");
    isl_ctx_reset_operations(ctx);
    set = is_large(text.data) ? NULL : isl_set_read_from_str(ctx, text.data);
    buffer_free(&text);
    return set;
}

/* The conditions so far hold for some iteration of the loops around the access. */
static void exists_iteration(struct isl_space_text *s, const struct access *a, struct isl_copy copy)
{
    struct buffer iteration = {0}, inner = s->where;
    space_names(a->loop, copy, 0, &iteration);
    s->where = (struct buffer){0};
    if (iteration.length) space_constrain(s, "exists (%s : %s)", iteration.data, inner.data);
    else space_constrain(s, "%s", inner.data);
    buffer_free(&inner);
    buffer_free(&iteration);
}

bool space_access(struct isl_space_text *s, const struct access *a, struct isl_copy copy)
{
    space_domain(s, a->node, a->loop, copy);
    return constrain_guards(s, a->guards, a->n_guards, copy);
}

isl_set *space_elements(struct isl_space_text *s, isl_ctx *ctx, const struct access *a, struct linear *const *forms, int count)
{
    const struct isl_copy copy = {100, ""};
    struct buffer x = {0};
    bool affine = space_access(s, a, copy);
    for (int k = 0; k < count; k++) {
        struct buffer form = {0};
        affine = space_form(s, forms[k], copy, &form) && affine;
        if (affine) space_constrain(s, "x%d = %s", k, form.data);
        buffer_printf(&x, "%sx%d", k ? ", " : "", k);
        buffer_free(&form);
    }
    exists_iteration(s, a, copy);
    isl_set *set = affine ? space_set(s, ctx, x.data) : NULL;
    buffer_free(&s->where);
    buffer_free(&x);
    return set;
}

int space_is_empty(const struct isl_space_text *s, isl_ctx *ctx, const char *variables)
{
    isl_set *set = space_set(s, ctx, variables);
    isl_bool empty = set ? isl_set_is_empty(set) : isl_bool_error;
    isl_set_free(set);
    return empty == isl_bool_error ? -1 : empty == isl_bool_true;
}

bool space_on_host(const struct isl_space_text *s)
{
    for (int i = 0; i < s->n_params; i++)
        for (int k = 0; k < s->params[i].n_symbols; k++)
            if (!s->params[i].symbols[k]->on_host) return false;
    return true;
}
