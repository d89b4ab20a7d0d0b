/* copy_directives: how directives change where the values of variables are. SPDX-License-Identifier: MIT */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

enum {
    TO_DEVICE = NEEDS(COPY) | NEEDS(COPYIN),
    TO_HOST = NEEDS(COPY) | NEEDS(COPYOUT),
    ALLOCATES = TO_DEVICE | TO_HOST | NEEDS(CREATE),
};

static bool is_conditional(const struct directive *d)
{
    return directive_clause(d, CLAUSE_IF, 0) || directive_clause(d, CLAUSE_SELF, 0) || directive_clause(d, CLAUSE_IF_PRESENT, 0);
}

static bool is_async(const struct directive *d)
{
    return directive_clause(d, CLAUSE_ASYNC, 0) != NULL;
}

static void forget_pending(struct copies *c)
{
    c->running = c->reading = c->incoming = c->outgoing = NULL;
}

static void wait_for_all(struct copy_walk *w)
{
    for (int k = 0; k < w->n_vars; k++) forget_pending(&w->now[k]);
}

/* Work that a wait clause orders before the directive is not followed. */
static void apply_wait_clause(struct copy_walk *w, const struct directive *d)
{
    if (directive_clause(d, CLAUSE_WAIT, 0)) wait_for_all(w);
}

static bool moves_always(const struct directive *d)
{
    static const char *const words[] = {"always", "alwaysin", "alwaysout", "capture"};
    bool found = false;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c->n_vars && c->word && k < 4; k++) found |= clause_has_modifier(c, words[k]);
    return found;
}

/* ---- constructs ---------------------------------------------------------------------------------------------------------------------- */

const struct node *copy_read_first(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (!data_is_access(v, use)) continue;
        return (use->flags & USE_READ) && !(use->flags & (USE_ESCAPE | USE_CALLEE)) ? use->node : NULL;
    }
    return NULL;
}

/* As above; or the first call of a function that reads v, which nothing in the region writes. */
static const struct node *first_read(const struct variable *v)
{
    const struct node *read = copy_read_first(v);
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count && !read && v->read && !v->written; i++)
        if (s->items[i].decl == v->decl && s->items[i].flags & (USE_CALLEE | USE_ESCAPE)) read = s->items[i].node;
    return read;
}

static const struct node *first_write(const struct variable *v)
{
    const struct use *use = v->written ? data_first_write(v) : NULL;
    return use && !data_is_probe(v->region, use) ? use->node : NULL;
}

static void use_present(struct copy_walk *w, int k, const struct variable *v, const struct directive *d)
{
    struct copies *c = &w->now[k];
    bool record = w->vars[k].record;
    const struct node *read = !c->host_written ? NULL : record ? copy_member_read(v, c->host_written) : first_read(v), *write = first_write(v);
    if (c->perhaps && copy_read_first(v))
        copy_warn_condition(w, k, copy_read_first(v)->from, c->perhaps, "the device reads", "which only the host has written");
    if (read) copy_warn_device_read(w, k, read, d);
    if (read || v->written) c->host_written = NULL;
    if (c->part) copy_check_device_part(w, k, v, d);
    if (v->written) {
        c->device_written = write;
        c->writer = v;
        c->fetched = NULL;
        c->moved = false;
        c->part = NULL;
        copy_forget_update(c);
    }
    if (v->written) c->running = is_async(d) ? d : NULL;
    else if (is_async(d)) c->reading = d;
    c->perhaps = NULL;
}

/* The construct moves the data itself. Structures without a clause are arguments of the kernel, which the call copies. */
static void use_moved(struct copies *c, const struct variable *v, const struct directive *d)
{
    bool argument = v->decl->type->kind == TYPE_RECORD && !directive_lists(d, TO_DEVICE, v->decl);
    bool in_only = directive_lists(d, NEEDS(COPYIN) | NEEDS(CREATE) | NEEDS(NO_CREATE), v->decl);
    copy_forget(c);
    if (!is_async(d)) return;
    if (v->written && !in_only) c->incoming = d;
    else if (v->read && c->presence == PRESENCE_ABSENT && !argument) c->outgoing = d;
}

static void use_in_construct(struct copy_walk *w, int k, const struct variable *v, const struct directive *d)
{
    struct copies *c = &w->now[k];
    bool data = v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION;
    if (!data) return;
    if (w->vars[k].member) {
        copy_pointee_in_construct(w, k, v->region, !is_conditional(d) && !is_async(d) && !moves_always(d));
        return;
    }
    if (directive_lists(d, NEEDS(PRESENT), v->decl)) c->presence = PRESENCE_PRESENT;
    copy_check_queues(w, k, v, d);
    if (is_conditional(d) && c->presence == PRESENCE_PRESENT && !w->vars[k].record) copy_conditional_construct(w, k, v, d);
    else if (is_conditional(d) || moves_always(d) || directive_lists(d, NEEDS(DEVICEPTR), v->decl)) copy_forget(c);
    else if (c->presence == PRESENCE_PRESENT) use_present(w, k, v, d);
    else use_moved(c, v, d);
}

bool copy_is_on_host(const struct directive *d)
{
    const struct clause *self = directive_clause(d, CLAUSE_SELF, 0), *c = directive_clause(d, CLAUSE_IF, 0);
    bool always = self && (!self->n_exprs || (self->exprs[0].has_value && self->exprs[0].value));
    return always || (c && c->n_exprs && c->exprs[0].has_value && !c->exprs[0].value);
}

void copy_construct(struct copy_walk *w, const struct directive *d)
{
    const struct region *r = region_of_directive(w->unit, d);
    apply_wait_clause(w, d);
    for (int k = 0; k < w->n_vars; k++) {
        const struct variable *v = r ? region_variable(r, w->vars[k].decl) : NULL;
        if (v) use_in_construct(w, k, v, d);
        else if (!r) copy_forget(&w->now[k]);
    }
}

/* ---- data constructs ----------------------------------------------------------------------------------------------------------------- */

static void enter(struct copies *c, const struct directive *d, const struct followed *v)
{
    if (c->presence != PRESENCE_PRESENT) copy_forget(c);
    if (c->presence != PRESENCE_PRESENT && is_async(d) && copy_lists(v, d, TO_DEVICE)) c->outgoing = d;
}

void copy_data_begin(struct copy_walk *w, const struct directive *d)
{
    apply_wait_clause(w, d);
    for (int k = 0; k < w->n_vars; k++) {
        struct copies *c = &w->now[k];
        if (!copy_lists(&w->vars[k], d, ALLOCATES | NEEDS(PRESENT))) continue;
        enter(c, d, &w->vars[k]);
        if (is_conditional(d)) c->presence = PRESENCE_UNKNOWN;
        else c->presence = PRESENCE_PRESENT, c->structured++;
    }
}

/* Another directive of the function copies it to the host: else data_lifetimes.c warns where the device writes it. */
static bool is_copied_elsewhere(const struct copy_walk *w, const struct followed *v)
{
    for (int i = w->first; i < w->end; i++)
        if (w->unit->directives[i]->function == w->function && copy_lists(v, w->unit->directives[i], TO_HOST | NEEDS(HOST))) return true;
    return false;
}

void copy_data_end(struct copy_walk *w, const struct directive *d)
{
    for (int k = 0; k < w->n_vars; k++) {
        struct copies *c = &w->now[k];
        const struct followed *v = &w->vars[k];
        if (!copy_lists(v, d, ALLOCATES | NEEDS(PRESENT))) continue;
        bool last = c->structured == 1 && !is_conditional(d), out = copy_lists(v, d, TO_HOST);
        if (last && out) copy_check_running(w, k, d, "the end of 'data' copies");
        if (last && out) copy_check_overwritten(w, k, d, "the end of 'data'");
        if (last && out && c->perhaps)
            copy_warn_condition(w, k, d->tokens[0].at, c->perhaps, "the end of 'data' overwrites", "which the host has written");
        if (c->structured && !is_conditional(d)) c->structured--;
        if (c->structured || copy_lists(v, d, NEEDS(PRESENT))) continue;
        const struct copies before = *c;
        bool followed = c->device_written && (c->device_written->kind == NODE_CALL || is_copied_elsewhere(w, v));
        const struct node *dropped = !out && followed && !is_conditional(d) && !v->record ? c->device_written : NULL;
        copy_forget(c);
        if (!out && !is_conditional(d)) copy_keep_part(c, &before);
        c->dropped = dropped; /* else data_warnings.c warns where a construct of this function writes */
        c->deleted = d;
        c->presence = is_conditional(d) ? PRESENCE_UNKNOWN : PRESENCE_ABSENT;
        if (out && is_async(d)) c->incoming = d;
    }
}

void copy_host_data(struct copy_walk *w, const struct directive *d, int step)
{
    for (int k = 0; k < w->n_vars; k++) {
        if (!directive_lists(d, NEEDS(USE_DEVICE), w->vars[k].decl)) continue;
        w->vars[k].hidden += step;
        copy_forget(&w->now[k]);
    }
}

/* ---- stand-alone directives ---------------------------------------------------------------------------------------------------------- */

static void enter_data(struct copy_walk *w, int k, const struct directive *d)
{
    struct copies *c = &w->now[k];
    if (!copy_lists(&w->vars[k], d, ALLOCATES) || c->structured) return;
    bool again = c->presence == PRESENCE_PRESENT, counted = again && !is_conditional(d);
    counted = counted && !copy_is_declared(w->unit, w->vars[k].decl);
    enter(c, d, &w->vars[k]);
    if (counted) c->entered++;
    else c->presence = is_conditional(d) || again ? PRESENCE_UNKNOWN : PRESENCE_PRESENT;
}

/* One of several `enter data` is undone: the data stays. */
static bool stays_present(struct copy_walk *w, struct copies *c, const struct directive *d)
{
    bool stays = c->presence == PRESENCE_PRESENT && c->entered > 0 && !w->loops && !is_conditional(d);
    if (!stays || directive_clause(d, CLAUSE_FINALIZE, 0)) return false;
    c->entered--;
    c->exited = d;
    return true;
}

static void exit_data(struct copy_walk *w, int k, const struct directive *d)
{
    struct copies *c = &w->now[k];
    const struct followed *v = &w->vars[k];
    bool out = copy_lists(v, d, NEEDS(COPYOUT));
    if ((!out && !copy_lists(v, d, NEEDS(DELETE))) || c->structured || stays_present(w, c, d)) return;
    bool known = c->presence == PRESENCE_PRESENT && !is_conditional(d);
    if (known && out) copy_check_running(w, k, d, "'exit data' copies");
    if (known && out) copy_check_overwritten(w, k, d, "'exit data'");
    if (known && out && c->perhaps)
        copy_warn_condition(w, k, d->tokens[0].at, c->perhaps, "'exit data' overwrites", "which the host has written");
    if (c->presence == PRESENCE_ABSENT) return;
    if (known && out) copy_note_part(w, k, d, CLAUSE_COPYOUT);
    const struct copies before = *c;
    const struct node *dropped = known && !out && is_copied_elsewhere(w, v) && !v->record ? c->device_written : NULL;
    copy_forget(c);
    if (known) copy_keep_part(c, &before);
    c->dropped = dropped;
    c->deleted = d;
    c->entered = 0;
    c->exited = NULL;
    c->presence = known ? PRESENCE_ABSENT : PRESENCE_UNKNOWN;
    if (known && out && is_async(d)) c->incoming = d;
}

static void update(struct copy_walk *w, int k, const struct directive *d)
{
    struct copies *c = &w->now[k];
    const struct followed *v = &w->vars[k];
    if (copy_lists(v, d, NEEDS(HOST))) {
        copy_note_part(w, k, d, CLAUSE_HOST);
        if (!is_conditional(d)) copy_check_running(w, k, d, "'update' copies");
        if (!is_conditional(d) && !copy_section(d, CLAUSE_HOST, v->decl)) copy_check_overwritten(w, k, d, "'update'");
        if (!is_conditional(d) && c->perhaps)
            copy_warn_condition(w, k, d->tokens[0].at, c->perhaps, "'update' overwrites", "which the host has written");
        c->perhaps = NULL;
        const struct decl *member = v->record ? copy_fetched_member(d, v->decl) : NULL;
        copy_note_update(c, d);
        if (!member || (c->fetched && c->fetched != member)) c->device_written = NULL;
        c->fetched = member;
        c->incoming = is_async(d) && !is_conditional(d) ? d : NULL;
    }
    if (copy_lists(v, d, NEEDS(DEVICE))) {
        copy_note_part(w, k, d, CLAUSE_DEVICE);
        c->host_written = NULL;
        c->perhaps = NULL;
        c->outgoing = is_async(d) && !is_conditional(d) ? d : NULL;
    }
}

static void wait_for(const struct copy_walk *w, struct copies *c, const struct clause_expr *queue)
{
    if (c->running && copy_same_queue(w, c->running, queue)) c->running = NULL;
    if (c->reading && copy_same_queue(w, c->reading, queue)) c->reading = NULL;
    if (c->incoming && copy_same_queue(w, c->incoming, queue)) c->incoming = NULL;
    if (c->outgoing && copy_same_queue(w, c->outgoing, queue)) c->outgoing = NULL;
}

static void wait_directive(struct copy_walk *w, const struct directive *d)
{
    const struct clause *queues = directive_clause(d, CLAUSE_QUEUES, 0);
    if (!queues || !queues->n_exprs || queues->modifier.text || is_async(d) || is_conditional(d)) wait_for_all(w);
    for (int i = 0; queues && i < queues->n_exprs; i++)
        for (int k = 0; k < w->n_vars; k++) wait_for(w, &w->now[k], &queues->exprs[i]);
}

/* A `declare` directive of the function: present from here to the end of its scope. A bare pointer is allocated itself. */
static void declare(struct copy_walk *w, int k, const struct directive *d)
{
    const struct followed *v = &w->vars[k];
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; (clause_set)ALLOCATES >> c->kind & 1 && i < c->n_vars; i++) {
            bool lists = c->vars[i].decl == v->decl && !c->vars[i].members && !v->member;
            if (!lists || (decl_is_pointer(v->decl) && !c->vars[i].n_subscripts)) continue;
            copy_forget(&w->now[k]);
            w->now[k].presence = PRESENCE_PRESENT;
        }
}

void copy_standalone(struct copy_walk *w, const struct directive *d)
{
    if (d->kind == DIR_WAIT) wait_directive(w, d);
    else apply_wait_clause(w, d);
    for (int k = 0; k < w->n_vars; k++) {
        if (d->kind == DIR_DECLARE) declare(w, k, d);
        if (d->kind == DIR_ENTER_DATA) enter_data(w, k, d);
        if (d->kind == DIR_EXIT_DATA) exit_data(w, k, d);
        if (d->kind == DIR_UPDATE) update(w, k, d);
    }
}

bool copy_is_left(const struct copy_walk *w, const struct decl *d)
{
    bool entered = false;
    for (int i = w->first; i < w->end; i++) {
        const struct directive *x = w->unit->directives[i];
        if (x->function != w->function || !directive_lists(x, ~0ull, d)) continue;
        if (x->kind == DIR_EXIT_DATA || x->kind == DIR_DECLARE) return false;
        entered |= x->kind == DIR_ENTER_DATA && directive_lists(x, ALLOCATES, d);
    }
    return entered;
}
