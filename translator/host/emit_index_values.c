/* emit_index_values: the final values of loop indices and counters of a kernels construct. SPDX-License-Identifier: MIT */
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "host/loop_text.h"
#include "base/unit.h"

static bool is_computed(const struct loop *l)
{
    const struct variable *v = l->canonical ? region_variable(l->region, l->index) : NULL;
    return v && v->computed;
}

static bool computed_below(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (is_computed(l) || computed_below(l->child)) return true;
    return false;
}

/* The value of the index after `trips` iterations. */
static const char *value_text(struct unit *u, const struct loop *l, const char *trips)
{
    const char *lower, *upper;
    if (loop_counts_from_zero(l)) return loop_index_at(u, l, trips);
    bool down = l->step ? l->step_negated : l->direction < 0;
    loop_bounds(u, l, &lower, &upper);
    if (!l->step && !down && l->lower->has_value && !l->lower->value) return trips;
    if (!l->step) return arena_printf(u->arena, "(%s) %c (%s)", lower, down ? '-' : '+', trips);
    return arena_printf(u->arena, "(%s) %c (%s) * (%s)", lower, down ? '-' : '+', trips, host_source(u, l->step));
}

/* A later loop with the same index gives it its final value. */
static bool is_overtaken(const struct loop *l, const struct node *within)
{
    if (computed_below(l->child)) return false;
    for (const struct loop *o = l->next; o; o = o->next)
        if (o->index == l->index && o->canonical && node_inside(o->stmt, within)) return true;
    return false;
}

static void emit_loops(struct lines *l, const struct loop *list, const struct node *within)
{
    for (; list; list = list->next) {
        bool below = computed_below(list->child), mine = is_computed(list);
        const char *trips;
        if (!node_inside(list->stmt, within)) {
            if (node_inside(within, list->stmt)) emit_loops(l, list->child, within);
            continue;
        }
        if ((!below && !mine) || is_overtaken(list, within)) continue;
        trips = loop_trips(l->u, list);
        if (below) {
            const char *type = arena_printf(l->u->arena, "%s ", list->index->type->canonical);
            lines_put(l, "if (%s > 0) {", trips);
            l->level++;
            lines_put(l, "%s%s = %s;", mine ? "" : type, list->index->name, value_text(l->u, list, arena_printf(l->u->arena, "%s - 1", trips)));
            emit_loops(l, list->child, within);
            l->level--;
            lines_put(l, "}");
        }
        if (mine) lines_put(l, "%s = %s;", list->index->name, value_text(l->u, list, trips));
    }
}

/* The final value of a scalar that counts iterations. */
static void emit_counted(struct lines *l, const struct variable *v)
{
    const char *value = arena_printf(l->u->arena, "%s + %lldLL", v->decl->name, v->counts->step);
    for (const struct loop *c = v->counts->outer; c; c = c == v->counts->inner ? NULL : c->child)
        value = arena_printf(l->u->arena, "%s * %s", value, loop_trips(l->u, c));
    lines_put(l, "%s = (%s)(%s);", v->decl->name, v->decl->type->canonical, value);
}

void index_values_emit(struct lines *l, const struct kernel *k)
{
    const struct region *r = k->region;
    for (int j = 0; j < k->n_statements; j++) emit_loops(l, r->loops, k->statements[j]);
    for (int j = 0; j < r->n_vars; j++)
        if (r->vars[j]->counts && kernel_holds(k, r->vars[j]->counts->outer->stmt)) emit_counted(l, r->vars[j]);
}

void index_values_declare(struct lines *l, const struct region *r)
{
    for (int i = 0; r->steps && i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        if (v->computed && v->decl->function && !v->decl->init) lines_put(l, "ACCELRT_MAY_BE_SET(%s)", v->decl->name);
    }
}

void index_values_edit(struct host_emitter *e, const struct region *r)
{
    for (int i = 0; i < r->n_kernels; i++)
        for (int j = 0; j < r->kernels[i]->n_statements; j++) {
            const struct node *n = r->kernels[i]->statements[j];
            struct lines l = lines_begin(e->u, n->from);
            emit_loops(&l, r->loops, n);
            const char *text = lines_end(&l);
            if (!text[0]) continue;
            edit_before(&e->edits, n->from, n->to, "{ ");
            edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s}", text));
        }
}
