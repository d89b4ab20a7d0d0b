/* plan_row_staging: rows along which each thread of a kernel iterates. SPDX-License-Identifier: MIT
 * s += a[i][j] along j, in order, in a thread for each i: the reads of neighboring threads are a row apart. Therefore each warp copies 32
 * elements of each of its 32 rows to shared memory, row by row and coalesced, and then each thread reads its own row there. Every sum keeps
 * its order. This requires reads in every trip, of what nothing in the kernel writes, in loops that all threads run in step. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "base/unit.h"

enum { LONG_TRIPS = 64, ROWS = 32, SHARED_BYTES = 48 * 1024, WARPS = 2 };

static bool jumps(const struct node *body)
{
    return node_has(body, GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN) | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR));
}

/* Between n and `top` there are only blocks and loops with the same trip count in every thread. */
static bool all_come_to(const struct region *r, const struct node *n, const struct node *top)
{
    for (const struct node *p = n; p != top; p = p->parent) {
        const struct loop *around = p->parent->kind == NODE_FOR ? region_loop(r, p->parent) : NULL;
        if (p->parent == top->parent) return p == top;
        if (p->parent->kind != NODE_BLOCK && !(around && around->canonical && around->bounds_on_host)) return false;
    }
    return true;
}

/* Evaluating p evaluates its child n. */
static bool always_evaluates(const struct node *p, const struct node *n)
{
    switch (p->kind) {
    case NODE_IF:
    case NODE_CONDITIONAL:
    case NODE_GNU_CONDITIONAL: return p->child[0] == n;
    case NODE_SIZEOF: return false;
    case NODE_BINARY: return (p->op != OP_LAND && p->op != OP_LOR) || p->child[0] == n;
    case NODE_UNARY: return p->op != OP_ADDRESS;
    default: return true;
    }
}

bool mapping_always_read(const struct node *n, const struct node *loop)
{
    for (const struct node *p = n->parent; p && p != loop; n = p, p = p->parent)
        if (!always_evaluates(p, n)) return false;
    return true;
}

/* The next element in each trip. */
static bool goes_along(const struct access *a, const struct loop *l)
{
    bool known = true;
    if (!a->affine || !a->n_flat) return false;
    for (int k = 0; k + 1 < a->n_flat; k++)
        if (linear_uses(a->flat[k], l)) return false;
    return linear_coefficient(a->flat[a->n_flat - 1], l, &known) == 1 && known;
}

static const struct kernel_param *read_only_param(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v)
            return k->params[j].is_const && !k->params[j].plain && !k->params[j].merges ? &k->params[j] : NULL;
    return NULL;
}

static bool reads_along_row(const struct kernel *k, const struct access *a, const struct loop *l)
{
    const struct type *type = a->node->type;
    if (a->loop != l || !a->read || a->written || a->atomic || a->deep || a->by_call || !a->var || a->node->kind != NODE_SUBSCRIPT) return false;
    if (!type || !type_is_arithmetic(type) || type->kind == TYPE_COMPLEX || type->size > 8 || type->is_volatile || type->is_atomic) return false;
    return goes_along(a, l) && mapping_access_stride(a, k->dims[0]->index) > 1 && read_only_param(k, a->var);
}

static bool may_stage_rows(const struct loop *l, const struct loop *last)
{
    const struct variable *v = region_variable(l->region, l->index);
    bool own = l->index_declared_inside || (v && v->role == ROLE_PRIVATE && region_counts_only(v));
    long long trips = mapping_constant_trips(l);
    return own && !l->step && l->direction > 0 && type_is_integer(l->index->type) && (trips < 0 || trips >= LONG_TRIPS) &&
           mapping_runs_in_step(l) && all_come_to(l->region, l->stmt, last->stmt->child[3]);
}

static struct row_staging *same_elements(struct kernel *k, const struct access *a, const struct loop *l)
{
    for (int j = 0; j < k->n_row_stagings; j++)
        if (k->row_stagings[j].loop == l && node_text_equal(k->region->unit, k->row_stagings[j].accesses[0]->node, a->node)) return &k->row_stagings[j];
    return NULL;
}

static void add_row_stagings(struct unit *u, struct kernel *k, struct loop *l, long long *bytes)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        long long more = WARPS * ROWS * (ROWS + 1) * (a->node->type ? a->node->type->size : 0);
        if (!reads_along_row(k, a, l)) continue;
        struct row_staging *w = same_elements(k, a, l);
        if (!w && (*bytes + more > SHARED_BYTES || !mapping_always_read(a->node, l->stmt))) continue;
        if (!w) {
            ARENA_PUSH(u->arena, k->row_stagings, k->n_row_stagings, (struct row_staging){.loop = l});
            w = &k->row_stagings[k->n_row_stagings - 1];
            w->overlap = read_only_param(k, a->var)->may_overlap;
            *bytes += more;
        }
        ARENA_PUSH(u->arena, w->accesses, w->n_accesses, a);
    }
}

static void search(struct unit *u, struct kernel *k, struct loop *list, long long *bytes)
{
    for (struct loop *l = list; l; l = l->next) {
        if (may_stage_rows(l, k->dims[0])) add_row_stagings(u, k, l, bytes);
        search(u, k, l->child, bytes);
    }
}

void mapping_row_staging(struct unit *u, struct kernel *k)
{
    long long bytes = 0;
    if (k->shape != KERNEL_FLAT || !(k->flags & ACCELRT_ANY_BLOCK) || (k->flags & ACCELRT_LANES)) return;
    if (jumps(k->dims[0]->stmt->child[3])) return;
    search(u, k, k->dims[0]->child, &bytes);
    if (!k->n_row_stagings) return;
    k->block[0] = 32 * WARPS;
    mapping_describe(u, k, k->dims[0]);
    for (int j = 0; j < k->n_row_stagings; j++)
        k->mapping = arena_printf(u->arena, "%s%s %s", k->mapping, j ? "," : "; in shared memory, 32 elements of each row at a time:",
                                  k->row_stagings[j].accesses[0]->var->decl->name);
}
