/* sweeps: parallel loops that may go outside of the sequential loops around them. SPDX-License-Identifier: MIT
 * for i for j x[i][j] -= x[i-1][j] * a[i][j]: no column accesses an element that another column writes, in any rows, so that one thread
 * may run all rows of a column. The host would launch a kernel for each row, or one block would run all of them with barriers. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "base/options.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

/* Loop l is the whole body of the loop around it, and its iterations are independent of each other for any iterations of that loop. */
static bool goes_outward(isl_ctx *ctx, const struct loop *l)
{
    const struct loop *p = l->parent;
    struct verdict v = {0};
    if (!p || l->mode != LOOP_AUTO || !l->independent || !p->canonical || p->child->next) return false;
    if (node_only_statement(p->stmt->child[3]) != l->stmt || l->child || l->n_reductions || p->n_reductions || !p->bounds_on_host)
        return false;
    if (flow_names(l->lower, p->index) || flow_names(l->upper, p->index) || (l->step && flow_names(l->step, p->index))) return false;
    dependence_test_accesses(ctx, p, l, NULL, &v);
    l->region->tests_loaded |= v.loaded;
    return !v.against && (!v.overlap || l->needs_disjoint) && (!v.condition || !*v.condition);
}

/* ---- the loops ----------------------------------------------------------------------------------------------------------------------- */

static bool is_plain(const struct loop *l)
{
    bool clauses = l->tile || l->follows || l->n_reductions || l->n_arrays || l->gang_static.text || l->gang_dim > 1;
    return l->canonical && l->bounds_on_host && !clauses && !l->wraps && type_is_integer(l->index->type) && !l->index->type->is_volatile &&
           !loop_is_counted(l) && !loop_shows_index(l);
}

static bool has_only_scalars(const struct loop *l)
{
    bool only = true;
    for (int k = 0; k < l->n_privates && only; k++) only = type_is_arithmetic(l->privates[k]->decl->type);
    return only;
}

static bool is_sequential(const struct loop *l)
{
    return is_plain(l) && !loop_is_kernel(l) && l->collapse == 1 && !l->ordered && has_only_scalars(l) &&
           (l->index_declared_inside || !flow_live_after(l->region->unit, l->stmt, l->index, NULL));
}

/* Apart from what different rows access, its iterations are proven to be independent. */
static bool is_column(const struct loop *l)
{
    const struct loop_proof *p = &loop_head(l)->proof;
    bool promised = loop_head(l)->mode == LOOP_INDEPENDENT;
    return is_plain(l) && loop_is_parallel(l) && !l->commutes && (!promised || (p->independent && !p->any_order && !p->n_sums));
}

/* The only loop in l; NULL: there are none or several. */
static struct loop *only_child(const struct loop *l)
{
    return l->child && !l->child->next ? l->child : NULL;
}

static struct loop *tight_child(const struct loop *l)
{
    struct loop *c = only_child(l);
    return c && node_only_statement(l->stmt->child[3]) == c->stmt ? c : NULL;
}

static bool has_whole_groups(const struct sweep *s)
{
    int left = 0;
    for (const struct loop *l = s->column;; l = l->child) {
        left = l->collapse > 1 ? l->collapse - 1 : left - 1;
        if (l == s->last_column) return left <= 0;
    }
}

/* Sequential loops from `outer` on, parallel ones inside them. */
static bool find_loops(struct loop *outer, struct sweep *s)
{
    struct loop *c = outer;
    s->innermost = NULL;
    for (; c && is_sequential(c); c = tight_child(c)) {
        s->innermost = c;
        if (tight_child(c) && is_sequential(tight_child(c))) continue;
        c = only_child(c);
        break;
    }
    if (!s->innermost || !c || !is_column(c)) return false;
    s->column = c;
    for (s->last_column = c; (c = tight_child(s->last_column)) && is_column(c);) s->last_column = c;
    return has_whole_groups(s);
}

/* ---- what an iteration runs ---------------------------------------------------------------------------------------------------------- */

/* Trips of a loop that a thread may run for each element. */
enum { FEW_TRIPS = 8, FEW_IN_ALL = 64 };

static bool are_short(const struct loop *list, long long around)
{
    for (; list; list = list->next) {
        long long trips = !list->canonical || !list->lower->has_value || !list->upper->has_value ? FEW_IN_ALL
                          : list->direction > 0                                                  ? list->upper->value - list->lower->value
                                                                                                 : list->lower->value - list->upper->value;
        if (trips > FEW_TRIPS || trips * around > FEW_IN_ALL || list->levels ||
            !are_short(list->child, trips > 0 ? trips * around : around))
            return false;
    }
    return true;
}

static bool is_short(const struct sweep *s)
{
    const kind_set others = KIND(NODE_WHILE) | KIND(NODE_DO) | KIND(NODE_ASM) | KIND(NODE_CONTINUE) | GOTO_KINDS;
    return are_short(s->last_column->child, 1) && !node_has(s->last_column->stmt->child[3], others);
}

/* ---- scalars ------------------------------------------------------------------------------------------------------------------------- */

/* A thread may have one copy for all rows: each iteration of the columns writes it before it reads it. */
static bool is_column_scalar(const struct sweep *s, struct decl *d)
{
    const struct variable *v = region_variable(s->column->region, d);
    for (const struct loop *l = s->column;; l = l->child) {
        if (l->index == d) return true;
        if (l == s->last_column) break;
    }
    if (d->function && d->kind == DECL_VAR && d->storage != STORAGE_STATIC && d->name_at >= s->last_column->stmt->from &&
        d->name_at < s->last_column->stmt->to)
        return true;
    return v && v->role == ROLE_PRIVATE && !v->last_value && !v->counts && dependence_may_be_private(s->column, d);
}

static const char *test_scalars(const struct sweep *s, const struct loop *outer)
{
    const struct region *r = outer->region;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool pointee = use->flags & (USE_POINTEE | USE_DEEP | USE_BASE);
        if (!use->decl || pointee || !(use->flags & USE_WRITE) || !node_inside(use->node, s->column->stmt->child[3])) continue;
        if (!type_is_scalar(use->decl->type) || decl_is_array_object(use->decl) || is_column_scalar(s, use->decl)) continue;
        return arena_printf(r->unit->arena, "the iterations share '%s'", use->decl->name);
    }
    return NULL;
}

/* ---- declarations before the columns ------------------------------------------------------------------------------------------------- */

struct local_search {
    const struct sweep *sweep;
    const struct loop *outer;
    bool pure; /* the value is the same in all columns, and no row changes it */
    bool overlap;
};

/* Nothing in the sweep writes what the access reads. */
static bool is_unwritten(struct local_search *s, const struct access *read)
{
    const struct region *r = s->outer->region;
    const struct iterations in = {NULL, r, s->outer, s->sweep->column};
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!a->written || !node_inside(a->node, s->outer->stmt)) continue;
        if (read->written || read->deep || a->deep || a->decl == read->decl) return false;
        enum conflict c = conflict_across(&in, read, a, NULL);
        if (c != CONFLICT_NONE && c != CONFLICT_OVERLAP) return false;
        s->overlap |= c == CONFLICT_OVERLAP;
    }
    return true;
}

static bool find_change(struct node *n, void *context)
{
    struct local_search *s = context;
    if (n->kind == NODE_NAME && n->decl && node_changes(s->sweep->column->stmt, n->decl)) s->pure = false;
    for (int i = 0; i < s->outer->region->n_accesses && s->pure; i++)
        if (s->outer->region->accesses[i]->node == n) s->pure = is_unwritten(s, s->outer->region->accesses[i]);
    return s->pure;
}

static bool is_local(struct local_search *s, struct node *variable)
{
    const struct decl *d = variable->decl;
    if (variable->kind != NODE_VAR || !d || !variable->n_children || !type_is_scalar(d->type) || d->type->is_volatile) return false;
    if (d->storage != STORAGE_AUTO || node_has_effects(variable->child[0]) || node_changes(s->outer->stmt->child[3], d)) return false;
    node_walk(variable->child[0], find_change, s);
    return s->pure;
}

/* t = e; of a scalar that each row sets before anything reads it. */
static bool is_scalar_of_row(struct local_search *s, struct node *n)
{
    const struct node *target = n->kind == NODE_ASSIGN && n->op == OP_NONE ? node_strip(n->child[0]) : NULL;
    const struct decl *d = target && target->kind == NODE_NAME ? target->decl : NULL;
    const struct variable *v = d ? region_variable(s->outer->region, d) : NULL;
    if (!v || v->role != ROLE_PRIVATE || v->last_value || v->counts || v->address_taken) return false;
    if (!type_is_arithmetic(d->type) || d->type->is_volatile || node_has_effects(n->child[1])) return false;
    bool inside = !v->private_to || loop_contains(s->outer, v->private_to);
    if (!inside || node_changes(s->sweep->column->stmt, d) || !flow_written_first(s->outer->stmt->child[3], d)) return false;
    if (flow_live_after(s->outer->region->unit, s->outer->stmt, d, s->outer->region->body)) return false;
    node_walk(n->child[1], find_change, s);
    return s->pure;
}

/* Before the columns there are only values that each column may compute again. */
static bool only_locals_precede(struct sweep *sweep, const struct loop *outer)
{
    struct node **list;
    int count = node_loop_statements(sweep->innermost->stmt, &list);
    struct local_search s = {sweep, outer, true, false};
    bool found = false;
    for (int k = 0; k < count; k++) {
        if (!list[k] || list[k]->kind == NODE_NULL_STMT) continue;
        if (found) return false;
        found = node_only_statement(list[k]) == sweep->column->stmt;
        if (!found && list[k]->kind != NODE_DECL_STMT && !is_scalar_of_row(&s, list[k])) return false;
        for (int v = 0; list[k]->kind == NODE_DECL_STMT && v < list[k]->n_children; v++)
            if (!is_local(&s, list[k]->child[v])) return false;
    }
    sweep->needs_disjoint |= s.overlap;
    return found;
}

/* ---- elements ------------------------------------------------------------------------------------------------------------------------ */

/* An object that belongs to an iteration of a sequential loop, or an atomic access. */
static const char *test_objects(const struct sweep *s, const struct loop *outer)
{
    const struct region *r = outer->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!node_inside(a->node, s->column->stmt)) continue;
        if (a->atomic) return "atomic updates are in the order of the rows";
        const struct variable *v = a->var;
        if (v && v->role == ROLE_PRIVATE && a->written && !(v->private_to && loop_contains(s->column, v->private_to)))
            return arena_printf(r->unit->arena, "the iterations share '%s'", v->decl->name);
    }
    return NULL;
}

static const char *test_columns(isl_ctx *ctx, struct sweep *s, const struct loop *outer)
{
    struct verdict v = {0};
    bool tested = false;
    for (const struct loop *l = s->column; !v.against; l = l->child) {
        dependence_test_accesses(ctx, outer, l, NULL, &v);
        tested |= l->needs_disjoint;
        if (l == s->last_column) break;
    }
    if (v.against) return v.against;
    if (v.n_equal || (v.loaded && !tested)) return "iterations may access one element";
    s->needs_disjoint |= v.overlap;
    outer->region->tests_loaded |= v.loaded;
    s->condition = v.condition && *v.condition ? v.condition : NULL;
    return NULL;
}

static const char *test_sweep(isl_ctx *ctx, struct sweep *s, const struct loop *outer)
{
    const char *against = test_objects(s, outer);
    if (!against) against = test_scalars(s, outer);
    return against ? against : test_columns(ctx, s, outer);
}

/* The columns must be in no other parallel loop. */
static bool has_parallel_around(const struct loop *l)
{
    while ((l = l->parent))
        if (loop_is_kernel(l)) return true;
    return false;
}

static bool find_sweep(isl_ctx *ctx, struct loop *l)
{
    struct sweep s = {0}, *found;
    if (!find_loops(l, &s) || !is_short(&s) || !only_locals_precede(&s, l)) return false;
    s.against = test_sweep(ctx, &s, l);
    found = arena_alloc(l->region->unit->arena, sizeof *found);
    *found = s;
    l->sweep = found;
    return !s.against;
}

void dependence_find_sweeps(isl_ctx *ctx, struct region *r)
{
    bool wanted = r->directive->kind != DIR_ROUTINE && !region_is_serial(r) && !strings_has(&r->unit->options->without, "sweeps");
    for (struct loop *l = r->loops; l; l = loop_next(l)) l->goes_outward = goes_outward(ctx, l);
    for (struct loop *l = wanted ? r->loops : NULL; l;) {
        const struct loop *end = NULL;
        if (!has_parallel_around(l) && find_sweep(ctx, l)) end = l->sweep->last_column;
        while (end && l != end) l = loop_next(l);
        l = loop_next(l);
    }
}
