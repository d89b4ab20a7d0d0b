/* plan_bins: arrays whose elements a kernel increments at places that it reads or computes, histograms. SPDX-License-Identifier: MIT
 * Atomic additions of all threads to a few elements are serialized. Each block adds to copies of the first elements in shared memory, and
 * at its end adds them to the array; elements after the copy are added to the array directly. Therefore nothing else in the kernel may
 * use the array. With several copies of a small array, the threads of a warp seldom wait for one another. No compiler moves loads across
 * atomic additions, so a thread first issues the loads of several iterations (kernel->batched). 2^27 bytes counted on an H200: 35 ms with additions to the array, 0.20 ms with bins, 0.09 ms with the loads first.
 * Sums by key of an array of any length (bench/c/26_keys.c): 256 keys 4.34 ms and 0.05, 4096 0.49 and 0.05, 2^20 0.178 and 0.182. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "region/updates/composites.h"
#include "region/updates/updates.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include "kernel/transforms/plans.h"

enum { BYTES_MAX = 32 << 10, COPIED_BYTES = 16 << 10, DEPTH_MAX = 8, MANY_ADDITIONS = 64 };
/* Bytes of the copy of an array whose length the kernel does not show, or that is longer than BYTES_MAX, but not MANY_COPIES times as long as
 * the copy; only the first elements of a larger array are in it. Only where iterations are short, as each thread has several. Where a kernel
 * adds to more such arrays than fit, as a count, a sum and a sum of squares of each key, the copies are smaller: 2^22 numbers with 1000 keys take 388 us
 * on an H200 where the third array has none, and 45. */
enum { KEYS = 4096, UNKNOWN_BYTES = 16 << 10, LEAST_BYTES = 2 << 10, MANY_COPIES = 8, ROW_BYTES = 8 << 10, BLOCK_RESULT = 16, WARP = 32 };

bool mapping_is_addition(const struct unit *u, const struct directive *d)
{
    struct update p;
    bool other = directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0) || directive_clause(d, CLAUSE_CAPTURE, 0);
    bool adds = !other && !directive_clause(d, CLAUSE_IF, 0) && update_read(u, d->statement, &p) && update_adds(&p);
    return adds && (!p.e || !type_is_integer(p.x->type) || type_is_integer(p.e->type)); /* int += 0.5 drops the fraction of each sum */
}

static bool all_additions(const struct unit *u, const struct kernel *k, struct directive *const *list, int count, const struct decl *d, int *found)
{
    for (int j = 0; j < count; j++) {
        if (list[j]->kind != DIR_ATOMIC || !kernel_holds(k, list[j]->statement) || !mapping_uses(list[j]->statement, d)) continue;
        if (!mapping_is_addition(u, list[j])) return false;
        ++*found;
    }
    return true;
}

/* The kernel only adds to elements of the array. */
static bool only_adds(const struct kernel *k, const struct decl *d)
{
    const struct unit *u = k->region->unit;
    int found = 0;
    return mapping_only_updates(k, d) && all_additions(u, k, k->region->inner, k->region->n_inner, d, &found) &&
           all_additions(u, k, u->implied, u->n_implied, d, &found) && found;
}

/* ---- how many elements -------------------------------------------------------------------------------------------------------------- */

static long long index_limit(const struct region *r, const struct node *n, int depth);

/* An exclusive upper bound of x & c and x % c; 0: unknown. */
static long long operand_limit(const struct node *n)
{
    const struct node *a = node_strip(n->child[0]), *b = node_strip(n->child[1]);
    if (n->op == OP_AND && (a->has_value || b->has_value)) return (a->has_value ? a->value : b->value) + 1;
    return n->op == OP_REM && b->has_value ? b->value : 0;
}

static long long type_limit(const struct type *t)
{
    if (!t) return 0;
    if (t->kind == TYPE_BOOL) return 2;
    return t->kind != TYPE_ENUM && type_is_integer(t) && t->size == 1 ? (t->is_signed ? 128 : 256) : 0;
}

/* An exclusive upper bound of the place's index, as far as its text shows; 0: unknown. */
static long long index_limit(const struct region *r, const struct node *n, int depth)
{
    n = node_strip(n);
    long long limit = n->kind == NODE_BINARY ? operand_limit(n) : 0;
    if (limit > 0) return limit;
    if (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT) {
        limit = type_limit(n->type);
        return limit ? limit : index_limit(r, n->child[0], depth);
    }
    struct node *at, *value = NULL;
    if (n->kind == NODE_NAME && n->decl && depth < DEPTH_MAX) value = uses_single_value(r->uses, n->decl, &at);
    return value ? index_limit(r, value, depth + 1) : type_limit(n->type);
}

static long long array_elements(const struct type *t)
{
    long long all = 1;
    for (; t->kind == TYPE_ARRAY; t = t->base) all = t->count > 0 && all <= BYTES_MAX ? all * t->count : 0;
    return all;
}

/* The end of the section of the array that a clause of the directive names; 0: not a constant, or none. */
static long long section_end(const struct directive *d, const struct decl *array, const struct type *element)
{
    for (const struct clause *c = d ? d->clauses : NULL; c; c = c->next)
        for (int j = 0; j < c->n_vars; j++) {
            struct composite section;
            bool constant = c->vars[j].decl == array && c->vars[j].n_subscripts && composite_of(&c->vars[j], &section);
            if (constant && section.element->size == element->size) return section.start + section.count;
        }
    return 0;
}

/* The same as the construct's or a loop's clauses show. */
static long long clauses_limit(const struct kernel *k, const struct decl *array)
{
    const struct type *element = type_element(array->type);
    long long limit = section_end(k->region->directive, array, element);
    for (int j = 0; j < k->n_dims && k->dims[j] && !limit; j++) limit = section_end(k->dims[j]->directive, array, element);
    return limit;
}

/* The largest number of elements that an access needs, as its index or clauses show; 0: unknown. */
static long long elements_of(const struct kernel *k, const struct access *a)
{
    const struct type *t = a->var->decl->type;
    if (t->kind == TYPE_ARRAY) return array_elements(t);
    long long limit = a->n_subscripts == 1 ? index_limit(k->region, a->subscripts[0], 0) : 0;
    return limit ? limit : clauses_limit(k, a->var->decl);
}

/* The threads of a warp add to neighbors, in a row that memory selects: they do not wait for one another. */
static bool adds_to_neighbors(const struct kernel *k, const struct access *a)
{
    return k->n_dims > 1 && mapping_access_stride(a, k->dims[0]->index) == 1;
}

/* Loops of a few constant trips, as over the letters of a word, make no long iteration: 2^24 words of six letters take 487 us on an H200 with additions
 * to 4096 counts, and 221 in CUDA with bins. */
static bool has_short_loops(const struct loop *last)
{
    enum { SHORT = 16 };
    for (const struct loop *l = last->child; l; l = l->next) {
        long long trips = mapping_constant_trips(l);
        if (trips < 0 || trips > SHORT || l->child) return false;
    }
    return last->child && !node_has(last->stmt->child[3], KIND(NODE_CALL) | GOTO_KINDS);
}

/* Iterations of a thread that has bins. Eight long ones would leave multiprocessors idle, and their loads are not issued at once: the two best of 64
 * numbers in 131,072 rows, counted in 64 bins, take 123 us on an H200 with eight, 109 with one. */
int mapping_bin_items(const struct loop *last)
{
    return mapping_runs_long(last->stmt->child[3]) && !has_short_loops(last) ? 1 : 8;
}

/* Long iterations, of which each adds a few times: the copies take longer than they save. */
static bool adds_seldom(const struct kernel *k, const struct variable *v)
{
    const struct loop *last = kernel_innermost(k);
    if (!mapping_runs_long(last->stmt->child[3]) || has_short_loops(last)) return false;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        long long trips = a->loop && a->loop != last ? mapping_constant_trips(a->loop) : 1;
        if (a->var == v && kernel_holds(k, a->node) && trips >= 0 && trips < MANY_ADDITIONS) return true;
    }
    return false;
}

/* An array of a reduction, whose elements threads share. */
static bool is_reduced(const struct kernel *k, const struct decl *d)
{
    const struct unit *u = k->region->unit;
    for (int j = 0; j < u->n_implied; j++)
        if (kernel_holds(k, u->implied[j]->statement) && mapping_uses(u->implied[j]->statement, d)) return true;
    return false;
}

/* A term of the subscript is the index, or a multiple of it. */
static bool has_term_of(const struct node *n, const struct decl *index)
{
    n = node_strip(n);
    if (n->kind == NODE_NAME) return n->decl == index;
    bool sum = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL);
    return sum && (has_term_of(n->child[0], index) || has_term_of(n->child[1], index));
}

/* Each trip of a loop that a thread runs adds to another row of the array, and few add to the first elements. */
static bool adds_to_many_rows(const struct kernel *k, const struct access *a)
{
    const struct loop *l = a->loop;
    bool inner = l && !l->mapped && l->index && l != kernel_innermost(k);
    return inner && a->n_subscripts && mapping_access_stride(a, l->index) > 1 && has_term_of(a->subscripts[0], l->index);
}

/* The number of elements in the copy; 0: none, as places are affine in the kernel's loops, which threads do not share except in reductions,
 * or too many are needed. Sets how the launch decides about it. */
static long long copied_elements(const struct kernel *k, struct kernel_bins *b, long long unknown_bytes)
{
    const struct variable *v = b->var;
    const struct type *element = b->element;
    long long most = 0;
    bool unknown = false, affine = false, reduced = is_reduced(k, v->decl);
    b->spread = true;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var != v || !kernel_holds(k, a->node)) continue;
        if ((a->affine && !reduced) || a->deep || a->by_call || !a->n_subscripts) return 0;
        long long limit = elements_of(k, a);
        if (!limit && (a->affine || v->decl->type->kind == TYPE_ARRAY)) return 0;
        b->neighbors |= !limit && adds_to_neighbors(k, a);
        b->spread &= adds_to_many_rows(k, a);
        unknown |= !limit || limit > BYTES_MAX / element->size;
        affine |= a->affine;
        if (limit > most) most = limit;
    }
    if (!unknown) return most;
    b->counted = true;
    return affine || most * element->size > MANY_COPIES * UNKNOWN_BYTES || adds_seldom(k, v) ? 0 : unknown_bytes ? unknown_bytes / element->size : KEYS;
}

bool mapping_may_be_bins(const struct kernel *k, const struct variable *v)
{
    bool exact = false;
    for (int j = 0; k && j < k->n_sums; j++) exact |= k->sums[j].var == v;
    return v->role == ROLE_DATA && v->data >= 0 && !v->pointer_written && !exact && type_is_addable(type_element(v->decl->type));
}

long long mapping_index_limit(const struct region *r, const struct node *n) { return index_limit(r, n, 0); }

/* All rows add to the same elements, each lane to its own. */
static bool is_column_sum(const struct kernel *k, const struct access *a)
{
    bool lanes = a->loop && a->loop->mapped == LEVEL_VECTOR && mapping_access_stride(a, a->loop->index) == 1;
    for (int j = 0; j < k->n_dims; j++)
        if (!k->dims[j] || mapping_access_stride(a, k->dims[j]->index)) return false;
    return lanes;
}

/* The same where lanes of a row add to elements of a row that memory selects, or to columns. */
static long long copied_of_rows(const struct kernel *k, struct kernel_bins *b)
{
    const struct variable *v = b->var;
    const struct type *element = b->element;
    long long all = v->decl->type->kind == TYPE_ARRAY ? array_elements(v->decl->type) : 0, most = ROW_BYTES / element->size;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var != v || !kernel_holds(k, a->node)) continue;
        if ((a->affine && !is_column_sum(k, a)) || a->deep || a->by_call || !a->n_subscripts) return 0;
        b->columns |= a->affine;
    }
    b->counted = v->decl->type->kind == TYPE_POINTER;
    return all && all < most ? all : most;
}

static long long bytes_of_bins(const struct kernel *k)
{
    long long bytes = 0;
    for (int j = 0; j < k->n_bins; j++) bytes += (long long)k->bins[j].elements * k->bins[j].copies * k->bins[j].element->size;
    return bytes;
}

/* False: there is no memory left for the array. */
static bool add_bins(struct unit *u, struct kernel *k, struct variable *v, long long unknown_bytes)
{
    const struct type *element = type_element(v->decl->type);
    if (!mapping_may_be_bins(k, v)) return true;
    struct kernel_bins b = {.var = v, .element = element, .copies = 1};
    long long elements = k->shape == KERNEL_NESTED ? copied_of_rows(k, &b) : copied_elements(k, &b, unknown_bytes);
    if (!elements || !only_adds(k, v->decl)) return true;
    enum update_alias alias = mapping_update_alias(k, v);
    if (alias == ALIAS_UNKNOWN) return true;
    if (elements * element->size + bytes_of_bins(k) > BYTES_MAX) return false;
    b.elements = (int)elements;
    b.overlap = alias == ALIAS_TESTED;
    ARENA_PUSH(u->arena, k->bins, k->n_bins, b);
    return true;
}

/* False: not all arrays have copies. unknown_bytes 0: those of unknown length have KEYS elements of whatever size. */
static bool add_all_bins(struct unit *u, struct kernel *k, long long unknown_bytes)
{
    bool all = true;
    k->n_bins = 0;
    for (int j = 0; j < k->region->n_vars && k->n_dims; j++) all &= add_bins(u, k, k->region->vars[j], unknown_bytes);
    return all;
}

/* Threads of a warp that add to one element wait for one another, unless they have different copies of it. */
static void add_copies(struct kernel *k)
{
    int copies = 1;
    for (long long bytes = bytes_of_bins(k); bytes && copies < BINS_COPIES_MAX && 2 * copies * bytes <= COPIED_BYTES; copies *= 2) continue;
    for (int j = 0; j < k->n_bins; j++) k->bins[j].copies = copies;
}

static void report_bins(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_bins; j++)
        kernel_keeps_variable(k, k->bins[j].var, NULL, arena_printf(u->arena, "shared memory: a copy of %d elements for each block", k->bins[j].elements));
}

void mapping_bins(struct unit *u, struct kernel *k)
{
    if (!transform_is_on(k->region, TRANSFORM_BINS)) return;
    bool all = add_all_bins(u, k, 0);
    for (long long bytes = UNKNOWN_BYTES; !all && bytes >= LEAST_BYTES; bytes /= 2) all = add_all_bins(u, k, bytes);
    if (!all) add_all_bins(u, k, UNKNOWN_BYTES);
    add_copies(k);
    report_bins(u, k);
}

/* An addition in a loop of lanes to neighbors of a row that memory selects, or of the row that all rows add to. */
static bool adds_to_row(const struct kernel *k, const struct access *a)
{
    bool lanes = a->loop && a->loop->mapped == LEVEL_VECTOR && kernel_holds(k, a->node);
    return lanes && a->atomic && a->written && mapping_access_stride(a, a->loop->index) == 1 && (!a->affine || is_column_sum(k, a));
}

/* Rows of items that are added to one of a few rows, as points to the sums of their clusters: 2^21 rows of 16 floats in 32 sums took 1880 us
 * on an H200, as the threads of all blocks wait for one another. Blocks have a copy of the first elements. So they have in column sums: those of
 * the gradients of a normalization of 100,000 rows of 64 floats took 985 us, with copies 98. */
void plan_row_bins(struct unit *u, struct kernel *k)
{
    bool rows = k->flags & ACCELRT_ROW_LANES && !k->n_reductions && !k->n_slices && !k->special && !k->region->asks_device, found = false;
    if (!rows) return;
    for (int j = 0; j < k->region->n_accesses; j++) found |= adds_to_row(k, k->region->accesses[j]);
    for (int j = 0; j < k->region->n_vars && found; j++) add_bins(u, k, k->region->vars[j], UNKNOWN_BYTES);
    if (!k->n_bins) return;
    report_bins(u, k);
    k->scratch_per_block = BLOCK_RESULT; /* no more blocks than are resident at once */
    k->items[1] = WARP;                  /* neighbors are in different banks */
}

const char *mapping_no_bins_text(struct unit *u, const struct kernel *k)
{
    const char *text = "";
    for (int j = 0; j < k->n_bins; j++) {
        const struct kernel_bins *b = &k->bins[j];
        if (!b->counted || b->neighbors || (type_is_integer(b->element) && !b->spread)) return NULL;
        text = arena_printf(u->arena, "%s%saccel_arg_accel_elements_%s > %lld", text, j ? " && " : "", b->var->decl->name,
                            (long long)BINS_MUCH_LONGER * b->elements);
    }
    return text[0] ? text : NULL;
}

bool mapping_only_column_bins(const struct kernel *k)
{
    for (int j = 0; j < k->n_bins; j++)
        if (!k->bins[j].columns) return false;
    return true;
}

void mapping_bin_params(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_bins; j++) {
        const struct kernel_bins *b = &k->bins[j];
        if (!b->counted) continue;
        struct kernel_param *p = mapping_add_param(u, k, PARAM_ELEMENTS, NULL, arena_printf(u->arena, "accel_elements_%s", b->var->decl->name));
        p->item = b->var->data;
        p->index = (int)b->element->size;
    }
}
