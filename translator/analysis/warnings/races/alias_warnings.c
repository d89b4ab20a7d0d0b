/* alias_warnings: calls that pass one array for two parameters of which a loop needs disjoint ones. SPDX-License-Identifier: MIT
 * `parallel loop` promises that iterations are independent, which y[i] = x[i - 1] is not if x and y are the same array. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* The calls of a function that pass one array for several parameters. */
struct calls {
    struct unit *unit;
    const struct decl *function;
    const struct node **list;
    int count;
};

/* The array or pointer that the call passes for a parameter; NULL: something else. */
static const struct decl *passed(const struct node *call, int parameter)
{
    if (parameter + 1 >= call->n_children) return NULL;
    const struct node *argument = strip_casts(call->child[parameter + 1]);
    const struct decl *d = argument->kind == NODE_NAME ? argument->decl : NULL;
    return d && (decl_is_pointer(d) || decl_is_array_object(d)) ? d : NULL;
}

static bool passes_twice(const struct node *call)
{
    for (int i = 0; i + 1 < call->n_children; i++)
        for (int k = 0; k < i; k++)
            if (passed(call, i) && passed(call, i) == passed(call, k)) return true;
    return false;
}

static bool find_calls(struct node *n, void *context)
{
    struct calls *c = context;
    bool called = n->kind == NODE_CALL && n->decl && function_definition(c->unit, n->decl) == c->function;
    if (called && passes_twice(n)) ARENA_PUSH(c->unit->arena, c->list, c->count, n);
    return true;
}

/* Reads only functions whose text has the name. */
static struct calls calls_with_alias(struct unit *u, const struct decl *function)
{
    struct calls c = {.unit = u, .function = function};
    const struct decl *last = NULL;
    for (const char *at = strstr(u->text, function->name); at; at = strstr(at + 1, function->name)) {
        struct decl *caller = syntax_function_at(u, (unsigned)(at - u->text));
        struct node *body = caller && caller != last ? syntax_body(u, caller) : NULL;
        if (body) node_walk(body, find_calls, &c);
        last = caller;
    }
    return c;
}

static const struct node *call_with_alias(const struct calls *c, int first, int second)
{
    for (int i = 0; i < c->count; i++)
        if (passed(c->list[i], first) && passed(c->list[i], first) == passed(c->list[i], second)) return c->list[i];
    return NULL;
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
    return conflict_between(ctx, l->region, l, a, &other) == CONFLICT_PROVEN;
}

static bool warn_pair(isl_ctx *ctx, const struct loop *l, const struct calls *c, const struct access *a, const struct access *b)
{
    struct unit *u = l->region->unit;
    int first = parameter_of(c->function, a->decl), second = parameter_of(c->function, b->decl);
    if (first < 0 || second < 0 || first == second) return false;
    const struct node *call = call_with_alias(c, first, second);
    if (!call || !conflicts(ctx, l, a, b)) return false;
    const struct access *write = a->written ? a : b, *other = write == a ? b : a;
    diag_warning(u, call->from, "race-access",
                 "data race: '%s' is passed as both '%s' and '%s', and different iterations access the same element",
                 passed(call, first)->name, write->decl->name, other->decl->name);
    diag_note(u, write->node->from, "an iteration of the loop over '%s' writes '%s' here", l->index->name, write->decl->name);
    diag_note(u, other->node->from, "another iteration accesses '%s' here", other->decl->name);
    return true;
}

void dependence_alias_warnings(isl_ctx *ctx, const struct loop *l)
{
    const struct decl *function = l->region->directive->function;
    struct calls calls = {0};
    if (function && function->n_members > 1) calls = calls_with_alias(l->region->unit, function);
    if (!calls.count) return;
    struct distinct list = dependence_accesses(l);
    for (int i = 0; i < list.count; i++)
        for (int k = i + 1; k < list.count; k++)
            if (list.items[i]->decl != list.items[k]->decl && warn_pair(ctx, l, &calls, list.items[i], list.items[k])) return;
}
