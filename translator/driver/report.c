/* report: see report.h. SPDX-License-Identifier: MIT */
#include "report.h"
#include "accel_kinds.h"
#include "host/openmp/openmp_plan.h"
#include "kernel/teams/teams.h"
#include "region/flow/uses.h"
#include "region/region.h"
#include "region/ordered_loops.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <string.h>

static const char *kind_name(int kind)
{
    const char *clause = accel_kind_clause((unsigned)kind);
    return clause ? clause : "data";
}

static const char *role_name(const struct variable *v)
{
    switch (v->role) {
    case ROLE_VALUE: return "passed by value";
    case ROLE_DATA: return "data";
    case ROLE_SCALAR: return "scalar on the device";
    case ROLE_REDUCTION: return "reduction";
    case ROLE_PRIVATE: return v->firstprivate ? "firstprivate" : "private";
    case ROLE_CONSTANT: return "constant";
    }
    return "";
}

static void print_loops(struct unit *u, const struct loop *l, FILE *to)
{
    for (; l; l = l->next) {
        struct place p = line_map_place(u, l->stmt->from);
        fprintf(to, "  %*sloop %s, line %d: %s\n", 2 * l->depth, "", l->index ? l->index->name : "?", p.line,
                l->mapping ? l->mapping : l->mapped ? "parallel" : "sequential");
        if (l->plan.why) fprintf(to, "  %*s  Loop is %s\n", 2 * l->depth, "", l->plan.why);
        if (!l->directive && l->mode == LOOP_SEQ && l->proof.independent && !l->mapped)
            fprintf(to, "  %*s  Loop has no carried dependence%s: add a loop directive to share it among threads\n", 2 * l->depth, "",
                    l->proof.n_sums ? " except its sums" : "");
        const struct host_loop *h = l->region->host ? openmp_loop(l->region->host, l) : NULL;
        if (h) fprintf(to, "  %*s  On the host: %s\n", 2 * l->depth, "", openmp_describe(u, h));
        print_loops(u, l->child, to);
    }
}

/* Why the item is copied; NULL: a clause of its kind says so. */
static const char *data_reason(struct unit *u, const struct data_item *d)
{
    bool is_clause = d->why && !strcmp(d->why, arena_printf(u->arena, "%s clause", kind_name(d->kind)));
    return is_clause ? NULL : d->why;
}

static void print_data(const struct region *r, FILE *to)
{
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        const char *why = data_reason(r->unit, d);
        fprintf(to, "  Generating %s%s(%s)%s%s\n", d->kind & ACCELRT_IMPLICIT ? "implicit " : "", kind_name(d->kind), d->name,
                why ? ": " : "", why ? why : "");
    }
}

static void print_variables(const struct region *r, FILE *to)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        if (v->role == ROLE_DATA) continue;
        fprintf(to, "  variable %s: %s%s%s\n", v->decl->name, role_name(v), v->why ? ", " : "", v->why ? v->why : "");
    }
}

static void print_special(const struct region *r, FILE *to)
{
    for (int i = 0; i < r->n_kernels; i++) {
        const struct kernel *k = r->kernels[i];
        int n = 0;
        for (int j = 0; j < k->n_params; j++)
            if (k->params[j].special && k->params[j].kind == PARAM_VALUE)
                fprintf(to, "%s%s", n++ ? ", " : "  Compiled at run time, if NVRTC is available, for the values of ",
                        k->params[j].var->decl->name);
        if (n) fprintf(to, " (specialize clause)\n");
    }
}

/* For nested kernels the variables that the threads of a gang or worker share, and loads that threads hoist. */
static void print_kernel(struct unit *u, const struct kernel *k, FILE *to)
{
    fprintf(to, "  Generating kernel %s: %s\n", k->name, k->mapping ? k->mapping : "");
    if (k->teams && k->teams->why) fprintf(to, "    %s\n", k->teams->why);
    for (int i = 0; k->teams && i < k->teams->n_slots; i++) {
        const struct slot *s = &k->teams->slots[i];
        if (!s->replicated && s->why && teams_is_used(k->teams, s))
            fprintf(to, "    variable %s: one per %s, as %s\n", s->decl->name, s->mode == MODE_GANG ? "gang" : "worker", s->why);
    }
    for (int i = 0; i < k->n_loads; i++)
        fprintf(to, "    %s: loaded first for all iterations of a thread, as compilers do not move loads across calls\n",
                node_text(u, k->loads[i]->node));
}

static void print_region(struct unit *u, const struct region *r, FILE *to)
{
    struct place p = line_map_place(u, r->directive->from);
    fprintf(to, "%s:%d: %s in %s\n", p.file, p.line, r->directive->name, r->function ? r->function->name : "?");
    for (int i = 0; i < r->n_kernels; i++) print_kernel(u, r->kernels[i], to);
    print_special(r, to);
    if (r->in_order)
        fprintf(to, "  Runs in program order, as in kernels: %s\n",
                ordered_takes_one_gang(r) ? "an ordered or inscan sum must be computed once"
                                          : "its loops use results of each other, and gangs do not synchronize");
    if (r->prefer_host) fprintf(to, "  Runs on the host unless its data is on the device: no loop is parallel\n");
    if (r->why_host) fprintf(to, "  Runs on the host: %s\n", r->why_host);
    print_loops(u, r->loops, to);
    print_data(r, to);
    print_variables(r, to);
    fprintf(to, "\n");
}

void report_print(struct unit *u, FILE *to)
{
    for (int i = 0; i < u->n_regions; i++) print_region(u, u->regions[i], to);
}
