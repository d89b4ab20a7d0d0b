/* openmp_counter_slice: whether the slice of a loop's body that counts may run once more than the program says. SPDX-License-Identifier: MIT
 * It must be cheap and without effects, and must read the same values twice. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/scan/scan_parts.h"
#include "base/unit.h"
#include "host/openmp/openmp_counters.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include "region/updates/atomic_forms.h"
#include <string.h>

static bool has_own_effects(struct unit *u, const struct node *call)
{
    return !call->decl || function_has_effects(u, call->decl);
}

struct calls {
    struct unit *unit;
    bool found;
};

static bool find_effects(struct node *n, void *context)
{
    struct calls *c = context;
    c->found |= n->kind == NODE_CALL && has_own_effects(c->unit, n);
    return !c->found;
}

static bool reads_memory(const struct node *n, const void *context)
{
    (void)context;
    bool global = n->kind == NODE_NAME && decl_is_object(n->decl) && !n->decl->function;
    return global || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

/* A function of a few operations on its arguments. */
static bool is_small_call(struct unit *u, const struct node *call)
{
    static const char *const names[] = {"sqrt", "sqrtf", "fabs", "fabsf", "abs", "labs", "llabs", "floor", "floorf", "ceil", "ceilf", "fmax", "fmin", "fmaxf", "fminf"};
    for (size_t k = 0; call->decl && k < sizeof names / sizeof *names; k++)
        if (!strcmp(call->decl->name, names[k])) return true;
    struct decl *function = call->decl ? function_definition(u, call->decl) : NULL;
    const struct node *body = function ? syntax_body(u, function) : NULL;
    return body && !node_has(body, LOOP_KINDS | GOTO_KINDS | KIND(NODE_CALL)) && !node_find(body, reads_memory, NULL);
}

struct slice_search {
    const struct loop *loop;
    const struct scan *scan;
    bool failed;
};

/* Cheap: no loops but those around updates. */
static bool search_slice(struct node *n, void *context)
{
    struct slice_search *s = context;
    bool loop = node_is_loop(n) && scan_keeps_part(s->scan, n);
    for (int k = 0; loop && k < s->scan->n_values; k++)
        for (int j = 0; j < s->scan->values[k].n_updates; j++)
            if (node_inside(s->scan->values[k].updates[j].node, n)) loop = false;
    s->failed |= loop;
    if (n->type && scan_slice_has(s->loop, s->scan, n)) {
        s->failed |= n->type->is_volatile || n->type->is_atomic;
        s->failed |= n->kind == NODE_CALL && !is_small_call(s->loop->region->unit, n);
    }
    return !s->failed;
}

static bool is_reduced(const struct loop *l, const struct decl *d)
{
    for (int k = 0; k < l->n_reductions; k++)
        if (l->reductions[k].var->decl == d) return true;
    return false;
}

/* The other variables that the slice assigns are the iteration's own. */
static bool assigns_own(const struct loop *l, const struct scan *s)
{
    for (int k = 0; k < s->n_kept; k++) {
        struct node *n = s->kept[k];
        bool assigns = n->kind == NODE_ASSIGN || node_is_step(n);
        if (!assigns || scan_is_carried(&s->values[0], node_strip(n->child[0]))) continue;
        bool counter = false;
        for (int j = 1; j < s->n_values; j++) counter |= scan_is_carried(&s->values[j], node_strip(n->child[0]));
        struct decl *d = node_target(n);
        if (!counter && (!d || is_reduced(l, d) || !dependence_may_be_private(l, d))) return false;
    }
    return true;
}

static bool is_occurrence_of_any(const struct scan *s, const struct access *a)
{
    for (int k = 0; k < s->n_values; k++)
        if (scan_is_carried(&s->values[k], node_strip(a->node))) return true;
    return false;
}

/* The same element of an iteration, which no other iteration accesses. */
static bool is_own_element(const struct loop *l, const struct access *a, const struct access *b)
{
    bool same = a->affine && b->affine && !a->deep && !b->deep && a->n_forms == b->n_forms, own = false;
    for (int k = 0; same && k < a->n_forms; k++) {
        same = linear_equal(a->forms[k], b->forms[k]);
        own |= linear_uses(a->forms[k], l);
    }
    return same && own;
}

/* In an iteration, b may be evaluated before a. */
static bool may_precede(const struct loop *l, const struct access *b, const struct access *a)
{
    if (b->node->from < a->node->from) return true;
    for (const struct node *p = a->node; p && p != l->stmt; p = p->parent)
        if (node_is_loop(p) && node_inside(b->node, p)) return true;
    return false;
}

/* The loop does not change what the slice reads. */
static bool reads_unchanged(const struct region *r, const struct loop *l, const struct scan *s, bool *needs_disjoint)
{
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!a->read || !node_inside(a->node, l->stmt->child[3]) || !scan_slice_has(l, s, a->node) || is_occurrence_of_any(s, a)) continue;
        for (int k = 0; k < r->n_accesses; k++) {
            const struct access *b = r->accesses[k];
            if (!b->written || !node_inside(b->node, l->stmt->child[3]) || is_occurrence_of_any(s, b)) continue;
            bool precedes = may_precede(l, b, a), pointers = decl_is_pointer(a->decl) || decl_is_pointer(b->decl);
            if (a->decl == b->decl && (precedes || !is_own_element(l, a, b))) return false;
            if (a->decl == b->decl || !precedes) continue;
            if (a->deep || b->deep || a->by_call || b->by_call) return false;
            *needs_disjoint |= pointers;
        }
    }
    return true;
}

static bool has_implied_atomic(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->unit->n_implied; i++)
        if (node_inside(r->unit->implied[i]->statement, l->stmt)) return true;
    return false;
}

/* Other atomic directives are not repeated. */
static bool repeats_others(const struct region *r, const struct loop *l, const struct scan *s)
{
    for (int i = 0; i < r->n_inner; i++) {
        if (!openmp_has_atomic(l, r->inner[i])) continue;
        struct atomic_form form = {0};
        atomic_form_read(r->unit, r->inner[i], r->inner[i]->statement, &form);
        bool own = form.update.x && openmp_counter_of(r->unit, s, node_strip(form.update.x));
        if (!own && (scan_keeps_part(s, r->inner[i]->statement) || scan_slice_has(l, s, r->inner[i]->statement))) return true;
    }
    return false;
}

bool openmp_may_count(const struct region *r, const struct loop *l, const struct scan *s, bool *needs_disjoint)
{
    struct calls calls = {r->unit, false};
    struct slice_search search = {l, s, false};
    node_walk(l->stmt->child[3], find_effects, &calls);
    node_walk(l->stmt->child[3], search_slice, &search);
    if (calls.found || search.failed || has_implied_atomic(r, l)) return false;
    return assigns_own(l, s) && !repeats_others(r, l, s) && reads_unchanged(r, l, s, needs_disjoint);
}
