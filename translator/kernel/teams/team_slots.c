/* team_slots: variables of nested kernels that several statements of a team share, and the units of code. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/teams/teams.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

enum mode teams_inside(const struct loop *l, enum mode around)
{
    if (l->mapped & LEVEL_VECTOR) return MODE_VECTOR;
    return l->mapped & LEVEL_WORKER ? MODE_WORKER : around;
}

/* ---- slots -------------------------------------------------------------------------------------------------------------------- */

static struct slot *slot_of_scope(const struct teams *s, const struct decl *d, const struct node *scope)
{
    for (int k = 0; k < s->n_slots; k++)
        if (s->slots[k].decl == d && s->slots[k].scope == scope) return &s->slots[k];
    return NULL;
}

const struct slot *teams_slot(const struct teams *s, const struct decl *d, const struct node *use)
{
    const struct slot *best = NULL;
    for (int k = 0; k < s->n_slots; k++) {
        const struct slot *c = &s->slots[k];
        if (c->decl != d || (c->scope && !node_inside(use, c->scope))) continue;
        if (!best || !best->scope || (c->scope && node_inside(c->scope, best->scope))) best = c;
    }
    return best;
}

const struct slot *teams_slot_of_scope(const struct teams *s, const struct decl *d, const struct node *scope)
{
    return slot_of_scope(s, d, scope);
}

static struct slot *add_slot(struct teams *s, struct decl *d, const struct node *scope, enum mode mode)
{
    struct slot slot = {.decl = d, .scope = scope, .mode = mode};
    struct slot *old = slot_of_scope(s, d, scope);
    if (old) return old;
    slot.replicated = mode == MODE_VECTOR || (type_is_scalar(d->type) && !d->type->is_volatile);
    ARENA_PUSH(s->region->unit->arena, s->slots, s->n_slots, slot);
    return &s->slots[s->n_slots - 1];
}

static void add_argument(struct teams *s, struct node *argument, enum mode mode)
{
    struct unit_of_code unit = {argument, mode};
    ARENA_PUSH(s->region->unit->arena, s->units, s->n_units, unit);
}

/* Arguments of routines are evaluated before the statement with the call. */
static void add_unit(struct teams *s, struct node *n, enum mode mode)
{
    if (!n) return;
    calls_arguments(s, n, mode, add_argument);
    add_argument(s, n, mode);
}

/* Copies that the loop's clauses or the analysis give to each of its iterations. */
static void add_private_slots(struct teams *s, struct loop *l, const struct node *body, enum mode mode)
{
    struct region *r = s->region;
    for (int k = 0; k < l->n_privates; k++)
        if (l->privates[k]->decl != l->index) add_slot(s, l->privates[k]->decl, body, mode);
    for (int k = 0; k < r->n_vars; k++) {
        struct variable *v = r->vars[k];
        if (v->role == ROLE_PRIVATE && v->private_to == l && v->decl != l->index && node_naming(body, v->decl))
            add_slot(s, v->decl, body, mode);
    }
}

struct own_use { const struct region *region; const struct decl *index; const struct node *body; };

/* n names the index outside of the loops in the body whose index it is. */
static bool is_foreign_use(const struct node *n, const void *context)
{
    const struct own_use *f = context;
    if (n->kind != NODE_NAME || n->decl != f->index) return false;
    for (;; n = n->parent) {
        const struct loop *l = n->kind == NODE_FOR ? region_loop(f->region, n) : NULL;
        if (l && l->canonical && l->index == f->index) return false;
        if (n == f->body) return true;
    }
}

/* The indices of loops in the body that run sequentially: each team that runs one has its own, also where a jump keeps the value alive. */
static void add_index_slots(struct teams *s, const struct node *body, enum mode mode)
{
    struct region *r = s->region;
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        const struct variable *v = l->mapped || !l->canonical || l->index_declared_inside ? NULL : region_variable(r, l->index);
        const struct own_use uses = { r, l->index, body };
        if (!v || v->role != ROLE_PRIVATE || !node_inside(l->stmt, body) || node_find(body, is_foreign_use, &uses)) continue;
        add_slot(s, v->decl, body, mode);
    }
}

/* Accumulators of workers; those of lanes are registers. */
static void add_reduction_slots(struct teams *s, struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        struct slot *slot = add_slot(s, l->reductions[k].var->decl, kernel_group_end(l)->stmt->child[3], MODE_WORKER);
        slot->reduction = &l->reductions[k];
        slot->replicated &= !slot->reduction->composite;
    }
}

static void visit(struct teams *s, struct node *n, enum mode mode);

static void visit_partitioned(struct teams *s, struct loop *l, enum mode mode)
{
    enum mode inside = teams_inside(l, mode);
    struct loop *last = kernel_group_end(l);
    if (inside == MODE_WORKER && (l->mapped & LEVEL_WORKER)) add_reduction_slots(s, l);
    for (struct loop *c = l;; c = c->child) {
        add_private_slots(s, c, last->stmt->child[3], inside);
        if (c == last) break;
    }
    if (inside != MODE_GANG) add_index_slots(s, last->stmt->child[3], inside);
    if (inside != MODE_VECTOR) visit(s, last->stmt->child[3], inside);
}

static void visit_vars(struct teams *s, struct node *declaration, const struct node *scope, enum mode mode)
{
    for (int k = 0; k < declaration->n_children; k++) {
        struct node *var = declaration->child[k];
        if (var->kind != NODE_VAR || !var->decl) continue;
        if (!region_is_hoisted(s->region, var->decl)) add_slot(s, var->decl, scope, mode)->at_declaration = true;
        add_unit(s, var, mode);
    }
}

static void visit_loop(struct teams *s, struct node *n, enum mode mode)
{
    struct loop *l = n->kind == NODE_FOR ? region_loop(s->region, n) : NULL;
    if (l) add_private_slots(s, l, n->child[3], mode);
    if (kernel_own_index(s->region, l)) add_slot(s, l->index, n, mode);
    if (n->kind != NODE_FOR) {
        add_unit(s, n->child[n->kind == NODE_DO], mode);
        visit(s, n->child[n->kind != NODE_DO], mode);
        return;
    }
    if (n->child[0] && n->child[0]->kind == NODE_DECL_STMT) visit_vars(s, n->child[0], n, mode);
    else add_unit(s, n->child[0], mode);
    add_unit(s, n->child[1], mode);
    add_unit(s, n->child[2], mode);
    visit(s, n->child[3], mode);
}

static void visit_block(struct teams *s, struct node *n, enum mode mode)
{
    for (int k = 0; k < n->n_children; k++) {
        struct node *c = n->child[k];
        if (c && c->kind == NODE_DECL_STMT) visit_vars(s, c, n, mode);
        else if (c) visit(s, c, mode);
    }
}

static void visit(struct teams *s, struct node *n, enum mode mode)
{
    struct loop *l = n && n->kind == NODE_FOR ? region_loop(s->region, n) : NULL;
    if (!n) return;
    if (!teams_is_complex(s, n)) {
        add_unit(s, n, mode);
        return;
    }
    if (l && l->mapped) visit_partitioned(s, l, mode);
    else if (n->kind == NODE_BLOCK) visit_block(s, n, mode);
    else if (node_is_loop(n)) visit_loop(s, n, mode);
    else if (n->kind == NODE_IF) {
        add_unit(s, n->child[0], mode);
        visit(s, n->child[1], mode);
        visit(s, n->child[2], mode);
    } else if (n->kind == NODE_SWITCH) {
        add_unit(s, n->child[0], mode);
        visit(s, n->child[1], mode);
    } else if (n->kind == NODE_CASE || n->kind == NODE_DEFAULT || n->kind == NODE_LABEL) {
        visit(s, n->child[n->n_children - 1], mode);
    } else if (n->kind == NODE_RETURN) {
        if (n->n_children) add_unit(s, n->child[0], mode);
    } else {
        add_unit(s, n, mode);
    }
}

/* ---- variables of the construct ----------------------------------------------------------------------------------------------- */

static void add_grid_reductions(struct teams *s)
{
    struct kernel *k = s->kernel;
    for (int j = 0; j < k->n_reductions; j++) {
        struct slot *slot = add_slot(s, k->reductions[j]->var->decl, NULL, MODE_GANG);
        slot->reduction = k->reductions[j];
        slot->replicated &= !slot->reduction->composite;
    }
}

/* Some loop around the use owns the variable: as its index, or by a clause that the printer of sequential loops implements (loops around
 * shared ones have slots instead, and plain loops use what is declared around them). */
static bool owned_by_loop(const struct teams *s, const struct node *use, const struct decl *d)
{
    for (const struct node *n = use; n; n = n->parent) {
        const struct loop *l = n->kind == NODE_FOR ? region_loop(s->region, n) : NULL;
        if (!l) continue;
        if (l->mapped && l->index == d) return true;
        bool plain = !l->mapped && l->n_privates && !loop_keeps_variables(l) && !teams_is_complex(s, l->stmt);
        for (int k = 0; k < l->n_privates && plain; k++)
            if (l->privates[k]->decl == d && d != l->index && node_inside(use, l->stmt->child[3])) return true;
    }
    return false;
}

struct use_search {
    const struct teams *s;
    const struct decl *decl;
    const struct slot *slot; /* NULL: uses without one */
};

static bool is_use(const struct node *n, const void *context)
{
    const struct use_search *f = context;
    return n->kind == NODE_NAME && n->decl == f->decl && teams_slot(f->s, f->decl, n) == f->slot && !owned_by_loop(f->s, n, f->decl);
}

static bool search(const struct teams *s, const struct decl *d, const struct slot *slot)
{
    const struct use_search f = {s, d, slot};
    const struct kernel *k = s->kernel;
    for (int j = 0; j < k->n_statements; j++)
        if (node_find(k->statements[j], is_use, &f)) return true;
    return false;
}

bool teams_is_used(const struct teams *s, const struct slot *slot)
{
    return slot->reduction || search(s, slot->decl, slot);
}

/* Pointers to data that the construct changes: it has a copy of the pointer. */
static void add_pointer(struct teams *s, const struct variable *v)
{
    struct slot *slot = add_slot(s, v->decl, NULL, s->base);
    slot->firstprivate = slot->parameter = true;
}

static void add_construct_privates(struct teams *s)
{
    struct region *r = s->region;
    for (int j = 0; j < r->n_vars; j++) {
        struct variable *v = r->vars[j];
        bool pointer = v->role == ROLE_DATA && decl_is_pointer(v->decl) && v->pointer_written;
        if ((!pointer && v->role != ROLE_PRIVATE) || !search(s, v->decl, NULL)) continue;
        if (pointer) add_pointer(s, v);
        else add_slot(s, v->decl, NULL, s->base)->firstprivate = v->firstprivate;
    }
}

/* ---- sinking ------------------------------------------------------------------------------------------------------------------ */

/* A scalar that each iteration of a partitioned loop writes before it reads, and that is not read after the loop, is private to the
 * iteration. So is an array or a struct that only the iterations use. */
static bool sinks_into(const struct teams *s, const struct slot *slot, const struct loop *l, const struct node *body)
{
    enum mode inside = teams_inside(l, MODE_GANG);
    const struct node *limit = slot->scope ? slot->scope : s->region->body;
    if (slot->reduction || slot->mode >= inside || !node_naming(body, slot->decl)) return false;
    if (slot->scope && (!node_inside(body, slot->scope) || slot->scope == body)) return false;
    if (!type_is_scalar(slot->decl->type)) return region_object_of_iterations(l, slot->decl);
    return flow_written_first((struct node *)body, slot->decl) && !flow_live_after(s->region->unit, l->stmt, slot->decl, limit);
}

static void sink_into(struct teams *s, struct loop *l)
{
    const struct node *body = kernel_group_end(l)->stmt->child[3];
    int count = s->n_slots;
    for (int k = 0; k < count; k++) {
        struct slot *slot = &s->slots[k];
        if (slot->decl != l->index && sinks_into(s, slot, l, body)) add_slot(s, slot->decl, body, teams_inside(l, MODE_GANG));
    }
}

static void sink_slots(struct teams *s, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->mapped && teams_inside(l, MODE_GANG) != MODE_GANG && kernel_holds(s->kernel, l->stmt)) sink_into(s, l);
        sink_slots(s, l->child);
    }
}

void teams_divide(struct teams *s)
{
    const struct kernel *k = s->kernel;
    add_grid_reductions(s);
    for (int j = 0; j < k->n_statements; j++) {
        struct node *n = k->statements[j];
        if (n->kind == NODE_DECL_STMT) visit_vars(s, n, NULL, s->base);
        else visit(s, n, s->base);
    }
    add_construct_privates(s);
    sink_slots(s, s->region->loops);
}
