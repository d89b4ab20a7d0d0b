/* element_registers: elements of memory that an iteration updates in its inner loops are in registers. SPDX-License-Identifier: MIT
 * y[i] = 0; for (d...) if (...) y[i] += a[d][i] * x[...]: a compiler stores the element in each trip, as it may not add stores where
 * none would be made: the product of 2^21 rows of seven diagonals of doubles took 79 us on an H100, and 53 with a scalar in plain CUDA.
 * Here the element becomes an object of the iteration, which is stored at its end. The same holds for iterations that lanes of a row run: the
 * product of 128^2 rows and a matrix of 128^2 doubles (doitgen) took 550 us on an H200, 146 in CUDA. This requires that
 *  - all accesses of the iteration to the array are to that one element, whose subscripts are indices and values of the kernel;
 *  - every iteration stores it outside of all conditions and inner loops: it exists, and another iteration that accesses it would
 *    conflict with this one anyway;
 *  - no other pointer of the kernel may refer to it, no function of the program is called, and no jump leaves the iteration. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/rewrites.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

enum { ELEMENTS_MAX = 8 };

/* The only element of an array that an iteration accesses. */
struct element {
    const struct variable *var;
    const struct access *first; /* in the order of the text */
};

struct place_scan {
    const struct kernel *kernel;
    const struct loop *loop; /* whose iterations access it */
    const struct decl *array;
    bool bad;
};

/* Of the loop, or of one around it, whose index an iteration does not change. */
static bool is_index(const struct place_scan *s, const struct decl *d)
{
    if (s->kernel->shape == KERNEL_FLAT) return kernel_counts_dimension(s->kernel, d);
    for (const struct loop *l = s->loop; l; l = l->parent)
        if (l->canonical && l->index == d) return true;
    return false;
}

static bool find_unknown(struct node *n, void *context)
{
    struct place_scan *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->kernel->region, n->decl) : NULL;
    if (n->has_value) return false;
    if (n->kind == NODE_NAME) s->bad |= n->decl != s->array && !is_index(s, n->decl) && !mapping_is_value(v);
    else s->bad |= n->kind != NODE_SUBSCRIPT && !mapping_is_arithmetic(n);
    return !s->bad;
}

static bool has_fixed_place(const struct kernel *k, const struct loop *l, const struct access *a)
{
    struct place_scan s = {k, l, a->decl, false};
    if (a->node->kind != NODE_SUBSCRIPT || a->n_members) return false;
    node_walk(a->node, find_unknown, &s);
    return !s.bad;
}

/* In a nested kernel, whose threads may exchange values by the pointer between barriers, of the iteration only. */
static bool is_alone_in(const struct kernel *k, const struct variable *v, const struct node *body)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!node_inside(a->node, body) || a->var == v) continue;
        if (a->deep || a->by_call || (mapping_may_overlap(a->var, v) && !(k->flags & ACCELRT_NEEDS_DISJOINT))) return false;
    }
    return true;
}

/* No other pointer of the kernel may refer to what it points to. */
static bool is_alone(const struct kernel *k, const struct variable *v, const struct node *body)
{
    if (k->shape == KERNEL_NESTED) return is_alone_in(k, v, body);
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v)
            return !k->params[j].plain && !k->params[j].may_overlap && !k->params[j].exchanged;
    return false;
}

/* The statement of the body, outside of conditions and loops, that contains n; NULL: none. */
static const struct node *top_statement(const struct node *n, const struct node *body)
{
    const struct node *p = n;
    for (; p->parent && p->parent != body; p = p->parent)
        if (p->parent->kind != NODE_PAREN && p->parent->kind != NODE_ASSIGN) return NULL;
    return p->parent ? p : NULL;
}

/* n is assigned, and the value does not use the array. */
static bool is_overwritten(const struct access *a, const struct node *statement)
{
    return statement->kind == NODE_ASSIGN && statement->op == OP_NONE && !a->read && node_strip(statement->child[0]) == a->node &&
           !mapping_uses(statement->child[1], a->decl);
}

static bool is_plain_access(const struct access *a)
{
    const struct type *t = a->node->type;
    const struct node *p = a->node->parent;
    bool arithmetic = t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && !t->is_volatile && !t->is_atomic && t->size <= 8;
    return arithmetic && !a->deep && !a->by_call && !a->atomic && !(p->kind == NODE_UNARY && p->op == OP_ADDRESS);
}

static bool in_inner_loop(const struct node *n, const struct node *body)
{
    for (; n != body; n = n->parent)
        if (node_is_loop(n)) return true;
    return false;
}

/* Whether iterations access this element of v alone, store it for certain, and update it in an inner loop. */
static bool read_element(const struct kernel *k, const struct variable *v, const struct loop *l, struct element *e)
{
    const struct region *r = k->region;
    const struct node *body = l->stmt->child[3];
    bool stored = false, updated = false;
    *e = (struct element){.var = v};
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->var != v || !kernel_holds(k, a->node)) continue;
        if (k->shape == KERNEL_NESTED && !node_inside(a->node, body)) continue;
        if (!node_inside(a->node, body) || !is_plain_access(a) || !has_fixed_place(k, l, a)) return false;
        if (e->first && !node_text_equal(r->unit, e->first->node, a->node)) return false;
        if (!e->first || a->node->from < e->first->node->from) e->first = a;
        stored |= a->written && top_statement(a->node, body);
        updated |= a->written && in_inner_loop(a->node, body);
    }
    return stored && updated && is_alone(k, v, body);
}

static bool is_foreign(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && !mapping_is_cheap_call(n) && mapping_calls_program(n);
}

static bool may_have_elements(const struct kernel *k, const struct node *body)
{
    const kind_set jumps =
        KIND(NODE_CONTINUE) | KIND(NODE_GOTO) | KIND(NODE_INDIRECT_GOTO) | KIND(NODE_LABEL) | KIND(NODE_RETURN) | KIND(NODE_STMT_EXPR);
    bool other = k->scan || k->is_fallback || k->interchange || k->sweep || k->n_row_stagings || k->n_staged || k->n_windows || k->chunked;
    if (other || (k->shape == KERNEL_FLAT && k->flags & ACCELRT_LANES) || body->kind != NODE_BLOCK) return false;
    if (node_has(body, jumps | KIND(NODE_ASM)) || node_find(body, is_foreign, NULL)) return false;
    for (int j = 0; j < k->region->n_accesses; j++)
        if (node_inside(k->region->accesses[j]->node, body) && (!k->region->accesses[j]->var || k->region->accesses[j]->deep)) return false;
    return true;
}

static int find_elements(const struct kernel *k, const struct loop *l, struct element *list)
{
    int n = 0;
    for (int j = 0; j < k->region->n_vars && n < ELEMENTS_MAX; j++)
        if (k->region->vars[j]->data >= 0 && k->region->vars[j]->role == ROLE_DATA)
            n += read_element(k, k->region->vars[j], l, &list[n]);
    return n;
}

/* ---- rewriting ------------------------------------------------------------------------------------------------------------------ */

static struct code *leaf_of(struct code *tree, const struct node *body)
{
    struct code *found = NULL;
    for (struct code *c = tree->first; c && !found; c = c->next) {
        found = c->kind == CODE_STATEMENT && c->user == body ? c : leaf_of(c, body);
        if (!found && c->other) found = leaf_of(c->other, body);
    }
    return found;
}

static const struct value *object_of(struct code_builder *b, const struct element *e)
{
    return code_object(b, e->first->node->type, "accel_element_%s", e->var->decl->name);
}

static const struct value *place_of(struct code_builder *b, const struct element *e)
{
    return value_user(b->arena, e->first->node, NULL);
}

static void bind_accesses(struct code_builder *b, const struct element *e, const struct node *body)
{
    for (int j = 0; j < b->region->n_accesses; j++) {
        const struct access *a = b->region->accesses[j];
        if (a->var == e->var && node_inside(a->node, body)) code_bind(b, a->node, object_of(b, e), NULL);
    }
}

static void keep_elements(struct code_builder *b, struct code *leaf, const struct element *list, int n)
{
    struct node *body = leaf->user;
    code_replace(b, leaf, CODE_BLOCK);
    for (int j = 0; j < n; j++) {
        const struct node *top = top_statement(list[j].first->node, body);
        code_variable(b, object_of(b, &list[j]), top && is_overwritten(list[j].first, top) ? NULL : place_of(b, &list[j]));
    }
    code_open(b, CODE_BLOCK);
    for (int j = 0; j < n; j++) bind_accesses(b, &list[j], body);
    code_statement(b, body);
    code_close(b);
    for (int j = 0; j < n; j++) code_assign(b, place_of(b, &list[j]), object_of(b, &list[j]));
}

static bool keep_of_loop(struct code_builder *b, const struct loop *l)
{
    struct element list[ELEMENTS_MAX];
    struct code *tree = b->open, *leaf = NULL;
    struct node *body = l->stmt->child[3];
    if (may_have_elements(b->kernel, body)) leaf = leaf_of(tree, body);
    int n = leaf ? find_elements(b->kernel, l, list) : 0;
    if (n) keep_elements(b, leaf, list, n);
    b->open = tree;
    return n;
}

/* Lanes run its iterations, each of which one thread runs. */
static bool has_lanes(const struct kernel *k, const struct loop *l)
{
    return l->mapped == LEVEL_VECTOR && l->plan.collapse <= 1 && !l->plan.accumulates && !l->plan.scans && !l->plan.goes_outward && l->canonical && kernel_holds(k, l->stmt);
}

bool transform_element_registers(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    bool changed = false;
    if (k->shape == KERNEL_FLAT) return k->nest && k->n_dims && keep_of_loop(b, kernel_innermost(k));
    if (k->shape != KERNEL_NESTED) return false;
    for (const struct loop *l = k->region->loops; l; l = loop_next((struct loop *)l))
        if (has_lanes(k, l)) changed |= keep_of_loop(b, l);
    return changed;
}
