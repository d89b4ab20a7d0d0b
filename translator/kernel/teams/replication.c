/* replication: which code all threads of a team may run with the same result. SPDX-License-Identifier: MIT
 * Code that changes only replicated scalars and reads nothing that something in the kernel may write. */
#include "base/unit.h"
#include "kernel/teams/teams.h"
#include "region/device_library.h"
#include <string.h>

static bool is_pure_function(const char *name)
{
    static const char *const impure[] = {"printf", "puts",   "putchar", "assert",   "memcpy",        "memset", "memmove",
                                         "malloc", "free",   "abort",   "exit",     "frexp",         "frexpf", "modf",
                                         "modff",  "remquo", "sincos",  "lgamma_r", "__assert_fail", "trap"};
    for (unsigned k = 0; k < sizeof impure / sizeof *impure; k++)
        if (!strcmp(name, impure[k])) return false;
    return device_has_library(name);
}

/* Nothing in the region may write the value of v, by its name or through a pointer. `mine`: the type of the part that is read. */
static bool never_written(const struct region *r, const struct variable *v, const struct type *mine)
{
    if (v->written || v->pointer_written || v->atomic || !mine) return false;
    for (int k = 0; k < r->n_vars; k++) {
        const struct variable *w = r->vars[k];
        bool held = w->role == ROLE_DATA || w->role == ROLE_SCALAR || w->role == ROLE_REDUCTION;
        bool plain = (v->decl->type->kind == TYPE_POINTER && !v->decl->type->is_restrict) ||
                     (w->decl->type->kind == TYPE_POINTER && !w->decl->type->is_restrict);
        if (w == v || !w->written || !held || !plain || w->decl->type->is_restrict || v->decl->type->is_restrict) continue;
        if (type_may_alias(r->unit, mine, type_element(w->decl->type))) return false;
    }
    return true;
}

/* NULL: a member of a union, which is read as any of its types. */
static const struct type *accessed_type(const struct node *n)
{
    for (const struct node *m = node_strip(n); m->kind == NODE_MEMBER || m->kind == NODE_SUBSCRIPT; m = node_strip(m->child[0]))
        if (m->kind == NODE_MEMBER && m->decl && m->decl->parent && m->decl->parent->is_union) return NULL;
    return n->type;
}

/* n reads memory to which a pointer leads that the region does not change, and no store of the region is of its type. */
static bool loads_unwritten(const struct region *r, const struct node *n)
{
    bool found = false;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a->written && (a->by_call || type_may_alias(r->unit, accessed_type(n), accessed_type(a->node)))) return false;
        found |= a->node == n && a->loaded;
    }
    return found;
}

struct purity {
    const struct teams *s;
    struct node *top;
    enum mode mode;
    const char *why; /* NULL: pure */
};

/* The variable whose object is accessed without loading a pointer; NULL: none. */
static const struct decl *access_root(const struct node *n)
{
    for (n = node_strip(n); n->n_children; n = node_strip(n->child[0])) {
        bool array = n->type && n->type->kind == TYPE_ARRAY;
        if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) continue;
        if (n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF) || n->kind == NODE_MEMBER) {
            const struct node *base = node_strip(n->child[0]);
            if (base->kind == NODE_NAME) return base->decl;
            if (base->type && base->type->kind == TYPE_POINTER && base->kind != NODE_BINARY) return NULL;
            continue;
        }
        if (!array) return NULL;
    }
    return n->kind == NODE_NAME ? n->decl : NULL;
}

static bool is_local_of(const struct decl *d, const struct node *top)
{
    return d->function && d->name_at >= top->from && d->name_at < top->to;
}

static bool pure_load(const struct region *r, const struct node *top, const struct node *n)
{
    const struct decl *root = access_root(n);
    const struct variable *v = root ? region_variable(r, root) : NULL;
    if (!root) return loads_unwritten(r, n);
    if (is_local_of(root, top) && root->type->kind != TYPE_POINTER) return true;
    if (!v) return false;
    if (v->role == ROLE_CONSTANT || (v->role == ROLE_VALUE && root->type->kind != TYPE_POINTER)) return true;
    return v->role == ROLE_DATA && never_written(r, v, n->type);
}

static bool pure_name(const struct purity *p, const struct node *n)
{
    const struct decl *d = n->decl;
    const struct slot *slot;
    const struct variable *v;
    if (d && d->type && d->type->kind == TYPE_ARRAY) return true; /* its address; loads of elements are checked separately */
    if (!d || d->kind == DECL_ENUMERATOR || d->kind == DECL_FUNCTION || is_local_of(d, p->top)) return true;
    if ((slot = teams_slot(p->s, d, n)) != NULL) return slot->replicated;
    v = region_variable(p->s->region, d);
    if (v && (v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION)) return !v->written && never_written(p->s->region, v, type_element(v->decl->type));
    return true;
}

static bool pure_write(const struct purity *p, const struct node *n)
{
    const struct decl *d = node_target(n);
    const struct slot *slot;
    if (!d) return false;
    if (is_local_of(d, p->top)) return true;
    slot = teams_slot(p->s, d, n);
    return slot && slot->replicated && slot->mode >= p->mode;
}

static bool is_address_of_object(const struct node *n)
{
    return n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->kind == NODE_NAME;
}

static bool is_load(const struct node *n)
{
    bool address = n->parent && n->parent->kind == NODE_UNARY && n->parent->op == OP_ADDRESS;
    bool load = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF) || (n->kind == NODE_MEMBER && n->arrow);
    return load && n->type && n->type->kind != TYPE_ARRAY && !address;
}

struct load_search {
    const struct region *region;
    const struct node *top;
    bool impure;
};

static bool find_impure_load(struct node *n, void *context)
{
    struct load_search *s = context;
    s->impure |= is_load(n) && !pure_load(s->region, s->top, n);
    return !s->impure;
}

bool teams_loads_purely(const struct region *r, struct node *n)
{
    struct load_search s = {r, n, false};
    node_walk(n, find_impure_load, &s);
    return !s.impure;
}

static const char *why_impure(const struct purity *p, struct node *n)
{
    const kind_set others = KIND(NODE_ASM) | KIND(NODE_GOTO) | KIND(NODE_VA_ARG) | KIND(NODE_RETURN);
    if (p->mode != MODE_VECTOR && node_literal_is_kept(n)) return "it keeps the address of a compound literal";
    if ((n->kind == NODE_ASSIGN || node_is_step(n)) && !pure_write(p, n)) return "it writes memory that is not private to a thread";
    if (n->kind == NODE_CALL && !(n->decl && !n->decl->has_body && is_pure_function(n->decl->name)))
        return "it calls a function that may have side effects";
    if (n->kind == NODE_NAME && !pure_name(p, n)) return "it reads a variable that one thread writes";
    if (is_load(n) && !pure_load(p->s->region, p->top, n)) return "it reads memory that the kernel may write";
    if (n->type && n->type->is_volatile) return "it accesses a volatile object";
    if (KIND(n->kind) & others) return "its side effects are unknown";
    if (directive_atomic_on(p->s->region->unit, n)) return "it is atomic";
    return NULL;
}

static bool check_purity(struct node *n, void *context)
{
    struct purity *p = context;
    if (calls_needs_team(p->s, n) || calls_choose(p->s, n) || is_address_of_object(n)) return false;
    if (!p->why) p->why = why_impure(p, n);
    return !p->why;
}

const char *teams_why_single(const struct teams *s, struct node *n, enum mode mode)
{
    struct purity p = {s, n, mode, NULL};
    if (!n) return NULL;
    if (n->kind == NODE_VAR) {
        const struct slot *slot = teams_slot(s, n->decl, n);
        if (slot && !slot->replicated) return slot->why ? slot->why : "one object for the team";
        if (!n->n_children) return NULL;
        p.top = n->child[0];
        n = n->child[0];
    }
    node_walk(n, check_purity, &p);
    return p.why;
}

bool teams_is_replicated(const struct teams *s, struct node *n, enum mode mode)
{
    return !teams_why_single(s, n, mode);
}
