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
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/element_registers.h"
#include "kernel/transforms/rewrites.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

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

/* Whether iterations access no other element of v, store it for certain, and update it in an inner loop. */
static bool is_only_element(const struct kernel *k, const struct variable *v, const struct loop *l, struct element *e)
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
    return stored && updated;
}

/* The same, and no other pointer may refer to it. */
static bool read_element(const struct kernel *k, const struct variable *v, const struct loop *l, struct element *e)
{
    return is_only_element(k, v, l, e) && is_alone(k, v, l->stmt->child[3]);
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
    bool other = k->is_fallback || decisions_have(k, DECISION_PRINTS | DECISION_ORDERS | DECISION_WINDOWS);
    if (other || (k->shape == KERNEL_FLAT && k->flags & ACCELRT_LANES) || body->kind != NODE_BLOCK) return false;
    if (node_has(body, jumps | KIND(NODE_ASM)) || node_find(body, is_foreign, NULL)) return false;
    for (int j = 0; j < k->region->n_accesses; j++)
        if (node_inside(k->region->accesses[j]->node, body) && (!k->region->accesses[j]->var || k->region->accesses[j]->deep)) return false;
    return true;
}

int element_registers_find(const struct kernel *k, const struct loop *l, struct element list[ELEMENTS_MAX])
{
    int n = 0;
    if (!transform_is_on(k->region, TRANSFORM_ELEMENT_REGISTERS) || !may_have_elements(k, l->stmt->child[3])) return 0;
    for (int j = 0; j < k->region->n_vars && n < ELEMENTS_MAX; j++)
        if (k->region->vars[j]->data >= 0 && k->region->vars[j]->role == ROLE_DATA)
            n += read_element(k, k->region->vars[j], l, &list[n]);
    return n;
}

static bool is_in_list(const struct variable *v, const struct element *list, int n)
{
    for (int j = 0; j < n; j++)
        if (list[j].var == v) return true;
    return false;
}

struct name_scan {
    const struct region *region;
    const struct node *root;
    const struct decl *decl;
    struct element list[ELEMENTS_MAX];
    int n;
    bool found;
};

static bool is_element(const struct name_scan *s, const struct node *n)
{
    for (int j = 0; j < s->region->n_accesses && s->n && n->kind == NODE_SUBSCRIPT; j++)
        if (s->region->accesses[j]->node == n) return is_in_list(s->region->accesses[j]->var, s->list, s->n);
    return false;
}

static bool find_name(struct node *n, void *context)
{
    struct name_scan *s = context;
    if (n != s->root && is_element(s, n)) return false;
    s->found |= n->kind == NODE_NAME && n->decl == s->decl;
    return !s->found;
}

bool element_registers_name(const struct kernel *k, const struct loop *l, struct node *n, const struct decl *d)
{
    struct name_scan s = {.region = k->region, .root = n, .decl = d};
    s.n = element_registers_find(k, l, s.list);
    node_walk(n, find_name, &s);
    return s.found;
}

/* As read_element, where no other pointer of the kernel may overlap, which the launch may test. */
bool element_registers_suffice(const struct kernel *k, const struct loop *l)
{
    const struct region *r = k->region;
    const struct node *body = l->stmt->child[3];
    struct element list[ELEMENTS_MAX];
    int n = 0;
    for (int j = 0; j < r->n_vars && n < ELEMENTS_MAX && transform_is_on(r, TRANSFORM_ELEMENT_REGISTERS) && may_have_elements(k, body); j++)
        if (r->vars[j]->data >= 0 && r->vars[j]->role == ROLE_DATA) n += is_only_element(k, r->vars[j], l, &list[n]);
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (node_inside(a->node, body) && (a->written || a->atomic) && in_inner_loop(a->node, body) && !is_in_list(a->var, list, n)) return false;
    }
    return true;
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

const struct value *element_registers_object(struct code_builder *b, const struct element *e)
{
    return code_object(b, e->first->node->type, "accel_element_%s", e->var->decl->name);
}

static const struct value *place_of(struct code_builder *b, const struct element *e)
{
    return value_user(b->arena, e->first->node);
}

/* The iteration stores it before it reads it. */
static bool is_overwritten_first(const struct element *e, const struct node *body)
{
    const struct node *top = top_statement(e->first->node, body);
    return top && is_overwritten(e->first, top);
}

void element_registers_load(struct code_builder *b, const struct loop *l, const struct element *list, int n)
{
    struct node *places[ELEMENTS_MAX] = {NULL};
    int count = 0;
    for (int j = 0; j < n; j++)
        if (!is_overwritten_first(&list[j], l->stmt->child[3])) places[count++] = list[j].first->node;
    if (!count) return;
    jam_open_each(b, places, count, NULL);
    for (int j = 0; j < n; j++)
        if (!is_overwritten_first(&list[j], l->stmt->child[3])) code_assign(b, list[j].object, place_of(b, &list[j]));
    code_close(b);
}

void element_registers_bind(struct code_builder *b, const struct loop *l, const struct element *list, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < b->region->n_accesses; j++) {
            const struct access *a = b->region->accesses[j];
            if (a->var == list[i].var && node_inside(a->node, l->stmt->child[3])) code_bind(b, a->node, list[i].object, NULL);
        }
}

void element_registers_store(struct code_builder *b, const struct element *list, int n)
{
    struct node *places[ELEMENTS_MAX] = {NULL};
    for (int j = 0; j < n; j++) places[j] = list[j].first->node;
    if (!n) return;
    jam_open_each(b, places, n, NULL);
    for (int j = 0; j < n; j++) code_assign(b, place_of(b, &list[j]), list[j].object);
    code_close(b);
}

static void keep_elements(struct code_builder *b, struct code *leaf, const struct loop *l, struct element *list, int n)
{
    struct node *body = leaf->user;
    code_replace(b, leaf, CODE_BLOCK);
    for (int j = 0; j < n; j++) {
        list[j].object = element_registers_object(b, &list[j]);
        code_variable(b, list[j].object, is_overwritten_first(&list[j], body) ? NULL : place_of(b, &list[j]));
    }
    code_open(b, CODE_BLOCK);
    element_registers_bind(b, l, list, n);
    code_statement(b, body);
    code_close(b);
    for (int j = 0; j < n; j++) code_assign(b, place_of(b, &list[j]), list[j].object);
}

static bool keep_of_loop(struct code_builder *b, const struct loop *l)
{
    struct element list[ELEMENTS_MAX];
    struct code *tree = b->open, *leaf = NULL;
    struct node *body = l->stmt->child[3];
    if (may_have_elements(b->kernel, body)) leaf = leaf_of(tree, body);
    int n = leaf ? element_registers_find(b->kernel, l, list) : 0;
    if (n) keep_elements(b, leaf, l, list, n);
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
