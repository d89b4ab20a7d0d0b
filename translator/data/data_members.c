/* data_members: members of structures in data clauses (OpenACC 3.3, 2.6.8 and 2.7.2). SPDX-License-Identifier: MIT
 * `s.m`, `p->q.m[a:b]` with an array m: a part of the structure, whose start is relative to the structure's base. `p->m[a:b]` with a
 * pointer m: what it points to, and an ATTACH of the pointer, so that the structure's copy on the device points to the section's copy
 * there. */
#include "data/data_members.h"
#include "accel_abi.h"
#include "base/unit.h"
#include <ctype.h>
#include <string.h>

const char *member_object(struct unit *u, const struct clause_var *v)
{
    return v->members ? arena_printf(u->arena, "%s%s", v->name, v->members) : v->name;
}

/* ---- the structure around a member --------------------------------------------------------------------------------------------------- */

/* The start of the last step of the chain that ends at `length`: "->m", ".m" or "[e]". */
static size_t last_step(const char *text, size_t length)
{
    int depth = 0;
    while (length > 0) {
        char c = text[--length];
        depth += (c == ']') - (c == '[');
        if (depth) continue;
        if (c == '[' || c == '.') return length;
        if (c == '>' && length && text[length - 1] == '-') return length - 1;
    }
    return 0;
}

static size_t trimmed(const char *text, size_t length)
{
    while (length && isspace((unsigned char)text[length - 1])) length--;
    return length;
}

/* The address of the structure that contains the member, as an expression. True if it follows from the variable's own value or address. */
static bool base_of(struct unit *u, const struct clause_var *v, const char **base)
{
    const char *text = member_object(u, v);
    size_t length = strlen(text);
    const struct node *n = v->object;
    for (; n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT; n = n->child[0]) {
        bool element = n->kind == NODE_SUBSCRIPT && n->child[0]->type && n->child[0]->type->kind == TYPE_POINTER;
        length = trimmed(text, last_step(text, length));
        if (!n->arrow && !element) continue;
        *base = arena_printf(u->arena, "%.*s", (int)length, text);
        return n->child[0]->kind == NODE_NAME;
    }
    bool address = n->type && n->type->kind != TYPE_ARRAY && n->type->kind != TYPE_POINTER;
    *base = address ? arena_printf(u->arena, "&%s", v->name) : v->name;
    return true;
}

/* ---- items --------------------------------------------------------------------------------------------------------------------------- */

/* A pointer without a section in a clause that allocates: the pointer itself, whereas a pointer variable there means what it points to. */
bool member_is_pointee(const struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    if (!v->members || !t || t->kind != TYPE_POINTER) return false;
    if (v->n_subscripts || c->kind == CLAUSE_PRESENT || c->kind == CLAUSE_NO_CREATE || c->kind == CLAUSE_DELETE) return true;
    return c->kind == CLAUSE_HOST || c->kind == CLAUSE_DEVICE || c->kind == CLAUSE_USE_DEVICE || d->kind == DIR_EXIT_DATA;
}

static const char *place(struct unit *u, const struct clause_var *v, const char *base)
{
    return arena_printf(u->arena, "(const char *)&%s - (const char *)(%s)", member_object(u, v), base);
}

void member_part(struct unit *u, const struct clause_var *v, struct data_item *item)
{
    item->foreign = !base_of(u, v, &item->base);
    const char *begin = place(u, v, item->base);
    item->start = !strcmp(item->start, "0") ? begin : arena_printf(u->arena, "%s + %s", begin, item->start);
    if (!item->bytes) item->bytes = arena_printf(u->arena, "sizeof %s", member_object(u, v));
}

/* Some clause of d names a member of the structure at `base` that is no pointee: the structure is mapped in parts. */
static bool names_part(struct unit *u, const struct directive *d, const char *base)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++) {
            const struct clause_var *v = &c->vars[i];
            const char *other;
            if (!v->members || !v->object || c->kind == CLAUSE_ATTACH || c->kind == CLAUSE_DETACH || member_is_pointee(d, c, v)) continue;
            base_of(u, v, &other);
            if (!strcmp(base, other)) return true;
        }
    return false;
}

bool member_is_flexible(const struct clause_var *v)
{
    const struct node *n = v->members ? v->object : NULL;
    return n && n->kind == NODE_MEMBER && n->decl && decl_is_flexible(n->decl);
}

bool member_names_flexible(struct unit *u, const struct directive *d, const char *base)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++) {
            const char *other;
            if (!member_is_flexible(&c->vars[i])) continue;
            base_of(u, &c->vars[i], &other);
            if (!strcmp(base, other)) return true;
        }
    return false;
}

bool member_slot(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item)
{
    const char *base;
    bool update = c->kind == CLAUSE_HOST || c->kind == CLAUSE_DEVICE || c->kind == CLAUSE_USE_DEVICE;
    if (update || !member_is_pointee(d, c, v)) return false;
    bool own = base_of(u, v, &base), together = names_part(u, d, base);
    if (!together && d->kind != DIR_ENTER_DATA && d->kind != DIR_EXIT_DATA) return false;
    *item = (struct data_item){.decl = v->decl, .name = member_object(u, v), .base = base, .at = v->at, .foreign = !own};
    item->kind = d->kind == DIR_EXIT_DATA ? ACCELRT_DELETE : together ? ACCELRT_COPYIN : ACCELRT_NO_CREATE;
    item->kind |= ACCELRT_MEMBER | ACCELRT_SLOT;
    item->start = place(u, v, base);
    item->bytes = arena_printf(u->arena, "sizeof %s", member_object(u, v));
    item->why = "member that holds the pointer";
    return true;
}

/* A pointer that a declare directive put on the device, in a clause for what it points to: functions of the device use the pointer. */
static bool is_declared_pointer(struct unit *u, const struct clause *c, const struct clause_var *v)
{
    bool maps = c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYIN || c->kind == CLAUSE_COPYOUT || c->kind == CLAUSE_CREATE ||
                c->kind == CLAUSE_NO_CREATE || c->kind == CLAUSE_PRESENT || c->kind == CLAUSE_DELETE;
    bool pointer = v->decl && v->decl->kind == DECL_VAR && v->decl->type->kind == TYPE_POINTER && !v->decl->type->is_const;
    return maps && pointer && !v->members && directive_declared(u, v->decl);
}

bool member_attach(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item)
{
    bool update = c->kind == CLAUSE_HOST || c->kind == CLAUSE_DEVICE || c->kind == CLAUSE_USE_DEVICE, written = c->kind == CLAUSE_ATTACH || c->kind == CLAUSE_DETACH;
    if (!written && !is_declared_pointer(u, c, v) && (update || !member_is_pointee(d, c, v))) return false;
    *item = (struct data_item){.decl = v->decl, .name = v->text, .at = v->at, .start = "0", .foreign = true};
    item->kind = d->kind == DIR_EXIT_DATA ? ACCELRT_DETACH : ACCELRT_ATTACH;
    if (directive_clause(d, CLAUSE_FINALIZE, 0)) item->kind |= ACCELRT_FINALIZE;
    const char *pointer = written ? v->text : member_object(u, v);
    const struct type *type = clause_var_type(v);
    bool qualified = !type || type->is_restrict || type->is_volatile;   /* which a conversion to const void * would drop with a warning */
    item->base = arena_printf(u->arena, "%s&%s", qualified ? "(void *)" : "", pointer);
    item->bytes = arena_printf(u->arena, "sizeof %s", pointer);
    item->why = written ? arena_printf(u->arena, "%s clause", c->spelling) : "pointer to the section";
    return true;
}
