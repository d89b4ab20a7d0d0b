/* implicit_items: data of a region that no clause of its own directive names. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "data/data_extent.h"
#include "data/data_items.h"
#include "data/data_members.h"
#include "data/data_paths.h"
#include "data/data_sections.h"
#include "data/implied_rows.h"
#include "data/noted_extents.h"
#include "region/region_parts.h"
#include "syntax/object_sizes.h"

/* Some clause of d names a member of v, or what one of its pointers points to. */
static bool names_member(const struct directive *d, const struct decl *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl == v && c->vars[i].members && (section_kind(c->kind) || c->kind == CLAUSE_ATTACH)) return true;
    return false;
}

/* The item of the first clause of d that maps a part of the structure v; false if there is none. */
static bool part_item(struct unit *u, const struct directive *d, const struct decl *v, struct data_item *item)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; section_kind(c->kind) && i < c->n_vars; i++) {
            const struct clause_var *m = &c->vars[i];
            if (m->decl != v || !m->members || member_is_pointee(d, c, m)) continue;
            *item = (struct data_item){0};
            if (section_item(u, d, c, m, item) && !item->foreign) return true;
        }
    return false;
}

/* The structure is mapped in parts by a construct around the region: one of these parts gives the address of the structure. */
static bool add_part(struct region *r, struct variable *v)
{
    struct data_item item;
    const struct directive *d = r->directive->outer;
    while (d && !part_item(r->unit, d, v->decl, &item)) d = d->outer;
    if (!d) return false;
    item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | ACCELRT_MEMBER | data_written_flags(v);
    item.bytes = NULL; /* as much as was mapped */
    item.n_checks = 0;
    data_add_item(r, v, &item);
    return true;
}

static bool has_members(const struct region *r, const struct variable *v)
{
    for (const struct directive *d = r->directive; d; d = d->outer)
        if (names_member(d, v->decl)) return true;
    return false;
}

static bool has_if(const struct directive *d)
{
    return directive_clause(d, CLAUSE_IF, 0) != NULL;
}

/* A pointer whose extent a note gives. False: there is no note. */
static bool add_noted(struct region *r, struct variable *v, bool present)
{
    const struct clause implied = {.kind = present ? CLAUSE_PRESENT : v->written ? CLAUSE_COPY : CLAUSE_COPYIN, .spelling = "implied"};
    const struct clause_var *note = noted_section(r, v);
    struct data_item item = {0}, second;
    if (!note || !section_item(r->unit, r->directive, &implied, note, &item)) return false;
    if (item.second == ACCELRT_ROWS && !present) item.kind = ACCELRT_COPY; /* writes through a pointer in memory are not followed */
    item.at = v->first_use ? v->first_use->from : r->directive->from;
    item.why = v->why;
    noted_why(r->unit, r->directive, v->decl, &item);
    item.kind |= ACCELRT_IMPLICIT | data_written_flags(v);
    bool two = section_second(r->directive, &item, &second);
    data_add_item(r, v, &item);
    if (two) second.kind |= data_rows_flags(r, v->decl), data_add_item(r, NULL, &second);
    return true;
}

/* A variable that a clause of an enclosing construct covers. */
static void add_covered(struct region *r, struct variable *v, const struct clause *c, const struct directive *on)
{
    struct data_item item = {.at = v->first_use ? v->first_use->from : r->directive->from, .why = v->why};
    bool hidden = v->decl->type->kind == TYPE_POINTER || v->decl->type->kind == TYPE_ARRAY;
    bool device = c->kind == CLAUSE_DEVICEPTR || (c->kind == CLAUSE_USE_DEVICE && hidden);
    const char *unused;
    if (v->role == ROLE_DATA && !device && has_if(on) && add_noted(r, v, false)) return;
    whole_item(r->unit, v->decl, &item);
    if (v->role == ROLE_SCALAR) data_whole_scalar(r->unit, &item);
    if (v->role != ROLE_DATA) item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT;
    else item.kind = device ? ACCELRT_DEVICEPTR : c->kind == CLAUSE_NO_CREATE ? ACCELRT_NO_CREATE : ACCELRT_PRESENT | ACCELRT_IMPLICIT;
    if (v->role == ROLE_DATA && !device && has_if(on)) {
        item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT;
        if (!item.bytes && !data_extent(r, v, &item, &unused)) item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT;
    } else if (v->role == ROLE_DATA) {
        item.bytes = NULL;
    }
    item.kind |= data_written_flags(v);
    data_add_item(r, v, &item);
}

/* A pointer to one structure: every access is to the object that it points to. */
static bool is_one_structure(const struct region *r, const struct variable *v)
{
    const struct type *t = v->decl->type;
    bool plain = !v->maps_structure; /* then the extent follows from its accesses, unless functions make them */
    if (!decl_is_pointer(v->decl) || !t->base || t->base->kind != TYPE_RECORD || t->base->size < 0) return false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != v->decl || a->deep) continue;
        if (a->by_call && data_paths_one_object(r, a->node)) plain = false;
        else if (!a->affine || !a->n_flat || a->flat[0]->n_terms || a->flat[0]->constant) return false;
    }
    return !plain && !data_flexible_access(r, v);
}

void data_one_structure(struct region *r, struct variable *v, struct data_item *item)
{
    v->maps_structure = has_members(r, v) || data_paths_any(r, v->decl);
    if (is_one_structure(r, v)) item->bytes = arena_printf(r->unit->arena, "sizeof *%s", v->decl->name);
}

/* For a pointer that a reduction names with a section, that section. */
static bool reduced_section(struct region *r, const struct variable *v, struct data_item *item)
{
    const struct clause copy = {.kind = CLAUSE_COPY};
    const char *why = item->why;
    bool known = section_item(r->unit, r->directive, &copy, v->section, item);
    item->why = why;
    return known;
}

/* A variable of `declare link` that only functions called name: they use what is mapped of it, even a part. */
static bool is_linked_by_callees(const struct region *r, const struct variable *v)
{
    const struct clause *declared = directive_reached(r->unit, v->decl);
    if (!declared || declared->kind != CLAUSE_LINK) return false;
    for (int i = 0; i < r->uses->count; i++)
        if (r->uses->items[i].decl == v->decl && !(r->uses->items[i].flags & USE_CALLEE)) return false;
    return true;
}

/* Some directive of the file maps a section of the array. */
static bool is_cut(const struct unit *u, const struct decl *array)
{
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c; c = c->next)
            for (int k = 0; section_kind(c->kind) && k < c->n_vars; k++)
                if (c->vars[k].decl == array && c->vars[k].n_subscripts && !c->vars[k].members) return true;
    return false;
}

/* The elements of the array that the region accesses, because only a part of it may be present. */
static void add_touched(struct region *r, const struct variable *v, struct data_item *item)
{
    struct data_item touched = *item;
    const char *why;
    if (v->role != ROLE_DATA || !decl_is_array_object(v->decl) || !item->bytes || !is_cut(r->unit, v->decl)) return;
    if (!data_extent(r, v, &touched, &why)) return;
    item->kind |= ACCELRT_TOUCHED;
    item->detail = arena_printf(r->unit->arena, "&(struct accelrt_part){ %s, %s }", touched.start, touched.bytes);
}

static void flexible_item(struct unit *u, struct decl *d, struct data_item *item)
{
    long long bytes = object_flexible_bytes(u, d);
    item->bytes = bytes < 0 ? NULL : arena_printf(u->arena, "%lld", bytes);
}

/* The pointers of v, which the region reads, and the rows that they point to. */
static bool add_rows(struct region *r, struct variable *v, struct data_item *item)
{
    struct data_item second;
    const char *why = implied_rows(r, v, item);
    if (!why) return false;
    section_second(r->directive, item, &second);
    second.why = why;
    second.kind |= data_rows_flags(r, v->decl);
    data_add_item(r, v, item);
    data_add_item(r, NULL, &second);
    v->implied_rows = true;
    return true;
}

static void add_implicit(struct region *r, struct variable *v)
{
    struct data_item item = {.at = v->first_use ? v->first_use->from : r->directive->from, .why = v->why};
    if (v->role == ROLE_DATA && add_part(r, v)) return;
    v->maps_structure = has_members(r, v) || data_paths_any(r, v->decl);
    if (add_noted(r, v, r->default_present && !v->implies_copy)) return;
    whole_item(r->unit, v->decl, &item);
    if (v->reduced_array && v->section && !reduced_section(r, v, &item)) return;
    if (v->role == ROLE_SCALAR) data_whole_scalar(r->unit, &item);
    if (is_one_structure(r, v)) item.bytes = arena_printf(r->unit->arena, "sizeof *%s", v->decl->name);
    if (v->role == ROLE_DATA && data_flexible_access(r, v)) flexible_item(r->unit, v->decl, &item);
    item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT | data_written_flags(v);
    if (v->role == ROLE_DATA && v->hoisted) {
        item.kind = ACCELRT_CREATE | ACCELRT_IMPLICIT | data_written_flags(v);
    } else if (v->role == ROLE_DATA && r->default_present && !v->implies_copy) {
        item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | data_written_flags(v);
        item.bytes = NULL; /* the part that is present is what the program uses */
    } else if (!data_infer_item(r, v, &item)) {
        item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | data_written_flags(v);
    } else if (v->role == ROLE_DATA && !v->written) {
        item.kind = ACCELRT_COPYIN | ACCELRT_IMPLICIT;
        if (add_rows(r, v, &item)) return;
    }
    if (is_linked_by_callees(r, v)) item.kind |= ACCELRT_IF_PRESENT;
    else add_touched(r, v, &item);
    data_add_item(r, v, &item);
}

/* A copy of a firstprivate array, made at the start of the construct: it is not in the present table and keeps its values. */
static void add_first_copy(struct region *r, struct variable *v)
{
    struct arena *a = r->unit->arena;
    const struct clause none = {.kind = CLAUSE_COPYIN};
    struct data_item item = {.at = v->first_use ? v->first_use->from : r->directive->from};
    if (!v->section) whole_item(r->unit, v->decl, &item);
    else if (!section_item(r->unit, r->directive, &none, v->section, &item)) return;
    item.kind = ACCELRT_COPYIN | ACCELRT_IMPLICIT;
    item.base = arena_printf(a, v->section ? "(char *)accel_first_%s - (%s)" : "accel_first_%s", v->decl->name, item.start);
    item.first_copy = true;
    item.why = v->why;
    data_add_item(r, v, &item);
}

void data_add_uncovered(struct region *r, struct variable *v)
{
    struct directive *on;
    struct clause_var *at;
    const struct clause *c;
    if (v->first_copy && v->data < 0) add_first_copy(r, v);
    if (v->data >= 0 || v->role == ROLE_VALUE || v->role == ROLE_PRIVATE || v->role == ROLE_CONSTANT) return;
    c = region_data_clause(r, v->decl, &on, &at);
    if (c && on != r->directive) add_covered(r, v, c, on);
    else if (!c) add_implicit(r, v);
}
