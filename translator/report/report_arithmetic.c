/* report_arithmetic: operations of kernels that cost more than the program needs. SPDX-License-Identifier: MIT
 * Both kinds of advice change the last digits of results, so neither is an edit. */
#include "base/options.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "report/report_parts.h"
#include <string.h>

/* Instructions of a division or square root of floats, rounded as IEEE 754 requires, and those that a GPU runs while it loads a byte. */
enum { DIVISION_INSTRUCTIONS = 10, INSTRUCTIONS_PER_BYTE = 7, WARP = 32 };

struct operations {
    const struct node *loop, *first; /* the loop whose body is counted, without loops in it; first: of the operations */
    const struct node *constant;     /* of the first of them */
    int count;
};

static bool is_float(const struct node *n, int bytes)
{
    return n->type && n->type->kind == TYPE_FLOAT && n->type->size == bytes;
}

static bool is_slow(const struct node *n)
{
    bool divides = (n->kind == NODE_BINARY || n->kind == NODE_ASSIGN) && n->op == OP_DIV && !node_strip(n->child[1])->has_value &&
                   node_strip(n->child[1])->kind != NODE_FLOATING;
    bool root = n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, "sqrtf");
    return is_float(n, sizeof(float)) && (divides || root);
}

static bool count_slow(struct node *n, void *context)
{
    struct operations *o = context;
    if (node_is_loop(n) && n != o->loop) return false;
    if (!is_slow(n)) return true;
    if (!o->first) o->first = n;
    o->count++;
    return true;
}

/* What an iteration of the loop itself loads and stores. What does not change in a loop that no threads share is in registers, and the
 * threads of a warp share what they all read. */
static int bytes_of(const struct region *r, const struct loop *l)
{
    int bytes = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        const struct type *t = a->node->type;
        if (a->loop != l || !a->var || a->repeated || !t || t->size <= 0) continue;
        bool shared = !l->mapped && l->parent && l->parent->index && !mapping_access_stride(a, l->parent->index);
        if (l->mapped || !l->index || mapping_access_stride(a, l->index)) bytes += (int)t->size / (shared ? WARP : 1);
    }
    return bytes;
}

static void advise_fast_math(struct unit *u, const struct loop *l, struct report_construct *to)
{
    struct operations o = {.loop = l->stmt};
    node_walk(l->stmt, count_slow, &o);
    if (!o.first || o.count * DIVISION_INSTRUCTIONS <= INSTRUCTIONS_PER_BYTE * bytes_of(l->region, l)) return;
    struct report_advice a = {.id = "fast-math", .range = report_range_of(u, o.first->from, o.first->to)};
    a.text =
        arena_printf(u->arena,
                     "divisions and square roots of 'float' (%d in the loop in line %d, such as '%s') take more time than its accesses: "
                     "-ffast-math makes each a few instructions, if the last two digits in binary may differ",
                     o.count, line_map_place(u, l->stmt->from).line, node_text(u, o.first));
    report_add_advice(u, to, a);
}

/* ---- constants of type double among floats ------------------------------------------------------------------------------------------- */

/* An operand that is float in the program, and is converted for the operation. */
static bool is_widened(const struct node *n)
{
    while (n->kind == NODE_PAREN) n = n->child[0];
    return n->kind == NODE_IMPLICIT && is_float(n, sizeof(double)) && is_float(n->child[0], sizeof(float));
}

static bool is_double_constant(const struct node *n)
{
    const struct node *s = node_strip(n);
    while (s->kind == NODE_UNARY && (s->op == OP_MINUS || s->op == OP_PLUS)) s = node_strip(s->child[0]);
    return s->kind == NODE_FLOATING && is_float(s, sizeof(double));
}

static bool find_literal(struct node *n, void *context)
{
    struct operations *o = context;
    bool arithmetic = n->kind == NODE_BINARY && is_float(n, sizeof(double)) && n->op >= OP_ADD && n->op <= OP_DIV;
    if (!arithmetic) return true;
    for (int k = 0; k < 2; k++)
        if (is_widened(n->child[!k]) && is_double_constant(n->child[k])) {
            if (!o->first) o->first = n, o->constant = n->child[k];
            o->count++;
        }
    return true;
}

/* An object of type double, or the result of a function: then the program may need its digits. */
static bool is_double(const struct node *n, const void *context)
{
    (void)context;
    bool object = n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_NAME || n->kind == NODE_CALL;
    if (n->kind == NODE_VAR) return n->decl->type->kind == TYPE_FLOAT && n->decl->type->size == sizeof(double);
    return (object || (n->kind == NODE_UNARY && n->op == OP_DEREF)) && is_float(n, sizeof(double));
}

static void advise_constants(struct unit *u, const struct region *r, struct report_construct *c)
{
    struct operations o = {0};
    if (node_find(r->body, is_double, NULL)) return;
    node_walk(r->body, find_literal, &o);
    if (!o.first) return;
    struct report_advice a = {.id = "double-constant", .range = report_range_of(u, o.first->from, o.first->to)};
    a.text = arena_printf(u->arena,
                          "the data is 'float', but %d operation%s with a constant of type double, such as '%s', compute%s in double: with "
                          "constants as '%sf' all is computed in float, if the last digits may differ",
                          o.count, o.count > 1 ? "s" : "", node_text(u, o.first), o.count > 1 ? "" : "s", node_text(u, o.constant));
    report_add_advice(u, c, a);
}

void report_advise_arithmetic(struct unit *u, const struct region *r, struct report_construct *to)
{
    const struct device_arithmetic *a = &u->options->arithmetic;
    if (!to->n_kernels) return;
    advise_constants(u, r, to);
    for (const struct loop *l = r->loops; l && !(a->relaxed || a->relaxed_by_level || a->fast_functions); l = loop_next(l))
        advise_fast_math(u, l, to);
}
