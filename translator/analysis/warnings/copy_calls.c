/* copy_calls: functions that a function of the host calls, and its end. SPDX-License-Identifier: MIT */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

bool copy_is_program_call(const struct node *n)
{
    return !n->decl || (!n->decl->is_system && strncmp(n->decl->name, "__builtin_", 10) != 0);
}

static bool find_program_call(struct node *n, void *context)
{
    bool *found = context;
    *found |= n->kind == NODE_ASM || (n->kind == NODE_CALL && copy_is_program_call(n));
    return !*found;
}

struct node *copy_host_body(const struct copy_walk *w, const struct node *call)
{
    struct decl *f = call->decl ? function_definition(w->unit, call->decl) : NULL;
    struct node *body = f && !f->has_foreign ? syntax_body(w->unit, f) : NULL;
    bool found = !body;
    for (int i = 0; i < w->unit->n_directives; i++) found |= w->unit->directives[i]->function == f;
    if (!found) node_walk(body, find_program_call, &found);
    return found ? NULL : body;
}

static bool find_jump(struct node *n, void *context)
{
    const struct node **first = context;
    if ((n->kind == NODE_RETURN || n->kind == NODE_GOTO) && (!*first || n->from < (*first)->from)) *first = n;
    return true;
}

bool copy_is_always_reached(const struct node *n, struct node *body)
{
    const struct node *jump = NULL;
    node_walk(body, find_jump, &jump);
    return flow_reached_in_loops(n, body) && (!jump || jump->to > n->from);
}

/* What a function does with the elements of its parameter, or of a variable at file scope, in every call. */
struct effect {
    bool known, reads, writes; /* reads: before it writes them */
};

static struct effect effect_of(struct copy_walk *w, const struct node *call, struct node *body, const struct decl *parameter)
{
    const struct uses *s = function_uses(w->unit, function_definition(w->unit, call->decl));
    struct effect e = {.known = s != NULL};
    for (int i = 0; s && i < s->count; i++) {
        const struct use *use = &s->items[i];
        const unsigned unclear = USE_ESCAPE | USE_ADDRESS | USE_DEEP;
        if (use->flags & USE_UNKNOWN) e.known = false;
        if (use->decl != parameter || use->flags & USE_BASE) continue;
        bool element = use->flags & USE_POINTEE || (!parameter->function && !decl_is_pointer(parameter));
        if (use->flags & unclear || (!element && use->flags & USE_WRITE)) e.known = false;
        if (!element) continue;
        e.known &= copy_is_always_reached(use->node, body);
        e.reads |= (use->flags & USE_READ) && !e.writes;
        e.writes |= (use->flags & USE_WRITE) != 0;
    }
    return e;
}

/* The argument is the variable itself. */
static bool is_passed(const struct node *argument, const struct decl *d)
{
    argument = strip_casts((struct node *)argument);
    return argument->kind == NODE_NAME && argument->decl == d;
}

bool copy_host_call(struct copy_walk *w, int k, const struct node *call)
{
    const struct decl *v = w->vars[k].decl;
    struct node *body = copy_is_program_call(call) ? copy_host_body(w, call) : NULL;
    const struct decl *f = body ? function_definition(w->unit, call->decl) : NULL;
    struct effect all = {.known = true};
    if (!body || w->vars[k].hidden || w->vars[k].record || w->vars[k].member) return false;
    if (flow_names(body, v)) all = effect_of(w, call, body, v);
    for (int i = 1; i < call->n_children; i++) {
        if (!flow_names(call->child[i], v)) continue;
        if (!is_passed(call->child[i], v) || i > f->n_members || (all.reads | all.writes)) return false;
        all = effect_of(w, call, body, f->members[i - 1]);
    }
    if (!all.known) return false;
    if (all.reads) copy_host_reads(w, k, call);
    if (all.writes) copy_host_writes(w, k, call);
    return true;
}

/* ---- functions that do not concern the variable ---------------------------------------------------------------------------------------- */

enum { MOST_DEPTH = 8 }; /* of calls */

struct reach {
    struct unit *unit;
    const struct decl *variable;
    int depth;
    bool found; /* a name of the variable, or a call that is not known */
};

static bool find_reach(struct node *n, void *context)
{
    struct reach *r = context;
    r->found |= n->kind == NODE_ASM || (n->kind == NODE_NAME && n->decl == r->variable);
    if (r->found || n->kind != NODE_CALL || !copy_is_program_call(n)) return !r->found;
    struct decl *f = n->decl && r->depth < MOST_DEPTH ? function_definition(r->unit, n->decl) : NULL;
    struct node *body = f && !f->has_foreign ? syntax_body(r->unit, f) : NULL;
    struct reach inner = {r->unit, r->variable, r->depth + 1, !body};
    if (body) node_walk(body, find_reach, &inner);
    r->found |= inner.found;
    return !r->found;
}

/* The name is used otherwise than for elements. */
static bool find_address(struct node *n, void *context)
{
    struct reach *r = context;
    if (n->kind != NODE_NAME || n->decl != r->variable) return n->kind != NODE_SIZEOF && !r->found;
    const struct node *place = copy_whole_place(n), *p = place->parent;
    r->found |= type_is_address(place->type) || (p && p->kind == NODE_UNARY && p->op == OP_ADDRESS);
    return !r->found;
}

static bool is_addressed(struct copy_walk *w, int k)
{
    struct unit *u = w->unit;
    struct reach r = {.unit = u, .variable = w->vars[k].decl};
    for (int i = 0; !w->vars[k].addressed && i < u->syntax->n_functions; i++) {
        struct node *body = u->syntax->functions[i]->has_foreign ? NULL : syntax_body(u, u->syntax->functions[i]);
        if (body) node_walk(body, find_address, &r);
        else r.found = true;
    }
    if (!w->vars[k].addressed) w->vars[k].addressed = r.found ? 1 : -1;
    return w->vars[k].addressed > 0;
}

bool copy_is_apart(struct copy_walk *w, int k, const struct node *call)
{
    const struct decl *d = w->vars[k].decl;
    struct reach r = {.unit = w->unit, .variable = d};
    if (!copy_is_program_call(call) || d->function || d->storage != STORAGE_STATIC || d->type->kind != TYPE_ARRAY || w->vars[k].member)
        return false;
    node_walk((struct node *)call, find_reach, &r);
    return !r.found && !is_addressed(w, k);
}

/* ---- functions with constructs ------------------------------------------------------------------------------------------------------- */

struct outside {
    const struct unit *unit;
    const struct decl *parameter; /* or a variable at file scope */
    bool found;                   /* a name of it outside of all compute constructs, or a call there that may access the variable */
};

static bool find_outside(struct node *n, void *context)
{
    struct outside *o = context;
    for (int i = 0; i < o->unit->n_regions; i++)
        if (o->unit->regions[i]->directive->statement == n) return false;
    o->found |= n->kind == NODE_NAME && n->decl == o->parameter;
    o->found |= n->kind == NODE_CALL && !o->parameter->function && copy_is_program_call(n);
    return !o->found;
}

bool copy_has_plain_constructs(const struct unit *u, const struct decl *function, const struct decl *variable)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->function != function) continue;
        bool compute = directive_is_compute(d);
        bool plain = !directive_clause(d, CLAUSE_IF, 0) && !directive_clause(d, CLAUSE_SELF, 0) && !directive_clause(d, CLAUSE_ASYNC, 0);
        for (const struct clause *c = d->clauses; c; c = c->next) plain &= !(c->n_vars && c->word && c->kind != CLAUSE_REDUCTION);
        if (compute ? !plain : d->kind != DIR_LOOP && d->kind != DIR_ATOMIC && directive_lists(d, ~0ull, variable)) return false;
    }
    return true;
}

/* The first construct of the function that accesses the parameter's elements, and whether one writes them; NULL: there is none. */
static const struct variable *accessed_in(const struct unit *u, const struct decl *function, const struct decl *parameter, bool *written)
{
    const struct variable *first = NULL;
    for (int i = 0; i < u->n_regions; i++) {
        const struct variable *v = u->regions[i]->directive->function == function ? region_variable(u->regions[i], parameter) : NULL;
        if (!v || v->role != ROLE_DATA) continue;
        if (!first) first = v;
        *written |= v->written && data_first_write(v);
    }
    return first;
}

bool copy_device_call(struct copy_walk *w, int k, const struct node *call)
{
    struct decl *f = call->decl ? function_definition(w->unit, call->decl) : NULL;
    struct node *body = f && w->now[k].presence == PRESENCE_PRESENT ? syntax_body(w->unit, f) : NULL;
    const struct decl *parameter = NULL;
    bool written = false;
    if (!body || w->vars[k].hidden || w->vars[k].record || w->vars[k].member || f->has_foreign) return false;
    if (flow_names(body, w->vars[k].decl)) parameter = w->vars[k].decl;
    for (int i = 1; i < call->n_children; i++) {
        if (!flow_names(call->child[i], w->vars[k].decl)) continue;
        if (parameter || i > f->n_members || !is_passed(call->child[i], w->vars[k].decl)) return false;
        parameter = f->members[i - 1];
    }
    struct outside outside = {w->unit, parameter, !parameter};
    if (parameter) node_walk(body, find_outside, &outside);
    if (outside.found || !copy_has_plain_constructs(w->unit, f, parameter)) return false;
    const struct variable *v = accessed_in(w->unit, f, parameter, &written);
    if (!v) return false;
    if (w->now[k].host_written && copy_read_first(v)) copy_warn_device_read(w, k, call, v->region->directive);
    copy_forget(&w->now[k]);
    if (written) w->now[k].device_written = call;
    return true;
}

/* Arrays of the function whose data `enter data` made present, and which another call may find at the same address. */
void copy_end_function(struct copy_walk *w, unsigned at)
{
    bool entry = !strcmp(w->function->name, "main");
    for (int k = 0; k < w->n_vars && !entry && !w->dead; k++) {
        const struct decl *d = w->vars[k].decl;
        bool own = d->kind == DECL_VAR && d->function && decl_is_array_object(d) && d->storage != STORAGE_STATIC;
        bool present = own && w->now[k].presence == PRESENCE_PRESENT && !w->now[k].structured;
        if (present && copy_is_left(w, d)) copy_warn_ended(w, k, at);
    }
    w->dead = true;
}
