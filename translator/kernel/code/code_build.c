/* code_build: see code.h. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "kernel/code/code.h"
#include <stdarg.h>
#include <string.h>

struct code_builder code_begin(struct arena *a, struct kernel *k)
{
    struct code_builder b = {.arena = a, .kernel = k, .region = k->region, .open = arena_alloc(a, sizeof *b.open)};
    b.open->kind = CODE_BLOCK;
    return b;
}

struct code *code_add(struct code_builder *b, enum code_kind kind)
{
    struct code *c = arena_alloc(b->arena, sizeof *c);
    *c = (struct code){.kind = kind};
    code_put(b, c);
    return c;
}

void code_put(struct code_builder *b, struct code *c)
{
    struct code *around = b->open;
    c->parent = around;
    if (around->last) around->last->next = c;
    else around->first = c;
    around->last = c;
}

struct code *code_take_last(struct code_builder *b)
{
    struct code *around = b->open, *c = around->last, *before = NULL;
    for (struct code *o = around->first; o != c; o = o->next) before = o;
    if (before) before->next = NULL;
    else around->first = NULL;
    around->last = before;
    return c;
}

struct code *code_take_all(struct code_builder *b)
{
    struct code *list = b->open->first;
    b->open->first = b->open->last = NULL;
    return list;
}

void code_put_all(struct code_builder *b, struct code *list)
{
    for (struct code *c = list, *next; c; c = next) {
        next = c->next;
        c->next = NULL;
        code_put(b, c);
    }
}

/* Below `c`, what leads to `from` leads to `to`. */
static void retarget(struct code *c, const struct code *from, const struct code *to)
{
    if (c->target == from) c->target = to;
    for (int j = 0; j < c->n_bindings; j++)
        if (c->bindings[j].target == from) c->bindings[j].target = to;
    for (struct code *child = c->first; child; child = child->next) retarget(child, from, to);
    if (c->other) retarget(c->other, from, to);
}

struct code *code_copy(struct arena *a, const struct code *c)
{
    struct code *copy = arena_alloc(a, sizeof *copy);
    struct code_builder inside = {.arena = a, .open = copy};
    *copy = *c;
    copy->first = copy->last = copy->next = NULL;
    copy->bindings = NULL, copy->n_bindings = 0;
    for (int j = 0; j < c->n_bindings; j++) ARENA_PUSH(a, copy->bindings, copy->n_bindings, c->bindings[j]);
    for (const struct code *child = c->first; child; child = child->next) code_put(&inside, code_copy(a, child));
    if (c->other) copy->other = code_copy(a, c->other), copy->other->parent = copy->parent;
    retarget(copy, c, copy);
    return copy;
}

struct code *code_replace(struct code_builder *b, struct code *c, enum code_kind kind)
{
    struct code *old = arena_alloc(b->arena, sizeof *old);
    *old = *c;
    old->next = NULL;
    for (struct code *child = old->first; child; child = child->next) child->parent = old;
    retarget(old, c, old);
    *c = (struct code){.kind = kind, .next = c->next, .parent = c->parent};
    b->open = c;
    return old;
}

struct code *code_open(struct code_builder *b, enum code_kind kind)
{
    return b->open = code_add(b, kind);
}

void code_close(struct code_builder *b)
{
    b->open = b->open->parent;
}

const struct value *code_object(struct code_builder *b, const struct type *type, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *name = arena_vprintf(b->arena, format, args);
    va_end(args);
    return value_name(b->arena, type, name);
}

static struct code *with_object(struct code_builder *b, enum code_kind kind, const struct value *object, const struct value *v)
{
    struct code *c = code_add(b, kind);
    c->object = object;
    c->v[0] = v;
    return c;
}

void code_define(struct code_builder *b, const struct value *object, const struct value *v)
{
    with_object(b, CODE_DEFINE, object, v);
}

void code_variable(struct code_builder *b, const struct value *object, const struct value *v)
{
    with_object(b, CODE_VARIABLE, object, v);
}

void code_assign(struct code_builder *b, const struct value *place, const struct value *v)
{
    with_object(b, CODE_ASSIGN, place, v);
}

void code_update(struct code_builder *b, const struct value *place, enum value_op op, const struct value *v)
{
    with_object(b, CODE_ASSIGN, place, v)->op = op;
}

void code_statement(struct code_builder *b, struct node *n)
{
    code_add(b, CODE_STATEMENT)->user = n;
}

struct code *code_open_for(struct code_builder *b, const struct value *i, const struct value *first, const struct value *condition,
                           const struct value *step)
{
    struct code *c = with_object(b, CODE_FOR, i, first);
    c->v[1] = condition;
    c->v[2] = step;
    return b->open = c;
}

void code_open_if(struct code_builder *b, const struct value *condition)
{
    code_open(b, CODE_IF)->v[0] = condition;
}

void code_open_else(struct code_builder *b)
{
    struct code *c = b->open;
    c->other = arena_alloc(b->arena, sizeof *c->other);
    *c->other = (struct code){.kind = CODE_BLOCK, .parent = c->parent};
    b->open = c->other;
}

void code_leave_if(struct code_builder *b, const struct value *condition, const struct code *target)
{
    if (!condition || value_is(condition, 0)) return;
    code_open_if(b, condition);
    code_add(b, CODE_JUMP)->target = target;
    code_close(b);
}

void code_library(struct code_builder *b, const struct value *call)
{
    code_add(b, CODE_LIBRARY)->v[0] = call;
}

/* ---- bindings ------------------------------------------------------------------------------------------------------------------ */

void code_bind(struct code_builder *b, const struct node *n, const struct value *means, const struct code *target)
{
    struct code_binding binding = {.node = n, .means = means, .target = target};
    ARENA_PUSH(b->arena, b->open->bindings, b->open->n_bindings, binding);
}

void code_bind_nodes(struct code_builder *b, const struct node *n, const struct code *nodes)
{
    struct code_binding binding = {.node = n, .nodes = nodes};
    ARENA_PUSH(b->arena, b->open->bindings, b->open->n_bindings, binding);
}

void code_bind_variable(struct code_builder *b, const struct decl *d, const struct value *means)
{
    struct code_binding binding = {.decl = d, .means = means};
    ARENA_PUSH(b->arena, b->open->bindings, b->open->n_bindings, binding);
}

struct continues {
    struct code_builder *b;
    const struct node *loop;
    const struct code *target;
};

static bool bind_continue(struct node *n, void *context)
{
    const struct continues *s = context;
    if (n->kind == NODE_CONTINUE && node_jumped(n) == s->loop) code_bind(s->b, n, NULL, s->target);
    return true;
}

void code_bind_continue(struct code_builder *b, const struct loop *l, const struct code *target)
{
    struct continues s = {b, l->stmt, target};
    node_walk(l->stmt, bind_continue, &s);
}
