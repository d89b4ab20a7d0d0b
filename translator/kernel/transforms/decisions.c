/* decisions: see decisions.h. SPDX-License-Identifier: MIT */
#include "kernel/transforms/decisions.h"
#include "base/arena.h"
#include "kernel/code/code.h"

/* Copies of a kernel share the list. */
static const struct decision *add(struct arena *a, const struct decision_kind *kind, const void *facts, const struct decision *next)
{
    struct decision *d = arena_alloc(a, sizeof *d);
    *d = (struct decision){kind, facts, next};
    return d;
}

void decide(struct arena *a, struct kernel *k, const struct decision_kind *kind, const void *facts)
{
    const struct decision *others = NULL;
    for (const struct decision *d = k->decisions; d; d = d->next)
        if (d->kind != kind) others = add(a, d->kind, d->facts, others);
    k->decisions = add(a, kind, facts, others);
}

const void *decision_facts(const struct kernel *k, const struct decision_kind *kind)
{
    for (const struct decision *d = k->decisions; d; d = d->next)
        if (d->kind == kind) return d->facts;
    return NULL;
}

bool decisions_have(const struct kernel *k, unsigned traits)
{
    for (const struct decision *d = k->decisions; d; d = d->next)
        if (d->kind->traits & traits) return true;
    return false;
}

bool decisions_have_loop(const struct kernel *k, const struct loop *l)
{
    for (const struct decision *d = k->decisions; d; d = d->next)
        if (d->kind->has_loop && d->kind->has_loop(d->facts, l)) return true;
    return false;
}

void decisions_begin_body(struct code_builder *b)
{
    for (const struct decision *d = b->kernel->decisions; d; d = d->next)
        if (d->kind->begin_body) d->kind->begin_body(b);
}

void decisions_begin_all(struct code_builder *b)
{
    for (const struct decision *d = b->kernel->decisions; d; d = d->next)
        if (d->kind->begin_all) d->kind->begin_all(b);
}
