/* openmp_strips: strip-mining of a parallel loop around a sequential one. SPDX-License-Identifier: MIT
 * If consecutive iterations of the outer loop access consecutive elements, as in sums of columns, the outer loop should be vectorized: each
 * thread runs strips of the outer loop, and within a strip the two loops are interchanged.
 *     for (j) { s = 0; for (i) s += x[i][j]; m[j] = s; }
 * becomes, with s an array of a strip's length,
 *     for (strips) { for (j in strip) s[j] = 0;  for (i) for (j in strip) s[j] += x[i][j];  for (j in strip) m[j] = s[j]; }
 * Iterations of the outer loop are independent, and each performs its operations in the same order: results are bitwise identical. */
#include "host/openmp/openmp_strips.h"
#include "host/loop_text.h"
#include "analysis/linear.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include <ctype.h>
#include <string.h>

const char openmp_strip_head[] =
    "extern int omp_get_max_threads(void);\n"
    "static __inline__ __attribute__((unused)) long long accel_strip_length(long long trips, long long most)\n{\n"
    "    long long threads = omp_get_max_threads(), rounds = (trips - 1) / (most * threads) + 1;\n"
    "    return trips > 0 ? ((trips - 1) / (threads * rounds) + 16) / 16 * 16 : 16;\n}\n";

bool strip_declares(const struct strip *s, const struct decl *d)
{
    return d->to > d->from && d->from >= s->loop->stmt->from && d->to <= s->loop->stmt->to;
}

/* ---- the shape of the nest ------------------------------------------------------------------------------------------------------- */

struct jumps { const struct node *innermost; bool found; };

static bool search_jumps(struct node *n, void *context)
{
    struct jumps *j = context;
    switch (n->kind) {
    case NODE_CONTINUE: j->found |= !node_inside(n, j->innermost); break;
    case NODE_WHILE: case NODE_DO: case NODE_SWITCH: case NODE_LABEL: case NODE_GOTO: case NODE_INDIRECT_GOTO: case NODE_RETURN:
    case NODE_BREAK: case NODE_ASM: case NODE_STMT_EXPR: case NODE_LABEL_ADDRESS: j->found = true; break;
    default: break;
    }
    return !j->found;
}

static bool has_jumps(const struct strip *s)
{
    struct jumps j = { s->last->stmt->child[3], false };
    node_walk((struct node *)s->body, search_jumps, &j);
    return j.found;
}

/* Finds the tight nest of loops from `inner` down. False if there are other loops in `loop`, or a loop is not canonical or has bounds that
 * the host does not know. */
static bool find_nest(struct strip *s)
{
    const struct loop *l = s->loop->child;
    if (!l || l->next) return false;
    for (s->inner = s->last = l; l; s->last = l, l = l->child)
        if (l->next || !l->canonical || !l->bounds_on_host ||
            (l != s->inner && node_alone(l->parent->stmt->child[3]) != l->stmt))
            return false;
    s->body = s->loop->stmt->child[3];
    s->before = 0;
    if (s->body->kind != NODE_BLOCK) return s->body == s->inner->stmt;
    while (s->before < s->body->n_children && s->body->child[s->before] != s->inner->stmt) s->before++;
    return s->before < s->body->n_children;
}

/* ---- scalars of an iteration ----------------------------------------------------------------------------------------------------- */

static bool is_index(const struct strip *s, const struct decl *d)
{
    for (const struct loop *l = s->last; l; l = l->parent) {
        if (l->index == d) return true;
        if (l == s->loop) return false;
    }
    return false;
}

bool strip_widens(const struct strip *s, const struct decl *d)
{
    for (int i = 0; i < s->n_wide; i++)
        if (s->wide[i] == d) return true;
    return false;
}

static bool widen(struct strip *s, const struct decl *d)
{
    const struct type *t = d->type;
    bool fits = !d->stands_for && (type_is_integer(t) || t->kind == TYPE_FLOAT) && t->size <= 8 && !t->is_volatile && !t->is_atomic && d->bit_width < 0;
    if (strip_widens(s, d)) return true;
    if (!fits || d->storage == STORAGE_STATIC || d->storage == STORAGE_THREAD) return false;
    ARENA_PUSH(s->u->arena, s->wide, s->n_wide, d);
    return true;
}

/* An initialized declaration can be written as assignments: "= value" follows each name, and commas separate them. */
static bool reads_as_assignments(const struct strip *s, const struct node *declaration)
{
    for (int k = 0; k < declaration->n_children; k++) {
        const struct node *v = declaration->child[k], *previous = k ? declaration->child[k - 1] : NULL;
        unsigned at = v->decl->name_at + (unsigned)strlen(v->decl->name);
        if (!v->n_children || v->child[0]->kind == NODE_INIT_LIST) return false;
        while (at < v->to && isspace((unsigned char)s->u->text[at])) at++;
        if (s->u->text[at] != '=') return false;
        for (at = previous ? previous->to : v->decl->name_at; at < v->decl->name_at; at++)
            if (!isspace((unsigned char)s->u->text[at]) && s->u->text[at] != ',') return false;
    }
    return true;
}

bool strip_initializes(const struct node *declaration)
{
    for (int k = 0; k < declaration->n_children; k++)
        if (declaration->child[k]->n_children) return true;
    return false;
}

static bool widen_declared(struct strip *s)
{
    for (int i = 0; i < s->before; i++) {
        const struct node *n = s->body->child[i];
        if (n->kind != NODE_DECL_STMT) continue;
        if (!n->n_children || (strip_initializes(n) && !reads_as_assignments(s, n))) return false;
        for (int k = 0; k < n->n_children; k++)
            if (n->child[k]->kind != NODE_VAR || is_index(s, n->child[k]->decl) || !widen(s, n->child[k]->decl)) return false;
    }
    return true;
}

/* l is in the collapse group that begins with `head`. */
static bool heads_group_of(const struct loop *head, const struct loop *l)
{
    const struct loop *member = head;
    for (int k = 1; k < head->collapse && member; k++)
        if ((member = member->child) == l) return true;
    return false;
}

/* Iterations may assign d in strips: it is declared in the iteration, private to one of the loops, or an array of the construct's data. */
static bool widen_assigned(struct strip *s, const struct decl *d)
{
    const struct variable *v = region_variable(s->r, d);
    if (is_index(s, d)) return !v || !v->last_value;
    if (strip_declares(s, d)) return true;
    if (d->type->kind == TYPE_ARRAY || type_has_parts(d->type)) return v && v->role == ROLE_DATA;
    if (!v || v->role != ROLE_PRIVATE || v->last_value || v->firstprivate || !v->private_to) return false;
    bool own = node_inside(v->private_to->stmt, s->loop->stmt) || heads_group_of(v->private_to, s->loop) ||
               (s->rows && (v->private_to == s->rows || heads_group_of(v->private_to, s->rows)));
    return own && widen(s, d);
}

static bool widen_all(struct strip *s)
{
    long long bytes = 0;
    if (!widen_declared(s)) return false;
    for (int i = 0; i < s->r->uses->count; i++) {
        const struct use *use = &s->r->uses->items[i];
        const struct variable *v = use->decl ? region_variable(s->r, use->decl) : NULL;
        bool object = use->decl && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE));
        if (!node_inside(use->node, s->loop->stmt)) continue;
        if (v && v->role == ROLE_PRIVATE && (use->flags & USE_POINTEE)) return false;
        if (!object) continue;
        if (use->flags & (USE_ATOMIC | USE_CALLEE)) return false;
        if ((use->flags & USE_ADDRESS) && use->decl->type->kind != TYPE_ARRAY) return false;
        if ((use->flags & USE_WRITE) && !widen_assigned(s, use->decl)) return false;
    }
    for (int i = 0; i < s->n_wide; i++) bytes += s->wide[i]->type->size;
    return bytes * STRIP <= STRIP_BYTES;
}

struct other_name { const struct strip *s; bool found; };

static bool search_other(struct node *n, void *context)
{
    struct other_name *o = context;
    for (int i = 0; (n->kind == NODE_NAME || n->kind == NODE_VAR) && i < o->s->n_wide; i++)
        o->found |= n->decl && n->decl != o->s->wide[i] && !strcmp(n->decl->name, o->s->wide[i]->name);
    return !o->found;
}

/* No other variable in the nest has the name of one of the arrays. */
static bool names_are_clear(const struct strip *s)
{
    struct other_name o = { s, false };
    node_walk(s->loop->stmt, search_other, &o);
    return !o.found;
}

/* ---- whether it pays ------------------------------------------------------------------------------------------------------------- */

/* Whether only the last subscript contains the index of l, and its coefficient in that. */
static bool has_step(const struct access *a, const struct loop *l, long long *step)
{
    bool known = true;
    const struct type *element = a->decl ? a->decl->type : NULL;
    while (element && (element->kind == TYPE_ARRAY || element->kind == TYPE_POINTER)) element = element->base;
    if (!a->affine || a->by_call || a->atomic || !a->n_flat || !type_is_arithmetic(element)) return false;
    for (int k = 0; k < a->n_flat - 1; k++)
        if (linear_uses(a->flat[k], l)) return false;
    *step = linear_coefficient(a->flat[a->n_flat - 1], l, &known);
    return known;
}

int openmp_spread(const struct access *a, const struct loop *l)
{
    long long step;
    return has_step(a, l, &step) && (step == 0 || step == 1) ? (int)step : -1;
}

int openmp_spread_both_ways(const struct access *a, const struct loop *l)
{
    long long step;
    return has_step(a, l, &step) && step >= -1 && step <= 1 ? step != 0 : -1;
}

/* The access is to another row in each iteration of an inner loop: the strip reads rows in place of columns. */
static bool is_of_rows(const struct strip *s, const struct access *a)
{
    bool found = false;
    for (const struct loop *l = s->inner; l; l = l->child)
        for (int k = 0; k < a->n_flat; k++) found |= linear_uses(a->flat[k], l);
    return found;
}

/* Iterations of the strip do not always assign a scalar, which then is an element of memory: no vectors without masks. */
static bool assigns_under_condition(const struct strip *s)
{
    struct node *body = s->last->stmt->child[3];
    bool skips = node_has(body, KIND(NODE_CONTINUE));
    for (int i = 0; i < s->r->uses->count; i++) {
        const struct use *use = &s->r->uses->items[i];
        bool inner = use->decl && use->decl->from >= body->from && use->decl->to <= body->to && use->decl->to > use->decl->from;
        bool assigned = use->decl && !inner && (use->flags & USE_WRITE) && node_inside(use->node, body);
        if (assigned && (skips || node_is_guarded(use->node, body))) return true;
    }
    return false;
}

/* Of 300 bodies with `if (j == i) continue`, in one thread: 100 us in strips, 75 as written. */
static bool lanes_pay(const struct strip *s)
{
    bool neighbours = false, rows = false;
    for (int i = 0; i < s->r->n_accesses; i++) {
        const struct access *a = s->r->accesses[i];
        if (!node_inside(a->node, s->last->stmt->child[3])) continue;
        int step = openmp_spread(a, s->loop);
        if (step < 0) return false;
        neighbours |= step == 1;
        rows |= step == 1 && is_of_rows(s, a);
    }
    return neighbours && (rows || !assigns_under_condition(s));
}

/* A compiler that vectorizes unrolls inner loops of few trips, and so vectorizes the outer one in registers, as for a filter of 5 x 5. */
static bool is_long_enough(const struct strip *s)
{
    int few = openmp_compiler_vectorizes(s->u->options) ? UNROLLED_TRIPS : FEW_TRIPS;
    long long product = 1, own = loop_constant_trips(s->loop);
    for (const struct loop *l = s->inner; l; l = l->child) {
        long long trips = loop_constant_trips(l);
        if (trips < 0 || trips > FEW_TRIPS) return own < 0 || own > FEW_TRIPS;
        product *= trips;
    }
    return product > few && (own < 0 || own > FEW_TRIPS);
}

bool strip_read(struct strip *s, struct unit *u, const struct region *r, const struct loop *l, const struct loop *rows)
{
    *s = (struct strip){ .u = u, .r = r, .loop = l, .rows = rows };
    if (l->plan.n_reductions || l->n_arrays || !loop_counts_up(u, l) || !find_nest(s) || has_jumps(s)) return false;
    if (openmp_is_over_aligned(l->stmt->child[3])) return false;
    return is_long_enough(s) && lanes_pay(s) && widen_all(s) && names_are_clear(s);
}

bool openmp_runs_in_strips(struct unit *u, const struct region *r, const struct loop *l)
{
    struct strip s;
    return !loop_needs_test(l) && strip_read(&s, u, r, l, NULL);
}
