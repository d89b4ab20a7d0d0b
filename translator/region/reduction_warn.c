/* reduction_warn: reduction clauses whose operator differs from that of the statements. SPDX-License-Identifier: MIT */
#include "directive/reductions.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

static void warn(struct unit *u, const struct node *statement, const struct clause_var *v, const char *wanted, const char *found)
{
    diag_warning(u, statement->from, "reduction-other-operator", "'%s' is reduced with '%s', but this statement updates it with '%s'",
                 v->name, wanted, found);
    diag_underline(u, statement->to - statement->from);
    diag_note(u, v->at, "write reduction(%s:%s) if all updates use that operator", found, v->text);
}

static void check_scalar(struct unit *u, const struct node *scope, const struct clause_var *v, enum reduction_op wanted)
{
    enum reduction_op found;
    const struct node *statement = update_of_other_operator(u, scope, v->decl, wanted, &found);
    if (statement) warn(u, statement, v, reduction_spelling(wanted), reduction_spelling(found));
}

/* The value that it combines with the element does not depend on the array. */
static bool names_once(const struct node *update, const struct decl *d)
{
    return node_count_names(update, d) == 1 + (update->kind == NODE_ASSIGN && update->op == OP_NONE);
}

/* Warns of updates of elements by another operator: a[i] *= x under reduction(+:a). */
static void check_elements(const struct region *r, const struct node *scope, const struct clause_var *v, enum reduction_op wanted)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool element = use->decl == v->decl && (use->flags & USE_WRITE) && !(use->flags & (USE_BASE | USE_DEEP | USE_ESCAPE | USE_CALLEE));
        if (!element || use->node->kind != NODE_SUBSCRIPT || !node_inside(use->node, scope)) continue;
        if (update_around(r->unit, use->node, reduction_spelling(wanted))) continue;
        for (int k = 0; k < N_REDUCTION_OPS; k++) {
            const struct node *n = update_around(r->unit, use->node, reduction_spelling((enum reduction_op)k));
            if (!n || !names_once(n, v->decl)) continue;
            warn(r->unit, n, v, reduction_spelling(wanted), reduction_spelling((enum reduction_op)k));
            return;
        }
    }
}

/* ---- assignments that are no updates ------------------------------------------------------------------------------------------------- */

static bool is_constant(struct node *value)
{
    value = strip_casts(value);
    if (value->kind == NODE_UNARY && value->op == OP_MINUS) value = strip_casts(value->child[0]);
    return value->has_value || value->kind == NODE_FLOATING;
}

/* The operators under which the reduction's partial values may be in an expression. */
static bool is_compatible(enum op op, bool left, enum reduction_op wanted)
{
    if (wanted == RED_ADD) return op == OP_ADD || (op == OP_SUB && left);
    if (wanted == RED_MUL) return op == OP_MUL || (op == OP_DIV && left);
    return false;
}

/* s = (s + x) / 2, s = s + s + x under reduction(+:s). */
static bool computes_otherwise(struct node *value, const struct decl *d, enum reduction_op wanted)
{
    bool arithmetic = wanted == RED_ADD || wanted == RED_MUL || wanted == RED_MAX || wanted == RED_MIN;
    for (struct node *n = strip_casts(value); arithmetic && n->kind == NODE_BINARY;) {
        bool left = flow_names(n->child[0], d), right = flow_names(n->child[1], d);
        if (n->op < OP_ADD || n->op > OP_DIV || left == right) return left && n->op >= OP_ADD && n->op <= OP_DIV;
        if (!is_compatible(n->op, left, wanted)) return true;
        n = strip_casts(n->child[!left]);
    }
    return false;
}

/* A condition around n names d. */
static bool is_compared(const struct node *n, const struct node *scope, const struct decl *d)
{
    for (; n != scope && n->parent; n = n->parent) {
        const struct node *p = n->parent;
        bool guards = node_guards(p, n) || (p->kind == NODE_WHILE && n != p->child[0]);
        if (guards && flow_names(p->child[0], d)) return true;
    }
    return false;
}

static bool is_any_update(struct unit *u, struct node *place)
{
    for (int k = 0; k < N_REDUCTION_OPS; k++)
        if (update_around(u, place, reduction_spelling((enum reduction_op)k))) return true;
    return false;
}

/* All writes of the variable are assignments that do not combine it with its former value: the last one is returned, or NULL. */
static const struct node *assignment_of_reduced(const struct region *r, const struct node *scope, const struct clause_var *v,
                                                enum reduction_op wanted)
{
    const struct node *found = NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != v->decl || !(use->flags & USE_WRITE) || !node_inside(use->node, scope)) continue;
        const struct node *p = use->node->parent;
        bool assigned = use->node->kind == NODE_NAME && p && p->kind == NODE_ASSIGN && p->op == OP_NONE && p->child[0] == use->node;
        if (!assigned || !use->loop || is_any_update(r->unit, use->node) || is_constant(p->child[1]) || is_compared(p, scope, v->decl))
            return NULL;
        if (flow_names(p->child[1], v->decl) && !computes_otherwise(p->child[1], v->decl, wanted)) return NULL;
        found = p;
    }
    return found;
}

static const struct loop *loop_of(const struct region *r, const struct directive *d)
{
    const struct loop *l = d == r->directive ? r->loops : NULL;
    for (const struct loop *k = r->loops; k && !l; k = loop_next(k))
        if (k->directive == d) l = k;
    return l && l->directive == d ? l : NULL;
}

/* s /= x, s = s % x: operators that no reduction has, along with updates by its own. Quotients of integers are cut, so they are not products. */
static const struct node *update_of_no_operator(const struct region *r, const struct directive *d, const struct clause_var *v,
                                                enum reduction_op wanted)
{
    const struct loop *l = loop_of(r, d);
    if (l && flow_written_first(l->stmt->child[3], v->decl)) return NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        const struct node *p = use->node->kind == NODE_NAME ? use->node->parent : NULL;
        if (use->decl != v->decl || !(use->flags & USE_WRITE) || !use->loop || !node_inside(use->node, d->statement)) continue;
        if (!p || p->kind != NODE_ASSIGN || p->child[0] != use->node) continue;
        const struct node *value = p->op == OP_NONE ? strip_casts(p->child[1]) : p;
        bool own = value == p || (value->kind == NODE_BINARY && node_naming(value->child[0], v->decl) == node_strip(value->child[0]));
        bool foreign = value->op == OP_DIV || value->op == OP_REM || value->op == OP_SHL || value->op == OP_SHR;
        bool divides = value->op == OP_DIV && wanted == RED_MUL && !type_is_integer(v->decl->type);
        if (own && foreign && !divides) return p;
    }
    return NULL;
}

/* Each iteration gives the variable a new value before it combines others with it, and the sum of all is used later: the assignment. */
static const struct node *reset_in_loop(const struct region *r, const struct directive *d, const struct clause_var *v)
{
    const struct loop *l = loop_of(r, d);
    struct node *body = l ? l->stmt->child[3] : NULL;
    const struct node *reset = NULL;
    bool combines = false;
    if (!body || !flow_written_first(body, v->decl) || !flow_always_written(body, v->decl)) return NULL;
    if (!flow_live_after(r->unit, r->directive->statement, v->decl, NULL)) return NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != v->decl || !(use->flags & USE_WRITE) || !node_inside(use->node, body)) continue;
        if (!reset) reset = use->node->parent;
        else combines = true;
    }
    return reset && reset->kind == NODE_ASSIGN && reset->op == OP_NONE && combines ? reset : NULL;
}

static void check_assigned(const struct region *r, const struct directive *d, const struct clause_var *v, enum reduction_op wanted)
{
    const struct node *n = assignment_of_reduced(r, d->statement, v, wanted);
    if (!n) n = reset_in_loop(r, d, v);
    if (!n) n = update_of_no_operator(r, d, v, wanted);
    if (!n) return;
    diag_warning(r->unit, n->from, "reduction-other-operator", "'%s' is reduced with '%s', but this statement %s", v->name,
                 reduction_spelling(wanted),
                 n->op != OP_NONE || flow_names(n->child[1], v->decl) ? "updates it by another operation" : "overwrites it");
    diag_underline(r->unit, n->to - n->from);
    diag_note(r->unit, v->at, "each thread has a '%s' of its own; they are combined with '%s' after the loop", v->name,
              reduction_spelling(wanted));
}

/* ---- parts of the value -------------------------------------------------------------------------------------------------------------- */

/* The name is in a subscript, or in the value that an element of memory gets. */
static bool reaches_memory(const struct node *name)
{
    for (const struct node *n = name, *p = n->parent; p; n = p, p = p->parent) {
        if (p->kind == NODE_SUBSCRIPT && n == p->child[1]) return true;
        if (p->kind == NODE_ASSIGN && n == p->child[1]) return node_strip(p->child[0])->kind == NODE_SUBSCRIPT;
        if (p->kind != NODE_PAREN && p->kind != NODE_IMPLICIT && p->kind != NODE_CAST && p->kind != NODE_UNARY && p->kind != NODE_BINARY)
            return false;
    }
    return false;
}

/* A thread reads the reduction's variable while it holds only the part of this thread: u[i] = s, y[n++] = x. */
static void check_partial(const struct region *r, const struct directive *d, const struct clause_var *v)
{
    const struct loop *l = loop_of(r, d);
    if (!l || l->mode != LOOP_INDEPENDENT || directive_clause(d, CLAUSE_ORDERED, 0)) return;
    if (flow_written_first(l->stmt->child[3], v->decl)) return;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool names =
            use->decl == v->decl && use->node->kind == NODE_NAME && (use->flags & USE_READ) && use->loop && loop_head(use->loop) == l;
        if (!names || !reaches_memory(use->node)) continue;
        diag_warning(r->unit, use->node->from, "reduction-read",
                     "'%s' is read in the loop of its reduction, where each thread has only a part of the value", v->decl->name);
        diag_note(r->unit, v->at, "read it after the loop; for running values, use 'scan' or 'atomic capture'");
        return;
    }
}

/* One gang runs the construct: its part of the value is the whole. */
static bool has_one_gang(const struct region *r)
{
    const struct clause *c = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    return region_is_serial(r) || (c && c->n_exprs == 1 && c->exprs[0].has_value && c->exprs[0].value == 1);
}

/* The same in a construct that has the reduction and several loops: s += x[i] in one of them, y[i] = x[i] / s in the next. */
static void check_partial_of_gang(const struct region *r, const struct clause_var *v)
{
    bool combined = false;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != v->decl || use->node->kind != NODE_NAME) continue;
        if (combined && use->flags == USE_READ && reaches_memory(use->node)) {
            diag_warning(r->unit, use->node->from, "reduction-read",
                         "'%s' is read in the construct of its reduction, where each gang has only a part of the value", v->decl->name);
            diag_note(r->unit, v->at, "end the construct before this code, or put the reduction on the loop and use 'kernels'");
            return;
        }
        combined |= (use->flags & USE_UPDATE) != 0;
    }
}

static void check_directive(const struct region *r, const struct directive *d)
{
    enum reduction_op wanted;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars && d->statement && reduction_find(c->word, &wanted); i++) {
            if (!c->vars[i].decl) continue;
            if (region_reduces_array(&c->vars[i])) check_elements(r, d->statement, &c->vars[i], wanted);
            else {
                check_scalar(r->unit, d->statement, &c->vars[i], wanted);
                if (!c->inscan) check_assigned(r, d, &c->vars[i], wanted);
                if (!c->inscan) check_partial(r, d, &c->vars[i]);
                if (d == r->directive && !directive_has_loop(d) && !has_one_gang(r)) check_partial_of_gang(r, &c->vars[i]);
            }
        }
}

void region_reduction_warnings(const struct region *r)
{
    check_directive(r, r->directive);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_LOOP) check_directive(r, r->inner[i]);
}
