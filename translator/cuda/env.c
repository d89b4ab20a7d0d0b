/* env: see env.h. SPDX-License-Identifier: MIT
 * An environment is a chain of lists, each sorted by address and shorter than the next outer one: a new binding is merged with the outer
 * lists that are not longer. So n bindings have at most log2(n) + 1 lists, each of which is searched by bisection. */
#include "cuda/env.h"
#include <stdint.h>

struct env {
    const struct env *outer;
    const struct env_binding *list;
    int n;
};

static uintptr_t key_of(const struct env_binding *b)
{
    return b->decl ? (uintptr_t)b->decl : (uintptr_t)b->node;
}

/* The bindings of both; those of `inner` hide others of the same key. */
static struct env merged(struct arena *a, const struct env *inner, const struct env *outer)
{
    struct env_binding *list = arena_alloc(a, (size_t)(inner->n + outer->n) * sizeof *list);
    struct env both = {outer->outer, list, 0};
    for (int i = 0, j = 0; i < inner->n || j < outer->n;) {
        bool own = j == outer->n || (i < inner->n && key_of(&inner->list[i]) <= key_of(&outer->list[j]));
        if (own && j < outer->n && key_of(&inner->list[i]) == key_of(&outer->list[j])) j++;
        list[both.n++] = own ? inner->list[i++] : outer->list[j++];
    }
    return both;
}

const struct env *env_bind(struct arena *a, const struct env *outer, struct env_binding b)
{
    struct env *e = arena_alloc(a, sizeof *e);
    struct env_binding *list = arena_alloc(a, sizeof *list);
    *list = b;
    *e = (struct env){outer, list, 1};
    while (e->outer && e->outer->n <= e->n) *e = merged(a, e, e->outer);
    return e;
}

static const struct env_binding *find(const struct env *e, uintptr_t key)
{
    for (; e; e = e->outer) {
        int from = 0, to = e->n;
        while (from < to) {
            int middle = from + (to - from) / 2;
            if (key_of(&e->list[middle]) < key) from = middle + 1;
            else to = middle;
        }
        if (from < e->n && key_of(&e->list[from]) == key) return &e->list[from];
    }
    return NULL;
}

const struct env_binding *env_of_decl(const struct env *e, const struct decl *d)
{
    return find(e, (uintptr_t)d);
}

const struct env_binding *env_of_node(const struct env *e, const struct node *n)
{
    return find(e, (uintptr_t)n);
}
