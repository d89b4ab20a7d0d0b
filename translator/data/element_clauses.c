/* element_clauses: data clauses with an element where a section is meant. SPDX-License-Identifier: MIT
 * copy(a[n]) names the single element a[n]. Where a construct accesses other elements of a, its author most likely meant a[0:n]. */
#include "analysis/linear.h"
#include "base/diag.h"
#include "data/data_sections.h"
#include "region/region_parts.h"
#include "base/unit.h"

static bool is_element(const struct clause_var *v)
{
    return v && v->n_subscripts == 1 && v->subscripts[0].is_element && !v->members;
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
    if (v->role != ROLE_DATA || !region_data_clause(r, v->decl, &on, named) || !is_element(*named)) return NULL;
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

void element_clauses(const struct region *r)
{
    struct unit *u = r->unit;
    for (int k = 0; k < r->n_vars; k++) {
        struct clause_var *named = NULL;
        const struct access *a = runs_through(r, r->vars[k], &named);
        if (!a || warned_before(u, r, named)) continue;
        diag_warning(u, named->at, "section-element", "section '%s' is a single element, but the loops access '%s'", named->text,
                     node_text(u, a->node));
        diag_note(u, a->node->from, "access to other elements is here");
        diag_note(u, named->at, "write %s[0:%s] for the first %s elements", named->name, named->subscripts[0].start.text,
                  named->subscripts[0].start.text);
    }
}
