/* residents: see residents.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/residents.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/places/host_uses.h"
#include "driver/suggest/places/passed_arrays.h"
#include "syntax/syntax.h"
#include <string.h>

struct collection {
    struct residents_search *search;
    struct residents found;
};

static void add_resident(struct collection *c, const struct resident *added)
{
    for (int i = 0; i < c->found.n; i++) {
        struct resident *r = &c->found.list[i];
        if (r->decl != added->decl) continue;
        r->written |= added->written;
        r->uses += added->uses;
        if (!r->text || !added->text || strcmp(r->text, added->text) != 0) r->text = NULL;
        return;
    }
    ARENA_PUSH(c->search->candidates->unit->arena, c->found.list, c->found.n, *added);
}

static bool collect_node(struct node *n, void *context);

static const struct residents *residents_of(struct residents_search *s, struct decl *f)
{
    struct unit *u = s->candidates->unit;
    for (int i = 0; i < s->n_functions; i++)
        if (s->functions[i]->function == f) return s->functions[i];
    struct residents *r = arena_alloc(u->arena, sizeof *r);
    r->function = f;
    ARENA_PUSH(u->arena, s->functions, s->n_functions, r);
    struct collection c = {.search = s};
    node_walk(syntax_body(u, f), collect_node, &c);
    *r = (struct residents){f, c.found.list, c.found.n};
    return r;
}

/* What a function that `call` calls uses of its arguments and of the file's variables. */
static void collect_call(struct collection *c, const struct node *call)
{
    struct unit *u = c->search->candidates->unit;
    struct decl *f = call->decl ? syntax_definition(u, call->decl) : NULL;
    if (!f || !f->has_body) return;
    const struct residents *in = residents_of(c->search, f);
    for (int i = 0; i < in->n; i++) {
        struct resident r = in->list[i];
        const struct decl *d = r.decl;
        r.text = NULL;
        if (!d->function) add_resident(c, &r);
        for (int k = 0; k < f->n_members && k + 1 < call->n_children; k++) {
            r.decl = f->members[k] == d ? passed_array(call->child[k + 1]) : NULL;
            if (r.decl) add_resident(c, &r);
        }
    }
}

static bool collect_node(struct node *n, void *context)
{
    struct collection *c = context;
    const struct candidate *k = n->kind == NODE_FOR ? candidates_at(c->search->candidates, n->from) : NULL;
    if (k && k->state == CANDIDATE_ACCEPTED) {
        for (int i = 0; i < k->n_arrays; i++)
            add_resident(c, &(struct resident){k->arrays[i].decl, k->arrays[i].written, 1, k->arrays[i].text});
        return false;
    }
    if (n->kind == NODE_CALL) collect_call(c, n);
    return true;
}

struct residents residents_in(struct residents_search *s, struct node *n)
{
    struct collection c = {.search = s};
    node_walk(n, collect_node, &c);
    return c.found;
}

/* ---- one array ---- */

const char *resident_text(struct candidates *c, const struct decl *d)
{
    struct arena *a = c->unit->arena;
    const struct type *element = d->type->base;
    if (element && element->kind == TYPE_POINTER) return NULL;      /* the rows would not stay on the device with their pointers */
    if (d->type->kind == TYPE_ARRAY) return type_has_variable_length(d->type) || d->kind != DECL_VAR ? NULL : d->name;
    const char *count = allocation_elements(c->unit, d);
    return count ? arena_printf(a, "%s[0:%s]", d->name, count) : NULL;
}

bool resident_is_visible(struct candidates *c, const struct node *n, const struct decl *d)
{
    return syntax_lookup(c->unit, d->name, n->from) == d;
}

bool resident_may_be_updated(struct candidates *c, struct node *n, const struct decl *d)
{
    if (!resident_is_visible(c, n, d) || !host_is_only_name(c, d)) return false;
    return !host_calls_others(c, n) || host_is_private(c, d);
}

bool resident_may_stay(struct candidates *c, struct node *n, const struct decl *d)
{
    return resident_may_be_updated(c, n, d) && !host_uses(c, n, d);
}
