/* own_structures: local structures that no directive can have mapped. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "directive/directive.h"
#include "region/tables/pointer_tables.h"

enum { PARAMETER_BYTES = 256 }; /* of a structure that is a kernel's parameter: a kernel has 4096 for all */

static bool is_flat(const struct type *t)
{
    bool record = t->kind == TYPE_RECORD && t->decl && t->size > 0 && !t->is_volatile && !t->is_atomic;
    for (int k = 0; record && k < t->decl->n_members; k++) {
        const struct type *m = t->decl->members[k]->type;
        record = m && !m->is_volatile && !m->is_atomic && (type_is_arithmetic(m) || is_flat(m));
    }
    return record && t->decl->n_members;
}

static bool is_in_clause(const struct unit *u, const struct decl *d)
{
    for (int k = 0; k < u->n_directives; k++)
        for (const struct clause *c = u->directives[k]->clauses; c; c = c->next)
            for (int i = 0; i < c->n_vars; i++)
                if (c->vars[i].decl == d) return true;
    return false;
}

struct address_search {
    const struct decl *of;
    bool found;
};

static bool find_address(struct node *n, void *context)
{
    struct address_search *s = context;
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) {
        const struct node *object = node_strip(n->child[0]);
        while (object->kind == NODE_MEMBER && !object->arrow) object = node_strip(object->child[0]);
        s->found |= object->kind == NODE_NAME && object->decl == s->of;
    }
    return !s->found;
}

bool own_structure(struct unit *u, const struct decl *d)
{
    bool is_object = (d->kind == DECL_VAR || d->kind == DECL_PARAM) && d->function;
    bool local = is_object && d->storage != STORAGE_STATIC && d->storage != STORAGE_EXTERN;
    if (!local || !d->type || d->type->size > PARAMETER_BYTES || !is_flat(d->type) || is_in_clause(u, d)) return false;
    struct address_search s = {.of = d};
    struct node *body = syntax_body(u, d->function);
    if (body) node_walk(body, find_address, &s);
    return body && !s.found;
}
