/* plan_data: which data each directive moves. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "base/passes.h"
#include "data/data_extent.h"
#include "data/data_items.h"
#include "data/data_members.h"
#include "data/data_paths.h"
#include "data/data_sections.h"
#include "data/noted_extents.h"
#include "data/single_objects.h"
#include "region/region_parts.h"
#include <string.h>

/* The clause names what a pointer in a structure points to. The region's paths lead there. */
static int loaded_flag(const struct region *r, const struct clause *c, const struct clause_var *v)
{
    return r->tests_loaded && v->members && member_is_pointee(r->directive, c, v) ? ACCELRT_LOADED : 0;
}

static void add_clause_var(struct region *r, const struct clause *c, const struct clause_var *cv)
{
    struct variable *v = cv->decl ? region_variable(r, cv->decl) : NULL;
    struct data_item item = {0}, slot, second;
    const struct clause_var *written = cv;
    if (!v || v->role != ROLE_SCALAR) cv = noted_clause_var(r->unit, r->directive, c, cv);
    if (!cv->decl || !cv->decl->type || !section_item(r->unit, r->directive, c, cv, &item)) return;
    if (cv != written) noted_why(r->unit, r->directive, cv->decl, &item);
    bool two = section_second(r->directive, &item, &second);
    if (v && cv->members) item.kind |= ACCELRT_WRITTEN | loaded_flag(r, c, cv); /* what a pointer in memory points to is not followed */
    if (cv->members && member_slot(r->unit, r->directive, c, cv, &slot)) data_add_item(r, v, &slot);
    if (v && (v->role == ROLE_PRIVATE || v->role == ROLE_VALUE)) v = NULL;
    if (v && v->role == ROLE_SCALAR) data_whole_scalar(r->unit, &item);
    if (v && !cv->members) item.kind |= data_written_flags(v);
    if (!cv->members) data_infer_item(r, v, &item);
    bool needs = !item.bytes && data_needs_extent(item.kind & ACCELRT_KIND_MASK);
    if (needs && v && v->role == ROLE_DATA && !cv->members) data_one_structure(r, v, &item);
    data_add_item(r, v, &item);
    if (two) second.kind |= data_rows_flags(r, cv->decl) | loaded_flag(r, c, cv), data_add_item(r, NULL, &second);
}

static void add_clauses(struct region *r)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; section_kind(c->kind) && i < c->n_vars; i++) add_clause_var(r, c, &c->vars[i]);
}

/* Attaches of this construct, and of those around it where the region itself maps the structure. They follow all other items. */
static void add_attaches(struct region *r)
{
    for (const struct directive *d = r->directive; d; d = d->outer)
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int i = 0; i < c->n_vars; i++) {
                const struct clause_var *m = &c->vars[i];
                struct variable *v = m->decl && d != r->directive ? region_variable(r, m->decl) : NULL;
                struct data_item item;
                if ((m->members && !m->object) || (d != r->directive && (!v || !v->maps_structure))) continue;
                if (member_attach(r->unit, d, c, m, &item)) data_add_item(r, NULL, &item);
            }
}

static void add_single_objects(struct region *r)
{
    int n;
    const struct data_item *items = single_objects(r, &n);
    for (int i = 0; i < n; i++) data_add_item(r, NULL, &items[i]);
}

/* Pointers in memory that the region follows, unless clauses leave the data at their start to the program. What pointers of data under
 * `present` point to may be absent: the program may have given the device's copy of them other values. */
static void add_paths(struct region *r)
{
    int n;
    const struct data_item *paths = data_paths(r, &n);
    for (int i = 0; i < n; i++) {
        const struct variable *v = region_variable(r, paths[i].decl);
        bool mapped = v && v->role == ROLE_DATA && v->data >= 0, written = mapped && !(r->data[v->data].kind & ACCELRT_IMPLICIT);
        int kind = mapped ? r->data[v->data].kind & ACCELRT_KIND_MASK : ACCELRT_PRESENT;
        bool left = !mapped || kind == ACCELRT_DEVICEPTR || kind == ACCELRT_NO_CREATE;
        struct data_item item = paths[i];
        if ((v && v->implied_rows) || (left && !r->tests_loaded)) continue;
        if (left) item.kind |= ACCELRT_LOOK;
        if (kind == ACCELRT_PRESENT && written) item.kind |= ACCELRT_IF_PRESENT;
        data_add_item(r, NULL, &item);
    }
}

/* Variables of declare directives that functions called from the region name: nothing is moved, but the region must run where they are. */
static void add_callee_variables(struct region *r)
{
    for (int i = 0; i < r->n_callees; i++) {
        struct node *body = syntax_body(r->unit, r->callees[i]);
        const struct uses *s = body ? uses_of(r->unit, body) : NULL;
        for (int k = 0; s && k < s->count; k++) {
            struct decl *d = s->items[k].decl;
            struct data_item item = {.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | ACCELRT_WRITTEN, .foreign = true};
            const struct clause *declared = d ? directive_reached(r->unit, d) : NULL;
            if (!declared || syntax_lookup(r->unit, d->name, r->directive->from) != d) continue;
            bool known = false;
            for (int j = 0; j < r->n_data; j++) known |= r->data[j].decl == d;
            if (known) continue;
            if (declared->kind == CLAUSE_LINK) item.kind = ACCELRT_NO_CREATE | ACCELRT_IMPLICIT | ACCELRT_WRITTEN;
            item.decl = d;
            item.name = d->name;
            data_whole_scalar(r->unit, &item);
            item.why = arena_printf(r->unit->arena, "listed in a 'declare' directive, used by '%s'", r->callees[i]->name);
            data_add_item(r, NULL, &item);
        }
    }
}

/* The range that the region accesses of an item whose size only the present table has. What a member points to has none here: the accesses
 * are those to the variable itself. */
static bool add_range(struct region *r, struct data_item *item)
{
    const char *why;
    const struct variable *v = item->var;
    if (item->bytes || !v || strcmp(item->base + (item->base[0] == '&'), v->decl->name)) return false;
    if (decl_is_pointer(v->decl) || decl_is_array_object(v->decl)) return data_extent(r, v, item, &why);
    if (data_flexible_access(r, v)) return false;
    data_whole_scalar(r->unit, item);
    return true;
}

struct data_item *plan_ranges(struct region *r)
{
    struct data_item *ranges = NULL;
    bool changed = false;
    int n = 0;
    for (int i = 0; i < r->n_data; i++) {
        struct data_item item = r->data[i];
        changed |= add_range(r, &item);
        ARENA_PUSH(r->unit->arena, ranges, n, item);
    }
    return changed ? ranges : r->data;
}

/* Checks the bounds of array sections in reduction clauses of the construct. */
static void check_reduced_sections(struct region *r)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++) {
            const struct variable *v = c->vars[i].decl ? region_variable(r, c->vars[i].decl) : NULL;
            if (v && v->data >= 0) section_bounds(r->unit, &c->vars[i], &r->data[v->data]);
        }
}

bool plan_data(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) {
        struct region *r = u->regions[i];
        noted_members(r);
        add_clauses(r);
        for (int k = 0; k < r->n_vars; k++) data_add_uncovered(r, r->vars[k]);
        check_reduced_sections(r);
        add_callee_variables(r);
        add_attaches(r);
        add_single_objects(r);
        add_paths(r);
        element_clauses(r);
    }
    return !diag_has_errors(u);
}
