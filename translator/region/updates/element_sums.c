/* element_sums: reductions of elements that belong to an iteration around the loop. SPDX-License-Identifier: MIT
 * As in for i { loop reduction(+:r[i]) for j r[i] += x[i][j]; }. No copies are due: the loop is one that adds to an element of memory, whose
 * lanes have sums of their own (kernel/plan_accumulate.c), rather than one of atomic updates, all of which would be of one place. */
#include "base/unit.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include "region/updates/updates.h"
#include <ctype.h>

/* The node has the text of the clause, ignoring white space. */
static bool has_text(const struct unit *u, const struct node *n, const char *text)
{
    unsigned i = n->from;
    for (;;) {
        while (i < n->to && isspace((unsigned char)u->text[i])) i++;
        while (isspace((unsigned char)*text)) text++;
        if (i >= n->to || !*text) return i >= n->to && !*text;
        if (u->text[i++] != *text++) return false;
    }
}

static bool is_element(const struct clause_var *v)
{
    for (int k = 0; k < v->n_subscripts; k++)
        if (!v->subscripts[k].is_element || !v->subscripts[k].start.node) return false;
    return v->n_subscripts > 0 && !v->members && v->decl && v->decl->type && type_is_addable(clause_var_element(v));
}

/* All that the loop does with the array is to add to that element. */
static bool only_adds(const struct region *r, const struct loop *l, const struct clause *c, const struct clause_var *v)
{
    bool found = false;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != v->decl || (use->flags & USE_BASE) || !node_inside(use->node, l->stmt)) continue;
        if (decl_is_pointer(v->decl) && !(use->flags & USE_POINTEE)) continue;
        if (use->flags & (USE_ADDRESS | USE_ESCAPE | USE_DEEP | USE_CALLEE) || !has_text(r->unit, use->node, v->text)) return false;
        if (!update_around(r->unit, use->node, c->word)) return false;
        found = true;
    }
    return found;
}

/* ---- elements of one iteration ------------------------------------------------------------------------------------------------------- */

/* A loop around l whose iterations may run at the same time and whose index is d. */
static bool is_index_around(const struct loop *l, const struct decl *d)
{
    for (l = l->parent; l; l = l->parent)
        if (l->index == d && l->mode != LOOP_SEQ) return true;
    return false;
}

static bool is_index(const struct loop *l, const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_NAME && is_index_around(l, n->decl);
}

static bool counts_around(const struct loop *l, const struct decl *d)
{
    while ((l = l->parent))
        if (l->index == d) return true;
    return false;
}

/* Of constants and variables, none of which is that of a loop around, also of a sequential one, or declared in the construct. */
static bool is_fixed(const struct loop *l, const struct node *n)
{
    n = node_strip(n);
    if (n->has_value) return true;
    if (n->kind == NODE_NAME) return n->decl && !counts_around(l, n->decl) && !uses_declared_inside(l->region->uses, n->decl);
    return n->kind == NODE_BINARY && is_fixed(l, n->child[0]) && is_fixed(l, n->child[1]);
}

static bool is_same(const struct unit *u, const struct node *a, const struct node *b)
{
    return a->has_value && b->has_value ? a->value == b->value : node_text_equal(u, a, b);
}

/* The index of a loop around l from 0 to less than `length`. */
static bool is_within(const struct loop *l, const struct node *index, const struct node *length)
{
    const struct loop *around = l->parent;
    while (around && around->index != index->decl) around = around->parent;
    if (!around || !around->canonical || around->wraps || around->compared || around->relation != OP_LT || around->direction != 1) return false;
    const struct node *lower = node_strip(around->lower);
    return lower->has_value && lower->value == 0 && is_same(l->region->unit, node_strip(around->upper), length);
}

/* i * n + j with j from 0 to n - 1. */
static bool is_place_in_row(const struct loop *l, const struct node *a, const struct node *b)
{
    if (a->kind != NODE_BINARY || a->op != OP_MUL || !is_index(l, a->child[0]) || !is_index(l, b)) return false;
    return is_fixed(l, a->child[1]) && is_within(l, b, node_strip(a->child[1]));
}

/* i, i + e, e - i, places in rows: different for different values of the indices. */
static bool tells_apart(const struct loop *l, const struct node *n)
{
    n = node_strip(n);
    if (is_index(l, n)) return true;
    if (n->kind != NODE_BINARY || (n->op != OP_ADD && n->op != OP_SUB)) return false;
    const struct node *a = node_strip(n->child[0]), *b = node_strip(n->child[1]);
    if (n->op == OP_ADD && is_place_in_row(l, a, b)) return true;
    return (is_index(l, a) && is_fixed(l, b)) || (is_fixed(l, a) && is_index(l, b));
}

/* Iterations of the loops around l that may run at the same time have different elements. Otherwise the updates must be atomic. */
static bool is_own(const struct loop *l, const struct clause_var *v)
{
    for (int k = 0; k < v->n_subscripts; k++)
        if (!tells_apart(l, v->subscripts[k].start.node)) return false;
    for (const struct loop *around = l->parent; around; around = around->parent) {
        int found = 0;
        for (int k = 0; k < v->n_subscripts; k++) found += node_count_names(v->subscripts[k].start.node, around->index);
        if (around->mode != LOOP_SEQ && found != 1) return false;
    }
    return true;
}

static bool is_element_sum(const struct region *r, const struct loop *l, const struct clause *c, const struct clause_var *v)
{
    if (!c->word || c->word[0] != '+' || !is_element(v) || !only_adds(r, l, c, v)) return false;
    return is_own(l, v) && !region_section_varies(r, v, l->stmt);
}

/* An innermost loop inside one whose iterations run in parallel. */
static bool is_inner(const struct loop *l)
{
    const struct loop *around = l->parent;
    while (around && !(around->directive && around->mode == LOOP_INDEPENDENT)) around = around->parent;
    return around && l->canonical && !l->child && l->collapse == 1 && l->mode == LOOP_INDEPENDENT;
}

bool region_sums_elements(const struct region *r, const struct loop *l)
{
    const struct directive *d = l->directive;
    bool found = false;
    if (r->directive->kind == DIR_ROUTINE || region_is_serial(r) || !is_inner(l) || directive_clause(d, CLAUSE_INDEPENDENT, 0)) return false;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++, found = true) {
            if (!is_element_sum(r, l, c, &c->vars[i])) return false;
            if (directive_lists(r->directive, NEEDS(REDUCTION), c->vars[i].decl)) return false;
            for (const struct loop *around = l->parent; around; around = around->parent)
                if (around->directive && directive_lists(around->directive, NEEDS(REDUCTION), c->vars[i].decl)) return false;
        }
    return found;
}
