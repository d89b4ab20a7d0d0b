/* openmp_located: extreme values and the first iterations that have them. SPDX-License-Identifier: MIT
 *     if (x[i] > most) { most = x[i]; at = i; }
 * Each thread has copies of both variables. Threads have iterations in the order of their numbers (schedule(static)), so of equal values
 * that of the thread with the lowest number is the first one. An empty asm statement keeps the branch, which is rarely taken: gcc 12 would
 * replace it with conditional moves, on which the next iteration waits (1.12 ns an iteration, 0.46 with the branch). */
#include "base/unit.h"
#include "host/host_emit.h"
#include "region/region_parts.h"

bool openmp_locates(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (l->reductions[k].place) return true;
    return false;
}

bool openmp_keeps_last(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (l->reductions[k].by) return true;
    return false;
}

bool openmp_is_located(const struct host_loop *h, const struct decl *d)
{
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        if (r->place && (r->var->decl == d || r->place->decl == d)) return true;
    }
    return false;
}

const char *openmp_located_clause(const struct host_loop *h)
{
    struct arena *a = h->loop->region->unit->arena;
    const char *names = "";
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        if (r->place) names = arena_printf(a, "%s%s%s, %s", names, names[0] ? ", " : "", r->var->decl->name, r->place->decl->name);
    }
    return names[0] ? arena_printf(a, " firstprivate(%s)", names) : "";
}

void openmp_declare_located(struct lines *l, const struct host_loop *h)
{
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        const char *value, *at;
        if (!r->place) continue;
        value = r->var->decl->name, at = r->place->decl->name;
        lines_put(l, "__typeof__(%s) accel_first%d = %s, accel_value%d = %s;", value, k, value, k, value);
        lines_put(l, "__typeof__(%s) accel_place%d = %s;", at, k, at);
        lines_put(l, "int accel_finder%d = 0;", k);
    }
}

void openmp_end_located(struct lines *l, const struct host_loop *h)
{
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        const char *value, *better = r->op == RED_MAX ? ">" : "<";
        if (!r->place) continue;
        value = r->var->decl->name;
        lines_directive(l, "#pragma omp critical(accel_located)");
        lines_put(l, "if (%s %s accel_first%d && (%s %s accel_value%d || (%s == accel_value%d && omp_get_thread_num() < accel_finder%d)))",
                  value, better, k, value, better, k, value, k, k);
        lines_put(l, "    accel_value%d = %s, accel_place%d = %s, accel_finder%d = omp_get_thread_num();", k, value, k,
                  r->place->decl->name, k);
    }
}

void openmp_emit_located(struct host_emitter *e, const struct host_loop *h)
{
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        struct located found;
        if (!r->place || !loop_locates(h->loop, r->var->decl, &found)) continue;
        bool block = found.stores->kind == NODE_BLOCK;
        const struct node *first = block ? found.stores->child[0] : found.stores;
        edit_before(&e->edits, first->from, first->to, block ? "__asm__(\"\"); " : "({ __asm__(\"\"); }), ");
    }
}

void openmp_return_located(struct lines *l, const struct host_loop *h)
{
    for (int k = 0; k < h->loop->plan.n_reductions; k++) {
        const struct reduction *r = &h->loop->reductions[k];
        if (r->place) lines_put(l, "%s = accel_value%d, %s = accel_place%d;", r->var->decl->name, k, r->place->decl->name, k);
    }
}
