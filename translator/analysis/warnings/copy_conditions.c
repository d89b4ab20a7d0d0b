/* copy_conditions: constructs whose condition may select the host, while their data is present on the device. SPDX-License-Identifier: MIT
 * The host then computes with its own copies. Where the data is present in both cases, one copy has old values. */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

struct flag {
    const struct decl *decl;
    bool varies;
};

static bool find_variation(struct node *n, void *context)
{
    struct flag *f = context;
    struct node *value = n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == f->decl ? n->child[1] : NULL;
    if (n->kind == NODE_VAR && n->decl == f->decl && n->n_children) value = n->child[0];
    f->varies |= value ? !node_strip(value)->has_value : node_target(n) == f->decl;
    return !f->varies;
}

/* A local variable that only has constant values: as the text decides. */
static bool is_flag(const struct copy_walk *w, const struct node *condition)
{
    const struct node *n = node_strip(condition);
    struct flag f = {n->decl, false};
    if (n->kind != NODE_NAME || n->decl->kind != DECL_VAR || !n->decl->function) return false;
    node_walk(syntax_body(w->unit, w->function), find_variation, &f);
    return !f.varies;
}

/* The condition may have both values. */
static bool is_open(const struct copy_walk *w, const struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_IF, 0), *self = directive_clause(d, CLAUSE_SELF, 0);
    bool one = !c != !self;
    if (!c) c = self;
    bool expression = one && c->n_exprs && c->exprs[0].node && !c->exprs[0].has_value;
    return expression && !is_flag(w, c->exprs[0].node);
}

/* Another directive of the function transfers the variable under a condition, or only where a statement decides. */
static bool is_kept_equal(const struct copy_walk *w, const struct decl *v)
{
    for (int i = w->first; i < w->end; i++) {
        const struct directive *d = w->unit->directives[i];
        if (d->function != w->function || !directive_lists(d, ~0ull, v) || d->kind == DIR_LOOP || directive_is_compute(d)) continue;
        bool guarded = d->place && d->place->kind != NODE_BLOCK;
        for (const struct node *n = d->place; n; n = n->parent) guarded |= n->kind == NODE_IF || n->kind == NODE_SWITCH;
        if (guarded || directive_clause(d, CLAUSE_IF, 0)) return true;
    }
    return false;
}

void copy_conditional_construct(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct)
{
    struct copies *c = &w->now[k];
    bool open = is_open(w, construct) && v->role == ROLE_DATA && !is_kept_equal(w, v->decl);
    const struct node *read = open && c->device_written ? copy_read_first(v) : NULL;
    const struct directive *perhaps = open && v->written ? construct : c->perhaps;
    if (read) copy_warn_condition(w, k, read->from, construct, "the host reads", "whose current values are only on the device,");
    copy_forget(c);
    c->perhaps = open ? perhaps : NULL;
}
