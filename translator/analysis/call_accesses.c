/* call_accesses: what functions do with the pointers that a region passes to them. SPDX-License-Identifier: MIT
 * The function's accesses are read in its body, with the arguments of the call in place of its parameters, and count as accesses at the
 * call. Conditions in the function are not read: the access may happen (struct access, perhaps). */
#include "analysis/access_parts.h"
#include "directive/bind/routines.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

enum { MAX_CALLS = 4 };                /* functions that pass the pointer on */

struct following {
    struct region *region;
    struct linear_reader *reader;
    const struct use *use;             /* the use in the region */
    bool add;                          /* false: only check whether all accesses are known */
    const struct node *body;           /* of the function that is being read */
    bool perhaps;                      /* a condition decides whether that function is called */
};

/* The call that receives the pointer value n, and the index of the argument; NULL: no call receives it. */
static struct node *call_passing(struct node *n, int *argument)
{
    struct node *child = n;
    for (struct node *p = n->parent; p; child = p, p = p->parent) {
        bool through = p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST || p->kind == NODE_BINARY ||
                       (p->kind == NODE_UNARY && p->op == OP_ADDRESS);
        if (p->kind == NODE_CALL)
            for (int i = 1; i < p->n_children; i++)
                if (p->child[i] == child) return *argument = i - 1, p;
        if (!through) return NULL;
    }
    return NULL;
}

/* The parameter has the caller's value throughout the function. */
static bool keeps_argument(const struct uses *s, const struct decl *parameter)
{
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->decl == parameter && !(use->flags & (USE_POINTEE | USE_DEEP)) && (use->flags & (USE_WRITE | USE_ADDRESS))) return false;
    }
    return true;
}

static bool bind_arguments(struct linear_reader *r, const struct uses *s, const struct decl *function, const struct node *call)
{
    for (int i = 0; i < function->n_members && i + 1 < call->n_children; i++) {
        if (!keeps_argument(s, function->members[i])) continue;
        if (r->n_bound == MAX_BINDINGS) return false;
        r->bound[r->n_bound++] = (struct binding){function->members[i], call->child[i + 1]};
    }
    return true;
}

/* The definition whose body the host and the device run for this call; NULL: none in this text, or another one on the device. */
static struct decl *called(struct unit *u, const struct node *call)
{
    return call->decl && routine_on_device(u, call->decl) == call->decl ? function_definition(u, call->decl) : NULL;
}

/* The value of a function whose body only returns an expression; NULL: another body. */
static struct node *returned(struct unit *u, struct decl *function)
{
    struct node *body = syntax_body(u, function);
    struct node *only = body && body->kind == NODE_BLOCK && body->n_children == 1 ? body->child[0] : NULL;
    return only && only->kind == NODE_RETURN && only->n_children ? only->child[0] : NULL;
}

struct linear *linear_call(struct linear_reader *r, struct node *call)
{
    struct decl *d = called(r->unit, call);
    const struct uses *s = d ? function_uses(r->unit, d) : NULL;
    struct node *value = s ? returned(r->unit, d) : NULL;
    int bound = r->n_bound;
    struct linear *form = NULL;
    if (!value || !linear_keeps_value(call->type, value->type)) return NULL;
    if (bind_arguments(r, s, d, call)) form = linear_read(r, value);
    r->n_bound = bound;
    return form;
}

static bool follow_call(struct following *f, struct node *call, int argument, bool perhaps, int depth);

static bool find_jump(struct node *n, void *context)
{
    const struct node **found = context;
    if (n->kind == NODE_RETURN || n->kind == NODE_GOTO) *found = n;
    return !*found;
}

/* Every call of the function reaches n: there is no condition around it and no jump that may precede it. */
static bool is_always_reached(const struct node *n, const struct node *body)
{
    const struct node *jump = NULL;
    node_walk((struct node *)body, find_jump, &jump);
    return flow_always_reached(n, body) && (!jump || jump->to > n->from);
}

/* A use, in the function, of what its parameter points to. */
static bool follow_use(struct following *f, const struct use *inside, int depth)
{
    int argument;
    struct node *call;
    if (inside->flags & (USE_BASE | USE_ADDRESS)) return true;
    if (inside->flags & (USE_DEEP | USE_CALLEE)) return false;
    bool perhaps = f->perhaps || !is_always_reached(inside->node, f->body);
    if (inside->flags & USE_ESCAPE) {
        call = call_passing(inside->node, &argument);
        return call && follow_call(f, call, argument, perhaps, depth + 1);
    }
    if (f->add) access_add(f->region, f->reader, f->use, inside, perhaps);
    return true;
}

static bool follow_uses(struct following *f, const struct uses *s, const struct decl *parameter, int depth)
{
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return false;
        if (use->decl == parameter && (use->flags & (USE_POINTEE | USE_DEEP)) && !follow_use(f, use, depth)) return false;
    }
    return true;
}

static bool follow_call(struct following *f, struct node *call, int argument, bool perhaps, int depth)
{
    struct unit *u = f->region->unit;
    struct following around = *f;
    struct decl *d = called(u, call);
    const struct uses *s = d && depth < MAX_CALLS ? function_uses(u, d) : NULL;
    int bound = f->reader->n_bound;
    bool known;
    if (!s || argument >= d->n_members || !keeps_argument(s, d->members[argument])) return false;
    f->body = syntax_body(u, d);
    f->perhaps = perhaps;
    known = bind_arguments(f->reader, s, d, call) && follow_uses(f, s, d->members[argument], depth);
    f->body = around.body;
    f->perhaps = around.perhaps;
    f->reader->n_bound = bound;
    return known;
}

bool call_accesses(struct region *r, struct linear_reader *reader, const struct use *use)
{
    struct following f = {.region = r, .reader = reader, .use = use};
    int argument;
    struct node *call = use->decl && !(use->flags & (USE_DEEP | USE_CALLEE | USE_UNKNOWN)) ? call_passing(use->node, &argument) : NULL;
    if (!call || !follow_call(&f, call, argument, false, 0)) return false;
    f.add = true;
    return follow_call(&f, call, argument, false, 0);
}
