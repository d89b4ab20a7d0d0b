/* routine_bodies: the body of a routine that has loops or levels as a region of its own. SPDX-License-Identifier: MIT
 * Its parameters take the part of a construct's variables: what is only read is a value, what is assigned is the team's own copy. */
#include "directive/bind/routine_linkage.h"
#include "directive/bind/routines.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

static struct directive *body_directive(struct unit *u, const struct routine *f, struct node *body)
{
    struct directive *d = arena_alloc(u->arena, sizeof *d);
    d->kind = DIR_ROUTINE;
    d->name = d->text = "routine";
    d->from = d->to = body->from;
    d->statement = body;
    d->function = d->routine = f->function;
    d->valid = true;
    return d;
}

static bool is_own_by_clause(const struct region *r, const struct variable *v)
{
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        if (l->index == v->decl && l->directive) return true;
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i] == v) return true;
    }
    return false;
}

static void set_role(struct variable *v, enum role role, const char *why)
{
    v->role = role;
    v->why = why;
    v->firstprivate = role == ROLE_PRIVATE;
    v->iteration_private = false;
    v->private_to = NULL;
}

/* Changes roles that the rules for constructs decide in another way than a function requires. */
static void adapt(struct region *r, struct variable *v)
{
    bool pointer = decl_is_pointer(v->decl), shared = v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_CONSTANT;
    v->firstprivate |= v->decl->kind == DECL_PARAM && v->role == ROLE_PRIVATE && !v->private_to;
    if (is_own_by_clause(r, v) || v->iteration_private) return;
    if (!v->decl->function || v->decl->storage == STORAGE_STATIC) {
        if (!shared) set_role(v, type_is_scalar(v->decl->type) ? ROLE_SCALAR : ROLE_DATA, "file-scope variable in a 'declare' directive");
    } else if (pointer ? v->pointer_written || v->address_taken : !shared && (v->written || v->address_taken)) {
        set_role(v, ROLE_PRIVATE, "parameter that the function modifies");
    } else if (v->role == ROLE_REDUCTION || v->role == ROLE_SCALAR) {
        set_role(v, ROLE_PRIVATE, "parameter");
    } else if (!pointer && v->role == ROLE_DATA) {
        set_role(v, v->written || v->address_taken ? ROLE_PRIVATE : ROLE_VALUE, "parameter");
        v->firstprivate = v->role == ROLE_PRIVATE;
    }
}

static void check_reductions(struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l))
        for (int i = 0; i < l->n_reductions; i++)
            if (!l->reductions[i].var->decl->function)
                diag_error(r->unit, l->reductions[i].at, "orphaned-reduction",
                           "cannot reduce '%s' in a routine: it is shared by all gangs; reduce a local variable",
                           l->reductions[i].var->decl->name);
}

static void build(struct unit *u, struct routine *f)
{
    struct node *body = syntax_body(u, f->function);
    if (f->region || !body || !(f->has_loops || f->levels)) return;
    f->region = region_of_body(u, body_directive(u, f, body));
    ARENA_PUSH(u->arena, u->bodies, u->n_bodies, f->region);
    for (int i = 0; i < f->region->n_vars; i++) adapt(f->region, f->region->vars[i]);
    check_reductions(f->region);
    ordered_warnings(f->region);
}

/* ---- routines that other files may call, and their callees ---------------------------------------------------------------------- */

struct reach {
    struct unit *unit;
    struct decl **seen;
    int n_seen;
};

static void build_reached(struct reach *s, struct decl *function);

static bool visit_call(struct node *n, void *context)
{
    struct reach *s = context;
    if (n->kind == NODE_CALL && n->decl) build_reached(s, routine_on_device(s->unit, n->decl));
    return n->kind != NODE_SIZEOF;
}

static void build_reached(struct reach *s, struct decl *function)
{
    struct decl *d = function_definition(s->unit, function);
    struct node *body;
    if (!d || d->is_system) return;
    for (int i = 0; i < s->n_seen; i++)
        if (s->seen[i] == d) return;
    ARENA_PUSH(s->unit->arena, s->seen, s->n_seen, d);
    build(s->unit, routine_of(s->unit, d));
    body = syntax_body(s->unit, d);
    if (body) node_walk(body, visit_call, s);
}

void region_bodies(struct unit *u)
{
    struct reach s = {.unit = u};
    int n_exports;
    struct decl **exports = routine_exports(u, &n_exports);
    for (int i = 0; i < n_exports; i++) build_reached(&s, exports[i]);
    for (int i = 0; i < u->n_regions; i++)
        for (int k = 0; k < u->regions[i]->n_callees; k++) build(u, routine_of(u, u->regions[i]->callees[k]));
}
