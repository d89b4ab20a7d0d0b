/* emit_private_members: private members on the host (directive/bind/private_members.c). SPDX-License-Identifier: MIT
 * A variable replaces each. It is declared before the construct, or before the loop if its structure is declared in the construct. */
#include "host/host_emit.h"
#include "base/unit.h"

static bool is_before(const struct decl *d, const struct region *r)
{
    return r->directive->kind != DIR_ROUTINE && d->name_at < r->body->from;
}

/* The variable is initialized with the member's value: it is firstprivate, or a pointer with a private section. */
static bool has_value(const struct clause *c, const struct clause_var *v)
{
    return c->kind == CLAUSE_FIRSTPRIVATE || (v->n_subscripts && v->decl->type->kind == TYPE_POINTER);
}

static void declare(struct lines *l, const struct clause *c, const struct clause_var *v)
{
    const struct decl *d = v->decl;
    bool value = has_value(c, v), array = d->type->kind == TYPE_ARRAY;
    const char *from = value && !array ? arena_printf(l->u->arena, " = %s", d->stands_for) : "";
    lines_put(l, "__typeof__(%s) %s __attribute__((unused))%s;", d->stands_for, d->name, from);
    if (value && array) lines_put(l, "__builtin_memcpy((void *)&%s, &%s, sizeof %s);", d->name, d->stands_for, d->name);
}

static bool is_private(const struct clause *c) { return c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_FIRSTPRIVATE; }

struct listed {
    const struct region *region;
    const struct decl *decls[64];
    int n;
};

/* d is such a variable of the construct and not listed yet; lists it. */
static bool is_new(struct listed *s, const struct decl *d)
{
    if (!d || !d->stands_for || !is_before(d, s->region) || region_is_apart(s->region, d) || s->n == 64) return false;
    for (int i = 0; i < s->n; i++)
        if (s->decls[i] == d) return false;
    s->decls[s->n++] = d;
    return true;
}

static int of_directive(struct listed *s, const struct directive *d, struct lines *l)
{
    int count = 0;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; is_private(c) && k < c->n_vars; k++) {
            if (!is_new(s, c->vars[k].decl)) continue;
            if (l) declare(l, c, &c->vars[k]);
            count++;
        }
    return count;
}

int members_declare(struct lines *l, const struct region *r)
{
    struct listed s = {.region = r};
    int count = of_directive(&s, r->directive, l);
    for (int i = 0; i < r->n_inner; i++) count += of_directive(&s, r->inner[i], l);
    return count;
}

/* ---- in the loops -------------------------------------------------------------------------------------------------------------------- */

static void emit_block(struct host_emitter *e, const struct region *r, const struct directive *d)
{
    struct lines head = lines_begin(e->u, d->statement->from), tail = head;
    int count = 0;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; is_private(c) && k < c->n_vars; k++) {
            const struct decl *v = c->vars[k].decl;
            if (!v || !v->stands_for || is_before(v, r)) continue;
            if (!count++) lines_put(&head, "{");
            declare(&head, c, &c->vars[k]);
        }
    if (!count) return;
    lines_put(&tail, "}");
    edit_before(&e->edits, d->statement->from, d->statement->to, lines_end(&head));
    edit_after(&e->edits, d->statement->from, d->statement->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

static bool rename_use(struct node *n, void *context)
{
    struct host_emitter *e = context;
    if (n->kind == NODE_NAME && n->decl && n->decl->stands_for) edit_replace(&e->edits, n->from, n->to, n->decl->name);
    return true;
}

void members_emit(struct host_emitter *e, const struct region *r)
{
    node_walk(r->body, rename_use, e);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_LOOP && r->inner[i]->statement) emit_block(e, r, r->inner[i]);
}
