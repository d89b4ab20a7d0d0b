/* plan_wide_accesses: arrays whose adjacent elements one iteration accesses. SPDX-License-Identifier: MIT
 * Compilers combine loads or stores of adjacent elements if they know that the first is aligned for both. C aligns a structure of two floats
 * to four bytes only, a complex number as its parts, x[2 * i] as one element. The device's memory is aligned better: where the arrays begin
 * at multiples of 16 bytes, which the launch tests, a kernel of the same code runs in which the compiler knows it. A stage of an FFT of 4
 * million such structures then has 3 loads of 8 bytes an iteration in place of 6, and 2 stores in place of 4. The same holds for elements that
 * follow each other in a long loop of a thread: the attraction of 65,536 bodies takes 6.90 ms in place of 7.71. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/plans.h"
#include "kernel/vectors/vectors.h"

enum { UNROLLED_MOST = 16, WORD = 4 }; /* constant trips of a loop that compilers unroll; bytes of the narrowest access that is worth it */

/* The largest power of two that divides n, up to VECTOR_BYTES. */
static int alignment_of(long long n)
{
    long long most = n & -n;
    return most > VECTOR_BYTES ? VECTOR_BYTES : (int)most;
}

/* ---- structures and complex numbers ------------------------------------------------------------------------------------------------- */

static bool is_compound(const struct type *t) { return t->kind == TYPE_RECORD || t->kind == TYPE_COMPLEX; }

/* The kernel accesses whole elements of the array, or several parts of them. */
static bool accesses_parts(const struct kernel *k, const struct variable *v)
{
    const struct decl *member = NULL;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var != v || !kernel_holds(k, a->node)) continue;
        if (a->node->kind != NODE_MEMBER || is_compound(a->node->type) || (member && member != a->node->decl)) return true;
        member = a->node->decl;
    }
    return false;
}

/* Their size is a multiple of more bytes than C aligns them to. */
static bool has_wide_elements(const struct kernel *k, const struct access *a)
{
    const struct type *t = type_element(a->var->decl->type);
    if (!is_compound(t) || t->is_volatile || t->size <= 0 || t->align <= 0 || alignment_of(t->size) <= t->align) return false;
    return alignment_of(t->size) >= 2 * WORD && accesses_parts(k, a->var);
}

/* ---- scalar elements ---------------------------------------------------------------------------------------------------------------- */

/* The least bytes at whose multiples a combined access of elements of `size` bytes begins. */
static int pair_bytes(int size)
{
    return size < WORD ? WORD : 2 * size;
}

/* Compilers are told to unroll it (transforms/loads.c), from an index that is a multiple of all elements of an access. */
static bool is_long(const struct loop *l)
{
    const struct node *from = l->canonical ? node_strip(l->lower) : NULL;
    return l->unroll && from && from->has_value && from->value % VECTOR_BYTES == 0 && l->direction == 1 && !l->step && !l->mapped;
}

static bool is_unrolled(const struct linear_term *t)
{
    if (!t->loop || t->loop->dimension >= 0 || t->n_symbols || t->coefficient != 1) return false;
    long long trips = mapping_constant_trips(t->loop);
    return (trips > 1 && trips <= UNROLLED_MOST) || is_long(t->loop);
}

/* Elements that follow each other in an unrolled loop begin at multiples of a pair. */
static bool has_pairs_along(const struct linear *f, int size)
{
    bool found = false;
    for (int j = 0; j < f->n_terms; j++) {
        bool unrolled = is_unrolled(&f->terms[j]);
        if (!unrolled && f->terms[j].coefficient % (pair_bytes(size) / size)) return false;
        found |= unrolled;
    }
    return found;
}

static bool differ_by_one(const struct access *a, const struct access *b)
{
    const struct linear *f = vectors_last_form(a), *g = vectors_last_form(b);
    if (f->n_terms != g->n_terms || f->constant >= g->constant || f->constant + 1 != g->constant || a->n_flat != b->n_flat) return false;
    for (int j = 0; j < f->n_terms; j++)
        if (linear_coefficient_like(g, &f->terms[j]) != f->terms[j].coefficient) return false;
    for (int j = 0; j + 1 < a->n_flat; j++)
        if (!linear_equal(a->flat[j], b->flat[j])) return false;
    return true;
}

/* x[2 * i] and x[2 * i + 1]; not x[0] and x[1], which all threads share. */
static bool is_first_of_pair(const struct kernel *k, const struct access *a, int size)
{
    const struct linear *f = vectors_last_form(a);
    const struct region *r = k->region;
    int elements = pair_bytes(size) / size;
    if (!f->n_terms || f->constant % elements) return false;
    for (int j = 0; j < f->n_terms; j++)
        if (f->terms[j].coefficient % elements) return false;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *b = r->accesses[j];
        if (b->var == a->var && b->affine && b->n_flat && kernel_holds(k, b->node) && differ_by_one(a, b)) return true;
    }
    return false;
}

/* Rows of an array of arrays begin at multiples of `bytes`, if the array does. */
static bool are_rows_aligned(const struct access *a, int bytes)
{
    const struct type *t = a->decl->type;
    for (int j = 0; j + 1 < a->n_flat; j++) {
        t = t->base;
        if (!t || t->size <= 0 || t->size % bytes) return false;
    }
    return true;
}

static bool has_wide_pairs(const struct kernel *k, const struct access *a)
{
    const struct type *t = a->node->type;
    if (!a->affine || !a->n_flat || a->by_call || a->var->decl != a->decl || !type_is_arithmetic(t) || t->kind == TYPE_COMPLEX || t->size <= 0 || 2 * t->size > VECTOR_BYTES) return false;
    if (a->n_members || t->is_volatile || t->size != type_element(a->decl->type)->size) return false;
    int size = (int)t->size;
    return are_rows_aligned(a, pair_bytes(size)) && (has_pairs_along(vectors_last_form(a), size) || is_first_of_pair(k, a, size));
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------------- */

/* Elements of an array whose address a parameter is. */
static bool is_of_parameter(const struct kernel *k, const struct access *a)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        const struct type *t = a->var->decl->type;
        bool array = t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY;
        if (p->kind == PARAM_POINTER && p->var == a->var) return array && a->var->role == ROLE_DATA && !p->plain;
    }
    return false;
}

static bool is_written(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == v && a->written && kernel_holds(k, a->node)) return true;
    }
    return v->pointer_written;
}

static bool stores_in(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->written && a->var && a->var->role == ROLE_DATA && node_inside(a->node, l->stmt)) return true;
    }
    return false;
}

/* The thread reads it in a loop that stores, from an array that the kernel does not write: loads of constant memory may be moved before such
 * stores, but compilers take it for constant no more if they are told of its alignment. A cosine transform of blocks whose rows are stored
 * while its table is read takes 149 us on an H200 with the table in loads of 16 bytes, 99 without. */
static bool moves_before_stores(const struct kernel *k, const struct access *a)
{
    for (const struct loop *l = a->loop; l && l->dimension < 0; l = l->parent)
        if (stores_in(k, l)) return true;
    return false;
}

static bool any_moves_before_stores(const struct kernel *k, const struct variable *v)
{
    if (is_written(k, v)) return false;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == v && kernel_holds(k, a->node) && moves_before_stores(k, a)) return true;
    }
    return false;
}

static void find_wide(struct unit *u, struct kernel *k)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        struct access *a = r->accesses[j];
        if (!a->var || !a->decl || a->deep || a->atomic || !kernel_holds(k, a->node) || !is_of_parameter(k, a)) continue;
        bool listed = false;
        for (int i = 0; i < k->n_wide; i++) listed |= k->wide[i] == a->var;
        if (listed || any_moves_before_stores(k, a->var)) continue;
        if (has_wide_elements(k, a) || has_wide_pairs(k, a)) ARENA_PUSH(u->arena, k->wide, k->n_wide, a->var);
    }
}

/* Only the kernel itself runs for all of the launch's trips. */
static bool stands_alone(const struct kernel *k)
{
    bool others = k->fallback || k->condition || k->long_rows || k->smaller || k->vectors || k->special;
    return k->shape == KERNEL_FLAT && !others && !decisions_have(k, DECISION_STAGES | DECISION_ORDERS) && !k->n_slices && !k->n_sums;
}

void plan_wide_accesses(struct unit *u, struct kernel *k)
{
    if (!stands_alone(k)) return;
    struct kernel *w = arena_alloc(u->arena, sizeof *w);
    *w = *k;
    find_wide(u, w);
    if (!w->n_wide) return;
    w->name = arena_printf(u->arena, "%s_wide", k->name);
    w->aligned = "";
    w->mapping = arena_printf(u->arena, "%s; adjacent elements in accesses of up to %d bytes", k->mapping, VECTOR_BYTES);
    w->when = "the arrays begin at multiples of 16 bytes";
    k->vectors = w;
}
