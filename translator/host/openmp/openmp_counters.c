/* openmp_counters: counters that atomic directives capture, as in the compaction of an array. SPDX-License-Identifier: MIT
 * All threads would update the counter's line of memory in turn. Instead each thread runs strips of iterations: a slice of the body counts
 * what the strip adds, one atomic addition reserves these values, and the strip takes them one after another:
 *     for (strips) {
 *         k = 0;  for (i in strip) if (x[i] > 0) k++;
 *         atomic { first = n; n += k; }
 *         k = first;  for (i in strip) if (x[i] > 0) { place = k++; y[place] = x[i]; }
 *     }
 * Each value is captured once, in an order that the atomic updates of the program might have had too (OpenACC 3.4, 2.12). */
#include "host/openmp/openmp_counters.h"
#include "analysis/scan/scan_parts.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "host/openmp/openmp_scan.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include "region/updates/atomic_forms.h"

enum { MOST_COUNTERS = 4, FEW_ROWS = 64 };

/* ---- occurrences of a counter -------------------------------------------------------------------------------------------------------- */

static bool is_invariant(const struct loop *l, const struct decl *d)
{
    bool inside = d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
    return decl_is_object(d) && !inside && !d->type->is_volatile && !node_changes(l->stmt, d);
}

static const struct decl *base_of(const struct node *place)
{
    if (place->kind == NODE_UNARY && place->op != OP_DEREF) return NULL;
    if (place->kind == NODE_UNARY || place->kind == NODE_SUBSCRIPT || place->kind == NODE_MEMBER) place = node_strip(place->child[0]);
    return place->kind == NODE_NAME ? place->decl : NULL;
}

/* n, *p, p[0], p[k], s.n or p->n, where names other than n keep their values in the loop. */
static bool is_counter_place(const struct loop *l, const struct node *place)
{
    const struct type *t = place->type;
    const struct decl *base = base_of(place);
    bool counts = (t->kind == TYPE_INT || t->kind == TYPE_CHAR) && t->size <= 8 && !t->is_volatile && !t->is_atomic;
    if (!counts || !base || node_is_bit_field(place)) return false;
    if (place->kind == NODE_NAME) return decl_is_object(base) && (base->name_at < l->stmt->from || base->name_at >= l->stmt->to);
    if (!is_invariant(l, base) || base->type->is_volatile) return false;
    if (place->kind != NODE_SUBSCRIPT) return true;
    const struct node *index = node_strip(place->child[1]);
    return index->kind == NODE_INTEGER || (index->kind == NODE_NAME && is_invariant(l, index->decl));
}

struct occurrences {
    struct unit *unit;
    struct scan_value *value;
    const struct node *place;
};

static bool is_occurrence(const struct unit *u, const struct node *place, const struct node *n)
{
    if (n->kind != place->kind) return false;
    if (n->kind == NODE_NAME) return n->decl == place->decl;
    return base_of(n) == base_of(place) && node_text_equal(u, n, place);
}

static bool collect(struct node *n, void *context)
{
    struct occurrences *o = context;
    if (!is_occurrence(o->unit, o->place, n)) return true;
    ARENA_PUSH(o->unit->arena, o->value->reads, o->value->n_reads, n);
    return false;
}

/* ---- atomic directives ----------------------------------------------------------------------------------------------------------------- */

bool openmp_has_atomic(const struct loop *l, const struct directive *d)
{
    return d->kind == DIR_ATOMIC && d->statement && node_inside(d->statement, l->stmt->child[3]);
}

struct scan_value *openmp_counter_of(const struct unit *u, const struct scan *s, const struct node *place)
{
    for (int k = 0; k < s->n_values; k++)
        if (is_occurrence(u, s->values[k].reads[0], place)) return &s->values[k];
    return NULL;
}

/* A variable, or what a pointer refers to, that all threads share. */
static bool is_shared(const struct region *r, const struct decl *d)
{
    const struct variable *v = region_variable(r, d);
    return v && !v->address_taken && (v->role == ROLE_DATA || v->role == ROLE_SCALAR || (v->role == ROLE_VALUE && v->pointee));
}

static void add_counter(const struct region *r, const struct loop *l, struct scan *s, const struct node *place)
{
    struct scan_value value = {.type = place->type, .op = RED_ADD, .permitted = true};
    struct occurrences o = {r->unit, &value, place};
    value.decl = (struct decl *)base_of(place);
    value.var = region_variable(r, value.decl);
    node_walk(l->stmt, collect, &o);
    ARENA_PUSH(r->unit->arena, s->values, s->n_values, value);
}

struct updates {
    struct unit *unit;
    struct scan_value *value;
    bool failed;
};

static bool find_update(struct node *n, void *context)
{
    struct updates *s = context;
    struct scan_update update;
    struct update_form form;
    bool changes = (n->kind == NODE_ASSIGN || node_is_step(n)) && scan_is_carried(s->value, node_strip(n->child[0]));
    if (!changes) return true;
    if (!scan_read_update(s->unit, s->value, n, &update, &form) || form.kind != UPDATE_OPERATOR || form.op != RED_ADD) s->failed = true;
    else ARENA_PUSH(s->unit->arena, s->value->updates, s->value->n_updates, update);
    return false;
}

/* The atomic directive adds to a place that it may capture. An atomic read might see values that the program never gives. */
static bool read_directive(const struct region *r, const struct loop *l, const struct directive *d, struct scan *s, bool *captures)
{
    struct atomic_form form = {0};
    if (directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0)) return false;
    if (!atomic_form_read(r->unit, d, d->statement, &form)) return false;
    const struct node *place = node_strip(form.update.x);
    if (!is_counter_place(l, place) || !is_shared(r, base_of(place))) return !directive_clause(d, CLAUSE_CAPTURE, 0);
    if (!openmp_counter_of(r->unit, s, place)) add_counter(r, l, s, place);
    *captures |= directive_clause(d, CLAUSE_CAPTURE, 0) != NULL;
    struct updates x = {r->unit, openmp_counter_of(r->unit, s, place), false};
    node_walk(d->statement, find_update, &x);
    return !x.failed;
}

static bool is_in_own_atomic(const struct region *r, const struct loop *l, const struct node *n)
{
    for (int i = 0; i < r->n_inner; i++)
        if (openmp_has_atomic(l, r->inner[i]) && node_inside(n, r->inner[i]->statement)) return true;
    return false;
}

/* All accesses of the loop to the counter are those of the directives. */
static bool is_only_counted(const struct region *r, const struct loop *l, const struct scan_value *v)
{
    const struct node *place = v->reads[0];
    for (int k = 0; k < v->n_reads; k++)
        if (!is_in_own_atomic(r, l, v->reads[k])) return false;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (!node_inside(use->node, l->stmt) || use->decl != v->decl) continue;
        if (use->flags & (USE_CALLEE | USE_ESCAPE | USE_ADDRESS)) return false;
    }
    for (int i = 0; place->kind != NODE_NAME && i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != v->decl || !node_inside(a->node, l->stmt) || scan_is_carried(v, node_strip(a->node))) continue;
        if (place->kind != NODE_MEMBER || !a->n_members || a->by_call || a->members[0] == place->decl) return false;
    }
    return true;
}

/* ---- loops ------------------------------------------------------------------------------------------------------------------------------ */

static bool has_private_sections(const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++)
        if (openmp_on_heap(r, r->vars[i])) return true;
    return false;
}

static struct scan *find_counters(const struct region *r, const struct loop *l)
{
    struct scan *s = arena_alloc(r->unit->arena, sizeof *s);
    bool captures = false;
    for (int i = 0; i < r->n_inner; i++)
        if (openmp_has_atomic(l, r->inner[i]) && !read_directive(r, l, r->inner[i], s, &captures)) return NULL;
    if (!captures || s->n_values > MOST_COUNTERS) return NULL;
    for (int k = 0; k < s->n_values; k++)
        if (!s->values[k].n_updates || !is_only_counted(r, l, &s->values[k])) return NULL;
    return s;
}

/* The update can be written twice: in an `if` without braces, an else of its own might be taken for the user's. */
static bool can_repeat(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_inner; i++) {
        const struct node *p = openmp_has_atomic(l, r->inner[i]) ? r->inner[i]->statement->parent : NULL;
        if (p && p->kind != NODE_BLOCK) return false;
    }
    return true;
}

/* Few iterations around loops that threads would share together with it. */
static bool has_few_rows(const struct host_loop *h)
{
    long long trips = loop_constant_trips(h->loop);
    return h->collapse > 1 && trips >= 0 && trips < FEW_ROWS;
}

bool openmp_find_counters(const struct region *r, struct host_loop *h)
{
    const struct loop *l = h->loop;
    bool simple = h->parallel && !h->tested && !has_few_rows(h) && !openmp_has_team(h) && !loop_is_counted(l);
    if (!simple || !openmp_has_slice(r, l) || has_private_sections(r)) return false;
    struct scan *s = find_counters(r, l);
    if (!s || !scan_slice(l, s) || !openmp_may_count(r, l, s, &s->needs_disjoint)) return false;
    if (s->needs_disjoint && !can_repeat(r, l)) return false;
    h->counters = s;
    h->collapse = 1;
    return true;
}

const struct host_loop *openmp_counted(const struct region *r, const struct host_plan *p, const struct directive *atomic)
{
    struct atomic_form form = {0};
    for (int i = 0; i < p->n_loops; i++) {
        const struct host_loop *h = &p->loops[i];
        if (!h->counters || !openmp_has_atomic(h->loop, atomic) || !atomic_form_read(r->unit, atomic, atomic->statement, &form)) continue;
        if (openmp_counter_of(r->unit, h->counters, node_strip(form.update.x))) return h;
    }
    return NULL;
}
