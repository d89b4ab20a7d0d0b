/* plan_mapping: splits each region into kernels. SPDX-License-Identifier: MIT
 * parallel: one kernel, or one for each loop nest if the construct contains nothing else. serial: one thread. kernels: each nest that is
 * proven parallel becomes a kernel of its own, a loop with parallel loops inside runs in one gang, the code between runs in one thread. */
#include "accel_kinds.h"
#include "base/arena.h"
#include "base/ascii_names.h"
#include "base/diag.h"
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "kernel/transforms/interchange_tree.h"
#include "kernel/transforms/plans.h"
#include "kernel/transforms/sweep_kernel.h"
#include "region/flow/flow.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"
#include "region/updates/scans.h"
#include "base/unit.h"
#include "base/passes.h"

struct kernel *mapping_new_kernel(struct unit *u, struct region *r, struct node **statements, int count)
{
    struct kernel *k = arena_alloc(u->arena, sizeof *k);
    k->region = r;
    k->statements = statements;
    k->n_statements = count;
    if (r->prints || r->calls_other_files) k->flags |= ACCELRT_OUTPUT;
    for (int j = 0; j < 3; j++) k->block[j] = k->items[j] = 1;
    return k;
}

static const char *kernel_name(struct unit *u, const struct region *r, int index)
{
    const char *name = arena_printf(u->arena, "accel_k_%s_%d", ascii_name(u->arena, r->function->name), r->ordinal);
    if (index > 25) return arena_printf(u->arena, "%s_z%d", name, index + 1);
    return index ? arena_printf(u->arena, "%s_%c", name, 'a' + index) : name;
}

void mapping_one_thread(struct kernel *k)
{
    k->shape = KERNEL_SEQUENTIAL;
    k->flags |= ACCELRT_SEQUENTIAL | ACCELRT_ALWAYS;
    k->mapping = "one thread";
}

/* The kernel may be inside loops that the host runs. */
static void sequential_loops(const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (kernel_holds(k, l->stmt)) mapping_sequential(l);
        else sequential_loops(k, l->child);
    }
}

static void plan_parameters(struct unit *u, struct kernel *k)
{
    struct region *r = k->region;
    if (!mapping_params(u, k)) return;
    if (!k->scan && (!k->nest || !loop_is_counted(k->nest))) plans_run(PLAN_PLACES, u, k);
    mapping_describe_sizes(u, k);
    if (mapping_stores_pointers(r)) k->flags |= ACCELRT_STORES_POINTERS;
    mapping_fallback(u, k);
    plans_run(PLAN_KERNEL, u, k);
    mapping_launch_choices(u, k);
    ARENA_PUSH(u->arena, r->kernels, r->n_kernels, k);
}

static void finish_kernel(struct unit *u, struct kernel *k)
{
    k->name = kernel_name(u, k->region, k->region->n_kernels);
    plan_parameters(u, k);
    mapping_small_results(k);
    interchange_swap(k->interchange);
}

static void add_sequential(struct unit *u, struct region *r, struct node **statements, int count)
{
    struct kernel *k = mapping_new_kernel(u, r, statements, count);
    k->one_gang = true;
    mapping_one_thread(k);
    sequential_loops(k, r->loops);
    if (!directive_has_loop(r->directive)) mapping_reductions(u, k);
    mapping_scratch(u, k);
    finish_kernel(u, k);
}

static void add_nested(struct unit *u, struct region *r, struct node **statements, int count, bool one_gang)
{
    struct kernel *k = mapping_new_kernel(u, r, statements, count);
    mapping_nested(u, k, one_gang);
    finish_kernel(u, k);
}

static void add_nest(struct unit *u, struct region *r, struct node **statement, struct loop *root)
{
    struct kernel *k = mapping_new_kernel(u, r, statement, 1);
    mapping_nest(u, k, root);
    if (loop_is_counted(root) && k->shape != KERNEL_FLAT) add_sequential(u, r, statement, 1);
    else finish_kernel(u, k);
}

static void add_sweep(struct unit *u, struct region *r, struct node **statement, struct loop *sweep)
{
    struct kernel *k = mapping_new_kernel(u, r, statement, 1);
    mapping_nest(u, k, mapping_sweep(u, k, sweep));
    if (k->shape == KERNEL_FLAT) {
        mapping_describe_sweep(u, sweep);
        finish_kernel(u, k);
    } else {
        interchange_swap(k->interchange);
        add_nested(u, r, statement, 1, true);
    }
}

static void add_scan(struct unit *u, struct region *r, struct node **statement, struct loop *l)
{
    struct kernel *k = mapping_new_kernel(u, r, statement, 1);
    if (mapping_scan(u, k, l)) finish_kernel(u, k);
    else add_sequential(u, r, statement, 1);
}

/* ---- statements of the construct ---------------------------------------------------------------------------------------------- */

struct statements {
    struct node **list;
    int count;
};

static struct statements top_statements(struct unit *u, struct region *r)
{
    struct statements s = {NULL, 0};
    if (r->body->kind != NODE_BLOCK) {
        ARENA_PUSH(u->arena, s.list, s.count, r->body);
        return s;
    }
    for (int k = 0; k < r->body->n_children; k++) {
        struct node *n = r->body->child[k];
        if (n && n->kind != NODE_NULL_STMT) ARENA_PUSH(u->arena, s.list, s.count, n);
    }
    return s;
}

static struct loop *parallel_root(const struct region *r, struct node *statement)
{
    struct loop *l = mapping_loop_of(r, statement);
    return l && loop_may_spread(l) ? l : NULL;
}

/* A private of the construct whose value one statement may read from another requires that one kernel runs both. */
static bool privates_flow(const struct region *r, const struct statements *s)
{
    for (int k = 0; k < r->n_vars; k++) {
        int users = 0;
        bool read = false;
        if (r->vars[k]->role != ROLE_PRIVATE || r->vars[k]->private_to || !r->vars[k]->written) continue;
        for (int j = 0; j < s->count; j++) {
            users += mapping_uses(s->list[j], r->vars[k]->decl);
            read |= !type_is_scalar(r->vars[k]->decl->type) || !flow_written_first(s->list[j], r->vars[k]->decl);
        }
        if (users > 1 && read) return true;
    }
    return false;
}

static bool only_nests(const struct region *r, const struct statements *s)
{
    for (int k = 0; k < s->count; k++) {
        struct loop *l = parallel_root(r, s->list[k]);
        if (!l || (l->plan.levels && !(l->plan.levels & LEVEL_GANG) && s->count > 1)) return false;
    }
    return s->count > 0 && (s->count == 1 || (!directive_clause(r->directive, CLAUSE_REDUCTION, 0) && !privates_flow(r, s)));
}

static bool contains_parallel(const struct region *r, const struct loop *list, const struct node *statement)
{
    for (const struct loop *l = list; l; l = l->next)
        if ((node_inside(l->stmt, statement) && loop_may_spread(l)) || contains_parallel(r, l->child, statement)) return true;
    return false;
}

/* The statement has loops that run in parallel, itself or in a routine. */
static bool needs_team(const struct region *r, struct node *statement)
{
    return contains_parallel(r, r->loops, statement) || routine_called_levels(r->unit, statement);
}

static void plan_parallel(struct unit *u, struct region *r)
{
    struct statements s = top_statements(u, r);
    bool once = ordered_takes_one_gang(r) || region_has_auto_gangs(r, false);
    if (only_nests(r, &s)) {
        for (int k = 0; k < s.count; k++) add_nest(u, r, &s.list[k], parallel_root(r, s.list[k]));
    } else if (s.count == 1 && mapping_sweep_loop(r, s.list[0])) {
        add_sweep(u, r, s.list, mapping_sweep_loop(r, s.list[0]));
    } else if (s.count == 1 && mapping_scan_loop(r, s.list[0])) {
        add_scan(u, r, s.list, mapping_scan_loop(r, s.list[0]));
    } else if (s.count && !needs_team(r, r->body) && (once || !directive_clause(r->directive, CLAUSE_NUM_GANGS, 0))) {
        add_sequential(u, r, s.list, s.count);
    } else if (s.count) {
        add_nested(u, r, s.list, s.count, once);
    }
}

static bool local_flows(const struct region *r, const struct statements *s, int declared_in)
{
    const struct node *d = s->list[declared_in];
    if (d->kind != NODE_DECL_STMT) return false;
    for (int v = 0; v < d->n_children; v++)
        for (int j = 0; j < s->count; j++) {
            const struct decl *local = j != declared_in ? d->child[v]->decl : NULL;
            if (local && !region_variable(r, local) && mapping_uses(s->list[j], local)) return true;
        }
    return false;
}

static bool locals_flow(const struct region *r, const struct statements *s)
{
    for (int k = 0; k < s->count; k++)
        if (local_flows(r, s, k)) return true;
    return false;
}

/* A jump may lead from one statement to another. */
static bool jumps_between(const struct statements *s)
{
    for (int k = 0; k < s->count; k++)
        if (node_has(s->list[k], KIND(NODE_GOTO))) return true;
    return false;
}

/* It is looked up on the device only because its size is not known and it cannot be copied; no clause says that it is there. */
static bool is_of_unknown_size(struct region *r, const struct data_item *item)
{
    struct directive *on;
    struct clause_var *at;
    bool looked_up = (item->kind & ACCELRT_KIND_MASK) == ACCELRT_PRESENT && (item->kind & ACCELRT_IMPLICIT) && !(item->kind & ACCELRT_MEMBER);
    return looked_up && item->var && !r->default_present && !region_data_clause(r, item->var->decl, &on, &at);
}

/* A region on the host uses the user's own objects. That is valid only where a copy to the device and back would have had the same result,
 * and where the region does not ask on which device it runs. */
static bool may_run_on_host(struct region *r)
{
    if (r->calls_other_files || r->asks_device) return false;
    for (int k = 0; k < r->n_data; k++) {
        int kind = r->data[k].kind & ACCELRT_KIND_MASK;
        if (accel_kind_what((unsigned)kind) & KIND_OUT || is_of_unknown_size(r, &r->data[k])) continue;
        if (kind != ACCELRT_COPYIN || (r->data[k].kind & ACCELRT_WRITTEN)) return false;
    }
    return true;
}

/* A declaration of variables that are all the region's own: the kernel needs no declaration. */
static bool is_bare_declaration(const struct region *r, const struct node *n)
{
    if (n->kind != NODE_DECL_STMT || region_hosts(r, n)) return false;
    for (int k = 0; k < n->n_children; k++)
        if (n->child[k]->kind != NODE_VAR || n->child[k]->n_children || !region_variable(r, n->child[k]->decl)) return false;
    return true;
}

static struct step *add_step(struct unit *u, struct step ***tail, enum step_kind kind)
{
    struct step *step = arena_alloc(u->arena, sizeof *step);
    step->kind = kind;
    **tail = step;
    *tail = &step->next;
    return step;
}

/* Adds launches of the kernels from number `before` on. */
static void add_launches(struct unit *u, const struct region *r, int before, struct step ***tail)
{
    for (int k = before; k < r->n_kernels; k++) add_step(u, tail, STEP_LAUNCH)->kernel = k;
}

static void plan_kernel(struct unit *u, struct region *r, struct node **list, int count, struct step ***tail)
{
    int before = r->n_kernels;
    struct loop *root = count == 1 ? parallel_root(r, list[0]) : NULL, *scan = count == 1 ? mapping_scan_loop(r, list[0]) : NULL;
    struct loop *sweep = count == 1 ? mapping_sweep_loop(r, list[0]) : NULL;
    if (root) add_nest(u, r, list, root);
    else if (sweep) add_sweep(u, r, list, sweep);
    else if (scan) add_scan(u, r, list, scan);
    else if (count == 1 && needs_team(r, list[0])) add_nested(u, r, list, 1, true);
    else add_sequential(u, r, list, count);
    add_launches(u, r, before, tail);
}

static void plan_sequence(struct unit *u, struct region *r, struct node *const *all, int n_all, struct step **first);

static const char *host_loop_text(struct unit *u, const struct loop *l)
{
    const char *text = "runs on the host, around its kernels";
    if (!l->sweep || !l->sweep->against) return text;
    return arena_printf(u->arena, "%s; the loop over '%s' must not be outside of it: %s", text, l->sweep->column->index->name, l->sweep->against);
}

static void plan_hosted(struct unit *u, struct region *r, struct node *n, struct step ***tail)
{
    struct step *step = add_step(u, tail, STEP_CONTROL);
    int last = n->n_children - 1;
    step->node = n;
    if (n->kind == NODE_FOR && region_loop(r, n)) region_loop(r, n)->mapping = host_loop_text(u, region_loop(r, n));
    switch (n->kind) {
    case NODE_BLOCK: plan_sequence(u, r, n->child, n->n_children, &step->body); break;
    case NODE_IF:
        plan_sequence(u, r, &n->child[1], 1, &step->body);
        if (last > 1) plan_sequence(u, r, &n->child[2], 1, &step->other);
        break;
    case NODE_DO: plan_sequence(u, r, &n->child[0], 1, &step->body); break;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_SWITCH:
    case NODE_CASE:
    case NODE_DEFAULT:
        if (last >= 0) plan_sequence(u, r, &n->child[last], 1, &step->body);
        break;
    default: step->kind = STEP_CODE;
    }
}

/* Statements in order: what the host runs, kernels of parallel nests, and kernels of one thread for all between them. */
static void plan_sequence(struct unit *u, struct region *r, struct node *const *all, int n_all, struct step **first)
{
    struct node **list = NULL;
    struct step **tail = first;
    int count = 0, from = 0;
    for (int k = 0; k < n_all; k++)
        if (all[k] && all[k]->kind != NODE_NULL_STMT && !is_bare_declaration(r, all[k])) ARENA_PUSH(u->arena, list, count, all[k]);
    for (int k = 0; k <= count; k++) {
        bool hosted = k < count && region_hosts(r, list[k]);
        if (k < count && !hosted && !needs_team(r, list[k]) && !mapping_scan_loop(r, list[k])) continue;
        if (k > from) plan_kernel(u, r, list + from, k - from, &tail);
        from = k + 1;
        if (hosted) plan_hosted(u, r, list[k], &tail);
        else if (k < count) plan_kernel(u, r, list + k, 1, &tail);
    }
}

/* A loop that no other loop contains, but those that the host runs, is a scan. */
static bool runs_scan(const struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        const struct loop *p = l->parent;
        while (p && region_hosts(r, p->stmt)) p = p->parent;
        if (!p && mapping_scan_loop(r, l->stmt)) return true;
    }
    return false;
}

static void plan_kernels(struct unit *u, struct region *r)
{
    struct statements s = top_statements(u, r);
    bool parallel = needs_team(r, r->body), whole = locals_flow(r, &s) || jumps_between(&s) || (s.count > 1 && region_moves_pointers(r));
    bool scans = !whole && runs_scan(r), divided = r->n_hosted > 0; /* scans that planning refuses leave kernels of one thread */
    r->prefer_host = !parallel && !scans && !r->in_order && may_run_on_host(r);
    mapping_repeated_levels(r->loops);
    if ((!parallel && !scans && !divided) || whole) {
        if (parallel) add_nested(u, r, s.list, s.count, true);
        else if (s.count) add_sequential(u, r, s.list, s.count);
        return;
    }
    plan_sequence(u, r, s.list, s.count, &r->steps);
}

static void plan_region(struct unit *u, struct region *r)
{
    if (!r->body || !r->directive->valid || mapping_mirrors(u, r)) return;
    mapping_settle_inner(r);
    mapping_join_gangs(r);
    mapping_product_sums(r);
    switch (r->directive->kind) {
    case DIR_SERIAL:
    case DIR_SERIAL_LOOP: {
        struct statements s = top_statements(u, r);
        if (s.count) add_sequential(u, r, s.list, s.count);
        break;
    }
    default:
        if (region_is_kernels(r)) plan_kernels(u, r);
        else plan_parallel(u, r);
    }
    if (!r->n_kernels && !r->why_host && !diag_has_errors(u)) r->why_host = "the construct is empty";
}

bool plan_mapping(struct unit *u)
{
    mapping_begin(u);
    for (int k = 0; k < u->n_regions; k++) {
        plan_region(u, u->regions[k]);
        mapping_specialize(u, u->regions[k]);
    }
    mapping_bodies(u);
    return !diag_has_errors(u);
}
