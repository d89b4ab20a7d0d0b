/* control_values: variables that the host keeps, or that pass from one kernel to another. SPDX-License-Identifier: MIT */
#include "analysis/control.h"
#include "region/flow/flow.h"
#include "region/updates/scans.h"
#include <string.h>

/* ---- what the host may keep ---------------------------------------------------------------------------------------------------------- */

static bool is_plain_scalar(const struct decl *d)
{
    return decl_is_object(d) && d->type && type_is_arithmetic(d->type) && d->type->kind != TYPE_COMPLEX &&
           d->type->kind != TYPE_LONG_DOUBLE && !d->type->is_volatile && !d->type->is_atomic && d->storage != STORAGE_THREAD;
}

static bool listed_private(const struct region *r, const struct variable *v)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i]->decl == v->decl) return true;
    return false;
}

static bool role_allows(const struct region *r, const struct variable *v)
{
    struct directive *on;
    struct clause_var *at;
    if (v->address_taken || v->atomic || region_data_clause(r, v->decl, &on, &at)) return false;
    if (v->role == ROLE_PRIVATE) return !listed_private(r, v) && !v->firstprivate && (v->iteration_private || region_is_index(r, v->decl));
    return v->role == ROLE_SCALAR || v->role == ROLE_VALUE;
}

static bool used_plainly(const struct region *r, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl == d && (use->flags & (USE_ADDRESS | USE_ESCAPE | USE_ATOMIC | USE_CALLEE))) return false;
    }
    return true;
}

static void consider(struct control *c, struct decl *d)
{
    struct variable *v = is_plain_scalar(d) && !control_keeps(c, d) ? region_variable(c->r, d) : NULL;
    if (!is_plain_scalar(d) || control_keeps(c, d) || !used_plainly(c->r, d)) return;
    if (v ? !role_allows(c->r, v) : !uses_declared_inside(c->r->uses, d)) return;
    ARENA_PUSH(c->r->unit->arena, c->kept, c->n_kept, d);
}

void control_candidates(struct control *c)
{
    const struct uses *s = c->r->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl) consider(c, s->items[i].decl);
}

/* ---- locals of the construct that several kernels use -------------------------------------------------------------------------------- */

struct settling {
    struct control *c;
    struct decl **locals; /* declared among the statements that the host runs, and not kept */
    struct node **at;     /* their NODE_VAR */
    int n_locals, n_at;
};

static bool stands_on_host(const struct control *c, const struct node *declaration)
{
    const struct node *p = declaration->parent;
    return declaration == c->r->body || p == c->r->body || control_hosts(c, p);
}

static bool find_locals(struct node *n, void *context)
{
    struct settling *s = context;
    if (n->kind != NODE_DECL_STMT || !stands_on_host(s->c, n) || control_hosts(s->c, n)) return true;
    if (n->parent && n->parent->kind == NODE_FOR) return true; /* kept, as otherwise the loop would not be hosted */
    for (int k = 0; k < n->n_children; k++) {
        if (n->child[k]->kind != NODE_VAR || !n->child[k]->decl) continue;
        ARENA_PUSH(s->c->r->unit->arena, s->locals, s->n_locals, n->child[k]->decl);
        ARENA_PUSH(s->c->r->unit->arena, s->at, s->n_at, n->child[k]);
    }
    return true;
}

struct use_search {
    const struct control *c;
    const struct node *declaration;
    const struct decl *decl;
    bool outside, shared, owned; /* used outside its declaration; by loops that have no copy of their own; by others */
};

/* Copies of a loop that the host runs count only if a directive asks for them: its kernels have their own. */
static bool owned_by_loop(const struct control *c, const struct node *use, const struct decl *d)
{
    for (const struct loop *l = region_loop_around(c->r, use); l; l = l->parent) {
        if (l->index == d) return true;
        if (control_hosts(c, l->stmt) && !l->directive) continue;
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i]->decl == d && node_inside(use, l->stmt->child[3])) return true;
    }
    return false;
}

static bool find_use(struct node *n, void *context)
{
    struct use_search *s = context;
    if (n == s->declaration) return false;
    if (n->kind != NODE_NAME || n->decl != s->decl) return true;
    s->outside = true;
    if (owned_by_loop(s->c, n, s->decl)) s->owned = true;
    else s->shared = true;
    return true;
}

static bool name_is_taken(const struct region *r, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct decl *o = r->uses->items[i].decl;
        if (o && o != d && !strcmp(o->name, d->name)) return true;
    }
    return false;
}

static bool may_be_hoisted(const struct region *r, const struct node *var)
{
    const struct decl *d = var->decl;
    const struct type *t = d->type;
    if (d->storage == STORAGE_STATIC || d->storage == STORAGE_EXTERN || name_is_taken(r, d) || region_is_index(r, d)) return false;
    if (is_plain_scalar(d)) return used_plainly(r, d);
    while (t->kind == TYPE_ARRAY && t->count > 0) t = t->base;
    return d->type->kind == TYPE_ARRAY && d->type->size > 0 && type_is_arithmetic(t) && !var->n_children;
}

/* The variable that loops already reduce or own, if it is a local of the region. */
static struct variable *local_variable(struct region *r, struct decl *d)
{
    struct variable *v = region_variable(r, d);
    if (v) return v;
    v = region_variable_or_local(r, d);
    ARENA_PUSH(r->unit->arena, r->vars, r->n_vars, v);
    return v;
}

static bool is_reduced(const struct region *r, const struct decl *d)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        for (int i = 0; i < l->n_reductions; i++)
            if (reduction_changes(&l->reductions[i], d)) return true;
    return false;
}

/* Scans pass on its values. */
static void carry(struct region *r, struct variable *v)
{
    for (struct loop *l = r->loops; l; l = loop_next(l))
        for (int k = 0; l->scan && k < l->scan->n_values; k++)
            if (l->scan->values[k].decl == v->decl) l->scan->values[k].var = v;
}

static void hoist(struct region *r, struct node *var)
{
    struct variable *v = local_variable(r, var->decl);
    carry(r, v);
    bool array = var->decl->type->kind == TYPE_ARRAY;
    v->role = array ? ROLE_DATA : is_reduced(r, var->decl) ? ROLE_REDUCTION : ROLE_SCALAR;
    v->private_to = NULL;
    v->iteration_private = v->firstprivate = false;
    v->read = v->written = true;
    v->hoisted = true;
    v->first_use = var;
    v->why = "declared in the construct and used by several kernels: kept on the device";
}

static struct node *enclosing_hosted(const struct control *c, struct node *n)
{
    for (n = n->parent; n && n != c->r->body; n = n->parent)
        if (control_hosts(c, n)) return n;
    return NULL;
}

/* The local can stay where it is, or become one of the region's variables. */
static bool settle_local(struct control *c, struct node *var, bool apply)
{
    struct use_search s = {c, var->parent, var->decl, false, false, false};
    node_walk(c->r->body, find_use, &s);
    if (!s.outside) return true;
    if (s.shared && s.owned) return false; /* one object on the device would serve as the copies of all threads */
    if (s.shared && apply) hoist(c->r, var);
    if (s.shared) return may_be_hoisted(c->r, var);
    if (apply) local_variable(c->r, var->decl)->private_to = NULL;
    return !var->n_children && !name_is_taken(c->r, var->decl) && !region_is_index(c->r, var->decl);
}

/* ---- variables of the region --------------------------------------------------------------------------------------------------------- */

/* The hosted loop that owns the variable: each of the loop's kernels would have a copy. */
static struct loop *hosted_owner(const struct control *c, const struct variable *v)
{
    for (struct loop *l = c->r->loops; l; l = loop_next(l)) {
        if (!control_hosts(c, l->stmt)) continue;
        if (v->private_to == l) return l;
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i] == v) return l;
    }
    return NULL;
}

static bool find_host_write(struct node *n, void *context)
{
    struct use_search *s = context;
    if (control_written(n) == s->decl) s->outside = true;
    return !s->outside;
}

static bool host_writes(const struct control *c, const struct decl *d)
{
    struct use_search s = {.decl = d};
    for (int i = 0; i < c->n_hosted && !s.outside; i++) node_walk(c->hosted[i], find_host_write, &s);
    return s.outside;
}

/* region_split_temporaries made d of a scalar that the host sets elsewhere: d's value in the host's object would replace that one. */
static bool namesake_is_kept(const struct control *c, const struct decl *d)
{
    for (int i = 0; i < c->n_kept; i++)
        if (c->kept[i] != d && c->kept[i]->name_at == d->name_at && host_writes(c, c->kept[i])) return true;
    return false;
}

static bool may_settle_owned(const struct control *c, const struct variable *v)
{
    const struct loop *l = v->role == ROLE_PRIVATE && !control_keeps(c, v->decl) ? hosted_owner(c, v) : NULL;
    return !l || (v->iteration_private && v->private_to == l && is_plain_scalar(v->decl) && !namesake_is_kept(c, v->decl));
}

static void settle_owned(const struct control *c, struct variable *v)
{
    if (v->role != ROLE_PRIVATE || control_keeps(c, v->decl) || !hosted_owner(c, v)) return;
    if (uses_declared_inside(c->r->uses, v->decl)) return; /* a local that settle_local leaves in its kernels */
    v->role = ROLE_SCALAR;
    v->private_to = NULL;
    v->iteration_private = false;
    v->why = "passed from one kernel of the construct to the next";
}

static void keep(const struct control *c, struct decl *d)
{
    struct variable *v;
    if (!host_writes(c, d)) return;
    v = local_variable(c->r, d);
    v->role = ROLE_VALUE;
    v->private_to = NULL;
    v->iteration_private = v->written = false;
    v->kept = true;
    v->why = "written only by host code between the kernels";
}

/* Copies that no directive asks for: the host runs the loop, and its kernels have their own. */
static void drop_privates(const struct control *c)
{
    for (struct loop *l = c->r->loops; l; l = loop_next(l))
        if (control_hosts(c, l->stmt) && !l->directive) l->n_privates = 0;
}

static bool ban_unsettled(struct control *c, const struct settling *s)
{
    int before = c->n_banned, hosted = c->n_hosted;
    for (int i = 0; i < s->n_locals && hosted; i++) {
        struct node *around = enclosing_hosted(c, s->at[i]->parent);
        if (settle_local(c, s->at[i], false)) continue;
        for (int k = 0; k < hosted && !around; k++) control_ban(c, c->hosted[k]);
        if (around) control_ban(c, around);
    }
    for (int i = 0; i < c->r->n_vars; i++) {
        struct variable *v = c->r->vars[i];
        if (!may_settle_owned(c, v)) control_ban(c, hosted_owner(c, v)->stmt);
    }
    return c->n_banned > before;
}

bool control_settle(struct control *c)
{
    struct settling s = {.c = c};
    bool all = true;
    node_walk(c->r->body, find_locals, &s);
    if (ban_unsettled(c, &s)) return false;
    for (int i = 0; i < s.n_locals; i++) all &= settle_local(c, s.at[i], false);
    for (int i = 0; i < s.n_locals && all; i++) settle_local(c, s.at[i], true);
    for (int i = 0; i < c->r->n_vars; i++) settle_owned(c, c->r->vars[i]);
    drop_privates(c);
    for (int i = 0; i < c->n_kept; i++) keep(c, c->kept[i]);
    return true;
}
