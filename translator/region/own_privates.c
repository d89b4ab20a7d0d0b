/* own_privates: a variable that a loop makes private and that code around the loop uses too is two objects. SPDX-License-Identifier: MIT
 * The copies get a declaration of their own in the loop's body (OpenACC 2.9.10). Every later pass then sees one variable that only this
 * loop uses, and another that keeps the value which it has without the loop. */
#include "region/region_parts.h"

static struct clause_var *listed_by(const struct directive *d, const struct decl *decl)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_PRIVATE && i < c->n_vars; i++)
            if (c->vars[i].decl == decl && !c->vars[i].n_subscripts && !c->vars[i].members) return &c->vars[i];
    return NULL;
}

static bool is_loop_within(const struct directive *d, const struct node *scope)
{
    return d->kind == DIR_LOOP && d->statement && d->statement->kind == NODE_FOR && node_inside(d->statement, scope);
}

/* A loop directive within `scope` that lists decl and is inside no other such loop there. */
static bool is_outermost(const struct region *r, const struct directive *d, const struct node *scope, const struct decl *decl)
{
    if (!is_loop_within(d, scope) || !listed_by(d, decl)) return false;
    for (int i = 0; i < r->n_inner; i++) {
        const struct directive *o = r->inner[i];
        if (o != d && is_loop_within(o, scope) && listed_by(o, decl) && node_inside(d->statement, o->statement)) return false;
    }
    return true;
}

struct use_outside {
    const struct region *region;
    const struct node *scope;
    const struct decl *decl;
    bool found;
};

static bool find_outside(struct node *n, void *context)
{
    struct use_outside *s = context;
    for (int i = 0; n->kind == NODE_FOR && i < s->region->n_inner; i++) {
        const struct directive *d = s->region->inner[i];
        if (d->statement == n && is_loop_within(d, s->scope) && listed_by(d, s->decl)) return false;
    }
    if (n->kind == NODE_NAME && n->decl == s->decl) s->found = true;
    return !s->found;
}

static bool is_used_outside(const struct region *r, struct node *scope, const struct decl *decl)
{
    struct use_outside s = {r, scope, decl, false};
    node_walk(scope, find_outside, &s);
    return s.found;
}

struct renaming {
    const struct decl *from;
    struct decl *to;
};

static bool rename_use(struct node *n, void *context)
{
    const struct renaming *s = context;
    if (n->kind == NODE_NAME && n->decl == s->from) n->decl = s->to;
    return true;
}

static void rename_in_clause(struct clause *c, struct renaming *s)
{
    for (int k = 0; k < c->n_vars; k++) {
        if (c->vars[k].decl == s->from) c->vars[k].decl = s->to;
        if (c->vars[k].object) node_walk(c->vars[k].object, rename_use, s);
    }
    for (int k = 0; k < c->n_exprs; k++)
        if (c->exprs[k].node) node_walk(c->exprs[k].node, rename_use, s);
}

static struct decl *own_declaration(struct region *r, const struct decl *decl)
{
    struct decl *own = arena_alloc(r->unit->arena, sizeof *own);
    *own = *decl;
    own->init = NULL;
    ARENA_PUSH(r->unit->arena, r->apart, r->n_apart, own);
    return own;
}

struct decl *region_own_declaration(struct region *r, struct node *body, const struct decl *decl)
{
    struct renaming s = {decl, own_declaration(r, decl)};
    node_walk(body, rename_use, &s);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->from >= body->from && r->inner[i]->to <= body->to)
            for (struct clause *c = r->inner[i]->clauses; c; c = c->next) rename_in_clause(c, &s);
    return s.to;
}

/* Gives the loop of d a declaration of its own for decl, which its private clause lists. */
static struct decl *separate(struct region *r, struct directive *d, const struct decl *decl)
{
    struct decl *own = region_own_declaration(r, d->statement->child[3], decl);
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c->kind == CLAUSE_PRIVATE && k < c->n_vars; k++)
            if (c->vars[k].decl == decl) c->vars[k].decl = own;
    return own;
}

static void split(struct region *r, struct node *scope, struct decl *decl)
{
    bool used = is_used_outside(r, scope, decl);
    for (int i = 0; i < r->n_inner; i++) {
        struct directive *d = r->inner[i];
        if (!is_outermost(r, d, scope, decl)) continue;
        split(r, d->statement->child[3], used ? separate(r, d, decl) : decl);
    }
}

static bool is_of_construct(const struct region *r, const struct decl *d)
{
    return d->function && (d->name_at >= r->body->from && d->name_at < r->body->to);
}

void region_split_privates(struct region *r)
{
    bool combined = directive_has_loop(r->directive);
    for (int i = 0; i < r->n_inner; i++)
        for (struct clause *c = r->inner[i]->kind == DIR_LOOP ? r->inner[i]->clauses : NULL; c; c = c->next)
            for (int k = 0; c->kind == CLAUSE_PRIVATE && k < c->n_vars; k++) {
                struct decl *d = c->vars[k].decl;
                if (d && !c->vars[k].n_subscripts && !c->vars[k].members && !is_of_construct(r, d))
                    split(r, combined ? r->body->child[3] : r->body, d);
            }
}

bool region_is_apart(const struct region *r, const struct decl *d)
{
    for (int i = 0; i < r->n_apart; i++)
        if (r->apart[i] == d) return true;
    return false;
}

struct use_search {
    const struct decl *decl;
    const struct node *scope;
};

static bool is_use_outside(const struct node *n, const void *context)
{
    const struct use_search *s = context;
    return n->kind == NODE_NAME && n->decl == s->decl && !node_inside(n, s->scope);
}

const struct loop *region_apart_loop(const struct region *r, const struct decl *d)
{
    const struct loop *l = region_variable(r, d) ? region_variable(r, d)->private_to : NULL;
    for (; l; l = l->parent) {
        const struct use_search s = {d, l->stmt->child[3]};
        if (!node_find(r->body, is_use_outside, &s)) break;
    }
    return l;
}
