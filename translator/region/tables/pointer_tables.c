/* pointer_tables: arrays of pointers, such as names[], that are never changed although they are not declared const.
 * SPDX-License-Identifier: MIT
 * The table is visible in this file alone, initialized with constants, and used only to read elements. */
#include "region/tables/pointer_tables.h"
#include "base/unit.h"

static bool holds_pointers(const struct type *t)
{
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    if (!t) return false;
    if (t->kind == TYPE_POINTER) return t->base && t->base->kind != TYPE_FUNCTION;
    for (int k = 0; t->kind == TYPE_RECORD && t->decl && k < t->decl->n_members; k++)
        if (holds_pointers(t->decl->members[k]->type)) return true;
    return false;
}

/* ---- the initial values --------------------------------------------------------------------------------------------------------- */

/* A value known to the compiler that refers to nothing, to a string or to a constant of this file. */
static bool is_known(const struct node *n)
{
    n = node_strip(n);
    bool places = n->kind == NODE_INIT_LIST || n->kind == NODE_DESIGNATED || n->kind == NODE_CAST || n->kind == NODE_OTHER ||
                  (n->kind == NODE_UNARY && n->op == OP_ADDRESS) || n->kind == NODE_SUBSCRIPT ||
                  (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB || type_is_arithmetic(n->type)));
    if (n->has_value || n->kind == NODE_STRING || n->kind == NODE_FLOATING || n->kind == NODE_INTEGER ||
        n->kind == NODE_CHARACTER) return true;
    if (n->kind == NODE_NAME) return n->decl && (n->decl->kind == DECL_ENUMERATOR || constant_object(n->decl));
    if (n->kind == NODE_UNARY && (n->op == OP_MINUS || n->op == OP_PLUS)) return is_known(n->child[0]);
    if (!places || (n->kind == NODE_OTHER && (n->to || !n->n_children))) return false;
    for (int k = 0; k < n->n_children; k++)
        if (n->child[k] && !is_known(n->child[k])) return false;
    return true;
}

bool constant_table(const struct decl *v)
{
    const struct type *t = v->type;
    while (t->kind == TYPE_ARRAY && !t->is_const) t = t->base;
    return t->is_const && (v->init || (v->storage == STORAGE_STATIC && !v->function)) && v->storage != STORAGE_THREAD;
}

/* ---- the uses ------------------------------------------------------------------------------------------------------------------- */

struct table_uses {
    const struct decl *table;
    bool changes;
};

static bool is_dereference(const struct node *n) { return n->kind == NODE_UNARY && n->op == OP_DEREF; }

/* The element whose base the name is. */
static const struct node *element(const struct node *n)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        bool part = (p->kind == NODE_SUBSCRIPT && p->child[0] == n) || (p->kind == NODE_MEMBER && !p->arrow) || p->kind == NODE_PAREN;
        const struct node *above = p->kind == NODE_IMPLICIT ? p->parent : NULL;
        bool decays = above && ((above->kind == NODE_SUBSCRIPT && above->child[0] == p) || is_dereference(above));
        if (!part && !decays && !(is_dereference(p) && n->kind == NODE_IMPLICIT)) return n;
    }
    return n;
}

static bool is_read(const struct node *place)
{
    const struct node *p = place->parent;
    if (p && p->kind == NODE_SIZEOF) return true;
    if (!p || place->type->kind == TYPE_ARRAY || (p->kind == NODE_UNARY && p->op == OP_ADDRESS) || node_is_step(p)) return false;
    return !(p->kind == NODE_ASSIGN && p->child[0] == place);
}

static bool look(struct node *n, void *context)
{
    struct table_uses *s = context;
    if (n->kind == NODE_NAME && n->decl && n->decl->name_at == s->table->name_at && n->decl->kind == DECL_VAR && !is_read(element(n)))
        s->changes = true;
    return !s->changes;
}

static bool only_read(struct unit *u, const struct decl *d)
{
    struct table_uses s = {d, false};
    for (int k = 0; k < u->syntax->n_functions && !s.changes; k++) {
        struct node *body = !d->function || d->function == u->syntax->functions[k] ? syntax_body(u, u->syntax->functions[k]) : NULL;
        if (body) node_walk(body, look, &s);
    }
    return !s.changes;
}

bool pointer_table(struct unit *u, const struct decl *d)
{
    bool own = d->kind == DECL_VAR && d->storage == STORAGE_STATIC && d->type && d->type->kind == TYPE_ARRAY && !d->type->is_volatile;
    return own && d->init && holds_pointers(d->type) && is_known(d->init) && only_read(u, d);
}

bool constant_of_function(struct unit *u, const struct decl *d)
{
    const struct type *t = d->type;
    while (t && t->kind == TYPE_ARRAY && !t->is_const) t = t->base;
    return t && t->is_const && static_table(u, d);
}

bool static_table(struct unit *u, const struct decl *d)
{
    bool own = d->kind == DECL_VAR && d->function && d->storage == STORAGE_STATIC && d->type && !d->type->is_volatile;
    return own && (d->type->kind == TYPE_ARRAY || type_is_arithmetic(d->type)) && d->init && is_known(d->init) && only_read(u, d);
}
