/* accumulations: loops that only add to loop-invariant elements of memory. SPDX-License-Identifier: MIT */
#include "region/updates/accumulations.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include "region/updates/updates.h"

static bool find_other(struct node *n, void *context)
{
    bool *simple = context;
    switch (n->kind) {
    case NODE_NAME:
    case NODE_INTEGER:
    case NODE_BINARY:
    case NODE_PAREN:
    case NODE_IMPLICIT:
    case NODE_CAST: break;
    default: *simple = false;
    }
    return *simple;
}

/* a[i][j] with subscripts of indices and values, none of which is `index`. */
static bool is_fixed_place(struct node *n, const struct decl *index)
{
    bool simple = true;
    for (n = node_strip_mutable(n); simple && n->kind == NODE_SUBSCRIPT; n = node_strip_mutable(n->child[0])) {
        node_walk(n->child[1], find_other, &simple);
        simple = simple && !flow_names(n->child[1], index);
    }
    return simple && n->kind == NODE_NAME;
}

static bool find_effect(struct node *n, void *context)
{
    bool *pure = context;
    if (n->kind == NODE_ASSIGN || node_is_step(n) || n->kind == NODE_CALL) *pure = false;
    return *pure;
}

static bool same(const struct region *r, const struct node *a, const struct node *b) { return node_text_equal(r->unit, node_strip(a), b); }

/* Integers of the size of an int or more, so that no step converts the sum. */
static bool is_plain_integer(const struct type *sum, const struct type *value)
{
    return type_is_integer(sum) && sum->size >= 4 && value && type_is_integer(value);
}

/* any_integer: the additions keep their order. */
static bool read_statement(const struct loop *l, struct node *n, bool any_integer, struct accumulation *s)
{
    const struct region *r = l->region;
    struct update p;
    bool pure = true;
    if (n->kind != NODE_ASSIGN || !update_read(r->unit, n, &p) || !update_adds(&p)) return false;
    *s = (struct accumulation){.place = node_strip_mutable(p.x), .value = p.e, .op = p.op == OP_SUB ? "-=" : "+="};
    const struct type *type = s->place->type;
    if (s->place->kind != NODE_SUBSCRIPT || !type || type->is_volatile || type->is_atomic) return false;
    if (type->kind != TYPE_FLOAT && !(any_integer && type_is_integer(type)) && !is_plain_integer(type, p.e->type)) return false;
    if (!is_fixed_place(s->place, l->index)) return false;
    node_walk(s->value, find_effect, &pure);
    for (int k = 0; k < r->n_accesses; k++)
        if (r->accesses[k]->node == s->place && !r->accesses[k]->deep && !r->accesses[k]->by_call && !r->accesses[k]->atomic)
            s->var = r->accesses[k]->var;
    return pure && s->var;
}

/* The places are accessed in no other way, and all other accesses are to known objects; with `loaded` also reads through pointers in memory
 * that do not change. */
static bool are_alone(const struct loop *l, const struct accumulation *list, int count, bool loaded)
{
    const struct region *r = l->region;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, l->stmt)) continue;
        if (!a->decl || (a->deep && (a->written || !a->loaded || !loaded)) || a->by_call) return false;
        for (int i = 0; i < count; i++) {
            if (a->var == list[i].var && (!same(r, a->node, list[i].place) || node_inside(a->node, list[i].value))) return false;
            for (int j = 0; j < i; j++)
                if (list[i].var == list[j].var) return false;
        }
    }
    return true;
}

int loop_accumulations(const struct loop *l, struct accumulation *list)
{
    struct node *body = node_only_statement(l->stmt->child[3]);
    int count = 0;
    if (!l->canonical || l->child || l->n_privates) return 0;
    if (body->kind != NODE_BLOCK) return read_statement(l, body, false, list) && are_alone(l, list, 1, true) ? 1 : 0;
    for (int k = 0; k < body->n_children; k++) {
        struct node *n = body->child[k];
        if (!n || n->kind == NODE_NULL_STMT) continue;
        if (count == ACCUMULATIONS_MAX || !read_statement(l, n, false, &list[count++])) return 0;
    }
    return are_alone(l, list, count, true) ? count : 0;
}

bool loop_adds_to_one(const struct loop *l, struct accumulation *s)
{
    struct node *body = node_only_statement(l->stmt->child[3]);
    return l->canonical && !l->child && !l->n_privates && read_statement(l, body, true, s) && are_alone(l, s, 1, false);
}
