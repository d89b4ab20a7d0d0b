/* report_loops: the decision for each loop, what it depends on, and what would change it. SPDX-License-Identifier: MIT */
#include "host/openmp/openmp_plan.h"
#include "region/region_parts.h"
#include "report/report_parts.h"
#include <string.h>

static void add_remedy(struct unit *u, struct report_loop *to, const char *text)
{
    ARENA_PUSH(u->arena, to->remedies, to->n_remedies, text);
}

static bool is_complex(const struct access *a)
{
    return a && !a->affine && !a->loaded && a->written;
}

static const char *dependence_of(const struct obstacle *o)
{
    if (o->scalar) return o->is_last_value ? "last value" : "scalar";
    return is_complex(o->first) || is_complex(o->second) ? "complex" : "carried";
}

static const char *name_of(const struct obstacle *o)
{
    const struct access *a = is_complex(o->second) && !is_complex(o->first) ? o->second : o->first;
    return o->scalar ? o->scalar->name : a->decl ? a->decl->name : "?";
}

/* In the words of nvc, which users and their scripts know. */
static const char *phrase(struct unit *u, const struct obstacle *o)
{
    const char *kind = dependence_of(o), *name = name_of(o);
    if (!strcmp(kind, "last value")) return arena_printf(u->arena, "Scalar last value needed after loop for %s", name);
    if (o->scalar) return arena_printf(u->arena, "Loop carried scalar dependence for %s prevents parallelization", name);
    return arena_printf(u->arena, "%s carried dependence of %s prevents parallelization", strcmp(kind, "complex") ? "Loop" : "Complex loop",
                        name);
}

/* What follows "not parallelizable: " in the reason. */
static const char *detail_of(const char *why)
{
    static const char head[] = "not parallelizable: ";
    return strncmp(why, head, sizeof head - 1) ? why : why + sizeof head - 1;
}

static void add_conflict(struct unit *u, const struct obstacle *o, struct report_loop *to)
{
    to->dependence = dependence_of(o);
    to->proven = o->proven;
    if (o->scalar) {
        ARENA_PUSH(u->arena, to->conflict, to->n_conflict, report_place_of(u, o->use));
        return;
    }
    ARENA_PUSH(u->arena, to->conflict, to->n_conflict, report_place_of(u, o->first->node));
    if (o->second->node != o->first->node) ARENA_PUSH(u->arena, to->conflict, to->n_conflict, report_place_of(u, o->second->node));
}

static void add_scalar_remedies(struct unit *u, const struct obstacle *o, struct report_loop *to)
{
    const char *name = o->scalar->name;
    if (o->is_last_value)
        add_remedy(u, to,
                   arena_printf(u->arena, "add private(%s), or declare it in the loop, if its value is not used after the loop", name));
    else add_remedy(u, to, arena_printf(u->arena, "add a reduction clause for '%s' if the loop combines values in it in any order", name));
}

static void add_remedies(struct unit *u, const struct loop *l, struct report_loop *to)
{
    const struct obstacle *o = l->obstacle;
    bool scan = strstr(l->why, "reduction(inscan)");
    if (scan) add_remedy(u, to, "add -fassociative-math, or reduction(inscan, +:...), if the additions may be in another order");
    if (o->scalar) {
        add_scalar_remedies(u, o, to);
    } else if (!o->proven) {
        add_remedy(u, to, "add 'loop independent' if no two iterations access the same element");
        if (is_complex(o->first) && o->first->read && o->first->written)
            add_remedy(u, to, "add 'loop independent' and 'atomic update' if iterations only update the elements that they share");
    }
}

/* Threads share neither its iterations nor its sums. */
static bool runs_alone(const struct loop *l)
{
    return !l->mapped && (!l->mapping || !strcmp(l->mapping, "sequential"));
}

/* A directive does not change the results. Of statements that all gangs run, one that follows the loop could read what other gangs store in
 * it. */
static bool keeps_results(const struct loop *l)
{
    return l->parent || region_is_kernels(l->region) || node_only_statement(l->region->body) == l->stmt;
}

static void decide(struct unit *u, const struct loop *l, struct report_loop *to)
{
    const char *why = l->plan.why;
    bool prevented = why && l->obstacle && !l->independent && !l->scan && why == l->why;
    if (prevented) {
        add_conflict(u, l->obstacle, to);
        add_remedies(u, l, to);
        to->decision = arena_printf(u->arena, "%s: %s", phrase(u, l->obstacle), detail_of(why));
    } else if (why) {
        to->decision = arena_printf(u->arena, "Loop is %s", why);
    }
    to->needs_directive = !l->directive && l->mode == LOOP_SEQ && l->proof.independent && runs_alone(l) && keeps_results(l);
    to->has_sums = l->proof.n_sums;
    if (to->needs_directive)
        add_remedy(u, to,
                   arena_printf(u->arena, "add a loop directive to share it among threads: it has no carried dependence%s",
                                l->proof.n_sums ? " except its sums" : ""));
}

static struct report_loop loop_of(struct unit *u, const struct loop *l)
{
    struct report_loop r = {
        .variable = l->index ? l->index->name : NULL, .depth = l->depth, .mapped = l->mapped, .condition = l->condition};
    const struct host_loop *h = l->region->host ? openmp_loop(l->region->host, l) : NULL;
    r.range = report_range_of(u, l->stmt->from, l->stmt->from + 3);
    r.end_line = line_map_place(u, l->stmt->to - 1).line;
    r.mapping = l->mapping ? l->mapping : l->mapped ? "parallel" : "sequential";
    r.host = h ? openmp_describe(u, h) : NULL;
    decide(u, l, &r);
    return r;
}

void report_loops(struct unit *u, const struct region *r, struct report_construct *to)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l)) ARENA_PUSH(u->arena, to->loops, to->n_loops, loop_of(u, l));
}
