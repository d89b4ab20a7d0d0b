/* plan_exchange: parameters through which the threads of a team exchange values. SPDX-License-Identifier: MIT
 * What one lane of a nested kernel stores, or of a flat one whose lanes share loops, the others may read after the next barrier. A restrict pointer tells nvcc and NVRTC (13.0, and
 * LLVM before them) that no barrier changes what they have loaded through it: the others could then use values that they had read
 * before. */
#include "kernel/mapping.h"
#include "region/region_parts.h"

struct name_search {
    const struct region *region;
    const struct decl *decl;
    const struct node *lanes;          /* the loop over lanes that contains the names seen so far */
    bool exchanged, calls;
};

/* The innermost loop over lanes whose body contains n; NULL: none, or a sequential loop of the kernel is between it and n. */
static const struct node *loop_over_lanes(const struct region *r, const struct node *n)
{
    const struct node *lanes = NULL;
    for (const struct node *p = n->parent; p && n != r->body; n = p, p = p->parent) {
        const struct loop *l = p->kind == NODE_FOR ? region_loop(r, p) : NULL;
        bool spread = l && l->mapped && n == p->child[3];
        if (spread && !lanes && (l->mapped & LEVEL_VECTOR)) lanes = p;
        else if (node_is_loop(p) && lanes && !spread) return NULL;
    }
    return lanes;
}

static bool check_name(struct node *n, void *context)
{
    struct name_search *s = context;
    s->calls |= mapping_calls_program(n);
    if (n->kind != NODE_NAME || n->decl != s->decl) return true;
    const struct node *lanes = loop_over_lanes(s->region, n);
    s->exchanged |= !lanes || (s->lanes && s->lanes != lanes);
    s->lanes = lanes;
    return true;
}

/* ---- elements that stay with a lane ------------------------------------------------------------------------------------------------ */

/* for (k...) in order, for (i...) over lanes: y[first + i] += ...; the lane that has iteration i has it in each trip of k, so that no other
 * lane accesses the element. */
struct place_search {
    const struct region *region;
    const struct decl *array, *index;
    const struct node *around; /* the sequential loop around the loop over lanes */
    bool varies;
};

static bool find_change(struct node *n, void *context)
{
    struct place_search *s = context;
    bool changes = n->kind == NODE_ASSIGN || node_is_step(n) || (n->kind == NODE_UNARY && n->op == OP_ADDRESS);
    const struct node *target = changes ? node_strip(n->child[0]) : NULL;
    s->varies |= target && target->kind == NODE_NAME && target->decl == s->index;
    return !s->varies;
}

/* Neither set nor declared in the sequential loop. */
static bool is_fixed(const struct place_search *s, const struct decl *d)
{
    const struct variable *v = region_variable(s->region, d);
    if (mapping_is_value(v)) return true;
    bool number = d->type && type_is_scalar(d->type) && !d->type->is_volatile && d->type->kind != TYPE_POINTER;
    if (!number || !d->function || d->storage == STORAGE_STATIC) return false;
    if ((v && v->role != ROLE_PRIVATE) || (d->name_at >= s->around->from && d->name_at < s->around->to)) return false;
    struct place_search change = {.index = d};
    node_walk((struct node *)s->around, find_change, &change);
    return !change.varies;
}

static bool find_varying(struct node *n, void *context)
{
    struct place_search *s = context;
    if (n->has_value) return false;
    if (n->kind == NODE_NAME) s->varies |= n->decl != s->array && n->decl != s->index && !is_fixed(s, n->decl);
    else s->varies |= n->kind != NODE_SUBSCRIPT && !mapping_is_arithmetic(n);
    return !s->varies;
}

static bool varies(const struct place_search *s, const struct node *n)
{
    struct place_search found = *s;
    if (n) node_walk((struct node *)n, find_varying, &found);
    return found.varies;
}

/* The loop over lanes around n, in a sequential loop in a loop of gangs; *around: the sequential loop. NULL: anything else. */
static const struct loop *repeated_lanes(const struct region *r, const struct node *n, const struct node **around)
{
    const struct loop *lanes = NULL, *l;
    *around = NULL;
    for (const struct node *p = n->parent; p && n != r->body; n = p, p = p->parent) {
        if (!node_is_loop(p)) continue;
        l = p->kind == NODE_FOR ? region_loop(r, p) : NULL;
        if (l && l->mapped & LEVEL_GANG) return l->mapped == LEVEL_GANG || l->mapped == (LEVEL_GANG | LEVEL_WORKER) ? lanes : NULL;
        if (l && l->mapped == LEVEL_VECTOR) lanes = l;
        else if (l && l->mapped) return NULL;
        else if (lanes) *around = p;
    }
    return NULL;
}

static const struct node *element_of(const struct node *n)
{
    while (n->kind == NODE_MEMBER && !n->arrow) n = node_strip(n->child[0]);
    return n->kind == NODE_SUBSCRIPT ? n : NULL;
}

struct kept_search {
    const struct kernel *kernel;
    const struct variable *var;
    const struct loop *lanes;
    const struct node *element;
    bool other;
};

/* Each name of the array is in an access to the element of its iteration. */
static void keep_access(struct kept_search *s, const struct access *a)
{
    const struct region *r = s->kernel->region;
    const struct node *around, *element = element_of(a->node);
    const struct loop *l = element ? repeated_lanes(r, element, &around) : NULL;
    struct place_search place = {.region = r, .array = a->decl, .index = l ? l->index : NULL, .around = l ? around : NULL};
    bool plain = l && around && l->canonical && l->plan.collapse <= 1 && !a->deep && !a->by_call;
    if (plain) plain = !l->plan.scans && !l->plan.has_pivot && !l->plan.goes_outward;
    s->other |= !plain || (s->lanes && s->lanes != l) || (s->element && !node_text_equal(r->unit, s->element, element));
    s->other |= s->other || varies(&place, element) || varies(&place, l->lower) || varies(&place, l->upper) || varies(&place, l->step);
    s->lanes = l, s->element = element;
}

static bool find_outside(struct node *n, void *context)
{
    struct kept_search *s = context;
    const struct region *r = s->kernel->region;
    bool found = n->kind != NODE_NAME || n->decl != s->var->decl;
    for (int j = 0; j < r->n_accesses && !found; j++) found = r->accesses[j]->var == s->var && node_inside(n, r->accesses[j]->node);
    s->other |= !found;
    return !s->other;
}

static bool keeps_elements(const struct kernel *k, const struct variable *v)
{
    struct kept_search s = {.kernel = k, .var = v};
    for (int j = 0; j < k->region->n_accesses && !s.other; j++)
        if (k->region->accesses[j]->var == v && kernel_holds(k, k->region->accesses[j]->node)) keep_access(&s, k->region->accesses[j]);
    for (int j = 0; j < k->n_statements && !s.other; j++) node_walk(k->statements[j], find_outside, &s);
    return s.element && !s.other;
}

/* ---- all threads ------------------------------------------------------------------------------------------------------------------- */

/* Iterations of one loop do not read what others of them write, so that names in only one loop over lanes are not exchanged. Functions,
 * however, may name variables of the file. */
static bool is_exchanged(const struct kernel *k, const struct variable *v)
{
    struct name_search s = { .region = k->region, .decl = v->decl };
    if (!v->read || !v->written) return false;
    for (int i = 0; i < k->n_statements; i++) node_walk(k->statements[i], check_name, &s);
    return (s.exchanged && !keeps_elements(k, v)) || (s.calls && !v->decl->function);
}

/* The last part of a loop reads what the iteration of its pivot has written. */
static bool has_pivot(const struct kernel *k)
{
    bool found = false;
    for (const struct loop *l = k->region->loops; l; l = loop_next(l)) found |= l->plan.has_pivot && kernel_holds(k, l->stmt);
    return found;
}

void mapping_exchanges(struct kernel *k)
{
    for (int i = 0; i < k->n_params; i++) {
        const struct variable *v = k->params[i].kind == PARAM_POINTER ? k->params[i].var : NULL;
        if (v && k->shape == KERNEL_NESTED) k->params[i].exchanged = is_exchanged(k, v) || (v->read && v->written && has_pivot(k));
        if (v && k->shared_memory) k->params[i].exchanged = v->read && v->written;
    }
}
