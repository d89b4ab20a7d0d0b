/* region_dump: regions as text, for --dump. SPDX-License-Identifier: MIT */
#include "analysis/linear.h"
#include "region/region_parts.h"
#include <string.h>

static const char *role_name(enum role role)
{
    static const char *const names[] = {"value", "data", "scalar", "reduction", "private", "constant"};
    return names[role];
}

static void dump_flags(const struct variable *v, struct buffer *out)
{
    if (v->pointee) buffer_puts(out, " pointee");
    if (v->read) buffer_puts(out, " read");
    if (v->written) buffer_puts(out, " written");
    if (v->atomic) buffer_puts(out, " atomic");
    if (v->address_taken) buffer_puts(out, " address");
    if (v->pointer_written) buffer_puts(out, " pointer-written");
    if (v->firstprivate) buffer_puts(out, " firstprivate");
    if (v->iteration_private) buffer_puts(out, " iteration");
    if (v->last_value) buffer_puts(out, " last-value");
    if (v->private_to && v->private_to->index) buffer_printf(out, " of-loop(%s)", v->private_to->index->name);
}

static void dump_variables(const struct region *r, struct buffer *out)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        buffer_printf(out, "  variable %s: %s", v->decl->name, role_name(v->role));
        dump_flags(v, out);
        if (v->data >= 0) buffer_printf(out, " item %d", v->data);
        if (v->why) buffer_printf(out, " -- %s", v->why);
        buffer_putc(out, '\n');
    }
}

static void dump_head(const struct loop *l, struct buffer *out)
{
    struct unit *u = l->region->unit;
    if (!l->canonical) {
        buffer_puts(out, " not canonical");
        return;
    }
    buffer_printf(out, " %s from %s %s %s", l->index->name, node_text(u, l->lower), op_text(l->relation), node_text(u, l->upper));
    buffer_printf(out, " step %s%s%s", l->step_negated ? "-" : "",
                  l->step            ? node_text(u, l->step)
                  : l->direction < 0 ? "-1"
                                     : "1",
                  l->direction ? "" : " (sign unknown)");
    if (l->bounds_on_host) buffer_puts(out, " host-bounds");
}

static void dump_proof(const struct loop_proof *p, struct buffer *out)
{
    buffer_printf(out, " (%s%s%s%s", p->independent ? "proven" : "not proven", p->needs_disjoint ? " if disjoint" : "",
                  p->any_order ? " in any order" : "", p->n_sums ? " but for sums" : "");
    if (p->condition) buffer_printf(out, " if %s", p->condition);
    buffer_printf(out, "%s%s)", p->why ? ": " : "", p->why ? p->why : "");
}

/* Dumps the facts or, after plan_mapping, planning's copy of them. */
static void dump_loop(const struct loop *l, bool planned, bool proofs, struct buffer *out)
{
    const struct loop_plan facts = {.mode = l->mode,
                                    .independent = l->independent,
                                    .needs_disjoint = l->needs_disjoint,
                                    .n_reductions = l->n_reductions,
                                    .levels = l->levels,
                                    .why = l->why};
    const struct loop_plan *p = planned ? &l->plan : &facts;
    static const char *const modes[] = {"seq", "auto", "independent"};
    buffer_printf(out, "  %*sloop", 2 * l->depth, "");
    dump_head(l, out);
    buffer_printf(out, " %s", modes[p->mode]);
    if (p->levels & LEVEL_GANG) buffer_puts(out, " gang");
    if (p->levels & LEVEL_WORKER) buffer_puts(out, " worker");
    if (p->levels & LEVEL_VECTOR) buffer_puts(out, " vector");
    if (l->collapse != 1) buffer_printf(out, " collapse %d", l->collapse);
    if (l->tile) buffer_printf(out, l->tile == TILE_ANY ? " tile *" : " tile %lld", l->tile);
    for (int i = 0; i < l->n_privates; i++) buffer_printf(out, " private(%s)", l->privates[i]->decl->name);
    for (int i = 0; i < p->n_reductions; i++)
        buffer_printf(out, " reduction(%d:%s)", l->reductions[i].op, l->reductions[i].var->decl->name);
    buffer_printf(out, "%s%s", p->independent ? " parallel" : "", p->needs_disjoint ? " if-disjoint" : "");
    if (l->condition) buffer_printf(out, " if %s", l->condition);
    if (p->why) buffer_printf(out, " -- %s", p->why);
    if (proofs && l->proof.analysed) dump_proof(&l->proof, out);
    buffer_putc(out, '\n');
}

static void dump_access(struct unit *u, const struct access *a, struct buffer *out)
{
    buffer_printf(out, "  access %s of %s:%s%s%s%s%s", node_text(u, a->node), a->decl ? a->decl->name : "?", a->read ? " read" : "",
                  a->written ? " write" : "", a->atomic ? " atomic" : "", a->deep ? " deep" : "", a->affine ? "" : " not affine");
    for (int i = 0; a->affine && i < a->n_forms; i++) {
        buffer_puts(out, " [");
        linear_print(a->forms[i], out);
        buffer_puts(out, "]");
    }
    buffer_putc(out, '\n');
}

static void dump_item(const struct data_item *item, struct buffer *out)
{
    buffer_printf(out, "  data %s kind 0x%x base %s start %s bytes %s -- %s\n", item->name, (unsigned)item->kind, item->base, item->start,
                  item->bytes ? item->bytes : "?", item->why ? item->why : "");
}

static void dump_region(struct unit *u, const struct region *r, const char *pass, struct buffer *out)
{
    buffer_printf(out, "region %s %d: %s line %d%s%s\n", r->function->name, r->ordinal, r->directive->name, r->directive->line,
                  r->default_none ? " default(none)" : "", r->default_present ? " default(present)" : "");
    for (const struct loop *l = r->loops; l; l = loop_next(l)) dump_loop(l, !strcmp(pass, "plan_mapping"), !strcmp(pass, "analysis_dependence"), out);
    dump_variables(r, out);
    for (int i = 0; i < r->n_callees; i++) buffer_printf(out, "  calls %s\n", r->callees[i]->name);
    if (strcmp(pass, "region_build"))
        for (int i = 0; i < r->n_accesses; i++) dump_access(u, r->accesses[i], out);
    if (strncmp(pass, "plan", 4)) return;
    for (int i = 0; i < r->n_data; i++) dump_item(&r->data[i], out);
}

void region_dump(struct unit *u, const char *pass, struct buffer *out)
{
    for (int i = 0; i < u->n_regions; i++) dump_region(u, u->regions[i], pass, out);
    for (int i = 0; i < u->n_bodies; i++) dump_region(u, u->bodies[i], pass, out);
}
