/* check_branches: no jump enters or leaves a construct. SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"
#include <string.h>

/* The walk over the statement of one construct. */
struct walk {
    struct unit *u;
    struct directive *d;
    struct node ***reported; /* jumps that an inner construct has reported */
    int *n_reported;
};

/* The targets of a break, a continue and a case at a place are inside the construct. */
struct targets {
    bool break_inside, continue_inside, case_inside;
};

static bool is_reported(const struct walk *w, const struct node *n)
{
    for (int i = 0; i < *w->n_reported; i++)
        if ((*w->reported)[i] == n) return true;
    return false;
}

static void report(struct walk *w, struct node *n, const char *what)
{
    if (is_reported(w, n)) return;
    ARENA_PUSH(w->u->arena, *w->reported, *w->n_reported, n);
    directive_error(w->u, w->d, n->from, "branch-out", "'%s' branches out of '%s' construct", what, w->d->name);
    diag_note(w->u, directive_name_offset(w->d), "'%s' construct is here", w->d->name);
    if (w->d->statement && w->d->statement->kind == NODE_FOR)
        diag_note(w->u, n->from, "all iterations run: keep what they find in a variable under 'reduction(min:...)' or 'reduction(max:...)'");
}

static void report_entry(struct walk *w, struct node *n, const char *what)
{
    if (is_reported(w, n)) return;
    ARENA_PUSH(w->u->arena, *w->reported, *w->n_reported, n);
    directive_error(w->u, w->d, n->from, "branch-into", "'%s' label of a 'switch' outside '%s' construct branches into it", what, w->d->name);
    diag_note(w->u, n->from, "move the 'switch' into the construct");
}

static bool is_label(const struct node *n, const void *context)
{
    const struct decl *label = context;
    return n->kind == NODE_LABEL && n->decl && (n->decl == label || !strcmp(n->decl->name, label->name));
}

static struct node *label_of(struct node *body, const struct node *jump)
{
    return jump->decl ? node_find(body, is_label, jump->decl) : NULL;
}

static bool contains(const struct node *outer, const struct node *n)
{
    return n->from >= outer->from && n->from < outer->to;
}

static void check_jump(struct walk *w, struct node *n, struct targets t)
{
    bool is_case = n->kind == NODE_CASE || n->kind == NODE_DEFAULT;
    if (is_case && !t.case_inside) report_entry(w, n, n->kind == NODE_CASE ? "case" : "default");
    struct node *label = n->kind == NODE_GOTO ? label_of(w->d->statement, n) : NULL;
    if (n->kind == NODE_RETURN) report(w, n, "return");
    else if (n->kind == NODE_BREAK && !t.break_inside) report(w, n, "break");
    else if (n->kind == NODE_CONTINUE && !t.continue_inside) report(w, n, "continue");
    else if (n->kind == NODE_GOTO && !label) report(w, n, "goto");
    else if (n->kind == NODE_INDIRECT_GOTO) report(w, n, "goto");
}

/* `shared`: number of loops, from n inward, whose iterations the directive distributes: a break in them would leave the construct. */
static void walk(struct walk *w, struct node *n, struct targets t, long long shared)
{
    bool is_loop = node_is_loop(n);
    check_jump(w, n, t);
    if (is_loop) t.break_inside = shared <= 0, t.continue_inside = true;
    if (n->kind == NODE_SWITCH) t.break_inside = t.case_inside = true;
    long long below = is_loop ? shared - 1 : n->kind == NODE_BLOCK ? shared : 0;
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i]) walk(w, n->child[i], t, below);
}

/* Number of loops whose iterations the directive distributes. A break may leave a seq loop. */
static long long shared_loops(const struct directive *d)
{
    const struct clause *by;
    if (!directive_has_loop(d) || directive_clause(d, CLAUSE_SEQ, 0)) return 0;
    long long group = directive_group(d, &by);
    return by && by->kind == CLAUSE_COLLAPSE && by->word ? 1 : group; /* under collapse(force:) the check of the loops' form reports it */
}

static bool has_body(const struct directive *d)
{
    return d->statement && d->kind != DIR_ATOMIC && !(d->kind == DIR_LOOP && directive_clause(d, CLAUSE_SEQ, 0));
}

/* ---- jumps into a construct ---- */

struct entries {
    struct unit *u;
    struct directive *d;
    struct node *body;
};

static bool check_entry(struct node *n, void *context)
{
    struct entries *e = context;
    if (n->kind != NODE_GOTO || contains(e->d->statement, n)) return true;
    struct node *label = label_of(e->body, n);
    if (!label || !contains(e->d->statement, label)) return true;
    const struct directive *o = e->d->outer;
    if (o && o->statement && contains(o->statement, label) && !contains(o->statement, n)) return true; /* reported there */
    directive_error(e->u, e->d, n->from, "branch-into", "'goto' branches into '%s' construct", e->d->name);
    diag_note(e->u, label->from, "label is here");
    return true;
}

static void check_entries(struct unit *u, struct directive *d)
{
    struct entries e = {u, d, d->function ? d->function->body : NULL};
    if (e.body) node_walk(e.body, check_entry, &e);
}

void check_branches(struct unit *u)
{
    struct node **reported = NULL;
    int n_reported = 0;
    for (int i = u->n_directives - 1; i >= 0; i--) { /* inner constructs first, so that they report */
        struct directive *d = u->directives[i];
        if (!has_body(d)) continue;
        struct walk w = {u, d, &reported, &n_reported};
        walk(&w, d->statement, (struct targets){0}, shared_loops(d));
        check_entries(u, d);
    }
}
