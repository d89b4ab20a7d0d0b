/* alias_warnings: calls that pass one array for two parameters of which a loop needs disjoint ones. SPDX-License-Identifier: MIT
 * `parallel loop` promises that iterations are independent, which y[i] = x[i - 1] is not if x and y are the same array. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* A call with the same array for the parameters at `first` and `second`. */
struct alias {
    struct unit *unit;
    struct decl *function;
    int first, second;
    const struct node *call;
};

static const struct decl *passed(const struct node *call, int parameter)
{
    if (parameter + 1 >= call->n_children) return NULL;
    const struct node *argument = strip_casts(call->child[parameter + 1]);
    return argument->kind == NODE_NAME ? argument->decl : NULL;
}

static bool find_call(struct node *n, void *context)
{
    struct alias *a = context;
    bool called = n->kind == NODE_CALL && n->decl && function_definition(a->unit, n->decl) == a->function;
    const struct decl *d = called ? passed(n, a->first) : NULL;
    if (d && (decl_is_pointer(d) || decl_is_array_object(d)) && passed(n, a->second) == d) a->call = n;
    return !a->call;
}

/* Reads only functions whose text has the name. */
static const struct node *call_with_alias(struct unit *u, struct decl *function, int first, int second)
{
    struct alias a = {u, function, first, second, NULL};
    const struct decl *last = NULL;
    for (const char *at = strstr(u->text, function->name); at && !a.call; at = strstr(at + 1, function->name)) {
        struct decl *caller = syntax_function_at(u, (unsigned)(at - u->text));
        struct node *body = caller && caller != last ? syntax_body(u, caller) : NULL;
        if (body) node_walk(body, find_call, &a);
        last = caller;
    }
    return a.call;
}

static int parameter_of(const struct decl *function, const struct decl *d)
{
    for (int i = 0; i < function->n_members; i++)
        if (function->members[i] == d) return decl_is_pointer(d) ? i : -1;
    return -1;
}

/* Two iterations of l access one element, if both parameters point to the same array. */
static bool conflicts(isl_ctx *ctx, const struct loop *l, const struct access *a, const struct access *b)
{
    struct access other = *b;
    if (!(a->written || b->written) || a->by_call || b->by_call || a->deep || b->deep) return false;
    other.decl = a->decl;
    other.var = a->var;
    return conflict_between(ctx, l->region, l, a, &other, NULL) == CONFLICT_PROVEN;
}

static bool warn_pair(isl_ctx *ctx, const struct loop *l, const struct access *a, const struct access *b)
{
    struct unit *u = l->region->unit;
    struct decl *f = l->region->directive->function;
    int first = parameter_of(f, a->decl), second = parameter_of(f, b->decl);
    if (first < 0 || second < 0 || first == second) return false;
    const struct node *call = call_with_alias(u, f, first, second);
    if (!call || !conflicts(ctx, l, a, b)) return false;
    const struct access *write = a->written ? a : b, *other = write == a ? b : a;
    diag_warning(u, call->from, "race-access",
                 "data race: '%s' is passed as '%s' and as '%s', of which different iterations access one element",
                 passed(call, first)->name, write->decl->name, other->decl->name);
    diag_note(u, write->node->from, "an iteration of the loop over '%s' writes '%s' here", l->index->name, write->decl->name);
    diag_note(u, other->node->from, "another iteration accesses '%s' here", other->decl->name);
    return true;
}

void dependence_alias_warnings(isl_ctx *ctx, const struct loop *l)
{
    if (!l->region->directive->function) return;
    struct distinct list = dependence_accesses(l);
    for (int i = 0; i < list.count; i++)
        for (int k = i + 1; k < list.count; k++)
            if (list.items[i]->decl != list.items[k]->decl && warn_pair(ctx, l, list.items[i], list.items[k])) return;
}
