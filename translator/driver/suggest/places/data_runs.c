/* data_runs: see data_runs.h. SPDX-License-Identifier: MIT
 * Several constructs in a row that use the same arrays copy them once, if the host does nothing with the arrays in between. The arrays are
 * either known by one name only (host_uses.h), or the host accesses no memory at all between the constructs. */
#include "driver/suggest/places/data_runs.h"
#include "base/buffer.h"
#include "base/diag.h"
#include "base/unit.h"
#include "driver/suggest/places/host_updates.h"
#include "driver/suggest/places/host_uses.h"
#include "driver/suggest/places/run_clauses.h"
#include "driver/suggest/trial.h"
#include "syntax/syntax.h"
#include <string.h>

/* ---- statements without accesses of the host ---- */

struct memory_scan {
    struct candidates *candidates;
    struct node *body; /* of the function */
    bool found;
};

static bool is_addressed(const struct node *n, const void *variable)
{
    return n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_target(n) == variable;
}

/* Only this function changes it, and by its name. */
static bool is_own_scalar(const struct memory_scan *s, const struct decl *d)
{
    bool local = d->function && d->storage != STORAGE_STATIC;
    return local && type_is_scalar(d->type) && !node_find(s->body, is_addressed, d);
}

static bool find_memory(struct node *n, void *context)
{
    struct memory_scan *s = context;
    const struct candidate *k = n->kind == NODE_FOR ? candidates_at(s->candidates, n->from) : NULL;
    if (s->found || (k && k->state == CANDIDATE_ACCEPTED) || n->kind == NODE_SIZEOF) return false;
    const kind_set accesses =
        KIND(NODE_SUBSCRIPT) | KIND(NODE_MEMBER) | KIND(NODE_CALL) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASM) | KIND(NODE_OTHER);
    bool variable = n->kind == NODE_NAME && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM);
    s->found = (accesses >> n->kind & 1) || (n->kind == NODE_UNARY && n->op == OP_DEREF) || (variable && !is_own_scalar(s, n->decl));
    return !s->found;
}

static bool accesses_memory(struct data_search *s, struct node *n)
{
    struct memory_scan scan = {s->residents.candidates, s->function->body, false};
    node_walk(n, find_memory, &scan);
    return scan.found;
}

/* ---- the statements of a block ---- */

struct statement {
    struct node *node;
    struct residents used;
    bool joins;  /* it may be in a run */
    bool silent; /* the host accesses no memory in it */
};

struct array {
    struct decl *decl;
    bool only_name;
    char *stays; /* for each statement: 1 if the array may stay on the device meanwhile, -1: not asked yet */
};

struct block {
    struct data_search *search;
    struct statement *list;
    int n;
    struct array *arrays; /* that may stay somewhere in it */
    int n_arrays;
};

static const struct resident *use_of(const struct block *b, int at, const struct decl *d)
{
    for (int i = 0; i < b->list[at].used.n; i++)
        if (b->list[at].used.list[i].decl == d) return &b->list[at].used.list[i];
    return NULL;
}

static bool is_joining(const struct node *n)
{
    return !host_enters(n) && !host_leaves((struct node *)n);
}

static bool is_written(const struct block *b, const struct decl *d)
{
    for (int i = 0; i < b->n; i++) {
        const struct resident *r = use_of(b, i, d);
        if (r && r->written) return true;
    }
    return false;
}

/* Updates for what the host does with d in a statement with constructs that use it. */
static bool add_updates(const struct block *b, int at, const struct decl *d)
{
    struct data_search *s = b->search;
    const struct resident *used = use_of(b, at, d);
    struct resident r = {.decl = (struct decl *)d, .written = is_written(b, d), .uses = used ? used->uses : 0};
    bool needed = r.written || host_writes(s->residents.candidates, b->list[at].node, d);
    if (!needed) return true;
    return used && resident_text(s->residents.candidates, d) && host_updates_add(&s->residents, s->function, b->list[at].node, &r);
}

static bool may_stay(const struct block *b, int at, const struct array *a)
{
    struct candidates *c = b->search->residents.candidates;
    const struct statement *s = &b->list[at];
    if (!s->joins || !resident_is_visible(c, s->node, a->decl)) return false;
    if (!a->only_name) return s->silent;
    int updates = c->n_updates;
    bool stays = resident_may_stay(c, s->node, a->decl) ||
                 (resident_may_be_updated(c, s->node, a->decl) && add_updates(b, at, a->decl));
    c->n_updates = updates;
    return stays;
}

static bool stays(const struct block *b, int at, const struct array *a)
{
    if (a->stays[at] < 0) a->stays[at] = may_stay(b, at, a);
    return a->stays[at];
}

static void add_arrays(struct block *b, const struct residents *used)
{
    struct candidates *c = b->search->residents.candidates;
    for (int i = 0; i < used->n; i++) {
        struct array a = {.decl = used->list[i].decl};
        bool known = data_is_covered(b->search, a.decl);
        for (int k = 0; k < b->n_arrays; k++) known |= b->arrays[k].decl == a.decl;
        if (known) continue;
        a.only_name = host_is_only_name(c, a.decl);
        a.stays = arena_alloc(c->unit->arena, (size_t)b->n);
        memset(a.stays, -1, (size_t)b->n);
        ARENA_PUSH(c->unit->arena, b->arrays, b->n_arrays, a);
    }
}

/* ---- runs ---- */

struct range {
    int from, to; /* the last one included */
};

/* A variable that a statement of the range declares is used after it. */
static bool hides_variables(const struct block *b, struct range r)
{
    for (int i = r.from; i <= r.to; i++) {
        const struct node *n = b->list[i].node;
        if (n->kind != NODE_DECL_STMT) continue;
        if (!n->n_children || n->value == 1) return true; /* types, functions */
        for (int v = 0; v < n->n_children; v++)
            for (int k = r.to + 1; k < b->n; k++)
                if (node_naming(b->list[k].node, n->child[v]->decl)) return true;
    }
    return false;
}

static struct array_run run_of(const struct block *b, const struct array *a, struct range r)
{
    struct array_run run = {.decl = a->decl, .only_name = a->only_name, .first = b->list[r.from].node, .last = b->list[r.to].node};
    bool same = true, found = false;
    for (int i = r.from; i <= r.to; i++) {
        const struct resident *u = use_of(b, i, a->decl);
        if (!u) continue;
        same = same && u->text && (!found || !strcmp(run.text, u->text));
        found = true;
        run.text = u->text;
        run.written |= u->written;
        run.uses += u->uses;
    }
    if (!same) run.text = NULL;
    return run;
}

/* Its uses in the range, if it may stay there and there are several; else 0. */
static int saved(const struct block *b, const struct array *a, struct range r)
{
    for (int i = r.from; i <= r.to; i++)
        if (!stays(b, i, a)) return 0;
    struct array_run run = run_of(b, a, r);
    return run.uses > 1 && run_text(b->search, &run) ? run.uses : 0;
}

static int value_of(const struct block *b, struct range r)
{
    int sum = 0;
    for (int i = 0; i < b->n_arrays; i++) sum += saved(b, &b->arrays[i], r);
    return sum;
}

static bool is_possible(const struct block *b, struct range r)
{
    struct unit *u = b->search->residents.candidates->unit;
    return r.from < r.to && run_can_be_written(u, b->list[r.from].node, b->list[r.to].node) && !hides_variables(b, r);
}

/* The statements of `in` from `at` on during which the array stays, without those at either end that do not use it. */
static struct range range_from(const struct block *b, const struct array *a, struct range in, int at)
{
    struct range r = {at, at};
    while (r.to <= in.to && stays(b, r.to, a)) r.to++;
    r.to--;
    while (r.from <= r.to && !use_of(b, r.from, a->decl)) r.from++;
    while (r.to > r.from && !use_of(b, r.to, a->decl)) r.to--;
    return r;
}

/* A range of the array may begin there: before it the array does not stay, or a declaration is not to be in braces. */
static bool may_begin(const struct block *b, const struct array *a, struct range in, int at)
{
    if (!stays(b, at, a)) return false;
    return at == in.from || !stays(b, at - 1, a) || b->list[at - 1].node->kind == NODE_DECL_STMT;
}

/* The range in which most copies are saved; false: there is none. */
static bool choose(const struct block *b, struct range in, struct range *best)
{
    int most = 0;
    for (int i = 0; i < b->n_arrays; i++)
        for (int at = in.from; at <= in.to; at++) {
            if (!may_begin(b, &b->arrays[i], in, at)) continue;
            struct range r = range_from(b, &b->arrays[i], in, at);
            int value = is_possible(b, r) ? value_of(b, r) : 0;
            if (value <= most) continue;
            most = value;
            *best = r;
        }
    return most > 0;
}

static void visit_range(struct block *b, struct range in);

static void add_run(struct block *b, struct range r)
{
    struct data_search *s = b->search;
    struct candidates *c = s->residents.candidates;
    struct buffer text = {0};
    struct array_run *list = arena_alloc(c->unit->arena, (size_t)b->n_arrays * sizeof *list);
    int n = 0;
    for (int i = 0; i < b->n_arrays; i++)
        if (saved(b, &b->arrays[i], r)) list[n++] = run_of(b, &b->arrays[i], r);
    run_clauses(s, list, n, &text);
    int updates = c->n_updates;
    bool idle = true;
    for (int i = 0; i < n; i++)
        for (int at = r.from; at <= r.to; at++) {
            if (!list[i].only_name || resident_may_stay(c, b->list[at].node, list[i].decl)) continue;
            add_updates(b, at, list[i].decl);
            idle = false;
        }
    struct data_run run = {.function = s->function, .first = b->list[r.from].node, .last = b->list[r.to].node, .on = true};
    run.place = line_map_place(c->unit, run.first->from);
    run.end = line_map_place(c->unit, run.last->to - 1);
    run.pragma = arena_copy(c->unit->arena, text.data, text.length);
    run.why = updates < c->n_updates ? WITH_UPDATES : idle ? WITHOUT_USES : WITHOUT_CHANGES;
    host_updates_own(c, updates, NULL, c->n_runs);
    ARENA_PUSH(c->unit->arena, c->runs, c->n_runs, run);
    buffer_free(&text);
    for (int i = 0; i < n; i++) data_cover(s, list[i].decl);
}

static void visit_part(const struct block *b, struct range r)
{
    struct block part = *b;
    part.arrays = NULL;
    visit_range(&part, r);
}

static void visit_run(struct block *b, struct range in, struct range r)
{
    int covered = b->search->n_covered;
    visit_part(b, (struct range){in.from, r.from - 1});
    add_run(b, r);
    visit_part(b, r);
    b->search->n_covered = covered;
    visit_part(b, (struct range){r.to + 1, in.to});
}

static void visit_range(struct block *b, struct range in)
{
    struct range r;
    if (in.from > in.to) return;
    b->n_arrays = 0;
    for (int i = in.from; i <= in.to; i++) add_arrays(b, &b->list[i].used);
    if (choose(b, in, &r)) visit_run(b, in, r);
    else
        for (int i = in.from; i <= in.to; i++) data_statement(b->search, b->list[i].node);
}

void data_runs_of_block(struct data_search *s, struct node *block)
{
    struct unit *u = s->residents.candidates->unit;
    struct block b = {.search = s, .n = block->n_children};
    b.list = arena_alloc(u->arena, (size_t)(b.n + 1) * sizeof *b.list);
    for (int i = 0; i < b.n; i++) {
        struct node *n = block->child[i];
        b.list[i] = (struct statement){n, residents_in(&s->residents, n), is_joining(n), !accesses_memory(s, n)};
    }
    visit_range(&b, (struct range){0, b.n - 1});
}

/* ---- trials ---- */

static const char *accepted_pragma(const struct candidate *k)
{
    return k->state == CANDIDATE_ACCEPTED ? k->pragma : NULL;
}

static bool passes(struct candidates *c)
{
    unsigned at;
    bool is_error;
    struct trial t = trial_run(c, accepted_pragma);
    bool passed = t.passed && !diag_message_at(t.unit, 0, &at, &is_error);
    trial_end(&t);
    return passed;
}

void data_runs_confirm(struct candidates *c)
{
    if (!c->n_runs || passes(c)) return;
    for (int i = 0; i < c->n_runs; i++) c->runs[i].on = false;
    for (int i = 0; i < c->n_runs; i++) {
        c->runs[i].on = true;
        c->runs[i].on = passes(c);
    }
}
