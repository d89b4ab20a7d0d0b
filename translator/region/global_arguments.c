/* global_arguments: see global_arguments.h. SPDX-License-Identifier: MIT */
#include "region/global_arguments.h"
#include "directive/directive.h"
#include "directive/bind/routines.h"
#include "region/tables/pointer_tables.h"
#include "region/region_parts.h"
#include <string.h>

/* A variable and how the functions use it. */
struct global {
    struct decl *decl;
    bool changed, atomic_changes, other_changes;
    bool whole;   /* an array that is used other than by its elements, "&a" */
    bool refused; /* a directive in one of the functions names it */
};

/* A function that constructs call, with the variables that it receives. */
struct receiver {
    struct decl *function;
    bool *uses;               /* indexed as the globals: the function, or one that it calls, uses it */
    struct decl **parameters; /* indexed as the globals; NULL: not received */
};

struct work {
    struct unit *unit;
    struct global *globals;
    int n_globals;
    struct receiver *receivers;
    int n_receivers;
    struct receiver *current; /* the function whose body is walked; NULL: a construct or a routine with a directive */
    bool changed;
    bool in_construct;
};

/* ---- which functions, which variables ------------------------------------------------------------------------------------------------ */

/* The function of this text that device code calls here; NULL: not defined here, or with a routine directive. */
static struct decl *called_function(struct unit *u, const struct node *n)
{
    struct decl *d = n->kind == NODE_CALL && n->decl ? function_definition(u, routine_on_device(u, n->decl)) : NULL;
    return d && !d->is_system && !d->is_variadic && !routine_of(u, d)->directive ? d : NULL;
}

static struct receiver *receiver_of(struct work *w, const struct decl *function)
{
    for (int i = 0; function && i < w->n_receivers; i++)
        if (w->receivers[i].function == function) return &w->receivers[i];
    return NULL;
}

static bool find_receivers(struct node *n, void *context)
{
    struct work *w = context;
    struct decl *f = called_function(w->unit, n);
    struct node *body = f && !receiver_of(w, f) ? syntax_body(w->unit, f) : NULL;
    struct receiver new = {.function = f};
    if (!body) return n->kind != NODE_SIZEOF;
    ARENA_PUSH(w->unit->arena, w->receivers, w->n_receivers, new);
    node_walk(body, find_receivers, w);
    return true;
}

/* Device code accesses it in another way, or not at all. */
static bool is_reached_otherwise(struct unit *u, const struct decl *v)
{
    return v->storage == STORAGE_THREAD || directive_reached(u, v) || directive_device_pointer(u, v) || constant_table(v) ||
           pointer_table(u, v);
}

static int find_global(const struct work *w, const struct decl *d)
{
    for (int i = 0; i < w->n_globals; i++)
        if (w->globals[i].decl == d) return i;
    return -1;
}

/* The index of the global that n names; -1: none. Globals are variables of file scope, also by an extern declaration in a function. */
static int global_named(struct work *w, const struct node *n)
{
    struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    struct global new = {.decl = d};
    if (!d || d->kind != DECL_VAR || (d->function && d->storage != STORAGE_EXTERN) || !d->type) return -1;
    int known = find_global(w, d);
    if (known >= 0 || is_reached_otherwise(w->unit, d)) return known;
    ARENA_PUSH(w->unit->arena, w->globals, w->n_globals, new);
    return w->n_globals - 1;
}

static bool is_in_atomic(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_atomics; i++)
        if (u->atomics[i]->statement && node_inside(n, u->atomics[i]->statement)) return true;
    return false;
}

/* Only elements of the array are used: the name decays to a pointer. */
static bool decays(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    return p && (p->kind == NODE_SUBSCRIPT || (p->kind == NODE_IMPLICIT && p->type && p->type->kind == TYPE_POINTER));
}

static bool look_at_use(struct node *n, void *context)
{
    struct work *w = context;
    const struct decl *target = node_target(n);
    int named = global_named(w, n), k = target ? find_global(w, target) : -1;
    if (n->kind == NODE_SIZEOF) return false;
    if (target && k < 0) {
        struct node name = {.kind = NODE_NAME, .decl = (struct decl *)target};
        k = global_named(w, &name);
    }
    if (k >= 0) {
        bool atomic = is_in_atomic(w->unit, n) && !(n->kind == NODE_UNARY && n->op == OP_ADDRESS);
        w->globals[k].changed = true;
        *(atomic ? &w->globals[k].atomic_changes : &w->globals[k].other_changes) = true;
    }
    if (named < 0) return true;
    w->globals[named].changed |= is_in_atomic(w->unit, n);
    w->globals[named].whole |= !decays(n);
    return true;
}

static bool note_use(struct node *n, void *context)
{
    struct work *w = context;
    int k = global_named(w, n);
    if (k >= 0) w->current->uses[k] = true;
    return n->kind != NODE_SIZEOF;
}

/* A function uses all that the functions it calls use. */
static bool add_called(struct node *n, void *context)
{
    struct work *w = context;
    const struct receiver *other = receiver_of(w, called_function(w->unit, n));
    for (int k = 0; other && k < w->n_globals; k++) {
        w->changed |= other->uses[k] && !w->current->uses[k];
        w->current->uses[k] |= other->uses[k];
    }
    return n->kind != NODE_SIZEOF;
}

static void walk_receivers(struct work *w, bool (*f)(struct node *n, void *context))
{
    for (int i = 0; i < w->n_receivers; i++) {
        w->current = &w->receivers[i];
        node_walk(syntax_body(w->unit, w->current->function), f, w);
    }
    w->current = NULL;
}

static bool refuse_use(struct node *n, void *context)
{
    struct work *w = context;
    const struct receiver *called = receiver_of(w, called_function(w->unit, n));
    int named = global_named(w, n);
    if (named >= 0) w->globals[named].refused = true;
    for (int k = 0; called && k < w->n_globals; k++) w->globals[k].refused |= called->uses[k];
    return n->kind != NODE_SIZEOF;
}

/* A clause of a directive in one of the functions, or a construct that the host runs there, refers to the variable itself. */
static void refuse_named(struct work *w)
{
    const struct unit *u = w->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (!receiver_of(w, d->function)) continue;
        if (directive_is_compute(d) && d->statement) node_walk(d->statement, refuse_use, w);
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int k = 0; k < c->n_vars; k++) {
                int g = c->vars[k].decl ? find_global(w, c->vars[k].decl) : -1;
                if (g >= 0) w->globals[g].refused = true;
            }
    }
}

static void find_uses(struct work *w)
{
    walk_receivers(w, look_at_use);
    for (int i = 0; i < w->n_receivers; i++) {
        w->receivers[i].uses = arena_alloc(w->unit->arena, (size_t)w->n_globals * sizeof(bool));
        w->receivers[i].parameters = arena_alloc(w->unit->arena, (size_t)w->n_globals * sizeof(struct decl *));
    }
    walk_receivers(w, note_use);
    do {
        w->changed = false;
        walk_receivers(w, add_called);
    } while (w->changed);
    refuse_named(w);
    for (int i = 0; i < w->n_receivers; i++)
        for (int k = 0; k < w->n_globals; k++) w->receivers[i].uses[k] &= !w->globals[k].refused;
}

static enum global_form form_of(const struct global *g)
{
    const struct type *t = g->decl->type;
    bool scalar = type_is_scalar(t) || t->kind == TYPE_COMPLEX;
    if (t->kind == TYPE_ARRAY) return g->whole ? GLOBAL_OBJECT : GLOBAL_ELEMENTS;
    return scalar && !g->changed && !t->is_volatile && !t->is_atomic ? GLOBAL_VALUE : GLOBAL_OBJECT;
}

/* ---- parameters ------------------------------------------------------------------------------------------------------------------------
 */

static struct type *pointer_to(struct unit *u, struct type *base)
{
    struct type *t = arena_alloc(u->arena, sizeof *t);
    bool array = base->kind == TYPE_ARRAY;
    *t = (struct type){.kind = TYPE_POINTER, .size = 8, .align = 8, .count = -1, .base = base};
    t->spelling = array ? arena_printf(u->arena, "%s (*)", base->spelling) : arena_printf(u->arena, "%s *", base->spelling);
    t->canonical = arena_printf(u->arena, "%s *", base->canonical);
    return t;
}

static struct type *parameter_type(struct unit *u, const struct global *g)
{
    struct type *t = g->decl->type;
    switch (form_of(g)) {
    case GLOBAL_VALUE: return t;
    case GLOBAL_ELEMENTS: return pointer_to(u, t->base);
    case GLOBAL_OBJECT: break;
    }
    return pointer_to(u, t);
}

static bool is_of_word(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_word_of_text(const struct unit *u, const char *name)
{
    size_t n = strlen(name);
    for (const char *s = strstr(u->text, name); s; s = strstr(s + n, name))
        if (!is_of_word(s[n]) && (s == u->text || !is_of_word(s[-1]))) return true;
    return false;
}

static struct decl *add_parameter(struct unit *u, struct decl *function, const struct global *g)
{
    struct decl *d = arena_alloc(u->arena, sizeof *d);
    *d = (struct decl){.kind = DECL_PARAM, .type = parameter_type(u, g), .function = function, .bit_width = -1, .is_definition = true};
    d->name = arena_printf(u->arena, "%s_global", g->decl->name);
    while (is_word_of_text(u, d->name)) d->name = arena_printf(u->arena, "%s_", d->name);
    d->from = d->to = d->name_at = function->name_at;
    ARENA_PUSH(u->arena, function->members, function->n_members, d);
    return d;
}

/* All parameters are added before any body changes, because functions call each other. */
static void add_parameters(struct work *w)
{
    for (int i = 0; i < w->n_receivers; i++)
        for (int k = 0; k < w->n_globals; k++)
            if (w->receivers[i].uses[k]) w->receivers[i].parameters[k] = add_parameter(w->unit, w->receivers[i].function, &w->globals[k]);
}

/* ---- the tree --------------------------------------------------------------------------------------------------------------------------
 */

static struct node *new_node(struct unit *u, enum node_kind kind, unsigned at, struct node *parent, struct type *type)
{
    struct node *n = arena_alloc(u->arena, sizeof *n);
    *n = (struct node){.kind = kind, .from = at, .to = at, .parent = parent, .type = type};
    return n;
}

static void set_child(struct unit *u, struct node *n, struct node *child)
{
    n->child = arena_alloc(u->arena, sizeof *n->child);
    n->child[0] = child;
    n->n_children = 1;
    child->parent = n;
}

/* Makes a name in a function's body refer to its parameter. */
static void become_parameter(struct work *w, struct node *n, const struct global *g, struct decl *parameter)
{
    if (form_of(g) == GLOBAL_OBJECT) {
        struct node *name = new_node(w->unit, NODE_NAME, n->from, n, parameter->type);
        name->decl = parameter;
        n->kind = NODE_UNARY;
        n->op = OP_DEREF;
        n->decl = NULL;
        set_child(w->unit, n, name);
        return;
    }
    n->decl = parameter;
    n->type = parameter->type;
    for (struct node *p = n->parent; p && p->kind == NODE_PAREN; p = p->parent) p->type = parameter->type;
}

/* What a call passes for the global: the parameter in a function, the variable in a construct. */
static struct node *argument_for(struct work *w, struct node *call, int k)
{
    struct unit *u = w->unit;
    const struct global *g = &w->globals[k];
    struct decl *own = w->current ? w->current->parameters[k] : NULL;
    enum global_form form = form_of(g);
    struct node *name = new_node(u, NODE_NAME, call->from, call, own ? own->type : g->decl->type);
    name->decl = own ? own : g->decl;
    if (own || form == GLOBAL_VALUE) return name;
    struct node *n = new_node(u, form == GLOBAL_OBJECT ? NODE_UNARY : NODE_IMPLICIT, call->from, call, parameter_type(u, g));
    if (form == GLOBAL_OBJECT) n->op = OP_ADDRESS;
    set_child(u, n, name);
    return n;
}

/* The name must refer to the variable where the construct calls the function: the host's code passes it there. */
static void check_visible(struct work *w, const struct node *call, const struct decl *function, const struct decl *v)
{
    struct unit *u = w->unit;
    const struct decl *seen = syntax_lookup(u, v->name, call->from);
    if (!w->in_construct || seen == v) return;
    diag_error(u, call->from, "global-not-visible",
               seen ? "function '%s' uses file-scope variable '%s', which another '%s' hides here"
                    : "function '%s' uses variable '%s', which is declared after this construct",
               function->name, v->name, v->name);
    if (seen) diag_note(u, seen->name_at, "rename this variable");
    else diag_note(u, v->name_at, "move this declaration before the construct");
}

static void add_arguments(struct work *w, struct node *call, const struct receiver *r)
{
    struct unit *u = w->unit;
    struct node **children = NULL;
    int n = 0;
    for (int i = 0; i < call->n_children; i++) ARENA_PUSH(u->arena, children, n, call->child[i]);
    for (int k = 0; k < w->n_globals; k++) {
        if (!r->parameters[k]) continue;
        struct node *argument = argument_for(w, call, k);
        check_visible(w, call, r->function, w->globals[k].decl);
        ARENA_PUSH(u->arena, children, n, argument);
    }
    call->child = children;
    call->n_children = n;
    call->decl = r->function;
}

static bool rewrite(struct node *n, void *context)
{
    struct work *w = context;
    const struct receiver *r = receiver_of(w, called_function(w->unit, n));
    int k = w->current ? global_named(w, n) : -1;
    if (n->kind == NODE_SIZEOF) return false;
    if (k >= 0 && w->current->parameters[k]) become_parameter(w, n, &w->globals[k], w->current->parameters[k]);
    bool receives = false;
    for (int i = 0; r && i < w->n_globals; i++) receives |= r->parameters[i] != NULL;
    if (receives) add_arguments(w, n, r);
    return !node_is_global_use(n);
}

/* Bodies of routines with a directive are rewritten too: they have nothing to pass, and check_device refuses them. */
static void rewrite_all(struct work *w)
{
    struct unit *u = w->unit;
    walk_receivers(w, rewrite);
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        w->in_construct = d->valid && directive_is_compute(d) && d->statement;
        if (w->in_construct) node_walk(d->statement, rewrite, w);
    }
    w->in_construct = false;
    for (int i = 0; i < u->n_routines; i++) {
        struct decl *f = u->routines[i]->function;
        if (u->routines[i]->directive && f->has_body && !f->is_system) node_walk(syntax_body(u, f), rewrite, w);
    }
}

static void record(struct work *w)
{
    for (int k = 0; k < w->n_globals; k++) {
        const struct global *g = &w->globals[k];
        struct global_argument a = {g->decl, form_of(g), g->atomic_changes && !g->other_changes};
        if (!g->refused) ARENA_PUSH(w->unit->arena, w->unit->globals, w->unit->n_globals, a);
    }
}

void global_arguments(struct unit *u)
{
    struct work w = {.unit = u};
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->valid && directive_is_compute(d) && d->statement) node_walk(d->statement, find_receivers, &w);
    }
    find_uses(&w);
    record(&w);
    if (!u->n_globals) return;
    add_parameters(&w);
    rewrite_all(&w);
}
