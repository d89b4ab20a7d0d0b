/* induction: scalars that count the iterations of a loop nest. SPDX-License-Identifier: MIT
 * kernels: `buffer[k++] = a[i][j];` in every iteration of a perfect nest. The value of k is a form of the loop variables, so that the
 * iterations may run in parallel: each has its own k with that initial value, and the host computes the final value after the launch. */
#include "analysis/access_parts.h"
#include "analysis/induction.h"
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include "region/updates/updates.h"

enum { MOST_LOOPS = 3 };               /* the number of a grid's dimensions */

/* ---- which scalars ------------------------------------------------------------------------------------------------------------- */

static bool has_plain_type(const struct variable *v)
{
    const struct type *t = v->decl->type;
    struct directive *on;
    struct clause_var *at;
    bool counts = t && t->kind == TYPE_INT && t->size >= 4 && !t->is_volatile && !t->is_atomic;
    return counts && v->role == ROLE_SCALAR && !v->address_taken && !v->atomic && !region_data_clause(v->region, v->decl, &on, &at);
}

/* The only expression of the region that assigns to v; NULL: none, or several. */
static struct node *only_update(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    struct node *update = NULL;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->decl != v->decl) continue;
        if (use->flags & ~(unsigned)(USE_READ | USE_WRITE | USE_UPDATE)) return NULL;
        if (!(use->flags & USE_WRITE)) continue;
        if (update) return NULL;
        for (update = use->node->parent; update && update->kind == NODE_PAREN;) update = update->parent;
        if (!update || node_target(update) != v->decl) return NULL;
    }
    return update;
}

/* The constant that the update adds; 0: no such update. */
static long long added_by(const struct unit *u, struct node *n)
{
    enum { MOST = 1 << 30 };
    struct update p;
    if (!update_read(u, n, &p) || !update_adds(&p)) return 0;
    if (p.e && (!p.e->has_value || !p.e->type || !type_is_integer(p.e->type) || p.e->value > MOST || p.e->value < -MOST)) return 0;
    long long added = p.e ? p.e->value : 1;
    return p.op == OP_SUB ? -added : added;
}

/* ---- once in every iteration ------------------------------------------------------------------------------------------------------ */

static bool is_passed(const struct node *n)
{
    switch (n->kind) {
    case NODE_BINARY: return n->op != OP_LAND && n->op != OP_LOR;
    case NODE_UNARY:
    case NODE_ASSIGN:
    case NODE_SUBSCRIPT:
    case NODE_MEMBER:
    case NODE_PAREN:
    case NODE_IMPLICIT:
    case NODE_CAST:
    case NODE_CALL:
    case NODE_VAR:
    case NODE_DECL_STMT: return true;
    default: return false;
    }
}

static bool runs_always(struct node *update, const struct loop *l)
{
    struct node *body = l->stmt->child[3];
    const struct node *n = update, *top = body->kind == NODE_BLOCK ? body : l->stmt;
    while (n->parent != top && is_passed(n->parent)) n = n->parent;
    if (n->parent != top) return false;
    return !node_has(body, GOTO_KINDS | KIND(NODE_RETURN)) && !node_jumps_out(body);
}

/* ---- the nest ---------------------------------------------------------------------------------------------------------------------- */

/* A loop left to the compiler whose trip count the host can compute. */
static bool is_plain(const struct loop *l)
{
    bool up = l->relation == OP_LT || l->relation == OP_LE, down = l->relation == OP_GT || l->relation == OP_GE;
    bool counted = l->canonical && !l->compared && l->bounds_on_host && !l->step && type_is_integer(l->index->type);
    return counted && (l->direction == 1 ? up : down) && l->mode == LOOP_AUTO && l->collapse == 1 && !l->tile && !l->levels;
}

static struct loop *outermost(struct loop *l)
{
    for (; is_plain(l); l = l->parent) {
        const struct node *body = l->region->body;
        if (!l->parent) return l->stmt == body || l->stmt->parent == body ? l : NULL;
        if (node_only_statement(l->parent->stmt->child[3]) != l->stmt) return NULL;
    }
    return NULL;
}

static bool stands_in_header(const struct node *n, const struct node *body)
{
    for (; n != body; n = n->parent)
        if (n->parent->kind == NODE_FOR && n != n->parent->child[3]) return true;
    return false;
}

/* All uses are in the body, and none in a bound of a loop there, as the final values of such loops' variables would not be known. */
static bool uses_stay_within(const struct variable *v, const struct node *body)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct node *n = s->items[i].node;
        if (s->items[i].decl == v->decl && (!node_inside(n, body) || stands_in_header(n, body))) return false;
    }
    return true;
}

static void find_one(struct linear_reader *reader, struct variable *v)
{
    struct node *update = has_plain_type(v) ? only_update(v) : NULL;
    struct loop *inner = update ? region_loop_around(v->region, update) : NULL, *outer = inner ? outermost(inner) : NULL;
    long long step = outer ? added_by(reader->unit, update) : 0;
    if (!step || !runs_always(update, inner) || !uses_stay_within(v, inner->stmt->child[3])) return;
    struct induction *c = arena_alloc(reader->unit->arena, sizeof *c);
    *c = (struct induction){.outer = outer, .inner = inner, .update = update, .step = step};
    v->counts = c;
    if (!induction_value(reader, update)) v->counts = NULL;
}

void inductions_find(struct linear_reader *reader, struct region *r)
{
    if (!region_is_kernels(r) || r->in_order) return;
    for (int i = 0; i < r->n_vars; i++) find_one(reader, r->vars[i]);
}

/* ---- values ------------------------------------------------------------------------------------------------------------------------ */

/* The number of iterations of l before this one, and its trip count. */
static bool read_loop(struct linear_reader *r, const struct loop *l, struct linear **before, struct linear **trips)
{
    struct linear *lower = linear_read(r, l->lower), *upper = linear_read(r, l->upper), *index = linear_variable(r->unit, l);
    bool up = l->direction == 1, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    if (!lower || !upper) return false;
    *before = up ? linear_add(r->unit, index, lower, -1) : linear_add(r->unit, lower, index, -1);
    *trips = up ? linear_add(r->unit, upper, lower, -1) : linear_add(r->unit, lower, upper, -1);
    *trips = linear_add(r->unit, *trips, linear_constant(r->unit, inclusive), 1);
    return true;
}

struct linear *induction_begin(struct linear_reader *r, const struct variable *v)
{
    struct linear *all = NULL, *before, *trips;
    for (const struct loop *l = v->counts->outer; l; l = l == v->counts->inner ? NULL : l->child) {
        if (!read_loop(r, l, &before, &trips)) return NULL;
        if (all) all = linear_multiply(r->unit, all, trips);
        if (l != v->counts->outer && !all) return NULL;
        all = all ? linear_add(r->unit, all, before, 1) : before;
    }
    return linear_add(r->unit, linear_symbol(r, v->decl->name, v->decl->type, true, v->kept), all, v->counts->step);
}

struct linear *induction_value(struct linear_reader *r, const struct node *n)
{
    const struct decl *d = n->kind == NODE_NAME ? n->decl : n->kind == NODE_ASSIGN || node_is_step(n) ? node_target(n) : NULL;
    const struct variable *v = d ? region_variable(r->region, d) : NULL;
    if (!v || !v->counts || !node_inside(n, v->counts->inner->stmt->child[3])) return NULL;
    const struct node *update = v->counts->update;
    struct linear *value = induction_begin(r, v);
    bool after = n == update ? n->op != OP_POSTINC && n->op != OP_POSTDEC : n->from >= update->to;
    return value && after ? linear_add(r->unit, value, linear_constant(r->unit, v->counts->step), 1) : value;
}

bool induction_over(const struct loop *l, const struct decl *d)
{
    const struct variable *v = region_variable(l->region, d);
    return v && v->counts && loop_contains(v->counts->outer, l) && loop_contains(l, v->counts->inner);
}

/* ---- after the dependence test ------------------------------------------------------------------------------------------------------- */

static void keep_in_order(struct loop *l, const char *why)
{
    if (!l->independent) return;
    l->independent = l->needs_disjoint = false;
    l->condition = NULL;
    l->why = why;
}

static void settle(struct variable *v)
{
    const struct induction *c = v->counts;
    struct unit *u = v->region->unit;
    int spread = 0;
    for (struct loop *l = c->outer; loop_is_parallel(l) && spread < MOST_LOOPS; l = l->child) {
        spread++;
        if (l == c->inner) break;
    }
    if (routine_called_levels(u, c->inner->stmt)) spread = 0;
    const char *carried = arena_printf(u->arena, "not parallelizable: loop-carried scalar dependence of '%s'", v->decl->name);
    const char *within = arena_printf(u->arena, "sequential in each iteration of the loops that '%s' counts", v->decl->name);
    for (struct loop *l = c->outer; l && loop_contains(c->outer, l); l = loop_next(l))
        if (l->depth - c->outer->depth >= spread) keep_in_order(l, spread ? within : carried);
    if (!spread) {
        v->counts = NULL;
        return;
    }
    v->role = ROLE_PRIVATE;
    v->firstprivate = v->computed = true;
    v->why = arena_printf(u->arena, "induction variable of the loop over '%s', computed from its index", c->outer->index->name);
}

void inductions_settle(struct region *r)
{
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->counts) settle(r->vars[i]);
}
