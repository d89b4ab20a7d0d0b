/* openmp_lengths: the schedule of a loop over rows whose starts are in an array, as those of a sparse matrix. SPDX-License-Identifier: MIT
 *     for (i) for (k = first[i]; k < first[i + 1]; k++) ...
 * If the lengths differ much, threads take chunks as they become idle (openmp_schedule.c). But then a thread has other rows each time,
 * which are not in its cache: sparse rows of 16 that fit in the caches of 16 cores took 1.7 times as long as with a static division.
 * first[] says how much each thread would have in that: the loop is divided so if none has more than an eighth above the average. */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "region/flow/uses.h"

/* Elements of a chunk, for some microseconds: 16 threads take 20 chunks in a microsecond. */
enum { CHUNK = 4096, LEAST_PARTS = 8, MOST_PARTS = 32 };

/* The functions of OpenMP have other types in omp.h, which the program may include. Kinds: 1 static, 2 dynamic. */
const char openmp_length_head[] = "extern void accel_get_schedule(unsigned *, int *) __asm__(\"omp_get_schedule\");\n"
                                  "extern void accel_set_schedule(unsigned, int) __asm__(\"omp_set_schedule\");\n";

struct start_search {
    const struct loop *l;
    bool inside;
};

static bool search_inside(struct node *n, void *context)
{
    struct start_search *s = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    s->inside |=
        d && (d == s->l->index || d->type->is_volatile || (d->to > d->from && d->from >= s->l->stmt->from && d->to <= s->l->stmt->to));
    s->inside |= n->kind != NODE_NAME && n->kind != NODE_MEMBER && n->kind != NODE_PAREN && n->kind != NODE_IMPLICIT;
    return !s->inside;
}

/* The element that a bound reads, perhaps into a variable of the iteration. */
static const struct node *element_of(const struct loop *l, const struct node *bound)
{
    const struct node *n = node_strip(bound), *body = l->stmt->child[3];
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (d && d->init && node_inside(d->init, body) && !node_is_guarded(d->init, body)) n = node_strip(d->init);
    return n->kind == NODE_SUBSCRIPT && n->type && type_is_integer(n->type) && !n->type->is_volatile ? n : NULL;
}

static bool is_next(const struct loop *l, const struct node *n)
{
    n = node_strip(n);
    if (n->kind != NODE_BINARY || n->op != OP_ADD) return false;
    for (int k = 0; k < 2; k++)
        if (node_is_name_of(n->child[k], l->index) && n->child[!k]->has_value && n->child[!k]->value == 1) return true;
    return false;
}

/* first[i], where c counts from it to first[i + 1]; NULL: c does not. */
static const struct node *start_of(struct unit *u, const struct loop *l, const struct loop *c)
{
    struct start_search s = {l, false};
    if (!c->canonical || c->direction <= 0 || c->step || c->relation != OP_LT || node_is_guarded(c->stmt, l->stmt->child[3])) return NULL;
    const struct node *first = element_of(l, c->lower), *end = element_of(l, c->upper);
    if (!first || !end || !node_is_name_of(first->child[1], l->index) || !is_next(l, end->child[1])) return NULL;
    node_walk(first->child[0], search_inside, &s);
    return !s.inside && node_text_equal(u, first->child[0], end->child[0]) ? first : NULL;
}

const struct node *openmp_row_start(struct unit *u, const struct host_loop *h)
{
    const struct loop *l = h->loop, *c = l->child;
    struct node *body = l->stmt->child[3];
    bool plain = h->collapse == 1 && loop_counts_up(u, l) && !openmp_bounds_have_effects(h) && !openmp_ends_by_data(u, body);
    if (!plain || !c || c->next || c->child || node_has(body, KIND(NODE_CONTINUE) | KIND(NODE_GOTO) | KIND(NODE_RETURN))) return NULL;
    return start_of(u, l, c);
}

/* Statements for the first iteration's index and that after the last, of which each assigns the start of its row. */
static void find_start(struct lines *l, const struct host_loop *h, const struct node *start, const char *trip)
{
    const char *lower, *upper, *i = h->loop->index->name, *type = loop_index_type(l->u, h->loop);
    loop_bounds(l->u, h->loop, &lower, &upper);
    lines_put(l, "%s %s = (%s)(%s + %s);", type, i, type, host_operand(l->u, lower), trip);
    lines_put(l, "accel_start = (long long)%s;", host_source(l->u, start));
}

const char *openmp_enough_rows(struct unit *u, const struct host_loop *h)
{
    const struct node *start = openmp_row_start(u, h);
    struct lines l = lines_begin(u, h->loop->stmt->from);
    if (!start) return NULL;
    l.indent = "";
    lines_put(&l, "__extension__({ long long accel_trips = %s, accel_start = 0, accel_all = 0; if (accel_trips > 0) { {", loop_trips(u, h->loop));
    find_start(&l, h, start, "0");
    lines_put(&l, "accel_all -= accel_start; } { ");
    find_start(&l, h, start, "accel_trips");
    lines_put(&l, "accel_all += accel_start; } } accel_all >= %d; })", CHUNK);
    char *text = arena_string(u->arena, lines_end(&l));
    for (char *s = text; *s; s++)
        if (*s == '\n') *s = ' ';
    return text;
}

/* Of less than CHUNK elements for each thread no lengths are compared, nor are few more for one thread worth the distribution of chunks. */
void openmp_declare_lengths(struct lines *head, const struct host_loop *h, const struct node *start)
{
    lines_put(head, "long long accel_trips = %s, accel_threads = omp_get_max_threads(), accel_start, accel_before = 0, accel_all = 0, accel_most = 0;",
              loop_trips(head->u, h->loop));
    lines_put(head, "unsigned accel_kind; int accel_part, accel_parts, accel_chunk, accel_even = 0;");
    lines_put(head, "for (accel_parts = 1; accel_trips > 0 && accel_parts; accel_parts = accel_parts == 1 && !accel_even ? (int)accel_threads : 0) {");
    lines_put(head, "    accel_all = accel_most = 0;");
    lines_put(head, "    for (accel_part = 0; accel_part <= accel_parts; accel_part++) {");
    head->level += 2;
    find_start(head, h, start, "accel_trips * accel_part / accel_parts");
    lines_put(head, "if (accel_part) accel_all += accel_start - accel_before;");
    lines_put(head, "if (accel_part && accel_start - accel_before > accel_most) accel_most = accel_start - accel_before;");
    lines_put(head, "accel_before = accel_start;");
    head->level -= 2;
    lines_put(head, "    }");
    lines_put(head, "    accel_even = accel_threads == 1 || accel_all < %d * accel_threads;", CHUNK);
    lines_put(head, "}");
    lines_put(head, "accel_even |= accel_most * accel_threads <= accel_all + accel_all / 8 + %d * accel_threads * accel_threads;", CHUNK / 8);
    lines_put(head, "accel_get_schedule(&accel_kind, &accel_chunk);");
    lines_put(head, "if (accel_even) accel_set_schedule(1, 0);");
    lines_put(head, "else {");
    lines_put(head, "    long long accel_chunks = accel_all / %d;", CHUNK);
    lines_put(head, "    if (accel_chunks < %d * accel_threads) accel_chunks = %d * accel_threads;", LEAST_PARTS, LEAST_PARTS);
    lines_put(head, "    if (accel_chunks > %d * accel_threads) accel_chunks = %d * accel_threads;", MOST_PARTS, MOST_PARTS);
    lines_put(head, "    accel_set_schedule(2, (int)(accel_trips / accel_chunks + 1));");
    lines_put(head, "}");
}

void openmp_return_schedule(struct lines *tail)
{
    lines_put(tail, "accel_set_schedule(accel_kind, accel_chunk);");
}
