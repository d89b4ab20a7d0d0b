/* roles: the data attribute of each object that a region names. SPDX-License-Identifier: MIT
 * Clauses first, then implicit data attributes (OpenACC 3.3, 2.5.1, 2.6.2 and 2.6.5). */
#include "region/flow/flow.h"
#include "region/global_arguments.h"
#include "region/tables/pointer_tables.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

static bool is_data_kind(enum clause_kind k)
{
    return k == CLAUSE_COPY || k == CLAUSE_COPYIN || k == CLAUSE_COPYOUT || k == CLAUSE_CREATE || k == CLAUSE_NO_CREATE ||
           k == CLAUSE_PRESENT || k == CLAUSE_DEVICEPTR || k == CLAUSE_USE_DEVICE || k == CLAUSE_DEVICE_RESIDENT;
}

static struct clause *clause_with(const struct directive *d, const struct decl *decl, bool (*wanted)(enum clause_kind),
                                  struct clause_var **var)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; wanted(c->kind) && i < c->n_vars; i++)
            if (c->vars[i].decl == decl && !c->vars[i].members) {
                *var = &c->vars[i];
                return c;
            }
    return NULL;
}

static bool encloses(const struct directive *d, const struct region *r)
{
    return d->kind == DIR_DECLARE && d->valid && d->from < r->directive->from && (!d->function || d->function == r->function);
}

struct clause *region_data_clause(const struct region *r, const struct decl *d, struct directive **on, struct clause_var **var)
{
    struct clause *c;
    for (*on = r->directive; *on; *on = (*on)->outer)
        if ((c = clause_with(*on, d, is_data_kind, var))) return c;
    for (int i = 0; i < r->unit->n_directives; i++) {
        *on = r->unit->directives[i];
        if (encloses(*on, r) && (c = clause_with(*on, d, is_data_kind, var))) return c;
    }
    *on = NULL;
    return NULL;
}

static bool is_private_kind(enum clause_kind k)
{
    return k == CLAUSE_PRIVATE;
}
static bool is_firstprivate_kind(enum clause_kind k)
{
    return k == CLAUSE_FIRSTPRIVATE;
}

static const char *say(const struct variable *v, const char *format, const char *what)
{
    return arena_printf(v->region->unit->arena, format, what);
}

static bool lists(struct variable *const *list, int count, const struct variable *v)
{
    for (int i = 0; i < count; i++)
        if (list[i] == v) return true;
    return false;
}

static bool is_reduction_kind(enum clause_kind k)
{
    return k == CLAUSE_REDUCTION;
}

/* A reduction of the construct, which is no loop: each gang has a copy. */
static bool construct_reduces(const struct variable *v)
{
    struct clause_var *at;
    const struct directive *d = v->region->directive;
    return !directive_has_loop(d) && clause_with(d, v->decl, is_reduction_kind, &at) && !region_reduces_array(at);
}

/* A reduction clause of the construct, also of a combined one, names the variable or a section of it. */
static bool in_reduction_of_construct(const struct variable *v)
{
    struct clause_var *at;
    return clause_with(v->region->directive, v->decl, is_reduction_kind, &at) != NULL;
}

/* ---- roles by clause ----------------------------------------------------------------------------------------------------------------- */

/* firstprivate of a section or of an array that cannot be passed by value. Where nothing writes it, one copy serves all threads. */
static void first_by_copy(struct variable *v, const struct clause_var *at)
{
    enum { VALUE_BYTES = 4096 };
    const struct type *t = v->decl->type;
    bool section = at->n_subscripts && decl_is_pointer(v->decl), array = t->kind == TYPE_ARRAY && v->decl->kind == DECL_VAR;
    if (!section && !(array && (type_has_variable_length(t) || t->size > VALUE_BYTES))) return;
    v->first_copy = true;
    if (section) region_private_section(v, at);
    if (v->written || v->pointer_written || v->address_taken || v->atomic) return;
    v->role = ROLE_DATA;
    v->firstprivate = false;
    v->why = "firstprivate clause, only read";
}

/* Nothing gives private copies a value, but the bounds of their loop read the variable before it: the value from there serves all. */
static bool is_only_read(const struct variable *v)
{
    return type_is_scalar(v->decl->type) && !decl_is_pointer(v->decl) && v->read && !v->written && !v->address_taken && !v->atomic;
}

static void share_value(struct variable *v)
{
    v->role = ROLE_VALUE;
    v->private_to = NULL;
    for (struct loop *l = v->region->loops; l; l = loop_next(l)) {
        int kept = 0;
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i] != v) l->privates[kept++] = l->privates[i];
        l->n_privates = kept;
    }
}

static bool by_private_clause(struct variable *v)
{
    struct region *r = v->region;
    struct clause_var *at;
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        if (!lists(l->privates, l->n_privates, v)) continue;
        v->role = ROLE_PRIVATE;
        if (region_uses_within(v, l->stmt)) v->private_to = l;
        if (is_only_read(v)) share_value(v);
        v->why = say(v, "private clause of '%s'", l->directive->name);
        return true;
    }
    if (r->in_order) return false; /* of a variable of the construct the difference cannot be observed */
    if (!directive_has_loop(r->directive) && clause_with(r->directive, v->decl, is_private_kind, &at)) {
        v->role = ROLE_PRIVATE;
        v->why = "private clause";
        region_private_section(v, at);
        return true;
    }
    if (!clause_with(r->directive, v->decl, is_firstprivate_kind, &at)) return false;
    v->firstprivate = true;
    v->role = v->written || !type_is_scalar(v->decl->type) || decl_is_pointer(v->decl) ? ROLE_PRIVATE : ROLE_VALUE;
    v->why = "firstprivate clause";
    first_by_copy(v, at);
    return true;
}

/* The index of plain loops that an enclosing data construct lists together with its arrays. A shared index would be wrong in all iterations
 * of the loops around, and no code reads its value on the device: each iteration gets its own. */
static bool by_named_index(struct variable *v, const struct clause *c, const struct directive *on)
{
    struct loop *only;
    if (!type_is_integer(v->decl->type) || on->kind != DIR_DATA || (c->kind != CLAUSE_CREATE && c->kind != CLAUSE_COPYIN)) return false;
    if (!region_only_counts(v, &only) || !v->first_use) return false;
    return region_is_kernels(v->region) ? region_plain_index(v) : region_iteration_private(v);
}

/* A pointer that is on the device itself, by `declare` at file scope, because routines use it. */
static bool is_on_device(const struct clause *c, const struct directive *on)
{
    return on->kind == DIR_DECLARE && !on->function && (c->kind == CLAUSE_CREATE || c->kind == CLAUSE_COPYIN || c->kind == CLAUSE_DEVICE_RESIDENT);
}

static bool assigned_in_construct(const struct unit *u, const struct decl *d)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *o = u->directives[i];
        if (o->valid && directive_is_compute(o) && o->statement && node_changes(o->statement, d)) return true;
    }
    return false;
}

/* The construct uses the pointer itself: copyout(p) where the region assigns p, or a pointer on the device that constructs assign. */
static bool is_pointer_itself(const struct variable *v, const struct clause *c, const struct directive *on, const struct clause_var *at)
{
    if (v->decl->type->kind != TYPE_POINTER || at->n_subscripts || c->kind == CLAUSE_DEVICEPTR) return false;
    if (v->pointer_written && !v->pointee) return true;
    return is_on_device(c, on) && assigned_in_construct(v->region->unit, v->decl);
}

static bool by_data_clause(struct variable *v)
{
    struct directive *on;
    struct clause_var *at;
    const struct clause *c = region_data_clause(v->region, v->decl, &on, &at);
    bool scalar = type_is_arithmetic(v->decl->type) || v->decl->type->kind == TYPE_COMPLEX;
    if (!c) return false;
    if (by_named_index(v, c, on)) return true;
    if (region_reads_table(v, c, on)) {
        v->role = ROLE_CONSTANT;
        v->why = "constant of this file, read by all threads together: defined in device code";
        return true;
    }
    if (is_pointer_itself(v, c, on, at)) scalar = true;
    v->role = scalar ? ROLE_SCALAR : ROLE_DATA;
    if (scalar && (region_loop_reducing(v) || construct_reduces(v))) v->role = ROLE_REDUCTION;
    v->why = arena_printf(v->region->unit->arena, on == v->region->directive ? "%s clause" : "%s clause of the '%s' in line %d",
                          c->spelling, on->name, on->line);
    return true;
}

/* ---- roles without a clause ---------------------------------------------------------------------------------------------------------- */

/* A data clause on the construct or around it names a member of the variable. */
static bool has_member_clause(const struct region *r, const struct decl *decl)
{
    for (const struct directive *d = r->directive; d; d = d->outer)
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int i = 0; is_data_kind(c->kind) && i < c->n_vars; i++)
                if (c->vars[i].decl == decl && c->vars[i].members) return true;
    return false;
}

/* Clauses of a construct that runs in order are not used here; default(none) was checked when they were read first. */
static void check_default_none(const struct variable *v)
{
    const struct region *r = v->region;
    if (!r->default_none || r->in_order || !v->named_here || region_loop_reducing(v) || has_member_clause(r, v->decl)) return;
    diag_error(r->unit, v->first_use->from, "default-none", "'%s' is not listed in a data clause, as default(none) requires",
               v->decl->name);
    global_argument_note(r->unit, v->first_use);
}

static void scalar_role(struct variable *v)
{
    bool kernels = region_is_kernels(v->region);
    if (construct_reduces(v)) {
        v->role = ROLE_REDUCTION;
        v->why = "reduced by the construct";
    } else if (region_loop_reducing(v)) {
        if (region_iteration_private(v)) return;
        v->role = ROLE_REDUCTION;
        v->why = "reduced by a loop";
    } else if (!v->written && !v->pointer_written && !v->address_taken) {
        v->role = ROLE_VALUE;
        v->why = kernels ? "only read" : "implicit firstprivate: only read";
    } else if (region_iteration_private(v) || region_loops_private(v)) {
        return;
    } else if (v->received && (v->address_taken || v->atomic)) {
        v->role = ROLE_SCALAR;
        v->why = "file-scope scalar that functions modify";
    } else if (kernels) {
        v->role = ROLE_SCALAR;
        v->why = "scalar written in a kernels construct";
    } else {
        v->role = ROLE_PRIVATE;
        v->firstprivate = true;
        v->why = say(v, "implicit firstprivate: scalar in a %s construct", region_is_serial(v->region) ? "serial" : "parallel");
    }
}

static bool pointer_of_iteration(struct variable *v)
{
    if (!v->pointer_written || !region_iteration_private(v)) return false;
    v->pointee = false;
    return true;
}

/* The construct assigns the pointer before it reads it: its value before the construct is not the address of any data. */
static bool pointer_of_construct(struct variable *v)
{
    if (!v->pointer_written || !flow_written_first(v->region->body, v->decl)) return false;
    v->role = ROLE_PRIVATE;
    v->pointee = false;
    v->why = "pointer that the construct assigns before it reads it";
    return true;
}

/* Nothing else can refer to a copy on the device, so that none is made: a transfer takes longer than many a kernel. */
static bool is_passed_by_value(const struct variable *v)
{
    bool reads = type_has_parts(v->decl->type) && v->read && !v->written && !v->address_taken && !v->received;
    return reads && !v->region->default_present && !construct_reduces(v) && own_structure(v->region->unit, v->decl);
}

static void implicit_role(struct variable *v)
{
    const struct type *t = v->decl->type;
    bool aggregate = type_has_parts(t) || decl_is_array_object(v->decl);
    if (!construct_reduces(v) && !v->reduced_array) check_default_none(v);
    if (constant_object(v->decl) || pointer_table(v->region->unit, v->decl) || constant_of_function(v->region->unit, v->decl)) {
        v->role = ROLE_CONSTANT;
        v->why = "constant of this file: defined in device code";
    } else if (region_temporary(v) || (decl_is_pointer(v->decl) && v->pointee && !pointer_of_iteration(v) && pointer_of_construct(v))) {
        return;
    } else if (is_passed_by_value(v)) {
        v->role = ROLE_VALUE;
        v->why = "structure that is only read, and that no directive maps";
    } else if (aggregate || (decl_is_pointer(v->decl) && v->pointee && !pointer_of_iteration(v))) {
        v->role = ROLE_DATA;
        v->implies_copy = in_reduction_of_construct(v);
        v->why = v->implies_copy              ? "reduced by the construct"
                 : v->region->default_present ? "default(present)"
                 : aggregate                  ? "array or structure without a clause"
                                              : "pointer without a clause";
    } else if (!v->why) {
        scalar_role(v);
    }
}

void region_roles(struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        struct variable *v = r->vars[i];
        if (!v->decl->type) continue;
        if (r->looked_into && region_plain_index(v)) continue;
        if (by_private_clause(v) || (region_is_apart(r, v->decl) && region_iteration_private(v))) continue;
        if (!region_loop_index(v) && !by_data_clause(v) && !region_plain_index(v)) implicit_role(v);
    }
}
