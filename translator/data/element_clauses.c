/* element_clauses: data clauses with an element where a section is meant. SPDX-License-Identifier: MIT
 * copy(a[n]) names the single element a[n]. Where a construct accesses other elements of a, its author most likely meant a[0:n]. */
#include "analysis/linear.h"
#include "base/diag.h"
#include "data/data_sections.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include <string.h>

static bool is_element(const struct clause_var *v)
{
    return v && v->n_subscripts == 1 && v->subscripts[0].is_element;
}

static bool counts_along(const struct access *a)
{
    for (int i = 0; a->affine && !a->deep && a->n_flat == 1 && i < a->flat[0]->n_terms; i++)
        if (a->flat[0]->terms[i].loop) return true;
    return false;
}

/* An access of the region to another element than the one named; NULL: none. */
static const struct access *runs_through(const struct region *r, const struct variable *v, struct clause_var **named)
{
    struct directive *on;
    if (v->role != ROLE_DATA || !region_data_clause(r, v->decl, &on, named) || !is_element(*named) || (*named)->members) return NULL;
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == v->decl && counts_along(r->accesses[i])) return r->accesses[i];
    return NULL;
}

static bool warned_before(const struct unit *u, const struct region *last, const struct clause_var *named)
{
    struct clause_var *before = NULL;
    for (int i = 0; u->regions[i] != last; i++)
        for (int k = 0; k < u->regions[i]->n_vars; k++)
            if (runs_through(u->regions[i], u->regions[i]->vars[k], &before) && before == named) return true;
    return false;
}

static void warn(struct unit *u, const struct clause_var *named, const struct access *a)
{
    const char *members = named->members ? named->members : "", *start = named->subscripts[0].start.text;
    diag_warning(u, named->at, "section-element", "section '%s' is a single element, but the loops access '%s'", named->text,
                 node_text(u, a->node));
    diag_note(u, a->node->from, "access to other elements is here");
    diag_note(u, named->at, "write %s%s[0:%s] for the first %s elements", named->name, members, start, start);
}

/* ---- g->x[n] ---- */

/* An access x->m[i], with i of a loop, of the pointer that the clause calls x->m. */
static bool counts_along_member(struct unit *u, const struct access *a, const struct clause_var *named)
{
    const struct node *n = a->node;
    size_t length = strlen(named->name);
    const char *pointer = n->kind == NODE_SUBSCRIPT && a->loaded ? node_text(u, a->loaded->pointer) : "";
    if (strncmp(pointer, named->name, length) != 0 || strcmp(pointer + length, named->members) != 0) return false;
    for (const struct loop *l = a->loop; l; l = l->parent)
        if (l->index && node_naming(n->child[1], l->index)) return true;
    return false;
}

static const struct access *runs_through_member(const struct region *r, const struct clause_var *named)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == named->decl && counts_along_member(r->unit, r->accesses[i], named)) return r->accesses[i];
    return NULL;
}

/* The first region in the construct of d that runs through the elements. */
static const struct region *first_through(const struct unit *u, const struct directive *d, const struct clause_var *named)
{
    for (int i = 0; i < u->n_regions; i++) {
        const struct directive *around = u->regions[i]->directive;
        while (around && around != d) around = around->outer;
        if (around && runs_through_member(u->regions[i], named)) return u->regions[i];
    }
    return NULL;
}

static void element_members(const struct region *r)
{
    for (const struct directive *d = r->directive; d; d = d->outer)
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int i = 0; i < c->n_vars; i++) {
                const struct clause_var *v = &c->vars[i];
                if (section_kind(c->kind) && v->members && is_element(v) && first_through(r->unit, d, v) == r)
                    warn(r->unit, v, runs_through_member(r, v));
            }
}

void element_clauses(const struct region *r)
{
    for (int k = 0; k < r->n_vars; k++) {
        struct clause_var *named = NULL;
        const struct access *a = runs_through(r, r->vars[k], &named);
        if (a && !warned_before(r->unit, r, named)) warn(r->unit, named, a);
    }
    element_members(r);
}
