/* report_parallelism: work that more threads could share, or that the host could launch earlier. SPDX-License-Identifier: MIT
 * accelcc interchanges and collapses loops itself where no clause forbids it, so advice about loops is for those with a seq clause. */
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "report/report_parts.h"
#include <string.h>

/* ---- loops with a seq clause --------------------------------------------------------------------------------------------------------- */

enum { FEW_THREADS = 4096 }; /* two multiprocessors can run as many */

/* Its iterations may be shared whatever the values are, and they are all that the loop around it does. */
static bool is_needlessly_sequential(const struct loop *l)
{
    const struct loop_proof *p = &l->proof;
    bool by_clause = l->directive && directive_clause(l->directive, CLAUSE_SEQ, 0) && l->collapse == 1;
    bool independent = p->analysed && p->independent && !p->n_sums && !p->condition && !p->needs_disjoint;
    return by_clause && independent && l->canonical && l->index && l->parent && l->parent->mapped && l->parent->index &&
           node_only_statement(l->parent->stmt->child[3]) == l->stmt;
}

/* Threads along the loop around it access elements that are far from each other, and threads along the loop would not. */
static const struct access *strided_access(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->loop != l || !a->var || a->repeated || a->by_call) continue;
        if (mapping_access_stride(a, l->index) == 1 && mapping_access_stride(a, l->parent->index) > 1) return a;
    }
    return NULL;
}

static void advise_sequential(struct unit *u, const struct region *r, const struct loop *l, struct report_construct *to)
{
    long long trips = mapping_constant_trips(l->parent), more = mapping_constant_trips(l);
    bool few = trips > 0 && trips < FEW_THREADS && more > 1;
    const struct access *a = strided_access(r, l);
    struct report_range at = report_range_of(u, l->directive->from, l->directive->to);
    struct report_advice advice = {.id = few ? "collapse" : "interchange", .range = at};
    if (!few && !a) return;
    if (few)
        advice.text =
            arena_printf(u->arena,
                         "the loop over '%s' (line %d) has %lld iterations, so no more threads run it: the loop over '%s' in it has "
                         "no carried dependence, and without its seq clause both are collapsed, for %lld threads",
                         l->parent->index->name, line_map_place(u, l->parent->stmt->from).line, trips, l->index->name, trips * more);
    else
        advice.text =
            arena_printf(u->arena,
                         "neighboring threads have neighboring values of '%s', along which '%s' (line %d) is strided: the loop over "
                         "'%s' has no carried dependence, and without its seq clause the loops are interchanged",
                         l->parent->index->name, access_text(u, a), line_map_place(u, a->node->from).line, l->index->name);
    if (at.column && at.line == at.end_line) report_add_edit(u, &advice, (struct report_edit){at, "#pragma acc loop"});
    report_add_advice(u, to, advice);
}

/* ---- loops whose operations may be in another order ---------------------------------------------------------------------------------- */

/* One thread, or the host, runs the loop, since a scan would add or multiply in another order. */
static void advise_order(struct unit *u, const struct loop *l, struct report_construct *to)
{
    bool sequential = !l->mapped && !l->scan && l->why && strstr(l->why, "permit it with -fassociative-math");
    long long trips = mapping_constant_trips(l);
    if (!sequential || (trips >= 0 && trips < FEW_THREADS)) return;
    struct report_advice a = {.id = "associative-math", .range = report_range_of(u, l->stmt->from, l->stmt->from + 3)};
    a.text = arena_printf(
        u->arena,
        "the loop over '%s' (line %d) runs sequentially, in the program's order of operations: with -fassociative-math it is a "
        "scan, which threads share, if the last digits may differ",
        l->index ? l->index->name : "?", line_map_place(u, l->stmt->from).line);
    report_add_advice(u, to, a);
}

/* ---- constructs that wait for each other --------------------------------------------------------------------------------------------- */

/* The program reaches data on the device without the runtime, by an address or a stream. Then the runtime waits at the end of each
 * construct; otherwise it defers the waits of constructs that move no data (runtime.md), and async saves none. */
static bool calls_for_address(const struct node *n, const void *context)
{
    static const char *const names[] = {"acc_malloc",   "acc_deviceptr",       "acc_copyin",         "acc_create",
                                        "acc_map_data", "acc_get_cuda_stream", "acc_set_cuda_stream"};
    (void)context;
    for (size_t i = 0; n->kind == NODE_CALL && n->decl && i < sizeof names / sizeof *names; i++)
        if (!strcmp(n->decl->name, names[i])) return true;
    return false;
}

static bool has_device_addresses(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->kind == DIR_HOST_DATA || directive_clause(u->directives[i], CLAUSE_DEVICEPTR, 0)) return true;
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct decl *f = u->syntax->functions[i];
        if (!f->is_system && node_find(syntax_body(u, f), calls_for_address, NULL)) return true;
    }
    return false;
}

/* It moves no data, and nothing but the order of the constructs says when it runs. */
static bool may_be_queued(const struct region *r)
{
    static const enum clause_kind others[] = {CLAUSE_IF, CLAUSE_SELF, CLAUSE_ASYNC, CLAUSE_WAIT, CLAUSE_DEVICE_TYPE};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (directive_clause(r->directive, others[i], 0)) return false;
    for (int i = 0; i < r->n_data; i++) {
        struct report_data d = report_data_item(r->unit, &r->data[i]);
        if (d.in || d.out || d.allocates) return false;
    }
    return r->n_kernels && !r->why_host && !r->mirrored;
}

/* The construct whose statement is the next one, but for directives alone on a line; NULL: another statement is. */
static struct region *next_construct(const struct unit *u, const struct region *r)
{
    const struct node *block = r->body->parent;
    int k = 0;
    if (!block || block->kind != NODE_BLOCK) return NULL;
    while (k < block->n_children && block->child[k] != r->body) k++;
    if (k + 1 >= block->n_children) return NULL;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->from > r->body->to && d->from < block->child[k + 1]->from && d->statement != block->child[k + 1]) return NULL;
    }
    for (int i = 0; i < u->n_regions; i++)
        if (u->regions[i]->body == block->child[k + 1]) return u->regions[i];
    return NULL;
}

static bool follows_another(const struct unit *u, const struct region *r)
{
    for (int i = 0; i < u->n_regions; i++)
        if (may_be_queued(u->regions[i]) && next_construct(u, u->regions[i]) == r) return true;
    return false;
}

static struct report_range after(struct report_range r)
{
    r.line = r.end_line;
    r.column = r.end_column;
    return r;
}

/* Each directive gets the clause, and a wait follows the last construct. No edits where a place is not exact, or where more follows on the
 * last line. */
static void add_queue(struct unit *u, const struct region *first, const struct region *last, struct report_advice *a)
{
    struct report_range end = report_range_of(u, last->body->from, last->body->to);
    bool exact = end.column && u->text[last->body->to] == '\n';
    for (const struct region *r = first; r; r = r == last ? NULL : next_construct(u, r)) {
        struct report_range at = report_range_of(u, r->directive->from, r->directive->to);
        exact &= at.column && u->text[r->directive->from] == '#';
        report_add_edit(u, a, (struct report_edit){after(at), " async(1)"});
    }
    report_add_edit(u, a, (struct report_edit){after(end), "\n#pragma acc wait(1)"});
    if (!exact) a->n_edits = 0;
}

static void advise_queue(struct unit *u, const struct region *r, struct report_construct *to)
{
    const struct region *last = r;
    int count = 1;
    if (!r->body || !may_be_queued(r) || follows_another(u, r) || !has_device_addresses(u)) return;
    for (const struct region *n; (n = next_construct(u, last)) && may_be_queued(n); count++) last = n;
    if (last == r) return;
    struct report_advice a = {.id = "async", .range = to->range};
    a.text = arena_printf(
        u->arena,
        "the host waits for each of %d constructs, up to line %d, before it launches the next one, as the program has addresses "
        "of the device: with async(1) on all and one wait(1) after them it waits once",
        count, line_map_place(u, last->directive->from).line);
    add_queue(u, r, last, &a);
    report_add_advice(u, to, a);
}

void report_advise_parallelism(struct unit *u, const struct region *r, struct report_construct *to)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (is_needlessly_sequential(l)) advise_sequential(u, r, l, to);
        else advise_order(u, l, to);
    advise_queue(u, r, to);
}
