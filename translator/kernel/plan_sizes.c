/* plan_sizes: the effect of num_gangs, num_workers and vector_length on a kernel's grid and block. SPDX-License-Identifier: MIT
 * The sizes are kept exactly where results depend on them: under --strict-openacc, where code of the gangs has effects of its own, where
 * the program reads the numbers of its threads, and where it writes one gang of one lane, to have its iterations in order. Elsewhere a
 * kernel has as many gangs as without num_gangs. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/diag.h"
#include "base/options.h"
#include "kernel/mapping.h"
#include "kernel/teams/teams.h"
#include "kernel/vectors/vectors.h"
#include "region/region_parts.h"
#include "base/unit.h"

enum { BLOCK_MOST = 1024, WARP = 32 };

static const enum clause_kind clauses[] = {CLAUSE_NUM_GANGS, CLAUSE_NUM_WORKERS, CLAUSE_VECTOR_LENGTH};

static const struct clause_expr *written_on(const struct loop *l, enum size_of_clause which)
{
    const struct clause_expr *e = which == SIZE_GANGS ? &l->plan.gang_num : which == SIZE_WORKERS ? &l->plan.worker_num : &l->plan.vector_length;
    return e->text ? e : NULL;
}

/* k NULL: any loop of the region. */
static const struct clause_expr *on_loops(const struct loop *list, const struct kernel *k, enum size_of_clause which)
{
    const struct clause_expr *found = NULL;
    for (const struct loop *l = list; l && !found; l = l->next) {
        if (!k || kernel_holds(k, l->stmt)) found = written_on(l, which);
        if (!found) found = on_loops(l->child, k, which);
    }
    return found;
}

static const struct clause_expr *size_of(const struct region *r, const struct kernel *k, enum size_of_clause which)
{
    const struct clause *c = directive_clause(r->directive, clauses[which], 0);
    return c && c->n_exprs ? &c->exprs[0] : on_loops(r->loops, k, which);
}

const struct clause_expr *mapping_size(const struct kernel *k, enum size_of_clause which)
{
    return size_of(k->region, k, which);
}

long long mapping_constant_size(const struct kernel *k, enum size_of_clause which)
{
    const struct clause_expr *e = mapping_size(k, which);
    return !e ? 0 : !e->has_value ? -1 : e->value > 0 ? e->value : 1;
}

static bool is_one(const struct clause_expr *e)
{
    return e && e->has_value && e->value <= 1;
}

bool mapping_is_one_thread(const struct region *r)
{
    const struct clause_expr *workers = size_of(r, NULL, SIZE_WORKERS);
    return is_one(size_of(r, NULL, SIZE_GANGS)) && is_one(size_of(r, NULL, SIZE_LANES)) && (!workers || is_one(workers));
}

bool mapping_keeps_sizes(const struct region *r)
{
    bool given = size_of(r, NULL, SIZE_GANGS) || size_of(r, NULL, SIZE_WORKERS) || size_of(r, NULL, SIZE_LANES);
    return mapping_is_one_thread(r) || (given && (r->unit->options->strict_openacc || r->asks_place));
}

/* ---- gangs whose number has no effect on results ------------------------------------------------------------------------------ */

/* An array or struct of the gang through which one iteration could pass values to the next. */
static bool uses_gang_object(const struct kernel *k, const struct loop *gang)
{
    for (int j = 0; j < k->region->n_vars; j++) {
        const struct variable *v = k->region->vars[j];
        bool of_gang = v->role == ROLE_PRIVATE && !v->private_to && !v->iteration_private && !type_is_scalar(v->decl->type);
        if (of_gang && mapping_kernel_uses(k, v->decl) && !region_object_of_iterations(gang, v->decl)) return true;
    }
    return false;
}

bool mapping_gangs_are_free(const struct kernel *k, const struct loop *gang)
{
    const struct clause *c = directive_clause(k->region->directive, CLAUSE_NUM_GANGS, 0);
    if (k->n_statements != 1 || !gang || node_only_statement(k->statements[0]) != gang->stmt || (c && c->n_exprs > 1)) return false;
    if (gang->gang_dim != 1 || gang->plan.gang_static.text || gang->gang_state || k->region->asks_device) return false;
    return !mapping_keeps_sizes(k->region) && !mapping_calls_spread(k) && !uses_gang_object(k, gang);
}

/* ---- the threads of a block --------------------------------------------------------------------------------------------------- */

static long long least(long long a, long long b)
{
    return a < b ? a : b;
}
static long long whole_warps(long long n)
{
    return (n + WARP - 1) / WARP * WARP;
}

static bool sizes_at_launch(const struct kernel *k)
{
    return mapping_constant_size(k, SIZE_WORKERS) < 0 || mapping_constant_size(k, SIZE_LANES) < 0;
}

static int block_of_sizes(const struct kernel *k)
{
    long long workers = mapping_constant_size(k, SIZE_WORKERS), lanes = mapping_constant_size(k, SIZE_LANES);
    if (sizes_at_launch(k)) return 0;
    if (!workers) workers = k->block[1];
    if (!lanes) lanes = k->block[0];
    return (int)least(whole_warps(least(lanes, BLOCK_MOST)) * least(workers, BLOCK_MOST), BLOCK_MOST);
}

int mapping_launch_bound(const struct kernel *k)
{
    bool written = (mapping_size(k, SIZE_WORKERS) || mapping_size(k, SIZE_LANES)) && !k->packable;
    if (k->shape == KERNEL_SEQUENTIAL) return 1;
    if (k->flags & ACCELRT_ROW_LANES) return k->block[0];
    if (k->flags & (ACCELRT_FREE_TEAM | ACCELRT_LANES)) return 0;
    if (written && k->shape == KERNEL_NESTED) return block_of_sizes(k);
    if (k->flags & ACCELRT_EXACT_GANGS && sizes_at_launch(k)) return 0;
    return k->block[0] * k->block[1] * k->block[2];
}

enum { UNROLLED_MOST = 64 };

/* A variable that is not the index of a loop with so few trips that compilers unroll it. */
static bool is_unknown_index(const struct node *n, const void *context)
{
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR || n->has_value) return false;
    for (struct loop *l = ((const struct region *)context)->loops; l; l = loop_next(l))
        if (l->index == n->decl && node_inside(n, l->stmt)) {
            long long trips = mapping_constant_trips(l) < 0 ? mapping_most_trips(l) : mapping_constant_trips(l);
            return trips < 0 || trips > UNROLLED_MOST;
        }
    return true;
}

/* An element of an array of the iteration's own. */
static bool is_own_element(const struct node *n)
{
    if (n->kind != NODE_SUBSCRIPT) return false;
    const struct node *array = node_strip(n->child[0]);
    while (array->kind == NODE_SUBSCRIPT) array = node_strip(array->child[0]);
    const struct decl *d = array->kind == NODE_NAME ? array->decl : NULL;
    return d && d->kind == DECL_VAR && d->function && d->storage == STORAGE_AUTO && d->type->kind == TYPE_ARRAY && d->type->size > 0;
}

/* One that has no place in a register. */
static bool is_in_local_memory(const struct node *n, const void *context)
{
    return is_own_element(n) && node_find(n->child[1], is_unknown_index, context);
}

static bool is_indexed_element(const struct node *n, const void *context)
{
    (void)context;
    return is_own_element(n) && !n->child[1]->has_value;
}

bool mapping_indexes_own_arrays(const struct node *where)
{
    return node_find(where, is_indexed_element, NULL);
}

/* Without a least number of blocks, the compiler moves other values of such a kernel to local memory for one more block of a multiprocessor: LU
 * decompositions of 8 x 8 matrices with pivots take 341 us on an H200, with it 161, options by a lattice of 256 levels 1565 and 1192. Other
 * kernels are up to a fifth slower with it. */
static bool uses_local_memory(const struct kernel *k)
{
    return k->shape == KERNEL_FLAT && k->nest && k->n_dims && node_find(kernel_innermost(k)->stmt->child[3], is_in_local_memory, k->region);
}

/* A variable of a byte that the iteration assigns to. */
static bool is_assigned_byte(const struct node *n, const void *context)
{
    const struct node *to = n->kind == NODE_ASSIGN ? node_strip(n->child[0]) : NULL;
    (void)context;
    return to && to->kind == NODE_NAME && to->type && type_is_integer(to->type) && to->type->size == 1;
}

/* With a variable of a byte in iterations that share what they read, the compiler has no more than 32 registers and moves the elements to local
 * memory: the maxima of 5 x 5 bytes, eight iterations a thread. */
static bool moves_bytes(const struct kernel *k)
{
    return k->reuses && node_find(kernel_innermost(k)->stmt->child[3], is_assigned_byte, NULL);
}

static bool is_long_call(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && n->type && n->type->kind == TYPE_FLOAT && !mapping_is_cheap_call(n);
}

/* A loop of a row waits for arithmetic, not for memory. The compiler gives it more registers than it needs, so that three quarters of the
 * threads are resident: means of logarithms in rows of 25,088 floats take 181 us on an H200 with a least number of blocks, 150 without.
 * Softmax of rows of 256, whose loops read them again, takes 85 with it and 90 without. */
static bool computes_row(const struct kernel *k)
{
    return !(k->flags & ACCELRT_ROW_AGAIN) && k->n_dims && node_find(kernel_innermost(k)->stmt->child[3], is_long_call, NULL);
}

/* As many as registers allow without the compiler storing sums to memory. */
static int operand_blocks(const struct kernel *k)
{
    int threads = k->block[0] * k->block[1] * k->block[2];
    if (threads != 128 && threads != 256) return 0;
    return 512 / threads;
}

/* A lane reads rows of its own in parts: eight blocks of 128 threads, with 64 registers each, have more of them under way than five.
 * Products of sparse rows of 64 floats take 92 us on an H200 with 95 registers, 76 with 64. */
static bool reads_rows(const struct kernel *k)
{
    const struct access *list[ROW_READS_MOST];
    for (const struct loop *l = k->region->loops; l; l = loop_next((struct loop *)l))
        if (kernel_holds(k, l->stmt) && vectors_row_reads(k, l, list)) return true;
    return false;
}

static int packed_blocks(const struct kernel *k)
{
    enum { THREADS = 1024 };
    return reads_rows(k) && k->block[0] < THREADS ? THREADS / k->block[0] : 1;
}

/* Lanes of loops in a loop in order wait for memory in each of its trips: 2048 threads with 32 registers each. */
static bool waits_in_order(const struct kernel *k)
{
    const struct loop *probed = k->teams ? k->teams->probed : NULL;
    return k->flags & ACCELRT_UNEVEN_ROWS && probed && !probed->mapped;
}

int mapping_least_blocks(const struct kernel *k)
{
    enum { MOST_THREADS = 2048 };
    if (waits_in_order(k)) return MOST_THREADS / k->block[0];
    if (k->in_step || (k->run[0] && k->block[2] == 1)) return operand_blocks(k);
    if (k->flags & ACCELRT_UNEVEN_ROWS && mapping_row_threads(k->dims[0] ? k->dims[0] : k->estimated) == BLOCK_MOST) return BLOCK_MOST / k->block[0];
    if (uses_local_memory(k) || moves_bytes(k)) return 1;
    if (k->packable && k->long_rows) return packed_blocks(k);
    return k->flags & ACCELRT_ROW_LANES && k->block[0] == BLOCK_MOST && !computes_row(k);
}

/* ---- text --------------------------------------------------------------------------------------------------------------------- */

static const char *size_words(struct unit *u, const struct kernel *k, enum size_of_clause which, int usual)
{
    const struct clause_expr *e = k->packable ? NULL : mapping_size(k, which);
    if (!e) return arena_printf(u->arena, "%d", usual);
    return e->has_value ? arena_printf(u->arena, "%lld", e->value) : e->text;
}

/* Another kernel of the region has the same clauses. */
static bool sizes_are_repeated(const struct kernel *k)
{
    for (int j = 0; j < k->region->n_kernels; j++) {
        const struct kernel *other = k->region->kernels[j];
        if (mapping_size(other, SIZE_LANES) == mapping_size(k, SIZE_LANES) && mapping_size(other, SIZE_WORKERS) == mapping_size(k, SIZE_WORKERS)) return true;
    }
    return false;
}

static void warn_of_large_gangs(struct unit *u, const struct kernel *k)
{
    long long workers = mapping_constant_size(k, SIZE_WORKERS), lanes = mapping_constant_size(k, SIZE_LANES);
    const struct clause_expr *e = mapping_size(k, lanes > BLOCK_MOST || workers <= 1 ? SIZE_LANES : SIZE_WORKERS);
    bool large = workers > BLOCK_MOST || lanes > BLOCK_MOST || (workers > 1 && lanes > 1 && workers * lanes > BLOCK_MOST);
    if (!large || sizes_are_repeated(k)) return;
    if (workers > 1 && lanes > 1)
        diag_warning(u, e->at, "gang-size", "gangs of %lld workers with %lld lanes exceed the %d threads of a GPU's block", workers, lanes, BLOCK_MOST);
    else
        diag_warning(u, e->at, "gang-size", "gangs of %lld threads exceed the %d threads of a GPU's block", lanes > workers ? lanes : workers, BLOCK_MOST);
    diag_note(u, e->at, "the kernel has at most %d threads in a block, which run all iterations", BLOCK_MOST);
}

void mapping_describe_sizes(struct unit *u, struct kernel *k)
{
    const struct clause_expr *gangs = mapping_size(k, SIZE_GANGS);
    warn_of_large_gangs(u, k);
    const char *none = "";
    if (k->flags & ACCELRT_ROW_LANES)
        k->mapping = arena_printf(u->arena, "%s; 1 to %d threads per row, by the number and length of rows", k->mapping, k->block[0]);
    else if (k->shape == KERNEL_NESTED)
        k->mapping = arena_printf(u->arena, "%s; blocks of %s x %s threads%s", k->mapping, size_words(u, k, SIZE_LANES, k->block[0]),
                                  size_words(u, k, SIZE_WORKERS, k->block[1]),
                                  k->flags & ACCELRT_FREE_TEAM ? ", or chosen at launch by the trip counts of the loops" : "");
    else if (k->flags & ACCELRT_EXACT_GANGS) none = "; given sizes are kept";
    else if (sizes_at_launch(k)) none = "; block shape by num_workers and vector_length at launch";
    if (gangs && !(k->flags & ACCELRT_EXACT_GANGS) && !k->one_gang)
        none = arena_printf(u->arena, "%s; more than num_gangs(%s) gangs if they fill the device, as no result depends on it", none,
                            gangs->text);
    k->mapping = arena_printf(u->arena, "%s%s", k->mapping, none);
}
