/* copy_queues: constructs that access the same data in queues that nothing orders. SPDX-License-Identifier: MIT */
#include "analysis/linear.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* ---- queues -------------------------------------------------------------------------------------------------------------------------- */

struct only_value {
    const struct decl *decl;
    const struct node *value; /* the initializer */
    bool changes;
};

static bool find_value(struct node *n, void *context)
{
    struct only_value *v = context;
    if (n->kind == NODE_VAR && n->decl == v->decl) v->value = n->n_children ? n->child[0] : NULL;
    else v->changes |= node_target(n) == v->decl || (n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->decl == v->decl);
    return !v->changes;
}

/* The value of the expression, also of a local variable that keeps the constant that initializes it; -1: not known. */
static long long queue_number(const struct copy_walk *w, const struct clause_expr *e)
{
    const struct node *n = e->node ? node_strip(e->node) : NULL;
    struct only_value v = {.decl = n && n->kind == NODE_NAME ? n->decl : NULL};
    if (e->has_value) return e->value;
    if (!v.decl || v.decl->kind != DECL_VAR || v.decl->function != w->function || v.decl->storage == STORAGE_STATIC) return -1;
    node_walk(syntax_body(w->unit, w->function), find_value, &v);
    return v.value && !v.changes && v.value->has_value ? v.value->value : -1;
}

/* The number of the queue; -1: not known, or no queue. */
static long long queue_of(const struct copy_walk *w, const struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_ASYNC, 0);
    return c && c->n_exprs ? queue_number(w, &c->exprs[0]) : -1;
}

bool copy_same_queue(const struct copy_walk *w, const struct directive *async, const struct clause_expr *queue)
{
    long long own = queue_of(w, async), other = queue_number(w, queue);
    return own < 0 || other < 0 || own == other;
}

/* Nothing makes d wait for `pending`, whose clauses may have done so. */
static bool are_unordered(const struct copy_walk *w, const struct directive *pending, const struct directive *d)
{
    bool async = directive_clause(d, CLAUSE_ASYNC, 0) != NULL;
    long long first = queue_of(w, pending), second = queue_of(w, d);
    if (directive_clause(d, CLAUSE_WAIT, 0) || first < 0) return false;
    return !async || (second >= 0 && second != first);
}

/* ---- elements ------------------------------------------------------------------------------------------------------------------------ */

struct constancy {
    const struct node *body; /* of the function */
    bool fails;
};

static bool find_variation(struct node *n, void *context)
{
    struct constancy *c = context;
    bool object = n->kind == NODE_NAME && n->decl && n->decl->kind != DECL_ENUMERATOR;
    c->fails |= n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER;
    c->fails |= object && (!n->decl->function || node_changes(c->body, n->decl));
    return !c->fails;
}

/* Both expressions have the same text, and one value throughout the function. */
static bool are_same_value(const struct copy_walk *w, struct node *a, struct node *b)
{
    struct constancy c = {syntax_body(w->unit, w->function), false};
    if (!a || !b || !node_text_equal(w->unit, a, b)) return false;
    node_walk(a, find_variation, &c);
    return !c.fails;
}

static const struct loop *outermost(const struct access *a)
{
    const struct loop *l = a->loop;
    while (l && l->parent) l = l->parent;
    return l;
}

static bool have_same_range(const struct copy_walk *w, const struct loop *a, const struct loop *b)
{
    bool plain = a && b && a->canonical && b->canonical && a->relation == b->relation && !a->step && !b->step;
    return plain && are_same_value(w, a->lower, b->lower) && are_same_value(w, a->upper, b->upper);
}

/* The symbols of the subscript have one value throughout the function. */
static bool is_fixed(const struct copy_walk *w, const struct access *a)
{
    for (int i = 0; i < a->flat[0]->n_terms; i++)
        for (int k = 0; k < a->flat[0]->terms[i].n_symbols; k++) {
            struct constancy c = {syntax_body(w->unit, w->function), false};
            struct node *symbol = syntax_expression(w->unit, a->flat[0]->terms[i].symbols[k]->text, a->var->region->directive->from);
            if (symbol) node_walk(symbol, find_variation, &c);
            if (!symbol || c.fails) return false;
        }
    return true;
}

/* A term of `a` without a loop that is not in b: x[i + m], where b is x[i]. */
static bool has_other_offset(const struct linear *a, const struct linear *b)
{
    for (int i = 0; i < a->n_terms; i++) {
        bool offset = !a->terms[i].loop;
        for (int k = 0; offset && k < b->n_terms; k++) {
            const struct linear_term *t = &b->terms[k];
            bool same = !t->loop && t->coefficient == a->terms[i].coefficient && t->n_symbols == a->terms[i].n_symbols;
            for (int s = 0; same && s < t->n_symbols; s++) same = !strcmp(t->symbols[s]->text, a->terms[i].symbols[s]->text);
            offset = !same;
        }
        if (offset) return true;
    }
    return false;
}

static bool have_same_offset(const struct copy_walk *w, const struct access *a, const struct access *b)
{
    return is_fixed(w, a) && is_fixed(w, b) && !has_other_offset(a->flat[0], b->flat[0]) && !has_other_offset(b->flat[0], a->flat[0]);
}

/* The outermost loops of both have the same range, and so have the elements. */
static bool meet(const struct copy_walk *w, const struct access *a, const struct access *b)
{
    const struct loop *of_a = outermost(a), *of_b = outermost(b);
    bool known = a->affine && b->affine && a->n_flat > 0 && a->n_flat == b->n_flat && !a->deep && !b->deep && !a->by_call && !b->by_call;
    if (!known || !(a->written || b->written) || !have_same_range(w, of_a, of_b) || !have_same_offset(w, a, b)) return false;
    return linear_uses(a->flat[0], of_a) && linear_uses(b->flat[0], of_b);
}

static bool share_elements(const struct copy_walk *w, const struct variable *x, const struct variable *y)
{
    const struct region *r = x->region, *s = y->region;
    if (x->role != ROLE_DATA && y->role != ROLE_DATA) return x->written || y->written;
    for (int i = 0; i < r->n_accesses; i++)
        for (int k = 0; r->accesses[i]->decl == x->decl && k < s->n_accesses; k++)
            if (s->accesses[k]->decl == y->decl && meet(w, r->accesses[i], s->accesses[k])) return true;
    return false;
}

static bool meets_construct(const struct copy_walk *w, const struct directive *pending, const struct variable *v, const struct directive *d)
{
    const struct region *r = pending && directive_is_compute(pending) ? region_of_directive(w->unit, pending) : NULL;
    const struct variable *other = r ? region_variable(r, v->decl) : NULL;
    return other && pending != d && are_unordered(w, pending, d) && share_elements(w, other, v);
}

/* A transfer to the device. */
static bool meets_transfer(const struct copy_walk *w, const struct directive *pending, const struct variable *v, const struct directive *d)
{
    return pending && !directive_is_compute(pending) && are_unordered(w, pending, d) && copy_read_first(v);
}

void copy_check_queues(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct)
{
    const struct copies *c = &w->now[k];
    const struct directive *writer = c->running ? c->running : c->incoming, *pending = NULL;
    if (w->vars[k].record) return;
    if (meets_construct(w, writer, v, construct)) pending = writer;
    else if (meets_construct(w, c->reading, v, construct)) pending = c->reading;
    else if (meets_transfer(w, c->outgoing, v, construct)) pending = c->outgoing;
    if (pending) copy_warn_queues(w, k, construct, pending);
}

/* ---- transfers ----------------------------------------------------------------------------------------------------------------------- */

/* A transfer in a queue, of the whole variable: codes copy a border while another queue computes the rest. */
static bool is_whole(const struct copy_walk *w, int k, const struct directive *d)
{
    const struct clause_var *x = copy_section(d, d->kind == DIR_UPDATE ? CLAUSE_HOST : CLAUSE_COPYOUT, w->vars[k].decl);
    return !x || !strcmp(x->text, w->vars[k].text);
}

void copy_check_running(struct copy_walk *w, int k, const struct directive *d, const char *what)
{
    const struct directive *running = w->now[k].running;
    bool async = directive_clause(d, CLAUSE_ASYNC, 0) != NULL;
    if (!running || (async && (!are_unordered(w, running, d) || !is_whole(w, k, d)))) return;
    copy_warn_async(w, k, d->tokens[0].at, running, what);
}

void copy_check_call(struct copy_walk *w, int k, const struct node *call)
{
    static const char *const names[] = {"acc_update_self", "acc_update_host", "acc_copyout", "acc_copyout_finalize"};
    const struct directive *running = w->now[k].running;
    bool found = false;
    for (int i = 0; i < 4; i++) found |= !strcmp(call->decl->name, names[i]);
    if (!found || !running || call->n_children < 2) return;
    const struct node *argument = strip_casts(call->child[1]);
    if (argument->kind != NODE_NAME || argument->decl != w->vars[k].decl) return;
    copy_warn_async(w, k, call->from, running, arena_printf(w->unit->arena, "'%s' copies", call->decl->name));
}
