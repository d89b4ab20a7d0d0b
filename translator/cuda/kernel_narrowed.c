/* kernel_narrowed: the index of a loop of 64 bits, converted to a narrower signed type. SPDX-License-Identifier: MIT
 * NVVM computes terms such as `9 - (int)i` and `10 - 3 * (int)i` in 64 bits, shifted left by 32, if it sees that i is the number of a
 * thread times a step. ptxas 13.0 sometimes uses the result of one such term for another: in the machine code of narrowed() of
 * tests/run/loop_indices.c, as the program has it, the term of 10 is that of 11. So the conversion is a function whose result NVVM knows
 * nothing about. It costs no instruction. */
#include "base/unit.h"
#include "cuda/kernel_text.h"
#include "region/region_parts.h"

struct index_search {
    struct kernel_text *t;
    const struct decl *index;
    bool steps; /* the index is the number of a thread times a step */
};

static bool is_narrow(const struct type *t)
{
    return t && t->kind == TYPE_INT && t->is_signed && t->size < 8;
}

static void print_narrowed(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    preamble_need(t->preamble, PIECE_LOW);
    if (n->type->size < 4) buffer_printf(out, "(%s)", kernel_type(t, n->type));
    buffer_printf(out, "accel_low(%s)", kernel_expr(t, node_strip_mutable(n->child[n->n_children - 1])));
}

static bool is_factor(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) p = p->parent;
    return p && p->kind == NODE_BINARY && p->op == OP_MUL;
}

static bool bind_narrowed(struct node *n, void *context)
{
    const struct index_search *s = context;
    if ((n->kind != NODE_CAST && n->kind != NODE_IMPLICIT) || !n->n_children || !is_narrow(n->type)) return true;
    const struct node *name = node_strip(n->child[n->n_children - 1]);
    if (name->kind == NODE_NAME && name->decl == s->index && (s->steps || is_factor(n)))
        device_text_bind_printer(s->t->text, n, print_narrowed, s->t);
    return true;
}

void kernel_bind_narrowed(struct kernel_text *t)
{
    for (const struct loop *l = t->region->loops; l; l = loop_next(l)) {
        struct index_search s = {t, l->index, l->step != NULL};
        if (l->mapped && l->index && l->index->type->size == 8) node_walk(l->stmt, bind_narrowed, &s);
    }
}
