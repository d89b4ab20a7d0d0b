/* plan_data: which data each directive moves. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "analysis/linear.h"
#include "base/passes.h"
#include "data/data_declared.h"
#include "data/data_extent.h"
#include "data/data_members.h"
#include "data/data_paths.h"
#include "data/data_sections.h"
#include "data/implied_rows.h"
#include "data/noted_extents.h"
#include "data/single_objects.h"
#include "region/region_parts.h"
#include "syntax/object_sizes.h"
#include <string.h>

static bool needs_extent(int kind)
{
    return accel_kind_what((unsigned)kind) & KIND_MAKES;
}

/* ---- regions ------------------------------------------------------------------------------------------------------------------------- */

static int written_flags(const struct variable *v)
{
    if (v->role == ROLE_REDUCTION) return ACCELRT_SCALAR | ACCELRT_WRITTEN;
    return (v->written ? ACCELRT_WRITTEN : 0) | (v->role == ROLE_SCALAR ? ACCELRT_SCALAR : 0) | (v->atomic ? ACCELRT_ATOMIC : 0);
}

static int add_item(struct region *r, struct variable *v, const struct data_item *item)
{
    struct data_item copy = *item;
    copy.var = v;
    if (v && v->data < 0 && !item->foreign) v->data = r->n_data;
    ARENA_PUSH(r->unit->arena, r->data, r->n_data, copy);
    return r->n_data - 1;
}

/* An array parameter with a declared size: all of it. */
static bool whole_parameter(struct unit *u, struct data_item *item)
{
    const char *bytes = strcmp(item->start, "0") || !item->decl ? NULL : data_declared_bytes(u, item->decl);
    if (!bytes) return false;
    item->bytes = bytes;
    item->why = arena_printf(u->arena, "%s; declared size of '%s'", item->why ? item->why : "", item->decl->name);
    return true;
}

/* Infers the extent from the region's accesses where no clause gives it. False: the data must already be on the device by another
 * directive. */
static bool infer(struct region *r, const struct variable *v, struct data_item *item)
{
    const char *why = NULL;
    if (item->bytes || !needs_extent(item->kind)) return true;
    if (v && data_extent(r, v, item, &why)) return true;
    if (whole_parameter(r->unit, item)) return true;
    item->why = arena_printf(r->unit->arena, "%s; cannot infer the extent, as %s; must be present", item->why ? item->why : "",
                             why ? why : "no access determines it");
    return false;
}

/* The object itself, even if it is a pointer. */
static void whole_scalar(struct unit *u, struct data_item *item)
{
    item->base = arena_printf(u->arena, "&%s", item->decl->name);
    item->start = "0";
    item->bytes = arena_printf(u->arena, "sizeof %s", item->decl->name);
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
    if (v && cv->members) item.kind |= ACCELRT_WRITTEN; /* what a pointer in memory points to is not followed */
    if (cv->members && member_slot(r->unit, r->directive, c, cv, &slot)) add_item(r, v, &slot);
    if (v && (v->role == ROLE_PRIVATE || v->role == ROLE_VALUE)) v = NULL;
    if (v && v->role == ROLE_SCALAR) whole_scalar(r->unit, &item);
    if (v && !cv->members) item.kind |= written_flags(v);
    if (!cv->members) infer(r, v, &item);
    add_item(r, v, &item);
    if (two) second.kind |= ACCELRT_WRITTEN, add_item(r, NULL, &second);
}

static void add_clauses(struct region *r)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; section_kind(c->kind) && i < c->n_vars; i++) add_clause_var(r, c, &c->vars[i]);
}

/* ---- members: a structure that clauses name in parts, or whose pointers they follow -------------------------------------------------- */

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
    item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | ACCELRT_MEMBER | written_flags(v);
    item.bytes = NULL; /* as much as was mapped */
    item.n_checks = 0;
    add_item(r, v, &item);
    return true;
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
                if (member_attach(r->unit, d, c, m, &item)) add_item(r, NULL, &item);
            }
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
    item.kind |= ACCELRT_IMPLICIT | written_flags(v);
    bool two = section_second(r->directive, &item, &second);
    add_item(r, v, &item);
    if (two) second.kind |= ACCELRT_WRITTEN, add_item(r, NULL, &second);
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
    if (v->role == ROLE_SCALAR) whole_scalar(r->unit, &item);
    if (v->role != ROLE_DATA) item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT;
    else item.kind = device ? ACCELRT_DEVICEPTR : c->kind == CLAUSE_NO_CREATE ? ACCELRT_NO_CREATE : ACCELRT_PRESENT | ACCELRT_IMPLICIT;
    if (v->role == ROLE_DATA && !device && has_if(on)) {
        item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT;
        if (!item.bytes && !data_extent(r, v, &item, &unused)) item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT;
    } else if (v->role == ROLE_DATA) {
        item.bytes = NULL;
    }
    item.kind |= written_flags(v);
    add_item(r, v, &item);
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
    second.kind |= ACCELRT_WRITTEN;
    add_item(r, v, item);
    add_item(r, NULL, &second);
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
    if (v->role == ROLE_SCALAR) whole_scalar(r->unit, &item);
    if (is_one_structure(r, v)) item.bytes = arena_printf(r->unit->arena, "sizeof *%s", v->decl->name);
    if (v->role == ROLE_DATA && data_flexible_access(r, v)) flexible_item(r->unit, v->decl, &item);
    item.kind = ACCELRT_COPY | ACCELRT_IMPLICIT | written_flags(v);
    if (v->role == ROLE_DATA && v->hoisted) {
        item.kind = ACCELRT_CREATE | ACCELRT_IMPLICIT | written_flags(v);
    } else if (v->role == ROLE_DATA && r->default_present && !v->implies_copy) {
        item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | written_flags(v);
        item.bytes = NULL; /* the part that is present is what the program uses */
    } else if (!infer(r, v, &item)) {
        item.kind = ACCELRT_PRESENT | ACCELRT_IMPLICIT | written_flags(v);
    } else if (v->role == ROLE_DATA && !v->written) {
        item.kind = ACCELRT_COPYIN | ACCELRT_IMPLICIT;
        if (add_rows(r, v, &item)) return;
    }
    if (is_linked_by_callees(r, v)) item.kind |= ACCELRT_IF_PRESENT;
    else add_touched(r, v, &item);
    add_item(r, v, &item);
}

static void add_single_objects(struct region *r)
{
    int n;
    const struct data_item *items = single_objects(r, &n);
    for (int i = 0; i < n; i++) add_item(r, NULL, &items[i]);
}

/* Pointers in memory that the region follows, unless clauses leave the data at their start to the program. */
static void add_paths(struct region *r)
{
    int n;
    const struct data_item *paths = data_paths(r, &n);
    for (int i = 0; i < n; i++) {
        const struct variable *v = region_variable(r, paths[i].decl);
        int kind = v && v->role == ROLE_DATA && v->data >= 0 ? r->data[v->data].kind : ACCELRT_PRESENT;
        bool written = !(kind & ACCELRT_IMPLICIT);
        kind &= ACCELRT_KIND_MASK;
        if (v && v->implied_rows) continue;
        if (kind == ACCELRT_DEVICEPTR || kind == ACCELRT_NO_CREATE || (kind == ACCELRT_PRESENT && written)) continue;
        add_item(r, NULL, &paths[i]);
    }
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
    add_item(r, v, &item);
}

static void add_uncovered(struct region *r, struct variable *v)
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
            whole_scalar(r->unit, &item);
            item.why = arena_printf(r->unit->arena, "listed in a 'declare' directive, used by '%s'", r->callees[i]->name);
            add_item(r, NULL, &item);
        }
    }
}

struct data_item *plan_ranges(struct region *r)
{
    struct data_item *ranges = NULL;
    const char *why;
    bool changed = false;
    int n = 0;
    for (int i = 0; i < r->n_data; i++) {
        struct data_item item = r->data[i];
        changed |= !item.bytes && item.var && data_extent(r, item.var, &item, &why);
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
        for (int k = 0; k < r->n_vars; k++) add_uncovered(r, r->vars[k]);
        check_reduced_sections(r);
        add_callee_variables(r);
        add_attaches(r);
        add_single_objects(r);
        add_paths(r);
        element_clauses(r);
    }
    return !diag_has_errors(u);
}

/* ---- data directives ----------------------------------------------------------------------------------------------------------------- */

/* A pointer that a region inside the construct assigns without accessing what it points to: the clause means the pointer itself. */
static bool is_scalar_inside(const struct unit *u, const struct directive *d, const struct clause_var *v)
{
    for (int i = 0; i < u->n_regions && d->statement; i++) {
        const struct variable *in = region_variable(u->regions[i], v->decl);
        if (in && in->role == ROLE_SCALAR && node_inside(u->regions[i]->body, d->statement)) return true;
    }
    return false;
}

/* Without a section a pointer in a clause is treated as a scalar variable. On exit data and update either it or what it points to may have
 * been mapped. */
static void bare_pointer(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v,
                         struct data_item *item)
{
    int kind = item->kind & ACCELRT_KIND_MASK;
    bool update = c->kind == CLAUSE_HOST || c->kind == CLAUSE_DEVICE;
    if (item->bytes || v->members) return;
    if (d->kind == DIR_EXIT_DATA || update) {
        item->detail = arena_printf(u->arena, "(void *)&%s", item->decl->name);
        item->kind |= ACCELRT_POINTER;
        return;
    }
    if (!needs_extent(kind) || whole_parameter(u, item)) return;
    if (!is_scalar_inside(u, d, v)) {
        diag_warning(u, v->at, "pointer-itself", "clause applies to pointer '%s' itself, not to the data it points to", v->name);
        diag_note(u, v->at, "write %s(%s[0:n]) for n elements of that data", c->spelling, v->name);
    }
    whole_scalar(u, item);
}

static void add_attach_items(struct unit *u, struct directive *d, struct data_item **items, int *count)
{
    struct data_item item;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl && member_attach(u, d, c, &c->vars[i], &item)) ARENA_PUSH(u->arena, *items, *count, item);
}

static void add_data_items(struct unit *u, struct directive *d, struct data_item **items, int *count)
{
    int flags = (directive_clause(d, CLAUSE_IF_PRESENT, 0) ? ACCELRT_IF_PRESENT : 0) |
                (directive_clause(d, CLAUSE_FINALIZE, 0) ? ACCELRT_FINALIZE : 0);
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; section_kind(c->kind) && i < c->n_vars; i++) {
            const struct clause_var *v = &c->vars[i];
            struct data_item item = {0}, slot, second;
            if (!v->decl || !v->decl->type) continue;
            if (!is_scalar_inside(u, d, v)) v = noted_clause_var(u, d, c, v);
            if (!section_item(u, d, c, v, &item)) continue;
            bool two = section_second(d, &item, &second);
            if (v->members && member_slot(u, d, c, v, &slot)) {
                slot.kind |= flags;
                ARENA_PUSH(u->arena, *items, *count, slot);
            }
            item.kind |= flags;
            bare_pointer(u, d, c, v, &item);
            if (two) second.kind |= flags;
            if (two && (d->kind == DIR_EXIT_DATA || d->kind == DIR_UPDATE)) ARENA_PUSH(u->arena, *items, *count, second);
            if (two && d->kind == DIR_UPDATE) continue;
            ARENA_PUSH(u->arena, *items, *count, item);
            if (two && d->kind != DIR_EXIT_DATA) ARENA_PUSH(u->arena, *items, *count, second);
        }
}

/* Pointers are attached after all data and detached before any (OpenACC 3.3, 2.7.2). */
struct data_item *plan_directive_items(struct unit *u, struct directive *d, int *count)
{
    struct data_item *items = NULL;
    *count = 0;
    if (d->kind == DIR_EXIT_DATA) add_attach_items(u, d, &items, count);
    add_data_items(u, d, &items, count);
    if (d->kind != DIR_EXIT_DATA) add_attach_items(u, d, &items, count);
    return items;
}
