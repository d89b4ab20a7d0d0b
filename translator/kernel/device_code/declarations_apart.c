/* declarations_apart: see declarations_apart.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/declarations_apart.h"
#include "base/token.h"
#include "base/unit.h"
#include "kernel/device_code/attributes.h"
#include "kernel/device_code/device_code_types.h"
#include "kernel/device_code/initialiser_parts.h"
#include "syntax/array_types.h"
#include <string.h>

struct jump_search {
    struct node *stmt, *block, *top;
    bool label_after;
};

static bool is_after(const struct jump_search *s, const struct node *n)
{
    return n->from > s->stmt->from && node_inside(n, s->block);
}

struct jump_to { const struct jump_search *search; const struct decl *label; };

static bool jumps_over(const struct node *n, const void *context)
{
    const struct jump_to *to = context;
    return n->kind == NODE_GOTO && n->decl == to->label && !is_after(to->search, n);
}

/* A label after the declaration in its block, and a jump to it from elsewhere. */
static bool find_jump(struct node *n, void *context)
{
    struct jump_search *s = context;
    if (n->kind != NODE_LABEL || s->label_after || !is_after(s, n)) return !s->label_after;
    s->label_after = node_find(s->top, jumps_over, &(struct jump_to){ s, n->decl }) != NULL;
    return !s->label_after;
}

/* The switch whose case or default label n is. */
static const struct node *switch_of(const struct node *n)
{
    while (n && n->kind != NODE_SWITCH) n = n->parent;
    return n;
}

static bool find_case(struct node *n, void *context)
{
    struct jump_search *s = context;
    bool label = (n->kind == NODE_CASE || n->kind == NODE_DEFAULT) && n->from > s->stmt->from;
    s->label_after |= label && !node_inside(switch_of(n), s->block);
    return !s->label_after;
}

/* A label of a switch around the block is after the declaration: the switch jumps into the block. */
static bool is_passed_by_switch(struct node *n)
{
    struct jump_search s = { n, n->parent, NULL, false };
    if (!switch_of(n)) return false;
    node_walk(s.block, find_case, &s);
    return s.label_after;
}

bool device_is_jumped_over(struct node *n)
{
    struct jump_search s = { n, n->parent, n, false };
    if (!n->parent || (n->parent->kind != NODE_BLOCK && n->parent->kind != NODE_FOR)) return false;
    if (n->parent->kind == NODE_BLOCK && n->parent->parent && n->parent->parent->kind == NODE_SWITCH) return true;
    if (is_passed_by_switch(n)) return true;
    while (s.top->parent) s.top = s.top->parent;
    node_walk(s.block, find_jump, &s);
    return s.label_after;
}

static bool has_name_between(const char *text, unsigned from, unsigned to)
{
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to))
        if (t.kind == TOKEN_NAME) return true;
    return false;
}

/* An array size that contains names: its value is known, but device code may not have the names. */
static bool has_named_size(const char *text, const struct node *var)
{
    const struct decl *v = var->decl;
    unsigned end = var->n_children ? var->child[var->n_children - 1]->from : var->to;
    return v->type->kind == TYPE_ARRAY && v->name_at && end > v->name_at &&
           has_name_between(text, v->name_at + (unsigned)strlen(v->name), end);
}

/* `register i = 3;` of C90, where the type is omitted. */
static bool has_implicit_int(const char *text, const struct node *stmt, const struct decl *v)
{
    static const char *const words[] = {"auto", "register", "static", "const", "volatile", "__extension__"};
    if (v->type->kind != TYPE_INT || v->type->size != 4 || v->name_at < stmt->from || v->type->name) return false;
    for (struct token t = token_next(text, stmt->from, v->name_at); t.kind != TOKEN_END; t = token_next(text, t.to, v->name_at)) {
        bool known = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            known |= t.to - t.from == strlen(words[i]) && !strncmp(text + t.from, words[i], t.to - t.from);
        if (!known) return false;
    }
    return true;
}

bool device_lacks_value(const struct decl *v)
{
    const struct type *t = v->type;
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t->is_const && v->storage != STORAGE_EXTERN;
}

bool device_declares_apart(struct unit *u, struct node *stmt, struct node *var)
{
    const struct decl *v = var->decl;
    struct node *init = var->n_children ? var->child[var->n_children - 1] : NULL;
    if (device_type_is_elsewhere(v->type) || device_has_attribute(u->text, stmt->from, stmt->to) || v->type->typedef_align) return true;
    if (stmt->value || has_implicit_int(u->text, stmt, v) || device_is_unnamed_vector(v->type)) return true;
    if (device_is_local_vla(v) || (v->type->kind == TYPE_ARRAY && !v->type->count)) return true;
    if (!init && device_lacks_value(v)) return true;
    if (type_is_vla_shaped(v->type) || has_named_size(u->text, var) || v->from < stmt->from || v->to > stmt->to) return true;
    if (token_has_word(u->text, stmt->from, stmt->to, "typeof") || token_has_word(u->text, stmt->from, stmt->to, "__typeof__") ||
        token_has_word(u->text, stmt->from, stmt->to, "__auto_type"))
        return true;
    if (init && init->kind == NODE_INIT_LIST && initialiser_needs_order(v->type, init)) return true;
    return init && v->storage != STORAGE_STATIC && device_is_jumped_over(stmt);
}
