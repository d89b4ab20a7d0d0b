/* swapped_pointers: `data copy(a[0:n]) create(b[0:n])` around a loop that exchanges a and b. SPDX-License-Identifier: MIT
 * The end of the construct copies to the array that the pointer referred to at its begin. After an odd number of exchanges the values are
 * in the other array. */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

struct exchange {
    struct unit *unit;
    const struct directive *directive;
    const struct clause_var *out, *other; /* only the former is copied to the host */
    const char *out_text, *other_text;    /* "s->u" */
    const struct node *at;                /* an assignment of one to the other */
    int n_direct;                         /* of these */
    bool out_set, other_set;
    bool settled; /* the program does something about it, or no code uses the values */
    bool used;
};

static const char *object_text(const struct unit *u, const struct clause_var *v)
{
    return arena_printf(u->arena, "%s%s", v->name, v->members ? v->members : "");
}

static bool is_object(const struct exchange *e, struct node *n, const struct clause_var *v, const char *text)
{
    n = strip_casts(n);
    if (!v->members) return n->kind == NODE_NAME && n->decl == v->decl;
    return n->kind == NODE_MEMBER && flow_names(n, v->decl) && !strcmp(node_text(e->unit, n), text);
}

static void note_assignment(struct exchange *e, struct node *n)
{
    bool out = is_object(e, n->child[0], e->out, e->out_text), other = is_object(e, n->child[0], e->other, e->other_text);
    e->out_set |= out;
    e->other_set |= other;
    bool direct = (out && is_object(e, n->child[1], e->other, e->other_text)) || (other && is_object(e, n->child[1], e->out, e->out_text));
    if (direct) e->at = n, e->n_direct++;
}

/* swap(&a, &b) */
static void note_call(struct exchange *e, struct node *n)
{
    bool out = false, other = false;
    for (int i = 1; i < n->n_children; i++) {
        struct node *argument = strip_casts(n->child[i]);
        if (argument->kind != NODE_UNARY || argument->op != OP_ADDRESS) continue;
        out |= is_object(e, argument->child[0], e->out, e->out_text);
        other |= is_object(e, argument->child[0], e->other, e->other_text);
    }
    if (!out || !other) return;
    e->at = n, e->n_direct++;
    e->out_set = e->other_set = true;
}

static bool find_exchange(struct node *n, void *context)
{
    struct exchange *e = context;
    if (n->kind == NODE_ASSIGN && n->op == OP_NONE) note_assignment(e, n);
    if (n->kind == NODE_CALL) note_call(e, n);
    return n->kind != NODE_SIZEOF;
}

/* The outermost loop around the exchange in the construct; NULL: none. */
static const struct node *loop_around(const struct exchange *e)
{
    const struct node *outer = NULL;
    for (const struct node *n = e->at; n && n != e->directive->statement; n = n->parent)
        if (node_is_loop(n)) outer = n;
    return node_is_loop(e->directive->statement) ? e->directive->statement : outer;
}

/* `step % 2`, `step & 1`, `a == first`: the program knows which array has the values. */
static bool find_parity(struct node *n, void *context)
{
    struct exchange *e = context;
    bool constant = n->kind == NODE_BINARY && node_strip(n->child[1])->has_value;
    long long value = constant ? node_strip(n->child[1])->value : 0;
    bool compares = n->kind == NODE_BINARY && (n->op == OP_EQ || n->op == OP_NE);
    e->settled |= (constant && n->op == OP_REM && value == 2) || (constant && n->op == OP_AND && value == 1);
    for (int i = 0; compares && i < 2; i++) {
        struct node *side = n->child[i];
        e->settled |= is_object(e, side, e->out, e->out_text) || is_object(e, side, e->other, e->other_text);
    }
    return !e->settled;
}

static bool is_even_loop(const struct node *loop)
{
    const struct node *init = loop->kind == NODE_FOR ? loop->child[0] : NULL,
                      *test = init && loop->child[1] ? node_strip(loop->child[1]) : NULL;
    const struct node *from = NULL;
    if (!test || test->kind != NODE_BINARY || !node_strip(test->child[1])->has_value) return false;
    if (init->kind == NODE_DECL_STMT && init->n_children == 1 && init->child[0]->n_children) from = node_strip(init->child[0]->child[0]);
    if (init->kind == NODE_ASSIGN) from = node_strip(init->child[1]);
    if (!from || !from->has_value) return false;
    long long trips = node_strip(test->child[1])->value - from->value;
    return (test->op == OP_LT || test->op == OP_NE) ? trips % 2 == 0 : test->op == OP_LE && trips % 2 != 0;
}

/* A later directive in the construct copies or computes values again, or a call may. */
static bool is_repaired(const struct exchange *e)
{
    const struct node *loop = loop_around(e);
    unsigned from = loop ? loop->to : e->at->to;
    for (int i = 0; i < e->unit->n_directives; i++) {
        const struct directive *d = e->unit->directives[i];
        bool inside = d->function == e->directive->function && d->from > e->directive->from && d->from < e->directive->statement->to;
        if (inside && d->kind == DIR_UPDATE && directive_lists(d, NEEDS(HOST), e->out->decl)) return true;
        if (inside && d->kind == DIR_UPDATE && directive_lists(d, NEEDS(HOST), e->other->decl)) return true;
        if (inside && d->from > from && (directive_is_compute(d) || d->kind == DIR_HOST_DATA)) return true;
    }
    return false;
}

static bool find_use(struct node *n, void *context)
{
    struct exchange *e = context;
    bool freed = n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, "free");
    if (freed || n->kind == NODE_SIZEOF || e->used) return false;
    bool later = n->from >= e->directive->statement->to;
    e->used |= later && n->kind == NODE_NAME && (n->decl == e->out->decl || n->decl == e->other->decl);
    return !e->used;
}

/* Code after the construct may read the values. */
static bool is_used(struct exchange *e, struct node *body)
{
    const struct decl *d = e->out->decl;
    if (d->kind == DECL_PARAM || !d->function || d->storage == STORAGE_STATIC) return true;
    node_walk(body, find_use, e);
    return e->used;
}

static void check_exchange(struct exchange *e)
{
    struct node *body = syntax_body(e->unit, e->directive->function);
    node_walk(e->directive->statement, find_exchange, e);
    if (e->n_direct != 1 || !e->out_set || !e->other_set || !body) return;
    const struct node *loop = loop_around(e);
    node_walk(body, find_parity, e);
    if (e->settled || (loop && is_even_loop(loop)) || is_repaired(e) || !is_used(e, body)) return;
    diag_warning(e->unit, e->at->from, "exchanged-pointers",
                 "'%s' and '%s' are exchanged in a 'data' construct that copies only '%s' to the host", e->out_text, e->other_text,
                 e->out_text);
    diag_note(e->unit, e->out->at, "the end of 'data' copies to the array that '%s' pointed to at its start", e->out_text);
    diag_note(e->unit, e->other->at, "list '%s' in a 'copy' clause too, or add 'update self' at the end of the construct", e->other->text);
}

static bool is_followed(const struct clause_var *v)
{
    const struct type *t = v->decl ? clause_var_type(v) : NULL;
    return t && t->kind == TYPE_POINTER && v->n_subscripts;
}

static void check_pairs(struct unit *u, const struct directive *d, const struct clause *out, const struct clause_var *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; (c->kind == CLAUSE_CREATE || c->kind == CLAUSE_COPYIN) && c != out && k < c->n_vars; k++) {
            struct exchange e = {.unit = u, .directive = d, .out = v, .other = &c->vars[k]};
            if (!is_followed(e.other)) continue;
            e.out_text = object_text(u, e.out);
            e.other_text = object_text(u, e.other);
            check_exchange(&e);
        }
}

void analysis_swap_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->kind != DIR_DATA || !d->valid || !d->function || !d->statement || directive_clause(d, CLAUSE_IF, 0)) continue;
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int k = 0; (c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYOUT) && k < c->n_vars; k++)
                if (is_followed(&c->vars[k])) check_pairs(u, d, c, &c->vars[k]);
    }
}
