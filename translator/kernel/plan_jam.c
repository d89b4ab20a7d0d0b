/* plan_jam: unroll-and-jam in the threads of a flat kernel. SPDX-License-Identifier: MIT
 *
 * Several iterations of the nest's outer loops can share what an inner loop reads.
 * A contraction, as c[i][j] += a[i][k] * b[k][j], reads along k one operand that does not depend on j and another that does not depend on
 * i. A thread that computes 4 x 4 of them, all in step along k, reads 8 values for 16 results where it would read 32. The iterations are
 * independent, so any interleaving is valid; each keeps its own order of additions, so the results are bitwise the same.
 * Products of 4096^2 on an H200 (GFLOP/s): float 5860 without, 10454 with 2 x 2, 14174 with 4 x 4; double 3020, 5610, 6823. Of 512^2,
 * where 4 x 4 leaves most of the GPU idle: 5183, 5152, 2931; so the runtime selects one each for small grids. */
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "kernel/transforms/interchange_tree.h"
#include "region/region_parts.h"

enum { SHORT_TRIPS = 8 };

struct jam_scan {
    const struct loop *loop; /* a `continue` inside this loop is allowed */
    struct unit *calls;      /* calls without effects are allowed */
    bool nests;              /* so are loops */
    bool bad;
};

/* One thread can call it alone. */
static bool is_pure_call(struct unit *u, struct node *n)
{
    return n->decl && !function_has_effects(u, n->decl) && !routine_called_levels(u, n);
}

static bool find_obstacle(struct node *n, void *context)
{
    struct jam_scan *s = context;
    switch (n->kind) {
    case NODE_BREAK:
    case NODE_RETURN:
    case NODE_GOTO:
    case NODE_INDIRECT_GOTO:
    case NODE_LABEL:
    case NODE_SWITCH:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_ASM:
    case NODE_STMT_EXPR: s->bad = true; break;
    case NODE_FOR: s->bad |= !s->nests; break;
    case NODE_CONTINUE: s->bad |= !s->loop; break;
    case NODE_CALL: s->bad |= !mapping_is_cheap_call(n) && !(s->calls && is_pure_call(s->calls, n)); break;
    case NODE_UNARY: s->bad |= n->op == OP_ADDRESS; break;
    case NODE_VAR: s->bad |= !n->decl || !type_is_scalar(n->decl->type) || n->decl->storage != STORAGE_AUTO; break;
    default: break;
    }
    if (n->type && n->type->is_volatile) s->bad = true;
    return !s->bad;
}

bool mapping_has_obstacle(struct node *n, const struct loop *loop)
{
    struct jam_scan s = {.loop = loop};
    if (n) node_walk(n, find_obstacle, &s);
    return s.bad;
}

/* The trip count does not depend on the iteration. */
static bool has_common_trips(const struct loop *l)
{
    long long trips = l ? mapping_constant_trips(l) : 0;
    return l && l->canonical && l->bounds_on_host && !l->n_privates && (trips < 0 || trips >= SHORT_TRIPS);
}

/* Trips of the short loops in l, all of constant trip counts; 0: it has others. */
static long long short_trips(const struct loop *l)
{
    long long all = 1;
    for (const struct loop *c = l->child; c; c = c->next) {
        long long trips = mapping_constant_trips(c), inner = short_trips(c);
        bool plain = c->canonical && !c->directive && !c->n_privates && trips >= 1 && trips <= SHORT_TRIPS && inner;
        all = plain && all ? all + trips * inner : 0;
    }
    return all;
}

bool mapping_runs_short_loops(const struct loop *l)
{
    struct jam_scan s = {.loop = l, .nests = true};
    if (!has_common_trips(l) || !short_trips(l) || short_trips(l) > 2 * SHORT_TRIPS) return false;
    node_walk(l->stmt->child[3], find_obstacle, &s);
    return !s.bad;
}

bool mapping_runs_in_step(const struct loop *l)
{
    return has_common_trips(l) && !l->child && !mapping_has_obstacle(l->stmt->child[3], l);
}

/* No variable of the program is private to a loop below l. */
static bool have_no_copies(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->n_privates || !have_no_copies(l->child)) return false;
    return true;
}

bool mapping_runs_apart(const struct loop *l)
{
    if (!has_common_trips(l) || !have_no_copies(l->child)) return false;
    struct jam_scan s = {.loop = l, .calls = l->region->unit, .nests = l->child != NULL};
    node_walk(l->stmt->child[3], find_obstacle, &s);
    return !s.bad;
}

/* One read inside l is the same for all iterations along x, another for all along y, and none is scattered. */
static bool shares_reads(const struct region *r, const struct loop *l, const struct decl *x, const struct decl *y)
{
    bool along_x = false, along_y = false;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, l->stmt)) continue;
        int by_x = mapping_access_stride(a, x), by_y = mapping_access_stride(a, y);
        if (by_x > 1 || a->by_call || a->deep) return false;
        along_x |= !by_x && by_y;
        along_y |= by_x && !by_y;
    }
    return along_x && along_y;
}

static bool is_used_elsewhere(struct node *const *list, int count, const struct node *loop, const struct decl *index)
{
    for (int k = 0; k < count; k++)
        if (list[k] && list[k] != loop && list[k]->kind != NODE_FOR && mapping_uses(list[k], index)) return true;
    return false;
}

bool mapping_counts_inner_loop(const struct loop *last, const struct decl *d)
{
    for (const struct loop *l = last->child; l; l = l->next)
        if (l->index == d || mapping_counts_inner_loop(l, d)) return true;
    return false;
}

/* Of what the statements of a loop declare between its inner loops, and those between theirs. */
static int bytes_of_locals(const struct loop *around)
{
    struct node **list;
    int bytes = 0, count = node_loop_statements(around->stmt, &list);
    for (int j = 0; j < count; j++) {
        const struct node *n = list[j];
        for (int v = 0; n && n->kind == NODE_DECL_STMT && v < n->n_children; v++)
            bytes += n->child[v]->decl && n->child[v]->decl->type->size > 0 ? (int)n->child[v]->decl->type->size : 0;
    }
    for (const struct loop *l = around->child; l; l = l->next) bytes += l->child ? bytes_of_locals(l) : 0;
    return bytes;
}

int mapping_jam_bytes(const struct kernel *k, const struct loop *last)
{
    int bytes = bytes_of_locals(last);
    for (int j = 0; j < k->region->n_vars; j++) {
        const struct variable *v = k->region->vars[j];
        if (v->role != ROLE_PRIVATE || !mapping_uses(k->nest->stmt, v->decl) || kernel_counts_dimension(k, v->decl)) continue;
        if (v->firstprivate || !type_is_scalar(v->decl->type) || v->decl->type->is_volatile) return -1;
        bytes += mapping_counts_inner_loop(last, v->decl) ? 0 : (int)v->decl->type->size;
    }
    return bytes;
}

int mapping_jam_width(const struct kernel *k, const struct loop *last)
{
    int bytes = mapping_jam_bytes(k, last);
    return bytes < 0 || bytes > 32 ? 1 : bytes > 8 ? 2 : 4;
}

static bool has_parallel_nest(const struct kernel *k, const struct loop *last)
{
    if (k->n_dims < 2 || !mapping_declares_addresses(k) || mapping_has_atomic(k->region, last->stmt->child[3])) return false;
    for (const struct loop *l = last; l; l = l->parent)
        if (l->dimension < 0) return false;
    return true;
}

/* All iterations of the nest can run its inner loops in step. */
bool mapping_can_jam(const struct kernel *k, const struct loop *last)
{
    struct node **list;
    int count = node_loop_statements(last->stmt, &list);
    if (!has_parallel_nest(k, last)) return false;
    for (int j = 0; j < count; j++) {
        struct node *n = list[j];
        const struct loop *l = n && n->kind == NODE_FOR ? region_loop(k->region, n) : NULL;
        if (!n) continue;
        if (l && interchange_splits(k->interchange, l)) return false;
        bool fits = n->kind == NODE_FOR ? mapping_runs_in_step(l) && !is_used_elsewhere(list, count, n, l->index) : !mapping_has_obstacle(n, NULL);
        if (!fits) return false;
    }
    return true;
}

struct bound_scan {
    const struct loop *loop, *last;
    bool bad;
};

static bool is_index_around(const struct bound_scan *s, const struct decl *d)
{
    for (const struct loop *l = s->loop->parent; l && l != s->last; l = l->parent)
        if (l->index == d) return true;
    return false;
}

static bool find_other_value(struct node *n, void *context)
{
    struct bound_scan *s = context;
    if (n->has_value) return false;
    if (n->kind == NODE_NAME) s->bad |= !is_index_around(s, n->decl) && !mapping_is_value(region_variable(s->loop->region, n->decl));
    else s->bad |= !mapping_is_arithmetic(n);
    return !s->bad;
}

/* Bounds are values of the kernel, and indices of loops around l that all iterations of `last` run in step. */
static bool has_common_bounds(const struct loop *l, const struct loop *last)
{
    struct bound_scan s = {l, last, false};
    const struct node *list[] = {l->lower, l->upper, l->step};
    for (int j = 0; j < 3; j++)
        if (list[j]) node_walk((struct node *)list[j], find_other_value, &s);
    return l->bounds_on_host || !s.bad;
}

/* The trip count of l does not depend on the iteration of `last`, and its index is used in l alone. */
static bool is_counted_alike(const struct loop *l, const struct loop *last)
{
    return l->canonical && has_common_bounds(l, last) && !l->n_privates && !node_names_outside(last->stmt->child[3], l->stmt, l->index);
}

static bool statements_fit(const struct kernel *k, const struct loop *around, const struct loop *last)
{
    struct node **list;
    int count = node_loop_statements(around->stmt, &list);
    for (int j = 0; j < count; j++) {
        struct node *n = list[j];
        const struct loop *l = n && n->kind == NODE_FOR ? region_loop(k->region, n) : NULL;
        bool fits = l && is_counted_alike(l, last) && (l->child ? statements_fit(k, l, last) : !mapping_has_obstacle(l->stmt->child[3], l));
        if (n && !(n->kind == NODE_FOR ? fits : !mapping_has_obstacle(n, NULL))) return false;
    }
    return true;
}

bool mapping_can_jam_nests(const struct kernel *k, const struct loop *last)
{
    return has_parallel_nest(k, last) && !k->interchange && statements_fit(k, last, last);
}

int mapping_jam(const struct kernel *k, const struct loop *last)
{
    bool shares = false;
    if (!transform_is_on(k->region, TRANSFORM_JAM) || !mapping_can_jam(k, last)) return 1;
    for (const struct loop *l = last->child; l; l = l->next)
        shares |= shares_reads(k->region, l, k->dims[0]->index, k->dims[1]->index);
    return shares ? mapping_jam_width(k, last) : 1;
}

/* ---- long loops --------------------------------------------------------------------------------------------------------------- */

enum { UNROLL = 16, UNEVEN_UNROLL = 8, SMALL_BODY = 100 };

static bool count_node(struct node *n, void *context)
{
    int *count = context;
    *count += n->kind != NODE_IMPLICIT && n->kind != NODE_PAREN;
    return true;
}

static bool reads_memory(const struct region *r, const struct node *where)
{
    for (int k = 0; k < r->n_accesses; k++)
        if (r->accesses[k]->read && node_inside(r->accesses[k]->node, where)) return true;
    return false;
}

static bool has_bounds_in_memory(const struct loop *l)
{
    const kind_set loads = KIND(NODE_SUBSCRIPT) | KIND(NODE_UNARY) | KIND(NODE_MEMBER);
    return !l->bounds_on_host && (node_has(l->lower, loads) || node_has(l->upper, loads));
}

/* What a trip assigns first needs no copy. Loops of which the kernel alone knows the number of trips, and that pass on scalars, run one after another
 * in each thread however long they are. Not rows between bounds in memory, which compilers unroll further where they are long: the two least of each of
 * 2^18 sparse rows take 49 us on an H200, and 60 unrolled by four and eight, of skewed rows 66 and 79. */
static bool runs_as_written(const struct loop *l)
{
    bool plain = l->canonical && l->bounds_visible && !l->child && !l->wraps && loop_keeps_variables(l) && !has_bounds_in_memory(l);
    return plain && (l->bounds_on_host || loop_passes_on_scalar(l)) && !mapping_has_obstacle(l->stmt->child[3], l);
}

/* Sixteen trips' loads in flight instead of the compiler's four. On an H200: sums of columns, 4096 threads, 144 to 446 GB/s; accelerations
 * of 32768 bodies 4448 to 4828 GFLOP/s; product of 512^2 5183 to 5509. The remaining trips run one by one, so that short loops do not
 * change; the kernel decides at run time. */
void mapping_unroll(const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        mapping_unroll(k, l->child);
        if (mapping_runs_in_step(l) || runs_as_written(l)) mapping_unroll_over(k, l, l->stmt->child[3]);
    }
}

void mapping_unroll_all(struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        l->unroll = (int)mapping_constant_trips(l);
        mapping_unroll_all(l->child);
    }
}

/* Loops that access arrays of the iteration's own are as the compiler unrolls them: columns of 64 levels with three such arrays take 88 us on an
 * H200 with sixteen trips at a time, 69 without. */
bool mapping_may_unroll(const struct kernel *k, const struct loop *l, struct node *body)
{
    int nodes = 0;
    if (!transform_is_on(k->region, TRANSFORM_UNROLL) || mapping_indexes_own_arrays(body) || mapping_has_atomic(k->region, body)) return false;
    node_walk(body, count_node, &nodes);
    return nodes <= SMALL_BODY && reads_memory(k->region, body) && !mapping_has_obstacle(body, l);
}

void mapping_unroll_over(const struct kernel *k, struct loop *l, struct node *body)
{
    if (mapping_constant_trips(l) < 0 && mapping_may_unroll(k, l, body)) l->unroll = l->bounds_on_host ? UNROLL : UNEVEN_UNROLL;
}
