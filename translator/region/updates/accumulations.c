/* accumulations: loops that only add to loop-invariant elements of memory. SPDX-License-Identifier: MIT */
#include "region/updates/accumulations.h"
#include "base/arena.h"
#include "base/unit.h"
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

/* ---- under conditions, with locals ------------------------------------------------------------------------------------------------ */

enum { ADDITIONS_MAX = 8 };

struct additions {
    const struct loop *loop;
    struct accumulation *list; /* of the places */
    struct accumulation statements[ADDITIONS_MAX];
    const struct node *at[ADDITIONS_MAX];
    int count, n_statements;
    bool bad;
};

static void add_statement(struct additions *f, const struct node *n, const struct accumulation *s)
{
    bool known = false;
    for (int k = 0; k < f->count; k++) {
        bool is_same = same(f->loop->region, s->place, f->list[k].place);
        f->bad |= s->var == f->list[k].var && !is_same;
        known |= is_same;
    }
    if (f->n_statements == ADDITIONS_MAX || (!known && f->count == ACCUMULATIONS_MAX)) f->bad = true;
    if (f->bad) return;
    f->at[f->n_statements] = n;
    f->statements[f->n_statements++] = *s;
    if (!known) f->list[f->count++] = (struct accumulation){.place = s->place, .op = "+=", .var = s->var};
}

/* A scalar that the loop's body declares. */
static bool is_own(const struct loop *l, const struct node *target)
{
    const struct node *body = l->stmt->child[3];
    const struct decl *d = target->kind == NODE_NAME ? target->decl : NULL;
    return d && d->function && d->storage != STORAGE_STATIC && type_is_scalar(d->type) && d->name_at >= body->from && d->name_at < body->to;
}

static bool find_addition(struct node *n, void *context)
{
    struct additions *f = context;
    const kind_set others = KIND(NODE_FOR) | KIND(NODE_WHILE) | KIND(NODE_DO) | KIND(NODE_SWITCH) | KIND(NODE_BREAK) | KIND(NODE_GOTO) |
                            KIND(NODE_LABEL) | KIND(NODE_RETURN) | KIND(NODE_ASM) | KIND(NODE_STMT_EXPR) | KIND(NODE_VA_ARG);
    struct accumulation s;
    if (n->kind == NODE_ASSIGN && statement_stands_alone(n) && read_statement(f->loop, n, false, &s)) {
        add_statement(f, n, &s);
        return false;
    }
    f->bad |= (KIND(n->kind) & others) || (n->type && n->type->is_volatile);
    if (n->kind == NODE_ASSIGN || node_is_step(n)) f->bad |= !is_own(f->loop, node_strip(n->child[0]));
    if (n->kind == NODE_CALL) f->bad |= !n->decl || function_has_effects(f->loop->region->unit, n->decl);
    return !f->bad && n->kind != NODE_SIZEOF;
}

/* The access is what an addition reads and writes, not part of what it adds. */
static bool is_of_addition(const struct additions *f, const struct access *a)
{
    for (int k = 0; k < f->n_statements; k++)
        if (node_inside(a->node, f->at[k]) && !node_inside(a->node, f->statements[k].value)) return true;
    return false;
}

static bool are_only_additions(const struct additions *f)
{
    const struct region *r = f->loop->region;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, f->loop->stmt)) continue;
        if (!a->decl || a->deep || a->by_call) return false;
        for (int i = 0; i < f->count; i++)
            if (a->var == f->list[i].var && (!same(r, a->node, f->list[i].place) || !is_of_addition(f, a))) return false;
    }
    return true;
}

int loop_totals(const struct loop *l, struct accumulation *list)
{
    struct additions f = {.loop = l, .list = list};
    int count = loop_accumulations(l, list);
    if (count || !l->canonical || l->child || l->n_privates) return count;
    node_walk(l->stmt->child[3], find_addition, &f);
    return !f.bad && f.count && are_only_additions(&f) ? f.count : 0;
}

/* The statements from number k of the block on, all of which add to the place of `first`, or of the first of them if it is NULL. */
static bool read_several(const struct loop *l, struct node *block, int k, const struct accumulation *first, struct accumulation *s)
{
    while (k < block->n_children && (!block->child[k] || block->child[k]->kind == NODE_NULL_STMT)) k++;
    if (k == block->n_children) return false;
    if (!read_statement(l, block->child[k], true, s) || !are_alone(l, s, 1, false)) return false;
    if (first && !same(l->region, s->place, first->place)) return false;
    int rest = k + 1;
    while (rest < block->n_children && (!block->child[rest] || block->child[rest]->kind == NODE_NULL_STMT)) rest++;
    if (rest == block->n_children) return true;
    s->next = arena_alloc(l->region->unit->arena, sizeof *s->next);
    return read_several(l, block, rest, first ? first : s, s->next);
}

bool loop_adds_to_one(const struct loop *l, struct accumulation *s)
{
    struct node *body = node_only_statement(l->stmt->child[3]);
    if (!l->canonical || l->child || l->n_privates) return false;
    if (body->kind == NODE_BLOCK) return read_several(l, body, 0, NULL, s);
    return read_statement(l, body, true, s) && are_alone(l, s, 1, false);
}
