/* check_device_declarations: declarations and initializers in device code. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "base/unit.h"
#include "kernel/device_code/check_device.h"
#include "kernel/device_code/declarations_apart.h"
#include "kernel/device_code/device_layout.h"
#include "kernel/device_code/device_code_types.h"
#include "kernel/device_code/initialiser_parts.h"
#include "kernel/device_code/tables/constant_values.h"
#include "kernel/device_code/tables/table_bytes.h"
#include "kernel/mapping.h"
#include "region/tables/pointer_tables.h"
#include <string.h>

/* ---- initializers -------------------------------------------------------------------------------------------------------------- */

static void refuse_designated(struct device_check *c, const struct decl *m, const char *what, const char *instead)
{
    device_refuse(c, m->name_at, "device-union-initialiser", instead,
                  "constant table of device code cannot initialize %s", what);
}

/* A constant table, to which nothing can be assigned later. */
static void check_designated(struct device_check *c, const struct initialiser_part *s, const struct decl *m)
{
    if (!initialiser_lacks_form(s)) return;
    if (!*m->name) refuse_designated(c, m, "a later member of a union in an unnamed struct", "give the struct a name");
    else if (m->bit_width >= 0)
        refuse_designated(c, m, "a bit-field of a union", "use an integer constant as the initializer, or initialize another member");
    else refuse_designated(c, s->member, "a later member of an unnamed union in an unnamed struct", "give the struct a name");
}

static void check_part(struct device_check *c, const struct initialiser_part *s, bool assigns);

static void check_union(struct device_check *c, const struct initialiser_part *s, bool assigns)
{
    const struct initialiser_part *chosen = &s->sub[s->chosen];
    if (c->in_constant || !assigns) check_designated(c, s, chosen->member);
    check_part(c, chosen, assigns && !c->in_constant);
}

static void check_part(struct device_check *c, const struct initialiser_part *s, bool assigns)
{
    bool member = initialiser_is_union(s) && s->n && (s->chosen > 0 || s->sub[0].member->bit_width >= 0);
    if (s->value) device_check_initialiser(c, s->type, s->value, assigns);
    else if (s->touched && member) check_union(c, s, assigns);
    for (int i = 0; !s->value && s->touched && !member && i < initialiser_places(s); i++)
        if (!s->sub[i].member || !decl_is_flexible(s->sub[i].member)) check_part(c, &s->sub[i], assigns);
}

static void check_list(struct device_check *c, const struct type *t, struct node *list, bool assigns)
{
    struct initialiser_part part = {.type = t};
    struct initialiser_faults faults = {0};
    initialiser_fill(c->u, &part, list, &faults);
    for (int i = 0; i < faults.count; i++) {
        const struct initialiser_fault *f = &faults.list[i];
        if (f->member)
            device_refuse(c, f->at->from, "device-flexible-array", "use a separate array",
                          "initializer of flexible array member '%s' is not supported in device code", f->member->name);
        else
            device_refuse(c, f->at->from, "device-designator", "write the values in order",
                          "this designator is not supported in device code");
    }
    check_part(c, &part, assigns);
}

static void check_address(struct device_check *c, const struct node *n)
{
    const struct decl *of = NULL;
    long long address = 0;
    bool pointer = c->in_constant && n->type && n->type->kind == TYPE_POINTER;
    if (pointer && constant_address(n, &of, &address) && !of && address)
        device_refuse(c, n->from, "device-constant-address", "store it as an integer of type 'uintptr_t', and cast that",
                      "constant table of device code cannot hold an address that is formed from an integer");
}

void device_check_initialiser(struct device_check *c, const struct type *t, struct node *n, bool assigns)
{
    struct node *literal = node_strip_mutable(n);
    bool aggregate = initialiser_is_aggregate(t);
    if (device_string_for(t, n)) return;
    check_address(c, n);
    if (aggregate && initialiser_is_whole(t, n) && literal->kind == NODE_COMPOUND_LITERAL && literal->n_children)
        device_check_initialiser(c, t, literal->child[literal->n_children - 1], assigns);
    else if (n->kind == NODE_INIT_LIST && aggregate && initialiser_needs_order(t, n)) check_list(c, t, n, assigns);
    else if (n->kind == NODE_INIT_LIST)
        for (int i = 0; i < n->n_children; i++) {
            check_address(c, n->child[i]);
            device_check_code(c, n->child[i]);
        }
    else device_check_code(c, n);
}

/* ---- tables -------------------------------------------------------------------------------------------------------------------- */

struct table_path {
    struct unit *u;
    const struct decl *from;
    struct node *seen[64];
    int n_seen;
    bool found;
};

static bool follow_table(struct node *n, void *context)
{
    struct table_path *p = context;
    const struct decl *v = n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR ? syntax_definition(p->u, n->decl) : NULL;
    struct node *init = v ? v->init : NULL;
    if (v == p->from) p->found = true;
    for (int k = 0; k < p->n_seen; k++)
        if (p->seen[k] == init) return !p->found;
    if (p->found || !init || p->n_seen == 64) return !p->found;
    p->seen[p->n_seen++] = init;
    node_walk(init, follow_table, p);
    return !p->found;
}

/* Addresses that lead back to the table itself: PTX cannot express such a cycle. */
static void check_cycle(struct device_check *c, const struct decl *v)
{
    struct table_path p = {.u = c->u, .from = v};
    if (v->init) node_walk(v->init, follow_table, &p);
    if (!p.found) return;
    device_refuse(c, v->name_at, "device-cyclic-table", "store indices instead of addresses",
                  "constant table '%s' with addresses of its own elements is not supported in device code", v->name);
}

void device_check_table(struct device_check *c, const struct decl *v)
{
    device_check_type(c, v->type, v->name_at);
    device_note_type(c, v->type, v->from);
    if (directive_reached(c->u, v) || directive_device_pointer(c->u, v)) return;
    check_cycle(c, v);
    c->in_constant = true;
    if (v->init && !device_table_bytes(c->u, v)) device_check_initialiser(c, v->type, v->init, false);
    c->in_constant = false;
}

/* ---- declarations -------------------------------------------------------------------------------------------------------------- */

static void check_variable(struct device_check *c, const struct decl *v)
{
    const struct type *t = v->type;
    bool table = t->is_const || (t->kind == TYPE_ARRAY && t->base->is_const);
    unsigned at = v->name_at ? v->name_at : v->from;
    device_check_type(c, t, at);
    if (v->storage == STORAGE_STATIC && !table && !static_table(c->u, v))
        device_refuse(c, at, "device-static-local", "move it to file scope, or pass it as an argument",
                      "modified static variable '%s' is not supported in device code (OpenACC 3.4, 2.15.1)", v->name);
    if (v->storage == STORAGE_THREAD)
        device_refuse(c, at, "device-thread-local", "pass its value as an argument",
                      "thread-local variable '%s' is not supported in device code", v->name);
}

static void check_local_vla(struct device_check *c, const struct node *stmt, const struct decl *v)
{
    bool in_for = stmt->parent && stmt->parent->kind == NODE_FOR;
    const struct type *t = device_flat_element(v->type);
    bool in_type = t->decl && t->decl->to && t->decl->from >= stmt->from && t->decl->to <= stmt->to;
    bool slice = c->kernel && kernel_declared_slice(c->kernel, v); /* its declaration is replaced by one of the slice */
    if (slice && !(in_for && stmt->n_children > 1)) return;
    if (in_for || in_type)
        device_refuse(c, v->name_at, "device-variable-length-array", in_for ? "declare it before the loop" : "declare the struct first",
                      "variable-length array '%s' declared %s is not supported in device code", v->name,
                      in_for ? "in a 'for' statement" : "together with its struct");
    else if (device_has_old_size(v))
        device_refuse(c, v->name_at, "device-variable-length-array", "declare the array with its size",
                      "'%s' of type '%s', whose size may have changed, is not supported in device code", v->name, v->type->spelling);
}

static void check_for_declaration(struct device_check *c, struct node *n)
{
    bool own = false, in_for = n->parent && n->parent->kind == NODE_FOR;
    bool refused = false;
    for (int i = 0; i < n->n_children && in_for && n->n_children > 1 && n->child[i]->decl; i++) {
        refused |= device_is_local_vla(n->child[i]->decl);
        own |= device_declares_apart(c->u, n, n->child[i]);
    }
    bool array = in_for && n->n_children == 1 && n->child[0]->decl && n->child[0]->decl->type->kind == TYPE_ARRAY;
    if ((own && !refused) || (array && device_is_jumped_over(n)))
        device_refuse(c, n->from, "device-for-declaration", "declare it before the loop",
                      "declaration of '%s' in a 'for' statement is not supported in device code",
                      n->child[0]->decl && n->child[0]->decl->name ? n->child[0]->decl->name : "struct");
}

void device_check_declaration(struct device_check *c, struct node *n)
{
    if (n->to && (!n->n_children || token_has_word(c->u->text, n->from, n->to, "extern"))) return;
    for (int i = 0; i < n->n_children; i++) {
        struct node *var = n->child[i];
        const struct decl *v = var->decl;
        if (!v) {
            device_check_code(c, var);
            continue;
        }
        check_variable(c, v);
        if (device_is_local_vla(v)) check_local_vla(c, n, v);
        device_note_type(c, v->type, n->from);
        struct node *init = var->n_children && !device_table_bytes(c->u, v) ? var->child[var->n_children - 1] : NULL;
        if (init) device_check_initialiser(c, v->type, init, v->storage != STORAGE_STATIC);
    }
    check_for_declaration(c, n);
}
