/* kept_addresses: addresses that functions keep after a call. SPDX-License-Identifier: MIT
 * A function keeps the address in a parameter unless each use of the parameter accesses a scalar that it points to, compares it, or passes it to a
 * function that does not keep it either. */
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

enum { MOST_CALLS = 4 }; /* functions that pass the address on, one to the next */

/* Functions of the C library that store through their arguments. */
static const char *const library[] = { "scanf", "fscanf", "sscanf", "__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf", "__isoc23_scanf",
                                       "__isoc23_fscanf", "__isoc23_sscanf", "fread", "fwrite", "time", "frexp", "frexpf", "modf", "modff",
                                       "remquo", "remquof", "sincos", "sincosf", "gettimeofday", "clock_gettime", "memset" };

static bool keeps_parameter(struct unit *u, struct node *argument, int calls);

static bool is_in_library(const struct decl *function)
{
    bool found = false;
    for (size_t i = 0; i < sizeof library / sizeof *library && !found; i++) found = !strcmp(function->name, library[i]);
    return found && function->is_system;
}

static bool is_wrapper(const struct node *n) { return n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST; }

/* n, or the outermost conversion or parentheses around it. */
static struct node *with_conversions(struct node *n)
{
    while (n->parent && is_wrapper(n->parent)) n = n->parent;
    return n;
}

/* The pointer n is dereferenced, and the object a scalar that is only read or assigned. */
static bool is_scalar_access(const struct node *n)
{
    const struct node *on = n->parent;
    bool access = (on->kind == NODE_UNARY && on->op == OP_DEREF) || (on->kind == NODE_SUBSCRIPT && on->child[0] == n) ||
                  (on->kind == NODE_MEMBER && on->arrow);
    while (access && on->parent && (on->parent->kind == NODE_PAREN || on->parent->kind == NODE_MEMBER)) on = on->parent;
    bool addressed = on->parent && on->parent->kind == NODE_UNARY && on->parent->op == OP_ADDRESS;
    return access && on->type && type_is_scalar(on->type) && !addressed;
}

/* The pointer n is compared or tested. */
static bool is_tested(const struct node *n)
{
    const struct node *on = n->parent;
    bool compares = on->kind == NODE_BINARY && ((on->op >= OP_LT && on->op <= OP_NE) || on->op == OP_LAND || on->op == OP_LOR);
    bool decides = (on->kind == NODE_IF || on->kind == NODE_WHILE || on->kind == NODE_CONDITIONAL) && on->child[0] == n;
    return compares || decides || (on->kind == NODE_UNARY && on->op == OP_LNOT);
}

struct keeper {
    struct unit *unit;
    const struct decl *parameter;
    int calls;
    bool keeps;
};

static bool find_kept(struct node *n, void *context)
{
    struct keeper *k = context;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_NAME || n->decl != k->parameter) return !k->keeps;
    struct node *value = with_conversions(n);
    if (value->parent && (is_scalar_access(value) || is_tested(value))) return !k->keeps;
    k->keeps |= keeps_parameter(k->unit, value, k->calls + 1);
    return !k->keeps;
}

static int argument_of(const struct node *call, const struct node *argument)
{
    for (int i = 1; i < call->n_children; i++)
        if (call->child[i] == argument) return i - 1;
    return -1;
}

/* The value is no argument, or one that the function may keep. */
static bool keeps_parameter(struct unit *u, struct node *argument, int calls)
{
    const struct node *call = argument->parent;
    int at = call && call->kind == NODE_CALL && call->decl ? argument_of(call, argument) : -1;
    if (at < 0 || calls > MOST_CALLS) return true;
    struct decl *f = function_definition(u, call->decl);
    if (!f) return !is_in_library(call->decl);
    struct node *body = at < f->n_members && !f->has_foreign ? syntax_body(u, f) : NULL;
    struct keeper k = { .unit = u, .parameter = body ? f->members[at] : NULL, .calls = calls, .keeps = !body || node_has(body, KIND(NODE_ASM)) };
    if (body) node_walk(body, find_kept, &k);
    return k.keeps;
}

bool flow_keeps_address(struct unit *u, struct node *address) { return keeps_parameter(u, with_conversions(address), 0); }
