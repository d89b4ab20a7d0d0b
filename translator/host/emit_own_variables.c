/* emit_own_variables: private variables of loop directives without an OpenMP pragma on the host. SPDX-License-Identifier: MIT
 * The loop runs sequentially in a block whose variables hide those around it, which keep their values. */
#include "host/host_emit.h"
#include "base/unit.h"

/* Pragmas and emit_gang_vars.c handle the variables of a construct, so only those declared in it, or in a routine, are handled here. */
static bool is_local(const struct loop *l, const struct decl *d)
{
    return d->function && (l->region->directive->kind == DIR_ROUTINE || !region_variable(l->region, d));
}

static void declare(struct lines *l, const struct decl *d)
{
    lines_put(l, "    __typeof__(%s) %s __attribute__((unused));", d->name, d->name);
}

/* Number of private variables of the loop; declares them unless head is NULL. */
static int own_variables(const struct loop *l, struct lines *head)
{
    int count = 0;
    for (const struct clause *c = l->directive->clauses; c && l->collapse; c = c->next)
        for (int k = 0; c->kind == CLAUSE_PRIVATE && k < c->n_vars; k++) {
            const struct decl *d = c->vars[k].decl;
            if (!d || c->vars[k].n_subscripts || (d == l->index && l->canonical) || !is_local(l, d)) continue;
            if (head) declare(head, d);
            count++;
        }
    if (l->canonical && !l->index_declared_inside && is_local(l, l->index)) {
        if (head) declare(head, l->index);
        count++;
    }
    return count;
}

static void emit_block(struct host_emitter *e, const struct loop *l)
{
    struct lines head = lines_begin(e->u, l->stmt->from), tail = head;
    if (!l->directive || !own_variables(l, NULL)) return;
    lines_put(&head, "{");
    own_variables(l, &head);
    lines_put(&tail, "}");
    edit_before(&e->edits, l->stmt->from, l->stmt->to, lines_end(&head));
    edit_after(&e->edits, l->stmt->from, l->stmt->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

/* A private variable that code outside the loop uses too: the copies are declared in the loop's body. */
static void emit_apart(struct host_emitter *e, const struct region *r, const struct decl *d)
{
    const struct loop *l = region_apart_loop(r, d);
    const struct node *body = NULL;
    for (int k = 0; l && k < (l->collapse ? l->collapse : 1); k++, l = l->child) body = l->stmt->child[3];
    if (!body) return;
    host_before_body(e, r, body, arena_printf(e->u->arena, "{ __typeof__(%s) %s __attribute__((unused));\n", d->name, d->name));
    edit_after(&e->edits, body->from, body->to, " }");
}

void apart_variables_emit(struct host_emitter *e, const struct region *r)
{
    for (int i = 0; i < r->n_apart; i++) emit_apart(e, r, r->apart[i]);
}

void own_variables_emit(struct host_emitter *e, const struct host_plan *p, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        const struct host_loop *h = p ? openmp_loop(p, l) : NULL;
        struct loop *below = l;
        for (int k = 1; h && k < h->collapse; k++) below = below->child;
        own_variables_emit(e, p, below->child);
        if (!h) emit_block(e, l);
    }
}
