/* isl_expression: C text of isl's expressions. SPDX-License-Identifier: MIT */
#include "analysis/isl/isl_expression.h"
#include "base/unit.h"
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

enum { SHORTEST = 20 }; /* characters of a comparison */

const char *expression_of_product(const struct isl_space_text *s, const struct linear_term *t)
{
    const char *text = "", *cast = s->uncast ? "" : "(long)";
    for (int i = 0; i < t->n_symbols; i++)
        text = arena_printf(s->reader->unit->arena, "%s%s%s%s", text, i ? " * " : "", cast, t->symbols[i]->text);
    return t->n_symbols > 1 ? arena_printf(s->reader->unit->arena, "(%s)", text) : text;
}

static bool print(const struct isl_space_text *s, isl_ast_expr *e, struct buffer *out);

static bool print_name(const struct isl_space_text *s, isl_ast_expr *e, struct buffer *out)
{
    isl_id *id = isl_ast_expr_get_id(e);
    const char *name = id ? isl_id_get_name(id) : NULL;
    int k = name && name[0] == 'p' ? atoi(name + 1) : -1;
    isl_id_free(id);
    if (k < 0 || k >= s->n_params) return false;
    buffer_puts(out, expression_of_product(s, &s->params[k]));
    return true;
}

static bool print_number(isl_ast_expr *e, struct buffer *out)
{
    isl_val *v = isl_ast_expr_get_val(e);
    bool small = v && isl_val_is_int(v) == isl_bool_true && isl_val_cmp_si(v, 1L << 60) < 0 && isl_val_cmp_si(v, -(1L << 60)) > 0;
    if (small) buffer_printf(out, "%ld", isl_val_get_num_si(v));
    isl_val_free(v);
    return small;
}

/* How tightly an operator binds; operands that bind less, or the same on the right, are in parentheses. */
enum strength { BINDS_SELECT, BINDS_OR, BINDS_AND, BINDS_COMPARE, BINDS_ADD, BINDS_MULTIPLY, BINDS_UNARY, BINDS_PRIMARY };

static enum strength strength_of(isl_ast_expr *e)
{
    if (isl_ast_expr_get_type(e) != isl_ast_expr_op) return BINDS_PRIMARY;
    switch (isl_ast_expr_op_get_type(e)) {
    case isl_ast_expr_op_and:
    case isl_ast_expr_op_and_then: return BINDS_AND;
    case isl_ast_expr_op_or:
    case isl_ast_expr_op_or_else: return BINDS_OR;
    case isl_ast_expr_op_add:
    case isl_ast_expr_op_sub: return BINDS_ADD;
    case isl_ast_expr_op_eq:
    case isl_ast_expr_op_le:
    case isl_ast_expr_op_lt:
    case isl_ast_expr_op_ge:
    case isl_ast_expr_op_gt: return BINDS_COMPARE;
    case isl_ast_expr_op_minus: return BINDS_UNARY;
    case isl_ast_expr_op_mul:
    case isl_ast_expr_op_div:
    case isl_ast_expr_op_pdiv_q:
    case isl_ast_expr_op_pdiv_r:
    case isl_ast_expr_op_zdiv_r: return BINDS_MULTIPLY;
    default: return BINDS_SELECT;
    }
}

/* Operand k, in parentheses unless it binds at least as `least`. gcc warns of && in || without them. */
static bool print_argument(const struct isl_space_text *s, isl_ast_expr *e, int k, enum strength least, struct buffer *out)
{
    isl_ast_expr *argument = isl_ast_expr_op_get_arg(e, k);
    enum strength own = argument ? strength_of(argument) : BINDS_PRIMARY;
    bool bare = own >= least && !(own == BINDS_AND && strength_of(e) == BINDS_OR), ok;
    if (!bare) buffer_putc(out, '(');
    ok = argument && print(s, argument, out);
    if (!bare) buffer_putc(out, ')');
    isl_ast_expr_free(argument);
    return ok;
}

static bool print_infix(const struct isl_space_text *s, isl_ast_expr *e, const char *op, struct buffer *out)
{
    int n = (int)isl_ast_expr_op_get_n_arg(e);
    bool ok = n > 0;
    enum strength own = strength_of(e);
    for (int i = 0; i < n && ok; i++) {
        if (i) buffer_printf(out, " %s ", op);
        ok = print_argument(s, e, i, own == BINDS_COMPARE || i ? own + 1 : own, out);
    }
    return ok;
}

/* Text with each %0, %1, %2 replaced by that argument. */
static bool print_pattern(const struct isl_space_text *s, isl_ast_expr *e, const char *pattern, enum strength least, struct buffer *out)
{
    bool ok = true;
    for (const char *p = pattern; *p && ok; p++) {
        if (*p == '%' && p[1]) ok = print_argument(s, e, *++p - '0', least, out);
        else buffer_putc(out, *p);
    }
    return ok;
}

static bool print_operation(const struct isl_space_text *s, isl_ast_expr *e, struct buffer *out)
{
    switch (isl_ast_expr_op_get_type(e)) {
    case isl_ast_expr_op_and:
    case isl_ast_expr_op_and_then: return print_infix(s, e, "&&", out);
    case isl_ast_expr_op_or:
    case isl_ast_expr_op_or_else: return print_infix(s, e, "||", out);
    case isl_ast_expr_op_add: return print_infix(s, e, "+", out);
    case isl_ast_expr_op_sub: return print_infix(s, e, "-", out);
    case isl_ast_expr_op_mul: return print_infix(s, e, "*", out);
    case isl_ast_expr_op_eq: return print_infix(s, e, "==", out);
    case isl_ast_expr_op_le: return print_infix(s, e, "<=", out);
    case isl_ast_expr_op_lt: return print_infix(s, e, "<", out);
    case isl_ast_expr_op_ge: return print_infix(s, e, ">=", out);
    case isl_ast_expr_op_gt: return print_infix(s, e, ">", out);
    case isl_ast_expr_op_div:
    case isl_ast_expr_op_pdiv_q: return print_infix(s, e, "/", out);
    case isl_ast_expr_op_pdiv_r:
    case isl_ast_expr_op_zdiv_r: return print_infix(s, e, "%", out);
    case isl_ast_expr_op_minus: return print_pattern(s, e, "-%0", BINDS_PRIMARY, out);
    case isl_ast_expr_op_cond:
    case isl_ast_expr_op_select: return print_pattern(s, e, "%0 ? %1 : %2", BINDS_OR, out);
    case isl_ast_expr_op_fdiv_q: return print_pattern(s, e, "%0 >= 0 ? %0 / %1 : -((%1 - 1 - %0) / %1)", BINDS_PRIMARY, out);
    default: return false;
    }
}

static bool print(const struct isl_space_text *s, isl_ast_expr *e, struct buffer *out)
{
    switch (isl_ast_expr_get_type(e)) {
    case isl_ast_expr_id: return print_name(s, e, out);
    case isl_ast_expr_int: return print_number(e, out);
    case isl_ast_expr_op: return print_operation(s, e, out);
    default: return false;
    }
}

/* The text of e; NULL if it has none or is longer than `most` characters. Frees e and build. */
static const char *finish(const struct isl_space_text *s, isl_ast_expr *e, isl_ast_build *build, unsigned most)
{
    struct buffer out = {0};
    const char *text = NULL;
    if (e && print(s, e, &out) && out.length && out.length <= most) text = arena_string(s->reader->unit->arena, out.data);
    buffer_free(&out);
    isl_ast_expr_free(e);
    isl_ast_build_free(build);
    return text;
}

const char *expression_shown(struct arena *a, const char *text)
{
    struct buffer out = {0};
    for (const char *at; (at = strstr(text, "(long)")) != NULL; text = at + strlen("(long)")) buffer_add(&out, text, (size_t)(at - text));
    buffer_puts(&out, text);
    const char *shown = arena_string(a, out.data);
    buffer_free(&out);
    return shown;
}

static isl_stat add_constraints(isl_basic_set *set, void *sum)
{
    *(unsigned *)sum += (unsigned)isl_basic_set_n_constraint(set);
    isl_basic_set_free(set);
    return isl_stat_ok;
}

static isl_stat add_piece(isl_set *condition, isl_aff *value, void *sum)
{
    isl_stat status = isl_set_foreach_basic_set(condition, add_constraints, sum);
    isl_set_free(condition);
    isl_aff_free(value);
    return status;
}

/* Most of the constraints of a value's pieces become a comparison each. To simplify and to print hundreds of them takes isl seconds. */
static bool is_long(isl_pw_aff *value, unsigned most)
{
    unsigned constraints = 0;
    return isl_pw_aff_foreach_piece(value, add_piece, &constraints) == isl_stat_ok && constraints > most / SHORTEST;
}

const char *expression_of_value(const struct isl_space_text *s, isl_pw_aff *value, isl_set *known, unsigned most)
{
    isl_ast_build *build;
    if (is_long(value, most)) {
        isl_pw_aff_free(value);
        isl_set_free(known);
        return NULL;
    }
    value = isl_pw_aff_coalesce(isl_pw_aff_gist_params(value, isl_set_copy(known)));
    build = isl_ast_build_from_context(known);
    return finish(s, isl_ast_build_expr_from_pw_aff(build, value), build, most);
}

const char *expression_of_condition(const struct isl_space_text *s, isl_set *params, unsigned most)
{
    isl_ast_build *build = isl_ast_build_from_context(isl_set_universe(isl_set_get_space(params)));
    return finish(s, isl_ast_build_expr_from_set(build, isl_set_coalesce(params)), build, most);
}

const char *expression_of_members(struct unit *u, isl_set *set)
{
    struct linear_reader reader = {.unit = u};
    struct isl_space_text s;
    unsigned n = (unsigned)isl_set_dim(set, isl_dim_set);
    space_begin(&s, &reader);
    s.uncast = true;
    set = isl_set_move_dims(set, isl_dim_param, 0, isl_dim_set, 0, n);
    for (unsigned d = 0; d < n; d++) {
        struct linear_term t = {.coefficient = 1, .n_symbols = 1};
        struct symbol *coordinate = arena_alloc(u->arena, sizeof *coordinate);
        coordinate->text = arena_printf(u->arena, "accel_at%u", d);
        t.symbols[0] = coordinate;
        ARENA_PUSH(u->arena, s.params, s.n_params, t);
        set = isl_set_set_dim_name(set, isl_dim_param, d, arena_printf(u->arena, "p%u", d));
    }
    const char *text = expression_of_condition(&s, set, 400);
    space_end(&s);
    return text;
}
