/* directive_items: the data of directives outside of regions. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "base/arena.h"
#include "base/unit.h"
#include "data/data_items.h"
#include "data/data_members.h"
#include "data/data_sections.h"
#include "data/noted_extents.h"

/* A pointer that a region inside the construct assigns without accessing what it points to: the clause means the pointer itself. */
static bool is_scalar_inside(const struct unit *u, const struct directive *d, const struct clause_var *v)
{
    for (int i = 0; i < u->n_regions && d->statement; i++) {
        const struct variable *in = region_variable(u->regions[i], v->decl);
        if (in && in->role == ROLE_SCALAR && node_inside(u->regions[i]->body, d->statement)) return true;
    }
    return false;
}

static bool attaches(const struct directive *d, const struct decl *pointer)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_ATTACH && i < c->n_vars; i++)
            if (c->vars[i].decl == pointer && !c->vars[i].members) return true;
    return false;
}

struct pointer_use {
    const struct decl *pointer;
    bool one, several; /* p->m; p[i], p + i, p++ */
};

static bool find_pointer_use(struct node *n, void *context)
{
    struct pointer_use *s = context;
    if (n->kind != NODE_NAME || n->decl != s->pointer) return true;
    const struct node *p = n->parent, *of = n;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST)) of = p, p = p->parent;
    if (!p) return true;
    s->one |= p->kind == NODE_MEMBER && p->arrow;
    bool first = p->kind == NODE_SUBSCRIPT && p->child[1]->has_value && !p->child[1]->value;
    s->several |= (p->kind == NODE_SUBSCRIPT && p->child[0] == of && !first) || node_is_step(p);
    s->several |= (p->kind == NODE_BINARY || p->kind == NODE_ASSIGN) && (p->op == OP_ADD || p->op == OP_SUB);
    return true;
}

/* `enter data copyin(p, p->x[0:n])` in a function that uses p for one structure means *p, as in nvc: a copy of the pointer is of no use. */
static bool one_structure(struct unit *u, const struct directive *d, struct data_item *item)
{
    const struct type *t = item->decl->type->base;
    struct pointer_use use = {.pointer = item->decl};
    if (d->kind == DIR_DECLARE || !t || t->kind != TYPE_RECORD || t->size <= 0 || attaches(d, item->decl)) return false;
    if (d->function) node_walk(syntax_body(u, d->function), find_pointer_use, &use);
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c && u->directives[i]->function == d->function; c = c->next)
            for (int k = 0; k < c->n_vars; k++)
                if (c->vars[k].members && c->vars[k].object) node_walk(c->vars[k].object, find_pointer_use, &use);
    if (!use.one || use.several) return false;
    item->bytes = arena_printf(u->arena, "sizeof *%s", item->decl->name);
    return true;
}

static void say_meaning(struct unit *u, const struct clause *c, const struct clause_var *v, bool structure)
{
    const char *name = v->name, *sections = clause_example_sections(v->decl->type);
    if (structure) {
        diag_warning(u, v->at, "pointer-itself", "clause applies to one structure, '%s[0:1]', as '%s' has no section", name, name);
        diag_note(u, v->at, "write %s(%s[0:1]), or %s(%s[0:n]) for n structures", c->spelling, name, c->spelling, name);
        return;
    }
    diag_warning(u, v->at, "pointer-itself", "clause applies to pointer '%s' itself, not to the data it points to", name);
    diag_note(u, v->at, "write %s(%s%s) for n elements of that data", c->spelling, name, sections);
}

/* Without a section a pointer in a clause is treated as a scalar variable. On exit data and update either it or what it points to may have
 * been mapped. */
static void bare_pointer(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v,
                         struct data_item *item)
{
    int kind = item->kind & ACCELRT_KIND_MASK;
    bool update = c->kind == CLAUSE_HOST || c->kind == CLAUSE_DEVICE;
    if (item->bytes || v->members) return;
    if (d->kind == DIR_EXIT_DATA || update) {
        item->detail = arena_printf(u->arena, "(void *)&%s", item->decl->name);
        item->kind |= ACCELRT_POINTER;
        return;
    }
    if (!data_needs_extent(kind) || data_whole_parameter(u, item)) return;
    bool itself = is_scalar_inside(u, d, v), structure = !itself && one_structure(u, d, item);
    if (!itself) say_meaning(u, c, v, structure);
    if (!structure) data_whole_scalar(u, item);
}

static void add_attach_items(struct unit *u, struct directive *d, struct data_item **items, int *count)
{
    struct data_item item;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl && member_attach(u, d, c, &c->vars[i], &item)) ARENA_PUSH(u->arena, *items, *count, item);
}

static void add_data_items(struct unit *u, struct directive *d, struct data_item **items, int *count)
{
    int flags = (directive_clause(d, CLAUSE_IF_PRESENT, 0) ? ACCELRT_IF_PRESENT : 0) |
                (directive_clause(d, CLAUSE_FINALIZE, 0) ? ACCELRT_FINALIZE : 0);
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; section_kind(c->kind) && i < c->n_vars; i++) {
            const struct clause_var *v = &c->vars[i];
            struct data_item item = {0}, slot, second;
            if (!v->decl || !v->decl->type) continue;
            if (!is_scalar_inside(u, d, v)) v = noted_clause_var(u, d, c, v);
            if (!section_item(u, d, c, v, &item)) continue;
            bool two = section_second(d, &item, &second);
            if (v->members && member_slot(u, d, c, v, &slot)) {
                slot.kind |= flags;
                ARENA_PUSH(u->arena, *items, *count, slot);
            }
            item.kind |= flags;
            bare_pointer(u, d, c, v, &item);
            if (two) second.kind |= flags;
            if (two && (d->kind == DIR_EXIT_DATA || d->kind == DIR_UPDATE)) ARENA_PUSH(u->arena, *items, *count, second);
            if (two && d->kind == DIR_UPDATE) continue;
            ARENA_PUSH(u->arena, *items, *count, item);
            if (two && d->kind != DIR_EXIT_DATA) ARENA_PUSH(u->arena, *items, *count, second);
        }
}

/* Pointers are attached after all data and detached before any (OpenACC 3.3, 2.7.2). */
struct data_item *plan_directive_items(struct unit *u, struct directive *d, int *count)
{
    struct data_item *items = NULL;
    *count = 0;
    if (d->kind == DIR_EXIT_DATA) add_attach_items(u, d, &items, count);
    add_data_items(u, d, &items, count);
    if (d->kind != DIR_EXIT_DATA) add_attach_items(u, d, &items, count);
    return items;
}
