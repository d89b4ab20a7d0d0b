/* own_temporaries: a scalar that several loops use for values of their own is several objects. SPDX-License-Identifier: MIT
 * `t = a[i]; b[i] = t * t;` in two loops of a construct, and perhaps `t` in the code between them. Each loop that writes t first in every
 * iteration, and leaves no value in it that is read later, gets its own declaration of t, as own_privates does for private clauses. Such a
 * loop can then run in parallel, whatever other uses the name has. So does a loop in which t is the index of a `loop` directive: no value of
 * such an index is defined after its loop. */
#include "region/flow/flow.h"
#include "region/region_parts.h"

static bool is_firstprivate(const struct region *r, const struct decl *decl)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_FIRSTPRIVATE && i < c->n_vars; i++)
            if (c->vars[i].decl == decl) return true;
    return false;
}

/* Some clause other than firstprivate gives it its data attribute. */
static bool has_clause(const struct region *r, const struct decl *decl)
{
    struct directive *on;
    struct clause_var *at;
    if ((directive_lists(r->directive, ~0ull, decl) && !is_firstprivate(r, decl)) || region_data_clause(r, decl, &on, &at)) return true;
    for (int i = 0; i < r->n_inner; i++)
        if (directive_lists(r->inner[i], ~0ull, decl)) return true;
    return false;
}

static const struct directive *loop_directive(const struct region *r, const struct node *n)
{
    if (n == r->body && directive_has_loop(r->directive)) return r->directive;
    return region_loop_directive(r, n);
}

/* A loop that may run in parallel. A loop without a directive may only in kernels constructs and where the region is `looked_into`. The
 * inner loops of a group belong to its head. */
static bool may_spread(const struct region *r, const struct node *n)
{
    const struct directive *d = loop_directive(r, n);
    const struct clause *by;
    if (d) return !directive_clause(d, CLAUSE_SEQ, 0) && directive_group(d, &by) == 1;
    return region_is_kernels(r) || r->looked_into;
}

/* d is the index of a loop directive's loop within n: private to that loop (OpenACC 3.3, 2.6.1), so that nothing reads its value after n.
 */
static bool is_index_within(const struct region *r, const struct node *n, const struct decl *d)
{
    for (int i = 0; i < r->n_inner; i++) {
        struct node *loop = r->inner[i]->kind == DIR_LOOP ? r->inner[i]->statement : NULL;
        if (loop && loop != n && loop->kind == NODE_FOR && node_inside(loop, n) && loop->child[0] && node_changes(loop->child[0], d))
            return true;
    }
    return false;
}

static bool has_values_of_its_own(const struct region *r, struct node *n, const struct decl *d)
{
    bool in_head = (n->child[1] && flow_names(n->child[1], d)) || (n->child[2] && flow_names(n->child[2], d));
    if (!may_spread(r, n) || in_head || !flow_names(n->child[3], d) || !flow_written_first(n->child[3], d)) return false;
    return !flow_live_after(r->unit, n, d, NULL) || is_index_within(r, n, d);
}

/* ---- the scope ----------------------------------------------------------------------------------------------------------------------- */

struct scope {
    const struct region *region;
    const struct node *top;
    const struct decl *decl;
    struct node *loops[32]; /* the outermost ones with values of their own */
    int n_loops;
    bool used_outside;
};

static bool look(struct node *n, void *context)
{
    struct scope *s = context;
    bool own = n != s->top && n->kind == NODE_FOR && n->child[3] && s->n_loops < 32 && has_values_of_its_own(s->region, n, s->decl);
    if (n->kind == NODE_NAME && n->decl == s->decl) s->used_outside = true;
    if (!own) return true;
    for (int k = 0; k < 3; k++) s->used_outside |= n->child[k] && flow_names(n->child[k], s->decl);
    s->loops[s->n_loops++] = n;
    return false;
}

static bool stands_in_loop(const struct region *r, const struct node *n)
{
    while (n != r->body && (n = n->parent))
        if (n->kind == NODE_FOR) return true;
    return false;
}

static bool jumps(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_GOTO || n->kind == NODE_INDIRECT_GOTO;
}

/* Code after loop n reads d: it gets the value that d had before n. */
static void warn_lost(const struct region *r, struct node *n, const struct decl *d)
{
    if (is_firstprivate(r, d) || !flow_live_after(r->unit, n, d, r->body) || node_find(r->body, jumps, NULL)) return;
    diag_warning(r->unit, n->from, "value-lost", "value assigned to '%s' in this loop is lost after it, but it is used later", d->name);
    diag_note(r->unit, n->from, "'%s' is the index of a 'loop' directive within it, which makes it private", d->name);
}

static void divide(struct region *r, struct node *top, struct decl *d)
{
    struct scope s = {.region = r, .top = top, .decl = d};
    node_walk(top, look, &s);
    bool several = s.n_loops > 1 && stands_in_loop(r, s.loops[0]); /* outside of loops roles.c gives each its own */
    for (int k = 0; k < s.n_loops; k++) {
        struct node *body = s.loops[k]->child[3];
        warn_lost(r, s.loops[k], d);
        divide(r, body, s.used_outside || several ? region_own_declaration(r, body, d) : d);
    }
}

/* ---- which scalars ------------------------------------------------------------------------------------------------------------------- */

struct candidates {
    struct region *region;
    struct decl *decls[256];
    int count;
};

static bool is_in_header(const struct node *n)
{
    const struct node *loop = n->parent;
    while (loop && loop->kind == NODE_BINARY) loop = loop->parent;
    return loop && loop->kind == NODE_FOR && !node_inside(n, loop->child[3]);
}

static bool collect(struct node *n, void *context)
{
    struct candidates *c = context;
    struct decl *d = n->kind == NODE_ASSIGN ? node_target(n) : NULL;
    if (!d || c->count == 256) return true;
    for (int i = 0; i < c->count; i++)
        if (c->decls[i] == d) return true;
    c->decls[c->count++] = d;
    return true;
}

static bool find_index(struct node *n, void *context)
{
    struct scope *s = context;
    if (node_target(n) == s->decl && is_in_header(n)) s->used_outside = true;
    return !s->used_outside;
}

static bool counts_loops(struct region *r, const struct decl *d)
{
    struct scope s = {.region = r, .decl = d};
    node_walk(r->body, find_index, &s);
    return s.used_outside;
}

static bool is_temporary(struct region *r, const struct decl *d)
{
    bool inside = d->name_at >= r->body->from && d->name_at < r->body->to;
    if (!d->function || inside || !d->type || !type_is_arithmetic(d->type) || d->type->is_volatile) return false;
    return d->storage != STORAGE_STATIC && d->storage != STORAGE_EXTERN && !has_clause(r, d) &&
           !(region_is_kernels(r) && counts_loops(r, d));
}

void region_split_temporaries(struct region *r)
{
    struct candidates c = {.region = r};
    node_walk(r->body, collect, &c);
    for (int i = 0; i < c.count; i++)
        if (is_temporary(r, c.decls[i])) divide(r, r->body, c.decls[i]);
}
