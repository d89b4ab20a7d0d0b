/* array_bounds: elements that constructs access outside of arrays, and of the memory that the function allocates for a pointer.
 * SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/data_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* "16 * 16" */
static const char *dimensions(struct unit *u, const struct type *t)
{
    const char *text = "";
    for (; t->kind == TYPE_ARRAY; t = t->base) text = arena_printf(u->arena, "%s%s%lld", text, *text ? " * " : "", (long long)t->count);
    return text;
}

static void check_array(struct unit *u, const struct variable *v)
{
    const struct node *at = dependence_outside_array(v);
    if (!at) return;
    diag_warning(u, at->from, "out-of-bounds", "'%s' is accessed outside of the array '%s'", node_text(u, at), v->decl->name);
    diag_underline(u, at->to - at->from);
    diag_note(u, v->decl->name_at, "'%s' has %s elements", v->decl->name, dimensions(u, v->decl->type));
}

/* The bytes from the start of the memory to the end of the last element that the access has. */
static bool read_required(struct subscript_sum *bytes, const struct access *a)
{
    const struct node *name = a->node;
    struct subscript_sum last, minus, size, end;
    while (name->kind == NODE_SUBSCRIPT || name->kind == NODE_PAREN || name->kind == NODE_IMPLICIT) name = name->child[0];
    struct node *subscript = name->kind == NODE_NAME && name->decl == a->decl ? sum_subscript(name, 0) : NULL;
    if (!subscript || sum_is_narrowed(subscript) || !sum_of_last(&last, subscript)) return false;
    sum_constant(&minus, -1);
    end = sum_difference(&last, &minus);
    sum_constant(&size, a->decl->type->base->size);
    return sum_product(bytes, &end, &size);
}

static bool is_beyond(struct unit *u, const struct region *r, const struct access *a, struct subscript_sum bytes)
{
    struct subscript_sum required;
    bool always = !a->deep && !a->by_call && !a->perhaps && flow_reached_in_loops(a->node, r->body);
    return always && read_required(&required, a) && section_exceeds(u, r->directive->function, required, bytes);
}

/* int *x = malloc(n * sizeof *x), and x[i] for i <= n. */
static void check_memory(struct unit *u, const struct region *r, const struct variable *v)
{
    struct subscript_sum bytes;
    const struct decl *d = v->decl;
    bool local = d->function && d->kind == DECL_VAR && !v->pointer_written && d->type->base && d->type->base->size > 0;
    struct node *at, *value = local ? uses_single_value(function_uses(u, r->directive->function), d, &at) : NULL;
    if (!value || value->from > r->directive->from || !sum_allocated(&bytes, strip_casts(value))) return;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != d || !is_beyond(u, r, a, bytes)) continue;
        if (section_exceeds_memory(u, d)) return;
        diag_warning(u, a->node->from, "out-of-bounds", "'%s' is accessed outside of the memory that is allocated for '%s'",
                     access_text(u, a), d->name);
        diag_underline(u, a->node->to - a->node->from);
        diag_note(u, value->from, "the memory is allocated here; an element of '%s' has %lld bytes", d->name,
                  (long long)d->type->base->size);
        return;
    }
}

/* A clause of the construct has a section of the variable: section-small. */
static bool has_section(const struct region *r, const struct decl *d)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl == d && c->vars[i].n_subscripts) return true;
    return false;
}

void analysis_bounds_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) {
        const struct region *r = u->regions[i];
        for (int k = 0; k < r->n_vars; k++) {
            const struct variable *v = r->vars[k];
            if (!r->directive->function || has_section(r, v->decl)) continue;
            if (v->decl->type->kind == TYPE_ARRAY) check_array(u, v);
            else if (decl_is_pointer(v->decl)) check_memory(u, r, v);
        }
    }
}
