/* emit_work: what a kernel must read, write and compute at least, for ACCEL_TIME. SPDX-License-Identifier: MIT
 *
 * Elements count once for each value of the loops that their subscripts contain: those of a[i][j + 1] and a[i][j] are the same but for a
 * border, and b[j] in a loop over i and j is read once. Accesses and operations under conditions, in functions, through subscripts in
 * memory and in loops whose trips the host does not know are left out. */
#include "analysis/linear.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/kernel.h"
#include <string.h>

/* Elements that accesses to one array share. */
struct elements {
    const struct access *access;
    const char *number; /* C text */
    bool read, written;
};

/* Operations with the same number of executions. */
struct operations {
    const char *number;
    int of_floats, of_doubles;
};

enum { WORK_MOST = 32 };
struct work {
    struct unit *u;
    const struct kernel *k;
    struct elements elements[WORK_MOST];
    struct operations operations[WORK_MOST];
    int n_elements, n_operations;
    const struct loop *asked; /* the loop that leaves_early has tested last, and what it has found */
    bool leaves;
};

/* ---- trips --------------------------------------------------------------------------------------------------------------------------- */

static bool names_any_index(const struct loop *l, const struct node *n)
{
    for (const struct loop *outer = l; outer; outer = outer->parent)
        if (outer->index && node_naming(n, outer->index)) return true;
    return false;
}

/* The number of trips as C text for the host; NULL: not known. */
static const char *known_trips(struct unit *u, const struct loop *l)
{
    bool effects = node_has_effects(l->lower) || node_has_effects(l->upper) || node_has_effects(l->step);
    long long constant = loop_constant_trips(l);
    if (constant >= 0) return arena_printf(u->arena, "%lld", constant);
    if (!l->canonical || !l->bounds_on_host || effects || names_any_index(l, l->lower) || names_any_index(l, l->upper)) return NULL;
    return arena_printf(u->arena, "(double)%s", loop_trips(u, l));
}

static const char *times(struct unit *u, const char *product, const char *factor)
{
    return !factor ? NULL : product[0] ? arena_printf(u->arena, "%s * %s", product, factor) : factor;
}

/* A jump, or an unknown number of trips, in l or a loop around it. */
static bool leaves_early(struct work *w, const struct loop *l)
{
    const kind_set kinds = GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN) | KIND(NODE_WHILE) | KIND(NODE_DO);
    if (l && w->asked == l) return w->leaves;
    w->asked = l;
    for (w->leaves = false; l && !w->leaves; l = l->parent) w->leaves = node_has(l->stmt->child[3], kinds);
    return w->leaves;
}

/* The kernel runs n in each trip of the loops from l on. */
static bool is_always_run(struct work *w, const struct node *n, const struct loop *l)
{
    const struct node *statement = kernel_statement_of(w->k, n);
    return !(statement && node_is_guarded(n, statement)) && !leaves_early(w, l);
}

/* ---- elements ------------------------------------------------------------------------------------------------------------------------ */

static bool has_index(const struct access *a, const struct loop *l)
{
    for (int i = 0; i < a->n_forms; i++)
        for (int t = 0; t < a->forms[i]->n_terms; t++)
            if (a->forms[i]->terms[t].loop == l) return true;
    return false;
}

static bool shares_elements(struct unit *u, const struct access *a, const struct access *b)
{
    bool same = a->var == b->var && a->n_forms == b->n_forms && a->n_members == b->n_members;
    for (int i = 0; same && i < a->n_members; i++) same = a->members[i] == b->members[i];
    for (int i = 0; same && i < a->n_forms; i++) {
        const struct linear *difference = linear_add(u, a->forms[i], b->forms[i], -1);
        for (int t = 0; difference && t < difference->n_terms; t++) same &= !difference->terms[t].loop;
        same &= difference != NULL;
    }
    return same;
}

/* The number of elements of an access; NULL: not known. */
static const char *number_of(struct work *w, const struct access *a)
{
    const char *number = "";
    for (const struct loop *l = a->loop; l && number; l = l->parent)
        if (kernel_holds(w->k, l->stmt) && has_index(a, l)) number = times(w->u, number, known_trips(w->u, l));
    return number && !number[0] ? "1" : number;
}

static void add_access(struct work *w, const struct access *a)
{
    bool is_data = a->var && a->var->role == ROLE_DATA && !a->deep && !a->by_call && a->affine && a->n_forms;
    if (!is_data || !a->node->type || !kernel_holds(w->k, a->node) || !is_always_run(w, a->node, a->loop)) return;
    struct elements *e = w->elements, *end = e + w->n_elements;
    while (e < end && !shares_elements(w->u, e->access, a)) e++;
    const char *number = e < end ? e->number : number_of(w, a);
    if (!number || e == w->elements + WORK_MOST) return;
    if (e == end) *e = (struct elements){a, number, false, false}, w->n_elements++;
    e->read |= a->read;
    e->written |= a->written;
}

static const char *plus(struct unit *u, const char *sum, const char *term)
{
    return sum[0] ? arena_printf(u->arena, "%s + %s", sum, term) : term;
}

static long long bytes_of(const struct elements *e)
{
    return e->access->node->type->size * (e->read + e->written);
}

/* Those of all elements of the same number are one term. */
static const char *bytes_text(const struct work *w)
{
    const char *sum = "";
    for (int i = 0; i < w->n_elements; i++) {
        const char *number = w->elements[i].number;
        long long bytes = 0;
        bool is_first = true;
        for (int k = 0; k < w->n_elements; k++) {
            if (strcmp(w->elements[k].number, number) != 0) continue;
            is_first = is_first && k >= i;
            bytes += bytes_of(&w->elements[k]);
        }
        if (is_first && bytes > 0) sum = plus(w->u, sum, arena_printf(w->u->arena, "%lld.0 * %s", bytes, number));
    }
    return sum[0] ? sum : "0";
}

/* ---- operations ---------------------------------------------------------------------------------------------------------------------- */

static struct loop *innermost_around(struct loop *list, const struct node *n)
{
    for (struct loop *l = list; l; l = l->next)
        if (node_inside(n, l->stmt->child[3])) {
            struct loop *inner = innermost_around(l->child, n);
            return inner ? inner : l;
        }
    return NULL;
}

static bool is_operation(const struct node *n)
{
    bool arithmetic = n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_DIV;
    bool steps = n->kind == NODE_UNARY && n->op >= OP_PREINC && n->op <= OP_POSTDEC;
    bool computes = ((n->kind == NODE_BINARY || n->kind == NODE_ASSIGN) && arithmetic) || steps || n->kind == NODE_CALL;
    return computes && n->type && n->type->kind == TYPE_FLOAT && (n->type->size == 4 || n->type->size == 8);
}

static bool add_operation(struct node *n, void *context)
{
    struct work *w = context;
    if (!is_operation(n)) return n->kind != NODE_SIZEOF;
    struct loop *l = innermost_around(w->k->region->loops, n);
    const char *number = "";
    if (!is_always_run(w, n, l)) return true;
    for (; l && number; l = l->parent)
        if (kernel_holds(w->k, l->stmt)) number = times(w->u, number, known_trips(w->u, l));
    if (!number) return true;
    struct operations *o = w->operations, *end = o + w->n_operations;
    while (o < end && strcmp(o->number, number)) o++;
    if (o == w->operations + WORK_MOST) return true;
    if (o == end) *o = (struct operations){number, 0, 0}, w->n_operations++;
    if (n->type->size == 4) o->of_floats++;
    else o->of_doubles++;
    return true;
}

static const char *operations_text(const struct work *w, bool of_floats)
{
    const char *sum = "";
    for (int i = 0; i < w->n_operations; i++) {
        const struct operations *o = &w->operations[i];
        int n = of_floats ? o->of_floats : o->of_doubles;
        const char *term = o->number[0] ? arena_printf(w->u->arena, "%d.0 * %s", n, o->number) : arena_printf(w->u->arena, "%d.0", n);
        if (n) sum = plus(w->u, sum, term);
    }
    return sum[0] ? sum : "0";
}

void work_emit(struct lines *l, const struct kernel *k, const char *suffix)
{
    struct work w = {.u = l->u, .k = k};
    for (int i = 0; i < k->region->n_accesses; i++) add_access(&w, k->region->accesses[i]);
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], add_operation, &w);
    if (!w.n_elements && !w.n_operations) return;
    lines_put(l, "if (accel_call%s.flags & ACCELRT_MEASURED)", suffix);
    lines_put(l, "    accelrt_measure(%s, %s, %s);", bytes_text(&w), operations_text(&w, true), operations_text(&w, false));
}
