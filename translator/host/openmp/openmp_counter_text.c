/* openmp_counter_text: writes loops in strips whose captured values are reserved; see openmp_counters.c. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "host/openmp/openmp_counters.h"
#include "host/openmp/openmp_scan.h"

enum { INNER_TRIPS = 64 }; /* of inner loops whose trip count is not constant */

const char openmp_counter_head[] =
    "extern int omp_get_max_threads(void);\n"
    "static __inline__ __attribute__((unused)) long long accel_counted_strip(long long trips, long long most)\n{\n"
    "    long long even = trips / (8LL * omp_get_max_threads());\n"
    "    return even < 1 ? 1 : even < most ? even : most;\n}\n";

static long long strip_trips(const struct loop *list)
{
    long long most = 1;
    for (const struct loop *l = list; l; l = l->next) {
        long long trips = loop_constant_trips(l), below = strip_trips(l->child);
        long long product = (trips < 0 ? INNER_TRIPS : trips < 1 ? 1 : trips > STRIP_TRIPS ? STRIP_TRIPS : trips) * below;
        if (product > most) most = product;
    }
    return most > STRIP_TRIPS ? STRIP_TRIPS : most;
}

static void emit_reservation(struct lines *l, const struct scan_value *v, int k)
{
    const char *type = v->type->canonical, *place = host_source(l->u, v->reads[0]);
    lines_put(l, "%s accel_added%d = accel_carried%d;", type, k, k);
    lines_directive(l, "#pragma omp atomic capture");
    lines_put(l, "{ accel_carried%d = %s; %s += accel_added%d; }", k, place, place, k);
}

static void emit_count(struct lines *l, const struct host_loop *h, const char *type)
{
    const struct scan *s = h->counters;
    if (s->needs_disjoint) lines_put(l, "if (accel_disjoint)");
    lines_put(l, "{");
    l->level++;
    openmp_declare_index(l, h->loop, type);
    lines_put(l, "%s %s", openmp_trips_header(l->u, h->loop), openmp_scan_slice(l->u, h->loop, s));
    for (int k = 0; k < s->n_values; k++) emit_reservation(l, &s->values[k], k);
    l->level--;
    lines_put(l, "}");
}

static void open_strips(struct lines *l, const struct host_loop *h, const char *pragma)
{
    lines_put(l, "{");
    l->level++;
    lines_put(l, "long long accel_trips = %s;", loop_trips(l->u, h->loop));
    lines_put(l, "long long accel_strip = accel_counted_strip(accel_trips, %lld);", STRIP_TRIPS / strip_trips(h->loop->child));
    if (!h->loop->index_declared_inside) lines_put(l, "(void)%s;", h->loop->index->name); /* the strips have their own */
    lines_put(l, "long long accel_from;");
    lines_directive(l, "%s", pragma);
    lines_put(l, "for (accel_from = 0; accel_from < accel_trips; accel_from += accel_strip) {");
    l->level++;
    lines_put(l, "long long accel_to = accel_trips - accel_from > accel_strip ? accel_from + accel_strip : accel_trips;");
}

void openmp_emit_counted_loop(struct host_emitter *e, const struct host_loop *h, const char *type, const char *pragma, const char *after)
{
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), tail = head;
    open_strips(&head, h, pragma);
    for (int k = 0; k < h->counters->n_values; k++) lines_put(&head, "%s accel_carried%d = 0;", h->counters->values[k].type->canonical, k);
    emit_count(&head, h, type);
    openmp_declare_index(&head, h->loop, type);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(e->u, h->loop), openmp_trips_header(e->u, h->loop));
    lines_put(&tail, "}");
    if (after) lines_put(&tail, "%s", after);
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

void openmp_emit_counted(struct host_emitter *e, const struct host_loop *h, const struct directive *d)
{
    const struct scan *s = h->counters;
    if (s->needs_disjoint) {
        const char *form = directive_clause(d, CLAUSE_CAPTURE, 0) ? " capture" : "";
        edit_comment(&e->edits, d->from, d->to,
                     arena_printf(e->u->arena, "if (accel_disjoint) { %s; } else\n#pragma omp atomic%s\n",
                                  openmp_scan_expression(e->u, s, d->statement), form));
        return;
    }
    edit_comment(&e->edits, d->from, d->to, "");
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_reads; j++)
            if (node_inside(s->values[k].reads[j], d->statement))
                edit_replace(&e->edits, s->values[k].reads[j]->from, s->values[k].reads[j]->to, openmp_scan_carried(e->u, &s->values[k], k));
}
