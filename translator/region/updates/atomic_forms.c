/* atomic_forms: recognizes the statements of atomic directives. SPDX-License-Identifier: MIT
 * OpenACC 3.4, 2.12. */
#include "region/updates/atomic_forms.h"
#include "directive/directive.h"
#include "region/flow/uses.h"

static bool same_text(const struct unit *u, const struct node *a, const struct node *b)
{
    return node_text_equal(u, node_strip(a), node_strip(b));
}

/* v = update, v = x++ and the like. */
static bool capture_expression(const struct unit *u, struct node *n, struct atomic_form *f)
{
    struct node *value;
    n = node_strip_mutable(n);
    if (n->kind != NODE_ASSIGN || n->op != OP_NONE) return false;
    value = node_strip_mutable(n->child[1]);
    if (!update_read(u, value, &f->update)) return false;
    f->target = n->child[0];
    f->after = !(value->kind == NODE_UNARY && (value->op == OP_POSTINC || value->op == OP_POSTDEC));
    return true;
}

static bool plain_assignment(struct node *n, struct node **left, struct node **right)
{
    n = node_strip_mutable(n);
    if (n->kind != NODE_ASSIGN || n->op != OP_NONE) return false;
    *left = n->child[0];
    *right = n->child[1];
    return true;
}

/* { v = x; update; }  { update; v = x; }  { v = x; x = e; } */
static bool capture_block(const struct unit *u, struct node *n, struct atomic_form *f)
{
    struct node *first, *second, *left, *right;
    if (n->kind != NODE_BLOCK || n->n_children != 2) return false;
    first = n->child[0], second = n->child[1];
    if (plain_assignment(first, &left, &right)) {
        struct node *x, *e;
        if (update_read(u, second, &f->update) && same_text(u, right, f->update.x)) {
            f->target = left;
            return true;
        }
        if (plain_assignment(second, &x, &e) && same_text(u, right, x)) {
            f->update = (struct update){x, e, OP_NONE, false, NULL};
            f->target = left;
            return true;
        }
    }
    if (!update_read(u, first, &f->update) || !plain_assignment(second, &left, &right) || !same_text(u, right, f->update.x)) return false;
    f->target = left;
    f->after = true;
    return true;
}

bool atomic_form_read(const struct unit *u, const struct directive *d, struct node *n, struct atomic_form *f)
{
    struct node *left, *right;
    if (directive_clause(d, CLAUSE_READ, 0)) {
        if (!plain_assignment(n, &left, &right)) return false;
        f->update.x = right;
        f->target = left;
        return f->pure_read = true;
    }
    if (directive_clause(d, CLAUSE_WRITE, 0)) {
        if (!plain_assignment(n, &left, &right)) return false;
        f->update = (struct update){left, right, OP_NONE, false, NULL};
        return true;
    }
    if (directive_clause(d, CLAUSE_CAPTURE, 0)) return capture_expression(u, n, f) || capture_block(u, n, f);
    return update_read(u, n, &f->update);
}
