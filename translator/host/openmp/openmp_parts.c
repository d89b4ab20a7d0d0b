/* openmp_parts: rows of a parallel nest, divided among threads if there are few. SPDX-License-Identifier: MIT
 *     for (i < channels) for (j < n) y[i][j] = ...;
 * has little parallelism along i if there are fewer channels than threads. OpenMP's collapse of both loops computes i and j of each
 * iteration by divisions, and compilers do not vectorize it. So the collapsed loops are those over the rows and over parts of a row: for (i
 * < channels) for (parts) for (j in part) y[i][j] = ...; If there are many rows, a part is a whole row. */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"

enum { LEAST_PART = 16 };

const char openmp_part_head[] =
    "extern int omp_get_max_threads(void);\n"
    "static __inline__ __attribute__((unused)) long long accel_part_length(long long rows, long long trips, long long least)\n{\n"
    "    long long threads = omp_get_max_threads(), parts = threads, other = rows, rest;\n"
    "    if (trips <= least || rows < 1 || rows >= 8 * threads) return trips > 0 ? trips : 1;\n"
    "    while ((rest = parts % other) != 0) parts = other, other = rest;\n"
    "    rest = ((trips - 1) / (threads / other) + least) / least * least;\n"
    "    return rest < trips ? rest : trips;\n}\n";

/* A variable of the group's is declared in its body (emit_own_variables.c), before the loop over parts. */
static bool declares_variable(const struct region *r, const struct host_loop *h)
{
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        for (int i = 0; i < r->n_apart; i++)
            if (region_apart_loop(r, r->apart[i]) == l) return true;
    return false;
}

static bool has_effects(const struct loop *l)
{
    return node_has_effects(l->lower) || node_has_effects(l->upper) || node_has_effects(l->step);
}

/* OpenMP can collapse the loop over the parts of l with the group. */
static bool can_divide(struct unit *u, const struct region *r, const struct host_loop *h, const struct loop *l)
{
    const struct loop *row = h->loop;
    for (int k = 0; k < h->collapse; k++, row = row->child) {
        if (has_effects(row)) return false;
        for (int j = 0; j < row->n_privates; j++)
            if (openmp_on_heap(r, row->privates[j])) return false;
    }
    return loop_counts_up(u, l) && l->bounds_on_host && !loop_shows_index(l) && !has_effects(l) && !openmp_names_index(h, l->lower) &&
           !openmp_names_index(h, l->upper) && !openmp_runs_in_strips(u, r, l);
}

static long long least_part(const struct loop *l)
{
    return l->child || node_has(l->stmt->child[3], KIND(NODE_CALL) | KIND(NODE_WHILE) | KIND(NODE_DO)) ? 1 : LEAST_PART;
}

/* Without a pragma of its own, l is in the group, and code before its index is declared would prevent the collapse. */
struct loop *openmp_divided(struct unit *u, const struct region *r, const struct host_loop *h, struct loop *l, bool has_lanes)
{
    long long trips = l ? loop_constant_trips(l) : 0;
    if (!l || (!has_lanes && !l->index_declared_inside) || (trips >= 0 && trips < 2 * least_part(l))) return NULL;
    return can_divide(u, r, h, l) && !declares_variable(r, h) ? l : NULL;
}

void openmp_declare_end(struct lines *head, const struct loop *l, const char *counter, const char *upper)
{
    lines_put(head, "%s accel_end = (%s)%s%s;", counter, counter, host_operand(head->u, upper), l->relation == OP_LE ? " + 1" : "");
}

void openmp_declare_parts(struct lines *head, const struct host_loop *h)
{
    struct unit *u = head->u;
    const struct loop *l = h->divided;
    const char *lower, *upper, *counter = loop_counter_type(u, l);
    loop_bounds(u, l, &lower, &upper);
    openmp_declare_end(head, l, counter, upper);
    lines_put(head, "%s accel_part = accel_part_length(%s, (long long)(accel_end - %s), %lld), accel_at;", counter,
              openmp_group_trips(u, h), host_operand(u, lower), least_part(l));
}

void openmp_emit_parts(struct host_emitter *e, const struct host_loop *h)
{
    struct unit *u = e->u;
    const struct loop *l = h->divided;
    struct node *n = l->stmt;
    struct lines head = lines_begin(u, n->from);
    const char *lower, *upper, *type = loop_index_type(u, l), *i = l->index->name;
    const char *declared = l->index_declared_inside ? arena_printf(u->arena, "%s ", type) : "";
    loop_bounds(u, l, &lower, &upper);
    lines_put(&head, "for (accel_at = %s; accel_at < accel_end; accel_at += accel_part) {", lower);
    lines_put(&head, "    %s accel_to = (%s)(accel_end - accel_at > accel_part ? accel_at + accel_part : accel_end);", type, type);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(u, l),
                 arena_printf(u->arena, "for (%s%s = (%s)accel_at; %s < accel_to; %s++)", declared, i, type, i, i));
    edit_after(&e->edits, n->from, n->to, " }");
}
