/* device_negation: -x of an integer whose value may be an operand of a minimum or maximum. SPDX-License-Identifier: MIT
 * ptxas (seen in 12.8 to 13.3, sm_90 and later) makes two maxima one instruction of three operands, and in loops loses the minus of one of them:
 * `for (...) m = max(m, -a[i])` is the maximum of a[i] and -a[i + 1] (tests/gpu/compiler_faults.cu). A negation that it does not know as one costs no
 * more: an addition and a maximum are one instruction too. */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/precision.h"
#include <string.h>

static bool is_constant(const struct node *n, long long value) { return n->has_value && n->value == value; }

/* x of -x, 0 - x, x * -1 and -1 * x; NULL: n is none. */
static struct node *negated_operand(const struct node *n)
{
    if (n->kind == NODE_UNARY) return n->op == OP_MINUS ? n->child[0] : NULL;
    if (n->kind != NODE_BINARY) return NULL;
    if (n->op == OP_SUB) return is_constant(n->child[0], 0) ? n->child[1] : NULL;
    if (n->op != OP_MUL) return NULL;
    return is_constant(n->child[0], -1) ? n->child[1] : is_constant(n->child[1], -1) ? n->child[0] : NULL;
}

static bool has_32_bits(const struct type *t) { return t && type_is_integer(t) && t->size == 4; }

static bool is_narrow_integer(const struct type *t) { return t && type_is_integer(t) && t->size <= 4; }

static bool is_transparent(const struct node *n)
{
    bool conversion = n->kind == NODE_IMPLICIT || n->kind == NODE_CAST;
    return n->kind == NODE_PAREN || (conversion && is_narrow_integer(n->type));
}

static bool is_same_text(const struct device_text *d, const struct node *a, const struct node *b)
{
    a = node_strip(a), b = node_strip(b);
    return a->to > a->from && a->to - a->from == b->to - b->from && !memcmp(d->u->text + a->from, d->u->text + b->from, a->to - a->from);
}

/* `x < 0 ? -x : x`, an absolute value, which has an instruction of its own. */
static bool is_absolute_value(const struct device_text *d, const struct node *conditional, const struct node *x)
{
    const struct node *test = node_strip(conditional->child[0]);
    if (test->kind != NODE_BINARY || !op_is_comparison(test->op)) return false;
    return (is_constant(test->child[1], 0) && is_same_text(d, test->child[0], x)) || (is_constant(test->child[0], 0) && is_same_text(d, test->child[1], x));
}

static bool may_be_extreme(const struct device_text *d, const struct node *n, const struct node *x);

struct uses {
    const struct device_text *text;
    const struct decl *variable;
    bool extreme;
};

/* Comparisons alone, and assignments to the variable, make no maximum of its value. */
static bool use_may_be_extreme(const struct device_text *d, const struct node *name)
{
    const struct node *p = name->parent, *below = name;
    while (p && is_transparent(p)) below = p, p = p->parent;
    if (p && p->kind == NODE_BINARY) return p->op == OP_COMMA;
    if (p && p->kind == NODE_ASSIGN && p->child[0] == below) return false;
    return (p && p->kind == NODE_UNARY && p->op == OP_ADDRESS) || may_be_extreme(d, name, name);
}

static bool find_extreme_use(struct node *n, void *context)
{
    struct uses *s = context;
    if (n->kind == NODE_NAME && n->decl == s->variable) s->extreme |= use_may_be_extreme(s->text, n);
    return !s->extreme;
}

static bool variable_may_be_extreme(const struct device_text *d, const struct decl *variable, const struct node *scope)
{
    struct uses s = {.text = d, .variable = variable};
    node_walk((struct node *)scope, find_extreme_use, &s);
    return s.extreme;
}

static const struct node *parent_of(const struct node *n) { return n->parent ? n->parent : n; }

/* With `for (int m = -l; m <= l; m++) y[m + l] = p[m * m]` no use of m is, and from its first value the compiler knows the trips. */
static bool first_value_may_be_extreme(const struct device_text *d, const struct node *p)
{
    if (p->kind == NODE_VAR) return !p->decl || variable_may_be_extreme(d, p->decl, parent_of(parent_of(p)));
    const struct node *index = node_strip(p->child[0]), *loop = parent_of(p);
    bool first = p->op == OP_NONE && index->kind == NODE_NAME && index->decl && loop->kind == NODE_FOR && loop->child[0] == p;
    while (first && loop->parent) loop = loop->parent;
    return !first || variable_may_be_extreme(d, index->decl, loop);
}

/* Neither arithmetic nor a place in memory uses the value next. */
static bool may_be_extreme(const struct device_text *d, const struct node *n, const struct node *x)
{
    const struct node *p = n->parent, *below = n;
    while (p && is_transparent(p)) below = p, p = p->parent;
    if (!p) return true;
    switch (p->kind) {
    case NODE_IMPLICIT:
    case NODE_CAST:
    case NODE_UNARY: return false;
    case NODE_VAR:
    case NODE_ASSIGN: return first_value_may_be_extreme(d, p);
    case NODE_BINARY: return p->op == OP_COMMA || (op_is_comparison(p->op) && p->op != OP_EQ && p->op != OP_NE);
    case NODE_SUBSCRIPT: return p->child[0] == below;
    case NODE_CONDITIONAL: return p->child[0] != below && !is_absolute_value(d, p, x);
    default: return true;
    }
}

bool device_print_negation(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *x = negated_operand(n);
    if (!x || n->has_value || !has_32_bits(n->type) || !may_be_extreme(d, n, x)) return false;
    device_use_helper(d, HELPER_negation);
    const char *conversion = n->type->is_signed ? "" : "(unsigned)";
    buffer_printf(out, "%saccel_negative(%s)", conversion, device_string(d, x));
    return true;
}
