/* plan_aliases: parameters whose objects the kernel may access through other pointers too. SPDX-License-Identifier: MIT
 * A restrict parameter promises that all accesses to what the kernel changes in its object are through that parameter. Pointers loaded from
 * memory may refer to the object, and functions access variables of declare directives through pointers of their own. */
#include "accel_abi.h"
#include "base/unit.h"
#include "directive/directive.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"

/* s->p[i], rows[i][j]: an access through a pointer that was itself loaded from memory. */
static bool is_loaded(const struct node *n, const void *context)
{
    (void)context;
    bool access = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF) || (n->kind == NODE_MEMBER && n->arrow);
    if (!access || !n->n_children) return false;
    const struct node *base = n->child[0];
    bool decayed = base->kind == NODE_IMPLICIT && base->n_children && base->child[0]->type && base->child[0]->type->kind == TYPE_ARRAY;
    base = node_strip(base);
    bool memory = base->kind == NODE_MEMBER || base->kind == NODE_SUBSCRIPT || (base->kind == NODE_UNARY && base->op == OP_DEREF);
    return memory && !decayed && base->type && base->type->kind == TYPE_POINTER;
}

static bool dereferences_loaded(const struct kernel *k)
{
    bool found = false;
    for (int j = 0; j < k->region->n_vars && !found; j++) {
        const struct variable *v = k->region->vars[j];
        found = v->role == ROLE_SCALAR && v->decl->type->kind == TYPE_POINTER && mapping_kernel_uses(k, v->decl);
    }
    for (int j = 0; j < k->n_statements && !found; j++) found = node_find(k->statements[j], is_loaded, NULL);
    return found;
}

/* The same by the flow of pointers, including the functions that the region calls. */
void mapping_find_loaded(struct kernel *k)
{
    const struct uses *s = k->region->uses;
    unsigned flags = k->region->loaded_by_callees | (dereferences_loaded(k) ? USE_READ | USE_WRITE : 0);
    for (int i = 0; i < s->count; i++)
        if (kernel_holds(k, s->items[i].node)) flags |= use_through_loaded(&s->items[i]);
    k->reads_loaded = flags & USE_READ;
    k->writes_loaded = flags & USE_WRITE;
}

/* A function that the kernel calls names d, a variable of a declare directive, and accesses v's object through it. */
static bool is_reached_by(const struct kernel *k, const struct variable *v, const struct use *use)
{
    const struct decl *d = use->decl;
    bool called = use->flags & USE_CALLEE && d && kernel_holds(k, use->node) && directive_reached(k->region->unit, d);
    bool anywhere = called && d->type->kind == TYPE_POINTER && use->flags & USE_POINTEE;
    bool same = d == v->decl || (v->decl->type->kind == TYPE_POINTER && !v->decl->type->is_restrict);
    return called && (anywhere || same) && (v->written || use->flags & USE_WRITE);
}

bool mapping_is_aliased(const struct kernel *k, const struct variable *v)
{
    const struct uses *s = k->region->uses;
    if (v->role == ROLE_REDUCTION) return false; /* it is assigned after the iterations */
    if (k->writes_loaded || (k->reads_loaded && (v->written || v->pointer_written))) return true;
    for (int i = 0; i < s->count; i++)
        if (is_reached_by(k, v, &s->items[i])) return true;
    return false;
}

/* What the reduction of an array reads by another name is not defined. */
enum update_alias mapping_update_alias(struct kernel *k, const struct variable *v)
{
    enum update_alias alias = v->reduced_array ? ALIAS_NONE : update_alias(k->region, k->statements, k->n_statements, v);
    if (alias == ALIAS_TESTED) k->flags |= ACCELRT_OVERLAP_VARIANT;
    return alias;
}
