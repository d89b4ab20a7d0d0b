/* updates: expressions that compute an object's new value from its old one. SPDX-License-Identifier: MIT
 * That both sides name the same x follows from the text. */
#include "region/updates/updates.h"
#include "region/flow/uses.h"

static bool same(const struct unit *u, const struct node *a, const struct node *b)
{
    return node_text_equal(u, node_strip(a), node_strip(b));
}

static bool read_assignment(const struct unit *u, struct node *x, struct node *value, struct update *out)
{
    value = node_strip_mutable(value);
    if (value->kind != NODE_BINARY) return false;
    bool first = same(u, x, value->child[0]);
    *out = (struct update){x, value->child[first], value->op, !first, node_strip_mutable(value->child[!first])};
    return first || same(u, x, value->child[1]);
}

bool update_read(const struct unit *u, struct node *n, struct update *out)
{
    n = node_strip_mutable(n);
    bool step = node_is_step(n);
    if (!step && n->kind == NODE_ASSIGN && n->op == OP_NONE) return read_assignment(u, n->child[0], n->child[1], out);
    if (!step && n->kind != NODE_ASSIGN) return false;
    enum op op = !step ? n->op : n->op == OP_PREINC || n->op == OP_POSTINC ? OP_ADD : OP_SUB;
    *out = (struct update){n->child[0], step ? NULL : n->child[1], op, false, NULL};
    return true;
}

bool update_adds(const struct update *p) { return p->op == OP_ADD || (p->op == OP_SUB && !p->reversed); }
