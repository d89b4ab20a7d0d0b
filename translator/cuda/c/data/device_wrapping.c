/* device_wrapping: signed arithmetic that wraps (-fwrapv), for which CUDA's compilers have no option. SPDX-License-Identifier: MIT
 * It is computed in the unsigned type and converted back. */
#include "cuda/c/device_text_private.h"

static bool wraps(const struct device_text *d, const struct type *t)
{
    bool integer = t && (t->kind == TYPE_INT || t->kind == TYPE_CHAR) && t->is_signed && !t->is_atomic;
    return d->u->wrapping && integer && t->size <= 8;
}

static bool may_overflow(enum op op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_SHL;
}

static const char *unsigned_type(const struct type *t)
{
    return t->size == 8 ? "unsigned long long" : "unsigned";
}

bool device_update_wraps(const struct device_text *d, const struct node *n)
{
    if (!wraps(d, n->child[0]->type)) return false;
    return node_is_step(n) || (n->kind == NODE_ASSIGN && may_overflow(n->op) && n->child[1]->type && type_is_integer(n->child[1]->type));
}

const char *device_wrapping_sum(struct device_text *d, const struct type *t, const char *a, const char *op, const char *b)
{
    const char *u = unsigned_type(t), *to = op[0] == '<' ? "" : arena_printf(d->u->arena, "(%s)", u);
    return arena_printf(d->u->arena, "(%s)((%s)%s %s %s%s)", device_unqualified(d, t), u, a, op, to, b);
}

bool device_print_wrapping(struct device_text *d, struct node *n, struct buffer *out)
{
    bool negated = n->kind == NODE_UNARY && n->op == OP_MINUS, pair = n->kind == NODE_BINARY && may_overflow(n->op);
    if (!(negated || pair) || n->has_value || !wraps(d, n->type)) return false;
    const char *a = negated ? "0" : device_operand(d, n->child[0]), *b = device_operand(d, n->child[negated ? 0 : 1]);
    buffer_printf(out, "(%s)", device_wrapping_sum(d, n->type, a, negated ? "-" : op_text(n->op), b));
    return true;
}
