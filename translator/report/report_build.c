/* report_build: see report.h. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "base/utf8.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"
#include "report/report_parts.h"

static void add_note(struct unit *u, struct report_construct *c, const char *text)
{
    ARENA_PUSH(u->arena, c->notes, c->n_notes, text);
}

static const char *omitted_steps(struct unit *u)
{
    const struct strings *steps = &u->options->without;
    const char *text = "Steps of planning left out: ";
    for (int i = 0; i < steps->count; i++) text = arena_printf(u->arena, "%s%s%s", text, i ? ", " : "", steps->items[i]);
    return text;
}

/* Why a kernel whose loops are shared by the threads of a block has one block; NULL: the construct says so, or there is none. */
static const char *one_gang_reason(const struct region *r)
{
    bool one = false, kernels = region_is_kernels(r);
    for (int i = 0; i < r->n_kernels; i++) one |= r->kernels[i]->one_gang && r->kernels[i]->shape == KERNEL_NESTED;
    if (!one || directive_clause(r->directive, CLAUSE_NUM_GANGS, 0) || ordered_takes_one_gang(r)) return NULL;
    if (kernels && region_moves_pointers(r)) return "the construct changes pointers, which its loops share; use subscripts in place of them";
    if (!kernels && mapping_needs_one_gang(r)) return "loops without 'gang' fill objects that the code around them uses; add 'loop gang'";
    return kernels ? "variables or jumps connect its loops; declare the variables before the construct" : NULL;
}

/* Why the parts of a parallel construct run one after another; NULL: each of its loops with `auto` is parallel after all. */
static const char *order_reason(const struct region *r)
{
    if (ordered_takes_one_gang(r)) return "an ordered or inscan sum must be computed once";
    if (!region_has_auto_gangs(r, true)) return "its loops use results of each other, and gangs do not synchronize";
    for (const struct loop *l = r->loops; l; l = l->next)
        if (l->mode == LOOP_AUTO && !l->independent) return "its loop with 'auto' is not parallel, and gangs do not synchronize";
    return NULL;
}

static void add_region_notes(struct unit *u, const struct region *r, struct report_construct *c)
{
    const char *order = r->in_order ? order_reason(r) : NULL, *reason = one_gang_reason(r);
    if (order) add_note(u, c, arena_printf(u->arena, "Runs in program order, as in kernels: %s", order));
    if (reason) add_note(u, c, arena_printf(u->arena, "Runs in one gang: %s", reason));
    if (r->prefer_host) add_note(u, c, "Runs on the host unless its data is on the device: no loop is parallel");
    if (r->why_host) add_note(u, c, arena_printf(u->arena, "Runs on the host: %s", r->why_host));
    if (u->options->without.count) add_note(u, c, omitted_steps(u));
}

static struct report_construct construct_of(struct unit *u, const struct directive *d)
{
    struct report_construct c = {.directive = d->name, .function = d->function ? d->function->name : NULL};
    c.range = report_range_of(u, d->from, d->to);
    c.end_line = d->statement ? line_map_place(u, d->statement->to ? d->statement->to - 1 : 0).line : c.range.line;
    return c;
}

static struct report_construct of_region(struct unit *u, const struct region *r)
{
    struct report_construct c = construct_of(u, r->directive);
    c.function = r->function ? r->function->name : NULL;
    for (int i = 0; i < r->n_kernels; i++) ARENA_PUSH(u->arena, c.kernels, c.n_kernels, report_kernel(u, r->kernels[i]));
    add_region_notes(u, r, &c);
    report_loops(u, r, &c);
    for (int i = 0; i < r->n_data; i++) ARENA_PUSH(u->arena, c.data, c.n_data, report_data_item(u, &r->data[i]));
    report_variables(u, r, &c);
    report_advise(u, r, &c);
    return c;
}

/* ---- directives that only move data -------------------------------------------------------------------------------------------------- */

static bool moves_data(const struct directive *d)
{
    return d->valid && (d->kind == DIR_DATA || d->kind == DIR_ENTER_DATA || d->kind == DIR_EXIT_DATA || d->kind == DIR_UPDATE);
}

static struct report_construct of_data(struct unit *u, struct directive *d)
{
    struct report_construct c = construct_of(u, d);
    int n;
    struct data_item *items = plan_directive_items(u, d, &n);
    for (int i = 0; i < n; i++) ARENA_PUSH(u->arena, c.data, c.n_data, report_data_item(u, &items[i]));
    return c;
}

/* The next of the directives that only move data, from *k on, that precedes the offset. */
static struct directive *next_data(const struct unit *u, int *k, unsigned before)
{
    for (; *k < u->n_directives && u->directives[*k]->from < before; ++*k)
        if (moves_data(u->directives[*k])) return u->directives[(*k)++];
    return NULL;
}

struct report report_build(struct unit *u)
{
    struct report r = {.unit = u};
    struct directive *d;
    int k = 0;
    if (diag_has_errors(u)) return r;
    for (int i = 0; i <= u->n_regions; i++) {
        unsigned before = i < u->n_regions ? u->regions[i]->directive->from : u->length;
        while ((d = next_data(u, &k, before))) ARENA_PUSH(u->arena, r.constructs, r.n_constructs, of_data(u, d));
        if (i < u->n_regions) ARENA_PUSH(u->arena, r.constructs, r.n_constructs, of_region(u, u->regions[i]));
    }
    report_rank(&r);
    return r;
}
