/* copy_conditions: constructs and updates that depend on conditions, while the data is present. SPDX-License-Identifier: MIT
 * If the condition of a construct selects the host, it computes with its own copies. Where the data is present in both cases, one copy has old
 * values. After an `update` that a condition may skip, the host's copy is old if it is read without that condition. */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
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

/* The name of a local variable that only has constant values: as the text decides. */
static bool is_flag_name(const struct copy_walk *w, const struct node *n)
{
    struct flag f = {n->decl, false};
    if (n->kind != NODE_NAME || n->decl->kind != DECL_VAR || !n->decl->function) return false;
    node_walk(syntax_body(w->unit, w->function), find_variation, &f);
    return !f.varies;
}

static bool is_flag(const struct copy_walk *w, const struct node *condition)
{
    return is_flag_name(w, node_strip(condition));
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

/* ---- updates ------------------------------------------------------------------------------------------------------------------------- */

void copy_note_update(struct copies *c, const struct directive *d)
{
    bool certain = !directive_clause(d, CLAUSE_IF, 0) && !directive_clause(d, CLAUSE_IF_PRESENT, 0);
    if (!c->device_written) return;
    c->update = d;
    c->updated = c->device_written;
    c->update_skipped = !certain;
}

void copy_forget_update(struct copies *c)
{
    c->update = NULL;
    c->updated = NULL;
    c->update_skipped = false;
}

static bool lacks_update(const struct copies *c, const struct copies *o)
{
    return c->device_written && c->presence == PRESENCE_PRESENT && o->update && o->updated == c->device_written;
}

void copy_join_updates(struct copies *c, const struct copies *o)
{
    if (lacks_update(c, o)) {
        c->update = o->update;
        c->updated = o->updated;
        c->update_skipped = true;
    } else if (lacks_update(o, c)) c->update_skipped = true;
    else if (c->update != o->update) copy_forget_update(c);
    else c->update_skipped |= o->update_skipped;
}

/* A warning requires that the condition has nothing to do with the data: it is of local scalars alone, which no construct changes, and neither
 * the construct that wrote the data, the section nor a loop around the read names them. */
struct condition {
    const struct copy_walk *walk;
    const struct copies *copies;
    const struct node *read;
    bool related;
};

static bool constructs_change(const struct copy_walk *w, const struct decl *d)
{
    for (int i = 0; i < w->unit->n_regions; i++) {
        const struct variable *v = region_variable(w->unit->regions[i], d);
        if (v && v->written) return true;
    }
    return false;
}

static bool is_in_sections(const struct directive *update, const struct decl *d)
{
    for (const struct clause *c = update->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            for (int k = 0; k < c->vars[i].n_subscripts; k++) {
                const struct subscript *s = &c->vars[i].subscripts[k];
                if ((s->start.node && flow_names(s->start.node, d)) || (s->length.node && flow_names(s->length.node, d))) return true;
            }
    return false;
}

/* Of a loop that the update is not in. */
static bool is_in_loop_around(const struct condition *c, const struct decl *d)
{
    for (const struct node *n = c->read->parent, *read = c->read; n && !node_inside(c->copies->update->place, n); n = n->parent)
        for (int i = 0; node_is_loop(n) && i < n->n_children; i++)
            if (n->child[i] && !node_inside(read, n->child[i]) && flow_names(n->child[i], d)) return true;
    return false;
}

static bool find_relation(struct node *n, void *context)
{
    struct condition *c = context;
    bool memory = n->kind == NODE_CALL || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || n->kind == NODE_ASSIGN;
    if (memory || (n->kind == NODE_UNARY && (n->op == OP_DEREF || n->op == OP_ADDRESS))) c->related = true;
    if (n->kind != NODE_NAME || n->has_value || c->related) return !c->related;
    const struct decl *d = n->decl;
    bool local = d->function && d->storage != STORAGE_STATIC && d->type && type_is_arithmetic(d->type);
    const struct region *writer = c->copies->writer ? c->copies->writer->region : NULL;
    c->related = !local || !writer || region_variable(writer, d) || constructs_change(c->walk, d) || is_in_sections(c->copies->update, d) ||
                 is_in_loop_around(c, d) || is_flag_name(c->walk, n);
    return !c->related;
}

static bool is_unrelated(const struct copy_walk *w, const struct copies *c, const struct node *read, struct node *condition)
{
    struct condition x = {w, c, read, false};
    if (node_strip(condition)->has_value) return false;
    node_walk(condition, find_relation, &x);
    return !x.related;
}

static bool is_conditional_node(const struct node *n)
{
    return n->kind == NODE_IF || n->kind == NODE_CONDITIONAL || n->kind == NODE_GNU_CONDITIONAL || n->kind == NODE_SWITCH || node_is_loop(n) ||
           (n->kind == NODE_BINARY && (n->op == OP_LAND || n->op == OP_LOR));
}

/* The read is under no condition that is not the update's too, except in loops. */
static bool is_read_anyway(const struct copies *c, const struct node *read)
{
    for (const struct node *n = read->parent; n; n = n->parent)
        if (is_conditional_node(n) && n->kind != NODE_FOR && !node_inside(c->update->place, n)) return false;
    return true;
}

/* Where the innermost condition of the update is that the read does not have; false: none, or one is related to the data. */
static bool find_condition(const struct copy_walk *w, const struct copies *c, const struct node *read, unsigned *at)
{
    const struct clause *clause = directive_clause(c->update, CLAUSE_IF, 0);
    struct node *condition = clause && clause->n_exprs ? clause->exprs[0].node : NULL;
    bool found = clause != NULL;
    if (directive_clause(c->update, CLAUSE_IF_PRESENT, 0)) return false;
    if (clause && (!condition || !is_unrelated(w, c, read, condition))) return false;
    if (clause) *at = clause->at;
    for (const struct node *n = c->update->place; n && !node_inside(read, n); n = n->parent) {
        if (!is_conditional_node(n)) continue;
        if (n->kind != NODE_IF || !is_unrelated(w, c, read, n->child[0])) return false;
        if (!found) *at = n->child[0]->from;
        found = true;
    }
    return found;
}

void copy_check_update(struct copy_walk *w, int k, const struct node *read)
{
    const struct copies *c = &w->now[k];
    bool known = c->update && c->update_skipped && c->update->place && c->presence == PRESENCE_PRESENT && !w->vars[k].record;
    if (!known || !node_inside(read, syntax_body(w->unit, w->function)) || !is_read_anyway(c, read)) return;
    unsigned at = 0;
    if (find_condition(w, c, read, &at)) copy_warn_skipped(w, k, read, at);
}
