/* copy_calls: functions that a function of the host calls, and its end. SPDX-License-Identifier: MIT */
#include "analysis/warnings/copy_states.h"
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

/* The body of the function, which has no directive and calls only the C library; NULL: another function. */
static struct node *host_body(const struct copy_walk *w, const struct node *call)
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

static bool is_always_reached(const struct node *n, struct node *body)
{
    const struct node *jump = NULL;
    node_walk(body, find_jump, &jump);
    return flow_reached_in_loops(n, body) && (!jump || jump->to > n->from);
}

/* What a function does with the elements of its parameter, in every call. */
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
        bool element = use->flags & USE_POINTEE;
        if (use->flags & unclear || (!element && use->flags & USE_WRITE)) e.known = false;
        if (!element) continue;
        e.known &= is_always_reached(use->node, body);
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
    struct node *body = copy_is_program_call(call) ? host_body(w, call) : NULL;
    const struct decl *f = body ? function_definition(w->unit, call->decl) : NULL;
    struct effect all = {.known = true};
    if (!body || w->vars[k].hidden || flow_names(body, v)) return false;
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
