/* findings: see findings.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/findings.h"
#include "base/unit.h"
#include "driver/suggest/argument_extents.h"
#include "driver/suggest/called_loops.h"
#include "driver/suggest/clause_text.h"
#include "kernel/mapping.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <string.h>

enum { FEW_TRIPS = 256 };    /* a loop that one thread of the device may run between parallel ones */
enum { WORTH_TRIPS = 1024 }; /* iterations of a nest below which a launch takes longer than the host */

/* A parallel nest: the outermost loop in the region, not run by the host, that threads share. */
typedef bool nest_visitor(struct loop *l, void *context);

/* False as soon as the visitor says so. *seq receives a loop of many or unknown trips that runs sequentially outside of the nests. */
static bool visit_nests(struct loop *l, nest_visitor *visit, void *context, const struct loop **seq)
{
    for (; l; l = l->next) {
        if (l->mapped) {
            if (!visit(l, context)) return false;
        } else if (region_hosts(l->region, l->stmt)) {
            if (!visit_nests(l->child, visit, context, seq)) return false;
        } else {
            long long trips = mapping_constant_trips(l);
            if (trips < 0 || trips > FEW_TRIPS) *seq = l;
        }
    }
    return true;
}

/* ---- work that no threads share ---- */

static bool is_shared(const struct region *r, const struct node *n)
{
    for (; n && n != r->body; n = n->parent)
        if (node_is_loop(n) && region_loop(r, n) && region_loop(r, n)->mapped) return true;
    return n && node_is_loop(n) && region_loop(r, n) && region_loop(r, n)->mapped;
}

/* A call of a function with a loop, outside of the loops that threads share: one thread would run that loop. */
static bool is_sequential_call(const struct node *n, const void *context)
{
    const struct region *r = context;
    return n->kind == NODE_CALL && call_of_loop(r->unit, (struct node *)n) == n && !is_shared(r, n);
}

static bool is_element(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

/* A loop between places in memory, as over a row of a sparse matrix. The host would launch a kernel for each row. */
static bool is_row(const struct candidate *k, const struct loop *l)
{
    return (l->parent || k->outer) && (node_find(l->lower, is_element, NULL) || node_find(l->upper, is_element, NULL));
}

static const char *why_sequential(const struct candidate *k, const struct region *r, const struct loop *first)
{
    const struct node *call = node_find(r->body, is_sequential_call, r);
    if (call) return arena_printf(r->unit->arena, "one thread of the device would run '%s'", call->decl->name);
    return first && is_row(k, first) ? "a kernel would be launched for each row" : NULL;
}

static struct candidate *candidate_of(const struct candidates *c, const struct trial *t, const struct loop *l)
{
    return candidates_at(c, trial_original(t, l->stmt->from));
}

/* ---- how many iterations ---- */

/* Each iteration of l evaluates n. */
static bool is_unconditional(const struct loop *l, const struct node *n)
{
    const struct node *body = l->stmt->child[3];
    for (; n != body; n = n->parent)
        if (node_guards(n->parent, n) || node_is_loop(n->parent) || n->parent->kind == NODE_CASE) return false;
    return !node_has(body, KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | GOTO_KINDS | KIND(NODE_RETURN));
}

/* The elements of the array, a dimension of one or what a parameter points to, that n is subscripted by the index of l; -1: not known. */
static long long elements_indexed(const struct loop *l, const struct node *n)
{
    const struct node *base = node_strip(n->child[0]), *index = node_strip(n->child[1]);
    const char *text;
    if (index->kind != NODE_NAME || index->decl != l->index || !is_unconditional(l, n)) return -1;
    if (base->type->kind == TYPE_ARRAY) return base->type->count;
    return base->kind == NODE_NAME ? argument_count(l->region->unit, base->decl, &text) : -1;
}

struct bound {
    const struct loop *loop;
    long long most;
};

static bool bound_by_array(struct node *n, void *context)
{
    struct bound *b = context;
    long long count = n->kind == NODE_SUBSCRIPT ? elements_indexed(b->loop, n) : -1;
    if (count >= 0 && (b->most < 0 || count < b->most)) b->most = count;
    return true;
}

/* Trips of a loop: constant, or no more than an array has elements that each iteration accesses one of. -1: not known. */
static long long own_trips(const struct loop *l)
{
    struct bound b = {l, mapping_constant_trips(l)};
    if (b.most < 0 && l->stmt->kind == NODE_FOR) node_walk(l->stmt->child[3], bound_by_array, &b);
    return b.most;
}

static long long most_trips(const struct loop *l) /* of the nest; -1: not known */
{
    long long own = own_trips(l), inner = 1;
    for (const struct loop *k = l->child; k; k = k->next) {
        long long n = most_trips(k);
        if (n < 0) return -1;
        inner = n > inner ? n : inner;
    }
    return own < 0 || own > WORTH_TRIPS || inner > WORTH_TRIPS ? -1 : own * inner;
}

struct survey {
    const struct candidates *candidates;
    const struct trial *trial;
    int n, n_worth, depth;
    bool named; /* each nest is a candidate */
    const struct loop *first;
};

static int height(const struct loop *l)
{
    int most = 0;
    for (const struct loop *k = l->child; k; k = k->next) {
        int n = height(k);
        most = n > most ? n : most;
    }
    return most + 1;
}

static bool survey_nest(struct loop *l, void *context)
{
    struct survey *s = context;
    long long trips = most_trips(l);
    const struct candidate *k = candidate_of(s->candidates, s->trial, l);
    int depth = l->depth + height(l);
    if (!s->n++) s->first = l;
    s->n_worth += trips < 0 || trips >= WORTH_TRIPS;
    s->named = s->named && k;
    s->depth = depth > s->depth ? depth : s->depth;
    return true;
}

/* ---- directives ---- */

static const char *keep(struct candidates *c, struct buffer *b)
{
    const char *text = arena_copy(c->unit->arena, b->data, b->length);
    buffer_free(b);
    return text;
}

static void accept(struct candidates *c, struct candidate *k, const char *pragma, const struct loop *l)
{
    k->state = CANDIDATE_ACCEPTED;
    k->pragma = pragma;
    k->why = l->plan.why ? arena_string(c->unit->arena, l->plan.why) : "";
    if (loop_needs_test(l) && clause_text_suffices(l)) k->why = "parallelizable: allocations and the arguments of all calls exclude a dependence";
}

static const char *nest_pragma(struct candidates *c, const struct loop *l, bool with_data)
{
    struct buffer text = {0};
    bool plain = clause_text_suffices(l);
    buffer_puts(&text, plain ? "parallel loop" : "kernels");
    if (plain) clause_text_loop(l, &text);
    if (with_data) clause_text_data(l->region, &text);
    return keep(c, &text);
}

struct acceptance {
    struct candidates *candidates;
    const struct trial *trial;
};

static bool accept_nest(struct loop *l, void *context)
{
    struct acceptance *a = context;
    accept(a->candidates, candidate_of(a->candidates, a->trial, l), nest_pragma(a->candidates, l, false), l);
    return true;
}

/* All that the device accesses is accessed in the nests. */
static bool has_strays(const struct region *r)
{
    for (int i = 0; i < r->n_accesses; i++) {
        const struct loop *l = r->accesses[i]->loop;
        while (l && !l->mapped) l = l->parent;
        if (!l) return true;
    }
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->role == ROLE_SCALAR) return true;
    return false;
}

static void accept_kernels(struct candidates *c, struct candidate *k, const struct region *r, const struct loop *l)
{
    struct buffer text = {0};
    buffer_puts(&text, "kernels");
    clause_text_data(r, &text);
    accept(c, k, keep(c, &text), l);
}

static void accept_around(struct candidates *c, const struct trial *t, struct candidate *k, struct region *r, const struct loop *first)
{
    const struct loop *ignored = NULL;
    struct buffer text = {0};
    buffer_puts(&text, "data");
    if (!clause_text_data(r, &text)) {
        buffer_free(&text);
        accept_kernels(c, k, r, first);
        return;
    }
    accept(c, k, keep(c, &text), first);
    k->why = "copied once, not for each construct in it";
    visit_nests(r->loops, accept_nest, &(struct acceptance){c, t}, &ignored);
}

/* The loops in it are not tried: kernels would be launched, and data copied, for each of its iterations. */
static void refuse_unknown(struct candidates *c, struct candidate *k, const struct region *r, const char *unknown)
{
    k->state = CANDIDATE_REFUSED;
    k->why = arena_string(c->unit->arena, unknown);
    k->promise = nest_pragma(c, r->loops, false);
    k->when = arena_printf(c->unit->arena, "if you add clauses for %s", clause_text_missing(r));
}

void findings_of_region(struct candidates *c, const struct trial *t, struct region *r)
{
    struct candidate *k = trial_candidate(t, r);
    struct survey s = {.candidates = c, .trial = t, .named = true};
    const struct loop *seq = NULL;
    if (!k) return;
    visit_nests(r->loops, survey_nest, &s, &seq);
    const struct loop *told = seq ? seq : r->loops;
    const char *unknown = clause_text_unknown(r), *sequential = why_sequential(k, r, s.first);
    if (r->why_host || !s.n || seq)
        candidates_refuse(c, k, r->why_host ? r->why_host : told && told->plan.why ? told->plan.why : "it has no parallel loop");
    else if (sequential) candidates_refuse(c, k, sequential);
    else if (!s.n_worth) candidates_refuse(c, k, "the launch of a kernel takes longer than its few iterations");
    else if (unknown && s.first == r->loops) refuse_unknown(c, k, r, unknown);
    else if (unknown) candidates_refuse(c, k, unknown);
    else if (s.first == r->loops && !r->loops->next) accept(c, k, nest_pragma(c, s.first, true), s.first);
    else if (s.named && !has_strays(r)) accept_around(c, t, k, r, s.first);
    else accept_kernels(c, k, r, s.first);
    if (k->state == CANDIDATE_ACCEPTED) clause_text_arrays(c, k, r);
    k->depth = s.depth;
    k->height = 0;
    for (const struct loop *l = r->loops; l; l = l->next) k->height = height(l) > k->height ? height(l) : k->height;
}

/* ---- the directives as written ---- */

static bool count_nest(struct loop *l, void *context)
{
    (void)l;
    ++*(int *)context;
    return true;
}

bool findings_are_parallel(const struct region *r)
{
    const struct loop *seq = NULL;
    int nests = 0;
    visit_nests(r->loops, count_nest, &nests, &seq);
    return nests && !r->why_host;
}

const char *findings_promise(struct candidates *c, const struct region *r)
{
    struct buffer text = {0};
    bool plain = clause_text_suffices(r->loops);
    buffer_puts(&text, plain ? "parallel loop" : "kernels loop independent");
    if (plain) clause_text_loop(r->loops, &text);
    if (clause_text_unknown(r)) buffer_printf(&text, ", with clauses for %s", clause_text_missing(r));
    else clause_text_data(r, &text);
    return keep(c, &text);
}

bool findings_confirm(const struct trial *t, const struct region *r)
{
    struct candidate *k = trial_candidate(t, r);
    if (!k || !strncmp(k->pragma, "kernels", strlen("kernels")) || findings_are_parallel(r)) return true;
    k->pragma = "kernels";
    return false;
}
