/* check_data: data constructs that end before what should use their data. SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"
#include "directive/directive_tables.h"

/* Another directive precedes the statement, or is in it. */
static bool contains_directive(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->from > d->from && u->directives[i]->from < d->statement->to) return true;
    return false;
}

/* A directive of the function that follows the construct and may use its data; NULL: there is none. */
static const struct directive *following(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *o = u->directives[i];
        if (o->function == d->function && o->from >= d->statement->to && (directive_is_compute(o) || o->kind == DIR_UPDATE)) return o;
    }
    return NULL;
}

/* A variable under `create` of d, which the next construct after d's statement uses without a clause; NULL: there is none. */
static const struct decl *used_afterwards(const struct directive *d, const struct directive *next)
{
    if (!next->statement || next->statement->parent != d->statement->parent) return NULL;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_CREATE && i < c->n_vars; i++) {
            const struct decl *v = c->vars[i].decl;
            bool listed = directive_lists(next, ~(NEEDS(PRESENT)), v);
            if (v && !listed && node_naming(next->statement, v) && node_naming(d->statement, v)) return v;
        }
    return NULL;
}

/* #pragma acc data create(t), a construct, and another one that was to be in the data construct too. */
static void check_braces(struct unit *u, const struct directive *d, const struct directive *next)
{
    const struct decl *v = used_afterwards(d, next);
    if (!v) return;
    diag_warning(u, directive_name_offset(d), "data-statement", "'data' construct ends after the statement that follows it, but '%s' is used later", v->name);
    diag_note(u, d->statement->from, "the statement is here");
    diag_note(u, directive_name_offset(next), "put braces around the statements that use the data, such as this '%s'", next->name);
}

static const struct node *find_loop(const struct node *block)
{
    for (int i = 0; i < block->n_children; i++)
        if (block->child[i] && block->child[i]->kind == NODE_FOR) return block->child[i];
    return NULL;
}

/* #pragma acc data copyout(y) { for (...) y[i] = x[i]; } */
static void check_host_loops(struct unit *u, const struct directive *d)
{
    const struct node *loop = node_has(d->statement, KIND(NODE_CALL)) || contains_directive(u, d) ? NULL : find_loop(d->statement);
    if (!loop) return;
    diag_warning(u, loop->from, "data-statement", "the host runs this loop: the 'data' construct around it has no compute construct");
    diag_note(u, loop->from, "add 'parallel loop' if the device should run it");
}

/* The statement of a data construct is a statement without braces, in which nothing uses the device: braces are missing. Functions that it
 * calls may use the device. */
void check_data(struct unit *u, struct directive *d)
{
    const struct node *n = d->statement;
    const struct directive *next;
    if (d->kind == DIR_DATA && n && n->kind == NODE_BLOCK) return check_host_loops(u, d);
    if (d->kind != DIR_DATA || !n || !(next = following(u, d))) return;
    if (contains_directive(u, d)) return check_braces(u, d, next);
    if (node_has(n, KIND(NODE_CALL))) return;
    diag_warning(u, directive_name_offset(d), "data-statement", "'data' construct ends after the statement that follows it, which has no directive");
    diag_note(u, n->from, "the statement is here");
    diag_note(u, directive_name_offset(next), "put braces around the statements that use the data, such as this '%s'", next->name);
}
