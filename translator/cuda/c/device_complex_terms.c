/* device_complex_terms: sums and products of complex numbers with one test for NaN at the end (cuda/library/complex_terms.cuh).
 * SPDX-License-Identifier: MIT
 * An expression is a tree of + - * ~ over numbers of one complex type and real numbers: the result of each operator is NaN in both parts if
 * an operand is. All other nodes are operands, evaluated once. */
#include "base/device_arithmetic.h"
#include "cuda/c/device_complex.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

/* The node without parentheses and conversions that change nothing. */
static struct node *without_steps(struct node *n)
{
    while ((n->kind == NODE_PAREN || (n->kind == NODE_IMPLICIT && device_is_complex(n->child[0]->type))) && n->n_children == 1 &&
           n->child[0]->type && n->child[0]->type->size == n->type->size)
        n = n->child[0];
    return n;
}

static bool is_operation(const struct node *n, const struct type *t)
{
    bool binary = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL);
    bool unary = n->kind == NODE_UNARY && (n->op == OP_PLUS || n->op == OP_MINUS || n->op == OP_NOT);
    return (binary || unary) && n->from < n->to && device_is_complex(n->type) && n->type->size == t->size;
}

static bool is_real(const struct node *n)
{
    return !device_is_complex(n->kind == NODE_IMPLICIT ? n->child[0]->type : n->type);
}

/* Larger trees are split: each node is a level of templates. */
enum { LARGEST = 48 };

struct tree {
    int operations, products; /* products of two complex numbers */
};

static void count(struct node *n, const struct type *t, struct tree *c)
{
    n = without_steps(n);
    if (c->operations > LARGEST || !is_operation(n, t)) return;
    c->operations++;
    c->products += n->op == OP_MUL && !is_real(without_steps(n->child[0])) && !is_real(without_steps(n->child[1]));
    for (int i = 0; i < n->n_children; i++) count(n->child[i], t, c);
}

static void print_tree(struct device_text *d, struct node *n, const struct type *t, struct buffer *out)
{
    struct node *inner = without_steps(n);
    if (!is_operation(inner, t)) {
        const char *element = t->base->size == 4 ? "float" : "double";
        buffer_printf(out, "accel_%s_term<%s>(%s)", is_real(inner) ? "real" : "complex", element, device_string(d, n));
        return;
    }
    n = inner;
    buffer_putc(out, '(');
    if (n->kind == NODE_BINARY) print_tree(d, n->child[0], t, out);
    if (n->kind == NODE_BINARY || n->op != OP_PLUS) buffer_printf(out, n->kind == NODE_BINARY ? " %s " : "%s", op_text(n->op));
    print_tree(d, n->child[n->n_children - 1], t, out);
    buffer_putc(out, ')');
}

bool device_print_complex_terms(struct device_text *d, struct node *n, struct buffer *out)
{
    struct tree c = {0};
    if (!n->type || !is_operation(n, n->type) || device_arithmetic_complex(&d->u->arithmetic) != COMPLEX_ANNEX_G) return false;
    count(n, n->type, &c);
    if (c.products < 2 || c.operations > LARGEST) return false;
    device_use_complex(d);
    device_use_helper(d, HELPER_complex_terms);
    buffer_printf(out, "accel_value_of_term<%s>(", n->type->base->size == 4 ? "float" : "double");
    print_tree(d, n, n->type, out);
    buffer_putc(out, ')');
    return true;
}
