/* code_check_values: names and values in trees, and for which threads of a block values differ. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "kernel/code/code_check_parts.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include <string.h>

/* ---- names ---------------------------------------------------------------------------------------------------------------------- */

struct known *tree_declare(struct check *c, const struct known *k)
{
    struct known *own = arena_alloc(c->arena, sizeof *own);
    *own = *k;
    own->outer = c->known;
    c->known = own;
    return own;
}

void tree_declare_object(struct check *c, const struct value *object, bool writable)
{
    tree_declare(c, &(struct known){.name = object->name, .decl = object->decl, .differs = BETWEEN_ALL, .writable = writable});
}

void tree_declare_variable(struct check *c, const struct decl *d)
{
    tree_declare(c, &(struct known){.name = d->name, .decl = d, .differs = BETWEEN_ALL, .writable = true});
}

void tree_bindings(struct check *c, const struct code *n)
{
    for (int j = 0; j < n->n_bindings; j++) {
        const struct code_binding *b = &n->bindings[j];
        if (b->decl) tree_declare_variable(c, b->decl);
        else tree_declare(c, &(struct known){.node = b->node, .nodes = b->nodes});
    }
}

/* Variables that region_split_temporaries makes of one have its place in the text, and one object. */
static bool is_same(const struct decl *x, const struct decl *y)
{
    return x == y || (x && y && x->name_at && x->name_at == y->name_at);
}

/* Or an object of which a member is named. */
static bool has_name(const char *name, const char *known)
{
    size_t length = strlen(known);
    return !strncmp(name, known, length) && (!name[length] || name[length] == '.');
}

const struct known *tree_find(const struct check *c, const char *name, const struct decl *d)
{
    const struct known *k = c->known;
    while (k && (k->node || !(d ? is_same(k->decl, d) : !k->decl && has_name(name, k->name)))) k = k->outer;
    return k;
}

static const struct known *bound(const struct check *c, const struct node *n)
{
    const struct known *k = c->known;
    while (k && k->node != n) k = k->outer;
    return k;
}

/* Parameters; objects of the CUDA library and those that the head of the kernel declares are uniform too. */
static bool is_parameter(const struct kernel *k, const char *name)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].name && has_name(name, k->params[j].name)) return true;
    return !strcmp(name, "accel_disjoint");
}

/* Each thread must have its own: a private copy, or the index of a loop that the kernel's threads share. */
static bool is_own(const struct check *c, const struct decl *d)
{
    const struct variable *v = region_variable(c->kernel->region, d);
    if (v) return v->role == ROLE_PRIVATE && !v->hoisted;
    for (const struct loop *l = c->kernel->nest; l && c->kernel->shape == KERNEL_FLAT;
         l = l == kernel_innermost(c->kernel) ? NULL : l->child)
        if (l->index == d && l->dimension >= 0) return true;
    return false;
}

static bool has_initial_value(const struct check *c, const struct decl *d)
{
    const struct variable *v = region_variable(c->kernel->region, d);
    return v && v->firstprivate;
}

/* A sequential loop of the statement around the use declares the copy. */
static bool is_copied_inside(const struct check *c, const struct node *n)
{
    const struct variable *v = region_variable(c->kernel->region, n->decl);
    return v && v->private_to && node_inside(n, v->private_to->stmt);
}

struct names {
    struct check *check;
    bool value; /* of a value that precedes the copies: there their initial values are meant */
};

static bool check_name(struct node *n, void *context)
{
    struct names *s = context;
    const struct decl *d = n->decl;
    bool named = n->kind == NODE_NAME && d && (d->kind == DECL_VAR || d->kind == DECL_PARAM);
    const struct known *means = bound(s->check, n);
    if (means && means->nodes) tree_list(s->check, means->nodes->first);
    if (means) return false;
    if (named && is_own(s->check, d) && !is_copied_inside(s->check, n) && !tree_find(s->check, d->name, d) &&
        !(s->value && has_initial_value(s->check, d)))
        FAIL(s->check, "'%s' is used where it is not declared", d->name);
    return true;
}

void tree_names(struct check *c, struct node *n, bool value)
{
    struct names s = {c, value};
    if (n) node_walk(n, check_name, &s);
}

/* ---- values ---------------------------------------------------------------------------------------------------------------------- */

static void check_parts(struct check *c, const struct value *v)
{
    if (!v) return;
    if (v->op == VALUE_USER) tree_names(c, v->user, true);
    if (v->meets) tree_team(c, c->kernel->shape == KERNEL_NESTED ? CODE_TEAM_GANG : CODE_TEAM_BLOCK, v->name);
    bool named = v->op == VALUE_NAME && !tree_find(c, v->name, v->decl);
    if (named && (v->decl ? is_own(c, v->decl) : !is_parameter(c->kernel, v->name)))
        FAIL(c, "'%s' is used where it is not declared", v->name);
    check_parts(c, v->a), check_parts(c, v->b), check_parts(c, v->c);
    for (int j = 0; j < v->n_arguments; j++) check_parts(c, v->arguments[j]);
}

void tree_value(struct check *c, const struct value *v)
{
    const char *fault = v ? value_fault(v) : "a value that is missing";
    if (fault) FAIL(c, "a value has %s", fault);
    else check_parts(c, v);
}

/* ---- threads for which values differ ----------------------------------------------------------------------------------------------- */

/* Several gangs of a block. */
static bool is_packed(const struct check *c)
{
    return c->kernel->shape == KERNEL_NESTED && c->kernel->teams->packed && !c->kernel->teams->takes_long;
}

unsigned tree_mode_differs(const struct check *c)
{
    if (c->mode == MODE_VECTOR) return BETWEEN_ALL;
    return c->mode == MODE_WORKER ? BETWEEN_WORKERS : is_packed(c) ? BETWEEN_GANGS : 0;
}

/* Bounds of loops that a team shares are evaluated by all of its threads, between barriers where something may write them. */
static bool is_shared_bound(const struct check *c, const struct node *n)
{
    for (const struct loop *l = c->kernel->region->loops; l; l = loop_next(l))
        if (l->mapped && (l->lower == n || l->upper == n || l->step == n)) return true;
    return false;
}

static unsigned user_differs(const struct check *c, struct node *n)
{
    if (n->has_value) return 0;
    if (c->kernel->shape != KERNEL_NESTED) return BETWEEN_ALL;
    bool same = bound(c, n) || teams_is_replicated(c->kernel->teams, n, c->mode) || calls_needs_team(c->kernel->teams, n);
    return same || is_shared_bound(c, n) ? tree_mode_differs(c) : BETWEEN_ALL;
}

static unsigned thread_differs(const struct check *c, int axis)
{
    const struct kernel *k = c->kernel;
    if (k->shape != KERNEL_NESTED) return k->block[axis] == 1 && !(k->flags & ACCELRT_LANES) ? 0 : BETWEEN_ALL;
    return axis ? BETWEEN_WORKERS : is_packed(c) ? BETWEEN_LANES | BETWEEN_GANGS : BETWEEN_LANES;
}

static unsigned name_differs(const struct check *c, const struct value *v)
{
    const struct known *k = tree_find(c, v->name, v->decl);
    if (!k) return !v->decl && is_parameter(c->kernel, v->name) ? 0 : BETWEEN_ALL;
    if (k->uniform) return c->kernel->shape == KERNEL_NESTED ? tree_mode_differs(c) : 0;
    return k->differs;
}

unsigned tree_differs(const struct check *c, const struct value *v)
{
    if (!v) return 0;
    if (v->op == VALUE_USER) return user_differs(c, v->user);
    if (v->op == VALUE_NAME) return name_differs(c, v);
    if (v->op == VALUE_PLACE && v->place == PLACE_THREAD) return thread_differs(c, v->axis);
    if (v->op == VALUE_CALL && !strcmp(v->name, "accel_thread")) return BETWEEN_ALL;
    if (v->same) return 0;
    unsigned differs = tree_differs(c, v->a) | tree_differs(c, v->b) | tree_differs(c, v->c);
    for (int j = 0; j < v->n_arguments; j++) differs |= tree_differs(c, v->arguments[j]);
    return differs;
}

/* ---- conditions ------------------------------------------------------------------------------------------------------------------ */

/* v is false where the fact holds. */
static bool excludes(const struct fact *f, const struct value *v)
{
    const struct value *known = f->condition;
    bool apart = known->op == VALUE_GREATER || known->op == VALUE_LESS || known->op == VALUE_NOT_EQUAL;
    if (!f->holds) return value_same(known, v);
    return apart && v->op == VALUE_EQUAL && value_same(known->a, v->a) && value_same(known->b, v->b);
}

static bool is_false(const struct check *c, const struct value *v)
{
    for (const struct fact *f = c->facts; f; f = f->outer)
        if (excludes(f, v)) return true;
    return v->op == VALUE_AND && (is_false(c, v->a) || is_false(c, v->b));
}

unsigned tree_condition(const struct check *c, const struct value *v)
{
    if (is_false(c, v)) return 0;
    if (v->op == VALUE_OR) return tree_condition(c, v->a) | tree_condition(c, v->b);
    return tree_differs(c, v);
}

void tree_window(struct check *c, const struct code *n)
{
    if (n->kind == CODE_PLACE_WINDOW) tree_declare_object(c, n->object, true);
    tree_value(c, n->object);
    for (int j = 0; j < 2; j++)
        if (n->v[j]) tree_value(c, n->v[j]);
    if (!n->v[1]) tree_names(c, n->window->uses[0].access->node, true);
}
