/* emit_openmp: which loops of a region get which OpenMP pragma, and how they are written. SPDX-License-Identifier: MIT
 * The user's loop stays in place under its pragma. The outermost loop that may run in parallel becomes `parallel for`, an innermost one
 * `simd`. Where the host's OpenMP would miscount (loop_counts_right) the header alone changes, to a counter of 64 bits. */
#include "accel_abi.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "base/options.h"
#include "region/updates/updates.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include <string.h>

/* ---- the plan ----------------------------------------------------------------------------------------------------------------- */

/* Into an array of the gang's own, which one thread runs here. */
static bool reduces_own_array(const struct region *r, const struct loop *l)
{
    bool found = false;
    for (int k = 0; k < loop_head(l)->n_arrays; k++) found |= region_array_is_own(r, loop_head(l)->arrays[k].var);
    return found;
}

static bool may_run_parallel(const struct region *r, const struct loop *l)
{
    bool spread = l->canonical && l->independent && !l->accumulates && !l->commutes && !l->gang_state && l->mode != LOOP_SEQ;
    return !host_is_serial(r) && !reduces_own_array(r, l) && spread && !loop_is_counted(l) && (l->directive || host_is_kernels(r));
}

/* Every value of the index, or none, fulfils the test: compilers fold it (0u > i), and then refuse the loop under OpenMP. */
static bool test_folds(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool strict = l->relation == OP_LT || l->relation == OP_GT, below = l->relation == OP_LT || l->relation == OP_GE;
    long long bound = l->upper->value;
    if (t->kind == TYPE_POINTER || !l->upper->has_value) return false;
    const struct type *other = node_strip(l->upper)->type ? node_strip(l->upper)->type : l->upper->type;
    if (!bound && below && other && type_is_integer(other) && !other->is_signed && other->size >= 4 && other->size >= t->size) return true;
    if (t->size > 4) return !t->is_signed && !bound && below;
    long long highest = (1LL << (8 * t->size - t->is_signed)) - 1, lowest = t->is_signed ? -highest - 1 : 0;
    if (bound < lowest || bound > highest) return true;
    return (below && bound == lowest) || (!below && bound == highest && (strict || l->relation == OP_LE));
}

/* gcc 14 ends in an internal error over compound literals in the head of a loop for OpenMP. */
static bool holds_literal(const struct node *n) { return node_has(n, KIND(NODE_COMPOUND_LITERAL)); }

/* OpenMP's own rules for a loop. */
static bool has_openmp_form(const struct loop *l)
{
    if (!l->canonical || holds_literal(l->lower) || holds_literal(l->upper) || holds_literal(l->step)) return false;
    const struct type *t = l->index->type;
    long long step = l->step ? (l->step->has_value ? l->step->value : 0) : 1;
    bool counted = (t->kind == TYPE_INT || t->kind == TYPE_CHAR || t->kind == TYPE_POINTER) && !t->is_volatile && !t->is_atomic;
    if (!counted || (l->relation == OP_NE && step != 1 && step != -1) || !l->upper->type) return false;
    if (l->compared) return true;
    if (test_folds(l) || (t->size > 4 && t->kind != TYPE_POINTER && loop_test_may_fold(l))) return false;
    return t->kind == TYPE_POINTER || type_is_integer(node_strip(l->upper)->type ? node_strip(l->upper)->type : l->upper->type);
}

/* The member of a collapse group behind l, NULL if the loops are not tightly nested or OpenMP would refuse them. */
static struct loop *tight_child(const struct loop *l)
{
    struct loop *c = l->child;
    return c && !c->next && node_alone(l->stmt->child[3]) == c->stmt && c->canonical && has_openmp_form(c) ? c : NULL;
}

static int group_size(struct loop *l)
{
    struct loop *member = l;
    int n = 1;
    for (; n < l->collapse && (member = tight_child(member)); n++) continue;
    return n == l->collapse ? n : 1;
}

static struct loop *group_last(const struct host_loop *h)
{
    struct loop *l = h->loop;
    for (int k = 1; k < h->collapse; k++) l = l->child;
    return l;
}

static bool has_atomic(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_ATOMIC && r->inner[i]->from >= l->stmt->from && r->inner[i]->from < l->stmt->to) return true;
    for (int i = 0; i < r->unit->n_implied; i++)
        if (node_inside(r->unit->implied[i]->statement, l->stmt)) return true;
    return false;
}

/* Where pointers may overlap compilers test that by themselves; of subscripts that may wrap they must be told. */
static bool has_simd_form(const struct region *r, const struct host_loop *h)
{
    return h->collapse == 1 && !h->loop->child && !h->loop->needs_disjoint && !openmp_reduces_parts(h->loop) && !has_atomic(r, h->loop) &&
           h->loop->index->type->kind != TYPE_POINTER && !openmp_left_to_compiler(r, h->loop);
}

/* Threads share the outer loops of a group and the innermost one is left to simd or strips, unless the outer ones are too short for that:
 * compilers vectorise a loop in its own place, but not a collapsed one. */
static void leave_innermost_to_lanes(struct unit *u, const struct region *r, struct host_loop *h)
{
    enum { FEW = 64 };
    struct loop *last = group_last(h);
    struct host_loop inner = { .loop = last, .collapse = 1, .tested = h->tested };
    long long product = 1;
    const struct loop *l = h->loop;
    for (int k = 1; k < h->collapse; k++, l = l->child) {
        long long trips = loop_constant_trips(l);
        product = trips < 0 || product >= FEW ? FEW : product * trips;
    }
    if (h->collapse == 1 || product < FEW) return;
    if (has_simd_form(r, &inner) || (!h->tested && openmp_runs_in_strips(u, r, last))) h->collapse--;
}

/* Products of trip counts overflow where single ones do not; gcc forms them in the type of the indices, were it a char. */
static bool needs_wide_counter(const struct host_loop *h)
{
    long long product = 1, most = 0x7fffffff;
    bool right = true, wide = true, from_zero = false;
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) {
        long long trips = loop_constant_trips(l);
        if (l->index->type->size < 4) most = l->index->type->size == 1 ? 0x7f : most < 0x7fff ? most : 0x7fff;
        product = trips < 0 || product < 0 || (trips && product > 0x7fffffff / trips) ? -1 : product * trips;
        right &= loop_counts_right(l, !h->parallel);
        from_zero |= loop_counts_from_zero(l);
        wide &= l->index->type->kind == TYPE_POINTER || l->index->type->size > 4;
    }
    return from_zero || (!wide && (!right || (h->collapse > 1 && (product < 0 || product > most))));
}

static bool can_widen(struct unit *u, const struct host_loop *h)
{
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        if (!loop_wide_header(u, l, "") && !(type_is_integer(l->index->type) && l->index->type->size > 4)) return false;
    return true;
}

static bool plan_loop(struct host_emitter *e, struct region *r, struct host_plan *p, struct loop *l, bool in_parallel)
{
    struct host_loop h = { .loop = l, .parallel = !in_parallel, .tested = loop_is_tested(l), .collapse = group_size(l) };
    if (!has_openmp_form(l) || !may_run_parallel(r, l) || (in_parallel && l->needs_disjoint) || !openmp_can_reduce(l)) return false;
    h.tiles = h.parallel && !openmp_reduces_parts(l) && openmp_runs_in_tiles(e->u, r, &h);
    if (h.parallel && !h.tiles) leave_innermost_to_lanes(e->u, r, &h);
    h.simd = has_simd_form(r, &h);
    h.strips = h.collapse == 1 && !h.tested && !loop_shows_index(l) && openmp_runs_in_strips(e->u, r, l);
    if (in_parallel && !h.simd && !h.strips) return false;
    h.widen = !h.strips && !h.tiles && needs_wide_counter(&h);
    if (h.widen && !can_widen(e->u, &h)) return false;
    openmp_find_bins(e, r, &h);
    e->uses_simd |= h.simd || h.strips;
    e->uses_strips |= h.strips && h.parallel;
    p->needs_disjoint |= l->needs_disjoint;
    p->condition = condition_both(e->u, p->condition, l->condition);
    ARENA_PUSH(e->u->arena, p->loops, p->n_loops, h);
    return true;
}

/* A few iterations of a few operations take less time than it takes to wake the threads (some microseconds). The loop declares its index:
 * simd would bring the last value of another one back. */
static bool is_short(struct loop *l)
{
    enum { SHORT = 128 };
    long long trips = loop_constant_trips(l);
    if (trips < 0 || trips > SHORT || !l->index_declared_inside || l->child || group_size(l) > 1) return false;
    if (l->n_reductions || l->n_arrays || loop_is_tested(l)) return false;
    return !node_has(l->stmt->child[3], LOOP_KINDS | KIND(NODE_CALL) | KIND(NODE_GOTO));
}

/* Loops below one with simd or strips stay as they are. */
static void plan_list(struct host_emitter *e, struct region *r, struct host_plan *p, struct loop *list, bool in_parallel)
{
    for (struct loop *l = list; l; l = l->next) {
        bool planned = plan_loop(e, r, p, l, in_parallel || is_short(l));
        const struct host_loop *h = planned ? &p->loops[p->n_loops - 1] : NULL;
        if (h && (h->simd || h->strips)) continue;
        plan_list(e, r, p, h ? group_last(h)->child : l->child, in_parallel || h);
    }
}

struct host_plan openmp_plan(struct host_emitter *e, struct region *r)
{
    struct host_plan p = { 0 };
    const struct clause *gangs = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    if (e->openmp) plan_list(e, r, &p, r->loops, false);
    bool several = gangs && strcmp(gang_count(e->u, gangs), "1") != 0;
    for (int i = 0; i < r->n_kernels; i++) p.gang_loop |= several && (r->kernels[i]->flags & ACCELRT_EXACT_GANGS);
    p.gang_loop = p.gang_loop && gang_calls_are_statements(r);
    return p;
}

const struct host_loop *openmp_loop(const struct host_plan *p, const struct loop *l)
{
    for (int i = 0; i < p->n_loops; i++)
        if (p->loops[i].loop == l) return &p->loops[i];
    return NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------- */

static const char *test_of(const struct loop *l)
{
    if (l->needs_disjoint) return l->condition ? "accel_disjoint && accel_fits" : "accel_disjoint";
    return l->condition ? "accel_fits" : NULL;
}

/* "" for a loop that needs no test. */
static const char *if_clause(struct unit *u, const char *construct, const struct loop *l)
{
    const char *test = test_of(l);
    return test ? arena_printf(u->arena, " if(%s%s)", construct, test) : "";
}

static const char *pragma_text(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct arena *a = e->u->arena;
    const char *collapse = h->collapse > 1 ? arena_printf(a, " collapse(%d)", h->collapse) : "", *clauses = openmp_clauses(e, r, p, h);
    const char *lanes = if_clause(e->u, "simd: ", h->loop), *threads = if_clause(e->u, h->simd ? "parallel: " : "", h->loop);
    if (!h->parallel) return arena_printf(a, "#pragma omp simd%s%s%s", collapse, lanes, clauses);
    if (openmp_has_large(h)) return arena_printf(a, "#pragma omp for%s %s%s", collapse, openmp_schedule(e->u, h), clauses);
    return arena_printf(a, "#pragma omp parallel for%s%s %s%s%s%s", h->simd ? " simd" : "", collapse, openmp_schedule(e->u, h), threads,
                        h->simd ? lanes : "", clauses);
}

static const char *counter_name(struct unit *u, const struct loop *l) { return arena_printf(u->arena, "accel_at_%s", l->index->name); }

static bool is_named(const struct node *where, const struct decl *d)
{
    struct host_plan none = { 0 };
    return openmp_names_outside(&none, where, d);
}

const char *openmp_index_type(struct unit *u, const struct loop *l)
{
    const char *declared = host_declare(u, l->index->type, "", l->index->name);
    size_t n = strlen(declared);
    return arena_copy(u->arena, declared, n && declared[n - 1] == ' ' ? n - 1 : n);
}

/* The headers of a group, and at the innermost body what gives the user's indices their values. */
static void widen(struct host_emitter *e, const struct host_loop *h, struct lines *head)
{
    struct unit *u = e->u;
    const char *values = "{";
    struct node *body = group_last(h)->stmt->child[3];
    struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) {
        const char *counter = counter_name(u, l), *header = loop_wide_header(u, l, counter), *type = openmp_index_type(u, l);
        bool named = is_named(body, l->index);
        if (!header) continue;
        const char *value = loop_counts_from_zero(l) ? loop_index_at(u, l, counter) : counter;
        lines_put(head, "long long %s;", counter);
        edit_replace(&e->edits, l->stmt->from, loop_header_end(u, l), header);
        if (l->index_declared_inside && named)
            values = arena_printf(u->arena, "%s %s %s = (%s)%s;", values, type, l->index->name, type, value);
        else if (!l->index_declared_inside)
            values = arena_printf(u->arena, "%s %s = (%s)%s;%s", values, l->index->name, type, value,
                                  named ? "" : arena_printf(u->arena, " (void)%s;", l->index->name));
    }
    edit_before(&e->edits, body->from, body->to, arena_printf(u->arena, "%s ", values));
    edit_after(&e->edits, body->from, body->to, " }");
}

/* What C leaves in the index of a plain loop, where that is wanted. */
static const char *last_index(struct unit *u, const struct loop *l)
{
    const char *lower, *upper, *step = l->direction < 0 ? "-1" : "1";
    loop_bounds(u, l, &lower, &upper);
    const char *sign = l->step_negated ? "-" : "";
    if (l->step) step = arena_printf(u->arena, "%s(accelrt_offset)%s", sign, host_operand(u, host_source(u, l->step)));
    return arena_printf(u->arena, "%s = (%s)(%s + %s * %s);", l->index->name, openmp_index_type(u, l), lower, loop_trips(u, l), step);
}

static void emit_loop(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct node *s = h->loop->stmt;
    struct lines head = lines_begin(e->u, s->from), tail = head;
    if (h->strips) {
        openmp_emit_strips(e, r, h, openmp_index_type(e->u, h->loop), pragma_text(e, r, p, h));
        return;
    }
    if (h->tiles) {
        openmp_emit_tiles(e, r, h, pragma_text(e, r, p, h));
        return;
    }
    const char *pragma = pragma_text(e, r, p, h);
    bool shows = loop_shows_index(h->loop), block = h->widen || shows || e->declarations[0];
    if (block) {
        lines_put(&head, "{");
        head.level++;
        if (h->widen) widen(e, h, &head);
    }
    tail.level = head.level;
    if (openmp_has_large(h)) {
        openmp_open_large(&head, h, if_clause(e->u, "", h->loop));
        tail.level = head.level;
        openmp_close_large(&tail, h);
    }
    if (shows) lines_put(&tail, "%s", last_index(e->u, h->loop));
    tail.level = 0;
    if (block) lines_put(&tail, "}");
    if (e->declarations[0]) lines_directive(&head, "%.*s", (int)strlen(e->declarations) - 1, e->declarations);
    lines_directive(&head, "%s", pragma);
    edit_before(&e->edits, s->from, s->to, lines_end(&head));
    const char *end = lines_end(&tail);
    if (end[0]) edit_after(&e->edits, s->from, s->to, arena_printf(e->u->arena, "\n%s", end));
}

static struct loop *group_end(struct loop *l)
{
    for (int k = l->collapse; k > 1 && l->child; k--) l = l->child;
    return l;
}

/* A gang's sections, where threads share the iterations of its loop: each iteration begins with what the gang has. */
static const char *sections_of_gang(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct loop *l)
{
    const struct host_loop *h = openmp_loop(p, l);
    const char *own = "";
    if (!h || !h->parallel || (l->mapped && !(l->mapped & LEVEL_GANG))) return own;
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        bool gangs = v->role == ROLE_PRIVATE && openmp_on_heap(r, v) && !gang_is_private_of_loop(r->loops, v);
        if (gangs && is_named(l->stmt, v->decl)) own = arena_printf(e->u->arena, "%s%s ", own, gang_private_section(e->u, r, v, true));
    }
    return own;
}

/* Private sections of pointers, of which each iteration has its own. */
static void emit_private_sections(struct host_emitter *e, struct region *r, const struct host_plan *p, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        struct node *body = group_end(l)->stmt->child[3];
        const char *own = sections_of_gang(e, r, p, l);
        for (int k = 0; k < l->n_privates; k++)
            if (openmp_on_heap(r, l->privates[k])) own = arena_printf(e->u->arena, "%s%s ", own, gang_private_section(e->u, r, l->privates[k], false));
        if (own[0]) edit_before(&e->edits, body->from, body->to, arena_printf(e->u->arena, "{ %s", own));
        if (own[0]) edit_after(&e->edits, body->from, body->to, " }");
        emit_private_sections(e, r, p, l->child);
    }
}

void openmp_emit(struct host_emitter *e, struct region *r, const struct host_plan *p)
{
    own_variables_emit(e, p, r->loops);
    apart_variables_emit(e, r);
    emit_private_sections(e, r, p, r->loops);
    if (p->gang_loop) gang_guard_loops(e, r->loops);
    if (p->gang_loop) gang_guard_calls(e, r);
    for (int i = 0; i < p->n_loops; i++) emit_loop(e, r, p, &p->loops[i]);
}

void openmp_emit_atomic(struct host_emitter *e, struct directive *d)
{
    static const struct { enum clause_kind clause; const char *word; } forms[] = {
        { CLAUSE_READ, "atomic read" }, { CLAUSE_WRITE, "atomic write" }, { CLAUSE_CAPTURE, "atomic capture" },
    };
    struct node *place = atomic_place(e->u, d);
    const char *form = "atomic";
    for (int k = 0; k < 3; k++)
        if (directive_clause(d, forms[k].clause, 0)) form = forms[k].word;
    if (place && strip_casts(place)->type->kind == TYPE_COMPLEX) form = "critical(accel_complex)";
    edit_comment(&e->edits, d->from, d->to, e->openmp ? arena_printf(e->u->arena, "#pragma omp %s\n", form) : "");
}
