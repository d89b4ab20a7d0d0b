/* device_rewrite_vla: subscripts, arithmetic and sizes of variable-length arrays as 64-bit linear indices. SPDX-License-Identifier: MIT
 * An expression that points to rows of unknown length is a pointer to the innermost elements in device code (device_text_types.c). */
#include "cuda/c/device_text_private.h"
#include <string.h>

enum { MAX_SUBSCRIPTS = 16 };

/* The parts of a[i][j]: the pointer or array and the subscripts, outermost first. */
struct chain {
    struct node *root;
    struct node *index[MAX_SUBSCRIPTS];   /* NULL: 0, from a dereference */
    int count;
};

static struct node *without_decay(struct node *n)
{
    while (n->kind == NODE_PAREN || (n->kind == NODE_IMPLICIT && n->n_children)) n = n->child[0];
    return n;
}

static bool is_step(const struct node *n)
{
    return n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

static bool split(struct node *n, struct chain *c)
{
    struct node *reversed[MAX_SUBSCRIPTS];
    *c = (struct chain){ 0 };
    while (is_step(n)) {
        bool swapped = n->kind == NODE_SUBSCRIPT && !type_is_address(n->child[0]->type);
        struct node *base = n->child[swapped ? 1 : 0];
        if (c->count == MAX_SUBSCRIPTS) return false;
        reversed[c->count++] = n->kind == NODE_SUBSCRIPT ? n->child[swapped ? 0 : 1] : NULL;
        c->root = without_decay(base);
        if (!is_step(c->root) || !c->root->type || c->root->type->kind != TYPE_ARRAY) break;
        n = c->root;
    }
    for (int i = 0; i < c->count; i++) c->index[i] = reversed[c->count - 1 - i];
    return c->count > 0 && type_is_vla_shaped(c->root->type);
}

const char *device_level_text(struct device_text *d, struct node *root, const struct type *level)
{
    long long count = array_level_count(level);
    if (count >= 0) return arena_printf(d->u->arena, "%lld", count);
    return device_dimension_text(d, root, level->count_expr);
}

/* Elements in one step of a pointer of type t: "m", "m * 3". */
static const char *stride_text(struct device_text *d, struct node *root, const struct type *t)
{
    const char *text = NULL;
    for (t = t->base; t && t->kind == TYPE_ARRAY; t = t->base) {
        const char *level = device_level_text(d, root, t);
        text = text ? arena_printf(d->u->arena, "%s * %s", text, level) : level;
    }
    return text;
}

/* It is a variable of type long long, or a product that begins with one. */
static bool is_wide_stride(struct device_text *d, struct node *root, const struct type *t)
{
    return array_level_count(t->base) < 0 && device_dimension_name(d, root, t->base->count_expr);
}

/* The same as a factor of 64 bits. */
static const char *stride_factor(struct device_text *d, struct node *root, const struct type *t)
{
    const char *text = stride_text(d, root, t);
    if (!text || !strchr(text, '*')) return text;
    return arena_printf(d->u->arena, is_wide_stride(d, root, t) ? "(%s)" : "((long long)%s)", text);
}

/* i - 1 is (long long)i - 1, since signed arithmetic does not overflow: so the compiler sees that subscripts differ by constants. */
static bool is_signed_sum(struct device_text *d, const struct node *n)
{
    return !d->u->wrapping && n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB) && n->type->kind == TYPE_INT && n->type->is_signed &&
           n->type->size < 8 && !n->has_value;
}

static struct node *unbound_sum(struct device_text *d, struct node *n)
{
    for (;; n = n->child[0]) {
        if (env_of_node(device_text_env(d), n)) return NULL;
        if (n->kind != NODE_PAREN) return is_signed_sum(d, n) ? n : NULL;
    }
}

/* n, whose first operand is converted by `cast`. */
static const char *widened(struct device_text *d, struct node *n, const char *cast)
{
    struct node *sum = unbound_sum(d, n);
    if (!sum) return arena_printf(d->u->arena, "%s%s", cast, device_operand(d, n));
    return arena_printf(d->u->arena, "%s %s %s", widened(d, sum->child[0], cast), op_text(sum->op), device_operand(d, sum->child[1]));
}

/* `wide`: the stride has 64 bits, so that C converts the index. */
static const char *index_term(struct device_text *d, struct node *index, const char *stride, bool wide)
{
    if (unbound_sum(d, index)) return arena_printf(d->u->arena, "(%s) * %s", widened(d, index, "(long long)"), stride);
    return arena_printf(d->u->arena, "%s%s * %s", wide && index->type->size <= 4 ? "" : "(long long)", device_operand(d, index), stride);
}

/* The sum of the subscripts times their strides. */
static const char *linear_index(struct device_text *d, struct chain *c)
{
    struct arena *a = d->u->arena;
    const char *text = NULL;
    const struct type *level = c->root->type;
    for (int i = 0; i < c->count; i++, level = level->base) {
        if (!c->index[i]) continue;
        const char *stride = stride_factor(d, c->root, level);
        const char *term = stride ? index_term(d, c->index[i], stride, is_wide_stride(d, c->root, level)) : widened(d, c->index[i], text ? "" : "(long long)");
        text = text ? arena_printf(a, "%s + %s", text, term) : term;
    }
    return text;
}

static int n_levels(const struct type *t)
{
    int n = 1;
    for (t = t->base; t && t->kind == TYPE_ARRAY; t = t->base) n++;
    return n;
}

/* A row whose elements are rows of constant length decays to a pointer to those. */
static const char *row_cast(struct device_text *d, const struct type *row)
{
    if (type_is_vla_shaped(row) || row->base->kind != TYPE_ARRAY) return "";
    return arena_printf(d->u->arena, "(%s)", device_text_type(d, device_text_decay(d, row)));
}

bool device_print_subscript(struct device_text *d, struct node *n, struct buffer *out)
{
    struct chain c;
    if (!split(n, &c)) return false;
    const char *index = linear_index(d, &c), *root = device_operand(d, c.root);
    if (c.count >= n_levels(c.root->type)) buffer_printf(out, index && *index == '[' ? "%s[(%s)]" : "%s[%s]", root, index ? index : "0");
    else if (index) buffer_printf(out, *row_cast(d, n->type) ? "(%s(%s + %s))" : "(%s%s + %s)", row_cast(d, n->type), root, index);
    else buffer_printf(out, "(%s%s)", row_cast(d, n->type), root);
    return true;
}

static bool print_difference(struct device_text *d, struct node *n, struct buffer *out)
{
    const char *x = device_operand(d, n->child[0]), *y = device_operand(d, n->child[1]);
    buffer_printf(out, "(%s - %s) / (%s)", x, y, stride_text(d, n->child[0], n->child[0]->type));
    return true;
}

static bool print_sum(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *a = n->child[0], *b = n->child[1];
    bool first = type_is_vla_shaped(a->type);
    const char *step = stride_text(d, first ? a : b, first ? a->type : b->type), *x = device_operand(d, a), *y = device_operand(d, b);
    if (first) buffer_printf(out, "%s %s (long long)%s * %s", x, op_text(n->op), y, step);
    else buffer_printf(out, "(long long)%s * %s + %s", x, step, y);
    return true;
}

/* &a[i] of a row is the row; *a is the first row. */
static bool print_row(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->op == OP_DEREF) return device_print_subscript(d, n, out);
    if (n->op != OP_ADDRESS || !type_is_vla_shaped(n->type)) return false;
    buffer_puts(out, device_operand(d, n->child[0]));
    return true;
}

bool device_print_vla_arithmetic(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->kind == NODE_UNARY) return print_row(d, n, out);
    bool first = type_is_vla_shaped(n->child[0]->type), second = type_is_vla_shaped(n->child[1]->type);
    if (n->op == OP_SUB && first && second) return print_difference(d, n, out);
    return (n->op == OP_ADD || n->op == OP_SUB) && (first || second) && print_sum(d, n, out);
}

/* ---- sizeof ---- */

static bool is_builtin_operand(struct device_text *d, const struct node *n)
{
    static const char *const words[] = { "char", "short", "int", "long", "float", "double", "signed", "unsigned" };
    const char *text = d->u->text;
    unsigned at = n->from + 6;
    if (n->n_children || n->to < at || text[n->from] != 's') return false;
    for (unsigned end = at; at < n->to; at = end) {
        bool known = false;
        while (end < n->to && text[end] >= 'a' && text[end] <= 'z') end++;
        if (end == at) {
            if (!(text[at] == ' ' || text[at] == '(' || text[at] == ')' || text[at] == '*')) return false;
            end++;
            continue;
        }
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) known |= !strncmp(words[i], text + at, end - at) && !words[i][end - at];
        if (!known) return false;
    }
    return true;
}

bool device_print_sizeof(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *e = n->n_children ? n->child[0] : NULL;
    if (n->has_value && n->to && is_builtin_operand(d, n)) return false;
    if (n->has_value) {
        buffer_printf(out, n->type && n->type->is_signed ? "%llu" : "%lluul", (unsigned long long)n->value);
        return true;
    }
    if (!e || !e->type || e->type->kind != TYPE_ARRAY) return false;
    const struct type *element = device_flat_element(e->type);
    const char *rows = device_level_text(d, e, e->type), *row = stride_text(d, e, e->type);
    buffer_printf(out, "((unsigned long)(%s)%s%s * %lldul)", rows, row ? " * " : "", row ? row : "", element->size);
    return true;
}
