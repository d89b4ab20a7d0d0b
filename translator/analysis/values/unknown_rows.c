/* unknown_rows: elements in rows that the analysis does not know. SPDX-License-Identifier: MIT
 * x[any * n + k] is in column k of a matrix whose rows have n elements. If all values of k are among n consecutive ones, two iterations of
 * the loop over k access different columns, whatever `any` is: signed integers do not wrap. */
#include "analysis/conflict.h"
#include "analysis/linear.h"
#include "base/unit.h"
#include "region/region.h"

/* A subscript: a multiple of `row`, and `column`. */
struct place {
    struct linear_reader *reader;
    struct linear *row, *column;
};

static bool is_signed(const struct node *n)
{
    return n->type && type_is_integer(n->type) && n->type->is_signed && n->type->size >= 4;
}

/* A product with a factor that is the row's length, or becomes it. */
static bool add_row(struct place *p, const struct node *n)
{
    for (int k = 0; k < 2; k++) {
        struct linear *f = linear_read(p->reader, n->child[k]);
        if (!f || f->modulo || linear_uses_loops(f) || (p->row && !linear_equal(f, p->row))) continue;
        p->row = f;
        return true;
    }
    return false;
}

static bool add_terms(struct place *p, struct node *n, long long sign)
{
    struct unit *u = p->reader->unit;
    n = node_strip_mutable(n);
    if (!is_signed(n)) return false;
    if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB))
        return add_terms(p, n->child[0], sign) && add_terms(p, n->child[1], n->op == OP_SUB ? -sign : sign);
    struct linear *f = linear_read(p->reader, n);
    if (!f) return n->kind == NODE_BINARY && n->op == OP_MUL && add_row(p, n);
    p->column = linear_add(u, p->column, f, sign);
    return !f->modulo;
}

static bool read_place(struct place *p, const struct access *a)
{
    if (a->n_subscripts != 1 || a->deep || a->by_call || a->node->kind != NODE_SUBSCRIPT) return false;
    if (!node_has(a->subscripts[0], KIND(NODE_BINARY))) return false;           /* no length of a row */
    p->column = linear_constant(p->reader->unit, 0);
    return add_terms(p, a->subscripts[0], 1) && p->row;
}

/* Only l's variable is in the column, times 1 or -1. */
static bool counts_columns(const struct linear *column, const struct loop *l)
{
    bool known = true;
    long long factor = linear_coefficient(column, l, &known);
    for (int i = 0; i < column->n_terms; i++)
        if (column->terms[i].loop && column->terms[i].loop != l) return false;
    return known && (factor == 1 || factor == -1);
}

/* The greatest index less the least is below the row's length, whenever there are two iterations. */
static bool is_within_row(struct linear_reader *reader, const struct loop *l, const struct linear *row)
{
    struct unit *u = reader->unit;
    bool up = l->canonical && l->direction > 0 && !l->wraps && !l->compared && (l->relation == OP_LT || l->relation == OP_LE);
    struct linear *lower = up && l->index ? linear_read(reader, l->lower) : NULL, *upper = lower ? linear_read(reader, l->upper) : NULL;
    if (!upper || lower->modulo || upper->modulo || linear_uses_loops(lower) || linear_uses_loops(upper)) return false;
    const struct linear *left = linear_add(u, linear_add(u, row, upper, -1), lower, 1);
    return linear_is_constant(left) && left->constant >= (l->relation == OP_LE);
}

bool access_is_other_column(const struct region *r, const struct loop *l, const struct access *a, const struct access *b)
{
    struct place x = {.reader = r->reader}, y = {.reader = r->reader};
    if (!r->reader || !read_place(&x, a) || !read_place(&y, b) || !linear_equal(x.row, y.row) || !linear_equal(x.column, y.column))
        return false;
    return counts_columns(x.column, l) && is_within_row(r->reader, l, x.row);
}
