/* openmp_invariants: elements that are the same in all iterations of a simd loop are loaded before it. SPDX-License-Identifier: MIT
 *     for (j) a[i][j] += x[i] * y[j];
 * Compilers that vectorize by their own choice test whether a and x overlap, and load x[i] once where they do not. With simd they do not
 * test: x[i] is loaded in each iteration, because a[i][j] may be x[i] for all they know. But the iterations are independent, so that no
 * iteration writes what another one reads. If the loop has a single iteration, the element must be read before that iteration writes:
 * only what the statements up to the first store read is loaded before the loop, and only what every iteration reads.
 * An update of 800 x 800 doubles by an outer product, one thread, 16-byte vectors, ms: 0.32, with x[i] loaded before the loop 0.16. */
#include "base/line_map.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include <string.h>

enum { MOST = 4 };

struct invariant_search {
    const struct region *r;
    const struct loop *l;
    const struct node *element; /* whose subscript is searched */
    bool varies;
};

/* ---- what is the same in all iterations ------------------------------------------------------------------------------------------- */

static bool is_changed(const struct region *r, const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != d || (use->flags & (USE_POINTEE | USE_DEEP | USE_BASE))) continue;
        if ((use->flags & USE_WRITE) && node_inside(use->node, l->stmt)) return true;
        if (use->flags & (USE_ADDRESS | USE_ESCAPE | USE_CALLEE)) return true;
    }
    return false;
}

static bool is_same(const struct invariant_search *s, const struct decl *d)
{
    const struct variable *v = d ? region_variable(s->r, d) : NULL;
    if (!d || d->stands_for || d->type->is_volatile || d->type->is_atomic || d == s->l->index) return false;
    if (d->to > d->from && d->from >= s->l->stmt->from && d->to <= s->l->stmt->to) return false;
    bool local = d->kind == DECL_PARAM || (d->kind == DECL_VAR && d->storage == STORAGE_AUTO);
    if (d->type->kind == TYPE_ARRAY) return true; /* its elements: see above */
    return (!v || v->role == ROLE_VALUE || local) && !is_changed(s->r, s->l, d);
}

static bool search_variation(struct node *n, void *context)
{
    struct invariant_search *s = context;
    if (n->kind == NODE_NAME) s->varies |= n->n_children || !is_same(s, n->decl);
    else s->varies |= n != s->element && !mapping_is_arithmetic(n);
    return !s->varies;
}

/* x[i], or x[i][k] of an array: other subscripts may load pointers. */
static bool is_invariant(const struct region *r, const struct loop *l, const struct node *element)
{
    struct invariant_search s = {r, l, element, false};
    const struct node *row = node_strip(element->child[0]);
    for (; row->kind == NODE_SUBSCRIPT && row->type && row->type->kind == TYPE_ARRAY; row = node_strip(row->child[0])) {
        node_walk(row->child[1], search_variation, &s);
    }
    if (row->kind != NODE_NAME || !is_same(&s, row->decl)) return false;
    node_walk(element->child[1], search_variation, &s);
    return !s.varies;
}

/* ---- when it is read --------------------------------------------------------------------------------------------------------------- */

static const struct node *statement_of(const struct node *n, const struct node *body)
{
    if (body->kind != NODE_BLOCK) return body;
    while (n->parent && n->parent != body) n = n->parent;
    return n;
}

static bool is_evaluated(const struct node *n, const struct node *body)
{
    for (const struct node *p = n->parent; p && n != body; n = p, p = p->parent) {
        bool other =
            p->kind == NODE_SIZEOF || p->kind == NODE_STMT_EXPR || p->kind == NODE_SWITCH || (p->kind == NODE_UNARY && p->op == OP_ADDRESS);
        if (node_guards(p, n) || (other && p != body->parent)) return false;
    }
    return true;
}

/* The first statement of the body that stores to memory, and how many stores it has. */
static const struct node *first_store(const struct region *r, const struct node *body, int *count)
{
    const struct node *first = NULL;
    *count = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!(a->written || a->atomic || a->by_call) || !node_inside(a->node, body)) continue;
        const struct node *statement = statement_of(a->node, body);
        if (!first || statement->from < first->from) first = statement, *count = 0;
        *count += statement == first;
    }
    return first;
}

static bool precedes_stores(const struct region *r, const struct node *element, const struct node *body)
{
    int stores;
    const struct node *first = first_store(r, body, &stores), *statement = statement_of(element, body);
    if (!first || statement->from < first->from) return true;
    if (statement != first) return false;
    return statement->kind == NODE_IF || (node_alone(statement)->kind == NODE_ASSIGN && stores == 1);
}

/* The text can be replaced without expanding macros. */
static bool is_written_out(struct unit *u, const struct node *n)
{
    struct place from = line_map_place(u, n->from), to = line_map_place(u, n->to - 1);
    return from.exact && to.exact && from.in_main_file && to.in_main_file && from.line == to.line;
}

static bool is_loaded_before(const struct region *r, const struct loop *l, const struct access *a)
{
    struct node *n = a->node, *body = l->stmt->child[3];
    bool read = a->read && !a->written && !a->atomic && !a->deep && !a->by_call;
    if (!read || n->kind != NODE_SUBSCRIPT || !node_inside(n, body) || !n->type || !type_is_arithmetic(n->type)) return false;
    if (n->type->is_volatile || n->type->is_atomic || n->type->kind == TYPE_COMPLEX || !is_invariant(r, l, n)) return false;
    return is_evaluated(n, body) && precedes_stores(r, n, body) && is_written_out(r->unit, n);
}

/* ---- text --------------------------------------------------------------------------------------------------------------------------- */

static bool has_form(struct unit *u, const struct region *r, const struct host_loop *h)
{
    struct node *body = h->loop->stmt->child[3];
    int stores;
    bool jumps = node_has(body, KIND(NODE_CONTINUE) | KIND(NODE_GOTO) | KIND(NODE_LABEL) | KIND(NODE_ASM));
    bool effects = node_has_effects(h->loop->lower) || node_has_effects(h->loop->upper);
    return h->simd && h->collapse == 1 && !h->strips && !h->n_bins && !loop_needs_test(h->loop) && !openmp_has_team(h) &&
           loop_counts_up(u, h->loop) && !jumps && !effects && first_store(r, body, &stores) && !node_has(body, KIND(NODE_CALL));
}

bool openmp_emit_invariants(struct host_emitter *e, const struct region *r, const struct host_loop *h, struct lines *head, bool test)
{
    struct unit *u = e->u;
    const char *texts[MOST], *lower, *upper;
    int count = 0;
    if (!has_form(u, r, h)) return false;
    loop_bounds(u, h->loop, &lower, &upper);
    for (int i = 0; i < r->n_accesses; i++) {
        const struct node *n = r->accesses[i]->node;
        if (!is_loaded_before(r, h->loop, r->accesses[i])) continue;
        if (test) return true;
        const char *text = host_source(u, n);
        int k = 0;
        while (k < count && strcmp(texts[k], text) != 0) k++;
        if (k == MOST) continue;
        const char *name = arena_printf(u->arena, "accel_same%d", k);
        if (k == count) {
            texts[count++] = text;
            lines_put(head, "%s = (%s)%s %s %s ? %s : 0;", host_declare(u, n->type, name, name), loop_index_type(u, h->loop),
                      host_operand(u, lower), h->loop->relation == OP_LE ? "<=" : "<", host_operand(u, upper), text);
        }
        edit_replace(&e->edits, n->from, n->to, name);
    }
    return count > 0;
}
