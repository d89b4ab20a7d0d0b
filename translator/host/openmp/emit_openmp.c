/* emit_openmp: the OpenMP pragmas of a region's loops, as planned by openmp_plan.c. SPDX-License-Identifier: MIT
 * The user's loop is kept under its pragma. If the host's OpenMP would compute a wrong trip count (loop_counts_right), only the header
 * changes, to a 64-bit counter. */
#include "accel_abi.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "base/options.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include <string.h>

static const char *test_of(const struct loop *l)
{
    if (l->plan.needs_disjoint) return l->condition ? "accel_disjoint && accel_fits" : "accel_disjoint";
    return l->condition ? "accel_fits" : NULL;
}

/* "" for a loop that needs no test. */
static const char *if_clause(struct unit *u, const char *construct, const char *test)
{
    return test ? arena_printf(u->arena, " if(%s%s)", construct, test) : "";
}

static const char *test_of_threads(struct unit *u, const struct region *r, const struct host_loop *h)
{
    const char *test = test_of(h->loop), *work = openmp_enough_work(u, r, h);
    return test && work ? arena_printf(u->arena, "%s && %s", test, work) : work ? work : test;
}

/* The if clause of the threads of h. A loop that is written twice is tested before it. */
static const char *threads_clause(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h, const char *construct)
{
    bool tested_before = serial_is_written(e, r, p, h) && !serial_has_atomics(r, h->loop);
    return if_clause(e->u, construct, tested_before ? NULL : test_of_threads(e->u, r, h));
}

static const char *pragma_text(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct arena *a = e->u->arena;
    int together = h->collapse + (h->divided != NULL) + (h->columns && !h->columns_tested);
    const char *collapse = together > 1 ? arena_printf(a, " collapse(%d)", together) : "", *lanes = if_clause(e->u, "simd: ", test_of(h->loop));
    const char *threads = threads_clause(e, r, p, h, h->simd ? "parallel: " : "");
    const char *clauses = openmp_clauses(e, r, p, h);
    if (!h->parallel) return arena_printf(a, "#pragma omp simd%s%s%s", collapse, lanes, clauses);
    if (openmp_has_team(h)) return arena_printf(a, "#pragma omp for%s %s%s", collapse, openmp_schedule(e->u, h), clauses);
    return arena_printf(a, "#pragma omp parallel for%s%s %s%s%s%s", h->simd ? " simd" : "", collapse, openmp_schedule(e->u, h), threads,
                        h->simd ? lanes : "", clauses);
}

static const char *counter_name(struct unit *u, const struct loop *l) { return arena_printf(u->arena, "accel_at_%s", l->index->name); }

/* Replaces the headers of a group. The innermost body begins with assignments to the user's indices. */
static void widen(struct host_emitter *e, const struct host_loop *h, struct lines *head)
{
    struct unit *u = e->u;
    const char *values = "{";
    struct node *body = openmp_group_last(h)->stmt->child[3];
    struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) {
        const char *counter = counter_name(u, l), *header = loop_wide_header(u, l, counter), *type = loop_index_type(u, l);
        bool named = node_naming(body, l->index);
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
    host_before_body(e, h->loop->region, body, arena_printf(u->arena, "%s ", values));
    edit_after(&e->edits, body->from, body->to, " }");
}

/* Assigns the index the final value that it has in C. */
static const char *last_index(struct unit *u, const struct loop *l)
{
    const char *lower, *upper, *step = l->direction < 0 ? "-1" : "1";
    if (loop_counts_from_zero(l)) return arena_printf(u->arena, "%s = %s;", l->index->name, loop_index_at(u, l, loop_trips(u, l)));
    loop_bounds(u, l, &lower, &upper);
    const char *sign = l->step_negated ? "-" : "";
    if (l->step) step = arena_printf(u->arena, "%s(accelrt_offset)%s", sign, host_operand(u, host_source(u, l->step)));
    return arena_printf(u->arena, "%s = (%s)(%s + %s * %s);", l->index->name, loop_index_type(u, l), lower, loop_trips(u, l), step);
}

/* Other loops in place of the loop; false if the loop remains. */
static bool emit_other_loops(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    if (h->strips) openmp_emit_strips(e, r, h, loop_index_type(e->u, h->loop), pragma_text(e, r, p, h));
    else if (h->columns) openmp_emit_rows(e, r, h, pragma_text(e, r, p, h));
    else if (h->scan) openmp_emit_scan(e, h, loop_index_type(e->u, h->loop), openmp_clauses(e, r, p, h));
    else if (h->tiles) openmp_emit_tiles(e, r, h, pragma_text(e, r, p, h));
    else if (h->counters)
        openmp_emit_counted_loop(e, h, loop_index_type(e->u, h->loop), pragma_text(e, r, p, h),
                                 loop_shows_index(h->loop) ? last_index(e->u, h->loop) : NULL);
    else return false;
    return true;
}

static void emit_form(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct node *s = h->loop->stmt;
    struct lines head = lines_begin(e->u, s->from), tail = head;
    if (emit_other_loops(e, r, p, h)) return;
    const char *pragma = pragma_text(e, r, p, h);
    bool shows = loop_shows_index(h->loop), same = openmp_emit_invariants(e, r, h, &head, true);
    const struct node *start = strstr(pragma, "schedule(runtime)") ? openmp_row_start(e->u, h) : NULL;
    bool block = start || h->widen || shows || h->divided || same || e->declarations[0];
    if (block) {
        lines_put(&head, "{");
        head.level++;
        if (h->widen) widen(e, h, &head);
        if (h->divided) openmp_declare_parts(&head, h);
        openmp_emit_invariants(e, r, h, &head, false);
        if (start) openmp_declare_lengths(&head, h, start);
    }
    tail.level = head.level;
    if (openmp_has_team(h)) {
        openmp_open_team(&head, h, threads_clause(e, r, p, h, ""));
        tail.level = head.level;
        openmp_close_team(&tail, h);
        openmp_emit_located(e, h);
    }
    if (start) openmp_return_schedule(&tail);
    if (shows) lines_put(&tail, "%s", last_index(e->u, h->loop));
    tail.level = 0;
    if (block) lines_put(&tail, "}");
    if (e->declarations[0]) lines_directive(&head, "%.*s", (int)strlen(e->declarations) - 1, e->declarations);
    lines_directive(&head, "%s", pragma);
    edit_before(&e->edits, s->from, s->to, lines_end(&head));
    const char *end = lines_end(&tail);
    if (end[0]) edit_after(&e->edits, s->from, s->to, arena_printf(e->u->arena, "\n%s", end));
    if (h->divided) openmp_emit_parts(e, h);
}

static void emit_loop(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    if (serial_is_written(e, r, p, h)) {
        const char *test = serial_has_atomics(r, h->loop) ? NULL : test_of_threads(e->u, r, h);
        if (!test) test = openmp_enough_rows(e->u, h);
        const char *last = h->simd && loop_shows_index(h->loop) ? last_index(e->u, h->loop) : "";
        serial_emit(e, r, p, h, &(struct serial_texts){test, if_clause(e->u, "simd: ", test_of(h->loop)), last});
        e->edits.copies = EDIT_FIRST;
        e->uses_threads = true;
    }
    emit_form(e, r, p, h);
    e->edits.copies = EDIT_BOTH;
}

/* Private sections of a gang in a loop whose iterations threads share: each iteration has a copy of the gang's section. */
static const char *sections_of_gang(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct loop *l)
{
    const struct host_loop *h = openmp_loop(p, l);
    const char *own = "";
    if (!h || !h->parallel || (l->mapped && !(l->mapped & LEVEL_GANG))) return own;
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        bool gangs = v->role == ROLE_PRIVATE && openmp_on_heap(r, v) && !gang_is_private_of_loop(r->loops, v);
        if (gangs && node_naming(l->stmt, v->decl)) own = arena_printf(e->u->arena, "%s%s ", own, gang_private_section(e->u, r, v, true));
    }
    return own;
}

/* Private sections of pointers: each iteration has its own. */
static void emit_private_sections(struct host_emitter *e, struct region *r, const struct host_plan *p, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        struct node *body = loop_group_end(l)->stmt->child[3];
        const char *own = sections_of_gang(e, r, p, l);
        for (int k = 0; k < l->n_privates; k++)
            if (openmp_on_heap(r, l->privates[k])) own = arena_printf(e->u->arena, "%s%s ", own, gang_private_section(e->u, r, l->privates[k], false));
        if (own[0]) host_before_body(e, r, body, arena_printf(e->u->arena, "{ %s\n", own));
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
