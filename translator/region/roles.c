/* roles: the data attribute of each object that a region names. SPDX-License-Identifier: MIT
 * Clauses first, then implicit data attributes (OpenACC 3.3, 2.5.1, 2.6.2 and 2.6.5). */
#include "region/flow/array_flow.h"
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

/* ---- loops around the uses of a variable --------------------------------------------------------------------------------------------- */

static struct loop *common(struct loop *a, const struct loop *b)
{
    while (a && !loop_contains(a, b)) a = a->parent;
    return a;
}

/* Innermost loop around all uses; NULL if some are outside of loops. */
static struct loop *around_uses(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    struct loop *l = NULL;
    bool first = true;
    for (int i = 0; i < s->count; i++) {
        if (s->items[i].decl != v->decl) continue;
        l = first ? s->items[i].loop : common(l, s->items[i].loop);
        first = false;
        if (!l) return NULL;
    }
    return l;
}

static bool uses_within(const struct variable *v, const struct node *n)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == v->decl && !node_inside(s->items[i].node, n)) return false;
    return true;
}

static bool lists(struct variable *const *list, int count, const struct variable *v)
{
    for (int i = 0; i < count; i++)
        if (list[i] == v) return true;
    return false;
}

static struct loop *loop_reducing(const struct variable *v)
{
    for (struct loop *l = v->region->loops; l; l = loop_next(l))
        for (int i = 0; i < l->n_reductions; i++)
            if (l->reductions[i].var == v) return l;
    return NULL;
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

static bool has_variable_length(const struct type *t)
{
    for (; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count < 0) return true;
    return false;
}

/* firstprivate of a section or of an array that cannot be passed by value. Where nothing writes it, one copy serves all threads. */
static void first_by_copy(struct variable *v, const struct clause_var *at)
{
    enum { VALUE_BYTES = 4096 };
    const struct type *t = v->decl->type;
    bool section = at->n_subscripts && decl_is_pointer(v->decl), array = t->kind == TYPE_ARRAY && v->decl->kind == DECL_VAR;
    if (!section && !(array && (has_variable_length(t) || t->size > VALUE_BYTES))) return;
    v->first_copy = true;
    if (section) region_private_section(v, at);
    if (v->written || v->pointer_written || v->address_taken || v->atomic) return;
    v->role = ROLE_DATA;
    v->firstprivate = false;
    v->why = "firstprivate clause, only read";
}

static bool by_private_clause(struct variable *v)
{
    struct region *r = v->region;
    struct clause_var *at;
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        if (!lists(l->privates, l->n_privates, v)) continue;
        v->role = ROLE_PRIVATE;
        if (uses_within(v, l->stmt)) v->private_to = l;
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

/* Every use is inside a loop over v; *only is that loop if there is just one. */
static bool only_counts(const struct variable *v, struct loop **only)
{
    const struct uses *s = v->region->uses;
    bool several = false;
    *only = NULL;
    for (int i = 0; i < s->count; i++) {
        struct loop *l = NULL;
        if (s->items[i].decl != v->decl) continue;
        for (struct loop *k = v->region->loops; k && !l; k = loop_next(k))
            if (k->index == v->decl && k->canonical && node_inside(s->items[i].node, k->stmt)) l = k;
        if (!l) return false;
        several |= *only && *only != l;
        *only = l;
    }
    if (several) *only = NULL;
    return true;
}

bool region_counts_only(const struct variable *v)
{
    struct loop *only;
    return only_counts(v, &only);
}

/* kernels: the loops that the compiler parallelizes own their index variables as if they had a directive. */
static bool by_plain_index(struct variable *v)
{
    struct loop *only;
    if (!(region_is_kernels(v->region) || v->region->looked_into) || !only_counts(v, &only) || !v->first_use) return false;
    v->role = ROLE_PRIVATE;
    v->private_to = only;
    v->why = "loop variable";
    return true;
}

static bool by_loop_index(struct variable *v)
{
    for (struct loop *l = v->region->loops; l; l = loop_next(l)) {
        if (l->index != v->decl || !l->directive) continue;
        v->role = ROLE_PRIVATE;
        if (uses_within(v, l->stmt)) v->private_to = l;
        v->why = "loop variable";
        return true;
    }
    return false;
}

static bool by_iteration(struct variable *v);

/* The index of plain loops that an enclosing data construct lists together with its arrays. A shared index would be wrong in all iterations
 * of the loops around, and no code reads its value on the device: each iteration gets its own. */
static bool by_named_index(struct variable *v, const struct clause *c, const struct directive *on)
{
    struct loop *only;
    if (!type_is_integer(v->decl->type) || on->kind != DIR_DATA || (c->kind != CLAUSE_CREATE && c->kind != CLAUSE_COPYIN)) return false;
    if (!only_counts(v, &only) || !v->first_use) return false;
    return region_is_kernels(v->region) ? by_plain_index(v) : by_iteration(v);
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
    if (scalar && (loop_reducing(v) || construct_reduces(v))) v->role = ROLE_REDUCTION;
    v->why = arena_printf(v->region->unit->arena, on == v->region->directive ? "%s clause" : "%s clause of the '%s' in line %d",
                          c->spelling, on->name, on->line);
    return true;
}

/* ---- roles without a clause ---------------------------------------------------------------------------------------------------------- */

/* The loop whose every iteration writes v before it reads it, so that each iteration may have its own copy; NULL: none. */
static struct loop *iteration_owner(const struct variable *v)
{
    struct loop *l = around_uses(v);
    while (l && l->mode == LOOP_SEQ) l = l->parent;
    if (!l || l->index == v->decl) return NULL;
    if (l->collapse == 1 || !l->child || l->child->collapse) return flow_written_first(l->stmt->child[3], v->decl) ? l : NULL;
    while (l->child && l->child->collapse == 0) l = l->child;
    return uses_within(v, l->stmt->child[3]) && flow_written_first(l->stmt->child[3], v->decl) ? l : NULL;
}

static bool by_iteration(struct variable *v)
{
    struct loop *l = v->address_taken ? NULL : iteration_owner(v);
    bool wanted = region_is_kernels(v->region) && flow_live_after(v->region->body, v->decl, NULL);
    struct loop *red = loop_reducing(v);
    if (!l || (red && loop_contains(red, l))) return false;
    if (wanted && (l->mode == LOOP_AUTO || only_equal_stores(v->region, v->region->body, v->decl))) return false;
    v->role = ROLE_PRIVATE;
    v->private_to = l;
    v->iteration_private = true;
    v->why = say(v, "written before it is read in each iteration of the loop over '%s'", l->index ? l->index->name : "?");
    return true;
}

/* ---- private to the iterations of several loops ---- */

struct owners {
    struct variable *var;
    struct loop *loops[16];
    int count;
    bool failed;
};

static bool names_variable(const struct variable *v, const struct node *n)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == v->decl && node_inside(s->items[i].node, n)) return true;
    return false;
}

static struct node *group_body(const struct loop *head)
{
    const struct loop *l = head;
    while (l->child && l->child->collapse == 0) l = l->child;
    return l->stmt->child[3];
}

/* The loops that use the variable, among l and its siblings, or below those that run sequentially. */
static void find_owners(struct loop *l, struct owners *o)
{
    for (; l && !o->failed; l = l->next) {
        if (!names_variable(o->var, l->stmt)) continue;
        if (l->mode == LOOP_SEQ) {
            find_owners(l->child, o);
            continue;
        }
        o->failed = o->count == (int)(sizeof o->loops / sizeof *o->loops) || !flow_written_first(group_body(l), o->var->decl);
        if (!o->failed) o->loops[o->count++] = l;
    }
}

static bool all_uses_owned(const struct owners *o)
{
    const struct uses *s = o->var->region->uses;
    for (int i = 0; i < s->count; i++) {
        bool owned = s->items[i].decl != o->var->decl;
        for (int k = 0; k < o->count && !owned; k++) owned = node_inside(s->items[i].node, group_body(o->loops[k]));
        if (!owned) return false;
    }
    return true;
}

/* As if each of several loops that write the variable before they read it had a `private` clause for it. */
static bool by_several_loops(struct variable *v)
{
    struct owners o = {.var = v};
    if (v->address_taken || loop_reducing(v)) return false;
    find_owners(v->region->loops, &o);
    if (o.failed || !o.count || !all_uses_owned(&o)) return false;
    if (region_is_kernels(v->region) && flow_live_after(v->region->body, v->decl, NULL)) return false;
    for (int i = 0; i < o.count; i++) ARENA_PUSH(v->region->unit->arena, o.loops[i]->privates, o.loops[i]->n_privates, v);
    v->role = ROLE_PRIVATE;
    v->why = "written before it is read in each iteration of each loop that uses it";
    return true;
}

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
    if (!r->default_none || r->in_order || !v->named_here || loop_reducing(v) || has_member_clause(r, v->decl)) return;
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
    } else if (loop_reducing(v)) {
        if (by_iteration(v)) return;
        v->role = ROLE_REDUCTION;
        v->why = "reduced by a loop";
    } else if (!v->written && !v->pointer_written && !v->address_taken) {
        v->role = ROLE_VALUE;
        v->why = kernels ? "only read" : "implicit firstprivate: only read";
    } else if (by_iteration(v) || by_several_loops(v)) {
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

enum { TEMPORARY_BYTES = 4096 };

/* kernels: an array of the function that each iteration of a loop writes before it reads it, and that no other code reads. */
static bool by_temporary(struct variable *v)
{
    const struct decl *d = v->decl;
    bool local = d->function && d->kind == DECL_VAR && d->storage == STORAGE_AUTO && d->type->kind == TYPE_ARRAY;
    if (!region_is_kernels(v->region) || !local || v->address_taken || d->type->size < 0 || d->type->size > TEMPORARY_BYTES) return false;
    struct loop *l = around_uses(v);
    while (l && (l->mode == LOOP_SEQ || l->collapse != 1 || !array_written_first(l->stmt->child[3], d))) l = l->parent;
    if (!l || !uses_within(v, l->stmt->child[3]) || loop_reducing(v)) return false;
    struct node *function = syntax_body(v->region->unit, d->function);
    if (!function || array_live_outside(function, v->region->body, d)) return false;
    v->role = ROLE_PRIVATE;
    v->private_to = l;
    v->iteration_private = true;
    v->why = say(v, "written before it is read in each iteration of the loop over '%s'", l->index ? l->index->name : "?");
    return true;
}

static bool pointer_of_iteration(struct variable *v)
{
    if (!v->pointer_written || !by_iteration(v)) return false;
    v->pointee = false;
    return true;
}

static void implicit_role(struct variable *v)
{
    const struct type *t = v->decl->type;
    bool aggregate = type_has_parts(t) || decl_is_array_object(v->decl);
    if (!construct_reduces(v) && !v->reduced_array) check_default_none(v);
    if (constant_object(v->decl) || pointer_table(v->region->unit, v->decl)) {
        v->role = ROLE_CONSTANT;
        v->why = "constant of this file: defined in device code";
    } else if (by_temporary(v)) {
        return;
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
        if (r->looked_into && by_plain_index(v)) continue;
        if (!by_private_clause(v) && !by_loop_index(v) && !by_data_clause(v) && !by_plain_index(v)) implicit_role(v);
    }
}
