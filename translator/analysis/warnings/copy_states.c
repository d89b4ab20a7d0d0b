/* copy_states: see copy_states.h. SPDX-License-Identifier: MIT */
#include "analysis/warnings/copy_states.h"
#include "region/region_parts.h"
#include <string.h>

static const struct type *element_type(const struct type *t)
{
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

static bool is_number(const struct type *t)
{
    t = element_type(t);
    return t && (type_is_arithmetic(t) || t->kind == TYPE_COMPLEX);
}

/* A structure of numbers, and of arrays and structures of these. */
static bool is_record(const struct type *t)
{
    t = element_type(t);
    if (!t || t->kind != TYPE_RECORD || !t->decl || t->decl->is_union || !t->decl->n_members) return false;
    for (int i = 0; i < t->decl->n_members; i++) {
        const struct type *m = t->decl->members[i]->type;
        if (m->is_volatile || (!is_number(m) && !is_record(m))) return false;
    }
    return true;
}

bool copy_type_followed(const struct decl *d)
{
    const struct type *t = d->type;
    if (!t || t->is_volatile || (t->base && t->base->is_volatile)) return false;
    if (t->kind == TYPE_POINTER) t = t->base;
    return is_number(t) || is_record(t);
}

bool copy_is_record(const struct decl *d)
{
    const struct type *t = element_type(d->type->kind == TYPE_POINTER ? d->type->base : d->type);
    return t->kind == TYPE_RECORD;
}

bool copy_is_declared(const struct unit *u, const struct decl *d)
{
    return !decl_is_pointer(d) && directive_declared(u, d);
}

struct copies *copy_save(const struct copy_walk *w)
{
    struct copies *saved = arena_alloc(w->unit->arena, w->n_vars * sizeof *saved);
    memcpy(saved, w->now, w->n_vars * sizeof *saved);
    return saved;
}

void copy_forget(struct copies *c)
{
    c->device_written = c->host_written = NULL;
    c->running = c->reading = c->incoming = c->outgoing = c->perhaps = NULL;
    c->part = NULL;
    c->dropped = NULL;
    copy_forget_update(c);
}

static void join_one(struct copies *c, const struct copies *o)
{
    if (c->presence != o->presence) c->presence = PRESENCE_UNKNOWN;
    if (o->entered < c->entered) c->entered = o->entered;
    if (!o->exited) c->exited = NULL;
    copy_join_updates(c, o);
    if (!o->device_written) c->device_written = NULL;
    if (o->fetched != c->fetched) c->device_written = NULL;
    if (!o->host_written) c->host_written = NULL;
    if (!o->running) c->running = NULL;
    if (!o->reading) c->reading = NULL;
    if (!o->incoming) c->incoming = NULL;
    if (!o->outgoing) c->outgoing = NULL;
    if (!o->perhaps) c->perhaps = NULL;
    if (o->part != c->part) c->part = NULL;
    if (!o->dropped) c->dropped = NULL;
    c->moved |= o->moved;
    c->called |= o->called;
}

void copy_join(struct copy_walk *w, const struct copies *other, bool other_dead)
{
    if (w->dead) memcpy(w->now, other, w->n_vars * sizeof *w->now);
    else
        for (int k = 0; !other_dead && k < w->n_vars; k++) join_one(&w->now[k], &other[k]);
    w->dead = w->dead && other_dead;
}

/* ---- messages ------------------------------------------------------------------------------------------------------------------------ */

static bool is_first(struct copy_walk *w, int k, enum copy_warning which)
{
    bool first = !(w->vars[k].warned & which);
    w->vars[k].warned |= which;
    return first;
}

static void note_host_construct(const struct copy_walk *w, const struct node *at)
{
    for (int i = w->first; i < w->end; i++) {
        const struct directive *d = w->unit->directives[i];
        if (d->valid && directive_is_compute(d) && copy_is_on_host(d) && node_inside(at, d->statement))
            diag_note(w->unit, d->tokens[0].at, "this '%s' runs on the host, because of its '%s' clause", d->name,
                      directive_clause(d, CLAUSE_SELF, 0) ? "self" : "if");
    }
}

void copy_warn_host_read(struct copy_walk *w, int k, const struct node *at)
{
    const struct followed *v = &w->vars[k];
    if (!is_first(w, k, WARNED_HOST_READ)) return;
    diag_warning(w->unit, at->from, "update-self-missing", "the host reads '%s', whose current values are only on the device",
                 v->name);
    note_host_construct(w, at);
    diag_note(w->unit, w->now[k].device_written->from, "the device writes it here");
    if (w->now[k].exited)
        diag_note(w->unit, w->now[k].exited->tokens[0].at, "this does not copy '%s': another 'enter data' keeps it present", v->name);
    diag_note(w->unit, at->from, "add 'update self(%s)' between them", v->text);
}

void copy_warn_device_read(struct copy_walk *w, int k, const struct node *at, const struct directive *construct)
{
    const struct followed *v = &w->vars[k];
    if (!is_first(w, k, WARNED_DEVICE_READ)) return;
    diag_warning(w->unit, at->from, "update-device-missing", "the device reads '%s', whose current values are only on the host",
                 v->name);
    diag_note(w->unit, w->now[k].host_written->from, "the host writes it here");
    diag_note(w->unit, construct->tokens[0].at, "add 'update device(%s)' before '%s'", v->text, construct->name);
}

void copy_warn_host_part(struct copy_walk *w, int k, const struct node *at)
{
    const struct followed *v = &w->vars[k];
    const struct copies *c = &w->now[k];
    if (!is_first(w, k, WARNED_HOST_READ)) return;
    diag_warning(w->unit, at->from, "update-self-missing", "the host reads elements of '%s' whose current values are only on the device",
                 v->name);
    diag_note(w->unit, c->rest_written->from, "the device writes '%s' here", v->name);
    diag_note(w->unit, c->part->at, "this '%s' copies only '%s'", c->part_of->name, c->part->text);
}

void copy_warn_device_part(struct copy_walk *w, int k, const struct node *at, const struct directive *construct)
{
    const struct followed *v = &w->vars[k];
    const struct copies *c = &w->now[k];
    if (!is_first(w, k, WARNED_DEVICE_READ)) return;
    diag_warning(w->unit, at->from, "update-device-missing", "'%s' reads elements of '%s' whose current values are only on the host",
                 construct->name, v->name);
    diag_note(w->unit, c->rest_written->from, "the host writes '%s' here", v->name);
    diag_note(w->unit, c->part->at, "this '%s' copies only '%s'", c->part_of->name, c->part->text);
}

/* "(1)", or "" for the default queue. */
static const char *copy_queue_text(const struct copy_walk *w, const struct directive *async)
{
    const struct clause *c = directive_clause(async, CLAUSE_ASYNC, 0);
    return c && c->n_exprs ? arena_printf(w->unit->arena, "(%s)", c->exprs[0].text) : "";
}

void copy_warn_async(struct copy_walk *w, int k, unsigned at, const struct directive *pending, const char *what)
{
    if (!is_first(w, k, WARNED_ASYNC)) return;
    diag_warning(w->unit, at, "async-unwaited", "%s '%s', which an asynchronous '%s' may still be using", what, w->vars[k].name,
                 pending->name);
    diag_note(w->unit, pending->tokens[0].at, "'%s' is here", pending->name);
    diag_note(w->unit, at, "add 'wait%s' between them", copy_queue_text(w, pending));
}

void copy_warn_queues(struct copy_walk *w, int k, const struct directive *construct, const struct directive *pending)
{
    unsigned at = construct->tokens[0].at;
    if (!is_first(w, k, WARNED_ASYNC)) return;
    diag_warning(w->unit, at, "async-unwaited", "'%s' accesses '%s', which an asynchronous '%s' of another queue may still be using",
                 construct->name, w->vars[k].name, pending->name);
    diag_note(w->unit, pending->tokens[0].at, "'%s' is here", pending->name);
    diag_note(w->unit, at, "add the clause wait%s", copy_queue_text(w, pending));
}

void copy_warn_overwritten(struct copy_walk *w, int k, const struct directive *d, const char *what)
{
    const struct followed *v = &w->vars[k];
    unsigned at = d->tokens[0].at;
    if (!is_first(w, k, WARNED_DEVICE_READ)) return;
    diag_warning(w->unit, at, "update-device-missing", "%s overwrites '%s', whose current values are only on the host", what, v->name);
    diag_note(w->unit, w->now[k].host_written->from, "the host writes it here");
    diag_note(w->unit, w->now[k].host_written->from, "add 'update device(%s)' after it", v->text);
}

void copy_warn_dropped(struct copy_walk *w, int k, const struct node *at)
{
    const struct followed *v = &w->vars[k];
    const struct copies *c = &w->now[k];
    if (!is_first(w, k, WARNED_HOST_READ)) return;
    diag_warning(w->unit, at->from, "update-self-missing", "the host reads '%s', whose current values were deleted on the device",
                 v->name);
    diag_note(w->unit, c->dropped->from, "the device writes it here");
    diag_note(w->unit, c->deleted->tokens[0].at, "use '%s(%s)' here", c->deleted->statement ? "copy" : "exit data copyout", v->text);
}

void copy_warn_freed(struct copy_walk *w, int k, const struct node *at)
{
    const struct followed *v = &w->vars[k];
    if (!is_first(w, k, WARNED_FREED)) return;
    diag_warning(w->unit, at->from, "freed-present", "'%s' is freed while its data is present on the device", v->name);
    if (w->now[k].structured) diag_note(w->unit, at->from, "free it after the data construct, whose end accesses it");
    else diag_note(w->unit, at->from, "add 'exit data delete(%s)' before", v->text);
}

void copy_warn_ended(struct copy_walk *w, int k, unsigned at)
{
    const struct followed *v = &w->vars[k];
    if (!is_first(w, k, WARNED_FREED)) return;
    diag_warning(w->unit, at, "freed-present", "the function ends while the data of its array '%s' is present on the device",
                 v->name);
    diag_note(w->unit, v->decl->name_at, "add 'exit data delete(%s)' before, or use a 'data' construct", v->text);
}

void copy_warn_skipped(struct copy_walk *w, int k, const struct node *at, unsigned condition)
{
    const struct followed *v = &w->vars[k];
    const struct copies *c = &w->now[k];
    if (!is_first(w, k, WARNED_HOST_READ)) return;
    diag_warning(w->unit, at->from, "update-self-missing",
                 "the host reads '%s', whose current values are only on the device if a condition of 'update' is false", v->name);
    diag_note(w->unit, c->updated->from, "the device writes it here");
    diag_note(w->unit, condition, "the condition is here");
    diag_note(w->unit, at->from, "read it under the same condition, or add 'update self(%s)' without one", v->text);
}

void copy_warn_condition(struct copy_walk *w, int k, unsigned at, const struct directive *construct, const char *what, const char *why)
{
    const struct clause *c = directive_clause(construct, CLAUSE_IF, 0);
    bool self = !c;
    if (!is_first(w, k, WARNED_CONDITION)) return;
    if (self) c = directive_clause(construct, CLAUSE_SELF, 0);
    diag_warning(w->unit, at, "conditional-copies", "%s '%s', %s if the condition of '%s' is %s", what, w->vars[k].name, why,
                 c->spelling, self ? "true" : "false");
    diag_note(w->unit, c->at, "the condition is here");
    diag_note(w->unit, c->at, "use the same condition in the directive that makes '%s' present", w->vars[k].name);
}
